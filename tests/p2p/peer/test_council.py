"""Those who stay vote and go on: real peers on perfect wires, with losses, restarts and returns at every point of a ballot."""

from __future__ import annotations

import pytest

from p2p.peer.ballots import Standing
from p2p.sim.mini import GAME as MINI
from p2p.wire.ballots import Ballot, Signed, Vote
from p2p.wire.entries import Ack
from p2p.wire.messages import Message
from tests.p2p.peer.wires import Wires, own_words


def away(wires: Wires, *gone: int, what: str = "") -> list[int]:
    """These vanish, and the others miss them; with `what` their programs decide by themselves."""
    for place in gone:
        wires.crash(place)
    stay = [place for place in range(len(wires.nodes)) if place not in gone]
    for place in stay:
        wires.nodes[place].peer.on_leave = what
        wires.nodes[place].peer.miss(gone, "away")
        wires.carry_out(place)
    wires.settle()
    return stay


def agree(wires: Wires, place: int, what: str = "end") -> bool:
    agreed = wires.nodes[place].peer.agree(what)
    wires.carry_out(place)
    return agreed


def played(count: int, label: str) -> Wires:
    wires = Wires(MINI, count, label)
    wires.play_until(12)
    return wires


@pytest.fixture
def table() -> Wires:
    return played(3, "council")


def test_two_of_three_end_the_game(table: Wires) -> None:
    stay = away(table, 2)
    last = table.nodes[0].peer.chain.beat - 1
    assert all(table.nodes[place].peer.choice() is not None for place in stay)
    assert agree(table, 0) and table.nodes[0].peer.council.is_locked
    table.settle()
    assert table.nodes[0].peer.over is None, "one alone decides nothing"
    assert agree(table, 1)
    table.settle()
    peers = [table.nodes[place].peer for place in stay]
    assert all(peer.over is not None and peer.over.how == "settled" and peer.frozen is None for peer in peers)
    assert {peer.final for peer in peers} == {last + 4} and peers[0].head == peers[1].head
    assert peers[0].chain.hashes[last + 1 : last + 3] == [b"", b""], "numbers between stay empty"
    assert peers[0].play.present == (0, 1) and peers[0].chain.gone == (2,)


def test_without_a_person_programs_decide_by_what_was_agreed(table: Wires) -> None:
    table.crash(2)
    for place in (0, 1):
        table.nodes[place].peer.on_leave = "end"
    for _ in range(90):
        table.tick()
    assert all(table.nodes[place].peer.over is not None for place in (0, 1))
    assert any(isinstance(word, Vote) and word.why == "away" for word in own_words(table.nodes[0]))


def test_those_who_stay_play_on_without_who_is_dropped() -> None:
    wires = played(3, "drop")
    gone = 2
    stay = away(wires, gone)
    assert [agree(wires, place, "drop") for place in stay] == [True, True]
    wires.settle()
    wires.run(lambda: all(wires.nodes[place].peer.final > 26 for place in stay))
    one, other = (wires.nodes[place].peer for place in stay)
    assert one.play.present == (0, 1) and one.chain.hashes[:26] == other.chain.hashes[:26]
    assert one.chain.cuts[0].ballot.gone == (gone,) and not one.evidence and one.frozen is None
    for place in stay:
        wires.crash(place)
        wires.restart(place)
    wires.settle()
    again = wires.nodes[0].peer
    assert again.chain.cuts[0].hash == one.chain.cuts[0].hash and again.final >= one.final and again.play.present == (0, 1)


def test_who_was_dropped_comes_back_and_watches() -> None:
    wires = played(3, "back")
    stay = away(wires, 2)
    for place in stay:
        agree(wires, place, "drop")
    wires.settle()
    wires.run(lambda: all(wires.nodes[place].peer.final > 26 for place in stay))
    words = len(own_words(wires.nodes[2]))
    wires.restart(2)
    for _ in range(20):
        wires.tick()
    back, one = wires.nodes[2].peer, wires.nodes[0].peer
    assert back.final == one.final and back.head == one.head and back.over is not None and back.over.how == "left"
    told = wires.nodes[2].told("dropped")
    assert [tell.facts["by"] for tell in told] == [(0, 1)] and told[0].facts["why"] == "away"
    assert len(own_words(wires.nodes[2])) == words, "signs nothing more at this table"
    assert all(not wires.nodes[place].peer.evidence and wires.nodes[place].peer.frozen is None for place in stay)
    before = one.final
    wires.run(lambda: one.final > before)


def test_a_minority_cannot_go_on() -> None:
    wires = Wires(MINI, 4, "halves")
    wires.play_until(8)
    stay = away(wires, 2, 3)
    assert not any(agree(wires, place) for place in stay)
    assert not any(isinstance(word, Vote) for place in stay for word in own_words(wires.nodes[place]))


def test_who_has_agreed_signs_nothing_until_the_ballot_has_failed(table: Wires) -> None:
    """0 agrees to end; 2 comes back with its word; 1 has not voted, so it says false and plays on, and 0 is free again."""
    away(table, 2)
    assert agree(table, 0)
    table.settle()
    signed = [word for word in own_words(table.nodes[0]) if not isinstance(word, Vote)]
    beat = table.nodes[0].peer.final
    table.unlink(0, 1)  # 0 hears nothing of what follows
    table.restart(2)
    table.run(lambda: table.nodes[1].peer.council.register.of(1) != [] or table.nodes[1].peer.final > beat + 2, rounds=200)
    assert [word for word in own_words(table.nodes[0]) if not isinstance(word, Vote)] == signed, "locked"
    table.relink(0, 1)
    for node in table.nodes:
        node.peer.miss(())
    table.run(lambda: all(node.peer.final > beat + 6 for node in table.nodes), rounds=2000)
    votes = table.nodes[0].peer.council.register.of(1)
    assert votes and not votes[0].agree and all(not node.peer.evidence and node.peer.frozen is None for node in table.nodes)


@pytest.mark.parametrize("who", [0, 1])
def test_a_restart_between_vote_and_ack(table: Wires, who: int) -> None:
    """Whoever has agreed and starts again is bound by that vote, and goes on as before."""
    away(table, 2)
    held: list[Message] = []

    def hold(source: int, target: int, message: Message) -> list[Message]:
        if isinstance(message, Vote) and message.seat == 1 - who:
            held.append(message)
            return []
        return [message]

    table.bend = hold
    assert agree(table, 0) and agree(table, 1)
    table.settle()
    table.crash(who)
    table.restart(who)
    assert table.nodes[who].peer.council.is_locked and table.nodes[who].peer.over is None
    table.bend = lambda source, target, message: [message]
    for _ in range(10):
        table.tick()
    for place in (0, 1):
        peer = table.nodes[place].peer
        assert peer.over is not None and peer.over.how == "settled" and not peer.evidence
        assert len([word for word in own_words(table.nodes[place]) if isinstance(word, Vote)]) == 1


def test_votes_are_on_disk_before_they_leave(table: Wires) -> None:
    away(table, 2)
    node = table.nodes[0]
    node.peer.agree("end")
    effects = node.peer.outbox.take()
    kinds = [type(effect).__name__ for effect in effects]
    assert "Write" in kinds and "Send" in kinds and kinds.index("Write") < kinds.index("Send")


def test_two_votes_of_one_place_convict_it(table: Wires) -> None:
    away(table, 2)
    assert agree(table, 1)
    table.settle()
    (vote,) = table.nodes[1].peer.council.register.of(1)
    lie = Vote(vote.table, 1, vote.ballot, vote.next, vote.id_before, (), "wish", False).signed(table.people[1])
    table.nodes[0].peer.receive(1, lie)
    table.carry_out(0)
    assert [evidence.claim for evidence in table.nodes[0].peer.evidence] == ["two-votes"]
    assert not agree(table, 0), "nobody honest agrees to a ballot that keeps a liar"


@pytest.mark.parametrize("change", ["table", "round", "head", "last", "signature"])
def test_votes_that_do_not_fit_are_ignored_or_a_fault_of_the_link(table: Wires, change: str) -> None:
    away(table, 2)
    choice = table.nodes[0].peer.choice()
    assert choice is not None
    ballot = Ballot("end", choice.gone, choice.last, choice.head, 1)
    ballot = ballot._replace(**{"round": {"round": 5000}, "head": {"head": bytes(32)}, "last": {"last": choice.last - 1}}.get(change, {}))
    vote = Vote(bytes(32) if change == "table" else table.roster.table, 1, ballot, 0, bytes(32), (), "away", True)
    signed = vote.signed(table.people[0 if change == "signature" else 1])
    before = len(table.nodes[0].records)
    table.nodes[0].peer.receive(1, signed)
    table.carry_out(0)
    peer = table.nodes[0].peer
    assert not peer.council.register.of(1) and len(table.nodes[0].records) == before and peer.frozen is None
    assert bool(table.nodes[0].told("fault")) == (change in ("table", "signature"))


def test_a_hidden_ack_convicts(table: Wires) -> None:
    """Attack 16: 1 acks a beat of the old history, hides that in its vote, and acks the ballot's beat."""
    stay = away(table, 2)
    for place in stay:
        agree(table, place)
    table.settle()
    cut = table.nodes[0].peer.chain.cuts[0]
    hidden = Ack(table.roster.table, cut.ballot.last + 1, bytes(32), 1).signed(table.people[1])
    table.nodes[0].peer.receive(1, hidden)
    table.carry_out(0)
    assert [evidence.claim for evidence in table.nodes[0].peer.evidence] == ["two-hashes"]


def test_late_and_backdated_words_of_who_was_dropped_are_void(table: Wires) -> None:
    """Attacks 18 and 19."""
    stay = away(table, 2)
    for place in stay:
        agree(table, place)
    table.settle()
    cut = table.nodes[0].peer.chain.cuts[0]
    late = Ack(table.roster.table, cut.ballot.last + 1, bytes(32), 2).signed(table.people[2])
    for word in (late, *own_words(table.nodes[2])[-3:]):
        table.nodes[0].peer._take_signed(word)  # type: ignore[arg-type]
    table.carry_out(0)
    peer = table.nodes[0].peer
    assert not peer.evidence and peer.frozen is None and peer.over is not None and not peer.disputes


def test_a_failed_ballot_voids_nothing(table: Wires) -> None:
    """Attack 20: who sees the coin and vanishes gets no re-roll from a friend who votes false."""
    away(table, 2)
    assert agree(table, 0)
    table.settle()
    state = table.nodes[1].peer.play.digest()
    table.nodes[1].peer.wait()
    table.carry_out(1)
    table.settle()
    peer = table.nodes[0].peer
    (vote,) = peer.council.register.of(0)
    assert peer.council.standing(vote.ballot) is Standing.FAILED and not peer.council.is_locked
    assert peer.play.digest() == state and not peer.chain.cuts and Signed(vote.ballot.last, vote.ballot.head).hash == peer.chain.head()
