"""EDGE: from the command line to the full screen. Imported by every command, so it imports nothing itself before it is needed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from tui.cli.exits import DAMAGED, USAGE, Exit

if TYPE_CHECKING:
    from tui.cli.network import Beginning
    from tui.cli.options import Looks, PlayOptions, ReplayOptions, Seating
    from tui.kit.settings import Settings
    from tui.screens.stack import Command, Wish


NO_SCREEN = () if sys.platform == "win32" else ("", "dumb", "unknown")  # terminals that can do nothing but lines


def possible() -> bool:
    """Is there a terminal that can show a full screen?"""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") not in NO_SCREEN


def wanted(options: Seating) -> bool:
    return not options.plain and possible()


def run(looks: Looks, begin: Callable[[Settings], Sequence[Command]], asks_name: bool = False) -> int:
    """Run the application with these first commands; the command line's looks hold for this run. `asks_name`: the very first start asks
    for a name before anything else."""
    from tui.cli import streams
    from tui.kit import config
    from tui.kit.logs import log_file

    loaded = config.load()
    settings = replace(loaded.settings, **looks.settings())
    from tui.app import App

    streams.paint_utf8()
    with log_file() as path:
        first = _naming(settings, begin) if asks_name and loaded.unnamed else begin(settings)
        return App(loaded, settings, log_path=path).run(first)


def _naming(settings: Settings, begin: Callable[[Settings], Sequence[Command]]) -> Sequence[Command]:
    from tui.kit.field import Field
    from tui.screens.naming import Naming
    from tui.screens.stack import Push

    return (Push(Naming(Field.offering(settings.name), first=True, then=begin)),)


def table(looks: Looks, wish: Callable[[Settings], Wish], asks_name: bool = False) -> int:
    """Sit down at the table that is wished for."""
    from tui.screens.stack import Push
    from tui.screens.waiting import WaitingScreen

    return run(looks, lambda settings: (Push(WaitingScreen()), wish(settings)), asks_name)


def play(
    options: PlayOptions, game: str, players: int, chosen: Mapping[str, str], levels: Sequence[str], seed: str, think: int
) -> int:
    from tui.sitting.seen import NewGame

    listed, level = tuple(chosen.items()), ",".join(levels)

    def wish(settings: Settings) -> Wish:
        return NewGame(game, players, listed, level, options.name or settings.name, seed, think)

    return table(options, wish, asks_name=not options.name)


def peers(options: PlayOptions, game: str, players: int, chosen: Mapping[str, str], levels: Sequence[str], think: int) -> int:
    """You and bots, every bot a peer. The screen comes first; the code of a table between peers is loaded behind it."""
    from tui.sitting.net_seen import HostTable

    listed, level = tuple(chosen.items()), ",".join(levels)
    wish = HostTable(game, players, listed, players - 1, level, private=True, local=True, think=think)
    return table(options, lambda settings: replace(wish, me=options.name or settings.name), asks_name=not options.name)


def sit(looks: Looks, prepared: Beginning, named: Callable[[str], Beginning] | None = None) -> int:
    """A table with others that the command line has prepared. `named` prepares it again for somebody whose name is asked for first."""
    from tui.kit import config
    from tui.sitting.net_seen import SitDown

    asks_name = named is not None and config.load().unnamed

    def wish(settings: Settings) -> Wish:
        made = named(settings.name) if named is not None and asks_name else prepared
        return SitDown(made.begin, made.lobby, made.repeats)

    return table(looks, wish, asks_name)


def resume(looks: Looks, path: Path) -> int:
    from tui.sitting.seen import ResumeGame

    return table(looks, lambda settings: ResumeGame(str(path)))


def resume_list(looks: Looks) -> int:
    from tui.screens import MENU
    from tui.screens.stack import Context

    return run(looks, lambda settings: MENU["resume"].opens(Context()))


def join_list(looks: Looks) -> int:
    """The open tables on this network, as they come and go."""
    from tui.screens import MENU
    from tui.screens.stack import Context

    return run(looks, lambda settings: MENU["join"].opens(Context()), asks_name=True)


def replay(options: ReplayOptions) -> int:
    from p2p.store.reading import open_file
    from tui.sitting.jobs import load_film
    from tui.sitting.seen import Notice

    path = Path(options.file)
    if not possible():
        raise Exit(USAGE, f"the replay needs a terminal; 'fides record {options.file}' prints the game.")
    try:
        open_file(path).close()
    except OSError as problem:
        raise Exit(USAGE, f"{path} cannot be read: {problem.strerror or problem}.") from None
    made = load_film(str(path))
    if isinstance(made, Notice):
        raise Exit(DAMAGED, made.text)
    from tui.screens.replay import ReplayScreen
    from tui.screens.stack import Push

    return run(options, lambda settings: (Push(ReplayScreen(made)),))
