"""PURE: the board of Rise to Power: three tracks with their cards, players, forum, regions, performances, and what is yours."""

from __future__ import annotations

from engine.games.rise_to_power.rules import data
from tui.boards.rise_to_power.forum import FORUM, REGIONS
from tui.boards.rise_to_power.names import SIGNS
from tui.boards.rise_to_power.own import faces, header, says, you
from tui.boards.rise_to_power.people import HANDS, OFFICES, PEOPLE, totals
from tui.boards.rise_to_power.places import touched
from tui.boards.rise_to_power.shows import DECKS, SHOWS
from tui.boards.rise_to_power.tracks import TRACKS
from tui.kit.board import Board

LEGEND = (
    ("points", "points"), ("money", "coins: the budget of a group at the market"),
    *((SIGNS[type], f"a province with {'an' if type[0] in 'aeiou' else 'a'} {type}; grey: used in this round") for type in data.TYPES),
    ("law", "the senate"), ("goal", "a province that can be conquered now, with its strength"), ("empty", "a province still to come"),
    ("not", "a province that left the game"), ("done", "a performance that you can stage, or a card of it"),
    ("becomes", "what the picked choice would push or make"),
)  # fmt: skip
BOARD = Board(
    "Rise to Power", header, TRACKS, (PEOPLE, FORUM, REGIONS, SHOWS, OFFICES, HANDS, DECKS), you, faces, touched, signs=LEGEND, says=says,
    points=totals,
)  # fmt: skip
