"""Whoever has left says nothing any more: no word of theirs stops the others, keeps anybody mute, or makes the judge name an innocent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from p2p.peer.peer import Peer
from p2p.wire.entries import Ack, SignedEntry, sign_entry
from p2p.wire.evidence import Evidence, accuse_twice
from p2p.wire.messages import Held, Message, Summary
from p2p.wire.starts import Heard, Start
from tests.p2p.peer.acts import act, at_turn, go_on, play, seated
from tests.p2p.peer.cheat import all_convict, false_ack, forge, honest, inject, mute, none_accused
from tests.p2p.peer.round import some_bytes
from tests.p2p.peer.wires import Wires

NEXT = {"steps": [{"do": "do next", "show": ""}]}
OTHER = {"steps": [{"do": "do save", "show": ""}]}


def left(count: int = 3, label: str = "left") -> tuple[Wires, int]:
    """A table that somebody has left politely after a few turns; everybody has signed it."""
    wires = play(seated(count, label), "save", *["next"] * count)
    gone = at_turn(wires)
    assert gone is not None
    wires.nodes[gone].peer.leave()
    wires.carry_out(gone)
    go_on(wires)
    wires.tick(3)
    assert all(wires.nodes[place].peer.chain.gone == (gone,) for place in honest(wires, gone))
    return wires, gone


def again(wires: Wires, gone: int, at: int = 3) -> SignedEntry:
    """Another version of an old entry."""
    old = wires.nodes[gone].peer.chain.entries[gone][at].entry
    return sign_entry(wires.people[gone], replace(old, body={"steps": [{"do": "do end", "show": ""}]}))


def backdated(wires: Wires, gone: int) -> list[Message]:
    return [again(wires, gone, at) for at in (0, 3, -1)]


def second_last_word(wires: Wires, gone: int) -> list[Message]:
    """Something else in the beat of the leave itself."""
    leave = wires.nodes[gone].peer.chain.entries[gone][-1].entry
    return [sign_entry(wires.people[gone], replace(leave, kind="move", body=NEXT))]


def future(wires: Wires, gone: int) -> list[Message]:
    beat = wires.nodes[honest(wires, gone)[0]].peer.chain.beat
    next_seq = len(wires.nodes[gone].peer.chain.entries[gone])
    return [forge(wires, gone, "move", NEXT, seq=next_seq + n, beat=beat + n, prev=some_bytes(n)) for n in (0, 1, 2, 40)]


def on_our_head(wires: Wires, gone: int) -> list[Message]:
    chain = wires.nodes[honest(wires, gone)[0]].peer.chain
    return [forge(wires, gone, "move", NEXT, beat=chain.beat, head=chain.head())]


def two_acks(wires: Wires, gone: int) -> list[Message]:
    beat = wires.nodes[honest(wires, gone)[0]].peer.chain.beat
    return [false_ack(wires, gone, at, some_bytes(at, n)) for at in (beat - 1, beat, beat + 1) for n in (1, 2)]


def one_false_ack(wires: Wires, gone: int) -> list[Message]:
    return [false_ack(wires, gone, wires.nodes[honest(wires, gone)[0]].peer.chain.beat - 1)]


def old_false_ack(wires: Wires, gone: int) -> list[Message]:
    return [false_ack(wires, gone, 5), false_ack(wires, gone, 2)]


def future_false_ack(wires: Wires, gone: int) -> list[Message]:
    return [false_ack(wires, gone, wires.nodes[honest(wires, gone)[0]].peer.chain.beat + n) for n in range(4)]


def accusations(wires: Wires, gone: int) -> list[Message]:
    old = wires.nodes[gone].peer.chain.entries[gone][3]
    twice = accuse_twice(old, again(wires, gone), "table/chain")
    acks = accuse_twice(false_ack(wires, gone, 90, some_bytes(1)), false_ack(wires, gone, 90, some_bytes(2)), "table/chain")
    return [twice, acks, *(Evidence("bad-entry", "table/beat", (one,)) for one in on_our_head(wires, gone) if isinstance(one, SignedEntry))]


WORDS: list[Callable[[Wires, int], list[Message]]] = [
    backdated, second_last_word, future, on_our_head, two_acks, one_false_ack, old_false_ack, future_false_ack, accusations,
]  # fmt: skip


@pytest.mark.parametrize("words", WORDS, ids=lambda words: words.__name__)
def test_no_word_of_a_leaver_stops_anything(words: Callable[[Wires, int], list[Message]]) -> None:
    """Whoever brings it, whatever it says: the others play on, also after one of them was started again."""
    wires, gone = left()
    stay = honest(wires, gone)
    for friend in (gone, stay[1]):
        inject(wires, friend, stay[:1], *words(wires, gone))
    wires.settle()
    wires.tick(3)
    play(wires, "save")
    for friend in (gone, stay[1]):
        inject(wires, friend, stay[:1], *words(wires, gone))
    wires.crash(stay[0])
    wires.restart(stay[0])
    for _ in range(4):
        wires.tick()
    assert wires.nodes[stay[0]].told("resumed")
    play(wires, "next", "draw", "end")
    for place in stay:
        peer = wires.nodes[place].peer
        assert peer.over is not None and peer.over.how == "finished" and peer.frozen is None, (peer.awaited(), peer.frozen)
    none_accused(wires, stay)


def test_what_a_leaver_signed_twice_is_noted_once_and_stops_nobody_after_a_restart() -> None:
    wires, gone = left()
    here, other = honest(wires, gone)
    for at in (2, 3, 4):
        inject(wires, other, (here,), again(wires, gone, at))
    assert [tell.facts["place"] for tell in wires.nodes[here].told("noted")] == [gone]
    kept = [record for record in wires.nodes[here].records if b'"type":"evidence"' in record.payload]
    assert len(kept) == 1, "for the judge"
    peer = Peer.restore(wires.roster, wires.game, wires.me[here], wires.nodes[here].records, boot=1)
    assert peer.frozen is None and not peer.evidence and peer.chain.stop is None


def test_a_leaver_has_no_say_in_what_it_passes_on() -> None:
    """Its link counts as one that watches: what it brings of others is not taken, and it is shown FINAL beats only."""
    wires, gone = left(4)
    speaker = act(wires, "draw")
    other = next(place for place in honest(wires, gone) if place != speaker)
    word = wires.nodes[speaker].peer.chain.entries[speaker][-1]
    wires.queue.clear()
    inject(wires, gone, (other,), word)
    assert len(wires.nodes[other].peer.chain.entries[speaker]) == word.entry.seq
    inject(wires, speaker, (other,), word)
    assert wires.nodes[other].peer.chain.beat > wires.nodes[other].peer.final
    before = len(wires.nodes[gone].got)
    wires.unlink(gone, other)
    wires.relink(gone, other)
    summary = next(message for source, target, message in _queued(wires) if target == gone and isinstance(message, Summary))
    assert summary.seats[speaker].next == word.entry.seq, "its id is not FINAL yet"
    wires.settle()
    assert len(wires.nodes[gone].got) > before
    wires.tick(3)
    play(wires, "save")


def _queued(wires: Wires) -> list[tuple[int, int, Message]]:
    from p2p.wire.messages import decode

    return [(source, target, decode(data)) for source, target, data in wires.queue]


# --- a restarted player is not kept mute ---------------------------------------------------------------------------------------


def claims_more(wires: Wires, liar: int, victim: int) -> None:
    """Everything the liar says about the victim's chain is too much, in summaries and in signed words."""

    def lying(source: int, target: int, message: Message) -> list[Message]:
        if source != liar or target != victim:
            return [message]
        if isinstance(message, Summary):
            more = Held(message.seats[victim].next + 3, some_bytes("more"))
            return [replace(message, seats=tuple(more if one == victim else held for one, held in enumerate(message.seats)))]
        if isinstance(message, Heard):
            return [replace(message, next=message.next + 3, id_before=some_bytes("more")).signed(wires.people[liar])]
        return [message]

    wires.bend = lying


def test_a_leaver_who_claims_our_entries_does_not_keep_us_mute() -> None:
    wires, gone = left()
    victim = at_turn(wires)
    assert victim is not None
    claims_more(wires, gone, victim)
    wires.crash(victim)
    wires.restart(victim)
    for _ in range(3):
        wires.tick()
    assert wires.nodes[victim].told("resumed")
    play(wires, "save", "end")


def test_a_leaver_who_is_silent_is_not_awaited() -> None:
    wires, gone = left()
    victim = at_turn(wires)
    assert victim is not None
    wires.crash(gone)
    wires.crash(victim)
    wires.restart(victim)
    wires.settle()
    assert wires.nodes[victim].told("resumed") and wires.nodes[victim].peer.awaited() == (victim,)
    play(wires, "end")


@pytest.mark.parametrize("back", [3, 12, 25])
def test_an_old_copy_that_does_not_know_of_the_leave_learns_of_it(back: int) -> None:
    """Until then it awaits the leaver, who lies; then not any more."""
    wires, gone = left()
    victim = honest(wires, gone)[0]
    claims_more(wires, gone, victim)
    wires.crash(victim)
    wires.restart(victim, wires.nodes[victim].records[:-back])
    for _ in range(5):
        wires.tick()
    assert wires.nodes[victim].told("resumed")
    play(wires, "save", "end")
    none_accused(wires, honest(wires, gone))


def test_an_older_copy_of_a_seat_that_has_left_is_told_so() -> None:
    """A later run of the seat has left; an earlier one, whose run is not the newest, still asks and is shown that it is out of the game."""
    wires = play(seated(3, "older copy"), "save", "next", "next", "next")
    gone = at_turn(wires)
    assert gone is not None
    old = list(wires.nodes[gone].records)
    wires.crash(gone)
    wires.restart(gone)
    wires.settle()
    wires.nodes[gone].peer.leave()
    wires.carry_out(gone)
    go_on(wires)
    wires.tick(3)
    stay = honest(wires, gone)
    assert all(wires.nodes[place].peer.chain.gone == (gone,) for place in stay)
    wires.nodes[gone].up = False
    wires.bend = lambda source, target, message: [] if isinstance(message, Start) else [message]  # nobody tells it of the later run
    copy = wires.copy(gone, old, 1, some_bytes("older"))
    for place in stay:
        wires.link(copy, place)
    for _ in range(3):
        wires.tick()
    assert gone in wires.nodes[copy].peer.chain.left
    play(wires, "save")


# --- between the leave and its finality ----------------------------------------------------------------------------------------


def leaves_unsigned(label: str) -> tuple[Wires, int, int, int]:
    """The leave is applied by both who stay, but neither has heard the other's ack."""
    wires = play(seated(3, label), "save", "next", "next", "next")
    gone = at_turn(wires)
    assert gone is not None
    one, two = honest(wires, gone)
    wires.bend = lambda source, target, message: [] if {source, target} == {one, two} else [message]
    wires.nodes[gone].peer.leave()
    wires.carry_out(gone)
    wires.settle()
    for place in (one, two):
        chain = wires.nodes[place].peer.chain
        assert gone in chain.left and gone not in chain.gone
    return wires, gone, one, two


def test_proof_that_comes_before_everybody_has_signed_the_leave_stops_us_only_until_then() -> None:
    wires, gone, one, two = leaves_unsigned("thaw")
    inject(wires, gone, (one,), again(wires, gone))
    frozen = wires.nodes[one].peer.frozen
    assert frozen is not None and (frozen.why, frozen.place) == ("evidence", gone)
    wires.bend = lambda source, target, message: [message]
    for _ in range(3):
        wires.tick()
    assert all(wires.nodes[place].peer.frozen is None for place in (one, two))
    assert wires.nodes[one].told("thawed")
    go_on(wires)
    play(wires, "save", "end")
    assert all(wires.nodes[place].peer.over is not None for place in (one, two))


def test_void_words_do_not_even_stop_us_for_a_moment() -> None:
    wires, gone, one, two = leaves_unsigned("void")
    words = [word for make in (future, on_our_head, two_acks, one_false_ack, future_false_ack) for word in make(wires, gone)]
    inject(wires, gone, (one, two), *words)
    assert all(wires.nodes[place].peer.frozen is None and not wires.nodes[place].peer.disputes for place in (one, two))
    wires.bend = lambda source, target, message: [message]
    for _ in range(3):
        wires.tick()
    go_on(wires)
    play(wires, "end")


def test_who_leaves_for_one_and_moves_for_another_is_convicted_by_both() -> None:
    """Not everybody has signed the leave, so the leaver still counts: all stop at the same beat."""
    wires = play(seated(3, "both"), "save")
    cheat = at_turn(wires)
    assert cheat is not None
    one, two = honest(wires, cheat)
    move = forge(wires, cheat, "move", NEXT)
    wires.nodes[cheat].peer.leave()
    leave = wires.nodes[cheat].peer.chain.entries[cheat][-1]
    wires.nodes[cheat].peer.outbox.take()
    mute(wires, cheat)
    inject(wires, cheat, (one,), leave)
    inject(wires, cheat, (two,), move)
    wires.settle()
    all_convict(wires, cheat, {"two-entries"})


def test_an_ack_of_the_leaver_below_the_leave_still_counts_for_who_is_behind() -> None:
    """One who comes back after long needs the signatures of everybody who was there then."""
    wires, gone = left()
    late = honest(wires, gone)[0]
    first = list(wires.nodes[late].records[:8])
    wires.crash(late)
    wires.restart(late, first)
    for _ in range(6):
        wires.tick()
    assert wires.nodes[late].told("resumed") and wires.nodes[late].peer.final == wires.nodes[honest(wires, gone)[1]].peer.final


def test_void_words_of_the_leaver_are_not_kept() -> None:
    wires, gone = left()
    chain = wires.nodes[honest(wires, gone)[0]].peer.chain
    words = [word for make in (two_acks, future_false_ack, future, on_our_head) for word in make(wires, gone)]
    inject(wires, honest(wires, gone)[1], honest(wires, gone)[:1], *words)
    assert all(isinstance(ack, Ack) and ack.beat < chain.left[gone] for ack in chain.acks[gone].values()) and not chain.ahead[gone]
