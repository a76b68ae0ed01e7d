"""PURE: what happened, in sentences, everybody in their colour and what touched you marked; on demand with every answer in notation."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from engine.values import dataclass
from tui.kit.canvas import Canvas, Rect
from tui.screens.stack import Answer, Context
from tui.screens.table_paint import YOU, coloured
from tui.screens.text import Lines, Text, room
from tui.sitting.seen import Seen


@dataclass(frozen=True)
class Log(Text):
    name: ClassVar[str] = "log"

    seen: Seen | None = None
    written: bool = False

    @classmethod
    def of(cls, seen: Seen, ctx: Context) -> Log:
        return cls("What happened", seen=seen).laid(ctx)

    def laid(self, ctx: Context) -> Log:
        """With its lines, showing the newest."""
        made = replace(self, lines=self._lines(ctx), about="with notation" if self.written else "")
        return replace(made, top=max(0, len(made.shown(ctx)) - room(ctx)))

    def _lines(self, ctx: Context) -> Lines:
        lines: list[tuple[str, str]] = []
        mine = self.seen.mine if self.seen is not None else 0
        ruled = not mine
        for entry in self.seen.entries if self.seen is not None else ():
            since = bool(mine) and entry.answer > mine and not entry.talk
            touched = f"{ctx.glyphs.plain('picked')} " if since and YOU.search(entry.text) else ""
            if not ruled and since and not entry.written:
                lines.append(("--- since your last turn ---", "sel b"))
                ruled = True
            if not entry.written:
                heading = entry.text.startswith("---") and not entry.talk
                style = "title" if heading else "hint" if entry.talk else "text"
                lines += [("", "text")] * heading + [(entry.text.removeprefix("--- ") if heading else f"{touched}{entry.shown}", style)]
            elif self.written:
                lines.append((f"      {entry.answer:>4}  {entry.text}", "detail"))
        return tuple(lines) or (("Nothing has happened yet.", "label"),)

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        if id == "other" and self.search is None:
            return replace(self, written=not self.written).laid(ctx), ()
        return super().key(id, key, ctx)

    def arrived(self, what: Any, ctx: Context) -> Answer:
        if isinstance(what, Seen) and self.seen is not None and len(what.entries) != len(self.seen.entries) and self.search is None:
            at_end = self.top >= len(self.shown(ctx)) - room(ctx)
            grown = replace(self, seen=what)
            return (grown.laid(ctx) if at_end else replace(grown, lines=grown._lines(ctx))), ()
        return self, ()

    def paint_names(self, canvas: Canvas, area: Rect, lines: Lines) -> None:
        """Headings and notation stay as they are."""
        for y, (line, style) in enumerate(lines, area.y):
            if self.seen is not None and style in ("text", "hint"):
                canvas.parts(area.x, y, coloured(line, self.seen, style), area.width)
