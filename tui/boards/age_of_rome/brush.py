"""PURE: one picture in the making: the scene, the canvas, and the words that every panel of Age of Rome uses."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap

from engine.cards import Seat
from engine.games.age_of_rome.state import Rome
from tui.boards.age_of_rome import targets
from tui.boards.scene import BoardScene, Choose, Look, Page
from tui.canvas import Canvas, Part, Rect, cut, is_one_wide, one_wide
from tui.glyphs import Glyphs

SHORT = {"military": "mil", "politics": "pol", "trade": "tra", "religion": "rel", "economy": "eco"}
PIECES = {"own": ("o", "text"), "bronze": ("B", "bronze"), "silver": ("S", "silver"), "gold": ("G", "gold")}


class Brush:
    def __init__(self, scene: BoardScene, canvas: Canvas, glyphs: Glyphs) -> None:
        self.scene = scene
        self.g: Rome = scene.g
        self.before: Rome | None = scene.before if scene.step < 1 else None
        self.seat = scene.seat
        self.canvas = canvas
        self.glyphs = glyphs
        self.letters = letters(self.g, scene.names, glyphs.ascii_only)
        self.places = targets.targets(self.g, scene.seat, scene.legal)
        self.shown = targets.targets(self.g, scene.seat, scene.listed)
        self.chosen = targets.chosen(self.g, scene.seat, scene.selected)

    @property
    def plays(self) -> bool:
        """Somebody with a hand looks on, not a spectator."""
        return self.seat in self.g.players

    @property
    def near(self) -> Seat:
        """The seat that is drawn nearest."""
        return self.seat if self.seat >= 0 else 0

    # --- words

    def name(self, seat: Seat) -> str:
        return "You" if seat == self.seat else self.scene.names.get(seat, f"seat {seat}")

    def letter(self, seat: Seat) -> Part:
        return self.letters.get(seat, "?"), f"player{seat % 4}"

    def who(self, seat: Seat, width: int) -> Part:
        return cut(self.name(seat), width, self.glyphs.ellipsis), f"player{seat % 4}"

    def pieces(self, built: list[str]) -> list[Part]:
        """A Pantheon: base and roof."""
        parts = [PIECES[piece] for piece in built] + [(self.glyphs.empty, "grey")] * (7 - len(built))
        return [*parts[:3], ("/", "grey"), *parts[3:]]

    def pile(self, pile: list[str]) -> list[Part]:
        return [part for piece in pile for part in (PIECES[piece], (" ", ""))] or [(f"{self.glyphs.none} ", "grey")]

    # --- places

    def state(self, place: str) -> str:
        """How a place is marked besides its own style."""
        return "selected" if place in self.chosen else "legal" if place in self.shown else ""

    def pointer(self, place: str) -> Part:
        """The sign in front of a place where something can be done."""
        state = self.state(place)
        return (self.glyphs.selected if state == "selected" else self.glyphs.legal if state else " ", state)

    def touch(self, place: str, area: Rect, look: str = "", bright: int = 0) -> None:
        """Make an area answer clicks. If something can be done there, that is laid over its style, or over its first columns only."""
        state = self.state(place)
        if state:
            self.canvas.restyle(Rect(area.x, area.y, min(bright, area.width), 1) if bright else area, state)
        moves = self.places.get(place)
        self.canvas.mark(*area, Choose(moves) if moves else Look(look or place))

    def page(self, name: str, area: Rect) -> None:
        self.canvas.mark(*area, Page(name))

    def heading(self, x: int, y: int, width: int, text: str, note: str = "") -> None:
        """A section's title on a thin rule."""
        line = self.glyphs.flat
        self.canvas.hline(x, y, width, line, "frame")
        end = self.canvas.text(x + 1, y, f" {text} ", "title", width - 2)
        if note and end + len(note) + 4 <= x + width:
            self.canvas.text(x + width - len(one_wide(note)) - 3, y, f" {note} ", "label")


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
