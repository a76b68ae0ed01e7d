"""EDGE: the tables of the data folder, as a person wants them listed: who plays what, since when, and whether it is over.

Read from the seat files alone: no journal is opened, nothing is locked or changed, and no seed leaves this file.
"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from engine.values import dataclass
from p2p.store.disk import Disk, Files, JournalError, named
from p2p.store.seat import JOURNAL_SUFFIX, SUFFIX, load_seat


class TableState(StrEnum):
    UNFINISHED = "unfinished"
    FINISHED = "finished"
    UNSIGNED = "unsigned"  # we have signed the roster or were about to; not all have, as far as we know
    DAMAGED = "damaged"


@dataclass(frozen=True, slots=True)
class StoredTable:
    """One line of the list. `problem` is a sentence if it cannot be resumed; of a damaged table only path and state are known."""

    journal: Path
    state: TableState
    game: str = ""
    me: str = ""
    players: tuple[str, ...] = ()
    started: str = ""
    ended: str = ""
    problem: str = ""

    @property
    def title(self) -> str:
        return self.journal.name.removesuffix(JOURNAL_SUFFIX)

    @property
    def others(self) -> tuple[str, ...]:
        return tuple(name for name in self.players if name != self.me)


def tables_in(folder: Path, files: Files | None = None) -> list[StoredTable]:
    """All of them, the newest first. A folder that is not there holds none."""
    with named(folder):
        if not folder.is_dir():
            return []
        journals = [path.with_name(path.name.removesuffix(SUFFIX)) for path in sorted(folder.iterdir()) if _is_seat(path)]
    layer = files or Disk()
    found = [_table(journal, layer) for journal in journals]
    return sorted(found, key=lambda table: (table.started, table.journal.name), reverse=True)


def unfinished(folder: Path, files: Files | None = None) -> list[StoredTable]:
    return [table for table in tables_in(folder, files) if table.state is TableState.UNFINISHED]


def _is_seat(path: Path) -> bool:
    """Drafts of files being written begin with a dot."""
    return path.name.endswith(JOURNAL_SUFFIX + SUFFIX) and not path.name.startswith(".")


def _table(journal: Path, files: Files) -> StoredTable:
    try:
        seat = load_seat(journal, files)
        there = files.exists(journal)
    except JournalError as error:
        return StoredTable(journal, TableState.DAMAGED, problem=str(error))
    state, problem = TableState.UNSIGNED if not seat.agreed else TableState.FINISHED if seat.ended else TableState.UNFINISHED, ""
    if seat.agreed and not there:  # beginning anew would sign a second time what this seat has signed before
        state, problem = TableState.DAMAGED, f"{journal}: the journal is missing; put back a good copy"
    return StoredTable(journal, state, seat.game, seat.name, seat.names, seat.started, seat.ended, problem)
