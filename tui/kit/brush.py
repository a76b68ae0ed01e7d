"""PURE: one picture in the making: the scene, the canvas, and what the panels of every game use: players' signs, places that answer a
click, headings, facts in a row, pages.

Places are words, `kind:name`. A game says which of them a move touches; the brush marks them and makes clicks find the moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from typing import Any, Generic, TypeVar

from engine.cards import Seat
from engine.moves import Move
from tui.kit.canvas import Canvas, Rect, is_one_wide, length, one_wide, unmarked
from tui.kit.glyphs import Glyphs
from tui.kit.headings import head
from tui.kit.scene import BoardScene, Choose, Look
from tui.kit.theme import PLAYERS

G = TypeVar("G")
Size = tuple[int, int]  # columns, rows
Places = dict[str, tuple[Move[Any], ...]]
Touched = Callable[[Any, Seat, Move[Any]], Sequence[str]]  # state, mover, move -> places
PIPS = {
    0: ("     ", "     ", "     "), 1: ("     ", "  o  ", "     "), 2: (" o   ", "     ", "   o "), 3: (" o   ", "  o  ", "   o "),
    4: (" o o ", "     ", " o o "), 5: (" o o ", "  o  ", " o o "), 6: (" o o ", " o o ", " o o "),
}  # fmt: skip


def by_place(touched: Touched, g: Any, mover: Seat, moves: Iterable[Move[Any]]) -> Places:
    """Every place with the moves that touch it, in the order in which they are listed. A spectator touches nothing."""
    found: dict[str, list[Move[Any]]] = {}
    if mover >= 0:
        for move in moves:
            for place in dict.fromkeys(touched(g, mover, move)):
                found.setdefault(place, []).append(move)
    return {place: tuple(moves) for place, moves in found.items()}


def letters_of(names: Mapping[Seat, str], seats: Iterable[Seat]) -> dict[Seat, str]:
    """A letter for every seat, the same for everybody: the first of its name that is free and one column wide."""
    found: dict[Seat, str] = {}
    for seat in seats:
        name = one_wide(names.get(seat, "").upper()) + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        found[seat] = next(c for c in name if c.isalpha() and is_one_wide(c) and c not in found.values())
    return found


class Brush(Generic[G]):
    colours: Sequence[str] = PLAYERS  # the style of each seat

    def __init__(self, scene: BoardScene, canvas: Canvas, glyphs: Glyphs, touched: Touched, letters: Mapping[Seat, str]) -> None:
        self.scene = scene
        self.g: G = scene.g
        self.before: G | None = scene.before if scene.step < 1 else None
        self.seat = scene.seat
        self.plays = scene.seat in scene.seats  # somebody with a hand looks on, not a spectator
        self.canvas = canvas
        self.glyphs = glyphs
        self.letters = letters
        self.places = by_place(touched, scene.g, scene.seat, scene.legal)
        self.shown = by_place(touched, scene.g, scene.seat, scene.listed)
        self.chosen = by_place(touched, scene.g, scene.seat, [scene.selected] if scene.selected is not None else [])

    def onto(self, canvas: Canvas) -> Brush[G]:
        """The same brush on another canvas."""
        other = copy(self)
        other.canvas = canvas
        return other

    # --- players

    def name(self, seat: Seat) -> str:
        return "You" if seat == self.seat else self.scene.names.get(seat, f"seat {seat}")

    def colour(self, seat: Seat) -> str:
        return self.colours[seat % len(self.colours)]

    def chip(self, seat: Seat, *, long: bool = False) -> str:
        """A person, always a letter on their colour; in full the name in their colour. You are YOU."""
        if seat == self.seat:
            return f"[chip{seat}| YOU ]"
        return f"[player{seat}|{unmarked(self.name(seat))}]" if long else self.tag(seat)

    def tag(self, seat: Seat) -> str:
        """The letter on the colour, three columns; a cross before it while its player is not there."""
        return f"[chip{seat}|{self.glyphs.plain('not') if seat in self.scene.absent else ' '}{self.letters.get(seat, '?')} ]"

    def mark_of(self, seat: Seat) -> str:
        """The letter alone, one column."""
        return f"[chip{seat}|{self.letters.get(seat, '?')}]"

    # --- places

    def looked(self, place: str) -> Choose | Look:
        """What a click there means."""
        moves = self.places.get(place)
        return Choose(moves, place) if moves else Look(place)

    def width(self, marked: str) -> int:
        return length(marked)

    def state(self, place: str) -> str:
        """How a place is marked besides its own style."""
        return "selected" if place in self.chosen else "legal" if place in self.shown else ""

    def touch(self, place: str, area: Rect, look: str = "", bright: int = 0, quiet: bool = False) -> None:
        """Make an area answer clicks. If something can be done there, that is laid over its style, or over its first columns only, unless
        its painter has shown it already."""
        state = self.state(place)
        if state and not quiet:
            self.canvas.restyle(Rect(area.x, area.y, min(bright, area.width), 1) if bright else area, state)
        moves = self.places.get(place)
        self.canvas.mark(*area, Choose(moves, place) if moves else Look(look or place))

    # --- drawings

    def head(self, x: int, y: int, width: int, title: str, note: str = "") -> None:
        """A panel's heading: its name in capitals, a thin rule, a quiet remark at the end if there is room."""
        head(self.canvas, x, y, width, title, self.glyphs, note)

    def race(self, area: Rect, value: int, top: int, style: str, goals: Sequence[int] = (), after: int | None = None) -> None:
        """A thin gauge in half columns with goals on it, the next one marked; what a picked move would add is gold."""
        plain, width = self.glyphs.plain, area.width
        halves = max(0, value) * width * 2 // max(1, top)
        grown = max(0, value if after is None else after) * width // max(1, top)
        for at in range(width):
            full = halves - 2 * at
            sign, colour = ("gauge", style) if full >= 2 else ("gauge_half", style) if full == 1 else ("gauge_rest", "faint")
            if full <= 0 and at < grown:
                sign, colour = "gauge", "sel"
            self.canvas.text(area.x + at, area.y, plain(sign), colour)
        ahead = [goal for goal in sorted(goals) if goal > max(value, after or 0)]
        for goal in ahead:
            kind = "goal" if goal == ahead[0] else "gauge_goal"
            self.canvas.write(area.x + min(width - 1, goal * width // max(1, top)), area.y, self.glyphs.sign(kind))

    def die(self, x: int, y: int, pips: int, seat: Seat, *, large: bool = False, style: str = "") -> int:
        """A die in its owner's colour: three columns on one row, or five by three with pips; answers its width."""
        style = style or f"chip{seat}"
        if not large or not self.glyphs.grounds:
            self.canvas.text(x, y, f" {pips} " if self.glyphs.grounds else f"[{pips}]", style)
            return 3
        for row, line in enumerate(PIPS[pips]):
            self.canvas.text(x, y + row, line.replace("o", "•" if not self.glyphs.ascii_only else "o"), style)
        return 5

    def places_to_fill(self, x: int, y: int, there: Sequence[Seat], room: int) -> int:
        """One letter for each piece that is there, a sign for each that is missing."""
        for at in range(max(room, len(there))):
            shown = self.mark_of(there[at]) if at < len(there) else self.glyphs.sign("missing")
            self.canvas.write(x + 2 * at, y, shown)
        return x + 2 * max(room, len(there))

    def tiles_left(self, left: int, style: str) -> str:
        """Tiles that are left of a pile."""
        return f"[{style}|{self.glyphs.plain('left') * left}]"
