"""Accusations that stand by themselves: the accused's own signed words, and what they contradict."""

from __future__ import annotations

from typing import ClassVar, Self

from engine.values import dataclass
from p2p.crypto.faults import PeerFault, demand
from p2p.wire.ballots import Vote
from p2p.wire.codec import Value
from p2p.wire.entries import Ack, SignedEntry
from p2p.wire.fields import Fields
from p2p.wire.limits import EVIDENCE_PARTS_MAX

History = tuple[int, bytes]
"""So many beats were closed, and this is the hash of the last."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """A self-contained accusation: what is claimed, the protocol section broken, and the accused's own signed words.

    "two-entries": one seat, one seq, two ids. "two-acks": one seat, one beat, two hashes, each said by an ack or by an entry with a state.
    "ack-and-head": one of these of a beat and an entry of the next beat on another head. "broken-chain": two entries of one seat, the later
    one next in seq but not in prev. "bad-entry": an entry whose fault only a replay of the journal can show. "two-hashes": two words on
    different histories, the later one on that of the journal, which a replay shows too. "two-votes": one seat, two votes in one ballot, or
    two that agree in one round. The accuser adds nothing else: whatever the judge needs beyond this comes from the journal under the head
    that the accused signed.
    """

    TYPE: ClassVar[str] = "evidence"
    SECTION: ClassVar[str] = "wire/evidence"

    claim: str
    broken: str
    parts: tuple[SignedEntry | Ack | Vote, ...]

    def to_value(self) -> dict[str, Value]:
        parts = [{part.TYPE: part.to_value()} for part in self.parts]
        return {"broken": self.broken, "claim": self.claim, "parts": parts}

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        claim, broken = fields.name_id("claim"), fields.text("broken", 64)
        demand(broken.isascii(), cls.SECTION, "a section name outside ASCII")
        evidence = cls(claim, broken, fields.list("parts", 1, EVIDENCE_PARTS_MAX, _part))
        fields.end()
        evidence._check_shape()
        return evidence

    def _check_shape(self) -> None:
        match self.claim, self.parts:
            case "bad-entry", (SignedEntry(),):
                return
            case "two-entries", (SignedEntry(entry=a), SignedEntry(entry=b)):
                same, differ = (a.table, a.seat, a.seq) == (b.table, b.seat, b.seq), a.id < b.id
            case "broken-chain", (SignedEntry(entry=a), SignedEntry(entry=b)):
                same, differ = (a.table, a.seat, a.seq + 1) == (b.table, b.seat, b.seq), b.prev != a.id
            case "two-acks", (SignedEntry() | Ack() as one, SignedEntry() | Ack() as two):
                (beats, made), (beats_too, other) = self._acked(one), self._acked(two)
                same, differ = _author(one) == _author(two) and beats == beats_too, made < other
            case "ack-and-head", (SignedEntry() | Ack() as one, SignedEntry(entry=b) as two):
                beats, made = self._acked(one)
                same, differ = _author(one) == _author(two) and beats == b.beat, made != b.head
            case "two-hashes", (SignedEntry() | Ack() as one, SignedEntry() | Ack() as two):
                pairs = [(a, b) for a in signs(one) for b in signs(two)]
                same, differ = _author(one) == _author(two), any(a[0] <= b[0] and a[1] != b[1] for a, b in pairs)
            case "two-votes", (Vote() as a, Vote() as b):
                same, differ = (a.table, a.seat) == (b.table, b.seat), a.id < b.id and a.contradicts(b)
            case _:
                raise PeerFault(self.SECTION, "a claim that its parts do not fit")
        demand(same, self.SECTION, "two parts that do not concern the same step")
        demand(differ, self.SECTION, "two parts that do not contradict each other, or in the wrong order")

    def _acked(self, word: SignedEntry | Ack) -> History:
        acked = acks(word)
        if acked is None:
            raise PeerFault(self.SECTION, "a claim that its parts do not fit")
        return acked

    @property
    def table(self) -> bytes:
        part = self.parts[0]
        return part.entry.table if isinstance(part, SignedEntry) else part.table

    @property
    def seat(self) -> int:
        """The accused."""
        part = self.parts[0]
        return part.entry.seat if isinstance(part, SignedEntry) else part.seat

    @property
    def proves_itself(self) -> bool:
        """Once `check` held: true if no journal is needed to convict."""
        return self.claim not in ("bad-entry", "two-hashes")

    def check(self, public: bytes) -> None:
        """PeerFault against the accuser unless the accused signed every part."""
        self._check_shape()
        for part in self.parts:
            part.check(public)


def acks(word: SignedEntry | Ack) -> History | None:
    """The beat that a word acks, if it does: an ack, or an entry with a state that of its own."""
    if isinstance(word, Ack):
        return word.beat + 1, word.hash
    made = word.entry.acked
    return (word.entry.beat + 1, made) if made is not None else None


def builds_on(word: SignedEntry | Ack) -> History:
    """What a word says about history before its own beat; an ack, which has none, what it acks."""
    return (word.beat + 1, word.hash) if isinstance(word, Ack) else (word.entry.beat, word.entry.head)


def signs(word: SignedEntry | Ack) -> tuple[History, ...]:
    """All that a word says about history; the last reaches furthest."""
    acked = acks(word)
    return (builds_on(word),) if acked is None or isinstance(word, Ack) else (builds_on(word), acked)


def beat_of(word: SignedEntry | Ack | Vote) -> int:
    """The beat that a word is about; of a vote the one that it keeps from being the next."""
    if isinstance(word, Vote):
        return word.ballot.last + 1
    return word.beat if isinstance(word, Ack) else word.entry.beat


def _author(word: SignedEntry | Ack) -> tuple[bytes, int]:
    return (word.table, word.seat) if isinstance(word, Ack) else (word.entry.table, word.entry.seat)


def accuse_hashes(a: SignedEntry | Ack, b: SignedEntry | Ack, broken: str) -> Evidence:
    """The evidence of two words of one place that name different histories; of one number of beats if they do, for that needs no replay."""
    for one, two in ((a, b), (b, a)):
        acked = acks(one)
        if acked is not None and any(beats == acked[0] and made != acked[1] for beats, made in signs(two)):
            return accuse_twice(one, two, broken)
    first, second = sorted((a, b), key=lambda word: signs(word)[-1][0])
    return Evidence("two-hashes", broken, (first, second))


def accuse_twice(a: SignedEntry | Ack, b: SignedEntry | Ack, broken: str) -> Evidence:
    """The evidence of two words that contradict each other without any replay, in its one order: two entries with one number, a broken
    chain, or what one acks and the other acks or builds on."""
    if isinstance(a, SignedEntry) and isinstance(b, SignedEntry):
        if a.entry.seq == b.entry.seq:
            return Evidence("two-entries", broken, (a, b) if a.entry.id < b.entry.id else (b, a))
        before, behind = (a, b) if a.entry.seq < b.entry.seq else (b, a)
        if behind.entry.seq == before.entry.seq + 1 and behind.entry.prev != before.entry.id:
            return Evidence("broken-chain", broken, (before, behind))
    one, two = acks(a), acks(b)
    if one is not None and two is not None and one[0] == two[0]:
        return Evidence("two-acks", broken, (a, b) if one[1] < two[1] else (b, a))
    is_first = one is not None and isinstance(b, SignedEntry) and one[0] == b.entry.beat
    return Evidence("ack-and-head", broken, (a, b) if is_first else (b, a))


def accuse_votes(a: Vote, b: Vote) -> Evidence:
    """The evidence of two votes of one place that contradict each other."""
    return Evidence("two-votes", Vote.SECTION, (a, b) if a.id < b.id else (b, a))


def signed_entry(value: Value) -> SignedEntry:
    return SignedEntry.parse(Fields(value, SignedEntry.SECTION))


def ack(value: Value) -> Ack:
    return Ack.parse(Fields(value, Ack.SECTION))


def vote(value: Value) -> Vote:
    return Vote.parse(Fields(value, Vote.SECTION))


def _part(value: Value) -> SignedEntry | Ack | Vote:
    fields = Fields(value, Evidence.SECTION)
    part: SignedEntry | Ack | Vote
    if fields.has("entry"):
        part = signed_entry(fields.take("entry"))
    elif fields.has("vote"):
        part = vote(fields.take("vote"))
    else:
        part = ack(fields.take("ack"))
    fields.end()
    return part
