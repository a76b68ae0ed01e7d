"""PURE: the panels beside the picture. Players come first and whole, whatever else there is; what has no room below them is a page behind
Tab, and a page that is longer than its room goes on behind Tab, too: nothing is cut. Where there is room to spare, rows say their sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tui.kit.brush import Brush
from tui.kit.canvas import Canvas, Rect
from tui.kit.panel import Panel
from tui.kit.scene import Page, Turn

AIR = 1  # rows between panels where there is room
BEGUN = 4  # rows that a page must have to be begun below others
DEEP = 60  # rows that a panel may take before it is turned into pages
YOURS = "yours"  # the own cards in words, where their faces have no room


class SidePanel(NamedTuple):
    """A panel painted for itself, which tells its height."""

    panel: Panel
    used: int  # rows
    canvas: Canvas


class TabStop(NamedTuple):
    """What Tab turns to: rows of a panel, all of them or a part."""

    page: str  # as it is kept while it lies open: `supplies`, `supplies/2`
    name: str
    first: int
    behind: int


def draw_side(panels: Sequence[Panel], b: Brush[Any], area: Rect) -> None:
    found = [one for panel in panels if (one := _aside(panel, b, area)).used]
    if sum(one.used for one in found) > area.height:
        _paged(found, b, area)
        return
    found = list(_unfolded(found, b, area))
    spare, y = area.height - sum(one.used for one in found), area.y
    air = min(AIR, spare // max(1, len(found) - 1))
    for one in found:
        _lay(b, area, y, one, 0, one.used)
        y += one.used + air


def _unfolded(found: Sequence[SidePanel], b: Brush[Any], area: Rect) -> Iterator[SidePanel]:
    """Rows with their sentences as far as there is room, panel by panel."""
    spare = area.height - sum(one.used for one in found) - AIR * (len(found) - 1)
    for one in found:
        more = _aside(one.panel, b, area, told=True) if one.panel.draw is None and spare > 0 else one
        if 0 < more.used - one.used <= spare:
            spare, one = spare - more.used + one.used, more
        yield one


def _paged(found: Sequence[SidePanel], b: Brush[Any], area: Rect) -> None:
    """Players, the page that is open, and below it what still fits whole; the last rows say what else there is."""
    people, *rest = found
    least = _aside(people.panel, b, area, 1)
    folds = [people.panel.id] if least.used < people.used else []  # they have more to tell on a page of their own
    names = [*folds, *(one.panel.id for one in rest)]
    whole = len(_tab_lines(names, area.width))
    tabs = 1
    while True:  # what lies open needs no name there, if that saves a row
        laid, shown, onward = _arranged([people, *rest], folds, least, b, area, area.height - tabs, whole - tabs)
        told = names if tabs == whole else [name for name in names if name not in shown]
        if len(_tab_lines(told, area.width)) <= tabs:
            break
        tabs += 1
    for y, one, first, behind in laid:
        _lay(b, area, y, one, first, behind)
    _tabs(b, Rect(area.x, area.bottom - tabs, area.width, tabs), told, shown, onward)


class LaidRows(NamedTuple):
    """Where rows of a panel lie, under its heading."""

    y: int
    one: SidePanel
    first: int
    behind: int

    @property
    def below(self) -> int:
        return self.y + (self.first > 0) + self.behind - self.first


def _arranged(
    found: Sequence[SidePanel], folds: Sequence[str], least: SidePanel, b: Brush[Any], area: Rect, room: int, saved: int
) -> tuple[list[LaidRows], list[str], Sequence[TabStop]]:
    """What lies where in so many rows, the pages that lie open, and to what Tab goes on. Pages begin where they would without the rows that
    are saved, but one that would be whole with them is."""
    people, *rest = found
    stops = [TabStop(name, name, 0, people.used) for name in folds]
    stops += [stop for one in rest for stop in _stops(one, room - saved - least.used, area)]
    at = _open(b, stops, [one.panel for one in rest])
    page = stops[at]
    shown, whole = [page.name], next((one.used for one in rest if one.panel.id == page.name), 0)
    page = page._replace(behind=whole) if page.behind < whole <= page.behind + saved else page
    if page.name != people.panel.id:
        higher = room - (page.behind - page.first) - (page.first > 0)
        people = people if people.used <= higher else _aside(people.panel, b, area, higher - 1)
        shown.insert(0, people.panel.id)
    laid = [LaidRows(area.y, people, 0, people.used)]
    if shown[1:]:
        laid.append(LaidRows(laid[-1].below, next(one for one in rest if one.panel.id == page.name), page.first, page.behind))
    for one in rest:
        if one.panel.id not in shown and laid[-1].below + one.used <= area.y + room:
            laid.append(LaidRows(laid[-1].below, one, 0, one.used))
            shown.append(one.panel.id)
    more = next((one for one in rest if one.panel.id not in shown and one.panel.draw is None), None)  # a drawing is never torn
    left = area.y + room - laid[-1].below
    begun = next(_stops(more, left, area)) if more is not None and left >= BEGUN else None
    if more is not None and begun is not None:  # the room that is left shows how the next one begins
        laid.append(LaidRows(laid[-1].below, more, 0, begun.behind))
    there = [stop for stop in stops if stop.name in shown and (stop.name != page.name or page.first <= stop.first < page.behind)]
    onward = [stop for stop in [*stops[at + 1 :], *stops[:at]] if stop not in there]
    return laid, shown, onward or stops


def _aside(panel: Panel, b: Brush[Any], area: Rect, rows: int = DEEP, told: bool = False) -> SidePanel:
    """A panel at its columns with so many rows below its heading; of what it likes, or fewer."""
    canvas = Canvas(area.width, DEEP + 1, b.canvas.style, b.canvas.ascii_only)
    if area.width < panel.least[0]:
        return SidePanel(panel, 0, canvas)
    used = panel.paint(b.onto(canvas), Rect(0, 0, area.width, rows + 1), told)
    return SidePanel(panel, used, canvas)


def _lay(b: Brush[Any], area: Rect, y: int, one: SidePanel, first: int, behind: int) -> None:
    """Rows of a panel, under its heading."""
    if first:
        b.canvas.blit(one.canvas, area.x, y, Rect(0, 0, area.width, 1))
        y += 1
    b.canvas.blit(one.canvas, area.x, y, Rect(0, first, area.width, behind - first))
    more, heading = f" {TAB.strip()}: more", y - (first > 0)
    if behind < one.used and set(one.canvas.line(0, area.width - len(more))) == {b.glyphs.flat}:
        b.canvas.write_right(area.right, heading, f"[dim|{more}]")


def _stops(one: SidePanel, room: int, area: Rect) -> Iterator[TabStop]:
    """A page, or as many as its rows need; a row that goes on below is not torn."""
    first = part = 0
    while first < one.used:
        part += 1
        behind = min(one.used, first + room - (first > 0))
        whole = next((y for y in range(behind, first + 1, -1) if y == one.used or one.canvas.cell(0, y)[0] != " "), behind)
        yield TabStop(one.panel.id if part == 1 else f"{one.panel.id}/{part}", one.panel.id, first, whole)
        first = whole


def _open(b: Brush[Any], stops: Sequence[TabStop], panels: Sequence[Panel]) -> int:
    """Which one was turned to at this question; else one where something can be done, the page that lay open before all others."""
    there = [at for at, stop in enumerate(stops) if b.scene.page in (stop.page, stop.name)]
    at = next((at for at in there if stops[at].page == b.scene.page), there[0] if there else 0)
    if there and b.scene.turned:
        return at
    able = [panel.id for panel in panels if any(place in b.shown for place in panel.places(b))]
    able = [id for id in able if id != YOURS] or able  # own cards only where nothing else is asked about
    return next((i for i in (*range(at, len(stops)), *range(at)) if stops[i].name in able), at)


TAB = "Tab "


def _tab_lines(names: Sequence[str], width: int) -> list[list[str]]:
    """The names of pages, row by row, all behind the name of the key."""
    lines, x = [list[str]()], len(TAB)
    for name in names:
        if x + len(name) > width and lines[-1]:
            lines, x = [*lines, []], len(TAB)
        lines[-1].append(name)
        x += len(name) + 1
    return lines


def _tabs(b: Brush[Any], area: Rect, names: Sequence[str], shown: Sequence[str], onward: Sequence[TabStop]) -> None:
    """The key and every page, those that lie open underlined."""
    b.canvas.write(area.x, area.y, f"[sel b quiet still|{TAB.strip()}]")
    b.canvas.mark(area.x, area.y, len(TAB), 1, Turn(onward[-1].page, onward[0].page))
    for y, line in enumerate(_tab_lines(names, area.width), area.y):
        x = area.x + len(TAB)
        for name in line:
            end = b.canvas.write(x, y, f"[{'strong b u' if name in shown else 'dim'} quiet still|{name}]", "", area.right - x)
            b.canvas.mark(x, y, end - x, 1, Page(name))
            x = end + 1
