"""PURE: signs, colours and letters of the things of Imperator, once."""

from __future__ import annotations

from collections.abc import Iterable
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


def squares(b: Brush[Any], goods: Iterable[str]) -> str:
    """Raw materials as coloured pieces; without colours by their first letters."""
    held = list(goods)
    if not b.glyphs.grounds or b.glyphs.ascii_only:
        return " ".join(f"[{GOODS[good]}|{good[:2]}{held.count(good)}]" for good in dict.fromkeys(held))
    return " ".join(f"[{GOODS[good]}|{b.glyphs.plain('piece') * held.count(good)}]" for good in dict.fromkeys(held))


def worker(b: Brush[Any], printed: int, used: int) -> str:
    """The value it counts with, in three columns; a printed 5 that counts 1 is 5=1."""
    shown = f"{used}" if printed == used else f"{printed}={used}"
    return f"{shown:^3}" if b.glyphs.grounds else f"[{shown}]"


def pawn(b: Brush[Any], x: int, y: int, printed: int, used: int, style: str, tall: bool) -> int:
    """A worker; with a head where there is room."""
    if tall and b.glyphs.pictures:
        ground = style.partition("@")[2].split()[0] if "@" in style else f"p{style.removeprefix('chip')}"
        for at in (0, 1, 2):
            b.canvas.text(x + at, y - 1, "▄" if at == 1 else " ", ground)
    return b.canvas.text(x, y, worker(b, printed, used), style)


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
