"""EDGE: the way to a terminal that may stop reading (Ctrl-S, selected text, a slow line). A thread writes; the program never waits for it.

While bytes wait, no further picture is begun: a terminal that reads again gets the newest one, not all that it has missed.
"""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Callable
from typing import TextIO


class Writer:
    """What prompt_toolkit needs of a stream. `on_idle` is called from the thread whenever everything is written."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self.encoding = stream.encoding or "utf-8"
        self.on_idle: Callable[[], None] | None = None
        self._pieces: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._idle = threading.Event()
        self._idle.set()
        self._lock = threading.Lock()
        self._unwritten = 0
        self._thread = threading.Thread(target=self._run, name="fides-writer", daemon=True)
        self._thread.start()

    def write(self, text: str) -> int:
        if text:
            with self._lock:
                self._unwritten += 1
                self._idle.clear()
            self._pieces.put(text.encode(self.encoding, "replace"))
        return len(text)

    def flush(self) -> None:
        """It goes as fast as the terminal takes it."""

    def isatty(self) -> bool:
        return self._stream.isatty()

    def fileno(self) -> int:
        return self._stream.fileno()

    @property
    def is_idle(self) -> bool:
        return self._idle.is_set()

    def drain(self, seconds: float) -> bool:
        """Wait until all is written, at most so long."""
        return self._idle.wait(seconds)

    def close(self, seconds: float) -> None:
        """What is written by then is written; a terminal that does not read is left alone."""
        self._pieces.put(None)
        self._thread.join(seconds)

    def _run(self) -> None:
        while (piece := self._pieces.get()) is not None:
            self._write(piece)
            with self._lock:
                self._unwritten -= 1
                idle = not self._unwritten
                if idle:
                    self._idle.set()
            if idle and self.on_idle is not None:
                self.on_idle()

    def _write(self, piece: bytes) -> None:
        view = memoryview(piece)
        while view:
            try:
                view = view[os.write(self.fileno(), view) :]
            except BlockingIOError:  # somebody made the terminal non-blocking: wait until it takes more
                os.set_blocking(self.fileno(), True)
            except OSError:  # the terminal is gone; the program notices by its input
                return
