"""A dial: keeps one peer linked. It dials whenever there is no link with that peer, waits longer after each failure, and not after `poke`.

Who answers is pinned: by the invite, by the key we were given, or by whoever answered first. Nobody else is taken there later.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Sequence
from functools import partial
from random import uniform
from typing import TYPE_CHECKING, NamedTuple

from p2p.crypto.faults import PeerFault
from p2p.net import limits
from p2p.net.addresses import parse_address
from p2p.net.errors import BadAddress, Beyond, Hopeless, HungUp, Lost, NetError, Refused, Unanswered
from p2p.net.events import Unreachable
from p2p.net.guard import Ticket
from p2p.net.hello import Met, Wanted, knock
from p2p.net.invite import Invite
from p2p.net.road import Place, Road
from p2p.net.through import through

if TYPE_CHECKING:
    from p2p.net.mesh import Mesh
    from p2p.net.ws import Wire

Connecting = asyncio.Task[tuple[Road, socket.socket]]


class Dialled(NamedTuple):
    """Whom we met, on which wire, and how its bytes travel."""

    wire: Wire
    met: Met
    ticket: Ticket
    way: Callable[[], str]


class Dial:
    def __init__(self, mesh: Mesh, public: bytes | None, addresses: Sequence[str], invite: Invite | None, game: str | None) -> None:
        self.public, self.invite, self.game = public, invite, game
        self.addresses: tuple[str, ...] = ()
        self._mesh = mesh
        self._poked = asyncio.Event()
        self._told = ""
        self._tries = 0
        self.move(addresses)

    def move(self, addresses: Sequence[str]) -> None:
        """Dial there from now on."""
        read = tuple(str(parse_address(address)) for address in addresses[: limits.ADDRESSES_MAX])
        if read != self.addresses:
            self.addresses = read
            self.poke()

    def poke(self) -> None:
        """Whatever we waited for may be over: try at once."""
        self._tries = 0
        self._poked.set()

    async def run(self) -> None:
        while True:
            await self._mesh.without_link(self.public)
            self._poked.clear()
            most_seconds = limits.RETRY_MAX_SECONDS
            try:
                linked_seconds = await self._link_once()
            except (NetError, PeerFault) as error:
                self._tell(error)
                if _code(error) == limits.CROWDED:
                    most_seconds = limits.RETRY_CROWDED_SECONDS
            else:
                if linked_seconds >= limits.STEADY_SECONDS:
                    self._tries = 0
            await self._pause(most_seconds)

    async def _pause(self, most_seconds: float) -> None:
        """Full jitter: peers that lost each other at one moment do not come back at one moment."""
        seconds = uniform(0, min(most_seconds, limits.RETRY_FIRST_SECONDS * 2**self._tries))
        self._tries = min(self._tries + 1, 16)
        try:
            async with asyncio.timeout(seconds):
                await self._poked.wait()
        except TimeoutError:
            pass

    def _tell(self, error: NetError | PeerFault) -> None:
        sentence = str(error) if isinstance(error, NetError) else "The program that answers there breaks the protocol."
        if sentence != self._told:
            self._told = sentence
            self._mesh.emit(Unreachable(self.public, self.addresses, sentence, _code(error), isinstance(error, Hopeless)))

    async def _link_once(self) -> float:
        """How long we were linked. Raises what is the most telling of all failures if nobody could be met."""
        found = await self._meet()
        self._told = ""
        self.public = found.met.public
        began = asyncio.get_running_loop().time()
        carried = self._mesh.carry(found.wire, found.met, True, found.ticket, found.way)
        await asyncio.wait({carried})  # a dial that is stopped leaves its link alone
        return asyncio.get_running_loop().time() - began

    async def _meet(self) -> Dialled:
        failures: list[NetError | PeerFault] = []
        places = await self._places(failures)
        connecting = {asyncio.create_task(_connected(turn, *place)) for turn, place in enumerate(places)}
        found = None
        try:
            found = await self._first(connecting, failures)
        finally:
            try:
                await through(_hung_up(connecting))
            except asyncio.CancelledError:
                if found is not None:
                    found.ticket.leave()
                    await found.wire.cut()
                raise
        if found is not None:
            return found
        raise min(failures, key=_telling, default=Unanswered("There is no address to dial."))

    async def _first(self, connecting: set[Connecting], failures: list[NetError | PeerFault]) -> Dialled | None:
        """Whoever can be met first. Sockets that were tried are taken out of `connecting`; the others stay there, to be closed."""
        waiting = set(connecting)
        while waiting:
            done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                connecting.discard(task)
                try:
                    return await self._hello(*task.result())
                except (NetError, PeerFault) as failure:
                    failures.append(failure)
        return None

    async def _places(self, failures: list[NetError | PeerFault]) -> list[tuple[Road, Place]]:
        places: list[tuple[Road, Place]] = []
        for address in map(parse_address, self.addresses):
            try:
                road = self._mesh.road_to(address)
                places += [(road, place) for place in await road.find(address)]
            except (BadAddress, Hopeless) as failure:
                failures.append(failure)
        return list(dict.fromkeys(places))[: limits.ADDRESSES_MAX]

    async def _hello(self, road: Road, sock: socket.socket) -> Dialled:
        from p2p.net import ws

        ticket = self._mesh.door.dialled()
        if ticket is None:
            sock.close()
            raise Unanswered("This program has as many connections as it may have.")
        wire = None
        try:
            async with asyncio.timeout(road.pace.hello_seconds):
                wire = await ws.dial(sock, self._mesh.client_tls)
                met = await self._knock(wire)
        except BaseException as error:
            try:
                if wire is not None:
                    await (wire.close(error.code) if isinstance(error, Refused) else wire.cut())
            finally:
                ticket.leave()
            if isinstance(error, TimeoutError):
                raise Unanswered("Somebody answers there, but too slowly.") from None
            if isinstance(error, Lost):
                raise Refused(error.code) if error.heard else Unanswered("What answers there broke off.") from None
            raise
        return Dialled(wire, met, ticket, partial(road.way, sock))

    async def _knock(self, wire: Wire) -> Met:
        mesh = self._mesh
        wanted = Wanted(self.public, self.invite)
        game = mesh.game if self.game is None else self.game
        return await knock(wire, mesh.identity, mesh.offers, wire.server_certificate_hash, game=game, wanted=wanted)


async def _connected(turn: int, road: Road, place: Place) -> tuple[Road, socket.socket]:
    """A connected socket, or Unanswered. Later addresses start a little later, so that the first wins if it answers at all."""
    await asyncio.sleep(turn * limits.DIAL_STAGGER_SECONDS)
    return road, await road.connect(place)


async def _hung_up(connecting: set[Connecting]) -> None:
    for task in connecting:
        task.cancel()
    for result in await asyncio.gather(*connecting, return_exceptions=True):
        if not isinstance(result, BaseException):
            result[1].close()


def _code(failure: NetError | PeerFault) -> int:
    """The bye code that we heard, or that fits what we saw."""
    if isinstance(failure, HungUp):
        return limits.CROWDED
    return failure.code if isinstance(failure, Refused) else 0


def _telling(failure: NetError | PeerFault) -> int:
    """The smaller, the more a person learns from it."""
    ranks: tuple[type[Exception], ...] = (Refused, PeerFault, HungUp, Beyond, Unanswered, BadAddress)
    return next((rank for rank, kind in enumerate(ranks) if isinstance(failure, kind)), len(ranks))
