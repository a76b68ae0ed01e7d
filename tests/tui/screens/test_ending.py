"""The end screen knows no game: scores of any categories as bars, what comes to light, the verdict, a copy and a rematch."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from engine.ending import winner_sentence
from engine.games import find_game
from engine.script import Result
from engine.words import Words
from tests.tui.screens.peers import SIZES, shown, state
from tests.tui.screens.test_update import after, at_question, local_game
from tui.screens.ending import GROWS_SECONDS, HELD, EndingScreen, ReplayThis, lengths
from tui.screens.peer_table import PeerTableScreen
from tui.screens.stack import Arrived, Key, Tick, update
from tui.screens.table import TableScreen
from tui.sitting.net_seen import Judged
from tui.sitting.seen import Copy, Leave, NewGame, Seen, SpectatorSeen

AGAIN = NewGame("age_of_rome", 2)


@pytest.fixture(scope="module")
def over() -> Seen:
    local = local_game(3)
    while (due := local.step()) != "over":
        if due == "ask":
            local.auto()
    return replace(SpectatorSeen(local, "/records/of/a/game.fides").look("over"), waiting=())


def plain(seen: Seen) -> Seen:
    """The same moment at the end of another game: other categories, nobody's achievements, nothing to reveal."""
    scores = {0: {"victory cards in the long run": 11, "money": 0}, 1: {"money": 4}, 2: {"money": -3, "victory cards in the long run": 2}}
    result = Result(scores, (0,))
    return replace(seen, result=result, winner=Words().winner(None, result, {0: "You"}), revealed=tuple(Words().revealed(None, result, {})))


@pytest.mark.parametrize("size", SIZES)
def test_every_category_and_total_of_the_rules_stands_there_as_number_and_bar(over: Seen, size: tuple[int, int]) -> None:
    text = shown(state(EndingScreen(over, AGAIN), columns=size[0], rows=size[1]))
    assert over.winner in text and over.result is not None
    rows = text.splitlines()
    for category in next(iter(over.result.scores.values())):
        [row] = [row for row in rows if re.match(rf"\s*{over.scored[category]} +-?\d", row)]
        assert [int(word) for word in row.split() if word.isdecimal()] == sorted_points(over.result, category)
    [total] = [row for row in rows if row.strip().startswith("total")]
    assert total.count("█") > 3 and [int(word) for word in total.split() if word.isdecimal()] == sorted_points(over.result, "")


def sorted_points(result: Result, category: str) -> list[int]:
    seats = sorted(result.scores, key=lambda seat: (seat not in result.winners, -result.total(seat)))
    return [result.scores[seat][category] if category else result.total(seat) for seat in seats]


def test_missions_and_achievements_come_to_light(over: Seen) -> None:
    assert "MISSIONS" in over.revealed
    text = shown(state(EndingScreen(over, AGAIN), rows=60))
    told = [HELD.match(line) for line in over.revealed]
    assert sum(match is not None for match in told) >= 3
    for line, match in zip(over.revealed, told, strict=True):
        assert (f"{match['name']} {match['points']}" if match else line.strip()[:60]) in text
    rows = [row.strip() for row in text.splitlines()]
    assert sum(row.startswith("You  ") and any(match and match["name"] in row for match in told) for row in rows) == 1
    assert over.result is not None and ("ACHIEVEMENTS" in text) == any(over.result.honours.values())


@pytest.mark.parametrize("size", SIZES)
def test_a_game_with_other_categories_and_nothing_to_reveal_has_a_whole_end(over: Seen, size: tuple[int, int]) -> None:
    text = shown(state(EndingScreen(plain(over), AGAIN), columns=size[0], rows=size[1]))
    assert "You win with 11 points." in text and "victory cards in the long run" in text and "MISSIONS" not in text
    assert "ACHIEVEMENTS" not in text and "-3" in text and "{" not in text


def test_a_game_that_says_nothing_about_its_end_still_ends_in_lines() -> None:
    result = Result({0: {"points": 5}, 1: {"points": 7, "extra": 1}}, (1,))
    lines = Words().ending(None, result, {0: "Ada", 1: "Bela"}, 60)
    assert (
        lines[0] == "FINAL SCORE"
        and lines[-1] == "Bela wins with 8 points."
        and any(line.startswith("extra") and "-" in line for line in lines)
    )
    assert all(len(line) <= 60 for line in lines)


@pytest.mark.parametrize(
    ("result", "says"),
    [
        (Result({0: {"a": 1}}, (0,)), "You win with 1 point."),
        (Result({0: {"a": 2}, 1: {"a": 2}}, (0, 1)), "You and Bela share the victory with 2 points."),
        (Result({0: {"a": 2}}, ()), "Nobody wins."),
        (Result({0: {"a": 2}}, (), verdict="The city falls"), "The city falls."),
    ],
)
def test_who_has_won_is_one_sentence(result: Result, says: str) -> None:
    assert winner_sentence(None, result, {0: "You", 1: "Bela"}) == says


def test_a_copy_and_a_rematch_are_a_key_away_and_what_is_not_possible_is_not_offered(over: Seen) -> None:
    given = state(EndingScreen(over, AGAIN))
    assert after(given, "p")[1] == [AGAIN] and "p rematch" in shown(given)
    assert after(given, "ctrl-s", *"x.fides", "enter")[1] == [Copy("x.fides")]
    lone = state(EndingScreen(over))
    said, wishes = after(lone, "p")
    assert not wishes and said.ctx.message and "rematch" not in shown(lone)


def test_the_verdict_is_kept_for_an_end_that_is_not_on_the_screen_yet(over: Seen) -> None:
    moment = replace(at_question(local_game()), due="on", choices=(), question=(), words="one two")
    given, _ = after(state(PeerTableScreen(moment, AGAIN)), Arrived(Judged("fair: all holds", (), True, last=True)))
    given, _ = after(given, Arrived(replace(over, words="one two", journal="/j")))
    assert isinstance(given.top, EndingScreen) and "fair: all holds" in shown(given)
    board, _ = after(given, "tab")
    assert isinstance(board.top, PeerTableScreen)
    again, _ = after(board, "enter")
    assert isinstance(again.top, EndingScreen) and "fair: all holds" in shown(again) and again.top.again == AGAIN


def test_the_replay_of_a_table_with_others_is_its_journal_which_shows_what_we_saw(over: Seen) -> None:
    assert after(state(EndingScreen(over)), "w")[1] == [ReplayThis("/records/of/a/game.fides", over.seat)]
    with_others = state(EndingScreen(replace(over, journal="/tables/of/peers.journal")))
    assert after(with_others, "w")[1] == [ReplayThis("/tables/of/peers.journal", over.seat)]


def test_a_local_game_has_no_judge(over: Seen) -> None:
    given, _ = after(state(TableScreen(replace(over, due="on"), AGAIN)), Arrived(over))
    assert isinstance(given.top, EndingScreen) and "judge" not in shown(given) and "/records/of/a/game.fides" in shown(given)
    assert find_game("age_of_rome").title in shown(given)


def test_the_points_are_counted_up_and_the_first_key_only_ends_that(over: Seen) -> None:
    lost = replace(over, decided="You lost it in the regions: -9 against Gábor.")
    counting = state(EndingScreen(lost, AGAIN, counting=True), columns=100, rows=40)
    assert over.winner in shown(counting)  # at the pace "at once"
    counting = replace(counting, ctx=replace(counting.ctx, settings=replace(counting.ctx.settings, pace="normal")))
    counting, _ = update(counting, Tick(), 10.0)
    assert "counted" in shown(counting) and over.winner not in shown(counting)
    counting, _ = update(counting, Tick(), 10.0 + 1.5 * GROWS_SECONDS)
    rows = shown(counting).splitlines()
    assert [word for word in next(row for row in rows if row.strip().startswith("glory")).split() if word.isdecimal()]
    assert not [word for word in next(row for row in rows if row.strip().startswith("denarii")).split() if word.isdecimal()]
    skipped, wishes = update(counting, Key("enter"), 11.0)
    assert not wishes and over.winner in shown(skipped) and "You lost it in the regions" in shown(skipped)
    done, _ = update(counting, Tick(), 10.0 + 20 * GROWS_SECONDS)
    assert over.winner in shown(done) and done.ticks() == 0.0


def test_enter_never_closes_the_final_screen_and_q_goes_home(over: Seen) -> None:
    given, _ = after(state(TableScreen(replace(over, due="on"), AGAIN)), Arrived(over))
    for number in range(40):
        given, wishes = update(given, Key(("enter", "escape")[number % 2]), 0.3 * number)
        assert not wishes and isinstance(given.top, EndingScreen)
    assert over.winner in shown(replace(given, stack=(*given.stack[:-1], replace(given.top, top=0))))
    hasty, wishes = update(after(state(TableScreen(replace(over, due="on"), AGAIN)), Arrived(over))[0], Key("q"), 0.1)
    assert not wishes and isinstance(hasty.top, EndingScreen), "what has just come up is not closed unread"
    assert update(given, Key("q"), 20.0)[1] == [Leave()]
    small = state(EndingScreen(over, AGAIN), columns=80, rows=24)
    page, wishes = after(small, "enter")
    assert not wishes and page.top == after(small, "pagedown")[0].top != small.top


def test_the_tally_and_the_text_stand_at_the_end(over: Seen) -> None:
    told = replace(over, tally=("This evening, 2 games: You 1, Bianka 1.",), table_file="/records/of/a/game.txt")
    text = shown(state(EndingScreen(told, AGAIN), columns=100, rows=60))
    assert "This evening, 2 games: You 1, Bianka 1." in text and "This table as text: /records/of/a/game.txt" in text


def test_a_bar_is_as_long_as_the_sum_of_its_parts() -> None:
    """What was lost is taken off its end, and nothing of it is shorter than nothing."""
    assert lengths([10, -4, 6, 2]) == [10, 0, 4, 0] and lengths([3, 5]) == [3, 5] and lengths([2, -5]) == [0, 0]
