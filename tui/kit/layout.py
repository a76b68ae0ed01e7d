"""PURE: which part of the terminal belongs to what. The painter of the game gets `board`; the application fills the rest.

`side` is for whatever somebody looks at (a card's text, hints, chat). Where there is no room for it, it covers the log while it is shown.
"""

from __future__ import annotations

from dataclasses import dataclass

from tui.kit.canvas import Rect

SMALLEST = (80, 24)
MIDDLE = (100, 30)
ROOMY = (120, 40)
WIDE = 170  # columns from which choices and log stand beside the board


@dataclass(frozen=True)
class Areas:
    name: str  # tight, middle, roomy or wide
    board: Rect
    side: Rect
    choices: Rect
    log: Rect
    prompt: Rect
    status: Rect


def layout(columns: int, rows: int) -> Areas | None:
    """The areas of a terminal of this size; None if it is too small for any board."""
    if columns < SMALLEST[0] or rows < SMALLEST[1]:
        return None
    if columns >= WIDE and rows >= ROOMY[1]:
        return _wide(columns, rows)
    if columns >= ROOMY[0] and rows >= ROOMY[1]:
        return _stacked("roomy", columns, rows, board=31 + min(1, (rows - 40) // 4), prompt=1, log=42)
    if columns >= MIDDLE[0] and rows >= MIDDLE[1]:
        return _stacked("middle", columns, rows, board=22, prompt=1, log=36)
    return _tight(columns, rows)


def _stacked(name: str, columns: int, rows: int, board: int, prompt: int, log: int) -> Areas:
    """Board above; below it the question, then the choices and beside them the log."""
    top = board + prompt
    below = rows - 1 - top
    talk = Rect(columns - log, top, log, below)
    return Areas(
        name,
        board=Rect(0, 0, columns, board),
        side=talk,
        choices=Rect(0, top, columns - log - 1, below),
        log=talk,
        prompt=Rect(0, board, columns, prompt),
        status=Rect(0, rows - 1, columns, 1),
    )


def _tight(columns: int, rows: int) -> Areas:
    """Everything in one column; two lines of log if there is a row to spare."""
    board, prompt = 16, 1
    log = 1 + (rows > 26)
    choices = rows - board - prompt - log - 1
    return Areas(
        "tight",
        board=Rect(0, 0, columns, board),
        side=Rect(0, board + prompt, columns, choices + log),
        choices=Rect(0, board + prompt, columns, choices),
        log=Rect(0, rows - 1 - log, columns, log),
        prompt=Rect(0, board, columns, prompt),
        status=Rect(0, rows - 1, columns, 1),
    )


def _wide(columns: int, rows: int) -> Areas:
    """Board on the left with the side below it; question, choices and log on the right."""
    board = min(34, rows - 1)
    left = min(130, columns - 50)
    right = left + 1
    choices = max(12, (rows - 4) // 2)
    return Areas(
        "wide",
        board=Rect(0, 0, left, board),
        side=Rect(0, board, left, rows - 1 - board),
        choices=Rect(right, 3, columns - right, choices),
        log=Rect(right, 3 + choices, columns - right, rows - 4 - choices),
        prompt=Rect(right, 0, columns - right, 3),
        status=Rect(0, rows - 1, columns, 1),
    )
