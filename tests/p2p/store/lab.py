"""Disks for journal tests: one that fills up, one that lies or fails at a chosen step. Each is the real disk with one thing changed."""

from __future__ import annotations

from pathlib import Path

from p2p.store.disk import Disk, DiskFailed, DiskFull, OpenFile
from p2p.store.journal import Journal
from tests.p2p.wire import lab

FAST = Disk(sync=False)
WHO = (lab.TABLE, 1, lab.PEOPLE[1].public)


def new(path: Path, disk: Disk = FAST) -> Journal:
    return Journal.create(path, *WHO, files=disk)


class SmallFile:
    """Takes `room` more bytes, then writes a part and says the disk is full, as real disks do."""

    def __init__(self, inner: OpenFile, disk: SmallDisk) -> None:
        self.inner, self.disk = inner, disk

    def write(self, data: bytes) -> None:
        part = data[: self.disk.room]
        self.disk.room -= len(part)
        self.inner.write(part)
        if len(part) < len(data):
            raise DiskFull("no room")

    def sync(self) -> None:
        self.disk.syncs += 1
        if self.disk.sync_fails:
            raise DiskFailed("the disk reports an error")
        self.inner.sync()

    def cut(self, size: int) -> None:
        if self.disk.cut_fails:
            raise DiskFailed("the disk reports an error")
        self.inner.cut(size)

    def close(self) -> None:
        self.inner.close()


class SmallDisk(Disk):
    def __init__(self, room: int = 2**40) -> None:
        super().__init__(sync=False)
        self.room, self.syncs, self.sync_fails, self.cut_fails = room, 0, False, False

    def append_to(self, path: Path) -> OpenFile:
        return SmallFile(super().append_to(path), self)
