"""One false ack of somebody present: the table stops, everywhere at the same FINAL beat; all say who signed what, and proof is found."""

from __future__ import annotations

import pytest

from p2p.judge.verdict import Status
from p2p.peer.peer import Peer
from p2p.peer.trouble import CONTRADICTED, Frozen
from p2p.shell.stopped import LOST_SEAT, ONE_SEAT, OTHER_SEAT, PROOF, VOTE, WAYS_OUT, sides_told, why_stopped
from p2p.verify import judge
from p2p.wire.entries import Ack
from p2p.wire.messages import Message, Serve
from tests.p2p.peer.acts import act, at_turn, go_on, play, seated
from tests.p2p.peer.cheat import all_convict, false_ack, honest, inject, mute, none_accused
from tests.p2p.peer.court import COURT
from tests.p2p.peer.test_aside import vote_out
from tests.p2p.peer.wires import Wires
from tests.p2p.verify.lab import journal_of

LIE = b"\x07" * 32


def lying(wires: Wires, liar: int, *deceived: int, silent: bool = False) -> None:
    """From now on its acks sign another hash towards these. `silent`: and it shows nothing of what it holds."""

    def bend(source: int, target: int, message: Message) -> list[Message]:
        if target == liar and isinstance(message, Ack) and message.seat == liar:
            return []  # it knows what it does, and is no copy of itself
        if source != liar or target not in deceived:
            return [message]
        match message:
            case Ack() if message.seat == liar:
                return [false_ack(wires, liar, message.beat)]
            case Serve() if silent:
                return []
            case Serve(entries, acks):
                return [Serve(entries, tuple(false_ack(wires, liar, ack.beat) if ack.seat == liar else ack for ack in acks))]
        return [message]

    wires.bend = bend


def stopped(count: int = 3, silent: bool = False) -> tuple[Wires, int, int]:
    """Somebody has signed a false hash of one beat to all; who, and which beat."""
    wires = play(seated(count, "false ack"), "save", "next")
    liar = next(place for place in range(count) if place != at_turn(wires))
    beat = wires.nodes[0].peer.chain.beat
    lying(wires, liar, *honest(wires, liar), silent=silent)
    act(wires, "save")
    wires.settle()
    for _ in range(12 if silent else 4):
        wires.tick()
    return wires, liar, beat


@pytest.mark.parametrize("silent", [False, True])
@pytest.mark.parametrize("count", [3, 4])
def test_all_stop_at_the_same_final_and_say_who_signed_what(count: int, silent: bool) -> None:
    wires, liar, beat = stopped(count, silent)
    others = honest(wires, liar)
    for place in others:
        peer = wires.nodes[place].peer
        assert peer.frozen is not None and (peer.frozen.why, peer.frozen.place) == ("desync", liar)
        assert dict(peer.frozen.sides) == {LIE: (liar,), peer.chain.hashes[beat]: tuple(others)}
        assert peer.final == beat and peer.awaited() == (liar,) and peer.asked() is None
    assert len({wires.nodes[place].peer.head for place in others}) == 1
    none_accused(wires, others)


def test_the_sentence_names_both_sides_and_the_ways_out() -> None:
    wires, liar, beat = stopped()
    peer = wires.nodes[honest(wires, liar)[0]].peer
    names = [member.name for member in wires.roster.members]
    assert peer.stopped is not None
    told = why_stopped(peer.stopped, names)
    assert f"{names[liar]} signed 07070707" in told and f"signed {peer.chain.hashes[beat].hex()[:8]}" in told
    assert WAYS_OUT in told and VOTE in told and "fides verify" in WAYS_OUT and f"beat {beat}" in told
    assert sides_told((), names) == ""


def test_the_judge_names_who_signed_what_and_accuses_nobody() -> None:
    wires, liar, beat = stopped()
    for place in honest(wires, liar):
        verdict = judge(journal_of(wires, place), lambda slug: COURT)
        assert (verdict.status, verdict.beat, verdict.places) == (Status.DISPUTED, beat, (liar,)) and not verdict.findings
        assert f"P{liar} signed 07070707" in verdict.what


@pytest.mark.parametrize("what", ["drop", "end"])
@pytest.mark.parametrize(("count", "silent"), [(3, False), (3, True), (4, False)])
def test_those_who_came_to_the_same_may_vote_without_the_other(count: int, silent: bool, what: str) -> None:
    """The vote that gives the other hash up ends the dispute; nobody is accused, then or later."""
    wires, liar, beat = stopped(count, silent)
    stay = honest(wires, liar)
    peers = [wires.nodes[place].peer for place in stay]
    for peer in peers:
        peer.on_leave = "ask"
    for _ in range(4):
        wires.tick()
    for peer in peers:
        parting = peer.parting()
        assert parting is not None and (parting.gone, parting.why) == ((liar,), "differs") and what in parting.offers
    vote_out(wires, stay, what)
    assert all(peer.frozen is None and not peer.disputes and not peer.evidence for peer in peers)
    assert {(cut.ballot.what, cut.ballot.gone, cut.why) for peer in peers for cut in peer.chain.cuts} == {(what, (liar,), "differs")}
    if what == "end":
        assert all(peer.over is not None and peer.over.how == "settled" for peer in peers)
    else:
        go_on(wires)
        play(wires, "next", "next")
        assert all(peer.final > beat + 6 and liar not in peer.play.present for peer in peers)
    for place in stay:
        verdict = judge(journal_of(wires, place), lambda slug: COURT)
        assert verdict.status is (Status.SETTLED if what == "end" else Status.UNFINISHED) and not verdict.findings
        assert [(one.place, one.why) for one in verdict.dropped] == [(liar, "differs")]


def test_it_is_still_known_after_a_restart() -> None:
    """The dispute is in the journal: nobody goes on as if nothing had been, and it is compared anew."""
    wires, liar, beat = stopped()
    place = honest(wires, liar)[0]
    again = Peer.restore(wires.roster, COURT, wires.me[place], wires.nodes[place].records, boot=1)
    assert again.disputes.places() == (liar,) and dict(again.disputes.sides())[LIE] == (liar,)
    wires.crash(place)
    wires.restart(place)
    for _ in range(4):
        wires.tick()
    peer = wires.nodes[place].peer
    assert peer.frozen is not None and peer.frozen.why == "desync" and peer.final == beat
    none_accused(wires, honest(wires, liar))


def test_who_comes_back_later_is_shown_it() -> None:
    """One was away, misses the false ack, and is many beats behind when it comes back: it stops where the others stopped."""
    wires = play(seated(4, "late"), "save")
    late = (at_turn(wires) or 0) - 1 if at_turn(wires) else 3
    old = list(wires.nodes[late].records)
    play(wires, *["save"] * 6)
    liar = next(place for place in range(4) if place not in (at_turn(wires), late))
    lying(wires, liar, *honest(wires, liar))
    act(wires, "save")
    for queued in [item for item in wires.queue if late in item[:2]]:
        wires.queue.remove(queued)
    wires.crash(late)
    wires.settle()
    for _ in range(4):
        wires.tick()
    told = wires.bend
    wires.bend = lambda source, target, message: [] if (source, target) == (liar, late) else told(source, target, message)
    wires.restart(late, old)
    for _ in range(8):
        wires.tick()
    others = honest(wires, liar)
    assert {wires.nodes[place].peer.final for place in others} == {wires.nodes[others[0]].peer.final}
    for place in others:
        assert liar in wires.nodes[place].peer.disputes.places(), place


@pytest.mark.parametrize("count", [3, 4])
def test_a_false_ack_for_one_and_a_true_one_for_the_others_is_proof_everywhere(count: int) -> None:
    wires = play(seated(count, "split acks"), "save", "next")
    liar = next(place for place in range(count) if place != at_turn(wires))
    lying(wires, liar, honest(wires, liar)[0])
    act(wires, "save")
    wires.settle()
    all_convict(wires, liar, {"two-acks", "ack-and-head", "two-hashes"})


def test_a_false_ack_is_proof_as_soon_as_its_author_signs_a_later_beat() -> None:
    """No two words about one beat: what lies between them is in the journal of everybody, so everybody finds the proof."""
    wires = play(seated(3, "later"), "save", "next")
    liar = next(place for place in range(3) if place != at_turn(wires))
    one, two = honest(wires, liar)
    beat = wires.nodes[one].peer.chain.beat - 1
    play(wires, *["save"] * 4)
    mute(wires, liar)
    inject(wires, liar, (one,), false_ack(wires, liar, beat))
    wires.settle()
    all_convict(wires, liar, {"two-hashes"})
    verdict = judge(journal_of(wires, two), lambda slug: COURT)
    assert verdict.status is Status.BROKEN and verdict.places == (liar,) and verdict.beat == beat
    assert {one.claim for one in verdict.findings} <= {"two-hashes", "two-acks", "ack-and-head"}


def test_a_false_ack_that_comes_first_is_proof_when_the_true_one_of_a_later_beat_comes() -> None:
    """For one peer the lie comes first; for the other all is well, so the game went on there."""
    wires = play(seated(3, "first lie"), "save", "next")
    liar = next(place for place in range(3) if place != at_turn(wires))
    one, two = honest(wires, liar)
    beat = wires.nodes[one].peer.chain.beat
    lie = false_ack(wires, liar, beat)
    wires.bend = lambda source, target, message: [] if isinstance(message, Ack) and message.seat == liar and target == one else [message]
    act(wires, "save")
    wires.settle()
    inject(wires, liar, (one,), lie)
    assert wires.nodes[one].peer.disputes.places() == (liar,)
    wires.queue.clear()
    assert wires.nodes[two].peer.chain.signed[liar] > beat
    wires.bend = lambda source, target, message: [message]
    wires.tick(3)
    all_convict(wires, liar, {"two-acks", "two-hashes", "ack-and-head"})


def test_who_crashed_before_it_could_ack_still_acks_what_lies_before() -> None:
    """Stopped by a dispute or by proof, a restarted peer still signs what all had said before, so that all stop at the same FINAL beat."""
    wires, liar, beat = stopped()
    place, other = honest(wires, liar)
    lost = [record for record in wires.nodes[place].records if not _is_ack(record.payload, place, beat)]
    assert len(lost) < len(wires.nodes[place].records)
    wires.nodes[other].peer.chain.acks[place].pop(beat, None)
    wires.crash(place)
    wires.restart(place, lost)
    for _ in range(6):
        wires.tick()
    assert wires.nodes[place].told("resumed") and wires.nodes[place].peer.chain.signed[place] == beat + 1
    assert wires.nodes[place].peer.frozen is not None and wires.nodes[place].peer.frozen.why == "desync"


def _is_ack(payload: bytes, place: int, beat: int) -> bool:
    return b'"type":"ack"' in payload and f'"seat":{place},'.encode() in payload and f'"beat":{beat},'.encode() in payload


def test_differences_do_not_pile_up() -> None:
    """However many false hashes somebody signs: what is kept of one place stays small."""
    wires, liar, _ = stopped()
    place = honest(wires, liar)[0]
    chain = wires.nodes[place].peer.chain
    inject(wires, liar, (place,), *(false_ack(wires, liar, chain.beat + n, bytes([n]) * 32) for n in range(1, 4)))
    assert len(chain.acks[liar]) <= 8
    go_on(wires)


@pytest.mark.parametrize(
    ("frozen", "told"),
    [
        (Frozen("evidence", "two-entries: table/chain", 1), ("P1 broke a rule", "two-entries", PROOF)),
        (Frozen("clone", "this seat was started elsewhere (start 4)"), ("start 4", ONE_SEAT)),
        (Frozen("clone", CONTRADICTED), (CONTRADICTED, OTHER_SEAT)),
        (Frozen("fault", "beat 9: a card in two hands"), ("beat 9", "Nobody is accused", WAYS_OUT)),
        (Frozen("lost", "entry 3: no peer holds it"), ("entry 3", "damaged", LOST_SEAT)),
        (Frozen("disk", "no room"), ("cannot be written", "no room")),
    ],
    ids=lambda one: one.why if isinstance(one, Frozen) else "",
)
def test_whatever_stops_a_table_is_said_with_what_can_be_done(frozen: Frozen, told: tuple[str, ...]) -> None:
    sentence = why_stopped(frozen, ["P0", "P1"])
    assert all(part in sentence for part in told), sentence
