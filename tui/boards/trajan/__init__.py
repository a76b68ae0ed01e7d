"""PURE: the board of Trajan: ring and map as its picture, where there is room with forum, tiles and ships; players, senate, site beside."""

from __future__ import annotations

from typing import Any

from engine.games.trajan.rules import data
from engine.games.trajan.rules.state import Trajan
from engine.games.trajan.talk.cards import ACTIONS, COLOURS, TILE_TEXTS, TILES
from tui.boards.trajan import ring
from tui.boards.trajan.land import COUNTRY, LANDS, LOTS, SEATS
from tui.boards.trajan.market import FORUM, SHIPS_PANEL, STACKS
from tui.boards.trajan.own import PEOPLE, faces, header, points, says, you
from tui.boards.trajan.places import SIGNS, touched
from tui.kit.board import Board
from tui.kit.brush import Brush
from tui.kit.canvas import Rect
from tui.kit.panel import About, Panel

INNER = (FORUM, STACKS, SHIPS_PANEL)
INNER_ROWS = 12
LARGE = 26  # rows of the picture from which on its parts stand apart
ROOMY = 76  # columns of the picture from which on everything has room in it
LISTED = 50  # columns of the ring as a list


def draw(b: Brush[Trajan], area: Rect) -> int:
    """Ring, map and what can be taken side by side; in a smaller window the ring alone; where there are no pictures, lists."""
    owner = "Your ring" if b.plays else f"The ring of {b.name(ring.whose(b))}"
    roomy, pictures = area.width >= ROOMY, b.glyphs.pictures and area.height > ring.CLOSE[1]
    wide = area.width if not roomy else ring.WIDE if pictures else LISTED
    below = Rect(area.x, area.y + 1, wide, area.height - 1)
    if pictures:
        b.head(area.x, area.y, wide, owner, "sow clockwise" if roomy else f"clockwise; {b.glyphs.plain('becomes')} the last stone lands")
        level = ring.LEVEL + max(0, min(4, (area.height - LARGE) // 3))
        y = below.y + (ring.draw_ring(b, below, level) if roomy else ring.draw_close(b, below))
    else:
        b.head(area.x, area.y, wide, owner, "stones, where the last lands, tile")
        y = below.y + ring.draw_list(b, Rect(*below[:3], 6))
        y += COUNTRY.paint(b, Rect(area.x, y, wide, min(12 if roomy else 6, area.bottom - y)))
    if y + b.g.count <= area.bottom:
        b.head(area.x, y, wide, "The other rings" if b.plays else "Other rings", "+ the tile beside a tray")
        y += 1
    if y + b.g.count - 1 <= area.bottom:
        ring.draw_rivals(b, Rect(area.x, y, wide + 3 * roomy, area.bottom - y))
    if roomy:
        draw_inner(b, Rect(area.x + wide + 2, area.y, area.width - wide - 2, area.height))
    return area.height


def draw_inner(b: Brush[Trajan], area: Rect) -> None:
    """The map, where there are pictures, and what can be taken below it."""
    y = area.y
    if b.glyphs.pictures:
        y += COUNTRY.paint(b, Rect(area.x, y, area.width, area.height - INNER_ROWS))
    spare = max(0, min(3, (area.bottom - y - INNER_ROWS) // 3)) if b.glyphs.pictures else 0
    for panel in INNER:
        if y < area.bottom:
            y += panel.paint(b, Rect(area.x, y + spare, area.width, area.bottom - y - spare)) + spare


def asked(b: Brush[Any], kind: str, name: str) -> About | None:
    """The tiles in the own strip."""
    return About(TILES[name].capitalize(), does=f"{TILE_TEXTS[name].capitalize()}.", rule="Forum") if kind == "tile" else None


LEGEND = (
    ("points", "points"), *((SIGNS[action], f"{ACTIONS[action]}: a tray and its action") for action in data.ACTIONS),
    *((letter, f"{name} stone") for letter, name in COLOURS.items()),
    ("leader", "a leader; the letters alone are legionaries or workers"),
    ("done", "both stones of the tile are in its tray, or a demand that you can meet"), ("not", "a demand that you cannot meet"),
    *((kind, f"{kind}: your first one brings a {ACTIONS[action]} action") for kind, action in data.KINDS.items()),
)  # fmt: skip
PICTURE = Panel("ring", "Your ring", ring.rows, "A turn", draw=draw, asked=asked)
BOARD = Board(
    "Trajan", header, PICTURE, (PEOPLE, FORUM, STACKS, LANDS, SEATS, LOTS, SHIPS_PANEL), you, faces, touched, signs=LEGEND, says=says,
    points=points,
)  # fmt: skip
