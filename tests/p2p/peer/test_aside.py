"""Somebody told those who stay different things, or they stopped at the proof of it at different beats: they find a common cut all the
same, follow what each of them has signed above it, and go on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from p2p.judge.verdict import Status
from p2p.peer import aside
from p2p.peer.peer import Peer
from p2p.store.records import FileHeader, Kind, file_bytes
from p2p.verify import judge
from p2p.wire.ballots import Signed
from p2p.wire.entries import SignedEntry, sign_entry
from p2p.wire.messages import Message
from tests.p2p.peer.acts import act, answer, at_turn, go_on, play, seated
from tests.p2p.peer.cheat import false_ack, forge, honest, inject
from tests.p2p.peer.court import COURT
from tests.p2p.peer.wires import Wires

WORDS = ("do next", "do save", "do roll", "do stir")


def cheating(count: int, label: str) -> tuple[Wires, int, list[int]]:
    """A table at its third turn, whose turn it is, and the others. From now on the cheat says only what a test says in its name."""
    wires = play(seated(count, label), "save", "next")
    cheat = at_turn(wires)
    assert cheat is not None
    wires.bend = lambda source, target, message: [] if source == cheat else [message]
    return wires, cheat, honest(wires, cheat)


def move(wires: Wires, cheat: int, text: str, like: int | None = None) -> SignedEntry:
    """A word of the cheat on the history of somebody else."""
    made = forge(wires, cheat if like is None else like, "move", {"steps": [{"do": text, "show": ""}]})
    if like is None:
        return made
    own = wires.nodes[like].peer.chain.entries[cheat]
    fields = {"seq": len(own), "prev": own.id, "beat": made.entry.beat, "head": made.entry.head}
    return forge(wires, cheat, "move", {"steps": [{"do": text, "show": ""}]}, like, **fields)


def vote_out(wires: Wires, places: list[int], what: str = "drop", seconds: int = 40) -> None:
    for place in places:
        wires.nodes[place].peer.on_leave = what
    for _ in range(seconds):
        wires.tick()


def assert_gone_on(wires: Wires, cheat: int, places: list[int]) -> None:
    """Without the cheat, on one history; none of them is accused, all read their journals alike, and so does the judge."""
    peers = [wires.nodes[place].peer for place in places]
    assert all(cheat not in peer.play.present for peer in peers), [(peer.final, peer.council.choice()) for peer in peers]
    assert all(peer.frozen is None and not peer.evidence for peer in peers)
    go_on(wires)
    play(wires, "next", "roll", "next")
    wires.tick()
    wires.agree()
    assert len({peer.final for peer in peers}) == 1 and peers[0].chain.is_settled
    for place in places:
        node = wires.nodes[place]
        again = Peer.restore(wires.roster, wires.game, wires.me[place], node.records, boot=9)
        assert (again.final, again.head) == (node.peer.final, node.peer.head) and again.frozen is None
        header = FileHeader(wires.roster.table, place, wires.people[place].public, bytes(range(16)))
        data = file_bytes(header, [(Kind.BOOT, b'{"boot":0}'), *((record.kind, record.payload) for record in node.records)])
        verdict = judge(data, lambda slug: COURT)
        assert verdict.status is Status.UNFINISHED and verdict.head == node.peer.head, verdict.what
        assert {one.place for one in verdict.findings} <= {cheat} and [one.place for one in verdict.dropped] == [cheat]


@pytest.mark.parametrize("count", [3, 4, 5])
def test_each_was_told_something_else(count: int) -> None:
    """All have acked what they were told. The beat of the ballot lies above all of it, so nobody honest signs a number twice."""
    wires, cheat, places = cheating(count, "told")
    for place, text in zip(places, WORDS, strict=False):
        inject(wires, cheat, [place], move(wires, cheat, text))
    last = wires.nodes[cheat].peer.chain.beat - 1
    assert len({wires.nodes[place].peer.chain.hashes[last + 1] for place in places}) == count - 1
    wires.settle()
    vote_out(wires, places)
    (cut,) = {wires.nodes[place].peer.chain.cuts[0].hash: wires.nodes[place].peer.chain.cuts[0] for place in places}.values()
    assert (cut.ballot.last, cut.number) == (last, last + 4)
    assert [len(vote.over) for vote in cut.votes.values()] == [1] * (count - 1)
    assert_gone_on(wires, cheat, places)


def test_one_was_told_nothing() -> None:
    """It stops at the proof before it has applied anything, and holds one of the two words only as a part of that."""
    wires, cheat, places = cheating(4, "nothing")
    inject(wires, cheat, places[:1], move(wires, cheat, "do next"))
    inject(wires, cheat, places[1:2], move(wires, cheat, "do save"))
    wires.settle()
    vote_out(wires, places)
    assert_gone_on(wires, cheat, places)


def test_proof_stops_one_below_what_the_others_have_signed() -> None:
    """Of two acks of one beat: whoever sees both before that beat has closed never applies it, and the others have acked it."""
    wires, cheat, places = cheating(4, "below")
    beat = wires.nodes[cheat].peer.chain.beat
    inject(wires, cheat, places[2:], false_ack(wires, cheat, beat), false_ack(wires, cheat, beat, b"\x08" * 32))
    inject(wires, cheat, places[:2], move(wires, cheat, "do next"))
    wires.settle()
    assert [wires.nodes[place].peer.chain.beat - beat for place in places] == [1, 1, 0]
    vote_out(wires, places)
    assert_gone_on(wires, cheat, places)


def test_who_spoke_alone_names_its_own_beat_above_the_cut() -> None:
    """Proof stops the others below the beat that it made, and so signed: its vote names that beat, and all go on above it."""
    wires = play(seated(4, "own beat"), "save")
    author = at_turn(wires)
    assert author is not None
    cheat, *others = honest(wires, author)
    beat = wires.nodes[author].peer.chain.beat
    wires.bend = lambda source, target, message: [] if source in (author, cheat) else [message]
    act(wires, "next")
    inject(wires, cheat, others, false_ack(wires, cheat, beat), false_ack(wires, cheat, beat, b"\x08" * 32))
    wires.bend = lambda source, target, message: [] if source == cheat else [message]
    wires.tick(3)
    places = [author, *others]
    assert [wires.nodes[place].peer.chain.beat - beat for place in places] == [1, 0, 0]
    made = wires.nodes[author].peer.chain.hashes[beat]
    vote_out(wires, places)
    cut = wires.nodes[author].peer.chain.cuts[0]
    assert (cut.ballot.last, cut.number) == (beat - 1, beat + 3)
    assert {place: vote.over for place, vote in cut.votes.items()} == {author: (Signed(beat, made),), **dict.fromkeys(others, ())}
    assert_gone_on(wires, cheat, places)


def test_a_whole_branch_beside_our_history() -> None:
    """One was told three beats that nobody else has heard of; what is missing is asked for."""
    wires, cheat, places = cheating(4, "branch")
    inject(wires, cheat, places[1:], move(wires, cheat, "do next"))
    for _ in range(3):
        inject(wires, cheat, places[:1], move(wires, cheat, "do save", like=places[0]))
    assert wires.nodes[places[0]].peer.chain.beat == wires.nodes[places[1]].peer.chain.beat + 2
    wires.settle()
    vote_out(wires, places)
    assert_gone_on(wires, cheat, places)


def test_what_nobody_shows_by_itself_is_asked_for() -> None:
    """One was told something else by the cheat and stopped before the beat had closed: as far as the others can see it lacks nothing."""
    wires, first, places = cheating(4, "asked")
    wires.bend = lambda source, target, message: [message]
    act(wires, "ask_all")
    wires.settle()
    cheat, stopped, *others = places
    beat = wires.nodes[stopped].peer.chain.beat
    late: list[tuple[int, Message]] = []

    def bend(source: int, target: int, message: Message) -> list[Message]:
        if target == stopped and source != cheat:
            late.append((source, message))
        return [] if source == cheat or target == stopped else [message]

    wires.bend = bend
    say(wires, stopped)
    for place in (first, *others):
        inject(wires, cheat, [place], move(wires, cheat, "say 2"))
        say(wires, place)
    wires.settle()
    inject(wires, cheat, [stopped], move(wires, cheat, "say 1"))
    inject(wires, cheat, [stopped], false_ack(wires, cheat, beat), false_ack(wires, cheat, beat, b"\x08" * 32))
    wires.bend = lambda source, target, message: [] if source == cheat else [message]
    for source, message in late:
        inject(wires, source, [stopped], message)
    wires.settle()
    stay = [first, stopped, *others]
    assert [wires.nodes[place].peer.chain.beat - beat for place in stay] == [1, 0, 1]
    vote_out(wires, stay)
    assert_gone_on(wires, cheat, stay)


def say(wires: Wires, place: int) -> None:
    view = wires.nodes[place].peer.view()
    assert view is not None
    wires.nodes[place].peer.act(answer(view))
    wires.carry_out(place)


def test_a_restart_between_the_proof_and_the_vote() -> None:
    wires, cheat, places = cheating(4, "restart")
    inject(wires, cheat, places[1:], move(wires, cheat, "do next"))
    for _ in range(2):
        inject(wires, cheat, places[:1], move(wires, cheat, "do save", like=places[0]))
    wires.settle()
    wires.crash(cheat)
    for place in places:
        wires.crash(place)
        wires.restart(place)
    wires.settle()
    vote_out(wires, places)
    assert_gone_on(wires, cheat, places)


def test_numbers_are_not_run_up_by_a_beat_that_nobody_can_follow() -> None:
    wires, _, places = cheating(4, "far")
    peer = wires.nodes[places[0]].peer
    for number in range(300):
        assert not peer.council._aside.follow(Signed(peer.chain.beat + number, bytes([number % 256]) * 32))
    assert not peer.council._aside._states and not peer.council._aside._tried


def test_no_more_is_tried_than_so_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many words of the cheat for one beat, and a name that none of them leads to: work and memory stay small."""
    monkeypatch.setattr(aside, "TRIES_MAX", 5)
    wires, cheat, places = cheating(3, "many")
    place = places[0]
    for text in WORDS:
        for number in range(4):
            made = forge(wires, cheat, "move", {"steps": [{"do": text, "show": ""}] * (1 + number)})
            inject(wires, cheat, [place], sign_entry(wires.people[cheat], made.entry))
    peer = wires.nodes[place].peer
    assert len(peer.evidence) > 5
    beside = peer.council._aside
    assert not beside.follow(Signed(peer.chain.beat, b"\x01" * 32))
    assert 0 < len(beside._tried) <= 5 and beside._states
    made = move(wires, cheat, "do save").entry
    for head in list(beside._states):
        above = replace(made, seq=made.seq + 1, beat=made.beat + 1, head=head)
        inject(wires, cheat, [place], sign_entry(wires.people[cheat], above), sign_entry(wires.people[cheat], replace(above, prev=head)))
    assert not beside.follow(Signed(peer.chain.beat + 1, b"\x01" * 32))
    assert len(beside._tried) <= 5 and len(beside._states) <= 5


def test_nothing_beside_our_history_counts_for_it() -> None:
    wires, cheat, places = cheating(3, "count")
    inject(wires, cheat, places[:1], move(wires, cheat, "do next"))
    inject(wires, cheat, places[1:], move(wires, cheat, "do save"))
    wires.settle()
    one, other = (wires.nodes[place].peer for place in places)
    before = one.chain.hashes[:], one.final, one.chain.signed[:], one.play.digest()
    top = Signed(other.chain.beat - 1, other.chain.hashes[-1])
    assert one.chain.hashes[-1] != top.hash and one.council._aside.follow(top)
    assert (one.chain.hashes[:], one.final, one.chain.signed[:], one.play.digest()) == before
    assert one.chain.state_at(*top) is None, "no ballot cuts there"
