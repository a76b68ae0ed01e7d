"""PURE: signs, colours and letters of the things of Imperator, once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from engine.games.imperator.rules import data
from tui.kit.brush import Brush
from tui.kit.canvas import Rect

GOODS = {"stone": "silver", "wood": "bronze", "grain": "gold", "wine": "faith"}  # colours of raw materials
STRONG = {1: "land", 5: "war"}  # the strip of a region, by the value that wins there
TINTS = {1: "vale", 5: "clay"}
CARDS = {"b": ("building", "bronze"), "w": ("war", "scheme"), "q": ("patron", "mission")}
WORKER = "ground @text b"  # belongs to nobody
assert GOODS.keys() == set(data.RAW)


def drawn(b: Brush[Any]) -> bool:
    """Are colours enough to tell goods apart?"""
    return b.glyphs.grounds and not b.glyphs.ascii_only


def goods_of(b: Brush[Any], goods: Iterable[str]) -> list[str]:
    """Raw materials as coloured pieces; without colours in words."""
    counts = Counter(goods)
    return [f"[{GOODS[good]}|{b.glyphs.plain('piece') * n if drawn(b) else f'{n} {good}'}]" for good, n in counts.items()]


def cost_of(b: Brush[Any], row: data.Project) -> tuple[str, ...]:
    """What a building or a war costs."""
    parts = goods_of(b, [good for good in data.RAW for _ in range(getattr(row, good))])
    parts += [f"[text|{row.surplus} surplus]"] if row.surplus else []
    return (*parts, *([f"[coin|{row.coins}]{b.glyphs.sign('money')}"] if row.coins else []))


def worker(b: Brush[Any], value: int) -> str:
    """The value it counts with, in three columns."""
    return f" {value} " if b.glyphs.grounds else f"[{value}]"


def pawn(b: Brush[Any], x: int, y: int, value: int, style: str, tall: bool) -> int:
    """A worker; with a head where there is room."""
    if tall and b.glyphs.pictures:
        ground = style.partition("@")[2].split()[0] if "@" in style else f"p{style.removeprefix('chip')}"
        for at in (0, 1, 2):
            b.canvas.text(x + at, y - 1, "▄" if at == 1 else " ", ground)
    return b.canvas.text(x, y, worker(b, value), style)


def pawns(b: Brush[Any], area: Rect, values: Sequence[int], tall: bool = False) -> int:
    """Workers that belong to nobody, as wide as all of them have room; answers the rows. More than that are counted in words."""
    for wide in (4, 2):
        most = (area.width + 1) // wide
        if len(values) <= most * area.height:
            for at, value in enumerate(values):
                x, y = area.x + wide * (at % most), area.y + at // most
                b.canvas.text(x, y, f"{value}", WORKER) if wide == 2 else pawn(b, x, y, value, WORKER, tall)
            return -(-len(values) // most)
    b.canvas.text(area.x, area.y, f"{len(values)} workers", "text", area.width)
    return 1


def title(b: Brush[Any], area: Rect, place: str, text: str, colour: str) -> None:
    """The strip of a box: gold where something can be done."""
    state = b.state(place)
    if b.glyphs.grounds:
        ground = "sel" if state == "selected" else "legal" if state else colour
        b.canvas.ground(Rect(area.x, area.y, area.width, 1), ground)
        style = "sel b" if state == "legal" else "ink b" if state or colour in STRONG.values() else "strong b"
    else:
        b.canvas.text(area.x, area.y, b.glyphs.flat * area.width, "line")
        style = "r b" if state == "selected" else "sel b u" if state else "strong b"
    b.canvas.text(area.x + 1, area.y, text, style, area.width - 1)
