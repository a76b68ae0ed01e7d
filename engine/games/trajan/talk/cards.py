"""Printed names and texts of Trajan: the vocabulary (en.ini), and what of it is made from rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from engine.games.trajan.rules import data
from engine.templates import CONVERTERS, joined
from engine.vocabulary import Vocabulary

TEXTS = Vocabulary(__package__, data, kind=lambda face: data.good_of(face) if data.good_of(face) in data.RANK else face)
ACTIONS, COLOURS, SHIPS = TEXTS["action"], TEXTS["colour"], TEXTS["ship"]
TILES, TILE_TEXTS = ({id: tile[at] for id, tile in TEXTS.printed("tile").items()} for at in (0, 1))
CATEGORIES = {id: category.name for id, category in TEXTS.printed("category").items()}
PROVINCES = {id: id.replace("_", " ").title() for id in data.PROVINCES} | {data.CAMP: "the camp"}
PLURAL = ("stairs",)  # buildings without an article
worded, face_text = TEXTS.fill, TEXTS.face


def pair_name(pair: str) -> str:
    one, two = COLOURS[pair[0]], COLOURS[pair[1]]
    return f"two {one}" if one == two else f"{one} and {two}"


def stones_name(stones: str) -> str:
    return " ".join(str(stones))


def order_name(tile: Any, template: str = "{name}: {vp:point|points}< and {effect}>") -> str:
    """A Trajan tile in a few words."""
    order = data.ORDERS.get(str(tile))
    if order is None:
        return CATEGORIES.get(str(tile), f"'{tile}'")
    effect, letters = _effect(order), stones_name(order.pair)
    short = effect.partition(" in ")[0].replace("a +2 marker", "+2")
    return worded(template, name=pair_name(order.pair), letters=letters, vp=order.vp, effect=effect, short=short)


def order_brief(tile: Any) -> str:
    """The same by the letters of its stones."""
    return order_name(tile, "{letters} {vp}<, {short}>")


def _effect(order: data.Order) -> str:
    """What a Trajan tile gives besides its points; nothing for some."""
    return worded(TEXTS.printed("category")[order.category].text, **order._asdict())


def bonus_name(tile: Any) -> str:
    return joined([TEXTS["counted"].get(what, what) for what in data.BONUSES[str(tile)].counts])


def bonus_text(tile: str, side: str = "yellow") -> str:
    """What a bonus tile brings at the end on this side."""
    bonus = data.BONUSES[tile]
    what = bonus.counts[0]
    form = "goods" if what in data.GOODS else "demand" if what in data.DEMANDS else what
    half = "_half" if bonus.half and side == "grey" else ""
    return worded(TEXTS["form"][form + half], points=getattr(bonus, side), what=" or ".join(bonus.counts))


def good_name(face: Any) -> str:
    """A card, or a kind of goods."""
    return str(face) if str(face) in data.RANK else data.good_of(str(face))


def goods_listed(faces: Any) -> str:
    """Cards by kind: 2 oil, wine."""
    return _several(map(good_name, str(faces).split())) or "nothing"


def paid_for(tiles: Any) -> str:
    """What met the demands: 2 bread, any need and kept games."""
    return _several(TILES.get(tile) or tile.replace("_", " ") for tile in str(tiles).split())


def _several(names: Iterable[str]) -> str:
    return joined([f"{count} {TEXTS['several'].get(name, name)}" if count > 1 else name for name, count in Counter(names).items()])


TEXTS.converters |= {
    "stones": stones_name,
    "order": order_name,
    "order_in": lambda tile: order_name(tile, "{name} ({vp:point|points}< and {effect}>)"),
    "one": lambda kind: str(kind) if kind in PLURAL else CONVERTERS["one"](kind),
    "brief": order_brief,
    "bonus": bonus_name,
    "bonus_text": bonus_text,
    "bonus_grey": lambda tile: bonus_text(tile, "grey"),
    "good": good_name,
    "goods": goods_listed,
    "province": lambda id: PROVINCES.get(str(id), f"'{id}'"),
    "camp": lambda camp: "legionaries" if camp == "legion" else "workers",
    "trays": lambda trays: " | ".join(stones_name(stones) for stones in str(trays).split()),
    "effect": lambda special: "without the effect" if special == "skip" else f"+2 marker on {ACTIONS.get(special, special)}",
    "first": lambda kind: ACTIONS[data.KINDS[kind]],
    "counts": lambda good: bonus_name(next(tile for tile, bonus in data.BONUSES.items() if good_name(good) in bonus.counts)),
    "paid": paid_for,
}
