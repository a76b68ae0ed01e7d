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


@dataclass(frozen=True, slots=True)
class Evidence:
    """A self-contained accusation: what is claimed, the protocol section broken, and the accused's own signed words.

    "two-entries": one seat, one seq, two ids. "two-acks": one seat, one beat, two hashes. "ack-and-head": an ack of a beat and an entry
    of the next beat on another head. "broken-chain": two entries of one seat, the later one next in seq but not in prev. "bad-entry":
    an entry whose fault only a replay of the journal can show. "two-hashes": two words on different histories, the later one on that of the
    journal, which a replay shows too. "two-votes": one seat, two votes in one ballot, or two that agree in one round. The accuser adds
    nothing else: whatever the judge needs beyond this comes from the journal under the head that the accused signed.
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
            case "two-acks", (Ack() as a, Ack() as b):
                same, differ = (a.table, a.seat, a.beat) == (b.table, b.seat, b.beat), a.hash < b.hash
            case "ack-and-head", (Ack() as a, SignedEntry(entry=b)):
                same, differ = (a.table, a.seat, a.beat + 1) == (b.table, b.seat, b.beat), a.hash != b.head
            case "two-hashes", (SignedEntry() | Ack() as one, SignedEntry() | Ack() as two):
                same, differ = _author(one) == _author(two), signs(one)[0] <= signs(two)[0] and signs(one)[1] != signs(two)[1]
            case "two-votes", (Vote() as a, Vote() as b):
                same, differ = (a.table, a.seat) == (b.table, b.seat), a.id < b.id and a.contradicts(b)
            case _:
                raise PeerFault(self.SECTION, "a claim that its parts do not fit")
        demand(same, self.SECTION, "two parts that do not concern the same step")
        demand(differ, self.SECTION, "two parts that do not contradict each other, or in the wrong order")

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


def signs(word: SignedEntry | Ack) -> tuple[int, bytes]:
    """What a word says about history: so many beats were closed, and this is the hash of the last."""
    return (word.beat + 1, word.hash) if isinstance(word, Ack) else (word.entry.beat, word.entry.head)


def beat_of(word: SignedEntry | Ack | Vote) -> int:
    """The beat that a word is about; of a vote the one that it keeps from being the next."""
    if isinstance(word, Vote):
        return word.ballot.last + 1
    return word.beat if isinstance(word, Ack) else word.entry.beat


def _author(word: SignedEntry | Ack) -> tuple[bytes, int]:
    return (word.table, word.seat) if isinstance(word, Ack) else (word.entry.table, word.entry.seat)


def accuse_hashes(a: SignedEntry | Ack, b: SignedEntry | Ack, broken: str) -> Evidence:
    """The evidence of two words of one place that name different histories."""
    first, second = sorted((a, b), key=lambda word: (signs(word)[0], isinstance(word, SignedEntry)))
    if signs(first)[0] == signs(second)[0] and isinstance(first, Ack):
        return accuse_twice(first, second, broken)
    return Evidence("two-hashes", broken, (first, second))


def accuse_twice(a: SignedEntry | Ack, b: SignedEntry | Ack, broken: str) -> Evidence:
    """The evidence of two contradicting signed words, in its one order."""
    match a, b:
        case SignedEntry(), SignedEntry() if a.entry.seq != b.entry.seq:
            return Evidence("broken-chain", broken, (a, b) if a.entry.seq < b.entry.seq else (b, a))
        case SignedEntry(), SignedEntry():
            return Evidence("two-entries", broken, (a, b) if a.entry.id < b.entry.id else (b, a))
        case Ack(), Ack():
            return Evidence("two-acks", broken, (a, b) if a.hash < b.hash else (b, a))
        case SignedEntry(), Ack():
            return Evidence("ack-and-head", broken, (b, a))
        case _:
            return Evidence("ack-and-head", broken, (a, b))


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
