"""All messages of a link, and the one door: decode(bytes) -> Message or PeerFault, encode(Message) -> bytes.

Here live the unsigned messages of catch-up (summary, request, serve), bye, and the table of all types. Behind this door code
matches on classes; nobody looks at a type text or a field name again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from engine.values import dataclass
from p2p.crypto.faults import PeerFault, demand, insist
from p2p.wire import ack_form, codec
from p2p.wire.ballots import Miss, Vote
from p2p.wire.codec import Value, bytes_text
from p2p.wire.entries import Ack, Chat, SignedEntry
from p2p.wire.evidence import Evidence, ack, signed_entry, vote
from p2p.wire.fields import Fields, ascending
from p2p.wire.hello import HelloClient, HelloDone, HelloServer
from p2p.wire.limits import (
    BEAT_NUMBER_MAX,
    BYE_CODE_MAX,
    BYE_CODE_MIN,
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
from p2p.wire.lobby_draft import NonceReveal, Objection, RosterDraft
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
class EntriesRequest:
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
        acks = b",".join(map(ack_form.within, self.acks))
        entries = b",".join(b'{"entry":%b,"sig":"%b"}' % (one.entry.raw, bytes_text(one.signature).encode()) for one in self.entries)
        votes = b",".join(codec.encode(vote.to_value()) for vote in self.votes)
        data = b'{"acks":[%b],"entries":[%b],"type":"serve"%b}' % (acks, entries, b',"votes":[%b]' % votes if votes else b"")
        insist(len(data) <= FRAME_BYTES_MAX, "a serving longer than a frame")
        return data

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        entries = fields.list("entries", 0, SERVE_ENTRIES_MAX, signed_entry)
        acks = fields.list("acks", 0, SEATS_MAX, ack)
        votes = fields.list("votes", 1, SERVE_VOTES_MAX, vote) if fields.has("votes") else ()
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


def _place(value: Value) -> int:
    return Fields({"links": value}, Summary.SECTION).number("links", 0, SEATS_MAX - 1)


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
    Ack | Bye | Chat | Decline | RosterDraft | Evidence | Heard | HelloClient | HelloDone | HelloServer | Join | LeaveLobby | Listing
    | LobbyChat | Miss | Objection | EntriesRequest | NonceReveal | Roster | RosterSign | Serve | SignedEntry | Start | Summary | Vote
    | Where
)  # fmt: skip
TYPES: dict[str, type[Message]] = {kind.TYPE: kind for kind in Message.__args__}
assert TYPES.keys() == MESSAGE_BYTES_MAX.keys()


def decode(data: object, bytes_max: int = FRAME_BYTES_MAX) -> Message:
    """Any bytes of a peer: one message, or PeerFault with what is wrong. Before hello is done, pass HELLO_BYTES_MAX."""
    fixed = ack_form.read(data)
    if fixed is not None and isinstance(data, bytes) and len(data) <= bytes_max:
        _keep(fixed, data)
        return fixed
    return decode_strictly(data, bytes_max)


def decode_strictly(data: object, bytes_max: int = FRAME_BYTES_MAX) -> Message:
    """The same for every type, by the codec."""
    value = codec.decode(data, bytes_max)
    assert isinstance(data, bytes)
    fields = Fields(value, SECTION)
    kind = fields.text("type", 16)
    demand(kind in TYPES, SECTION, "a message of unknown type")
    demand(len(data) <= MESSAGE_BYTES_MAX[kind], SECTION, f"{len(data)} bytes of {kind} instead of at most {MESSAGE_BYTES_MAX[kind]}")
    fields.section = TYPES[kind].SECTION
    message = SignedEntry.parse(fields, data) if kind == SignedEntry.TYPE else TYPES[kind].parse(fields)
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
    if isinstance(message, Ack) and ack_form.read(data := ack_form.write(message)) == message:
        _keep(message, data)
        return data
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
    "EntriesRequest",
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
    "NonceReveal",
    "Objection",
    "Roster",
    "RosterDraft",
    "RosterSign",
    "Serve",
    "SignedEntry",
    "Start",
    "Summary",
    "Vote",
    "Where",
    "decode",
    "decode_strictly",
    "encode",
    "pass_on",
    "serve_in_frames",
]  # fmt: skip
