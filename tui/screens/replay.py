"""PURE: a finished or unfinished game, step by step, from any seat. The last step of a finished one is the final count; the board of the
end lies below it, a key away."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from engine.values import dataclass
from tui.boards import BoardScene, Look, Page, board, turned
from tui.kit.canvas import Canvas, Rect, cut
from tui.kit.grid import grid
from tui.kit.keymap import commands, key_name
from tui.kit.widgets import more_above_below, scrolled, status, wrapped
from tui.screens.around import Around
from tui.screens.dialog import DialogLine, Offer, Palette
from tui.screens.ending import EndingScreen
from tui.screens.help import help_for
from tui.screens.log import Log
from tui.screens.rules import look_up, rules_of
from tui.screens.stack import Answer, Click, Command, Context, Event, KeyCommand, Pop, Push, Say, Screen, Scroll, Tick, pictures
from tui.sitting.replay import PUBLIC, Film, Frame
from tui.sitting.seen import LogLine, PlayFrom, Seen, from_here

FRAME_SECONDS = 0.08
TURN_SECONDS = 0.5
RUN_SECONDS = 0.9


@dataclass(frozen=True)
class ReplayScreen(Screen):
    name: ClassVar[str] = "replay"

    film: Film
    at: int = 0
    seat: int = PUBLIC
    page: str = ""
    search: str = ""
    running: bool = False
    before: Any = None
    since: float = 0.0
    step: float = 1.0
    top: int = 0  # the first line of the final count
    board: bool = False  # the board of the end is shown, not the count

    @property
    def counts(self) -> bool:
        """Is the final count on the screen?"""
        return self.film.result is not None and self.at == len(self.film.frames) - 1 and self.step >= 1.0 and not self.board

    @property
    def frame(self) -> Frame:
        return self.film.frames[self.at]

    def ticks(self) -> float:
        return FRAME_SECONDS if self.step < 1.0 or self.running else 0.0

    def seen(self) -> Seen:
        """The moment in the shape that other screens know."""
        film, entries = self.film, []
        for frame in film.frames[: self.at + 1]:
            entries += [LogLine(text, True, frame.answers) for text in frame.written]
            entries += [LogLine(text, answer=frame.answers) for text in frame.told]
        return Seen(
            game=film.game,
            g=self.frame.g,
            seat=self.seat,
            sight=film.sight(self.frame, self.seat),
            names=film.names,
            where=self.frame.where,
            entries=tuple(entries),
            answers=self.frame.answers,
            file=film.file,
            result=film.result if self.at == len(film.frames) - 1 else None,
        )

    def final(self) -> EndingScreen:
        """What the end of the game was."""
        film, words = self.film, self.film.game.words
        assert film.result is not None
        names = film.names if self.seat == PUBLIC else {**film.names, self.seat: "You"}
        winner, revealed = words.winner(self.frame.g, film.result, names), words.revealed(self.frame.g, film.result, names)
        return EndingScreen(replace(self.seen(), winner=winner, revealed=tuple(revealed), scored=words.scored))

    def help(self, ctx: Context) -> Screen:
        return help_for(self.name, ctx, board(self.film.game.id).legend(ctx.glyphs))

    # --- moving

    def _to(self, at: int, ctx: Context, show: bool = False) -> ReplayScreen:
        """Another frame; a single step on is shown as it happens."""
        at = max(0, min(len(self.film.frames) - 1, at))
        animated = show and at == self.at + 1 and bool(ctx.settings.pace_seconds)
        before, step = (self.frame.g, 0.0) if animated else (None, 1.0)
        return replace(self, at=at, before=before, since=ctx.now, step=step, top=0, board=False)

    def _counted(self, id: str, ctx: Context) -> ReplayScreen | None:
        """The final count turned by a page; None if there is no more of it."""
        top = scrolled(self.top, id, len(self.final().rows(ctx)), ctx.rows - 3) if self.counts else None
        return replace(self, top=top) if top is not None and top != self.top else None

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        if self.running and id not in ("run", "next", "previous", "help", "seen-by", "page"):
            return replace(self, running=False), ()
        return self.command(id, ctx) if id else (self, ())

    def command(self, id: str, ctx: Context) -> Answer:
        film, (word, _, rest) = self.film, id.partition(":")
        match word:
            case "next":
                return self._counted("page-down", ctx) or self._to(min(self.at + 1, len(film.frames) - 1), ctx, show=True), ()
            case "previous":
                return self._counted("page-up", ctx) or self._to(self.at - 1, ctx), ()
            case "round-next" | "round-previous":
                return self._to(film.part(self.at, 1 if word == "round-next" else -1), ctx), ()
            case "first" | "last":
                return self._to(0 if word == "first" else len(film.frames) - 1, ctx), ()
            case "run":
                return replace(self, running=not self.running, since=ctx.now), ()
            case "answer":
                return self._to(film.at_answer(int(rest)), ctx), ()
            case "found":
                return replace(self, search=rest)._search(1, ctx)
            case "search-next" | "search-previous":
                return self._search(1 if word == "search-next" else -1, ctx)
            case "seen-by":
                return self._other_eyes()
            case "play-here":
                return self._play_here(ctx)
            case "page" if self.counts:
                return replace(self, board=True), ()
            case "page":
                return self._turn_page(ctx)
            case "look" if self.counts:
                return replace(self, board=True), (KeyCommand("look"),)
            case "look":
                return self, Around.on(self, self.seen(), ctx)
        return self, self._opened(word, ctx)

    def _search(self, step: int, ctx: Context) -> Answer:
        if not self.search:
            return self, (Push(self._search_line()),)
        at = self.film.find(self.search, self.at, step)
        if at is None:
            return self, (Say(f"Nothing of '{self.search[:40]}' happened in this game.", bad=True),)
        return self._to(at, ctx), (Say(f"'{self.search[:40]}': n finds the next place, N the one before."),)

    def _search_line(self) -> DialogLine:
        return DialogLine("Search the game", "/", "A word of what happened or of a move, such as castle, Bianka, draw.", then=_found)

    def _other_eyes(self) -> Answer:
        eyes = self.film.eyes
        if len(eyes) == 1:
            why = "the file does not hold what was secret" if self.film.result is not None else "the game is not over"
            return self, (Say(f"Only what everybody knows can be shown: {why}."),)
        return replace(self, seat=eyes[(eyes.index(self.seat) + 1) % len(eyes)]), ()

    def _play_here(self, ctx: Context) -> Answer:
        record = self.film.record
        if self.film.result is not None and self.at == len(self.film.frames) - 1:
            return self, (Say("The game is over here; go back a few steps first.", bad=True),)
        person = record.table.get("person", "")
        seat = self.seat if self.seat != PUBLIC else int(person) if person.isdecimal() else self.film.game.seating[record.players][0]
        level = ctx.settings.level if ctx.settings.level in self.film.game.bots else list(self.film.game.bots)[-1]
        wish = PlayFrom(from_here(record, seat, self.frame.answers, level), seat)
        return self, (wish, *(() if record.seed else (Say("What was hidden is not in the file: from this turn on it is dealt anew."),)))

    def _turn_page(self, ctx: Context) -> Answer:
        page = turned(pictures(self, ctx), 1)
        return (replace(self, page=page), ()) if page else (self, (Say("All of the board is on the screen."),))

    def _opened(self, word: str, ctx: Context) -> tuple[Command, ...]:
        match word:
            case "jump":
                count = self.film.frames[-1].answers
                return (Push(DialogLine("Go to an answer", "number: ", f"The game has {count} answers.", then=_answer)),)
            case "search":
                return (Push(self._search_line()),)
            case "log":
                return (Push(Log.of(self.seen(), ctx)),)
            case "rules":
                return (Push(rules_of(self.film.game)),)
            case "help":
                return (Push(self.help(ctx)),)
            case "palette":
                known = [entry for entry in commands(self.name) if entry.palette and entry.id != "palette"]
                offers = [Offer(entry.does, key_name(entry.keys[0], ctx.glyphs.ascii_only), entry.id, entry.id) for entry in known]
                return (Push(Palette(tuple(offers))),)
            case "back":
                return (Pop(),)
        return ()

    def event(self, event: Event, ctx: Context) -> Answer:
        match event:
            case Tick():
                return self._tick(ctx), ()
            case Scroll(lines):
                return self._to(self.at + lines, ctx), ()
            case Click(Page(name)):
                return replace(self, page=name), ()
            case Click(Look(place), right=True) if place:
                return self, Around.on(self, self.seen(), ctx, place)
            case Click(Look(what)):
                return self, (Push(look_up(self.seen(), what)),)
        return super().event(event, ctx)

    def _tick(self, ctx: Context) -> ReplayScreen:
        if self.step < 1.0:
            step = min(1.0, (ctx.now - self.since) / TURN_SECONDS)
            return replace(self, step=step, before=self.before if step < 1.0 else None)
        if self.running and ctx.now - self.since >= RUN_SECONDS:
            if self.at == len(self.film.frames) - 1:
                return replace(self, running=False)
            return self._to(self.at + 1, ctx, show=True)
        return self

    # --- painting

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        areas = grid(ctx.columns, ctx.rows)
        if areas is None:
            return
        eyes = "everybody's view" if self.seat == PUBLIC else f"{self.film.names.get(self.seat, 'seat')}'s view"
        if self.counts:
            self._paint_count(canvas, ctx)
            status(canvas, ctx, self.name, [(eyes, "good")])
            return
        film, frame = self.film, self.frame
        scene = BoardScene(
            g=frame.g,
            seat=self.seat,
            sight=film.sight(frame, self.seat),
            names=film.names,
            page=self.page,
            before=self.before,
            step=self.step,
        )
        board(film.game.id).paint(scene, canvas, areas, ctx.glyphs)
        self._paint_where(canvas, areas.question, ctx)
        rows = [(part, "strong") for text in frame.told for part in wrapped(text, areas.choices.width - 4, "  ")]
        for y, (line, style) in enumerate(rows[: areas.choices.height]):
            canvas.text(areas.choices.x + 2, areas.choices.y + y, line, style, areas.choices.width - 2)
        if areas.log:
            self._paint_log(canvas, areas.log, ctx)
        status(canvas, ctx, self.name, [(eyes, "good")])

    def _paint_count(self, canvas: Canvas, ctx: Context) -> None:
        self._paint_where(canvas, Rect(0, 0, canvas.width, 1), ctx)
        rows, area = self.final().rows(ctx), Rect(2, 2, canvas.width - 4, ctx.rows - 3)
        for y, parts in enumerate(rows[self.top : self.top + area.height]):
            canvas.parts(area.x, area.y + y, parts, area.width)
        more_above_below(canvas, area, ctx, self.top, len(rows))

    def _paint_where(self, canvas: Canvas, area: Rect, ctx: Context) -> None:
        film, frame = self.film, self.frame
        x = canvas.text(area.x, area.y, " RUNNING " if self.running else " REPLAY ", "turn" if self.running else "phase-on") + 1
        last = film.frames[-1].answers
        over = " (the end)" if self.at == len(film.frames) - 1 else ""
        x = canvas.text(x, area.y, f"answer {frame.answers} of {last}{over}, {frame.where}", "prompt", area.right - x) + 2
        room = area.right - x - 1
        if room >= 10:
            filled = round(room * frame.answers / max(1, last))
            canvas.text(x, area.y, ctx.glyphs.bar * filled + ctx.glyphs.bar_left * (room - filled), "grey")

    def _paint_log(self, canvas: Canvas, area: Rect, ctx: Context) -> None:
        rows: list[str] = []
        for frame in self.film.frames[max(0, self.at - area.height) : self.at + 1]:
            for text in frame.told:
                rows += wrapped(text, area.width - 1, "  ") if area.height > 1 else [cut(text, area.width - 1, ctx.glyphs.ellipsis)]
        for y, line in enumerate(rows[-area.height :]):
            canvas.text(area.x, area.y + y, line, "log", area.width)


def _found(text: str) -> tuple[Command, ...]:
    return (KeyCommand(f"found:{text.strip()}"),) if text.strip() else ()


def _answer(text: str) -> tuple[Command, ...]:
    number = text.strip()
    if number.isdecimal() and len(number) < 7:
        return (KeyCommand(f"answer:{number}"),)
    return (Say("Type the number of an answer.", bad=True),)
