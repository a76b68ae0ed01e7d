"""Tables on the local network: an Announcer for a lobby and its table, a Finder with a live list. Nothing about people is in either.

What is heard here is a rumour: texts are cleaned and bounded, numbers checked, and whoever answers at such an address still has to pass
HELLO. Without a network both say so in a sentence, and host:port and invites work all the same.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping, Sequence
from ipaddress import ip_address
from typing import TYPE_CHECKING

from engine.values import dataclass
from p2p.net import limits
from p2p.net.addresses import EVERYWHERE, Address, hosts_of, own_addresses, own_zones, zones_of
from p2p.net.errors import NoNetwork
from p2p.wire.limits import NAME_ID_BYTES_MAX, SEATS_MAX, VERSION
from p2p.wire.text import clean

if TYPE_CHECKING:
    from zeroconf import ServiceInfo, ServiceStateChange, Zeroconf
    from zeroconf.asyncio import AsyncServiceBrowser, AsyncZeroconf

SERVICE = "_fides._tcp.local."
LOBBY_BYTES = 8  # of what names the lobby: enough to tell tables apart, too few to join by
_GAME = re.compile(rf"[a-z][a-z0-9-]{{0,{NAME_ID_BYTES_MAX - 1}}}")
_LOBBY = re.compile(rf"[0-9a-f]{{{2 * LOBBY_BYTES}}}")


@dataclass(frozen=True, slots=True)
class ListedTable:
    """What everybody on the network may know of a lobby. One that is full has begun: it can be watched. Then every member may say so,
    each for itself: `place` is the number of the one who does."""

    name: str
    game: str
    seats: int
    taken: int
    lobby: str  # hex of the first bytes of what names it
    version: int = VERSION
    place: int | None = None

    @property
    def instance(self) -> str:
        """The name of this announcement, that no other has."""
        return f"fides-{self.lobby}" if self.place is None else f"fides-{self.lobby}-{self.place}"

    @property
    def is_full(self) -> bool:
        return self.taken >= self.seats

    def properties(self) -> dict[str, str]:
        numbers = {"v": self.version, "seats": self.seats, "taken": self.taken}
        if self.place is not None:
            numbers["place"] = self.place
        return {"name": self.name, "game": self.game, "lobby": self.lobby} | {key: str(value) for key, value in numbers.items()}


@dataclass(frozen=True, slots=True)
class Found:
    table: ListedTable
    addresses: tuple[str, ...]


def merged(found: Sequence[Found]) -> list[Found]:
    """Each table once, with the addresses of all who announce it."""
    tables: dict[tuple[str, str], Found] = {}
    for one in found:
        before = tables.setdefault((one.table.lobby, one.table.game), one)
        if before is not one:
            addresses = tuple(dict.fromkeys((*before.addresses, *one.addresses)))[: limits.INVITE_ADDRESSES_MAX]
            tables[one.table.lobby, one.table.game] = Found(before.table, addresses)
    return list(tables.values())


def lobby_prefix(nonce: bytes) -> str:
    return nonce[:LOBBY_BYTES].hex()


def read_table(properties: Mapping[bytes, bytes | None]) -> ListedTable | None:
    """A stranger's record: a table, or None for anything odd."""
    if sum(len(key) + len(value or b"") for key, value in properties.items()) > limits.PROPERTIES_BYTES_MAX:
        return None
    try:
        name = (properties[b"name"] or b"").decode("utf-8")
        game, lobby = [(properties[key] or b"").decode("ascii") for key in (b"game", b"lobby")]
        version, seats, taken = [_number(properties[key]) for key in (b"v", b"seats", b"taken")]
        place = _number(properties[b"place"]) if b"place" in properties else None
    except (KeyError, ValueError):
        return None
    shown = clean(name, limits.TABLE_NAME_COLUMNS_MAX)
    sound = _GAME.fullmatch(game) and _LOBBY.fullmatch(lobby) and 1 <= seats <= SEATS_MAX and taken <= seats and version >= 1
    sound = sound and (place is None or place < seats)
    return ListedTable(shown, game, seats, taken, lobby, version, place) if sound and shown else None


def _number(text: bytes | None) -> int:
    if text is None or not re.fullmatch(rb"0|[1-9][0-9]{0,4}", text):
        raise ValueError
    return int(text)


def read_addresses(info: ServiceInfo) -> tuple[str, ...]:
    """Where the record says the table is: only addresses that a table can have."""
    if info.port is None or not 0 < info.port < 65536:
        return ()
    found = []
    for text in info.parsed_scoped_addresses()[: limits.INVITE_ADDRESSES_MAX]:
        try:
            ip = ip_address(text.partition("%")[0])
        except ValueError:
            continue
        if not (ip.is_multicast or ip.is_unspecified):
            found.append(str(Address(text, info.port)))
    return tuple(found)


Interfaces = Sequence[str | int]
"""Where to speak: IPv4 addresses of ours, and the numbers of links for IPv6."""


async def _open(interfaces: Interfaces | None) -> AsyncZeroconf:
    from zeroconf.asyncio import AsyncZeroconf

    wanted: list[str | int] = list(interfaces_of(EVERYWHERE) if interfaces is None else interfaces)
    without: list[str | int] = [one for one in wanted if isinstance(one, str)]  # a system may have IPv6 addresses and yet not speak it
    for speaking in (wanted, without) if without != wanted else (wanted,):
        try:
            if speaking:
                return AsyncZeroconf(interfaces=speaking)
        except (OSError, RuntimeError, ValueError):
            continue
    raise NoNetwork("There is no network to look for tables on: join with an invite or with host:port.")


def interfaces_of(bound: Sequence[str]) -> Interfaces:
    """Where a table that is bound to these addresses is announced: on their links alone."""
    versions = {ip_address(host).version for host in bound if ip_address(host).is_unspecified}
    found: list[str | int] = []
    if 4 in versions:
        found += ["127.0.0.1", *(host for host in own_addresses() if ip_address(host).version == 4)]
    if 6 in versions:
        found += own_zones()
    for host in bound:
        if not ip_address(host).is_unspecified:
            found += [host] if ip_address(host).version == 4 else zones_of(host)
    return list(dict.fromkeys(found))


class Announcer:
    """Says on the network that a table is open. `interfaces`: where to speak, None for where the table is bound to."""

    def __init__(self, zeroconf: AsyncZeroconf, addresses: Sequence[str], port: int) -> None:
        self._zeroconf, self._addresses, self._port = zeroconf, tuple(addresses), port
        self._info: ServiceInfo | None = None

    @classmethod
    async def open(cls, table: ListedTable, bound: Sequence[str], port: int, *, interfaces: Interfaces | None = None) -> Announcer | None:
        """None if the table is bound to this machine only: then there is nothing to tell. Raises NoNetwork."""
        if all(ip_address(host).is_loopback for host in bound):
            return None
        from zeroconf import Error

        hosts = [one for one in interfaces or hosts_of(bound) if isinstance(one, str)][: limits.INVITE_ADDRESSES_MAX]
        if not hosts:
            raise NoNetwork("There is no network to announce the table on: others can join with an invite or with host:port.")
        announcer = cls(await _open(interfaces or interfaces_of(bound)), hosts, port)
        try:
            await announcer.tell(table)
        except BaseException as error:
            await announcer.close()
            if isinstance(error, (OSError, Error)):
                raise NoNetwork("The network does not take the announcement: others can join with an invite or with host:port.") from None
            raise
        return announcer

    async def tell(self, table: ListedTable) -> None:
        """The table as it is now."""
        from zeroconf import ServiceInfo

        unique = table.instance
        info = ServiceInfo(
            SERVICE,
            f"{unique}.{SERVICE}",
            port=self._port,
            parsed_addresses=list(self._addresses),
            properties=table.properties(),
            server=f"{unique}.local.",  # not this machine's name
        )
        old, self._info = self._info, info
        if old is None:
            await (await self._zeroconf.async_register_service(info))
        else:
            await (await self._zeroconf.async_update_service(info))

    async def close(self) -> None:
        """Says that the table is gone, and is silent from then on."""
        await self._zeroconf.async_unregister_all_services()
        await self._zeroconf.async_close()


class Finder:
    """The tables that are announced now. `on_change` is called on the loop with the whole list, oldest first."""

    def __init__(self, zeroconf: AsyncZeroconf, on_change: Callable[[tuple[Found, ...]], None]) -> None:
        self._zeroconf, self._on_change = zeroconf, on_change
        self._found: dict[str, Found] = {}
        self._browser: AsyncServiceBrowser
        self._asking: dict[str, asyncio.Task[None]] = {}

    @classmethod
    async def open(cls, on_change: Callable[[tuple[Found, ...]], None], *, interfaces: Interfaces | None = None) -> Finder:
        """Raises NoNetwork."""
        from zeroconf.asyncio import AsyncServiceBrowser

        finder = cls(await _open(interfaces), on_change)
        finder._browser = AsyncServiceBrowser(finder._zeroconf.zeroconf, SERVICE, handlers=[finder._heard])
        return finder

    @property
    def tables(self) -> tuple[Found, ...]:
        return tuple(self._found.values())

    def _heard(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        from zeroconf import ServiceStateChange

        if state_change is ServiceStateChange.Removed:
            if task := self._asking.pop(name, None):
                task.cancel()
            self._forget(name)
            return
        if task := self._asking.pop(name, None):  # what it asked for has changed meanwhile
            task.cancel()
        if len(self._asking) < limits.TABLES_FOUND_MAX:
            self._asking[name] = asyncio.create_task(self._ask(name))
            self._asking[name].add_done_callback(lambda task: self._asked(name, task))

    def _asked(self, name: str, task: asyncio.Task[None]) -> None:
        if self._asking.get(name) is task:
            del self._asking[name]
        error = None if task.cancelled() else task.exception()
        if error is not None:
            task.get_loop().call_exception_handler({"message": "the consumer of found tables failed", "exception": error})

    async def _ask(self, name: str) -> None:
        from zeroconf.asyncio import AsyncServiceInfo

        info = AsyncServiceInfo(SERVICE, name)
        answered = await info.async_request(self._zeroconf.zeroconf, 1000 * limits.ASK_SECONDS)
        table, addresses = (read_table(info.properties), read_addresses(info)) if answered else (None, ())
        if table is None or not addresses:
            self._forget(name)
        elif self._found.get(name) != Found(table, addresses) and (name in self._found or len(self._found) < limits.TABLES_FOUND_MAX):
            self._found[name] = Found(table, addresses)
            self._on_change(self.tables)

    def _forget(self, name: str) -> None:
        if self._found.pop(name, None) is not None:
            self._on_change(self.tables)

    async def close(self) -> None:
        await self._browser.async_cancel()
        tasks = list(self._asking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._zeroconf.async_close()
