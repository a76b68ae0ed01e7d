"""Printed names and texts, once each, by the id of their row. Every number in a text comes from the row: `{n}` is its field.

A mission's `{need}` is what its first need asks for, `{need_2}` its second one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.cards import Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.measures import MEASURES
from engine.games.age_of_rome.rules.missions import mission_points, progress
from engine.games.age_of_rome.rules.state import Rome
from engine.words import render


class Printed(NamedTuple):
    name: str
    text: str = ""


BUILDINGS = {
    "military": Printed("castle", "move a legion"),
    "politics": Printed("curia", "place a vote"),
    "trade": Printed("lighthouse", "draw a trade card"),
    "religion": Printed("temple", "add a piece to your Pantheon"),
    "economy": Printed("farm", "take the farm income"),
}
MEDALS = {
    "military": "wins ties in every region",
    "politics": f"a majority gives {data.MEDAL_MAJORITY_GLORY} glory instead of {data.MAJORITY_GLORY}",
    "trade": "jewellery may serve as a joker in sets",
    "religion": (
        f"{data.CONVERT_COST} denarii buy 1 glory in your own turns, at the end of others' turns and before scoring; "
        f"at the end {data.MEDAL_DENARII_PER_POINT} denarii are 1 point"
    ),
    "economy": f"+{data.ECONOMY_MEDAL_DENARII} denarii whenever you place on a farm",
}
CHARACTERS = {
    "antonius": "Marcus Antonius",
    "lepidus": "Aemilius Lepidus",
    "fulvia": "Fulvia",
    "octavius": "Gaius Octavius",
    "junia": "Junia Secunda",
    "livia": "Livia Drusilla",
}
VARIANTS = {  # the first sentence says what it is, the rest how it goes
    "spies": Printed(
        "Spies and Alliances",
        "after the event everybody may lay a face-down token, spy or alliance, with an offer of denarii on a building in front of a rival. "
        "The rival accepts, refuses, or asks once for more. Accepted, an alliance brings both glory equal to the level; a spy brings only "
        "you that glory or the action of the building. Refused, an alliance gets its money back, a spy loses it.",
    ),
    "armistice": Printed("Armistice", "no schemes. These missions are left out: {missions}."),
    "clockwork": Printed("Clockwork", "the disc always turns a quarter clockwise; the turn order still follows the card."),
    "heroes": Printed("Heroes", "no medals. These missions are left out: {missions}."),
    "hard_times": Printed("Hard Times", "six harmful events are shuffled in."),
}
SCHEMES = {  # `seat` uses it, `target` suffers it; either may be the reader
    "slander": Printed("Slander", "{target's} glory falls by {n}"),
    "demolition": Printed("Demolition", "{target's} last own piece of an unfinished Pantheon level comes off"),
    "apostasy": Printed("Apostasy", "one of {target's} deployed legions goes home; {seat} may put a legion in its place"),
    "deception": Printed("Deception", "{n} of {target's} deployed legions move to a region that {seat} name[s]"),
    "re_vote": Printed("Re-vote", "one of {target's} votes leaves the column, then {seat} place[s] one"),
    "invalid_vote": Printed("Invalid vote", "one of {target's} votes leaves the column, {seat} gain[s] {n} glory"),
    "sold": Printed("Sold", "one of {target's} trade cards, at random, is discarded, {seat} gain[s] {n:denarius|denarii}"),
    "customs": Printed("Customs", "one of {target's} trade cards, at random, comes into {seat's} hand"),
    "desertion": Printed("Desertion", "one of {target's} legions goes home from the region where most of them stand"),
    "annul": Printed("Annul", "{target's} lowest vote in the column goes home"),
    "theft": Printed("Theft", "one of {target's} trade cards, at random, is discarded"),
}
CARDS = {
    "T01": Printed("Sundial", "draw {n:trade card|trade cards}"),
    "T02": Printed("Compass", "remove your anchor from the game"),
    "T03": Printed("Groma", "this tile costs {n} less"),
    "T04": Printed("Chisel", "+{n} glory for this tile"),
    "T05": Printed("Sickle", "+{n:denarius|denarii}"),
    "T06": Printed("Plough", "denarii equal to the farm's level"),
    "T07": Printed("Abacus", "glory penalty {n} lower"),
    "T08": Printed("Libra", "+{n:denarius|denarii}"),
    "W01": Printed("Spatha", "recruit {n:legion|legions}"),
    "W02": Printed("Gladius", "shift one of your deployed legions to another region"),
    "W03": Printed("Trident", "+{n} glory"),
    "W04": Printed("Galea", "+{n:denarius|denarii}"),
    "W05": Printed("Pugio", "+{n} glory"),
    "W06": Printed("Scutum", "cancel the scheme against you"),
    "X01": Printed("Toga", "take {n:unowned vote|unowned votes}"),
    "X02": Printed("Velarium", "draw {n:trade card|trade cards}"),
    "X03": Printed("Vexillum", "recruit a legion or take a vote"),
    "X04": Printed("Paenula", "a second, different effect against the same target"),
    "X05": Printed("Palla", "the discord you just received goes to the supply"),
    "X06": Printed("Linen Sack", "draw {n:trade card|trade cards}"),
    "X07": Printed("Marsupium", "+{n:denarius|denarii}"),
    "J01": Printed("Bulla", "draw {n:trade card|trade cards}"),
    "J02": Printed("Snake Bracelets", "take the top card of the discard pile"),
    "J03": Printed("Signet Ring", "draw {n:mission|missions}, keep 1"),
    "J04": Printed("Laurel Wreath", "+{n} glory"),
    "J05": Printed("Lunula", "+{n} glory after the scheme"),
    "J06": Printed("Fibula", "+{n} glory for a tile of level {least!roman} or III"),
    "C01": Printed("Iron Chest", "+{n:denarius|denarii}"),
    "C02": Printed("Grain Chest", "the farm income of this round once more"),
    "C03": Printed("Builder's Chest", "this tile costs {n} less"),
    "C04": Printed("Tax Chest", "no glory penalty"),
    "E01": Printed("Triumphal Procession", "most deployed legions: +{n} glory"),
    "E02": Printed("Grain Dole", "fewest denarii: +{n:denarius|denarii}"),
    "E03": Printed("Games in Your Honour", "lowest glory: +{n} glory"),
    "E04": Printed("Dilectus", "fewest recruited legions: recruit 1 (with all: +{n:denarius|denarii})"),
    "E05": Printed("Consular Elections", "most votes in the column: +{n} glory"),
    "E06": Printed("New Citizens", "fewest owned votes: take 1 (with all: +{n:denarius|denarii})"),
    "E07": Printed("Caravans from the East", "fewest trade cards: draw {n}"),
    "E08": Printed("Sibylline Books", "fewest recruited followers: draw {n:mission|missions}, keep 1"),
    "E09": Printed("Amnesty", "most discord: return {n} to the supply"),
    "E10": Printed("Good Harvest", "facing a farm: denarii equal to its level"),
    "E11": Printed("Road Building", "lowest population: +{n:denarius|denarii}"),
    "E12": Printed("Vestal Blessing", "most Pantheon pieces: +{n} glory"),
    "N01": Printed("Plague", "highest population: lose {n:denarius|denarii}"),
    "N02": Printed("Famine", "facing no farm: lose {n:denarius|denarii}"),
    "N03": Printed("Mutiny", "most deployed legions: {n} returns to the board"),
    "N04": Printed("Scandal", "highest glory: lose {n} glory"),
    "N05": Printed("Street Riots", "fewest discord: take {n} from the supply"),
    "N06": Printed("Annulled Election", "most votes in the column: the topmost returns"),
    "Q01": Printed("Last Brick in the Wall", "hold the military medal"),
    "Q02": Printed("First Voter", "hold the politics medal"),
    "Q03": Printed("Trade Frenzy", "hold the trade medal"),
    "Q04": Printed("Offering", "hold the religion medal"),
    "Q05": Printed("Hard Work", "hold the economy medal"),
    "Q06": Printed("Most Decorated", "most medals"),
    "Q07": Printed("Fuelled by Anger", "your schemes lie planted in {need} different provinces"),
    "Q08": Printed("Discord Never Fades", "no free space on your discord track"),
    "Q09": Printed("Conqueror", "conquered regions where you alone are first"),
    "Q10": Printed("Veteran Legions", "all {need} legions deployed"),
    "Q11": Printed("Three Fronts", "at least {need} legions in each region"),
    "Q12": Printed("Master of the Field", "most deployed legions"),
    "Q13": Printed("The Last Word", "the top vote of the column is yours"),
    "Q14": Printed("Party Leader", "at least {need} votes in the column"),
    "Q15": Printed("Voice of the Forum", "most votes in the column"),
    "Q16": Printed("Guild Master", "at least {need} trade sets"),
    "Q17": Printed("Varied Wares", "different types among your trade sets, after the first"),
    "Q18": Printed("Full Warehouse", "most trade cards, hand plus 3 per set"),
    "Q19": Printed("Pious Builder", "your Pantheon is complete and worth at least {need_2}"),
    "Q20": Printed("Golden Temple", "gold pieces in your Pantheon"),
    "Q21": Printed("Treasurer", "at least {need} denarii"),
    "Q22": Printed("Richest in Rome", "most denarii"),
    "Q23": Printed("Metropolis", "some province has population {need} or more"),
    "Q24": Printed("Balanced Empire", "every province has population {least} or more, and they differ by at most {spread}"),
    "Q25": Printed("Marble City", "at least {need:level III building|level III buildings} on the disc"),
    "Q26": Printed("Hero of the Plebs", "glory track of at least {need}"),
    "Q27": Printed("Quiet Power", "lowest on the glory track"),
    "Q28": Printed("Grand Household", "all {need} followers recruited and at least {need_2} denarii"),
    "K01": Printed("March on Epirus"),
    "K02": Printed("March on Macedonia"),
    "K03": Printed("March on Thrace"),
    "K04": Printed("Bought Senators"),
    "K05": Printed("Optimates"),
    "K06": Printed("Filibuster"),
    "K07": Printed("Smuggled Grain"),
    "K08": Printed("Rhodian Merchants"),
    "K09": Printed("Temple Robbers"),
    "K10": Printed("False Omens"),
    "K11": Printed("Games for the Mob"),
    "K12": Printed("Bread for the Mob"),
    "K13": Printed("Daggers in the Dark"),
    "K14": Printed("Whispering Campaign"),
    "K15": Printed("Sons of Brutus"),
}
for _id in (*data.TRADE_CARDS, *data.EVENTS, *data.MISSIONS, *data.CASSIUS_CARDS):
    assert _id in CARDS, f"the row {_id} has no name and no text"
ACHIEVEMENTS = {
    "A01": "a total of at least {n}",
    "A02": "at least {n} jewellery sets",
    "A03": "{n} trade sets of the same type",
    "A04": "a total of at least {n} against Cassius",
    "A05": "a golden Pantheon: gold base and gold roof",
    "A06": "no discord at the end",
    "A07": "all {n} medals",
    "A08": "at least {n} on the glory track",
    "A09": "first in all {n} regions",
    "A10": "at least {n} points from the senate column",
    "A11": "{n} completed missions",
    "A12": "a total of at least {n}, the designer's record",
}
TASKS = {
    1: "glory track of at least {n}",
    2: "at least {n} medals",
    3: "at least {n} conquered regions",
    4: "at least {n} votes in the column",
    5: "at least {n} trade sets",
    6: "Pantheon complete",
    7: "at least {n} completed missions",
}
STEPS = {  # how far a need of a mission is; what is not here is "2 of 3"
    **{region: f"{region.capitalize()} {{have}} of {{need}}" for region in data.REGIONS},
    "discord": "{have} of {need} spaces covered",
    "followers": "{have} of {need} followers",
    "denarii": "{have} of {need} denarii",
    "pieces": "{have} of {need} pieces",
    "pantheon_points": "worth {have} of {need}",
    "plotted": "in {have} of {need}",
    "largest": "the largest has {have}",
    "balanced": "{have} of {need} provinces",
}
AGAINST = {"most": "you {have}, best rival {rival}", "lowest": "you {have}, lowest rival {rival}", "alone": "you {have}"}
WINDOWS = {
    "on_place_any": "when you place a follower",
    "on_place_colosseum": "when you place a follower in the Colosseum",
    "on_place_economy": "when you place a follower on a farm",
    "on_build": "when you build",
    "on_double_tax": "when you take double tax",
    "on_activate": "after you activated a scheme",
    "on_defend": "when a scheme is activated against you",
}
ACTS = {  # what Cassius does with a card
    **{f"march {region}": f"lays a battle card in {region.capitalize()}" for region in data.REGIONS},
    "vote": "casts a vote",
    "stash": "stashes a trade card",
    "pantheon": "adds to his Pantheon",
    "games": "holds games for glory",
    "plot": "plants a scheme",
}
assert set(ACTS) == {row.act for row in data.CASSIUS_CARDS.values()}
FACES = {  # a printed card in one line
    "trade": "{name} ({goods!goods}): {window!window}: {text}",
    "mission": "{name}: {text} ({points:point|points})",
    "mission_each": "{name}: {text} ({points} each, at most {most} points)",
    "event": "{name}: {text}; arrow: {quarter_turns!turned} {direction!sense}",
    "cassius": "{name}: Cassius {act!acts}; building, a {build!house} first; against you, {plot!effect} first",
    "battle": "a battle card of strength {n}",
    "by_count": "{text} ({three} with three players, {fewer} with fewer)",
    "by_few": "{text} ({fewer} with fewer than three players)",
    "each": "{text}, {points} points each",
    "mission_now": "{name}: {text} - now {now} of {most} points",
    "mission_far": "{name}: {text} - now {now} of {most} points ({steps})",
    "left_out": "{face}; not with 1 or 2 players",
    "one_left_out": "{face}; one of its {copies} not with 1 or 2 players",
}
USES = {
    "region": "{region!place}",
    "card": "battle card {position} in {region!place}",
    "height": "the vote at height {word}",
    "replace": "with a legion in its place",
}
SHARES = {"part": "{share} %", "whole": "+{points:point|points}", "each": "{points:point|points}"}
ROMAN = ("-", "I", "II", "III")
SPOTS = {"scheme": "a scheme spot", "colosseum": "the Colosseum"}


def house(type: str) -> str:
    return BUILDINGS[type].name if type in BUILDINGS else type


def card_name(face: str) -> str:
    """The name of any printed card, by its face or id."""
    id = str(face)[:3]
    if id in data.BATTLE_CARDS:
        return fill(FACES["battle"], n=data.BATTLE_CARDS[id])
    return CARDS[id].name if id in CARDS else str(face)


def arrow(direction: str, quarters: int) -> str:
    return fill("{quarters!turned} {direction!sense}", direction=direction, quarters=quarters)


def used(word: str) -> str:
    """How an effect is used: a region, a battle card in one, a vote's height, a legion in its place, another effect."""
    region, _, position = word.partition(".")
    facts = {"word": word, "region": region, "position": position}
    kind = "card" if position else "region" if region in data.REGIONS else "height" if word.isdecimal() else word
    return SCHEMES[word].name if word in SCHEMES else fill(USES.get(kind, "{word}"), **facts)


def _share(id: str) -> Callable[[Any], str]:
    """How far a mission is, in hundredths of its points."""
    row = data.MISSIONS[id]
    kind = "each" if row.kind == "each" else "whole"
    return lambda share: fill(
        SHARES["part" if kind == "whole" and int(share) < 100 else kind], share=share, points=(int(share) * row.most + 50) // 100
    )


CONVERTERS: dict[str, Callable[[Any], str]] = {
    "house": house,
    "roman": lambda level: ROMAN[int(level)],
    "card": card_name,
    "place": lambda name: str(name).capitalize(),
    "spot": lambda spot: SPOTS.get(spot) or f"the {house(spot)}",
    "scheme": lambda effect: (SCHEMES[effect].name if effect in SCHEMES else str(effect)).lower(),
    "event": lambda id: f"{CARDS[id].name} ({card_text(id)})",
    "window": lambda window: WINDOWS.get(window, window),
    "goods": lambda goods: "chest, joker" if goods == "chest" else goods,
    "who": lambda character: CHARACTERS.get(character, str(character)),
    "doubled": lambda bonus: " with the bonus token, twice the action" if bonus else "",
    "turned": lambda quarters: "half a turn" if quarters == 2 else "a quarter",
    "sense": lambda direction: "clockwise" if direction == "cw" else "counter-clockwise",
    "milestone": lambda milestone: str(milestone).lstrip("m"),
    "taken": lambda accepted: "The offer was accepted" if accepted else "The offer was refused",
    "token": lambda token: "an alliance" if token == "alliance" else "a spy",
    "variant": lambda variant: VARIANTS[variant].name if variant in VARIANTS else variant,
    "solo": lambda solo: {"imperial": "Imperial", "cassius": "Cassius Attacks"}.get(solo, solo),
    "face": card_name,
    "acts": lambda act: ACTS[act],
    "faces": lambda faces: ", ".join(map(card_name, str(faces).split())),
    "any": lambda faces: " or ".join(map(card_name, str(faces).split())),
    "all": lambda words: ", ".join(str(words).split()),
    "how": lambda words: ", ".join(map(used, str(words).split())),
    "medal": lambda type: MEDALS[type],
    "text": lambda face: card_text(str(face)[:3]),
    "scheming": lambda effect: f"own scheme {SCHEMES[effect].name}: {scheme_text(effect)}",
    **{f"share_{id}": _share(id) for id in data.MISSIONS},
    "effect": lambda effect: card_name(effect) if str(effect)[:3] in CARDS else SCHEMES[effect].name if effect in SCHEMES else effect,
}


def fill(template: str, **facts: Any) -> str:
    """A template over facts that are about nobody."""
    return render(template, facts, {}, -1, CONVERTERS)


def card_text(id: str) -> str:
    """What is printed on a trade card or an event."""
    row: data.TradeCard | data.Event = data.TRADE_CARDS[id] if id in data.TRADE_CARDS else data.EVENTS[id]
    return fill(CARDS[id].text, **row._asdict())


def scheme_text(effect: str, user: str = "", target: str = "") -> str:
    """A scheme in general, told to its user unless that is somebody with a name, then to its target unless that is one too."""
    facts = {"seat": 0, "target": 1, "n": data.SCHEMES[effect].n}
    return render(SCHEMES[effect].text, facts, {0: user, 1: target or "the target"}, 0 if not user else 1 if not target else -1, CONVERTERS)


# --- missions


def condition(id: str, players: int) -> str:
    """A mission's condition for so many players."""
    needs = [number[players - 1] if isinstance(number, tuple) else number for _, number in data.MISSIONS[id].needs]
    facts = {"need": needs[0], "need_2": needs[-1], "least": data.BALANCED_LEAST, "spread": data.BALANCED_SPREAD}
    return fill(CARDS[id].text, **facts)


def condition_for_all(id: str) -> str:
    """With the numbers of every table."""
    text = condition(id, 4)
    tables = [number for _, number in data.MISSIONS[id].needs if isinstance(number, tuple)]
    if not tables:
        return text
    _, fewer, three, four = tables[0]
    return fill(FACES["by_few" if three == four else "by_count"], text=text, three=three, fewer=fewer)


def steps(g: Rome, seat: Seat, id: str) -> str:
    """How far a mission is, in words; nothing where it is a matter of yes or no."""
    mission = data.MISSIONS[id]
    found = progress(g, seat, id) if g[seat].character else ()
    if not found or (mission.kind == "all" and found[0][1] == 1):
        return ""
    if mission.kind in AGAINST:
        count = MEASURES[mission.needs[0][0]]
        rivals = [count(g, rival) for rival in g.players if rival != seat]
        best = max if mission.kind == "most" else min
        kind = mission.kind if rivals else "alone"
        return fill(AGAINST[kind], have=count(g, seat), rival=best(rivals, default=0))
    told = [STEPS.get(what, "{have} of {need}") for what, _ in mission.needs]
    return ", ".join(fill(text, have=have, need=need) for text, (have, need) in zip(told, found, strict=True))


def mission_text(g: Rome, id: str) -> str:
    """The condition, with the points where each counts."""
    mission = data.MISSIONS[id]
    return fill(FACES["each"] if mission.kind == "each" else "{text}", text=condition(id, g.count), points=mission.points)


def mission_line(g: Rome, seat: Seat, id: str) -> str:
    facts = {"name": CARDS[id].name, "text": mission_text(g, id), "now": mission_points(g, seat, id), "most": data.MISSIONS[id].most}
    far = steps(g, seat, id)
    return fill(FACES["mission_far" if far else "mission_now"], steps=far, **facts)


# --- a printed card in one line


def face_text(face: str) -> str:
    """A printed card's name and use."""
    id = face[:3]
    if id in data.TRADE_CARDS:
        return fill(FACES["trade"], name=CARDS[id].name, text=card_text(id), **data.TRADE_CARDS[id]._asdict())
    if id in data.EVENTS:
        return fill(FACES["event"], name=CARDS[id].name, text=card_text(id), **data.EVENTS[id]._asdict())
    if id in data.CASSIUS_CARDS:
        return fill(FACES["cassius"], name=CARDS[id].name, **data.CASSIUS_CARDS[id]._asdict())
    if id in data.MISSIONS:
        mission = data.MISSIONS[id]
        kind = "mission_each" if mission.kind == "each" else "mission"
        return fill(FACES[kind], name=CARDS[id].name, text=condition_for_all(id), points=mission.points, most=mission.most)
    return card_name(face)


def left_out(id: str) -> str:
    """The same with a word about what stays in the box when few play."""
    copies = [face for face in data.TRADE_DECK["many"] if face[:3] == id] or [id]
    out = [face for face in copies if face not in data.TRADE_DECK["few"]] if id in data.TRADE_CARDS else copies * data.MISSIONS[id].star
    kind = "" if not out else "left_out" if len(out) == len(copies) else "one_left_out"
    return fill(FACES[kind], face=face_text(id), copies=len(copies)) if kind else face_text(id)
