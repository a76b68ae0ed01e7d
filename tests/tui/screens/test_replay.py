"""The replay viewer, for records and journals alike: step, rounds, search, whose eyes, and playing on from any moment."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from engine.games import IDS, find_game
from engine.record import Record
from tests.tui.screens.peers import SIZES, shown, state
from tests.tui.screens.test_update import after
from tui.screens.around import Around
from tui.screens.log import Log
from tui.screens.replay import ReplayScreen
from tui.screens.stack import ScreenState, Tick, update
from tui.sitting.jobs import open_table
from tui.sitting.model import LocalGame
from tui.sitting.replay import PUBLIC, Film, film
from tui.sitting.seen import PlayFrom


def finished(id: str) -> Record:
    game = find_game(id)
    local = LocalGame.new(game, min(count for count in game.seating if count > 1), {}, "replay", "Ada", ["random"])
    while (due := local.step()) != "over":
        if due == "ask":
            local.answer(local.bot("random", local.seat).choose(local.view()))
    return local.record()


@pytest.fixture(scope="module", params=IDS)
def whole(request: pytest.FixtureRequest) -> Film:
    record = finished(request.param)
    return film(find_game(request.param), record, "game.fides")


@pytest.fixture(scope="module")
def public(whole: Film) -> Film:
    """As a journal or a watched game gives it."""
    return film(whole.game, whole.record.public(), "table.journal")


def at(given: ScreenState) -> int:
    assert isinstance(given.top, ReplayScreen)
    return given.top.at


def test_steps_go_on_and_back_and_stop_at_both_ends(whole: Film) -> None:
    given = state(ReplayScreen(whole))
    assert [at(after(given, *["right"] * count)[0]) for count in (1, 3)] == [1, 3]
    assert at(after(given, "right", "right", "left")[0]) == 1 and at(after(given, "left")[0]) == 0
    end, _ = after(given, "end")
    assert at(end) == len(whole.frames) - 1 == at(after(end, "right")[0]) and "(the end)" in shown(end)
    assert at(after(end, "home")[0]) == 0


def test_places_of_the_board_are_explained_here_too(whole: Film) -> None:
    given, _ = after(state(ReplayScreen(whole)), "right", "i")
    assert isinstance(given.top, Around) and len(given.top.spots) > 1
    first = shown(given)
    moved, _ = after(given, "right")
    assert shown(moved) != first and isinstance(after(moved, "escape")[0].top, ReplayScreen)


def test_rounds_are_jumped_to_and_back(whole: Film) -> None:
    given, seen = state(ReplayScreen(whole)), []
    while at(given) < len(whole.frames) - 1:
        given, _ = after(given, "down")
        seen.append(at(given))
    parts = [whole.frames[one].part for one in seen]
    assert len(parts) > 3 and all(one != other for one, other in pairwise(parts[:-1]))
    for expected in reversed(seen[1:-1]):
        given, _ = after(given, "up")
        assert at(given) == expected
    number = whole.frames[len(whole.frames) // 2].answers
    jumped, _ = after(state(ReplayScreen(whole)), "#", *str(number), "enter")
    assert whole.frames[at(jumped)].answers >= number > whole.frames[at(jumped) - 1].answers


def test_a_word_of_what_happened_is_found_on_and_back(whole: Film) -> None:
    word = next(text.split()[1] for frame in whole.frames[5:] for text in frame.told if len(text.split()) > 1 and text.split()[1].isalpha())
    places = [
        i for i, frame in enumerate(whole.frames) if any(word.casefold() in text.casefold() for text in (*frame.told, *frame.written))
    ]
    given, _ = after(state(ReplayScreen(whole)), "/", *word, "enter")
    assert at(given) == next(place for place in (*places, places[0]) if place > 0)
    further, _ = after(given, "n")
    assert at(after(further, "N")[0]) == at(given)
    nothing, _ = after(state(ReplayScreen(whole)), "/", *"xyzzyplugh", "enter")
    assert at(nothing) == 0 and "xyzzyplugh" in nothing.ctx.message


def test_every_seat_has_eyes_after_the_end_and_the_public_always(whole: Film, public: Film) -> None:
    given, eyes = state(ReplayScreen(whole, len(whole.frames) // 2)), []
    for _ in range(len(whole.eyes) + 1):
        assert isinstance(given.top, ReplayScreen)
        eyes.append(given.top.seat)
        given, _ = after(given, "x")
    assert eyes == [PUBLIC, *whole.game.seating[whole.record.players], PUBLIC]
    for film_ in (public, film(whole.game, replace(whole.record, answers=whole.record.answers[:20]))):
        same, _ = after(state(ReplayScreen(film_)), "x")
        assert isinstance(same.top, ReplayScreen) and same.top.seat == PUBLIC and "Only what everybody knows" in same.ctx.message


@pytest.mark.parametrize("size", SIZES)
def test_every_kind_of_moment_can_be_painted(whole: Film, size: tuple[int, int]) -> None:
    for number in range(0, len(whole.frames), max(1, len(whole.frames) // 7)):
        for seat in whole.eyes:
            text = shown(state(ReplayScreen(whole, number, seat), columns=size[0], rows=size[1]))
            assert "REPLAY" in text and f"answer {whole.frames[number].answers} of" in text


def test_it_runs_by_itself_and_the_log_tells_up_to_here(whole: Film) -> None:
    given, _ = after(state(ReplayScreen(whole)), "p")
    given, _ = update(given, Tick(), 5.0)
    assert at(given) == 1 and isinstance(given.top, ReplayScreen) and given.top.running
    assert isinstance(after(state(ReplayScreen(whole, 9)), "l")[0].top, Log)


def test_from_here_one_plays_on_against_bots(whole: Film, public: Film) -> None:
    middle = len(whole.frames) // 2
    for shown_film in (whole, public):
        given, wishes = after(state(ReplayScreen(shown_film, middle)), "b")
        [wish] = wishes
        assert isinstance(wish, PlayFrom) and ("dealt anew" in given.ctx.message) == (shown_film is public)
        made = open_table(wish)
        assert isinstance(made, tuple), made
        local, _ = made
        answers = len(local.table.record.answers) if shown_film is whole else int(local.table.record.table["guessed"])
        here = shown_film.frames[middle].answers
        assert answers == here if shown_film is whole else 0 < answers <= here
        assert local.table.record.public().answers[:answers] == whole.record.public().answers[:answers]
        while (due := local.step()) == "on":
            pass
        assert due in ("ask", "over") and len(local.levels) == len(whole.eyes) - 2
        resumed = LocalGame.resume(local.game, Record.loads(local.record().dumps(), find_game))
        assert resumed.table.digest() == local.table.digest()
    end, wishes = after(state(ReplayScreen(public, len(public.frames) - 1)), "b")
    assert not wishes and "over here" in end.ctx.message


@pytest.mark.parametrize("size", SIZES)
def test_the_last_step_is_the_final_count_and_the_board_of_the_end_a_key_away(whole: Film, public: Film, size: tuple[int, int]) -> None:
    for each in (whole, public):
        last = len(each.frames) - 1
        before, _ = after(state(ReplayScreen(each, last - 1), columns=size[0], rows=size[1]), "right")
        text, winner = shown(before), each.game.words.winner(each.frames[-1].g, each.result, each.names)
        assert at(before) == last and " ".join(winner.split()) in " ".join(text.split()) and "(the end)" in text
        assert each.result is not None
        assert all(str(each.result.total(seat)) in text for seat in each.result.scores)
        board, _ = after(before, "tab")
        assert isinstance(board.top, ReplayScreen) and board.top.board and winner not in shown(board)
        assert at(after(before, "left")[0]) == last - 1 or before.top != after(before, "left")[0].top
        explained, _ = after(before, "i")
        assert isinstance(explained.top, Around)


def test_a_step_is_told_in_sentences_never_in_notation(whole: Film) -> None:
    for number, frame in enumerate(whole.frames[:40]):
        text = shown(state(ReplayScreen(whole, number), columns=120, rows=40))
        for line in frame.written:
            assert line in frame.told or f" {line} " not in text.replace("\n", " ")
