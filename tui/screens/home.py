"""PURE: the first screen. Its entries are the screens of tui/screens/__init__.py, found by name when they are opened."""

from __future__ import annotations

from dataclasses import field, replace
from typing import Any, ClassVar

from engine.values import dataclass
from tui.kit.canvas import Canvas, Rect
from tui.kit.evening import evening, title
from tui.kit.keymap import bound
from tui.kit.widgets import Cursor, Pick, entry_line, status
from tui.screens.files import File, Unfinished, going_on
from tui.screens.stack import Answer, Click, Context, Event, Push, Quit, Screen

TITLE = "FIDES"
CONTINUE = "continue"
MOTTO = "Roman board games. Fair play, no trust required."


@dataclass(frozen=True)
class Home(Screen):
    name: ClassVar[str] = "home"

    cursor: Cursor = field(default_factory=Cursor)
    unfinished: File | None = None  # the newest game to go on with

    def entries(self) -> list[tuple[str, str, str]]:
        """(name of the screen, title, about); what waits for us comes first"""
        from tui.screens import MENU

        waiting = [(CONTINUE, "Continue", self.unfinished.what)] if self.unfinished is not None else []
        return waiting + [(name, entry.title, entry.about) for name, entry in MENU.items()]

    def arrived(self, what: Any, ctx: Context) -> Answer:
        if not isinstance(what, Unfinished):
            return self, ()
        first = (what.file is not None) - (self.unfinished is not None)
        at = max(0, self.cursor.at + first) if self.cursor.at else 0  # the entry that is chosen stays so; the first is the first
        return replace(self, unfinished=what.file, cursor=Cursor(at)), ()

    def asks(self) -> object:
        return self.name, self.unfinished  # what stands first may change under a hasty key

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
            return replace(self, cursor=Cursor(int(key) - 1)), ()
        titles = [title[:1].casefold() for _, title, _ in entries]
        if id is None and len(key) == 1 and key in titles:
            order = [(self.cursor.at + 1 + i) % len(entries) for i in range(len(entries))]
            return replace(self, cursor=Cursor(next(i for i in order if titles[i] == key))), ()
        return self, ()

    def _open(self, name: str, ctx: Context) -> Answer:
        from tui.screens import MENU
        from tui.screens.waiting import WaitingScreen

        if name == CONTINUE and self.unfinished is not None:
            return self, (Push(WaitingScreen()), going_on(self.unfinished.path))
        return self, tuple(MENU[name].opens(ctx))

    def event(self, event: Event, ctx: Context) -> Answer:
        match event:
            case Click(Pick(number)):
                chosen = replace(self, cursor=Cursor(number))
                return chosen._open(self.entries()[number][0], ctx) if self.cursor.at == number else (chosen, ())
        return super().event(event, ctx)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        entries = self.entries()
        rows = ctx.rows - len(entries) - 4
        self._paint_title(canvas, ctx, rows)
        canvas.text(2, rows + 1, f"Salve, {ctx.settings.name}.", "title")
        area = Rect(1, rows + 3, min(76, canvas.width - 2), len(entries))
        for i, (_, name, about) in enumerate(entries):
            digit = str(i + 1) if i < 9 else bound(self.name, "quit").keys[0]
            parts = [(f"{digit} ", "key"), (name.ljust(12), "strong"), (about, "detail")]
            entry_line(canvas, area, area.y + i, ctx, i == self.cursor.at, parts, i)
        status(canvas, ctx, self.name)

    def _paint_title(self, canvas: Canvas, ctx: Context, rows: int) -> None:
        """A picture where the terminal can show one."""
        if not ctx.glyphs.pictures:
            canvas.text(2, rows - 2, " ".join(TITLE), "title")
            canvas.text(2, rows - 1, MOTTO, "label")
            canvas.hline(2, rows, canvas.width - 4, ctx.glyphs.flat, "line")
            return
        canvas.lay(evening(canvas.width, rows))
        tall = 1 if rows < 16 else 2 if rows < 30 else 3
        title(canvas, TITLE, 5, 2, tall)
        canvas.text(5, 2 + 7 * tall // 2 + (rows >= 20), MOTTO, "ivory b")
