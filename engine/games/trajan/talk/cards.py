"""Printed names and texts of Trajan by their ids, converters for sentences, and the tables of help.md. Numbers come from the rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.trajan.rules import data
from engine.templates import joined, render, table

ACTIONS = {
    "seaport": "Seaport", "forum": "Forum", "military": "Military", "senate": "Senate", "trajan": "Trajan", "construction": "Construction",
}  # fmt: skip
COLOURS = {"b": "blue", "y": "yellow", "g": "green", "o": "orange", "p": "pink", "w": "white"}
PROVINCES = {id: id.replace("_", " ").title() for id in data.PROVINCES} | {data.CAMP: "the camp"}
TILES = {
    "bread": "bread", "games": "games", "religion": "religion",
    **{tile: f"{votes} votes" for tile, votes in data.VOTES.items()},
    **{tile: f"extra {ACTIONS[action]}" for tile, action in data.EXTRAS.items()},
    "wild_extra": "any extra action", "wild_construction": "any building", "wild_commodity": "any good", "wild_demand": "any demand",
}  # fmt: skip
TILE_TEXTS = {
    "bread": "meets one demand for bread, then it is gone",
    "games": "meets one demand for games, then it is gone",
    "religion": "meets one demand for religion, then it is gone",
    **{tile: f"{votes} votes in the senate at the end of this quarter" for tile, votes in data.VOTES.items()},
    **{tile: f"after a {ACTIONS[action]} action: the same once more" for tile, action in data.EXTRAS.items()},
    "wild_extra": "after any action: the same once more",
    "wild_construction": "at the end: one more building of a kind that you have",
    "wild_commodity": "stands for any good on a ship, or at the end for a card on a bonus tile",
    "wild_demand": "meets one demand of any kind, then it is gone",
}
CATEGORIES = {
    "points": "points", "cards": "cards", "plus_two": "+2 marker", "workers": "workers", "legion": "legionaries", "demand": "demand",
}  # fmt: skip
EFFECTS = {  # of Trajan tiles
    "points": "", "cards": "{n:card|cards}", "plus_two": "a +2 marker", "workers": "{n:worker|workers}",
    "legion": "{n:legionary|legionaries}", "demand": "{kind} in every quarter",
}  # fmt: skip
SHIPS = {"different": "all different", "pairs": "pairs", "same": "all the same"}
BONUS_NAMES = {"workers": "workers", "legion": "legionaries", "bonus": "bonus tiles"}
BONUS_TEXTS = {
    "goods": "{points} points for each {what} you show",
    "demand": "{points} points if you have {what} left",
    "workers": "{points} for each worker on a site",
    "workers_half": "half a point for each worker on a site",
    "legion": "{points} for each legionary in a province",
    "bonus": "{points} points for each of your yellow bonus tiles",
}
assert TILES.keys() == TILE_TEXTS.keys() == data.FORUM.keys() and ACTIONS.keys() == set(data.ACTIONS)


def worded(template: str, **facts: int | str) -> str:
    """A template about nobody."""
    return render(template, facts, {}, -1, CONVERTERS)


def pair_name(pair: str) -> str:
    one, two = COLOURS[pair[0]], COLOURS[pair[1]]
    return f"two {one}" if one == two else f"{one} and {two}"


def stones_name(stones: str) -> str:
    return " ".join(str(stones))


def order_effect(tile: str) -> str:
    """What a Trajan tile gives besides its points; nothing for some."""
    order = data.ORDERS[tile]
    return worded(EFFECTS[order.category], n=order.n, kind=order.kind)


def order_name(tile: Any) -> str:
    """A Trajan tile in a few words."""
    order = data.ORDERS.get(str(tile))
    if order is None:
        return f"'{tile}'"
    effect = order_effect(str(tile))
    return worded("{pair}: {vp:point|points}{more}", pair=pair_name(order.pair), vp=order.vp, more=f" and {effect}" if effect else "")


def order_brief(tile: Any) -> str:
    """The same by the letters of its stones."""
    order = data.ORDERS.get(str(tile))
    if order is None:
        return f"'{tile}'"
    return f"{order.pair} {order.vp} + {effect}" if (effect := order_effect(str(tile))) else f"{order.pair} {order.vp} points"


def bonus_name(tile: Any) -> str:
    return joined([BONUS_NAMES.get(what, what) for what in data.BONUSES[str(tile)].counts])


def bonus_text(tile: str, side: str = "yellow") -> str:
    """What a bonus tile brings at the end on this side."""
    bonus = data.BONUSES[tile]
    what = bonus.counts[0]
    form = "goods" if what in data.GOODS else "demand" if what in data.DEMANDS else what
    if bonus.half and side == "grey":
        form += "_half"
    return worded(BONUS_TEXTS[form], points=getattr(bonus, side), what=" or ".join(bonus.counts))


def good_name(face: Any) -> str:
    """A card, or a kind of goods."""
    text = str(face)
    return text if text in data.RANK else data.good_of(text)


def face_text(id: str) -> str:
    """A printed thing in one line: name and use."""
    if id in data.ORDERS:
        return f"Trajan tile, {order_name(id)}"
    if id in data.BONUSES:
        return f"Bonus tile {bonus_name(id)}: {bonus_text(id)}; grey {bonus_text(id, 'grey')}"
    if id in TILES:
        return f"{TILES[id]}: {TILE_TEXTS[id]}"
    if id in data.BUILDINGS:
        kind, points = data.BUILDINGS[id]
        return f"{kind}, {points} points: your first {kind} brings a {ACTIONS[data.KINDS[kind]]} action"
    good = good_name(id)
    tile = next((tile for tile, bonus in data.BONUSES.items() if good in bonus.counts), "")
    return f"{good}: a good for ships; the bonus tile {bonus_name(tile)} counts it" if tile else id


def goods_listed(faces: Any) -> str:
    """Cards by kind: 2 oil, wine."""
    kinds = [good_name(face) for face in str(faces).split()]
    counts = {kind: kinds.count(kind) for kind in kinds}
    return joined([f"{count} {kind}" if count > 1 else kind for kind, count in counts.items()]) or "nothing"


CONVERTERS: dict[str, Callable[[Any], str]] = {
    "action": lambda action: ACTIONS.get(str(action), f"'{action}'"),
    "stones": lambda stones: stones_name(str(stones)),
    "tile": lambda tile: TILES.get(str(tile), f"'{tile}'"),
    "order": order_name,
    "brief": order_brief,
    "bonus": bonus_name,
    "good": good_name,
    "goods": goods_listed,
    "province": lambda id: PROVINCES.get(str(id), f"'{id}'"),
    "ship": lambda ship: SHIPS.get(str(ship), f"'{ship}'"),
    "category": lambda category: CATEGORIES.get(str(category), f"'{category}'"),
    "camp": lambda camp: "legionaries" if camp == "legion" else "workers",
    "trays": lambda trays: " | ".join(stones_name(stones) for stones in str(trays).split()),
    "ordinal": lambda place: {1: "1st", 2: "2nd", 3: "3rd", 4: "4th"}.get(place, str(place)),
    "wilds": lambda wilds: f" (wild: {goods_listed(wilds)})" if wilds else "",
    "effect": lambda special: {"": "", "skip": ", without the effect"}.get(special, f", +2 marker on {ACTIONS.get(special, special)}"),
}


# --- tables for help.md


def help_tables() -> dict[str, list[str]]:
    """Lines of help.md whose numbers are data."""
    stacks = []
    for category in data.CATEGORIES:
        tiles = [order for order in data.ORDERS.values() if order.category == category]
        kinds = dict.fromkeys((order.vp, worded(EFFECTS[category], n=order.n, kind=order.kind)) for order in tiles)
        brings = "; ".join(f"{vp} points {text}".strip() for vp, text in kinds)
        stacks.append((CATEGORIES[category], brings, " ".join(order.pair for order in tiles)))
    ships = [(SHIPS[id], " ".join(map(str, ship.colour)), " ".join(map(str, ship.grey))) for id, ship in data.SHIPS.items()]
    lands = [(PROVINCES[id], land.vp, joined([PROVINCES[other] for other in land.neighbours])) for id, land in data.PROVINCES.items()]
    return {
        "stacks": table(("stack", "what it brings", "stones"), *stacks),
        "ships": table(("ship", "coloured side", "grey side"), *ships),
        "provinces": table(("province", "points", "neighbours"), *lands),
        "forum": table(("tile", "tiles", "what it does"), *[(TILES[id], count, TILE_TEXTS[id]) for id, count in data.FORUM.items()]),
        "bonus": table(
            ("bonus tile", "yellow side", "grey side"), *[(bonus_name(id), bonus_text(id), bonus_text(id, "grey")) for id in data.BONUSES]
        ),
        "kinds": table(("building", "first one brings"), *[(kind, f"a {ACTIONS[action]} action") for kind, action in data.KINDS.items()]),
        "clock": table(("players", "spaces of a lap"), *data.CLOCK.items()),
        "unmet": [", ".join(f"{count} unmet: -{points}" for count, points in enumerate(data.UNMET) if count)],
        "sets": [", ".join(f"{count} of a kind: {points}" for count, points in data.SETS.items())],
    }
