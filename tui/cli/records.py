"""EDGE: the game of a record, or of a journal as it tells it to everybody, on standard output; and whether a record holds."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path

from engine.games import find_game
from engine.record import RecordError
from p2p.wire.text import harmless
from tui.cli.exits import DAMAGED, OK, USAGE, Exit, printable
from tui.cli.options import RecordOptions, VerifyOptions
from tui.screens.files import VerdictScreen
from tui.sitting import saves
from tui.sitting.jobs import of_journal, verify
from tui.sitting.record_text import as_json, as_lines, check


def show_lines(lines: Iterable[str]) -> None:
    """Each of them is one line, whatever text of a file is in it."""
    for line in lines:
        print(harmless(line))


def show_facts(facts: object) -> None:
    """The same for programs, which may show it to somebody."""
    print(json.dumps(_harmless(facts), ensure_ascii=False))


def _harmless(value: object) -> object:
    match value:
        case str():
            return harmless(value)
        case dict():
            return {harmless(str(name)): _harmless(part) for name, part in value.items()}
        case list() | tuple():
            return [_harmless(part) for part in value]
        case _:
            return value


def record(args: RecordOptions) -> int:
    """Stop 2 if there is no such file or answer, Stop 3 if it is no good."""
    path = Path(args.file)
    try:
        journal = path.suffix == ".journal" and not saves.is_record(path)
        shown = of_journal(path).record if journal else saves.load(path)
        game = find_game(shown.game)
        if args.at is not None and not 0 <= args.at <= len(shown.answers):
            raise Exit(USAGE, f"--at must lie between 0 and {len(shown.answers)}, the number of answers.")
        check(game, shown)
        facts = as_json(game, shown, args.at, args.public) if args.json else None
        lines = list(as_lines(game, shown, args.at, args.public, 100)) if facts is None else []
    except RecordError as problem:
        raise Exit(DAMAGED, f"{path}: {problem}.") from None
    except OSError as problem:
        raise Exit(USAGE, f"{path} cannot be read: {problem.strerror or problem}.") from None
    show_lines(lines) if facts is None else show_facts(facts)
    if journal:
        hint = f"'fides verify {path}' judges it"
        print(printable(f"That is what the journal tells, as far as its proofs hold; {hint}."), file=sys.stderr)
    return OK


def verified(args: VerifyOptions) -> int | None:
    """What there is to say about a record; None if the file is none, so that the judge of tables looks at it."""
    path = Path(args.file)
    try:
        if not path.is_file() or not saves.is_record(path):
            return None
    except OSError:
        return None
    verdict = verify(str(path))
    if not isinstance(verdict, VerdictScreen):
        raise Exit(DAMAGED, verdict.text)
    if args.json:
        show_facts({"verdict": "holds" if verdict.holds else "damaged", "lines": list(verdict.lines)})
    else:
        show_lines(("It holds." if verdict.holds else "It does not hold.", *verdict.lines))
    return OK if verdict.holds else DAMAGED
