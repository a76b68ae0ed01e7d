"""PURE: what everybody draws from: building tiles and medals, Pantheon pieces, decks, the Colosseum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.state import Rome
from engine.games.age_of_rome.talk.cards import BUILDINGS, CARDS, MEDALS, ROMAN, VARIANTS, card_name, face_text
from tui.boards.age_of_rome import places
from tui.boards.age_of_rome.names import PIECES, SIGNS, house
from tui.kit.brush import Brush
from tui.kit.canvas import Rect
from tui.kit.panel import About, Panel, Row
from tui.kit.scene import BoardScene


@dataclass(frozen=True)
class Stock:
    type: str
    levels: tuple[tuple[int, int, int], ...]  # price, glory, tiles left
    mine: int  # the level you could build next, 1 to 3; 0: none
    holder: Seat | None  # of the medal; -1: nobody yet; None: there are none


def stocks(scene: BoardScene) -> list[Stock]:
    g: Rome = scene.g
    if not g.tiles:
        return []
    mine = g.before(scene.seat).levels if scene.seat in g.players else dict.fromkeys(data.TYPES, 3)
    return [
        Stock(
            type,
            tuple((*data.BUILDINGS[type][level], g.tiles[type][level]) for level in range(3)),
            mine[type] + 1 if mine[type] < 3 else 0,
            g.medals.get(type),
        )
        for type in data.TYPES
    ]


def draw_stocks(b: Brush[Rome], area: Rect, found: Sequence[Stock]) -> int:
    money, narrow = b.glyphs.plain("money"), area.width < 36
    cell = 7 if narrow else 9
    for y, stock in enumerate(found[: area.height], area.y):
        colour = SIGNS[stock.type]
        b.canvas.write(area.x, y, b.glyphs.sign(colour) + ("" if narrow else f" {house(stock.type).capitalize()}"))
        for level, (price, _, left) in enumerate(stock.levels, 1):
            x = area.x + (2 if narrow else 13) + (level - 1) * cell
            style = "sel b" if level == stock.mine and left else "dim"
            b.canvas.text(x, y, f"{price:>2}{money}" if left else "  -", style)
            b.canvas.write(x + 4, y, b.tiles_left(left, colour))
        if stock.holder is not None and stock.holder >= 0:
            b.canvas.write_right(area.right, y, b.mark_of(stock.holder))
        b.touch(places.medal(stock.type), Rect(area.x, y, area.width, 1), bright=2)
    return min(len(found), area.height)


def rows_of_stocks(found: Sequence[Stock], scene: BoardScene) -> list[Row]:
    made = []
    for stock in found:
        levels = [f"{ROMAN[i]} {price} denarii, {glory} glory, {left} left" for i, (price, glory, left) in enumerate(stock.levels, 1)]
        medal = "" if stock.holder is None else f"; medal: {scene.called(stock.holder) if stock.holder >= 0 else 'still to be won'}"
        name = house(stock.type).capitalize()
        made.append(Row(places.medal(stock.type), name, says=f"{name}: {'; '.join(levels)}{medal}."))
    return made


def about_stock(found: Sequence[Stock], place: str, scene: BoardScene) -> About | None:
    kind, _, type = place.partition(":")
    stock = next((stock for stock in found if stock.type == type), None)
    if kind not in ("medal", "building") or stock is None:
        return None
    said = next(row.says for row in rows_of_stocks([stock], scene)).partition(": ")[2]
    medal = f" The medal goes to the first who builds level III: {MEDALS[type]}." if stock.holder is not None else ""
    return About(house(type).capitalize(), said, f"A follower there can {BUILDINGS[type].text}.{medal}", "Building")


def note(found: Sequence[Stock], scene: BoardScene) -> str:
    return "price, tiles left, medal"


STOCKS = Panel("tiles", "Buildings", stocks, rows_of_stocks, about_stock, draw_stocks, (20, 5), note)


@dataclass(frozen=True)
class Supply:
    place: str
    label: str
    value: str
    says: str
    does: str
    pieces: tuple[str, ...] = ()


def supplies(scene: BoardScene) -> list[Supply]:
    g: Rome = scene.g
    top = card_name(g.cards.faces[g.discard[-1]]) if g.discard and g.discard[-1] in g.cards.faces else ""
    there = ", ".join(scene.called(seat) for seat in g.colosseum) or "nobody yet"
    pile = f"{len(g.deck)}" + (f", top of the pile {top}" if top else "")
    played = ", ".join(
        [
            *(VARIANTS[id].name for id in g.variants),
            *([f"solo {g.solo.capitalize()}{f' ({g.level})' if g.level else ''}"] if g.solo else []),
        ]
    )
    event = g.cards.faces.get(g.events[-1], "") if g.events else ""
    found = [
        ("colosseum", places.COLOSSEUM, there, f"Colosseum: {there}."),
        ("pantheon", "look:pantheon", "", _pieces(g)),
        ("trade", places.DECK, pile, f"Trade cards: {pile}; {len(g.discard)} in the open pile."),
        ("missions", "look:missions", f"{len(g.mission_deck)}", f"Missions in the deck: {len(g.mission_deck)}."),
        ("discord", "look:discord", f"{g.discord_supply}", f"Discord tokens in the supply: {g.discord_supply}."),
    ]
    if g.cassius is not None:
        found.append(("battle", "look:battle", f"{len(g.battle_deck)}", f"Battle cards of Cassius: {len(g.battle_deck)}."))
    if played:
        found.append(("variants", "look:variants", played, f"Played with {played}."))
    if event:
        found.append(("event", f"event:{event}", CARDS[event].name, f"Event: {face_text(event)}."))
    pieces = (*g.base_pile, "", *g.roof_pile)
    return [
        Supply(place, SUPPLY[id][0], value, says, SUPPLY[id][1], pieces if id == "pantheon" else ()) for id, place, value, says in found
    ]


SUPPLY = {  # what it is called, what it does
    "colosseum": ("Colosseum", f"Any number of followers may stand there: +{data.COLOSSEUM_GLORY} glory each."),
    "pantheon": ("Pantheon", "The base and the roof of each Pantheon end with one of these."),
    "trade": ("Trade cards", "A lighthouse draws from them."),
    "missions": ("Missions", "Some cards and events draw from them."),
    "discord": ("Discord", "Each scheme costs one; it goes to the target."),
    "battle": ("Battle cards", "Cassius lays them face down in the regions."),
    "variants": ("Played with", "Help tells what it changes."),
    "event": ("Event", "It is settled at the beginning of the round."),
}


def _pieces(g: Rome) -> str:
    return f"Pantheon pieces left: base {', '.join(g.base_pile) or 'none'}; roof {', '.join(g.roof_pile) or 'none'}."


def draw_supplies(b: Brush[Rome], area: Rect, found: Sequence[Supply]) -> int:
    piece, found = b.glyphs.plain("piece"), found[: area.height]
    for y, supply in enumerate(found, area.y):
        value = supply.value
        if supply.pieces:
            value = "".join(f"[{PIECES[one]}|{piece}]" if one else " [dim|roof] " for one in supply.pieces)
        lit = "[sel b|" if b.state(supply.place) else "[dim|"
        end = b.canvas.write(area.x, y, f"{lit}{supply.label}] ", "", area.width)
        b.canvas.write(end, y, value, "text", area.right - end)
        b.touch(supply.place, Rect(area.x, y, area.width, 1), quiet=True)
    return len(found)


def about_supply(found: Sequence[Supply], place: str, scene: BoardScene) -> About | None:
    one = next((one for one in found if one.place == place), None)
    return About(one.label, one.says, one.does, "The table") if one else None


SUPPLIES = Panel(
    "supplies", "Supplies", supplies, lambda found, scene: [Row(one.place, one.label, one.value, one.says) for one in found],
    about_supply, draw_supplies,
)  # fmt: skip
