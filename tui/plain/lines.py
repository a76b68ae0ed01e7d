"""EDGE: lines in and out of line mode, each in a thread of its own, so that neither a person who thinks nor a terminal that does not read
(Ctrl-S, a slow pipe) stops a table. A line is read only when it is wanted: what a pipe holds are answers to come.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import sys
import threading
from collections.abc import Callable
from typing import Any

from engine.values import dataclass


@dataclass(frozen=True)
class Entered:
    """A line, with nothing in it that a terminal would obey."""

    text: str


@dataclass(frozen=True)
class InputEnded:
    pass


class Lines:
    def __init__(self, post: Callable[[Any], None], edits: bool) -> None:
        """`post` is called on the running loop. `edits`: a terminal lets lines be edited and called back, as nothing is said meanwhile."""
        self.is_terminal = sys.stdin.isatty()
        self.edits = edits and self.is_terminal and sys.stdout.isatty()
        self.is_wanted = False
        self.has_ended = False
        self._post = post
        self._pieces = b""
        self._loop = asyncio.get_running_loop()
        self._wanted: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._texts: queue.SimpleQueue[tuple[str, asyncio.Future[None]]] = queue.SimpleQueue()
        self._modes = _modes()
        for work in (self._read, self._write):
            threading.Thread(target=work, name=f"fides{work.__name__}", daemon=True).start()

    def want(self, prompt: str) -> None:
        """One line more, if none is wanted already. The prompt is only shown where lines are edited."""
        if not self.is_wanted and not self.has_ended:
            self.is_wanted = True
            self._wanted.put(prompt)

    async def write(self, text: str) -> None:
        """When this returns it is written. OSError as the stream says."""
        if text:
            done = self._loop.create_future()
            self._texts.put((text, done))
            await done

    def close(self) -> None:
        """The terminal as it was, also if somebody was about to edit a line."""
        if self._modes is not None:
            import termios

            with contextlib.suppress(termios.error, OSError, ValueError):
                termios.tcsetattr(sys.stdin.fileno(), termios.TCSANOW, self._modes)

    # --- in the threads

    def _tell(self, what: Callable[..., None], *arguments: object) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody wants to know any more
            self._loop.call_soon_threadsafe(what, *arguments)

    def _read(self) -> None:
        while True:
            prompt = self._wanted.get()
            try:
                found: Entered | InputEnded = Entered(_plain(self._edited(prompt) if self.edits else self._line()))
            except (EOFError, OSError, ValueError):
                found = InputEnded()
            self._tell(self._came, found)

    def _came(self, found: Entered | InputEnded) -> None:
        self.is_wanted, self.has_ended = False, isinstance(found, InputEnded)
        self._post(found)

    def _edited(self, prompt: str) -> str:
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (input() uses it)
        return input(prompt)

    def _line(self) -> str:
        """Not through sys.stdin: a thread that waits there could not be left behind at the end of the program."""
        while b"\n" not in self._pieces:
            data = os.read(sys.stdin.fileno(), 4096)
            if not data and not self._pieces:
                raise EOFError
            self._pieces += data or b"\n"
        line, _, self._pieces = self._pieces.partition(b"\n")
        return line.decode("utf-8", errors="replace")

    def _write(self) -> None:
        while True:
            text, done = self._texts.get()
            try:
                sys.stdout.write(text)
                sys.stdout.flush()
                self._tell(_settle, done, None)
            except (OSError, ValueError) as problem:
                self._tell(_settle, done, problem)


def _settle(done: asyncio.Future[None], problem: Exception | None) -> None:
    if done.done():
        return
    if problem is None:
        done.set_result(None)
    else:
        done.set_exception(problem)


def _plain(line: str) -> str:
    return " ".join("".join(letter if letter.isprintable() else " " for letter in line).split())


def _modes() -> list[Any] | None:
    """Of the terminal; readline changes them while a line is edited."""
    try:
        import termios

        return termios.tcgetattr(sys.stdin.fileno())
    except (ImportError, OSError, ValueError):
        return None
    except Exception:  # termios.error: no terminal
        return None
