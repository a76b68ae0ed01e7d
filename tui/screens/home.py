"""PURE: the first screen. Its entries are the screens of tui/screens/__init__.py, found by name when they are opened."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar

from tui.kit.canvas import Canvas, Rect
from tui.kit.widgets import Cursor, Pick, Press, entry_line, status, wrapped
from tui.screens.stack import Answer, Click, Context, Event, Quit, Screen, Scroll

TEMPLE = (
    "            ▲            ",
    "       ▄▄▟█████▙▄▄       ",
    "  ▄▄▟███████████████▙▄▄  ",
    " ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀ ",
    "   █   █   █   █   █   █ ",
    "   █   █   █   █   █   █ ",
    "   █   █   █   █   █   █ ",
    " ▄▄█▄▄▄█▄▄▄█▄▄▄█▄▄▄█▄▄▄█▄▄",
    "▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀",
)
TEMPLE_ASCII = (
    r"            .            ",
    r"        _.-' '-._        ",
    r"   _.-'     *     '-._   ",
    r"  =====================  ",
    r"   ||   ||   ||   ||     ",
    r"   ||   ||   ||   ||     ",
    r"   ||   ||   ||   ||     ",
    r"  =====================  ",
    r" ======================= ",
)
LETTERS = "F I D E S"
MOTTO = "Roman board games between people who need not trust each other"


@dataclass(frozen=True)
class Home(Screen):
    name: ClassVar[str] = "home"

    cursor: Cursor = field(default_factory=Cursor)
    waiting: int = 0  # unfinished games

    def entries(self) -> list[tuple[str, str, str]]:
        """(name of the screen, title, about)"""
        from tui.screens import MENU

        return [(name, entry.title, entry.about) for name, entry in MENU.items()]

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        entries = self.entries()
        moved = self.cursor.moved(id, len(entries))
        if moved is not None:
            return replace(self, cursor=moved), ()
        match id:
            case "open":
                return self._open(entries[self.cursor.at][0], ctx)
            case "quit":
                return self, (Quit(),)
        if key.isdecimal() and 1 <= int(key) <= len(entries):
            return replace(self, cursor=Cursor(int(key) - 1))._open(entries[int(key) - 1][0], ctx)
        titles = [title[:1].casefold() for _, title, _ in entries]
        if id is None and len(key) == 1 and key in titles:
            order = [(self.cursor.at + 1 + i) % len(entries) for i in range(len(entries))]
            return replace(self, cursor=Cursor(next(i for i in order if titles[i] == key))), ()
        return self, ()

    def _open(self, name: str, ctx: Context) -> Answer:
        from tui.screens import MENU

        return self, tuple(MENU[name].opens(ctx))

    def event(self, event: Event, ctx: Context) -> Answer:
        match event:
            case Click(Pick(number)):
                return replace(self, cursor=Cursor(number))._open(self.entries()[number][0], ctx)
            case Click(Press(id)):
                return self.key(id, "", ctx)
            case Scroll(lines):
                return self.key("down" if lines > 0 else "up", "", ctx)
        return self, ()

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.fill(Rect(0, 0, canvas.width, canvas.height), " ", "text")
        entries = self.entries()
        temple = TEMPLE_ASCII if ctx.glyphs.ascii_only else TEMPLE
        tall = ctx.rows >= 30
        height = (len(temple) + 1 if tall else 0) + 3 + len(entries) + 2
        y = max(1, (ctx.rows - 1 - height) // 2)
        if tall:
            for i, line in enumerate(temple):
                canvas.text((canvas.width - 26) // 2, y + i, line, "gold" if i < 3 else "axis")
            y += len(temple) + 1
        canvas.text((canvas.width - len(LETTERS)) // 2, y, LETTERS, "title")
        canvas.text((canvas.width - len(MOTTO)) // 2, y + 1, MOTTO, "label")
        wide = min(72, canvas.width - 8)
        area = Rect((canvas.width - wide) // 2, y + 3, wide, len(entries))
        for i, (_, title, about) in enumerate(entries):
            parts = [(f"{i + 1} ", "key"), (title.ljust(16), "strong"), (about, "detail")]
            entry_line(canvas, area, area.y + i, ctx, i == self.cursor.at, parts, i)
        hello = f"Welcome, {ctx.settings.name}."
        for i, line in enumerate(wrapped(hello, wide)[:1]):
            canvas.text(area.x + 2, area.bottom + 1 + i, line, "label")
        status(canvas, ctx, self.name)
