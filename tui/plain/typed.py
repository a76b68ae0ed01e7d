"""EDGE: lines that a person types in line mode, without stopping the world: while nothing comes, talk and news can be shown."""

from __future__ import annotations

import os
import select
import sys

POLL_SECONDS = 0.2


class Typed:
    def __init__(self) -> None:
        self._pieces = b""
        self._ended = False

    def line(self, seconds: float) -> str | None:
        """The next whole line, or None after so long. EOFError when there will be none."""
        while b"\n" not in self._pieces and not self._ended:
            if not select.select([sys.stdin], [], [], seconds)[0]:
                return None
            data = os.read(sys.stdin.fileno(), 4096)
            self._ended = not data
            self._pieces += data
        if b"\n" not in self._pieces and not self._pieces:
            raise EOFError
        line, _, self._pieces = self._pieces.partition(b"\n")
        return line.decode("utf-8", errors="replace")


TYPED = Typed()


def plain_words(line: str) -> str:
    return " ".join("".join(letter if letter.isprintable() else " " for letter in line).split())
