"""EDGE: reading files that anybody may have put there: ordinary files only, and never more bytes than were allowed.

A device or a pipe would be read for ever or not at all, so neither is waited for. Everything wrong is an OSError whose `strerror` says it.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO


class NotOrdinary(OSError):
    """A device, a pipe or a socket: there is no end to wait for."""


class TooLong(OSError):
    """More bytes than any file of this kind has."""


def open_file(path: Path, flags: int = 0) -> BinaryIO:
    """An ordinary file, open for reading. `flags` are added to those of os.open."""
    always = [getattr(os, name, 0) for name in ("O_NONBLOCK", "O_CLOEXEC", "O_BINARY")]  # a pipe without a writer does not stop us
    descriptor = os.open(path, os.O_RDONLY | flags | sum(always))
    try:
        mode = os.fstat(descriptor).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, "it is a folder; name a file in it", str(path))
        if not stat.S_ISREG(mode):
            raise NotOrdinary(errno.EINVAL, "it is not an ordinary file; name a file on a disk, not a pipe or a device", str(path))
        return os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise


def read_file(path: Path, bytes_max: int) -> bytes:
    """All of it. TooLong if that is more than `bytes_max`."""
    with open_file(path) as file:
        data = file.read(bytes_max + 1)
    if len(data) > bytes_max:
        raise TooLong(errno.EFBIG, f"it is longer than {bytes_max} bytes", str(path))
    return data


def read_beginning(path: Path, count: int) -> bytes:
    """Its first bytes: enough to tell what it is."""
    with open_file(path) as file:
        return file.read(count)
