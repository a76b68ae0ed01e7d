"""PURE: what a painter is told, and what a click on its canvas can mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from engine.cards import Cards, Seat, Sight
from engine.moves import Move
from engine.templates import CONVERTERS, render
from engine.values import dataclass
from tui.sitting.model import Choice

SPECTATOR: Seat = -1


@dataclass(frozen=True)
class Choose:
    """The moves that touch a place. One: take it; several: show these choices only."""

    moves: tuple[Move[Any], ...]
    place: str = field(default="", compare=False)  # where that is


@dataclass(frozen=True)
class Look:
    """Nothing can be done here now, but it can be explained: `kind:name`, such as `card:T03a`, `region:thrace`, `seat:2`."""

    what: str


@dataclass(frozen=True)
class Page:
    """Turn the board's pane to this page."""

    name: str


@dataclass(frozen=True)
class Turn:
    """The pages that Tab and its opposite turn to."""

    back: str
    on: str


@dataclass(frozen=True, kw_only=True)
class BoardScene:
    """One picture. `before` and `step` show something on its way: at 0 everything is as in `before`, at 1 as in `g`."""

    g: Any  # public state
    seat: Seat = SPECTATOR
    sight: Sight = field(default_factory=lambda: Sight(Cards()))
    names: Mapping[Seat, str] = field(default_factory=dict)
    absent: Sequence[Seat] = ()  # who cannot be reached
    ghosts: Sequence[Seat] = ()  # seats that nobody plays any more
    choices: Sequence[Choice] = ()  # as the model lists them; those with a refusal are no targets
    selected: Move[Any] | None = None
    page: str = ""
    turned: bool = True  # was that page turned to at this question; if not, one where something can be done comes first
    after: Any = None  # the public state as the selected choice would leave it; None: nothing is previewed
    was: Any = None  # while `after` is painted: the state as it is, so that what is new can be gold
    laid: Any = None  # the state by which things are laid out, if it is another one
    since: Any = None  # the public state as the viewer's last turn left it: what differs from it is underlined
    before: Any = None
    step: float = 1.0

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody who plays."""
        return tuple(getattr(self.g, "players", None) or self.names)

    def called(self, seat: Seat) -> str:
        """In the middle of a sentence."""
        return "you" if seat == self.seat else self.names.get(seat, f"seat {seat}")

    def opening(self, seat: Seat) -> str:
        """At the beginning of one; names stay as their owners write them."""
        return "You" if seat == self.seat else self.called(seat)

    def told(self, template: str, **facts: object) -> str:
        """A sentence about seats: `{seat} offer[s] {target} money`."""
        return render(template, facts, self.names, self.seat, CONVERTERS)

    @property
    def listed(self) -> list[Move[Any]]:
        """The legal moves that stand in the list at once; the others can be made too, but nobody is pointed at them."""
        return [choice.move for choice in self.choices if choice.listed and not choice.refusal]

    @property
    def legal(self) -> list[Move[Any]]:
        return [choice.move for choice in self.choices if not choice.refusal]
