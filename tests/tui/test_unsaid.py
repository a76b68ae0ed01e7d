"""An answer that a vote made void, as its player has it: set up again, told, and sent only when they say so."""

from __future__ import annotations

from typing import Any

import pytest

from tests.p2p.peer.test_unsaid import dropped
from tests.p2p.peer.wires import Wires
from tests.tui.test_held import GAME, settled
from tui.sitting.model import Situation
from tui.sitting.peer_game import PeerGame, Reach
from tui.sitting.seat import AGAIN, VOID, PeerSeat
from tui.sitting.seen import Notice


def person(wires: Wires, place: int) -> PeerGame:
    peer = wires.nodes[place].peer

    def do(act: Any) -> Any:
        done = act(peer)
        wires.carry_out(place)
        return done

    return PeerGame(Reach(do, lambda look: look(peer)))


@pytest.mark.parametrize("at_once", [False, True])
def test_it_waits_for_its_player_whatever_they_wish_about_finished_turns(at_once: bool) -> None:
    wires, said, _ = dropped("ask_all", GAME)
    game = person(wires, said)
    game.confirm("at once" if at_once else "wait")
    assert settled(game) is Situation.CONFIRM and game.said_again == 1 and game.table.seen.drafted == 1
    assert settled(game) is Situation.CONFIRM and said not in wires.nodes[said].peer.chain.said
    game.let_go()
    assert settled(game) is Situation.WAIT and said in wires.nodes[said].peer.chain.said


def test_taken_back_it_is_asked_as_if_nothing_had_been_said() -> None:
    wires, said, other = dropped("stake_all", GAME)
    game = person(wires, said)
    game.confirm("at once")
    assert settled(game) is Situation.CONFIRM
    assert game.undo().startswith("Taken back") and settled(game) is Situation.ASK and not game.table.seen.unsaid
    game.answer(game.choices()[0].move)
    assert settled(game) is Situation.WAIT, "what they answer now is sent as they wish"
    assert settled(person(wires, other)) is Situation.ASK, "who had not answered is simply asked"


@pytest.mark.parametrize(("kept", "told"), [(None, AGAIN), ("say 1 nonsense", VOID)])
def test_one_line_says_what_became_of_it(kept: str | None, told: str) -> None:
    wires, said, _ = dropped("ask_all", GAME)
    desk = wires.nodes[said].peer.desk
    assert desk is not None
    desk._unsaid = desk._unsaid if kept is None else (kept,)
    posted: list[object] = []
    seat = PeerSeat.__new__(PeerSeat)
    seat.game, seat._is_over, seat.post = person(wires, said), False, posted.append  # type: ignore[method-assign]
    seat._show = lambda due: None  # type: ignore[method-assign]
    seat._go_on()
    seat._go_on()
    assert [one.text for one in posted if isinstance(one, Notice)] == [told]
