"""EDGE: `fides replay`, `record` and `verify`: a game that lies in a file, looked at, printed or judged."""

from __future__ import annotations

from pathlib import Path

from tui.cli import full_screen
from tui.cli.exits import DAMAGED, USAGE, Exit
from tui.cli.options import Commands, Parser, RecordOptions, ReplayOptions, VerifyOptions, add_json, add_looks, taken


def add(commands: Commands[Parser]) -> None:
    parser = commands.add_parser("replay", help="look at a game step by step")
    parser.add_argument("file", metavar="FILE", help="a record or a journal")
    add_looks(parser)
    parser.set_defaults(run=lambda args: full_screen.replay(taken(ReplayOptions, args)))

    parser = commands.add_parser("record", help="a game record as readable text, checked")
    parser.add_argument("file", metavar="FILE", help="a record or a journal")
    parser.add_argument("--public", action="store_true", help="without the seed and unopened choices")
    parser.add_argument("--at", metavar="N", type=int, help="up to answer N, with the table there")
    add_json(parser)
    parser.set_defaults(run=lambda args: record(taken(RecordOptions, args)))

    parser = commands.add_parser("verify", help="verify a game between peers from its journal, or evidence against a player")
    parser.add_argument("file", metavar="FILE", help="a journal, or evidence")
    parser.add_argument("journal", metavar="JOURNAL", nargs="?", help="with evidence: a journal of the same table")
    add_json(parser)
    parser.set_defaults(run=lambda args: verify(taken(VerifyOptions, args)))


def record(options: RecordOptions) -> int:
    from tui.cli import records

    return records.record(options)


def verify(options: VerifyOptions) -> int:
    from engine.games import find_game
    from p2p.backend import choose_backend
    from p2p.crypto.faults import Misuse
    from p2p.verify import judge
    from tui.cli.records import show_facts, show_lines, verified
    from tui.sitting.verdict_text import as_json, as_lines, exit_code

    if not options.journal and (code := verified(options)) is not None:
        return code
    try:
        choose_backend()
    except Misuse as problem:
        raise Exit(USAGE, f"FIDES_GROUP: {problem}.") from None
    data, journal = _journal_bytes(options.file), _journal_bytes(options.journal) if options.journal else None
    verdict = judge(data, find_game, journal)
    if options.json:
        show_facts(as_json(verdict))
    else:
        show_lines(as_lines(verdict))
    return exit_code(verdict)


def _journal_bytes(name: str) -> bytes:
    from p2p.store.reading import TooLong
    from tui.sitting.journal_text import journal_bytes

    try:
        return journal_bytes(Path(name))
    except TooLong as problem:
        raise Exit(DAMAGED, f"{name} is neither a journal nor evidence: {problem.strerror}.") from None
    except (OSError, ValueError) as problem:
        raise Exit(USAGE, f"{name} cannot be read: {getattr(problem, 'strerror', None) or problem}.") from None
