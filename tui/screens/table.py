"""PURE: the table. Shows one moment of a game after the other, and turns keys and clicks into wishes for the game.

Moments that others bring about wait in `coming` and are shown one by one; any key skips to the last. The question is only answered when
it has been on the screen for a moment (tui/screens/stack.py); `sent` keeps a second Enter from answering the next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace
from typing import Any, ClassVar

from engine.values import dataclass
from tui.boards import Choose, Look, Page, board, turned
from tui.kit.canvas import Canvas
from tui.kit.grid import grid
from tui.kit.keymap import HARMLESS, bound, commands, key_name, named
from tui.kit.widgets import Pick
from tui.screens.around import Around
from tui.screens.choices import Picker
from tui.screens.coach import coached, is_coached
from tui.screens.dialog import Dialog, DialogLine, Offer, Palette
from tui.screens.ending import EndingScreen
from tui.screens.help import help_for
from tui.screens.log import Log
from tui.screens.rules import look_up, rule_of, rules_of, things
from tui.screens.stack import (
    Answer,
    Attention,
    Click,
    Command,
    Context,
    Cover,
    Event,
    KeyCommand,
    Press,
    Push,
    Say,
    Screen,
    Scroll,
    Tick,
    Wish,
    pictures,
)  # fmt: skip
from tui.screens.stops import StopBox, Stops
from tui.screens.table_paint import paint_table
from tui.sitting.model import Choice
from tui.sitting.seen import (
    Advise,
    Advised,
    AlwaysSo,
    AutoNoMore,
    AutoOnce,
    Copy,
    Leave,
    LetGo,
    Notice,
    PlayMove,
    Seen,
    Typed,
    Undo,
)  # fmt: skip

FRAME_SECONDS = 0.05
WALK_SECONDS = 0.6
BANNER_MAX = 6
COMING_MAX = 60
ALL = 100_000
THINKING = "Thinking about a hint..."
SECOND_LOOK = "Enter again plays it; it cannot be taken back."
CHOSEN = "You have chosen: {play} lets it stand, {undo} takes it back."


@dataclass(frozen=True)
class TableScreen(Screen):
    name: ClassVar[str] = "table"
    harmless: ClassVar[tuple[str, ...]] = HARMLESS

    seen: Seen
    again: Wish | None = None
    coming: tuple[Seen, ...] = ()
    before: Any = None  # the state of the moment before, while the change is being shown
    since: float = 0.0  # when this moment came on the screen
    lasts: float = 0.0
    step: float = 1.0
    picker: Picker = field(default_factory=Picker)
    page: str = ""
    page_at: object = None  # the question at which it was turned to
    sent: bool = False
    stops: Stops = ()  # what nobody should miss, not shown yet
    boxed: bool = False  # a box about that waits for its key, and what comes later waits for the box
    banner: Stops = ()  # the same where other people would wait: it is only shown
    auto_left: int = 0  # questions that a bot answers for the person
    others_moved: bool = False
    left: Any = None  # the state as the own last turn left it
    clock: str = ""  # how long whoever is awaited has been, at a table with others
    wants_hint: bool = False  # the person has asked for it: the cursor goes there

    # --- time

    @property
    def moving(self) -> bool:
        return bool(self.coming) or self.step < 1.0

    @property
    def newest(self) -> Seen:
        """Who is not there is told at once, whatever is still being shown."""
        return self.coming[-1] if self.coming else self.seen

    @property
    def motion(self) -> float:
        """How far the board has come: what walks has arrived at a half, and never walks longer than WALK_SECONDS."""
        walks = min(0.5, WALK_SECONDS / self.lasts) if self.lasts else 0.5
        return 0.5 * self.step / walks if self.step < walks else max(0.5, self.step)

    def asks(self) -> object:
        return None if self.moving or self.seen.due == "on" else (self.seen.due, self.seen.at)

    def ticks(self) -> float:
        return FRAME_SECONDS if self.moving and not self.boxed else 0.0

    def arrived(self, what: Any, ctx: Context) -> Answer:
        match what:
            case Seen():
                return self._take(what, ctx)
            case Notice(text, bad):
                return (replace(self, sent=False) if bad and self.sent else self), (Say(text, bad),)
            case Advised(answers, hints) if answers == self.seen.answers and self.seen.due == "ask":
                return self._advised(hints, ctx)
        return self, ()

    def _advised(self, hints: tuple[tuple[Choice, str], ...], ctx: Context) -> Answer:
        """Marked in the list; the cursor goes there if the person has asked for it or is coached and has not moved it."""
        asked = self.wants_hint
        here = asked or (is_coached(self.seen, ctx) and self.picker == Picker(self.seen.choices))
        told = replace(self, picker=self.picker.advised(hints, here, by_hand=asked), wants_hint=False)
        done = (Say(""),) if asked and ctx.message == THINKING else ()
        return told, (Say("There is no advice for this question."),) if asked and not hints else done

    def _hint(self) -> Answer:
        """Ask for it, or go on to the next best."""
        if self.seen.due != "ask":
            return self, (Say(named("table", CHOSEN) if self.seen.due == "confirm" else "It is not your turn."),)
        if self.picker.hints:
            best = "" if self.picker.asked or len(self.picker.hints) == 1 else "This is the hint; {hint} once more shows the second best."
            return replace(self, picker=self.picker.next_hint()), (Say(named("table", best)),) if best else ()
        return replace(self, wants_hint=True), (Advise(), Say(THINKING))

    def _take(self, seen: Seen, ctx: Context) -> Answer:
        coming = (*self.coming, seen)
        missed = self.stops + tuple(stop for moment in coming[:-COMING_MAX] for stop in moment.stops)
        waiting = replace(self, coming=coming[-COMING_MAX:], stops=missed, sent=self.sent and seen.due == "on")
        if not ctx.settings.pace_seconds:
            return waiting._skip(ctx)
        return (waiting, ()) if self.moving or self.boxed else waiting._advance(ctx)

    def _advance(self, ctx: Context) -> Answer:
        """Show the next moment; moments without news pass at once."""
        screen, commands = self, []
        while screen.coming:
            screen, told = screen._show(screen.coming[0], screen.coming[1:], ctx)
            commands += told
            if screen.lasts:
                return screen, tuple(commands)
        return screen._stopped(commands)

    def _stopped(self, commands: Sequence[Command]) -> tuple[TableScreen, tuple[Command, ...]]:
        """What nobody should miss waits for a key; where other people would wait, it only stands there."""
        if not self.stops or self.seen.due == "over" or self.boxed:  # an open box takes in by itself what comes at once
            return replace(self, stops=()) if self.stops else self, tuple(commands)
        if self.seen.people:
            return replace(self, banner=(*self.banner, *self.stops)[-BANNER_MAX:], stops=()), tuple(commands)
        return replace(self, stops=(), boxed=True), (Cover(StopBox(self.stops)), *commands)  # above a lesson: first what has happened

    def _show(self, seen: Seen, coming: tuple[Seen, ...], ctx: Context) -> tuple[TableScreen, list[Command]]:
        others = self.others_moved or (self.seen.due == "on" and self.seen.seat not in self.seen.waiting)
        news = any(not entry.written for entry in seen.entries[len(seen.entries) - seen.fresh :]) if seen.fresh else False
        pace = ctx.settings.pace_seconds / (3 if self.auto_left else 1)
        lasts = pace if news and (seen.due == "on" or coming) else 0.0
        if seen.due in ("ask", "confirm") and (self.auto_left or (news and others)):
            lasts = min(pace, 0.4)
        stops = (*self.stops, *seen.stops) if ctx.settings.stops and not self.auto_left else ()
        left = seen.g if seen.actor == seen.seat and seen.answers != self.seen.answers else self.left
        shown = replace(
            self,
            left=left,
            stops=stops,
            seen=seen,
            coming=coming,
            before=self.seen.g,
            since=ctx.now,
            lasts=lasts,
            step=0.0 if lasts else 1.0,
            others_moved=others,
        )
        if seen.due == "on":
            return shown, []
        shown = replace(shown, picker=Picker(seen.choices), others_moved=False)
        if shown.auto_left and seen.due in ("ask", "confirm"):
            return shown._by_itself() if not lasts else (shown, [])
        boxed = self.boxed or (bool(stops) and not seen.people)  # the coach speaks when that box is closed
        return replace(shown, auto_left=0, wants_hint=False), [*shown._due(others), *([] if boxed else coached(seen, ctx))]

    def _by_itself(self) -> tuple[TableScreen, list[Command]]:
        """The question has been on the screen for its time: a bot answers it."""
        if self.seen.due == "confirm":
            return self, [LetGo()]
        return replace(self, auto_left=self.auto_left - 1, sent=True), [AutoOnce(self.seen.at)]

    def _due(self, others: bool) -> list[Command]:
        title = self.seen.game.title
        match self.seen.due:
            case "over":
                return [Attention(f"{title}: the game is over", others), Push(replace(self._ending(), counting=True), called_for=False)]
            case _:
                return [Attention(f"{title}: your turn", others)]

    def _ending(self) -> EndingScreen:
        return EndingScreen(self.seen, self.again)

    def _skip(self, ctx: Context) -> tuple[TableScreen, tuple[Command, ...]]:
        """The last moment at once."""
        screen: TableScreen = replace(self, step=1.0, before=None, lasts=0.0)
        commands: list[Command] = []
        while screen.coming:
            screen, told = screen._show(screen.coming[0], screen.coming[1:], ctx)
            commands += told
        return replace(screen, step=1.0, before=None, lasts=0.0)._stopped(commands)

    def event(self, event: Event, ctx: Context) -> Answer:
        match event:
            case Tick():
                return self._tick(ctx)
            case Scroll(lines):
                return self.key("down" if lines > 0 else "up", "", ctx)
            case Click(Look(place), right=True) | Click(Choose(_, place), right=True) if place:
                return self, self._looking(ctx, place)
            case Click(Press(id)):
                return self.key(id, "", ctx)
            case Click(Page(name)):
                return replace(self, page=name, page_at=self.asks()), ()
            case Click(Look(what)):
                return self, (Push(look_up(self.seen, what)),)
            case Click() if self.moving:
                return self._skip(ctx)
            case Click(Choose(moves), twice):
                return self._clicked(self.picker.touched(moves), twice, ctx)
            case Click(Pick(number), twice):
                return self._clicked(replace(self.picker, at=number, digits="", by_hand=True), twice, ctx)
        return self, ()

    def _tick(self, ctx: Context) -> Answer:
        if not self.moving or self.boxed:
            return self, ()
        step = min(1.0, (ctx.now - self.since) / self.lasts) if self.lasts else 1.0
        if step < 1.0:
            return replace(self, step=step), ()
        done = replace(self, step=1.0, before=None, lasts=0.0)
        if done.stops:
            return done._gathered(ctx)
        if done.coming:
            return done._advance(ctx)
        if done.auto_left and done.seen.due in ("ask", "confirm") and not done.sent:
            return done._by_itself()
        return done, ()

    def _gathered(self, ctx: Context) -> Answer:
        """One box for what comes right behind, too."""
        screen, commands = self, list[Command]()
        while screen.coming and screen.coming[0].stops:
            screen, told = screen._show(screen.coming[0], screen.coming[1:], ctx)
            screen = replace(screen, step=1.0, before=None, lasts=0.0)
            commands += told
        return screen._stopped(commands)

    def _clicked(self, picker: Picker, twice: bool, ctx: Context) -> Answer:
        if self.seen.due != "ask":
            return self.key("play", "", ctx) if self.seen.due == "confirm" else (self, ())
        same = picker.selected is not None and picker.selected is self.picker.selected and self.picker.by_hand
        chosen = replace(self, picker=picker)
        return chosen.key("play", "", ctx) if same or (twice and not picker.only) else (chosen, ())

    # --- keys

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        if self.banner:
            closed = replace(self, banner=())
            return (closed, ()) if key == "escape" else closed.key(id, key, ctx)
        if self.auto_left:
            screen, told = replace(self, auto_left=0, sent=False)._skip(ctx)
            return screen, (*told, AutoNoMore(), Say("You play yourself again."))
        if self.moving and id not in ("quit", "help", "settings", "log", "rules"):
            return self._skip(ctx)
        if self.seen.due == "ask":
            areas = grid(ctx.columns, ctx.rows)
            picker = self.picker.moved(id, areas.choices.height - 1 if areas else 8)
            if picker is None and key.isdecimal() and len(key) == 1:
                picker = self.picker.figure(key, ctx.now)
                if picker is None:
                    return self, (Say(f"There is no choice {key}.", bad=True),)
            if picker is None and id is None and len(key) == 1 and key.isalpha():
                picker = self.picker.letter(key)
            if picker is not None:
                return replace(self, picker=picker), ()
        if id is None and key == "f":
            return self, (Say("Here one dealer shuffles for all, without proofs; tables with others have a fairness ledger."),)
        return self.command(id, ctx) if id else (self, ())

    def command(self, id: str, ctx: Context) -> Answer:
        """Whatever a key, a button, the palette or a dialog says."""
        word, _, rest = id.partition(":")
        match word:
            case "play":
                return self._play(ctx)
            case "go-on":
                going = replace(self, boxed=False)
                return going._advance(ctx) if going.coming else (going, coached(going.seen, ctx))
            case "type" if self.seen.due == "ask" and not self.sent:
                return self, (Typed(rest, self.seen.at),)
            case "choose":
                picker = self.picker.choose(int(rest))
                return (self if picker is None else replace(self, picker=picker)), ()
            case "undo":
                return self._undo(ctx)
            case "every":
                return self._widened()
            case "hint":
                return self._hint()
            case "auto" if self.seen.due == "ask" and not self.sent:
                return replace(self, auto_left=int(rest or 1))._by_itself()
            case "auto":
                return self, ()
            case "always":
                return self._always()
            case "auto-all":
                return self, (Push(_auto_dialog()),)
            case "page" | "page-back":
                return self._turn_page(1 if word == "page" else -1, ctx)
            case "close":
                return self._closed()
            case "quit":
                return self, (Push(_quit_dialog(self.seen.saved)),)
            case "copy":
                return self, (Push(_copy_line(self.seen)),)
            case "board":
                return self, ()
            case "look":
                return self, self._looking(ctx)
            case "rule":
                title, _, name = rest.partition("/")
                return self, (Push(rule_of(self.seen.game, title, name)),)
        return self, self._opened(word, ctx)

    def _opened(self, word: str, ctx: Context) -> tuple[Command, ...]:
        """Commands that lay another screen on top."""
        match word:
            case "rules":
                return (Push(rules_of(self.seen.game)),)
            case "log":
                return (Push(Log.of(self.seen, ctx)),)
            case "help":
                return (Push(self.help(ctx)),)
            case "settings":
                return (Push(_options(self.seen)),)
            case "ahead":
                return (Push(Dialog("What lies ahead", self.seen.ahead or ("Nothing that the board could tell.",))),)
            case "palette":
                return (Push(Palette(self._offers(ctx), self.seen.due == "ask")),)
            case "ending" if self.seen.due == "over":
                return (Push(self._ending()),)
        return ()

    def _play(self, ctx: Context) -> Answer:
        if self.sent:
            return self, ()
        if self.seen.due == "confirm":
            return replace(self, sent=True), (LetGo(),)
        if self.seen.due == "over":
            return self, (Push(self._ending()),)
        selected = self.picker.selected
        if self.seen.due != "ask" or selected is None:
            return self, ()
        if selected.refusal:
            return self, (Say(selected.refusal, bad=True),)
        if not self.picker.by_hand and self.seen.is_dear(selected, ctx.settings.confirm == "at once"):
            return replace(self, picker=replace(self.picker, by_hand=True)), (Say(SECOND_LOOK, bad=True),)
        return replace(self, sent=True), (PlayMove(selected.move, self.seen.at),)

    def _always(self) -> Answer:
        """The selected choice as a standing order; it answers this question, too."""
        selected = self.picker.selected
        if self.sent or self.seen.due != "ask" or selected is None:
            return self, (Say("That is possible when it is your turn."),)
        if selected.refusal:
            return self, (Say(selected.refusal, bad=True),)
        return replace(self, sent=True), (AlwaysSo(selected.move, self.seen.at),)

    def _widened(self) -> Answer:
        if self.seen.due == "ask" and not self.picker.only and all(choice.listed and not choice.refusal for choice in self.seen.choices):
            return self, (Say("These are all the choices that are listed; : takes any other move in words."),)
        return replace(self, picker=self.picker.widened()), ()

    def _undo(self, ctx: Context) -> Answer:
        if self.seen.due == "over":
            return self, (Say("The game is over.", bad=True),)
        sooner = (
            "" if ctx.settings.confirm == "wait" else f" To confirm every turn first, press {key_name(bound('table', 'settings').keys[0])}."
        )
        if self.seen.due == "on" and not self.seen.leaving:
            return self, (Say(f"Your move is already sent.{sooner}", bad=True),)
        if self.seen.due == "ask" and not self.seen.can_undo:
            return self, (Say(f"There is nothing to take back.{sooner}", bad=True),)
        return self, (Undo(),)

    def _turn_page(self, step: int, ctx: Context) -> Answer:
        page = turned(pictures(self, ctx), step)  # the board itself chooses a page if nobody does
        return (replace(self, page=page, page_at=self.asks()), ()) if page else (self, (Say("All of the board is on the screen."),))

    def _closed(self) -> Answer:
        """What is open is closed, one after the other; on the bare board there is nothing left but to say what leaves it."""
        if self.picker.only:
            return replace(self, picker=replace(self.picker, only=(), at=0)), ()
        if self.picker.every:
            return replace(self, picker=self.picker.widened()), ()
        if self.page and self.page_at == self.asks():
            return replace(self, page="", page_at=None), ()
        return self, (Say(named(self.name, "Nothing is open. {quit} leaves the table.")),)

    def _looking(self, ctx: Context, place: str = "") -> tuple[Command, ...]:
        return Around.on(self, self.seen, ctx, place)

    def _offers(self, ctx: Context) -> tuple[Offer, ...]:
        legal = [choice for choice in self.picker.choices if not choice.refusal] if self.seen.due == "ask" else []
        sight = self.seen.sight
        written = [choice.move.notation.write(choice.move, lambda handle: sight.get(handle) or "") for choice in legal]
        titled = zip(legal, written, strict=True)
        moves = [Offer(choice.line.title, str(choice.number), f"choose:{choice.number}", also) for choice, also in titled]
        known = [entry for entry in commands(self.name) if entry.palette and entry.id != "palette"]
        told = [(f"{name} ({title})" if name else f"Rules: {title}", f"rule:{title}/{name}") for title, name in things(self.seen.game)]
        rules = [Offer(text, "", id, behind=25) for text, id in told]
        return (*moves, *(Offer(entry.does, key_name(entry.keys[0], ctx.glyphs.ascii_only), entry.id, entry.id) for entry in known), *rules)

    def help(self, ctx: Context) -> Screen:
        return help_for(self.name, ctx, board(self.seen.game.id).legend(ctx.glyphs))

    def leave(self, ctx: Context) -> tuple[Command, ...]:
        return (Leave(quit=True),)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        paint_table(self, canvas, ctx)


def _quit_dialog(saved: bool) -> Dialog:
    answers: tuple[tuple[str, tuple[Command, ...]], ...] = (
        ("Stay at the table", ()),
        ("Home screen", (Leave(),)),
        ("Leave the program", (Leave(quit=True),)),
    )
    kept = "The game is saved; 'Resume' on the home screen goes on with it."
    copy = key_name(bound("table", "copy").keys[0])
    lost = f"The disk does not take the game: what is not saved is lost. Stay, and {copy} saves a copy elsewhere."
    return Dialog("Leave the table?", (kept if saved else lost,), answers)


def _auto_dialog() -> Dialog:
    answers: tuple[tuple[str, tuple[Command, ...]], ...] = (
        ("No", ()),
        ("Five questions", (KeyCommand("auto:5"),)),
        ("To the end of the game", (KeyCommand(f"auto:{ALL}"),)),
    )
    return Dialog("Let a bot play for you?", ("Any key stops it.",), answers)


def _copy_line(seen: Seen) -> DialogLine:
    about = "The game is saved after every move anyway. Name a file for a copy of it."
    return DialogLine("Save a copy", "file: ", about, then=lambda text: (Copy(text.strip()),) if text.strip() else ())


def _options(seen: Seen) -> Screen:
    from tui.screens.settings import Options

    comforts = seen.game.words.comforts
    rows = tuple((comfort.id, comfort.about, comfort.id in seen.asked) for comfort in comforts)
    return Options(comforts=rows, by_hand=tuple(comfort.id for comfort in comforts if comfort.by_hand), orders=seen.orders)
