"""An answer that a ballot made void: asked again, its player is offered it first, and nothing of it leaves before they say so."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import Game
from p2p.peer.peer import Peer
from p2p.wire.entries import SignedEntry
from tests.p2p.peer.acts import act, answer, go_on, play, seated
from tests.p2p.peer.court import COURT, Say, Stake
from tests.p2p.peer.test_aside import say
from tests.p2p.peer.test_early import go_without
from tests.p2p.peer.wires import Wires, own_words


def dropped(question: str, game: Game[Any] = COURT, restarts: bool = False) -> tuple[Wires, int, int]:
    """All are asked, one answers, one is gone for good, and those who stay are asked again: who had answered, and the other."""
    wires = Wires(game, 3, "unsaid")
    go_on(wires)
    play(wires, "save")
    act(wires, question)
    wires.settle()
    *stay, gone = (place for place in range(3) if wires.nodes[place].peer.asked() is not None)
    said, other = stay
    for place in stay:
        wires.nodes[place].peer.auto_send = False
    say(wires, said)
    wires.nodes[said].peer.send()
    wires.carry_out(said)
    wires.settle()
    assert said in wires.nodes[other].peer.chain.said, "it lies on the cut"
    wires.crash(gone)
    go_without(wires, gone)
    if restarts:
        for place in stay:
            wires.crash(place)
            wires.restart(place)
            wires.nodes[place].peer.auto_send = False
    for _ in range(6):
        wires.tick()
    assert all(wires.nodes[place].peer.asked() is not None and len(wires.nodes[place].peer.play.present) == 2 for place in stay)
    return wires, said, other


@pytest.mark.parametrize("restarts", [False, True])
@pytest.mark.parametrize(("question", "move"), [("ask_all", Say), ("stake_all", Stake)])
def test_the_old_answer_is_drafted_again_and_not_sent(question: str, move: type, restarts: bool) -> None:
    """Also one behind a seal; also if the program was started anew since."""
    wires, said, other = dropped(question, restarts=restarts)
    peer = wires.nodes[said].peer
    view = peer.view()
    assert view is not None
    old = answer(view)
    assert isinstance(old, move)
    entries = len(own_words(wires.nodes[said]))
    assert peer.has_unsaid and peer.say_again() == 1 and not peer.has_unsaid and peer.asked() is None and peer.can_undo
    for _ in range(3):
        wires.tick()
    assert len(own_words(wires.nodes[said])) == entries and said not in peer.chain.said, "it waits for its player"
    assert peer.undo() == old and peer.asked() is not None
    assert not wires.nodes[other].peer.has_unsaid and wires.nodes[other].peer.say_again() == 0


def test_it_counts_as_any_answer_once_it_is_sent() -> None:
    wires, said, other = dropped("stake_all")
    peer = wires.nodes[said].peer
    assert peer.say_again() == 1
    peer.send()
    wires.carry_out(said)
    wires.nodes[other].peer.auto_send = True
    say(wires, other)
    for place in (said, other):
        wires.nodes[place].peer.auto_send = True
    before = peer.final
    go_on(wires)
    assert peer.final > before and peer.frozen is None and not peer.evidence


def test_behind_another_answer_it_is_of_no_interest() -> None:
    wires, said, other = dropped("ask_all")
    peer = wires.nodes[said].peer
    peer.act(Say(3))
    assert not peer.has_unsaid, "nothing is put over what was begun"
    peer.send()
    wires.carry_out(said)
    say(wires, other)
    wires.nodes[other].peer.send()
    wires.carry_out(other)
    wires.settle()
    for place in (said, other):
        wires.nodes[place].peer.auto_send = True
    go_on(wires)
    act(wires, "ask_all")
    wires.settle()
    again = Peer.restore(wires.roster, wires.game, wires.me[said], wires.nodes[said].records, boot=9)
    assert peer.asked() is not None and not peer.has_unsaid, "another question is asked as if nothing had been"
    assert again.desk is not None and not again.desk._unsaid


def test_what_is_not_possible_any_more_is_left_out() -> None:
    wires, said, _ = dropped("ask_all")
    peer = wires.nodes[said].peer
    assert peer.desk is not None
    peer.desk._unsaid = ("say 1 nonsense",)
    assert peer.has_unsaid and peer.say_again() == 0 and peer.asked() is not None and not peer.has_unsaid


def test_only_answers_are_offered() -> None:
    """Not what their program had said, and nothing to who had said nothing."""
    wires = play(seated(3, "words"), "save")
    entry = next(word for word in own_words(wires.nodes[0]) if isinstance(word, SignedEntry) and word.entry.kind != "move")
    peer = wires.nodes[0].peer
    assert peer.desk is not None
    peer.desk.see_unsaid([entry])
    assert not peer.desk._unsaid
