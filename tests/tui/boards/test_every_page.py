"""Positions of random games, painted at every size on every page: each canvas is whole, everything legal can be clicked on some page, and
every place answers `i`. One walk through each case, as painting takes the time."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from engine.games import find_game
from tests.depth import depth
from tests.tui.boards.lab import EVERY, SIZES, Case, moments, pages, reachable, scene
from tui.boards import Look, board
from tui.kit.board import Board
from tui.kit.brush import by_place
from tui.kit.canvas import Canvas, Rect, is_one_wide
from tui.kit.glyphs import UNICODE
from tui.kit.grid import grid
from tui.kit.help_text import game_sections
from tui.kit.scene import BoardScene

LABELS = ("no bonus", "acts twice at", "reward, once", "tiles", "provinces", "no provinces yet", "no character yet")
HEADINGS = {game: {title for title, _ in game_sections(find_game(game))} for game in {case.game for case in EVERY}}


def stays_inside(canvas: Canvas, size: tuple[int, int]) -> None:
    lines = canvas.lines()
    assert len(lines) == size[1] and all(len(line) == size[0] for line in lines)
    assert all(is_one_wide(letter) for line in lines for letter in line)
    screen = Rect(0, 0, *size)
    assert all(screen.holds(a.x, a.y) and screen.holds(a.right - 1, a.bottom - 1) for a, _ in canvas.marks)


def answers(own: Board, shown: BoardScene, place: str, headings: set[str]) -> None:
    about = own.about(shown, place)
    assert about is not None and about.title and (about.now or about.does), place
    assert not any("{" in line or "  " in line or "None" in line for line in about.lines()), (place, about)
    assert not about.rule or about.rule in headings, (place, about)
    told = f"{about.now} {about.does}".strip()
    assert len(told) <= 260 and len(re.findall(r"[.!?](?= [A-Z]|$)", told)) <= 3, (place, told)


def everything_is_a_place(canvas: Canvas, size: tuple[int, int]) -> None:
    """Header and strip: every word and number there answers `i`."""
    areas = grid(*size)
    assert areas is not None
    for area in (areas.header, areas.you):
        for y in range(area.y, area.bottom):
            dumb = "".join(letter if canvas.hit(x, y) is None else " " for x, letter in enumerate(canvas.lines()[y]))
            assert not re.search(r"[0-9]|\w\w+", re.sub("|".join(LABELS), "", dumb)), (size, dumb)


@pytest.mark.parametrize("case", EVERY, ids=lambda case: case.name)
def test_every_page_at_every_size(case: Case) -> None:
    own = board(case.game)
    for table, seat in moments(case, depth(12), seed="targets"):
        shown = scene(table, seat)
        targets = by_place(own.touched, table.g, seat, shown.legal)
        places = {place for panel in own.panels() for place in panel.places(own.lined(shown))}
        for size in SIZES:
            found: set[tuple[object, ...]] = set()
            for canvas, page in pages(own, shown, size):
                stays_inside(canvas, size)
                found |= reachable(canvas)
                if size == SIZES[0]:  # what could be chosen is looked at too
                    canvas = own.painted(replace(shown, page=page, choices=()), size, UNICODE)
                places |= {action.what for _, action in canvas.marks if isinstance(action, Look)}
                if page == "":
                    everything_is_a_place(canvas, size)
            assert found == set(targets.values()), (size, [place for place, moves in targets.items() if moves not in found])
        for place in sorted(places):
            answers(own, shown, place, HEADINGS[case.game])
