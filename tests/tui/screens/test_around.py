"""Look mode: every place of the board is reached and explained; the right button does the same; the palette finds cards and rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games import find_game
from tests.tui.boards.lab import CASES, NAMES, RISE, moments, scene
from tui.boards import Choose, Look, board
from tui.kit.canvas import Canvas
from tui.kit.glyphs import UNICODE
from tui.screens.around import Around, middle
from tui.screens.choices import Picker
from tui.screens.dialog import Palette
from tui.screens.stack import Click, Context, Pop, Push
from tui.screens.table import TableScreen
from tui.screens.text import Text
from tui.sitting.seen import Seen

SIZES = ((80, 24), (120, 40))


def table_of(case, at=5):
    table, seat = list(moments(case, at + 1))[at]
    shown = scene(table, seat)
    seen = Seen(
        game=find_game(case.game), g=table.g, seat=seat, sight=shown.sight, names=NAMES, due="ask", waiting=(seat,),
        choices=tuple(shown.choices), question=("Choose.",),
    )  # fmt: skip
    return TableScreen(seen, picker=Picker(seen.choices))


def painted(screens, ctx):
    canvas = Canvas(ctx.columns, ctx.rows)
    for screen in screens:
        if screen.overlay:
            canvas.marks.clear()
        screen.paint(canvas, ctx)
    return canvas


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("case", [CASES[0], RISE[0]], ids=lambda case: case.name)
def test_every_place_is_reached_and_its_box_says_what_it_is(case, size):
    ctx, at_table = Context(columns=size[0], rows=size[1], glyphs=UNICODE), table_of(case)
    _, [push] = at_table.key("look", "i", ctx)
    around = push.screen
    assert isinstance(around, Around) and len(around.spots) >= 15
    visited = set()
    for _ in around.spots:
        spot = around.spots[around.at]
        visited.add(spot.place)
        lines = painted((at_table, around), ctx).lines()
        text = " ".join("".join(lines).split())
        about = board(case.game).about(scene_like(around.seen), spot.place)
        assert about is not None and about.title in text
        assert all(word in text for word in (about.now or about.does).split()[:6])
        assert ("m more" in lines[-1]) == bool(about.more), "offered only where there is more"
        around, _ = around.key("next", "tab", ctx)
    assert visited == {spot.place for spot in around.spots}
    assert around.key("back", "i", ctx)[1] == (Pop(),)


def scene_like(seen):
    from tui.boards import BoardScene

    return BoardScene(g=seen.g, seat=seen.seat, sight=seen.sight, names=seen.names)


@pytest.mark.parametrize("case", [CASES[0], RISE[0]], ids=lambda case: case.name)
def test_arrows_go_to_the_nearest_place_in_their_direction(case):
    ctx, at_table = Context(columns=120, rows=40), table_of(case)
    _, [push] = at_table.key("look", "i", ctx)
    start, moved = push.screen, 0
    for at in range(len(start.spots)):
        here = replace(start, at=at)
        for id, sign, axis in (("left", -1, 0), ("right", 1, 0), ("up", -1, 1), ("down", 1, 1)):
            there, _ = here.key(id, id, ctx)
            if there.at != at:
                moved += 1
                assert (middle(there.spots[there.at].area)[axis] - middle(here.spots[at].area)[axis]) * sign > 0
    assert moved > 2 * len(start.spots), "most places have neighbours"


@pytest.mark.parametrize("case", [CASES[0], RISE[0]], ids=lambda case: case.name)
def test_the_right_button_asks_the_same_and_enter_opens_the_rule(case):
    ctx, at_table = Context(columns=120, rows=40), table_of(case)
    marks = painted((at_table,), ctx).marks
    for action in [mark.action for mark in marks if isinstance(mark.action, (Look, Choose))][::4]:
        place = action.what if isinstance(action, Look) else action.place
        assert place
        _, [push] = at_table.event(Click(action, right=True), ctx)
        around = push.screen
        assert isinstance(around, Around) and around.spots[around.at].place == place
        about = board(case.game).about(scene_like(at_table.seen), place)
        if about.rule:
            _, [rule] = around.key("open", "enter", ctx)
            assert isinstance(rule, Push) and isinstance(rule.screen, Text) and rule.screen.title == about.rule and rule.screen.lines


@pytest.mark.parametrize(("case", "word"), [(CASES[0], "slander"), (CASES[0], "fulvia"), (RISE[0], "legatus"), (RISE[0], "forum")])
def test_the_palette_finds_cards_characters_and_rules(case, word):
    ctx, at_table = Context(columns=100, rows=30), table_of(case)
    _, [push] = at_table.key("palette", ":", ctx)
    palette = push.screen
    assert isinstance(palette, Palette)
    for letter in word:
        palette, _ = palette.key(None, letter, ctx)
    rule = next(offer for offer in palette.found() if offer.id.startswith("rule:"))
    assert word in rule.text.casefold()
    _, [opened] = at_table.command(rule.id, ctx)
    text = opened.screen
    assert isinstance(text, Text) and word in " ".join(line for line, _ in text.lines).casefold() + text.title.casefold()


def test_help_shows_the_signs_of_this_board_before_the_keys():
    ctx = Context(columns=100, rows=30)
    for case in (CASES[0], RISE[0]):
        lines = [line for line, _ in table_of(case).help(ctx).lines]
        assert lines.index("On the board:") < lines.index("Keys:")
        assert any(line.strip().startswith("i ") for line in lines[lines.index("Keys:") :])
