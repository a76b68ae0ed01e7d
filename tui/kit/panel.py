"""PURE: a part of a board, described once. Facts are read off the scene; rows, drawing and explanation get the facts, never the state,
so they cannot differ. Line mode and screen readers print the rows' sentences, the full screen draws, `i` explains a place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from tui.kit.brush import Brush, Size
from tui.kit.canvas import Rect, length
from tui.kit.scene import BoardScene

F = TypeVar("F")


@dataclass(frozen=True, slots=True)
class Row:
    """`says` is the whole row as one sentence. Label and value may carry marks."""

    place: str
    label: str
    value: str = ""
    says: str = ""


@dataclass(frozen=True, slots=True)
class About:
    """What `i` tells of a place: what it is, how it stands, what it does, and under which heading of help.md the rule is."""

    title: str
    now: str = ""
    does: str = ""
    rule: str = ""

    def lines(self) -> list[str]:
        return [f"{self.title}. {self.now}".strip(), *filter(None, (self.does, f"Rules: {self.rule}" if self.rule else ""))]


@dataclass(frozen=True)
class Panel(Generic[F]):
    id: str
    title: str
    facts: Callable[[BoardScene], Sequence[F]]
    rows: Callable[[Sequence[F], BoardScene], Sequence[Row]]
    about: Callable[[Sequence[F], str, BoardScene], About | None] = lambda facts, place, scene: None
    draw: Callable[[Brush[Any], Rect, Sequence[F]], int] | None = None  # answers the rows it used; None: the kit's table of the rows
    least: Size = (20, 2)  # below this it is left to a page of its own
    note: Callable[[Sequence[F], BoardScene], str] = lambda facts, scene: ""  # at the end of its heading

    def paint(self, brush: Brush[Any], area: Rect) -> int:
        """Heading and content; answers the rows used, none if there is nothing to show."""
        facts = self.facts(brush.scene)
        if not facts:
            return 0
        brush.head(area.x, area.y, area.width, self.title, self.note(facts, brush.scene))
        below = Rect(area.x, area.y + 1, area.width, area.height - 1)
        return 1 + (self.draw(brush, below, facts) if self.draw else table(brush, below, self.rows(facts, brush.scene)))

    def lines(self, scene: BoardScene) -> list[str]:
        """For line mode: one sentence a row."""
        return [row.says or f"{row.label}: {row.value}" for row in self.rows(self.facts(scene), scene)]


def named(*kinds: str) -> list[Callable[[object], str]]:
    """For each kind of place on a board what names one of them."""
    return [partial("{}:{}".format, kind) for kind in kinds]


def begun(text: str) -> str:
    """As the beginning of a sentence; names in it stay as they are."""
    return text[:1].upper() + text[1:]


def table(brush: Brush[Any], area: Rect, rows: Sequence[Row]) -> int:
    """Labels on the left, values on the right; what does not fit below is left out, never cut in the middle of a row."""
    used = 0
    for row in rows[: area.height]:
        y = area.y + used
        brush.canvas.write(area.x, y, row.label, "text", area.width)
        if row.value and length(row.label) + length(row.value) < area.width:
            brush.canvas.write_right(area.right, y, row.value, "text")
        brush.touch(row.place, Rect(area.x, y, area.width, 1))
        used += 1
    return used
