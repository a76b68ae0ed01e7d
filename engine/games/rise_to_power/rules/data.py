"""Cards and tables of Rise to Power. House values (the printed ones are lost) are marked [H]; tune them here and nowhere else."""

from __future__ import annotations

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
    name: str
    epoch: int
    region: str
    strength: int
    resource: str
    type: str


# The strengths of graecia and two of gallia are stated, the rest is [H]
PROVINCES = {
    "p01": Province("Magna Graecia", 1, "italia", 3, "olives", "villa"),
    "p02": Province("Sicilia", 1, "italia", 3, "wine", "arena"),
    "p03": Province("Lycia", 1, "asia", 3, "jewels", "camp"),
    "p04": Province("Hispania Citerior", 1, "hispania", 5, "olives", "camp"),
    "p05": Province("Gallia Cisalpina", 1, "gallia", 5, "wine", "villa"),
    "p06": Province("Epirus", 1, "graecia", 5, "olives", "arena"),
    "p07": Province("Carthago", 1, "africa", 5, "jewels", "arena"),
    "p08": Province("Macedonia", 1, "graecia", 7, "wine", "camp"),
    "p09": Province("Hispania Ulterior", 2, "hispania", 5, "wine", "villa"),
    "p10": Province("Numidia", 2, "africa", 5, "olives", "camp"),
    "p11": Province("Sardinia et Corsica", 2, "italia", 5, "olives", "villa"),
    "p12": Province("Narbonensis", 2, "gallia", 7, "wine", "arena"),
    "p13": Province("Achaia", 2, "graecia", 7, "olives", "arena"),
    "p14": Province("Dalmatia", 2, "illyricum", 7, "jewels", "villa"),
    "p15": Province("Bithynia", 2, "asia", 7, "olives", "arena"),
    "p16": Province("Thracia", 2, "graecia", 9, "wine", "camp"),
    "p17": Province("Syria", 3, "asia", 7, "jewels", "villa"),
    "p18": Province("Gallia Comata", 3, "gallia", 9, "wine", "camp"),
    "p19": Province("Pannonia", 3, "illyricum", 9, "olives", "arena"),
    "p20": Province("Aegyptus", 3, "africa", 9, "jewels", "villa"),
}
TWO_PLAYERS_WITHOUT = ("hispania", "asia")


def provinces_of(players: int) -> tuple[str, ...]:
    return tuple(id for id, card in PROVINCES.items() if players > 2 or card.region not in TWO_PLAYERS_WITHOUT)


def region_of(region: str, players: int) -> tuple[str, ...]:
    """Every province that a region has with so many players."""
    return tuple(id for id in provinces_of(players) if PROVINCES[id].region == region)


class Office(NamedTuple):
    """A senate card. `effect` names what it does (`Use` in moves), `amount` how much, `about` a track, resource or province type."""

    name: str
    epoch: int
    symbols: tuple[str, ...]
    window: str  # order, turn, place, military, market, forum, arena, final
    effect: str
    amount: int = 0
    about: str = ""


# Effects are stated; most names, all symbols but those of a Consul and the Magister Equitum, and epochs 1 and 2 are [H]
SENATE = {
    "s01": Office("Legatus", 1, ("camp",), "military", "boost", 1),
    "s02": Office("Quaestor", 1, ("villa",), "market", "boost", 1),
    "s03": Office("Tribunus Militum", 1, ("camp",), "turn", "reroll_placed", about="military"),
    "s04": Office("Vicarius", 1, ("arena",), "turn", "reroll", 1),
    "s05": Office("Censor", 1, ("villa",), "turn", "flip"),
    "s06": Office("Praetor", 1, ("camp",), "turn", "nudge", 1),
    "s07": Office("Tribunus Plebis", 1, ("arena",), "order", "sooner", 3),
    "s08": Office("Procurator of olives", 1, (), "forum", "procure", 1, "olives"),
    "s09": Office("Consul", 2, ("arena",), "place", "consul"),
    "s10": Office("Consul", 2, ("villa",), "place", "consul"),
    "s11": Office("Praefectus", 2, ("camp",), "turn", "lower", 1),
    "s12": Office("Aedilis", 2, ("arena", "arena"), "market", "boost", 3),
    "s13": Office("Magister Equitum", 2, ("camp", "camp"), "military", "boost", 3),
    "s14": Office("Dictator", 2, ("villa", "villa"), "turn", "reroll", 2),
    "s15": Office("Procurator of wine", 2, (), "forum", "procure", 1, "wine"),
    "s16": Office("Princeps Senatus", 2, (), "final", "pairs", 1),
    "s17": Office("Lanista", 3, (), "final", "types", 2, "arena"),
    "s18": Office("Imperator", 3, (), "final", "types", 2, "camp"),
    "s19": Office("Dominus", 3, (), "final", "types", 2, "villa"),
    "s20": Office("Proconsul", 3, (), "final", "regions", 1),
    "x01": Office("Vicarius of intrigue", 1, ("arena",), "turn", "reroll_any", 1),
    "x02": Office("Tribunus of intrigue", 1, ("arena",), "order", "later", 3),
    "x03": Office("Praefectus of intrigue", 2, ("camp",), "turn", "raze", 1),
    "x04": Office("Aedilis of intrigue", 2, (), "arena", "spectacle", 1),
    "x05": Office("Procurator of intrigue", 2, ("villa",), "turn", "steal", 1, "jewels"),
}
STANDARD = tuple(id for id in SENATE if id[0] == "s")
INTRIGUE = tuple(id for id in SENATE if id[0] == "x")
FINALE = tuple(id for id in STANDARD if SENATE[id].epoch == 3)  # always the bottom of the deck
TWO_PLAYERS_OUT = ("s03", "s07", "s10", "s14", "s18")
DECK_SIZE = {2: 15, 3: 20, 4: 20}
FINALE_SIZE = {2: 3, 3: 4, 4: 4}

DECKS = ("standard", "same_name", "same_symbol", "free")
SAME_NAME = ("x01-s04", "x02-s07", "x03-s11", "x04-s12", "x05-s15")
SWAPS = (*SAME_NAME, "x01-s07", "x02-s04", "x05-s10")  # the last three only in same_symbol [H]


def standard_deck(players: int) -> tuple[str, ...]:
    return tuple(id for id in STANDARD if players > 2 or id not in TWO_PLAYERS_OUT)


class Performer(NamedTuple):
    kind: str
    cls: str  # roman, beast, barbarian
    price: int


CLASSES = ("roman", "beast", "barbarian")
PERFORMERS = (  # kinds, counts and prices are [H]
    ("legionarius", "roman", 2, 5),
    ("gladiator", "roman", 3, 4),
    ("retiarius", "roman", 4, 4),
    ("ursus", "beast", 3, 3),
    ("leo", "beast", 4, 3),
    ("tigris", "beast", 5, 3),
    ("gallus", "barbarian", 4, 3),
    ("thrax", "barbarian", 5, 3),
    ("germanus", "barbarian", 6, 3),
)
KINDS = {kind: Performer(kind, cls, price) for kind, cls, price, _ in PERFORMERS}
_CAST = [KINDS[kind] for kind, _, _, count in PERFORMERS for _ in range(count)]
ARENA = {f"a{number:02}": card for number, card in enumerate(_CAST, 1)}

RANKS = ("", "any_three", "three_different", "one_of_each", "three_of_class", "great_battle")
RANK_POINTS = (0, 2, 3, 5, 7, 10)  # [H]
BEST_POINTS = 1


def rank_of(faces: tuple[str, ...]) -> int:
    """The highest rank that these cards meet; 0 if they are no performance."""
    cards = [ARENA[face] for face in faces]
    kinds = {cls: {card.kind for card in cards if card.cls == cls} for cls in CLASSES}
    romans = sum(1 for card in cards if card.cls == "roman")
    if len(cards) == 5:
        return 5 if romans == 3 and len(kinds["barbarian"]) == 2 else 0
    if len(cards) != 3:
        return 0
    if len(kinds["beast"]) == 3 or len(kinds["barbarian"]) == 3:
        return 4
    if all(kinds.values()):
        return 3
    return 2 if sum(map(len, kinds.values())) == 3 else 1


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
