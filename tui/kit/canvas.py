"""PURE: a grid of cells that painters draw on, and the map of what a click means. Every cell is one column wide, whatever the text.

A cell has a letter, a style and a ground. Styles and grounds are words (tui/kit/theme.py); what is written keeps the ground that is there,
unless its style names another. `px` paints half cells, `write` reads marks such as `[coin b|8]` in a text; a pair of brackets inside one
is letters.
Nothing here knows a game, a terminal or a toolkit. Whatever falls outside the grid or its room is cut off, and `cuts` says so: nothing
that painters write should stand there. A character that is not one column wide (wide letters, marks, controls) is shown as a substitute,
so no text can move what stands right of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple
from unicodedata import category, east_asian_width, normalize

SUBSTITUTE = "?"
# Cc control, Cf format, Cs surrogates, Co private use, Cn unassigned, Zl and Zp line ends, Mn and Me marks: none of them is one column.
_NOT_ONE_WIDE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Mn", "Me"})
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and signs that show nothing or whose width nobody agrees on

Run = tuple[str, str]  # style, text
Change = tuple[int, int, str, str]  # column, row, style, text
MARKED = re.compile(r"\[(?P<style>[a-z0-9@~-]+(?: [a-z0-9@~-]+)*)\|(?P<text>[^\[\]]*(?:\[[^\[\]|]*\][^\[\]]*)*)\]")
WIDEST_PIECE = 5  # columns; what is wider is a card or a name
HALF = "▀"  # the upper half in the letter's colour, the lower in the ground's
Part = tuple[str, str]  # text, style: the order in which one writes


class Rect(NamedTuple):
    x: int
    y: int
    width: int
    height: int

    def __bool__(self) -> bool:
        return self.width > 0 and self.height > 0

    @property
    def right(self) -> int:
        """The first column behind it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.height

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom


class Mark(NamedTuple):
    """A part of the canvas that answers a click."""

    area: Rect
    action: Any


class _OneWide(dict[int, str]):
    """Translation table: code point -> what is shown for it, worked out when it is first met."""

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        shown = letter if is_one_wide(letter) else " " if category(letter) == "Zs" else SUBSTITUTE
        self[code] = shown
        return shown


class _Ascii(dict[int, str]):
    """The same for terminals that have nothing but ASCII: letters lose their accents."""

    def __missing__(self, code: int) -> str:
        plain = normalize("NFKD", chr(code))[0]
        shown = plain if plain.isascii() and plain.isprintable() else _ASCII_SIGNS.get(chr(code), SUBSTITUTE)
        self[code] = shown
        return shown


_ASCII_SIGNS = {"ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ß": "s", "æ": "a", "Æ": "A", "−": "-", "–": "-", "·": "."}
_ONE_WIDE = _OneWide()
_ASCII = _Ascii()


def is_one_wide(letter: str) -> bool:
    if category(letter) in _NOT_ONE_WIDE or letter in _BLANKS:
        return False
    return east_asian_width(letter) not in ("W", "F")


def one_wide(text: str, ascii_only: bool = False) -> str:
    """The text as it is painted: as many columns as characters."""
    return text if text.isascii() and text.isprintable() else _shown(text, ascii_only)


@lru_cache(4096)
def _shown(text: str, ascii_only: bool) -> str:
    return normalize("NFC", text).translate(_ASCII if ascii_only else _ONE_WIDE)


def cut(text: str, width: int, ellipsis: str = "…") -> str:
    """At most `width` columns; what was longer ends with the ellipsis."""
    shown = one_wide(text)
    if len(shown) <= width:
        return shown
    return shown[: max(0, width - len(ellipsis))].rstrip() + ellipsis if width > len(ellipsis) else shown[: max(0, width)]


def plain(marked: str) -> str:
    """A marked text without its marks."""
    return MARKED.sub(lambda mark: mark["text"], marked)


@lru_cache(4096)
def length(marked: str) -> int:
    return len(one_wide(plain(marked)))


@lru_cache(4096)
def _pieces(marked: str, base: str) -> tuple[Part, ...]:
    """A marked text as pieces with their styles; what has no mark has the base style."""
    found, at = list[Part](), 0
    for mark in MARKED.finditer(marked):
        if mark.start() > at:
            found.append((marked[at : mark.start()], base))
        found.append((mark["text"], f"{base} {mark['style']}" if base else mark["style"]))
        at = mark.end()
    return (*found, (marked[at:], base)) if at < len(marked) else tuple(found)


def padded(marked: str, columns: int) -> str:
    """With blanks behind it, so that what follows stands in a column."""
    return marked + " " * (columns - length(marked))


def unmarked(text: str) -> str:
    """What somebody else has written, so that it cannot be taken for a mark."""
    return text.replace("[", "(").replace("]", ")")


class Canvas:
    """Cells of (letter, style, ground). What is written without a style has that of the canvas."""

    __slots__ = ("_grounds", "_letters", "_styles", "ascii_only", "cuts", "height", "marks", "style", "width")

    def __init__(self, width: int, height: int, style: str = "", ascii_only: bool = False) -> None:
        self.width = max(0, width)
        self.height = max(0, height)
        self.style = style
        self.ascii_only = ascii_only
        self.marks: list[Mark] = []
        self.cuts: list[str] = []  # texts that had no room
        self._letters = [[" "] * self.width for _ in range(self.height)]
        self._styles = [[style] * self.width for _ in range(self.height)]
        self._grounds = [[""] * self.width for _ in range(self.height)]

    # --- painting

    def text(self, x: int, y: int, text: str, style: str = "", width: int | None = None) -> int:
        """Write one line, within `width` columns if given; answers the column behind it."""
        shown = text if text.isascii() and text.isprintable() else _shown(text, self.ascii_only)
        if width is not None and len(shown) > width:
            if shown[max(0, width) :].strip():
                self.cuts.append(text)
            shown = shown[: max(0, width)]
        end = x + len(shown)
        if 0 <= y < self.height:
            if x >= 0 and end <= self.width:
                self._letters[y][x:end] = shown
                self._styles[y][x:end] = [style or self.style] * len(shown)
            else:
                self.cuts += [text] if shown.strip() else []
                first = min(max(0, x), self.width)
                seen = shown[first - x : self.width - x]
                self._letters[y][first : first + len(seen)] = seen
                self._styles[y][first : first + len(seen)] = [style or self.style] * len(seen)
        return end

    def parts(self, x: int, y: int, parts: Iterable[Part], width: int | None = None) -> int:
        """Write pieces of different style one behind the other, within `width` columns; answers the column behind them."""
        end = self.width if width is None else x + width
        for text, style in parts:
            x = self.text(x, y, text, style, end - x)
        return min(x, end)

    def write(self, x: int, y: int, marked: str, base: str = "", width: int | None = None) -> int:
        """Text with marks, `[style|text]`; the rest in the base style. Answers the column behind it."""
        end = (1 << 30) if width is None else x + width
        for text, style in _pieces(marked, base):
            x = self.text(x, y, text, style, end - x)
        return min(x, end)

    def write_right(self, right: int, y: int, marked: str, base: str = "") -> int:
        """The same, ending before column `right`; answers where it begins."""
        first = right - length(marked)
        self.write(first, y, marked, base)
        return first

    def write_middle(self, middle: int, y: int, marked: str, base: str = "") -> None:
        self.write(middle - length(marked) // 2, y, marked, base)

    def ground(self, area: Rect, colour: str) -> None:
        """Clear an area and give it a ground."""
        left, right = max(0, area.x), min(self.width, area.right)
        for y in range(max(0, area.y), min(self.height, area.bottom)):
            if left < right:
                self._letters[y][left:right] = " " * (right - left)
                self._styles[y][left:right] = [self.style] * (right - left)
                self._grounds[y][left:right] = [f"@{colour}"] * (right - left)

    def lay(self, picture: Canvas) -> None:
        """Another canvas, from the upper left corner."""
        for y in range(min(self.height, picture.height)):
            width = min(self.width, picture.width)
            self._letters[y][:width] = picture._letters[y][:width]
            self._styles[y][:width] = picture._styles[y][:width]
            self._grounds[y][:width] = picture._grounds[y][:width]

    def shade(self, area: Rect | None = None) -> None:
        """Everything, or an area, steps back: something is laid upon it."""
        shaded: dict[str, str] = {}
        x, y, width, height = area or (0, 0, self.width, self.height)
        for styles in self._styles[y : y + height]:
            some = styles[x : x + width]
            styles[x : x + width] = [shaded.get(style) or shaded.setdefault(style, f"{style} shade") for style in some]

    def px(self, x: int, half_row: int, colour: str) -> None:
        """Paint half a cell: the upper half of row y is 2y, the lower 2y + 1."""
        y = half_row // 2
        if not (0 <= x < self.width and 0 <= y < self.height):
            return
        low = self._grounds[y][x] or "@ground"
        top = self._styles[y][x] if self._letters[y][x] == HALF else low[1:]
        top, low = (top, f"@{colour}") if half_row % 2 else (colour, low)
        self._grounds[y][x] = low
        self._letters[y][x], self._styles[y][x] = (" ", self.style) if top == low[1:] else (HALF, top)

    def hline(self, x: int, y: int, width: int, letter: str, style: str = "") -> None:
        self.text(x, y, letter * max(0, width), style)

    def vline(self, x: int, y: int, height: int, letter: str, style: str = "") -> None:
        for row in range(y, y + height):
            self.text(x, row, letter, style)

    def box(self, area: Rect, frame: str, style: str = "", title: str = "", title_style: str = "") -> None:
        """`frame` holds six characters: the corners clockwise from the upper left, then the flat and the upright line."""
        if area.width < 2 or area.height < 2:
            return
        upper_left, upper_right, lower_right, lower_left, flat, upright = tuple(frame)
        inner = area.width - 2
        self.text(area.x, area.y, upper_left + flat * inner + upper_right, style)
        self.text(area.x, area.bottom - 1, lower_left + flat * inner + lower_right, style)
        self.vline(area.x, area.y + 1, area.height - 2, upright, style)
        self.vline(area.right - 1, area.y + 1, area.height - 2, upright, style)
        if title:
            self.text(area.x + 1, area.y, cut(title, inner), title_style or style)

    def restyle(self, area: Rect, style: str) -> None:
        """Lay a style on top of what is there."""
        for y in range(max(0, area.y), min(self.height, area.bottom)):
            row = self._styles[y]
            for x in range(max(0, area.x), min(self.width, area.right)):
                row[x] = f"{row[x]} {style}" if row[x] else style

    def light(self, area: Rect, state: str) -> None:
        """Lay the style of something that is possible or picked on top; what has a ground of its own there (people, stones) keeps it, and
        ink, which is made for bright grounds, becomes gold on the dark one."""
        for y in range(max(0, area.y), min(self.height, area.bottom)):
            row = self._styles[y]
            for x in range(max(0, area.x), min(self.width, area.right)):
                words = row[x].split()
                if not any(word.startswith(("@", "chip")) for word in words):
                    on = "sel " if "ink" in words else "text " if "dim" in words else ""  # what is quiet elsewhere could not be read there
                    row[x] = f"{row[x]} {on if state == 'legal' else ''}{state}".lstrip()

    def blit(self, other: Canvas, x: int, y: int, area: Rect | None = None) -> None:
        """Copy another canvas, or an area of it, onto this one, marks included."""
        first, top, width, height = area or (0, 0, other.width, other.height)
        left, right = max(0, -x, -first), min(width, self.width - x, other.width - first)
        if left < right:
            here, there = slice(x + left, x + right), slice(first + left, first + right)
            for row in range(max(0, -y, -top), min(height, self.height - y, other.height - top)):
                self._letters[y + row][here] = other._letters[top + row][there]
                self._styles[y + row][here] = other._styles[top + row][there]
                self._grounds[y + row][here] = other._grounds[top + row][there]
        self.cuts += other.cuts
        for (at, line, columns, rows), action in other.marks:
            begin, up = max(at, first), max(line, top)
            columns, rows = min(at + columns, first + width) - begin, min(line + rows, top + height) - up
            if columns > 0 and rows > 0:
                self.mark(begin - first + x, up - top + y, columns, rows, action)

    def part(self, area: Rect) -> Canvas:
        """A piece of it as a canvas of its own, marks included."""
        piece = Canvas(area.width, area.height, self.style, self.ascii_only)
        piece.blit(self, 0, 0, area)
        return piece

    # --- clicks

    def mark(self, x: int, y: int, width: int, height: int, action: Any) -> None:
        """A click here means this; what is marked later lies on top. Nothing outside the grid is kept."""
        left, top = max(0, x), max(0, y)
        area = Rect(left, top, min(self.width, x + width) - left, min(self.height, y + height) - top)
        if area:
            self.marks.append(Mark(area, action))

    def hit(self, x: int, y: int) -> Any:
        """What a click on this cell means; None if nothing."""
        return next((action for area, action in reversed(self.marks) if area.holds(x, y)), None)

    # --- reading

    def rows(self) -> list[list[Run]]:
        return [self.row(y) for y in range(self.height)]

    def row(self, y: int) -> list[Run]:
        """Runs of (style, text), the style in words, its ground first."""
        runs: list[Run] = []
        start, line, last = 0, "".join(self._letters[y]), ("", "")
        for x, here in enumerate(zip(self._grounds[y], self._styles[y], strict=True)):
            if here != last:
                if x > start:
                    runs.append((" ".join(filter(None, last)), line[start:x]))
                start, last = x, here
        return [*runs, (" ".join(filter(None, last)), line[start:])] if self.width else []

    def line(self, y: int, first: int = 0, behind: int | None = None) -> str:
        """The letters of a row, or of some of its columns."""
        return "".join(self._letters[y][first:behind])

    def lines(self) -> list[str]:
        """The letters alone."""
        return [self.line(y) for y in range(self.height)]

    def cell(self, x: int, y: int) -> tuple[str, str]:
        """Letter and style, its ground first."""
        return self._letters[y][x], f"{self._grounds[y][x]} {self._styles[y][x]}".strip()

    def filled(self, area: Rect, y: int) -> Iterator[tuple[int, str, str]]:
        """Column, text and style of what stands on a colour of its own in a row of an area."""
        styles, x = self._styles[y], area.x
        right = min(area.right, self.width)
        while x < right:
            style, first = styles[x], x
            while x < right and styles[x] == style:
                x += 1
            if _is_piece(style):
                yield first, "".join(self._letters[y][first:x]), style

    def is_word(self, x: int, y: int) -> bool:
        """Does a letter, a figure or a sign stand there, and not a part of a drawing?"""
        letter = self._letters[y][x]
        return letter != " " and not "\u2500" <= letter <= "\u259f"

    def changed_rows(self, other: Canvas | None) -> list[int]:
        """The rows that must be drawn again if `other` is on the screen."""
        if other is None or (other.width, other.height) != (self.width, self.height):
            return list(range(self.height))
        mine = zip(self._letters, self._styles, self._grounds, strict=True)
        theirs = zip(other._letters, other._styles, other._grounds, strict=True)
        return [y for y, (new, old) in enumerate(zip(mine, theirs, strict=True)) if new != old]

    def is_alike(self, other: Canvas, area: Rect, y: int) -> bool:
        """Are the cells of an area the same in this row?"""
        cells = slice(area.x, area.right)
        pairs = (self._letters, other._letters), (self._styles, other._styles), (self._grounds, other._grounds)
        return all(mine[y][cells] == theirs[y][cells] for mine, theirs in pairs)

    def changes(self, other: Canvas | None) -> Iterator[Change]:
        """What must be written if `other` is on the screen, row by row from the left; without another one everything."""
        for y in self.changed_rows(other):
            cells = list(zip(self._grounds[y], self._styles[y], self._letters[y], strict=True))
            before = zip(other._grounds[y], other._styles[y], other._letters[y], strict=True) if other is not None else ((),) * self.width
            columns = [x for x, old in enumerate(before) if cells[x] != old]
            first = 0
            for at, x in enumerate(columns, 1):
                if at == len(columns) or columns[at] > x + 1 or cells[columns[at]][:2] != cells[x][:2]:
                    start = columns[first]
                    words = " ".join(filter(None, cells[x][:2]))
                    yield start, y, words, "".join(self._letters[y][start : x + 1])
                    first = at

    def changed_cells(self, other: Canvas) -> list[tuple[int, int]]:
        """Where two pictures of one size differ in what stands there, the empty places apart."""
        found = []
        for y in self.changed_rows(other):
            letters, styles, grounds = self._letters[y], self._styles[y], self._grounds[y]
            before, looks, under = other._letters[y], other._styles[y], other._grounds[y]
            for x, letter in enumerate(letters):
                if letter != " " and (letter != before[x] or styles[x] != looks[x] or grounds[x] != under[x]):
                    found.append((x, y))
        return found

    def word(self, x: int, y: int) -> range:
        """The columns of the name or number that this letter belongs to: half a name is not marked."""
        letters, styles = self._letters[y], self._styles[y]
        first, behind = x, x + 1
        if _is_piece(styles[x]):  # the whole of it
            while first and styles[first - 1] == styles[x] and behind - first < WIDEST_PIECE:
                first -= 1
            while behind < self.width and styles[behind] == styles[x] and behind - first < WIDEST_PIECE:
                behind += 1
            if len("".join(letters[first:behind]).split()) == 1:
                return range(first, behind)
            first, behind = x, x + 1
        if not letters[x].isalnum():
            return range(x, x + 1)
        while first and letters[first - 1].isalnum() and styles[first - 1] == styles[x]:
            first -= 1
        while behind < self.width and letters[behind].isalnum() and styles[behind] == styles[x]:
            behind += 1
        return range(first, behind)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Canvas):
            return NotImplemented
        mine, theirs = (self._letters, self._styles, self._grounds), (other._letters, other._styles, other._grounds)
        return mine == theirs and self.marks == other.marks

    __hash__ = None  # type: ignore[assignment]  # a canvas changes


def _is_piece(style: str) -> bool:
    """Does it stand on a colour of its own?"""
    return any(word.startswith(("chip", "@")) for word in style.split())


def width_of(parts: Sequence[Part]) -> int:
    return sum(len(one_wide(text)) for text, _ in parts)
