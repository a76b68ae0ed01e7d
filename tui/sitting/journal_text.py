"""EDGE: the journal of a table as a file: copied where a person wants it, and read by the judge."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from engine.games import find_game
from p2p.store.reading import read_file
from p2p.store.records import JOURNAL_BYTES_MAX
from p2p.verify import judge, judge_words
from p2p.wire.messages import Message
from tui.sitting.net_seen import Judged
from tui.sitting.seen import Notice
from tui.sitting.verdict_text import as_lines, exit_code, headline


def journal_bytes(path: Path) -> bytes:
    """A journal or evidence. OSError if it is no ordinary file, or longer than any journal."""
    return read_file(path, JOURNAL_BYTES_MAX)


def judged(journal: Path, last: bool = False) -> Judged | Notice:
    """What the judge says, from the bytes of the journal alone."""
    try:
        data = journal_bytes(journal)
    except OSError as problem:
        return Notice(f"The journal cannot be read: {problem.strerror or problem}.", bad=True)
    verdict = judge(data, find_game)
    return Judged(headline(verdict), tuple(as_lines(verdict)), exit_code(verdict) == 0, last)


def judged_words(words: Sequence[Message], last: bool = False) -> Judged:
    """What the judge says to one who watched, from all the words that he was shown."""
    verdict = judge_words(words, find_game)
    return Judged(headline(verdict), tuple(as_lines(verdict)), exit_code(verdict) == 0, last)


def copy_journal(journal: Path | None, name: str) -> Notice:
    """A copy in a file the person named; nothing that exists is overwritten."""
    if journal is None:
        return Notice("There is no journal yet.", bad=True)
    try:
        path = Path(name).expanduser()
        if path.is_dir():
            path = path / journal.name
        if path.exists():
            return Notice(f"{path} exists already; it was left alone.", bad=True)
        if not path.parent.is_dir():
            return Notice(f"There is no folder {path.parent}; nothing was saved.", bad=True)
        with path.open("xb") as file:
            file.write(journal_bytes(journal))
    except (OSError, RuntimeError, ValueError) as problem:
        return Notice(f"It could not be saved: {getattr(problem, 'strerror', '') or problem}.".replace("..", "."), bad=True)
    return Notice(f"The journal was copied: {path}")
