"""The public state of Trajan. Commodity cards, some of them hidden, are handles; everything else lies open and goes by its id."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.cards import Handle, Seat
from engine.games.trajan.rules import data
from engine.moves import At
from engine.script import State


@dataclass(slots=True, kw_only=True)
class Player:
    seat: Seat
    trays: list[str] = field(default_factory=lambda: [""] * data.RING)  # letters of stones, in the order of the colours
    slots: list[str] = field(default_factory=lambda: [""] * data.RING)  # a Trajan tile beside each tray
    arch: int = 0  # the slot of the next tile; -1 when none is free
    supply: int = data.TOKENS - 2 * data.CAMP_START
    mil_camp: int = data.CAMP_START
    work_camp: int = data.CAMP_START
    leader: str = data.CAMP
    hand: list[Handle] = field(default_factory=list)  # cards that were taken openly stay open
    mixed: bool = True  # whether nothing tells when a hidden card of the hand was drawn
    display: list[Handle] = field(default_factory=list)
    demand: dict[str, int] = field(default_factory=lambda: dict.fromkeys(data.DEMANDS, 0))  # forum tiles
    kept: dict[str, int] = field(default_factory=lambda: dict.fromkeys(data.DEMANDS, 0))  # Trajan tiles
    votes: list[str] = field(default_factory=list)  # senate tiles
    extra: dict[str, int] = field(default_factory=lambda: dict.fromkeys(data.ACTIONS, 0))
    wild: dict[str, int] = field(default_factory=lambda: dict.fromkeys(data.WILDS, 0))
    plus_two: dict[str, bool] = field(default_factory=lambda: dict.fromkeys(data.ACTIONS, False))
    buildings: list[str] = field(default_factory=list)
    bonus: dict[str, str] = field(default_factory=dict)  # tile -> the side that is up
    points: dict[str, int] = field(default_factory=lambda: dict.fromkeys(data.EARNED, 0))

    @property
    def vp(self) -> int:
        return sum(self.points.values())

    @property
    def tile_votes(self) -> int:
        return sum([data.VOTES[tile] for tile in self.votes])

    def built(self, kind: str) -> int:
        return sum([data.BUILDINGS[tile].kind == kind for tile in self.buildings])

    def repeats(self, action: str) -> bool:
        """Has a tile for one more action of this kind?"""
        return bool(self.extra[action] or self.wild["wild_extra"])


@dataclass(slots=True)
class Stack:
    """Trajan tiles of one category: the visible one, and those under it in no known order."""

    top: str
    rest: list[str]


@dataclass(slots=True)
class Land:
    tile: str = ""
    legions: list[Seat] = field(default_factory=list)


@dataclass(slots=True)
class Site:
    tile: str = ""
    workers: list[Seat] = field(default_factory=list)


@dataclass(slots=True)
class Turn:
    """What the active player is doing: the stones sown, then the actions that are going on, the innermost last."""

    source: int = -1
    target: int = -1
    stones: int = 0
    extra_used: bool = False
    actions: list[str] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class Trajan(State):
    count: int  # players
    variants: tuple[str, ...] = ()
    phase: str = "set_up"
    start: Seat = 0
    active: Seat = 0
    quarter: int = 1
    round: int = 1
    time_pos: int = 0
    laps_left: int = 0  # completed by the last turn and not yet processed
    to_act: list[Seat] = field(default_factory=list)
    players: dict[Seat, Player] = field(default_factory=dict)
    demands: list[str] = field(default_factory=list)  # revealed in this quarter
    senate: dict[int, list[Seat]] = field(default_factory=lambda: {space: [] for space in data.SENATE})  # discs from bottom to top
    offices: dict[str, str] = field(default_factory=lambda: dict.fromkeys(data.PILES, ""))  # the quarter's bonus tiles
    ships: dict[str, str] = field(default_factory=lambda: dict.fromkeys(data.SHIPS, "colour"))
    deck: list[Handle] = field(default_factory=list)
    discard: dict[str, list[Handle]] = field(default_factory=lambda: {pile: [] for pile in data.PILES})  # top last
    stacks: dict[str, Stack] = field(default_factory=dict)
    forum_bag: list[str] = field(default_factory=list)  # what is not drawn yet, in no known order
    extra_bag: list[str] = field(default_factory=list)
    demand_bag: list[str] = field(default_factory=list)
    bonus_bag: list[str] = field(default_factory=list)
    forum: dict[str, str] = field(default_factory=dict)  # space -> tile, "" where it is gone
    provinces: dict[str, Land] = field(default_factory=lambda: {id: Land() for id in data.PROVINCES})
    sites: dict[str, Site] = field(default_factory=lambda: {site: Site() for site in data.SITES})
    turn: Turn = field(default_factory=Turn)
    removed: list[str] = field(default_factory=list)  # tiles that left the game
    tokens: dict[Seat, Handle] = field(default_factory=dict)  # sealed arrangements of stones

    def __getitem__(self, seat: Seat) -> Player:
        return self.players[seat]

    @property
    def clock(self) -> int:
        """Spaces of the time track."""
        return data.CLOCK[self.count] + data.LONGER * ("long_clock" in self.variants)

    def around(self, first: Seat) -> list[Seat]:
        """Everybody clockwise, from this seat on."""
        seats = list(self.players)
        at = seats.index(first)
        return seats[at:] + seats[:at]

    def after(self, seat: Seat) -> Seat:
        return self.around(seat)[1]

    def disc(self, seat: Seat) -> int:
        """The space of a seat on the senate track."""
        return next(space for space, stack in self.senate.items() if seat in stack)

    def drawable(self) -> int:
        """Cards that can leave the deck, a reshuffle of what lies under the piles' tops included."""
        under = 0 if "deck_stop" in self.variants else sum([max(0, len(pile) - 1) for pile in self.discard.values()])
        return len(self.deck) + under

    def earn(self, seat: Seat, category: str, points: int) -> None:
        self.players[seat].points[category] += points


TrajanAt = At[Trajan]


def places(g: Trajan) -> Mapping[str, list[int]]:
    """Every place that holds handles, for the law that each live handle lies in exactly one."""
    found: dict[str, list[int]] = {"deck": list(g.deck)}
    found |= {f"discard {pile}": list(cards) for pile, cards in g.discard.items()}
    found |= {f"hand {seat}": list(player.hand) for seat, player in g.players.items()}
    found |= {f"display of {seat}": list(player.display) for seat, player in g.players.items()}
    return found | {f"token {seat}": [token] for seat, token in g.tokens.items()}


def begin(players: int, options: Mapping[str, str]) -> Trajan:
    """The state before the first request."""
    variants = tuple(part for part in options.get("variants", "").split(",") if part)
    return Trajan(count=players, variants=variants, players={seat: Player(seat=seat) for seat in data.SEATING[players]})
