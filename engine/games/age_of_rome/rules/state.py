"""The public state of Age of Rome. Hidden faces are never in it: hands, missions and decks are lists of handles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.cards import Handle, Seat
from engine.games.age_of_rome.rules import data
from engine.script import State


@dataclass(slots=True, frozen=True)
class Token:
    """A scheme token on a spot of a province."""

    owner: Seat
    activated: bool = False


@dataclass(slots=True)
class Province:
    levels: dict[str, int] = field(default_factory=lambda: dict.fromkeys(data.TYPES, 0))
    followers: dict[str, tuple[Seat, ...]] = field(default_factory=lambda: dict.fromkeys(data.TYPES, ()))
    spots: list[Token | None] = field(default_factory=lambda: [None] * data.SPOTS)

    @property
    def population(self) -> int:
        return 1 + sum(self.levels.values())


@dataclass(slots=True, frozen=True)
class TradeSet:
    type: str
    cards: tuple[Handle, ...]


@dataclass(slots=True, kw_only=True)
class Side:
    """What a player and Cassius have in common."""

    seat: Seat
    glory: int = 1
    recruited: int = 1  # followers
    available: int = 0  # followers to place (for Cassius: cards to play) in this action phase
    claimed: list[str] = field(default_factory=list)  # milestones
    votes_board: int = 0
    votes_unowned: int = 0
    schemes_home: int = data.SCHEME_TOKENS
    pantheon: list[str] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class Player(Side):
    character: str = ""
    denarii: int = 0
    legions_board: int = 0
    legions_unrecruited: int = 0
    deployed: dict[str, int] = field(default_factory=lambda: dict.fromkeys(data.REGIONS, 0))
    discord: int = 0
    anchor: bool = False
    used_bonuses: list[str] = field(default_factory=list)  # this round
    hand: list[Handle] = field(default_factory=list)
    sets: list[TradeSet] = field(default_factory=list)
    missions: list[Handle] = field(default_factory=list)

    @property
    def hand_size(self) -> int:
        return len(self.hand) + self.anchor

    @property
    def free_spaces(self) -> int:
        return len(data.CHARACTERS[self.character].track) - self.discord

    @property
    def deployed_total(self) -> int:
        return sum(self.deployed.values())

    @property
    def legions_recruited(self) -> int:
        return self.legions_board + self.deployed_total

    def uncovered(self, bonus: str) -> bool:
        """Is this bonus printed left of the discord tokens?"""
        track = data.CHARACTERS[self.character].track
        return bonus in track[: len(track) - self.discord]

    @property
    def schemes(self) -> tuple[str, ...]:
        """The three effects this player may use."""
        return (*data.COMMON_SCHEMES, data.CHARACTERS[self.character].scheme)


@dataclass(slots=True, kw_only=True)
class Cassius(Side):
    """The solo opponent: no hand, money, discord or missions, and he never chooses."""

    stash: list[Handle] = field(default_factory=list)
    battle: dict[str, list[Handle]] = field(default_factory=lambda: {region: [] for region in data.REGIONS})  # oldest first


@dataclass(slots=True)
class Declared:
    """The scheme that is being activated: the target's question is about this."""

    activator: Seat  # CASSIUS_SEAT for a plot of Cassius
    target: Seat
    effect: str
    params: tuple[str, ...]
    paid: bool  # the target still has the discord token that came with it (Palla needs that)
    cancelled: bool = False
    consolation: int = 0  # glory that the target gains when it is over


@dataclass(slots=True)
class Offer:
    """A diplomacy token on the table."""

    seat: Seat
    opponent: Seat
    province: str
    type: str
    denarii: int  # set aside by `seat`
    counter: int = 0  # the sum the opponent asked for
    token: Handle | None = None  # face down until the answer
    opened: str = ""


@dataclass(slots=True, kw_only=True)
class Rome(State):
    variants: tuple[str, ...] = ()
    solo: str = ""
    level: str = ""
    draft: bool = False
    count: int  # players, 1 in solo
    phase: str = "set_up"
    round: int = 1
    rot: int = 0
    first_seat: Seat = 0
    first_province: str = data.RING[0]
    direction: str = "cw"
    quarter_turns: int = 0
    order: list[Seat] = field(default_factory=list)  # turn order of this round
    to_act: list[Seat] = field(default_factory=list)  # who still has a turn in this phase
    players: dict[Seat, Player] = field(default_factory=dict)
    cassius: Cassius | None = None
    provinces: dict[str, Province] = field(default_factory=lambda: {name: Province() for name in data.RING})
    colosseum: list[Seat] = field(default_factory=list)
    column: list[Seat] = field(default_factory=list)  # votes, bottom first
    tiles: dict[str, tuple[int, ...]] = field(default_factory=dict)  # type -> supply of levels I, II, III
    medals: dict[str, Seat] = field(default_factory=dict)  # type -> holder, -1 on the pile; empty with Heroes
    base_pile: list[str] = field(default_factory=list)
    roof_pile: list[str] = field(default_factory=list)
    milestones: dict[str, int] = field(default_factory=lambda: dict(data.MILESTONES))
    discord_supply: int = 0
    event_deck: list[Handle] = field(default_factory=list)
    events: list[Handle] = field(default_factory=list)  # open, the last one is this round's
    mission_deck: list[Handle] = field(default_factory=list)
    offered: list[Handle] = field(default_factory=list)  # missions drawn by the player who is choosing
    deck: list[Handle] = field(default_factory=list)  # trade cards
    discard: list[Handle] = field(default_factory=list)  # open, the last one on top
    in_play: list[Handle] = field(default_factory=list)  # trade cards whose effect is going on
    played: list[str] = field(default_factory=list)  # faces played in this placement turn: each at most once
    declared: list[Declared] = field(default_factory=list)  # the innermost activation last
    offer: Offer | None = None
    cassius_deck: list[Handle] = field(default_factory=list)
    cassius_discard: list[Handle] = field(default_factory=list)
    battle_deck: list[Handle] = field(default_factory=list)
    removed: list[Handle] = field(default_factory=list)  # battle cards out of the game

    def __getitem__(self, seat: Seat) -> Player:
        return self.players[seat]

    def side(self, seat: Seat) -> Side:
        """A player, or Cassius on his seat."""
        if self.cassius is not None and seat == self.cassius.seat:
            return self.cassius
        return self.players[seat]

    def sides(self) -> list[Side]:
        """Everybody who has glory, in seat order."""
        sides: list[Side] = [*self.players.values()]
        if self.cassius is not None:
            sides.append(self.cassius)
        return sides

    def occupied(self) -> list[Seat]:
        return [*self.players] if self.cassius is None else [*self.players, self.cassius.seat]

    @property
    def few(self) -> bool:
        """1-2 players: fewer tiles, no starred cards, the small region table."""
        return self.count <= 2

    def facing(self, seat: Seat) -> str:
        return data.RING[(seat - self.rot) % 4]

    def seat_of(self, province: str) -> Seat:
        """The seat, occupied or not, that a province faces."""
        return (data.RING.index(province) + self.rot) % 4

    def before(self, seat: Seat) -> Province:
        """The province in front of a seat."""
        return self.provinces[data.RING[(seat - self.rot) % 4]]

    def has_medal(self, seat: Seat, type: str) -> bool:
        return self.medals.get(type, -1) == seat

    def medal_count(self, seat: Seat) -> int:
        return sum(1 for holder in self.medals.values() if holder == seat)

    def votes_in(self, seat: Seat) -> int:
        return self.column.count(seat)

    @property
    def coming_turn(self) -> int:
        """Quarter turns of the disc at the end of this round, clockwise counted up; none after the last round."""
        if self.round == data.ROUNDS:
            return 0
        if "clockwork" in self.variants:
            return 1
        return self.quarter_turns if self.direction == "cw" else -self.quarter_turns

    @property
    def schemes_on(self) -> bool:
        return "armistice" not in self.variants and self.solo != "imperial"


def places(g: Rome) -> Mapping[str, list[int]]:
    """Every place that holds handles, for the law that each live handle lies in exactly one."""
    found: dict[str, list[int]] = {
        name: list(getattr(g, name))
        for name in ("event_deck", "events", "mission_deck", "offered", "deck", "discard", "in_play", "cassius_deck", "cassius_discard")
    }
    found |= {"battle_deck": list(g.battle_deck), "removed": list(g.removed)}
    for seat, player in g.players.items():
        found[f"hand {seat}"] = list(player.hand)
        found[f"missions {seat}"] = list(player.missions)
        found[f"sets {seat}"] = [card for laid in player.sets for card in laid.cards]
    if g.cassius is not None:
        found["stash"] = list(g.cassius.stash)
        found["battle"] = [card for cards in g.cassius.battle.values() for card in cards]
    if g.offer is not None and g.offer.token is not None:
        found["token"] = [g.offer.token]
    return found
