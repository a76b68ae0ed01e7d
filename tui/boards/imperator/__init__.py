"""PURE: the board of Imperator: the places and the Imperator board, players, politics, regions, and what is yours."""

from __future__ import annotations

from tui.boards.imperator.field import FIELD
from tui.boards.imperator.names import GOODS
from tui.boards.imperator.own import faces, header, says, you
from tui.boards.imperator.people import PEOPLE, totals
from tui.boards.imperator.places import touched
from tui.boards.imperator.tracks import BUILT, LANDS, POLITICS
from tui.kit.board import Board

SIGNS = (
    ("points", "points"), ("money", "coins"), *(("piece", f"{good}, a raw material, by its colour") for good in GOODS),
)  # fmt: skip
BOARD = Board("Imperator", header, FIELD, (PEOPLE, LANDS, POLITICS, BUILT), you, faces, touched, signs=SIGNS, says=says, points=totals)
