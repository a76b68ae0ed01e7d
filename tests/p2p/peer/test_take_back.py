"""Take-back: the last beat, if all present agree and nobody has learnt anything from it; a hidden card that was shown stays shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.moves import Refusal
from p2p.judge.verdict import Status
from p2p.peer.cuts import taken_back
from p2p.peer.peer import Peer
from p2p.peer.play import RETURNS_MAX
from p2p.sim.mini import GAME as MINI
from p2p.store.records import FileHeader, Kind, file_bytes
from p2p.verify import judge
from p2p.wire.ballots import Ballot, Vote
from tests.p2p.peer.test_council import agree, away
from tests.p2p.peer.wires import Wires, own_words

FIND = {MINI.slug: MINI, MINI.id: MINI}.__getitem__


def at_move(label: str, count: int = 3) -> tuple[Wires, int]:
    """Right behind a beat that can be taken back; who has just moved."""
    wires = Wires(MINI, count, label)
    wires.play_until(6)
    for _ in range(400):
        wires.settle()
        peer = wires.nodes[0].peer
        if peer.can_take_back and all(node.peer.chain.is_settled for node in wires.nodes):
            return wires, spoke(peer)[0]
        if not wires.act_once():
            wires.tick()
    raise AssertionError("no move could ever be taken back")


def spoke(peer: Peer) -> list[int]:
    """In the last beat."""
    newest = {place: own[-1] for place, own in enumerate(peer.chain.entries) if len(own)}
    return [place for place, signed in newest.items() if signed.entry.beat == peer.chain.beat - 1]


def ask(wires: Wires, place: int) -> None:
    wires.nodes[place].peer.take_back()
    wires.carry_out(place)
    wires.settle()


def test_all_agree_and_the_table_is_where_it_was_before_the_beat() -> None:
    wires, mover = at_move("back")
    peer = wires.nodes[mover].peer
    assert peer.play.before is not None
    answers, due, last = list(peer.play.before.answers), peer.play.before.due, peer.chain.beat - 1
    others = [place for place in range(3) if place != mover]
    ask(wires, mover)
    assert [wires.nodes[place].peer.asks_back() for place in others] == [mover, mover]
    assert peer.council.is_locked and peer.asks_back() is None
    ask(wires, others[0])
    assert all(node.peer.play.answers != answers for node in wires.nodes), "one more is asked"
    ask(wires, others[1])
    assert all(list(node.peer.play.answers) == answers and node.peer.play.due == due for node in wires.nodes)
    assert {node.peer.final for node in wires.nodes} == {last + 4} and len({node.peer.head for node in wires.nodes}) == 1
    assert all(node.told("taken-back") and node.peer.frozen is None for node in wires.nodes)
    wires.finish()
    wires.agree()


def test_one_who_does_not_want_it_is_enough_and_the_game_goes_on() -> None:
    wires, mover = at_move("keep")
    others = [place for place in range(3) if place != mover]
    before = wires.nodes[0].peer.final
    ask(wires, mover)
    ask(wires, others[0])
    wires.nodes[others[1]].peer.keep()
    wires.carry_out(others[1])
    wires.settle()
    assert not any(node.peer.council.is_locked for node in wires.nodes)
    assert wires.nodes[0].peer.final == before and not wires.nodes[0].peer.chain.cuts
    wires.finish()
    wires.agree()


def test_whoever_answers_instead_says_no_by_that() -> None:
    wires, _ = at_move("answers")
    (asked,) = wires.nodes[0].peer.people_asked()[:1]
    asker = next(place for place in range(3) if place != asked)
    ask(wires, asker)
    view = wires.nodes[asked].peer.view()
    assert view is not None
    wires.nodes[asked].peer.act(wires.pick(view, wires.stream))
    wires.carry_out(asked)
    wires.settle()
    words = own_words(wires.nodes[asked])
    assert any(isinstance(word, Vote) and word.ballot.what == "back" and not word.agree for word in words)
    assert not wires.nodes[asker].peer.council.is_locked
    wires.finish()


def test_what_showed_a_card_or_drew_a_lot_is_not_taken_back() -> None:
    """Attack 22: at every state of whole games. The kind of the last entry alone says nothing."""
    shown = 0
    for label in ("shown a", "shown b"):
        wires = Wires(MINI, 3, label)
        peer, faces, rolls, slots = wires.nodes[0].peer, {}, 0, b""
        beat = -1
        for _ in range(6000):
            dealing = peer.play.dealing
            if dealing is not None and peer.chain.beat != beat:
                follows, beat = peer.chain.beat == beat + 1, peer.chain.beat
                cards = dealing.at.g.cards
                same = (dict(cards.faces), cards.rolls, repr(dealing.slots.state())) == (faces, rolls, slots)
                assert same or not follows or peer.play.before is None, f"beat {beat - 1} told somebody something"
                moved = {peer.chain.entries[place][-1].entry.kind for place in spoke(peer)}
                shown += moved == {"move"} and not same
                faces, rolls, slots = dict(cards.faces), cards.rolls, repr(dealing.slots.state())
            if peer.over is not None:
                break
            if not wires.deliver() and not wires.act_once():
                wires.tick()
        assert peer.over is not None
    assert shown > 5, "moves that show cards were among them"


def test_the_state_behind_says_that_something_was_taken_back() -> None:
    wires, _ = at_move("trace")
    before = wires.nodes[0].peer.play.before
    assert before is not None
    for place in range(3):
        ask(wires, place)
    play = wires.nodes[0].peer.play
    assert [cut.what for cut in play.cuts] == ["back"] and play.digest() != before.digest()


def returnable(label: str) -> Wires:
    """Behind two beats that can be taken back one after the other."""
    wires = Wires(MINI, 3, label)
    wires.play_until(6)
    for _ in range(1500):
        wires.settle()
        peer = wires.nodes[0].peer
        before = peer.play.before
        if peer.can_take_back and before is not None and before.before is not None and all(n.peer.chain.is_settled for n in wires.nodes):
            return wires
        if not wires.act_once():
            wires.tick()
    raise AssertionError("no two moves could ever be taken back")


def test_its_forerunner_can_be_taken_back_next() -> None:
    wires = returnable("two back 1")
    peer = wires.nodes[0].peer
    last, before = peer.chain.beat - 1, peer.play.before
    assert before is not None and before.before is not None
    answers = list(before.before.answers)
    for _ in range(2):
        for place in range(3):
            ask(wires, place)
    assert all(list(node.peer.play.answers) == answers and node.peer.frozen is None for node in wires.nodes)
    assert [cut.what for cut in peer.play.cuts] == ["back", "back"] and [cut.ballot.last for cut in peer.chain.cuts] == [last, last + 3]
    assert list(taken_back(peer.chain.cuts).values()) == [last, last - 1]
    wires.crash(0)
    wires.restart(0)
    wires.finish()
    wires.agree()
    header = FileHeader(wires.roster.table, 0, wires.people[0].public, bytes(16))
    records = [(record.kind, record.payload) for record in wires.nodes[0].records]
    verdict = judge(file_bytes(header, [(Kind.BOOT, b'{"boot":0}'), *records]), FIND)
    assert verdict.status is Status.FAIR and verdict.taken_back == (last, last - 1)


def test_no_more_states_are_kept_than_can_be_taken_back() -> None:
    wires, _ = at_move("kept")
    play = wires.nodes[0].peer.play
    for _ in range(3 * RETURNS_MAX):  # as if one bare move followed the other
        following = play.fork()
        following.before = play._as_last()
        play = following
    kept = 0
    while play.before is not None:
        play, kept = play.before, kept + 1
    assert kept == RETURNS_MAX


def test_behind_a_drop_nothing_of_before_is_taken_back() -> None:
    wires, mover = at_move("dropped")
    gone = next(place for place in range(3) if place != mover)
    for place in away(wires, gone):
        assert agree(wires, place, "drop")
    wires.settle()
    stay = wires.nodes[mover].peer
    assert stay.chain.cuts and stay.play.before is None


def test_who_has_answered_since_cannot_ask() -> None:
    """Where several answer at once: the beat is open, and one of them has spoken in it."""
    wires, _ = at_move("since")
    peer = wires.nodes[0].peer
    assert peer.can_take_back
    peer.chain.said[0] = next(iter(peer.chain.entries[0]))  # as if our word lay in the open beat
    assert not peer.can_take_back and not peer.council.take_back()
    del peer.chain.said[0]
    assert peer.council.take_back()


def test_nothing_is_asked_for_where_nothing_can_be_taken_back() -> None:
    wires = Wires(MINI, 3, "nothing")
    wires.play_until(3)
    while wires.nodes[0].peer.can_take_back:
        assert wires.act_once()
        wires.settle()
    with pytest.raises(Refusal, match="nothing_to_take_back"):
        wires.nodes[0].peer.take_back()


def test_votes_about_a_beat_that_cannot_be_taken_back_are_ignored() -> None:
    wires, mover = at_move("ignored")
    ask(wires, mover)
    (vote,) = [word for word in own_words(wires.nodes[mover]) if isinstance(word, Vote)]
    other = next(place for place in range(3) if place != mover)
    peer = wires.nodes[other].peer
    known = dict(peer.council.register.by_ballot)
    for last in (vote.ballot.last - 1, vote.ballot.last + 1, 0):
        beat = peer.chain.hashes[last] if last < peer.chain.beat else bytes(32)
        strange = replace(vote, ballot=Ballot("back", (), last, beat, 7), over=()).signed(wires.people[mover])
        peer.receive(mover, strange)
    assert peer.council.register.by_ballot == known and peer.frozen is None


def test_votes_about_a_beat_that_told_somebody_something_are_ignored() -> None:
    wires, mover = at_move("told")
    ask(wires, mover)
    (vote,) = [word for word in own_words(wires.nodes[mover]) if isinstance(word, Vote)]
    wires = Wires(MINI, 3, "told")
    wires.play_until(6)
    wires.run(lambda: wires.nodes[0].peer.play.before is None and all(node.peer.chain.is_settled for node in wires.nodes))
    peer = wires.nodes[0].peer
    last = peer.chain.beat - 1
    ballot = Ballot("back", (), last, peer.chain.hashes[last], 1)
    strange = replace(vote, table=peer.chain.table, seat=1, ballot=ballot, over=(), next=len(peer.chain.entries[1])).signed(wires.people[1])
    peer.receive(1, strange)
    assert ballot not in peer.council.register.by_ballot and peer.frozen is None


def test_two_answers_of_one_place_are_evidence() -> None:
    wires, mover = at_move("two")
    ask(wires, mover)
    (vote,) = [word for word in own_words(wires.nodes[mover]) if isinstance(word, Vote)]
    other = next(place for place in range(3) if place != mover)
    wires.nodes[other].peer.receive(mover, replace(vote, agree=False).signed(wires.people[mover]))
    assert [evidence.claim for evidence in wires.nodes[other].peer.evidence] == ["two-votes"]


def test_it_survives_restarts_and_the_judge_tells_it() -> None:
    wires, _ = at_move("judged")
    last = wires.nodes[0].peer.chain.beat - 1
    for place in range(3):
        ask(wires, place)
    assert wires.nodes[0].peer.chain.cuts
    wires.crash(0)
    wires.restart(0)
    wires.finish()
    wires.agree()
    header = FileHeader(wires.roster.table, 0, wires.people[0].public, bytes(16))
    records = [(record.kind, record.payload) for record in wires.nodes[0].records]
    verdict = judge(file_bytes(header, [(Kind.BOOT, b'{"boot":0}'), *records]), FIND)
    assert verdict.status is Status.FAIR and verdict.taken_back == (last,) and not verdict.dropped
