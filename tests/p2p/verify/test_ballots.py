"""Journals of tables that went on without somebody, and the judge: nobody honest is guilty, who signs two histories is."""

from __future__ import annotations

import pytest

from p2p.judge.verdict import Status, Verdict
from p2p.sim.mini import GAME as MINI
from p2p.store.records import Header, Kind, StoredRecord, file_bytes
from p2p.verify import judge
from p2p.wire.ballots import Vote
from p2p.wire.entries import Ack
from p2p.wire.messages import Message, encode
from tests.p2p.peer.test_council import agree, away, played
from tests.p2p.peer.wires import Wires
from tui.sitting.verdict_text import as_json, as_lines


def judged(wires: Wires, place: int, *more: Message) -> Verdict:
    records: list[StoredRecord] = wires.nodes[place].records
    header = Header(wires.roster.table, place, wires.people[place].public, bytes(range(16)))
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
    assert verdicts[0].head == verdicts[1].head and verdicts[0].beats == verdicts[1].beats


def test_a_game_that_went_on_is_fair(dropped: Wires) -> None:
    verdicts = [judged(dropped, place) for place in (0, 1)]
    for verdict in verdicts:
        assert verdict.status is Status.FAIR and not verdict.findings and verdict.result is not None and not verdict.gone
    assert verdicts[0].head == verdicts[1].head
    beat = verdicts[0].dropped[0].beat
    text = "\n".join(as_lines(verdicts[0]))
    by = "P0 (place 0) and P1 (place 1)"
    assert f"P2 (place 2) was dropped at step {beat} by {by} (reason given: away); this says nothing about guilt" in text
    told = as_json(verdicts[0])["dropped"]
    assert [(one["name"], one["beat"], one["why"]) for one in told] == [("P2", beat, "away")]
    assert [by["name"] for by in told[0]["by"]] == ["P0", "P1"]


def test_the_file_of_who_was_dropped(dropped: Wires) -> None:
    verdict = judged(dropped, 2)
    assert verdict.status is Status.UNFINISHED and not verdict.findings, "their word is awaited: it knows nothing of the votes"
    votes = [vote for place in (0, 1) for vote in dropped.nodes[0].peer.council.register.of(place)]
    cut = dropped.nodes[0].peer.chain.cuts[0]
    acks = dropped.nodes[0].peer.chain.acks_of(cut.number)
    verdict = judged(dropped, 2, *votes, *acks)
    assert (verdict.status, verdict.beat) == (Status.UNFINISHED, cut.number)
    assert verdict.what == "dropped by P0 and P1; what came after is not in this file"
    verdict = judged(dropped, 2, *votes)
    assert verdict.status is Status.UNFINISHED and verdict.what == "not everybody who stays has signed the drop"
    assert verdict.places == (0, 1)


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


def test_two_votes_convict(ended: Wires) -> None:
    (vote,) = ended.nodes[0].peer.council.register.of(1)
    lie = Vote(vote.table, 1, vote.ballot, vote.next, vote.id_before, vote.over, "wish", False).signed(ended.people[1])
    verdict = judged(ended, 0, lie)
    assert verdict.status is Status.BROKEN and verdict.places == (1,) and verdict.findings[0].claim == "two-votes"
    assert verdict.findings[0].evidence.proves_itself
