"""PURE: the viewer's secret missions with the points they would bring now and how far their conditions are."""

from __future__ import annotations

from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.missions import mission_points
from engine.games.age_of_rome.talk.cards import card_name, mission_text, steps
from tui.boards.age_of_rome import targets
from tui.boards.age_of_rome.brush import Brush, within
from tui.kit.canvas import Part, Rect, cut, width_of


def held(b: Brush) -> list[tuple[str, str]]:
    """Place and face of every mission the viewer sees: those just drawn to choose from first."""
    g = b.g
    offered = [(targets.mission(i), b.scene.sight.get(card)) for i, card in enumerate(g.offered, 1)]
    kept = [(f"kept:{i}" if g.offered else targets.mission(i), b.scene.sight.get(card)) for i, card in enumerate(g[b.seat].missions, 1)]
    return [(place, face) for place, face in (*offered, *kept) if face]


def name_and_points(b: Brush, place: str, face: str, room: int) -> list[Part]:
    now = mission_points(b.g, b.seat, face) if b.g[b.seat].character else 0
    name = cut(card_name(face), room - 5, b.glyphs.ellipsis)
    return [(b.pointer(place)[0], ""), (name, "strong"), (f" {now}/{data.MISSIONS[face].most}", "good" if now else "label")]


def condition(b: Brush, face: str) -> str:
    far = steps(b.g, b.seat, face)
    return mission_text(b.g, face) + (f" ({far})" if far else "")


def touch(b: Brush, place: str, face: str, area: Rect, bright: int) -> None:
    b.touch(place, area, f"card:{face}", bright)


def mission_list(b: Brush, area: Rect) -> None:
    """One to a row; in two columns if there are more than rows."""
    found = held(b)
    b.heading(area.x, area.y, area.width, "Missions", "secret, points now")
    rows = max(1, area.height - 1)
    columns = -(-len(found) // rows) or 1
    width = area.width // columns
    for i, (place, face) in enumerate(found):
        x, y = area.x + width * (i // rows), area.y + 1 + i % rows
        parts = name_and_points(b, place, face, width)
        bright = width_of(parts)
        parts.append((f"  {cut(condition(b, face), width - bright - 3, b.glyphs.ellipsis)}", "label"))
        b.canvas.parts(x, y, parts, width)
        touch(b, place, face, Rect(x, y, width, 1), bright)


def mission_page(b: Brush, area: Rect) -> None:
    """With the conditions over as many rows as there are."""
    found = held(b)
    b.heading(area.x, area.y, area.width, "Missions")
    y = area.y + 1
    spare = area.height - 1 - len(found)
    for left, (place, face) in zip(range(len(found), 0, -1), found, strict=True):
        parts = name_and_points(b, place, face, area.width)
        b.canvas.parts(area.x, y, parts, area.width)
        mine = -(-spare // left)  # rows are shared out among the missions to come
        text = within(condition(b, face), area.width - 2, mine, b.glyphs.ellipsis)
        spare -= len(text)
        for row, line in enumerate(text, 1):
            b.canvas.text(area.x + 2, y + row, line, "label", area.width - 2)
        touch(b, place, face, Rect(area.x, y, area.width, 1 + len(text)), width_of(parts))
        y += 1 + len(text)


def mission_line(b: Brush, area: Rect) -> None:
    """All in one row: names and points, the condition where there is room."""
    found = held(b)
    x = b.canvas.text(area.x, area.y, "Missions ", "title")
    each = (area.right - x) // max(1, len(found)) - 1
    for place, face in found:
        parts = name_and_points(b, place, face, each)
        bright = width_of(parts)
        if each - bright >= 12:
            parts.append((f" {cut(condition(b, face), each - bright - 2, b.glyphs.ellipsis)}", "label"))
        end = b.canvas.parts(x, area.y, parts, each)
        touch(b, place, face, Rect(x, area.y, end - x, 1), bright)
        x += each + 1
