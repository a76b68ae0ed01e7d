"""PURE: what a painter is: pure functions of scene, size and glyphs. The same input gives the same canvas; the choices come with the
scene, the rules are never asked and the state is never changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tui.boards.brush import Size
from tui.boards.scene import BoardScene
from tui.canvas import Canvas
from tui.glyphs import Glyphs
from tui.theme import PLAYERS


@dataclass(frozen=True)
class Painter:
    paint: Callable[[BoardScene, Size, Glyphs], Canvas]
    explain: Callable[[BoardScene, str], list[str]] = lambda scene, what: []  # sentences for a Look
    legend: Callable[[Glyphs], list[tuple[str, str]]] = lambda glyphs: []  # signs and what they mean
    pages: Callable[[Size], tuple[str, ...]] = lambda size: ()  # what `scene.page` may be besides ""
    colours: Sequence[str] = PLAYERS  # the style of each seat
