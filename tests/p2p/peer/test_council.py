"""Those who stay vote and go on: real peers on perfect wires, with losses, restarts and returns at every point of a ballot."""

from __future__ import annotations

from dataclasses import replace

import pytest

from p2p.peer.ballots import Standing
from p2p.sim.mini import GAME as MINI
from p2p.wire.ballots import Ballot, Signed, Vote
from p2p.wire.entries import Ack, SignedEntry
from p2p.wire.messages import Message, Serve
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
    for view in (peer.view() for peer in (one, other)):
        assert view is not None and view.ghosts == {one.play.seat_of[gone]}, "bots and hints know it"
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


def test_who_was_dropped_follows_those_who_have_started_anew_since(table: Wires) -> None:
    """Whoever comes back knows an older run of each of them, and takes nothing from a link that does not say its start."""
    for place in (0, 1):
        table.crash(place)
        table.restart(place)
        table.run(lambda place=place: table.nodes[place].peer.resuming is None, rounds=50)  # type: ignore[misc]
    stay = away(table, 2)
    for place in stay:
        assert agree(table, place)
    table.settle()
    for place in stay:
        table.crash(place)
        table.restart(place)
    table.restart(2)
    for _ in range(20):
        table.tick()
    back, one = table.nodes[2].peer, table.nodes[0].peer
    assert back.final == one.final and back.over is not None and back.over.how == "left" and one.over is not None


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


def test_all_who_stay_start_anew_one_of_them_behind(table: Wires) -> None:
    """Nobody hears who has vanished, so nobody is whole (J4); whoever is behind acks what the other has signed, and no more."""
    ahead, behind = table.nodes[0], table.nodes[1]
    while ahead.peer.chain.signed[0] <= behind.peer.chain.signed[1]:
        assert table.deliver() or table.act_once()
    top = ahead.peer.chain.signed[0]
    for place in (2, 1, 0):
        table.crash(place)
    for place in (0, 1):
        table.restart(place)
        table.nodes[place].peer.on_leave = "end"
    before = len(own_words(behind))
    table.run(lambda: all(table.nodes[place].peer.over is not None for place in (0, 1)), rounds=200)
    said = own_words(behind)[before:]
    assert [type(word).__name__ for word in said] == ["Ack", "Vote", "Ack"] and isinstance(said[0], Ack) and said[0].beat == top - 1
    assert ahead.peer.chain.cuts[0].ballot.last == top - 1 and not any(table.nodes[place].peer.evidence for place in (0, 1))


@pytest.mark.parametrize("is_doubtful", [False, True])
def test_what_was_signed_before_a_restart_is_shown_to_those_who_stay(table: Wires, is_doubtful: bool) -> None:
    """An entry that nobody else holds closes a beat: without it those who never come to one cut. With a doubt V must be heard first."""
    table.run(lambda: table.nodes[0].peer.asked() is not None and table.nodes[0].peer.play.due.speakers == (0,))
    ahead, behind = table.nodes[0], table.nodes[1]
    words = len(own_words(ahead))
    while not any(isinstance(word, SignedEntry) for word in own_words(ahead)[words:]):
        assert table.act_once()
    for place in (2, 0):
        table.crash(place)
    table.settle()
    assert len(behind.peer.chain.entries[0]) < sum(isinstance(word, SignedEntry) for word in own_words(ahead))
    table.restart(0)
    ahead.peer.is_doubtful = is_doubtful
    for place in (0, 1):
        table.nodes[place].peer.on_leave = "end"
    for _ in range(90):
        table.tick()
    ended = [table.nodes[place].peer.over is not None for place in (0, 1)]
    assert ended == [not is_doubtful] * 2 and not any(table.nodes[place].peer.evidence for place in (0, 1))
    own = sum(isinstance(word, SignedEntry) for word in own_words(ahead))
    assert (len(behind.peer.chain.entries[0]) == own) is not is_doubtful


def test_who_is_behind_acks_nothing_without_a_word_of_all_who_stay() -> None:
    """With a doubt about the journal, or while one of S was not heard, nothing is signed at all."""
    wires = played(4, "behind")
    ahead, behind = wires.nodes[0], wires.nodes[1]
    while ahead.peer.chain.signed[0] <= behind.peer.chain.signed[1]:
        assert wires.deliver() or wires.act_once()
    for place in (3, 2, 1, 0):
        wires.crash(place)
    for place in (0, 1):
        wires.restart(place)
    before = len(own_words(behind))
    for place in (0, 1, 2):
        wires.nodes[place].peer.miss((3,), "away")
    for _ in range(5):
        wires.tick()
    assert len(own_words(behind)) == before, "2 was not heard"
    wires.restart(2)
    behind.peer.is_doubtful = True
    wires.nodes[2].peer.miss((3,), "away")
    for _ in range(5):
        wires.tick()
    assert len(own_words(behind)) == before, "a doubt: 3 may hold words of ours that nobody else does"
    behind.peer.waive(3)
    wires.run(lambda: behind.peer.resuming is None and behind.peer.chain.signed[1] == ahead.peer.chain.signed[0], rounds=100)


def test_a_start_that_our_journal_has_forgotten_is_a_doubt(table: Wires) -> None:
    """An older copy of a journal may have agreed to something with the very place that it would now drop."""
    old = list(table.nodes[0].records)
    for _ in range(2):
        table.crash(0)
        table.restart(0)
        table.run(lambda: table.nodes[0].peer.resuming is None, rounds=50)
    table.crash(0)
    table.nodes[0].boot = 0
    table.crash(2)
    table.restart(0, old)
    table.nodes[0].peer.miss((2,), "away")
    table.nodes[1].peer.miss((2,), "away")
    for _ in range(5):
        table.tick()
    peer = table.nodes[0].peer
    assert peer.resuming is not None and peer.resuming.unheard() == (2,) and peer.choice() is not None
    assert peer.is_doubtful and not peer.agree("end")


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
    late = [Ack(table.roster.table, cut.ballot.last + more, bytes(32), 2).signed(table.people[2]) for more in (1, 2, 3, 4, 5)]
    peer, before, kept = table.nodes[0].peer, len(table.nodes[0].records), dict(table.nodes[0].peer.chain.acks[2])
    for word in (*late, *own_words(table.nodes[2])[-3:]):
        peer._take_signed(word)  # type: ignore[arg-type]
    table.carry_out(0)
    assert peer.chain.acks[2] == kept and len(table.nodes[0].records) == before, "neither kept nor written"
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


def at_coin(label: str, hides: int) -> Wires:
    """Everybody has said their share of a coin, and nobody but its author knows that of `hides`, who knows all of them: and the coin."""
    wires = Wires(MINI, 3, label)
    wires.play_until(6)

    def keep(source: int, target: int, message: Message) -> list[Message]:
        hidden = source == hides and wires.nodes[hides].peer.chain.due.kinds == ("coin",)
        return [] if hidden and isinstance(message, (SignedEntry, Serve)) else [message]

    wires.bend = keep
    wires.run(lambda: all(wires.nodes[place].peer.chain.due.kinds == ("coin",) and len(wires.nodes[place].peer.chain.said) == 2
                          for place in range(3) if place != hides), rounds=600)  # fmt: skip
    return wires


def test_who_knows_a_coin_and_vanishes_gets_no_other_from_a_failed_ballot() -> None:
    """Attack 20, with words in the open beat: they stand, nobody says others, and the coin is what it would have been."""
    wires = at_coin("coin", 2)
    peer = wires.nodes[0].peer
    beat, said = peer.chain.beat, {place: signed.entry.id for place, signed in peer.chain.said.items()}
    away(wires, 2)
    assert agree(wires, 0, "drop")
    wires.settle()
    wires.nodes[1].peer.wait()  # a friend of 2
    wires.carry_out(1)
    wires.settle()
    assert {place: signed.entry.id for place, signed in peer.chain.said.items()} == said and sorted(said) == [0, 1]
    wires.bend = lambda source, target, message: [message]
    for place in (0, 1):
        wires.nodes[place].peer.miss(())
    wires.restart(2)
    wires.run(lambda: all(node.peer.final > beat for node in wires.nodes), rounds=300)
    for node in wires.nodes:
        words = [signed.entry for own in node.peer.chain.entries for signed in own if signed.entry.beat == beat]
        assert {entry.seat: entry.id for entry in words if entry.seat != 2} == said and not node.peer.evidence
    assert len({node.peer.chain.hashes[beat] for node in wires.nodes}) == 1


def test_a_coin_on_the_cut_is_thrown_anew_and_what_was_said_of_it_is_void() -> None:
    """Row 4 of what is under way at a cut: one other coin, behind the beat of the ballot."""
    wires = at_coin("coin", 2)
    peer = wires.nodes[0].peer
    said = {place: signed.entry.id for place, signed in peer.chain.said.items()}
    stay = away(wires, 2)
    wires.bend = lambda source, target, message: [message]
    assert all(agree(wires, place, "drop") for place in stay)
    wires.run(lambda: all(wires.nodes[place].peer.over is not None for place in stay))
    for place in stay:
        node = wires.nodes[place]
        assert node.peer.over is not None and node.peer.over.how == "finished" and node.peer.frozen is None and not node.peer.evidence
        kept = {signed.entry.id for own in node.peer.chain.entries for signed in own}
        assert set(said) == set(stay) and kept.isdisjoint(said.values())
        coins = [signed.entry.beat for signed in node.peer.chain.entries[place] if signed.entry.kind == "coin"]
        assert any(beat > node.peer.chain.cuts[0].number for beat in coins), "the question of the rules came again"


def test_the_beat_of_an_older_ballot_is_not_acked() -> None:
    """Attack 15, second half: 0 agrees to go on, then to end; the vote that passes the first comes too late."""
    wires = played(3, "older")
    away(wires, 2)
    assert agree(wires, 0, "drop")
    wires.settle()
    wires.bend = lambda source, target, message: [] if source == 0 else [message]
    assert agree(wires, 0, "end") and agree(wires, 1, "drop")
    wires.settle()
    peer = wires.nodes[0].peer
    first, last = (vote.ballot for vote in peer.council.register.of(0))
    assert [peer.council.standing(ballot) for ballot in (first, last)] == [Standing.PASSED, Standing.OPEN]
    assert peer.council.bound_to == last and not peer.chain.cuts, "it has passed, and 0 does not go that way"
    (cut,) = wires.nodes[1].peer.chain.cuts
    assert cut.ballot == first and not any(isinstance(word, Ack) and word.hash == cut.hash for word in own_words(wires.nodes[0]))


def test_a_restored_old_journal_adopts_the_votes_that_others_hold_of_it(table: Wires) -> None:
    """Attack 23: it would agree to something else in the same round, and that is evidence."""
    away(table, 2)
    old = list(table.nodes[0].records)
    assert agree(table, 0, "drop")
    table.settle()
    (vote,) = table.nodes[1].peer.council.register.of(0)
    table.crash(0)
    table.restart(0, old)
    table.nodes[0].peer.miss((2,), "away")
    for _ in range(5):
        table.tick()
    council = table.nodes[0].peer.council
    assert [one.id for one in council.register.of(0)] == [vote.id] and council.is_locked
    assert agree(table, 0, "end")
    table.settle()
    assert [one.ballot.round for one in table.nodes[1].peer.council.register.of(0)] == [1, 2]
    assert agree(table, 1, "end")
    table.settle()
    assert all(table.nodes[place].peer.over is not None and not table.nodes[place].peer.evidence for place in (0, 1))


# --- what a person is shown


def lost(count: int, label: str, *gone: int, way: str = "ask", seconds: int = 70) -> Wires:
    """These vanish, and time passes: the programs of the others miss them by themselves."""
    wires = played(count, label)
    for place in gone:
        wires.crash(place)
    for node in wires.nodes:
        node.peer.on_leave = way
    for _ in range(seconds):
        wires.tick()
    return wires


def test_a_person_is_offered_a_vote_when_all_who_stay_miss_somebody() -> None:
    wires = lost(3, "offer", 2, seconds=30)
    assert wires.nodes[0].peer.parting() is None, "somebody may come back"
    for _ in range(40):
        wires.tick()
    for place in (0, 1):
        parting = wires.nodes[place].peer.parting()
        assert parting is not None and parting.gone == (2,) and parting.why == "away"
        assert parting.offers == ("drop", "end") and not parting.hindrance and parting.said == {0: "", 1: ""} and not parting.is_asked
    assert not any(isinstance(word, Vote) for place in (0, 1) for word in own_words(wires.nodes[place])), "nothing is voted by itself"
    assert agree(wires, 0, "drop")
    wires.settle()
    mine, theirs = wires.nodes[0].peer.parting(), wires.nodes[1].peer.parting()
    assert mine is not None and mine.is_bound and mine.said == {0: "drop", 1: ""} and mine.offers == ("drop", "end")
    assert theirs is not None and theirs.is_asked and theirs.said == {0: "drop", 1: ""}
    wires.nodes[1].peer.wait()
    wires.carry_out(1)
    wires.settle()
    mine = wires.nodes[0].peer.parting()
    assert mine is not None and not mine.is_bound and mine.said == {0: "", 1: "wait"}, "what has failed does not count any more"
    assert agree(wires, 1, "drop") and agree(wires, 0, "drop"), "anybody can ask again"
    wires.settle()
    assert wires.nodes[0].peer.parting() is None and wires.nodes[0].peer.play.present == (0, 1)


def test_only_the_end_is_offered_where_that_was_chosen() -> None:
    parting = lost(3, "offer", 2, way="ask-end").nodes[0].peer.parting()
    assert parting is not None and parting.offers == ("end",)


def test_half_a_table_is_told_that_it_is_too_few() -> None:
    wires = lost(4, "halves", 2, 3)
    parting = wires.nodes[0].peer.parting()
    assert parting is not None and parting.gone == (2, 3) and parting.hindrance == "few" and not parting.offers


def test_who_does_not_miss_the_same_yet_is_named() -> None:
    wires = lost(3, "offer", 2)
    wires.nodes[1].peer.on_leave = ""
    wires.nodes[1].peer.miss(())
    wires.carry_out(1)
    wires.settle()
    parting = wires.nodes[0].peer.parting()
    assert parting is not None and (parting.hindrance, parting.unsure, parting.offers) == ("others", (1,), ())


def test_a_seat_without_a_person_follows_and_begins_nothing() -> None:
    wires = lost(4, "follow", 3, way="follow", seconds=90)
    assert all(wires.nodes[place].peer.over is None and not wires.nodes[place].peer.council.register.by_ballot for place in (0, 1, 2))
    assert agree(wires, 0, "end")
    for _ in range(5):
        wires.tick()
    assert all((over := wires.nodes[place].peer.over) is not None and over.how == "settled" for place in (0, 1, 2))


def test_a_linked_program_that_says_nothing_is_missed_and_nobody_who_waits_for_it() -> None:
    wires = played(3, "silent")
    for node in wires.nodes:
        node.peer.on_leave = "ask"

    def mute(source: int, target: int, message: Message) -> list[Message]:
        return [] if source == 2 and isinstance(message, (Ack, Serve)) else [message]

    wires.bend = mute  # its person answers, and its program signs nothing
    wires.run(lambda: all(wires.nodes[place].peer.parting() for place in (0, 1)), rounds=300)
    partings = [wires.nodes[place].peer.parting() for place in (0, 1)]
    assert not wires.nodes[0].peer.away() and [(one.gone, one.why) for one in partings if one] == [((2,), "silent")] * 2


def test_the_voted_out_know_it() -> None:
    wires = lost(3, "out", 2)
    assert [agree(wires, place, "drop") for place in (0, 1)] == [True, True]
    wires.settle()
    wires.restart(2)
    for _ in range(20):
        wires.tick()
    parted = wires.nodes[2].peer.parted
    assert parted is not None and parted.ballot.gone == (2,) and sorted(parted.votes) == [0, 1] and parted.why == "away"
    assert wires.nodes[0].peer.parted is None


def withholding(label: str, hide: bool = False) -> Wires:
    """Of four the last owes a word and says nothing, though it is linked; the program of 0 drops by itself, people vote at 1 and 2. With
    `hide` no vote of 0 is on its way yet."""
    wires = played(4, label)
    for place in (1, 2, 3):
        wires.nodes[place].peer.on_leave = "ask"
    wires.nodes[0].peer.on_leave = "drop"

    def mute(source: int, target: int, message: Message) -> list[Message]:
        if source == 3 and (isinstance(message, (Ack, Serve)) or (isinstance(message, SignedEntry) and message.entry.kind != "move")):
            return []
        return late(source, target, message) if hide else [message]

    wires.bend = mute
    wires.run(lambda: wires.nodes[0].peer.council.is_locked, rounds=300)
    return wires


def late(source: int, target: int, message: Message) -> list[Message]:
    """Votes are not through yet."""
    if isinstance(message, Vote):
        return []
    return [replace(message, votes=())] if isinstance(message, Serve) else [message]


def test_who_has_agreed_goes_on_missing_whom_it_voted_out() -> None:
    """Whoever is locked owes words itself and calls nobody silent; but its claim stands, or the others could not follow its vote."""
    wires = withholding("bound")
    for _ in range(30):
        wires.tick()
    assert wires.nodes[0].peer.council.is_locked and wires.nodes[0].peer.council.misses[0].gone == (3,)
    assert all(agree(wires, place, "drop") for place in (1, 2))
    wires.settle()
    assert all(wires.nodes[place].peer.play.present == (0, 1, 2) and not wires.nodes[place].peer.evidence for place in (0, 1, 2))


def test_a_vote_that_comes_when_nobody_is_missed_any_more_is_answered() -> None:
    """0 agrees to go on without 3. Before that is heard 3 says its word, and 1 and 2 go on as far as they can without 0."""
    wires = withholding("late vote", hide=True)
    wires.bend = late
    wires.run(lambda: all(not wires.nodes[place].peer.council.misses[place].gone for place in (1, 2)), rounds=20)
    for _ in range(3):
        wires.tick()
    assert not any(wires.nodes[place].peer.council.register.by_ballot for place in (1, 2)) and wires.nodes[0].peer.council.is_locked
    beat = wires.nodes[0].peer.final
    wires.bend = lambda source, target, message: [message]
    wires.run(lambda: all(node.peer.final > beat + 2 for node in wires.nodes), rounds=200)
    assert all(node.peer.play.present == (0, 1, 2, 3) and not node.peer.evidence for node in wires.nodes)


def test_who_answers_while_a_vote_is_on_its_way_says_no_to_it(table: Wires) -> None:
    """1 agrees to end; 0 has not heard of it, answers and acks the beat of its answer. Bound by its vote 1 could never ack that beat, and 0
    would wait for it; behind a no both come to one cut."""
    table.run(lambda: table.nodes[0].peer.asked() is not None and table.nodes[0].peer.play.due.speakers == (0,))
    stay = away(table, 2)
    last = table.nodes[0].peer.chain.signed[0]
    assert agree(table, 1) and table.act_once()
    assert table.nodes[0].peer.chain.signed[0] == last + 1
    for _ in range(5):
        table.tick()
    assert not any(table.nodes[place].peer.council.is_locked for place in stay)
    assert [table.nodes[place].peer.chain.signed[place] for place in stay] == [last + 1] * 2, "1 follows"
    assert [agree(table, place) for place in stay] == [True, True]
    table.settle()
    peers = [table.nodes[place].peer for place in stay]
    assert all(peer.over is not None and peer.over.how == "settled" and not peer.evidence for peer in peers)
    assert {peer.chain.cuts[0].ballot.last for peer in peers} == {last}


# --- claims that were taken back, and programs that ask again


def claim_of(wires: Wires, at: int, place: int) -> tuple[int, ...]:
    miss = wires.nodes[at].peer.council.misses.get(place)
    return () if miss is None else miss.gone


def test_whoever_starts_anew_takes_back_what_its_last_run_missed() -> None:
    wires = played(3, "claims")
    wires.crash(2)
    wires.nodes[1].peer.miss((2,), "away")
    wires.carry_out(1)
    wires.settle()
    assert claim_of(wires, 0, 1) == (2,)
    wires.crash(1)
    wires.restart(1)
    wires.settle()
    assert claim_of(wires, 0, 1) == (), "it has not missed anybody since"


def test_a_claim_taken_back_while_no_word_passed_is_taken_back_when_they_meet() -> None:
    wires = played(3, "claims")
    wires.nodes[1].peer.miss((2,), "away")
    wires.carry_out(1)
    wires.settle()
    for other in (0, 2):
        wires.unlink(1, other)
    wires.nodes[1].peer.miss(())
    wires.carry_out(1)
    wires.settle()
    assert claim_of(wires, 0, 1) == (2,)
    wires.relink(1, 0)
    wires.settle()
    assert claim_of(wires, 0, 1) == ()


def test_a_program_to_which_somebody_says_no_asks_again_and_not_without_end() -> None:
    """Each vote of a place is counted (B1): a program that asked at once, each time, would soon be heard no more."""
    wires = lost(3, "again", 2)
    wires.nodes[0].peer.on_leave = "drop"
    for _ in range(60):
        wires.tick()
        wires.nodes[1].peer.wait()
        wires.carry_out(1)
        wires.settle()
    asked = len(wires.nodes[1].peer.council.register.of(0))
    assert 3 <= asked <= 8 and wires.nodes[0].peer.play.present == (0, 1, 2)
    wires.nodes[1].peer.on_leave = "follow"
    wires.run(lambda: all(wires.nodes[place].peer.play.present == (0, 1) for place in (0, 1)), rounds=30)
