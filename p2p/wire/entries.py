"""What a seat signs at a table: entries, acks of beats, chat; and the hash of a beat.

Every id is a labelled hash of the canonical bytes without the signature: a signer can make many valid signatures of one message, so an
id that covered them would let one entry pass for two. Nothing here knows whose turn it is or what a body means.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import InitVar, dataclass, field
from hashlib import sha256
from typing import ClassVar, Self

from p2p.crypto.faults import Misuse, PeerFault, demand, insist
from p2p.crypto.frames import frame
from p2p.crypto.identity import SIGNATURE_BYTES, Identity, check_signature
from p2p.wire import codec
from p2p.wire.codec import Value, bytes_text
from p2p.wire.fields import Fields
from p2p.wire.limits import (
    BEAT_NUMBER_MAX,
    BODY_BYTES_MAX,
    BODY_DEPTH_MAX,
    CHAT_BYTES_MAX,
    CHAT_COLUMNS_MAX,
    ENTRY_BYTES_MAX,
    ENTRY_VALUES_MAX,
    MESSAGE_BYTES_MAX,
    SEATS_MAX,
    SEQ_MAX,
    VERSION,
)
from p2p.wire.text import clean

ENTRY_LABEL = "fides/v1/entry"
ACK_LABEL = "fides/v1/ack"
CHAT_LABEL = "fides/v1/chat"
BEAT_LABEL = "fides/v1/beat"
DIGEST_LETTERS = 43  # of 32 bytes as text
STATE_BYTES = 32


def statement_id(label: str, statement: bytes) -> bytes:
    """The id of a signed message: of its canonical bytes without the signature, under a label of its own."""
    return sha256(frame(f"{label}/id", statement)).digest()


def beat_hash(previous: bytes, beat: int, ids: Sequence[bytes], state: bytes) -> bytes:
    """Of a closed beat: the previous beat's hash, its number, the ids of its entries in seat order, the digest of the public state."""
    return sha256(frame(BEAT_LABEL, previous, beat, list(ids), state)).digest()


@dataclass(frozen=True, slots=True)
class Entry:
    """One step of one seat. `seat` is the author's place in the roster, for the whole life of the table. Equal means: same id."""

    SECTION: ClassVar[str] = "wire/entry"

    table: bytes = field(compare=False)
    seq: int = field(compare=False)
    prev: bytes = field(compare=False)
    beat: int = field(compare=False)
    head: bytes = field(compare=False)
    seat: int = field(compare=False)
    kind: str = field(compare=False)
    body: Mapping[str, Value] = field(compare=False)
    state: bytes = field(default=b"", compare=False)  # the digest behind the beat, if its author alone speaks in it; else nothing
    text: InitVar[bytes] = b""  # from `parse` alone, which has it from the codec
    raw: bytes = field(init=False, repr=False, compare=False)
    id: bytes = field(init=False)

    def __post_init__(self, text: bytes) -> None:
        raw = text or codec.encode(self.to_value(), ENTRY_BYTES_MAX)
        object.__setattr__(self, "raw", raw)
        object.__setattr__(self, "id", statement_id(ENTRY_LABEL, raw))

    @property
    def acked(self) -> bytes | None:
        """The hash of its own beat, if it says the state behind it: so it is its author's ack, too."""
        return beat_hash(self.head, self.beat, [self.id], self.state) if self.state else None

    @property
    def bytes_read(self) -> int:
        """About how much memory it takes once it is read: its text, which is kept twice, and everything in its body."""
        return 2 * len(self.raw) + codec.VALUE_BYTES * codec.values_in(self.raw)

    def to_value(self) -> dict[str, Value]:
        return {
            "beat": self.beat,
            "body": self.body,
            "head": bytes_text(self.head),
            "kind": self.kind,
            "prev": bytes_text(self.prev),
            "seat": self.seat,
            "seq": self.seq,
            "state": bytes_text(self.state),
            "table": bytes_text(self.table),
            "v": VERSION,
        }

    @classmethod
    def parse(cls, value: Value, text: bytes = b"") -> Self:
        """Of a value that came through the codec: its canonical text is the entry's. `text`: that text, where it is at hand."""
        fields = Fields(value, cls.SECTION)
        fields.version()
        table, seq, prev = fields.digest("table"), fields.number("seq", 0, SEQ_MAX), fields.digest("prev")
        beat, head = fields.number("beat", 0, BEAT_NUMBER_MAX), fields.digest("head")
        seat, kind, body = fields.number("seat", 0, SEATS_MAX - 1), fields.name_id("kind"), fields.map("body")
        state = fields.raw("state", 0, STATE_BYTES)
        fields.end()
        demand(len(state) in (0, STATE_BYTES), cls.SECTION, "a state that is no digest")
        demand(seq > 0 or prev == table, cls.SECTION, "the first entry of a seat must name the table as its prev")
        raw = text or codec.rewrite(value)
        _check_body(kind, body, _body_text(raw, beat, kind, seat, seq, state), cls.SECTION)
        insist(len(raw) <= ENTRY_BYTES_MAX, f"an entry of {len(raw)} bytes instead of at most {ENTRY_BYTES_MAX}")
        return cls(table, seq, prev, beat, head, seat, kind, body, state, raw)


def _body_text(raw: bytes, beat: int, kind: str, seat: int, seq: int, state: bytes) -> bytes:
    """The text of the body within the canonical text of an entry: what stands around it has a length that these fields fix."""
    around = '{"beat":%d,"body":', ',"head":"%s","kind":"%s","prev":"%s","seat":%d,"seq":%d,"state":"%s","table":"%s","v":%d}'
    digest = "=" * DIGEST_LETTERS
    return raw[len(around[0] % beat) : -len(around[1] % (digest, kind, digest, seat, seq, digest if state else "", digest, VERSION))]


def _check_body(kind: str, body: Mapping[str, Value], raw: bytes, section: str) -> None:
    demand(kind in BODY_BYTES_MAX, section, f"unknown kind {kind}")
    demand(len(raw) <= BODY_BYTES_MAX[kind], section, f"a body of {len(raw)} bytes instead of at most {BODY_BYTES_MAX[kind]} for {kind}")
    # Unicode's tables differ between Pythons. Peers must never differ on whether an entry is well formed, so bodies are ASCII.
    demand(raw.isascii(), section, "a body with letters outside ASCII")
    demand(codec.depth_of(body) <= BODY_DEPTH_MAX, section, f"a body nested deeper than {BODY_DEPTH_MAX}")
    demand(not codec.has_more_values(raw, ENTRY_VALUES_MAX), section, f"a body of more than {ENTRY_VALUES_MAX} values")


@dataclass(frozen=True, slots=True)
class SignedEntry:
    """An entry and one signature of its id. The entry's id, not this object, says whether two are the same step."""

    TYPE: ClassVar[str] = "entry"
    SECTION: ClassVar[str] = "wire/entry"

    entry: Entry
    signature: bytes
    wire: bytes = field(default=b"", init=False, repr=False, compare=False)  # the whole message, once it has come in or gone out

    def to_value(self) -> dict[str, Value]:
        return {"entry": self.entry.to_value(), "sig": bytes_text(self.signature)}

    @classmethod
    def parse(cls, fields: Fields, wire: bytes = b"") -> Self:
        """`wire`: the whole message, if that is what the fields are of."""
        value, signature = fields.take("entry"), fields.raw("sig", SIGNATURE_BYTES, SIGNATURE_BYTES)
        fields.end()
        return cls(Entry.parse(value, wire[_BEFORE_ENTRY:-_BEHIND_ENTRY]), signature)

    def check(self, public: bytes) -> None:
        """PeerFault unless the holder of this key signed this entry."""
        check_signature(public, self.signature, ENTRY_LABEL, self.entry.id)


def entry_form(raw: bytes, signature: bytes) -> bytes:
    """The whole message of a signed entry."""
    return b'{"entry":%b,"sig":"%b","type":"entry"}' % (raw, bytes_text(signature).encode("ascii"))


_BEFORE_ENTRY = entry_form(b"{", bytes(SIGNATURE_BYTES)).index(b"{", 1)
_BEHIND_ENTRY = len(entry_form(b"", bytes(SIGNATURE_BYTES))) - _BEFORE_ENTRY


def sign_entry(identity: Identity, entry: Entry) -> SignedEntry:
    """Signs only what every peer will take: a signed entry that others refuse would be evidence against ourselves."""
    try:
        same = Entry.parse(codec.decode(entry.raw, ENTRY_BYTES_MAX)) == entry
    except PeerFault as fault:
        raise Misuse(f"an entry that no peer would take: {fault.what}") from None
    insist(same, "an entry whose fields changed after it was made")
    signed = SignedEntry(entry, identity.sign(ENTRY_LABEL, entry.id))
    wire = entry_form(entry.raw, signed.signature)
    insist(len(wire) <= MESSAGE_BYTES_MAX[SignedEntry.TYPE], f"a message of {len(wire)} bytes")
    object.__setattr__(signed, "wire", wire)
    return signed


@dataclass(frozen=True, slots=True)
class Ack:
    """`seat` has applied beat `beat` and found this hash. The hash chains, so an ack of one beat acks all before it. Whoever alone speaks
    in a beat needs none: see `Entry.acked`."""

    TYPE: ClassVar[str] = "ack"
    SECTION: ClassVar[str] = "wire/ack"

    table: bytes
    beat: int
    hash: bytes
    seat: int
    signature: bytes = b""
    wire: bytes = field(default=b"", init=False, repr=False, compare=False)  # the whole message, once it has come in or gone out

    @property
    def id(self) -> bytes:
        form = '{"beat":%d,"hash":"%s","seat":%d,"table":"%s","v":%d}'  # canonical: without the signature
        statement = form % (self.beat, bytes_text(self.hash), self.seat, bytes_text(self.table), VERSION)
        return statement_id(ACK_LABEL, statement.encode("ascii"))

    def to_value(self) -> dict[str, Value]:
        said: dict[str, Value] = {"beat": self.beat, "hash": bytes_text(self.hash), "seat": self.seat, "table": bytes_text(self.table)}
        return {**said, "sig": bytes_text(self.signature), "v": VERSION}

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        fields.version()
        ack = cls(
            fields.digest("table"),
            fields.number("beat", 0, BEAT_NUMBER_MAX),
            fields.digest("hash"),
            fields.number("seat", 0, SEATS_MAX - 1),
            fields.raw("sig", SIGNATURE_BYTES, SIGNATURE_BYTES),
        )
        fields.end()
        return ack

    def signed(self, identity: Identity) -> Ack:
        return Ack(self.table, self.beat, self.hash, self.seat, identity.sign(ACK_LABEL, self.id))

    def check(self, public: bytes) -> None:
        check_signature(public, self.signature, ACK_LABEL, self.id)


@dataclass(frozen=True, slots=True)
class Chat:
    """A line of talk, outside the chain of beats. `said` is what was signed; only `shown` may ever reach a screen."""

    TYPE: ClassVar[str] = "chat"
    SECTION: ClassVar[str] = "wire/chat"

    table: bytes
    seat: int
    count: int  # per seat, from 0: finds repeats and losses
    said: str
    signature: bytes = b""
    shown: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "shown", clean(self.said, CHAT_COLUMNS_MAX))

    def statement(self) -> dict[str, Value]:
        return {"count": self.count, "seat": self.seat, "table": bytes_text(self.table), "text": self.said, "v": VERSION}

    @property
    def id(self) -> bytes:
        return statement_id(CHAT_LABEL, codec.encode(self.statement()))

    def to_value(self) -> dict[str, Value]:
        return {**self.statement(), "sig": bytes_text(self.signature)}

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        fields.version()
        chat = cls(
            fields.digest("table"),
            fields.number("seat", 0, SEATS_MAX - 1),
            fields.number("count", 0, SEQ_MAX),
            fields.text("text", CHAT_BYTES_MAX),
            fields.raw("sig", SIGNATURE_BYTES, SIGNATURE_BYTES),
        )
        fields.end()
        demand(chat.shown != "", cls.SECTION, "a line without a visible letter")
        return chat

    def check(self, public: bytes) -> None:
        check_signature(public, self.signature, CHAT_LABEL, self.id)


def spoken(text: str) -> str:
    """What our own person says, cleaned and cut to what peers take. Misuse if nothing is left."""
    line = clean(text, CHAT_COLUMNS_MAX)
    while len(line.encode("utf-8")) > CHAT_BYTES_MAX:
        line = line[:-1].rstrip(" ")
    insist(line != "", "a line without a visible letter")
    return line


def say(identity: Identity, table: bytes, seat: int, count: int, text: str) -> Chat:
    """Our own line at a table."""
    chat = Chat(table, seat, count, spoken(text))
    return Chat(table, seat, count, chat.said, identity.sign(CHAT_LABEL, chat.id))
