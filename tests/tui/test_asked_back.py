"""Taking back the last step with others, as people see it."""

from __future__ import annotations

from dataclasses import replace

from tests.p2p.peer.test_take_back import ask, at_move
from tests.tui.screens.peers import shown, table
from tests.tui.screens.test_update import after, at_question, local_game
from tests.tui.test_held import settled
from tui.sitting.net_seen import KeepStep, TakeBack
from tui.sitting.peer_game import PeerGame, Reach


def test_the_last_step_can_be_asked_back_and_answered() -> None:
    question = at_question(local_game())
    assert after(table(question), "ctrl-b", "right", "enter")[1] == [TakeBack()]
    given = table(replace(question, asks_back="Bela", notice="Bela asks to take back the last step; all must agree."))
    assert "Bela asks to take back" in shown(given)
    assert after(given, "ctrl-b", "right", "enter")[1] == [KeepStep()]
    assert after(given, "ctrl-b", "right", "right", "enter")[1] == [TakeBack()]


def test_a_step_that_was_taken_back_is_told_as_it_was_and_the_person_is_asked_anew() -> None:
    wires, mover = at_move("person")
    other = next(place for place in range(3) if place != mover)
    peer = wires.nodes[other].peer
    game = PeerGame(Reach(lambda do: do(peer), lambda look: look(peer)))
    settled(game)
    game.news()
    answers = len(game.table.record.answers)
    ask(wires, mover)
    settled(game)
    assert game.table.seen.asks_back == wires.roster.members[mover].name
    for place in range(3):
        if place != mover:
            ask(wires, place)
    settled(game)
    assert len(game.table.record.answers) < answers and game.told <= len(game.table.log) and game.table.seen.asks_back == ""
