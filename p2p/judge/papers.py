"""The bytes before the judge, taken apart: a journal, or a case of evidence. Nothing is believed here, nothing checked but the form.

A case is a text of messages, one on each line: evidence, and if the accuser wants it to stand alone the roster and whatever words he has.
Canonical messages hold no line ends, so one evidence message as it was on the wire is a case too.
"""

from __future__ import annotations

from engine.values import dataclass
from p2p.crypto.faults import PeerFault
from p2p.store.records import JOURNAL_BYTES_MAX, Contents, Kind, read_records
from p2p.wire.evidence import Evidence
from p2p.wire.limits import FRAME_BYTES_MAX
from p2p.wire.lobby import Roster
from p2p.wire.messages import Message, decode, encode

CASE_LINES_MAX = 65536


class Unreadable(Exception):
    """One sentence for people: why nothing can be judged."""


@dataclass(frozen=True, slots=True)
class Item:
    """One message of the file, or what is wrong with it. `where` is "record 7" or "line 1"."""

    where: str
    message: Message | None
    fault: PeerFault | None = None


@dataclass(frozen=True, slots=True)
class Papers:
    items: tuple[Item, ...]
    is_case: bool
    place: int | None = None  # whose journal it says it is
    table: bytes | None = None
    holes: tuple[str, ...] = ()  # lost records, said one by one
    scratches: tuple[str, ...] = ()  # damage that cost no record
    torn: bool = False


def read_papers(data: bytes) -> Papers:
    if len(data) > JOURNAL_BYTES_MAX:
        raise Unreadable(f"more than {JOURNAL_BYTES_MAX} bytes: no journal is that long")
    if data[:1] == b"{":
        return _read_case(data)
    try:
        contents = read_records(data)
    except PeerFault as fault:
        raise Unreadable(f"not a journal of this program: {fault.what}") from None
    if contents is None:
        what = "neither a journal nor evidence, or both copies of the journal's header are damaged"
        raise Unreadable(f"{what}; ask another player of this table for their copy")
    return _of_journal(contents)


def _of_journal(contents: Contents) -> Papers:
    items = [read_item(f"record {record.number}", record.payload) for record in contents.records if record.kind in (Kind.OWN, Kind.HELD)]
    holes = [f"records {gap.first} to {gap.last} are lost" for gap in contents.gaps if gap.first <= gap.last]
    if contents.tail_was_whole:
        holes.append(f"the end of the file, from record {contents.records[-1].number + 1 if contents.records else 0} on, is lost")
    scratches = [f"strange bytes before record {gap.first}" for gap in contents.gaps if gap.first > gap.last]
    if not contents.header_whole:
        scratches.append("one copy of the header is damaged")
    torn = contents.torn_bytes > 0 and not contents.tail_was_whole
    return Papers(tuple(items), False, contents.header.place, contents.header.table, tuple(holes), tuple(scratches), torn)


def _read_case(data: bytes) -> Papers:
    lines = data.rstrip(b"\n").split(b"\n")
    if len(lines) > CASE_LINES_MAX:
        raise Unreadable(f"more than {CASE_LINES_MAX} lines of evidence")
    items = [read_item(f"line {number}", line) for number, line in enumerate(lines, 1)]
    if not any(_accuses(item) for item in items):
        broken = next((f"; {item.where}: {item.fault.what}" for item in items if item.fault), "")
        raise Unreadable(f"no evidence is in it{broken}")
    return Papers(tuple(items), True)


def _accuses(item: Item) -> bool:
    return isinstance(item.message, Evidence) or (item.fault is not None and item.fault.section == Evidence.SECTION)


def read_item(where: str, payload: bytes) -> Item:
    try:
        return Item(where, decode(payload, FRAME_BYTES_MAX))
    except PeerFault as fault:
        return Item(where, None, fault)


def case_bytes(evidence: Evidence, roster: Roster | None = None, *words: Message) -> bytes:
    """A case that stands alone as far as roster and words are given."""
    messages: list[Message] = [evidence, *([roster] if roster else []), *words]
    return b"\n".join(encode(message) for message in messages) + b"\n"
