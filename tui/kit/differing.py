"""PURE: where two pictures of a board differ: what changed since your last turn, and what the picked choice would change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tui.kit.canvas import Canvas, Rect
from tui.kit.scene import Choose, Look

Cell = tuple[str, str]  # letter and style
Spots = Mapping[tuple[int, int], tuple[Rect, str]]  # cells with the area and the name of the place they belong to


def differing(new: Canvas, old: Canvas, side: Rect) -> list[tuple[int, int, Cell]]:
    """Where two pictures differ, and what stood there before. Beside the picture a row is compared with itself, wherever it stood: one
    that others have pushed down has not changed."""
    found = [(x, y, old.cell(x, y)) for x, y in new.changed_cells(old) if not side.holds(x, y)]
    ours, theirs = _places(new, side), {place: area for area, place in _places(old, side).values()}
    lines = [_line(ours, side, y) for y in range(side.bottom)]
    rows = [next((theirs[place].y - area.y for area, place in line if place in theirs), None) for line in lines]
    for y in range(side.y, side.bottom):
        if new.is_alike(old, side, y) and all(theirs.get(place) == area for area, place in lines[y]):
            continue
        near = {0, *[rows[at] or 0 for at in (*_nearest(rows, y, -1), *_nearest(rows, y, 1))]}  # of what is no place of its own
        for x in range(side.x, side.right):
            cell, (area, place) = new.cell(x, y), ours.get((x, y), (side, ""))
            if cell[0] == " ":
                continue
            if place:
                was = _before(old, theirs[place], x - area.x, y - area.y, cell) if place in theirs else []
            else:
                was = [old.cell(x, y + by) for by in near if side.y <= y + by < side.bottom]
            if cell not in was:
                found.append((x, y, was[0] if was else (" ", "")))
    return found


def _before(old: Canvas, area: Rect, x: int, y: int, cell: Cell) -> list[Cell]:
    """What stood there in the same place; a row that it did not have is no change."""
    return [cell] if y >= area.height else [old.cell(area.x + x, area.y + y)] if x < area.width else []


def _places(canvas: Canvas, side: Rect) -> Spots:
    """The place to which each cell belongs."""
    found: dict[tuple[int, int], tuple[Rect, str]] = {}
    for area, action in canvas.marks:
        place = action.what if isinstance(action, Look) else action.place if isinstance(action, Choose) else ""
        for y in range(area.y, area.bottom) if place and side.holds(area.x, area.y) else ():
            found.update({(x, y): (area, place) for x in range(area.x, area.right)})
    return found


def _line(places: Spots, side: Rect, y: int) -> list[tuple[Rect, str]]:
    """The places of a row, from the left."""
    return list(dict.fromkeys(places[x, y] for x in range(side.x, side.right) if (x, y) in places))


def _nearest(rows: Sequence[int | None], y: int, by: int) -> list[int]:
    """The next row in a direction that has a place which stood somewhere before."""
    return [at for at in (range(y, len(rows)) if by > 0 else range(y, -1, -1)) if rows[at] is not None][:1]
