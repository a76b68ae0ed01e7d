"""What is printed, as rows, and the numbers of the rules. Values that the lost icons hid are the house's own; they change only here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import permutations
from typing import NamedTuple

PRICES = {"black": 1, "blue": 2, "red": 3, "yellow": 4, "white": 5}  # also what a colour is worth in ties and at the Porta Nigra
COLOURS = tuple(PRICES)
WHITE, ANY = "white", "any"

BUILDINGS = ("amphitheatre", "basilica", "porta_nigra", "city_wall")  # clockwise; a quarter goes by the name of its building
GATE = "porta_nigra"
SHOPS = {"red": "amphitheatre", "yellow": "basilica", "black": "porta_nigra", "blue": "city_wall"}  # white belongs to all quarters

BRICKS = 90
ROMANS, ROMANS_READY = 15, 5
COINS, TORCHES = 20, 1
HAND = 2
MARKET_LOW, MARKET_FULL = 7, 14
BUILDING_SLOTS, HONOUR_SLOTS = 6, 14
TOWER_LEAST, TOWER_MOST = 3, 8
REWARD_EVERY = 3
FOUND_PRICE = 2  # influence for placing an element without an icon
ROMAN_PRICES = {"": 1, "roman_price_2": 2}
EARLY_POINTS = 5
COINS_PER_POINT = 3
SET_POINTS = (0, 2, 6, 12, 20)

SEATING: Mapping[int, tuple[int, ...]] = {2: (0, 1), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
ROUNDS = {2: 3, 3: 2, 4: 2}
DIVIDENDS = {2: 1, 3: 2, 4: 2}  # for every built brick, between two rounds
VARIANTS = ("roman_price_2", "open_hands")
AGES = tuple("ages_" + "".join(order) for count in SEATING for order in permutations("1234"[:count]))  # by seat, the highest is youngest


def walk(start: str, end: str) -> int:
    """Steps of a builder, always clockwise; each costs one sestertius."""
    return WALKS[start, end]


WALKS = {(start, end): (BUILDINGS.index(end) - BUILDINGS.index(start)) % 4 for start in BUILDINGS for end in BUILDINGS}


# --- building spaces


class Space(NamedTuple):
    building: str
    row: str  # "" where a building has no rows
    colour: str
    bricks: int  # 0 at the Porta Nigra: 3 to 8
    points: int  # 0 at the Porta Nigra: the height times what the colour is worth

    @property
    def section(self) -> str:
        return f"{self.building} {self.row}".strip()


def _spaces(building: str, short: str, row: str, *printed: tuple[str, int, int]) -> dict[str, Space]:
    return {f"{short}-{row}{n}": Space(building, row, *cell) for n, cell in enumerate(printed, 1)}


GATE_COLOURS = ("black", "blue", "red", "yellow", "white", "yellow", "red", "blue", "black")
SPACES: dict[str, Space] = {
    **_spaces("basilica", "BA", "A", ("white", 4, 23), ("yellow", 2, 9), ("red", 3, 11), ("blue", 2, 5), ("black", 4, 7)),
    **_spaces("basilica", "BA", "B", ("white", 2, 11), ("yellow", 4, 19), ("red", 2, 7), ("blue", 4, 11), ("black", 3, 5)),
    **_spaces("amphitheatre", "AM", "A", ("white", 3, 17), ("yellow", 3, 14), ("red", 3, 11), ("blue", 3, 8), ("black", 3, 5)),
    **_spaces("amphitheatre", "AM", "B", ("white", 2, 11), ("yellow", 2, 9), ("red", 2, 7), ("blue", 2, 5), ("black", 2, 3)),
    **_spaces("amphitheatre", "AM", "C", ("white", 1, 5), ("yellow", 1, 4), ("red", 1, 3), ("blue", 1, 2), ("black", 1, 1)),
    **_spaces(
        "city_wall", "CW", "",
        ("white", 1, 5), ("yellow", 1, 4), ("red", 2, 7), ("blue", 2, 5), ("black", 3, 5),
        ("white", 2, 11), ("yellow", 3, 14), ("red", 3, 11), ("blue", 4, 11), ("black", 4, 7),
    ),
    **_spaces(GATE, "PN", "", *((colour, 0, 0) for colour in GATE_COLOURS)),
}  # fmt: skip
CARDLESS = "amphitheatre C"  # the row that never yields a building card
SPACES_OF = {colour: tuple(id for id, space in SPACES.items() if space.colour == colour) for colour in COLOURS}
assert len(SPACES) == 44
assert {b: (sum(s.bricks for s in SPACES.values() if s.building == b), sum(s.points for s in SPACES.values() if s.building == b))
        for b in BUILDINGS} == {"basilica": (30, 108), "amphitheatre": (30, 105), "city_wall": (25, 80), GATE: (0, 0)}  # fmt: skip


def heights(space: Space) -> range:
    return range(TOWER_LEAST, TOWER_MOST + 1) if space.building == GATE else range(space.bricks, space.bricks + 1)


def points(space: Space, height: int) -> int:
    return height * PRICES[space.colour] if space.building == GATE else space.points


# --- majorities


class Section(NamedTuple):
    first: int
    second: int


LEVELS = {f"{GATE} {level}": level for level in range(TOWER_LEAST, TOWER_MOST + 1)}
SECTIONS = {
    "basilica A": Section(12, 6),
    "basilica B": Section(12, 6),
    "amphitheatre A": Section(15, 5),
    "amphitheatre B": Section(12, 4),
    "amphitheatre C": Section(9, 3),
    "city_wall": Section(20, 10),
    **dict(zip(LEVELS, map(Section, (12, 15, 19, 24, 30, 37), (6, 7, 9, 12, 15, 18)), strict=True)),
}
assert [sum(part) for part in zip(*(SECTIONS[level] for level in LEVELS), strict=True)] == [137, 67]
assert [sum(part) for part in zip(*SECTIONS.values(), strict=True)] == [217, 101]


# --- what rewards and honour cards do


class Op(NamedTuple):
    word: str  # looked up in rules/pieces.py
    n: int = 1
    colour: str = ""


REWARDS: dict[str, tuple[Op, ...]] = {  # for every third own brick in a building
    "basilica": (Op("torch"), Op("roman")),
    "amphitheatre": (Op("coin", 5), Op("roman")),
    "city_wall": (Op("brick", 1, WHITE),),
    GATE: (Op("influence"), Op("roman", 2)),
}


class Honour(NamedTuple):
    kind: str
    influence: int
    ops: tuple[Op, ...] = ()
    discards: str = ""  # "set": a card of each building; else a kind of honour card
    points: int = 0  # of a card that is kept, in final scoring
    counts_as: str = ""  # the building whose card this replaces

    @property
    def kept(self) -> bool:
        return bool(self.points or self.counts_as)

    @property
    def builds(self) -> bool:
        return any(op.word == "build" for op in self.ops)


_INSCRIPTION = Honour("vp_small", 1, (Op("vp", 6),))
_KINDS = (
    (3, Honour("final_30", 2, discards="set", points=30)),
    (2, Honour("final_42", 2, discards="final_30", points=42)),
    (1, Honour("final_56", 2, discards="final_42", points=56)),
    *((1, Honour(f"sub_{building}", 2, counts_as=building)) for building in BUILDINGS),
    (1, Honour("gate_brick", 2, (Op("tower_plus"),))),  # 3 in the specification, as H23 below: docs/balance-porta-nigra.md
    (2, _INSCRIPTION),
    (2, Honour("romans", 1, (Op("roman", 2),))),
    (2, Honour("coins", 1, (Op("coin", 6),))),
    (1, Honour("torches", 1, (Op("torch", 2),))),
    (1, _INSCRIPTION),
    (1, Honour("white_brick", 1, (Op("brick", 1, "white"),))),
    (1, Honour("vp_medium", 2, (Op("vp", 12),))),
    (1, Honour("red_bricks", 2, (Op("brick", 2, "red"),))),
    (1, Honour("black_bricks", 2, (Op("brick", 2, "black"),))),  # 3 in the specification
    (1, Honour("roman_build", 2, (Op("roman"), Op("build")))),
    (1, Honour("coins_roman", 2, (Op("coin", 9), Op("roman")))),
    (1, Honour("vp_large", 3, (Op("vp", 19),))),
    (1, Honour("white_torch", 3, (Op("brick", 2, "white"), Op("torch")))),
    (1, Honour("vp_build", 3, (Op("vp", 8), Op("build")))),
)
HONOURS = {f"H{n:02}": row for n, row in enumerate((row for copies, row in _KINDS for _ in range(copies)), 1)}
assert len(HONOURS) == 28
assert [sum(row.influence == price for row in HONOURS.values()) for price in (1, 2, 3)] == [9, 16, 3]


# --- cards


class Building(NamedTuple):
    building: str
    colour: str


BUILDING_CARDS = {f"BC-{building}-{colour}": Building(building, colour) for building in BUILDINGS for colour in COLOURS}
assert len(BUILDING_CARDS) == 20

SUPPLY_CARDS = {  # the shops that get a brick, in the order of placement
    "SU01": ("white", "yellow", "red", "blue"),
    "SU02": ("white", "yellow", "red", "black"),
    "SU03": ("white", "yellow", "blue", "black"),
    "SU04": ("white", "red", "blue", "black"),
    "SU05": ("yellow", "red", "blue", "black"),
    "SU06": ("red", "blue", "black"),
    "SU07": ("yellow", "red", "black"),
    "SU08": ("yellow", "blue", "black"),
    "SU09": ("white", "yellow", "blue"),
    "SU10": ("white", "red", "black"),
}
SUPPLY_LEAST = min(map(len, SUPPLY_CARDS.values()))
assert [sum(colour in card for card in SUPPLY_CARDS.values()) for colour in COLOURS] == [8, 7, 7, 7, 6]

BUYS = {f"buy_{colour}": colour for colour in (*COLOURS, ANY)}
GAINS = {"influence": Op("influence"), "torch": Op("torch"), **{f"coins_{n}": Op("coin", n) for n in (3, 4, 5)}}
BUILD = "build"


class ActionCard(NamedTuple):
    torches: int
    icons: tuple[str, ...]
    players: tuple[int, ...] = (2, 3, 4)


ACTION_CARDS = {
    "AC1": ActionCard(3, ("buy_any", "buy_any", "coins_5", "build")),
    "AC2": ActionCard(3, ("buy_black", "buy_blue", "coins_3", "influence", "build")),
    "AC3": ActionCard(3, ("buy_red", "buy_yellow", "buy_white", "torch", "build")),
    "AC4": ActionCard(3, ("buy_yellow", "buy_black", "influence", "build")),
    "AC5": ActionCard(2, ("buy_blue", "buy_red", "build")),
    "AC6": ActionCard(2, ("buy_white", "buy_any", "coins_4")),
    "AC7": ActionCard(2, ("torch", "influence", "build")),
    "AC8": ActionCard(2, ("buy_any", "coins_4", "influence"), (2, 3)),
}
_ICONS = [icon for card in ACTION_CARDS.values() for icon in card.icons]
assert (len(_ICONS), sum(icon in BUYS for icon in _ICONS), _ICONS.count(BUILD)) == (30, 14, 6)
assert all(icon in BUYS or icon in GAINS or icon == BUILD for icon in _ICONS)
assert sum(card.torches for card in ACTION_CARDS.values()) == 20


@cache
def action_deck(players: int, seat: int) -> tuple[str, ...]:
    """A player's own eight or seven cards; every copy has a face of its own, so it bears a letter for the seat."""
    return tuple(id + "abcd"[seat] for id, card in ACTION_CARDS.items() if players in card.players)


def action_card(face: str) -> ActionCard:
    return ACTION_CARDS[face[:3]]
