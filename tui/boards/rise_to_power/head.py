"""PURE: the first rows: round and phase, turn order with the sums that made it, points."""

from __future__ import annotations

from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.state import Rise
from engine.games.rise_to_power.talk.board_text import ROMAN, order_sum, totals
from tui.boards.rise_to_power.brush import Brush
from tui.kit.canvas import Part, Rect, cut, width_of
from tui.kit.scene import Look

PHASES = {
    "order": "order", "placement": "placing", "military": "conquest", "senate": "senate", "market": "market", "forum": "forum",
    "arena": "Games",
}  # fmt: skip
NAMED = {"set_up": "Set-up", "final": "The end"}


def phases(g: Rise) -> list[str]:
    """Those of this round."""
    return [phase for phase in PHASES if phase not in ("forum", "arena") or g.round in data.SCORING_ROUNDS]


def phase_word(g: Rise, phase: str) -> str:
    return f"{PHASES[phase]} {g.passing}/{data.DICE}" if phase == g.phase == "placement" else PHASES[phase]


def order(b: Brush, width: int) -> list[Part]:
    """Everybody in turn order with the sum; with names if they fit."""
    parts: list[Part] = []
    for length in (12, 8, 5, 0):
        parts = []
        for seat in b.g.order:
            sign, style = b.letter(seat)
            total = order_sum(b.g, seat)
            name = f" {cut(b.name(seat), length, b.glyphs.ellipsis)} " if length else ""
            text = f"{sign}{name}{'' if total is None else total}".rstrip()
            parts += [(f" {b.glyphs.then} ", "grey")] if parts else []
            parts.append((f"{b.glyphs.turn}{text} ", "turn") if seat == b.acting else (text, style))
        if width_of(parts) <= width:
            return parts
    return parts


def points(b: Brush) -> list[Part]:
    parts: list[Part] = []
    before = totals(b.before) if b.before is not None else None
    for seat, total in totals(b.g).items():
        sign, style = b.letter(seat)
        fresh = " fresh" if before is not None and before[seat] != total else ""
        parts += [(" ", ""), (f"{sign}{total}", style + fresh)]
    return [*parts, (b.glyphs.glory, "glory")]


def head(b: Brush, area: Rect) -> None:
    """Two rows."""
    g, canvas, y = b.g, b.canvas, area.y
    x = canvas.text(area.x + 1, y, NAMED.get(g.phase) or f"Round {ROMAN[g.round]} of {ROMAN[data.ROUNDS]}", "title") + 2
    if g.phase not in NAMED:
        start = x
        for phase in phases(g):
            x = canvas.text(x, y, f" {phase_word(g, phase)} ", "phase-on" if phase == g.phase else "phase")
        canvas.mark(start, y, x - start, 1, Look("phase"))
    score: list[Part] = [("points", "label"), *points(b)]
    left = area.right - 1 - width_of(score)
    canvas.parts(left, y + 1, score)
    canvas.mark(left, y + 1, width_of(score), 1, Look("points"))
    if g.order:
        end = canvas.parts(canvas.text(area.x + 1, y + 1, "order ", "label"), y + 1, order(b, left - area.x - 9))
        canvas.mark(area.x + 1, y + 1, end - area.x - 1, 1, Look("order"))


def head_line(b: Brush, area: Rect) -> None:
    """The same in one row."""
    g, canvas = b.g, b.canvas
    x = canvas.text(area.x, area.y, NAMED.get(g.phase) or f"Round {g.round}/{data.ROUNDS}", "title") + 1
    if g.phase in PHASES:
        end = canvas.text(x, area.y, f" {phase_word(g, g.phase)} ", "phase-on")
        canvas.mark(x, area.y, end - x, 1, Look("phase"))
        x = end + 2
    score = points(b)
    left = area.right - width_of(score)
    canvas.parts(left, area.y, score)
    canvas.mark(left, area.y, width_of(score), 1, Look("points"))
    if g.order:
        end = canvas.parts(x, area.y, order(b, left - x - 2))
        canvas.mark(x, area.y, end - x, 1, Look("order"))
