"""PURE: open a table for others: the game, how many seats, how many of them bots take, and who may come."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from engine.game import Option
from engine.games import IDS
from tui.kit.field import Field
from tui.kit.widgets import Cursor
from tui.screens.dialog import Line
from tui.screens.setup import Setup
from tui.screens.stack import Answer, Context, Do, Push
from tui.sitting.net_seen import HostTable

NAME_LETTERS_MAX = 32


@dataclass(frozen=True)
class Host(Setup):
    title: ClassVar[str] = "Host a table"

    bots: int = 0
    table: str = ""
    private: bool = False
    watchers: bool = True

    def bot_count(self) -> int:
        return max(0, min(self.bots, self.seats() - 1))

    def rows(self, ctx: Context) -> list[tuple[str, str, str, str]]:
        start, game, players, level, *options = super().rows(ctx)
        count = self.bot_count()
        access = ("private", "by invite only, not announced") if self.private else ("open", "everybody on this network may come")
        if not self.watchers:
            access = f"{access[0]}, no watchers", f"{access[1]}; nobody may watch"
        rows = [
            (start[0], "OPEN THE TABLE", "", "Enter opens it from every line"),
            game,
            (*players[:3], f"{max(2, min(self.rules.seating))} to {max(self.rules.seating)}, you included"),
            ("bots", "seats for bots", str(count), "bots of this program that sit down, too"),
            ("access", "guests", *access),
            ("table", "name of the table", self.table or self.rules.title, "right types another name"),
            (level[0], "level of bots", level[2] if count else "none", level[3]),
        ]
        return rows + options

    def offered(self) -> list[Option]:
        """A mode for one player alone is no table for others."""
        return [option for option in super().offered() if option.players != 1]

    def problem(self) -> str:
        if self.seats() < 2:
            return "A table for others has at least two seats."
        return super().problem()

    def wish(self, ctx: Context) -> Any:
        bots = self.bot_count()
        level = self.bot_level(ctx)
        who = self.private, ctx.settings.name
        return HostTable(self.game, self.seats(), self.chosen, bots, level, self.table, *who, watchers=self.watchers)

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        if id in ("less", "more") and self.rows(ctx)[self.cursor.at][0] == "table":
            line = Line("Name of the table", "name: ", line=Field.holding(self.table), then=lambda text: (Do(f"named:{text}"),))
            return self, (Push(line),)
        return super().key(id, key, ctx)

    def command(self, id: str, ctx: Context) -> Answer:
        word, _, rest = id.partition(":")
        if word == "named":
            return replace(self, table=" ".join(rest.split())[:NAME_LETTERS_MAX]), ()
        return super().command(id, ctx)

    def _changed(self, row: str, step: int, ctx: Context) -> Host:
        match row:
            case "bots":
                return replace(self, bots=(self.bot_count() + step) % self.seats())
            case "access":
                kinds = [(False, True), (True, True), (False, False), (True, False)]
                private, watchers = kinds[(kinds.index((self.private, self.watchers)) + step) % len(kinds)]
                return replace(self, private=private, watchers=watchers)
            case "game":
                game = IDS[(IDS.index(self.game) + step) % len(IDS)]
                return Host(game, cursor=Cursor(self.cursor.at), table=self.table, private=self.private, watchers=self.watchers)
        changed = super()._changed(row, step, ctx)
        assert isinstance(changed, Host)
        if row == "players" and changed.seats() < 2:
            return changed._changed(row, step, ctx)
        return changed

    def _summary(self, ctx: Context) -> str:
        bots, guests = self.bot_count(), self.seats() - 1 - self.bot_count()
        beside = f", {bots} bot{'s' if bots > 1 else ''}" if bots else ""
        return f"{self.rules.title}: {ctx.settings.name}{beside} and {guests} guest{'s' if guests != 1 else ''}."
