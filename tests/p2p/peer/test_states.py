"""Who alone speaks in a beat says the state behind it, and that is their signature of it: no ack follows, and a false one convicts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from p2p.judge.verdict import Status
from p2p.peer.peer import Peer
from p2p.store.records import Kind
from p2p.verify import judge
from p2p.wire.codec import bytes_text
from p2p.wire.entries import Ack, Entry, SignedEntry, sign_entry
from p2p.wire.evidence import Evidence
from p2p.wire.messages import Message, decode
from tests.p2p.peer.acts import act, at_turn, go_on, play, seated
from tests.p2p.peer.cheat import Cheat, all_convict, false_ack, forge, honest, inject, mute, none_accused
from tests.p2p.peer.court import COURT
from tests.p2p.peer.round import some_bytes
from tests.p2p.peer.test_aside import vote_out
from tests.p2p.peer.wires import Wires, own_words
from tests.p2p.verify.lab import journal_of

LIE = some_bytes("no state")
NEXT = {"steps": [{"do": "do next", "show": ""}]}


def turn(wires: Wires) -> int:
    place = at_turn(wires)
    assert place is not None
    return place


def carried(wires: Wires) -> Counter[str]:
    """From now on: the words on the wire, each for everybody to whom it goes."""
    found: Counter[str] = Counter()

    def count(source: int, target: int, message: Message) -> list[Message]:
        found[type(message).__name__] += 1
        return [message]

    wires.bend = count
    return found


# --- what is said --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "words"), [(2, 2), (3, 6), (4, 12), (5, 20)])
def test_a_beat_of_one_speaker_takes_an_entry_to_each_and_an_ack_of_each_other_to_each(count: int, words: int) -> None:
    wires = seated(count, "counted")
    found = carried(wires)
    act(wires, "save")
    wires.settle()
    assert found == {"SignedEntry": count - 1, "Ack": (count - 1) ** 2} and sum(found.values()) == words
    assert {node.peer.final for node in wires.nodes} == {wires.nodes[0].peer.chain.beat}


def test_where_several_speak_nobody_says_a_state_and_all_ack() -> None:
    wires = seated(3, "joint")
    act(wires, "roll")
    wires.settle()
    chain = wires.nodes[0].peer.chain
    beat = chain.beat - 1
    said = [own[-1].entry for own in chain.entries if own[-1].entry.beat == beat]
    assert {entry.kind for entry in said} == {"coin"} and len(said) == 3 and not any(entry.state or entry.acked for entry in said)
    assert all(acks[beat].hash == chain.hashes[beat] for acks in chain.acks)


def test_every_entry_that_speaks_alone_acks_its_beat_and_its_author_nothing_of_it() -> None:
    wires = play(seated(3, "whole"), "draw", "roll", "ask_all", "next", "seal_all", "open", "shuffle", "end")
    chain = wires.nodes[0].peer.chain
    beats: dict[int, list[Entry]] = {}
    for own in chain.entries:
        for signed in own:
            beats.setdefault(signed.entry.beat, []).append(signed.entry)
    alone = {beat: entries[0] for beat, entries in beats.items() if len(entries) == 1}
    assert {entry.kind for entry in alone.values()} >= {"move", "pass"} and len(alone) > 10
    for beat, entries in beats.items():
        assert [entry.acked for entry in entries] == ([chain.hashes[beat]] if beat in alone else [None] * len(entries))
    for node in wires.nodes:
        acked = {word.beat for word in own_words(node) if isinstance(word, Ack)}
        own = {beat for beat, entry in alone.items() if entry.seat == node.peer.me.place}  # type: ignore[union-attr]
        assert own and not acked & own


def test_a_game_that_ends_with_a_word_of_one_is_signed_by_all() -> None:
    """Nothing comes behind it that could sign it: the judge reads its author's signature from the word itself."""
    wires = play(seated(2, "ended"), "save")
    place = turn(wires)
    wires.nodes[place].peer.propose_settle()
    wires.carry_out(place)
    wires.settle()
    wires.nodes[1 - place].peer.vote(True)
    wires.carry_out(1 - place)
    wires.settle()
    peer = wires.nodes[place].peer
    last = peer.chain.entries[1 - place][-1].entry
    assert peer.over is not None and (last.beat, last.state) == (peer.chain.beat - 1, peer.play.digest())
    for one in (0, 1):
        verdict = judge(journal_of(wires, one), lambda slug: COURT)
        assert verdict.status is Status.SETTLED and verdict.signed == verdict.beats, verdict.what


def test_it_counts_as_the_signature_of_its_author_alone() -> None:
    """With three the ack of one of the two others is still missing."""
    wires = seated(3, "alone")
    author = turn(wires)
    one, two = honest(wires, author)
    wires.bend = lambda source, target, message: [] if source == two and isinstance(message, Ack) else [message]
    before = wires.nodes[one].peer.final
    act(wires, "save")
    wires.settle()
    chain = wires.nodes[one].peer.chain
    assert chain.final == before < chain.beat and chain.signed[author] == chain.signed[one] == chain.beat and chain.silent() == (two,)


def test_after_a_restart_what_it_signed_is_read_from_the_entry() -> None:
    """Nobody had heard it: it is sent again as it was, and neither it nor an ack is made anew."""
    wires = play(seated(3, "again"), "save")
    author = turn(wires)
    wires.bend = lambda source, target, message: [] if source == author else [message]
    act(wires, "next")
    said = own_words(wires.nodes[author])
    wires.crash(author)
    wires.bend = lambda source, target, message: [message]
    wires.restart(author)
    peer = wires.nodes[author].peer
    assert peer.chain.signed[author] == peer.chain.beat == peer.final + 1
    wires.tick()
    assert peer.final == peer.chain.beat and own_words(wires.nodes[author])[: len(said)] == said
    play(wires, "save")
    none_accused(wires, range(3))


# --- lies ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("state", [LIE, b""], ids=["another", "none"])
def test_a_false_state_convicts_its_author_and_signs_nothing(count: int, state: bytes) -> None:
    """Everybody closes the beat with the true state and acks it; its author has not, so all stop before it is FINAL. The judge finds it."""
    wires = play(seated(count, "false state"), "save")
    cheat = turn(wires)
    beat = wires.nodes[cheat].peer.chain.beat
    Cheat.on(wires, cheat, lambda entry: replace(entry, state=state), "move")
    act(wires, "next")
    wires.settle()
    all_convict(wires, cheat, {"bad-entry"})
    for place in honest(wires, cheat):
        peer = wires.nodes[place].peer
        assert (peer.chain.beat, peer.final) == (beat + 1, beat) and {one.broken for one in peer.evidence} == {"table/state"}
        assert not peer.disputes and peer.chain.signed[place] == beat + 1
        verdict = judge(journal_of(wires, place), lambda slug: COURT)
        assert (verdict.status, verdict.beat, verdict.places, verdict.rule) == (Status.BROKEN, beat, (cheat,), "table/state")


def test_a_state_where_others_speak_too_convicts() -> None:
    wires = seated(3, "too much")
    act(wires, "roll")
    cheat = next(place for place in range(3) if place != at_turn(wires))
    beat = wires.nodes[cheat].peer.chain.beat
    Cheat.on(wires, cheat, lambda entry: replace(entry, state=LIE), "coin")
    wires.settle()
    all_convict(wires, cheat, {"bad-entry"})
    assert {one.broken for place in honest(wires, cheat) for one in wires.nodes[place].peer.evidence} == {"table/state"}
    assert all(wires.nodes[place].peer.final <= beat + 1 for place in honest(wires, cheat))


def test_two_states_behind_one_word_are_two_words() -> None:
    wires = seated(3, "two states")
    cheat = turn(wires)
    true = forge(wires, cheat, "move", NEXT)
    false = sign_entry(wires.people[cheat], replace(true.entry, state=LIE))
    mute(wires, cheat)
    one, two = honest(wires, cheat)
    inject(wires, cheat, (one,), true)
    inject(wires, cheat, (two,), false)
    wires.settle()
    all_convict(wires, cheat, {"two-entries", "bad-entry"})


@pytest.mark.parametrize("first", ["ack", "entry", "evidence"])
def test_another_hash_of_its_own_beat_acked_is_proof(first: str) -> None:
    """Whichever comes first, and wherever."""
    wires = seated(3, "own beat")
    cheat = turn(wires)
    word = forge(wires, cheat, "move", NEXT)
    lie = false_ack(wires, cheat, word.entry.beat)
    mute(wires, cheat)
    one, two = honest(wires, cheat)
    if first == "evidence":  # one has the word, the other the ack: it is proof when they meet
        inject(wires, cheat, (one,), word)
        inject(wires, cheat, (two,), lie)
    else:
        inject(wires, cheat, (one, two), *((lie, word) if first == "ack" else (word, lie)))
    wires.settle()
    all_convict(wires, cheat, {"two-acks"})


def test_an_ack_of_a_false_state_s_own_beat_is_proof_too_and_signs_it() -> None:
    """It says a false state to all and acks the true one: everybody counts that ack, so all come to the same FINAL beat."""
    wires = play(seated(3, "true ack"), "save")
    cheat = turn(wires)
    true = forge(wires, cheat, "move", NEXT)
    false = sign_entry(wires.people[cheat], replace(true.entry, state=LIE))
    mute(wires, cheat)
    one, two = honest(wires, cheat)
    inject(wires, cheat, (one, two), false)
    chain = wires.nodes[one].peer.chain
    inject(wires, cheat, (one,), Ack(chain.table, false.entry.beat, chain.hashes[-1], cheat).signed(wires.people[cheat]))
    wires.settle()
    all_convict(wires, cheat, {"bad-entry", "two-acks"})
    assert wires.nodes[one].peer.final == wires.nodes[two].peer.final == false.entry.beat + 1


def test_a_word_on_another_head_than_its_own_beat_is_proof() -> None:
    wires = seated(3, "own head")
    cheat = turn(wires)
    word = forge(wires, cheat, "move", {"steps": [{"do": "do save", "show": ""}]})
    mute(wires, cheat)
    inject(wires, cheat, honest(wires, cheat), word)
    after = replace(word.entry, seq=word.entry.seq + 1, prev=word.entry.id, beat=word.entry.beat + 1, head=some_bytes("elsewhere"))
    inject(wires, cheat, honest(wires, cheat)[:1], sign_entry(wires.people[cheat], after))
    wires.settle()
    all_convict(wires, cheat, {"ack-and-head"})


def test_an_accusation_that_a_true_state_is_false_is_not_believed() -> None:
    wires = play(seated(3, "slander"), "save", "next")
    liar, victim = 0, wires.nodes[0].peer.chain.entries[1][-1]
    for signed in (victim, wires.nodes[0].peer.chain.entries[2][-1]):
        inject(wires, liar, (1, 2), Evidence("bad-entry", "table/state", (signed,)))
    none_accused(wires, range(3))
    play(wires, "save")


# --- going on without ----------------------------------------------------------------------------------------------------------


def test_those_who_stay_go_on_behind_the_beat_that_they_worked_out() -> None:
    """The word counts, its author's signature does not: all others have signed that beat, and cut behind it."""
    wires = play(seated(4, "voted out"), "save")
    cheat = turn(wires)
    beat = wires.nodes[cheat].peer.chain.beat
    Cheat.on(wires, cheat, lambda entry: replace(entry, state=LIE), "move")
    act(wires, "next")
    wires.settle()
    stay = honest(wires, cheat)
    vote_out(wires, stay)
    peers = [wires.nodes[place].peer for place in stay]
    assert {(cut.ballot.last, cut.ballot.gone, cut.why) for peer in peers for cut in peer.chain.cuts} == {(beat, (cheat,), "proof")}
    go_on(wires)
    play(wires, "next", "roll")
    assert all(peer.frozen is None and not peer.evidence and peer.final > beat + 8 for peer in peers)
    for place in stay:
        verdict = judge(journal_of(wires, place), lambda slug: COURT)
        assert verdict.status is Status.UNFINISHED and [one.place for one in verdict.dropped] == [cheat], verdict.what
        assert {(one.place, one.beat, one.rule) for one in verdict.findings} == {(cheat, beat, "table/state")}
        again = Peer.restore(wires.roster, COURT, wires.me[place], wires.nodes[place].records, boot=9)
        assert (again.final, again.head) == (wires.nodes[place].peer.final, wires.nodes[place].peer.head)


def test_a_false_state_under_a_leave_is_noted_and_stops_nobody() -> None:
    """Who leaves is not awaited behind it: the others sign what they have worked out."""
    wires = play(seated(3, "leave"), "save")
    gone = turn(wires)
    beat = wires.nodes[gone].peer.chain.beat
    Cheat.on(wires, gone, lambda entry: replace(entry, state=LIE), "leave")
    wires.nodes[gone].peer.leave()
    wires.carry_out(gone)
    go_on(wires)
    stay = honest(wires, gone)
    assert all(wires.nodes[place].peer.chain.gone == (gone,) and wires.nodes[place].peer.frozen is None for place in stay)
    play(wires, "save", "next")
    verdict = judge(journal_of(wires, stay[0]), lambda slug: COURT)
    assert verdict.status is Status.UNFINISHED, verdict.what
    assert verdict.gone == ((gone, beat),)
    assert {(one.place, one.beat, one.rule) for one in verdict.findings} == {(gone, beat, "table/state")}


# --- the journal ---------------------------------------------------------------------------------------------------------------


def test_the_state_is_on_disk_with_the_word_and_before_it_leaves() -> None:
    wires = seated(2, "disk")
    author = act(wires, "save")
    own = [decode(record.payload) for record in wires.nodes[author].records if record.kind is Kind.OWN]
    word = own[-1]
    assert isinstance(word, SignedEntry) and word.entry.state == wires.nodes[author].peer.play.digest()
    assert bytes_text(word.entry.state).encode() in word.entry.raw
