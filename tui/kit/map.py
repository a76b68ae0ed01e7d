"""PURE: a map: lands on grounds of their own, in the sea or on a plain. It stretches with its room; what stands in a land is wrapped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from tui.kit.brush import Brush, Size
from tui.kit.canvas import Rect, length
from tui.kit.panel import laid


class Land(NamedTuple):
    place: str
    ground: str
    parts: Sequence[Rect]  # in columns and rows of the map as it was drawn; what stands in the land is written in the first
    words: Sequence[str]  # marked text that is not broken, the name first


def draw_map(b: Brush[Any], area: Rect, drawn: Size, ground: str, lands: Iterable[Land], ways: Iterable[Rect] = ()) -> int:
    """Lands that touch are joined by a road; further ways are dotted."""

    def stretched(spot: Rect) -> Rect:
        left, right = (area.x + x * area.width // drawn[0] for x in (spot.x, spot.right))
        top, bottom = (area.y + y * area.height // drawn[1] for y in (spot.y, spot.bottom))
        return Rect(left, top, right - left, bottom - top)

    b.canvas.ground(area, ground)
    for land in lands:
        for part in map(stretched, land.parts):
            b.canvas.ground(part, land.ground)
            b.canvas.mark(*part, b.looked(land.place))
        spot = stretched(land.parts[0])
        left = spot.x + (max(map(length, land.words)) < spot.width)
        for y, line in enumerate(laid(land.words, spot.right - left)[: spot.height], spot.y):
            b.canvas.write(left, y, line, "text", spot.right - left)
        b.touch(land.place, Rect(left, spot.y, spot.right - left, 1), bright=length(land.words[0]))
    for way in map(stretched, ways):
        b.canvas.text(way.x, way.y, b.glyphs.empty * way.width, "dim")
    return area.height
