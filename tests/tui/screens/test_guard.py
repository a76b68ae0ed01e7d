"""Nothing is answered unread: neither by keys that were meant to skip, nor by a click on a box that is just closing."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from engine.games import find_game
from tests.tui.screens.rig import running
from tests.tui.screens.test_update import at_question, local_game
from tui.kit.settings import PACES, Settings
from tui.kit.widgets import Pick
from tui.screens.choices import Picker
from tui.screens.dialog import Dialog
from tui.screens.ending import EndingScreen
from tui.screens.home import Home
from tui.screens.peer_table import PeerTableScreen
from tui.screens.stack import GUARD_SECONDS, Arrived, Click, Context, Key, ScreenState, Tick, Wish, apply, update
from tui.screens.table import TableScreen
from tui.sitting.model import LocalGame
from tui.sitting.net_seen import CastVote
from tui.sitting.seen import Advise, AutoNoMore, AutoOnce, LetGo, LogLine, NewGame, PlayMove, Seen, SpectatorSeen

QUICK = 0.0125  # eight keys in a tenth of a second
MASHED = ("enter", "1", "enter", "a", "=", "space", "down", "enter")


@pytest.fixture(scope="module")
def question() -> Seen:
    return at_question(local_game())


def sat(seen: Seen, pace: str = "normal", kind: type[TableScreen] = TableScreen) -> ScreenState:
    start = kind(replace(seen, due="on", choices=(), question=()))
    return update(ScreenState((Home(), start), Context(settings=Settings(pace=pace))), Arrived(seen), 0.0)[0]


def mash(state: ScreenState, now: float, *keys: str) -> tuple[ScreenState, list[Wish]]:
    wishes: list[Wish] = []
    for i, key in enumerate(keys or ("enter",) * 8):
        state, more = update(state, Key(key), now + QUICK * i)
        wishes += more
    return state, wishes


def decided(wishes: list[Wish]) -> list[Wish]:
    return [wish for wish in wishes if isinstance(wish, (PlayMove, LetGo, AutoOnce, CastVote))]


def test_eight_quick_keys_decide_nothing_of_a_question_that_has_just_come_up(question: Seen) -> None:
    for keys in ((), MASHED, MASHED[1:], ("2", "enter", "2", "enter")):
        for pace in ("at once", "normal"):
            state, wishes = mash(sat(question, pace), 0.0, *keys)
            assert not decided(wishes) and isinstance(state.top, TableScreen) and not state.top.sent
            assert state.top.picker == Picker(question.choices), "what was dropped has selected nothing either"
    assert decided(update(state, Key("enter"), 10.0)[1]), "a person who has read it can answer"


def shown_at(kind: type[TableScreen], people: bool, pace: str, question: Seen) -> list[float]:
    """When each of three moves of a rival and the question behind them comes up, in virtual time; all have arrived at once."""
    playing = replace(question, due="on", choices=(), question=(), waiting=(1,), actor=1, people=people)
    entries = [(*question.entries, *(LogLine(f"Move {number}.") for number in range(1, at + 1))) for at in range(1, 4)]
    moves = [replace(playing, entries=told, fresh=1, answers=question.answers + at) for at, told in enumerate(entries, 1)]
    last = replace(question, people=people, entries=entries[-1], fresh=0, answers=question.answers + 4)
    state = ScreenState((Home(), kind(playing)), Context(settings=Settings(pace=pace, stops=False)))
    for moment in (*moves, last):
        state, _ = update(state, Arrived(moment), 0.0)
    times, now = dict[int, float](), 0.0
    while now < 30.0 and (question.answers + 4) not in times:
        assert isinstance(state.top, TableScreen)
        times.setdefault(state.top.seen.answers, now)
        now = round(now + 0.05, 2)
        state, _ = update(state, Tick(), now)
    return list(times.values())


def test_a_move_of_a_rival_lasts_as_long_among_bots_as_among_people(question: Seen) -> None:
    for pace, seconds in PACES.items():
        alone, together = shown_at(TableScreen, False, pace, question), shown_at(PeerTableScreen, True, pace, question)
        assert alone == together and len(alone) == (4 if seconds else 1), (pace, alone, together)
        assert all(seconds <= later - sooner < seconds + 0.1 for sooner, later in pairwise(alone)), (pace, alone)


def test_what_decides_nothing_works_at_once(question: Seen) -> None:
    for key in ("?", "r", "l", "q", ":", "i"):
        assert len(update(sat(question), Key(key), 0.0)[0].stack) == 3, key
    assert Advise() in update(sat(question), Key("h"), 0.0)[1]
    assert update(sat(replace(question, can_undo=True)), Key("u"), 0.0)[1]


def test_a_turn_that_has_just_ended_is_not_let_go_unread(question: Seen) -> None:
    state, wishes = mash(sat(replace(question, due="confirm", choices=(), question=())), 0.0)
    assert not decided(wishes) and decided(update(state, Key("enter"), 10.0)[1]) == [LetGo()]


def test_keys_that_skip_what_others_do_answer_nothing(question: Seen) -> None:
    moments = [replace(question, due="on", choices=(), waiting=(1,), answers=question.answers + i, fresh=1) for i in (1, 2, 3)]
    state = sat(question)
    for i, seen in enumerate((*moments, replace(question, at=(9, 9), answers=99))):
        state, _ = update(state, Arrived(seen), 5.0 + i / 100)
    state, wishes = mash(state, 5.1)
    assert not decided(wishes) and isinstance(state.top, TableScreen) and state.top.seen.answers == 99 and not state.top.moving


def test_a_question_below_a_box_is_guarded_when_the_box_closes(question: Seen) -> None:
    reading, _ = update(sat(question), Key("r"), 5.0)
    state, wishes = mash(reading, 6.0, "escape", "enter", "enter")
    assert not decided(wishes) and isinstance(state.top, TableScreen)


def test_a_box_that_nobody_called_for_is_not_answered_unread(question: Seen) -> None:
    at_vote = replace(question, due="vote", proposer="Bela", at=(9, 9))
    state, _ = update(sat(question, kind=PeerTableScreen), Arrived(at_vote), 5.0)
    assert isinstance(state.top, Dialog)
    for keys in ((), ("3",) * 8, ("right", "right", "enter")):
        held, wishes = mash(state, 5.0, *keys)
        assert not decided(wishes) and isinstance(held.top, Dialog)
    called, _ = update(sat(question), Key("q"), 5.0)
    assert update(called, Key("escape"), 5.01)[0].top.name == "table", "a box that was called for answers at once"


def test_the_scores_are_not_closed_unread() -> None:
    local = local_game(2, "9")
    while local.step() != "over":
        if local.step() == "ask":
            local.auto()
    seen = SpectatorSeen(local).look("over")
    state, wishes = mash(sat(seen, "at once"), 0.0)
    assert isinstance(state.top, EndingScreen) and not wishes[1:], "only the bell"


def test_a_click_on_a_box_that_is_just_closing_decides_nothing(question: Seen) -> None:
    for later in (0.0, 0.1, 0.3):
        state, _ = apply(sat(question), (), 5.0)
        state, _ = update(state, Key("q"), 5.0)
        state, _ = update(state, Click(Pick(0)), 6.0)
        assert isinstance(state.top, TableScreen)
        for twice in (False, True):
            state, wishes = update(state, Click(Pick(0), twice=twice), 6.0 + later)
            assert not decided(wishes) and isinstance(state.top, TableScreen) and state.top.picker == Picker(question.choices)


def test_one_click_on_the_choice_where_the_list_begins_only_selects_it(question: Seen) -> None:
    once, wishes = update(sat(question), Click(Pick(0)), 5.0)
    assert not decided(wishes)
    assert decided(update(once, Click(Pick(0)), 6.0)[1]) == [PlayMove(question.choices[0].move)]


def test_a_click_that_the_picture_does_not_show_any_more_is_dropped() -> None:
    with running(begin=[NewGame("age_of_rome", 4, seed="7", name="Ada")]) as rig:
        rig.see("YOUR TURN", "give back")
        rig.press("q")
        rig.see("Stay at the table")
        x, y = rig.find("Leave the program")
        painted, rig.app.application.invalidate = rig.app.application.invalidate, lambda: None  # the terminal is slow
        rig.press("escape")
        rig.until(lambda: isinstance(rig.app.state.top, TableScreen), "the box to be closed behind the picture")
        before = rig.app.state.top
        rig.click(x, y)
        rig.until(lambda: not rig._unread, "the click to be read")
        rig.app.application.invalidate = painted
        rig.press("?")
        rig.see("On the board:")
        assert rig.app.state.stack[1] is before and rig.code is None


def test_the_choice_where_the_list_begins_costs_nothing_for_good_without_a_second_look() -> None:
    seen = dear_question()
    state, wishes = update(sat(seen), Key("enter"), 5.0)
    assert not decided(wishes) and "cannot be taken back" in state.ctx.message
    assert decided(update(state, Key("enter"), 6.0)[1]) == [PlayMove(seen.choices[0].move)]
    pointed, _ = update(sat(seen), Key("1"), 5.0)
    assert decided(update(pointed, Key("enter"), 5.1)[1]), "who points at it has looked"


def dear_question() -> Seen:
    """A first choice that costs something and that the rules do not take back."""
    local = LocalGame.new(find_game("imperator"), 5, {}, "7", "Ada", ["easy"])
    watcher = SpectatorSeen(local)
    for _ in range(40):
        while local.step() == "on":
            pass
        seen = watcher.look("ask")
        if seen.is_dear(Picker(seen.choices).shown[0]):
            return seen
        local.auto()
    raise AssertionError("there is no such question")


def test_any_key_stops_the_bot_at_once(question: Seen) -> None:
    state = sat(question)
    for i, key in enumerate(("A", "3", "enter")):
        state, wishes = update(state, Key(key), 5.0 + i)
    assert decided(wishes) == [AutoOnce(question.at)]
    stopped, wishes = update(state, Key("x"), 9.0)
    assert wishes == [AutoNoMore()] and isinstance(stopped.top, TableScreen) and not stopped.top.sent and not stopped.top.auto_left
    assert decided(update(stopped, Key("enter"), 9.0 + GUARD_SECONDS)[1]) == [PlayMove(question.choices[0].move)]


def test_eight_enters_in_a_real_terminal_answer_one_question() -> None:
    """However slow this machine is: the clock of the program stands still while they come."""
    with running(100, 30, [NewGame("age_of_rome", 4, seed="7", name="Ada")], pace="normal") as rig:
        rig.see("YOUR TURN", "give back")
        rig.ponder()
        now = rig.app.clock()
        rig.app.clock = lambda: now
        rig.pipe.send_text("\r")
        rig.until(lambda: rig.app.state.top.seen.mine > 0, "the first answer")  # type: ignore[attr-defined]
        while rig.app.state.top.asks() is None:
            rig.pipe.send_text("\r" * 8)
            rig.until(lambda: not rig._unread, "the keys to be read")
        rig.pipe.send_text("\r" * 8 + "l")
        rig.see("What happened")
        table = rig.app.state.stack[1]
        assert isinstance(table, TableScreen) and table.seen.due == "ask"
        assert sum(entry.written and entry.text.startswith("Ada:") for entry in table.seen.entries) == 1


def test_by_default_the_end_of_a_turn_waits_for_one_enter_and_can_be_taken_back() -> None:
    with running(100, 30, [NewGame("age_of_rome", 4, seed="7", name="Ada")], confirm="wait") as rig:
        rig.see("YOUR TURN", "give back")
        rig.press("enter")
        rig.see("1 build castle I")
        rig.press("end", "enter")  # end the build turn
        rig.see("Enter: end turn, u: take back.")
        rig.press("u")
        rig.see("Taken back: end the build turn.", "1 build castle I")
        rig.press("end", "enter")
        rig.see("Enter: end turn, u: take back.")
        answers = rig.app.state.top.seen.answers  # type: ignore[attr-defined]
        rig.press("enter")
        rig.until(lambda: rig.app.state.top.seen.answers > answers, "the others")  # type: ignore[attr-defined]
        rig.not_see("u: take back")


def test_a_bot_that_plays_for_the_person_waits_for_nobody() -> None:
    """And a key stops it between two questions. At this pace no machine is over with the game before the key comes."""
    with running(100, 30, [NewGame("age_of_rome", 4, seed="9", name="Ada")], confirm="wait", pace="normal") as rig:
        rig.see("YOUR TURN", "give back")
        rig.press("A")
        rig.see("To the end of the game")
        rig.press("3", "enter")
        rig.until(lambda: rig.app.state.stack[1].seen.mine > 8, "a bot that plays")  # type: ignore[attr-defined]
        rig.press("x")
        rig.see("You play yourself again.")
        rig.until(lambda: rig.app.state.top.asks() is not None, "a question, or a turn that the person can end or take back")
        table = rig.app.state.top
        assert isinstance(table, TableScreen) and not table.auto_left and not table.sent and table.seen.result is None
        rig.press("l")
        rig.see("What happened")
        assert rig.app.state.stack[1].seen.at == table.seen.at  # type: ignore[attr-defined]
