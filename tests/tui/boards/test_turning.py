"""The disc on its way: from the old seats to the new ones, round the right side; markers slide along the track."""

from __future__ import annotations

import pytest

from engine import canon
from engine.games.age_of_rome.rules import data
from tests.tui.boards.lab import CASES, SIZES, moments, scene
from tui.boards import painter
from tui.kit.glyphs import ASCII, UNICODE

ROME = painter("age_of_rome")
STEPS = [i / 8 for i in range(9)]


def where(canvas, name: str) -> tuple[int, int]:
    return next((line.index(name.upper()), y) for y, line in enumerate(canvas.lines()) if name.upper() in line)


def turns():
    for case in (CASES[0], CASES[2], CASES[-1]):
        for table, seat in moments(case, 6, seed="turning"):
            if table.g.coming_turn and table.g.phase not in ("set_up", "final"):
                after = canon.copy(table.g)
                after.rot = (after.rot + after.coming_turn) % 4
                yield table, seat, after


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_step_shows_all_four_provinces_and_ends_as_the_new_picture(size):
    count = 0
    for table, seat, after in turns():
        for step in STEPS:
            shown = scene(table, seat, choices=(), before=table.g, step=step)
            shown = type(shown)(**{**{f: getattr(shown, f) for f in shown.__dataclass_fields__}, "g": after})
            canvas = ROME.paint(shown, size, UNICODE)
            for name in data.RING:
                assert sum(line.count(name.upper()) for line in canvas.lines()) == 1, (name, step)
            ROME.paint(shown, size, ASCII)
            count += 1
        still = type(shown)(**{**{f: getattr(shown, f) for f in shown.__dataclass_fields__}, "before": None})
        assert canvas == ROME.paint(still, size, UNICODE)
    assert count > 30


def test_clockwise_goes_left_side_up_and_counter_clockwise_left_side_down():
    seen = set()
    for table, seat, after in turns():
        quarters = after.coming_turn
        near, shown = table.g.facing(seat), scene(table, seat, choices=(), before=table.g, step=0.0)
        fields = {f: getattr(shown, f) for f in shown.__dataclass_fields__}
        start = where(ROME.paint(type(shown)(**{**fields, "g": after}), SIZES[0], UNICODE), near)
        quarter = where(ROME.paint(type(shown)(**{**fields, "g": after, "step": 0.99 / abs(quarters)}), SIZES[0], UNICODE), near)
        assert start[0] < 34 and start[1] > 12, "the own quarter is below on the left"
        if quarters > 0:
            assert quarter[0] < 34 and quarter[1] < 12
        else:
            assert quarter[0] > 34 and quarter[1] > 12
        seen.add(quarters > 0)
    assert seen == {True, False}


def test_a_marker_slides_along_the_track():
    table, seat = list(moments(CASES[0], 6))[-1]
    after = canon.copy(table.g)
    mover = next(iter(after.players))
    after.players[mover].glory = table.g.players[mover].glory + 6
    shown = scene(table, seat, choices=(), before=table.g)
    fields = {f: getattr(shown, f) for f in shown.__dataclass_fields__}
    letter = "A"
    columns = []
    for step in (0.0, 0.5, 1.0):
        canvas = ROME.paint(type(shown)(**{**fields, "g": after, "step": step}), SIZES[0], UNICODE)
        columns.append(canvas.lines()[3][:96].index(letter))
    assert columns == sorted(columns) and columns[2] - columns[0] >= 15 and columns[0] < columns[1] < columns[2]


def test_what_has_changed_is_marked_while_it_is_new():
    table, seat = list(moments(CASES[0], 6))[-1]
    after = canon.copy(table.g)
    name = after.facing(seat)
    type_ = next(type for type, level in after.provinces[name].levels.items() if level < 3)
    after.provinces[name].levels[type_] += 1
    shown = scene(table, seat, choices=(), before=table.g, step=0.5)
    fields = {f: getattr(shown, f) for f in shown.__dataclass_fields__}
    moving = ROME.paint(type(shown)(**{**fields, "g": after}), SIZES[0], UNICODE)
    done = ROME.paint(type(shown)(**{**fields, "g": after, "step": 1.0}), SIZES[0], UNICODE)
    assert any("fresh" in style for row in moving.rows() for style, _ in row)
    assert not any("fresh" in style for row in done.rows() for style, _ in row)
