"""What nobody should miss: blows, the turn of the disc, events and scorings stop for one key, and keep nobody else waiting."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.games import IDS, find_game
from engine.script import Happening
from tests.tui.screens.rig import running
from tests.tui.screens.test_update import after, at_question, local_game
from tui.kit.settings import Settings
from tui.screens.chat import ChatScreen
from tui.screens.choices import Picker
from tui.screens.home import Home
from tui.screens.peer_table import PeerTableScreen
from tui.screens.stack import Arrived, Context, Key, Push, ScreenState, Tick, apply, paint, update
from tui.screens.stops import StopBox
from tui.screens.table import TableScreen
from tui.sitting.model import LocalGame
from tui.sitting.seen import NewGame, PlayMove, Seen, SpectatorSeen

BLOW = ("A scheme hits you", "Gábor activates a scheme against you: Demolition.")
LOSS = ("A scheme hits you", "A piece of your Pantheon comes down.")
DISC = ("The disc turns", "Africa goes to Bianka. You get Italia.")


@pytest.fixture(scope="module")
def question() -> Seen:
    return at_question(local_game())


def others(question: Seen, i: int, *stops: tuple[str, str], **changes: Any) -> Seen:
    return replace(question, due="on", choices=(), waiting=(1,), answers=question.answers + i, fresh=1, stops=stops, **changes)


def sat(question: Seen, kind: type[TableScreen] = TableScreen, **settings: Any) -> ScreenState:
    made = kind(question, picker=Picker(question.choices))
    return ScreenState((Home(), made), Context(columns=100, rows=30, settings=Settings(**settings)))


def shown(state: ScreenState) -> str:
    return " ".join("\n".join(paint(state).lines()).split())


def watched(state: ScreenState, until: Any, seconds: float = 60.0) -> ScreenState:
    """Let time pass."""
    now, end = state.ctx.now, state.ctx.now + seconds
    while not until(state) and now < end:
        now += 0.1
        state, _ = update(state, Tick(), now)
    return state


def test_a_blow_stops_the_show_for_one_key_and_what_comes_with_it_is_in_the_same_box(question: Seen) -> None:
    state = sat(question)
    moments = [others(question, 1), others(question, 2, BLOW), others(question, 3, LOSS), others(question, 4), replace(question, at=(9, 9))]
    state, _ = after(state, *map(Arrived, moments))
    state = watched(state, lambda state: isinstance(state.top, StopBox))
    assert isinstance(state.top, StopBox) and state.top.stops == (BLOW, LOSS)
    assert all(text in shown(state) for text in (*BLOW, LOSS[1], "Enter: go on"))
    waiting = watched(state, lambda state: False, 30.0)
    table = waiting.stack[1]
    assert isinstance(table, TableScreen) and table.seen.answers == question.answers + 3, "what comes later waits for the key"
    gone_on, wishes = after(waiting, "enter")
    assert not wishes and isinstance(gone_on.top, TableScreen)
    end = watched(gone_on, lambda state: state.top.asks() is not None)
    assert isinstance(end.top, TableScreen) and end.top.seen.at == (9, 9)


def test_a_key_that_skips_skips_no_blow_and_eight_quick_enters_close_no_box_unread(question: Seen) -> None:
    moments = [others(question, 1, BLOW), others(question, 2), others(question, 3, DISC), replace(question, at=(9, 9))]
    for pace in ("normal", "at once"):
        state = sat(question, pace=pace)
        for seen in moments:
            state, _ = update(state, Arrived(seen), state.ctx.now + 0.01)
        for _ in range(8):
            state, wishes = update(state, Key("enter"), state.ctx.now + 0.01)
            assert not any(isinstance(wish, PlayMove) for wish in wishes)
        assert isinstance(state.top, StopBox) and state.top.stops == (BLOW, DISC), pace
        closed, _ = after(state, "enter")
        assert isinstance(closed.top, TableScreen) and closed.top.seen.at == (9, 9)


def test_a_setting_turns_it_off(question: Seen) -> None:
    state, _ = after(sat(question, stops=False, pace="at once"), Arrived(others(question, 1, BLOW)), Arrived(replace(question, at=(9, 9))))
    assert isinstance(state.top, TableScreen) and not state.top.boxed


def test_where_other_people_play_nobody_waits_for_it(question: Seen) -> None:
    """The box stands above the question and takes no key."""
    state = sat(question, PeerTableScreen, pace="at once")
    state, _ = after(state, Arrived(others(question, 1, BLOW, people=True)), Arrived(replace(question, at=(9, 9), people=True)))
    assert isinstance(state.top, TableScreen) and BLOW[1] in shown(state) and "Enter: go on" not in shown(state)
    assert BLOW[1] not in shown(after(state, "escape")[0])
    played, wishes = after(state, "1", "enter")
    assert [wish for wish in wishes if isinstance(wish, PlayMove)] and BLOW[1] not in shown(played)


def test_a_second_blow_does_not_hide_an_unread_first_one(question: Seen) -> None:
    state = sat(question, PeerTableScreen, pace="at once")
    for number, what in enumerate((BLOW, LOSS)):
        state, _ = after(state, Arrived(others(question, number + 1, what, people=True)))
        state, _ = after(state, Arrived(replace(question, at=(9, number), people=True)))
    assert BLOW[1] in shown(state) and LOSS[1] in shown(state)


def test_the_box_does_not_come_between_a_person_and_what_they_write(question: Seen) -> None:
    state, _ = apply(sat(question, PeerTableScreen, pace="at once"), [Push(ChatScreen())], 0.0)
    state, _ = after(state, *"sal", Arrived(others(question, 1, BLOW)), *"ve")
    assert isinstance(state.top, ChatScreen) and state.top.line.text == "salve" and isinstance(state.stack[-2], StopBox)
    state, _ = after(state, "escape")
    assert isinstance(state.top, StopBox)
    assert isinstance(after(state, "enter")[0].top, TableScreen)


@pytest.mark.parametrize("id", IDS)
def test_every_game_names_what_stops(id: str) -> None:
    words = find_game(id).words
    assert words.stops, "blows, events, the end of a scoring"
    for note in words.stops:
        assert note in words.notes, f"{note} is told nowhere"
    assert not any(stop.to not in ("", "seat", "target") for stop in words.stops.values())


@pytest.mark.parametrize("id", IDS)
def test_a_game_played_by_bots_stops_now_and_then(id: str) -> None:
    """What its log tells is found again in the boxes; not every move stops."""
    game = find_game(id)
    local = LocalGame.new(game, max(count for count in game.seating if count <= 4), {}, "stops", "Ada", ["easy"])
    watcher, stops, moments = SpectatorSeen(local), list[tuple[str, str]](), 0
    for _ in range(400):
        due = local.step()
        seen = watcher.look("on")
        moments += seen.fresh > 0
        stops += seen.stops
        if due == "over":
            break
        if due == "ask":
            local.auto()
        if len({title for title, _ in stops}) >= 2:
            break
    assert stops and len(stops) < moments and all(text[-1] == "." and "---" not in text for _, text in stops)


def test_the_disc_says_which_province_goes_to_whom_and_which_one_is_mine() -> None:
    local = local_game()
    stops: list[tuple[str, str]] = []
    watcher = SpectatorSeen(local)
    before = g = local.table.g
    for _ in range(600):
        before, round = local.table.g.facing(0), local.table.g.round
        due = local.step()
        seen = watcher.look("on")
        stops = [text for title, text in seen.stops if title == "The disc turns"]
        if due == "ask":
            local.auto()
        g = local.table.g
        if g.round != round:
            break
    heir = local.names[g.seat_of(before)]
    assert stops == [f"{before.capitalize()} goes to {heir}. You get {g.facing(0).capitalize()}."]


def test_a_loss_of_ones_own_choice_does_not_stop() -> None:
    words, names = find_game("age_of_rome").words, {0: "Ada", 1: "Bela"}
    loss, blow = Happening("glory_lost", {"seat": 0, "glory": 2}), Happening("activated", {"seat": 1, "target": 0, "effect": "demolition"})
    g = local_game().table.g
    assert words.stopping([loss], names, 0, g, by_others=True) and not words.stopping([loss], names, 0, g, by_others=False)
    assert not words.stopping([loss, blow], names, 1, g, by_others=True), "it hits somebody else"


def test_a_blow_is_told_whole() -> None:
    """The rule of the scheme, the discord token that comes with it and the bonuses it leaves; whoever is driven out is told what for."""
    names, local = {0: "Ada", 1: "Bela"}, local_game()
    words, g = local.words, local.table.g
    while local.step() != "ask":
        pass
    me, blow = g[0], Happening("activated", {"seat": 1, "target": 0, "effect": "slander"})
    assert "with a discord token" in words.tell([blow], names, 0, g)[0]
    for discord, says in ((me.discord, "your free bonuses now: "), (me.discord + me.free_spaces, "all your bonuses are covered now")):
        me.discord = discord
        [(title, text)] = words.stopping([blow], names, 0, g, by_others=True)
        assert title == "A scheme hits you" and "Bela, Slander: your glory falls by 1. A discord token comes to you; " + says in text
    imperator = LocalGame.new(find_game("imperator"), 3, {}, "7", "Ada", ["easy"]).table
    imperator.g[0].compensation = 2
    out = Happening("driven", {"seat": 0, "target": 1, "region": 2, "worker": 3})
    [(_, text)] = imperator.game.words.stopping([out], names, 0, imperator.g, by_others=True)
    assert text == "Bela drives your 3 out of Gallia. Your compensation at the end is now 3 points."


def test_in_a_real_terminal_the_event_stops_for_a_key() -> None:
    with running(80, 24, [NewGame("age_of_rome", 4, seed="7", name="Ada")], stops=True) as rig:
        rig.see("YOUR TURN", "give back")
        rig.press("enter")
        rig.see("A new event", "Enter: go on")
        rig.press("enter")
        rig.see("1 build castle I")
        rig.not_see("Enter: go on")
