"""The public state of Porta Nigra. Action cards are handles; other cards lie open or in bags that nobody sees into, and go by their ids."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.cards import Handle, Seat
from engine.games.porta_nigra.rules import data
from engine.moves import At, Refusal
from engine.script import State

EARNED = ("places", "honours", "dividend", "early")  # points that are scored during the game


@dataclass(slots=True, frozen=True)
class Element:
    """A column of bricks in the colour of its space, topped by a Roman."""

    owner: Seat
    height: int


@dataclass(slots=True, kw_only=True)
class Player:
    seat: Seat
    points: dict[str, int] = field(default_factory=lambda: dict.fromkeys(EARNED, 0))
    coins: int = data.COINS
    torches: int = data.TORCHES
    influence: int = 0
    romans: int = data.ROMANS_READY  # ready to be used
    unearned: int = data.ROMANS - data.ROMANS_READY  # Romans still to be earned
    builder: str = ""  # the quarter; nowhere before the first turn
    stock: dict[str, int] = field(default_factory=lambda: dict.fromkeys(data.COLOURS, 0))
    buildings: list[str] = field(default_factory=list)  # building cards in the order in which they were taken
    honours: list[str] = field(default_factory=list)  # honour cards that are kept
    deck: list[Handle] = field(default_factory=list)
    hand: list[Handle] = field(default_factory=list)
    discard: list[Handle] = field(default_factory=list)  # open

    @property
    def total(self) -> int:
        return sum(self.points.values())

    def walk(self, quarter: str) -> int:
        return data.walk(self.builder, quarter) if self.builder else 0

    def owned(self, building: str) -> list[str]:
        """Cards that count for this building, real ones first."""
        return [card for card in self.buildings if data.BUILDING_CARDS[card].building == building] + [
            card for card in self.honours if data.HONOURS[card].counts_as == building
        ]

    def kept(self, kind: str) -> list[str]:
        return [card for card in self.honours if data.HONOURS[card].kind == kind]


@dataclass(slots=True, kw_only=True)
class Porta(State):
    count: int  # players
    roman_price: int = 1
    open_hands: bool = False
    ages: dict[Seat, int] = field(default_factory=dict)  # the highest number is the youngest player
    phase: str = "set_up"
    round: int = 1
    order: list[Seat] = field(default_factory=list)  # of this round
    to_act: list[Seat] = field(default_factory=list)  # in this lap, or in an interim scoring
    ended_by: Seat | None = None  # who brought the early end about
    last_lap: bool = False  # of an early end
    players: dict[Seat, Player] = field(default_factory=dict)
    reserve: int = data.BRICKS
    shops: dict[str, int] = field(default_factory=lambda: dict.fromkeys(data.COLOURS, 0))
    elements: dict[str, Element] = field(default_factory=dict)  # by space
    supply: list[str] = field(default_factory=lambda: list(data.SUPPLY_CARDS))  # not opened since the last shuffle
    building_pile: list[str] = field(default_factory=lambda: list(data.BUILDING_CARDS))
    honour_pile: list[str] = field(default_factory=lambda: list(data.HONOURS))
    building_display: list[str] = field(default_factory=lambda: [""] * data.BUILDING_SLOTS)
    honour_display: list[str] = field(default_factory=lambda: [""] * data.HONOUR_SLOTS)
    removed: list[str] = field(default_factory=list)  # building and honour cards that have left the game
    played: list[Handle] = field(default_factory=list)  # the card on the table, if there is one
    icons: list[str] = field(default_factory=list)  # of that card, not used yet
    card_torches: int = 0  # of that card, not used yet
    honour_bought: bool = False  # in this turn

    def __getitem__(self, seat: Seat) -> Player:
        return self.players[seat]

    @property
    def market(self) -> int:
        return sum(self.shops.values())

    @property
    def deck_size(self) -> int:
        return len(data.action_deck(self.count, 0))

    @property
    def lap(self) -> int:
        """Which turn of this round is going on, for those whose turn it is."""
        seat = self.to_act[0] if self.to_act else self.order[0]
        return len(self[seat].discard) + 1

    def own(self, seat: Seat) -> dict[str, Element]:
        return {space: element for space, element in self.elements.items() if element.owner == seat}

    def bricks(self, seat: Seat, building: str = "") -> int:
        """How many bricks a player has built there, or everywhere."""
        return sum(
            element.height
            for space, element in self.elements.items()
            if element.owner == seat and (not building or data.SPACES[space].building == building)
        )


PortaAt = At[Porta]


def places(g: Porta) -> Mapping[str, list[int]]:
    """Every place that holds handles, for the law that each live handle lies in exactly one."""
    found: dict[str, list[int]] = {"table": list(g.played)}
    for seat, player in g.players.items():
        found |= {f"{seat} deck": list(player.deck), f"hand {seat}": list(player.hand), f"{seat} discard": list(player.discard)}
    return found


def begin(players: int, options: Mapping[str, str]) -> Porta:
    """The state before the first request; a Refusal names what is wrong with the ages."""
    variants = options.get("variants", "").split(",")
    seats, ages = data.SEATING[players], options.get("age_rank", "").removeprefix("ages_") or "1234"[:players]
    if len(ages) != players:
        raise Refusal("age_rank_seats", ages=ages, given=len(ages), count=players)
    return Porta(
        count=players,
        roman_price=data.ROMAN_PRICES["roman_price_2" if "roman_price_2" in variants else ""],
        open_hands="open_hands" in variants,
        ages={seat: int(ages[seat]) for seat in seats},
        players={seat: Player(seat=seat) for seat in seats},
    )
