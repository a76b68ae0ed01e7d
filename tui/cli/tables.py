"""EDGE: `fides host`, `join`, `watch`, `bot` and `tables`: what they can be told, checked; network.py does it."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial

from tui.cli import full_screen
from tui.cli.exits import USAGE, Exit
from tui.cli.invites import add_invite_file, where_to_knock
from tui.cli.options import (
    AWAY_AFTER_SECONDS,
    LINGER_SECONDS_MAX,
    Commands,
    HostOptions,
    KnockOptions,
    Parser,
    SeatOptions,
    TablesOptions,
    add_game,
    add_internet,
    add_json,
    add_plain,
    add_seat,
    taken,
)  # fmt: skip
from tui.cli.setting_up import any_levels, chosen_of, effort_of, game_named, levels_of

FLOOR = "answers that could show by their time what somebody holds wait so long (usual: 3; 0 at a table of bots and one person)"

CLOCK = "how long people may think (usual: none): 10 minutes for each question, a bank of seconds that grows with every answer, or days"


def add(commands: Commands[Parser]) -> None:
    _add_host(commands)
    for name, what, without in (
        ("join", "sit down at a table", "; without one it lists what there is and asks"),
        ("watch", "watch a table", ""),
        ("bot", "let a bot of this program sit down at a table", ""),
    ):
        parser = commands.add_parser(name, help=what)
        parser.add_argument("table", metavar="TABLE|HOST:PORT|INVITE", nargs="?", help=f"its name, its address or an invite{without}")
        add_invite_file(parser)
        add_seat(parser)
        if name != "bot":
            add_plain(parser)
        parser.set_defaults(run=partial(_knock, name))

    parser = commands.add_parser("tables", help="the open tables on this network")
    parser.add_argument("--seconds", metavar="S", type=float, help="how long to look")
    add_json(parser)
    parser.set_defaults(run=lambda args: tables(taken(TablesOptions, args)))


def _add_host(commands: Commands[Parser]) -> None:
    parser = commands.add_parser("host", help="open a table for others on the network")
    add_game(parser)
    parser.add_argument("--bots", metavar="N", type=int, help="seats that bots of this program take")
    parser.add_argument("--name", metavar="TABLE", help="the table's name on the network")
    parser.add_argument("--floor", metavar="SECONDS", type=int, help=FLOOR)
    parser.add_argument("--clock", metavar="none|relaxed|SECONDS+INCREMENT|DAYS", help=CLOCK)
    parser.add_argument("--private", action="store_true", help="by invite only, and not announced")
    parser.add_argument("--no-watchers", action="store_true", help="nobody may watch this table")
    add_internet(parser)
    add_seat(parser)
    add_plain(parser)
    parser.set_defaults(run=lambda args: host(taken(HostOptions, args)))


def use_data(options: SeatOptions) -> None:
    if options.data:
        os.environ["FIDES_DATA"] = options.data
    if not 0 <= options.linger <= LINGER_SECONDS_MAX:
        raise Exit(USAGE, f"--linger must lie between 0 and {LINGER_SECONDS_MAX} seconds.")
    if options.away_after not in AWAY_AFTER_SECONDS:
        raise Exit(USAGE, f"--away-after must lie between {AWAY_AFTER_SECONDS[0]} and {AWAY_AFTER_SECONDS[-1]} seconds.")


def host(options: HostOptions) -> int:
    from tui.cli import network

    use_data(options)
    options = replace(options, me=_me(options))
    game = game_named(options.game)
    players, chosen = chosen_of(game, options)
    effort_of(options.think)
    return network.host(options, game, players, chosen, levels_of(game, options.bot_level))


def _me(options: HostOptions | KnockOptions) -> str:
    """In line mode a person without a name is asked for one."""
    if options.headless or full_screen.wanted(options):
        return options.me
    from tui.plain.naming import named

    return named(options.me)


def _knock(command: str, args: object) -> int:
    from tui.cli import network

    options = taken(KnockOptions, args)
    use_data(options)
    options = replace(options, table=where_to_knock(options))
    if command == "join" and not options.table and not options.headless:
        if full_screen.wanted(options) and not options.me:
            return full_screen.join_list(options)
        options = replace(options, table=network.asked_table())
    if command == "watch":
        return network.watch(options)
    if command == "join":
        options = replace(options, me=_me(options))
    effort_of(options.think)
    levels = any_levels(options.bot_level)
    return network.bot(options, levels) if command == "bot" else network.join(options, levels)


def tables(options: TablesOptions) -> int:
    from tui.cli import network

    if not 0 < options.seconds <= LINGER_SECONDS_MAX:
        raise Exit(USAGE, f"--seconds must lie between 0 and {LINGER_SECONDS_MAX}.")
    return network.tables(options)
