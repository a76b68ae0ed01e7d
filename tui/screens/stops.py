"""PURE: what nobody should miss, in one box over the board: it waits for one key, or stands there while other people play on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from engine.values import dataclass
from tui.kit.canvas import Canvas, Rect, cut
from tui.kit.widgets import status, wrapped
from tui.screens.stack import Answer, Context, KeyCommand, Pop, Press, Screen
from tui.sitting.seen import Seen

WIDTH = 72
Stops = tuple[tuple[str, str], ...]  # titles and sentences


@dataclass(frozen=True)
class StopBox(Screen):
    """Everything that came together, summed up."""

    name: ClassVar[str] = "stop"
    overlay: ClassVar[bool] = True
    of_the_moment: ClassVar[bool] = True

    stops: Stops = ()

    def shade(self, canvas: Canvas, ctx: Context) -> None:
        """The board below shows what has happened."""

    def asks(self) -> object:
        return self.stops

    def arrived(self, what: Any, ctx: Context) -> Answer:
        """Where moments are not shown one by one, all that comes meanwhile belongs to it."""
        if isinstance(what, Seen) and what.stops and not ctx.settings.pace_seconds and ctx.settings.stops:
            return replace(self, stops=(*self.stops, *what.stops)), ()
        return self, ()

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        return (self, (Pop(), KeyCommand("go-on"))) if id == "open" else (self, ())

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        box = paint_stops(canvas, ctx, self.stops, canvas.height - 1, "Enter: go on")
        canvas.mark(*box, Press("open"))
        status(canvas, ctx, self.name)


def paint_stops(canvas: Canvas, ctx: Context, stops: Stops, bottom: int, foot: str) -> Rect:
    """The box above row `bottom`; sentences under their titles, each once."""
    width = min(WIDTH, canvas.width - 4)
    titles = list(dict.fromkeys(title for title, _ in stops))
    lines: list[tuple[str, str]] = []
    for title in titles:
        lines += [(title, "strong")] if len(titles) > 1 else []
        for text in dict.fromkeys(text for under, text in stops if under == title):
            lines += [(part, "text") for part in wrapped(text, width - 4, "  ")]
    height = min(len(lines) + 2, bottom - 2)
    box = Rect((canvas.width - width) // 2, bottom - height, width, height)
    canvas.shade(Rect(0, box.y, canvas.width, bottom - box.y))
    canvas.ground(box, "panel")
    canvas.box(box, ctx.glyphs.frame, "frame", f" {titles[0] if len(titles) == 1 else 'What has happened'} ", "title")
    for y, (text, style) in enumerate(lines[: height - 2], 1):
        canvas.text(box.x + 2, box.y + y, text, style, width - 4)
    shown = cut(f" {foot} ", width - 4, ctx.glyphs.ellipsis)
    canvas.text(box.right - 2 - len(shown), box.bottom - 1, shown, "key")
    return box
