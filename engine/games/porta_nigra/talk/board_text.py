"""The table of Porta Nigra in lines: buildings with their elements, shops, displays, players."""

from __future__ import annotations

from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules.scoring import majorities
from engine.games.porta_nigra.rules.state import Porta
from engine.games.porta_nigra.talk.cards import BUILDINGS, card_name, face_text, ops_text, section_name
from engine.templates import Names

SHORT = {"black": "K", "blue": "B", "red": "R", "yellow": "Y", "white": "W"}
LEGEND = (
    "K B R Y W   black, blue, red, yellow, white bricks",
    "Y3=14       a space for 3 yellow bricks that brings 14 points",
    "Y3 Anna     an element of Anna; at the Porta Nigra the number is the height of the tower",
)


def who(names: Names, seat: int) -> str:
    return names.get(seat, f"seat {seat}")


def space_text(g: Porta, id: str, names: Names) -> str:
    space, element = data.SPACES[id], g.elements.get(id)
    if element is not None:
        return f"{id} {SHORT[space.colour]}{element.height} {who(names, element.owner)}"
    return f"{id} {SHORT[space.colour]}{f'{space.bricks}={space.points}' if space.bricks else ''}"


def board(g: Porta, seat: int, sight: object, names: Names, columns: int) -> list[str]:
    lines = [f"{where(g).capitalize()}; {g.reserve} bricks in the reserve."]
    shops = [f"{colour} {g.shops[colour]} (price {price})" for colour, price in data.PRICES.items()]
    lines += [f"Shops: {', '.join(shops)}.", ""]
    for building in data.BUILDINGS:
        shop = next(colour for colour, quarter in data.SHOPS.items() if quarter == building)
        here = [who(names, one.seat) for one in g.players.values() if one.builder == building]
        lines.append(
            f"{BUILDINGS[building].upper()} ({shop} shop; every third brick: {ops_text(data.REWARDS[building])})"
            + (f"; builders: {', '.join(here)}" if here else "")
        )
        for section in dict.fromkeys(space.section for space in data.SPACES.values() if space.building == building):
            spaces = [space_text(g, id, names) for id, space in data.SPACES.items() if space.section == section]
            lines.append(f"  {section_name(section)}: {'  '.join(spaces)}")
    lines += ["", f"Building cards: {', '.join(card_name(card) for card in g.building_display if card) or 'none'}."]
    lines += [f"Honour {card}: {face_text(card)}" for card in g.honour_display if card]
    lines += ["", *(player_text(g, one, names) for one in g.players), "", *majority_lines(g, names)]
    return lines


def player_text(g: Porta, seat: int, names: Names) -> str:
    one = g[seat]
    stock = " ".join(f"{SHORT[colour]}{n}" for colour, n in one.stock.items() if n) or "no bricks"
    cards = ", ".join(card_name(card) for card in one.buildings + one.honours) or "no cards"
    return (
        f"{who(names, seat)}: {one.total} points, {one.coins} sestertii, {one.torches} torches, {one.influence} influence, "
        f"{one.romans} Romans and {one.unearned} to earn; {stock}; {cards}; {len(one.hand)} in hand, {len(one.deck)} in the deck"
    )


def majority_lines(g: Porta, names: Names) -> list[str]:
    """Who would get what now."""
    found = [
        f"{section_name(section)}: {', '.join(f'{who(names, seat)} {points}' for seat, points in shares.items())}"
        for section, shares in majorities(g).items()
        if shares
    ]
    return ["Majorities as they stand:", *(f"  {line}" for line in found)] if found else []


def where(g: Porta) -> str:
    if g.phase in ("set_up", "final"):
        return "set-up" if g.phase == "set_up" else "the end"
    if g.phase in ("interim", "starter", "round_start", "round_end"):
        return f"after round {g.round} of {data.ROUNDS[g.count]}"
    last = ", the last turns" if g.ended_by is not None else ""
    return f"round {g.round} of {data.ROUNDS[g.count]}, turn {g.lap} of {g.deck_size}{last}"
