"""PURE: which part of the terminal belongs to what, the same in all games. A larger window gives the board more room first, then the
choices, then the log a column of its own; nothing grows wider gaps.
"""

from __future__ import annotations

from engine.values import dataclass
from tui.kit.canvas import Rect

SMALLEST = (80, 24)
CHOICES = 6  # rows


@dataclass(frozen=True)
class Tier:
    """An arrangement and the window it needs."""

    name: str
    columns: int
    rows: int
    header: int
    hand: int  # rows of a card's face
    side: int  # columns
    log: int  # columns beside the choices; 0: its last line stands in the key bar


TIERS = (
    Tier("wide", 200, 50, 2, 5, 52, 44),
    Tier("large", 160, 50, 2, 4, 52, 52),
    Tier("roomy", 120, 40, 2, 4, 40, 40),
    Tier("middle", 100, 30, 2, 3, 36, 33),
    Tier("tight", *SMALLEST, 1, 1, 24, 0),
)


@dataclass(frozen=True)
class Grid:
    tier: Tier
    header: Rect
    board: Rect
    side: Rect
    you: Rect
    hand: Rect
    question: Rect
    choices: Rect
    log: Rect  # empty where its last line stands in the key bar
    keys: Rect

    @property
    def above(self) -> Rect:
        """Everything above the question."""
        return Rect(0, 0, self.question.right if self.tier.name == "wide" else self.keys.width, self.question.y)


def grid(columns: int, rows: int) -> Grid | None:
    """None if the terminal is too small for any board."""
    tier = next((tier for tier in TIERS if columns >= tier.columns and rows >= tier.rows), None)
    if tier is None:
        return None
    apart = tier.name == "wide"  # the log has a column of its own
    right = columns - (tier.log + 2 if apart else 0)
    choices = CHOICES + (rows - tier.rows) // 3
    keys = rows - 1
    question = keys - choices - 1
    hand = question - tier.hand
    you = hand - 1
    board = right - tier.side - (3 if tier.columns >= 120 else 2)
    below = right - tier.log - 2 if tier.log and not apart else right
    log = Rect(right + 2, tier.header, tier.log, keys - tier.header) if apart else Rect(below + 2, question, tier.log, choices + 1)
    return Grid(
        tier,
        header=Rect(0, 0, columns, tier.header),
        board=Rect(0, tier.header, board, you - tier.header),
        side=Rect(right - tier.side - 1, tier.header, tier.side, you - tier.header),
        you=Rect(0, you, right, 1),
        hand=Rect(0, hand, right, tier.hand),
        question=Rect(0, question, below, 1),
        choices=Rect(0, question + 1, below, choices),
        log=log if tier.log else Rect(0, keys, 0, 0),
        keys=Rect(0, keys, columns, 1),
    )
