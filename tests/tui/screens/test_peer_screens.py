"""The table with others as values: talk, votes, ledger, people; events in, the next state and wishes out."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from p2p.node import TICK_SECONDS
from p2p.peer.links import AWAY_SECONDS
from p2p.shell.ways import Way
from p2p.wire.limits import CHAT_COLUMNS_MAX, PERSON_NAME_COLUMNS_MAX
from p2p.wire.text import clean
from tests.tui.screens.peers import HOSTILE, SIZES, lobby_after, shown, state, table
from tests.tui.screens.test_update import after
from tui.plain.table import LineMode
from tui.screens.chat import ChatScreen
from tui.screens.dialog import Dialog
from tui.screens.ending import EndingScreen
from tui.screens.home import Home
from tui.screens.join import JoinScreen
from tui.screens.ledger import FairnessLedger
from tui.screens.lobby import LobbyScreen
from tui.screens.peer_table import PeerTableScreen
from tui.screens.stack import Arrived, Screen, paint
from tui.screens.table import FRAME_SECONDS
from tui.screens.text import Text
from tui.sitting.ledger import Ledger, LedgerRow, Progress
from tui.sitting.net_seen import (
    AskJudge,
    AskLedger,
    CastVote,
    Export,
    Judged,
    LeaveForGood,
    Ledgered,
    OpenTable,
    ProposeEnd,
    SayToAll,
)  # fmt: skip
from tui.sitting.says import way_told
from tui.sitting.seen import AlwaysSo, AskAlways, AutoOnce, Leave, LogLine, NoOrders, PlayMove, Seen, Undo


def test_a_choice_is_played_as_at_any_table(question: Seen) -> None:
    given, wishes = after(table(question), "2", "enter")
    assert wishes == [PlayMove(question.choices[1].move)]
    assert "fair so far" in shown(given)


def test_talk_and_comings_leave_the_selection_where_it_is(question: Seen) -> None:
    given, _ = after(table(question), "3")
    given, _ = after(given, Arrived(replace(question, talk=("Bela: hi",))))
    assert isinstance(given.top, PeerTableScreen) and given.top.picker.at == 2
    assert given.ctx.message == '" Bela: hi'


def test_who_is_awaited_stands_where_the_question_stands(question: Seen) -> None:
    waiting = replace(question, due="on", choices=(), question=(), waiting=(1,), doing="Waiting for Bela's share.")
    given = state(PeerTableScreen(waiting))
    assert "Waiting for Bela's share." in shown(given)


@pytest.mark.parametrize("size", SIZES)
def test_who_is_away_or_has_left_stays_visible_at_the_own_turn(question: Seen, size: tuple[int, int]) -> None:
    """Also under a long question, and while the finished turn can still be taken back."""
    missing = replace(question, notice="Bela is away. Cato has left for good.", gone={2: 214})
    long = replace(missing, question=("Which of them?", *(f"line {number} of the question" for number in range(9))))
    for seen in (missing, long, replace(missing, due="confirm", choices=(), question=())):
        given = after(state(PeerTableScreen(replace(seen, due="on", choices=())), columns=size[0], rows=size[1]), Arrived(seen))[0]
        assert "YOUR TURN" in shown(given) and "Bela is away. Cato has left for good." in shown(given), seen.due
    waiting = replace(missing, due="on", choices=(), question=(), doing="Waiting for Dora's share.")
    assert "left for good" in shown(state(PeerTableScreen(waiting), columns=size[0], rows=size[1]))


def test_in_line_mode_too_the_question_is_asked_behind_who_has_left(question: Seen) -> None:
    told: list[str] = []
    mode: Any = SimpleNamespace(
        seen=replace(question, notice="Cato has left for good."), scene=None, say=lambda text="", indent="": told.append(text),
        lists=told.extend,
    )  # fmt: skip
    with patch("tui.plain.table.board", lambda game: SimpleNamespace(above=lambda scene, where: [])):
        LineMode.list(mode)
    assert told.index("Cato has left for good.") < told.index(question.question[0])


@pytest.mark.parametrize("size", SIZES)
def test_who_has_just_gone_is_told_while_earlier_moves_are_still_being_shown(question: Seen, size: tuple[int, int]) -> None:
    playing = replace(question, due="on", choices=(), question=(), waiting=(1,), notice="", actor=1)
    told = [replace(playing, entries=(*question.entries, LogLine(f"Move {at}.")), fresh=1, answers=question.answers + at) for at in (1, 2)]
    start = state(PeerTableScreen(playing), columns=size[0], rows=size[1])
    start = replace(start, ctx=replace(start.ctx, settings=replace(start.ctx.settings, pace="normal")))
    given, _ = after(start, *map(Arrived, told))
    assert "any key skips" in shown(given) and "Bela is away" not in shown(given) and "✗" not in shown(given)
    given, _ = after(given, Arrived(replace(told[-1], fresh=0, notice="Bela is away since 20:14.", away=(1,))))
    assert "any key skips" in shown(given) and "Bela is away since 20:14." in shown(given) and "✗" in shown(given)


def test_who_is_gone_is_told_within_two_seconds() -> None:
    """How long nothing may come from somebody, and how often that is looked at."""
    assert AWAY_SECONDS + TICK_SECONDS + FRAME_SECONDS < 2.0


def test_the_list_of_players_marks_who_has_left_for_good(question: Seen) -> None:
    gone = replace(question, names={0: "Ada", 1: "Bela", 2: "Cato"}, gone={2: 214})
    text = shown(after(table(gone), ":", *"who sits here", "enter")[0])
    assert "seat 2: Cato (gone since step 214)" in text and "seat 1: Bela" in text and "Bela (gone" not in text


def test_the_list_of_players_tells_how_each_is_linked_and_follows_when_that_changes(question: Seen) -> None:
    relayed = replace(question, names={0: "Ada", 1: "Bela", 2: "Cato"}, ways={1: way_told(Way("through a relay", 0.123))})
    given, _ = after(table(relayed), "x")
    text = shown(given)
    assert "seat 1: Bela (through a relay, about 100 ms)" in text and "seat 2: Cato" in text and "Cato (" not in text
    given, _ = after(given, Arrived(replace(relayed, ways={1: way_told(Way("direct", 0.0042)), 2: way_told(Way("", 0.04))})))
    assert "seat 1: Bela (direct, under 10 ms)" in shown(given) and "seat 2: Cato (about 40 ms)" in shown(given)
    assert way_told(Way("direct", 0.0)) == "direct" and way_told(Way("", 0.0)) == ""


def test_chat_is_typed_and_sent_and_the_next_key_is_for_the_table(question: Seen) -> None:
    given, wishes = after(table(question), "t", *"hi all?", "enter", "2", "enter")
    assert [type(wish) for wish in wishes] == [SayToAll, PlayMove] and isinstance(given.top, PeerTableScreen)
    talk = ("You: hi all?", "Bela: build castle")
    entries = (*question.entries, *(LogLine(line, talk=True) for line in talk))
    heard, _ = after(table(question), "t", Arrived(replace(question, talk=talk, entries=entries)))
    assert isinstance(heard.top, ChatScreen) and "Bela: build castle" in shown(heard) and "it is your turn" in shown(heard)
    closed, wishes = after(heard, "enter")
    assert isinstance(closed.top, PeerTableScreen) and not wishes, "an empty line goes back"
    assert '" Bela: build castle' in shown(closed), "nobody takes it for a move"
    assert '" Bela: build castle' in shown(after(closed, "l")[0])


def test_figures_select_and_enter_does_it_everywhere(question: Seen) -> None:
    home, wishes = after(state(), "5")
    assert not wishes and len(home.stack) == 1 and isinstance(home.top, Home) and home.top.cursor.at == 4
    asked, wishes = after(table(question), "q", "2")
    assert not wishes and isinstance(asked.top, Dialog) and asked.top.at == 1
    assert after(asked, "enter")[1] == [Leave()]
    at_table, wishes = after(table(question), "2")
    assert not wishes and isinstance(at_table.top, PeerTableScreen) and at_table.top.picker.at == 1


@pytest.mark.parametrize("size", SIZES)
def test_who_is_away_wears_a_cross_in_the_player_strip_and_a_ghost_another_sign(question: Seen, size: tuple[int, int]) -> None:
    seen = replace(question, away=(1,), gone={2: 214})
    text = shown(after(state(PeerTableScreen(replace(seen, due="on", choices=())), columns=size[0], rows=size[1]), Arrived(seen))[0])
    letters = [question.names[seat][0] for seat in (1, 2, 3)]
    assert [[sign for sign in "✗∅" if f"{sign}{letter} " in text] for letter in letters] == [["✗"], ["∅"], []]


def test_votes_are_asked_for_once_and_can_be_thought_about(question: Seen) -> None:
    vote = replace(question, due="vote", choices=(), question=(), proposer="Bela")
    given, wishes = after(table(question), Arrived(vote))
    assert isinstance(given.top, Dialog) and "Bela proposes" in shown(given)
    given, wishes = after(given, "1", "enter")
    assert isinstance(given.top, PeerTableScreen) and not [wish for wish in wishes if isinstance(wish, CastVote)]
    given, _ = after(given, Arrived(replace(vote, talk=("Bela: please",))))
    assert isinstance(given.top, PeerTableScreen), "news beside the vote does not ask again"
    assert after(given, "enter", "3", "enter")[1] == [CastVote(True)]
    assert after(given, "enter", "2", "enter")[1] == [CastVote(False)]


def test_settle_and_leaving_for_good_are_confirmed_and_only_at_the_own_turn(question: Seen) -> None:
    given, wishes = after(table(question), ":", *"propose to end", "enter")
    assert isinstance(given.top, Dialog) and not wishes
    assert after(given, "2", "enter")[1] == [ProposeEnd()] and after(given, "1", "enter")[1] == []
    given, wishes = after(table(question), ":", *"leave the table for good", "enter")
    assert not wishes and after(given, "2", "enter")[1] == [LeaveForGood()]
    waiting = state(PeerTableScreen(replace(question, due="on", choices=())))
    given, wishes = after(waiting, "ctrl-x")
    assert not wishes and "your turn" in given.ctx.message


def test_a_table_that_stopped_is_a_calm_dialog_with_the_journal(question: Seen) -> None:
    frozen = replace(question, due="frozen", choices=(), doing="The table stopped at step 7: nobody is accused.")
    given, _ = after(table(question), Arrived(frozen))
    assert isinstance(given.top, Dialog)
    assert "The table stopped at step 7" in shown(given) and "/j/table.journal" in shown(given)
    judged, wishes = after(given, "2", "enter")
    assert wishes == [AskJudge()]
    page, _ = after(judged, Arrived(Judged("broken: in beat 7 ...", ("broken", "more"), False)))
    assert isinstance(page.top, Text) and "broken: in beat 7" in shown(page)


def test_an_end_without_a_winner_is_said_and_one_with_scores_has_the_verdict(question: Seen) -> None:
    over = replace(question, due="over", choices=(), result=None)
    given, _ = after(table(question), Arrived(over))
    assert isinstance(given.top, Dialog) and "without a winner" in shown(given)
    assert isinstance(after(given, "1", "enter", "enter")[0].top, Dialog)


def test_the_end_screen_waits_for_the_judge(question: Seen) -> None:
    from engine.script import Result

    seats = list(question.names)[:2]
    result = Result({seat: {"glory": 3} for seat in seats}, (seats[0],))
    given = state(EndingScreen(replace(question, result=result, winner="Ada wins.")))
    assert "Verifying the journal..." in shown(given)
    given, _ = after(given, Arrived(Judged("fair: the game is over", (), True, last=True)))
    assert "fair: the game is over" in shown(given)


def test_the_people_of_the_table_and_its_words(question: Seen) -> None:
    given, _ = after(table(question), "x")
    assert "one two; safety number 1 2 3" in shown(given) and "(you)" in shown(given)


ROWS = tuple(LedgerRow(beat, "pass" if beat % 2 else "share", ("Ada", "Bela"), 2, 30, 1000 + beat) for beat in range(80))
LEDGER = Ledger(ROWS, 80, 80, 5, ("Ada", "Bela"))


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_the_ledger_shows_the_newest_and_pages_back(question: Seen, columns: int, rows: int) -> None:
    given = state(PeerTableScreen(question), columns=columns, rows=rows)
    given, wishes = after(given, "f")
    assert wishes == [AskLedger()] and isinstance(given.top, FairnessLedger)
    given, _ = after(given, Arrived(Ledgered(LEDGER, "/j/t.journal")))
    assert "   79  " in shown(given) and "160 proofs" in shown(given) and "Ada, Bela" in shown(given)
    given, _ = after(given, "home")
    assert "    0  " in shown(given) and "   79  " not in shown(given)
    given, _ = after(given, "pagedown", "end")
    assert "   79  " in shown(given)


def test_the_ledger_exports_and_judges(question: Seen) -> None:
    given, _ = after(state(FairnessLedger(LEDGER, "/j/t.journal")), "e", *"/x/copy", "enter")
    assert after(state(FairnessLedger(LEDGER, "/j")), "e", *"/x/copy", "enter")[1] == [Export("/x/copy")]
    given, wishes = after(state(FairnessLedger(LEDGER, "/j")), "V")
    assert wishes == [AskJudge()]
    given, _ = after(given, Arrived(Judged("unfinished", ("unfinished", " 7 beats"), True)))
    assert isinstance(given.top, Text) and "unfinished" in shown(given)


def test_the_ledger_follows_the_game(question: Seen) -> None:
    given = state(FairnessLedger(LEDGER, "/j"))
    assert after(given, Arrived(replace(question, steps=81)))[1] == [AskLedger()]
    assert after(given, Arrived(replace(question, steps=80)))[1] == []


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_names_and_talk_leave_the_grid_whole(text: str, ascii_only: bool, question: Seen) -> None:
    name, line = clean(text, PERSON_NAME_COLUMNS_MAX), clean(text, CHAT_COLUMNS_MAX)
    event = ("lobby", {"table": name, "game": "g", "seats": 4, "taken": ["Ada", name, name], "state": "open", "options": {text: text}})
    lobby = lobby_after(event, ("met", {"name": name, "words": "a b"}), ("away", {"name": name}))
    progress = Progress("Dealing", 1, 2, 3, (name,))
    said, names = (f"{name}: {line}",), {**question.names, 1: name}
    seen = replace(question, talk=said, doing=f"Waiting for {name}'s share.", proposer=name, names=names)
    screens: list[Screen] = [
        LobbyScreen(replace(lobby, progress=progress, talk=said * 9)),
        LobbyScreen(replace(lobby, talk=said * 2)),
        JoinScreen((OpenTable(name, "g", 4, 1, ("10.0.0.1:4",)),)),
        ChatScreen(seen.talk),
        PeerTableScreen(replace(seen, due="on", choices=())),
        FairnessLedger(Ledger((LedgerRow(0, "pass", (name, name), 1, 2, 3),), 1, 1, 0, (name, name))),
    ]
    for columns, rows in SIZES:
        for screen in screens:
            lines = paint(state(screen, columns=columns, rows=rows, ascii_only=ascii_only)).lines()
            assert len(lines) == rows and all(len(row) == columns for row in lines)
            plain = "".join(lines)
            assert plain.isprintable() and not set(plain) & set("\u202e\u202c\u200b\u200d\x1b")
            assert not ascii_only or plain.isascii()


def test_an_answer_that_waits_says_so_and_can_be_taken_back(question: Seen) -> None:
    waits = replace(question, due="on", choices=(), question=(), doing="Your answer leaves in 2 s", can_undo=True)
    held = state(PeerTableScreen(replace(waits, leaving=True)))
    assert "leaves in 2 s" in shown(held) and "u undo" in shown(held)
    assert after(held, "u")[1] == [Undo()]
    given, wishes = after(state(PeerTableScreen(waits)), "u")
    assert wishes == [] and "already sent" in given.ctx.message


def test_the_selected_answer_becomes_a_standing_order(question: Seen) -> None:
    given = table(question)
    assert after(given, "=")[1] == [AlwaysSo(given.top.picker.selected.move)]  # type: ignore[attr-defined]
    assert after(table(replace(question, due="on", choices=(), question=())), "=")[1] == []


def test_settings_show_orders_and_end_them_and_ask_always(question: Seen) -> None:
    given, _ = after(table(replace(question, orders=("A scheme against you: pass",))), "s")
    text = shown(given)
    assert "standing order" in text and "A scheme against you: pass" in text and "ask me always" in text
    last, wishes = after(given, "up", "enter")
    assert wishes == [NoOrders()] and "standing order" not in shown(last)
    always, wishes = after(last, "up", "enter")
    assert wishes == [AskAlways(True)]
    assert after(always, "enter")[1] == [AskAlways(False)]


def test_a_bot_answers_the_next_question_even_if_it_looks_like_the_last(question: Seen) -> None:
    """Two followers for the same places: the choices are equal, the questions are two."""
    first, second = replace(question, at=(1, 1)), replace(question, at=(2, 2))
    given, wishes = after(state(PeerTableScreen(replace(first, due="on", choices=()))), Arrived(first), "A", "3", "enter")
    assert AutoOnce((1, 1)) in wishes
    assert AutoOnce((2, 2)) in after(given, Arrived(second))[1]
    _, wishes = after(given, Arrived(replace(first, talk=("Bela: salve",))))
    assert not any(isinstance(wish, AutoOnce) for wish in wishes), "the same question is answered once"
