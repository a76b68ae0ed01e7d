"""PURE: a long text on the whole screen, with search: rules, log, help, what something on the board means."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from engine.values import dataclass
from tui.kit.canvas import Canvas, Rect
from tui.kit.field import Field
from tui.kit.keymap import bound
from tui.kit.widgets import banner, field_line, scrolled, status, text_lines, wrapped
from tui.screens.stack import Answer, Context, Event, Paste, Pop, Say, Screen, Scroll

Lines = tuple[tuple[str, str], ...]  # text, style
WIDTH_MAX = 100


@dataclass(frozen=True)
class Text(Screen):
    """Lines are wrapped when they are painted. `search` is a line being typed, `found` what was looked for."""

    name: ClassVar[str] = "pages"

    title: str = ""
    lines: Lines = ()
    about: str = ""
    top: int = 0
    search: Field | None = None
    found: str = ""

    def shown(self, ctx: Context) -> Lines:
        """The lines as they stand on the screen."""
        width = min(WIDTH_MAX, ctx.columns - 4)
        return tuple((part, style) for text, style in self.lines for part in _laid(text, width))

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        if self.search is not None:
            return self._typed(self.search, key, ctx)
        lines = self.shown(ctx)
        top = scrolled(self.top, id, len(lines), room(ctx))
        if top is not None:
            return replace(self, top=top), ()
        match id:
            case "back":
                return self, (Pop(),)
            case "search":
                return replace(self, search=Field.holding("")), ()
            case "next" | "previous":
                return self._find(lines, 1 if id == "next" else -1, ctx)
        return self, ()

    def _typed(self, line: Field, key: str, ctx: Context) -> Answer:
        if key == "escape":
            return replace(self, search=None), ()
        if key == "enter":
            done = replace(self, search=None, found=line.text.strip())
            return done._find(self.shown(ctx), 1, ctx, here=True) if done.found else (done, ())
        pressed = line.press(key)
        return (self if pressed is None else replace(self, search=pressed)), ()

    def _find(self, lines: Lines, step: int, ctx: Context, here: bool = False) -> Answer:
        wanted = self.found.casefold()
        places = [i for i, (text, _) in enumerate(lines) if wanted and wanted in text.casefold()]
        if not wanted:
            return replace(self, search=Field.holding("")), ()
        if not places:
            return self, (Say(f"There is nothing about '{self.found[:40]}' here.", bad=True),)
        last = max(0, len(lines) - room(ctx))
        if step > 0:
            place = next((i for i in places if i > self.top or (here and i == self.top)), places[0])
        else:
            place = next((i for i in reversed(places) if i < self.top), places[-1])
        told = f"{places.index(place) + 1} of {len(places)} lines with '{self.found[:40]}'"
        if len(places) > 1:
            told += f"; {bound(self.name, 'next').keys[0]}: the next, {bound(self.name, 'previous').keys[0]}: the one before"
        return replace(self, top=min(last, place) if len(places) == 1 else place), (Say(told),)

    def event(self, event: Event, ctx: Context) -> Answer:
        match event:
            case Scroll(lines):
                last = max(0, len(self.shown(ctx)) - room(ctx))
                return replace(self, top=max(0, min(last, self.top + 3 * lines))), ()
            case Paste(text) if self.search is not None:
                return replace(self, search=self.search.insert(text)), ()
        return super().event(event, ctx)

    def paint_names(self, canvas: Canvas, area: Rect, lines: Lines) -> None:
        """What has a colour of its own in these lines."""

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        lines = self.shown(ctx)
        top = min(self.top, max(0, len(lines) - 1))
        percent = min(100, 100 * (top + room(ctx)) // max(1, len(lines)))
        banner(canvas, ctx, self.title, f"{self.about}  {percent} %".strip())
        left = max(2, (canvas.width - WIDTH_MAX) // 2)
        area = Rect(left, 2, canvas.width - 2 * left, room(ctx))
        text_lines(canvas, area, lines, top)
        self.paint_names(canvas, area, lines[top : top + area.height])
        if self.found:
            _mark_found(canvas, area, lines[top : top + area.height], self.found.casefold())
        status(canvas, ctx, self.name)
        if self.search is not None:
            y = canvas.height - 1
            canvas.text(0, y, " " * canvas.width, "status")
            field_line(canvas, 1, y, canvas.width - 2, "search: ", self.search)


def room(ctx: Context) -> int:
    return max(1, ctx.rows - 4)


def _laid(text: str, width: int) -> Sequence[str]:
    if len(text) <= width:
        return (text,)
    indent = len(text) - len(text.lstrip())
    column = re.match(r" *\S.{0,28}? {2,}(?=\S)", text)  # a short first column, as in help
    hanging = column.end() if column else indent + (2 if text.lstrip().startswith(("- ", "· ")) else 0)
    return wrapped(text, width, " " * hanging)


def _mark_found(canvas: Canvas, area: Rect, lines: Sequence[tuple[str, str]], wanted: str) -> None:
    for y, (text, _) in enumerate(lines):
        at = text.casefold().find(wanted)
        while at >= 0:
            canvas.restyle(Rect(area.x + at, area.y + y, len(wanted), 1), "legal")
            at = text.casefold().find(wanted, at + len(wanted))
