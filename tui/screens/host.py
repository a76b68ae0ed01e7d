"""PURE: open a table for others: the game, how many seats, how many of them bots take, and who may come."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from engine.game import Option
from engine.games import IDS
from engine.values import dataclass
from p2p.peer.clocks import clock_named, clock_of, with_clock
from p2p.peer.floor import usual_floor
from tui.kit.field import Field
from tui.kit.widgets import Cursor
from tui.screens.dialog import Dialog, DialogLine
from tui.screens.setup import Setup
from tui.screens.stack import Answer, Context, KeyCommand, Push
from tui.sitting.lobby import clock_told
from tui.sitting.net_seen import HostTable, InternetLacks

NAME_LETTERS_MAX = 32
FLOORS = (0, 1, 3, 5, 10)  # seconds
CLOCKS = ("none", "relaxed", "300+5", "900+15", "1800+30", "1d", "3d", "7d")
KEPT = ("table", "private", "watchers", "floor", "clock", "internet", "lacks")  # with another game


@dataclass(frozen=True)
class Host(Setup):
    title: ClassVar[str] = "Host a table"

    bots: int = 0
    table: str = ""
    private: bool = False
    watchers: bool = True
    floor: int | None = None  # None: what is usual
    clock: str = CLOCKS[0]
    internet: bool = False
    lacks: str = ""  # what play over the internet needs and is not here, in one sentence

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
            ("internet", "over the internet", *self._internet_told()),
            ("table", "name of the table", self.table or self.rules.title, "right types another name"),
            (level[0], "level of bots", level[2] if count else "none", level[3]),
            ("floor", "hidden answers", *self._floor_told()),
            ("clock", "time to think", *self._clock_told()),
        ]
        return rows + options

    def _internet_told(self) -> tuple[str, str]:
        if self.lacks:
            return "no", self.lacks
        return ("yes", "friends anywhere may come by the invite; the lobby shows it") if self.internet else ("no", "this network alone")

    def _told(self, row: tuple[str, str, str, str]) -> str:
        return self.lacks if row[0] == "internet" else super()._told(row)

    def _floor_told(self) -> tuple[str, str]:
        """Answers that could show by their time what somebody holds."""
        seconds = self.floor_seconds()
        usual = " (usual)" if self.floor is None else ""
        return f"{seconds} s{usual}", "answers that depend on hidden cards leave after so long, so that a quick one tells nothing"

    def _clock_told(self) -> tuple[str, str]:
        clock = clock_of(with_clock({}, clock_named(self.clock)))
        told = clock_told(clock) if clock.text else "no limit"
        return told, "when it is used up the others may vote on it; nobody loses by the clock"

    def floor_seconds(self) -> int:
        return self.floor if self.floor is not None else usual_floor(self.seats() - self.bot_count())

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
        how = {"watchers": self.watchers, "floor": self.floor, "clock": self.clock, "internet": self.internet}
        return HostTable(self.game, self.seats(), self.chosen, bots, level, self.table, *who, **how)  # type: ignore[arg-type]

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        if id == "start" and not self.private and not self.problem() and not self.waiting and self.seats() - 1 > self.bot_count():
            return self, (Push(self._visible()),)
        if id in ("less", "more") and self.rows(ctx)[self.cursor.at][0] == "table":
            named = Field.offering(self.table)
            line = DialogLine("Name of the table", "name: ", line=named, then=lambda text: (KeyCommand(f"named:{text}"),))
            return self, (Push(line),)
        return super().key(id, key, ctx)

    def _visible(self) -> Dialog:
        """Said before it happens."""
        name = self.table or self.rules.title
        may = "sit down or watch" if self.watchers else "sit down"
        lines = (
            f"Everybody on this network will see the table '{name}' and your name, and may {may}.",
            "By invite only: choose 'guests: private'.",
        )
        return Dialog("Open the table to this network?", lines, (("Open it", (KeyCommand("open-now"),)), ("Not yet", ())))

    def command(self, id: str, ctx: Context) -> Answer:
        word, _, rest = id.partition(":")
        if word == "open-now":
            return super().key("start", "", ctx)
        if word == "named":
            return replace(self, table=" ".join(rest.split())[:NAME_LETTERS_MAX]), ()
        return super().command(id, ctx)

    def arrived(self, what: Any, ctx: Context) -> Answer:
        if isinstance(what, InternetLacks):
            return replace(self, lacks=what.sentence, internet=self.internet and not what.sentence), ()
        return super().arrived(what, ctx)

    def _changed(self, row: str, step: int, ctx: Context) -> Host:
        match row:
            case "bots":
                return replace(self, bots=(self.bot_count() + step) % self.seats())
            case "floor":
                floors = [None, *(second for second in FLOORS if second != usual_floor(self.seats() - self.bot_count()))]
                at = floors.index(self.floor) if self.floor in floors else 0
                return replace(self, floor=floors[(at + step) % len(floors)])
            case "internet":
                return replace(self, internet=not self.internet and not self.lacks)
            case "clock":
                return replace(self, clock=CLOCKS[(CLOCKS.index(self.clock) + step) % len(CLOCKS)])
            case "access":
                kinds = [(False, True), (True, True), (False, False), (True, False)]
                private, watchers = kinds[(kinds.index((self.private, self.watchers)) + step) % len(kinds)]
                return replace(self, private=private, watchers=watchers)
            case "game":
                game = IDS[(IDS.index(self.game) + step) % len(IDS)]
                kept = {name: getattr(self, name) for name in KEPT}
                return Host(game, cursor=Cursor(self.cursor.at), **kept)
        changed = super()._changed(row, step, ctx)
        assert isinstance(changed, Host)
        if row == "players" and changed.seats() < 2:
            return changed._changed(row, step, ctx)
        return changed

    def _summary(self, ctx: Context) -> str:
        bots, guests = self.bot_count(), self.seats() - 1 - self.bot_count()
        beside = f", {bots} bot{'s' if bots > 1 else ''}" if bots else ""
        return f"{self.rules.title}: {ctx.settings.name}{beside} and {guests} guest{'s' if guests != 1 else ''}."
