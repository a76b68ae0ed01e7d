"""PURE: the table of Age of Rome on a canvas, in three arrangements of the same picture: 120x31, 100x22 and 80x16 and anything larger.

Roomy shows everything at once. The two smaller ones have a pane beside the disc with pages that the caller may choose; without a choice it
shows what the present question is about.
"""

from __future__ import annotations

from engine.games.age_of_rome.rules import moves as m
from tui.boards.age_of_rome import common, hand, missions, own, rivals, setup
from tui.boards.age_of_rome.brush import Brush
from tui.boards.age_of_rome.disc import Disc
from tui.boards.age_of_rome.explain import explain, legend
from tui.boards.age_of_rome.head import head, head_line
from tui.boards.age_of_rome.track import track
from tui.kit.brush import Size, fits
from tui.kit.canvas import Rect
from tui.kit.painter import Painter, arranged

ROOMY: Size = (120, 31)
MIDDLE: Size = (100, 22)
TIGHT: Size = (80, 16)
MIDDLE_PAGES = ("table", "hand", "missions", "stocks")
TIGHT_PAGES = ("regions", "prices", "hand", "missions", "you", "rivals", "stocks")


def pages(size: Size) -> tuple[str, ...]:
    return () if fits(size, ROOMY) else MIDDLE_PAGES if fits(size, MIDDLE) else TIGHT_PAGES


def disc(b: Brush, area: Rect, tall: bool) -> None:
    if setup.drafting(b):
        setup.characters(b, area)
    else:
        Disc(b, area, tall).paint()


def roomy(b: Brush, a: Rect) -> None:
    """Head, track; disc on the left and the common things beside it; the own things below."""
    air = 1 if a.height >= 33 else 0
    head(b, Rect(a.x, a.y, a.width, 2))
    track(b, Rect(a.x, a.y + 2, a.width, 2))
    top = a.y + 4 + air
    wide = 68 + (a.width - 120) // 2
    disc(b, Rect(a.x, top, wide, 17), tall=True)
    x, room = a.x + wide + 1, a.width - wide - 1
    y = top + common.regions(b, Rect(x, top, room, 4))
    y += common.buildings(b, Rect(x, y, room, 7))
    y += rivals.rivals(b, Rect(x, y, room, 5))
    common.stocks(b, Rect(x, y, room, top + 18 - y))
    low = top + 17 + air
    half = a.width // 2
    if b.plays and not setup.drafting(b):
        own.you(b, Rect(a.x, low, half - 1, 6))
        hand.hand_list(b, Rect(a.x + half, low, a.width - half, 6))
        missions.mission_list(b, Rect(a.x, low + 6, a.width, a.bottom - low - 6))


def middle(b: Brush, a: Rect) -> None:
    head(b, Rect(a.x, a.y, a.width, 2))
    track(b, Rect(a.x, a.y + 2, a.width, 2))
    wide = 66 + (a.width - 100) // 3
    disc(b, Rect(a.x, a.y + 4, wide, 11), tall=False)
    pane(b, Rect(a.x + wide + 1, a.y + 4, a.width - wide - 1, 11), MIDDLE_PAGES)
    y = a.y + 15
    if b.plays:
        own.two_rows(b, Rect(a.x + 1, y, a.width - 2, 2))
        hand.hand_line(b, Rect(a.x + 1, y + 2, a.width - 2, 1))
        missions.mission_line(b, Rect(a.x + 1, y + 3, a.width - 2, 1))
        y += 4
    rivals.rival_lines(b, Rect(a.x, y, a.width, a.bottom - y))


def tight(b: Brush, a: Rect) -> None:
    head_line(b, Rect(a.x, a.y, a.width, 1))
    track(b, Rect(a.x, a.y + 1, a.width, 2))
    wide = 59 + (a.width - 80) // 3
    disc(b, Rect(a.x, a.y + 3, wide, 11), tall=False)
    pane(b, Rect(a.x + wide + 1, a.y + 3, a.width - wide - 1, 11), TIGHT_PAGES)
    if b.plays:
        own.one_row(b, Rect(a.x, a.y + 14, a.width, 1))
        hand.hand_line(b, Rect(a.x, a.y + 15, a.width, 1))


# --- the pane


def suggested(b: Brush, known: tuple[str, ...]) -> str:
    """The page that the present question is about."""
    kinds = {type(move) for move in b.scene.legal}
    wanted = known[0]
    if m.KeepMissions in kinds or m.KeepMission in kinds:
        wanted = "missions"
    elif m.Build in kinds or (m.Convert in kinds and m.Pass in kinds):
        wanted = "prices"
    elif m.Draw in kinds:
        wanted = "stocks"
    elif m.FinalDone in kinds:
        wanted = "hand"
    return wanted if wanted in known else known[0]


def pane(b: Brush, area: Rect, known: tuple[str, ...]) -> None:
    page = b.scene.page if b.scene.page in known else suggested(b, known)
    b.pages(area, known, page, lambda name, inside: show(b, name, inside))


def show(b: Brush, page: str, area: Rect) -> None:
    if page in ("hand", "missions", "you") and not b.plays:
        b.heading(area.x, area.y, area.width, page.capitalize())
        b.canvas.text(area.x + 1, area.y + 1, "You are watching.", "grey")
    elif page == "table":
        used = common.regions(b, area)
        common.buildings(b, Rect(area.x, area.y + used, area.width, area.height - used))
    elif page == "regions":
        used = common.regions(b, area, two_rows=True)
        common.stocks(b, Rect(area.x, area.y + used, area.width, area.height - used))
    elif page == "prices":
        used = common.buildings(b, area)
        common.glory_note(b, Rect(area.x, area.y + used, area.width, area.height - used))
    elif page == "hand":
        hand.hand_page(b, area)
    elif page == "missions":
        missions.mission_page(b, area)
    elif page == "you":
        own.you(b, area)
    elif page == "rivals":
        rivals.rival_cards(b, area)
    else:
        b.heading(area.x, area.y, area.width, "Stocks")
        common.stocks(b, Rect(area.x, area.y + 1, area.width, area.height - 1))


PAINTER = Painter(arranged(Brush, (ROOMY, roomy), (MIDDLE, middle), (TIGHT, tight)), explain, legend, pages)
