"""Words of one author that contradict each other: found without replaying anything, and enough to convict without rules or game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby, pairwise

from p2p.judge.verdict import Finding
from p2p.judge.words import JudgeWords
from p2p.wire.ballots import Vote
from p2p.wire.entries import Ack, SignedEntry
from p2p.wire.evidence import History, beat_of, signs
from p2p.wire.evidence import acks as acks_of

CHAIN = "table/chain"


def contradictions(words: JudgeWords) -> list[Finding]:
    found: list[Finding] = []
    for place, (entries, acks) in enumerate(zip(words.entries, words.acks, strict=True)):
        found += _two_entries(place, entries)
        found += _broken_chain(place, entries)
        acking = _acking(entries, acks)
        found += _two_acks(place, acking)
        found += _ack_and_head(place, entries, acking)
        found += _no_beginning(place, entries)
        found += _two_votes(place, words.votes[place])
    return sorted(found, key=lambda one: (one.beat, one.place, one.claim))


def _two_entries(place: int, entries: list[SignedEntry]) -> Iterator[Finding]:
    for a, b in pairwise(entries):  # sorted by number and id
        if a.entry.seq == b.entry.seq:
            beat = min(a.entry.beat, b.entry.beat)
            yield Finding("two-entries", place, beat, CHAIN, f"two different entries with number {a.entry.seq}", (a, b))


def _broken_chain(place: int, entries: list[SignedEntry]) -> Iterator[Finding]:
    numbers = {seq: list(same) for seq, same in groupby(entries, key=lambda one: one.entry.seq)}
    for seq, later in numbers.items():
        before = numbers.get(seq - 1, [])
        if len(before) == 1 and len(later) == 1 and later[0].entry.prev != before[0].entry.id:
            what = f"entry {seq} does not name entry {seq - 1} as the one before it"
            yield Finding("broken-chain", place, later[0].entry.beat, CHAIN, what, (before[0], later[0]))


def _acking(entries: list[SignedEntry], acks: list[Ack]) -> list[tuple[History, SignedEntry | Ack]]:
    """What acks a beat, by number and hash: acks, and entries that say the state behind their own beat. Two of these with one number are
    another contradiction already."""
    numbers = Counter(signed.entry.seq for signed in entries)
    words: list[SignedEntry | Ack] = [*acks, *(signed for signed in entries if numbers[signed.entry.seq] == 1)]
    found = {(acked, isinstance(word, Ack)): word for word in words if (acked := acks_of(word)) is not None}
    return [(acked, word) for (acked, _), word in sorted(found.items(), key=lambda one: one[0])]


def _two_acks(place: int, acking: list[tuple[History, SignedEntry | Ack]]) -> Iterator[Finding]:
    for ((beats, made), a), ((beats_too, other), b) in pairwise(acking):
        if beats == beats_too and made != other:
            yield Finding("two-acks", place, beats - 1, CHAIN, f"two different hashes of step {beats - 1} signed", (a, b))


def _ack_and_head(place: int, entries: list[SignedEntry], acking: list[tuple[History, SignedEntry | Ack]]) -> Iterator[Finding]:
    said = {beats: (made, word) for (beats, made), word in acking}
    for signed in entries:
        made, word = said.get(signed.entry.beat, (signed.entry.head, None))
        if word is not None and made != signed.entry.head:
            beat = signed.entry.beat
            what = f"a message in step {beat} on another hash of step {beat - 1} than the one acked"
            yield Finding("ack-and-head", place, beat - 1, CHAIN, what, (word, signed))


def _two_votes(place: int, votes: list[Vote]) -> Iterator[Finding]:
    seen: dict[object, Vote] = {}
    for vote in votes:
        for about in (vote.ballot, *([vote.ballot.round] if vote.agree else [])):
            other = seen.setdefault(about, vote)
            if other.contradicts(vote):
                what = "two votes in one ballot" if other.ballot == vote.ballot else f"agreed twice in round {vote.ballot.round}"
                yield Finding("two-votes", place, min(beat_of(other), beat_of(vote)), Vote.SECTION, what, (other, vote))


def _no_beginning(place: int, entries: list[SignedEntry]) -> Iterator[Finding]:
    for signed in entries:
        if signed.entry.beat == 0 and signed.entry.head != signed.entry.table:
            yield Finding("bad-entry", place, 0, CHAIN, "a message in step 0 on something else than the table", (signed,))


def against_history(words: JudgeWords, heads: list[bytes]) -> tuple[list[Finding], list[tuple[int, int]], list[int]]:
    """Every word against the hashes of the beats (heads[n]: of the first n beats): who signed this history and also another; who signed
    only another (beat and place; no proof of anything); and how many of these beats each place has signed."""
    found: list[Finding] = []
    other: list[tuple[int, int]] = []
    signed: list[int] = []
    for place in range(len(words.entries)):
        claims = [(said, word) for word in words.of(place) for said in signs(word)]
        same = [(beats, word) for (beats, head), word in claims if beats < len(heads) and heads[beats] == head]
        reach, witness = max(same, key=lambda one: one[0], default=(0, None))
        signed.append(reach)
        for (beats, head), word in claims:
            if beats >= len(heads) or heads[beats] == head:
                continue
            if witness is not None and beats <= reach:
                what = f"another hash of step {beats - 1} signed than the one under a later word"
                found.append(Finding("two-hashes", place, beat_of(word), CHAIN, what, (word, witness)))
            else:
                other.append((max(beats - 1, 0), place))
    return found, sorted(other), signed
