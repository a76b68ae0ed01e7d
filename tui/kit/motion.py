"""PURE: from one moment to the next. What stands on a colour of its own is a piece: one whose place has changed walks over the cells
between; one that is new comes from its player's row; dice that are new tumble where they lie. Found by comparing the two pictures, so that
every game has it without a line of its own. Never is anything waited for: a picture is painted from how much of the time has gone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tui.kit.brush import PIPS
from tui.kit.canvas import WIDEST_PIECE, Canvas, Rect

MOST = 8  # pieces that walk at a time; if more have changed, it is another picture
TUMBLES = 5  # sides that a die shows before it lies
Spot = tuple[int, int]


class Piece(NamedTuple):
    style: str
    lines: tuple[str, ...]

    @property
    def owner(self) -> str:
        """Whose it is, by colour."""
        return next((word for word in self.style.split() if word.startswith("chip")), "")

    @property
    def is_die(self) -> bool:
        return "tumbles" in self.style.split()


class Walk(NamedTuple):
    """A piece from where it stood to where it stands now; without a beginning it is a die that has been rolled."""

    piece: Piece
    start: Spot | None
    end: Spot
    last: Piece  # as it stands there


def pieces(canvas: Canvas, areas: Iterable[Rect]) -> dict[Piece, list[Spot]]:
    """Everything with a colour of its own that is small enough; rows of one colour below each other are one piece."""
    open_runs: dict[tuple[int, int, str], tuple[int, list[str]]] = {}  # column, width, style -> first row and texts so far
    found: dict[Piece, list[Spot]] = {}
    for area in areas:
        for y in range(area.y, area.bottom + 1):
            runs = {(x, len(text), style): text for x, text, style in canvas.filled(area, y)} if y < area.bottom else {}
            for key in [key for key in open_runs if key not in runs]:
                first, lines = open_runs.pop(key)
                if any(line.strip() for line in lines):
                    found.setdefault(Piece(key[2], tuple(lines)), []).append((key[0], first))
            for key, text in runs.items():
                if key[1] <= WIDEST_PIECE:
                    open_runs.setdefault(key, (y, []))[1].append(text)
    return found


def ways(old: Canvas, new: Canvas, areas: Sequence[Rect], home: int) -> list[Walk]:
    """Who goes where. `home` is the column in which the letters of players stand; none if too much has changed."""
    was, now = pieces(old, areas), pieces(new, areas)
    left = {piece: [spot for spot in spots if spot not in now.get(piece, ())] for piece, spots in was.items()}
    come = [(piece, spot) for piece, spots in now.items() for spot in spots if spot not in was.get(piece, ())]
    found: list[Walk] = []
    for alike in (True, False):  # first the same piece elsewhere, then one of the same owner that looks otherwise there
        for piece, spot in list(come):
            others = [one for one in left if left[one] and (one == piece if alike else _same_kind(one, piece))]
            near = min(((one, start) for one in others for start in left[one]), key=lambda pair: _far(pair[1], spot), default=None)
            if near is not None:
                left[near[0]].remove(near[1])
                come.remove((piece, spot))
                found.append(Walk(near[0], near[1], spot, piece))
    homes = {piece.owner: spot for piece, spots in now.items() for spot in spots if spot[0] == home and piece.owner}
    found += [Walk(piece, homes[piece.owner], spot, piece) for piece, spot in come if piece.owner in homes and not piece.is_die]
    rolled = [Walk(piece, None, spot, piece) for piece, spot in come if piece.is_die]
    return [*(found if len(found) <= MOST else ()), *rolled]


def _same_kind(one: Piece, other: Piece) -> bool:
    return bool(one.owner) and one.owner == other.owner and one.is_die and other.is_die


def _far(one: Spot, other: Spot) -> int:
    return max(abs(one[0] - other[0]), 2 * abs(one[1] - other[1]))


def frame(old: Canvas, new: Canvas, going: Sequence[Walk], part: float) -> Canvas:
    """The old picture, with everything that goes on its way: at 0 where it was, at 1 where it is."""
    canvas = old.part(Rect(0, 0, old.width, old.height))
    for way in (way for way in going if way.start is not None):
        assert way.start is not None
        spot = Rect(*way.start, len(way.piece.lines[0]), len(way.piece.lines))
        canvas.blit(new, spot.x, spot.y, spot)
    for way in going:
        x, y = way.end
        if way.start is not None:
            x, y = (round(a + (b - a) * part) for a, b in zip(way.start, way.end, strict=True))
        for row, line in enumerate(_tumbled(way, part) if way.start is None else way.piece.lines, y):
            canvas.text(x, row, line, way.piece.style)
    return canvas


def _tumbled(way: Walk, part: float) -> Iterator[str]:
    """Another side of the die, until it lies."""
    side = 1 + (int(part * TUMBLES) * 2 + way.end[0] + way.end[1]) % 6
    if len(way.piece.lines) > 1:
        yield from (line.replace("o", "•") for line in PIPS[side])
    else:
        yield "".join(str(side) if letter.isdigit() else letter for letter in way.piece.lines[0])
