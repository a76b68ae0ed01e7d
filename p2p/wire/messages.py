"""All messages of a link, and the one door: decode(bytes) -> Message or PeerFault, encode(Message) -> bytes.

Here live the unsigned messages of catch-up (summary, request, serve), evidence, bye, and the table of all types. Behind this door code
matches on classes; nobody looks at a type text or a field name again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from p2p.crypto.faults import PeerFault, demand, insist
from p2p.wire import codec
from p2p.wire.ballots import Miss, Vote
from p2p.wire.codec import Value, bytes_text
from p2p.wire.entries import Ack, Chat, SignedEntry
from p2p.wire.fields import Fields, ascending
from p2p.wire.hello import HelloClient, HelloDone, HelloServer
from p2p.wire.limits import (
    BEAT_NUMBER_MAX,
    BYE_CODE_MAX,
    BYE_CODE_MIN,
    EVIDENCE_PARTS_MAX,
    FRAME_BYTES_MAX,
    MESSAGE_BYTES_MAX,
    SEATS_MAX,
    SEQ_MAX,
    SERVE_ENTRIES_MAX,
    SERVE_VOTES_MAX,
    SUMMARY_SEATS_MAX,
)
from p2p.wire.listing import Decline, Listing
from p2p.wire.lobby import Join, LeaveLobby, Roster, RosterSign
from p2p.wire.lobby_chat import LobbyChat
from p2p.wire.lobby_draft import Draft, Objection, Reveal
from p2p.wire.starts import Heard, Start
from p2p.wire.where import Where

SECTION = "wire/message"


@dataclass(frozen=True, slots=True)
class Held:
    """How far one seat's chain is held: the next seq that is missing, and the id of the entry before it (the table id at 0)."""

    next: int
    id: bytes

    @classmethod
    def parse(cls, value: Value) -> Self:
        fields = Fields(value, Summary.SECTION)
        held = cls(fields.number("next", 0, SEQ_MAX + 1), fields.digest("id"))
        fields.end()
        return held


@dataclass(frozen=True, slots=True)
class Summary:
    """What the sender holds: per seat the end of its chain, and the last FINAL beat.

    `beats` counts FINAL beats, so 0 means none yet, and then `head` is the table id. `links` are the places that the sender is linked
    with: through it they can be reached. A claim, never evidence.
    """

    TYPE: ClassVar[str] = "summary"
    SECTION: ClassVar[str] = "wire/summary"

    table: bytes
    beats: int
    head: bytes
    seats: tuple[Held, ...]
    links: tuple[int, ...] = ()

    def to_value(self) -> dict[str, Value]:
        seats: list[Value] = [{"id": bytes_text(held.id), "next": held.next} for held in self.seats]
        held: dict[str, Value] = {"beats": self.beats, "head": bytes_text(self.head), "seats": seats}
        return {**held, "links": self.links, "table": bytes_text(self.table)}

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        table = fields.digest("table")
        beats, head = fields.number("beats", 0, BEAT_NUMBER_MAX), fields.digest("head")
        seats = fields.list("seats", 1, SUMMARY_SEATS_MAX, Held.parse)
        links = fields.list("links", 0, SEATS_MAX, _place)
        fields.end()
        ascending(links, "links", cls.SECTION)
        return cls(table, beats, head, seats, links)


@dataclass(frozen=True, slots=True)
class Request:
    """Please send `count` entries of `seat` from seq `first` on."""

    TYPE: ClassVar[str] = "request"
    SECTION: ClassVar[str] = "wire/request"

    table: bytes
    seat: int
    first: int
    count: int

    def to_value(self) -> dict[str, Value]:
        return {"count": self.count, "first": self.first, "seat": self.seat, "table": bytes_text(self.table)}

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        table, seat = fields.digest("table"), fields.number("seat", 0, SEATS_MAX - 1)
        request = cls(table, seat, fields.number("first", 0, SEQ_MAX), fields.number("count", 1, SERVE_ENTRIES_MAX))
        fields.end()
        return request


@dataclass(frozen=True, slots=True)
class Serve:
    """Entries of anybody, the newest ack of each seat, and votes, if there are any to show. Everything in it is signed by its author; the
    server vouches for nothing."""

    TYPE: ClassVar[str] = "serve"
    SECTION: ClassVar[str] = "wire/serve"

    entries: tuple[SignedEntry, ...]
    acks: tuple[Ack, ...] = ()
    votes: tuple[Vote, ...] = ()

    def to_value(self) -> dict[str, Value]:
        votes: dict[str, Value] = {"votes": [vote.to_value() for vote in self.votes]} if self.votes else {}
        return {"acks": [ack.to_value() for ack in self.acks], "entries": [signed.to_value() for signed in self.entries], **votes}

    def joined(self) -> bytes:
        """The canonical bytes of the whole message, made of those of its entries: serving costs much less than making them anew."""
        acks = b",".join(codec.encode(ack.to_value()) for ack in self.acks)
        entries = b",".join(b'{"entry":%b,"sig":"%b"}' % (one.entry.raw, bytes_text(one.signature).encode()) for one in self.entries)
        votes = b",".join(codec.encode(vote.to_value()) for vote in self.votes)
        data = b'{"acks":[%b],"entries":[%b],"type":"serve"%b}' % (acks, entries, b',"votes":[%b]' % votes if votes else b"")
        insist(len(data) <= FRAME_BYTES_MAX, "a serving longer than a frame")
        return data

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        entries = fields.list("entries", 0, SERVE_ENTRIES_MAX, _signed_entry)
        acks = fields.list("acks", 0, SEATS_MAX, _ack)
        votes = fields.list("votes", 1, SERVE_VOTES_MAX, _vote) if fields.has("votes") else ()
        fields.end()
        return cls(entries, acks, votes)


def serve_in_frames(entries: Sequence[SignedEntry], acks: Sequence[Ack] = (), votes: Sequence[Vote] = ()) -> list[Serve]:
    """As many servings as needed, each within the limits of a frame. The votes ride with the first one, the acks with the last."""
    room = FRAME_BYTES_MAX - 1024 * SEATS_MAX - MESSAGE_BYTES_MAX["vote"] * len(votes) - 1024
    servings: list[Serve] = []
    batch: list[SignedEntry] = []
    used = 0
    for signed in entries:
        size = len(signed.entry.raw) + 256
        if batch and (used + size > room or len(batch) == SERVE_ENTRIES_MAX):
            servings.append(Serve(tuple(batch), votes=() if servings else tuple(votes)))
            batch, used = [], 0
        batch.append(signed)
        used += size
    return [*servings, Serve(tuple(batch), tuple(acks), () if servings else tuple(votes))]


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


def _place(value: Value) -> int:
    return Fields({"links": value}, Summary.SECTION).number("links", 0, SEATS_MAX - 1)


def _signed_entry(value: Value) -> SignedEntry:
    return SignedEntry.parse(Fields(value, SignedEntry.SECTION))


def _ack(value: Value) -> Ack:
    return Ack.parse(Fields(value, Ack.SECTION))


def _vote(value: Value) -> Vote:
    return Vote.parse(Fields(value, Vote.SECTION))


def _part(value: Value) -> SignedEntry | Ack | Vote:
    fields = Fields(value, Evidence.SECTION)
    part: SignedEntry | Ack | Vote
    if fields.has("entry"):
        part = _signed_entry(fields.take("entry"))
    elif fields.has("vote"):
        part = _vote(fields.take("vote"))
    else:
        part = _ack(fields.take("ack"))
    fields.end()
    return part


@dataclass(frozen=True, slots=True)
class Bye:
    """A polite close. The code says why; no text of a stranger is shown."""

    TYPE: ClassVar[str] = "bye"
    SECTION: ClassVar[str] = "wire/bye"

    code: int

    def to_value(self) -> dict[str, Value]:
        return {"code": self.code}

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        bye = cls(fields.number("code", BYE_CODE_MIN, BYE_CODE_MAX))
        fields.end()
        return bye


Message = (
    Ack | Bye | Chat | Decline | Draft | Evidence | Heard | HelloClient | HelloDone | HelloServer | Join | LeaveLobby | Listing | LobbyChat
    | Miss | Objection | Request | Reveal | Roster | RosterSign | Serve | SignedEntry | Start | Summary | Vote | Where
)  # fmt: skip
TYPES: dict[str, type[Message]] = {kind.TYPE: kind for kind in Message.__args__}
assert TYPES.keys() == MESSAGE_BYTES_MAX.keys()


def decode(data: object, bytes_max: int = FRAME_BYTES_MAX) -> Message:
    """Any bytes of a peer: one message, or PeerFault with what is wrong. Before hello is done, pass HELLO_BYTES_MAX."""
    value = codec.decode(data, bytes_max)
    assert isinstance(data, bytes)
    fields = Fields(value, SECTION)
    kind = fields.text("type", 16)
    demand(kind in TYPES, SECTION, "a message of unknown type")
    demand(len(data) <= MESSAGE_BYTES_MAX[kind], SECTION, f"{len(data)} bytes of {kind} instead of at most {MESSAGE_BYTES_MAX[kind]}")
    fields.section = TYPES[kind].SECTION
    message = TYPES[kind].parse(fields)
    if isinstance(message, (SignedEntry, Ack, Vote)):
        _keep(message, data)
    return message


def _keep(word: SignedEntry | Ack | Vote, data: bytes) -> None:
    """Words of a table are written down and go to several links: what was read or checked once is not written anew."""
    object.__setattr__(word, "wire", data)


_last: tuple[Message, bytes] | None = None  # the same message often goes to several links


def encode(message: Message) -> bytes:
    """Our own message: checked as a peer will check it before it can leave."""
    global _last
    if isinstance(message, (SignedEntry, Ack, Vote)) and message.wire:
        return message.wire
    if _last is not None and _last[0] is message:
        return _last[1]
    data = pass_on(message)
    if isinstance(message, Serve):  # every word in it was checked when it came in or was signed
        _last = (message, data)
        return data
    try:
        same = decode(data) == message
    except PeerFault as fault:
        insist(False, f"a message that no peer would take: {fault}")
    else:
        insist(same, "a message that does not come back as itself")
    if isinstance(message, (SignedEntry, Ack, Vote)):
        _keep(message, data)
    else:
        _last = (message, data)
    return data


def pass_on(message: Message) -> bytes:
    """A message that came through `decode`: the same bytes that it came in. A serving is put together from such bytes."""
    if isinstance(message, (SignedEntry, Ack, Vote)) and message.wire:
        return message.wire
    if isinstance(message, Serve):
        return message.joined()
    return codec.encode({"type": message.TYPE, **message.to_value()}, MESSAGE_BYTES_MAX[message.TYPE])


__all__ = [
    "TYPES",
    "Ack",
    "Bye",
    "Chat",
    "Decline",
    "Draft",
    "Evidence",
    "Heard",
    "Held",
    "HelloClient",
    "HelloDone",
    "HelloServer",
    "Join",
    "LeaveLobby",
    "Listing",
    "LobbyChat",
    "Message",
    "Miss",
    "Objection",
    "Request",
    "Reveal",
    "Roster",
    "RosterSign",
    "Serve",
    "SignedEntry",
    "Start",
    "Summary",
    "Vote",
    "Where",
    "accuse_hashes",
    "accuse_twice",
    "accuse_votes",
    "beat_of",
    "decode",
    "encode",
    "pass_on",
    "serve_in_frames",
    "signs",
]  # fmt: skip
