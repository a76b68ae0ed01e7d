"""Boards that are described in panels: every row is a sentence, and what is drawn is what the state says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games import IDS, find_game
from engine.games.age_of_rome.rules import moves as m
from engine.outcome import outcome
from engine.table import Table
from tests.tui.boards.lab import CASES, EVERY, NAMES, SIZES, moments, pages, scene
from tui.boards import Choose, board
from tui.kit.glyphs import ASCII, UNICODE
from tui.kit.grid import grid

by_case = pytest.mark.parametrize("case", EVERY, ids=lambda case: case.name)
ROME = board(IDS[0])
ROME_GAME = find_game(IDS[0])
EASY = ROME_GAME.bots["easy"](b"preview", 100)


@by_case
def test_every_row_is_a_sentence_for_line_mode(case):
    own = board(case.game)
    for table, seat in moments(case, 8, seed="lines"):
        for line in own.lines(scene(table, seat)):
            assert not line or line.isupper() or (line.endswith(".") and "{" not in line and "  " not in line), line


ALL_SIZES = (*SIZES, (160, 50), (200, 60))


@by_case
def test_nothing_on_a_board_is_cut_with_or_without_a_word(case):
    """What has no room stands on a page one key away: no letters are lost at the edge of a panel, a card or the screen, and no ellipsis
    stands for them."""
    own = board(case.game)
    for table, seat in moments(case, 2, seed="cuts"):
        for size in ALL_SIZES:
            for shown, _ in pages(own, scene(table, seat), size):
                assert not shown.cuts, (size, shown.cuts)
                cut = [line for line in shown.lines() if UNICODE.ellipsis in line]
                assert not cut, (size, cut)


@by_case
def test_every_player_stands_first_with_name_and_points_at_every_size(case):
    own = board(case.game)
    for table, seat in moments(case, 2, seed="everybody"):
        points = own.points(table.g)
        for size in ALL_SIZES:
            side = grid(*size).side
            for shown, _ in pages(own, scene(table, seat), size):
                lines = shown.part(side).lines()
                assert lines[0].startswith("PLAYERS"), (size, lines)
                for other, n in points.items():
                    name = "You" if other == seat else NAMES[other]
                    assert any(f" {name} " in line and f" {n}★" in line for line in lines), (size, name, n, lines)


@by_case
def test_without_grounds_and_without_unicode_the_same_places_can_be_clicked(case):
    for table, seat in moments(case, 5, seed="forms"):
        shown = scene(table, seat)
        found = []
        for glyphs in (UNICODE, replace(UNICODE, grounds=False), ASCII):
            canvas = board(case.game).painted(shown, SIZES[0], glyphs)
            found.append({action.moves for _, action in canvas.marks if isinstance(action, Choose)})
        assert found[0] == found[1] == found[2]


def test_the_disc_of_age_of_rome_shows_every_city_before_its_seat():
    from tui.boards.age_of_rome.disc import cities

    for table, seat in moments(CASES[0], 10, seed="cities"):
        shown = cities(ROME.lined(scene(table, seat)))
        for city in shown:
            assert table.g.facing(city.seat) == city.province
            here = table.g.provinces[city.province]
            assert {tower.type: tower.level for tower in city.towers} == here.levels
            assert {tower.type: tower.guests for tower in city.towers} == here.followers
        assert shown[0].seat == seat


def test_glory_money_and_hands_of_everybody_are_written():
    for table, seat in moments(CASES[0], 10, seed="people"):
        text = "\n".join(ROME.painted(scene(table, seat), SIZES[0], UNICODE).lines())
        for other, player in table.g.players.items():
            row = next(line for line in text.splitlines() if f"{'You' if other == seat else NAMES[other][:6]} " in line and "★" in line)
            assert f"{player.glory}★" in row


def test_the_picked_choice_is_painted_as_it_would_be_and_what_is_new_is_gold():
    table = Table.new(ROME_GAME, 4, {}, b"preview".ljust(32))
    seen = 0
    while seen < 5:
        [seat, *_] = table.waiting()
        view = table.view(seat)
        builds = view.legal_of(m.Build) if view.asked is not None and m.Build in view.asked.kinds else []
        for move in builds:
            shown = scene(table, seat, selected=move, after=outcome(view, move).after)
            now, then = (ROME.painted(each, SIZES[0], UNICODE) for each in (replace(shown, after=None), shown))
            glory = shown.after[seat].glory
            assert f"→{glory}" in "\n".join(then.lines()) and f"→{glory}" not in "\n".join(now.lines())
            assert any("sel" in style.split() and "u" in style.split() for row in then.rows() for style, _ in row)
            seen += 1
        table.act(seat, EASY.choose(view))


@pytest.mark.parametrize("name", ["four", "imperator five"])
def test_a_question_about_the_own_cards_alone_opens_their_page_where_their_faces_have_no_room(name):
    """Which missions and which of the first cards are kept."""
    case = next(case for case in EVERY if case.name == name)
    table, seat = next(moments(case, 1, seed="yours"))
    side = board(case.game).painted(scene(table, seat), SIZES[2], UNICODE).part(grid(*SIZES[2]).side)
    assert any(line.startswith("YOUR CARDS") for line in side.lines()), side.lines()
