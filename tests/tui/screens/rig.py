"""The real application on a terminal made of memory: keys go in through a pipe, the screen is what pyte makes of the output."""

from __future__ import annotations

import fcntl
import re
import termios
import threading
import time
from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pyte
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from tui.app import App
from tui.kit.config import Loaded
from tui.kit.settings import Settings
from tui.screens.stack import GUARD_SECONDS, Command

PATIENCE_SECONDS = 60.0
COLOURS = re.compile(r"\x1b\[[\d;]*m")  # nobody looks at them here, and to read them takes longer than all the rest
SEQUENCES = {
    "enter": "\r", "escape": "\x1b", "up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "tab": "\t", "space": " ",
    "pageup": "\x1b[5~", "pagedown": "\x1b[6~", "home": "\x1b[H", "end": "\x1b[F", "backspace": "\x7f", "ctrl-c": "\x03", "ctrl-l": "\x0c",
    "shift-tab": "\x1b[Z",
}  # fmt: skip
PLAIN = Settings(pace="at once", confirm="at once", stops=False, glyphs="unicode", theme="dark", bell=True, coach=False)


class Terminal:
    """What an output needs of a stream; everything written is drawn."""

    encoding = "utf-8"

    def __init__(self, columns: int, rows: int) -> None:
        self.lock = threading.Lock()
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.Stream(self.screen)
        self.written: list[str] = []
        self.shown: list[str] = []
        self.shown_columns = columns

    @property
    def lines(self) -> list[str]:
        """The screen; only rows that were drawn on since the last look are read again. A wide letter's second cell is empty."""
        with self.lock:
            screen = self.screen
            if (len(self.shown), self.shown_columns) != (screen.lines, screen.columns):
                self.shown, self.shown_columns = [""] * screen.lines, screen.columns
                screen.dirty.update(range(screen.lines))
            for y in [y for y in screen.dirty if y < screen.lines]:
                row = screen.buffer[y]
                self.shown[y] = "".join([row[x].data for x in range(screen.columns)])
            screen.dirty.clear()
            return list(self.shown)

    def write(self, text: str) -> None:
        with self.lock:
            self.written.append(text)
            self.stream.feed(COLOURS.sub("", text))

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        raise OSError("a terminal made of memory has no number")


class Rig:
    TERM: str | None = "xterm-256color"

    def __init__(self, pipe: PipeInput, columns: int, rows: int, settings: Settings) -> None:
        self.size = Size(rows=rows, columns=columns)
        self.terminal = Terminal(columns, rows)
        self.pipe = pipe
        output = Vt100_Output(self.terminal, lambda: self.size, term=self.TERM, enable_bell=True, enable_cpr=False)
        self.slept = 0.0
        self.app = App(Loaded(settings, {}), settings, input=pipe, output=output, clock=lambda: time.monotonic() + self.slept)
        self.code: int | None = None
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.begin: Sequence[Command] = ()

    def _run(self) -> None:
        with create_app_session(self.pipe, self.app.application.output):  # several may run side by side
            self.code = self.app.run(self.begin)

    # --- hands

    def ponder(self) -> None:
        """Nobody waits, but for the program it is long enough to have read what is on the screen."""
        self.slept += GUARD_SECONDS

    def press(self, *keys: str) -> None:
        self.ponder()
        for key in keys:
            self.pipe.send_text(SEQUENCES.get(key, key))
            if key == "escape":  # a hand is slower: Escape and a letter in one piece are a letter with Alt
                self.until(lambda: not self._unread, "Escape to be read by itself")

    @property
    def _unread(self) -> int:
        """Bytes in the pipe that the program has not taken yet."""
        count = array("i", [0])
        fcntl.ioctl(self.pipe.fileno(), termios.FIONREAD, count)
        return count[0]

    def paste(self, text: str) -> None:
        self.pipe.send_text(f"\x1b[200~{text}\x1b[201~")

    def click(self, x: int, y: int) -> None:
        self.ponder()
        self.pipe.send_text(f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m")

    def wheel(self, x: int, y: int, down: bool = True) -> None:
        self.pipe.send_text(f"\x1b[<{65 if down else 64};{x + 1};{y + 1}M")

    def resize(self, columns: int, rows: int) -> None:
        self.size = Size(rows=rows, columns=columns)
        with self.terminal.lock:
            self.terminal.screen.resize(rows, columns)
        assert self.app.loop is not None
        self.app.loop.call_soon_threadsafe(self.app.application._on_resize)

    # --- eyes

    @property
    def lines(self) -> list[str]:
        return self.terminal.lines

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def written(self) -> str:
        with self.terminal.lock:
            return "".join(self.terminal.written)

    def until(self, check: Any, what: str) -> None:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not check():
            if time.monotonic() > deadline or (self.code is not None and not check()):
                raise AssertionError(f"waited for {what}; exit code {self.code}; the screen:\n{self.text}")
            time.sleep(0.01)

    def see(self, *texts: str) -> None:
        self.until(lambda: all(map(self.text.__contains__, texts)), " and ".join(map(repr, texts)))

    def not_see(self, *texts: str) -> None:
        self.until(lambda: not any(map(self.text.__contains__, texts)), f"the end of {texts}")

    def find(self, text: str) -> tuple[int, int]:
        """Column and row of a text on the screen."""
        self.see(text)
        return next((line.index(text), y) for y, line in enumerate(self.lines) if text in line)

    def ended(self) -> int:
        self.thread.join(PATIENCE_SECONDS)
        assert self.code is not None, f"the program goes on:\n{self.text}"
        return self.code


@contextmanager
def running(columns: int = 120, rows: int = 40, begin: Sequence[Command] = (), **changes: Any) -> Iterator[Rig]:
    """The application, started; ended by Ctrl-C at the latest."""
    with create_pipe_input() as pipe:
        rig = Rig(pipe, columns, rows, replace(PLAIN, **changes))
        rig.begin = begin
        rig.thread.start()
        try:
            yield rig
        finally:
            if rig.code is None and rig.thread.is_alive():
                rig.press("ctrl-c")
            rig.thread.join(PATIENCE_SECONDS)
            assert not rig.thread.is_alive()
