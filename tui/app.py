"""EDGE: the one prompt_toolkit application. Events go into tui/screens/stack.py, its canvas goes to the terminal, its wishes are
carried out here.

Event driven: nothing is painted unless the state has changed, and no timer runs unless a screen wants one. Whatever goes wrong becomes a
sentence and a line in the log file; the terminal is always given back as it was found.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TextIO, cast

from prompt_toolkit.application import Application, run_in_terminal
from prompt_toolkit.filters import Condition
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.key_binding.bindings.mouse import load_mouse_bindings
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import Layout
from prompt_toolkit.mouse_events import MouseButton, MouseEvent, MouseEventType
from prompt_toolkit.output import ColorDepth, Output, create_output
from prompt_toolkit.styles import BaseStyle, DynamicStyle, Style

from tui.cli.exits import INTERRUPTED
from tui.kit import config, terminal
from tui.kit.canvas import Canvas
from tui.kit.config import Loaded
from tui.kit.keys import key_of
from tui.kit.screen import CanvasRenderer, CanvasWindow
from tui.kit.sequences import NO_FOCUS, REPORT_FOCUS, listen_well, notification
from tui.kit.settings import Settings
from tui.kit.theme import Theme, theme
from tui.kit.writer import Writer
from tui.screens.home import Home
from tui.screens.stack import (
    Arrived,
    Attention,
    Click,
    Command,
    Context,
    Event,
    KeepSettings,
    Key,
    Learn,
    Paste,
    Quit,
    Redraw,
    Resized,
    Say,
    ScreenState,
    Scroll,
    Suspend,
    Tick,
    Wish,
    apply,
    paint,
    update,
)  # fmt: skip

log = logging.getLogger("fides.app")

TWICE_SECONDS = 0.4
PAUSE_SECONDS = 0.006  # from one picture to the next: what came meanwhile is done, so the loop is never still for two pictures
WRITTEN_SECONDS = 2.0  # for the terminal to take the last bytes


class App:
    """State, terminal, and the table that is being played."""

    def __init__(
        self,
        loaded: Loaded,
        settings: Settings,
        *,
        log_path: Path | None = None,
        input: Input | None = None,
        output: Output | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        from tui.local_wishes import Edge

        self.loaded = loaded
        self.overrides = terminal.differing(loaded.settings, settings)  # given on the command line: hold for this run, are not kept
        self.clock = clock
        self.log_path = log_path
        self.sentence = ""
        self.failed = False
        self.loop: asyncio.AbstractEventLoop | None = None
        self.writer = Writer(sys.stdout) if output is None and sys.platform != "win32" else None
        self._canvas: Canvas | None = None
        self._painted: ScreenState | None = None
        self._titled = False
        self._is_focused = True  # as far as the terminal tells
        self._late = False  # a picture waits for the terminal
        self._timer: asyncio.TimerHandle | None = None
        self._clicked: tuple[Any, float] = (None, 0.0)
        self._pressed = MouseButton.NONE
        self._began = 0.0  # the last picture
        self._style: tuple[str, BaseStyle] = ("", Style([]))
        context = Context(settings=settings, log_path=str(log_path or ""), now=clock(), learnt=config.learnt())
        self.state = ScreenState((Home(),), context)
        self.edge = Edge(self)
        self.application: Application[None] = Application(
            layout=Layout(CanvasWindow(self.mouse)),
            key_bindings=self._bindings(),
            style=DynamicStyle(self.style),
            full_screen=True,
            color_depth=self.color_depth,
            min_redraw_interval=PAUSE_SECONDS,
            input=input,
            output=output if self.writer is None else create_output(cast(TextIO, self.writer)),
        )
        self.application.renderer = CanvasRenderer(
            DynamicStyle(self.style), self.application.output, Condition(lambda: self.state.ctx.settings.mouse), self.picture, self._theme
        )
        self.application.before_render += lambda _: self._picture_begins()
        self.application.after_render += lambda _: self._picture_ends()
        self.state = replace(self.state, ctx=replace(context, glyphs=terminal.glyphs(settings, self.application.output)))
        listen_well(self.application.input, self._focus)
        self.application.ttimeoutlen = 0.05
        self.application.timeoutlen = 0.05

    # --- running

    def run(self, begin: Sequence[Command] = ()) -> int:
        """Until the person leaves; answers the exit code. The sentence is printed when the terminal is itself again."""
        code = 0
        try:
            asyncio.run(self._main(begin))
        except EOFError:
            log.info("the terminal is gone")
        except KeyboardInterrupt:
            code = INTERRUPTED
        except Exception as problem:
            self._failed(problem)
        finally:
            if self._titled:
                self.application.output.clear_title()
                self.application.output.flush()
            if self.writer is not None:
                self.writer.close(WRITTEN_SECONDS)
        if self.failed:
            where = f" The log tells more: {self.log_path}" if self.log_path else ""
            print(f"fides: something went wrong, and the program had to stop.{where}", file=sys.stderr)
            code = 1
        if self.sentence:
            print(self.sentence)
        return code

    async def _main(self, begin: Sequence[Command]) -> None:
        """The screen, and behind it the table is left in good order, whatever ended the program."""
        try:
            await self.application.run_async(pre_run=lambda: self._begin(begin), set_exception_handler=False, handle_sigint=False)
        finally:
            self._report_focus(NO_FOCUS)
            self.sentence = await self.edge.close() or self.sentence

    def _report_focus(self, sequence: str) -> None:
        if terminal.knows_sequences():
            self.application.output.write_raw(sequence)
            self.application.output.flush()

    def _begin(self, begin: Sequence[Command]) -> None:
        self._report_focus(REPORT_FOCUS)
        self.loop = asyncio.get_running_loop()
        if self.writer is not None:
            self.writer.on_idle = self._written
        self.loop.set_exception_handler(lambda loop, context: self._loop_problem(context))
        for name in ("SIGTERM", "SIGHUP", "SIGQUIT"):
            if hasattr(signal, name):
                try:
                    self.loop.add_signal_handler(getattr(signal, name), self._told_to_end)
                except (NotImplementedError, RuntimeError, ValueError):  # no such thing here, or not the main thread
                    log.debug("%s is not watched", name)
        if self.loaded.problem:
            begin = (*begin, Say(self.loaded.problem, bad=True))
        self.carry_out(begin)
        if not any(isinstance(command, Wish) for command in begin):  # a table that is wished for covers the home screen
            self.edge.look_for_unfinished()

    def _told_to_end(self) -> None:
        self.exit()

    def exit(self, sentence: str = "") -> None:
        self.sentence = sentence or self.sentence
        if self.application.is_running and self.application.future is not None and not self.application.future.done():
            self.application.exit()

    def _loop_problem(self, context: dict[str, Any]) -> None:
        problem = context.get("exception")
        if isinstance(problem, BaseException):
            self._failed(problem)
        else:
            log.warning("event loop: %s", context.get("message", ""))

    def _failed(self, problem: BaseException) -> None:
        log.error("the program stopped", exc_info=problem)
        self.failed = True
        self.exit()

    # --- events

    def dispatch(self, event: Event) -> None:
        """One event: next state, wishes, the next tick, and a new picture if something has changed."""
        try:
            self.state, wishes = update(self.state, event, self.clock())
            self._settled(wishes)
        except Exception as problem:
            self._failed(problem)

    def carry_out(self, commands: Sequence[Command]) -> None:
        """Commands that come from the edge: another screen, a sentence."""
        try:
            self.state, wishes = apply(self.state, commands, self.clock())
            self._settled(wishes)
        except Exception as problem:
            self._failed(problem)

    def post(self, what: Any) -> None:
        """News of the table, and what was fetched."""
        self.dispatch(Arrived(what))
        self.edge.tidy()

    def _settled(self, wishes: Sequence[Wish]) -> None:
        for wish in wishes:
            self._grant(wish)
        if self._timer is None and self.loop is not None and (seconds := self.state.ticks()):
            self._timer = self.loop.call_later(seconds, self._tick)
        if not self._is_painted():
            self._show()

    def _show(self) -> None:
        """A new picture, as soon as the terminal has taken the last one."""
        if self.writer is None or self.writer.is_idle:
            self.application.invalidate()
        else:
            self._late = True

    def _picture_begins(self) -> None:
        self._began = time.monotonic()

    def _picture_ends(self) -> None:
        """The toolkit counts the interval from where a picture began."""
        self.application.min_redraw_interval = time.monotonic() - self._began + PAUSE_SECONDS

    def _written(self) -> None:
        """From the thread that writes."""
        if self.loop is not None and not self.loop.is_closed():
            with suppress(RuntimeError):  # the loop was closed in between: nobody is looking any more
                self.loop.call_soon_threadsafe(self._show_late)

    def _show_late(self) -> None:
        if self._late:
            self._late = False
            self.application.invalidate()

    async def _suspend(self) -> None:
        """To the background, with a terminal in order."""
        await run_in_terminal(self._stop_here)

    def _stop_here(self) -> None:
        if self.writer is not None:
            self.writer.drain(WRITTEN_SECONDS)
        os.kill(0, signal.SIGTSTP)

    def _tick(self) -> None:
        self._timer = None
        self.dispatch(Tick())

    def _grant(self, wish: Wish) -> None:
        match wish:
            case Quit(sentence):
                self.exit(sentence)
            case Suspend():
                if hasattr(signal, "SIGTSTP"):
                    self.edge.start(self._suspend())
            case Redraw():
                self.application.renderer.clear()
                self._painted = None
            case KeepSettings(settings):
                self._keep(settings)
            case Learn():
                config.keep_learnt(self.state.ctx.learnt or frozenset())
            case Attention(title, bell):
                self._attention(title, bell)
            case _ if wish.at_the_table:
                if self.edge.sitting is not None:
                    self.edge.sitting.wish(wish)
            case _:
                self.edge.grant(wish)

    def _keep(self, settings: Settings) -> None:
        """New settings: looks at once; on disk without what only the command line said."""
        self.state = replace(self.state, ctx=replace(self.state.ctx, glyphs=terminal.glyphs(settings, self.application.output)))
        self.overrides = {name: value for name, value in self.overrides.items() if getattr(settings, name) == value}
        kept = replace(settings, **{name: getattr(self.loaded.settings, name) for name in self.overrides})
        told = config.save(kept, self.loaded)
        self.loaded = Loaded(kept, self.loaded.others, broken=self.loaded.broken and bool(told) and "could not" in told)
        self.edge.settings(settings)
        if told:
            self.carry_out((Say(told, bad=True),))

    def title(self, text: str) -> None:
        self._titled = True
        self.application.output.set_title(text)

    def _attention(self, title: str, bell: bool) -> None:
        settings, output = self.state.ctx.settings, self.application.output
        if settings.title:
            self.title(title)
        if settings.bell and bell:
            output.bell()
        if settings.notify and bell and not self._is_focused:
            output.write_raw(notification(title))
        output.flush()

    def _focus(self, focused: bool) -> None:
        self._is_focused = focused

    # --- picture

    def _is_painted(self) -> bool:
        """Does the picture show this state? Screens are values, so their identity is enough; the painted ones are kept, or a new one could
        take the place of an old one in memory and be taken for it."""
        painted, state = self._painted, self.state
        if painted is None or len(painted.stack) != len(state.stack):
            return False
        same = all(new is old for new, old in zip(state.stack, painted.stack, strict=True))
        shown, there = (replace(one.ctx, now=0.0, message_until=0.0, guarded_until=0.0) for one in (state, painted))
        return same and shown == there

    def picture(self, width: int, height: int) -> Canvas:
        """What should stand on the screen: the same canvas as long as nothing has changed."""
        ctx = self.state.ctx
        if (ctx.columns, ctx.rows) != (width, height):
            self.state, _ = update(self.state, Resized(width, height), self.clock())
        if not self._is_painted() or self._canvas is None:
            self._canvas = self._paint()
            self.state = self._painted = replace(self.state, ctx=replace(self.state.ctx, shown=self._canvas))
        return self._canvas

    def _paint(self) -> Canvas:
        try:
            return paint(self.state)
        except Exception as problem:
            log.error("the screen cannot be painted", exc_info=problem)
            ctx = self.state.ctx
            canvas = Canvas(ctx.columns, ctx.rows, "text")
            canvas.text(1, 1, "This screen cannot be painted. Your game is safe; Ctrl-C saves and leaves.", "error")
            canvas.text(1, 3, f"The log tells more: {ctx.log_path}" if ctx.log_path else "", "text")
            return canvas

    def style(self) -> BaseStyle:
        name = terminal.theme_name(self.state.ctx.settings, self.application.output)
        if self._style[0] != name:
            self._style = (name, Style([("screen", theme(name).styled("screen"))]))
        return self._style[1]

    def _theme(self) -> Theme:
        return theme(terminal.theme_name(self.state.ctx.settings, self.application.output))

    def color_depth(self) -> ColorDepth:
        return terminal.color_depth(self.state.ctx.settings, self.application.output)

    # --- input

    def _bindings(self) -> KeyBindings:
        bindings = KeyBindings()

        @bindings.add(Keys.Any)
        def _(event: KeyPressEvent) -> None:
            for press in event.key_sequence:
                key = key_of(press.key, press.data)
                if key:
                    self.dispatch(Key(key))

        [toolkit] = load_mouse_bindings().get_bindings_for_keys((Keys.Vt100MouseEvent,))

        @bindings.add(Keys.Vt100MouseEvent)
        def _(event: KeyPressEvent) -> object:
            try:
                return toolkit.handler(event)
            except (KeyError, ValueError):  # a sequence that only begins like a report of the mouse, such as a pasted colour
                return NotImplemented

        @bindings.add(Keys.BracketedPaste)
        def _(event: KeyPressEvent) -> None:
            self.dispatch(Paste(event.data))

        return bindings

    def mouse(self, event: MouseEvent) -> object:
        match event.event_type:
            case MouseEventType.SCROLL_UP:
                self.dispatch(Scroll(-1))
            case MouseEventType.SCROLL_DOWN:
                self.dispatch(Scroll(1))
            case MouseEventType.MOUSE_UP if not self._is_painted():  # what was clicked on is not there any more
                self._clicked = (None, 0.0)
            case MouseEventType.MOUSE_UP if self._canvas is not None:
                action = self._canvas.hit(event.position.x, event.position.y)
                now = self.clock()
                twice = action is not None and self._clicked[0] == action and now - self._clicked[1] < TWICE_SECONDS
                self._clicked = (action, now)
                right = MouseButton.RIGHT in (event.button, self._pressed)  # some terminals tell the button only when it goes down
                if action is not None:
                    self.dispatch(Click(action, twice and not right, right))
            case MouseEventType.MOUSE_DOWN:
                self._pressed = event.button
                return NotImplemented
            case _:
                return NotImplemented
        return None
