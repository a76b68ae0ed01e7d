"""The printed things of Rise to Power: the name and the text of every row, once. Numbers in a text come from its row ({n}, {about})."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.rise_to_power.rules import data
from engine.templates import joined, render, table

PROVINCES = {
    "p01": "Magna Graecia", "p02": "Sicilia", "p03": "Lycia", "p04": "Hispania Citerior", "p05": "Gallia Cisalpina", "p06": "Epirus",
    "p07": "Carthago", "p08": "Macedonia", "p09": "Hispania Ulterior", "p10": "Numidia", "p11": "Sardinia et Corsica",
    "p12": "Narbonensis", "p13": "Achaia", "p14": "Dalmatia", "p15": "Bithynia", "p16": "Thracia", "p17": "Syria", "p18": "Gallia Comata",
    "p19": "Pannonia", "p20": "Aegyptus",
}  # fmt: skip
OFFICES = {
    "s01": "Legatus", "s02": "Quaestor", "s03": "Tribunus Militum", "s04": "Vicarius", "s05": "Censor", "s06": "Praetor",
    "s07": "Tribunus Plebis", "s08": "Procurator of olives", "s09": "Consul", "s10": "Consul", "s11": "Praefectus", "s12": "Aedilis",
    "s13": "Magister Equitum", "s14": "Dictator", "s15": "Procurator of wine", "s16": "Princeps Senatus", "s17": "Lanista",
    "s18": "Imperator", "s19": "Dominus", "s20": "Proconsul", "x01": "Vicarius of intrigue", "x02": "Tribunus of intrigue",
    "x03": "Praefectus of intrigue", "x04": "Aedilis of intrigue", "x05": "Procurator of intrigue",
}  # fmt: skip
KINDS = {
    "legionarius": "a legionary", "gladiator": "a swordsman", "retiarius": "a fighter with a net", "ursus": "a bear", "leo": "a lion",
    "tigris": "a tiger", "gallus": "a Gaul", "thrax": "a Thracian", "germanus": "a German",
}  # fmt: skip
RANKS = {  # name, and what it takes
    "nothing": ("nothing", ""),
    "any_three": ("any three", "any three cards"),
    "three_different": ("three different", "three different kinds"),
    "one_of_each": ("one of each class", "a roman, a beast and a barbarian"),
    "three_of_class": ("three of a class", "three different beasts or three different barbarians"),
    "great_battle": ("great battle", "three romans against two different barbarians"),
}
EFFECTS = {  # what a senate card does, and the same in at most 18 columns; a card's own text goes before that of its effect
    "boost": ("+{n} to your {power}", "{power} +{n}"),
    "reroll_placed": ("re-roll one of your dice on the {about} track; no group moves", "{about} re-roll"),
    "reroll": ("re-roll any of your dice that are not placed", "re-roll your dice"),
    "s14": ("re-roll any of your dice that are not placed, then once more if you like", "re-roll twice"),
    "flip": ("turn one of your unplaced dice upside down (2 becomes 5)", "turn a die over"),
    "nudge": ("change one of your unplaced dice by {n}, up or down (6 and 1 are neighbours)", "a die +{n} or -{n}"),
    "sooner": ("your dice count {n} less for the order of this round", "your sum -{n}"),
    "later": ("the dice of any player count {n} more for the order of this round", "anybody's sum +{n}"),
    "procure": ("lay it on a province with {about}: your {about!marker} moves {n} up before it is scored", "forum marker +{n}"),
    "consul": ("the die you place may be higher than the last one of your group", "place a higher die"),
    "lower": ("lower one of your placed dice by 1; your group may move to the left", "lower a placed die"),
    "pairs": (
        "{n:point|points} for each pair of your senate cards and provinces with the same symbol, each counted once",
        "{n:point|points} a pair",
    ),
    "types": ("{n:point|points} for each of your provinces with {about!one}", "{n:point|points} {about!one}"),
    "regions": ("{n:point|points} for each region in which you have a province", "{n:point|points} a region"),
    "reroll_any": ("re-roll one unplaced die of any player", "re-roll any die"),
    "raze": (
        "remove one of your senate cards from the game, and one province of epoch {n} of any player, whose marker goes back 1",
        "remove a province",
    ),
    "spectacle": ("if you stage a performance: {n:point|points} more, and it counts one rank higher for the best", "a show +{n}, rank up"),
    "steal": ("steal from the {about} of a rival: your {about!marker} moves {n} up, theirs {n} down", "steal {about}"),
}
WINDOWS = {
    "order": "before the order of the round is settled",
    "turn": "in your turn, before or after you place a die",
    "place": "while you place a die ('place 5 senate with' the card 'on' a province)",
    "military": "when your dice on the military track are resolved",
    "market": "when your dice at the market are resolved",
    "forum": "when its forum track is scored, in rounds 3 and 5",
    "arena": "by itself whenever you stage a performance",
    "final": "at the end of the game",
}
POWERS = {"military": "legion", "market": "budget"}  # what dice make there
FACES = {
    "province": "{name}: {region!place}, strength {strength}, {resource}, {type}, epoch {epoch}",
    "office": "{name}: {text}; {window!window}",
    "office_laid": "{name} on {laid}: {text}; {window!window}",
    "performer": "{kind}, {name}: {cls}, price {price}",
}


def card_name(id: Any) -> str:
    """The name of any printed card."""
    id = str(id)
    return PROVINCES.get(id) or OFFICES.get(id) or (data.ARENA[id].kind if id in data.ARENA else f"'{id}'")


def rank_name(rank: Any) -> str:
    return RANKS[data.RANKS[int(rank)].id][0]


def worded(template: str, **facts: int | str) -> str:
    """A template about nobody: plurals and cards."""
    return render(template, facts, {}, -1, CONVERTERS)


def office_text(id: str, short: bool = False) -> str:
    """What a senate card does."""
    office = data.SENATE[id]
    texts = EFFECTS.get(id) or EFFECTS[office.effect]
    return worded(texts[short], n=office.n, about=office.about, power=POWERS.get(office.window, ""))


def laid_on(id: str) -> str:
    """What a senate card is laid on; nothing for one that needs nothing."""
    office = data.SENATE[id]
    return f"{office.sockets} {office.socket}s" if office.sockets > 1 else office.socket


def face_text(id: str) -> str:
    """A printed card in one line: name and use."""
    if id in data.PROVINCES:
        return worded(FACES["province"], name=PROVINCES[id], **data.PROVINCES[id]._asdict())
    if id in data.SENATE:
        form = FACES["office_laid" if data.SENATE[id].sockets else "office"]
        return worded(form, name=OFFICES[id], laid=laid_on(id), text=office_text(id), window=data.SENATE[id].window)
    return worded(FACES["performer"], name=KINDS[data.ARENA[id].kind], **data.ARENA[id]._asdict())


def with_article(word: Any) -> str:
    return f"{'an' if str(word)[0] in 'aeiou' else 'a'} {word}"


def _listed(ids: Any) -> str:
    return ", ".join(map(card_name, str(ids).split())) or "nothing"


CONVERTERS: dict[str, Callable[[Any], str]] = {
    "card": card_name,
    "one": lambda id: with_article(id if id in data.TYPES else card_name(id)),
    "cards": _listed,
    "dice": lambda values: ", ".join(str(values).split()),
    "window": lambda window: WINDOWS.get(str(window), "never by hand"),
    "rank": rank_name,
    "laid": lambda ids: f" on {joined([card_name(id) for id in str(ids).split()])}" if ids else "",
    "signed": lambda step: f"{int(step):+d}",
    "nth": lambda place: ("first", "second", "third", "fourth")[int(place) - 1],
    "ordinal": lambda place: {1: "1st", 2: "2nd", 3: "3rd", 4: "4th"}.get(place, str(place)),  # or a range
    "place": lambda name: str(name).capitalize(),
    "marker": lambda resource: f"{'olive' if resource == 'olives' else str(resource).removesuffix('s')} marker",
    "sockets": lambda type: with_article(type) if type in data.TYPES else str(type) or "nothing",
}


for _id, _office in data.SENATE.items():
    assert _id in OFFICES and (_id in EFFECTS or _office.effect in EFFECTS), f"the senate card {_id} has no name or no text"


# --- tables for help.md


def _numbered(*ids: str) -> str:
    return ", ".join(f"{id} {card_name(id)}" for id in ids)


def help_tables() -> dict[str, list[str]]:
    """Lines of help.md whose numbers are data; `{ranks}` on a line of the text stands for the table of that name."""
    ranks = [(at, *RANKS[rank.id], rank.points) for at, rank in enumerate(data.RANKS) if at]
    offices = [(_numbered(id), laid_on(id) or "-", WINDOWS[office.window], office_text(id)) for id, office in data.SENATE.items()]
    provinces = [
        (_numbered(id), card.epoch, card.region.capitalize(), card.strength, card.resource, card.type)
        for id, card in data.PROVINCES.items()
    ]
    swaps = [
        (_numbered(id), ", ".join([_numbered(name), *(f"{_numbered(other)} (same symbol)" for other in others)]))
        for id in data.INTRIGUE
        for name, *others in [data.SENATE[id].swaps]
    ]
    shown = [(count, displayed, displayed, data.MARKET_DISPLAYED) for count, displayed in data.DISPLAYED.items()]
    many, two, finale, finale_of_two = data.DECK_SIZE[4], data.DECK_SIZE[2], data.FINALE_SIZE[4], data.FINALE_SIZE[2]
    ends = ", ".join(f"{end} ({resource})" for resource, end in data.FORUM_MAX.items())
    return {
        "ranks": table(("rank", "performance", "cards", "points"), *ranks),
        "cast": table(("kind", "what it is", "class", "price", "cards"), *[(c.kind, KINDS[c.kind], *c[1:]) for c in data.PERFORMERS]),
        "offices": table(("card", "laid on", "when", "what"), *offices),
        "provinces": table(("province", "epoch", "region", "strength", "resource", "type"), *provinces),
        "swaps": table(("intrigue card", "may replace"), *swaps),
        "displayed": table(("players", "provinces", "senate cards", "arena cards"), *shown),
        "blind": [str(data.BLIND_PRICE)],
        "region_points": [f"{data.REGION_LEAD} points, or {data.REGION_WHOLE}"],
        "region_tied": [str(data.REGION_TIED)],
        "best": [f"{data.BEST_POINTS} point"],
        "deck_sizes": [f"{many} cards ({two} for two players) with exactly {finale} ({finale_of_two})"],
        "forum": [f"The tracks end at {ends}; more is lost."],
        "two_out": [_numbered(*(id for id in data.STANDARD if not data.SENATE[id].two))],
    }
