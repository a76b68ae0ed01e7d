"""PURE: the players of a game, the same in all of them: letter, name, points as a race, then lines with what everybody has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engine.cards import Seat
from engine.values import dataclass
from tui.kit.brush import Brush
from tui.kit.canvas import Rect, cut, length, one_wide
from tui.kit.panel import Panel, Piece, Row, beginning

ROOMY = 30  # columns from which on what a player has begins below the name
TAG = 4  # columns of the letter with the gap behind it
NAME = 10  # columns of a name at most where a gauge stands behind it
POINTS = 8  # columns that are kept for points; so long is no gauge
SHORT = 5  # the same before a tail
GAUGE = 3  # columns of the shortest gauge


@dataclass(frozen=True, slots=True)
class PlayerShown:
    """What a game tells of a player, and what it shows: lines below the gauge, goals on it, pieces in a tail behind it."""

    says: str
    does: str = ""
    has: Sequence[str] = ()
    goals: Sequence[int] = ()
    tail: Sequence[Piece] = ()
    width: int = 0  # columns of the tail, the same for all
    alias: str = ""  # who they play
    brief: str = ""  # the chief things of `says` in one sentence, if that is not how it begins


def people(
    person: Callable[[Brush[Any], Seat], PlayerShown],
    points: Callable[[Any], Mapping[Seat, int]],
    top: int,
    rule: str,
    note: str | Callable[[Brush[Any]], str] = "",
    seats: Callable[[Brush[Any]], Iterable[Seat]] = lambda b: b.g.players,
) -> Panel:
    """The panel of players, the viewer first; a gauge is full at more than `top` points, or at the most that somebody has."""

    def found(b: Brush[Any]) -> dict[Seat, PlayerShown]:
        return {seat: person(b, seat) for seat in b.around(seats(b))}

    def rows(b: Brush[Any]) -> list[Row]:
        everybody = found(b)
        called = {seat: b.scene.opening(seat) + (f" ({one.alias})" if one.alias else "") for seat, one in everybody.items()}
        brief = {seat: one.brief or beginning(one.says) for seat, one in everybody.items()}
        return [Row(f"seat:{seat}", called[seat], one.says, one.does, brief=brief[seat]) for seat, one in everybody.items()]

    def draw(b: Brush[Any], area: Rect) -> int:
        everybody = found(b)
        now = points(b.g)
        was = points(b.scene.was) if b.scene.was is not None else now
        most, y = max(top, *now.values(), *was.values()) + 2, area.y
        lines = 1 + max(len(one.has) for one in everybody.values())
        while lines > 1 and lines * len(everybody) > area.height:
            lines -= 1
        told = {seat: _points(b, was[seat], now[seat]) for seat in everybody}
        named = _named(b, area, everybody, max(map(length, told.values())))
        for seat, one in everybody.items():
            here = Rect(area.x, y, area.width, lines)
            _race(b, here, seat, one, (was[seat], now[seat]), most, named)
            indent = TAG if area.width >= ROOMY else 1
            for line, text in enumerate(one.has[: lines - 1], 1):
                b.canvas.write(area.x + indent, y + line, text, "text", area.width - indent)
            _touch(b, here, seat, one)
            y += lines
        return y - area.y

    return Panel("players", "Players", rows, rule, note, (20, 3), draw)


def _points(b: Brush[Any], before: int, now: int) -> str:
    """Before and after the picked choice."""
    grown = f"[sel b u|{b.glyphs.plain('becomes')}{now}]" if now != before else ""
    return f"[strong b|{before}]{b.glyphs.sign('points')}{grown}"


def _named(b: Brush[Any], area: Rect, everybody: Mapping[Seat, PlayerShown], points: int) -> int:
    """Columns for names: as long as they are, if points and what stands behind them leave the room; a gauge has only what is left."""
    tail = max(one.width + 1 if one.width else 0 for one in everybody.values())
    free = area.width - TAG - tail - points - 1
    longest = max(len(one_wide(b.name(seat))) for seat in everybody)
    return min(longest, free if free < NAME + 1 + GAUGE else max(NAME, free // 2))


def _race(b: Brush[Any], area: Rect, seat: Seat, one: PlayerShown, points: tuple[int, int], top: int, named: int) -> None:
    """Letter, name, gauge and points, before and after the picked choice."""
    x, y, right = b.canvas.write(area.x, area.y, f"{b.tag(seat)} "), area.y, _right(area, one)
    b.canvas.text(x, y, cut(b.name(seat), named, b.glyphs.ellipsis), f"player{seat}")
    x += named + 1
    before, now = points
    start = b.canvas.write_right(right, y, _points(b, before, now))
    wide = min(start, right - (SHORT if one.width else POINTS)) - 1 - x
    if wide >= GAUGE:
        b.race(Rect(x, y, wide, 1), before, top, f"p{seat}", one.goals, now if now != before else None)


def _right(area: Rect, one: PlayerShown) -> int:
    """The column behind the points."""
    return area.right - (one.width + 1 if one.width else 0)


def _touch(b: Brush[Any], area: Rect, seat: Seat, one: PlayerShown) -> None:
    """All of it answers clicks; the pieces of the tail answer for themselves."""
    b.touch(f"seat:{seat}", area)
    x = _right(area, one) + 1
    for what, text in one.tail:
        x = b.piece(x, area.y, what, text)
