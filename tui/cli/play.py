"""EDGE: `fides play`: one person and bots, at a table with all proofs on this machine, or at a local one."""

from __future__ import annotations

import sys
from dataclasses import replace

from tui.cli import full_screen
from tui.cli.options import Commands, Parser, PlayOptions, add_bots, add_game, add_plain, taken
from tui.cli.setting_up import chosen_of, effort_of, game_named, levels_of, seed_of

PIPED = "The move that ends a turn is final unless you type 'confirm on'."


def add(commands: Commands[Parser]) -> None:
    parser = commands.add_parser("play", help="you and bots")
    add_game(parser)
    parser.add_argument("--local", action="store_true", help="no proofs: one dealer in this program (always so with --seed and alone)")
    add_plain(parser)
    add_bots(parser)
    parser.add_argument("--name", metavar="NAME", help="your name")
    parser.set_defaults(run=lambda args: play(taken(PlayOptions, args)))


def play(options: PlayOptions) -> int:
    import secrets

    game = game_named(options.game)
    players, chosen = chosen_of(game, options)
    levels = levels_of(game, options.bot_level)
    think = effort_of(options.think)
    if not (options.local or options.seed) and players > 1:
        if full_screen.wanted(options):
            return full_screen.peers(options, game.id, players, chosen, levels, think)
        from tui.cli import network
        from tui.plain.naming import named

        return network.play(replace(options, name=named(options.name)), game, players, chosen, levels)
    seed = seed_of(options.seed, secrets.token_hex(4))
    if full_screen.wanted(options):
        return full_screen.play(options, game.id, players, chosen, levels, seed, think)
    from tui.kit import config
    from tui.plain import table as line_mode
    from tui.plain.naming import named
    from tui.sitting import saves
    from tui.sitting.local import LocalTable
    from tui.sitting.model import LocalGame, clean_name

    name = clean_name(named(options.name) or config.load().settings.name) or "Player"
    local = LocalGame.new(game, players, chosen, seed, name, levels, think)
    local.watched = sys.stdin.isatty()
    others = {seat: name for seat, name in local.names.items() if seat != local.seat}
    rivals = [f"{name} ({local.levels[seat]})" if seat in local.levels else name for seat, name in others.items()]
    greeting = [
        f"{game.title}, you {'against ' + ', '.join(rivals) if rivals else 'alone'}. Seed {seed}.",
        "Type 'help' for the commands, 'rules' to learn the game, 'hint' for advice.",
        "The end of your turn waits for Enter; 'confirm off' sends it at once." if local.waits else PIPED,
    ]
    path = saves.new_save(game.slug, seed)
    return line_mode.play(lambda post, watched: LocalTable(local, path, post, watched=watched), greeting)
