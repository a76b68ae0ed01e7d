"""The bytes of a journal: headers, records, and a reader that survives any damage. PURE: bytes in, records and gaps out.

Checksums are hashes keyed by a random id of the file, so no text of a peer inside a record can ever look like a record.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from hashlib import sha256

from engine.values import dataclass
from p2p.crypto.faults import PeerFault, insist
from p2p.crypto.frames import frame
from p2p.wire import codec
from p2p.wire.codec import bytes_text
from p2p.wire.fields import Fields
from p2p.wire.limits import FRAME_BYTES_MAX, SEATS_MAX

FORMAT = 1
SECTION = "journal/header"
FILE_ID_BYTES = 16
SUM_BYTES = 8
JOURNAL_BYTES_MAX = 64 * 1024 * 1024
PAYLOAD_BYTES_MAX = FRAME_BYTES_MAX
RECORDS_MAX = 2**32 - 1
BAD_RECORDS_MAX = 4096  # a hostile file for the judge could make every place look like the start of a long record

HEADER_MARK = b"fides-journal\n"
HEADER_BYTES = 320  # of each of its two copies
RECORD_MARK = b"\xff\xfeRJ"  # 0xff and 0xfe never occur in UTF-8, so no message contains it
HEAD_BYTES = len(RECORD_MARK) + 1 + 4 + 4 + SUM_BYTES  # mark, kind, number, length, checksum of these
RECORDS_AT = 2 * HEADER_BYTES


class Kind(IntEnum):
    """OWN: signed by us now, to be sent after it is on disk. HELD: received. NOTE: our own mark, never sent. BOOT: an opening."""

    OWN = 1
    HELD = 2
    NOTE = 3
    BOOT = 4


_KINDS = {int(kind): kind for kind in Kind}


@dataclass(frozen=True, slots=True)
class FileHeader:
    """Whose journal of which table. `file` is random per file and keys its checksums."""

    table: bytes
    place: int
    public: bytes
    file: bytes

    def to_bytes(self) -> bytes:
        """Two equal copies, so that no single damaged place makes the records unreadable."""
        values = {"file": self.file, "public": self.public, "table": self.table}
        text = codec.encode({"format": FORMAT, "place": self.place, **{name: bytes_text(value) for name, value in values.items()}})
        body = HEADER_MARK + text
        insist(len(body) + SUM_BYTES <= HEADER_BYTES, "a header that is too long")
        body = body.ljust(HEADER_BYTES - SUM_BYTES, b"\n")
        return 2 * (body + _header_sum(body))

    @classmethod
    def parse(cls, copy: bytes) -> FileHeader | None:
        body, checksum = copy[:-SUM_BYTES], copy[-SUM_BYTES:]
        if len(copy) != HEADER_BYTES or not body.startswith(HEADER_MARK) or checksum != _header_sum(body):
            return None
        fields = Fields(codec.decode(body[len(HEADER_MARK) :].rstrip(b"\n")), SECTION)
        found = fields.number("format", 0, 2**32)
        if found != FORMAT:
            raise PeerFault(SECTION, f"format {found} instead of {FORMAT}: made by another version of the program")
        header = cls(
            fields.digest("table"),
            fields.number("place", 0, SEATS_MAX - 1),
            fields.public("public"),
            fields.raw("file", FILE_ID_BYTES, FILE_ID_BYTES),
        )
        fields.end()
        return header


@dataclass(frozen=True, slots=True)
class StoredRecord:
    number: int
    kind: Kind
    payload: bytes


@dataclass(frozen=True, slots=True)
class Gap:
    """Damage in the middle: records first..last are lost, the ones before and after are good."""

    first: int
    last: int
    at_byte: int


@dataclass(frozen=True, slots=True)
class Contents:
    """What a file holds. `good_bytes`: everything up to here is kept; behind it lie `torn_bytes` of a tail that is not whole. A crash
    leaves the beginning of a record there, or zeros: else `tail_was_whole` once, and was damaged later."""

    header: FileHeader
    header_whole: bool
    records: tuple[StoredRecord, ...]
    gaps: tuple[Gap, ...]
    good_bytes: int
    torn_bytes: int
    tail_was_whole: bool = False


def record_bytes(file: bytes, record: StoredRecord) -> bytes:
    insist(0 <= record.number <= RECORDS_MAX and len(record.payload) <= PAYLOAD_BYTES_MAX, "a record beyond its limits")
    numbers = bytes([record.kind]) + record.number.to_bytes(4, "big") + len(record.payload).to_bytes(4, "big")
    head = RECORD_MARK + numbers + _sum(file, "head", numbers)
    return head + record.payload + _sum(file, "payload", numbers + record.payload)


def file_bytes(header: FileHeader, payloads: Iterable[tuple[Kind, bytes]]) -> bytes:
    """A whole new file, numbered from 0."""
    parts = [header.to_bytes()]
    parts += [record_bytes(header.file, StoredRecord(number, kind, payload)) for number, (kind, payload) in enumerate(payloads)]
    return b"".join(parts)


def read_records(data: bytes) -> Contents | None:
    """None if neither copy of the header can be read. PeerFault if the format is another or all is lost. Nothing else ever."""
    copies = [FileHeader.parse(data[:HEADER_BYTES]), FileHeader.parse(data[HEADER_BYTES:RECORDS_AT])]
    header = copies[0] or copies[1]
    if header is None:
        return None
    records: list[StoredRecord] = []
    gaps: list[Gap] = []
    at = good = min(RECORDS_AT, len(data))
    bad = 0
    while at < len(data):
        number = records[-1].number + 1 if records else 0
        found = _record_at(data, at, header.file)
        if found is None or found[0].number < number:
            at, bad = _next_mark(data, at + 1), bad + 1
            if bad > BAD_RECORDS_MAX:
                raise PeerFault(SECTION, f"more than {BAD_RECORDS_MAX} damaged records")
            continue
        record, end = found
        if record.number > number:
            gaps.append(Gap(number, record.number - 1, good))
        elif at > good:
            gaps.append(Gap(number, number - 1, good))  # strange bytes between two records, and nothing missing
        records.append(record)
        at = good = end
    was_whole = _was_whole(data[good:], header.file)
    return Contents(header, copies[0] == copies[1], tuple(records), tuple(gaps), good, len(data) - good, was_whole)


def _was_whole(tail: bytes, file: bytes) -> bool:
    """Whether these bytes, which are no good record, are more than a crash in the middle of a write leaves."""
    written = tail.rstrip(b"\0")  # a file system may know the new length and not yet the bytes
    if len(written) < HEAD_BYTES:
        return not RECORD_MARK.startswith(written[: len(RECORD_MARK)])
    numbers = tail[len(RECORD_MARK) : HEAD_BYTES - SUM_BYTES]
    if not tail.startswith(RECORD_MARK) or tail[HEAD_BYTES - SUM_BYTES : HEAD_BYTES] != _sum(file, "head", numbers):
        return True
    end = HEAD_BYTES + int.from_bytes(numbers[5:], "big") + SUM_BYTES
    return len(tail) >= end and any(tail[end - SUM_BYTES : end])


def _next_mark(data: bytes, start: int) -> int:
    found = data.find(RECORD_MARK, start)
    return len(data) if found < 0 else found


def _record_at(data: bytes, at: int, file: bytes) -> tuple[StoredRecord, int] | None:
    """The whole good record that starts here, and where it ends. The head has a sum of its own, so a wrong length is never followed."""
    head = data[at : at + HEAD_BYTES]
    numbers = head[len(RECORD_MARK) : -SUM_BYTES]
    if len(head) < HEAD_BYTES or not head.startswith(RECORD_MARK) or head[-SUM_BYTES:] != _sum(file, "head", numbers):
        return None
    kind, number, length = numbers[0], int.from_bytes(numbers[1:5], "big"), int.from_bytes(numbers[5:], "big")
    end = at + HEAD_BYTES + length + SUM_BYTES
    payload = data[at + HEAD_BYTES : end - SUM_BYTES]
    if end > len(data) or data[end - SUM_BYTES : end] != _sum(file, "payload", numbers + payload):
        return None
    return (StoredRecord(number, _KINDS[kind], payload), end) if kind in _KINDS else None


def _sum(file: bytes, part: str, data: bytes) -> bytes:
    return sha256(frame("fides/v1/journal", file, part, data)).digest()[:SUM_BYTES]


def _header_sum(body: bytes) -> bytes:
    return sha256(frame("fides/v1/journal-header", body)).digest()[:SUM_BYTES]
