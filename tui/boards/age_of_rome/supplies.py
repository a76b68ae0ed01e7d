"""PURE: what everybody draws from: building tiles and medals, Pantheon pieces, decks, the Colosseum."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.state import Rome
from engine.games.age_of_rome.talk.cards import BUILDINGS, CARDS, MEDALS, ROMAN, VARIANTS, card_name, face_text
from tui.boards.age_of_rome.names import PIECES, SIGNS, house
from tui.boards.age_of_rome.places import COLOSSEUM, DECK
from tui.kit.brush import Brush
from tui.kit.panel import Panel, Row


def stocks(b: Brush[Rome]) -> Iterator[Row]:
    """Tiles of every building with prices; what you could build next is gold; the holder of the medal."""
    g, narrow, money = b.g, b.room < 36, b.glyphs.plain("money")
    mine = g.before(b.seat).levels if b.plays and g.tiles else dict.fromkeys(data.TYPES, len(ROMAN))
    for type, tiles in g.tiles.items():
        name, holder = house(type).capitalize(), g.medals.get(type)  # -1: nobody yet
        said, text = list[str](), f"{b.glyphs.sign(SIGNS[type])} " + ("" if narrow else f"{name:<11}")
        for level, ((price, glory), left) in enumerate(zip(data.BUILDINGS[type], tiles, strict=True)):
            said.append(f"{ROMAN[level + 1]} {price} denarii, {glory} glory, {left} left")
            shown = f"{price:>2}{money}" if left else "  -"
            room = 3 if narrow else 4
            text += f"[{'sel b' if level == mine[type] and left else 'dim'}|{shown}] {b.tiles_left(min(left, room), SIGNS[type])}"
            text += " " * (room - left)
        medal = "" if holder is None else f"; medal: {b.scene.called(holder) if holder >= 0 else 'still to be won'}"
        does = f"A follower there can {BUILDINGS[type].text}."
        does += f" The medal goes to the first who builds level III: {MEDALS[type]}." if holder is not None else ""
        value = b.mark_of(holder) if holder is not None and holder >= 0 else ""
        yield Row(f"medal:{type}", name, f"{'; '.join(said)}{medal}", does, text.rstrip(), value, bright=2)


def supplies(b: Brush[Rome]) -> Iterator[Row]:
    g = b.g
    top = card_name(g.cards.faces[g.discard[-1]]) if g.discard and g.discard[-1] in g.cards.faces else ""
    there = ", ".join(b.scene.called(seat) for seat in g.colosseum) or "nobody yet"
    pile = f"{len(g.deck)}" + (f", top of the pile {top}" if top else "")
    does = f"Any number of followers may stand there: +{data.COLOSSEUM_GLORY} glory each."
    yield _supply(b, COLOSSEUM, "Colosseum", there, does)
    pieces = [f"[{PIECES[one]}|{b.glyphs.plain('piece')}]" if one else " [dim|roof] " for one in (*g.base_pile, "", *g.roof_pile)]
    says = f"base {', '.join(g.base_pile) or 'none'}; roof {', '.join(g.roof_pile) or 'none'}"
    does = "The base and the roof of each Pantheon end with one of these."
    yield _supply(b, "look:pantheon", "Pantheon", "".join(pieces), does, "Pantheon pieces left", says)
    says = f"{pile}; {len(g.discard)} in the open pile"
    yield _supply(b, DECK, "Trade cards", pile, "A lighthouse draws from them.", says=says)
    does = "Some cards and events draw from them."
    yield _supply(b, "look:missions", "Missions", f"{len(g.mission_deck)}", does, "Missions in the deck")
    does = "Each scheme costs one; it goes to the target."
    yield _supply(b, "look:discord", "Discord", f"{g.discord_supply}", does, "Discord tokens in the supply")
    if g.cassius is not None:
        yield _supply(b, "look:battle", "Battle cards", f"{len(g.battle_deck)}", "Cassius lays them face down in the regions.")
    played = [VARIANTS[id].name for id in g.variants]
    played += [f"solo {g.solo.capitalize()}{f' ({g.level})' if g.level else ''}"] if g.solo else []
    if played:
        yield _supply(b, "look:variants", "Played with", ", ".join(played), "Help tells what it changes.")
    if event := g.cards.faces.get(g.events[-1], "") if g.events else "":
        does = "It is settled at the beginning of the round."
        yield _supply(b, f"event:{event}", "Event", CARDS[event].name, does, says=face_text(event))


def _supply(b: Brush[Rome], place: str, label: str, value: str, does: str, name: str = "", says: str = "") -> Row:
    parts = [value] if "[" in value else value.split(" ")
    text, pieces = f"[{'sel b' if b.state(place) else 'dim'}|{label}] ", [("", part) for part in parts]
    return Row(place, name or label, says or value, does, text, pieces=pieces, gap=1, quiet=True)


STOCKS = Panel("tiles", "Buildings", stocks, "Building", "price, tiles left, medal", (20, 5))
SUPPLIES = Panel("supplies", "Supplies", supplies, "The table")
