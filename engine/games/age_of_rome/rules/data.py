"""Cards, tiles and tables of Age of Rome. House values (the printed ones are lost) are marked [H]; tune them here and nowhere else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

ROUNDS = 9
HAND_LIMIT = 5
SETS_MAX = 3
FOLLOWERS = 5
LEGIONS = 7
VOTES = 5
SCHEME_TOKENS = 3
SPOTS = 3
COLUMN_MAX = 5
DISCORD_TOKENS = 11
COINS = 30 * 1 + 20 * 5 + 10 * 10  # all the money in the box: the highest sum worth naming in a counter-offer

RING = ("africa", "gallia", "hispania", "italia")  # clockwise [H]
TYPES = ("military", "politics", "trade", "religion", "economy")
BONUSES = ("military", "politics", "trade")
REGIONS = ("epirus", "macedonia", "thrace")
GOODS = ("tool", "weapon", "textile", "jewellery")
MILESTONES = {"m5": 5, "m12": 12, "m21": 21, "m30": 30}
SLIDING = ("m12", "m21", "m30")
SEATING = {1: (0,), 2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}

VARIANTS = ("spies", "armistice", "clockwork", "heroes", "hard_times")
SOLO = ("imperial", "cassius")
FIRST_MARKER = "province"  # or "seat": the first player never changes (ruling R1)


class Character(NamedTuple):
    glory: int
    denarii: int
    votes: int
    legions: int
    discord: int
    anchor: bool
    scheme: str
    track: tuple[str, ...]  # bonuses from left to right; "" is a space without one


CHARACTERS = {
    "antonius": Character(1, 7, 4, 7, 2, True, "apostasy", ("military", "politics", "trade")),
    "lepidus": Character(1, 6, 5, 7, 3, False, "sold", ("politics", "military", "trade", "")),
    "fulvia": Character(2, 7, 4, 6, 2, True, "re_vote", ("military", "trade", "politics")),
    "octavius": Character(3, 6, 4, 5, 2, True, "deception", ("politics", "trade", "military")),
    "junia": Character(2, 5, 5, 5, 2, False, "invalid_vote", ("trade", "politics", "military")),
    "livia": Character(2, 6, 4, 5, 3, False, "customs", ("trade", "military", "politics", "")),
}
COMMON_SCHEMES = ("slander", "demolition")


class Scheme(NamedTuple):
    """What it needs is in rules/effects.py, what it does in rules/schemes.py and rules/cassius.py, by its id."""

    n: int = 1  # glory, denarii or legions it is about


SCHEMES = {
    "slander": Scheme(),
    "demolition": Scheme(),
    "apostasy": Scheme(),
    "deception": Scheme(2),
    "re_vote": Scheme(),
    "invalid_vote": Scheme(),
    "sold": Scheme(2),
    "customs": Scheme(),
    "desertion": Scheme(),
    "annul": Scheme(),
    "theft": Scheme(),
}
PLOTS = ("slander", "demolition", "desertion", "annul", "theft")  # what the cards of Cassius use, in their cycle
PLAYERS_SCHEMES = tuple(id for id in SCHEMES if id in COMMON_SCHEMES or id not in PLOTS)
for _character in CHARACTERS.values():
    assert len(_character.track) == _character.discord + 1 and sorted(filter(None, _character.track)) == sorted(BONUSES)
assert sorted((*COMMON_SCHEMES, *(c.scheme for c in CHARACTERS.values()))) == sorted(PLAYERS_SCHEMES)

# cost and glory of levels I, II, III; religion is stated by the rulebook, the others are [H]
BUILDINGS = {
    "military": ((4, 2), (8, 4), (13, 6)),
    "politics": ((4, 2), (8, 4), (13, 6)),
    "trade": ((4, 2), (8, 4), (13, 6)),
    "religion": ((3, 2), (8, 4), (13, 6)),
    "economy": ((4, 1), (8, 3), (12, 5)),
}
CHEAPEST = min(cost for levels in BUILDINGS.values() for cost, _ in levels)
TILES = {4: (4, 3, 2), 3: (4, 3, 2), 2: (4, 2, 1), 1: (4, 2, 1)}
PENALTIES = (1, 1, 2, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9)  # of double tax, population 1..16; 3, 5 and 6 are stated, the rest [H]
FARM_INCOME = (1, 1, 2, 2, 3, 3, 4, 4, 5)  # rounds 1..9
assert BUILDINGS.keys() == set(TYPES) and len(PENALTIES) == 16 and len(FARM_INCOME) == ROUNDS
assert sum(TILES[4]) * len(TYPES) == 45

PANTHEON = ("own", "own", "base", "own", "own", "own", "roof")  # the base comes first [H]
BASE_PILE = {4: ("gold", "silver", "bronze", "bronze"), 3: ("gold", "bronze", "bronze"), 2: ("gold", "bronze"), 1: ("gold", "bronze")}
ROOF_PILE = {4: ("gold", "silver", "bronze", "bronze"), 3: ("gold", "silver", "bronze"), 2: ("gold", "silver"), 1: ("gold", "silver")}
PIECE_POINTS = {"own": 1, "bronze": 2, "silver": 3, "gold": 4}
assert 4 * PANTHEON.count("own") + len(BASE_PILE[4]) + len(ROOF_PILE[4]) == 28

SHIELDS = {"epirus": 2, "macedonia": 3, "thrace": 4}
REGION_POINTS = {  # many players (3-4), few (1-2)
    "many": {"epirus": (5, 2), "macedonia": (8, 4), "thrace": (10, 5, 3)},
    "few": {"epirus": (5, 2), "macedonia": (4,), "thrace": (5, 3)},
}
SENATE_VALUES = (6, 3, 5, 2, 1)  # from the bottom

MAJORITY_GLORY = 2
MEDAL_MAJORITY_GLORY = 3
ECONOMY_MEDAL_DENARII = 2
CONVERT_COST = 3  # religion medal: denarii for one glory
DENARII_PER_POINT = 4
MEDAL_DENARII_PER_POINT = 3
COLOSSEUM_GLORY = 1


class TradeCard(NamedTuple):
    goods: str
    window: str
    copies: str  # one letter per physical card, a star behind the letter if it stays in the box with 1-2 players
    effect: str  # what it needs is in rules/effects.py; what it does in rules/free.py, or in the move that it goes with
    n: int = 1  # the effect's number
    least: int = 0  # the level of the tile that it needs


WINDOWS = ("on_place_any", "on_place_colosseum", "on_place_economy", "on_build", "on_double_tax", "on_activate", "on_defend")
TRADE_CARDS = {
    "T01": TradeCard("tool", "on_place_any", "ab*", "draw"),
    "T02": TradeCard("tool", "on_place_any", "ab", "drop_anchor"),
    "T03": TradeCard("tool", "on_build", "a", "discount", 2),
    "T04": TradeCard("tool", "on_build", "a", "tile_glory", 1),
    "T05": TradeCard("tool", "on_place_economy", "a", "earn", 2),
    "T06": TradeCard("tool", "on_place_economy", "a", "earn_level"),
    "T07": TradeCard("tool", "on_double_tax", "a", "spare_glory", 2),
    "T08": TradeCard("tool", "on_double_tax", "a", "tax_more", 2),
    "W01": TradeCard("weapon", "on_place_any", "ab", "recruit"),
    "W02": TradeCard("weapon", "on_place_any", "a", "shift"),
    "W03": TradeCard("weapon", "on_place_colosseum", "a", "gain", 1),
    "W04": TradeCard("weapon", "on_place_colosseum", "a", "earn", 2),
    "W05": TradeCard("weapon", "on_activate", "ab*", "gain", 1),
    "W06": TradeCard("weapon", "on_defend", "ab*", "cancel"),
    "X01": TradeCard("textile", "on_place_any", "ab*", "take_vote"),
    "X02": TradeCard("textile", "on_place_colosseum", "a", "draw"),
    "X03": TradeCard("textile", "on_build", "a", "muster"),
    "X04": TradeCard("textile", "on_activate", "a", "second_effect"),
    "X05": TradeCard("textile", "on_defend", "a", "shed_discord"),
    "X06": TradeCard("textile", "on_place_economy", "a*", "draw"),
    "X07": TradeCard("textile", "on_double_tax", "a", "tax_more", 3),
    "J01": TradeCard("jewellery", "on_place_any", "ab*", "draw", 2),
    "J02": TradeCard("jewellery", "on_place_any", "a", "take_back"),
    "J03": TradeCard("jewellery", "on_place_any", "a", "missions", 2),
    "J04": TradeCard("jewellery", "on_place_colosseum", "a", "gain", 2),
    "J05": TradeCard("jewellery", "on_defend", "a*", "console", 2),
    "J06": TradeCard("jewellery", "on_build", "a", "tile_glory", 2, least=2),
    "C01": TradeCard("chest", "on_place_any", "a", "earn", 3),
    "C02": TradeCard("chest", "on_place_economy", "a*", "earn_income"),
    "C03": TradeCard("chest", "on_build", "a", "discount", 3),
    "C04": TradeCard("chest", "on_double_tax", "a", "spare_glory", max(PENALTIES)),
}
SET_POINTS = {"tool": 3, "weapon": 4, "textile": 5, "jewellery": 6}


def _copies(few: bool) -> tuple[str, ...]:
    faces = []
    for id, card in TRADE_CARDS.items():
        for i, letter in enumerate(card.copies):
            starred = card.copies[i + 1 : i + 2] == "*"
            if letter != "*" and not (few and starred):
                faces.append(id + letter)
    return tuple(faces)


TRADE_DECK = {"many": _copies(few=False), "few": _copies(few=True)}
GOODS_OF = {face: TRADE_CARDS[face[:3]].goods for face in TRADE_DECK["many"]}
WINDOW_OF = {face: TRADE_CARDS[face[:3]].window for face in TRADE_DECK["many"]}
EFFECT_OF = {face: TRADE_CARDS[face[:3]].effect for face in TRADE_DECK["many"]}


def amount(faces: Sequence[str], effect: str) -> int:
    """What these cards bring together by this effect."""
    return sum([TRADE_CARDS[face[:3]].n for face in faces if EFFECT_OF[face] == effect])


class Event(NamedTuple):
    """Who is meant (most, fewest, with, without) of what (rules/measures.py), what they get (rules/event.py), and the arrow."""

    who: str
    what: str
    effect: str
    n: int
    direction: str
    quarter_turns: int


EVENTS = {
    "E01": Event("most", "deployed", "gain", 2, "cw", 1),
    "E02": Event("fewest", "denarii", "earn", 3, "ccw", 1),
    "E03": Event("fewest", "glory", "gain", 2, "cw", 2),
    "E04": Event("fewest", "legions", "recruit_or_earn", 2, "ccw", 1),
    "E05": Event("most", "votes", "gain", 2, "cw", 1),
    "E06": Event("fewest", "votes_owned", "vote_or_earn", 2, "ccw", 2),
    "E07": Event("fewest", "hand", "draw", 1, "cw", 1),
    "E08": Event("fewest", "followers", "missions", 2, "ccw", 1),
    "E09": Event("most", "discord", "calm", 1, "cw", 2),
    "E10": Event("with", "farm", "earn_level", 1, "ccw", 1),
    "E11": Event("fewest", "population", "earn", 3, "cw", 1),
    "E12": Event("most", "pieces", "gain", 2, "ccw", 2),
    "N01": Event("most", "population", "pay", 3, "cw", 1),
    "N02": Event("without", "farm", "pay", 2, "ccw", 1),
    "N03": Event("most", "deployed", "recall", 1, "cw", 1),
    "N04": Event("most", "glory", "lose", 2, "ccw", 2),
    "N05": Event("fewest", "discord", "stir", 1, "ccw", 1),
    "N06": Event("most", "votes", "annul", 1, "cw", 2),
}
EVENT_DECK = tuple(id for id in EVENTS if id[0] == "E")
NEGATIVE_EVENTS = tuple(id for id in EVENTS if id[0] == "N")


class Mission(NamedTuple):
    """Kind: `all` needs are met; points for `each`, up to `most`; `most` or `lowest` of all players, where a tie counts for the owner.

    A need is a measure (rules/measures.py) and how much of it: a number, one by number of players from 1 to 4, or another measure.
    """

    kind: str
    needs: tuple[tuple[str, int | tuple[int, ...] | str], ...]
    points: int  # for each where `most` is larger
    most: int
    star: bool = False  # stays in the box with 1-2 players
    about: str = ""  # left out where there are no medals or no schemes


MISSIONS = {
    "Q01": Mission("all", (("military_medal", 1),), 6, 6, about="medals"),
    "Q02": Mission("all", (("politics_medal", 1),), 6, 6, about="medals"),
    "Q03": Mission("all", (("trade_medal", 1),), 6, 6, about="medals"),
    "Q04": Mission("all", (("religion_medal", 1),), 6, 6, about="medals"),
    "Q05": Mission("all", (("economy_medal", 1),), 6, 6, about="medals"),
    "Q06": Mission("most", (("medals", 1),), 6, 6, star=True, about="medals"),
    "Q07": Mission("all", (("plotted", 3),), 6, 6, about="schemes"),
    "Q08": Mission("all", (("discord", "track"),), 6, 6, about="schemes"),
    "Q09": Mission("each", (("first_places", len(REGIONS)),), 3, 9),
    "Q10": Mission("all", (("deployed", LEGIONS),), 5, 5),
    "Q11": Mission("all", tuple((region, 2) for region in REGIONS), 6, 6),
    "Q12": Mission("most", (("deployed", 1),), 5, 5, star=True),
    "Q13": Mission("all", (("top_vote", 1),), 4, 4),
    "Q14": Mission("all", (("votes", (3, 3, 2, 2)),), 4, 4),
    "Q15": Mission("most", (("votes", 1),), 4, 4, star=True),
    "Q16": Mission("all", (("sets", 2),), 4, 4),
    "Q17": Mission("each", (("further_types", 2),), 3, 6),
    "Q18": Mission("most", (("trade_cards", 1),), 5, 5, star=True),
    "Q19": Mission("all", (("pieces", len(PANTHEON)), ("pantheon_points", 11)), 5, 5),
    "Q20": Mission("each", (("gold", 2),), 3, 6),
    "Q21": Mission("all", (("denarii", (16, 16, 18, 20)),), 5, 5),
    "Q22": Mission("most", (("denarii", 1),), 5, 5, star=True),
    "Q23": Mission("all", (("largest", (7, 7, 9, 11)),), 5, 5),
    "Q24": Mission("all", (("balanced", len(RING)),), 5, 5),
    "Q25": Mission("all", (("marble", (1, 1, 3, 5)),), 5, 5),
    "Q26": Mission("all", (("glory", 32),), 5, 5),
    "Q27": Mission("lowest", (("glory", 0),), 7, 7, star=True),
    "Q28": Mission("all", (("followers", FOLLOWERS), ("denarii", 14)), 4, 4),
}
BALANCED_LEAST, BALANCED_SPREAD = 4, 1  # population of a province that counts as balanced: at least, and behind the largest at most
HEROES_OUT = tuple(id for id, mission in MISSIONS.items() if mission.about == "medals")
ARMISTICE_OUT = tuple(id for id, mission in MISSIONS.items() if mission.about == "schemes")
assert all((m.kind == "each" and m.needs[0][1] == m.most // m.points) or m.points == m.most for m in MISSIONS.values())


class Honour(NamedTuple):
    """So much of a measure at the end."""

    what: str
    n: int


ACHIEVEMENTS = {
    "A01": Honour("total", 100),
    "A02": Honour("jewellery_sets", 2),
    "A03": Honour("equal_sets", 3),
    "A04": Honour("total_against_cassius", 90),
    "A05": Honour("gold", 2),
    "A06": Honour("no_discord", 1),
    "A07": Honour("medals", len(TYPES)),
    "A08": Honour("glory", 61),
    "A09": Honour("first_places", len(REGIONS)),
    "A10": Honour("senate_points", 12),
    "A11": Honour("completed", 4),
    "A12": Honour("total", 113),
}
IMPERIAL_TASKS = {
    1: Honour("glory", 51),
    2: Honour("medals", 3),
    3: Honour("conquered", 2),
    4: Honour("votes", 4),
    5: Honour("sets", 2),
    6: Honour("pieces", len(PANTHEON)),
    7: Honour("completed", 2),
}
IMPERIAL_RANKS = {4: "Praetor", 5: "Praetor", 6: "Imperator", 7: "Son of Jupiter"}


class Level(NamedTuple):
    glory: int
    battle_cards: tuple[str, ...]
    tiles: tuple[int, ...]  # rounds 1..9
    extra_cards: int
    extortion: int  # population from which he gains glory


CASSIUS_SEAT = 2
LEVELS = {
    "tribune": Level(1, (), (1, 1, 1, 1, 1, 1, 1, 1, 1), 0, 6),
    "praetor": Level(2, ("thrace",), (1, 1, 1, 1, 1, 2, 2, 2, 2), 0, 6),
    "consul": Level(4, ("macedonia", "thrace"), (1, 1, 1, 2, 2, 2, 2, 2, 2), 0, 5),
    "dictator": Level(6, REGIONS, (1, 1, 2, 2, 2, 2, 2, 2, 2), 1, 5),
}
assert all(len(level.tiles) == ROUNDS for level in LEVELS.values())


class CassiusCard(NamedTuple):
    act: str
    build: str
    plot: str


CASSIUS_CARDS = {
    "K01": CassiusCard("march epirus", "military", "desertion"),
    "K02": CassiusCard("march macedonia", "military", "slander"),
    "K03": CassiusCard("march thrace", "economy", "demolition"),
    "K04": CassiusCard("vote", "politics", "annul"),
    "K05": CassiusCard("vote", "politics", "slander"),
    "K06": CassiusCard("vote", "trade", "annul"),
    "K07": CassiusCard("stash", "trade", "theft"),
    "K08": CassiusCard("stash", "trade", "theft"),
    "K09": CassiusCard("pantheon", "religion", "demolition"),
    "K10": CassiusCard("pantheon", "religion", "demolition"),
    "K11": CassiusCard("games", "economy", "slander"),
    "K12": CassiusCard("games", "economy", "theft"),
    "K13": CassiusCard("plot", "military", "desertion"),
    "K14": CassiusCard("plot", "politics", "annul"),
    "K15": CassiusCard("plot", "religion", "slander"),
}
BATTLE_CARDS = {f"B{n:02}": strength for n, strength in enumerate((0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3), 1)}
BATTLE_CARDS_MAX = 3  # in one region
CASSIUS_MEDAL_POINTS = 2
CASSIUS_RANKS = ((20, "Divus"), (10, "Imperator"), (1, "Victor"))
assert [sum(1 for c in CASSIUS_CARDS.values() if c.build == t) for t in TYPES] == [3] * 5
assert [sum(1 for c in CASSIUS_CARDS.values() if c.plot == p) for p in PLOTS] == [4, 3, 2, 3, 3]
assert len(BATTLE_CARDS) == 12 and sum(BATTLE_CARDS.values()) == 19
