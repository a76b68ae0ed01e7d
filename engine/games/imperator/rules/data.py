"""Rows and tables of Imperator: every number of a tile or a card stands here and nowhere else; names and texts stand in talk/, what an
effect does in tiles.py, what a patron counts in measures.py. The expansion's own facts are stated by its rulebook; the host game's values
and the tiles' amounts are of the house [H]."""

from __future__ import annotations

from typing import NamedTuple

SEATING = {count: tuple(range(count)) for count in (2, 3, 4, 5)}
VARIANTS = ("advanced", "short")
ROUNDS = {2: 5, 3: 5, 4: 4, 5: 4}  # [H]
SHORT_ROUNDS = 3  # [H]

VALUES = (1, 2, 3, 4, 5)  # of workers; one of each for every player
CREW = len(VALUES)
REGIONS = (1, 2, 3, 4, 5)
RAW = ("stone", "wood", "grain", "wine")
ICONS = ("aquila", "corona", "columna", "amphora")

# The nine locations. What limits the workers there: crowding, the region that the value names, or nothing but the board itself
CROWDED = ("aedificator", "legatus", "roma", "senatus")
ADDRESSED = ("aedilis", "propraetor")
LOCATIONS = ("quaestor", "mercator", "aedilis", "aedificator", "legatus", "propraetor", "roma", "senatus", "imperator")
VALUED = ("quaestor", "mercator", "aedilis", "propraetor")  # the value matters beyond the limits
CROWD = 5  # workers at a crowded place; the k-th may count at most CROWD + 1 - k
PER_REGION = {2: 1, 3: 1, 4: 2, 5: 2}  # workers for each region at an addressed place

START_COINS, START_RAW = 3, 1
STOCK_MAX = 4
DEALT, KEPT = 5, 3
HAND_MAX = 7
DRAWN, DRAWN_KEPT = 3, 2
QUAESTOR_PAY = 2  # coins for each point of value
SELL_RAW, BUY_RAW, TURN_RAW, SELL_SURPLUS = 2, 2, 1, 3  # coins
RAW_PRICE, SURPLUS_PRICE = 4, 5  # coins for each that is missing to a project
POLITICAL_PRICE, POLITICAL_AT_ONCE, POLITICAL_MAX = 3, 2, 10
ICONS_NEEDED = 3  # for an extra action
UNUSED_WORKER = 1  # points
PATRONS_SCORED = 2

POLITICAL_POINTS = (0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20)
COMPENSATION_POINTS = (0, 1, 3, 5, 7, 9, 12)
COMPENSATION_MAX = len(COMPENSATION_POINTS) - 1
REGION_POINTS = {2: (7,), 3: (7, 4), 4: (7, 4, 2), 5: (7, 4, 2)}
TILE_POINTS = 2  # for each reward tile that is left
COINS_PER_POINT = 5


class Tile(NamedTuple):
    """A reward tile: which value is the strongest in its region, and what it brings. `effect` is a word of tiles.py."""

    strong: int
    effect: str
    n: int
    goods: tuple[str, ...] = ()  # what is counted or given; none for a raw tile: of the player's choice
    most: int = 0  # points at most


TILES = {
    "t01": Tile(1, "points_per", 1, ("stone",)),
    "t02": Tile(5, "points_per", 1, ("wood",)),
    "t03": Tile(1, "points_per", 1, ("grain",)),
    "t04": Tile(5, "points_per", 1, ("wine",)),
    "t05": Tile(5, "points_per", 1, ("surplus",), most=4),
    "t06": Tile(1, "points_per", 3, ("coins",), most=4),
    "t07": Tile(1, "political", 1),
    "t08": Tile(5, "political", 1),
    "t09": Tile(1, "coins", 10),
    "t10": Tile(5, "coins", 10),
    "t11": Tile(1, "raw", 4, ("stone", "stone", "wood", "wood")),
    "t12": Tile(5, "raw", 4, ("grain", "grain", "wine", "wine")),
    "t13": Tile(1, "raw", 4),
    "t14": Tile(5, "raw", 4),
    "t15": Tile(1, "surplus", 3),
    "t16": Tile(5, "surplus", 3),
    "t17": Tile(1, "steps", 4),
    "t18": Tile(5, "steps", 4),
    "t19": Tile(1, "wild", 1),
    "t20": Tile(5, "wild", 1),
}
IMMEDIATE = ("points_per", "political")  # carried out when the tile is won; the others are kept and used once
USABLE = ("coins", "raw", "surplus")  # in an own turn, before or after the main move

# What a region yields this round [H]
AREAS = {
    "a01": ("stone", "stone", "wood"),
    "a02": ("stone", "stone", "grain"),
    "a03": ("stone", "wood", "wood"),
    "a04": ("wood", "wood", "wine"),
    "a05": ("wood", "grain", "grain"),
    "a06": ("grain", "grain", "wine"),
    "a07": ("grain", "wine", "wine"),
    "a08": ("stone", "wine", "wine"),
    "a09": ("stone", "stone", "stone"),
    "a10": ("wood", "wood", "wood"),
    "a11": ("grain", "grain", "grain"),
    "a12": ("wine", "wine", "wine"),
    "a13": ("stone", "wood", "grain"),
    "a14": ("wood", "grain", "wine"),
    "a15": ("stone", "wood", "wine"),
}


class Project(NamedTuple):
    """A building (paid with raw materials) or a war (paid with surplus)."""

    stone: int
    wood: int
    grain: int
    wine: int
    surplus: int
    coins: int
    points: int
    steps: int
    icon: str
    copies: str


def _building(stone: int, wood: int, grain: int, wine: int, coins: int, points: int, steps: int, icon: str) -> Project:
    return Project(stone, wood, grain, wine, 0, coins, points, steps, icon, "ab")


def _war(surplus: int, coins: int, points: int, steps: int, icon: str) -> Project:
    return Project(0, 0, 0, 0, surplus, coins, points, steps, icon, "abc")


BUILDINGS = {
    "b01": _building(1, 2, 0, 0, 0, 3, 1, "columna"),
    "b02": _building(0, 1, 2, 0, 0, 3, 1, "amphora"),
    "b03": _building(0, 1, 1, 1, 0, 2, 2, "amphora"),
    "b04": _building(2, 0, 0, 1, 0, 2, 2, "columna"),
    "b05": _building(2, 1, 0, 1, 0, 5, 1, "corona"),
    "b06": _building(0, 2, 2, 0, 0, 3, 3, "aquila"),
    "b07": _building(3, 0, 1, 0, 0, 3, 3, "aquila"),
    "b08": _building(1, 1, 1, 1, 0, 5, 1, "corona"),
    "b09": _building(2, 2, 0, 1, 0, 7, 1, "corona"),
    "b10": _building(3, 2, 0, 0, 0, 5, 3, "columna"),
    "b11": _building(3, 1, 0, 1, 2, 9, 1, "aquila"),
    "b12": _building(2, 1, 1, 2, 0, 9, 2, "amphora"),
}
WARS = {
    "w01": _war(2, 0, 3, 2, "aquila"),
    "w02": _war(2, 0, 4, 1, "corona"),
    "w03": _war(3, 0, 4, 3, "aquila"),
    "w04": _war(3, 0, 6, 1, "corona"),
    "w05": _war(3, 2, 6, 2, "amphora"),
    "w06": _war(4, 0, 7, 3, "columna"),
}
BUILDING_BONUS = (0, 1)  # points for the first, the second copy of a building in one tableau; the second brings a raw material too
WAR_BONUS = (0, 1, 3)


class Patron(NamedTuple):
    """A goal for the end: `n` points for every full `per` of what `measure` (a word of measures.py) counts."""

    measure: str
    n: int
    per: int
    most: int
    whole: int = 0  # more points if every region counts
    copies: str = "ab"


PATRONS = {
    "q01": Patron("buildings", 2, 1, 8),
    "q02": Patron("wars", 2, 1, 8),
    "q03": Patron("raw", 1, 2, 5),
    "q04": Patron("coins", 1, 4, 5),
    "q05": Patron("led", 2, 1, 8),
    "q06": Patron("reached", 1, 1, 7, whole=2),
    "q07": Patron("political", 1, 1, 7),
    "q08": Patron("icons", 2, 1, 8),
    "q09": Patron("compensation", 4, 1, 8),
}
DOMUS = "domus"  # the start card: a joker icon and nothing else
PROJECTS = BUILDINGS | WARS

CARDS: dict[str, Project | Patron] = {**PROJECTS, **PATRONS}
DECK = tuple(kind + letter for kind, row in CARDS.items() for letter in row.copies)

# By the face of a card, for quick reading
BUILT = {face: PROJECTS[face[:3]] for face in DECK if face[0] != "q"}
STEPS = {face: row.steps for face, row in BUILT.items()} | {DOMUS: 0}
ICON = {face: row.icon for face, row in BUILT.items()} | {DOMUS: ""}


def kind_of(face: str) -> str:
    """What stands on both copies of a card."""
    return face[:3]


def neighbours(count: int, region: int) -> tuple[int, ...]:
    """Active regions next to this one: a ring of five, of which the first `count` take part [H]."""
    ring = (region % 5 + 1, (region - 2) % 5 + 1)
    return tuple(sorted(other for other in ring if other <= count))


def active(count: int) -> tuple[int, ...]:
    return REGIONS[:count]


assert len(TILES) == 20 and sum(tile.strong == 1 for tile in TILES.values()) == 10 == sum(tile.strong == 5 for tile in TILES.values())
assert sum(tile.effect in IMMEDIATE for tile in TILES.values()) == 8
assert [sum(tile.effect == effect for tile in TILES.values()) for effect in (*IMMEDIATE, *USABLE, "steps", "wild")] == [6, 2, 2, 4, 2, 2, 2]
assert len(AREAS) == 15 and [sum(goods.count(good) for goods in AREAS.values()) for good in RAW] == [11, 12, 11, 11]
assert len(DECK) == 60 and [sum(face[0] == kind for face in DECK) for kind in "bwq"] == [24, 18, 18]
assert [sum(icon == one for icon in ICON.values()) for one in ICONS] == [12, 12, 9, 9]
assert sum(STEPS.values()) == 78 and sum(row.points for row in BUILT.values()) == 202
assert [sum(getattr(row, cost) for row in BUILT.values()) for cost in (*RAW, "surplus", "coins")] == [38, 28, 16, 16, 51, 10]
