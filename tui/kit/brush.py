"""PURE: one picture in the making: the scene, the canvas, and what the panels of every game use: players' signs, places that answer a
click, headings, facts in a row, pages.

Places are words, `kind:name`. A game says which of them a move touches; the brush marks them and makes clicks find the moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from functools import cached_property
from typing import Any, Generic, TypeVar

from engine.cards import Handle, Seat
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


def touching(table: Mapping[type, str], more: Callable[[Any, Seat, Any], Mapping[str, object]] = lambda g, mover, move: {}) -> Touched:
    """From a table: for every kind of move its places as words over its fields, `spot:{own}.{type}`. A field of several things names one
    place for each, an empty one none. `more` are further facts."""

    def touched(g: Any, mover: Seat, move: Move[Any]) -> list[str]:
        words = table.get(type(move), "").split()
        if not words:
            return []
        facts = {"mover": mover, **{name: getattr(move, name) for name in list[str](move.__slots__)}, **more(g, mover, move)}
        return [place for word in words for place in _filled(word, facts)]

    return touched


def _filled(word: str, facts: Mapping[str, object]) -> list[str]:
    """A place with its names filled in."""
    before, brace, rest = word.partition("{")
    if not brace:
        return [word]
    name, _, behind = rest.partition("}")
    value = facts[name]
    each = value if isinstance(value, (tuple, list)) else () if value in ("", None) else (value,)
    return [f"{before}{one}{end}" for one in each for end in _filled(behind, facts)]


def letters_of(names: Mapping[Seat, str], seats: Iterable[Seat]) -> dict[Seat, str]:
    """A letter for every seat, the same for everybody: the first of its name that is free and one column wide."""
    found: dict[Seat, str] = {}
    for seat in seats:
        name = one_wide(names.get(seat, "").upper()) + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        found[seat] = next(c for c in name if c.isalpha() and is_one_wide(c) and c not in found.values())
    return found


class Targets:
    """The places of a scene's moves, found when they are asked for."""

    def __init__(self, scene: BoardScene, touched: Touched) -> None:
        self.scene, self.touched = scene, touched

    @cached_property
    def legal(self) -> Places:
        return by_place(self.touched, self.scene.g, self.scene.seat, self.scene.legal)

    @cached_property
    def listed(self) -> Places:
        return by_place(self.touched, self.scene.g, self.scene.seat, self.scene.listed)

    @cached_property
    def chosen(self) -> Places:
        picked = [self.scene.selected] if self.scene.selected is not None else []
        return by_place(self.touched, self.scene.g, self.scene.seat, picked)


class Brush(Generic[G]):
    colours: Sequence[str] = PLAYERS  # the style of each seat

    def __init__(self, scene: BoardScene, canvas: Canvas, glyphs: Glyphs, touched: Touched, letters: Mapping[Seat, str]) -> None:
        self.scene = scene
        self.g: G = scene.g
        self.seat = scene.seat
        self.plays = scene.seat in scene.seats  # somebody with a hand looks on, not a spectator
        self.canvas = canvas
        self.columns = canvas.width  # of the whole screen
        self.glyphs = glyphs
        self.letters = letters
        self.room = canvas.width  # columns of the panel that is described
        self._targets = Targets(scene, touched)

    @property
    def places(self) -> Places:
        """Where something legal can be done."""
        return self._targets.legal

    @property
    def shown(self) -> Places:
        """The same of what stands in the list."""
        return self._targets.listed

    @property
    def chosen(self) -> Places:
        return self._targets.chosen

    def onto(self, canvas: Canvas) -> Brush[G]:
        """The same brush on another canvas."""
        other = copy(self)
        other.canvas = canvas
        return other

    def within(self, room: int) -> Brush[G]:
        """The same brush for a panel of so many columns."""
        other = copy(self)
        other.room = room
        return other

    def settled(self) -> Brush[G]:
        """The same for the state by which things are laid out: what a picked choice changes moves nothing else."""
        other = copy(self)
        other.g = self.g if self.scene.laid is None else self.scene.laid
        return other

    @property
    def since(self) -> G | None:
        """The state as the viewer's last turn left it, where painters mark what others have drawn since."""
        return self.scene.since if self.scene.step >= 1 and self.scene.since is not self.g else None

    # --- players

    def name(self, seat: Seat) -> str:
        return "You" if seat == self.seat else self.scene.names.get(seat, f"seat {seat}")

    def colour(self, seat: Seat) -> str:
        return self.colours[seat % len(self.colours)]

    def chip(self, seat: Seat, *, long: bool = False) -> str:
        """A person, always a letter on their colour; in full the name in their colour. You are YOU."""
        if seat == self.seat:
            return f"[chip{seat}| YOU ]"
        ghost = " [dim|(ghost)]" if seat in self.scene.ghosts else ""
        return f"[player{seat}|{unmarked(self.name(seat))}]{ghost}" if long else self.tag(seat)

    def tag(self, seat: Seat) -> str:
        """The letter on the colour, three columns; a cross before it while its player is not there, another sign for a ghost."""
        kind = "ghost" if seat in self.scene.ghosts else "not" if seat in self.scene.absent else ""
        return f"[chip{seat}|{self.glyphs.plain(kind) if kind else ' '}{self.letters.get(seat, '?')} ]"

    def mark_of(self, seat: Seat) -> str:
        """The letter alone, one column."""
        return f"[chip{seat}|{self.letters.get(seat, '?')}]"

    def shares(self, each: Mapping[Seat, object] | Iterable[tuple[Seat, object]], nobody: str = "nobody") -> str:
        """In a sentence: you 2, Anna 1."""
        pairs = each.items() if isinstance(each, Mapping) else each
        return ", ".join(f"{self.scene.called(seat)} {what}" for seat, what in pairs) or nobody

    def around(self, seats: Iterable[Seat]) -> list[Seat]:
        """The viewer first."""
        return sorted(seats, key=lambda seat: seat != self.seat)

    def known(self, cards: Iterable[Handle]) -> list[tuple[Handle, str]]:
        """Those of which the viewer knows the faces."""
        return [(card, face) for card in cards if (face := self.scene.sight.get(card))]

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
            self.canvas.light(Rect(area.x, area.y, min(bright, area.width), 1) if bright else area, state)
        moves = self.places.get(place)
        self.canvas.mark(*area, Choose(moves, place) if moves else Look(look or place))

    def lit(self, place: str, quiet: str, legal: str = "sel @legal b") -> str:
        """A style that says by itself whether something can be done there."""
        state = self.state(place)
        return "ink @sel b" if state == "selected" else legal if state else quiet

    def piece(
        self, x: int, y: int, place: str, text: str, width: int | None = None, style: str = "text", quiet: bool = False, ground: str = ""
    ) -> int:
        """Marked text that may be a place; what has a ground of its own shows by itself what can be done. Answers the column behind it."""
        if ground:
            self.canvas.ground(Rect(x, y, length(text), 1), ground)
        end = self.canvas.write(x, y, text, style, width)
        if place:
            self.touch(place, Rect(x, y, end - x, 1), quiet=quiet or "[chip" in text or "@" in text)
        return end

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

    def steps(self, done: int, of: int) -> str:
        """Of a clock, or a count of rounds: those that are done, and those to come."""
        return f"[star|{self.glyphs.plain('full') * done}][line|{self.glyphs.plain('open') * (of - done)}]"

    def tiles_left(self, left: int, style: str) -> str:
        """Tiles that are left of a pile."""
        return f"[{style}|{self.glyphs.plain('left') * left}]"
