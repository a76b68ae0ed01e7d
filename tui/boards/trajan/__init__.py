"""PURE: the board of Trajan: ring and map as its picture, where there is room with forum, tiles and ships; players, senate, site beside."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.trajan.rules import data
from engine.games.trajan.rules.state import Trajan
from engine.games.trajan.talk.cards import ACTIONS, COLOURS
from tui.boards.trajan import ring
from tui.boards.trajan.land import LANDS, LOTS, SEATS
from tui.boards.trajan.market import FORUM, SHIPS_PANEL, STACKS
from tui.boards.trajan.own import PEOPLE, faces, header, says, you
from tui.boards.trajan.places import SIGNS, touched
from tui.kit.board import Board
from tui.kit.brush import Brush
from tui.kit.canvas import Rect
from tui.kit.glyphs import Glyphs
from tui.kit.panel import Panel

INNER = (FORUM, STACKS, SHIPS_PANEL)
LARGE = 26  # rows of the picture from which on its parts stand apart
ROOMY = 76  # columns of the picture from which on the ring is drawn as one


def draw(b: Brush[Trajan], area: Rect, trays: Sequence[ring.Tray]) -> int:
    owner = "Your ring" if b.plays else f"The ring of {b.name(trays[0].seat)}"
    if area.width < ROOMY:
        b.head(area.x, area.y, area.width, owner, "stones, where the last lands, tile")
        y = area.y + 1 + ring.draw_list(b, Rect(area.x, area.y + 1, area.width, 6), trays)
        y += LANDS.paint(b, Rect(area.x, y, area.width, min(6, area.bottom - y)))
        return y + ring.draw_rivals(b, Rect(area.x, y, area.width, area.bottom - y)) - area.y
    b.head(area.x, area.y, ring.WIDE, owner, "sow clockwise")
    level = ring.LEVEL + max(0, min(4, (area.height - LARGE) // 3))
    y = area.y + 1 + ring.draw_ring(b, Rect(area.x, area.y + 1, ring.WIDE, area.height), trays, level)
    if y + 1 < area.bottom:
        b.head(area.x, y, ring.WIDE, "The other rings" if b.plays else "Other rings")
        ring.draw_rivals(b, Rect(area.x, y + 1, ring.WIDE + 3, area.bottom - y - 1))
    x, y = area.x + ring.WIDE + 2, area.y
    wide = area.right - x
    y += LANDS.paint(b, Rect(x, y, wide, area.bottom - y))
    spare = max(0, min(3, (area.bottom - y - 13) // 3))
    for panel in INNER:
        if y < area.bottom:
            y += panel.inside(b, Rect(x, y + spare, wide, area.bottom - y - spare)) + spare
    return area.height


def legend(glyphs: Glyphs) -> list[tuple[str, str]]:
    """The signs of this board and what they mean."""
    plain = glyphs.plain
    return [
        (plain("points"), "points"),
        *((plain(SIGNS[action]), f"{ACTIONS[action]}: a tray and its action") for action in data.ACTIONS),
        *((letter, f"a {name} stone") for letter, name in COLOURS.items()),
        (plain("leader"), "a leader; the letters alone are legionaries or workers"),
        (plain("done"), "both stones of the tile are in its tray, or a demand that you can meet"),
        (plain("not"), "a demand that you cannot meet"),
        *((plain(kind), f"{kind}: your first one brings a {ACTIONS[action]} action") for kind, action in data.KINDS.items()),
    ]


PICTURE = Panel(
    "ring", "Your ring", ring.facts,
    lambda found, scene: [*ring.rows(found, scene), *LANDS.rows(LANDS.facts(scene), scene)],
    lambda found, place, scene: ring.about(found, place, scene) or LANDS.about(LANDS.facts(scene), place, scene),
    draw,
)  # fmt: skip
BOARD = Board(
    "Trajan", header, PICTURE, (PEOPLE, FORUM, STACKS, SEATS, LOTS, SHIPS_PANEL), you, faces, touched, legend=legend, says=says,
    points=lambda g: {seat: player.vp for seat, player in g.players.items()},
)  # fmt: skip
