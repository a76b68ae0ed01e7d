"""PURE: open tables on this network as they come and go, or an address or invite that is typed or pasted."""

from __future__ import annotations

from dataclasses import field, replace
from typing import Any, ClassVar

from engine.games import find_game
from engine.values import dataclass
from tui.kit.canvas import Canvas, Part, Rect, cut, one_wide
from tui.kit.widgets import Cursor, Pick, banner, entry_line, more_above_below, status, window
from tui.screens.dialog import DialogLine
from tui.screens.help import help_for
from tui.screens.stack import Answer, Click, Command, Context, Event, Paste, Pop, Push, Say, Screen
from tui.sitting.net_seen import JoinTable, OpenTable, StopLooking, TablesFound, WatchTable
from tui.sitting.seen import Notice


@dataclass(frozen=True)
class JoinScreen(Screen):
    name: ClassVar[str] = "join"

    tables: tuple[OpenTable, ...] = ()
    problem: str = ""
    cursor: Cursor = field(default_factory=Cursor)

    def arrived(self, what: Any, ctx: Context) -> Answer:
        match what:
            case TablesFound(tables, problem):
                at = min(self.cursor.at, max(0, len(tables) - 1))
                return replace(self, tables=tables, problem=problem, cursor=Cursor(at)), ()
            case Notice(text, bad):
                return self, (Say(text, bad),)
        return self, ()

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        moved = self.cursor.moved(id, len(self.tables))
        if moved is not None:
            return replace(self, cursor=moved), ()
        match id:
            case "open" if self.tables:
                return self._join(self.tables[self.cursor.at], ctx)
            case "watch" if self.tables:
                return self, (_watching(self.tables[self.cursor.at], ctx),)
            case "watch":
                return self, (Say("There is no table to watch."),)
            case "open" | "path":
                about = "host:port, the name of a table on this network, or an invite (fides:1:...)."
                return self, (Push(InviteLine("Join a table", "table: ", about, then=lambda text: named(text, ctx))),)
            case "back":
                return self, (Pop(), StopLooking())
            case "help":
                return self, (Push(help_for(self.name, ctx)),)
        return self, ()

    def _join(self, table: OpenTable, ctx: Context) -> Answer:
        if table.is_full:
            return self, (_watching(table, ctx),)
        return self, (JoinTable(table.name, ctx.settings.name, table.addresses, table.game),)

    def event(self, event: Event, ctx: Context) -> Answer:
        match event:
            case Click(Pick(number)) if number < len(self.tables):
                chosen = replace(self, cursor=Cursor(number))
                return chosen._join(self.tables[number], ctx) if self.cursor.at == number else (chosen, ())
            case Paste(text):
                return self, named(text, ctx)
        return super().event(event, ctx)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        banner(canvas, ctx, "Join a table", ctx.settings.name)
        area = Rect(2, 3, canvas.width - 4, ctx.rows - 7)
        canvas.text(2, 1, "Tables on this network, as they come and go:", "label")
        top = window(self.cursor.at, len(self.tables), area.height)
        for y, table in enumerate(self.tables[top : top + area.height]):
            entry_line(canvas, area, area.y + y, ctx, top + y == self.cursor.at, _line(table, area.width, ctx), top + y)
        if not self.tables:
            looking = self.problem or "Looking... None has been found so far."
            canvas.text(area.x, area.y, cut(looking, area.width, ctx.glyphs.ellipsis), "warning" if self.problem else "label")
        more_above_below(canvas, area, ctx, top, len(self.tables))
        canvas.text(2, ctx.rows - 3, "Have an invite? Paste it here. Know the address? Press / and type it.", "label", area.width)
        status(canvas, ctx, self.name)


@dataclass(frozen=True)
class InviteLine(DialogLine):
    """A line that takes a whole invite, which is longer than what people type."""

    name: ClassVar[str] = "typing"

    def event(self, event: Event, ctx: Context) -> Answer:
        if isinstance(event, Paste) and _is_invite(event.text):
            return self, (Pop(), *self.then(event.text))
        return super().event(event, ctx)


def named(text: str, ctx: Context) -> tuple[Command, ...]:
    """Where somebody said a table is; the words around an invite ("fides join ...") may be pasted with it."""
    words = text.split()
    _, found, rest = "".join(words).partition("fides:")  # a screen may have broken it into lines
    wanted = found + rest or " ".join(words[2:] if words[:2] in (["fides", "join"], ["fides", "watch"]) else words)
    return (JoinTable(wanted, ctx.settings.name),) if wanted else ()


def _watching(table: OpenTable, ctx: Context) -> WatchTable:
    return WatchTable(table.name, ctx.settings.name, table.addresses, table.game)


def _is_invite(text: str) -> bool:
    return "fides:" in text


def _title(slug: str) -> str:
    """A game's name; another program may play one that this one does not have."""
    try:
        return find_game(slug).title
    except KeyError:
        return slug


def _line(table: OpenTable, width: int, ctx: Context) -> list[Part]:
    name = cut(table.name, 34, ctx.glyphs.ellipsis)
    game = cut(_title(table.game), 16, ctx.glyphs.ellipsis)
    seats = f"{table.seats} play: watch" if table.is_full else f"{table.taken} of {table.seats}"
    where = table.addresses[0] if table.addresses and width >= 90 else ""
    style = "label" if table.is_full else "key"
    return [(one_wide(name).ljust(36), "strong"), (game.ljust(18), "text"), (seats.ljust(16), style), (where, "detail")]
