"""PURE: a part of a board, described once, as rows. A row is a thing with its place: line mode and screen readers print its sentence, `i`
explains it, the full screen shows it in a table. A drawing of its own has only what no table can show, such as the picture of a game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engine.values import dataclass
from tui.kit.brush import Brush, Size
from tui.kit.canvas import Rect, length
from tui.kit.headings import wrapped

Piece = tuple[str, str]  # a place or nothing, and marked text
EXPLAINED, SENTENCES = 260, 3  # letters and sentences of an explanation at most
SENTENCE = re.compile(r"[.!?](?= [A-Z]|$)")
INDENT = 2  # of the second line of a row
NOTHING: Mapping[str, int] = {}


@dataclass(frozen=True, slots=True)
class About:
    """What `i` tells of a place: what it is, how it stands, what it does, and under which heading of help.md the rule is. Now and does are
    one to three sentences; `more` is all there is to know, for those who ask further."""

    title: str
    now: str = ""
    does: str = ""
    rule: str = ""
    more: str = ""

    def lines(self) -> list[str]:
        told = (self.does, self.more, f"Rules: {self.rule}" if self.rule else "")
        return [f"{self.title}. {self.now}".strip(), *filter(None, told)]


def is_short(told: str) -> bool:
    """One to three sentences."""
    return len(told) <= EXPLAINED and len(SENTENCE.findall(told)) <= SENTENCES


@dataclass(frozen=True, slots=True)
class Mine:
    """Something that you have, in the strip about you: how it is written, and what `i` tells of it."""

    text: str
    about: About

    @property
    def place(self) -> str:
        return f"mine:{self.about.title}"


@dataclass(frozen=True, slots=True)
class Row:
    """`says` is how it stands: with the name before it a sentence; without it the row is not read out. On the screen there are `text` or
    the name, the pieces behind it, below it where they do not fit, and the value on the right: of several the first that fits."""

    place: str
    name: str
    says: str = ""
    does: str = ""
    text: str = ""
    value: str | Sequence[str] = ""
    pieces: Sequence[Piece] = ()
    gap: int = 2  # columns between pieces
    bright: int = 0  # columns that are lit where something can be done; 0: all
    quiet: bool = False  # the text shows it by itself
    ground: str = ""  # what it stands on, where there are grounds
    rule: str = ""  # if it is not that of the panel
    brief: str = ""  # the same in one sentence, for `i`; the rest is told to those who ask further

    @property
    def sentence(self) -> str:
        return ended(f"{begun(self.name)}: {self.says}")

    def about(self, rule: str) -> About:
        if self.brief:
            more = " ".join(filter(None, (begun(ended(self.says)), self.does)))
            return About(begun(self.name), begun(ended(self.brief)), "", self.rule or rule, more)
        now = begun(ended(self.says))
        told = (self.does, "") if is_short(f"{now} {self.does}") else ("", self.does)
        return About(begun(self.name), now, told[0], self.rule or rule, told[1])


@dataclass(frozen=True)
class Panel:
    id: str
    title: str
    rows: Callable[[Brush[Any]], Iterable[Row]]
    rule: str = ""  # the heading of help.md that its rows are about
    note: str | Callable[[Brush[Any]], str] = ""  # at the end of its heading
    least: Size = (20, 2)  # below this it is left to a page of its own
    draw: Callable[[Brush[Any], Rect], int] | None = None  # answers the rows it used; None: a table
    asked: Callable[[Brush[Any], str, str], About | None] = lambda b, kind, name: None  # places that are no rows, `kind:name`
    pair: bool = False  # its rows stand in two columns where they fit whole
    turn: Callable[[Brush[Any], Any, Rect, float], bool] = lambda b, after, area, part: False  # a picture that turns by itself: did it
    side: int = 0  # columns of the side from which on it stands in the picture; 0: never

    def paint(self, b: Brush[Any], area: Rect, told: bool = False) -> int:
        """Heading and content, with the sentences of rows if told so; answers the rows used, none if there is nothing to show."""
        b = b.within(area.width)
        rows = list(self.rows(b))
        if not rows:
            return 0
        b.head(area.x, area.y, area.width, self.title, self.note if isinstance(self.note, str) else self.note(b))
        below = Rect(area.x, area.y + 1, area.width, area.height - 1)
        if self.draw is not None:
            return 1 + self.draw(b, below)
        return 1 + table(b, below, rows, self.pair, told_lines(self.rows(b.settled()), area.width) if told else {})

    def lines(self, b: Brush[Any]) -> list[str]:
        """For line mode: one sentence a row."""
        return [row.sentence for row in self.rows(b) if row.says]

    def places(self, b: Brush[Any]) -> list[str]:
        return [row.place for row in self.rows(b)]

    def about(self, b: Brush[Any], place: str) -> About | None:
        kind, _, name = place.partition(":")
        return self.asked(b, kind, name) or next((row.about(self.rule) for row in self.rows(b) if row.place == place), None)


def told_lines(rows: Iterable[Row], width: int) -> dict[str, int]:
    """How many lines the sentence of each row takes."""
    return {row.place: len(wrapped(begun(ended(row.says)), width - 2 * INDENT)) for row in rows if row.says}


def table(b: Brush[Any], area: Rect, rows: Sequence[Row], pair: bool = False, told: Mapping[str, int] = NOTHING) -> int:
    """Rows below each other, or in two columns if they fit whole; what does not fit below is left out, never cut in the middle of a row.
    `told`: so many lines below a row are for its sentence."""
    down = -(-len(rows) // 2)
    left, right = (max((length(row.text or row.name) for row in half), default=0) for half in (rows[:down], rows[down:]))
    if pair and not told and left + 1 + right <= area.width:
        wide = max(left + 1, min(area.width // 2, area.width - right))
        for at, row in enumerate(rows[: down + min(down, area.height)]):
            x, width = (area.x, wide - 1) if at < down else (area.x + wide, area.width - wide)
            if at % down < area.height:
                show(b, Rect(x, area.y + at % down, width, 1), row)
        return min(down, area.height)
    used = 0
    for row in rows:
        if used >= area.height:
            b.canvas.cuts.append(row.name)
            continue
        used += show(b, Rect(area.x, area.y + used, area.width, area.height - used), row)
        said = wrapped(begun(ended(row.says)), area.width - 2 * INDENT) if row.place in told else []
        for y, line in enumerate(said if len(said) <= told.get(row.place, 0) else [], area.y + used):
            b.canvas.text(area.x + INDENT, y, line, "dim still")
        used += told.get(row.place, 0)
    return min(used, area.height)


def cells(b: Brush[Any], area: Rect, rows: Sequence[Row], columns: int, wide: int) -> int:
    """Rows as fields side by side, so many in a line, each so wide with the gap behind it."""
    for at, row in enumerate(rows[: columns * area.height]):
        show(b, Rect(area.x + wide * (at % columns), area.y + at // columns, wide - 1, 1), row)
    return min(area.height, -(-len(rows) // columns))


def show(b: Brush[Any], area: Rect, row: Row) -> int:
    """One row; answers the lines that it takes."""
    if row.ground and b.glyphs.grounds:
        b.canvas.ground(Rect(area.x, area.y, area.width, 1), row.ground)
    y, end = area.y, b.canvas.write(area.x, area.y, row.text or row.name, "text", area.width)
    b.touch(row.place, Rect(area.x, y, area.width, 1), bright=row.bright, quiet=row.quiet)
    for at, (place, text) in enumerate(row.pieces):
        end += row.gap if at else 0
        if end > area.x + INDENT and end + length(text) > area.right:
            end, y = area.x + INDENT, y + 1
        if y >= area.bottom:
            return area.height
        end = b.piece(end, y, place, text, area.right - end)
    for value in (row.value,) if isinstance(row.value, str) else row.value:
        if value and end + length(value) < area.right:
            b.canvas.write_right(area.right, y, value, "text")
            break
    return y + 1 - area.y


# --- words that rows are made of


def begun(text: str) -> str:
    """As the beginning of a sentence; names in it stay as they are."""
    return text[:1].upper() + text[1:]


def ended(text: str) -> str:
    """As the end of one."""
    return text if not text or text.endswith(".") else f"{text}."


def beginning(told: str, most: int = 90) -> str:
    """As many of its first parts as are read at a glance."""
    ends = [at for at, letter in enumerate(f"{told};") if letter in ",;" and told.count("(", 0, at) == told.count(")", 0, at)]
    return told[: max((at for at in ends if at <= most), default=len(told))]


def many(count: int, one: str, more: str = "") -> str:
    """1 step, 2 steps."""
    return f"{count} {one if count == 1 else more or f'{one}s'}"


def laid(words: Iterable[str], width: int) -> list[str]:
    """Marked texts that are not broken, in lines."""
    found = [""]
    for word in words:
        if found[-1] and length(found[-1]) + 1 + length(word) > width:
            found.append("")
        found[-1] += f" {word}" if found[-1] else word
    return found


def counted(first: str, parts: Sequence[str], room: int, between: str = " ") -> str:
    """A marked text and behind it as many of the parts as there is room for; if not all, how many more there are."""
    for shown in range(len(parts), -1, -1):
        rest = f" [dim|+{len(parts) - shown}]" if shown < len(parts) else ""
        found = f"{first} {between.join(parts[:shown])}{rest}"
        if length(found) <= room:
            return found
    return first


def split(told: str, does: str = "", rule: str = "") -> About:
    """What is told as `name: text`."""
    title, _, text = told.partition(": ")
    return About(begun(title), begun(ended(text)), does, rule)
