"""EDGE: standard input, output and error as the program wants them, whatever it was started with.

A stream that was closed becomes an empty one, so that nothing else takes its number. What a terminal cannot show is written with the
letters it has.
"""

from __future__ import annotations

import codecs
import errno
import os
import sys
from io import TextIOWrapper
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

LETTERS = "fides-ascii"
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)  # the disk is full, or the terminal is gone


def prepare() -> None:
    """Before anything is read, said or opened; in this order, so that each empty stream takes the number of the closed one."""
    sys.stdin = sys.stdin or _empty("r")
    sys.stdout = sys.stdout or _empty("w")
    sys.stderr = sys.stderr or _empty("w")
    codecs.register_error(LETTERS, _letters)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            poor = stream is not sys.stdin and stream.isatty() and sys.platform != "win32" and not speaks_utf8(os.environ)
            stream.reconfigure(encoding="ascii" if poor else None, errors=LETTERS if poor else "replace")


def paint_utf8() -> None:
    """On the full screen the chosen signs say which letters there are, not the stream."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")


def no_more_output() -> None:
    """Nobody reads what is said, or it has no room: what is still to be flushed goes nowhere, without a word."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def last_words(problem: Exception) -> str:
    """What is said of a problem that nobody caught."""
    if isinstance(problem, OSError) and problem.errno in NO_ROOM:
        no_more_output()
        return f"something could not be written: {problem.strerror}."
    return f"this should not have happened: {type(problem).__name__}: {problem} (FIDES_DEBUG=1 shows where)."


def speaks_utf8(env: Mapping[str, str]) -> bool:
    """Is the terminal's character set UTF-8? The interpreter puts LC_CTYPE=C.UTF-8 there by itself when nothing else is said."""
    language = env.get("LC_ALL") or env.get("LC_CTYPE") or env.get("LANG") or ""
    coerced = not env.get("LC_ALL") and env.get("LC_CTYPE") == "C.UTF-8" and env.get("LANG", "") in ("", "C", "POSIX")
    return "utf8" in language.lower().replace("-", "") and not coerced


def _empty(mode: str) -> IO[str]:
    return open(os.devnull, mode, encoding="utf-8")


def _letters(problem: UnicodeError) -> tuple[str, int]:
    """The nearest letters of ASCII, one for each."""
    from tui.kit.canvas import one_wide

    if not isinstance(problem, UnicodeEncodeError):
        raise problem
    return one_wide(problem.object[problem.start : problem.end], ascii_only=True), problem.end
