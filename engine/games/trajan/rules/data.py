"""Rows and tables of Trajan: every printed number stands here and nowhere else; names and texts stand in talk/. House values: [H]."""

from __future__ import annotations

from typing import NamedTuple

SEATING = {2: (0, 1), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
VARIANTS = ("draft_rounds", "random_stones", "long_clock", "wild_demand_bonus", "deck_stop")

ACTIONS = ("seaport", "forum", "military", "senate", "trajan", "construction")  # also the trays, clockwise
SLOTS = ("I", "II", "III", "IV", "V", "VI")
START_SLOTS = (1, 3, 5)
RING = len(ACTIONS)
COLOURS = "bygopw"  # blue, yellow, green, orange, pink, white; two stones of each
STONES = "".join(2 * colour for colour in COLOURS)

QUARTERS, LAPS = 4, 4
CLOCK = {2: 11, 3: 16, 4: 21}  # spaces of the time track, the start included
LONGER = 1  # what the long clock adds [H]
COLUMNS = {2: 2, 3: 3, 4: 4}  # of the forum
ROWS = "abc"
TOKENS, CAMP_START = 15, 1
START_CARDS = 3
DEMANDS = ("bread", "games", "religion")
DEMAND_COPIES, DEMANDED = 5, LAPS - 1  # tiles of each kind; revealed in a quarter
UNMET = (0, 4, 9, 15)
SENATE = (0, 2, 3, 4, 5, 6, 7, 8)  # spaces of the track: votes there, points on arrival
RIVAL_LEGION = 3  # what every foreign legionary takes off a province


class Order(NamedTuple):
    """A Trajan tile: the pair of stones it wants, its points, and how much or what its effect gives."""

    category: str
    pair: str
    vp: int
    n: int = 0
    kind: str = ""


PAIRS = (  # category, points, n, kind, pairs; in the order of the ids
    ("points", 9, 0, "", "bb yy gg oo pp ww bw yw ow"),
    ("cards", 3, 2, "", "bb yy oo bo bw yg yo gp pw"),
    ("plus_two", 4, 0, "", "pp ww bp yp gp op gw pw pw"),
    ("workers", 5, 1, "", "bg yo go op ow"),
    ("workers", 2, 2, "", "by yy yo oo"),
    ("legion", 5, 1, "", "bb by bg bp bw"),
    ("legion", 2, 2, "", "bo yg yp yw"),
    ("demand", 1, 0, "bread", "gg go pp"),
    ("demand", 1, 0, "games", "gg yg gp"),
    ("demand", 1, 0, "religion", "ww gw bo"),
)
_ROWS = [Order(category, pair, vp, n, kind) for category, vp, n, kind, pairs in PAIRS for pair in pairs.split()]
ORDERS = {f"TT{number:02}": row for number, row in enumerate(_ROWS, 1)}
CATEGORIES = ("points", "cards", "plus_two", "workers", "legion", "demand")
STACK = 9
assert all(sum(order.category == category for order in ORDERS.values()) == STACK for category in CATEGORIES)
assert sum(order.vp for order in ORDERS.values()) == 219
for _colour in COLOURS:
    assert sum(order.pair == 2 * _colour for order in ORDERS.values()) == 3
    assert sum(_colour in order.pair and order.pair != 2 * _colour for order in ORDERS.values()) == 12

WILDS = ("wild_extra", "wild_construction", "wild_commodity", "wild_demand")
VOTES = {f"senate{votes}": votes for votes in (2, 3, 4, 5)}
EXTRAS = {f"x_{action}": action for action in ACTIONS}
FORUM = {  # tiles by kind, in the order of the bag
    **dict.fromkeys(DEMANDS, 14), **dict.fromkeys(VOTES, 3), **dict.fromkeys(EXTRAS, 1), **dict(zip(WILDS, (2, 2, 3, 3), strict=True)),
}  # fmt: skip
EXTRA_COPIES, EXTRA_SPACES = 2, ("x0", "x1", "x2")  # of the stack of its own
assert sum(FORUM.values()) == 70 and EXTRA_COPIES * len(EXTRAS) == len(EXTRA_SPACES) * QUARTERS


class Building(NamedTuple):
    kind: str
    vp: int


KINDS = {"stairs": "forum", "door": "senate", "fountain": "seaport", "roof": "trajan", "window": "military"}  # and their bonus actions
BUILDINGS = {f"CT{1 + 4 * at + vp - 2:02}": Building(kind, vp) for at, kind in enumerate(KINDS) for vp in (2, 3, 4, 5)}
SITE_ROWS, SITE_COLUMNS = "ABCD", "12345"
SITES = tuple(row + column for row in SITE_ROWS for column in SITE_COLUMNS)
assert len(BUILDINGS) == len(SITES) == 20 and sum(building.vp for building in BUILDINGS.values()) == 70
SETS = {3: 10, 4: 20}  # points for so many buildings of a kind

CAMP = "camp"


class Province(NamedTuple):
    vp: int
    neighbours: tuple[str, ...]


PROVINCES = {  # in the order of refills
    "britannia": Province(10, ("belgica", "germania_inferior", "lugudunensis")),
    "germania_inferior": Province(10, ("belgica", "britannia", "germania_superior")),
    "germania_superior": Province(6, ("belgica", "germania_inferior", "raetia")),
    "belgica": Province(6, ("alpes", "britannia", "germania_inferior", "germania_superior", "lugudunensis", "raetia")),
    "lugudunensis": Province(6, ("alpes", "aquitania", "belgica", "britannia", "narbonensis")),
    "aquitania": Province(10, ("lugudunensis", "narbonensis")),
    "narbonensis": Province(6, ("alpes", "aquitania", "lugudunensis")),
    "alpes": Province(3, ("belgica", "lugudunensis", "narbonensis", "raetia")),
    "raetia": Province(3, ("alpes", "belgica", "germania_superior", "noricum")),
    "noricum": Province(5, ("raetia",)),
}
ROADS = {CAMP: ("alpes", "raetia", "noricum")} | {id: province.neighbours for id, province in PROVINCES.items()}  # the camp's lead one way
assert sum(province.vp for province in PROVINCES.values()) == 65
assert sum(len(province.neighbours) for province in PROVINCES.values()) == 2 * 17
assert all(id in PROVINCES[other].neighbours for id, province in PROVINCES.items() for other in province.neighbours)

GOODS = ("wheat", "cattle", "fish", "wine", "fruit", "lamp", "scroll", "oil", "column", "hide", "jewelry", "gems")
GOOD_COPIES = 5
DECK = tuple(f"{good}{copy}" for good in GOODS for copy in range(1, GOOD_COPIES + 1))
RANK = {good: rank for rank, good in enumerate(GOODS)}
PILES = ("left", "right")


def good_of(face: str) -> str:
    return face[:-1]


class Ship(NamedTuple):
    """Points by how many cards (or pairs) it carries, from one on."""

    colour: tuple[int, ...]
    grey: tuple[int, ...]


SHIPS = {
    "different": Ship((2, 4, 6, 8), (0, 1, 3, 5)),
    "pairs": Ship((5, 10, 15), (1, 6, 11)),
    "same": Ship((2, 6, 12, 20), (0, 1, 7, 15)),
}
DRAWN, PLAYED_MAX = 2, 2


class Bonus(NamedTuple):
    """A bonus tile: what it counts and what one of that is worth; `half` halves the count of its grey side, rounded up."""

    counts: tuple[str, ...]
    yellow: int
    grey: int
    half: bool = False


BONUSES = {
    "BT01": Bonus(("scroll", "oil"), 3, 2),
    "BT02": Bonus(("fruit", "lamp"), 3, 2),
    "BT03": Bonus(("wine", "fish"), 3, 2),
    "BT04": Bonus(("jewelry", "gems"), 3, 2),
    "BT05": Bonus(("column", "hide"), 3, 2),
    "BT06": Bonus(("cattle", "wheat"), 3, 2),
    "BT07": Bonus(("bread",), 9, 6),
    "BT08": Bonus(("games",), 9, 6),
    "BT09": Bonus(("religion",), 9, 6),
    "BT10": Bonus(("workers",), 1, 1, half=True),
    "BT11": Bonus(("legion",), 2, 1),
    "BT12": Bonus(("bonus",), 3, 2),
}
SIDES = ("yellow", "grey")
assert sorted(good for bonus in BONUSES.values() for good in bonus.counts if good in GOODS) == sorted(GOODS)

# What points are for, in the order of the final table; the last five are counted at the end only.
EARNED = ("orders", "ships", "provinces", "senate", "buildings", "demands")
COUNTED = ("hand", "camps", "slots", "sets", "bonus")


def forum_spaces(players: int) -> tuple[str, ...]:
    """The spaces for forum tiles, column by column, each from top to bottom."""
    return tuple(f"{row}{column}" for column in range(1, COLUMNS[players] + 1) for row in ROWS)


def beside(site: str) -> tuple[str, ...]:
    """The sites that touch this one."""
    row, column = SITE_ROWS.index(site[0]), SITE_COLUMNS.index(site[1])
    near = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(SITE_ROWS[r] + SITE_COLUMNS[c] for r, c in near if 0 <= r < len(SITE_ROWS) and 0 <= c < len(SITE_COLUMNS))


BESIDE = {site: beside(site) for site in SITES}
