"""EDGE: the log file of the program, for what must not be printed. It says what went wrong, never what anybody holds."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

from p2p.store.disk import MODE, private_folder
from tui.cli.exits import printable
from tui.sitting.saves import data_folder

BYTES_MAX = 500_000
KEPT = 1


@contextmanager
def log_file() -> Iterator[Path | None]:
    """Everything the program logs goes to this file until the block ends; None if there is no place for one."""
    path = data_folder() / "fides.log"
    logger = logging.getLogger()
    before = logger.level
    handler = _handler(path)
    logger.addHandler(handler)
    logger.setLevel(logging.WARNING)
    try:
        yield path if not isinstance(handler, logging.NullHandler) else None
    finally:
        logger.removeHandler(handler)
        logger.setLevel(before)
        handler.close()


class CleanLines(logging.Formatter):
    """Text from outside is in it, too: nothing a terminal would obey, and what goes on below a line can be told from the next one."""

    def format(self, record: logging.LogRecord) -> str:
        return printable(super().format(record).replace("\n", "\n    "))


class Quiet(RotatingFileHandler):
    """A full disk is no reason to write onto the screen."""

    def _open(self) -> TextIOWrapper:
        """For its owner alone, whatever the umask."""
        descriptor = os.open(self.baseFilename, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, MODE)
        with suppress(OSError):
            os.fchmod(descriptor, MODE)
        return TextIOWrapper(os.fdopen(descriptor, "ab"), encoding=self.encoding, line_buffering=True)

    def handleError(self, record: logging.LogRecord) -> None:
        pass

    def close(self) -> None:
        with suppress(OSError):
            super().close()


def _handler(path: Path) -> logging.Handler:
    try:
        private_folder(path.parent)
        made = Quiet(path, maxBytes=BYTES_MAX, backupCount=KEPT, encoding="utf-8", delay=True)
    except OSError:
        return logging.NullHandler()
    made.setFormatter(CleanLines("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    return made
