"""The printed things of Imperator: the vocabulary (en.ini), and what of it is made from rows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.games.imperator.rules import data
from engine.templates import joined
from engine.vocabulary import Vocabulary

TEXTS = Vocabulary(__package__, data, kind=data.kind_of)
TEXTS.data["START"] = (data.kind_of(data.DOMUS),)
CARDS = TEXTS.printed("card")
REGIONS = {int(number): name for number, name in TEXTS["region"].items()}
face_text, place_name, place_text, region_name = TEXTS.face, *map(TEXTS.converters.__getitem__, ("place", "place_text", "region"))


def goods_text(goods: Iterable[str]) -> str:
    """2 stone and 1 wood."""
    held = list(goods)
    return joined([f"{held.count(good)} {good}" for good in dict.fromkeys(held)])


def tile_text(tile: str, short: bool = False) -> str:
    row = data.TILES[tile]
    if row.effect == "points_per":
        what = f"{row.n} {row.goods[0]}" if row.n > 1 else row.goods[0]
        what += f", at most {row.most}" if row.most and not short else ""
    else:
        what = goods_text(row.goods) if row.goods else f"{row.n} raw materials"
    return TEXTS.fill(TEXTS["effect"][row.effect], n=row.n, what=what)


def card_name(face: Any) -> str:
    kind = data.kind_of(str(face))
    return tile_text(face, short=True) if face in data.TILES else CARDS[kind].name if kind in CARDS else str(face)


def cost_text(face: str) -> str:
    row = data.PROJECTS[data.kind_of(face)]
    costs = {good: getattr(row, good) for good in (*data.RAW, "surplus", "coins")}
    return ", ".join(f"{number} {good}" for good, number in costs.items() if number)


def patron_text(face: str) -> str:
    row = data.PATRONS[data.kind_of(face)]
    return f"{row.n} {TEXTS.fill(TEXTS['measure'][row.measure], **row._asdict())}; at most {row.most}"


TEXTS.converters |= {
    "card": card_name,
    "tile": lambda tile: tile_text(tile, short=True) if tile in data.TILES else str(tile),
    "tile_whole": tile_text,
    "cost": cost_text,
    "patron": patron_text,
    "goods": lambda goods: goods_text(str(goods).split()) or "nothing",
    "area": lambda area: goods_text(data.AREAS[area]),
}
