"""The public state of Rise to Power. Provinces and senate cards lie open and go by their ids; arena cards, some hidden, are handles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.cards import Handle, Seat
from engine.games.rise_to_power.rules import data
from engine.moves import At
from engine.script import State


@dataclass(slots=True)
class Group:
    """All dice of one player on one track, from left to right as they were placed. The first one leads, the last one is the tail."""

    seat: Seat
    dice: list[int]


@dataclass(slots=True, kw_only=True)
class Player:
    seat: Seat
    dice: list[int] = field(default_factory=list)  # not placed yet
    provinces: list[str] = field(default_factory=list)
    senate: list[str] = field(default_factory=list)
    exhausted: list[str] = field(default_factory=list)  # of both
    forum: dict[str, int] = field(default_factory=lambda: dict.fromkeys(data.RESOURCES, 0))
    hand: list[Handle] = field(default_factory=list)  # cards that were bought openly stay open
    points: dict[str, int] = field(default_factory=lambda: {"forum": 0, "arena": 0})

    @property
    def total(self) -> int:
        return sum(self.points.values())

    def sockets(self, socket: str) -> list[str]:
        """Own provinces of a type, or with a resource, that can still be used in this round."""
        fitting = data.FITTING[socket]
        return [id for id in self.provinces if id in fitting and id not in self.exhausted]


@dataclass(slots=True, kw_only=True)
class Rise(State):
    count: int  # players
    phase: str = "set_up"
    round: int = 1
    passing: int = 0  # which of the four passes of a placement is going on
    order: list[Seat] = field(default_factory=list)  # turn order of this round; until it is settled, of the round before
    shifts: dict[Seat, int] = field(default_factory=dict)  # what the order window adds to a sum of dice
    sums: dict[Seat, int] = field(default_factory=dict)  # by which this round's order was settled
    to_act: list[Seat] = field(default_factory=list)
    players: dict[Seat, Player] = field(default_factory=dict)
    tracks: dict[str, list[Group]] = field(default_factory=lambda: {track: [] for track in data.TRACKS})
    boost: int = 0  # of the group that is being resolved
    spent: int = 0  # by the group at the market
    scoring: list[str] = field(default_factory=list)  # forum tracks still to be scored
    province_pile: list[str] = field(default_factory=list)  # not yet displayed, in no known order within an epoch
    senate_pile: list[str] = field(default_factory=list)
    provinces: list[str] = field(default_factory=list)  # displayed
    senate: list[str] = field(default_factory=list)
    market: list[Handle] = field(default_factory=list)
    deck: list[Handle] = field(default_factory=list)  # arena cards
    removed: list[str] = field(default_factory=list)  # provinces and senate cards
    removed_arena: list[Handle] = field(default_factory=list)
    tokens: dict[Seat, Handle] = field(default_factory=dict)  # sealed performances

    def __getitem__(self, seat: Seat) -> Player:
        return self.players[seat]

    def group(self, track: str, seat: Seat) -> Group | None:
        for group in self.tracks[track]:
            if group.seat == seat:
                return group
        return None

    def owner(self, province: str) -> Seat | None:
        return next((seat for seat, player in self.players.items() if province in player.provinces), None)

    @property
    def strength(self) -> int:
        """Legion or budget of the group that is being resolved."""
        return sum(self.tracks[self.phase][0].dice) + self.boost

    @property
    def money(self) -> int:
        return self.strength - self.spent


RiseAt = At[Rise]


def places(g: Rise) -> Mapping[str, list[int]]:
    """Every place that holds handles, for the law that each live handle lies in exactly one."""
    found: dict[str, list[int]] = {"deck": list(g.deck), "market": list(g.market), "removed": list(g.removed_arena)}
    found |= {f"hand {seat}": list(player.hand) for seat, player in g.players.items()}
    return found | {f"token {seat}": [token] for seat, token in g.tokens.items()}


def colour(seat: Seat) -> str:
    return data.COLOURS[seat]


def seat_of(colour: str) -> Seat:
    """-1 if it is no colour."""
    return data.COLOURS.index(colour) if colour in data.COLOURS else -1
