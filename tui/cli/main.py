"""The command line. Data goes to stdout, talk to stderr; every wrong input is one sentence and an exit code, never a traceback.

Exit codes: 0 ok, 1 refused, 2 usage, 3 a record that is damaged, foreign or shows a broken rule, 4 peer unreachable, 130 interrupted;
Ctrl-C on the full screen is a key like q, and leaving by it is ok.
Modules are imported when they are needed, so that `fides --version` answers at once.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from tui.cli import full_screen, streams
from tui.cli.exits import DAMAGED, INTERRUPTED, OK, REFUSED, USAGE, Stop, printable
from tui.cli.invites import add_invite_file, where_to_knock
from tui.cli.version import VERSION
from tui.sitting.waiting import only_table, table_of, waiting_tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.game import Game, Option
    from engine.moves import Refusal
    from engine.record import Record

GAMES_MAX = 1_000_000
THINK_MAX = 10_000
LINGER_MAX = 3600
BENCHES = ("engine", "bots", "balance", "crypto", "wire", "verify", "net", "tui")


class Parser(argparse.ArgumentParser):
    """One sentence instead of a screen of usage."""

    def error(self, message: str) -> NoReturn:
        raise Stop(USAGE, f"{message} ('{self.prog} --help' shows what there is).")


def main(argv: list[str] | None = None) -> int:
    streams.prepare()
    try:
        code = run(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
    except Stop as stop:
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
    parser = _parser(argv)
    args = parser.parse_args(argv)
    if args.version:
        print(f"fides {VERSION}")
        return OK
    if not args.command:
        if full_screen.possible():
            return full_screen.run(args, lambda settings: (), asks_name=True)
        parser.print_help()
        return OK
    code: int = args.run(args)
    return code


def _parser(argv: Sequence[str] | None = None) -> Parser:
    """For these words; without any, for all that there is."""
    parser = Parser(prog="fides", description="Fides: Roman board games in the terminal.", allow_abbrev=False)
    parser.add_argument("--version", action="store_true", help="say which version this is")
    full_screen.add_looks(parser)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)

    games = commands.add_parser("games", help="which games there are")
    games.add_argument("--json", action="store_true")
    games.set_defaults(run=_games)

    rules = commands.add_parser("rules", help="how a game is played")
    rules.add_argument("game", metavar="GAME", nargs="?", default="")
    rules.add_argument("word", metavar="WORD", nargs="*", help="only what the rules say about it")
    rules.set_defaults(run=_rules)

    play = commands.add_parser("play", help="you and bots", allow_abbrev=False)
    _set_up(play)
    play.add_argument("--local", action="store_true", help="no proofs: one dealer in this program (always so with --seed and alone)")
    full_screen.add_plain(play)
    play.add_argument("--bot-level", metavar="LEVEL[,LEVEL]", default="", help="how well the bots play")
    _think(play)
    play.add_argument("--name", default="", help="your name")
    play.set_defaults(run=_play)

    resume = commands.add_parser("resume", help="go on with a saved game or table; without FILE: list them", allow_abbrev=False)
    resume.add_argument("file", metavar="FILE", nargs="?", default="", help="a file, or its number in the list")
    resume.add_argument("--at", metavar="[NAME=]HOST:PORT", action="append", default=[], help="where another player can be found now")
    resume.add_argument("--waive", metavar="NAME", action="append", default=[], help="go on without having heard this player")
    _seat(resume)
    full_screen.add_plain(resume)
    resume.set_defaults(run=_resume)

    replay = commands.add_parser("replay", help="look at a game step by step", allow_abbrev=False)
    replay.add_argument("file", metavar="FILE")
    full_screen.add_looks(replay)
    replay.set_defaults(run=full_screen.replay)

    host = commands.add_parser("host", help="open a table for others on the network", allow_abbrev=False)
    _set_up(host)
    host.add_argument("--bots", metavar="N", type=int, default=0, help="seats that bots of this program take")
    host.add_argument("--name", metavar="TABLE", default="", help="the table's name on the network")
    told = "answers that could show by their time what somebody holds wait so long (usual: 3; 0 at a table of bots and one person)"
    host.add_argument("--floor", metavar="SECONDS", type=int, help=told)
    host.add_argument("--private", action="store_true", help="by invite only, and not announced")
    host.add_argument("--no-watchers", action="store_true", help="nobody may watch this table")
    _seat(host)
    full_screen.add_plain(host)
    host.set_defaults(run=_host)
    for name, what, run in (
        ("join", "sit down at a table", _join),
        ("watch", "watch a table", _watch),
        ("bot", "let a bot of this program sit down at a table", _join),
    ):
        knock = commands.add_parser(name, help=what, allow_abbrev=False)
        knock.add_argument("table", metavar="TABLE|HOST:PORT", nargs="?", default="", help="without one: the only table there is")
        add_invite_file(knock)
        _seat(knock)
        if name != "bot":
            full_screen.add_plain(knock)
        knock.set_defaults(run=run)

    tables = commands.add_parser("tables", help="the open tables on this network")
    tables.add_argument("--seconds", metavar="S", type=float, default=2.0, help="how long to look")
    tables.add_argument("--json", action="store_true")
    tables.set_defaults(run=_tables)

    record = commands.add_parser("record", help="a game record as readable text, checked")
    record.add_argument("file", metavar="FILE")
    record.add_argument("--public", action="store_true", help="without the seed and unopened choices")
    record.add_argument("--at", metavar="N", type=int, help="up to answer N, with the table there")
    record.add_argument("--json", action="store_true")
    record.set_defaults(run=_record)

    selfplay = commands.add_parser("selfplay", help="bots against bots", allow_abbrev=False)
    _set_up(selfplay)
    selfplay.add_argument("--games", metavar="N", type=int, default=10)
    selfplay.add_argument("--bots", metavar="LEVEL[,LEVEL]", default="", help="one level, or one for each seat")
    _think(selfplay)
    selfplay.add_argument("--json", action="store_true")
    selfplay.set_defaults(run=_selfplay)

    verify = commands.add_parser("verify", help="judge a game between peers from its journal, or evidence against a player")
    verify.add_argument("file", metavar="FILE", help="a journal, or evidence")
    verify.add_argument("journal", metavar="JOURNAL", nargs="?", default="", help="with evidence: a journal of the same table")
    verify.add_argument("--json", action="store_true")
    verify.set_defaults(run=_verify)

    who = commands.add_parser("id", help="who you are to other players: your key and its words")
    who.add_argument("--passphrase", action="store_true", help="ask for a passphrase that protects a new key")
    who.add_argument("--json", action="store_true")
    who.set_defaults(run=_id)

    completion = commands.add_parser("completion", help="a script that completes commands in your shell")
    completion.add_argument("shell", metavar="SHELL", nargs="?", default="", help="bash, zsh or fish")
    completion.set_defaults(run=lambda args: full_screen.completion(args, _parser()))

    sim = commands.add_parser("sim", help="torture simulated tables", allow_abbrev=False)
    sim.add_argument("game", metavar="GAME", nargs="?", default="mini")
    sim.add_argument("--seeds", metavar="A..B", default="0..9")
    sim.add_argument("--faults", metavar="all|none|LIST", default="all", help="names with commas; 'cheat:NAME' for one cheat")
    sim.add_argument("--jobs", metavar="N", type=int, default=0, help="processes; 0: one for each core")
    sim.add_argument("--json", action="store_true")
    sim.set_defaults(run=_sim)

    bench = commands.add_parser("bench", help="measure this program")
    bench.add_argument("figure", metavar="FIGURE", nargs="?", default="", help=", ".join(BENCHES))
    bench.add_argument("arguments", nargs=argparse.REMAINDER, help="passed on, --json for example")
    bench.set_defaults(run=_bench)

    for flag, option in _offered(argv).items():
        told = f"{option.title}: {', '.join(option.choices)}{'; may be given several times' * option.many}".replace("%", "%%")
        for name in SETTING_UP:
            taken = commands.choices[name]
            taken.add_argument(flag, dest=f"option_{option.id}", metavar="CHOICE", action="append", default=[], help=told)
    return parser


SETTING_UP = ("play", "host", "selfplay")


def _offered(argv: Sequence[str] | None) -> dict[str, Option]:
    """Flag -> option of the game that the words name, or of every game; games are only loaded for a command that sets one up."""
    if argv is not None and not any(word in SETTING_UP for word in argv):
        return {}
    from engine.games import IDS, find_game
    from tui.cli.completion import flag_of

    named = [id for id in IDS if any(word.lower().replace("-", "_") == id for word in argv or ())]
    options = [option for id in named or IDS for option in find_game(id).options]
    return {flag_of(option): option for option in options}


def _set_up(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", default="")
    parser.add_argument("--seats", metavar="N", type=int, help="number of players")
    parser.add_argument("--seed", metavar="S", default="", help="the same seed gives the same cards and dice")


def _seat(parser: argparse.ArgumentParser) -> None:
    """What every seat at a network table can be told."""
    parser.add_argument("--me", metavar="NAME", default="", help="your name at the table")
    parser.add_argument("--headless", action="store_true", help="a bot plays this seat; events as JSON lines; ends with the game")
    parser.add_argument("--bot-level", metavar="LEVEL[,LEVEL]", default="", help="how well the bots play")
    parser.add_argument("--bind", metavar="ADDRESS", default="", help="listen on this address only (localhost: this machine only)")
    parser.add_argument("--port", metavar="P", type=int, default=0, help="listen on this port; 0: any")
    parser.add_argument("--advertise", metavar="HOST:PORT", action="append", default=[], help="where others reach you, if not there")
    parser.add_argument("--trust-new-key", metavar="NAME", action="append", default=[], help="accept that this player has a new key")
    parser.add_argument("--data", metavar="DIR", default="", help="folder of keys, people and journals")
    parser.add_argument("--linger", metavar="S", type=float, default=5.0, help="seconds to wait at the end for others who lag behind")
    if not any("--seed" in action.option_strings for action in parser._actions):
        parser.add_argument("--seed", metavar="S", default="", help="of the bots' choices")
    _think(parser)


def _think(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--think", metavar="PERCENT", type=int, default=100, help="how long bots that look ahead think (usual: 100)")


# --- finding things


def _game(name: str) -> Game[Any]:
    from engine.games import IDS, find_game

    known = ", ".join(id.replace("_", "-") for id in IDS)
    if not name:
        raise Stop(USAGE, f"say which game: {known}.")
    try:
        return find_game(name.lower())
    except KeyError:
        raise Stop(USAGE, f"there is no game '{name[:40]}'; there is {known}.") from None


def _options(game: Game[Any], args: argparse.Namespace) -> tuple[int, dict[str, str]]:
    """Number of players and options as the game writes them; Stop if the game does not have them."""
    from engine.moves import Refusal

    given: dict[str, str] = {}
    players: int = max(game.seating)
    for option in game.options:
        typed: list[str] = getattr(args, f"option_{option.id}", [])
        known = {choice.replace("-", "_"): choice for choice in option.choices}
        said = [word.strip().lower() for text in typed for word in text.split(",") if word.strip()]
        words = [known.get(word.replace("-", "_"), word) for word in said]
        if words:
            given[option.id] = ",".join(words) if option.many else words[-1]
            players = option.players or players
    players = players if args.seats is None else args.seats
    try:
        chosen = game.checked(players, given)
        game.begin(players, chosen)
    except Refusal as why:
        raise Stop(USAGE, _sentence(game, why)) from None
    return players, chosen


def _sentence(game: Game[Any], why: Refusal) -> str:
    sentence = game.words.refusal(why, {}, -1)
    return sentence[:1].lower() + sentence[1:]


def _levels(game: Game[Any], text: str, default: str) -> list[str]:
    levels = [part.strip().lower() for part in text.split(",") if part.strip()]
    levels = levels or [default if default in game.bots else list(game.bots)[-1]]
    for level in levels:
        if level not in game.bots:
            raise Stop(USAGE, f"there are no bots of the level '{level[:40]}'; there are {', '.join(game.bots)}.")
    return levels


def _any_levels(args: argparse.Namespace) -> list[str]:
    """Before it is known which game is played: levels that some game has."""
    from engine.games import IDS, find_game

    _effort(args)
    known = {level for id in IDS for level in find_game(id).bots}
    levels = [part.strip().lower() for part in args.bot_level.split(",") if part.strip()] or ["easy"]
    for level in levels:
        if level not in known:
            raise Stop(USAGE, f"there are no bots of the level '{level[:40]}'; there are {', '.join(sorted(known))}.")
    return levels


def _effort(args: argparse.Namespace) -> int:
    if not 1 <= args.think <= THINK_MAX:
        raise Stop(USAGE, f"--think must lie between 1 and {THINK_MAX} per cent.")
    effort: int = args.think
    return effort


def _loaded(path: Path) -> tuple[Game[Any], Record]:
    """A record file and its game; Stop 2 if there is no such file, Stop 3 if it is no good."""
    from engine.games import find_game
    from engine.record import RecordError
    from tui.sitting import saves

    try:
        record = saves.load(path)
    except RecordError as problem:
        raise Stop(DAMAGED, f"{path}: {problem}.") from None
    except OSError as problem:
        raise Stop(USAGE, f"{path} cannot be read: {problem.strerror or problem}.") from None
    return find_game(record.game), record


# --- commands


def _games(args: argparse.Namespace) -> int:
    from engine.games import IDS, find_game

    found = [find_game(id) for id in IDS]
    if args.json:
        import json

        listed = [
            {
                "id": game.id, "title": game.title, "players": sorted(game.seating), "rules": game.rules_digest, "bots": list(game.bots),
                "options": {option.id: list(option.choices) for option in game.options},
            }
            for game in found
        ]  # fmt: skip
        print(json.dumps(listed, ensure_ascii=False))
        return OK
    for game in found:
        print(f"{game.slug:<14} {game.title}, {min(game.seating)}-{max(game.seating)} players")
        for option in game.options:
            print(f"  {option.title + ':':<18} {', '.join(option.choices)}")
        print(f"  {'bots:':<18} {', '.join(game.bots)}")
    return OK


def _rules(args: argparse.Namespace) -> int:
    import shutil

    from tui.kit.help_text import NOTHING_ABOUT, plain_text, search_help

    game = _game(args.game)
    columns = min(100, shutil.get_terminal_size((100, 35)).columns)
    lines = search_help(game, printable(" ".join(args.word)), columns) if args.word else plain_text(game, columns)
    if lines[0].startswith(NOTHING_ABOUT):
        raise Stop(REFUSED, f"{lines[0][:1].lower()}{lines[0][1:].partition('. ')[0]}; 'fides rules {game.slug}' shows them all.")
    print("\n".join(lines))
    return OK


def _play(args: argparse.Namespace) -> int:
    import secrets

    from tui.kit import config
    from tui.plain.table import Plain
    from tui.sitting import saves
    from tui.sitting.model import LocalGame, clean_name

    game = _game(args.game)
    players, options = _options(game, args)
    levels = _levels(game, args.bot_level, "easy")
    think = _effort(args)
    seed = args.seed.encode(errors="replace").decode() or secrets.token_hex(4)
    if not (args.local or args.seed) and players > 1:
        from tui.cli import network

        return network.play(args, game, players, options, levels)
    if full_screen.wanted(args):
        return full_screen.play(args, game.id, players, options, levels, seed, think)
    local = LocalGame.new(game, players, options, seed, clean_name(args.name or config.load().settings.name) or "Player", levels, think)
    others = {seat: name for seat, name in local.names.items() if seat != local.seat}
    rivals = [f"{name} ({local.levels[seat]})" if seat in local.levels else name for seat, name in others.items()]
    greeting = [
        f"{game.title}, you {'against ' + ', '.join(rivals) if rivals else 'alone'}. Seed {seed}.",
        "Type 'help' for the commands, 'rules' to learn the game, 'hint' for advice.",
        "The move that ends a turn is final unless you type 'confirm on'.",
    ]
    return Plain(local, saves.new_save(game.slug, seed)).run(greeting)


def _resume(args: argparse.Namespace) -> int:
    from engine.record import RecordError
    from tui.plain.table import Plain
    from tui.sitting import saves
    from tui.sitting.model import LocalGame

    _use_data(args)
    waiting = saves.unfinished()
    if not args.file and not (args.at or args.waive):
        if full_screen.wanted(args):
            return full_screen.resume_list(args)
        return _list_saves(waiting)
    table = table_of(args.file, len(waiting)) if args.file else only_table()
    if table is not None:
        from tui.cli import network

        return network.resume(args, table, _any_levels(args))
    path = Path(args.file)
    if not path.exists():
        if args.file.isdecimal() and len(args.file) < 7 and 1 <= int(args.file) <= len(waiting):
            path = waiting[int(args.file) - 1]
        else:
            path = saves.saves_folder() / path.name if (saves.saves_folder() / path.name).exists() else path
    game, record = _loaded(path)
    if not record.seed:
        raise Stop(REFUSED, f"{path} is a public record: it can be read with 'fides record', but not played on.")
    try:
        local = LocalGame.resume(game, record)
    except RecordError as problem:
        raise Stop(DAMAGED, f"{path}: {problem}.") from None
    if local.over:
        print("This game is over.\n")
        print("\n".join(local.ending(100)))
        return OK
    if full_screen.wanted(args):
        return full_screen.resume(args, path)
    greeting = [f"{game.title}, {game.words.where(local.table.g)}. Type 'help' for the commands. What happened last:", *local.log(5)]
    return Plain(local, path).run(greeting)


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
        print(f"    {printable(one.title)}")
    print(f"Go on with one of them: {saves.how_to_resume('NUMBER')}", file=sys.stderr)
    return OK


def _use_data(args: argparse.Namespace) -> None:
    if args.data:
        os.environ["FIDES_DATA"] = args.data
    if not 0 <= args.linger <= LINGER_MAX:
        raise Stop(USAGE, f"--linger must lie between 0 and {LINGER_MAX} seconds.")


def _host(args: argparse.Namespace) -> int:
    from tui.cli import network

    _use_data(args)
    game = _game(args.game)
    players, options = _options(game, args)
    _effort(args)
    return network.host(args, game, players, options, _levels(game, args.bot_level, "easy"))


def _join(args: argparse.Namespace) -> int:
    from tui.cli import network

    _use_data(args)
    args.table = where_to_knock(args)
    return (network.bot if args.command == "bot" else network.join)(args, _any_levels(args))


def _watch(args: argparse.Namespace) -> int:
    from tui.cli import network

    _use_data(args)
    args.table = where_to_knock(args)
    return network.watch(args)


def _tables(args: argparse.Namespace) -> int:
    from tui.cli import network

    if not 0 < args.seconds <= LINGER_MAX:
        raise Stop(USAGE, f"--seconds must lie between 0 and {LINGER_MAX}.")
    return network.tables(args)


def _record(args: argparse.Namespace) -> int:
    from tui.cli.records import record

    return record(args)


def _verified_record(args: argparse.Namespace) -> int | None:
    from tui.cli.records import verified

    return verified(args)


def _verify(args: argparse.Namespace) -> int:
    from engine.games import find_game
    from p2p.backend import choose_backend
    from p2p.crypto.faults import Misuse
    from p2p.verify import judge
    from tui.cli.records import show_facts, show_lines
    from tui.sitting.verdict_text import as_json, as_lines, exit_code

    if not args.journal and (code := _verified_record(args)) is not None:
        return code
    try:
        choose_backend()
    except Misuse as problem:
        raise Stop(USAGE, f"FIDES_GROUP: {problem}.") from None
    data, journal = _journal_bytes(args.file), _journal_bytes(args.journal) if args.journal else None
    verdict = judge(data, find_game, journal)
    if args.json:
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
        raise Stop(DAMAGED, f"{name} is neither a journal nor evidence: {problem.strerror}.") from None
    except (OSError, ValueError) as problem:
        raise Stop(USAGE, f"{name} cannot be read: {getattr(problem, 'strerror', None) or problem}.") from None


def _selfplay(args: argparse.Namespace) -> int:
    import json
    import time

    from tui.cli.selfplay import selfplay

    game = _game(args.game)
    players, options = _options(game, args)
    if not 1 <= args.games <= GAMES_MAX:
        raise Stop(USAGE, f"--games must lie between 1 and {GAMES_MAX}.")
    levels = _levels(game, args.bots, "easy")
    seed = args.seed.encode(errors="replace").decode() or "0"
    tally = selfplay(game, args.games, players, options, levels, _effort(args), seed, time.perf_counter)
    if args.json:
        print(json.dumps(tally.as_json()))
    else:
        print("\n".join(tally.as_lines()))
    return OK


def _sim(args: argparse.Namespace) -> int:
    from tui.cli.sim import CannotSimulate, simulate

    try:
        return OK if simulate(args.game, args.seeds, args.faults, args.jobs, args.json) else REFUSED
    except CannotSimulate as problem:
        raise Stop(USAGE if problem.usage else REFUSED, str(problem)) from None


def _id(args: argparse.Namespace) -> int:
    from tui.cli.identity import show

    return show(args)


def _bench(args: argparse.Namespace) -> int:
    from importlib import import_module

    if args.figure not in BENCHES:
        raise Stop(USAGE, f"say which figures: {', '.join(BENCHES)}.")
    import_module(f"bench.{args.figure}").main(args.arguments)
    return OK


if __name__ == "__main__":
    sys.exit(main())
