"""Printed names and texts by the id of their row, the names of places, and the tables of help.md whose numbers are data."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.games.porta_nigra.rules import data
from engine.templates import joined, render, table

BUILDINGS = {"amphitheatre": "Amphitheatre", "basilica": "Basilica", "porta_nigra": "Porta Nigra", "city_wall": "City Wall"}
NAMES = {
    "AC1": "Forum", "AC2": "Lapicidina", "AC3": "Emporium", "AC4": "Curia", "AC5": "Fabrica", "AC6": "Aerarium", "AC7": "Vigilia",
    "AC8": "Patronus",
}  # fmt: skip
HONOURS = {
    "final_30": "Honour of the Town", "final_42": "Honour of the Province", "final_56": "Honour of the Empire",
    **{f"sub_{building}": f"Plan of the {name}" for building, name in BUILDINGS.items()},
    "gate_brick": "Keystone", "romans": "Settlers", "coins": "Purse", "torches": "Night Watch", "vp_small": "Inscription",
    "white_brick": "Marble", "vp_medium": "Statue", "red_bricks": "Brickyard", "black_bricks": "Basalt", "roman_build": "Foreman",
    "coins_roman": "Patron", "vp_large": "Triumph", "white_torch": "Imperial Gift", "vp_build": "Dedication",
}  # fmt: skip
OPS = {  # what rewards, icons and honour cards give
    "coin": "{n:sestertius|sestertii}", "torch": "{n:torch|torches}", "influence": "{n} influence", "vp": "{n:point|points}",
    "roman": "{n:Roman|Romans}", "brick": "{n} {colour} {n?brick|bricks}", "tower_plus": "{n:brick|bricks} more on a tower of yours",
    "build": "build an element",
}  # fmt: skip
KEPT = {"final": "{points:point|points} at the end for {price}", "sub": "counts as a card of the {building}"}
DISCARDS = {"set": "a card of each building", "final_30": "an {name}", "final_42": "an {name}"}
assert NAMES.keys() == data.ACTION_CARDS.keys()
assert HONOURS.keys() == {row.kind for row in data.HONOURS.values()}
assert {op.word for row in data.HONOURS.values() for op in row.ops} <= OPS.keys()


def worded(template: str, **facts: Any) -> str:
    return render(template, facts, {}, -1, {})


def op_text(op: data.Op) -> str:
    return worded(OPS[op.word], **op._asdict())


def ops_text(ops: Iterable[data.Op]) -> str:
    return joined([op_text(op) for op in ops])


def icon_text(icon: str) -> str:
    """What an icon of an action card lets its player do, in words."""
    if icon in data.BUYS:
        return "buy any brick" if data.BUYS[icon] == data.ANY else f"buy {data.BUYS[icon]}"
    return "build" if icon == data.BUILD else op_text(data.GAINS[icon])


def honour_text(id: str) -> str:
    row = data.HONOURS[id]
    if row.points:
        price = worded(DISCARDS[row.discards], name=HONOURS.get(row.discards, ""))
        return worded(KEPT["final"], points=row.points, price=price)
    return worded(KEPT["sub"], building=BUILDINGS[row.counts_as]) if row.counts_as else ops_text(row.ops)


def action_text(face: str) -> str:
    card = data.action_card(face)
    return f"{card.torches} of: {', '.join(map(icon_text, card.icons))}"


def card_name(said: Any) -> str:
    id = str(said)
    if id in data.HONOURS:
        return HONOURS[data.HONOURS[id].kind]
    if id in data.BUILDING_CARDS:
        return f"{BUILDINGS[data.BUILDING_CARDS[id].building]} {data.BUILDING_CARDS[id].colour}"
    return NAMES.get(id[:3], id)


def face_text(face: str) -> str:
    """A printed card in one line: name and use."""
    if face in data.HONOURS:
        return f"{card_name(face)}: {honour_text(face)} ({data.HONOURS[face].influence} influence)"
    if face in data.BUILDING_CARDS:
        row = data.BUILDING_CARDS[face]
        return f"{card_name(face)}: build {row.colour} there to take it"
    return f"{card_name(face)}: {action_text(face)}" if face[:3] in NAMES else face


def space_name(id: Any) -> str:
    """Where a space is, as people say it: rows by their letter, towers by their number."""
    space = data.SPACES.get(str(id))
    if space is None:
        return str(id)
    if space.building == data.GATE:
        return f"Porta Nigra {str(id)[3:]}, {space.colour}"
    return f"{BUILDINGS[space.building]}{f' {space.row}' if space.row else ''}, {space.bricks} {space.colour}"


def section_name(section: str) -> str:
    building, _, part = section.partition(" ")
    return f"{BUILDINGS[building]}{f' level {part}' if part.isdigit() else f' {part}' if part else ''}"


def _gain(said: Any) -> str:
    word, n, *colour = str(said).split()
    return op_text(data.Op(word, int(n), *colour))


CONVERTERS: dict[str, Callable[[Any], str]] = {
    "card": card_name,
    "space": space_name,
    "building": lambda id: BUILDINGS.get(str(id), str(id)),
    "icon": lambda icon: icon_text(str(icon)) if icon in data.BUYS or icon in data.GAINS or icon == data.BUILD else str(icon),
    "honour": lambda kind: HONOURS.get(str(kind), str(kind)),
    "bricks": lambda shops: joined(str(shops).split()) or "nothing",
    "with": lambda icon: "any colour" if icon == f"buy_{data.ANY}" else f"the {data.BUYS.get(str(icon), icon)} shop is empty",
    "gain": _gain,
    "ordinal": lambda n: ("first", "second", "third", "last")[int(n) - 1],
}


# --- tables for help.md


def help_tables() -> dict[str, list[str]]:
    """Lines of help.md whose numbers are data; `{spaces}` on a line of the text stands for the table of that name."""
    spaces = [
        (id, section_name(space.section), space.colour, space.bricks or f"{data.TOWER_LEAST}-{data.TOWER_MOST}", space.points or "-")
        for id, space in data.SPACES.items()
    ]
    kinds = {row.kind: id for id, row in reversed(data.HONOURS.items())}
    honours = [
        (card_name(id), data.HONOURS[id].influence, honour_text(id), sum(row.kind == kind for row in data.HONOURS.values()))
        for kind, id in sorted(kinds.items(), key=lambda pair: pair[1])
    ]
    cards = [(f"{id} {NAMES[id]}", card.torches, ", ".join(map(icon_text, card.icons))) for id, card in data.ACTION_CARDS.items()]
    rounds = [(count, data.ROUNDS[count], len(data.action_deck(count, 0)), data.DIVIDENDS[count]) for count in data.SEATING]
    return {
        "prices": table(data.COLOURS, data.PRICES.values()),
        "spaces": table(("space", "where", "colour", "bricks", "points"), *spaces),
        "rewards": table(("building", "every third brick"), *((BUILDINGS[one], ops_text(data.REWARDS[one])) for one in data.BUILDINGS)),
        "majorities": table(("where", "first", "second"), *((section_name(id), *prizes) for id, prizes in data.SECTIONS.items())),
        "cards": table(("card", "actions", "icons"), *cards),
        "honours": table(("card", "influence", "what it brings", "copies"), *honours),
        "sets": table(("different buildings", 1, 2, 3, 4), ("points", *data.SET_POINTS[1:])),
        "rounds": table(("players", "rounds", "action cards", "dividend a brick"), *rounds),
    }
