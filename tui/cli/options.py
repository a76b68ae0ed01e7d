"""What each command can be told: the arguments of the command line and, beside them, the frozen value that the program passes on.

A usual value stands once, in its dataclass: what was not typed is not in the parser's answer at all. Imported by every command, so it
imports nothing itself before it is needed.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, fields
from typing import Any, NoReturn, TypeVar

from engine.values import dataclass
from tui.cli.exits import USAGE, Exit

T = TypeVar("T")
CHOSEN = "option_"  # before the id of a game's option
THINK_MAX = 10_000
LINGER_SECONDS_MAX = 3600
MEANT = dict.fromkeys(("--players", "--player", "--number"), "--seats")  # an option by another name


class Parser(argparse.ArgumentParser):
    """One sentence instead of a screen of usage; no abbreviations, and no usual values."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**{"allow_abbrev": False, "argument_default": argparse.SUPPRESS, **given})

    def error(self, message: str) -> NoReturn:
        raise Exit(USAGE, f"{message} ('{self.prog} --help' shows what there is).")

    def not_known(self, command: str, words: Sequence[str]) -> NoReturn:
        """Words that no option takes, with what they may mean."""
        from difflib import get_close_matches

        found = [action.choices for action in self._actions if isinstance(action, Commands)]
        asked: Parser = found[0].get(command, self) if found else self
        options = [option for option in asked._option_string_actions if option.startswith("--")]
        typed = next((word.partition("=")[0] for word in words if word.startswith("--")), "")
        meant = [option for option in (MEANT.get(typed), *get_close_matches(typed, options, 1)) if option in options]
        asked.error(f"unrecognized arguments: {' '.join(words)}{f'; did you mean {meant[0]}?' if meant else ''}")


Commands = argparse._SubParsersAction  # of Parser; commands add themselves to it


def taken(kind: type[T], given: object) -> T:
    """The fields of this kind that were typed, or that another command's options have."""
    found = {field.name: getattr(given, field.name) for field in fields(kind) if hasattr(given, field.name)}  # type: ignore[arg-type]
    found = {name: tuple(value) if isinstance(value, list) else value for name, value in found.items()}
    chosen = {name.removeprefix(CHOSEN): tuple(value) for name, value in vars(given).items() if name.startswith(CHOSEN)}
    return kind(**found, **({"chosen": chosen} if chosen else {}))


# --- how it looks


@dataclass(frozen=True)
class Looks:
    """Of the full screen, for this run; None: as it is set."""

    theme: str | None = None
    glyphs: str | None = None
    no_mouse: bool = False
    no_animations: bool = False

    def settings(self) -> dict[str, Any]:
        """What of the settings is another than it is set."""
        given: dict[str, Any] = {name: value for name, value in (("theme", self.theme), ("glyphs", self.glyphs)) if value is not None}
        return given | ({"mouse": False} if self.no_mouse else {}) | ({"pace": "at once"} if self.no_animations else {})


def add_looks(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--theme", metavar="THEME", type=_one_of("theme"), help="auto, dark, light, colour-blind, 16 or none")
    parser.add_argument("--glyphs", metavar="SET", type=_one_of("glyphs"), help="auto, unicode, console (the Linux console) or ascii")
    parser.add_argument("--no-mouse", action="store_true", help="leave the mouse to the terminal")
    parser.add_argument("--no-animations", action="store_true", help="show what others do at once")


def _one_of(setting: str) -> Callable[[str], str]:
    """Known ones only, also where no screen is shown."""

    def checked(value: str) -> str:
        from tui.kit.settings import CHOICES

        if value not in CHOICES[setting]:
            raise Exit(USAGE, f"there is no {setting} '{value[:40]}'; there is {', '.join(CHOICES[setting])}.")
        return value

    return checked


@dataclass(frozen=True)
class Seating(Looks):
    """Of a command that seats a person."""

    plain: bool = False  # line mode


def add_plain(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--plain", action="store_true", help="line mode: for screen readers and pipes")
    add_looks(parser)


# --- which game


@dataclass(frozen=True)
class GameOptions:
    """What a command that sets up a game says of it."""

    game: str = ""
    seats: int | None = None
    seed: str = ""
    chosen: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # id of an option -> what was typed for it


def add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help="its name, as 'fides games' shows it")
    parser.add_argument("--seats", metavar="N", type=int, help="number of players")
    parser.add_argument("--seed", metavar="S", help="the same seed gives the same cards and dice")


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


@dataclass(frozen=True)
class BotOptions:
    bot_level: str = ""
    think: int = 100


def add_bots(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--bot-level", metavar="LEVEL[,LEVEL]", help="how well the bots play")
    add_think(parser)


def add_think(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--think", metavar="PERCENT", type=int, help="how long bots that look ahead think (usual: 100)")


@dataclass(frozen=True)
class PlayOptions(GameOptions, BotOptions, Seating):
    local: bool = False
    name: str = ""  # of the person

    def settings(self) -> dict[str, Any]:
        return super().settings() | ({"name": self.name} if self.name else {})


@dataclass(frozen=True)
class SelfplayOptions(GameOptions):
    games: int = 10
    bots: str = ""
    think: int = 100
    json: bool = False


# --- tables with others


@dataclass(frozen=True)
class SeatOptions(BotOptions, Seating):
    """What every seat at a network table can be told."""

    me: str = ""
    headless: bool = False
    bind: str = ""
    port: int = 0
    advertise: tuple[str, ...] = ()
    trust_new_key: tuple[str, ...] = ()
    data: str = ""
    linger: float = 5.0
    on_leave: str = "ask"
    away_after: int = 60
    seed: str = ""
    internet: bool = False
    relay: tuple[str, ...] = ()
    on_screen: bool = False  # the wish came from the full screen: nothing is asked or said in the shell


ON_LEAVE = {"redeal": "drop", "end": "end", "ask": ""}  # the word on the command line, and what is voted on without a person
AWAY_AFTER_SECONDS = range(5, 86401)


def add_seat(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--me", metavar="NAME", help="your name at the table")
    parser.add_argument("--headless", action="store_true", help="a bot plays this seat; events as JSON lines; ends with the game")
    parser.add_argument("--bind", metavar="ADDRESS", help="listen on this address only (localhost: this machine only)")
    parser.add_argument("--port", metavar="P", type=int, help="listen on this port; 0: any")
    parser.add_argument("--advertise", metavar="HOST:PORT", action="append", help="where others reach you, if not there")
    parser.add_argument("--trust-new-key", metavar="NAME", action="append", help="accept that this player has a new key")
    parser.add_argument("--data", metavar="DIR", help="folder of keys, people and journals")
    parser.add_argument("--linger", metavar="S", type=float, help="seconds to wait at the end for others who lag behind")
    leaving = "when somebody is gone for good: bots of this program vote to go on without them (redeal) or to end, or as others vote (ask)"
    parser.add_argument("--on-leave", choices=tuple(ON_LEAVE), help=f"{leaving}; a person is asked, with 'end' only about ending")
    parser.add_argument("--away-after", metavar="S", type=int, help="seconds until somebody who is away can be voted on (usual: 60)")
    if not any("--seed" in action.option_strings for action in parser._actions):
        parser.add_argument("--seed", metavar="S", help="of the bots' choices")
    add_bots(parser)


def add_internet(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--internet", action="store_true", help="others may come over the internet, too, by the invite")
    parser.add_argument("--relay", metavar="URL", action="append", help="with --internet: your own relay instead of the public ones")


@dataclass(frozen=True)
class HostOptions(GameOptions, SeatOptions):
    bots: int = 0
    name: str = ""  # of the table
    floor: int | None = None
    clock: str = "none"
    private: bool = False
    no_watchers: bool = False
    local: bool = False  # on this machine only


@dataclass(frozen=True)
class KnockOptions(SeatOptions):
    """Of join, watch and bot."""

    table: str = ""
    invite_file: str | None = None


@dataclass(frozen=True)
class ResumeOptions(SeatOptions):
    file: str = ""
    at: tuple[str, ...] = ()
    waive: tuple[str, ...] = ()
    alone: bool = False
    abandon: bool = False


@dataclass(frozen=True)
class TablesOptions:
    seconds: float = 2.0
    json: bool = False


# --- files and tools


@dataclass(frozen=True)
class ReplayOptions(Looks):
    file: str = ""


@dataclass(frozen=True)
class RecordOptions:
    file: str
    public: bool = False
    at: int | None = None
    json: bool = False


@dataclass(frozen=True)
class VerifyOptions:
    file: str
    journal: str = ""
    json: bool = False


@dataclass(frozen=True)
class GamesOptions:
    json: bool = False


@dataclass(frozen=True)
class RulesOptions:
    game: str = ""
    word: tuple[str, ...] = ()


@dataclass(frozen=True)
class IdOptions:
    passphrase: bool = False
    json: bool = False


@dataclass(frozen=True)
class CompletionOptions:
    shell: str = ""


@dataclass(frozen=True)
class SimOptions:
    game: str = "mini"
    seeds: str = "0..9"
    faults: str = "all"
    jobs: int = 0
    json: bool = False


@dataclass(frozen=True)
class BenchOptions:
    figure: str = ""
    arguments: tuple[str, ...] = ()
