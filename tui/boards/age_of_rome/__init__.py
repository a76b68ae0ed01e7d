"""PURE: the board of Age of Rome: the disc, players, war, buildings, supplies, and what is yours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.cards import Handle
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.state import Rome
from engine.games.age_of_rome.talk.cards import BUILDINGS, face_text, mission_line
from tui.boards.age_of_rome.disc import DISC
from tui.boards.age_of_rome.draft import DRAFT, drafting
from tui.boards.age_of_rome.names import SIGNS, letters
from tui.boards.age_of_rome.own import faces, header, says, you
from tui.boards.age_of_rome.people import PEOPLE
from tui.boards.age_of_rome.places import touched
from tui.boards.age_of_rome.supplies import STOCKS, SUPPLIES
from tui.boards.age_of_rome.war import WAR
from tui.kit.board import Board
from tui.kit.brush import Brush
from tui.kit.canvas import Rect
from tui.kit.glyphs import Glyphs
from tui.kit.panel import About, Panel, begun
from tui.kit.scene import BoardScene


def _facts(scene: BoardScene) -> Sequence[Any]:
    """The disc, or the characters while they are drafted."""
    return DRAFT.facts(scene) if drafting(scene.g) else DISC.facts(scene)


def _which(scene: BoardScene) -> Panel[Any]:
    return DRAFT if drafting(scene.g) else DISC


def _draw(b: Brush[Rome], area: Rect, found: Sequence[Any]) -> int:
    draw = _which(b.scene).draw
    assert draw is not None
    return draw(b, area, found)


def _card(scene: BoardScene, place: str) -> About | None:
    """Cards in the own hand."""
    kind, _, name = place.partition(":")
    if place == "card:anchor":
        return About("Anchor", does="It takes a place in your hand; only the Compass removes it.", rule="Trade cards")
    if kind == "hand" and (face := scene.sight.get(Handle(int(name)))) is not None:
        title, _, text = face_text(face).partition(": ")
        return About(title, begun(text), rule="Trade cards")
    if kind in ("mission", "kept") and scene.seat in scene.g.players:
        mine = [handle for handle in scene.g.offered if scene.g.cards.holder.get(handle) == scene.seat]
        asked = mine or scene.g[scene.seat].missions
        handle = Handle(int(name)) if kind == "kept" else asked[int(name) - 1] if 0 < int(name) <= len(asked) else None
        face = scene.sight.get(handle) if handle is not None else None
        if face in data.MISSIONS:
            title, _, text = mission_line(scene.g, scene.seat, face).partition(": ")
            return About(title, begun(text), rule="Missions")
    return None


def legend(glyphs: Glyphs) -> list[tuple[str, str]]:
    """The signs of this board and what they mean."""
    plain = glyphs.plain
    return [
        (plain("points"), "glory and points"),
        (plain("money"), "denarii"),
        *((plain(SIGNS[type]), f"{BUILDINGS[type].name}: a follower there can {BUILDINGS[type].text}") for type in data.TYPES),
        (plain("scheme"), "a scheme: it goes off against the player its province lies before"),
        (plain("free"), "a free place for a follower"),
        (plain("missing"), "a legion that is still missing in a region"),
        (plain("first"), "the province with the first marker: the player there begins"),
        (plain("goal"), "the next milestone: it brings a follower"),
        (plain("left"), "a tile that is left"),
        (f"{plain('done')} {plain('not')}", "a double action that you can use, and one that is used or covered by discord"),
    ]


PICTURE: Panel[Any] = Panel(
    "disc", "The disc", _facts,
    lambda found, scene: _which(scene).rows(found, scene),
    lambda found, place, scene: _which(scene).about(found, place, scene) or _card(scene, place),
    _draw,
)  # fmt: skip
BOARD = Board(
    "Age of Rome", header, PICTURE, (PEOPLE, WAR, STOCKS, SUPPLIES), you, faces, touched, letters, legend, says,
    lambda g: {side.seat: side.glory for side in g.sides()},
)  # fmt: skip
