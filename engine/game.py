"""What a game is to the rest of the program: the whole surface of a game's folder."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import field
from functools import cached_property
from importlib import resources
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from engine.moves import Move, Refusal
from engine.rules_digest import rules_digest
from engine.script import Result, Script, State
from engine.values import dataclass
from engine.words import Words

if TYPE_CHECKING:
    from engine.bots import Bot

G = TypeVar("G", bound=State)
Options = Mapping[str, str]


@dataclass(frozen=True)
class Option:
    """One thing the lobby offers. `many`: any selection of the choices, written with commas. `needs`: another option, listed before, and
    the values with which this one means something."""

    id: str
    title: str
    choices: tuple[str, ...]
    default: str = ""
    many: bool = False
    players: int = 0  # whoever chooses something here means so many players if he says nothing else
    needs: tuple[str, tuple[str, ...]] | None = None

    def applies(self, chosen: Options) -> bool:
        """Does it mean something beside these choices?"""
        return self.needs is None or any(value in self.needs[1] for value in chosen.get(self.needs[0], "").split(","))


@dataclass(frozen=True)
class Game(Generic[G]):
    id: str
    title: str
    seating: Mapping[int, tuple[int, ...]]  # number of players -> the seats they take
    options: tuple[Option, ...]
    begin: Callable[[int, Options], G]  # raises Refusal for a combination that the rules forbid
    play: Callable[[G], Script[Result]]
    moves: tuple[type[Move[Any]], ...]
    bots: Mapping[str, Callable[[bytes, int], Bot]]  # level -> bot from a seed and an effort, 100 being the usual one
    words: Words
    places: Callable[[G], Mapping[str, list[int]]]  # every place of the state that holds handles
    package: str = field(default="")

    @property
    def slug(self) -> str:
        return self.id.replace("_", "-")

    @property
    def help(self) -> str:
        return (resources.files(self.package) / "talk" / "help.md").read_text("utf-8")

    @cached_property
    def rules_digest(self) -> str:
        return rules_digest(self.package)

    def offered(self, options: Options) -> list[Option]:
        """The options that mean something beside these choices."""
        chosen: dict[str, str] = {}
        for option in self.options:
            if option.applies(chosen):
                chosen[option.id] = options.get(option.id, option.default)
        return [option for option in self.options if option.id in chosen]

    def checked(self, players: int, options: Options) -> dict[str, str]:
        """The options in canonical form, or a Refusal that says what is wrong with them."""
        known = {option.id: option for option in self.options}
        for name in options:
            if name not in known:
                raise Refusal("no_such_option", option=name, known=", ".join(known))
        chosen: dict[str, str] = {}
        for name, option in known.items():
            value = options.get(name, option.default)
            picked = [part for part in value.split(",") if part] if option.many else [value] if value else []
            for part in picked:
                if part not in option.choices:
                    raise Refusal("no_such_choice", option=name, choice=part, known=", ".join(option.choices))
            if not option.applies(chosen):
                if picked and name in options:
                    other, values = option.needs or ("", ())
                    raise Refusal("option_needs", option=name, other=other, values=" or ".join(values))
                picked = []
            chosen[name] = ",".join(choice for choice in option.choices if choice in picked)
        if players not in self.seating:
            raise Refusal("no_such_count", count=players, known=", ".join(map(str, sorted(self.seating))))
        return chosen


class Games(Mapping[str, Game[Any]]):
    """Games by slug, each loaded when it is asked for; what their rules are is known without."""

    @abstractmethod
    def rules_digest(self, slug: str) -> str: ...


def digests_of(games: Mapping[str, Game[Any]]) -> dict[str, str]:
    return {slug: games.rules_digest(slug) if isinstance(games, Games) else games[slug].rules_digest for slug in games}
