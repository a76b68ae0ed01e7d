"""PURE: the board of Porta Nigra: the town, players, cards on display, majorities as they stand, and what is yours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.cards import Handle, Seat
from engine.games.porta_nigra.rules.state import Porta
from engine.games.porta_nigra.talk.cards import face_text, worded
from tui.boards.porta_nigra.displays import CARDS, HONOURS, STANDINGS
from tui.boards.porta_nigra.own import faces, header, you
from tui.boards.porta_nigra.people import PEOPLE
from tui.boards.porta_nigra.places import touched
from tui.boards.porta_nigra.town import TOWN
from tui.kit.board import Board
from tui.kit.glyphs import Glyphs
from tui.kit.panel import About, Panel
from tui.kit.scene import BoardScene


def _about(found: Sequence[Any], place: str, scene: BoardScene) -> About | None:
    """Places of the town, and action cards that the viewer can see."""
    kind, _, name = place.partition(":")
    face = scene.sight.get(Handle(int(name))) if kind == "hand" else None
    if kind == "own" and scene.seat in scene.g.players:
        return _own(scene, name)
    if face is None:
        return TOWN.about(found, place, scene)
    title, _, text = face_text(face).partition(": ")
    return About(title, f"{text.capitalize()}.", "Each icon can be used once; a torch of your own pays for one more.", "Your turn")


def _own(scene: BoardScene, what: str) -> About:
    me, price = scene.g[scene.seat], scene.g.roman_price
    if what == "torches":
        does = "A torch pays for one more action on your card, or is sold for a sestertius."
        return About("Your torches", f"{me.torches}.", does, "Your turn")
    does = f"A Roman stands on every element you build. {price} influence earns another."
    return About("Your Romans", f"{me.romans} ready, {me.unearned} to earn.", does, "Influence")


def legend(glyphs: Glyphs) -> list[tuple[str, str]]:
    """The signs of this board and what they mean."""
    plain = glyphs.plain
    return [
        (plain("points"), "points"),
        (plain("money"), "sestertii; 3+1 is the price of a brick and the way to its shop"),
        (plain("piece"), "a brick, in its colour"),
        (plain("torch"), "a torch: one more action, or a sestertius"),
        (plain("influence"), "influence: Romans, honour cards, building without an icon"),
        (plain("roman"), "a Roman, ready to stand on an element"),
        (plain("builder"), "a master builder"),
    ]


def says(scene: BoardScene) -> list[str]:
    """The reserve."""
    return [worded("{n:brick is|bricks are} in the reserve.", n=scene.g.reserve)]


def points(g: Porta) -> dict[Seat, int]:
    return {seat: player.total for seat, player in g.players.items()}


PICTURE: Panel[Any] = Panel("town", TOWN.title, TOWN.facts, TOWN.rows, _about, TOWN.draw)
SIDE = (PEOPLE, STANDINGS, CARDS, HONOURS)
BOARD = Board("Porta Nigra", header, PICTURE, SIDE, you, faces, touched, legend=legend, says=says, points=points)
