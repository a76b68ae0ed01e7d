"""Asked a delay early: our person thinks and drafts on a beat that not all have signed yet. Nothing leaves sooner for it, and a draft whose
beat does not count any more is dropped, and told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.game import Game
from engine.moves import Refusal
from p2p.peer.floor import FLOOR, SCATTER_SECONDS
from p2p.peer.peer import Peer
from p2p.players import turn_of
from p2p.wire.entries import Ack, SignedEntry, sign_entry
from p2p.wire.messages import Message, Serve, decode
from tests.p2p.peer.acts import act, at_turn, go_on, seated
from tests.p2p.peer.court import COURT, Do, read
from tests.p2p.peer.test_floor import TICK, WINDOWS
from tests.p2p.peer.wires import Wires, own_words


def choose(peer: Peer, text: str) -> None:
    view = peer.view()
    assert view is not None and view.asked is not None
    peer.act(read(view.asked.kinds, text, view.g, view.seat))


def refused(call: Callable[[], object]) -> str:
    with pytest.raises(Refusal) as why:
        call()
    return why.value.reason


class Late:
    """What this place signs about one beat is held back; everything else passes."""

    def __init__(self, wires: Wires, place: int) -> None:
        self.wires, self.place = wires, place
        wires.bend = self.bend

    def bend(self, source: int, target: int, message: Message) -> list[Message]:
        if isinstance(message, Ack) and message.seat == self.place:
            return []
        if isinstance(message, Serve):
            return [Serve(message.entries, tuple(ack for ack in message.acks if ack.seat != self.place))]
        return [message]

    def release(self) -> None:
        self.wires.bend = lambda source, target, message: [message]
        for _ in range(4):
            self.wires.tick()


def following(wires: Wires, first: int) -> tuple[int, int]:
    """Whose turn comes behind that of this place, and the last before it is theirs again."""
    dealing = wires.nodes[first].peer.play.dealing
    assert dealing is not None
    seats = dealing.at.g.seats
    behind = [seats[(seats.index(dealing.seat_of[first]) + step) % len(seats)] for step in (1, -1)]
    return dealing.place_of[behind[0]], dealing.place_of[behind[1]]


def early(label: str, game: Game[Any] = COURT, count: int = 3) -> tuple[Wires, Peer, Late]:
    """At a turn that began before all have signed the one before: the peer whose turn it is, and who is late."""
    wires = Wires(game, count, label)
    go_on(wires)
    first = at_turn(wires)
    assert first is not None
    follows, other = following(wires, first)
    late = Late(wires, other)
    act(wires, "next")
    wires.carry_out(first)
    wires.settle()
    peer = wires.nodes[follows].peer
    assert peer.asked() is not None and not peer.chain.is_settled and peer.is_early
    return wires, peer, late


def place_of(peer: Peer) -> int:
    assert peer.me is not None
    return peer.me.place


def entries_of(wires: Wires, peer: Peer) -> list[SignedEntry]:
    """That it has signed."""
    return [word for word in own_words(wires.nodes[place_of(peer)]) if isinstance(word, SignedEntry)]


def left(wires: Wires, peer: Peer) -> list[bytes]:
    """Whatever this peer wants written or sent now."""
    node, queued = wires.nodes[place_of(peer)], len(wires.queue)
    before = len(node.records)
    wires.carry_out(place_of(peer))
    return [record.payload for record in node.records[before:]] + [data for _, _, data in list(wires.queue)[queued:]]


def test_an_answer_given_early_leaves_when_all_have_signed_the_beat_before() -> None:
    wires, peer, late = early("leaves")
    beat = peer.chain.beat
    choose(peer, "flash 0")
    choose(peer, "next")
    assert peer.asked() is None and peer.leaves_in == 0 and not left(wires, peer), "nothing is signed, written or sent"
    peer.tick(1.0)
    assert not any(word.entry.beat == beat for word in entries_of(wires, peer))
    late.release()
    assert all(node.peer.final > beat for node in wires.nodes) and not peer.is_early
    last = entries_of(wires, peer)[-1].entry
    assert last.beat == beat and "do next" in str(last.body), "then it has left as it was drafted"


def test_what_is_sent_early_can_be_taken_back_until_it_leaves() -> None:
    wires, peer, late = early("back")
    peer.auto_send = False
    beat = peer.chain.beat
    choose(peer, "next")
    assert peer.leaves_in is None
    peer.send()
    assert peer.leaves_in == 0 and not left(wires, peer)
    assert peer.undo() == Do("next") and peer.leaves_in is None
    late.release()
    assert peer.chain.beat == beat and peer.asked() is not None and not peer.is_early, "taken back is taken back"
    choose(peer, "roll")
    peer.send()
    assert peer.chain.beat == beat + 1


def test_leaving_and_settling_are_signed_at_once_and_so_wait_for_all_to_have_signed() -> None:
    wires, peer, late = early("words")
    assert refused(peer.leave) == "not_signed_by_all" and refused(peer.propose_settle) == "not_signed_by_all"
    assert not left(wires, peer)
    late.release()
    peer.propose_settle()
    assert peer.play.voting is not None


def test_a_window_that_came_up_early_counts_from_the_moment_all_have_signed() -> None:
    wires = Wires(WINDOWS, 3, "floor", options={FLOOR: 3})
    wires.tick(TICK)
    go_on(wires)
    first = at_turn(wires)
    assert first is not None
    choose(wires.nodes[first].peer, "next")
    follows, other = following(wires, first)
    Late(wires, other)
    peer = wires.nodes[follows].peer
    while peer.asked() is None:
        wires.tick(TICK)
    choose(peer, "next")
    for _ in range(40):  # much longer than the floor
        wires.tick(TICK)
    assert peer.is_early and peer.leaves_in is not None and peer.leaves_in >= 3
    wires.bend = lambda source, target, message: [message]
    begun, beat = wires.now, peer.chain.beat
    while not peer.chain.is_settled:
        wires.tick(TICK)
        begun = wires.now if not peer.chain.is_settled else begun
    while peer.chain.beat == beat:
        wires.tick(TICK)
    assert 3 <= wires.now - begun <= 3 + SCATTER_SECONDS + 3 * TICK


def test_our_own_word_about_a_beat_leaves_before_our_person_is_asked_about_it() -> None:
    """Or what a question costs would hold up everybody."""
    wires = seated(3, "first the ack")
    first = act(wires, "next")
    wires.carry_out(first)
    others = [place for place in range(3) if place != first]
    for place in others:
        peer = wires.nodes[place].peer
        moved = next(item for item in wires.queue if item[1] == place)
        peer.receive(moved[0], decode(moved[2]))
        assert peer.asked() is None and not peer.outbox.is_empty
        wires.carry_out(place)
    assert [place for place in others if wires.nodes[place].peer.is_early]


def test_a_bot_answers_a_question_alike_early_and_late() -> None:
    _, peer, late = early("bot")
    before = turn_of(peer)
    late.release()
    after = turn_of(peer)
    assert before is not None and after is not None and before[2] == after[2]


def test_a_draft_begun_early_is_there_after_a_restart() -> None:
    wires, peer, late = early("restart")
    place, peer.auto_send = place_of(peer), False
    choose(peer, "flash 0")
    peer.keep_draft()
    wires.carry_out(place)
    wires.crash(place)
    late.release()
    wires.restart(place)
    wires.settle()
    again = wires.nodes[place].peer
    assert again.asked() is not None and again.take_up() == 1 and again.can_undo


# --- a beat that does not count any more


def go_without(wires: Wires, gone: int, what: str = "drop") -> list[int]:
    """The others vote, and go on without this place."""
    stay = [place for place in range(len(wires.nodes)) if place != gone]
    for place in stay:
        wires.nodes[place].peer.miss((gone,), "away")
        wires.carry_out(place)
    wires.settle()
    for place in stay:
        assert wires.nodes[place].peer.agree(what)
        wires.carry_out(place)
    wires.settle()
    return stay


def test_a_draft_on_a_beat_under_a_ballot_is_dropped_and_told_and_nothing_else_is_lost() -> None:
    wires, peer, late = early("dropped")
    place = place_of(peer)
    choose(peer, "flash 0")
    choose(peer, "next")
    entries, final = len(peer.chain.entries[place]), peer.final
    wires.crash(late.place)
    go_without(wires, late.place)
    wires.run(lambda: wires.nodes[place].peer.asked() is not None or peer.play.due.what == "turn")
    assert [tell.event for tell in wires.nodes[place].told("draft-dropped")] == ["draft-dropped"]
    assert not any(word.entry.kind == "move" for word in entries_of(wires, peer)[entries:]), "nothing of it was signed"
    assert peer.frozen is None and not peer.evidence and peer.final > final and not peer.can_undo
    turn = at_turn(wires)
    assert turn is not None
    choose(wires.nodes[turn].peer, "next")  # and the game goes on
    wires.carry_out(turn)
    beat = peer.final
    wires.settle()
    assert peer.final > beat


def test_nothing_is_told_of_a_draft_in_which_nothing_was_chosen() -> None:
    wires, peer, late = early("empty")
    wires.crash(late.place)
    go_without(wires, late.place)
    assert not wires.nodes[place_of(peer)].told("draft-dropped")


def test_a_draft_goes_with_the_step_that_all_take_back() -> None:
    wires, peer, late = early("taken back")
    late.release()
    choose(peer, "flash 0")
    for node in (wires.nodes[place] for place in range(3)):
        node.peer.take_back()
        wires.carry_out(place_of(node.peer))
        wires.settle()
    assert [len(node.told("taken-back")) for node in wires.nodes] == [1, 1, 1]
    assert [len(wires.nodes[place].told("draft-dropped")) for place in range(3)] == [int(place == place_of(peer)) for place in range(3)]
    assert at_turn(wires) not in (None, place_of(peer)) and not peer.can_undo


def test_nothing_of_a_draft_leaves_on_what_only_we_were_shown() -> None:
    """One says two things: we have answered the one when the other proves it."""
    wires = seated(3, "two things")
    first = at_turn(wires)
    assert first is not None
    liar = wires.nodes[first].peer
    follows, other = following(wires, first)
    parted = [True]

    def bend(source: int, target: int, message: Message) -> list[Message]:
        if {source, target} == {follows, other} and parted[0]:
            return []
        if source == first and target == other and isinstance(message, SignedEntry) and message.entry.kind == "move":
            return [sign_entry(wires.people[first], replace(message.entry, body={"steps": [{"do": "do save", "show": ""}]}))]
        return [message] if source != first or isinstance(message, SignedEntry) else []

    wires.bend = bend
    choose(liar, "next")
    wires.carry_out(first)
    wires.settle()
    peer = wires.nodes[follows].peer
    assert peer.is_early and wires.nodes[other].peer.head == peer.head != peer.chain.head()
    shown = peer.chain.head()
    choose(peer, "next")
    peer.send()
    parted[0] = False
    for _ in range(40):
        wires.tick()
    assert peer.evidence and peer.frozen is not None and peer.asked() is None
    assert not any(word.entry.head == shown for word in entries_of(wires, peer))
