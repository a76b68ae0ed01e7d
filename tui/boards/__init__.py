"""PURE: painters by the id of their game. A game without one of its own is shown by the lines of its words.

A painter is a pure function of scene, size and glyphs: the same input gives the same canvas. It never asks the rules for anything and never
changes the state; the choices come with the scene.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tui.boards import age_of_rome, plain
from tui.boards.age_of_rome.explain import explain, legend
from tui.boards.scene import BoardScene, Choose, Look, Page
from tui.canvas import Canvas
from tui.glyphs import Glyphs

__all__ = ["BoardScene", "Choose", "Look", "Page", "Painter", "painter"]

Size = tuple[int, int]  # columns, rows


@dataclass(frozen=True)
class Painter:
    paint: Callable[[BoardScene, Size, Glyphs], Canvas]
    explain: Callable[[BoardScene, str], list[str]]  # sentences for a Look
    legend: Callable[[Glyphs], list[tuple[str, str]]]  # signs and what they mean
    pages: Callable[[Size], tuple[str, ...]]  # what `scene.page` may be at this size besides ""; the first is shown if nothing is chosen


OWN = {"age_of_rome": Painter(age_of_rome.paint, explain, legend, age_of_rome.pages)}


def painter(game_id: str) -> Painter:
    """The painter of a game, by id or slug."""
    id = game_id.replace("-", "_")
    return OWN.get(id) or Painter(plain.paint_for(id), lambda scene, what: [], lambda glyphs: [], lambda size: ())
