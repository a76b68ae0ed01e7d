"""One who watches: what he sees, what he cannot do, and the clocks of those who are awaited."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.cards import Sight
from tests.tui.screens.peers import SIZES, shown, state
from tests.tui.screens.test_update import after, at_question, local_game
from tui.kit.keymap import KEYS, commands
from tui.screens.ending import EndingScreen
from tui.screens.lobby import LobbyScreen
from tui.screens.peer_table import PeerTableScreen
from tui.screens.stack import Arrived, Key, ScreenState, Tick, Wish, update
from tui.screens.watch import WatchScreen
from tui.sitting.clocks import Clocks, Times, minutes, span
from tui.sitting.lobby import LobbySeen
from tui.sitting.net_seen import AskJudge, AskLedger, Judged, Seated
from tui.sitting.seen import Leave, Seen, SpectatorSeen


@pytest.fixture(scope="module")
def moment() -> Seen:
    """A game as it is shown to somebody without a seat."""
    seen = at_question(local_game())
    names = {0: "Anna", 1: "Bela", 2: "Cato", 3: "Dora"}
    return replace(
        seen, seat=-1, sight=Sight(seen.g.cards), names=names, due="on", choices=(), question=(), waiting=(1,), doing="Waiting for Bela.",
        trust="fair so far", steps=7, words="one two; safety number 1 2 3", journal="", file="", talk=("Anna: salve",),
        clocks=Clocks({0: 65.0}, (1,), 100.0),
    )  # fmt: skip


def watching(seen: Seen, columns: int = 120, rows: int = 40) -> ScreenState:
    lobby = LobbyScreen(LobbySeen(watching=True))
    given, _ = after(state(lobby, columns=columns, rows=rows), Arrived(Seated(seen)))
    assert isinstance(given.top, WatchScreen)
    return given


def test_who_has_a_seat_gets_the_table_and_who_watches_the_other_one(moment: Seen) -> None:
    watching(moment)
    seated, _ = after(state(LobbyScreen(LobbySeen())), Arrived(Seated(moment)))
    assert type(seated.top) is PeerTableScreen


@pytest.mark.parametrize("size", SIZES)
def test_the_board_whose_turn_it_is_and_that_one_only_watches(moment: Seen, size: tuple[int, int]) -> None:
    text = shown(watching(moment, *size))
    assert "watching  fair so far" in text and "BELA" in text and "Waiting for Bela." in text and "PLAYERS" in text
    assert "YOU" not in text.replace("You are watching", "")


def test_no_key_plays_votes_talks_or_leaves_for_good(moment: Seen) -> None:
    harmless = (AskLedger, AskJudge, Leave)
    for due in ("on", "over", "frozen"):
        given = watching(replace(moment, due=due))
        for screen in ("peer", "table", "watch"):
            for entry in commands(screen):
                if entry.id not in ("leave", "suspend", "redraw"):
                    for key in entry.keys:
                        assert all(isinstance(wish, harmless) for wish in after(given, key)[1] if isinstance(wish, Wish)), (due, key)
                    top = given.top
                    assert all(not isinstance(wish, Wish) or isinstance(wish, harmless) for wish in top.command(entry.id, given.ctx)[1])


def test_everything_a_watcher_can_do_is_offered_by_a_key(moment: Seen) -> None:
    given = watching(moment)
    for entry in KEYS["watch"]:
        after_it, wishes = after(given, entry.keys[0])
        quiet = entry.id in ("play", "page", "page-back", "close")  # nothing to show yet, another page, or a sentence below
        assert quiet or wishes or len(after_it.stack) > len(given.stack), entry.id


def test_talk_ledger_judge_and_people(moment: Seen) -> None:
    given = watching(moment)
    assert "Anna: salve" in shown(after(given, "t")[0])
    assert after(given, "f")[1] == [AskLedger()]
    judged, wishes = after(given, "V")
    assert wishes == [AskJudge()] and "every message of the table" in judged.ctx.message
    verdict = Judged("unfinished, but all holds", ("unfinished, but all holds",), True)
    assert "unfinished" in shown(after(judged, Arrived(verdict))[0])
    people = shown(update(given, Key("x"), 130.0)[0])
    assert "seat 0: Anna, 1:05 for own turns" in people and "seat 1: Bela, 0:30 for own turns" in people and "(you)" not in people


def test_the_end_is_shown_with_the_verdict_and_without_a_journal(moment: Seen) -> None:
    local = local_game(2)
    while (due := local.step()) != "over":
        if due == "ask":
            local.auto()
    told = SpectatorSeen(local).look("over")
    winner = local.words.winner(told.g, local.table.result, local.names)
    over = replace(moment, due="over", g=told.g, names=local.names, result=told.result, winner=winner, file="/r/watched.fides")
    given, _ = after(watching(moment), Arrived(over))
    assert isinstance(given.top, EndingScreen) and "Verifying every message of the table..." in shown(given)
    judged, _ = after(given, Arrived(Judged("fair: all holds", (), True, last=True)))
    text = shown(judged)
    assert "fair: all holds" in text and "/r/watched.fides" in text and winner in text
    assert "journal" not in text and "You " not in text


# --- clocks


def test_clocks_count_for_those_who_are_awaited() -> None:
    clocks = Clocks().awaiting((1,), 10.0)
    assert clocks.awaiting((1,), 20.0) is clocks and clocks.turn(25.0) == 15.0
    later = clocks.awaiting((0, 2), 30.0)
    assert (later.total(1, 99.0), later.total(0, 37.0), later.total(2, 37.0), later.turn(37.0)) == (20.0, 7.0, 7.0, 7.0)
    again = later.awaiting((1,), 40.0).awaiting((), 45.0)
    assert (again.total(1, 99.0), again.total(0, 99.0), again.turn(99.0)) == (25.0, 10.0, 0.0)
    assert [minutes(seconds) for seconds in (0.9, 59.9, 61, 3600, 3725)] == ["0:00", "0:59", "1:01", "1:00:00", "1:02:05"]


def test_the_clock_shows_after_some_seconds_runs_and_stops_with_the_turn(moment: Seen) -> None:
    given = watching(moment)
    assert given.ticks() == 1.0
    quick, _ = update(given, Tick(), 103.0)
    assert " BELA " in shown(quick)
    slow, _ = update(quick, Tick(), 142.0)
    assert " BELA 0:42 " in shown(slow)
    said, _ = update(slow, Arrived(replace(moment, talk=("Anna: salve", "Bela: wait"))), 142.5)
    assert " BELA 0:42 " in shown(said), "what is said stops no clock"
    went, _ = update(said, Arrived(replace(moment, waiting=(0,), clocks=moment.clocks.awaiting((0,), 143.0))), 143.0)
    assert " ANNA " in shown(went)
    mine = replace(moment, seat=1, due="ask")
    assert not ScreenState((PeerTableScreen(mine),)).ticks(), "nobody is hurried at the own turn"


# --- the clock of the table


def test_time_that_is_left_is_counted_down_beside_the_name_also_at_the_own_turn(moment: Seen) -> None:
    timed = replace(moment, times=Times({0: 300, 1: 95}, (1,), since=100.0))
    slow, _ = update(watching(timed), Tick(), 130.0)
    assert " BELA 1:05 left " in shown(slow)
    mine = state(PeerTableScreen(replace(timed, seat=1, due="ask")))
    assert mine.ticks() == 1.0
    asked, _ = update(mine, Tick(), 110.0)
    assert " YOUR TURN 1:25 left " in shown(asked)


def test_time_stands_where_no_clock_runs_and_never_falls_below_nothing() -> None:
    times = Times({0: 300, 1: 5}, (1,), (1,), since=100.0)
    assert (times.of(0, 900.0), times.of(1, 900.0), times.of(2, 900.0)) == ("5:00", "0:00", "")
    assert [span(seconds) for seconds in (-3, 59, 86399, 86400, 200000)] == ["0:00", "0:59", "23:59:59", "1 d 0 h", "2 d 7 h"]


def test_who_sits_here_shows_what_everybody_has_left_and_who_wants_a_pause(moment: Seen) -> None:
    timed = replace(moment, times=Times({0: 300, 1: 95}, (), pausing=(0,), since=100.0))
    opened, _ = update(watching(timed), Key("x"), 130.0)
    text = shown(opened)
    assert "5:00 left (wants a pause)" in text and "1:35 left" in text
