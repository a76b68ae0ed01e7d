"""Journals of tables that went on without somebody, and the judge: nobody honest is guilty, who signs two histories is."""

from __future__ import annotations

import pytest

from p2p.judge.verdict import Status, Verdict
from p2p.peer.cuts import cut_by
from p2p.sim.mini import GAME as MINI
from p2p.store.records import FileHeader, Kind, StoredRecord, file_bytes
from p2p.verify import judge
from p2p.wire.ballots import Ballot, Signed, Vote
from p2p.wire.entries import Ack
from p2p.wire.messages import Message, encode
from tests.p2p.peer.test_council import agree, away, played
from tests.p2p.peer.wires import Wires
from tests.p2p.verify.lab import entries_of, forged
from tui.sitting.verdict_text import as_json, as_lines, exit_code, headline

BY = "P0 (place 0) and P1 (place 1)"


def judged(wires: Wires, place: int, *more: Message) -> Verdict:
    records: list[StoredRecord] = wires.nodes[place].records
    header = FileHeader(wires.roster.table, place, wires.people[place].public, bytes(range(16)))
    kept = [(record.kind, record.payload) for record in records]
    data = file_bytes(header, [(Kind.BOOT, b'{"boot":0}'), *kept, *((Kind.HELD, encode(one)) for one in more)])
    return judge(data, lambda slug: MINI)


@pytest.fixture(scope="module")
def ended() -> Wires:
    """0 and 1 ended the game without 2."""
    wires = played(3, "judged end")
    for place in away(wires, 2):
        agree(wires, place)
    wires.settle()
    return wires


@pytest.fixture(scope="module")
def dropped() -> Wires:
    """0 and 1 dropped 2 and played on to the end; 2 came back and watched."""
    wires = played(3, "judged drop")
    for place in away(wires, 2):
        agree(wires, place, "drop")
    wires.run(lambda: all(wires.nodes[place].peer.over is not None for place in (0, 1)))
    return wires


def test_an_end_without_somebody(ended: Wires) -> None:
    verdicts = [judged(ended, place) for place in (0, 1)]
    for verdict in verdicts:
        assert verdict.status is Status.SETTLED and verdict.what == "P0 and P1 ended the game without P2"
        assert not verdict.findings and [(one.place, one.by, one.why) for one in verdict.dropped] == [(2, (0, 1), "away")]
        said = f"Settled: at step {verdict.beat} P0 and P1 ended the game without P2."
        assert headline(verdict) == f"{said} All up to there was checked and is signed by everyone present." and exit_code(verdict) == 0
    assert verdicts[0].head == verdicts[1].head and verdicts[0].beats == verdicts[1].beats


def test_steps_are_counted_and_what_a_ballot_left_out_is_none(ended: Wires) -> None:
    verdict = judged(ended, 0)
    steps = ended.nodes[0].peer.final - 2  # the two numbers between the cut and its beat
    assert (verdict.steps, verdict.steps_signed, verdict.beats) == (steps, steps, steps + 2)
    assert f"  {steps} steps checked, {steps} of them signed by everyone present" in as_lines(verdict)
    assert as_json(verdict)["steps"] == steps and as_json(verdict)["beats"] == steps + 2


def test_a_game_that_went_on_is_fair(dropped: Wires) -> None:
    verdicts = [judged(dropped, place) for place in (0, 1)]
    for verdict in verdicts:
        assert verdict.status is Status.FAIR and not verdict.findings and verdict.result is not None and not verdict.gone
    assert verdicts[0].head == verdicts[1].head
    beat = verdicts[0].dropped[0].beat
    steps = dropped.nodes[0].peer.final - 2
    lines = as_lines(verdicts[0])
    assert lines[0] == f"Verified fair. All {steps} steps were checked and signed by everyone present."
    assert f"  P2 (place 2) was dropped at step {beat} by {BY} (reason given: away); this says nothing about guilt" in lines
    assert any("dealt anew" in line for line in lines)
    assert any(line.startswith("  P2 (ghost): ") for line in lines)
    told = as_json(verdicts[0])["dropped"]
    assert [(one["name"], one["beat"], one["why"]) for one in told] == [("P2", beat, "away")]
    assert [by["name"] for by in told[0]["by"]] == ["P0", "P1"]


def test_the_file_of_who_was_dropped(dropped: Wires) -> None:
    verdict = judged(dropped, 2)
    assert verdict.status is Status.UNFINISHED and not verdict.findings, "their word is awaited: it knows nothing of the votes"
    who = " and ".join(f"P{place} (place {place})" for place in verdict.places)
    assert headline(verdict) == f"Unfinished: waiting for {who} since step {verdict.beat}. What there is was checked and holds."
    votes = [vote for place in (0, 1) for vote in dropped.nodes[0].peer.council.register.of(place)]
    cut = dropped.nodes[0].peer.chain.cuts[0]
    acks = dropped.nodes[0].peer.chain.acks_of(cut.number)
    verdict = judged(dropped, 2, *votes, *acks)
    assert (verdict.status, verdict.beat) == (Status.UNFINISHED, cut.number)
    assert verdict.what == "dropped by P0 and P1; what came after is not in this file" and exit_code(verdict) == 0
    said = f"Unfinished: at step {cut.number} P2 (place 2) was dropped by P0 and P1; what came after is not in this file. "
    assert headline(verdict) == said + "What there is was checked and holds."
    verdict = judged(dropped, 2, *votes)
    waiting = f"Unfinished: waiting for {BY} since step {cut.number}: not everybody who stays has signed the drop. "
    assert headline(verdict) == waiting + "What there is was checked and holds."
    assert verdict.status is Status.UNFINISHED and verdict.what == "not everybody who stays has signed the drop"
    assert verdict.places == (0, 1)


def test_the_file_of_who_was_dropped_and_watched_for_a_while(dropped: Wires) -> None:
    cut = dropped.nodes[0].peer.chain.cuts[0]
    votes = [vote for place in (0, 1) for vote in dropped.nodes[0].peer.council.register.of(place)]
    entries = [one for one in entries_of(dropped, 0) if cut.number < one.entry.beat <= cut.number + 2]
    acks = [ack for beat in range(cut.number, cut.number + 3) for ack in dropped.nodes[0].peer.chain.acks_of(beat)]
    verdict = judged(dropped, 2, *votes, *entries, *acks)
    assert verdict.status is Status.UNFINISHED and verdict.steps == cut.number + 1
    said = f"P2 (place 2) was dropped by P0 and P1; what came after step {cut.number + 2} is not in this file. "
    assert headline(verdict).startswith(f"Unfinished: at step {cut.number} {said}")


def test_who_broke_a_rule_and_was_dropped_is_told_beside_the_verdict(dropped: Wires) -> None:
    """He said two things in a beat below the cut: that is shown, and the game of the others stays what it is."""
    cut = dropped.nodes[0].peer.chain.cuts[0]
    old = next(one for one in entries_of(dropped, 0) if one.entry.seat == 2 and 0 < one.entry.beat <= cut.ballot.last)
    verdict = judged(dropped, 0, forged(dropped, old.entry, body={"steps": []}))
    assert verdict.status is Status.FAIR and exit_code(verdict) == 0 and verdict.result is not None
    (found,) = verdict.findings
    assert (found.place, found.beat, found.claim) == (2, old.entry.beat, "two-entries")
    lines = as_lines(verdict)
    assert lines[0].startswith("Verified fair. All ")
    broke = f"  P2 (place 2) broke {found.rule} in step {found.beat} and was dropped at step {cut.number} by {BY} (reason given: away)"
    assert f"{broke}; the others played on" in lines and not any("nothing about guilt" in line for line in lines)
    assert [one["place"] for one in as_json(verdict)["findings"]] == [2]


def test_who_broke_a_rule_and_without_whom_the_others_ended(ended: Wires) -> None:
    cut = ended.nodes[0].peer.chain.cuts[0]
    old = next(one for one in entries_of(ended, 0) if one.entry.seat == 2 and 0 < one.entry.beat <= cut.ballot.last)
    verdict = judged(ended, 0, forged(ended, old.entry, body={"steps": []}))
    assert verdict.status is Status.SETTLED and exit_code(verdict) == 0
    assert any("and was dropped" in line and line.endswith("; the others ended the game") for line in as_lines(verdict))


def test_late_words_of_who_was_dropped_accuse_nobody(dropped: Wires) -> None:
    cut = dropped.nodes[0].peer.chain.cuts[0]
    said = [(more, hash_) for more in (1, 2, 3, 4) for hash_ in (bytes(32), bytes([more]) * 32)]  # and two things of each beat
    late = [Ack(dropped.roster.table, cut.ballot.last + more, hash_, 2).signed(dropped.people[2]) for more, hash_ in said]
    verdict = judged(dropped, 0, *late)
    assert verdict.status is Status.FAIR and not verdict.findings


def test_who_hid_an_ack_is_convicted(dropped: Wires) -> None:
    cut = dropped.nodes[0].peer.chain.cuts[0]
    hidden = Ack(dropped.roster.table, cut.ballot.last + 1, bytes(32), 1).signed(dropped.people[1])
    verdict = judged(dropped, 0, hidden)
    assert verdict.status is Status.BROKEN and verdict.places == (1,) and verdict.findings[0].claim == "two-hashes"
    assert headline(verdict).startswith(f"Broken: at step {verdict.beat} P1 (place 1) broke table/") and exit_code(verdict) == 3


def test_of_two_ballots_on_one_cut_that_all_their_own_signed_the_larger_beat_counts_and_who_signed_both_is_convicted() -> None:
    """0 is in both sets: it drops 3 with 1 and 2, and, hiding that ack, 1 with 2 and 3."""
    wires = played(4, "two sets")
    stay = away(wires, 3)
    chain = wires.nodes[1].peer.chain
    last, head = chain.beat - 1, chain.head()
    state, beats = chain.state_at(last, head), chain.beats
    stand = {place: (len(chain.entries[place]), chain.entries[place].id) for place in range(4)}
    for place in stay:
        assert agree(wires, place, "drop")
    wires.settle()
    first = wires.nodes[0].peer.chain.cuts[0]
    ballot = Ballot("drop", (1,), last, head, 2)
    over = {2: (Signed(first.number, first.hash),)}
    votes = {
        place: Vote(chain.table, place, ballot, *stand[place], over.get(place, ()), "away", True).signed(wires.people[place])
        for place in (0, 2, 3)
    }
    assert state is not None
    second = cut_by(chain.table, beats, state, ballot, votes)
    assert second is not None and second.number == first.number + 3
    acks = [Ack(chain.table, second.number, second.hash, place).signed(wires.people[place]) for place in (0, 2, 3)]
    verdict = judged(wires, 0, *votes.values(), *acks)
    assert verdict.status is Status.BROKEN and verdict.places == (0,), "and not 2, who named what it had signed"
    assert [(one.place, one.beat) for one in verdict.dropped] == [(1, second.number)]
    (alone,) = judged(wires, 1).dropped
    assert (alone.place, alone.beat) == (3, first.number)


def test_two_votes_convict(ended: Wires) -> None:
    (vote,) = ended.nodes[0].peer.council.register.of(1)
    lie = Vote(vote.table, 1, vote.ballot, vote.next, vote.id_before, vote.over, "wish", False).signed(ended.people[1])
    verdict = judged(ended, 0, lie)
    assert verdict.status is Status.BROKEN and verdict.places == (1,) and verdict.findings[0].claim == "two-votes"
    assert verdict.findings[0].evidence.proves_itself
    said = f"Broken: at step {verdict.beat} P1 (place 1) broke wire/vote: two votes in one ballot."
    assert headline(verdict) == said and exit_code(verdict) == 3
