"""EDGE: `fides selfplay`, `sim`, `bench`, `id` and `completion`: what is no game for a person."""

from __future__ import annotations

import argparse

from tui.cli.exits import OK, REFUSED, USAGE, Exit
from tui.cli.options import (
    BenchOptions,
    Commands,
    CompletionOptions,
    IdOptions,
    Parser,
    SelfplayOptions,
    SimOptions,
    add_game,
    add_json,
    add_think,
    taken,
)  # fmt: skip
from tui.cli.setting_up import chosen_of, effort_of, game_named, levels_of, seed_of

GAMES_MAX = 1_000_000
BENCHES = ("engine", "bots", "balance", "crypto", "wire", "verify", "table", "net", "redeal", "scale", "tui")


def add(commands: Commands[Parser]) -> None:
    parser = commands.add_parser("selfplay", help="bots against bots")
    add_game(parser)
    parser.add_argument("--games", metavar="N", type=int, help="how many (usual: 10)")
    parser.add_argument("--bots", metavar="LEVEL[,LEVEL]", help="one level, or one for each seat")
    add_think(parser)
    add_json(parser)
    parser.set_defaults(run=lambda args: selfplay(taken(SelfplayOptions, args)))

    parser = commands.add_parser("id", help="who you are to other players: your key and its words")
    parser.add_argument("--passphrase", action="store_true", help="ask for a passphrase that protects a new key")
    add_json(parser)
    parser.set_defaults(run=lambda args: identity(taken(IdOptions, args)))

    parser = commands.add_parser("completion", help="a script that completes commands in your shell")
    parser.add_argument("shell", metavar="SHELL", nargs="?", help="bash, zsh or fish")
    parser.set_defaults(run=lambda args: completion(taken(CompletionOptions, args)))

    parser = commands.add_parser("sim", help="torture simulated tables")
    parser.add_argument("game", metavar="GAME", nargs="?", help="its name (usual: mini, a small game for tests)")
    parser.add_argument("--seeds", metavar="A..B", help="one table for each number (usual: 0..9)")
    parser.add_argument("--faults", metavar="all|none|LIST", help="names with commas; 'cheat:NAME' for one cheat")
    parser.add_argument("--jobs", metavar="N", type=int, help="processes; 0: one for each core")
    add_json(parser)
    parser.set_defaults(run=lambda args: sim(taken(SimOptions, args)))

    parser = commands.add_parser("bench", help="measure this program")
    parser.add_argument("figure", metavar="FIGURE", nargs="?", help=", ".join(BENCHES))
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help="passed on, --json for example")
    parser.set_defaults(run=lambda args: bench(taken(BenchOptions, args)))


def selfplay(options: SelfplayOptions) -> int:
    import json
    import time

    from tui.cli.selfplay import selfplay

    game = game_named(options.game)
    players, chosen = chosen_of(game, options)
    if not 1 <= options.games <= GAMES_MAX:
        raise Exit(USAGE, f"--games must lie between 1 and {GAMES_MAX}.")
    levels, effort, seed = levels_of(game, options.bots), effort_of(options.think), seed_of(options.seed, "0")
    tally = selfplay(game, options.games, players, chosen, levels, effort, seed, time.perf_counter)
    if options.json:
        print(json.dumps(tally.as_json()))
    else:
        print("\n".join(tally.as_lines()))
    return OK


def sim(options: SimOptions) -> int:
    from tui.cli.sim import CannotSimulate, simulate

    try:
        return OK if simulate(options.game, options.seeds, options.faults, options.jobs, options.json) else REFUSED
    except CannotSimulate as problem:
        raise Exit(USAGE if problem.usage else REFUSED, str(problem)) from None


def identity(options: IdOptions) -> int:
    from tui.cli.identity import show

    return show(options)


def bench(options: BenchOptions) -> int:
    from importlib import import_module

    if options.figure not in BENCHES:
        raise Exit(USAGE, f"say which figures: {', '.join(BENCHES)}.")
    code: int | None = import_module(f"bench.{options.figure}").main(list(options.arguments))
    return code or OK


def completion(options: CompletionOptions) -> int:
    from tui.cli.completion import SHELLS, script
    from tui.cli.main import parser_of

    if options.shell not in SHELLS:
        raise Exit(USAGE, f"say which shell: {', '.join(SHELLS)}.")
    print(script(options.shell, parser_of()), end="")
    return OK
