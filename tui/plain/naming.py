"""EDGE: the one thing that the first start asks, in lines: a name. One that cannot be used is asked for again, with the reason."""

from __future__ import annotations

import sys
from dataclasses import replace

from tui.cli.exits import INTERRUPTED, Exit
from tui.kit import config
from tui.sitting.names import name_problem


def named(given: str) -> str:
    """A person at a terminal who has no name yet is asked for one, which is kept. Else as given; empty: the settings know it."""
    loaded = config.load()
    if given or not loaded.unnamed or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return given
    usual = loaded.settings.name if not name_problem(loaded.settings.name) else ""
    while True:
        try:
            typed = input(f"What is your name?{f' [{usual}]' if usual else ''} ")
        except EOFError:
            raise Exit(INTERRUPTED, "no name was given; --name says it, too.") from None
        name = " ".join((typed if typed.strip() else usual or typed).split())
        problem = name_problem(name)
        if not problem:
            break
        print(problem)
    told = config.save(replace(loaded.settings, name=name), loaded)
    if told:
        print(told)
    return name
