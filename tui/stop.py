"""How a command ends before its time: an exit code and one sentence."""

from __future__ import annotations

OK, REFUSED, USAGE, DAMAGED, UNREACHABLE, INTERRUPTED = 0, 1, 2, 3, 4, 130


class Stop(Exception):
    """End with this code and, on stderr, this sentence."""

    def __init__(self, code: int, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
