"""Something on its way from one moment to the next: at first everything is as it was, then pieces walk, at last everything is as it is."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from tests.tui.boards.lab import CASES, IMPERATOR, PORTA, RISE, TRAJAN, Case, moments, scene
from tui.boards import board
from tui.kit.canvas import Canvas
from tui.kit.glyphs import ASCII, UNICODE
from tui.kit.grid import grid
from tui.kit.motion import Walk, frame, ways
from tui.kit.scene import BoardScene

SIZE = (120, 40)


def moved(case: Case, count: int) -> Iterator[BoardScene]:
    """One answer after the other, as a neighbour sees them."""
    before: Any = None
    for table, _ in moments(case, count, seed="motion", every=1):
        g = deepcopy(table.g)
        if before is not None:
            yield replace(scene(table, next(iter(g.players)), choices=()), g=g, before=before, step=0.0)
        before = g


def both(shown: BoardScene, game: str) -> tuple[Canvas, Canvas]:
    old, new = (board(game).painted(replace(shown, g=g, before=None), SIZE, UNICODE) for g in (shown.before, shown.g))
    return old, new


@pytest.mark.parametrize("case", [CASES[0], RISE[0], TRAJAN[0], PORTA[1], IMPERATOR[0]], ids=lambda case: case.name)
def test_pieces_walk_in_every_game_from_where_they_were_to_where_they_are(case: Case) -> None:
    areas, walked = grid(*SIZE), list[Walk]()
    assert areas is not None
    for shown in moved(case, 45):
        old, new = both(shown, case.game)
        going = [way for way in ways(old, new, (areas.board, areas.side), areas.side.x) if way.start not in (None, way.end)]
        if not going:
            continue
        for way in going[:1]:
            (x, y), (right, low) = way.start, way.end  # type: ignore[misc]
            middle = frame(old, new, [way], 0.5)
            there = round((x + right) / 2), round((y + low) / 2)
            assert "".join(middle.cell(there[0] + at, there[1])[0] for at in range(len(way.piece.lines[0]))) == way.piece.lines[0]
            assert frame(old, new, [way], 0.0).lines()[y][x : x + len(way.piece.lines[0])] == way.piece.lines[0]
        walked += going
        picture = board(case.game).painted(replace(shown, step=0.3), SIZE, UNICODE)
        assert (picture.width, picture.height) == SIZE and "PLAYERS" in "\n".join(picture.lines())
        assert board(case.game).painted(replace(shown, step=1.0), SIZE, UNICODE) == new
        if len(walked) > 3:
            return
    assert walked


def test_dice_tumble_when_they_are_rolled() -> None:
    for shown in moved(RISE[0], 60):
        areas, (old, new) = grid(*SIZE), both(shown, "rise_to_power")
        assert areas is not None
        rolled = [way for way in ways(old, new, (areas.side,), areas.side.x) if way.start is None]
        if len(rolled) >= 12:
            sides = {"".join(frame(old, new, rolled[:1], at / 5).lines()[rolled[0].end[1]][rolled[0].end[0] :][:3]) for at in range(5)}
            assert len(sides) > 2 and all(side.strip() in "123456" for side in sides)
            return
    raise AssertionError("nobody rolled")


def test_the_disc_turns_by_quarters() -> None:
    for shown in moved(CASES[0], 230):
        if shown.before.rot == shown.g.rot:
            continue
        areas, (old, new) = grid(*SIZE), both(shown, "age_of_rome")
        assert areas is not None
        pictures = [board("age_of_rome").painted(replace(shown, step=step), SIZE, UNICODE) for step in (0.0, 0.15, 0.3, 0.45)]
        grounds = [[picture.part(areas.board).row(y) for y in range(areas.board.height)] for picture in pictures]
        assert all(one != two for i, one in enumerate(grounds) for two in grounds[i + 1 :])
        assert all(picture.part(areas.side).lines() == old.part(areas.side).lines() for picture in pictures)
        plain = board("age_of_rome").painted(replace(shown, step=0.3), SIZE, ASCII)
        assert all(line.isascii() for line in plain.lines()) and old.lines() != new.lines()
        return
    raise AssertionError("the disc never turned")


def test_a_window_that_changes_its_size_under_way_shows_everything() -> None:
    """The picture of another size is what it would have been from the start."""
    from tui.kit import board as kit

    for at, shown in enumerate(moved(CASES[0], 2)):
        for size in ((120, 40), (80, 24), (200, 60), (100, 30)):
            picture = board("age_of_rome").painted(replace(shown, step=0.2), size, UNICODE)
            kit.KEPT.clear()
            assert picture == board("age_of_rome").painted(replace(shown, step=0.2), size, UNICODE), (at, size)
            assert "AGE OF ROME" in picture.lines()[0] and any("PLAYERS" in line for line in picture.lines())
