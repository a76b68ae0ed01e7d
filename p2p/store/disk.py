"""EDGE: the file layer under the journal: the few operations it needs, each done whole or failed by name.

`Disk` is the real one. Simulators and tests inject another object of the same shape (`Files`). Every operating-system error leaves
here as a JournalError; nothing here knows what a record is.
"""

from __future__ import annotations

import errno
import fcntl
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Protocol

from p2p.store.reading import NotOrdinary, open_file

MODE = 0o600
FOLDER_MODE = 0o700


class JournalError(Exception):
    """The journal cannot be used as asked; the text says why and what to do."""


class DiskFull(JournalError):
    """No room on the disk, or over quota."""


class NoPermission(JournalError):
    """The file or folder may not be read or written, or others may read it."""


class DiskFailed(JournalError):
    """The disk reported an error that is neither of the two. It is never tried again."""


class InUse(JournalError):
    """Another process plays at this table."""


class NoSuchFile(JournalError):
    """There is no such file."""


class Exists(JournalError):
    """There is such a file already; it is never overwritten."""


class TooLarge(JournalError):
    """A file or a record beyond its limit."""


class OpenFile(Protocol):
    """One file open at its end."""

    def write(self, data: bytes) -> None: ...
    def sync(self) -> None: ...
    def cut(self, size: int) -> None: ...
    def close(self) -> None: ...


class Files(Protocol):
    def exists(self, path: Path) -> bool: ...

    def create(self, path: Path, data: bytes) -> None:
        """A new file with this content, or none; never over another. On disk when this returns."""

    def replace(self, path: Path, data: bytes) -> None:
        """The old content or the new one, never a mixture. On disk when this returns."""

    def read(self, path: Path, bytes_max: int) -> bytes: ...

    def append_to(self, path: Path) -> OpenFile: ...

    def lock(self, path: Path) -> OpenFile:
        """Held until closed or until the process ends, however it ends; InUse if somebody else holds it."""


_NAMED: dict[int, type[JournalError]] = {
    errno.ENOSPC: DiskFull,
    errno.EDQUOT: DiskFull,
    errno.EFBIG: DiskFull,
    errno.EACCES: NoPermission,
    errno.EPERM: NoPermission,
    errno.EROFS: NoPermission,
    errno.ELOOP: NoPermission,  # a link where a file should be: somebody else decides where it leads
    errno.ENOENT: NoSuchFile,
    errno.EEXIST: Exists,
}


@contextmanager
def named(path: Path) -> Iterator[None]:
    """Operating-system errors by name."""
    try:
        yield
    except OSError as error:
        kind = _NAMED.get(error.errno or 0, DiskFailed)
        raise kind(f"{path}: {os.strerror(error.errno) if error.errno else error}") from error


class Disk:
    """The real disk. Without `sync` nothing is forced out: for tests and measurements only."""

    def __init__(self, sync: bool = True) -> None:
        self.sync = sync

    def exists(self, path: Path) -> bool:
        with named(path):
            return path.exists()

    def create(self, path: Path, data: bytes) -> None:
        with named(path):
            draft = self._draft(path, data)
            try:
                os.link(draft, path)  # fails if the name is taken, also when two try at once
            finally:
                draft.unlink(missing_ok=True)
            self._sync_folder(path.parent)

    def replace(self, path: Path, data: bytes) -> None:
        with named(path):
            draft = self._draft(path, data)
            try:
                os.replace(draft, path)
            except OSError:
                draft.unlink(missing_ok=True)
                raise
            self._sync_folder(path.parent)

    def read(self, path: Path, bytes_max: int) -> bytes:
        with named(path), self._opened(path) as file:
            mode = os.fstat(file.fileno()).st_mode
            if mode & 0o077:
                raise NoPermission(f"{path} can be read by others (mode {stat.S_IMODE(mode):04o}); make it 0600")
            data = file.read(bytes_max + 1)
        if len(data) > bytes_max:
            raise TooLarge(f"{path} is longer than {bytes_max} bytes")
        return data

    def _opened(self, path: Path) -> BinaryIO:
        try:
            return open_file(path, os.O_NOFOLLOW)
        except (NotOrdinary, IsADirectoryError):
            raise NoPermission(f"{path} is not an ordinary file; move it away, and Fides makes a new one") from None

    def append_to(self, path: Path) -> OpenFile:
        with named(path):
            return RealFile(path, os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC | os.O_NOFOLLOW), self.sync)

    def lock(self, path: Path) -> OpenFile:
        """flock on a file that is never removed: removing it would let two processes lock two files of one name."""
        with named(path):
            make_folder(path.parent)
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, MODE)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                os.ftruncate(descriptor, 0)
                os.write(descriptor, b"%d\n" % os.getpid())  # for people who look; the lock itself is in the kernel
            except BlockingIOError:
                holder = os.pread(descriptor, 32, 0).decode("ascii", "replace").strip()
                os.close(descriptor)
                raise InUse(f"{path}: the table is in use by process {holder or 'unknown'}; close it there first") from None
            except OSError as error:
                if error.errno not in (errno.ENOSPC, errno.EDQUOT):  # the note may fail on a full disk, the lock is held all the same
                    os.close(descriptor)
                    raise
            return RealFile(path, descriptor, self.sync)

    def _draft(self, path: Path, data: bytes) -> Path:
        draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, MODE)
        try:
            _write_all(descriptor, data)
            _force(descriptor, self.sync)
        except OSError:
            draft.unlink(missing_ok=True)
            raise
        finally:
            os.close(descriptor)
        return draft

    def _sync_folder(self, folder: Path) -> None:
        if not self.sync:
            return
        descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


class RealFile:
    def __init__(self, path: Path, descriptor: int, sync: bool) -> None:
        self._path = path
        self._descriptor = descriptor
        self._sync = sync

    def write(self, data: bytes) -> None:
        with named(self._path):
            _write_all(self._descriptor, data)

    def sync(self) -> None:
        with named(self._path):
            _force(self._descriptor, self._sync)

    def cut(self, size: int) -> None:
        with named(self._path):
            os.ftruncate(self._descriptor, size)

    def close(self) -> None:
        if self._descriptor >= 0:
            descriptor, self._descriptor = self._descriptor, -1
            with named(self._path):
                os.close(descriptor)


def make_folder(folder: Path) -> None:
    """For us alone, whatever the umask, as those above it that are missing; one that is there stays as it is. OSError if it cannot be."""
    if folder.is_dir():
        return
    if folder.parent != folder:
        make_folder(folder.parent)
    try:
        os.mkdir(folder, FOLDER_MODE)
    except FileExistsError:
        if not folder.is_dir():
            raise
    else:
        os.chmod(folder, FOLDER_MODE)


def private_folder(folder: Path) -> None:
    """A folder of the program's own: made if it is missing, closed to others if it is ours and they may look into it."""
    make_folder(folder)
    found = folder.stat()
    if found.st_uid == os.getuid() and found.st_mode & 0o077 and not found.st_mode & stat.S_ISVTX:
        os.chmod(folder, stat.S_IMODE(found.st_mode) & FOLDER_MODE)


def _write_all(descriptor: int, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(descriptor, left) :]  # a disk that fills up writes a part first


def _force(descriptor: int, sync: bool) -> None:
    if not sync:
        return
    if full := getattr(fcntl, "F_FULLFSYNC", None):  # macOS: fsync alone stops at the drive's cache
        fcntl.fcntl(descriptor, full)
    else:
        os.fsync(descriptor)
