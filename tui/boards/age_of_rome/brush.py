"""PURE: what the panels of Age of Rome add to the common brush: the letters of the players, abbreviations, pieces of a Pantheon."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap

from engine.cards import Seat
from engine.games.age_of_rome.rules.state import Rome
from tui.boards.age_of_rome.targets import touched
from tui.kit import brush
from tui.kit.canvas import Canvas, Part, cut, is_one_wide, one_wide
from tui.kit.glyphs import Glyphs
from tui.kit.scene import BoardScene

SHORT = {"military": "mil", "politics": "pol", "trade": "tra", "religion": "rel", "economy": "eco"}
PIECES = {"own": ("o", "text"), "bronze": ("B", "bronze"), "silver": ("S", "silver"), "gold": ("G", "gold")}


class Brush(brush.Brush[Rome]):
    def __init__(self, scene: BoardScene, canvas: Canvas, glyphs: Glyphs) -> None:
        super().__init__(scene, canvas, glyphs, touched, letters(scene.g, scene.names, glyphs.ascii_only))

    @property
    def near(self) -> Seat:
        """The seat that is drawn nearest."""
        return self.seat if self.seat >= 0 else 0

    def pieces(self, built: list[str]) -> list[Part]:
        """A Pantheon: base and roof."""
        parts = [PIECES[piece] for piece in built] + [(self.glyphs.empty, "grey")] * (7 - len(built))
        return [*parts[:3], ("/", "grey"), *parts[3:]]

    def pile(self, pile: list[str]) -> list[Part]:
        return [part for piece in pile for part in (PIECES[piece], (" ", ""))] or [(f"{self.glyphs.none} ", "grey")]


def letters(g: Rome, names: Mapping[Seat, str], ascii_only: bool) -> dict[Seat, str]:
    """A letter for every seat that plays, the same for everybody: the first of its name that is free and one column wide."""
    found: dict[Seat, str] = {}
    for side in g.sides():
        name = one_wide(names.get(side.seat, "").upper(), ascii_only) + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        found[side.seat] = next(c for c in name if c.isalpha() and is_one_wide(c) and c not in found.values())
    return found


def within(text: str, width: int, rows: int, ellipsis: str) -> list[str]:
    """A text in at most so many rows; what is longer ends with the ellipsis."""
    lines = wrap(text, max(1, width))
    if len(lines) <= rows:
        return lines
    return [*lines[: rows - 1], cut(" ".join(lines[rows - 1 :]), width, ellipsis)] if rows > 0 else []
