"""PURE: the table of Rise to Power on a canvas, in three arrangements of the same picture: 120x31, 100x22 and 80x16 and anything larger.

The tracks with the cards below them stand on the left, what everybody shares on the right, the players below. Only the smallest has pages:
a pane beside the tracks, which shows what the present question is about if nothing is chosen.
"""

from __future__ import annotations

from engine.games.rise_to_power.rules import moves as m
from tui.boards.rise_to_power import common, display, hand, players
from tui.boards.rise_to_power.brush import COLOURS, Brush
from tui.boards.rise_to_power.explain import explain, legend
from tui.boards.rise_to_power.head import head, head_line
from tui.boards.rise_to_power.tracks import track_row
from tui.kit.brush import Size, fits
from tui.kit.canvas import Rect
from tui.kit.painter import Painter, arranged

ROOMY: Size = (120, 31)
MIDDLE: Size = (100, 22)
TIGHT: Size = (80, 16)
PAGES = ("players", "map", "yours", "arena", "rivals")
DISPLAYS = (("military", display.provinces, 4), ("senate", display.senate, 4), ("market", display.market, 3))


def pages(size: Size) -> tuple[str, ...]:
    return () if fits(size, MIDDLE) else PAGES


def tracks(b: Brush, area: Rect, air: int, market: int) -> int:
    """The three tracks, each with its display; how many rows they took."""
    y = area.y
    for track, show, most in DISPLAYS:
        rows = market if track == "market" else most
        track_row(b, Rect(area.x, y, area.width, 1), track)
        show(b, Rect(area.x, y + 1, area.width, rows))
        y += 1 + rows + air
    return y - air - area.y


def roomy(b: Brush, a: Rect) -> None:
    head(b, Rect(a.x, a.y, a.width, 2))
    air = 2 if a.height >= 34 else 1
    wide = 74 + (a.width - 120) // 2
    low = a.y + 2 + tracks(b, Rect(a.x, a.y + 2, wide, 16), air, 3)
    x, room = a.x + wide + 2, a.width - wide - 2
    y = a.y + 2 + common.forum_tracks(b, Rect(x, a.y + 2, room, 5)) + air
    y += common.regions(b, Rect(x, y, room, low - y))
    common.decks(b, Rect(x + 1, y, room - 1, low - y))
    half = a.width // 2
    if b.plays:
        yours(b, Rect(a.x, low, half - 1, a.bottom - low))
        players.blocks(b, Rect(a.x + half, low, a.width - half, a.bottom - low))
        return
    b.heading(a.x, low, a.width, "Players")
    for i, player in enumerate(b.g.players.values()):
        players.block(b, Rect(a.x + half * (i % 2), low + 1 + 4 * (i // 2), half - 1, 4), player)


def yours(b: Brush, area: Rect) -> None:
    """Dice, provinces, senate cards, hand: as many rows as each needs, the hand at least three."""
    b.heading(area.x, area.y, area.width, "You", f"{b.glyphs.free} free {b.glyphs.tired} exhausted {b.glyphs.glory} for points")
    x = b.canvas.parts(area.x + 1, area.y + 1, [("Dice", "title"), (" ", ""), b.letter(b.seat)])
    players.dice(b, x, area.y + 1, area.right)
    y, inside = area.y + 2, area.width - 1
    y += players.listed(b, Rect(area.x + 1, y, inside, 4), "Provinces", players.all_provinces(b))
    y += players.listed(b, Rect(area.x + 1, y, inside, area.bottom - 3 - y), "Senate", players.all_offices(b))
    y += hand.hand_rows(b, Rect(area.x + 1, y, inside, area.bottom - y))
    hand.rank_rows(b, Rect(area.x + 5, y, inside - 5, area.bottom - y))


def middle(b: Brush, a: Rect) -> None:
    head(b, Rect(a.x, a.y, a.width, 2))
    wide = 62 + (a.width - 100) // 2
    low = a.y + 2 + tracks(b, Rect(a.x, a.y + 2, wide, 13), 0, 2 if wide < display.ROOMY else 3)
    x, room = a.x + wide + 1, a.width - wide - 1
    y = a.y + 2 + common.forum_rows(b, Rect(x, a.y + 2, room, 4))
    y += common.regions(b, Rect(x, y, room, low - y))
    common.decks(b, Rect(x, y, room, low - y))
    if b.plays:
        players.own_rows(b, Rect(a.x, low, a.width, 2))
        hand.hand_rows(b, Rect(a.x, low + 2, a.width, 2))
        low += 4
    players.rows(b, Rect(a.x, low, a.width, a.bottom - low))


def tight(b: Brush, a: Rect) -> None:
    head_line(b, Rect(a.x, a.y, a.width, 1))
    wide = 54 + (a.width - 80) // 2
    tracks(b, Rect(a.x, a.y + 1, wide, 13), 0, 2)
    page = b.scene.page if b.scene.page in PAGES else suggested(b)
    b.pages(Rect(a.x + wide + 1, a.y + 1, a.width - wide - 1, 13), PAGES, page, lambda name, inside: show(b, name, inside))
    if b.plays:
        players.own_row(b, Rect(a.x, a.y + 14, a.width, 1))
        hand.hand_rows(b, Rect(a.x, a.y + 15, a.width, 1))


# --- the pane


def suggested(b: Brush) -> str:
    """The page that the present question is about."""
    kinds = {type(move) for move in b.scene.legal}
    if m.Perform in kinds:
        return "arena"
    return "map" if m.Conquer in kinds else PAGES[0]


def show(b: Brush, page: str, area: Rect) -> None:
    if page in ("yours", "arena") and not b.plays:
        b.heading(area.x, area.y, area.width, page.capitalize())
        b.canvas.text(area.x + 1, area.y + 1, "You are watching.", "grey")
    elif page == "players":
        used = common.forum_rows(b, area)
        players.small(b, Rect(area.x, area.y + used, area.width, area.height - used))
    elif page == "map":
        used = common.regions(b, area)
        common.decks(b, Rect(area.x, area.y + used, area.width, area.height - used))
    elif page == "yours":
        players.own_page(b, area)
    elif page == "arena":
        hand.hand_page(b, area)
    else:
        players.rival_page(b, area)


PAINTER = Painter(arranged(Brush, (ROOMY, roomy), (MIDDLE, middle), (TIGHT, tight)), explain, legend, pages, COLOURS)
