"""EDGE: the game of a record, or of a journal as it tells it to everybody, on standard output; and whether a record holds."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from engine.games import find_game
from engine.record import RecordError
from tui.cli.exits import DAMAGED, OK, USAGE, Stop
from tui.screens.files import Verdict
from tui.sitting import saves
from tui.sitting.jobs import is_record, of_journal, verify
from tui.sitting.record_text import as_json, as_lines, check


def record(args: argparse.Namespace) -> int:
    """Stop 2 if there is no such file or answer, Stop 3 if it is no good."""
    path = Path(args.file)
    try:
        journal = path.suffix == ".journal" and not is_record(path)
        shown = of_journal(path).record if journal else saves.load(path)
        game = find_game(shown.game)
        if args.at is not None and not 0 <= args.at <= len(shown.answers):
            raise Stop(USAGE, f"--at must lie between 0 and {len(shown.answers)}, the number of answers.")
        check(game, shown)
        if args.json:
            lines = [json.dumps(as_json(game, shown, args.at, args.public), ensure_ascii=False)]
        else:
            lines = list(as_lines(game, shown, args.at, args.public, 100))
    except RecordError as problem:
        raise Stop(DAMAGED, f"{path}: {problem}.") from None
    except OSError as problem:
        raise Stop(USAGE, f"{path} cannot be read: {problem.strerror or problem}.") from None
    print("\n".join(lines))
    if journal:
        print(f"That is what the journal tells, as far as its proofs hold; 'fides verify {path}' judges it.", file=sys.stderr)
    return OK


def verified(args: argparse.Namespace) -> int | None:
    """What there is to say about a record; None if the file is none, so that the judge of tables looks at it."""
    path = Path(args.file)
    try:
        if not path.is_file() or not is_record(path):
            return None
    except OSError:
        return None
    verdict = verify(str(path))
    if not isinstance(verdict, Verdict):
        raise Stop(DAMAGED, verdict.text)
    if args.json:
        print(json.dumps({"verdict": "holds" if verdict.holds else "damaged", "lines": list(verdict.lines)}, ensure_ascii=False))
    else:
        print("\n".join(("It holds." if verdict.holds else "It does not hold.", *verdict.lines)))
    return OK if verdict.holds else DAMAGED
