"""The printed things of Rise to Power: Latin names, the vocabulary (en.ini), and what of it is made from rows."""

from __future__ import annotations

from typing import Any

from engine.games.rise_to_power.rules import data
from engine.templates import CONVERTERS, joined
from engine.vocabulary import Vocabulary, in_columns

TEXTS = Vocabulary(__package__, data)
PROVINCES = {
    "p01": "Magna Graecia", "p02": "Sicilia", "p03": "Lycia", "p04": "Hispania Citerior", "p05": "Gallia Cisalpina", "p06": "Epirus",
    "p07": "Carthago", "p08": "Macedonia", "p09": "Hispania Ulterior", "p10": "Numidia", "p11": "Sardinia et Corsica",
    "p12": "Narbonensis", "p13": "Achaia", "p14": "Dalmatia", "p15": "Bithynia", "p16": "Thracia", "p17": "Syria", "p18": "Gallia Comata",
    "p19": "Pannonia", "p20": "Aegyptus",
}  # fmt: skip
OFFICES = {
    "s01": "Legatus", "s02": "Quaestor", "s03": "Tribunus Militum", "s04": "Vicarius", "s05": "Censor", "s06": "Praetor",
    "s07": "Tribunus Plebis", "s08": "Procurator of olives", "s09": "Consul of arenas", "s10": "Consul of villas",
    "s11": "Praefectus", "s12": "Aedilis",
    "s13": "Magister Equitum", "s14": "Dictator", "s15": "Procurator of wine", "s16": "Princeps Senatus", "s17": "Lanista",
    "s18": "Imperator", "s19": "Dominus", "s20": "Proconsul", "x01": "Vicarius of intrigue", "x02": "Tribunus of intrigue",
    "x03": "Praefectus of intrigue", "x04": "Aedilis of intrigue", "x05": "Procurator of intrigue",
}  # fmt: skip
KINDS, RANKS = TEXTS["kind"], TEXTS.printed("show")  # of a rank its name, and what it takes
EFFECTS = in_columns(TEXTS["effect"], ("text", "short"))  # the second in 18 columns; a card's own goes before its effect's
worded, face_text = TEXTS.fill, TEXTS.face


def card_name(id: Any) -> str:
    """The name of any printed card."""
    id = str(id)
    return PROVINCES.get(id) or OFFICES.get(id) or (data.ARENA[id].kind if id in data.ARENA else f"'{id}'")


def rank_name(rank: Any) -> str:
    return RANKS[data.RANKS[int(rank)].id][0]


def office_text(id: str, short: bool = False) -> str:
    """What a senate card does."""
    office, texts = data.SENATE[id], EFFECTS["short" if short else "text"]
    return worded(texts.get(id) or texts[office.effect], n=office.n, about=office.about, power=TEXTS["power"].get(office.window, ""))


def laid_on(id: str) -> str:
    """What a senate card is laid on; nothing for one that needs nothing."""
    office = data.SENATE[id]
    return f"{office.sockets} {office.socket}s" if office.sockets > 1 else office.socket


def numbered(*ids: str) -> str:
    return ", ".join(f"{id} {card_name(id)}" for id in ids)


def _swaps(id: str) -> str:
    name, *others = data.SENATE[id].swaps
    return ", ".join([numbered(name), *(f"{numbered(other)} (same symbol)" for other in others)])


with_article = CONVERTERS["one"]
TEXTS.data |= {
    "SHOWS": {at: (rank.id, rank.points) for at, rank in enumerate(data.RANKS) if at},
    "TWO_OUT": ", ".join(card_name(id) for id in data.STANDARD if not data.SENATE[id].two),
}
TEXTS.converters |= {
    "card": card_name,
    "one": lambda id: with_article(id if id in data.TYPES else card_name(id)),
    "cards": lambda ids: ", ".join(map(card_name, str(ids).split())) or "nothing",
    "dice": lambda values: ", ".join(str(values).split()),
    "become": lambda values: f"{joined(str(values).split())} {'become' if ' ' in str(values) else 'becomes'}",
    "rank": rank_name,
    "laid": lambda id: f" on {laid_on(id)}" if laid_on(id) else "",
    "laid_on": lambda id: laid_on(id) or "-",
    "office": office_text,
    "marker": lambda resource: f"{'olive' if resource == 'olives' else str(resource).removesuffix('s')} marker",
    "sockets": lambda type: with_article(type) if type in data.TYPES else str(type) or "nothing",
    "numbered": numbered,
    "swaps": _swaps,
}
