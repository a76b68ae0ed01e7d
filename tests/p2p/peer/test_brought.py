"""Who was dropped comes back and shows that one of those who stay had told them otherwise: two votes prove that, whoever brings them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from p2p.peer.peer import Peer
from p2p.wire.ballots import Ballot, Vote
from p2p.wire.evidence import Evidence, accuse_votes
from tests.p2p.peer.cheat import false_ack
from tests.p2p.peer.test_aside import vote_out
from tests.p2p.peer.test_council import agree, away, played
from tests.p2p.peer.wires import Wires
from tests.p2p.verify.lab import journal_of, verdict_on

LIAR = 1


def dropped(count: int, refuses: bool = True, another_round: bool = False) -> tuple[Wires, int]:
    """The last place was dropped by all others, and is not back yet. `refuses`: it holds a vote of one of them by which it stays."""
    wires = played(count, "brought")
    wires.settle()
    gone = count - 1
    if refuses:
        said = vote_of(wires, another_round, 0 if another_round else gone)
        wires.bend = lambda source, target, message: [] if source == gone else [message]
        wires.nodes[gone].peer.receive(LIAR, said)
        wires.carry_out(gone)
        wires.queue.clear()
        wires.bend = lambda source, target, message: [message]
    stay = away(wires, gone)
    assert all(agree(wires, place, "drop") for place in stay)
    wires.run(lambda: all(wires.nodes[place].peer.final > wires.nodes[place].peer.chain.cuts[0].number for place in stay))
    return wires, gone


def vote_of(wires: Wires, agree: bool, gone: int) -> Vote:
    """What one of them says to this place alone, about going on behind the last beat."""
    chain = wires.nodes[LIAR].peer.chain
    ballot = Ballot("drop", (gone,), chain.beat - 1, chain.head(), 1)
    own = chain.entries[LIAR]
    return Vote(chain.table, LIAR, ballot, len(own), own.id, (), "wish", agree).signed(wires.people[LIAR])


def back(wires: Wires, gone: int) -> Peer:
    wires.restart(gone)
    for _ in range(6):
        wires.tick()
    return wires.nodes[gone].peer


@pytest.mark.parametrize("another_round", [False, True])
def test_two_votes_that_only_who_was_dropped_holds_convict_their_author(another_round: bool) -> None:
    """False and true in one ballot; or both times true, in one round."""
    wires, gone = dropped(3, another_round=another_round)
    assert not any(node.peer.evidence for node in wires.nodes)
    back(wires, gone)
    peer = wires.nodes[0].peer
    assert [(one.claim, one.seat) for one in peer.evidence] == [("two-votes", LIAR)]
    assert peer.frozen is not None and (peer.frozen.why, peer.frozen.place) == ("evidence", LIAR)
    assert verdict_on(journal_of(wires, 0)).places == (LIAR,)


def test_who_was_dropped_reads_so_whatever_one_of_the_others_had_told_them() -> None:
    wires, gone = dropped(3)
    last = wires.nodes[0].peer.chain.cuts[0]
    peer = back(wires, gone)
    assert [tell.facts["by"] for tell in wires.nodes[gone].told("dropped")] == [(0, 1)]
    assert peer.parted is not None and peer.parted.hash == last.hash and peer.over is not None and peer.over.how == "left"
    assert peer.stopped is None, "to its person it says that, not that the table stopped"
    again = Peer.restore(wires.roster, wires.game, wires.me[gone], wires.nodes[gone].records, boot=9)
    assert again.parted is not None and again.parted.hash == last.hash, "also offline, from its journal"


def test_those_who_stay_drop_the_liar_too_and_play_on() -> None:
    wires, gone = dropped(4)
    peer = back(wires, gone)
    stay = [0, 2]
    assert all(one.frozen is not None and one.frozen.place == LIAR for one in (wires.nodes[place].peer for place in stay))
    vote_out(wires, stay)
    before = wires.nodes[0].peer.final
    wires.run(lambda: all(wires.nodes[place].peer.final > before + 6 for place in stay))
    assert all(not wires.nodes[place].peer.evidence and wires.nodes[place].peer.play.present == (0, 2) for place in stay)
    for _ in range(6):
        wires.tick()
    assert peer.final == wires.nodes[0].peer.final, "and it watches that, too"


# --- nothing else is taken from there


def bring(wires: Wires, gone: int, *evidence: Evidence) -> Peer:
    """To one of those who stay, over the link with who was dropped."""
    peer = wires.nodes[0].peer
    peer.linked(gone, gone)
    for one in evidence:
        peer.receive(gone, one)
    wires.carry_out(0)
    return peer


def two_votes(wires: Wires, seat: int, number: int = 0) -> Evidence:
    chain = wires.nodes[0].peer.chain
    ballot = Ballot("drop", (0,), chain.beat - 1, chain.head(), 7 + number)
    own = chain.entries[seat]
    yes, no = (Vote(chain.table, seat, ballot, len(own), own.id, (), "wish", agree).signed(wires.people[seat]) for agree in (True, False))
    return accuse_votes(yes, no)


def test_what_nobody_present_has_signed_is_a_fault_of_who_brings_it_and_stops_nobody() -> None:
    wires, gone = dropped(3, refuses=False)
    yes, no = (replace(part, seat=LIAR) for part in two_votes(wires, gone).parts if isinstance(part, Vote))
    peer = bring(wires, gone, accuse_votes(yes, no))
    assert [tell.facts["link"] for tell in wires.nodes[0].told("fault")] == [gone]
    assert not peer.evidence and peer.frozen is None


def test_other_proof_and_words_against_who_is_gone_are_not_taken_from_who_is_gone() -> None:
    """Other claims need a history, which whoever brings them does not share any more."""
    wires, gone = dropped(3, refuses=False)
    beat = wires.nodes[0].peer.chain.beat
    acks = sorted((false_ack(wires, LIAR, beat, bytes([fill]) * 32) for fill in (7, 8)), key=lambda ack: ack.hash)
    peer = bring(wires, gone, Evidence("two-acks", "table/chain", tuple(acks)), two_votes(wires, gone))
    assert not peer.evidence and peer.frozen is None and not wires.nodes[0].told("fault") and not wires.nodes[0].told("noted")


def test_one_proof_against_each_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    wires, gone = dropped(3, refuses=False)
    proofs = [two_votes(wires, LIAR, number) for number in range(5)]
    checked: list[object] = []
    check = Evidence.check

    def counted(self: Evidence, public: bytes) -> None:
        checked.append(self)
        check(self, public)

    monkeypatch.setattr(Evidence, "check", counted)
    peer = bring(wires, gone, *proofs)
    assert peer.evidence == proofs[:1] and checked == proofs[:1]


def test_who_only_watches_still_has_no_say() -> None:
    wires, _ = dropped(3, refuses=False)
    peer = wires.nodes[0].peer
    peer.linked(77, None)
    peer.receive(77, two_votes(wires, LIAR))
    wires.carry_out(0)
    assert not peer.evidence and [tell.facts["section"] for tell in wires.nodes[0].told("fault")] == ["table/watch"]
