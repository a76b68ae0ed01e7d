"""PURE: a quick game: which game, how many players, which bots and variants. Enter starts it from any line."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from engine.game import Game, Option
from engine.games import IDS, find_game
from engine.moves import Refusal
from tui.canvas import Canvas, Part, Rect, cut
from tui.screens.help import help_for
from tui.seen import NewGame
from tui.state import Answer, Click, Context, Event, Pop, Push, Say, Screen, Scroll, Wish
from tui.widgets import Cursor, Pick, Press, banner, entry_line, status, window, wrapped


@dataclass(frozen=True)
class Setup(Screen):
    """`chosen`: option id (and for options of many, `id.choice`) -> value."""

    name: ClassVar[str] = "setup"
    title: ClassVar[str] = "Quick game"
    about: ClassVar[str] = "you and bots, at once"

    game: str = IDS[0]
    players: int = 0  # 0: as many as can play
    level: str = ""  # of the bots; empty: as in the settings
    chosen: tuple[tuple[str, str], ...] = ()
    cursor: Cursor = field(default_factory=Cursor)
    waiting: bool = False

    @property
    def rules(self) -> Game[Any]:
        return find_game(self.game)

    def seats(self) -> int:
        solo = any(name == "solo" and value for name, value in self.chosen)
        return 1 if solo else self.players or max(self.rules.seating)

    def options(self) -> dict[str, str]:
        """As the game writes them."""
        given = dict(self.chosen)
        made: dict[str, str] = {}
        for option in self.rules.options:
            if option.many:
                made[option.id] = ",".join(choice for choice in option.choices if given.get(f"{option.id}.{choice}"))
            elif given.get(option.id):
                made[option.id] = given[option.id]
        return {name: value for name, value in made.items() if value}

    def problem(self) -> str:
        """Why it cannot be played so; empty if it can."""
        game = self.rules
        try:
            game.begin(self.seats(), game.checked(self.seats(), self.options()))
        except Refusal as why:
            return game.words.refusal(why, {}, -1)
        return ""

    def rows(self, ctx: Context) -> list[tuple[str, str, str, str]]:
        """(id, title, value, what it means)"""
        game = self.rules
        level = self.bot_level(ctx)
        rows = [
            ("start", "START", "", "Enter starts from every line"),
            ("game", "game", game.title, "which game"),
            ("players", "players", str(self.seats()), f"{min(game.seating)} to {max(game.seating)}, you included"),
            ("level", "bots", level if self.seats() > 1 else "none", ", ".join(game.bots)),
        ]
        for option in game.options:
            rows += self._option_rows(option)
        return rows

    def _option_rows(self, option: Option) -> list[tuple[str, str, str, str]]:
        given = dict(self.chosen)
        if not option.many:
            value = given.get(option.id, option.default) or "no"
            return [(option.id, option.title, value.replace("_", " "), ", ".join(option.choices).replace("_", " "))]
        title, rules = option.title.rstrip("s"), self.rules.help
        rows = []
        for choice in option.choices:
            id = f"{option.id}.{choice}"
            rows.append((id, f"{title} {choice.replace('_', ' ')}", "yes" if given.get(id) else "no", meaning(rules, choice)))
        return rows

    def bot_level(self, ctx: Context) -> str:
        bots = list(self.rules.bots)
        wanted = self.level or ctx.settings.level
        return wanted if wanted in bots else bots[-1]

    def wish(self, ctx: Context) -> Wish:
        options = tuple(self.options().items())
        return NewGame(self.game, self.seats(), options, self.bot_level(ctx), ctx.settings.name)

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        rows = self.rows(ctx)
        moved = self.cursor.moved(id, len(rows))
        if moved is not None:
            return replace(self, cursor=moved), ()
        match id:
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
        return (replace(self, waiting=False) if self.waiting else self), ()

    def _changed(self, row: str, step: int, ctx: Context) -> Setup:
        game = self.rules
        match row:
            case "start":
                return self
            case "game":
                return Setup(IDS[(IDS.index(self.game) + step) % len(IDS)], cursor=self.cursor)
            case "players":
                counts = sorted(game.seating)
                chosen = tuple((name, value) for name, value in self.chosen if name != "solo")
                return replace(self, players=counts[(counts.index(self.seats()) + step) % len(counts)], chosen=chosen)
            case "level":
                bots = list(game.bots)
                return replace(self, level=bots[(bots.index(self.bot_level(ctx)) + step) % len(bots)])
        given = dict(self.chosen)
        option = next(option for option in game.options if option.id == row.partition(".")[0])
        if option.many:
            given[row] = "" if given.get(row) else "yes"
        else:
            values = list(dict.fromkeys(["", *option.choices]))
            now = given.get(row, option.default)
            given[row] = values[(values.index(now) + step) % len(values)]
        return replace(self, chosen=tuple((name, value) for name, value in given.items() if value))

    def event(self, event: Event, ctx: Context) -> Answer:
        match event:
            case Click(Pick(number)):
                chosen = replace(self, cursor=Cursor(number))
                row = chosen.rows(ctx)[number][0]
                return chosen.key("start" if row == "start" else "more", "", ctx)
            case Click(Press(id)):
                return self.key(id, "", ctx)
            case Scroll(lines):
                return self.key("down" if lines > 0 else "up", "", ctx)
        return self, ()

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.fill(Rect(0, 0, canvas.width, canvas.height), " ", "text")
        banner(canvas, ctx, self.title, ctx.settings.name)
        rows = self.rows(ctx)
        area = Rect(4, 2, min(92, canvas.width - 8), ctx.rows - 6)
        top = window(self.cursor.at, len(rows), area.height)
        for y, (id, title, value, told) in enumerate(rows[top : top + area.height]):
            selected = top + y == self.cursor.at
            parts: list[Part] = [(title.ljust(22), "title" if id == "start" else "text")]
            if id != "start":
                arrows = (ctx.glyphs.tab_left, ctx.glyphs.tab_right) if selected else (" ", " ")
                parts.append((f"{arrows[0]} {value} {arrows[1]}".ljust(18), "key" if value != "no" else "grey"))
            parts.append((cut(told, area.width - 44, ctx.glyphs.ellipsis), "detail"))
            entry_line(canvas, area, area.y + y, ctx, selected, parts, top + y)
        problem = self.problem()
        told = rows[self.cursor.at][3] if "." in rows[self.cursor.at][0] else ""
        text, style = (problem, "warning") if problem else (told or self._summary(ctx), "label")
        for y, line in enumerate(wrapped("The table is being set up..." if self.waiting else text, area.width)[:2]):
            canvas.text(area.x, ctx.rows - 3 + y, line, style, area.width)
        status(canvas, ctx, self.name)

    def _summary(self, ctx: Context) -> str:
        rivals = self.seats() - 1
        against = f"{rivals} bot{'s' if rivals > 1 else ''} ({self.bot_level(ctx)})" if rivals else "nobody but the game"
        return f"{self.rules.title}: {ctx.settings.name} against {against}."


def meaning(rules: str, choice: str) -> str:
    """The first sentence of what the help says about a variant: `- **Title** (choice): ...`."""
    found = re.search(rf"^- \*\*[^*]+\*\* \({re.escape(choice)}\): (.+?)(?=\n- |\n\n|\Z)", rules, re.MULTILINE | re.DOTALL)
    return " ".join(found[1].split()).partition(". ")[0].rstrip(".") if found else ""
