"""PURE: the board of Imperator: the places and the Imperator board, players, politics, regions, and what is yours."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Handle
from engine.games.imperator.rules import data
from engine.games.imperator.talk.cards import face_text
from tui.boards.imperator.field import FIELD, Thing
from tui.boards.imperator.names import GOODS
from tui.boards.imperator.own import faces, header, says, you
from tui.boards.imperator.people import PEOPLE, totals
from tui.boards.imperator.places import touched
from tui.boards.imperator.tracks import BUILT, LANDS, STEPS
from tui.kit.board import Board
from tui.kit.glyphs import Glyphs
from tui.kit.panel import About, Panel
from tui.kit.scene import BoardScene


def _about(found: Sequence[Thing], place: str, scene: BoardScene) -> About | None:
    return FIELD.about(found, place, scene) or _card(scene, place)


def _card(scene: BoardScene, place: str) -> About | None:
    """Cards in the own hand."""
    kind, _, name = place.partition(":")
    if kind != "hand":
        return None
    face = scene.sight.get(Handle(int(name)))
    if face is None:
        return About("Closed card", "Nobody but its owner knows it.")
    title, _, text = face_text(face).partition(": ")
    return About(title, f"{text[:1].upper()}{text[1:]}.", rule="Patrons" if data.kind_of(face) in data.PATRONS else "Building and fighting")


def legend(glyphs: Glyphs) -> list[tuple[str, str]]:
    """The signs of this board and what they mean."""
    plain = glyphs.plain
    return [
        (plain("points"), "points"),
        (plain("money"), "coins"),
        *((plain("piece"), f"{good}, a raw material, by its colour") for good in GOODS),
        ("5=1", "a worker with a 5 on it that counts as 1"),
    ]


PICTURE: Panel[Thing] = Panel(FIELD.id, FIELD.title, FIELD.facts, FIELD.rows, _about, FIELD.draw)
BOARD = Board("Imperator", header, PICTURE, (PEOPLE, STEPS, LANDS, BUILT), you, faces, touched, legend=legend, says=says, points=totals)
