"""Rows and tables of Rise to Power: every number of a card stands here and nowhere else; names and texts stand in talk/, what an effect
does in offices.py and scoring.py. House values (the printed ones are lost) are marked [H]."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

ROUNDS = 5
SCORING_ROUNDS = (3, 5)
DICE = 4  # of each player; also the passes of a placement
COLOURS = ("red", "blue", "yellow", "purple")  # by seat
SEATING = {2: (0, 1), 3: (0, 1, 2), 4: (0, 1, 2, 3)}

TRACKS = ("military", "senate", "market")  # resolved in this order
REGIONS = ("italia", "hispania", "gallia", "graecia", "asia", "africa", "illyricum")
TYPES = ("villa", "arena", "camp")
RESOURCES = ("olives", "wine", "jewels")
FORUM_MAX = {"olives": 7, "wine": 6, "jewels": 5}  # wine and jewels [H]
DISPLAYED = {2: 3, 3: 4, 4: 4}  # provinces and as many senate cards
MARKET_DISPLAYED = 5
BLIND_PRICE = 5
REGION_LEAD, REGION_WHOLE, REGION_TIED = 2, 3, 1


class Province(NamedTuple):
    epoch: int
    region: str
    strength: int
    resource: str
    type: str


# The strengths of graecia and two of gallia are stated, the rest is [H]
PROVINCES = {
    "p01": Province(1, "italia", 3, "olives", "villa"),
    "p02": Province(1, "italia", 3, "wine", "arena"),
    "p03": Province(1, "asia", 3, "jewels", "camp"),
    "p04": Province(1, "hispania", 5, "olives", "camp"),
    "p05": Province(1, "gallia", 5, "wine", "villa"),
    "p06": Province(1, "graecia", 5, "olives", "arena"),
    "p07": Province(1, "africa", 5, "jewels", "arena"),
    "p08": Province(1, "graecia", 7, "wine", "camp"),
    "p09": Province(2, "hispania", 5, "wine", "villa"),
    "p10": Province(2, "africa", 5, "olives", "camp"),
    "p11": Province(2, "italia", 5, "olives", "villa"),
    "p12": Province(2, "gallia", 7, "wine", "arena"),
    "p13": Province(2, "graecia", 7, "olives", "arena"),
    "p14": Province(2, "illyricum", 7, "jewels", "villa"),
    "p15": Province(2, "asia", 7, "olives", "arena"),
    "p16": Province(2, "graecia", 9, "wine", "camp"),
    "p17": Province(3, "asia", 7, "jewels", "villa"),
    "p18": Province(3, "gallia", 9, "wine", "camp"),
    "p19": Province(3, "illyricum", 9, "olives", "arena"),
    "p20": Province(3, "africa", 9, "jewels", "villa"),
}
TWO_PLAYERS_WITHOUT = ("hispania", "asia")
# The provinces that a card can be laid on, by the type or resource it needs; none for a card that needs nothing
FITTING = {"": frozenset[str]()} | {
    socket: frozenset(id for id, card in PROVINCES.items() if socket in (card.type, card.resource)) for socket in (*TYPES, *RESOURCES)
}


def provinces_of(players: int) -> tuple[str, ...]:
    return tuple(id for id, card in PROVINCES.items() if players > 2 or card.region not in TWO_PLAYERS_WITHOUT)


@cache
def region_of(region: str, players: int) -> tuple[str, ...]:
    """Every province that a region has with so many players."""
    return tuple(id for id in provinces_of(players) if PROVINCES[id].region == region)


class Office(NamedTuple):
    """A senate card. `effect` names the function that does it, `n` how much, `about` the track, resource or province type it is
    about. An intrigue card may replace those in `swaps`: the first has its name, the others its symbol [H]."""

    epoch: int
    symbols: tuple[str, ...]
    window: str  # order, turn, place, military, market, forum, arena, final
    effect: str
    n: int = 0  # its number
    about: str = ""
    two: bool = True  # with two players, too
    swaps: tuple[str, ...] = ()

    @property
    def socket(self) -> str:
        """What a province must have for the card to be laid on it: a type, or the resource that a Procurator buys."""
        return self.about if self.effect == "procure" else self.symbols[0] if self.symbols else ""

    @property
    def sockets(self) -> int:
        """On how many provinces it is laid."""
        return len(self.symbols) or int(self.effect == "procure")


# Effects are stated; most names, all symbols but those of a Consul and the Magister Equitum, and epochs 1 and 2 are [H]
SENATE = {
    "s01": Office(1, ("camp",), "military", "boost", 1),
    "s02": Office(1, ("villa",), "market", "boost", 1),
    "s03": Office(1, ("camp",), "turn", "reroll_placed", about="military", two=False),
    "s04": Office(1, ("arena",), "turn", "reroll", 1),
    "s05": Office(1, ("villa",), "turn", "flip"),
    "s06": Office(1, ("camp",), "turn", "nudge", 1),
    "s07": Office(1, ("arena",), "order", "sooner", 3, two=False),
    "s08": Office(1, (), "forum", "procure", 1, "olives"),
    "s09": Office(2, ("arena",), "place", "consul"),
    "s10": Office(2, ("villa",), "place", "consul", two=False),
    "s11": Office(2, ("camp",), "turn", "lower"),
    "s12": Office(2, ("arena", "arena"), "market", "boost", 3),
    "s13": Office(2, ("camp", "camp"), "military", "boost", 3),
    "s14": Office(2, ("villa", "villa"), "turn", "reroll", 2, two=False),
    "s15": Office(2, (), "forum", "procure", 1, "wine"),
    "s16": Office(2, (), "final", "pairs", 1),
    "s17": Office(3, (), "final", "types", 2, "arena"),
    "s18": Office(3, (), "final", "types", 2, "camp", two=False),
    "s19": Office(3, (), "final", "types", 2, "villa"),
    "s20": Office(3, (), "final", "regions", 1),
    "x01": Office(1, ("arena",), "turn", "reroll_any", swaps=("s04", "s07")),
    "x02": Office(1, ("arena",), "order", "later", 3, swaps=("s07", "s04")),
    "x03": Office(2, ("camp",), "turn", "raze", 1, swaps=("s11",)),  # a province of this epoch
    "x04": Office(2, (), "arena", "spectacle", 1, swaps=("s12",)),
    "x05": Office(2, ("villa",), "turn", "steal", 1, "jewels", swaps=("s15", "s10")),
}
STANDARD = tuple(id for id in SENATE if id[0] == "s")
INTRIGUE = tuple(id for id in SENATE if id[0] == "x")
FINALE = tuple(id for id in STANDARD if SENATE[id].epoch == 3)  # always the bottom of the deck
DECK_SIZE = {2: 15, 3: 20, 4: 20}
FINALE_SIZE = {2: 3, 3: 4, 4: 4}

DECKS = ("standard", "same_name", "same_symbol", "free")
SAME_NAME = tuple(f"{id}-{SENATE[id].swaps[0]}" for id in INTRIGUE)
SWAPS = (*SAME_NAME, *(f"{id}-{other}" for id in INTRIGUE for other in SENATE[id].swaps[1:]))  # the others only in same_symbol


def standard_deck(players: int) -> tuple[str, ...]:
    return tuple(id for id in STANDARD if players > 2 or SENATE[id].two)


class Performer(NamedTuple):
    kind: str
    cls: str  # roman, beast, barbarian
    price: int
    copies: int


CLASSES = ("roman", "beast", "barbarian")
PERFORMERS = (  # kinds, copies and prices are [H]
    Performer("legionarius", "roman", 2, 5),
    Performer("gladiator", "roman", 3, 4),
    Performer("retiarius", "roman", 4, 4),
    Performer("ursus", "beast", 3, 3),
    Performer("leo", "beast", 4, 3),
    Performer("tigris", "beast", 5, 3),
    Performer("gallus", "barbarian", 4, 3),
    Performer("thrax", "barbarian", 5, 3),
    Performer("germanus", "barbarian", 6, 3),
)
KINDS = {card.kind: card for card in PERFORMERS}
ARENA = {f"a{number:02}": card for number, card in enumerate((card for card in PERFORMERS for _ in range(card.copies)), 1)}

Cast = dict[str, list[str]]  # the kinds of a cast by class


class Rank(NamedTuple):
    """A performance: how many cards, its points [H], and the condition they meet."""

    id: str
    cards: int
    points: int
    meets: Callable[[Cast], bool]


RANKS = (  # by their number; 0 is no performance
    Rank("nothing", 0, 0, lambda cast: True),
    Rank("any_three", 3, 2, lambda cast: True),
    Rank("three_different", 3, 3, lambda cast: sum(len(set(kinds)) for kinds in cast.values()) == 3),
    Rank("one_of_each", 3, 5, lambda cast: all(cast.values())),
    Rank("three_of_class", 3, 7, lambda cast: len(set(cast["beast"])) == 3 or len(set(cast["barbarian"])) == 3),
    Rank("great_battle", 5, 10, lambda cast: len(cast["roman"]) == 3 and len(set(cast["barbarian"])) == 2),
)
CAST_SIZES = tuple(sorted({rank.cards for rank in RANKS}))
CAST_LEAST = min(rank.cards for rank in RANKS[1:])
BEST_POINTS = 1


def rank_of(faces: tuple[str, ...]) -> int:
    """The highest rank that these cards meet; 0 if they are no performance."""
    cards = [ARENA[face] for face in faces]
    cast = {cls: [card.kind for card in cards if card.cls == cls] for cls in CLASSES}
    return next((at for at in range(len(RANKS) - 1, 0, -1) if RANKS[at].cards == len(cards) and RANKS[at].meets(cast)), 0)


def price_of(faces: tuple[str, ...]) -> int:
    return sum(ARENA[face].price for face in faces)


def _count(values: list[str]) -> dict[str, int]:
    return {value: values.count(value) for value in values}


_many, _two = [PROVINCES[id] for id in PROVINCES], [PROVINCES[id] for id in provinces_of(2)]
assert [sum(1 for card in _many if card.epoch == epoch) for epoch in (1, 2, 3)] == [8, 8, 4]
assert [sum(1 for card in _two if card.epoch == epoch) for epoch in (1, 2, 3)] == [6, 6, 3]
assert [sum(card.strength for card in _many if card.epoch == epoch) for epoch in (1, 2, 3)] == [36, 52, 34]
assert sum(card.strength for card in _two) == 95
assert _count([card.resource for card in _many]) == {"olives": 8, "wine": 7, "jewels": 5}
assert _count([card.type for card in _many]) == {"villa": 7, "arena": 7, "camp": 6}
for _players, _size in DECK_SIZE.items():
    assert len(provinces_of(_players)) == len(standard_deck(_players)) == _size == ROUNDS * DISPLAYED[_players]
    assert sum(1 for id in standard_deck(_players) if id in FINALE) == FINALE_SIZE[_players]
assert _count([SENATE[id].symbols[0] if SENATE[id].symbols else "" for id in STANDARD]) == {"camp": 5, "villa": 4, "arena": 4, "": 7}
assert len(ARENA) == 31 and sum(card.price for card in ARENA.values()) == 119
assert all(SENATE[swap[:3]].epoch == SENATE[swap[4:]].epoch for swap in SWAPS)
