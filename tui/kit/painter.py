"""PURE: what a painter is: pure functions of scene, size and glyphs. The same input gives the same canvas; the choices come with the
scene, the rules are never asked and the state is never changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from tui.kit.board import Board
from tui.kit.brush import Brush, Size, fits
from tui.kit.canvas import Canvas, Rect
from tui.kit.glyphs import Glyphs
from tui.kit.scene import BoardScene
from tui.kit.theme import PLAYERS

B = TypeVar("B", bound=Brush[Any])
Paint = Callable[[BoardScene, Size, Glyphs], Canvas]
Explain = Callable[[BoardScene, str], list[str]]


@dataclass(frozen=True)
class Painter:
    paint: Paint
    explain: Explain = lambda scene, what: []  # sentences for a Look
    legend: Callable[[Glyphs], list[tuple[str, str]]] = lambda glyphs: []  # signs and what they mean
    pages: Callable[[Size], tuple[str, ...]] = lambda size: ()  # what `scene.page` may be besides ""
    colours: Sequence[str] = PLAYERS  # the style of each seat
    board: Board | None = None  # the description that the kit arranges


def arranged(brush: Callable[[BoardScene, Canvas, Glyphs], B], *arrangements: tuple[Size, Callable[[B, Rect], None]]) -> Paint:
    """The same picture in several arrangements, each with the size it needs, the largest first; the last one takes whatever there is."""

    def paint(scene: BoardScene, size: Size, glyphs: Glyphs) -> Canvas:
        canvas = Canvas(*size, "text", glyphs.ascii_only)
        draw = next((draw for least, draw in arrangements if fits(size, least)), arrangements[-1][1])
        draw(brush(scene, canvas, glyphs), Rect(0, 0, *size))
        return canvas

    return paint


def explained(about: Mapping[str, Explain]) -> Explain:
    """By the kind of the place; each is asked with the name alone. None for a place that nobody knows."""

    def explain(scene: BoardScene, what: str) -> list[str]:
        kind, _, name = what.partition(":")
        return about[kind](scene, name) if kind in about else []

    return explain


def always(*lines: str) -> Explain:
    return lambda scene, name: list(lines)
