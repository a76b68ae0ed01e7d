"""The public state of Imperator. Tiles and area cards lie open or in a bag and go by their ids; project cards, some hidden, are handles.

A built card is named by what is printed on it; the cards themselves lie together in `built`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.cards import Handle, Seat
from engine.games.imperator.rules import data
from engine.moves import At
from engine.script import State


@dataclass(slots=True)
class Worker:
    """At a location: what is printed on it, and the value it counts with."""

    printed: int
    used: int


@dataclass(slots=True)
class Stand:
    """A player's worker on the Imperator board, on the player's disc."""

    seat: Seat
    printed: int
    used: int


@dataclass(slots=True)
class Built:
    """A card of a tableau. Its steps and its icon are used apart from each other."""

    id: str
    steps_used: bool = False
    icon_used: bool = False

    @property
    def steps(self) -> int:
        """Still unused."""
        return 0 if self.steps_used else data.STEPS[self.id]


@dataclass(slots=True, kw_only=True)
class Player:
    seat: Seat
    crew: list[int] = field(default_factory=lambda: list(data.VALUES))  # ascending
    passed: bool = False
    coins: int = data.START_COINS
    stock: dict[str, int] = field(default_factory=lambda: dict.fromkeys(data.RAW, data.START_RAW))
    surplus: int = 0
    political: int = 0
    compensation: int = 0
    influence: dict[int, int] = field(default_factory=lambda: dict.fromkeys(data.REGIONS, 0))
    hand: list[Handle] = field(default_factory=list)
    tableau: list[Built] = field(default_factory=lambda: [Built(data.DOMUS)])
    tiles: list[str] = field(default_factory=list)  # won and not used yet
    any_value: bool = False  # the next worker placed in this round may have any value (E14)
    points: dict[str, int] = field(default_factory=lambda: {"buildings": 0, "wars": 0, "tiles": 0, "workers": 0})

    @property
    def total(self) -> int:
        return sum(self.points.values())

    @property
    def free_steps(self) -> int:
        return sum([card.steps for card in self.tableau])

    @property
    def wild_tile(self) -> str:
        return self.tile_of("wild")

    def tile_of(self, effect: str) -> str:
        """The first tile with this effect; empty if there is none."""
        return next((tile for tile in self.tiles if data.TILES[tile].effect == effect), "")

    def built(self, id: str) -> Built | None:
        return next((card for card in self.tableau if card.id == id), None)


@dataclass(slots=True, kw_only=True)
class Imperator(State):
    count: int  # players
    advanced: bool = False
    rounds: int = 5
    phase: str = "set_up"
    round: int = 1
    order: list[Seat] = field(default_factory=list)  # turn order of this round
    to_act: list[Seat] = field(default_factory=list)  # still to be visited on this way round the table
    acted: bool = False  # the main move of this turn is done
    extra_done: bool = False  # in this turn
    left: int = 0  # trades left at the Mercator
    target: int = 0  # the region that steps go to at the Propraetor
    players: dict[Seat, Player] = field(default_factory=dict)
    locations: dict[str, list[Worker]] = field(default_factory=lambda: {location: [] for location in data.LOCATIONS})
    board: dict[int, Stand] = field(default_factory=dict)  # region -> who stands there
    driven: Stand | None = None  # on the way to a neighbouring region
    driven_from: int = 0
    tiles: dict[int, str] = field(default_factory=dict)  # region -> the tile that lies there
    areas: dict[int, str] = field(default_factory=dict)
    tile_pile: list[str] = field(default_factory=lambda: list(data.TILES))  # in no known order
    tile_discard: list[str] = field(default_factory=list)
    deck: list[Handle] = field(default_factory=list)
    discard: list[Handle] = field(default_factory=list)  # face down
    built: list[Handle] = field(default_factory=list)
    drawn: list[Handle] = field(default_factory=list)  # in somebody's hand, of which one goes back

    def __getitem__(self, seat: Seat) -> Player:
        return self.players[seat]

    def region_of(self, seat: Seat) -> int:
        """Where this player stands on the Imperator board; 0 for nowhere."""
        return next((region for region, stand in self.board.items() if stand.seat == seat), 0)


ImperatorAt = At[Imperator]


def places(g: Imperator) -> Mapping[str, list[int]]:
    """Every place that holds handles, for the law that each live handle lies in exactly one."""
    found: dict[str, list[int]] = {"deck": list(g.deck), "discard": list(g.discard), "built": list(g.built)}
    return found | {f"hand {seat}": list(player.hand) for seat, player in g.players.items()}


def begin(players: int, options: Mapping[str, str]) -> Imperator:
    """The state before the first request."""
    variants = options.get("variants", "").split(",")
    rounds = data.SHORT_ROUNDS if "short" in variants else data.ROUNDS[players]
    seats = data.SEATING[players]
    return Imperator(count=players, advanced="advanced" in variants, rounds=rounds, players={seat: Player(seat=seat) for seat in seats})
