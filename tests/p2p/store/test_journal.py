"""The journal: what was appended is there, what was not whole is never believed, and every damage has a name."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from p2p.store.disk import Disk, DiskFailed, DiskFull, Exists, InUse, NoPermission, NoSuchFile, TooLarge
from p2p.store.journal import Doubt, Doubtful, Journal, NotAJournal, SideFile, read_journal
from p2p.store.records import (
    HEADER_BYTES,
    PAYLOAD_BYTES_MAX,
    RECORDS_AT,
    FileHeader,
    Kind,
    StoredRecord,
    file_bytes,
    read_records,
    record_bytes,
)
from p2p.store.resume import Whole
from tests.p2p.store.lab import FAST, WHO, SmallDisk, new
from tests.p2p.wire import lab

PAYLOADS = [(Kind.OWN, b"first"), (Kind.HELD, b""), (Kind.NOTE, b"\xff\xfeRJ in the middle"), (Kind.OWN, "vége".encode())]
OK = Whole(0, lab.TABLE)


def payloads(journal: Journal) -> list[tuple[Kind, bytes]]:
    return [(record.kind, record.payload) for record in journal.records]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.journal"


@pytest.fixture
def written(path: Path) -> bytes:
    with new(path) as journal:
        for kind, payload in PAYLOADS:
            journal.append(kind, payload)
    return path.read_bytes()


def reopen(path: Path, disk: Disk = FAST) -> Journal:
    return Journal.open(path, files=disk)


def test_what_was_appended_comes_back_in_order(path: Path, written: bytes) -> None:
    with reopen(path) as journal:
        assert payloads(journal) == PAYLOADS
        assert journal.doubts == ()
        assert (journal.header.table, journal.header.place, journal.header.public) == WHO
        assert journal.boot == 1
        assert journal.append_all([(Kind.OWN, b"a"), (Kind.HELD, b"b")]) == journal.count - 2
    with reopen(path) as journal:
        assert payloads(journal) == [*PAYLOADS, (Kind.OWN, b"a"), (Kind.HELD, b"b")]
        assert journal.boot == 2


def test_append_returns_only_after_the_disk_was_forced(path: Path) -> None:
    disk = SmallDisk()
    with new(path, disk) as journal:
        before = disk.syncs
        journal.append(Kind.OWN, b"x")
        assert disk.syncs == before + 1
        journal.append_all([(Kind.OWN, b"y")] * 5)
        assert disk.syncs == before + 2


def test_the_real_disk_forces_file_and_folder(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forced: list[bool] = []
    monkeypatch.setattr(os, "fsync", lambda descriptor: forced.append(stat.S_ISDIR(os.fstat(descriptor).st_mode)))
    journal = new(path, Disk())
    assert forced == [False, True, False, True]  # journal and side file, each with its folder
    forced.clear()
    journal.append(Kind.OWN, b"x")
    assert forced == [False]
    journal.close()


def test_cut_at_every_byte(path: Path, written: bytes) -> None:
    """The records before the cut are all there, the cut one is gone, and the doubt is said, kept, and ended only by settling."""
    ends = [RECORDS_AT]
    for record in read_records(written).records:  # type: ignore[union-attr]
        ends.append(ends[-1] + len(record_bytes(bytes(16), record)))
    assert ends[-1] == len(written)
    mark = path.with_name(path.name + ".mark").read_bytes()
    for cut in range(len(written)):
        path.write_bytes(written[:cut])
        path.with_name(path.name + ".mark").write_bytes(mark)
        if cut < HEADER_BYTES:
            with pytest.raises(NotAJournal):
                reopen(path)
            continue
        with reopen(path) as journal:
            whole = max((number for number, end in enumerate(ends) if end <= cut), default=0)
            assert len(journal.found.records) == whole
            assert payloads(journal) == PAYLOADS[: max(whole - 1, 0)]
            assert Doubt.OLDER in journal.doubts  # the side file was closed with more records than are left
            assert (Doubt.TORN in journal.doubts) == (cut > RECORDS_AT and cut not in ends)
            with pytest.raises(Doubtful):
                journal.append(Kind.OWN, b"never")
            if journal.damaged:
                assert cut < RECORDS_AT
                journal.mend()
            journal.append(Kind.HELD, b"after")
        with reopen(path) as journal:
            assert journal.found.torn_bytes == 0
            assert payloads(journal) == [*PAYLOADS[: max(whole - 1, 0)], (Kind.HELD, b"after")]
            assert Doubt.OLDER in journal.doubts
            journal.settle(OK)
            journal.append(Kind.OWN, b"signed")
        with reopen(path) as journal:
            assert journal.doubts == ()


def test_flip_every_byte(path: Path, written: bytes) -> None:
    """Never a wrong record; the damaged one is named by its number, all others stay readable."""
    good = read_records(written)
    assert good is not None
    for at in range(len(written)):
        for bit in (0x01, 0x80):
            data = bytearray(written)
            data[at] ^= bit
            found = read_records(bytes(data))
            assert found is not None
            if at < RECORDS_AT:
                assert not found.header_whole
                assert found.records == good.records
                continue
            lost = [record.number for record in good.records if record not in found.records]
            assert len(lost) == 1
            assert all(record in good.records for record in found.records)
            if lost[0] == good.records[-1].number:
                assert found.torn_bytes > 0
            else:
                assert [(gap.first, gap.last) for gap in found.gaps] == [(lost[0], lost[0])]
                assert found.torn_bytes == 0


def test_damage_in_the_middle_is_mended_with_what_peers_still_hold(path: Path, written: bytes) -> None:
    at = written.index(b"in the middle")
    path.write_bytes(written.replace(b"in the middle", b"in the muddle"))
    journal = reopen(path)
    assert journal.damaged
    assert [(gap.first, gap.last) for gap in journal.found.gaps] == [(3, 3)]
    assert journal.found.gaps[0].at_byte <= at
    assert payloads(journal) == [PAYLOADS[0], PAYLOADS[1], PAYLOADS[3]]
    for kind in (Kind.OWN, Kind.HELD):
        with pytest.raises(Doubtful):
            journal.append(kind, b"x")
    with pytest.raises(Doubtful):
        journal.settle(OK)
    journal.mend({3: [PAYLOADS[2]]})
    assert payloads(journal) == PAYLOADS
    assert Doubt.DAMAGE in journal.doubts
    journal.close()
    with reopen(path) as journal:
        assert Doubt.DAMAGE in journal.doubts  # a mended journal is not a settled one
        assert payloads(journal) == PAYLOADS
        journal.settle(OK)
        journal.append(Kind.OWN, b"on")


def test_a_record_inside_a_record_is_never_believed(path: Path) -> None:
    """A peer who knows the format puts whole records into his words; they are keyed by another file id, and the reader steps over them."""
    inner = file_bytes(FileHeader(*WHO, bytes(16)), [(Kind.OWN, b"forged")] * 3)
    with new(path) as journal:
        journal.append(Kind.HELD, inner)
        journal.append(Kind.HELD, b"last")
    data = path.read_bytes()
    at = data.index(inner)
    found = read_records(data[:at] + b"?" + data[at + 1 :])
    assert found is not None
    assert [record.payload for record in found.records[1:]] == [b"last"]


def test_an_older_copy_is_known_by_its_openings_and_by_its_records(path: Path) -> None:
    new(path).close()
    oldest = path.read_bytes()
    with reopen(path) as journal:
        journal.append(Kind.OWN, b"one")
        older = path.read_bytes()
        journal.append(Kind.OWN, b"two")
    newest = path.read_bytes()
    mark = path.with_name(path.name + ".mark").read_bytes()
    for copy, doubts in ((oldest, (Doubt.OLDER,)), (older, (Doubt.OLDER,)), (newest, ())):
        path.write_bytes(copy)
        path.with_name(path.name + ".mark").write_bytes(mark)
        with reopen(path) as journal:
            assert journal.doubts == doubts
            assert journal.boot == 2  # also after an old copy the count of openings never goes back
    path.with_name(path.name + ".mark").unlink()
    with reopen(path) as journal:
        assert journal.doubts == (Doubt.NO_MARK,)
    path.with_name(path.name + ".mark").write_bytes(b"{}")
    with reopen(path) as journal:
        assert journal.doubts == (Doubt.NO_MARK,)


def test_a_copy_that_grew_elsewhere_is_known_by_its_openings_alone(path: Path, tmp_path: Path) -> None:
    new(path).close()
    with reopen(path) as journal:
        for _ in range(9):
            journal.append(Kind.OWN, b"elsewhere")
    grown = path.read_bytes()
    path.unlink()
    new(path).close()
    for _ in range(3):
        reopen(path).close()
    path.write_bytes(grown)  # more records than the side file remembers, but fewer openings
    with reopen(path) as journal:
        assert journal.doubts == (Doubt.OLDER,)


def test_a_doubt_survives_a_crash_right_after_the_cut(path: Path, written: bytes) -> None:
    path.write_bytes(written + b"\xff\xfeRJ torn")
    disk = SmallDisk(room=0)  # the cut succeeds, then the opening cannot be counted
    with pytest.raises(DiskFull):
        reopen(path, disk)
    assert path.read_bytes() == written
    with reopen(path) as journal:
        assert journal.doubts == (Doubt.TORN,)


@pytest.mark.parametrize("room", range(0, 34, 3))
@pytest.mark.parametrize("cut_fails", [False, True])
def test_a_full_disk_leaves_no_half_record_and_no_second_try(path: Path, room: int, cut_fails: bool) -> None:
    disk = SmallDisk()
    journal = new(path, disk)
    journal.append(Kind.OWN, b"before")
    disk.room, disk.cut_fails = room, cut_fails
    with pytest.raises(DiskFull):
        journal.append(Kind.OWN, b"after")
    disk.room = 2**40
    with pytest.raises(DiskFailed, match="earlier write failed"):
        journal.append(Kind.OWN, b"after")
    journal.close()
    with reopen(path) as journal:
        assert payloads(journal) == [(Kind.OWN, b"before")]
        assert journal.doubts == ((Doubt.TORN,) if cut_fails and room else ())


def test_after_a_failed_fsync_nothing_is_written_again(path: Path) -> None:
    disk = SmallDisk()
    journal = new(path, disk)
    disk.sync_fails = True
    with pytest.raises(DiskFailed):
        journal.append(Kind.OWN, b"x")
    disk.sync_fails = False
    for act in (lambda: journal.append(Kind.HELD, b"y"), lambda: journal.settle(OK), lambda: journal.mend()):
        with pytest.raises(DiskFailed):
            act()
    journal.close()
    assert read_journal(path, FAST).records[1:] == ()


def test_files_belong_to_their_owner_alone(path: Path, written: bytes) -> None:
    for name in ("table.journal", "table.journal.mark", "table.journal.lock"):
        assert stat.S_IMODE(path.with_name(name).stat().st_mode) == 0o600
    assert sorted(file.name for file in path.parent.iterdir()) == ["table.journal", "table.journal.lock", "table.journal.mark"]
    path.chmod(0o640)
    with pytest.raises(NoPermission, match="0640"):
        reopen(path)
    path.chmod(0o600)
    elsewhere = path.with_name("link.journal")
    elsewhere.symlink_to(path)
    with pytest.raises(NoPermission):
        reopen(elsewhere)


def test_errors_have_names(path: Path, written: bytes) -> None:
    with pytest.raises(Exists):
        new(path)
    with pytest.raises(NoSuchFile):
        reopen(path.with_name("none"))
    with pytest.raises(NotAJournal, match="another table"):
        Journal.open(path, files=FAST, table=bytes(32))
    other = path.with_name("other")
    other.touch(0o600)
    other.write_bytes(written.replace(b'"format":1', b'"format":2'))
    with pytest.raises(NotAJournal):
        reopen(other)
    with reopen(path) as journal, pytest.raises(TooLarge):
        journal.append(Kind.OWN, bytes(PAYLOAD_BYTES_MAX + 1))
    with pytest.raises(DiskFailed, match="closed"):
        journal.append(Kind.OWN, b"x")


def test_another_format_is_named() -> None:
    body = file_bytes(FileHeader(*WHO, bytes(16)), [])[: HEADER_BYTES - 8].replace(b'"format":1', b'"format":7')
    from p2p.crypto.faults import PeerFault
    from p2p.store.records import _header_sum

    with pytest.raises(PeerFault, match="format 7"):
        read_records(body + _header_sum(body))


def test_one_journal_at_a_time_also_in_one_process(path: Path) -> None:
    with new(path):
        with pytest.raises(InUse, match=str(os.getpid())):
            reopen(path)
        with pytest.raises(InUse):
            new(path)
    reopen(path).close()


def test_a_hopeless_file_is_given_up_early() -> None:
    header = FileHeader(*WHO, bytes(16))
    bad = record_bytes(header.file, StoredRecord(0, Kind.OWN, bytes(3000)))[:60]
    from p2p.crypto.faults import PeerFault

    with pytest.raises(PeerFault, match="damaged records"):
        read_records(header.to_bytes() + bad * 5000)


def test_the_side_file_reads_back_or_counts_as_missing() -> None:
    mark = SideFile(3, 9, (Doubt.TORN, Doubt.OLDER))
    assert SideFile.parse(mark.to_bytes()) == mark
    for data in (b"", b"{}", b"[]", mark.to_bytes()[:-1], mark.to_bytes().replace(b"torn-tail", b"something")):
        assert SideFile.parse(data) is None
