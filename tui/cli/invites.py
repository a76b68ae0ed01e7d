"""EDGE: an invite that is no word of the command: everybody on a machine can list the words of all commands that run on it.

It comes from a file, from standard input, or is asked for at the terminal and not shown.
"""

from __future__ import annotations

import argparse
import os
import sys
from getpass import getpass
from pathlib import Path

from tui.cli.exits import USAGE, Exit
from tui.cli.options import KnockOptions

MARK = "fides:1:"
ASK, STANDARD_INPUT = "", "-"
TEXT_BYTES_MAX = 4096  # what was copied with it may stand around it
HELP = "take the invite from FILE, from standard input (-), or, without FILE, ask for it: others on this machine see the words of a command"


def add_invite_file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--invite-file", metavar="FILE", nargs="?", const=ASK, help=HELP)


def where_to_knock(options: KnockOptions) -> str:
    """Where to knock, as it was said. Stop if it was said twice, or there is no invite where one should be."""
    if options.invite_file is None:
        return options.table
    if options.table:
        raise Exit(USAGE, "a table and --invite-file say the same thing twice: leave one of them out.")
    where, text = _read(options.invite_file)
    _, mark, rest = "".join(text.split()).partition(MARK)
    if not mark:
        raise Exit(USAGE, f"there is no invite in {where}: it begins with {MARK} and the host can show it again.")
    return mark + rest


def _read(name: str) -> tuple[str, str]:
    """What it was read from, and the text."""
    if name == ASK:
        return "what was typed", _asked()
    if name == STANDARD_INPUT:
        return "standard input", _first_line()
    from p2p.store.reading import read_file

    try:
        return name, read_file(Path(name), TEXT_BYTES_MAX).decode("utf-8", "replace")
    except OSError as problem:
        raise Exit(USAGE, f"the invite cannot be read from {name}: {problem.strerror or problem}.") from None


def _first_line() -> str:
    """Byte by byte: the rest is for the game, which reads it without the buffer of this stream."""
    try:
        descriptor = sys.stdin.fileno()
    except (OSError, ValueError):
        return sys.stdin.readline(TEXT_BYTES_MAX)
    line = b""
    while len(line) < TEXT_BYTES_MAX and (piece := os.read(descriptor, 1)) not in (b"", b"\n"):
        line += piece
    return line.decode("utf-8", "replace")


def _asked() -> str:
    if not sys.stdin.isatty():
        raise Exit(USAGE, "--invite-file without a file asks at a terminal: name a file, or - for standard input.")
    try:
        return getpass("Paste the invite (it is not shown): ")
    except (EOFError, KeyboardInterrupt):
        raise Exit(USAGE, "no invite was given.") from None
