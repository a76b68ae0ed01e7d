"""The chain by itself: arrival order decides nothing, strangers' words say nothing, and everything that is kept has a limit."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from p2p.crypto.faults import PeerFault
from p2p.peer.chain import ACKS_AHEAD, AHEAD_MAX, Chain
from p2p.peer.news import Accepted, Applied, Missing, Proved
from p2p.peer.play import Play
from p2p.wire import entries
from p2p.wire.entries import Ack, SignedEntry, sign_entry
from tests.p2p.peer.acts import act, play, seated
from tests.p2p.peer.cheat import false_ack
from tests.p2p.peer.court import COURT
from tests.p2p.peer.round import some_bytes
from tests.p2p.peer.wires import Wires, own_words


@pytest.fixture(scope="module")
def played() -> Wires:
    wires = play(seated(3, "chain"), "draw", "stir", "give 0 to 1", "seal_all", "open", "roll", "next", "rob 0", "end")
    assert all(node.peer.over is not None for node in wires.nodes)
    return wires


def words(wires: Wires) -> list[SignedEntry | Ack]:
    found = [word for node in wires.nodes for word in own_words(node)]
    assert all(isinstance(word, (SignedEntry, Ack)) for word in found)
    return found  # type: ignore[return-value]


def fresh(wires: Wires) -> Chain:
    return Chain(Play(wires.roster, COURT, None))


def take(chain: Chain, word: SignedEntry | Ack) -> None:
    if isinstance(word, SignedEntry):
        chain.take_entry(word)
    else:
        chain.take_ack(word)


@pytest.mark.parametrize("seed", range(8))
def test_any_order_and_any_repetition_give_the_same_beats(played: Wires, seed: int) -> None:
    rng, chain, true = Random(seed), fresh(played), played.nodes[0].peer.chain
    pile = words(played) * 2
    rng.shuffle(pile)
    for word in pile:
        take(chain, word)
    for word in words(played):  # acks that were too far ahead come again, as they do with every summary
        take(chain, word)
    assert (chain.final, chain.hashes, chain.stop) == (true.final, true.hashes, None)
    assert [[one.entry.id for one in own] for own in chain.entries] == [[one.entry.id for one in own] for own in true.entries]
    news = chain.news()
    assert not [one for one in news if isinstance(one, Proved)]
    assert [one.beat for one in news if isinstance(one, Applied)] == list(range(true.beat))


def test_nothing_is_accepted_twice(played: Wires) -> None:
    chain = fresh(played)
    for word in words(played) * 3:
        take(chain, word)
    accepted = [one.what for one in chain.news() if isinstance(one, Accepted)]
    assert len(accepted) == len({(type(word), word.entry.id if isinstance(word, SignedEntry) else word.id) for word in accepted})


def test_last_place_first(played: Wires) -> None:
    """All words of one place, then all of the next, newest first: the worst order for who counts on arrival."""
    chain, true = fresh(played), played.nodes[0].peer.chain
    for own in reversed(true.entries):
        for signed in reversed(own):
            chain.take_entry(signed)
    assert chain.hashes == true.hashes


def test_missing_is_said_once_per_gap_and_filled(played: Wires) -> None:
    chain, own = fresh(played), played.nodes[0].peer.chain.entries[0]
    chain.take_entry(own[2])
    assert Missing(0) in chain.news() and chain.beat == 0 and list(chain.entries[0]) == []
    chain.take_entry(own[0])
    chain.take_entry(own[1])
    assert len(chain.entries[0]) == 1 and not chain.ahead[0].keys() - {1, 2}


def test_far_ahead_is_not_kept(played: Wires) -> None:
    chain, identity = fresh(played), played.people[0]
    entry = played.nodes[0].peer.chain.entries[0][1].entry
    for seq in range(1, 3 * AHEAD_MAX):
        chain.take_entry(sign_entry(identity, replace(entry, seq=seq)))
    assert len(chain.ahead[0]) <= AHEAD_MAX and max(chain.ahead[0]) < AHEAD_MAX


def test_acks_before_entries_count_later(played: Wires) -> None:
    chain, true = fresh(played), played.nodes[0].peer.chain
    acks = [word for word in words(played) if isinstance(word, Ack) and word.beat == 0]
    for ack in acks:
        chain.take_ack(ack)
    assert chain.final == 0
    for own in true.entries:
        chain.take_entry(own[0])
    assert chain.beat == 1 and chain.final == (1 if len(acks) == 3 else chain.final)


def test_newest_ack_is_the_one_of_the_latest_beat_not_of_the_latest_arrival(played: Wires) -> None:
    chain, true = fresh(played), played.nodes[0].peer.chain
    for word in words(played):
        if isinstance(word, SignedEntry) and word.entry.beat < 3:
            chain.take_entry(word)
    assert chain.beat == 3
    for beat in (2, 0, 1):
        chain.take_ack(Ack(chain.table, beat, true.hashes[beat], 1).signed(played.people[1]))
    (newest,) = [ack for ack in chain.newest_acks() if ack.seat == 1]
    assert newest.beat == 2
    early = fresh(played)
    for beat in (3, 1, 2):
        early.take_ack(Ack(chain.table, beat, true.hashes[beat], 1).signed(played.people[1]))
    assert early.newest_acks() == (), "whether they are of our history is not known yet"
    for own in true.entries:
        for signed in own:
            if signed.entry.beat < 3:
                early.take_entry(signed)
    assert [ack.beat for ack in early.newest_acks() if ack.seat == 1] == [2]


def test_newest_ack_for_who_watches_is_of_a_final_beat(played: Wires) -> None:
    """It is still at hand when a newer one has come that is not FINAL."""
    chain, true = fresh(played), played.nodes[0].peer.chain
    for beat in (0, 1, 2, 3):
        for own in true.entries:
            for signed in own:
                if signed.entry.beat == beat:
                    chain.take_entry(signed)
        for place in (0, 1, 2):
            if (beat, place) != (3, 0):
                chain.take_ack(Ack(chain.table, beat, true.hashes[beat], place).signed(played.people[place]))
    assert (chain.beat, chain.final) == (4, 3)
    assert [ack.beat for ack in chain.newest_acks()] == [2, 3, 3] and [ack.beat for ack in chain.newest_acks(chain.final)] == [2, 2, 2]


def test_only_few_acks_of_a_place_are_kept_at_hand(played: Wires) -> None:
    """Whatever comes, in whatever order: an ack covers all below it."""
    chain = fresh(played)
    for word in words(played):
        take(chain, word)
        assert max(map(len, chain.acks)) <= ACKS_AHEAD + 4
    assert chain.beat > 12 and max(map(len, chain.acks)) <= 2


def test_final_needs_every_place(played: Wires) -> None:
    """All but one have signed: not FINAL."""
    true = played.nodes[0].peer.chain
    for silent in range(3):
        chain = fresh(played)
        for own in true.entries:
            chain.take_entry(own[0])
        for place in range(3):
            if place != silent:
                chain.take_ack(Ack(chain.table, 0, true.hashes[0], place).signed(played.people[place]))
        assert chain.beat == 1 and chain.final == 0 and chain.silent() == (silent,) and not chain.is_settled
        chain.take_ack(Ack(chain.table, 0, true.hashes[0], silent).signed(played.people[silent]))
        assert chain.final == 1


def test_flood_of_future_acks_is_bounded(played: Wires) -> None:
    """Whatever a member signs in advance: what is kept, written and passed on stays small, and its true acks still count."""
    chain, true = fresh(played), played.nodes[0].peer.chain
    for own in true.entries:
        chain.take_entry(own[0])
    chain.news()
    flood = [false_ack(played, 1, beat, some_bytes(beat)) for beat in range(1, 200)]
    for _ in range(3):
        for ack in flood:
            chain.take_ack(ack)
    accepted = [one for one in chain.news() if isinstance(one, Accepted)]
    assert len(accepted) <= ACKS_AHEAD, "each of them is written to the disk of every honest peer"
    assert len(chain.acks[1]) <= ACKS_AHEAD
    for place in range(3):
        chain.take_ack(Ack(chain.table, 0, true.hashes[0], place).signed(played.people[place]))
    assert chain.final == 1


def test_same_ack_again_and_again_is_written_once(played: Wires) -> None:
    chain, true = fresh(played), played.nodes[0].peer.chain
    for own in true.entries:
        chain.take_entry(own[0])
    good = Ack(chain.table, 0, true.hashes[0], 1).signed(played.people[1])
    chain.news()
    for round in range(20):
        chain.take_ack(good)
        for beat in range(1, 12):
            chain.take_ack(false_ack(played, 1, beat + 11 * round, some_bytes(beat)))
    assert len([one for one in chain.news() if isinstance(one, Accepted) and one.what == good]) == 1


def test_old_ack_that_contradicts_a_kept_one_is_proof(played: Wires) -> None:
    chain = fresh(played)
    for word in words(played):
        take(chain, word)
    chain.news()
    beat = min(chain.acks[1])
    assert beat < chain.final - 8
    chain.take_ack(false_ack(played, 1, beat))
    assert [one.evidence.claim for one in chain.news() if isinstance(one, Proved)] == ["two-acks"]


@pytest.mark.parametrize("what", ["signature", "other signer", "other table", "no such place", "body"])
def test_words_that_nobody_signed_say_nothing(played: Wires, what: str) -> None:
    chain, signed = fresh(played), played.nodes[0].peer.chain.entries[1][0]
    entry = signed.entry
    bad = {
        "signature": SignedEntry(entry, bytes(64)),
        "other signer": sign_entry(played.people[0], entry),
        "other table": sign_entry(played.people[1], replace(entry, table=some_bytes(1), prev=some_bytes(1))),
        "no such place": sign_entry(played.people[1], replace(entry, seat=5)),
        "body": SignedEntry(replace(entry, body={"key": ""}), signed.signature),
    }[what]
    with pytest.raises(PeerFault):
        chain.take_entry(bad)
    assert chain.news() == [] and not any(chain.ahead) and chain.stop is None


def test_every_word_is_checked_by_everybody_but_its_author(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: Counter[bytes] = Counter()
    real = entries.check_signature
    monkeypatch.setattr(
        entries, "check_signature", lambda public, signature, *what: (checked.update([signature]), real(public, signature, *what))
    )
    wires = play(seated(3, "once"), "draw", "next")
    made = [word.signature for word in words(wires)]
    assert len(made) > 10 and {checked[signature] for signature in made} == {2}


@pytest.mark.parametrize("what", ["signature", "other signer", "other table", "no such place"])
def test_acks_that_nobody_signed_say_nothing(played: Wires, what: str) -> None:
    chain = fresh(played)
    ack = Ack(chain.table, 0, some_bytes(1), 1)
    bad = {
        "signature": replace(ack, signature=bytes(64)),
        "other signer": ack.signed(played.people[0]),
        "other table": replace(ack, table=some_bytes(1)).signed(played.people[1]),
        "no such place": replace(ack, seat=5).signed(played.people[1]),
    }[what]
    with pytest.raises(PeerFault):
        chain.take_ack(bad)
    assert chain.news() == [] and not any(chain.acks)


def test_second_version_of_a_word_is_only_believed_with_its_signature(played: Wires) -> None:
    chain = fresh(played)
    for word in words(played):
        take(chain, word)
    chain.news()
    known = chain.entries[1][2].entry
    with pytest.raises(PeerFault):
        chain.take_entry(sign_entry(played.people[0], replace(known, kind="settle", body={})))
    assert chain.stop is None and chain.news() == []


def test_beat_hash_covers_every_word_and_the_state(played: Wires) -> None:
    """Two tables that differ in the choice of one sealed word differ from that beat on."""
    one, two = (play(seated(2, "covers"), "save") for _ in range(2))
    assert one.nodes[0].peer.chain.hashes == two.nodes[0].peer.chain.hashes
    play(one, "flash 0")
    play(two, "flash 1")
    mine, yours = one.nodes[0].peer.chain.hashes, two.nodes[0].peer.chain.hashes
    assert mine[:-1] == yours[:-1] and mine[-1] != yours[-1]


def test_beat_hash_covers_the_words_where_the_state_says_nothing() -> None:
    """Two questions that leave the same public state: their hashes differ all the same, or half a table could wait for something else."""
    one, two = seated(2, "covers"), seated(2, "covers")
    place = act(one, "roll")
    assert act(two, "ask_all") == place
    mine, yours = one.nodes[place].peer.chain, two.nodes[place].peer.chain
    assert mine.play.digest() == yours.play.digest() and mine.hashes[:-1] == yours.hashes[:-1]
    assert mine.hashes[-1] != yours.hashes[-1]


def test_ack_against_the_entry_that_builds_on_another_hash_is_proof(played: Wires) -> None:
    """The entry came first and no other ack is known: the two contradict each other by themselves."""
    chain, true = fresh(played), played.nodes[0].peer.chain
    for own in true.entries:
        chain.take_entry(own[0])
    chain.take_entry(true.entries[1][1])
    assert not any(chain.acks)
    chain.news()
    chain.take_ack(false_ack(played, 1, 0))
    assert [one.evidence.claim for one in chain.news() if isinstance(one, Proved)] == ["ack-and-head"]


def test_ids_do_not_cover_signatures(played: Wires) -> None:
    signed = played.nodes[0].peer.chain.entries[0][0]
    assert SignedEntry(signed.entry, bytes(64)).entry.id == signed.entry.id
    ack = played.nodes[0].peer.chain.newest_acks()[0]
    assert replace(ack, signature=bytes(64)).id == ack.id
