"""EDGE: the journal of one table: append-only, on disk before anything leaves, honest about its own damage.

sign -> append -> send: `append` returns when the record is on disk, and raises when it is not; then the journal takes nothing more in
this process (after a failed fsync nobody knows what the disk holds). A doubt about the journal (torn tail, damage, older copy) is kept
in a small side file until `settle`, also across crashes; while there is one, no record of our own signing is taken.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from types import TracebackType
from typing import Self

from engine.values import dataclass
from p2p.crypto.faults import PeerFault
from p2p.store.disk import Disk, DiskFailed, DiskFull, Exists, Files, JournalError, NoPermission, NoSuchFile, OpenFile, TooLarge
from p2p.store.records import (
    FILE_ID_BYTES,
    JOURNAL_BYTES_MAX,
    PAYLOAD_BYTES_MAX,
    Contents,
    FileHeader,
    Kind,
    StoredRecord,
    file_bytes,
    read_records,
    record_bytes,
)
from p2p.store.resume import Whole
from p2p.wire import codec
from p2p.wire.fields import Fields
from p2p.wire.limits import INT_MAX

MARK_BYTES_MAX = 512
SECTION = "journal/mark"


class NotAJournal(JournalError):
    """The file is not a journal, not of this version, or not the one that was asked for."""


class Doubtful(JournalError):
    """There is a doubt about this journal; first mend it and hear the peers."""


class Doubt(StrEnum):
    TORN = "torn-tail"  # the last record was not whole: never sent if the disk keeps its word
    DAMAGE = "damage"  # records in the middle, or a copy of the header, are lost
    OLDER = "older-copy"  # the side file remembers more than the journal holds
    NO_MARK = "no-mark"  # the side file is missing or damaged: nothing to compare with


@dataclass(frozen=True, slots=True)
class SideFile:
    """The side file: openings and records that the journal must at least hold, and doubts that are not settled."""

    boot: int
    records: int
    doubts: tuple[Doubt, ...] = ()

    def to_bytes(self) -> bytes:
        return codec.encode({"boot": self.boot, "doubts": [str(doubt) for doubt in self.doubts], "records": self.records})

    @classmethod
    def parse(cls, data: bytes) -> SideFile | None:
        try:
            fields = Fields(codec.decode(data, MARK_BYTES_MAX), SECTION)
            doubts = fields.list("doubts", 0, len(Doubt), lambda value: Doubt(str(value)))
            mark = cls(fields.number("boot", 0, INT_MAX), fields.number("records", 0, INT_MAX), doubts)
            fields.end()
        except (PeerFault, ValueError):
            return None
        return mark


def read_journal(path: Path, files: Files | None = None) -> Contents:
    """For the judge and for replays: no lock, nothing changed."""
    layer = files or Disk()
    data = layer.read(path, JOURNAL_BYTES_MAX)
    try:
        contents = read_records(data)
    except PeerFault as fault:
        raise NotAJournal(f"{path}: {fault.what}") from None
    if contents is None:
        raise NotAJournal(f"{path} is not a journal, or both copies of its header are damaged")
    return contents


def doubts_about(contents: Contents, mark: SideFile | None) -> tuple[Doubt, ...]:
    """Everything that speaks against signing with this journal."""
    found = set(mark.doubts) if mark else {Doubt.NO_MARK}
    if contents.torn_bytes:
        found.add(Doubt.TORN)
    if contents.gaps or not contents.header_whole:
        found.add(Doubt.DAMAGE)
    if mark and (mark.boot > _last_boot(contents) or mark.records > _count(contents)):
        found.add(Doubt.OLDER)
    return tuple(doubt for doubt in Doubt if doubt in found)


class Journal:
    """One table's journal, locked for this process. Make it with `create` or `open`; close it, or use it in a `with`."""

    def __init__(self, path: Path, files: Files, lock: OpenFile) -> None:
        """Use create or open."""
        self.path = path
        self._files = files
        self._lock = lock
        self._file: OpenFile | None = None
        self._failed = False

    found: Contents  # as the file was when it was opened, before any cut
    header: FileHeader
    doubts: tuple[Doubt, ...]
    boot: int
    count: int  # of records, so the number of the next one
    _size: int

    @classmethod
    def create(cls, path: Path, table: bytes, place: int, public: bytes, files: Files | None = None) -> Self:
        layer = files or Disk()
        lock = layer.lock(_beside(path, "lock"))
        try:
            if layer.exists(path):
                raise Exists(f"{path}: there is a journal already; it is never overwritten")
            header = FileHeader(table, place, public, secrets.token_bytes(FILE_ID_BYTES))
            layer.create(path, file_bytes(header, [(Kind.BOOT, _boot_bytes(0))]))
            layer.replace(_beside(path, "mark"), SideFile(0, 1).to_bytes())
            return cls(path, layer, lock)._start()
        except BaseException:
            lock.close()
            raise

    @classmethod
    def open(cls, path: Path, files: Files | None = None, table: bytes | None = None) -> Self:
        """Cuts a torn tail, counts this opening, and says in `doubts` what is wrong. Damage in the middle is left for `mend`."""
        layer = files or Disk()
        if not layer.exists(path):
            raise NoSuchFile(f"{path}: there is no such journal")
        lock = layer.lock(_beside(path, "lock"))
        try:
            journal = cls(path, layer, lock)._start()
            if table is not None and journal.header.table != table:
                journal._close_file()
                raise NotAJournal(f"{path} belongs to another table")
            return journal._count_opening()
        except BaseException:
            lock.close()
            raise

    @property
    def records(self) -> Sequence[StoredRecord]:
        """Found at opening. Openings are no records for anybody else."""
        return [record for record in self.found.records if record.kind is not Kind.BOOT]

    @property
    def damaged(self) -> bool:
        """Records are missing in the middle; nothing can be appended before `mend`."""
        return bool(self.found.gaps) or not self.found.header_whole

    def append(self, kind: Kind, payload: bytes) -> int:
        """The record's number, once it is on disk."""
        return self.append_all([(kind, payload)])

    def append_all(self, payloads: Sequence[tuple[Kind, bytes]]) -> int:
        """Several records with one fsync; the number of the first. All of them, or an error and no more appends."""
        assert all(kind is not Kind.BOOT for kind, _ in payloads), "openings are counted by the journal itself"
        if self.doubts and any(kind is Kind.OWN for kind, _ in payloads):
            raise Doubtful(f"{self.path}: nothing is signed while there is a doubt ({', '.join(self.doubts)}); ask the peers first")
        if self.damaged:
            raise Doubtful(f"{self.path}: records are damaged; mend it first")
        return self._write(payloads)

    def mend(self, fill: Mapping[int, Iterable[tuple[Kind, bytes]]] | None = None) -> None:
        """Writes the file anew without its gaps: `fill` holds, under the first number of a gap, what was fetched in its place.

        Records are numbered anew. The doubt stays until `settle`: whether our own chain is whole again only the comparison says.
        """
        self._usable()
        if not self.damaged:
            return
        fill = fill or {}
        contents = read_journal(self.path, self._files)
        whole: list[tuple[Kind, bytes]] = []
        firsts = {gap.first for gap in contents.gaps}
        assert fill.keys() <= firsts, "only gaps are filled"
        expected = 0
        for record in contents.records:
            if expected in firsts:
                whole += fill.get(expected, ())
                firsts.discard(expected)
            whole.append((record.kind, record.payload))
            expected = record.number + 1
        header = replace(self.header, file=secrets.token_bytes(FILE_ID_BYTES))
        data = file_bytes(header, whole)
        if len(data) > JOURNAL_BYTES_MAX:
            raise TooLarge(f"{self.path} would be longer than {JOURNAL_BYTES_MAX} bytes")
        self._close_file()
        self._files.replace(self.path, data)
        self._start()._count_opening()

    def settle(self, verdict: Whole) -> None:
        """The peers were heard and our chain is whole (resume.adopt_or_refuse): the doubts end here, on disk."""
        assert isinstance(verdict, Whole)
        self._usable()
        if self.damaged:
            raise Doubtful(f"{self.path}: records are damaged; mend it first")
        self.doubts = ()
        self._save_mark()

    def close(self) -> None:
        """Leaves the number of records in the side file, so that an older copy is known next time."""
        if self._file is None:
            return
        try:
            if not self._failed:
                self._save_mark()
        except DiskFull:
            pass  # the records are safe; only an older copy would be harder to notice
        finally:
            self._close_file()
            self._lock.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _start(self) -> Self:
        self.found = read_journal(self.path, self._files)
        self.header = self.found.header
        self.count = _count(self.found)
        self._size = self.found.good_bytes
        self.doubts = doubts_about(self.found, _load_mark(self.path, self._files))
        self.boot = _last_boot(self.found)
        self._file = self._files.append_to(self.path)
        return self

    def _count_opening(self) -> Self:
        """Doubts reach the side file before their cause is cut away; the new boot number reaches it after the journal has it."""
        assert self._file is not None
        mark = _load_mark(self.path, self._files) or SideFile(max(self.boot, 0), 0)
        if self.doubts != mark.doubts:
            self._files.replace(_beside(self.path, "mark"), replace(mark, doubts=self.doubts).to_bytes())
        boot = max(self.boot, mark.boot) + 1
        if not self.damaged:
            if self.found.torn_bytes:
                self._file.cut(self._size)
            self._write([(Kind.BOOT, _boot_bytes(boot))])
            self.boot = boot
            self._save_mark()
        return self

    def _write(self, payloads: Sequence[tuple[Kind, bytes]]) -> int:
        file, first = self._usable(), self.count
        for _, payload in payloads:
            if len(payload) > PAYLOAD_BYTES_MAX:
                raise TooLarge(f"a record of {len(payload)} bytes instead of at most {PAYLOAD_BYTES_MAX}")
        data = b"".join(
            record_bytes(self.header.file, StoredRecord(first + at, kind, payload)) for at, (kind, payload) in enumerate(payloads)
        )
        if self._size + len(data) > JOURNAL_BYTES_MAX:
            raise TooLarge(f"{self.path} would be longer than {JOURNAL_BYTES_MAX} bytes")
        self._failed = True  # until proven otherwise, also if we are interrupted in the middle
        try:
            file.write(data)
            file.sync()
        except JournalError:
            self._cut_back(file)
            raise
        self._failed = False
        self._size += len(data)
        self.count += len(payloads)
        return first

    def _cut_back(self, file: OpenFile) -> None:
        """Best effort: a half record would be cut at the next opening anyway."""
        try:
            file.cut(self._size)
            file.sync()
        except JournalError:
            return

    def _usable(self) -> OpenFile:
        if self._file is None:
            raise DiskFailed(f"{self.path}: the journal is closed")
        if self._failed:
            raise DiskFailed(f"{self.path}: an earlier write failed; nothing more is written. Free the disk, then open the table again")
        return self._file

    def _save_mark(self) -> None:
        self._files.replace(_beside(self.path, "mark"), SideFile(self.boot, self.count, self.doubts).to_bytes())

    def _close_file(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


def _beside(path: Path, what: str) -> Path:
    return path.with_name(f"{path.name}.{what}")


def _boot_bytes(boot: int) -> bytes:
    return codec.encode({"boot": boot})


def _last_boot(contents: Contents) -> int:
    """Of the newest opening that can be read; -1 if none can."""
    for record in reversed(contents.records):
        if record.kind is Kind.BOOT:
            try:
                return Fields(codec.decode(record.payload), SECTION).number("boot", 0, INT_MAX)
            except PeerFault:  # a file that somebody else made
                return -1
    return -1


def _count(contents: Contents) -> int:
    return contents.records[-1].number + 1 if contents.records else 0


def _load_mark(path: Path, files: Files) -> SideFile | None:
    """A side file that cannot be read is a doubt, not an error; one that others can read is an error."""
    try:
        return SideFile.parse(files.read(_beside(path, "mark"), MARK_BYTES_MAX))
    except NoPermission:
        raise
    except (NoSuchFile, TooLarge):
        return None
