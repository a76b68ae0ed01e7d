"""PURE: the board of Porta Nigra: the town, players, cards on display, majorities as they stand, and what is yours."""

from __future__ import annotations

from engine.games.porta_nigra.talk.cards import worded
from tui.boards.porta_nigra.displays import CARDS, HONOURS, STANDINGS
from tui.boards.porta_nigra.own import faces, header, you
from tui.boards.porta_nigra.people import PEOPLE, points
from tui.boards.porta_nigra.places import touched
from tui.boards.porta_nigra.town import TOWN
from tui.kit.board import Board

SIGNS = (
    ("points", "points"), ("money", "sestertii; 3+1 is the price of a brick and the way to its shop"), ("piece", "a brick, in its colour"),
    ("torch", "a torch: one more action, or a sestertius"), ("influence", "influence: Romans, honour cards, building without an icon"),
    ("roman", "a Roman, ready to stand on an element"), ("builder", "a master builder"),
)  # fmt: skip
BOARD = Board(
    "Porta Nigra", header, TOWN, (PEOPLE, STANDINGS, CARDS, HONOURS), you, faces, touched, signs=SIGNS, points=points,
    says=lambda scene: [worded("{n:brick is|bricks are} in the reserve.", n=scene.g.reserve)],
)  # fmt: skip
