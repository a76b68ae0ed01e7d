"""PURE: the board of Trajan: ring and map as its picture, where there is room with forum, tiles and ships; players, senate, site beside."""

from __future__ import annotations

from typing import Any

from engine.games.trajan.rules import data
from engine.games.trajan.rules.state import Trajan
from engine.games.trajan.talk.cards import ACTIONS, COLOURS, face_text
from tui.boards.trajan import ring
from tui.boards.trajan.land import COUNTRY, LANDS, LOTS, SEATS
from tui.boards.trajan.market import FORUM, SHIPS_PANEL, STACKS
from tui.boards.trajan.own import PEOPLE, faces, header, points, says, you
from tui.boards.trajan.places import RING, SIGNS, STONES, touched
from tui.kit.board import Board
from tui.kit.brush import Brush
from tui.kit.canvas import Rect
from tui.kit.panel import About, Panel, split, table
from tui.kit.side import draw_side

INNER = (FORUM, STACKS, SHIPS_PANEL)
INNER_ROWS = 12
LARGE = 26  # rows of the picture from which on its parts stand apart
ROOMY = 76  # columns of the picture from which on everything has room in it
LISTED = 51  # columns of the ring as a list


def draw(b: Brush[Trajan], area: Rect) -> int:
    """Ring, map and what can be taken side by side; in a smaller window the ring alone; where there are no pictures, lists."""
    roomy, pictures = area.width >= ROOMY, b.glyphs.pictures and area.height > ring.CLOSE[1]
    wide = area.width if not roomy else ring.WIDE if pictures else LISTED
    below = Rect(area.x, area.y + 1, wide, area.height - 1)
    note = "stones, where the last lands, tile" if not pictures else "sow clockwise" if roomy else "clockwise; {} the last stone lands"
    owner = "Your ring" if b.plays else f"The ring of {b.name(ring.whose(b))}"
    b.head(area.x, area.y, wide, owner, note.format(b.glyphs.plain("becomes")))
    b.touch(RING, Rect(area.x, area.y, wide, 1), bright=9)
    if pictures:
        level = ring.LEVEL + max(0, min(4, (area.height - LARGE) // 3))
        y = below.y + (ring.draw_ring(b, below, level) if roomy else ring.draw_close(b, below))
    else:
        y = below.y + table(b, below, list(ring.rows(b))[1:])
        y += LANDS.paint(b, Rect(area.x, y, wide, area.bottom - y)) if roomy else 0
    rivals = Rect(area.x, y, wide + 2 * roomy, area.bottom - y)
    if rivals.height >= b.g.count:
        b.head(area.x, y, wide, "The other rings" if b.plays else "Other rings", "+ the tile beside a tray")
        rivals = Rect(area.x, y + 1, rivals.width, rivals.height - 1)
    if rivals.height >= b.g.count - 1:
        table(b, rivals, list(ring.rivals(b, rivals.width)))
    if roomy:
        draw_inner(b, Rect(area.x + wide + 2, area.y, area.width - wide - 2, area.height))
    return area.height


def draw_inner(b: Brush[Trajan], area: Rect) -> None:
    """The map, where there are pictures, and what can be taken below it."""
    used = COUNTRY.paint(b, Rect(area.x, area.y, area.width, area.height - INNER_ROWS)) if b.glyphs.pictures else 0
    used += 0 < used < area.height - INNER_ROWS - len(INNER)
    draw_side(INNER, b, Rect(area.x, area.y + used, area.width, area.height - used))


def asked(b: Brush[Any], kind: str, name: str) -> About | None:
    """The tiles in the own strip."""
    return split(face_text(name), rule="Forum") if kind == "tile" else None


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
    points=points, inks=STONES,
)  # fmt: skip
