"""The printed things of Imperator: the name and the text of every row, once. Numbers in a text come from its row."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.games.imperator.rules import data
from engine.templates import joined, render, table

REGIONS = {1: "Hispania", 2: "Gallia", 3: "Illyricum", 4: "Asia", 5: "Africa"}
CARDS = {
    "b01": "Insula", "b02": "Horreum", "b03": "Taberna", "b04": "Balneum", "b05": "Forum", "b06": "Castra", "b07": "Via", "b08": "Macellum",
    "b09": "Theatrum", "b10": "Aquaeductus", "b11": "Templum", "b12": "Circus",
    "w01": "Bellum Hispaniense", "w02": "Bellum Illyricum", "w03": "Bellum Gallicum", "w04": "Bellum Punicum", "w05": "Bellum Aegyptium",
    "w06": "Bellum Parthicum",
    "q01": "Architectus", "q02": "Dux", "q03": "Horrearius", "q04": "Faenerator", "q05": "Rector", "q06": "Viator", "q07": "Senator",
    "q08": "Augur", "q09": "Exul",
}  # fmt: skip
PLACES = {  # a location: its name in a sentence, and what it does
    "quaestor": ("the Quaestor", "{pay:coin|coins} for each point of value"),
    "mercator": ("the Mercator", "as many trades as the value"),
    "aedilis": ("the Aedilis", "the goods of the region with that number"),
    "aedificator": ("the Aedificator", "build a building from your hand"),
    "legatus": ("the Legatus", "fight a war from your hand"),
    "propraetor": ("the Propraetor", "steps of your cards to the region with that number"),
    "roma": ("Roma", "up to {steps} political steps, {price:coin|coins} each"),
    "senatus": ("the Senatus", "draw {drawn:card|cards}, keep {kept}"),
    "imperator": ("the Imperator", "hold a region for its reward tile"),
}
MEASURES = {
    "buildings": "for each of your buildings", "wars": "for each of your wars", "raw": "for every {per} raw materials in stock",
    "coins": "for every {per} coins", "led": "for each region where nobody has more steps than you",
    "reached": "for each region where you have a step, {whole} more for all five", "political": "for each political step",
    "icons": "for each different icon on your built cards", "compensation": "for each time you were driven out",
}  # fmt: skip
EFFECTS = {
    "points_per": "1 point for {what}", "political": "{n:political step|political steps}", "coins": "{n} coins", "raw": "{what}",
    "surplus": "{n} surplus", "steps": "{n} steps with the Propraetor", "wild": "any value for a worker",
}  # fmt: skip
assert CARDS.keys() == data.CARDS.keys() and PLACES.keys() == set(data.LOCATIONS)
assert MEASURES.keys() == {row.measure for row in data.PATRONS.values()}
assert EFFECTS.keys() == {row.effect for row in data.TILES.values()}


def goods_text(goods: Iterable[str]) -> str:
    """2 stone and 1 wood."""
    held = list(goods)
    return joined([f"{held.count(good)} {good}" for good in dict.fromkeys(held)])


def tile_text(tile: str, short: bool = False) -> str:
    row = data.TILES[tile]
    if row.effect == "points_per":
        what = f"every {row.n} {row.goods[0]}" if row.n > 1 else f"each {row.goods[0]}"
        what += f", at most {row.most}" if row.most and not short else ""
    else:
        what = goods_text(row.goods) if row.goods else f"{row.n} raw materials"
    return render(EFFECTS[row.effect], {"n": row.n, "what": what}, {}, -1, {})


def card_name(face: Any) -> str:
    return "Domus" if face == data.DOMUS else CARDS.get(data.kind_of(str(face)), str(face))


def cost_text(face: str) -> str:
    row = data.PROJECTS[data.kind_of(face)]
    costs = {good: getattr(row, good) for good in (*data.RAW, "surplus", "coins")}
    return ", ".join(f"{number} {good}" for good, number in costs.items() if number)


def patron_text(face: str) -> str:
    row = data.PATRONS[data.kind_of(face)]
    text = render(MEASURES[row.measure], {"per": row.per, "whole": row.whole}, {}, -1, {})
    return f"{row.n} {text}, at most {row.most}"


def face_text(face: str) -> str:
    """A printed thing: its name and use, one line."""
    if face in data.TILES:
        return f"reward tile, the {data.TILES[face].strong} is strongest: {tile_text(face)}"
    kind = data.kind_of(face)
    if face == data.DOMUS:
        return "Domus (start card): its icon stands for any icon, once"
    if kind in data.PATRONS:
        return f"{card_name(face)} (patron): {patron_text(face)}"
    row = data.PROJECTS[kind]
    facts = render("{points:point|points}, {steps:step|steps}, {icon}", row._asdict(), {}, -1, {})
    return f"{card_name(face)} ({'building' if kind in data.BUILDINGS else 'war'}): costs {cost_text(face)}; {facts}"


def place_name(location: Any) -> str:
    return PLACES[str(location)][0] if location in PLACES else str(location)


def place_text(location: str) -> str:
    facts = {
        "pay": data.QUAESTOR_PAY,
        "steps": data.POLITICAL_AT_ONCE,
        "price": data.POLITICAL_PRICE,
        "drawn": data.DRAWN,
        "kept": data.DRAWN_KEPT,
    }
    return render(PLACES[location][1], facts, {}, -1, {})


def region_name(region: Any) -> str:
    return REGIONS.get(int(region), f"region {region}")


CONVERTERS: dict[str, Callable[[Any], str]] = {
    "card": card_name,
    "cards": lambda ids: joined([card_name(id) for id in str(ids).split()]) or "nothing",
    "place": place_name,
    "region": region_name,
    "tile": lambda tile: tile_text(tile, short=True) if tile in data.TILES else str(tile),
    "goods": lambda goods: goods_text(str(goods).split()) or "nothing",
    "area": lambda area: goods_text(data.AREAS[area]),
    "listed": lambda words: joined(str(words).split()),
    "ordinal": lambda place: {1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 5: "5th"}.get(place, str(place)),
}


# --- tables for help.md


def help_tables() -> dict[str, list[str]]:
    """Lines of help.md whose numbers are data; `{tiles}` on a line of the text stands for the table of that name."""
    projects = [(kind, card_name(kind), cost_text(kind), row.points, row.steps, row.icon) for kind, row in data.PROJECTS.items()]
    ranks = [
        (count, ", ".join(map(str, points)), data.ROUNDS[count], data.PER_REGION[count]) for count, points in data.REGION_POINTS.items()
    ]
    return {
        "places": table(("place", "what it does"), *[(place_name(place).removeprefix("the "), place_text(place)) for place in PLACES]),
        "tiles": table(("tile", "strongest", "brings"), *[(id, row.strong, tile_text(id)) for id, row in data.TILES.items()]),
        "projects": table(("card", "name", "costs", "points", "steps", "icon"), *projects),
        "patrons": table(("card", "name", "points at the end"), *[(id, card_name(id), patron_text(id)) for id in data.PATRONS]),
        "counts": table(("players", "points for the first in a region, the second, ...", "rounds", "workers for each region"), *ranks),
        "political": [", ".join(map(str, data.POLITICAL_POINTS))],
        "compensation": [", ".join(map(str, data.COMPENSATION_POINTS))],
        "prices": [f"{data.RAW_PRICE} coins for a raw material, {data.SURPLUS_PRICE} for a surplus"],
        "trades": [
            f"sell a raw material for {data.SELL_RAW} coins, buy one for {data.BUY_RAW}, turn one and {data.TURN_RAW} coin into a surplus, "
            f"or sell a surplus for {data.SELL_SURPLUS}"
        ],
        "copies": [
            f"+{data.BUILDING_BONUS[1]} point and a raw material of your choice; a second war +{data.WAR_BONUS[1]}, a third "
            f"+{data.WAR_BONUS[2]}"
        ],
    }
