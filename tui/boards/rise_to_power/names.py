"""PURE: signs, colours and names of the things of Rise to Power, once: one sign and one name per kind of thing."""

from __future__ import annotations

from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.state import Rise
from engine.games.rise_to_power.talk.cards import card_name

SIGNS = {"military": "war", "senate": "law", "market": "money", "villa": "land", "arena": "show", "camp": "war"}
RESOURCES = {"olives": "land", "wine": "faith", "jewels": "trade"}  # colours
CLASSES = {"roman": "mission", "beast": "bronze", "barbarian": "scheme"}
NTH = ("first", "second", "third", "fourth")
WHEN = {  # a senate card is used
    "order": "before the order", "turn": "your turn", "place": "placing", "military": "conquest", "market": "market", "forum": "forum",
    "arena": "Great Games", "final": "the end",
}  # fmt: skip
assert RESOURCES.keys() == set(data.RESOURCES) and CLASSES.keys() == {card.cls for card in data.ARENA.values()}


def name(id: str) -> str:
    found = card_name(id)
    return found[0].upper() + found[1:]


def colour(id: str) -> str:
    """Of the strip of a card."""
    if id in data.PROVINCES:
        return RESOURCES[data.PROVINCES[id].resource]
    return CLASSES[data.ARENA[id].cls] if id in data.ARENA else "law"


def spent(was: Rise, now: Rise) -> int:
    """What the group that is resolved in `was` has used up in `now`."""
    if was.phase == "military":
        return sum(data.PROVINCES[id].strength for id in was.provinces if id not in now.provinces)
    bought = [card for card in was.market if card not in now.market]
    blind = data.BLIND_PRICE * (len(was.deck) - len(now.deck))
    return sum(data.ARENA[was.cards.faces[card]].price for card in bought) + blind
