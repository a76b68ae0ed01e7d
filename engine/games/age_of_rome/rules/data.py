"""Cards, tiles and tables of Age of Rome. House values (the printed ones are lost) are marked [H]; tune them here and nowhere else."""

from __future__ import annotations

from typing import NamedTuple

ROUNDS = 9
HAND_LIMIT = 5
SETS_MAX = 3
FOLLOWERS = 5
LEGIONS = 7
VOTES = 5
SCHEMES = 3
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
    name: str
    glory: int
    denarii: int
    votes: int
    legions: int
    discord: int
    anchor: bool
    scheme: str
    track: tuple[str, ...]  # bonuses from left to right; "" is a space without one


CHARACTERS = {
    "antonius": Character("Marcus Antonius", 1, 7, 4, 7, 2, True, "apostasy", ("military", "politics", "trade")),
    "lepidus": Character("Aemilius Lepidus", 1, 6, 5, 7, 3, False, "sold", ("politics", "military", "trade", "")),
    "fulvia": Character("Fulvia", 2, 7, 4, 6, 2, True, "re_vote", ("military", "trade", "politics")),
    "octavius": Character("Gaius Octavius", 3, 6, 4, 5, 2, True, "deception", ("politics", "trade", "military")),
    "junia": Character("Junia Secunda", 2, 5, 5, 5, 2, False, "invalid_vote", ("trade", "politics", "military")),
    "livia": Character("Livia Drusilla", 2, 6, 4, 5, 3, False, "customs", ("trade", "military", "politics", "")),
}
COMMON_SCHEMES = ("slander", "demolition")
SCHEME_NAMES = {
    "slander": "Slander",
    "demolition": "Demolition",
    "apostasy": "Apostasy",
    "deception": "Deception",
    "re_vote": "Re-vote",
    "invalid_vote": "Invalid vote",
    "sold": "Sold",
    "customs": "Customs",
}
for _character in CHARACTERS.values():
    assert len(_character.track) == _character.discord + 1 and sorted(filter(None, _character.track)) == sorted(BONUSES)
assert sorted(c.scheme for c in CHARACTERS.values()) == sorted(set(SCHEME_NAMES) - set(COMMON_SCHEMES))

# cost and glory of levels I, II, III; religion is stated by the rulebook, the others are [H]
BUILDINGS = {
    "military": ((4, 2), (8, 4), (13, 6)),
    "politics": ((4, 2), (8, 4), (13, 6)),
    "trade": ((4, 2), (8, 4), (13, 6)),
    "religion": ((3, 2), (8, 4), (13, 6)),
    "economy": ((4, 1), (8, 3), (12, 5)),
}
BUILDING_NAMES = {"military": "castle", "politics": "curia", "trade": "lighthouse", "religion": "temple", "economy": "farm"}
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
    name: str
    goods: str
    window: str
    text: str
    copies: str  # one letter per physical card, a star behind the letter if it stays in the box with 1-2 players


WINDOWS = ("on_place_any", "on_place_colosseum", "on_place_economy", "on_build", "on_double_tax", "on_activate", "on_defend")
TRADE_CARDS = {
    "T01": TradeCard("Sundial", "tool", "on_place_any", "draw 1 trade card", "ab*"),
    "T02": TradeCard("Compass", "tool", "on_place_any", "remove your anchor from the game", "ab"),
    "T03": TradeCard("Groma", "tool", "on_build", "this tile costs 2 less", "a"),
    "T04": TradeCard("Chisel", "tool", "on_build", "+1 glory for this tile", "a"),
    "T05": TradeCard("Sickle", "tool", "on_place_economy", "+2 denarii", "a"),
    "T06": TradeCard("Plough", "tool", "on_place_economy", "denarii equal to the farm's level", "a"),
    "T07": TradeCard("Abacus", "tool", "on_double_tax", "glory penalty 2 lower", "a"),
    "T08": TradeCard("Libra", "tool", "on_double_tax", "+2 denarii", "a"),
    "W01": TradeCard("Spatha", "weapon", "on_place_any", "recruit 1 legion", "ab"),
    "W02": TradeCard("Gladius", "weapon", "on_place_any", "shift one of your deployed legions to another region", "a"),
    "W03": TradeCard("Trident", "weapon", "on_place_colosseum", "+1 glory", "a"),
    "W04": TradeCard("Galea", "weapon", "on_place_colosseum", "+2 denarii", "a"),
    "W05": TradeCard("Pugio", "weapon", "on_activate", "+1 glory", "ab*"),
    "W06": TradeCard("Scutum", "weapon", "on_defend", "cancel the scheme against you", "ab*"),
    "X01": TradeCard("Toga", "textile", "on_place_any", "take 1 unowned vote", "ab*"),
    "X02": TradeCard("Velarium", "textile", "on_place_colosseum", "draw 1 trade card", "a"),
    "X03": TradeCard("Vexillum", "textile", "on_build", "recruit 1 legion or take 1 vote", "a"),
    "X04": TradeCard("Paenula", "textile", "on_activate", "a second, different effect against the same target", "a"),
    "X05": TradeCard("Palla", "textile", "on_defend", "the discord you just received goes to the supply", "a"),
    "X06": TradeCard("Linen Sack", "textile", "on_place_economy", "draw 1 trade card", "a*"),
    "X07": TradeCard("Marsupium", "textile", "on_double_tax", "+3 denarii", "a"),
    "J01": TradeCard("Bulla", "jewellery", "on_place_any", "draw 2 trade cards", "ab*"),
    "J02": TradeCard("Snake Bracelets", "jewellery", "on_place_any", "take the top card of the discard pile", "a"),
    "J03": TradeCard("Signet Ring", "jewellery", "on_place_any", "draw 2 missions, keep 1", "a"),
    "J04": TradeCard("Laurel Wreath", "jewellery", "on_place_colosseum", "+2 glory", "a"),
    "J05": TradeCard("Lunula", "jewellery", "on_defend", "+2 glory after the scheme", "a*"),
    "J06": TradeCard("Fibula", "jewellery", "on_build", "+2 glory for a tile of level II or III", "a"),
    "C01": TradeCard("Iron Chest", "chest", "on_place_any", "+3 denarii", "a"),
    "C02": TradeCard("Grain Chest", "chest", "on_place_economy", "the farm income of this round once more", "a*"),
    "C03": TradeCard("Builder's Chest", "chest", "on_build", "this tile costs 3 less", "a"),
    "C04": TradeCard("Tax Chest", "chest", "on_double_tax", "no glory penalty", "a"),
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
assert len(TRADE_DECK["many"]) == 38 and len(TRADE_DECK["few"]) == 30
assert [sum(1 for f in TRADE_DECK["many"] if WINDOW_OF[f] == w) for w in WINDOWS] == [14, 4, 4, 5, 4, 3, 4]
assert [sum(1 for f in TRADE_DECK["few"] if GOODS_OF[f] == t) for t in (*GOODS, "chest")] == [9, 7, 6, 5, 3]


class Event(NamedTuple):
    name: str
    text: str
    direction: str
    quarter_turns: int


EVENTS = {
    "E01": Event("Triumphal Procession", "most deployed legions: +2 glory", "cw", 1),
    "E02": Event("Grain Dole", "fewest denarii: +3 denarii", "ccw", 1),
    "E03": Event("Games in Your Honour", "lowest glory: +2 glory", "cw", 2),
    "E04": Event("Dilectus", "fewest recruited legions: recruit 1 (with all 7: +2 denarii)", "ccw", 1),
    "E05": Event("Consular Elections", "most votes in the column: +2 glory", "cw", 1),
    "E06": Event("New Citizens", "fewest owned votes: take 1 (with all 5: +2 denarii)", "ccw", 2),
    "E07": Event("Caravans from the East", "fewest trade cards: draw 1", "cw", 1),
    "E08": Event("Sibylline Books", "fewest recruited followers: draw 2 missions, keep 1", "ccw", 1),
    "E09": Event("Amnesty", "most discord: return 1 to the supply", "cw", 2),
    "E10": Event("Good Harvest", "facing a farm: denarii equal to its level", "ccw", 1),
    "E11": Event("Road Building", "lowest population: +3 denarii", "cw", 1),
    "E12": Event("Vestal Blessing", "most Pantheon pieces: +2 glory", "ccw", 2),
    "N01": Event("Plague", "highest population: lose 3 denarii", "cw", 1),
    "N02": Event("Famine", "facing no farm: lose 2 denarii", "ccw", 1),
    "N03": Event("Mutiny", "most deployed legions: one returns to the board", "cw", 1),
    "N04": Event("Scandal", "highest glory: lose 2 glory", "ccw", 2),
    "N05": Event("Street Riots", "fewest discord: take 1 from the supply", "ccw", 1),
    "N06": Event("Annulled Election", "most votes in the column: the topmost returns", "cw", 2),
}
EVENT_DECK = tuple(id for id in EVENTS if id[0] == "E")
NEGATIVE_EVENTS = tuple(id for id in EVENTS if id[0] == "N")
assert len(EVENT_DECK) == 12 and len(NEGATIVE_EVENTS) == 6


class Mission(NamedTuple):
    name: str
    text: str
    points: int  # for each where `most` is larger
    most: int
    star: bool = False


MISSIONS = {
    "Q01": Mission("Last Brick in the Wall", "hold the military medal", 6, 6),
    "Q02": Mission("First Voter", "hold the politics medal", 6, 6),
    "Q03": Mission("Trade Frenzy", "hold the trade medal", 6, 6),
    "Q04": Mission("Offering", "hold the religion medal", 6, 6),
    "Q05": Mission("Hard Work", "hold the economy medal", 6, 6),
    "Q06": Mission("Most Decorated", "most medals", 6, 6, star=True),
    "Q07": Mission("Fuelled by Anger", "your schemes lie planted in three different provinces", 6, 6),
    "Q08": Mission("Discord Never Fades", "no free space on your discord track", 6, 6),
    "Q09": Mission("Conqueror", "conquered regions where you alone are first, each", 3, 9),
    "Q10": Mission("Veteran Legions", "all seven legions deployed", 5, 5),
    "Q11": Mission("Three Fronts", "at least 2 legions in each region", 6, 6),
    "Q12": Mission("Master of the Field", "most deployed legions", 5, 5, star=True),
    "Q13": Mission("The Last Word", "the top vote of the column is yours", 4, 4),
    "Q14": Mission("Party Leader", "at least 2 votes in the column (3 with fewer than three players)", 4, 4),
    "Q15": Mission("Voice of the Forum", "most votes in the column", 4, 4, star=True),
    "Q16": Mission("Guild Master", "at least 2 trade sets", 4, 4),
    "Q17": Mission("Varied Wares", "different types among your trade sets, each after the first", 3, 6),
    "Q18": Mission("Full Warehouse", "most trade cards, hand plus 3 per set", 5, 5, star=True),
    "Q19": Mission("Pious Builder", "your Pantheon is complete and worth at least 11", 5, 5),
    "Q20": Mission("Golden Temple", "gold pieces in your Pantheon, each", 3, 6),
    "Q21": Mission("Treasurer", "at least 20 denarii (18 with three players, 16 with fewer)", 5, 5),
    "Q22": Mission("Richest in Rome", "most denarii", 5, 5, star=True),
    "Q23": Mission("Metropolis", "some province has population 11 (9 with three players, 7 with fewer)", 5, 5),
    "Q24": Mission("Balanced Empire", "every province has population 4 or more, and they differ by at most 1", 5, 5),
    "Q25": Mission("Marble City", "at least 5 level III buildings on the disc (3 with three players, 1 with fewer)", 5, 5),
    "Q26": Mission("Hero of the Plebs", "glory track of at least 32", 5, 5),
    "Q27": Mission("Quiet Power", "lowest on the glory track", 7, 7, star=True),
    "Q28": Mission("Grand Household", "all five followers recruited and at least 14 denarii", 4, 4),
}
MEDAL_MISSIONS = {"Q01": "military", "Q02": "politics", "Q03": "trade", "Q04": "religion", "Q05": "economy"}
HEROES_OUT = (*MEDAL_MISSIONS, "Q06")
ARMISTICE_OUT = ("Q07", "Q08")
ANGER = 3  # provinces
VETERANS = 7
PARTY = {4: 2, 3: 2, 2: 3, 1: 3}
GUILDS = 2
PIOUS = 11
TREASURE = {4: 20, 3: 18, 2: 16, 1: 16}
HOUSEHOLD = 14
METROPOLIS = {4: 11, 3: 9, 2: 7, 1: 7}
BALANCED_LEAST, BALANCED_SPREAD = 4, 1
MARBLE = {4: 5, 3: 3, 2: 1, 1: 1}
HERO_GLORY = 32
assert len(MISSIONS) == 28 and sum(m.star for m in MISSIONS.values()) == 6

ACHIEVEMENTS = {
    "A01": "a total of at least 100",
    "A02": "two jewellery sets",
    "A03": "three trade sets of the same type",
    "A04": "a total of at least 90 against Cassius",
    "A05": "a golden Pantheon: gold base and gold roof",
    "A06": "no discord at the end",
    "A07": "all five medals",
    "A08": "at least 61 on the glory track",
    "A09": "first in all three regions",
    "A10": "at least 12 points from the senate column",
    "A11": "four completed missions",
    "A12": "a total of at least 113, the designer's record",
}

IMPERIAL_RANKS = {4: "Praetor", 5: "Praetor", 6: "Imperator", 7: "Son of Jupiter"}
IMPERIAL_GLORY, IMPERIAL_MEDALS, IMPERIAL_REGIONS, IMPERIAL_VOTES, IMPERIAL_SETS, IMPERIAL_MISSIONS = 51, 3, 2, 4, 2, 2


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
    name: str
    act: str
    build: str
    plot: str


CASSIUS_CARDS = {
    "K01": CassiusCard("March on Epirus", "march epirus", "military", "desertion"),
    "K02": CassiusCard("March on Macedonia", "march macedonia", "military", "slander"),
    "K03": CassiusCard("March on Thrace", "march thrace", "economy", "demolition"),
    "K04": CassiusCard("Bought Senators", "vote", "politics", "annul"),
    "K05": CassiusCard("Optimates", "vote", "politics", "slander"),
    "K06": CassiusCard("Filibuster", "vote", "trade", "annul"),
    "K07": CassiusCard("Smuggled Grain", "stash", "trade", "theft"),
    "K08": CassiusCard("Rhodian Merchants", "stash", "trade", "theft"),
    "K09": CassiusCard("Temple Robbers", "pantheon", "religion", "demolition"),
    "K10": CassiusCard("False Omens", "pantheon", "religion", "demolition"),
    "K11": CassiusCard("Games for the Mob", "games", "economy", "slander"),
    "K12": CassiusCard("Bread for the Mob", "games", "economy", "theft"),
    "K13": CassiusCard("Daggers in the Dark", "plot", "military", "desertion"),
    "K14": CassiusCard("Whispering Campaign", "plot", "politics", "annul"),
    "K15": CassiusCard("Sons of Brutus", "plot", "religion", "slander"),
}
PLOTS = ("slander", "demolition", "desertion", "annul", "theft")
BATTLE_CARDS = {f"B{n:02}": strength for n, strength in enumerate((0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3), 1)}
BATTLE_CARDS_MAX = 3  # in one region
CASSIUS_MEDAL_POINTS = 2
CASSIUS_RANKS = ((20, "Divus"), (10, "Imperator"), (1, "Victor"))
assert [sum(1 for c in CASSIUS_CARDS.values() if c.build == t) for t in TYPES] == [3] * 5
assert [sum(1 for c in CASSIUS_CARDS.values() if c.plot == p) for p in PLOTS] == [4, 3, 2, 3, 3]
assert len(BATTLE_CARDS) == 12 and sum(BATTLE_CARDS.values()) == 19
assert len(TRADE_DECK["many"]) + len(MISSIONS) + len(EVENTS) + 3 + len(CASSIUS_CARDS) + len(BATTLE_CARDS) == 114
