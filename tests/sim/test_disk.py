"""The simulated disk does to a journal what real ones do: and what was synced is never lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from p2p.sim.disk import PowerCut, SimDisk
from p2p.sim.lots import Lots
from p2p.store.disk import DiskFailed, DiskFull, InUse
from p2p.store.journal import Doubt, Journal
from p2p.store.records import Kind

PATH = Path("/table.journal")
PUBLIC = bytes([7]) * 32


def journal(disk: SimDisk) -> Journal:
    return Journal.create(PATH, bytes(32), 0, PUBLIC, disk)


def append_until_the_power_goes(writing: Journal) -> int:
    done = 0
    try:
        while True:
            writing.append(Kind.OWN, b"record %d" % done)
            done += 1
    except PowerCut:
        return done


def test_power_goes_at_every_operation_and_no_synced_record_is_lost() -> None:
    torn = 0
    for fuse in range(2, 30):
        disk = SimDisk(Lots(fuse, "disk"))
        writing = journal(disk)
        disk.fuse = fuse
        done = append_until_the_power_goes(writing)
        disk.power_cut()
        with Journal.open(PATH, disk) as again:
            payloads = [record.payload for record in again.records]
            assert payloads[:done] == [b"record %d" % number for number in range(done)]
            assert len(payloads) <= done + 1
            torn += Doubt.TORN in again.doubts
    assert torn, "a record was never torn in the middle"


@pytest.mark.parametrize(("trouble", "error"), [("full", DiskFull), ("error", DiskFailed)])
def test_trouble_is_reported_by_name(trouble: str, error: type[Exception]) -> None:
    disk = SimDisk(Lots(1, "disk"))
    writing = journal(disk)
    writing.append(Kind.OWN, b"safe")
    disk.trouble = trouble
    with pytest.raises(error):
        writing.append(Kind.OWN, b"lost")
    disk.trouble = ""
    writing.close()
    with Journal.open(PATH, disk) as again:
        assert [record.payload for record in again.records] == [b"safe"]


def test_one_process_at_a_time_and_none_after_the_power_went() -> None:
    disk = SimDisk(Lots(2, "disk"))
    first = journal(disk)
    with pytest.raises(InUse):
        Journal.open(PATH, disk)
    disk.power_cut()
    with Journal.open(PATH, disk) as second:
        assert second.boot == first.boot + 1


def test_an_older_copy_is_known_by_the_side_file_that_was_left() -> None:
    disk = SimDisk(Lots(3, "disk"))
    writing = journal(disk)
    copy = disk.snapshot()
    writing.append(Kind.OWN, b"newer")
    writing.close()
    disk.put_back(copy, without_marks=True)
    with Journal.open(PATH, disk) as again:
        assert Doubt.OLDER in again.doubts
