"""EDGE: what happened at one table, as JSON lines in a file beside its journal, for whoever looks for a fault later.

No secret reaches it, because none is in an event; no chat either: what people say to each other is theirs. It is a best effort: a log
that cannot be written is given up, the game goes on.
"""

from __future__ import annotations

import json
import os
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from p2p.store.disk import MODE

LOG_BYTES_MAX = 16 * 1024 * 1024
LINES_WAITING_MAX = 500
WITHHELD = {"chat": ("text",), "invite": ("text", "view")}  # facts of events that are for people, not for files


class EventLog:
    """Lines wait in memory until there is a file for them. `clock` gives seconds since 1970."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._waiting: deque[str] = deque(maxlen=LINES_WAITING_MAX)
        self._descriptor: int | None = None
        self._size = 0

    def open(self, path: Path) -> None:
        try:
            self._descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC | os.O_NOFOLLOW, MODE)
            with suppress(OSError):  # a file system without modes
                os.fchmod(self._descriptor, MODE)
            self._size = os.fstat(self._descriptor).st_size
        except OSError:
            return
        while self._waiting:
            self._write(self._waiting.popleft())

    def note(self, event: str, facts: Mapping[str, Any]) -> None:
        shown = {name: value for name, value in facts.items() if name not in WITHHELD.get(event, ())}
        line = json.dumps({"at": round(self._clock(), 3), "event": event, **shown}, default=str)
        if self._descriptor is None:
            self._waiting.append(line)
        else:
            self._write(line)

    def _write(self, line: str) -> None:
        data = line.encode("ascii") + b"\n"
        if self._descriptor is None or self._size + len(data) > LOG_BYTES_MAX:
            return
        try:
            os.write(self._descriptor, data)
            self._size += len(data)
        except OSError:
            self.close()

    def close(self) -> None:
        if self._descriptor is not None:
            descriptor, self._descriptor = self._descriptor, None
            os.close(descriptor)
