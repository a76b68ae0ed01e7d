"""EDGE: what screens wish for and only files can answer: games to open, lists of games, records to look at, verdicts. Runs in threads.

Every function answers with something the screens understand; what goes wrong is a `Told` with one sentence, never an exception.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.follow import unbegun
from engine.games import find_game
from engine.moves import Refusal
from engine.position import reached
from engine.record import FormerRules, Record, RecordError
from tui.screens.files import File, Listed, Unfinished, VerdictScreen
from tui.sitting import results, saves
from tui.sitting.model import LocalGame, clean_name, names_of
from tui.sitting.outcomes import Past
from tui.sitting.seen import NewGame, Notice, PlayFrom, ResumeGame

if TYPE_CHECKING:
    from p2p.verify import Retold as TableTold
    from tui.sitting.replay import Film

FILES_MAX = 300
NEWEST_MAX = 5  # damaged ones before the newest that can be resumed


def open_table(wish: NewGame | ResumeGame | PlayFrom) -> tuple[LocalGame, Path] | Notice:
    """The game that is wished for, and the file it is saved in."""
    try:
        match wish:
            case NewGame():
                return _new(wish)
            case ResumeGame(path):
                return _resumed(find_file(path))
            case PlayFrom(record):
                game = find_game(record.game)
                record = record if record.seed else _dealt_anew(record)
                return LocalGame.resume(game, record), saves.new_save(game.slug, "from-here")
    except RecordError as problem:
        return Notice(f"This game cannot be played on: {problem}.", bad=True)
    except Refusal as why:
        return Notice(f"This game cannot be played so: {why}.", bad=True)
    except OSError as problem:
        return Notice(f"The file cannot be read: {problem.strerror or problem}.", bad=True)


def _dealt_anew(record: Record) -> Record:
    """A public record up to the turn that is played on, with new hidden cards."""
    game = find_game(record.game)
    count = reached(game, unbegun(game, record), record.answers).answers
    table = {**record.table, "guessed": str(count)}
    return replace(record, seed=secrets.token_hex(32), answers=record.answers[:count], table=table)


def _new(wish: NewGame) -> tuple[LocalGame, Path]:
    game = find_game(wish.game)
    seed = wish.seed or secrets.token_hex(4)
    levels = [level.strip() for level in wish.level.split(",")]
    local = LocalGame.new(game, wish.players, dict(wish.options), seed, clean_name(wish.name) or "Player", levels, wish.think)
    return local, saves.new_save(game.slug, seed)


def _resumed(path: Path) -> tuple[LocalGame, Path] | Notice:
    record = saves.load(path)
    if not record.seed:
        return Notice("This is a public record: it can be looked at, but not played on.", bad=True)
    local = LocalGame.resume(find_game(record.game), record)
    return (local, path) if not local.over else Notice("This game is over; 'Replay' shows it again.", bad=True)


def find_file(name: str) -> Path:
    """A file by its path, or by its name in the folders of saves and records."""
    path = Path(name).expanduser() if name[:1] == "~" else Path(name)
    if not path.exists():
        for folder in (saves.saves_folder(), saves.records_folder(), saves.data_folder() / "tables"):
            if (folder / path.name).exists():
                return folder / path.name
    return path


def load_film(name: str) -> Film | Notice:
    """A record, or the game of a journal, as a row of moments."""
    from tui.sitting.replay import film

    path = find_file(name)
    try:
        if path.is_file() and not saves.is_record(path):
            told = of_journal(path)
            sights = {} if told.seat is None else {told.seat: told.sights}
            return film(find_game(told.record.game), told.record, str(path), sights)
        record = saves.load(path)
        return film(find_game(record.game), record, str(path))
    except RecordError as problem:
        return Notice(f"{path.name}: {problem}.", bad=True)
    except (OSError, ValueError) as problem:
        return Notice(f"{path} cannot be read: {getattr(problem, 'strerror', '') or problem}.", bad=True)


def verify(name: str) -> VerdictScreen | Notice:
    """Play a record again and say whether every answer of it holds."""
    from tui.sitting.alone import origin
    from tui.sitting.record_text import check, told

    path = find_file(name)
    try:
        if path.is_file() and not saves.is_record(path):
            return _judged(path)
        record = saves.load(path)
        game = find_game(record.game)
        check(game, record)
        run, _ = told(game, record, None)
    except FormerRules as problem:
        return Notice(f"{path}: {problem}.", bad=True)
    except RecordError as problem:
        return VerdictScreen(str(path), False, (f"{str(problem)[:1].upper()}{str(problem)[1:]}.",))
    except (OSError, ValueError) as problem:
        return Notice(f"{path} cannot be read: {getattr(problem, 'strerror', '') or problem}.", bad=True)
    lines = [f"{what(record)}: {len(record.answers)} answers were played again, and the rules allow every one of them."]
    if taken := origin(record):
        lines.insert(0, taken)
    if record.seed:
        lines.append("The dealer's seed gives the cards and dice that were recorded.")
    else:
        lines.append("It is a public record: cards and dice are taken as they stand there, for it holds no seed.")
    if run.result is not None:
        lines += ["", *game.words.ending(run.g, run.result, names_of(game, record, run.g), 80)]
    else:
        lines.append(f"The game is not over: {game.words.where(run.g)}.")
    return VerdictScreen(str(path), True, tuple(lines))


def of_journal(path: Path) -> TableTold:
    """The game of a journal; with our own seat file beside it, also what we saw."""
    from p2p.backend import choose_backend
    from p2p.peer.play import Eyes
    from p2p.store.disk import JournalError
    from p2p.store.seat import load_seat
    from p2p.verify import told_by
    from tui.sitting.journal_text import journal_bytes

    choose_backend()
    try:
        seat = load_seat(path)
        eyes = (seat.roster, Eyes(seat.place, seat.secret()))
    except (JournalError, OSError):  # somebody else's journal
        eyes = None
    return told_by(journal_bytes(path), find_game, eyes)


def _judged(path: Path) -> VerdictScreen:
    """A journal of a table with others, or evidence: what the judge says."""
    from p2p.backend import choose_backend
    from p2p.verify import judge
    from tui.sitting.journal_text import journal_bytes
    from tui.sitting.verdict_text import as_lines, exit_code

    choose_backend()
    verdict = judge(journal_bytes(path), find_game, None)
    return VerdictScreen(str(path), exit_code(verdict) == 0, tuple(as_lines(verdict)))


def what(record: Record) -> str:
    game = find_game(record.game)
    return f"{game.title}, {record.players} player{'s' if record.players > 1 else ''}"


def list_files(purpose: str) -> Listed:
    """The games of this computer, the newest first; for going on only the unfinished ones."""
    folders = [saves.saves_folder()] + ([saves.records_folder()] if purpose != "resume" else [])
    paths = sorted((path for folder in folders for path in _records(folder)), key=lambda path: (-_written(path), path.name))
    files = [_described(path) for path in paths[:FILES_MAX]]
    tables = _tables(purpose == "resume")
    return Listed(purpose, (*tables, *files), str(folders[-1]))


def _tables(unfinished: bool) -> list[File]:
    """Tables with others, by their journals."""
    if not (saves.data_folder() / "tables").is_dir():
        return []
    from p2p.store.disk import JournalError
    from p2p.store.tables import TableState, tables_in

    try:
        found = tables_in(saves.data_folder() / "tables")
    except (OSError, JournalError):
        return []
    wanted = [table for table in found if not unfinished or table.state is not TableState.FINISHED]
    return [_table(table) for table in wanted[:FILES_MAX]]


def _table(table: Any) -> File:
    from tui.sitting.lobby import called

    over = bool(table.ended)
    others = ", ".join(called(name, table.players) for name in table.others)
    place = saves.place_of(table.journal)
    what = f"{find_title(table.game)}{f', {place},' if place and not over else ''} with {others} (a table between peers)"
    written = _written(table.journal)
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(written)) if written else table.started or "?"
    return File(str(table.journal), when, what, table.problem, over)


def newest(_: str) -> Unfinished:
    """The game to go on with: the newest that can be."""
    paths = sorted(_records(saves.saves_folder()), key=lambda path: -_written(path))
    saved = next((file for file in map(_described, paths[:NEWEST_MAX]) if not file.problem), None)
    tables = [file for file in _tables(unfinished=True) if not file.problem]
    found = [file for file in (saved, *tables) if file is not None]
    return Unfinished(max(found, key=lambda file: (file.when, file.path)) if found else None)


def delete(name: str) -> Notice:
    """Only what lies in our own folders, and no table that is open somewhere."""
    from p2p.shell.shelf import Shelf
    from p2p.store.disk import JournalError

    path = Path(name)
    try:
        if path.parent == saves.tables_folder() and path.suffix == ".journal":
            bots = Shelf(saves.data_folder(), lambda: "").whereabouts(path).bots
            for journal in (path, *(Path(bot) for bot, _ in bots if Path(bot).is_relative_to(saves.data_folder()))):
                saves.forget_table(journal)
        elif path.parent == saves.saves_folder() and path.suffix == saves.SUFFIX:
            path.unlink()
        else:
            return Notice("Only games in the folder of unfinished games are deleted here.", bad=True)
    except JournalError as problem:
        return Notice(f"It cannot be deleted: {problem}.", bad=True)
    except OSError as problem:
        return Notice(f"It cannot be deleted: {problem.strerror or problem}.", bad=True)
    return Notice("Deleted.")


def find_title(slug: str) -> str:
    try:
        return find_game(slug).title
    except KeyError:
        return slug


def _records(folder: Path) -> Iterator[Path]:
    try:
        yield from (path for path in folder.iterdir() if path.suffix == saves.SUFFIX and path.is_file())
    except OSError:
        return


def _written(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _described(path: Path) -> File:
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(_written(path)))
    over = path.parent == saves.records_folder()
    try:
        record = saves.load(path)
        people = ", ".join(name for name in map(clean_name, record.names.values()) if name)
        return File(str(path), when, f"{what(record)}{_where(record, over)} ({people})", over=over)
    except RecordError as problem:
        return File(str(path), when, path.name, f"{path.name}: {problem}", over)
    except OSError as problem:
        return File(str(path), when, path.name, f"{path.name} cannot be read: {problem.strerror or problem}", over)


def _where(record: Record, over: bool) -> str:
    """Where an unfinished game stands; a long list of finished ones is not played through."""
    if over:
        return f", {len(record.answers)} answers"
    from engine.table import Table

    game = find_game(record.game)
    try:
        table: Table[Any] = Table.replay(game, record)
    except (AssertionError, LookupError, TypeError, ValueError) as problem:
        raise RecordError(f"it cannot be replayed ({type(problem).__name__})") from problem
    return f", {game.words.where(table.g)}"


def past_results(argument: str) -> Past:
    """How earlier games ended, the oldest first."""
    return Past(tuple(results.past()))
