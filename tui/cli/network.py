"""EDGE: the commands of a network table: host, join, watch, bot, tables, and resume of a table with others.

A person plays in line mode; with --headless a bot plays the seat, events go to stdout as JSON lines, talk to stderr.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from operator import methodcaller
from pathlib import Path
from typing import Any, TypeVar

from engine.game import Game
from engine.games import AllGames
from engine.moves import Refusal
from engine.values import dataclass
from p2p.net.addresses import Address
from p2p.net.events import Guest
from p2p.net.invite import Invite, host_mark
from p2p.node import Doorway, Node, Who
from p2p.peer.clocks import FORMS, clock_named, with_clock
from p2p.peer.floor import FLOOR_SECONDS_MAX, usual_floor, with_floor
from p2p.players import Player
from p2p.shell.shelf import TABLES
from p2p.store.disk import JournalError
from p2p.store.journal import NotAJournal
from p2p.store.seat import DamagedSeat, load_seat, seat_path
from p2p.store.tables import StoredTable, TableState, tables_in
from p2p.wire.limits import TABLE_NAME_COLUMNS_MAX
from p2p.wire.text import clean
from tui.cli import full_screen
from tui.cli.exits import DAMAGED, OK, REFUSED, UNREACHABLE, USAGE, Exit, small
from tui.cli.headless import Begin, Party, run_party, show_json
from tui.cli.options import HostOptions, KnockOptions, PlayOptions, ResumeOptions, SeatOptions, TablesOptions, taken
from tui.sitting.finding import doorway_to, look_around
from tui.sitting.lobby import LobbySeen, options_told
from tui.sitting.saves import data_folder
from tui.sitting.sit_down import addresses_of, make_bot, sit_down, sit_down_again, sit_down_beside, sit_down_bot, told

REMATCH_SECONDS = 120.0
LINGER_LOCAL_SECONDS = 1.0
Seat = TypeVar("Seat", bound=SeatOptions)


@dataclass(frozen=True)
class Beginning:
    """How a table begins: what starts its nodes, what its lobby shows at first, and what line mode says."""

    begin: Begin
    lobby: LobbySeen
    greeting: tuple[str, ...] = ()
    repeats: bool = False  # `begin` can be called again for a rematch


def host(args: HostOptions, game: Game[Any], players: int, options: dict[str, str], levels: list[str]) -> int:
    return _run(args, lambda args: host_beginning(args, game, players, options, levels))


def host_beginning(args: HostOptions, game: Game[Any], players: int, options: dict[str, str], levels: list[str]) -> Beginning:
    if not 0 <= args.bots < players:
        raise Exit(USAGE, f"--bots must lie between 0 and {players - 1}: this seat is taken.")
    floor, clock = _floor(args, players), _clock(args)
    name = clean(args.name, TABLE_NAME_COLUMNS_MAX) or game.title
    alone = args.local and args.bots == players - 1
    who = sit_down(args, _player(args, levels[0]), {game.slug: game})

    seat, keys, watchers = who, None, not args.no_watchers
    assert game.rules_digest  # found here, where nobody waits: it reads all the rules

    async def begin() -> Party:
        """Once more it is a rematch: at the same address, by the same invites."""
        nonlocal seat, keys
        with told():
            node = await Node.host(
                seat, game, options, players, table_name=name, private=args.private, watchers=watchers, keys=keys, floor=floor, clock=clock
            )
        seat, keys = replace(who, port=node.mesh.port), dict(node.mesh.secrets)
        if (node.private or args.internet) and args.bots < players - 1:
            node.tell_invite()
        party = Party(node)

        async def add_bot() -> None:
            number = len(party.bots) + 1
            level = levels[number % len(levels)]
            with told():
                bot = sit_down_beside(who, number, make_bot(args, level, number), partial(node.memory.add_bot, level))
                party.bots.append(await Node.join(bot, own_door(node)))

        party.add_bot = add_bot
        try:
            for _ in range(args.bots):
                await asyncio.sleep(0)  # keys and pictures in between
                await add_bot()
        except BaseException:
            await party.stop()
            raise
        return party

    missing = players - 1 - args.bots
    lobby = LobbySeen(
        title=game.title,
        table=name,
        seats=players,
        options=options_told(game, players, with_clock(with_floor(options, floor), clock)),
        is_host=True,
        private=args.private,
        unwatched=not watchers,
        taken=(who.name,),
        me=who.name,
        local=alone,
        game=game.id,
        chosen=tuple(options.items()),
    )
    return Beginning(begin, lobby, (f"{game.title}, table '{name}'. Waiting for {missing} more.",) if missing else (), repeats=True)


def _floor(args: HostOptions, players: int) -> int:
    """Of a new table: what was asked for, or what is usual. A guest may be a bot of somebody else; that is not known here."""
    if args.floor is None:
        return usual_floor(players - args.bots - args.headless)
    if not 0 <= args.floor <= FLOOR_SECONDS_MAX:
        raise Exit(USAGE, f"--floor must lie between 0 and {FLOOR_SECONDS_MAX} seconds.")
    return args.floor


def _clock(args: HostOptions) -> str:
    """As all will sign it."""
    try:
        return clock_named(args.clock)
    except Refusal:
        raise Exit(USAGE, f"--clock {args.clock} is no clock; there are {FORMS}.") from None


def play(args: PlayOptions, game: Game[Any], players: int, options: dict[str, str], levels: list[str]) -> int:
    """One person and bots, every bot a peer of its own on this machine, with all the proofs of a table between strangers."""
    asked = replace(taken(HostOptions, args), me=args.name, name="", seed="", bots=players - 1, private=True)
    seat = replace(asked, bind="localhost", linger=LINGER_LOCAL_SECONDS, local=True)
    return host(seat, game, players, options, levels)


def own_door(node: Node) -> Doorway:
    """How a bot in this program reaches its host."""
    hosts = [{"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host) for host in node.mesh.bound]
    addresses = tuple(str(Address(host, node.mesh.port)) for host in hosts)
    public = node.who.identity.public
    invite = Invite(Guest.PLAY, node.mesh.secrets[Guest.PLAY], host_mark(public), addresses)
    return Doorway(addresses, public, invite)


def join(args: KnockOptions, levels: list[str]) -> int:
    return _run(args, lambda args: join_beginning(args, levels))


def join_beginning(args: KnockOptions, levels: list[str], doorway: Doorway | None = None) -> Beginning:
    who = sit_down(args, _player(args, levels[0]))
    return Beginning(_knock(args, who, Node.join, doorway), LobbySeen(table=args.table if doorway else "", me=who.name), repeats=True)


def bot(args: KnockOptions, levels: list[str]) -> int:
    return run_party(_knock(args, sit_down_bot(args, make_bot(args, levels[0])), Node.join), show_json)


def watch(args: KnockOptions) -> int:
    return _run(args, watch_beginning, needs_name=False)


def watch_beginning(args: KnockOptions, doorway: Doorway | None = None) -> Beginning:
    who = sit_down(args, None)
    return Beginning(_knock(args, who, Node.watch, doorway), LobbySeen(table=args.table if doorway else "", watching=True))


def _knock(args: KnockOptions, who: Who, knock: Any, known: Doorway | None = None) -> Begin:
    before: tuple[Doorway, Node] | None = None

    async def begin() -> Party:
        """Once more it is a rematch: of the same game, and the others may take a while to open it."""
        nonlocal before
        if before is not None:
            doorway = replace(before[0], game=before[1].mesh.game or before[0].game, patience_seconds=REMATCH_SECONDS)
        else:
            doorway = known or await doorway_to(args.table, knock == Node.watch)
        with told():
            before = doorway, await knock(who, doorway)
        return Party(before[1])

    return begin


def asked_table() -> str:
    """List the tables of this network and ask for one; nobody sits down unasked. The address of the one that was chosen."""
    found = [one for one in asyncio.run(look_around()) if not one.table.is_full]
    if not found:
        raise Exit(UNREACHABLE, "no table was found on this network; join with host:port or with an invite.")
    for number, one in enumerate(found, 1):
        line = f"{number}. {one.table.name:<32}  {one.table.game:<14}  {one.table.taken} of {one.table.seats}  {one.addresses[0]}"
        print(line, file=sys.stderr)
    print("Which table? Type its number: ", end="", file=sys.stderr, flush=True)
    typed = sys.stdin.readline().strip()
    if not (typed.isdecimal() and len(typed) < 5 and 1 <= int(typed) <= len(found)):
        raise Exit(USAGE, f"no table was chosen: type a number from 1 to {len(found)}, or 'fides join NAME'.")
    return found[int(typed) - 1].addresses[0]


def tables(args: TablesOptions) -> int:
    found = asyncio.run(look_around(args.seconds))
    if args.json:
        listed = [
            {name: getattr(one.table, name) for name in ("name", "game", "seats", "taken", "lobby", "version")}
            | {"addresses": list(one.addresses)}
            for one in found
        ]
        print(json.dumps(listed))
        return OK
    for one in found:
        print(f"{one.table.name:<32}  {one.table.game:<14}  {one.table.taken} of {one.table.seats}  {one.addresses[0]}")
    if not found:
        print("No open table was found on this network.", file=sys.stderr)
    return OK


# --- resuming


def waiting_tables() -> list[StoredTable]:
    """Tables with others that are not over, the newest first; damaged ones too, so that they are seen."""
    with told():
        return [table for table in tables_in(data_folder() / TABLES) if table.state is not TableState.FINISHED]


def find_table(text: str, numbered: list[StoredTable]) -> Path | None:
    """A journal by path, title or part of the table's list; None if this names no table with others."""
    path = Path(text)
    if path.suffix == ".journal" and path.exists():
        return path
    folder = data_folder() / TABLES
    for table in numbered:
        if text in (table.title, table.journal.name):
            return table.journal
    return folder / text if text.endswith(".journal") and (folder / text).exists() else None


def resume(args: ResumeOptions, path: Path, levels: list[str]) -> int:
    return _run(args, lambda args: resume_beginning(args, path, levels), needs_name=False)


def resume_beginning(args: ResumeOptions, path: Path, levels: list[str]) -> Beginning:
    if not seat_path(path).exists():
        hint = "'fides replay' and 'fides verify' take it is"
        raise Exit(REFUSED, f"no seat file lies beside {path}: only who sat at this table can go on with it; {hint}.")
    try:
        seat = load_seat(path)
    except DamagedSeat as problem:
        raise Exit(DAMAGED, small(str(problem))) from None
    except JournalError as problem:
        raise Exit(USAGE, small(str(problem))) from None
    game = AllGames().get(seat.game)
    if game is None:
        raise Exit(REFUSED, f"the game {seat.game} is not known here: install the version of Fides with which the table was begun.")
    rules = seat.roster.rules.hex()
    if rules != game.rules_digest:
        differ = f"rules digest {game.rules_digest[:12]} here, {rules[:12]} at the table"
        raise Exit(REFUSED, f"the rules of {seat.game} differ ({differ}): install the version of Fides with which the table was begun.")
    who = sit_down(args, _player(args, levels[0]), {game.slug: game})
    hints, anywhere = _hints(args.at)
    names = tuple(member.name for member in seat.roster.members)
    waived = [_place_of(name, names, seat.place) for name in args.waive]

    async def begin() -> Party:
        party = Party(await _resumed(who, path, hints, anywhere))
        try:
            for number, (journal, level) in enumerate(who.shelf.whereabouts(path).bots, 1):
                bot = sit_down_again(who, Path(journal), make_bot(args, level, number))
                party.bots.append(await _resumed(bot, Path(journal), {}, ()))
            for node in (party.node, *party.bots):
                for place in waived:
                    await node.call(methodcaller("waive", place))
        except BaseException:
            await party.stop()
            raise
        return party

    others = [member.name for place, member in enumerate(seat.roster.members) if place != seat.place]
    called = f"{game.title} with {', '.join(others)}"
    options = options_told(game, len(names), seat.roster.options)
    lobby = LobbySeen(title=game.title, table=called, seats=len(names), options=options, taken=names, me=seat.name)
    lobby = replace(lobby, phase="resuming", again=True)
    return Beginning(begin, lobby, (f"{called}. Waiting until everybody is back.",))


def _place_of(name: str, names: tuple[str, ...], own: int) -> int:
    """Of somebody to be waived."""
    others = [one for place, one in enumerate(names) if place != own]
    if name not in others:
        raise Exit(USAGE, f"nobody else at this table is called '{name}': --waive takes {' or '.join(others)}.")
    return names.index(name)


async def _resumed(who: Who, path: Path, hints: dict[str, tuple[str, ...]], anywhere: tuple[str, ...]) -> Node:
    try:
        with_table = await Node.resume(who, path, hints=hints, anywhere=anywhere)
    except NotAJournal as problem:
        raise Exit(DAMAGED, small(str(problem))) from None
    except JournalError as problem:
        raise Exit(REFUSED, small(str(problem))) from None
    return with_table


def _hints(texts: Sequence[str]) -> tuple[dict[str, tuple[str, ...]], tuple[str, ...]]:
    """--at NAME=HOST:PORT, or --at HOST:PORT for whoever is there."""
    named: dict[str, tuple[str, ...]] = {}
    anywhere: list[str] = []
    for text in texts:
        name, equals, address = text.rpartition("=")
        if equals:
            named[name] = (*named.get(name, ()), *addresses_of([address]))
        else:
            anywhere += addresses_of([address])
    return named, tuple(anywhere)


def _player(args: SeatOptions, level: str) -> Player | None:
    """The bot of a headless seat; a person needs none."""
    return make_bot(args, level) if args.headless else None


def _run(args: Seat, make: Callable[[Seat], Beginning], needs_name: bool = True) -> int:
    """A headless seat to its end, or a person at a full screen or in line mode. `needs_name`: somebody new is asked for one first."""
    beginning = make(args)
    if args.headless:
        return run_party(beginning.begin, show_json)
    if full_screen.wanted(args):
        return full_screen.sit(args, beginning, (lambda me: make(replace(args, me=me))) if needs_name and not args.me else None)
    return _in_lines(beginning)


def _in_lines(beginning: Beginning) -> int:
    from tui.plain import table as line_mode
    from tui.sitting.seat import PeerSeat
    from tui.sitting.sitting import Post
    from tui.sitting.spectator import Spectator

    kind = Spectator if beginning.lobby.watching else PeerSeat

    def make(post: Post, watched: bool) -> PeerSeat:
        sitting = kind(beginning.begin, beginning.lobby, post, watched=watched)
        sitting.words_seconds = PeerSeat.words_seconds if watched else 0.0  # nobody reads words to others in a pipe
        return sitting

    return line_mode.play(make, beginning.greeting)
