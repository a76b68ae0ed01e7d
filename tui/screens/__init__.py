"""PURE: the screens, and the entries of the home screen by name. Whoever adds a screen (a lobby, a list of tables) adds a line to MENU.

Screens are imported when they are opened: the home screen needs neither a game nor its board.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.values import dataclass
from tui.screens.stack import Command, Context, Push, Quit


@dataclass(frozen=True)
class Opens:
    """An entry of the home screen: `opens` says what happens."""

    title: str
    about: str
    opens: Callable[[Context], Sequence[Command]]


def _quick(ctx: Context) -> Sequence[Command]:
    from tui.screens.setup import Setup
    from tui.sitting.outcomes import AskPast

    return (Push(Setup()), AskPast())


def _files(purpose: str) -> Callable[[Context], Sequence[Command]]:
    def opens(ctx: Context) -> Sequence[Command]:
        from tui.screens.files import FilesScreen, ListFiles

        return (Push(FilesScreen(purpose)), ListFiles(purpose))

    return opens


def _rules(ctx: Context) -> Sequence[Command]:
    from engine.games import IDS, find_game
    from tui.screens.dialog import Dialog
    from tui.screens.rules import rules_of

    games = [find_game(id) for id in IDS]
    if len(games) == 1:
        return (Push(rules_of(games[0])),)
    return (Push(Dialog("Rules", ("Of which game?",), tuple((game.title, (Push(rules_of(game)),)) for game in games))),)


def _settings(ctx: Context) -> Sequence[Command]:
    from tui.screens.settings import Options

    return (Push(Options()),)


def _host(ctx: Context) -> Sequence[Command]:
    from tui.screens.host import Host
    from tui.sitting.net_seen import AskInternet

    return (Push(Host()), AskInternet())


def _join(ctx: Context) -> Sequence[Command]:
    from tui.screens.join import JoinScreen
    from tui.sitting.net_seen import LookAround

    return (Push(JoinScreen()), LookAround())


MENU: dict[str, Opens] = {
    "quick": Opens("Quick game", "you and bots, an instant game on this machine", _quick),
    "resume": Opens("Resume", "go on with a saved game or a table with others", _files("resume")),
    "host": Opens("Host", "open a table for others, here or by invite", _host),
    "join": Opens("Join", "sit down at somebody's table", _join),
    "replay": Opens("Replay", "look at a game step by step", _files("replay")),
    "verify": Opens("Verify", "check a game from its file", _files("verify")),
    "rules": Opens("Rules", "learn how to play", _rules),
    "settings": Opens("Settings", "name, theme, signs, bell, mouse, pace", _settings),
    "quit": Opens("Quit", "", lambda ctx: (Quit(),)),
}
