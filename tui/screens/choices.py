"""PURE: the numbered choices of a question: which are shown, which one is selected, and how they are painted."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from engine.moves import Move
from engine.telling import KEPT
from engine.values import dataclass
from tui.kit.canvas import Canvas, Part, Rect, cut
from tui.kit.keymap import named
from tui.kit.widgets import Pick, more_above_below, wrapped
from tui.screens.stack import Context
from tui.sitting.model import Choice

NUMBER_SECONDS = 1.5
NUMBER = 5  # columns of the mark and the number before a choice
UNFOLDED = 2  # rows of a choice that is not selected with everything that can be said of it
WHOLE = 99  # rows: a selected choice is told whole, its place takes what it needs from the others
PLACES = ("Hint", "Second best", "Third best")
ROWS_MAX = 4  # what an unfolded one may take that is not selected


@dataclass(frozen=True)
class Picker:
    """`every`: also what is not listed at once or not possible; `only`: the moves of a clicked place; `digits`: a number being typed;
    `by_hand`: the selected one was pointed at, it is not just the one where a new list begins."""

    choices: tuple[Choice, ...] = ()
    at: int = 0
    every: bool = False
    only: tuple[Move[Any], ...] = ()
    digits: str = ""
    digits_at: float = 0.0
    hints: tuple[tuple[Choice, str], ...] = ()  # what a good player would do, the best first, and why
    by_hand: bool = False
    asked: bool = False  # the person has asked for the hints: once more is the next best

    @property
    def shown(self) -> list[Choice]:
        if self.only:
            return [choice for choice in self.choices if choice.move in self.only]
        return [choice for choice in self.choices if self.every or (choice.listed and not choice.refusal)] or list(self.choices)

    @property
    def selected(self) -> Choice | None:
        shown = self.shown
        return shown[min(self.at, len(shown) - 1)] if shown else None

    @property
    def hidden(self) -> tuple[int, int]:
        """How many more there are: possible ones, impossible ones."""
        shown = self.shown
        rest = [choice for choice in self.choices if choice not in shown]
        return sum(1 for choice in rest if not choice.refusal), sum(1 for choice in rest if choice.refusal)

    def moved(self, id: str | None, page: int) -> Picker | None:
        from tui.kit.widgets import Cursor

        count = len(self.shown)
        cursor = Cursor(min(self.at, max(0, count - 1))).moved(id, count, page)
        return None if cursor is None else replace(self, at=cursor.at, digits="", by_hand=True)

    def choose(self, number: int) -> Picker | None:
        """Select the choice of this number, shown or not; None if there is none."""
        choice = next((choice for choice in self.choices if choice.number == number), None)
        if choice is None:
            return None
        wider = self if choice in self.shown else replace(self, every=True, only=())
        return replace(wider, at=wider.shown.index(choice), by_hand=True)

    def advised(self, hints: tuple[tuple[Choice, str], ...], select: bool, by_hand: bool) -> Picker:
        """With hints; the best one may be selected, by hand if it was asked for."""
        marked = replace(self, hints=hints, asked=by_hand)
        chosen = marked.choose(hints[0][0].number) if select and hints else None
        return replace(chosen, by_hand=by_hand) if chosen is not None else marked

    def next_hint(self) -> Picker:
        """The hint behind the selected one, else the best; also the best where nobody has asked for it yet."""
        numbers = [choice.number for choice, _ in self.hints]
        here = self.selected.number if self.selected is not None else 0
        after = numbers[(numbers.index(here) + 1) % len(numbers)] if self.asked and here in numbers else numbers[0]
        return replace(self.choose(after) or self, asked=True)

    def reason(self, choice: Choice) -> str:
        """Why a hint names it; nothing for the others."""
        return next((why for hinted, why in self.hints if hinted.number == choice.number), "")

    def is_best(self, choice: Choice) -> bool:
        """What a hint recommends first."""
        return bool(self.hints) and self.hints[0][0].number == choice.number

    def hint(self, choice: Choice, width: int, seen: Sequence[int] = ()) -> list[str]:
        """Its reason in rows, which place it has first; a choice it is compared with is called by its number where that saves a row and
        where it is seen in the list."""
        place = next((i for i, (hinted, _) in enumerate(self.hints) if hinted.number == choice.number), 0)
        reason = f"{PLACES[place] if place < len(PLACES) else f'Number {place + 1}'}: {self.reason(choice)}"
        rows = [wrapped(reason, width)]
        for hinted, _ in self.hints:
            if hinted.number in seen:
                reason = reason.replace(f"'{hinted.line.title}'", f"choice {hinted.number}")
        return min((*rows, wrapped(reason, width)), key=len)

    def figure(self, digit: str, now: float) -> Picker | None:
        """A figure of a number: it selects at once, and goes on a number begun just before."""
        begun = self.digits if now - self.digits_at < NUMBER_SECONDS else ""
        for digits in (begun + digit, digit):
            chosen = self.choose(int(digits))
            if chosen is not None:
                return replace(chosen, digits=digits, digits_at=now)
        return None

    def letter(self, letter: str) -> Picker | None:
        """The next choice with a word that begins so."""
        shown = self.shown
        wanted = letter.casefold()
        order = [(self.at + 1 + i) % len(shown) for i in range(len(shown))] if shown else []
        for i in order:
            words = shown[i].line.title.casefold().replace("(", " ").split()
            if any(word.startswith(wanted) for word in words):
                return replace(self, at=i, digits="", by_hand=True)
        return None

    def widened(self) -> Picker:
        """Everything, or only what is possible and often wanted; what is selected stays so if it is still there."""
        other = replace(self, every=not self.every, only=(), at=0, digits="")
        return replace(other, at=other.shown.index(self.selected)) if self.selected in other.shown else other

    def touched(self, moves: tuple[Move[Any], ...]) -> Picker:
        """A place of the board was clicked: its only move is selected, or its moves alone are shown."""
        if len(moves) == 1:
            number = next((choice.number for choice in self.choices if choice.move == moves[0]), 0)
            return self.choose(number) or self
        return replace(self, only=moves, at=0, digits="")


def title_width(choices: Sequence[Choice], width: int) -> int:
    """Titles share a column if that leaves room for what they cost."""
    longest = max((len(choice.line.title) for choice in choices), default=0)
    return min(longest, width // 2)


def paint_choices(canvas: Canvas, area: Rect, picker: Picker, ctx: Context, inks: Mapping[str, str] = MappingProxyType({})) -> None:
    """The list, the selected entry unfolded; figures say what to type. Letters that stand for a colour wear it."""
    letter = re.compile(rf"(?<= )[{''.join(inks)}](?=[ :;,]|$)") if inks else None
    shown = picker.shown
    at = min(picker.at, max(0, len(shown) - 1))
    wide = title_width([choice for choice in shown if not choice.refusal] or shown, area.width - 6)
    more, grey = picker.hidden
    below = bool(more or grey) and not picker.every
    why = picker.reason(picker.selected) if picker.selected is not None else ""
    named = [hinted.number for hinted, _ in picker.hints if f"'{hinted.line.title}'" in why]
    rows, top = _laid(picker, at, area, wide, ctx, below, named)
    lowest = max(top, min(next((y for y, (i, _) in enumerate(rows) if i == at), 0), len(rows) - area.height))
    tops = [y for y in (top, lowest) if {*named} <= {shown[i].number for i, _ in rows[y : y + area.height] if i >= 0}]
    if tops:
        top = tops[0]
    else:  # a number says nothing where its choice is not seen
        rows, top = _laid(picker, at, area, wide, ctx, below, ())
    for y, (i, parts) in enumerate(rows[top : top + area.height]):
        if i == at:
            canvas.text(area.x, area.y + y, " " * area.width, "selected")
        canvas.parts(area.x, area.y + y, parts, area.width)
        for found in letter.finditer("".join(text for text, _ in parts)) if letter else ():
            ink = f"ink @{inks[found[0]]} b" if ctx.glyphs.grounds else f"{inks[found[0]]} b"
            canvas.text(area.x + found.start(), area.y + y, found[0], ink)
        if i >= 0:
            canvas.mark(area.x, area.y + y, area.width, 1, Pick(i))
    more_above_below(canvas, area, ctx, top, len(rows))


Rows = list[tuple[int, list[Part]]]


def _laid(picker: Picker, at: int, area: Rect, wide: int, ctx: Context, below: bool, seen: Sequence[int]) -> tuple[Rows, int]:
    """Every row with the entry it belongs to, and the first that is shown. `seen`: the numbers that a hint may name."""
    rows = [(i, parts) for i, lines in enumerate(_folded(picker, at, area, wide, ctx, below, seen)) for parts in lines]
    if below:
        more, grey = picker.hidden
        counts = [f"{more} more" if more else "", f"{grey} that {'is' if grey == 1 else 'are'} not possible now" if grey else ""]
        back = "Esc shows all choices" if picker.only else named("table", f"{{every}} shows {' and '.join(filter(None, counts))}")
        rows.append((-1, [(f"     {back}", "label")]))
    first = next((y for y, (i, _) in enumerate(rows) if i == at), 0)
    unfolded = sum(1 for i, _ in rows if i == at)
    return rows, max(0, min(first - max(0, (area.height - unfolded) // 2), len(rows) - area.height, first))


def selected_rows(picker: Picker, width: int, ctx: Context) -> int:
    """What the selected choice takes, told whole."""
    shown = picker.shown
    wide = title_width([choice for choice in shown if not choice.refusal] or shown, width - 6)
    return len(_entry(picker.selected, True, WHOLE, width, wide, ctx, False)) if picker.selected is not None else 0


def _folded(picker: Picker, at: int, area: Rect, wide: int, ctx: Context, below: bool, seen: Sequence[int]) -> list[list[list[Part]]]:
    """The rows of every entry: the selected one says everything, the others as far as there is room, those above first."""
    shown, entries = picker.shown, list[list[list[Part]]]()
    for i, choice in enumerate(shown):
        hint = picker.hint(choice, area.width - NUMBER - 1, seen) if picker.reason(choice) else []
        rows = _entry(choice, i == at, WHOLE if i == at else 1, area.width, wide, ctx, picker.is_best(choice))
        if i == at and hint:
            room = max(1, area.height - len(hint))  # a hint was asked for: it comes before the least of what can be said
            rows = rows if len(rows) <= room else _entry(choice, True, room, area.width, wide, ctx, True, short=True)
            rows += [[(f"{' ' * NUMBER}{line}", "selected")] for line in hint]
        entries.append(rows)
    spare = area.height - sum(map(len, entries)) - below
    for i, choice in enumerate(shown):
        if spare <= 0:
            break
        if i != at and not choice.refusal:
            whole = _entry(choice, False, ROWS_MAX, area.width, wide, ctx, picker.is_best(choice))
            if len(whole) - 1 <= spare:
                spare -= len(whole) - 1
                entries[i] = whole
    return entries


def _clauses(text: str, room: int) -> str:
    """As many whole clauses as fit; all of it where not even the first one does."""
    clauses = text.split("; ")
    fits = [said for count in range(1, len(clauses) + 1) if len(said := "; ".join(clauses[:count])) <= room]
    return fits[-1] if fits else text


def _entry(
    choice: Choice, selected: bool, most: int, width: int, wide: int, ctx: Context, hinted: bool, short: bool = False
) -> list[list[Part]]:
    """One line, cut; or as many as it takes to say everything, if that is not more than `most`. The best is marked."""
    pointer = ctx.glyphs.selected if selected else ctx.glyphs.plain("goal") if hinted else " "
    number = f"{pointer}{choice.number:>{NUMBER - 2}} "
    title, detail = choice.line.title, f"no: {choice.refusal}" if choice.refusal else choice.line.whole
    plain = ("refused", "refused") if choice.refusal else ("choice", "detail")
    lead_style, detail_style = ("selected", "selected") if selected else plain
    number_style = "selected" if selected else "grey" if choice.refusal else "key"
    lead = title.ljust(wide) if detail else title
    room = width - len(number) - len(lead) - 3
    most = ROWS_MAX if choice.refusal and most == 1 else most  # half a reason is none
    if most == 1 and not choice.refusal:
        if len(choice.line.detail) > room:  # a column of its own is less than what it costs and brings
            lead, room = title, width - len(number) - len(title) - 3
        detail = _clauses(choice.line.fitting(room) or choice.line.use, room)
        detail = detail if len(detail) <= room else ""  # whole or not there
        lead = lead if detail else title
        wider = width - NUMBER - 3
        below = _clauses(choice.line.short(wider), wider)
        if not detail and len(below) <= wider and any(part.size < KEPT for part in choice.line.parts):  # that has a row of its own
            return [[(number, number_style), (title, lead_style)], [(" " * (NUMBER + 2) + below, detail_style)]]
    if len(detail) <= room or (most == 1 and room > 8):
        said = f"  {cut(detail, room, ctx.glyphs.ellipsis)}" if detail else ""
        return [[(number, number_style), (lead, lead_style), (said, detail_style)]]
    if most == 1:
        return [[(number, number_style), (cut(title, width - len(number) - 1, ctx.glyphs.ellipsis), lead_style)]]
    indent, room = " " * (len(number) + 2), width - len(number) - 3
    lines = wrapped(f"{title}: {detail}" if detail else title, room)
    if len(lines) > UNFOLDED and (short or not selected) and not choice.refusal:  # what matters least makes room for the other choices
        shorter = [wrapped(f"{title}: {text}" if text else title, room) for text in choice.line.sayings()]
        lines = next((rows for rows in shorter if len(rows) <= UNFOLDED), lines)
    if len(lines) > most:
        lines = [*lines[: most - 1], cut(" ".join(lines[most - 1 :]), room, ctx.glyphs.ellipsis)]
    first: list[Part] = [(number, number_style), (lines[0][: len(title)], lead_style), (lines[0][len(title) :], detail_style)]
    return [first, *([(indent + line, detail_style)] for line in lines[1:])]
