"""PURE: the board of Age of Rome: the disc, players, war, buildings, supplies, and what is yours."""

from __future__ import annotations

from typing import Any

from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.talk.cards import BUILDINGS
from tui.boards.age_of_rome import disc, draft
from tui.boards.age_of_rome.names import SIGNS, letters
from tui.boards.age_of_rome.own import faces, header, says, you
from tui.boards.age_of_rome.people import PEOPLE, glory
from tui.boards.age_of_rome.places import touched
from tui.boards.age_of_rome.supplies import STOCKS, SUPPLIES
from tui.boards.age_of_rome.war import WAR
from tui.kit.board import Board
from tui.kit.brush import Brush
from tui.kit.canvas import Rect
from tui.kit.panel import Panel, Row

LEGEND = (
    ("points", "glory and points"), ("money", "denarii"),
    *((SIGNS[type], f"{BUILDINGS[type].name}: a follower there can {BUILDINGS[type].text}") for type in data.TYPES),
    ("scheme", "a scheme: it goes off against the player its province lies before"), ("free", "a free place for a follower"),
    ("missing", "a legion that is still missing in a region"), ("first", "the province with the first marker: the player there begins"),
    ("goal", "the next milestone: it brings a follower"), ("left", "a tile that is left"),
    ("done not", "a bonus that you can use, and one that is used or covered by discord"),
)  # fmt: skip


def _rows(b: Brush[Any]) -> list[Row]:
    """The disc, or the characters while they are drafted."""
    return list(draft.rows(b) if draft.drafting(b.g) else disc.rows(b))


def _draw(b: Brush[Any], area: Rect) -> int:
    return draft.draw(b, area) if draft.drafting(b.g) else disc.draw(b, area)


PICTURE = Panel("disc", "The disc", _rows, "Income", draw=_draw, asked=disc.asked, turn=disc.turn)
BOARD = Board("Age of Rome", header, PICTURE, (PEOPLE, WAR, STOCKS, SUPPLIES), you, faces, touched, letters, LEGEND, says, glory)
