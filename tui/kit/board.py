"""PURE: a game's board as a description that the kit arranges: one picture, panels beside it, the strip about you, your cards.

The same thing stands in the same place in every game. The picture takes the left two thirds; panels stand beside it in the order of their
importance, as many as there is room for, the others behind Tab.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.cards import Seat
from tui.kit.brush import Brush, Touched
from tui.kit.canvas import Canvas, Rect, length
from tui.kit.cards import Face, draw_faces
from tui.kit.glyphs import Glyphs
from tui.kit.grid import Grid
from tui.kit.panel import About, Panel
from tui.kit.scene import BoardScene, Page

AIR = 1  # rows between panels where there is room


@dataclass(frozen=True)
class Header:
    """Two lines: the game, where it stands, phases, the order of play; then what is special now. `brief` is all of it for one line."""

    where: str
    phases: Sequence[str] = ()
    phase: str = ""
    order: Sequence[Seat] = ()
    left: str = ""
    right: str = ""
    brief: str = ""


@dataclass(frozen=True)
class Board:
    """Functions get the brush (scene, signs, names) and answer facts as marked text."""

    title: str
    header: Callable[[Brush[Any]], Header]
    picture: Panel[Any]
    side: Sequence[Panel[Any]]
    you: Callable[[Brush[Any]], tuple[str, str]]  # the strip about the own seat: left, right
    faces: Callable[[Brush[Any]], Sequence[Face]]  # hand, missions
    touched: Touched  # which places a move touches
    letters: Callable[[BoardScene], Mapping[Seat, str]]
    legend: Callable[[Glyphs], list[tuple[str, str]]] = lambda glyphs: []

    def brush(self, scene: BoardScene, canvas: Canvas, glyphs: Glyphs) -> Brush[Any]:
        return Brush(scene, canvas, glyphs, self.touched, self.letters(scene))

    def paint(self, scene: BoardScene, canvas: Canvas, grid: Grid, glyphs: Glyphs) -> None:
        """The picked choice is painted as it would be, and what differs from now is gold."""
        draw_header(self, self.brush(scene, canvas, glyphs), grid.header)
        if scene.after is None:
            self._paint(scene, canvas, grid, glyphs)
            return
        now = Canvas(canvas.width, canvas.height, canvas.style, canvas.ascii_only)
        self._paint(scene, now, grid, glyphs)
        then = Canvas(canvas.width, canvas.height, canvas.style, canvas.ascii_only)
        self._paint(replace(scene, g=scene.after), then, grid, glyphs)
        for area in (grid.board, grid.side, grid.you):
            canvas.blit(then.part(area), area.x, area.y)
        canvas.blit(now.part(grid.hand), grid.hand.x, grid.hand.y)
        for x, y in then.changed_cells(now):
            if not grid.hand.holds(x, y) and then.is_word(x, y):
                canvas.restyle(Rect(x, y, 1, 1), "sel b u")

    def _paint(self, scene: BoardScene, canvas: Canvas, grid: Grid, glyphs: Glyphs) -> None:
        brush = self.brush(scene, canvas, glyphs)
        draw_picture(self.picture, brush, grid.board)
        draw_side(self.side, brush, grid.side)
        if brush.plays:
            left, right = self.you(brush)
            draw_strip(brush, grid.you, left, right)
            draw_faces(brush, grid.hand, self.faces(brush))

    def panels(self) -> list[Panel[Any]]:
        return [self.picture, *self.side]

    def about(self, scene: BoardScene, place: str) -> About | None:
        """What a place is; None if no panel knows it."""
        for panel in self.panels():
            found = panel.about(panel.facts(scene), place, scene)
            if found is not None:
                return found
        return None

    def lines(self, scene: BoardScene) -> list[str]:
        """The whole board in sentences, for line mode and screen readers."""
        found: list[str] = []
        for panel in self.panels():
            said = panel.lines(scene)
            found += [panel.title.upper(), *said, ""] if said else []
        return found[:-1]


def draw_header(board: Board, b: Brush[Any], area: Rect) -> None:
    head = board.header(b)
    b.canvas.ground(Rect(area.x, area.y, area.width, 1), "panel")
    x = b.canvas.write(area.x + 1, area.y, f"[strong b|{board.title.upper()}]  ") + 0
    tight = area.height == 1
    x = b.canvas.write(x, area.y, head.brief if tight else head.where, "text") + 2
    if not tight:
        for name in head.phases:
            x = b.canvas.write(x, area.y, f"[ground @text b| {name.upper()} ]" if name == head.phase else f"[dim|{name}]") + 1
    who = [b.chip(seat, long=not tight) for seat in head.order]
    b.canvas.write_right(area.right - 1, area.y, f" {b.glyphs.sign('then')} ".join(who) if not tight else b.glyphs.sign("then").join(who))
    if not tight:
        end = b.canvas.write(area.x + 1, area.y + 1, head.left, "dim")
        if end + length(head.right) + 2 < area.right:
            b.canvas.write_right(area.right - 1, area.y + 1, head.right, "dim")


def draw_picture(panel: Panel[Any], b: Brush[Any], area: Rect) -> None:
    facts = panel.facts(b.scene)
    if panel.draw is not None:
        panel.draw(b, area, facts)
    else:
        panel.paint(b, area)


def draw_side(panels: Sequence[Panel[Any]], b: Brush[Any], area: Rect) -> None:
    """Panels below each other. If not all fit, the page that was chosen (or the first) comes first, and the last row says how to turn."""
    sizes = [(panel, used) for panel in panels if (used := _height(panel, b, area))]
    room = area.height
    if sum(used for _, used in sizes) <= room:
        spare = room - sum(used for _, used in sizes)
        air = min(AIR, spare // max(1, len(sizes) - 1)) if len(sizes) > 1 else 0
        y = area.y
        for panel, used in sizes:
            panel.paint(b, Rect(area.x, y, area.width, used))
            y += used + air
        return
    names = [panel.id for panel, _ in sizes]
    first = names.index(b.scene.page) if b.scene.page in names else 0
    order, y, shown = [*sizes[first:], *sizes[:first]], area.y, []
    for panel, used in order:
        if used <= area.bottom - 1 - y:
            panel.paint(b, Rect(area.x, y, area.width, used))
            shown.append(panel.id)
            y += used
    if not shown:
        panel, _ = order[0]
        panel.paint(b, Rect(area.x, y, area.width, area.height - 1))
        shown.append(panel.id)
    _tabs(b, Rect(area.x, area.bottom - 1, area.width, 1), [panel for panel, _ in sizes], shown)


def _height(panel: Panel[Any], b: Brush[Any], area: Rect) -> int:
    """The rows a panel takes there, found out by painting it aside."""
    if area.width < panel.least[0]:
        return 0
    aside = Canvas(area.width, area.height + 40, b.canvas.style, b.canvas.ascii_only)
    return panel.paint(b.onto(aside), Rect(0, 0, area.width, area.height + 40))


def _tabs(b: Brush[Any], area: Rect, panels: Sequence[Panel[Any]], shown: Sequence[str]) -> None:
    names = [panel.id for panel in panels]
    at = names.index(shown[0])
    x = b.canvas.write(area.x, area.y, "[sel b|Tab] ")
    for panel in panels:
        here = panel.id in shown
        x = b.canvas.write(x, area.y, f"[{'strong b u' if here else 'dim'}|{panel.title.lower()}] ", "", area.right - x)
    b.canvas.mark(area.x, area.y, area.width, 1, Page(names[(at + len(shown)) % len(names)]))


def draw_strip(b: Brush[Any], area: Rect, left: str, right: str) -> None:
    b.canvas.ground(area, "panel")
    end = b.canvas.write(area.x + 1, area.y, left, "dim", area.width - 2)
    if right and end + length(right) + 2 < area.right:
        b.canvas.write_right(area.right - 1, area.y, right, "dim")
