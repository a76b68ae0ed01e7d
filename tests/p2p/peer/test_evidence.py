"""Signed contradictions: whoever signs twice is named by every honest peer, and nobody can be framed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from p2p.sim.cheats.signing import sign_again
from p2p.wire.entries import Ack, Entry, SignedEntry, sign_entry
from p2p.wire.evidence import Evidence, accuse_twice
from p2p.wire.messages import Message, Serve, encode
from tests.p2p.peer.acts import act, at_turn, go_on, play, seated
from tests.p2p.peer.cheat import Cheat, all_convict, false_ack, flip, forge, honest, inject, mute, none_accused
from tests.p2p.peer.round import some_bytes
from tests.p2p.peer.wires import Wires

NEXT = {"steps": [{"do": "do next", "show": ""}]}
STIR = {"steps": [{"do": "do save", "show": ""}]}
TWO = {"two-entries"}


def turn(wires: Wires) -> int:
    place = at_turn(wires)
    assert place is not None
    return place


def split(wires: Wires, cheat: int) -> tuple[SignedEntry, SignedEntry]:
    """Two different words of one place for one beat."""
    return forge(wires, cheat, "move", NEXT), forge(wires, cheat, "move", STIR)


# --- every claim ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [3, 4])
def test_two_entries_to_two_peers(count: int) -> None:
    """Each half is shown another word; their acks differ, they compare, and find the proof."""
    wires = seated(count, "split")
    cheat = turn(wires)
    first, second = split(wires, cheat)
    mute(wires, cheat)
    places = honest(wires, cheat)
    inject(wires, cheat, places[:1], first)
    inject(wires, cheat, places[1:], second)
    wires.settle()
    all_convict(wires, cheat, TWO)


def test_two_entries_to_one_peer() -> None:
    wires = seated(3, "split")
    cheat = turn(wires)
    mute(wires, cheat)
    inject(wires, cheat, honest(wires, cheat)[:1], *split(wires, cheat))
    wires.settle()
    all_convict(wires, cheat, TWO)


def test_two_entries_that_lie_ahead() -> None:
    """Both are kept for later; they contradict each other all the same."""
    wires = seated(3, "ahead")
    cheat = turn(wires)
    mute(wires, cheat)
    first, second = (
        forge(wires, cheat, "move", body, seq=len(wires.nodes[0].peer.chain.entries[cheat]) + 2, beat=90) for body in (NEXT, STIR)
    )
    inject(wires, cheat, honest(wires, cheat)[:1], first, second)
    wires.settle()
    for place in honest(wires, cheat):
        assert {one.claim for one in wires.nodes[place].peer.evidence} == TWO
    all_convict(wires, cheat, TWO)


def test_old_word_said_anew() -> None:
    """A second version of an entry from long ago."""
    wires = play(seated(3, "old"), "save", "save", "next", "next")
    cheat = wires.nodes[0].peer.play.place_of[0]
    old = wires.nodes[cheat].peer.chain.entries[cheat][3]
    again = sign_entry(wires.people[cheat], replace(old.entry, body={"steps": [{"do": "do end", "show": ""}]}))
    mute(wires, cheat)
    inject(wires, cheat, honest(wires, cheat)[:1], again)
    wires.settle()
    all_convict(wires, cheat, TWO)


def test_old_word_said_anew_while_finality_differs() -> None:
    """One honest peer has heard the last acks, the other not yet, when the proof arrives: both come to the same FINAL beat."""
    wires = play(seated(3, "old final"), "save", "save", "next")
    cheat = wires.nodes[0].peer.play.place_of[0]
    ahead, behind = honest(wires, cheat)
    old = wires.nodes[cheat].peer.chain.entries[cheat][3]
    again = sign_entry(wires.people[cheat], replace(old.entry, body={"steps": [{"do": "do end", "show": ""}]}))
    wires.bend = lambda source, target, message: [] if target == behind and isinstance(message, Ack) else [message]
    act(wires, "save")
    wires.settle()
    assert wires.nodes[ahead].peer.final == wires.nodes[behind].peer.final + 1
    mute(wires, cheat)
    inject(wires, cheat, (behind, ahead), again)
    all_convict(wires, cheat, TWO)


@pytest.mark.parametrize("together", [True, False])
def test_two_acks(together: bool) -> None:
    wires = play(seated(3, "acks"), "save")
    cheat = turn(wires)
    beat = wires.nodes[0].peer.chain.beat - 1
    mute(wires, cheat)
    lie = false_ack(wires, cheat, beat)
    if together:
        inject(wires, cheat, honest(wires, cheat)[:1], lie)
    else:
        mine, yours = false_ack(wires, cheat, beat + 1, some_bytes(1)), false_ack(wires, cheat, beat + 1, some_bytes(2))
        inject(wires, cheat, honest(wires, cheat)[:1], mine)
        inject(wires, cheat, honest(wires, cheat)[1:], yours)
        for one in honest(wires, cheat):  # what a peer holds it passes on to whoever is not linked to the author
            others = [place for place in honest(wires, cheat) if place != one]
            inject(wires, one, others, wires.nodes[one].peer.chain.acks[cheat][beat + 1])
    wires.settle()
    all_convict(wires, cheat, {"two-acks", "ack-and-head"})


def test_ack_and_head() -> None:
    """It acks one hash and builds on another."""
    wires = play(seated(3, "head"), "save")
    cheat = turn(wires)
    mute(wires, cheat)
    inject(wires, cheat, honest(wires, cheat), forge(wires, cheat, "move", NEXT, head=some_bytes("other")))
    wires.settle()
    all_convict(wires, cheat, {"ack-and-head"})


def test_ack_against_an_entry_that_was_there_before() -> None:
    wires = seated(3, "head")
    cheat = turn(wires)
    entry = forge(wires, cheat, "move", NEXT)
    mute(wires, cheat)
    inject(wires, cheat, honest(wires, cheat), entry)
    wires.settle()
    inject(wires, cheat, honest(wires, cheat), false_ack(wires, cheat, entry.entry.beat - 1))
    wires.settle()
    all_convict(wires, cheat, {"ack-and-head", "two-acks"})


def test_broken_chain() -> None:
    wires = seated(3, "chain")
    cheat = turn(wires)
    mute(wires, cheat)
    inject(wires, cheat, honest(wires, cheat), forge(wires, cheat, "move", NEXT, prev=some_bytes("other")))
    wires.settle()
    all_convict(wires, cheat, {"broken-chain"})


def test_first_entry_on_another_head() -> None:
    wires = Wires(seated(2).game, 3, "first", bend=lambda source, target, message: [])
    cheat = 1
    wires.bend = lambda source, target, message: [] if source == cheat else [message]
    key = wires.nodes[cheat].peer.chain.entries[cheat][0].entry
    inject(wires, cheat, honest(wires, cheat), sign_entry(wires.people[cheat], replace(key, head=some_bytes("other"))))
    wires.tick(3)
    all_convict(wires, cheat, {"bad-entry"})


@pytest.mark.parametrize("lag", [False, True])
def test_same_word_under_another_signature_is_no_second_word(lag: bool) -> None:
    """Signatures are no part of an id: a signer can make many valid ones for one message, and nobody counts as a cheat for it."""
    wires = seated(3, "resigned")
    author = turn(wires)
    places = honest(wires, author)
    first = forge(wires, author, "move", NEXT)
    again = sign_again(wires.people[author], first.entry, some_bytes("nonce"))
    assert again.signature != first.signature
    again.check(wires.people[author].public)
    mute(wires, author)
    inject(wires, author, places[:1], first)
    if lag:
        inject(wires, author, places[1:], again)
    inject(wires, author, places, again, first, SignedEntry(first.entry, bytes(64)))
    wires.settle()
    none_accused(wires, places)
    assert len({wires.nodes[place].peer.chain.hashes[-1] for place in places}) == 1


# --- wherever the proof turns up -----------------------------------------------------------------------------------------------


def test_evidence_reaches_who_was_away() -> None:
    wires = seated(3, "away")
    cheat = turn(wires)
    here, away = honest(wires, cheat)
    halves = split(wires, cheat)
    wires.crash(away)
    mute(wires, cheat)
    inject(wires, cheat, (here,), *halves)
    wires.settle()
    assert wires.nodes[here].peer.frozen is not None
    wires.restart(away)
    wires.settle()
    assert wires.nodes[away].peer.frozen is not None and wires.nodes[away].peer.frozen.place == cheat
    assert wires.nodes[away].peer.final == wires.nodes[here].peer.final


def test_proof_that_a_crash_kept_from_the_journal_is_written_before_it_is_shown() -> None:
    """A word was written, and the program ended before the proof was that it makes."""
    wires = seated(3, "torn")
    cheat = turn(wires)
    place = honest(wires, cheat)[0]
    mute(wires, cheat)
    inject(wires, cheat, (place,), forge(wires, cheat, "move", {"steps": [{"do": "say 1", "show": ""}]}))
    node = wires.nodes[place]
    (proof,) = node.peer.evidence
    torn = [record for record in node.records if record.payload != encode(proof)]
    assert len(torn) == len(node.records) - 1
    sent: list[Message] = []
    wires.bend = lambda source, target, message: sent.append(message) or []  # type: ignore[func-returns-value]
    wires.crash(place)
    wires.restart(place, torn)
    assert node.peer.evidence == [proof] and proof in sent
    assert [record.payload for record in node.records].count(encode(proof)) == 1
    wires.crash(place)
    wires.restart(place)
    assert [record.payload for record in node.records].count(encode(proof)) == 1, "once"


def test_frozen_peer_says_no_more_but_serves_and_acks() -> None:
    wires = seated(3, "serves")
    cheat = turn(wires)
    here, other = honest(wires, cheat)
    halves = split(wires, cheat)
    mute(wires, cheat)
    inject(wires, cheat, (here, other), halves[0])
    inject(wires, cheat, (here,), halves[1])
    own = len(wires.nodes[here].peer.chain.entries[here])
    wires.settle()
    for _ in range(4):
        wires.tick()
    assert len(wires.nodes[here].peer.chain.entries[here]) == own
    assert {wires.nodes[place].peer.final for place in (here, other)} == {wires.nodes[here].peer.final}


def test_evidence_is_kept_and_shown_within_its_limit() -> None:
    wires = seated(3, "many")
    cheat = turn(wires)
    mute(wires, cheat)
    target = honest(wires, cheat)[0]
    inject(wires, cheat, (target,), forge(wires, cheat, "move", NEXT))
    for number in range(60):
        inject(wires, cheat, (target,), forge(wires, cheat, "move", {"steps": [{"do": f"do lie{number}", "show": ""}]}, beat=5))
    assert 1 <= len(wires.nodes[target].peer.evidence) <= 16
    assert len([record for record in wires.nodes[target].records if b'"type":"evidence"' in record.payload]) <= 16
    all_convict(wires, cheat, TWO)


# --- row 15: nobody is framed --------------------------------------------------------------------------------------------------


def framed(wires: Wires, victim: int, *lies: Message) -> None:
    """Everything a liar may say against an honest place leaves it untouched."""
    liar = next(place for place in range(len(wires.nodes)) if place != victim)
    targets = honest(wires, liar)
    inject(wires, liar, targets, *lies)
    wires.settle()
    wires.tick(3)
    none_accused(wires, targets)
    assert all(wires.nodes[place].peer.frozen is None for place in targets)
    play(wires, "save")


def test_15_good_entry_called_bad_is_not_believed() -> None:
    """Row 15: the accuser adds nothing: every honest peer looks at the entry on its own state."""
    wires = play(seated(3, "framed"), "stir", "draw", "next")
    victim = wires.nodes[0].peer.play.place_of[0]
    lies = [Evidence("bad-entry", "fair-cards/shuffle", (signed,)) for signed in wires.nodes[0].peer.chain.entries[victim]]
    framed(wires, victim, *lies)


def test_15_good_entry_of_the_future_called_bad_is_not_believed() -> None:
    """The accused word arrives inside the evidence before it arrives by itself."""
    wires = seated(3, "framed early")
    victim = turn(wires)
    liar, other = honest(wires, victim)
    act(wires, "stir")
    signed = wires.nodes[victim].peer.chain.entries[victim][-1]
    wires.queue.clear()
    inject(wires, liar, (other,), Evidence("bad-entry", "fair-cards/shuffle", (signed,)))
    wires.tick(3)
    wires.settle()
    none_accused(wires, (victim, other))
    play(wires, "save")


def test_15_evidence_with_a_forged_part_is_not_believed() -> None:
    """Two words, one of them never signed by the accused."""
    wires = play(seated(3, "framed"), "save")
    victim = wires.nodes[0].peer.play.place_of[0]
    liar = honest(wires, victim)[0]
    chain = wires.nodes[0].peer.chain
    own, ack = chain.entries[victim][-1], max(chain.acks[victim].values(), key=lambda ack: ack.beat)
    other = sign_entry(wires.people[liar], replace(own.entry, body=STIR if own.entry.body != STIR else NEXT))
    other_ack = replace(ack, hash=some_bytes("lie"), signature=wires.people[liar].sign("fides/v1/ack", ack.id))
    on_it = sign_entry(wires.people[liar], replace(own.entry, beat=ack.beat + 1, head=some_bytes("lie"), seq=own.entry.seq + 1))
    broken = sign_entry(wires.people[liar], replace(own.entry, seq=own.entry.seq + 1, prev=some_bytes("lie")))
    before = {place: len(wires.nodes[place].told("fault")) for place in honest(wires, liar)}
    framed(
        wires, victim, accuse_twice(own, other, "table/chain"), accuse_twice(ack, other_ack, "table/chain"),
        accuse_twice(ack, on_it, "table/chain"), accuse_twice(own, broken, "table/chain"),
    )  # fmt: skip
    for place, count in before.items():
        assert len(wires.nodes[place].told("fault")) >= count + 4, "the liar is named"
        assert all(tell.facts["link"] == liar for tell in wires.nodes[place].told("fault"))


def test_15_missing_word_is_no_evidence() -> None:
    """Whatever a liar withholds or claims not to have got, the silent place is awaited and never accused."""
    wires = seated(3, "silent")
    victim = turn(wires)
    others = honest(wires, victim)
    act(wires, "save")
    wires.queue.clear()
    wires.bend = lambda source, target, message: [] if victim in (source, target) else [message]
    for _ in range(10):
        wires.tick()
    none_accused(wires, others)
    assert all(wires.nodes[place].peer.awaited() == (victim,) for place in others)
    wires.bend = lambda source, target, message: [message]
    wires.tick(3)
    go_on(wires)
    play(wires, "save")


def test_15_words_of_another_table_are_no_evidence() -> None:
    wires, elsewhere = play(seated(3, "one"), "save"), play(seated(3, "two"), "save")
    elsewhere_words = [signed for own in elsewhere.nodes[0].peer.chain.entries for signed in own]
    victim = wires.nodes[0].peer.play.place_of[0]
    lies: list[Message] = [Evidence("bad-entry", "table/chain", (signed,)) for signed in elsewhere_words[:3]]
    acks = elsewhere.nodes[0].peer.chain.newest_acks()
    framed(wires, victim, *lies, *elsewhere_words, *acks, Serve(tuple(elsewhere_words[:5]), acks))


def test_evidence_of_the_same_contradiction_in_two_orders_is_one() -> None:
    wires = seated(3, "orders")
    cheat = turn(wires)
    first, second = split(wires, cheat)
    assert accuse_twice(first, second, "x") == accuse_twice(second, first, "x")


def test_cheat_in_a_joint_beat_is_named_alike_though_words_come_in_any_order() -> None:
    """Two cheats in one beat: whoever is named, all name the same."""
    wires = seated(4, "joint")
    act(wires, "roll")
    cheats = [place for place in range(4) if place != at_turn(wires)][:2]

    def change(entry: Entry) -> Entry:
        return replace(entry, body={"share": flip(entry.body["share"])})

    plans = [Cheat(wires.people[place], place, change, "coin") for place in cheats]

    def bend(source: int, target: int, message: Message) -> list[Message]:
        return plans[cheats.index(source)].bend(source, target, message) if source in cheats else [message]

    wires.bend = bend
    wires.settle()
    for _ in range(4):
        wires.tick()
    places = honest(wires, *cheats)
    named = {wires.nodes[place].peer.frozen.place for place in places if wires.nodes[place].peer.frozen is not None}  # type: ignore[union-attr]
    assert len(named) == 1 and named <= set(cheats)
    assert len({wires.nodes[place].peer.final for place in places}) == 1
