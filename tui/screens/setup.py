"""PURE: a quick game: which game, how many players, which bots and variants. Enter starts it from any line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Any, ClassVar, Self

from engine.game import Game, Option
from engine.games import IDS, find_game
from engine.moves import Refusal
from engine.values import dataclass
from tui.kit.canvas import Canvas, Part, Rect, cut
from tui.kit.keymap import bound
from tui.kit.widgets import Cursor, Pick, banner, entry_line, more_above_below, status, window, wrapped
from tui.screens.help import help_for
from tui.screens.stack import Answer, Click, Context, Event, Pop, Push, Say, Screen, Wish
from tui.sitting.outcomes import FinishedGame, Past
from tui.sitting.seen import NewGame


@dataclass(frozen=True)
class Setup(Screen):
    """`chosen`: option id -> value as the game writes it, where it is not the usual one."""

    name: ClassVar[str] = "setup"
    title: ClassVar[str] = "Quick game"
    about: ClassVar[str] = "you and bots, at once"

    game: str = IDS[0]
    players: int = 0  # 0: as many as can play
    level: str = ""  # of the bots; empty: as in the settings
    chosen: tuple[tuple[str, str], ...] = ()
    cursor: Cursor = field(default_factory=Cursor)
    waiting: bool = False
    past: tuple[FinishedGame, ...] = ()  # how earlier games ended
    every: bool = False  # also variants and other options that nobody needs for a first game

    @property
    def rules(self) -> Game[Any]:
        return find_game(self.game)

    def offered(self) -> list[Option]:
        """The options that mean something beside what is chosen."""
        return self.rules.offered(dict(self.chosen))

    def seats(self) -> int:
        given = dict(self.chosen)
        fixed = [option.players for option in self.offered() if option.players and given.get(option.id)]
        return fixed[0] if fixed else self.players or max(self.rules.seating)

    def value(self, option: Option) -> str:
        return dict(self.chosen).get(option.id, option.default)

    def problem(self) -> str:
        """Why it cannot be played so; empty if it can."""
        game = self.rules
        try:
            game.begin(self.seats(), game.checked(self.seats(), dict(self.chosen)))
        except Refusal as why:
            return game.words.refusal(why, {}, -1)
        return ""

    def rows(self, ctx: Context) -> list[tuple[str, str, str, str]]:
        """(id, title, value, what it means)"""
        game = self.rules
        level, alone = self.bot_level(ctx), "; 1: solo" if 1 in game.seating else ""
        rows = [
            ("start", "START", "", "Enter starts from every line"),
            ("game", "game", game.title, "which game"),
            ("players", "players", str(self.seats()), f"{min(game.seating)} to {max(game.seating)}, you included{alone}"),
            ("level", "bots", level if self.seats() > 1 else "none", ", ".join(game.bots)),
        ]
        modes = [option.id for option in self.offered() if option.players and self.value(option)]
        hidden = 0
        for option in sorted(self.offered(), key=lambda option: option.id not in modes and (option.needs or ("",))[0] not in modes):
            wanted = self.every or option.id in modes or (option.needs or ("",))[0] in modes or self.value(option) != option.default
            hidden += not wanted
            rows += self._option_rows(option) if wanted else []
        if hidden:
            rows.append(("every", "MORE", "", f"{bound(self.name, 'every').keys[0]}: variants and other options"))
        return rows

    def _option_rows(self, option: Option) -> list[tuple[str, str, str, str]]:
        value = self.value(option)
        if not option.many:
            told = self.rules.words.choices.get(value) or spoken(", ".join(option.choices))
            return [(f"option:{option.id}", option.title, spoken(value) or self.rules.words.choices.get(f"{option.id}:", "no"), told)]
        title, picked, meanings = option.title.rstrip("s"), value.split(","), self.rules.words.choices
        return [
            (f"option:{option.id}:{choice}", f"{title} {spoken(choice)}", "yes" if choice in picked else "no", meanings.get(choice, ""))
            for choice in option.choices
        ]

    def bot_level(self, ctx: Context) -> str:
        bots = list(self.rules.bots)
        wanted = self.level or ctx.settings.level
        return wanted if wanted in bots else bots[-1]

    def wish(self, ctx: Context) -> Wish:
        return NewGame(self.game, self.seats(), self.chosen, self.bot_level(ctx), ctx.settings.name)

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        rows = self.rows(ctx)
        moved = self.cursor.moved(id, len(rows), max(1, _room(ctx) - 1))
        if moved is not None:
            return replace(self, cursor=moved), ()
        match id:
            case "every":
                return replace(self, every=not self.every, cursor=Cursor()), ()
            case "less" | "more" if rows[self.cursor.at][0] == "every":
                return replace(self, every=True), ()
            case "less" | "more":
                return self._changed(rows[self.cursor.at][0], 1 if id == "more" else -1, ctx), ()
            case "start":
                problem = self.problem()
                if problem:
                    return self, (Say(problem, bad=True),)
                return (self, ()) if self.waiting else (replace(self, waiting=True), (self.wish(ctx),))
            case "back":
                return self, (Pop(),)
            case "help":
                return self, (Push(help_for(self.name, ctx)),)
        return self, ()

    def arrived(self, what: Any, ctx: Context) -> Answer:
        if isinstance(what, Past):
            begun = self._like(what.outcomes[-1]) if what.outcomes and self == type(self)() else self  # nothing is chosen yet
            return replace(begun, past=what.outcomes), ()
        return (replace(self, waiting=False) if self.waiting else self), ()

    def _like(self, last: FinishedGame) -> Self:
        """The game that was played last, with as many players."""
        if last.game not in IDS:
            return self
        begun, given = replace(self, game=last.game), dict(pair.split("=", 1) for pair in last.options.split() if "=" in pair)
        modes = {option.id: option for option in begun.rules.options if option.players and given.get(option.id)}
        seats = next((option.players for option in modes.values()), len(last.totals))  # who plays alone may meet an automaton
        if seats not in begun.rules.seating:
            return begun
        return replace(begun, players=seats)._choosing({id: given[id] for id in modes})

    def _changed(self, row: str, step: int, ctx: Context) -> Setup:
        game = self.rules
        match row:
            case "start":
                return self
            case "game":
                return Setup(IDS[(IDS.index(self.game) + step) % len(IDS)], cursor=self.cursor, past=self.past, every=self.every)
            case "players":
                counts = sorted(game.seating)
                count = counts[(counts.index(self.seats()) + step) % len(counts)]
                modes = [option for option in game.options if option.players]
                fixed = {mode.id: mode.choices[0] if mode.players == count else mode.default for mode in modes}
                return replace(self, players=count)._choosing(fixed)
            case "level":
                bots = list(game.bots)
                return replace(self, level=bots[(bots.index(self.bot_level(ctx)) + step) % len(bots)])
        _, id, *choice = row.split(":")
        option = next(option for option in game.options if option.id == id)
        now = self.value(option)
        if choice:
            picked = [each for each in option.choices if (each in now.split(",")) != (each == choice[0])]
            return self._choosing({id: ",".join(picked)})
        needed = bool(option.default) or option.players == self.players  # who plays alone chooses a mode, not none
        values = option.choices if needed else ("", *option.choices)
        return self._choosing({id: values[(values.index(now) + step) % len(values)]})

    def _choosing(self, changes: Mapping[str, str]) -> Self:
        """With other choices; what is usual is not written down, and what means nothing any more is forgotten."""
        given = {**dict(self.chosen), **changes}
        kept = [option for option in self.rules.offered(given) if given.get(option.id, option.default) != option.default]
        return replace(self, chosen=tuple((option.id, given[option.id]) for option in kept))

    def event(self, event: Event, ctx: Context) -> Answer:
        match event:
            case Click(Pick(number)):
                chosen = replace(self, cursor=Cursor(number))
                row = chosen.rows(ctx)[number][0]
                return chosen.key("start" if row == "start" else "more", "", ctx)
        return super().event(event, ctx)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        banner(canvas, ctx, self.title, ctx.settings.name)
        rows = self.rows(ctx)
        area = Rect(4, 2, min(92, canvas.width - 8), _room(ctx))
        top = window(self.cursor.at, len(rows), area.height)
        titles = min(32, max(21, *(len(row[1]) for row in rows)))
        for y, (id, title, value, told) in enumerate(rows[top : top + area.height]):
            selected = top + y == self.cursor.at
            is_value = id not in ("start", "every")
            parts: list[Part] = [(cut(title, titles, ctx.glyphs.ellipsis).ljust(titles + 1), "text" if is_value else "title")]
            if is_value:
                arrows = (ctx.glyphs.tab_left, ctx.glyphs.tab_right) if selected else (" ", " ")
                wide = 9 if id.count(":") == 2 else 18  # yes or no
                parts.append((f"{arrows[0]} {value} {arrows[1]}".ljust(wide), "value" if value != "no" else "grey"))
            used = sum(len(text) for text, _ in parts)
            parts.append((cut(told, area.width - used - 3, ctx.glyphs.ellipsis), "detail"))
            entry_line(canvas, area, area.y + y, ctx, selected, parts, top + y)
        more_above_below(canvas, Rect(area.x, area.y, area.width + 2, area.height), ctx, top, len(rows))
        problem = self.problem()
        told = self._told(rows[self.cursor.at]) or ("" if problem else self._summary(ctx))
        lines = [(line, "warning") for line in wrapped(problem, area.width)[:2]] if problem else []
        lines += [(line, "label") for line in wrapped("The table is being set up..." if self.waiting else told, area.width)]
        for y, (line, style) in enumerate(lines[:3]):
            canvas.text(area.x, ctx.rows - 1 - max(2, min(3, len(lines))) + y, line, style, area.width)
        status(canvas, ctx, self.name)

    def _told(self, row: tuple[str, str, str, str]) -> str:
        """Of one choice among many: how many are taken, and what it means."""
        option = next((option for option in self.offered() if option.many and row[0].startswith(f"option:{option.id}:")), None)
        if option is None:
            return ""
        taken = len([part for part in self.value(option).split(",") if part])
        return f"{option.title}: {taken} of {len(option.choices)}. {row[3]}".rstrip()

    def _summary(self, ctx: Context) -> str:
        rivals = self.seats() - 1
        against = f"against {rivals} bot{'s' if rivals > 1 else ''} ({self.bot_level(ctx)})" if rivals else self._alone()
        return " ".join([f"{self.rules.title}: {ctx.settings.name} {against}.", *(self._earlier() or [LOCAL])])

    def _alone(self) -> str:
        mode = next((self.value(option) for option in self.offered() if option.players == 1 and self.value(option)), "")
        return f"alone, {spoken(mode)}" if mode else "alone"

    def _earlier(self) -> list[str]:
        """The best and the last result of games like this one."""
        game, seats = self.rules, self.seats()
        chosen = " ".join(f"{name}={value}" for name, value in sorted(game.checked(seats, dict(self.chosen)).items()) if value)
        sides = (1, 2) if seats == 1 else (seats,)  # an automaton counts its points, too
        alike = [one for one in self.past if one.game == game.id and one.options == chosen and len(one.totals) in sides]
        if not alike:
            return []
        best = max(alike, key=lambda one: (one.mine, one.at))
        return [f"Your best so far: {best.told}.", *([f"Last: {alike[-1].told}."] if alike[-1] is not best else [])]


LOCAL = "An instant game: this program deals. 'fides play' is a table where every shuffle is proved."


def _room(ctx: Context) -> int:
    return ctx.rows - 6


def spoken(id: str) -> str:
    return id.replace("_", " ")
