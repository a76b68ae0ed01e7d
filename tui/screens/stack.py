"""PURE: what is on the screen, and how it answers events. No toolkit, no clock, no files.

A `State` is a stack of screens. `update(state, event)` gives the next state and the wishes that the edge must carry out (tui/app.py). Every
screen is a frozen value: what has not changed is the same object, so the edge knows when nothing must be painted again.

Nothing is answered unread: when a question comes up that no key of the person has called for, and when a box over a question closes, keys
and clicks that could decide something are dropped for a moment, and for another one after each of them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from typing import Any, ClassVar

from engine.values import dataclass
from tui.kit.canvas import Canvas
from tui.kit.glyphs import UNICODE, Glyphs
from tui.kit.keymap import EVERYWHERE, bound, command, commands, key_name
from tui.kit.settings import Settings

MESSAGE_SECONDS = 8.0
GUARD_SECONDS = 0.4  # a question must have been on the screen so long before a key or a click can answer it


# --- events: what comes in


@dataclass(frozen=True)
class Key:
    """One key, by the names of tui/kit/keymap.py: "up", "enter", "a", "ctrl-c"."""

    name: str


@dataclass(frozen=True)
class Paste:
    text: str


@dataclass(frozen=True)
class Press:
    """A click on a button: the command of this id."""

    id: str


@dataclass(frozen=True)
class Click:
    """A click on something the canvas marked; `action` is the mark's."""

    action: Any
    twice: bool = False
    right: bool = False  # with the right button: what is this


@dataclass(frozen=True)
class Scroll:
    lines: int


@dataclass(frozen=True)
class Tick:
    """Time has passed; only sent while a screen wants it."""


@dataclass(frozen=True)
class Resized:
    columns: int
    rows: int


@dataclass(frozen=True)
class Arrived:
    """Something the edge was asked for, or news of a game: goes to every screen of the stack."""

    what: Any


Event = Key | Paste | Click | Scroll | Tick | Resized | Arrived


# --- commands: what a screen answers with. The first group is carried out here, wishes by the edge.


@dataclass(frozen=True)
class Push:
    screen: Screen
    called_for: bool = True  # by the person; else it is guarded, whatever key brought it up


@dataclass(frozen=True)
class Cover:
    """A box right above the screen that speaks, below whatever the person has laid upon that."""

    screen: Screen


@dataclass(frozen=True)
class Swap:
    """The screen is replaced by another."""

    screen: Screen


@dataclass(frozen=True)
class Pop:
    count: int = 1


@dataclass(frozen=True)
class Close:
    """The screen that speaks goes, whatever lies upon it."""


@dataclass(frozen=True)
class Restart:
    """Back to the one screen at the bottom."""

    screen: Screen | None = None


@dataclass(frozen=True)
class Say:
    """A sentence for the status line; it goes by itself."""

    text: str
    bad: bool = False


@dataclass(frozen=True)
class KeyCommand:
    """A command of the screen below, by its id in the key map (the palette and dialogs speak so)."""

    id: str


@dataclass(frozen=True)
class Use:
    """New settings, at once and on disk."""

    settings: Settings


@dataclass(frozen=True)
class Wish:
    """Base of what only the edge can do: games, files, the terminal."""

    at_the_table: ClassVar[bool] = False  # for the sitting


@dataclass(frozen=True)
class Quit(Wish):
    """End the program; the sentence is printed when the terminal is itself again."""

    sentence: str = ""


@dataclass(frozen=True)
class Suspend(Wish):
    pass


@dataclass(frozen=True)
class Redraw(Wish):
    pass


@dataclass(frozen=True)
class KeepSettings(Wish):
    """Write the settings."""

    settings: Settings


@dataclass(frozen=True)
class Learn(Wish):
    """The coach need not tell this again: a title, or a title and a kind of question. `anew`: everything was forgotten before."""

    ids: tuple[str, ...] = ()
    anew: bool = False


@dataclass(frozen=True)
class Attention(Wish):
    """It is the person's turn: bell, window title and notification, as far as they are wanted. `bell`: others have moved since."""

    title: str
    bell: bool


Command = Push | Cover | Swap | Pop | Close | Restart | Say | KeyCommand | Use | Wish
Answer = tuple["Screen", Sequence[Command]]


@dataclass(frozen=True)
class Context:
    """What every screen may look at besides itself."""

    columns: int = 120
    rows: int = 40
    now: float = 0.0
    settings: Settings = field(default_factory=Settings)
    glyphs: Glyphs = UNICODE
    message: str = ""
    message_bad: bool = False
    message_until: float = 0.0
    log_path: str = ""
    learnt: frozenset[str] | None = None  # what the coach has told; None: nobody is coached here
    guarded_until: float = 0.0  # till then nothing is decided
    shown: Canvas | None = field(default=None, repr=False, compare=False)  # what stands on the screen


@dataclass(frozen=True)
class Screen(ABC):
    """One screen, or something laid over one."""

    name: ClassVar[str] = ""  # its keys in the key map
    overlay: ClassVar[bool] = False  # painted over the screen below
    of_the_moment: ClassVar[bool] = False  # goes with the screen below
    alone: ClassVar[bool] = False  # a second one is not laid upon it: it takes in the same news itself
    steps_aside: ClassVar[bool] = False  # is not painted while something else lies upon it
    harmless: ClassVar[tuple[str, ...]] = ()  # commands that decide nothing: they work also while the question is new

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        """A key, and the command it means here."""
        return self, ()

    def command(self, id: str, ctx: Context) -> Answer:
        """A command by its id, from the palette or a dialog."""
        return self.key(id, "", ctx)

    def event(self, event: Event, ctx: Context) -> Answer:
        """Everything but keys: a button is its command, the wheel goes up and down."""
        match event:
            case Click(Press(id)):
                return self.key(id, "", ctx)
            case Scroll(lines):
                return self.key("down" if lines > 0 else "up", "", ctx)
        return self, ()

    def arrived(self, what: Any, ctx: Context) -> Answer:
        """News; also for screens that something else lies upon."""
        return self, ()

    def shade(self, canvas: Canvas, ctx: Context) -> None:
        """What lies below an overlay steps back."""
        canvas.shade()

    def asks(self) -> object:
        """What the person is asked here, another value for every question; None: nothing that a hasty key could decide."""
        return None

    @abstractmethod
    def paint(self, canvas: Canvas, ctx: Context) -> None: ...

    def help(self, ctx: Context) -> Screen:
        """What the key for help lays on top."""
        from tui.screens.help import help_for

        return help_for(self.name, ctx)

    def ticks(self) -> float:
        """Seconds until this screen wants to hear that time has passed; 0: never."""
        return 0.0

    def leave(self, ctx: Context) -> Sequence[Command]:
        """Ctrl-C."""
        return (Quit(),)


@dataclass(frozen=True)
class ScreenState:
    stack: tuple[Screen, ...]
    ctx: Context = field(default_factory=Context)

    @property
    def top(self) -> Screen:
        return self.stack[-1]

    def ticks(self) -> float:
        """Seconds until the next Tick is wanted; 0: never."""
        wanted = [screen.ticks() for screen in self.stack]
        if self.ctx.message:
            wanted.append(max(0.05, self.ctx.message_until - self.ctx.now))
        return min((seconds for seconds in wanted if seconds > 0), default=0.0)


def update(state: ScreenState, event: Event, now: float) -> tuple[ScreenState, list[Wish]]:
    """The state after an event, and what the edge must do."""
    ctx = replace(state.ctx, now=now)
    if ctx.message and now >= ctx.message_until:
        ctx = replace(ctx, message="", message_bad=False)
    state = replace(state, ctx=ctx)
    if _is_hasty(state, event):
        return replace(state, ctx=replace(ctx, guarded_until=now + GUARD_SECONDS)), []
    then, wishes = _updated(state, event)
    called_for = isinstance(event, (Key, Click)) and len(then.stack) > len(state.stack)
    return (then if called_for else _guarded(state, then)), wishes


def _is_hasty(state: ScreenState, event: Event) -> bool:
    """Could this decide what was not read yet?"""
    if state.ctx.now >= state.ctx.guarded_until or state.top.asks() is None:
        return False
    match event:
        case Key(name):
            return command(state.top.name, name) not in (*state.top.harmless, *(entry.id for entry in EVERYWHERE))
        case Click():
            return True
    return False


def _guarded(before: ScreenState, state: ScreenState) -> ScreenState:
    """A question that has just come up is guarded for a moment."""
    asked = state.top.asks()
    if asked is None or (state.top.name == before.top.name and asked == before.top.asks()):
        return state
    return _unread(state)


def _unread(state: ScreenState) -> ScreenState:
    return replace(state, ctx=replace(state.ctx, guarded_until=state.ctx.now + GUARD_SECONDS))


def _updated(state: ScreenState, event: Event) -> tuple[ScreenState, list[Wish]]:
    ctx, wishes = state.ctx, list[Wish]()
    match event:
        case Resized(columns, rows):
            return replace(state, ctx=replace(ctx, columns=columns, rows=rows)), wishes
        case Arrived(what):
            for screen in state.stack:
                state = _apply(state, screen, screen.arrived(what, state.ctx), wishes)
        case Tick():
            for screen in state.stack:
                state = _apply(state, screen, screen.event(event, state.ctx), wishes)
        case Key(name):
            state = _key(state, name, wishes)
        case _:
            clicked = getattr(event.action, "id", None) if isinstance(event, Click) else None
            state = _apply(state, state.top, _or_help(state, clicked, state.top.event(event, ctx)), wishes)
    return state, wishes


def apply(state: ScreenState, commands: Sequence[Command], now: float) -> tuple[ScreenState, list[Wish]]:
    """The state after commands that come from the edge, and what they make the edge do."""
    wishes: list[Wish] = []
    state = before = replace(state, ctx=replace(state.ctx, now=now))
    for wanted in commands:
        state = _carry_out(state, state.top, wanted, wishes)
    return _guarded(before, state), wishes


def _key(state: ScreenState, name: str, wishes: list[Wish]) -> ScreenState:
    top = state.top
    id = command(top.name, name)
    match id:
        case "suspend":
            wishes.append(Suspend())
            return state
        case "redraw":
            wishes.append(Redraw())
            return state
        case "leave":
            return _apply(state, top, (top, tuple(_leaving(state))), wishes)
    if state.ctx.message:
        state = replace(state, ctx=replace(state.ctx, message="", message_bad=False))
    answer = _or_help(state, id, top.key(id, name, state.ctx))
    if id is None and answer[0] is top and not answer[1]:
        help = key_name(bound(top.name, "help").keys[0]) if any(entry.id == "help" for entry in commands(top.name)) else ""
        answer = top, (Say(f"{key_name(name)} does nothing here{f'; {help} shows the keys' if help else ''}."),)
    return _apply(state, top, answer, wishes)


def _or_help(state: ScreenState, id: str | None, answer: Answer) -> Answer:
    """Help, if it was asked for and the screen has no other use for that (where one types, ? is a letter)."""
    idle = answer[0] is state.top and not answer[1]
    return (state.top, (Push(state.top.help(state.ctx)),)) if id == "help" and idle else answer


def _leaving(state: ScreenState) -> Sequence[Command]:
    """The lowest screen that has something to say about leaving says it (a table saves its game)."""
    for screen in state.stack:
        commands = screen.leave(state.ctx)
        if any(isinstance(wish, Wish) and wish != Quit() for wish in commands):
            return commands
    return (Quit(),)


def _apply(state: ScreenState, old: Screen, answer: Answer, wishes: list[Wish]) -> ScreenState:
    """Put the answer of a screen into effect."""
    new, commands = answer
    if new is not old:
        state = replace(state, stack=tuple(new if screen is old else screen for screen in state.stack))
    for wanted in commands:
        state = _carry_out(state, new, wanted, wishes)
    return state


def _carry_out(state: ScreenState, speaker: Screen, wanted: Command, wishes: list[Wish]) -> ScreenState:
    stack = state.stack
    match wanted:
        case Push(screen) if screen.alone and any(each.name == screen.name for each in stack):
            return state
        case Push(screen, called_for):
            pushed = replace(state, stack=(*stack, screen))
            return pushed if called_for else _unread(pushed)
        case Cover(screen):
            at = next((i for i, each in enumerate(stack) if each is speaker), len(stack) - 1) + 1
            return _unread(replace(state, stack=(*stack[:at], screen, *stack[at:])))
        case Swap(screen):
            at = next((i for i, each in enumerate(stack) if each is speaker), len(stack))
            above = (each for each in stack[at + 1 :] if not each.of_the_moment)  # a question about what is over is over, too
            return replace(state, stack=(*stack[:at], screen, *above)) if at < len(stack) else state
        case Pop(count):
            return replace(state, stack=stack[: max(1, len(stack) - count)])
        case Close():
            return replace(state, stack=tuple(each for each in stack if each is not speaker))
        case Restart(screen):
            return replace(state, stack=stack[:1] if screen is None else (*stack[:1], screen))
        case Say(text, bad):
            ctx = replace(state.ctx, message=text, message_bad=bad, message_until=state.ctx.now + MESSAGE_SECONDS)
            return replace(state, ctx=ctx)
        case KeyCommand(id):
            below = next((each for each in reversed(stack) if not each.of_the_moment), state.top)  # a lesson may lie upon it
            return _apply(state, below, below.command(id, state.ctx), wishes)
        case Use(settings):
            wishes.append(KeepSettings(settings))
            return replace(state, ctx=replace(state.ctx, settings=settings))
        case Learn(ids, anew):
            wishes.append(wanted)
            known = state.ctx.learnt
            learnt = None if known is None else (frozenset() if anew else known) | {*ids}
            return replace(state, ctx=replace(state.ctx, learnt=learnt))
        case Wish():
            wishes.append(wanted)
    return state


def paint(state: ScreenState) -> Canvas:
    """The whole screen."""
    from tui.kit.widgets import too_small

    ctx = state.ctx
    canvas = Canvas(ctx.columns, ctx.rows, "text", ctx.glyphs.ascii_only)
    if too_small(canvas, ctx):
        return canvas
    bottom = max(i for i, screen in enumerate(state.stack) if not screen.overlay)
    for screen in state.stack[bottom:]:
        if screen.steps_aside and screen is not state.top:
            continue
        if screen.overlay:
            canvas.marks.clear()
            screen.shade(canvas, ctx)
        screen.paint(canvas, ctx)
    return canvas


def pictures(screen: Screen, ctx: Context) -> Iterator[Canvas]:
    """What the person sees; then what this screen shows, painted only for those who ask on."""
    if ctx.shown is not None:
        yield ctx.shown
    canvas = Canvas(ctx.columns, ctx.rows, "text", ctx.glyphs.ascii_only)
    screen.paint(canvas, ctx)
    yield canvas
