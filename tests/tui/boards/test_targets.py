"""What can be clicked: every move that has a place, on the first page where it is asked for, and only legal ones. (That every legal
target is somewhere on the pages is looked at in test_every_page.py.)"""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.age_of_rome.rules import moves as m
from engine.games.imperator.rules import moves as i
from engine.games.porta_nigra.rules import moves as p
from engine.games.rise_to_power.rules import moves as r
from engine.games.trajan.rules import moves as t
from tests.depth import depth
from tests.tui.boards.lab import CASES, EVERY, IMPERATOR, PORTA, RISE, SIZES, TRAJAN, moments, pages, reachable, scene
from tui.boards import Page, board
from tui.boards.age_of_rome.places import touched
from tui.kit.brush import by_place
from tui.kit.glyphs import UNICODE

ROME = board("age_of_rome")
PLACELESS = (
    m.SchemeEnd, m.BuildEnd, m.Execute, m.Skip, m.TurnEnd, m.Decline, m.Pass, m.DipPass, m.FinalDone,
    r.EndTurn, r.Done, r.Skip, r.Stop, t.PassAction, t.Decline, p.EndTurn, p.Dividend, i.Pass, i.EndTurn, i.Done,
)  # fmt: skip
TOUCHED = {case.game: board(case.game).touched for case in EVERY}
by_case = pytest.mark.parametrize("case", EVERY, ids=lambda case: case.name)


@by_case
def test_a_move_without_a_place_only_ends_or_passes(case):
    for table, seat in moments(case, depth(30, 15), seed="placeless"):
        for move in scene(table, seat).legal:
            nothing = move in (r.Conquer(()), r.Perform(()), i.Patrons(()))
            assert TOUCHED[case.game](table.g, seat, move) or isinstance(move, PLACELESS) or nothing, move


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_present_question_is_on_the_first_page(size):
    """What is asked about can be clicked without turning a page, selling and sets apart."""
    seen = set()
    for case in CASES:
        for table, seat in moments(case, depth(30, 12), seed="first page"):
            shown = scene(table, seat)
            found = reachable(ROME.painted(shown, size, UNICODE))
            asked = [move for move in shown.legal if not isinstance(move, (m.Sell, m.FormSet, m.Convert))]
            places = by_place(touched, table.g, seat, asked)
            for place, moves in places.items():
                assert any(set(moves) <= set(reached) for reached in found), (place, size)
                seen |= {type(move) for move in moves}
    assert {m.Build, m.Place, m.Deploy, m.Tax, m.KeepMissions, m.Draw, m.Play, m.DipPlace, m.ChooseCharacter} <= seen


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_move_of_rise_to_power_can_be_made_from_the_first_page(size):
    """Not every place is there, but some place of every move that has one."""
    paint, seen = board("rise_to_power").painted, set()
    for case in RISE:
        for table, seat in moments(case, 25, seed="first page"):
            found = {move for moves in reachable(paint(scene(table, seat), size, UNICODE)) for move in moves}
            legal = {move for move in scene(table, seat).legal if TOUCHED[case.game](table.g, seat, move)}
            assert legal == found
            seen |= set(map(type, found))
    assert {r.Place, r.Use, r.Conquer, r.Take, r.Buy, r.BuyBlind, r.Perform} <= seen


def test_refused_moves_are_no_targets_and_unlisted_ones_are_clickable_but_not_lit():
    table, seat = next((t, s) for t, s in moments(CASES[0], 200, every=1) if scene(t, s).legal and m.Sell in map(type, scene(t, s).legal))
    shown = scene(table, seat)
    refused = replace(shown, choices=[replace(choice, refusal="no") for choice in shown.choices])
    canvas = ROME.painted(refused, SIZES[0], UNICODE)
    assert not reachable(canvas) and not any("legal" in style for row in canvas.rows() for style, _ in row)
    quiet = replace(shown, choices=[replace(choice, listed=False) for choice in shown.choices])
    canvas = ROME.painted(quiet, SIZES[0], UNICODE)
    assert reachable(canvas) and not any("legal" in style for row in canvas.rows() for style, _ in row)


@pytest.mark.parametrize("case", [CASES[0], RISE[3]], ids=lambda case: case.name)
def test_the_selected_choice_is_lit_where_it_would_be_made(case):
    lit = 0
    for table, seat in moments(case, depth(27), seed="selected"):
        shown = scene(table, seat)
        for move in shown.legal:
            canvas = board(case.game).painted(replace(shown, selected=move), SIZES[0], UNICODE)
            chosen = any(word in ("selected", "@sel") for row in canvas.rows() for style, _ in row for word in style.split())
            assert chosen >= bool(TOUCHED[case.game](table.g, seat, move)), move
            lit += chosen
    assert lit > 20


@pytest.mark.parametrize("case", [CASES[0], RISE[0], TRAJAN[0], PORTA[0], IMPERATOR[0]], ids=lambda case: case.name)
@pytest.mark.parametrize("size", SIZES[1:], ids=str)
def test_tab_turns_through_all_pages(size, case):
    """A panel that lies between two that fit was never reached: Trajan's forum."""
    own = board(case.game)
    for table, seat in moments(case, depth(6)):
        shown = scene(table, seat)
        titles = {panel.title.upper() for panel in own.side if panel.places(own.lined(shown))}
        for step in (1, -1):
            seen = "\n".join(line for canvas, _ in pages(own, shown, size, step=step) for line in canvas.lines())
            assert {title for title in titles if title not in seen} == set()


@pytest.mark.parametrize("case", [CASES[0], RISE[0]], ids=lambda case: case.name)
def test_a_click_on_the_name_of_a_page_opens_it(case):
    size, own = SIZES[2], board(case.game)
    table, seat = next(moments(case, 1))
    canvas = own.painted(scene(table, seat), size, UNICODE)
    names = [action.name for _, action in canvas.marks if isinstance(action, Page)]
    assert names
    for page in names:
        shown = own.painted(scene(table, seat, page=page), size, UNICODE)
        title = next((panel.title for panel in own.side if panel.id == page), "Your cards")
        assert title.upper() in "\n".join(shown.lines())


def test_an_unknown_page_is_the_suggested_one():
    table, seat = next(moments(CASES[0], 1))
    for size in SIZES:
        assert ROME.painted(scene(table, seat, page="no such page"), size, UNICODE) == ROME.painted(scene(table, seat), size, UNICODE)
