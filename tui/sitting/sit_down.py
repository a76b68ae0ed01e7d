"""EDGE: who sits down at a network table from this program: key, name, folder, and bots that sit beside. Wrong input is a Stop."""

from __future__ import annotations

import secrets
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.game import Game
from engine.games import AllGames
from engine.values import dataclass
from p2p.backend import choose_backend
from p2p.crypto.faults import Misuse
from p2p.crypto.identity import Identity, fingerprint
from p2p.net.addresses import EVERYWHERE, LOOPBACK, parse_address
from p2p.net.endpoint import read_relay
from p2p.net.errors import BadAddress, Beyond, NetError, NoInternet
from p2p.node import Who
from p2p.players import BotPlayer, Player
from p2p.shell.abroad import RELAYS_MAX, Abroad
from p2p.shell.arrival import Clash
from p2p.shell.shelf import KEY, Shelf
from p2p.store.disk import Disk, InUse, JournalError
from p2p.store.keyfile import KeyFileError
from p2p.wire.limits import PERSON_NAME_BYTES_MAX, PERSON_NAME_COLUMNS_MAX
from p2p.wire.text import clean
from tui.cli.exits import REFUSED, UNREACHABLE, USAGE, Exit, small
from tui.cli.options import ON_LEAVE, SeatOptions
from tui.cli.streams import NO_ROOM
from tui.kit import config
from tui.kit.settings import Settings
from tui.sitting import unlocking
from tui.sitting.lobby import bot_name
from tui.sitting.saves import data_folder
from tui.sitting.unlocking import WRONG, identity_at

if TYPE_CHECKING:
    from collections.abc import Iterator

BOT_FOLDERS_MAX = 64
Games = Mapping[str, Game[Any]]


def today() -> str:
    return time.strftime("%Y-%m-%d")


@contextmanager
def told() -> Iterator[None]:
    """Everything that can go wrong before or beside a game, as one sentence and a code."""
    try:
        yield
    except (KeyFileError, Misuse, JournalError) as problem:
        raise Exit(REFUSED, small(str(problem))) from None
    except (NoInternet, BadAddress) as problem:
        raise Exit(USAGE, small(str(problem))) from None
    except Beyond as problem:
        raise Exit(UNREACHABLE, small(str(problem))) from None
    except NetError as problem:
        raise Exit(REFUSED, small(str(problem))) from None
    except OSError as problem:
        where = problem.filename or ("something could not be written" if problem.errno in NO_ROOM else "")
        raise Exit(REFUSED, f"{where}{': ' if where else ''}{problem.strerror or problem}.") from None


def my_name(args: SeatOptions) -> str:
    """As told, or as set, which is the name this machine knows us by as long as nobody sets another."""
    if args.me:
        name = clean(args.me, PERSON_NAME_COLUMNS_MAX)
        if name != args.me or len(name.encode()) > PERSON_NAME_BYTES_MAX:
            raise Exit(USAGE, f"--me must be a short name without control characters, at most {PERSON_NAME_COLUMNS_MAX} columns wide.")
        return name
    return clean(config.load().settings.name, PERSON_NAME_COLUMNS_MAX) or "Player"


def my_identity(folder: Path, on_screen: bool = False) -> Identity:
    """Made at the first time; Locked if a passphrase must be asked for on the screen that is shown."""
    path = folder / KEY
    is_new = not path.exists()
    identity = identity_at(path, on_screen)
    if is_new and not on_screen:
        print(f"A new identity was made and lies in {path}; keep that file to yourself.", file=sys.stderr)
    return identity


def unlock(passphrase: str) -> str:
    """Open the key of this machine's person for this run; the sentence against it, or nothing."""
    with told():
        choose_backend()
        return "" if unlocking.unlock(data_folder() / KEY, passphrase) else WRONG


def sit_down(args: SeatOptions, player: Player | None, games: Games | None = None) -> Who:
    """Our person, or the bot that plays their seat; where the game is known no other is needed."""
    with told():
        choose_backend()
        roads = _roads(args)  # what cannot be understood is said before a key is made
        folder = data_folder()
        shelf = Shelf(folder, today, accepted=args.trust_new_key)
        _check_folder(shelf)
        return _who(args, roads, my_identity(folder, args.on_screen), my_name(args), shelf, player, games)


def sit_down_bot(args: SeatOptions, player: Player) -> Who:
    """A bot of its own, with a key of its own that no other running bot of this folder uses."""
    with told():
        choose_backend()
        roads = _roads(args)
        shelf = Shelf(_free_folder(data_folder() / "bots"), today, trusting=True)
        _check_folder(shelf)
        identity = shelf.identity()
        name = my_name(args) if args.me else bot_name(_number(shelf), fingerprint(identity.public))
        return _who(args, roads, identity, name, shelf, player)


def sit_down_beside(host: Who, number: int, player: Player, on_kept: Callable[[Path], None]) -> Who:
    """A bot in the program of its host."""
    return _bot_beside(host, host.shelf.folder / "bots" / str(number), player, on_kept)


def sit_down_again(host: Who, journal: Path, player: Player) -> Who:
    """A bot whose journal lies here comes back with its host."""
    return _bot_beside(host, journal.parent.parent, player, None)


def _bot_beside(host: Who, folder: Path, player: Player, on_kept: Callable[[Path], None] | None) -> Who:
    shelf = Shelf(folder, today, trusting=True)
    identity = shelf.identity()
    return Who(
        identity,
        bot_name(_number(shelf), fingerprint(identity.public), host.name),
        shelf,
        host.games,
        player,
        bind=host.bind,
        linger_seconds=host.linger_seconds,
        on_leave=host.on_leave,
        missed_seconds=host.missed_seconds,
        quiet=True,
        on_kept=on_kept,
    )


def _number(shelf: Shelf) -> int:
    """Of a bot, by its folder."""
    name = shelf.folder.name
    return int(name) if name.isdecimal() else 1


def make_bot(args: SeatOptions, level: str, number: int = 0) -> BotPlayer:
    seed = args.seed.encode(errors="replace") if args.seed else secrets.token_bytes(32)
    return BotPlayer(level, sha256(seed + number.to_bytes(4, "big")).digest(), args.think)


@dataclass(frozen=True)
class Roads:
    """Where others reach this seat."""

    bind: Sequence[str]
    port: int
    advertised: tuple[str, ...]
    abroad: Abroad | None


def _roads(args: SeatOptions) -> Roads:
    return Roads(bind_of(args.bind), port_of(args.port), addresses_of(args.advertise), abroad_of(args))


def _who(
    args: SeatOptions, roads: Roads, identity: Identity, name: str, shelf: Shelf, player: Player | None, games: Games | None = None
) -> Who:
    return Who(
        identity,
        name,
        shelf,
        games or AllGames(),
        player,
        bind=roads.bind,
        port=roads.port,
        advertised=roads.advertised,
        linger_seconds=args.linger,
        on_leave=ON_LEAVE[args.on_leave],
        missed_seconds=float(args.away_after),
        clash=_clash(args),
        abroad=roads.abroad,
    )


def _clash(args: SeatOptions) -> Clash:
    """A name that nobody chose gets a number; a person who is there is asked for another."""
    loaded = config.load()
    if args.me in ("", loaded.settings.name) and (loaded.unnamed or loaded.settings.name == Settings().name):
        return Clash.NUMBER
    return Clash.ASK if not args.headless and (args.on_screen or sys.stdin.isatty()) else Clash.END


def bind_of(text: str) -> Sequence[str]:
    if not text:
        return EVERYWHERE
    if text in ("localhost", "loopback"):
        return LOOPBACK
    try:
        return (str(ip_address(text)),)
    except ValueError:
        raise Exit(USAGE, "--bind takes an address of this machine, for example 192.168.1.20, or localhost.") from None


def port_of(port: int) -> int:
    if not 0 <= port < 65536:
        raise Exit(USAGE, "--port must lie between 0 and 65535; 0 lets the system choose.")
    return port


def addresses_of(texts: Sequence[str]) -> tuple[str, ...]:
    try:
        return tuple(str(parse_address(text)) for text in texts)
    except BadAddress as problem:
        raise Exit(USAGE, small(str(problem))) from None


def abroad_of(args: SeatOptions) -> Abroad | None:
    """The way to the internet that was asked for."""
    if not args.internet:
        if args.relay:
            raise Exit(USAGE, "--relay goes with --internet.")
        return None
    if len(args.relay) > RELAYS_MAX:
        raise Exit(USAGE, f"--relay can be given {RELAYS_MAX} times at most.")
    try:
        return Abroad(tuple(dict.fromkeys(map(read_relay, args.relay))))
    except BadAddress as problem:
        raise Exit(USAGE, small(str(problem))) from None


def _check_folder(shelf: Shelf) -> None:
    if not shelf.is_writable():
        raise Exit(REFUSED, f"{shelf.tables} cannot be written; say with --data where the journals shall lie.")


def _free_folder(bots: Path) -> Path:
    """The first bot folder that no other process uses. The lock is held until this process ends."""
    for number in range(1, BOT_FOLDERS_MAX + 1):
        folder = bots / str(number)
        try:
            _held.append(Disk().lock(folder / "in-use.lock"))
        except InUse:
            continue
        return folder
    raise Exit(REFUSED, f"{BOT_FOLDERS_MAX} bots of {bots} are playing already.")


_held: list[Any] = []

