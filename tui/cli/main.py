"""The command line. Data goes to stdout, talk to stderr; every wrong input is one sentence and an exit code, never a traceback.

Every command stands in the file of its family: play, resume, tables (host, join, watch, bot, tables), games (games, rules), files (record,
replay, verify), tools (selfplay, sim, bench, id, completion). What they can be told is in options.
Exit codes: 0 ok, 1 refused, 2 usage, 3 a record that is damaged, foreign or shows a broken rule, 4 peer unreachable, 130 interrupted;
Ctrl-C on the full screen is a key like q, and leaving by it is ok.
Modules are imported when they are needed, so that `fides --version` answers at once.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from tui.cli import files, full_screen, games, play, resume, setting_up, streams, tables, tools
from tui.cli.exits import INTERRUPTED, OK, REFUSED, Exit, printable
from tui.cli.options import Looks, Parser, add_looks, taken
from tui.cli.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Sequence

FAMILIES = {
    games: ("games", "rules"),
    play: ("play",),
    resume: ("resume",),
    tables: ("host", "join", "watch", "bot", "tables"),
    files: ("replay", "record", "verify"),
    tools: ("selfplay", "id", "completion", "sim", "bench"),
}


def main(argv: list[str] | None = None) -> int:
    streams.prepare()
    try:
        code = run(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
    except Exit as stop:
        print(f"fides: {stop}", file=sys.stderr)
        return stop.code
    except BrokenPipeError:
        streams.no_more_output()  # whoever read it has seen enough
        return OK
    except KeyboardInterrupt:
        print("fides: interrupted.", file=sys.stderr)
        return INTERRUPTED
    except Exception as problem:
        if os.environ.get("FIDES_DEBUG"):
            raise
        print(f"fides: {printable(streams.last_words(problem))}", file=sys.stderr)
        return REFUSED
    return code


def run(argv: list[str]) -> int:
    parser = parser_of(argv)
    args, unknown = parser.parse_known_args(argv)
    if unknown:
        parser.not_known(args.command, unknown)
    if hasattr(args, "version"):
        print(f"fides {VERSION}")
        return OK
    if not args.command:
        if full_screen.possible():
            return full_screen.run(taken(Looks, args), lambda settings: (), asks_name=True)
        parser.print_help()
        return OK
    code: int = args.run(args)
    return code


def parser_of(argv: Sequence[str] | None = None) -> Parser:
    """For these words; without any, for all that there is. Where the first of them is a command, only its family is asked."""
    parser = Parser(prog="fides", description="Fides: Roman board games in the terminal.")
    parser.add_argument("--version", action="store_true", help="say which version this is")
    add_looks(parser)
    parser.set_defaults(command="")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    named = [family for family, names in FAMILIES.items() if argv and argv[0] in names]
    for family in named or FAMILIES:
        family.add(commands)
    setting_up.add_game_options(commands, argv)
    return parser


if __name__ == "__main__":
    sys.exit(main())
