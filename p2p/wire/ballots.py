"""How those who stay agree to go on without somebody: `miss`, who is missed, and `vote`, one place's vote in one ballot.

A `miss` is a claim and never evidence. A vote is signed, kept and passed on like an ack: whoever says two things in one ballot, or agrees
twice in one round, has signed the evidence. Nothing here knows the history that a vote is about.
"""

from __future__ import annotations

from dataclasses import field, replace
from typing import ClassVar, NamedTuple, Self

from engine.values import dataclass
from p2p.crypto.faults import demand
from p2p.crypto.identity import SIGNATURE_BYTES, Identity, check_signature
from p2p.wire import codec
from p2p.wire.codec import Value, bytes_text
from p2p.wire.entries import statement_id
from p2p.wire.fields import Fields, ascending
from p2p.wire.limits import BEAT_NUMBER_MAX, OVER_MAX, ROUND_MAX, SEATS_MAX, SECONDS_MAX, SEQ_MAX, VERSION

MISS_LABEL = "fides/v1/miss"
VOTE_LABEL = "fides/v1/vote"
WHATS = ("back", "drop", "end")
WHYS = ("away", "clock", "differs", "proof", "silent", "wish")


@dataclass(frozen=True, slots=True)
class Miss:
    """`seat` misses the places `gone`; `last`, `head`: the last beat that it has signed. The one with the largest `count` holds."""

    TYPE: ClassVar[str] = "miss"
    SECTION: ClassVar[str] = "wire/miss"

    table: bytes
    seat: int
    count: int
    gone: tuple[int, ...]
    last: int
    head: bytes
    why: str
    used: tuple[int, ...] = ()  # seconds that each place's person has used, as read here
    pause: bool = False
    signature: bytes = b""

    def statement(self) -> dict[str, Value]:
        return {
            "count": self.count,
            "gone": self.gone,
            "head": bytes_text(self.head),
            "last": self.last,
            "pause": self.pause,
            "seat": self.seat,
            "table": bytes_text(self.table),
            "used": self.used,
            "v": VERSION,
            "why": self.why,
        }

    @property
    def id(self) -> bytes:
        return statement_id(MISS_LABEL, codec.encode(self.statement()))

    def to_value(self) -> dict[str, Value]:
        return {**self.statement(), "sig": bytes_text(self.signature)}

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        fields.version()
        miss = cls(
            fields.digest("table"),
            fields.number("seat", 0, SEATS_MAX - 1),
            fields.number("count", 0, SEQ_MAX),
            _gone(fields, cls.SECTION),
            fields.number("last", 0, BEAT_NUMBER_MAX),
            fields.digest("head"),
            _one_of(fields, "why", WHYS),
            fields.list("used", 0, SEATS_MAX, lambda value: Fields({"used": value}, cls.SECTION).number("used", 0, SECONDS_MAX)),
            _flag(fields, "pause"),
            fields.raw("sig", SIGNATURE_BYTES, SIGNATURE_BYTES),
        )
        fields.end()
        demand(miss.seat not in miss.gone, cls.SECTION, "a place that misses itself")
        return miss

    def signed(self, identity: Identity) -> Miss:
        return replace(self, signature=identity.sign(MISS_LABEL, self.id))

    def check(self, public: bytes) -> None:
        check_signature(public, self.signature, MISS_LABEL, self.id)


class Ballot(NamedTuple):
    """What is voted on: go on without `gone` (or end, or take back), with beat `last` and its hash as the last that counts."""

    what: str
    gone: tuple[int, ...]
    last: int
    head: bytes
    round: int


class Signed(NamedTuple):
    """A beat that somebody has signed: its number and its hash."""

    beat: int
    hash: bytes


@dataclass(frozen=True, slots=True)
class Vote:
    """`next` and `id_before` say how far the author's own chain goes; `over` is every beat above the cut that it ever signed."""

    TYPE: ClassVar[str] = "vote"
    SECTION: ClassVar[str] = "wire/vote"

    table: bytes
    seat: int
    ballot: Ballot
    next: int
    id_before: bytes
    over: tuple[Signed, ...]
    why: str
    agree: bool
    signature: bytes = b""
    wire: bytes = field(default=b"", init=False, repr=False, compare=False)  # the whole message, once it has come in or gone out

    def statement(self) -> dict[str, Value]:
        what, gone, last, head, round_ = self.ballot
        return {
            "agree": self.agree,
            "gone": gone,
            "head": bytes_text(head),
            "id": bytes_text(self.id_before),
            "last": last,
            "next": self.next,
            "over": [{"beat": beat, "hash": bytes_text(hash_)} for beat, hash_ in self.over],
            "round": round_,
            "seat": self.seat,
            "table": bytes_text(self.table),
            "v": VERSION,
            "what": what,
            "why": self.why,
        }

    @property
    def id(self) -> bytes:
        return statement_id(VOTE_LABEL, codec.encode(self.statement()))

    def to_value(self) -> dict[str, Value]:
        return {**self.statement(), "sig": bytes_text(self.signature)}

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        fields.version()
        ballot = Ballot(
            _one_of(fields, "what", WHATS),
            _gone(fields, cls.SECTION),
            fields.number("last", 0, BEAT_NUMBER_MAX),
            fields.digest("head"),
            fields.number("round", 0, ROUND_MAX),
        )
        vote = cls(
            fields.digest("table"),
            fields.number("seat", 0, SEATS_MAX - 1),
            ballot,
            fields.number("next", 0, SEQ_MAX + 1),
            fields.digest("id"),
            fields.list("over", 0, OVER_MAX, _signed),
            _one_of(fields, "why", WHYS),
            _flag(fields, "agree"),
            fields.raw("sig", SIGNATURE_BYTES, SIGNATURE_BYTES),
        )
        fields.end()
        without_whom = "a vote that does not say without whom, or says it of a take-back"
        demand((ballot.what == "back") == (not ballot.gone), cls.SECTION, without_whom)
        demand(vote.seat not in ballot.gone, cls.SECTION, "a place that votes itself out")
        demand(list(vote.over) == sorted(set(vote.over)), cls.SECTION, "over not in ascending order, or one twice")
        demand(all(signed.beat > ballot.last for signed in vote.over), cls.SECTION, "over names a beat that is not above the cut")
        return vote

    def signed(self, identity: Identity) -> Vote:
        return replace(self, signature=identity.sign(VOTE_LABEL, self.id))

    def check(self, public: bytes) -> None:
        check_signature(public, self.signature, VOTE_LABEL, self.id)

    def contradicts(self, other: Vote) -> bool:
        """Whether one place may not say both: it has one vote in a ballot, and agrees once in a round."""
        if (self.table, self.seat) != (other.table, other.seat) or self.id == other.id:
            return False
        return self.ballot == other.ballot or (self.agree and other.agree and self.ballot.round == other.ballot.round)


def _gone(fields: Fields, section: str) -> tuple[int, ...]:
    places = fields.list("gone", 0, SEATS_MAX - 1, lambda value: Fields({"gone": value}, section).number("gone", 0, SEATS_MAX - 1))
    ascending(places, "gone", section)
    return places


def _one_of(fields: Fields, name: str, known: tuple[str, ...]) -> str:
    text = fields.name_id(name)
    demand(text in known, fields.section, f"unknown {name}")
    return text


def _flag(fields: Fields, name: str) -> bool:
    value = fields.take(name)
    demand(type(value) is bool, fields.section, f"{name} is neither true nor false")
    return value is True


def _signed(value: Value) -> Signed:
    fields = Fields(value, Vote.SECTION)
    signed = Signed(fields.number("beat", 0, BEAT_NUMBER_MAX), fields.digest("hash"))
    fields.end()
    return signed
