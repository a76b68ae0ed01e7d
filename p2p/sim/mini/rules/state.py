"""The public state of mini and its printed cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.cards import Handle, Seat
from engine.moves import At
from engine.script import State

SEATING: Mapping[int, tuple[Seat, ...]] = {players: tuple(range(players)) for players in range(2, 6)}
ROUNDS: Mapping[int, int] = {2: 4, 3: 3, 4: 2, 5: 2}
ACTIONS = 2  # of a turn
BID_MAX = 3
GEMS = ("G1", "G2", "G4", "G8")
BAG = ("B5",)  # one card: never shuffled, only renamed
NOTHING: tuple[str, ...] = ()  # a printed deck without a card


def printed(players: int) -> tuple[str, ...]:
    """Two cards for each hand, some to draw, some for the market."""
    return tuple(f"M{number:02}" for number in range(1, 2 * players + 6))


def points(face: str) -> int:
    return int(face[1:])


@dataclass(slots=True, kw_only=True)
class Mini(State):
    seats: tuple[Seat, ...] = ()
    hands: dict[Seat, list[Handle]] = field(default_factory=dict)
    won: dict[Seat, list[Handle]] = field(default_factory=dict)  # gems
    glory: dict[Seat, int] = field(default_factory=dict)
    deck: list[Handle] = field(default_factory=list)
    discard: list[Handle] = field(default_factory=list)  # open or closed
    market: list[Handle] = field(default_factory=list)  # open
    gems: list[Handle] = field(default_factory=list)
    bag: list[Handle] = field(default_factory=list)
    tokens: dict[Seat, Handle] = field(default_factory=dict)
    rolled: list[int] = field(default_factory=list)
    phase: str = "set_up"
    round: int = 0
    to_act: list[Seat] = field(default_factory=list)
    left: int = 0  # actions of this turn

    def closed(self, seat: Seat) -> list[Handle]:
        return [card for card in self.hands[seat] if card not in self.cards.faces]

    def others(self, seat: Seat) -> list[Seat]:
        """In the order of play after this seat."""
        at = self.seats.index(seat)
        return [*self.seats[at + 1 :], *self.seats[:at]]


MiniAt = At[Mini]


def places(g: Mini) -> Mapping[str, list[int]]:
    found: dict[str, list[int]] = {name: list(getattr(g, name)) for name in ("deck", "discard", "market", "gems", "bag")}
    found |= {f"hand {seat}": list(hand) for seat, hand in g.hands.items()}
    found |= {f"gems {seat}": list(cards) for seat, cards in g.won.items()}
    return found | {f"token {seat}": [token] for seat, token in g.tokens.items()}


def begin(players: int, options: Mapping[str, str]) -> Mini:
    seats = SEATING[players]
    return Mini(seats=seats, hands={seat: [] for seat in seats}, won={seat: [] for seat in seats}, glory=dict.fromkeys(seats, 0))
