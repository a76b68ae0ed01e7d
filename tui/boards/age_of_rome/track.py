"""PURE: the glory track: thirty spaces, the sliding milestones where they stand now, everybody's marker. A second lap carries a plus."""

from __future__ import annotations

from engine.cards import Seat
from engine.games.age_of_rome.rules import data
from tui.boards.age_of_rome.brush import Brush
from tui.kit.canvas import Part, Rect, width_of
from tui.kit.scene import Look

SPACES = 30


def shown_glory(b: Brush, seat: Seat) -> int:
    """On the way from before to now while something moves."""
    now = b.g.side(seat).glory
    if b.before is None or seat not in b.before.occupied():
        return now
    old = b.before.side(seat).glory
    return old + int((now - old) * b.scene.step)


def claimed(b: Brush, milestone: str) -> bool:
    """Has everybody who looks at it taken it already?"""
    seats = [b.seat] if b.plays else b.g.occupied()
    return all(milestone in b.g.side(seat).claimed for seat in seats)


def track(b: Brush, area: Rect) -> None:
    """Two rows: the spaces with the milestones, and below them the markers."""
    wide = area.width >= 3 * SPACES + 6
    cell = 3 if wide else 2
    x = area.x + (6 if wide else 0)
    if wide:
        b.canvas.text(area.x + 1, area.y, "Glory", "title")
    _spaces(b, x, area.y, cell)
    _markers(b, x, area.y, cell)
    end = x + cell * SPACES + 1
    if area.right - end >= 12:
        _legend(b, Rect(end, area.y, area.right - end, 2))
    b.canvas.mark(area.x, area.y, area.width, 2, Look("glory"))


def _spaces(b: Brush, x: int, y: int, cell: int) -> None:
    flags = {at: milestone for milestone, at in b.g.milestones.items()}
    for space in range(1, SPACES + 1):
        at = x + cell * (space - 1)
        if space in flags:
            style = "grey" if claimed(b, flags[space]) else "milestone"
            b.canvas.text(at, y, f"{b.glyphs.milestone}{space}".rjust(3) if cell == 3 else b.glyphs.milestone, style)
        elif cell == 3:
            b.canvas.text(at, y, f"{space:>3}", "grey" if space % 5 else "label")
        else:
            b.canvas.text(at, y, str(space) if space % 5 == 0 else b.glyphs.tick, "label" if space % 5 == 0 else "grey")


def _markers(b: Brush, x: int, y: int, cell: int) -> None:
    crowds: dict[int, list[Part]] = {}
    for side in b.g.sides():
        glory = shown_glory(b, side.seat)
        letter, style = b.letter(side.seat)
        crowds.setdefault((glory - 1) % SPACES, []).append((letter + ("+" if glory > SPACES else ""), style))
    b.canvas.hline(x, y + 1, cell * SPACES, b.glyphs.flat, "frame")
    taken = x
    for space, crowd in sorted(crowds.items()):
        wide = width_of(crowd)
        last = x + cell * space + cell - 1  # the space's figure ends here, and so does its crowd
        start = max(taken, last + 1 - wide if cell == 3 else x + cell * space)
        taken = b.canvas.parts(min(start, x + cell * SPACES - wide), y + 1, crowd)


def _legend(b: Brush, area: Rect) -> None:
    """Everybody's glory in figures, and where the milestones stand."""
    parts: list[Part] = []
    for side in b.g.sides():
        letter, style = b.letter(side.seat)
        parts += [(f"{letter}{shown_glory(b, side.seat)}", style), (" ", "")]
    b.canvas.parts(area.x, area.y + 1, parts, area.width)
    if area.y + 1 >= b.canvas.height or area.width < 15:
        return
    marks: list[Part] = [(f"{b.glyphs.milestone} at ", "label")]
    for milestone, at in b.g.milestones.items():
        marks += [(str(at), "grey" if claimed(b, milestone) else "milestone"), (" ", "")]
    b.canvas.parts(area.x, area.y, marks, area.width)


assert max(data.MILESTONES.values()) == SPACES
