"""A simulated machine's disk, of the shape that the journal asks for (`p2p.store.disk.Files`).

What was written and not synced is lost at a random byte when the power goes. A fuse cuts the power before any operation; the disk can be
full, report errors, and be put back to an older copy. The locks belong to the running process and die with it.
"""

from __future__ import annotations

from dataclasses import field
from pathlib import Path

from engine.values import dataclass
from p2p.sim.lots import Lots
from p2p.store.disk import DiskFailed, DiskFull, Exists, InUse, NoSuchFile, OpenFile, TooLarge


class PowerCut(BaseException):
    """The process ends here, in the middle of whatever it did. No handler of the program may see it, so it is no Exception."""


@dataclass
class Content:
    synced: bytes = b""
    pending: bytearray = field(default_factory=bytearray)


class SimDisk:
    def __init__(self, lots: Lots) -> None:
        self.lots = lots
        self.files: dict[Path, Content] = {}
        self.locks: set[Path] = set()
        self.fuse: int | None = None  # operations until the power is cut
        self.trouble = ""  # "full" or "error" from now on
        self.syncs = 0

    # --- what happens to it --------------------------------------------------------------------------------------------------------

    def spark(self) -> None:
        """Called before every operation, and by the process before everything it sends."""
        if self.fuse is not None:
            self.fuse -= 1
            if self.fuse < 0:
                self.fuse = None
                raise PowerCut

    def power_cut(self) -> int:
        """Of every file a random part of what was not synced is lost; the number of bytes lost."""
        lost = 0
        for content in self.files.values():
            kept = self.lots.below(len(content.pending) + 1)
            lost += len(content.pending) - kept
            content.synced += bytes(content.pending[:kept])
            content.pending.clear()
        self.locks.clear()
        self.fuse = None
        return lost

    def snapshot(self) -> dict[Path, bytes]:
        return {path: content.synced for path, content in self.files.items()}

    def put_back(self, copy: dict[Path, bytes], without_marks: bool) -> None:
        """An older copy of everything, or of the journal alone."""
        for path, data in copy.items():
            if not (without_marks and path.suffix == ".mark"):
                self.files[path] = Content(data)

    def rot(self, path: Path) -> None:
        """One bit of what lies on the disk changes."""
        data = bytearray(self.files[path].synced)
        at = self.lots.below(len(data))
        data[at] ^= 1 << self.lots.below(8)
        self.files[path].synced = bytes(data)

    # --- Files -----------------------------------------------------------------------------------------------------------------------

    def exists(self, path: Path) -> bool:
        return path in self.files

    def create(self, path: Path, data: bytes) -> None:
        self.spark()
        if path in self.files:
            raise Exists(f"{path}: File exists")
        self._refuse(path)
        self.files[path] = Content(data)

    def replace(self, path: Path, data: bytes) -> None:
        self.spark()
        self._refuse(path)
        self.files[path] = Content(data)

    def read(self, path: Path, bytes_max: int) -> bytes:
        if path not in self.files:
            raise NoSuchFile(f"{path}: No such file or directory")
        content = self.files[path]
        data = content.synced + bytes(content.pending)
        if len(data) > bytes_max:
            raise TooLarge(f"{path} is longer than {bytes_max} bytes")
        return data

    def append_to(self, path: Path) -> OpenFile:
        return SimFile(self, path)

    def lock(self, path: Path) -> OpenFile:
        if path in self.locks:
            raise InUse(f"{path}: the table is in use by another process; close it there first")
        self.locks.add(path)
        return SimLock(self, path)

    def _refuse(self, path: Path) -> None:
        if self.trouble == "full":
            raise DiskFull(f"{path}: No space left on device")
        if self.trouble == "error":
            raise DiskFailed(f"{path}: Input/output error")


class SimFile:
    def __init__(self, disk: SimDisk, path: Path) -> None:
        self.disk, self.path = disk, path

    @property
    def content(self) -> Content:
        return self.disk.files[self.path]

    def write(self, data: bytes) -> None:
        self.disk.spark()
        if self.disk.trouble == "full":
            self.content.pending += data[: self.disk.lots.below(len(data))]
            raise DiskFull(f"{self.path}: No space left on device")
        self.content.pending += data

    def sync(self) -> None:
        """After a failed sync nobody knows what the disk holds: here some of it, some of the time."""
        self.disk.spark()
        content = self.content
        if self.disk.trouble == "error":
            kept = self.disk.lots.below(len(content.pending) + 1)
            del content.pending[kept:]
            raise DiskFailed(f"{self.path}: Input/output error")
        content.synced += bytes(content.pending)
        content.pending.clear()
        self.disk.syncs += 1

    def cut(self, size: int) -> None:
        self.disk.spark()
        content = self.content
        whole = content.synced + bytes(content.pending)
        content.synced, content.pending = whole[:size], bytearray()

    def close(self) -> None:
        """Nothing to give back."""


class SimLock(SimFile):
    def close(self) -> None:
        self.disk.locks.discard(self.path)
