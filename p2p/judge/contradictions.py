"""Words of one author that contradict each other: found without replaying anything, and enough to convict without rules or game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise

from p2p.judge.verdict import Finding
from p2p.judge.words import JudgeWords
from p2p.wire.ballots import Vote
from p2p.wire.entries import Ack, SignedEntry
from p2p.wire.evidence import beat_of, signs

CHAIN = "table/chain"


def contradictions(words: JudgeWords) -> list[Finding]:
    found: list[Finding] = []
    for place, (entries, acks) in enumerate(zip(words.entries, words.acks, strict=True)):
        found += _two_entries(place, entries)
        found += _broken_chain(place, entries)
        found += _two_acks(place, acks)
        found += _ack_and_head(place, entries, acks)
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


def _two_acks(place: int, acks: list[Ack]) -> Iterator[Finding]:
    for a, b in pairwise(acks):  # sorted by beat and hash
        if a.beat == b.beat:
            yield Finding("two-acks", place, a.beat, CHAIN, f"two different hashes of step {a.beat} signed", (a, b))


def _ack_and_head(place: int, entries: list[SignedEntry], acks: list[Ack]) -> Iterator[Finding]:
    said = {ack.beat: ack for ack in acks}
    for signed in entries:
        ack = said.get(signed.entry.beat - 1)
        if ack is not None and ack.hash != signed.entry.head:
            what = f"a message in step {signed.entry.beat} on another hash of step {ack.beat} than the one acked"
            yield Finding("ack-and-head", place, ack.beat, CHAIN, what, (ack, signed))


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
        claims = [(signs(word), word) for word in words.of(place)]
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
