"""EDGE: from the command line to the full screen. Imported by every command, so it imports nothing itself before it is needed."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tui.cli.exits import DAMAGED, OK, USAGE, Stop

if TYPE_CHECKING:
    from tui.kit.settings import Settings
    from tui.screens.stack import Command, Wish


NO_SCREEN = () if sys.platform == "win32" else ("", "dumb", "unknown")  # terminals that can do nothing but lines


def add_looks(parser: argparse.ArgumentParser) -> None:
    """How the full screen looks, for this run."""
    themes = "auto, dark, light, colour-blind, 16 or none"
    parser.add_argument("--theme", metavar="THEME", type=_one_of("theme"), default=argparse.SUPPRESS, help=themes)
    parser.add_argument("--glyphs", metavar="SET", type=_one_of("glyphs"), default=argparse.SUPPRESS, help="auto, unicode or ascii")
    parser.add_argument("--no-mouse", action="store_true", default=argparse.SUPPRESS, help="leave the mouse to the terminal")
    parser.add_argument("--no-animations", action="store_true", default=argparse.SUPPRESS, help="show what others do at once")


def _one_of(setting: str) -> Callable[[str], str]:
    """Known ones only, also where no screen is shown."""

    def checked(value: str) -> str:
        from tui.kit.settings import CHOICES

        if value not in CHOICES[setting]:
            raise Stop(USAGE, f"there is no {setting} '{value[:40]}'; there is {', '.join(CHOICES[setting])}.")
        return value

    return checked


def add_plain(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--plain", action="store_true", help="line mode: for screen readers and pipes")
    add_looks(parser)


def possible() -> bool:
    """Is there a terminal that can show a full screen?"""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") not in NO_SCREEN


def wanted(args: argparse.Namespace) -> bool:
    return not args.plain and possible()


def run(args: argparse.Namespace, begin: Callable[[Settings], Sequence[Command]], asks_name: bool = False) -> int:
    """Run the application with these first commands; the command line's looks hold for this run. `asks_name`: the very first start asks
    for a name before anything else."""
    from dataclasses import replace as replaced

    from tui.cli import streams
    from tui.kit import config
    from tui.kit.logs import log_file

    loaded = config.load()
    given: dict[str, Any] = {name: getattr(args, name) for name in ("theme", "glyphs") if hasattr(args, name)}
    if getattr(args, "no_mouse", False):
        given["mouse"] = False
    if getattr(args, "no_animations", False):
        given["animations"] = "off"
    settings = replaced(loaded.settings, **given)
    from tui.app import App

    streams.paint_utf8()
    with log_file() as path:
        first = _naming(settings, begin) if asks_name and loaded.unnamed else begin(settings)
        return App(loaded, settings, log_path=path).run(first)


def _naming(settings: Settings, begin: Callable[[Settings], Sequence[Command]]) -> Sequence[Command]:
    from tui.kit.field import Field
    from tui.screens.naming import Naming
    from tui.screens.stack import Push

    return (Push(Naming(Field.holding(settings.name), first=True, then=begin)),)


def table(args: argparse.Namespace, wish: Callable[[Settings], Wish], asks_name: bool = False) -> int:
    """Sit down at the table that is wished for."""
    from tui.screens.stack import Push
    from tui.screens.waiting import Waiting

    return run(args, lambda settings: (Push(Waiting()), wish(settings)), asks_name)


def play(
    args: argparse.Namespace, game: str, players: int, options: Mapping[str, str], levels: Sequence[str], seed: str, think: int
) -> int:
    from tui.sitting.seen import NewGame

    chosen, level = tuple(options.items()), ",".join(levels)
    return table(args, lambda settings: NewGame(game, players, chosen, level, args.name or settings.name, seed, think), not args.name)


def sit(args: argparse.Namespace, begin: Callable[..., Any], lobby: Any, repeats: bool = False) -> int:
    """A table with others that the command line has prepared."""
    from tui.sitting.net_seen import SitDown

    return table(args, lambda settings: SitDown(begin, lobby, repeats))


def resume(args: argparse.Namespace, path: Path) -> int:
    from tui.sitting.seen import ResumeGame

    return table(args, lambda settings: ResumeGame(str(path)))


def resume_list(args: argparse.Namespace) -> int:
    from tui.screens import MENU
    from tui.screens.stack import Context

    return run(args, lambda settings: MENU["resume"].opens(Context()))


def replay(args: argparse.Namespace) -> int:
    from p2p.store.reading import open_file
    from tui.sitting.jobs import load_film
    from tui.sitting.seen import Told

    path = Path(args.file)
    if not possible():
        raise Stop(USAGE, f"the replay needs a terminal; 'fides record {args.file}' prints the game.")
    try:
        open_file(path).close()
    except OSError as problem:
        raise Stop(USAGE, f"{path} cannot be read: {problem.strerror or problem}.") from None
    made = load_film(str(path))
    if isinstance(made, Told):
        raise Stop(DAMAGED, made.text)
    from tui.screens.replay import Replay
    from tui.screens.stack import Push

    return run(args, lambda settings: (Push(Replay(made)),))


def completion(args: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    from tui.cli.completion import SHELLS, script

    if args.shell not in SHELLS:
        raise Stop(USAGE, f"say which shell: {', '.join(SHELLS)}.")
    print(script(args.shell, parser), end="")
    return OK
