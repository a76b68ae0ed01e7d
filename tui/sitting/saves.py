"""EDGE: where games are kept. A save is a record file, written whole or not at all."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from engine.games import find_game
from engine.record import FIRST_LINE, Record, RecordError
from p2p.store.disk import Disk, make_folder, private_folder
from p2p.store.reading import TooLong, read_beginning, read_file
from p2p.wire.text import clean
from tui.sitting.folders import data_folder, records_folder, saves_folder, tables_folder

__all__ = ["data_folder", "records_folder", "saves_folder", "tables_folder"]

SUFFIX = ".fides"
FILE_BYTES_MAX = 32 * 1024 * 1024
PLACE_BYTES_MAX, PLACE_COLUMNS_MAX = 512, 60


def how_to_resume(name: str) -> str:
    """The command that goes on with a saved game, for whoever started this program the way it was started now."""
    started = Path(sys.argv[0])
    if started.suffix == ".py":
        program = f"{shlex.quote(sys.executable)} -m fides_table"
    else:
        found = shutil.which("fides")
        on_path = found is not None and started.exists() and os.path.samefile(found, started)
        program = "fides" if on_path else shlex.quote(_short(started))
    return f"{program} resume {name if name == 'NUMBER' else shlex.quote(name)}"


def _short(path: Path) -> str:
    return str(path.relative_to(Path.cwd())) if path.is_absolute() and path.is_relative_to(Path.cwd()) else str(path)


def new_save(game_slug: str, seed: str) -> Path:
    """A name for a new game that no file has yet."""
    safe = "".join(letter if letter.isalnum() else "-" for letter in seed)[:24] or "0"
    stem = f"{time.strftime('%Y-%m-%d-%H%M')}-{game_slug}-{safe}"
    for number in range(1, 10_000):
        path = saves_folder() / (stem + (f"-{number}" if number > 1 else "") + SUFFIX)
        if not path.exists() and not (records_folder() / path.name).exists():
            return path
    raise OSError("too many games of the same name")


def write(path: Path, text: str) -> None:
    """Atomic: the file is the old one or the new one, never half of it."""
    if path.parent in (saves_folder(), records_folder()):
        private_folder(data_folder())
    make_folder(path.parent)
    handle, name = tempfile.mkstemp(prefix=".fides-", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def load(path: Path) -> Record:
    """The record in a file; RecordError says what is wrong with it, OSError if it cannot be read at all."""
    try:
        text = read_file(path, FILE_BYTES_MAX).decode("utf-8")
        if text.startswith(FIRST_LINE) and "\r" in text:
            raise RecordError("its line ends were changed (CR LF instead of LF), so its check values do not fit; take the unchanged file")
    except TooLong:
        raise RecordError("it is far too large for a game record; 'fides resume' lists your games") from None
    except UnicodeDecodeError:
        raise RecordError("this is not a Fides record; 'fides resume' lists your games") from None
    return Record.loads(text, find_game)


def is_record(path: Path) -> bool:
    """Whether it begins like one, of whatever version."""
    return read_beginning(path, len(FIRST_LINE)).startswith(FIRST_LINE[:12].encode())


def note_place(journal: Path, text: str) -> None:
    """Where a table stands, for the list of unfinished ones: what lies open, and no part of the journal."""
    with suppress(OSError):
        _place_path(journal).write_text(text, encoding="utf-8")


def place_of(journal: Path) -> str:
    try:
        return clean(read_file(_place_path(journal), PLACE_BYTES_MAX).decode("utf-8", "replace"), PLACE_COLUMNS_MAX)
    except OSError:
        return ""


def mark_abandoned(journal: Path) -> None:
    """The person waits for this table no more. A mark of this computer alone; the journal does not know it."""
    _abandoned_path(journal).write_text("", encoding="utf-8")


def unmark_abandoned(journal: Path) -> None:
    with suppress(OSError):
        _abandoned_path(journal).unlink(missing_ok=True)


def is_abandoned(journal: Path) -> bool:
    return _abandoned_path(journal).exists()


def _abandoned_path(journal: Path) -> Path:
    return journal.with_name(journal.name + ".abandoned")


def _place_path(journal: Path) -> Path:
    return journal.with_name(journal.name + ".at")


def forget_table(journal: Path) -> None:
    """A table and all that lies beside its journal. InUse if a program has it open, OSError if it cannot be deleted."""
    Disk().lock(journal.with_name(journal.name + ".lock")).close()
    for path in journal.parent.iterdir():
        if path == journal or path.name.startswith(journal.name + "."):
            path.unlink(missing_ok=True)


def unfinished() -> list[Path]:
    """The saves, the newest first."""
    folder = saves_folder()
    if not folder.is_dir():
        return []
    found = [path for path in folder.iterdir() if path.suffix == SUFFIX and path.is_file()]
    return sorted(found, key=lambda path: (-path.stat().st_mtime, path.name))
