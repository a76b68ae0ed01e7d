"""EDGE: `fides resume`: saved games and tables with others that wait to be gone on with; without a name their list."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tui.cli import full_screen
from tui.cli.exits import DAMAGED, OK, REFUSED, USAGE, Exit, printable
from tui.cli.options import Commands, Parser, ResumeOptions, add_internet, add_plain, add_seat, taken
from tui.cli.setting_up import any_levels, effort_of
from tui.cli.tables import use_data
from tui.sitting.waiting import only_table, table_of, waiting_tables

if TYPE_CHECKING:
    from engine.game import Game
    from engine.record import Record


def add(commands: Commands[Parser]) -> None:
    parser = commands.add_parser("resume", help="go on with a saved game or table; without FILE: list them")
    parser.add_argument("file", metavar="FILE", nargs="?", help="a file, or its number in the list")
    parser.add_argument("--at", metavar="[NAME=]HOST:PORT", action="append", help="where another player can be found now")
    parser.add_argument("--waive", metavar="NAME", action="append", help="go on without having heard this player")
    parser.add_argument("--alone", action="store_true", help="go on without the others, with bots: a local game that proves nothing")
    parser.add_argument("--abandon", action="store_true", help="mark a table as abandoned; it can still be resumed")
    add_internet(parser)
    add_seat(parser)
    add_plain(parser)
    parser.set_defaults(run=lambda args: resume(taken(ResumeOptions, args)))


def resume(options: ResumeOptions) -> int:
    from engine.record import RecordError
    from tui.plain import table as line_mode
    from tui.sitting import saves
    from tui.sitting.local import LocalTable
    from tui.sitting.model import LocalGame

    use_data(options)
    waiting = saves.unfinished()
    if not options.file and not (options.at or options.waive or options.alone or options.abandon):
        if full_screen.wanted(options):
            return full_screen.resume_list(options)
        return _list_saves(waiting)
    table = table_of(options.file, len(waiting)) if options.file else only_table()
    if options.alone or options.abandon:
        if table is None:
            what = "--alone" if options.alone else "--abandon"
            raise Exit(USAGE, f"{what} is for tables with others, and {options.file} is none: 'fides resume' lists them.")
        return _alone(options, table) if options.alone else _abandon(table)
    if table is not None:
        from tui.cli import network

        effort_of(options.think)
        saves.unmark_abandoned(table)
        return network.resume(options, table, any_levels(options.bot_level))
    path = _path_of(options.file, waiting)
    game, record = _loaded(path)
    if not record.seed:
        raise Exit(REFUSED, f"{path} is a public record: it can be read with 'fides record', but not played on.")
    try:
        local = LocalGame.resume(game, record)
    except RecordError as problem:
        raise Exit(DAMAGED, f"{path}: {problem}.") from None
    if local.over:
        print("This game is over.\n")
        print("\n".join(local.ending(100)))
        return OK
    if full_screen.wanted(options):
        return full_screen.resume(options, path)
    greeting = [f"{game.title}, {game.words.where(local.table.g)}. Type 'help' for the commands. What happened last:", *local.log(5)]
    return line_mode.play(lambda post, watched: LocalTable(local, path, post, watched=watched), greeting)


def _alone(options: ResumeOptions, journal: Path) -> int:
    """A local game from what this seat knows of a table. The journal stays as it is."""
    from engine.record import RecordError
    from p2p.store.disk import JournalError
    from tui.plain import table as line_mode
    from tui.sitting.alone import taken_from
    from tui.sitting.local import LocalTable

    think = effort_of(options.think)
    try:
        local, path = taken_from(journal, any_levels(options.bot_level), think)
    except (RecordError, JournalError) as problem:
        raise Exit(DAMAGED, f"{journal}: {str(problem).rstrip('.')}.") from None
    except OSError as problem:
        raise Exit(USAGE, f"{journal} cannot be read: {problem.strerror or problem}.") from None
    if full_screen.wanted(options):
        return full_screen.resume(options, path)
    game = local.game
    greeting = [
        f"{game.title}, {game.words.where(local.table.g)}. This is a local game now: hidden cards that you have not seen are dealt at",
        "random, bots play for the others, and nothing of it proves anything. The table itself is kept as it is. Type 'help'.",
    ]
    return line_mode.play(lambda post, watched: LocalTable(local, path, post, watched=watched), greeting)


def _abandon(journal: Path) -> int:
    from tui.sitting import saves

    try:
        saves.mark_abandoned(journal)
    except OSError as problem:
        raise Exit(USAGE, f"{journal} cannot be marked: {problem.strerror or problem}.") from None
    print(f"Marked as abandoned, here and nowhere else. If all come back, it goes on:\n  {saves.how_to_resume(journal.name)}")
    return OK


def _path_of(text: str, waiting: list[Path]) -> Path:
    """A saved game by its path, its number in the list or its name among the saves."""
    from tui.sitting import saves

    path = Path(text)
    if path.exists():
        return path
    if text.isdecimal() and len(text) < 7 and 1 <= int(text) <= len(waiting):
        return waiting[int(text) - 1]
    return saves.saves_folder() / path.name if (saves.saves_folder() / path.name).exists() else path


def _loaded(path: Path) -> tuple[Game[Any], Record]:
    """A record file and its game; Stop 2 if there is no such file, Stop 3 if it is no good."""
    from engine.games import find_game
    from engine.record import RecordError
    from tui.sitting import saves

    try:
        record = saves.load(path)
    except RecordError as problem:
        raise Exit(DAMAGED, f"{path}: {problem}.") from None
    except OSError as problem:
        raise Exit(USAGE, f"{path} cannot be read: {problem.strerror or problem}.") from None
    return find_game(record.game), record


def _list_saves(paths: list[Path]) -> int:
    import shutil
    import time
    from textwrap import wrap

    from engine.games import find_game
    from engine.table import Table
    from tui.sitting import saves

    columns = min(100, shutil.get_terminal_size((100, 35)).columns)
    tables = waiting_tables()
    if not paths and not tables:
        print(f"There is no unfinished game in {saves.saves_folder()}.", file=sys.stderr)
        return OK
    for number, path in enumerate(paths, 1):
        try:
            record = saves.load(path)
            game: Game[Any] = find_game(record.game)
            table: Table[Any] = Table.replay(game, record)
            what = f"{game.title}, {record.players} player{'s' if record.players > 1 else ''}, {game.words.where(table.g)}"
        except Exception as problem:
            what = printable(f"cannot be resumed: {problem}")
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(path.stat().st_mtime))
        print("\n".join(wrap(f"{number:>2}. {when}  {what}", columns, subsequent_indent="    ", break_on_hyphens=False)))
        print(f"    {printable(path.name)}")
    for number, one in enumerate(tables, len(paths) + 1):
        what = printable(one.problem) or f"{one.game}, {one.me} with {', '.join(one.others)} (they must be there, too)"
        print("\n".join(wrap(f"{number:>2}. {one.started or '?'}  {what}", columns, subsequent_indent="    ", break_on_hyphens=False)))
        print(f"    {printable(one.title)}{' (abandoned)' if saves.is_abandoned(one.journal) else ''}")
    print(f"Go on with one of them: {saves.how_to_resume('NUMBER')}", file=sys.stderr)
    return OK
