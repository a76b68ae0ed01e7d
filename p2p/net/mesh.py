"""The mesh: one listening door, any number of dials, at most one link with each peer, events in order.

Nothing here knows what messages mean. Rules: a link counts when HELLO is done and not before; of two links with one peer the one dialled
by the smaller key stays, a newer one of the same direction replaces the older, and nothing is dropped before its successor is
authenticated; what `close` leaves behind is nothing.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any, Self

from p2p.crypto.faults import PeerFault
from p2p.crypto.identity import Identity
from p2p.net import limits
from p2p.net.addresses import EVERYWHERE, Address, is_internet, parse_address
from p2p.net.dial import Dial
from p2p.net.errors import BadAddress, Lost, NetError, Refused
from p2p.net.events import DoorRank, Event, Gate, Guest, LinkDown, LinkFault, LinkUp, Message, OnEvent, Rank, Traffic
from p2p.net.guard import Door, Ticket
from p2p.net.hello import Met, greet
from p2p.net.invite import Invite
from p2p.net.lanes import Lanes
from p2p.net.link import Link
from p2p.net.road import Road
from p2p.net.tcp import Tcp
from p2p.net.tls import ServerTls, client_context
from p2p.wire.hello import Offers
from p2p.wire.limits import ADDRESSES_MAX
from p2p.wire.messages import Message as WireMessage
from p2p.wire.messages import encode

if TYPE_CHECKING:
    from p2p.net.ws import Wire


class Mesh:
    """Open it with `await Mesh.open(...)`, end it with `await mesh.close()`. All calls belong on its event loop."""

    def __init__(self, identity: Identity, offers: Offers, gate: Gate, rank: Rank, on_event: OnEvent, game: str | None) -> None:
        self.identity, self.offers, self.gate, self.rank, self.game = identity, offers, gate, rank, game
        self.secrets: dict[Guest, bytes] = {}  # the invites we honour; may change while we listen
        self.door = Door()
        self.client_tls = client_context()
        self.server_tls = ServerTls()
        self.port = 0
        self.bound: tuple[str, ...] = ()
        self._on_event = on_event
        self._numbers = count(1)
        self._links: dict[int, Link] = {}
        self._by_public: dict[bytes, Link] = {}
        self._ways: dict[int, Callable[[], str]] = {}  # link -> how its bytes travel
        self._roads: list[Road] = []
        self._dials: dict[Dial, asyncio.Task[None]] = {}
        self._carriers: set[asyncio.Task[None]] = set()  # of links: they end by themselves once their link is told to
        self._others: set[asyncio.Task[None]] = set()  # may be cancelled at any moment
        self._changed = asyncio.Event()
        self._events: Lanes[tuple[Event, Link | None, int]] = Lanes()
        self._event_due = asyncio.Event()
        self._encoded: tuple[WireMessage, bytes] | None = None
        self._closing: asyncio.Future[None] | None = None
        self._dispatcher: asyncio.Task[None]

    @classmethod
    async def open(
        cls,
        identity: Identity,
        offers: Offers,
        *,
        gate: Gate,
        rank: Rank = lambda public, guest: DoorRank.SEATED,
        on_event: OnEvent,
        bind: Sequence[str] = EVERYWHERE,
        port: int = 0,
        game: str | None = None,
        secrets: Mapping[Guest, bytes] | None = None,
    ) -> Self:
        """Listens when it returns. Raises PortTaken or NoNetwork. `game`: whose rules both ends must have alike. `rank`: what those whom
        `gate` lets in are to us; see `rank_anew`."""
        from p2p.net import ws  # now, and not in the middle of the first handshake

        assert ws.SUBPROTOCOLS
        mesh = cls(identity, offers, gate, rank, on_event, game)
        mesh.secrets.update(secrets or {})
        tcp = Tcp(bind, port, mesh.door.shed)
        mesh.bound, mesh.port = tcp.bound, tcp.port
        mesh._dispatcher = asyncio.create_task(mesh._dispatch(), name="mesh events")
        mesh.open_road(tcp)
        return mesh

    def open_road(self, road: Road) -> None:
        """Whoever comes by it is heard, and our dials may take it. It is closed with the mesh."""
        assert self._closing is None
        self._roads.append(road)
        road.listen(partial(self._visit, road))

    def road_to(self, address: Address) -> Road:
        """BadAddress if none leads there."""
        for road in self._roads:
            if road.leads_to(address):
                return road
        raise BadAddress("This address leads over the internet, and this program has not gone there.")

    def leads_to(self, address: str) -> bool:
        """Whether somebody else may send us there."""
        try:
            _ = self.road_to(parse_address(address))
        except BadAddress:
            return False
        return True

    @property
    def addresses(self) -> tuple[str, ...]:
        """host:port under which others can reach us now."""
        return tuple(address for road in self._roads for address in road.addresses)

    def told_addresses(self, advertised: Sequence[str]) -> tuple[str, ...]:
        """What others are told of our addresses, as many as they take: `advertised`, if there are any, instead of where we listen; and
        where we are on the internet."""
        far = tuple(address for address in self.addresses if is_internet(address))
        near = [address for address in advertised or self.addresses if address not in far]
        return (*near[: ADDRESSES_MAX - len(far)], *far)

    @property
    def links(self) -> dict[int, bytes]:
        """Every link and who is at its other end."""
        return {number: link.public for number, link in self._links.items()}

    def dial(self, public: bytes | None, addresses: Sequence[str], invite: Invite | None = None, *, game: str | None = None) -> Dial:
        """Keep this peer linked until `hang_up`. Raises BadAddress. With an invite its host must answer; with a key, its owner."""
        if len(self._dials) >= limits.DIALS_MAX:
            raise NetError("This program dials as many others as it may.")
        assert self._closing is None
        dial = Dial(self, public, addresses, invite, game)
        self._dials[dial] = self._spawn(dial.run(), self._others)
        return dial

    def hang_up(self, dial: Dial) -> None:
        """No more dialling. A link that it made stays."""
        task = self._dials.pop(dial, None)
        if task is not None:
            task.cancel()

    def send(self, link: int, message: WireMessage) -> bool:
        """Queue a message. False: that link is gone, or has just been closed because its queue is full."""
        to = self._links.get(link)
        return to is not None and to.send(self._encode(message))

    def way(self, link: int) -> str:
        """How what is said on this link travels, for a person; nothing where that is no question."""
        return self._ways[link]() if link in self._links else ""

    def traffic(self, link: int) -> Traffic:
        return self._links[link].traffic if link in self._links else Traffic(0, 0.0)

    @property
    def has_news(self) -> bool:
        """Somebody who has a place here has said something that waits for the consumer."""
        return self._events.has_first

    def _encode(self, message: WireMessage) -> bytes:
        """The same message often goes to all links."""
        if self._encoded is None or self._encoded[0] is not message:
            self._encoded = (message, encode(message))
        return self._encoded[1]

    def close_link(self, link: int, code: int = limits.BYE) -> None:
        """Politely: what is queued goes out first. A dial of ours for this peer goes on; hang up first if it shall not."""
        if link in self._links:
            self._links[link].end(Lost(code))

    def wake(self) -> None:
        """After sleep or a change of address: try every link, dial at once."""
        for link in self._links.values():
            self._start(self._probe(link))
        for dial in self._dials:
            dial.poke()

    async def _probe(self, link: Link) -> None:
        if not await link.wire.answers():
            link.end(Lost())

    async def close(self) -> None:
        """No event comes after this was called; no task, socket or transport is left when it returns. May be called twice."""
        if self._closing is None:
            self._closing = asyncio.ensure_future(self._close())
        await asyncio.shield(self._closing)

    async def _close(self) -> None:
        self._dispatcher.cancel()
        for road in self._roads:
            road.stop_listening()
        self._dials.clear()
        for task in self._others:
            task.cancel()
        for link in self._links.values():
            link.end(Lost(limits.SHUTTING_DOWN))
        while tasks := self._others | self._carriers:
            await asyncio.wait(tasks)
        for road in self._roads:
            await road.close()
        await asyncio.wait({self._dispatcher})

    # Events

    def emit(self, event: Event, link: Link | None = None, size: int = 0) -> None:
        if self._closing is None:
            number = getattr(event, "link", None)
            self._events.put((event, link, size), number, link is not None and link.ticket.standing is not DoorRank.SEATED)
            self._event_due.set()

    def _deliver(self, link: Link, message: WireMessage, size: int) -> None:
        if link.number in self._links:  # nothing comes behind a LinkDown
            self.emit(Message(link.number, message), link, size)

    async def _dispatch(self) -> None:
        while True:
            await self._event_due.wait()
            self._event_due.clear()
            while self._events:
                event, link, size = self._events.take()
                try:
                    slow = self._on_event(event)
                    if slow is not None:
                        await slow
                except Exception as error:
                    asyncio.get_running_loop().call_exception_handler({"message": "the consumer of a mesh failed", "exception": error})
                if link is not None:
                    link.taken(size)

    # The door

    def _visit(self, road: Road, sock: socket.socket, host: str) -> None:
        """Somebody has come by this road."""
        ticket = self.door.enter(host, asyncio.get_running_loop().time())
        if ticket is None:
            sock.close()
            return
        task = self._spawn(self._inbound(road, sock, ticket), self._others)
        ticket.on_shown_out = task.cancel
        task.add_done_callback(lambda done: sock.close() if done.cancelled() else None)  # it may not even have begun

    async def _inbound(self, road: Road, sock: socket.socket, ticket: Ticket) -> None:
        from p2p.net import ws

        wire = None
        try:
            async with asyncio.timeout(road.pace.hello_seconds):
                await self._first_byte(sock, road.pace.spoken_seconds)
                wire = await ws.accept(sock, self.server_tls.context)
                binding, admit = self.server_tls.certificate_hash, partial(self._admit, ticket)
                met = await greet(wire, self.identity, self.offers, binding, game=self.game, secrets=self.secrets, gate=admit)
        except BaseException as error:
            try:
                if wire is not None:
                    await self._turn_away(wire, error)
            finally:
                ticket.leave()
            if isinstance(error, (NetError, PeerFault, TimeoutError)):
                self.door.refused[type(error).__name__] += 1
                return
            raise
        _ = self.carry(wire, met, False, ticket, partial(road.way, sock))

    async def _first_byte(self, sock: socket.socket, seconds: float) -> None:
        """Whoever says nothing at all costs us no more than the socket, and not for long. TimeoutError."""
        loop = asyncio.get_running_loop()
        spoken: asyncio.Event = asyncio.Event()
        loop.add_reader(sock, spoken.set)
        try:
            async with asyncio.timeout(seconds):
                await spoken.wait()
        except BaseException:
            loop.remove_reader(sock)
            sock.close()
            raise
        loop.remove_reader(sock)

    def _admit(self, ticket: Ticket, public: bytes, guest: Guest) -> int | None:
        code = self.gate(public, guest)
        return ticket.admit(public, self.rank(public, guest), asyncio.get_running_loop().time()) if code is None else code

    def rank_anew(self) -> None:
        """Somebody has sat down, or has got up."""
        for link in self._links.values():
            if not link.dialled:
                link.ticket.standing = self.rank(link.public, link.guest)
                if link.ticket.standing is DoorRank.SEATED:
                    self.door.remember(link.ticket.host)

    async def _turn_away(self, wire: Wire, error: BaseException) -> None:
        if wire.cut_for:
            self.door.refused[wire.cut_for] += 1
        if isinstance(error, Refused):
            await wire.close(error.code)
        elif isinstance(error, PeerFault):
            await wire.close(limits.PROTOCOL_ERROR)
        else:
            await wire.cut()

    # Links

    def carry(self, wire: Wire, met: Met, dialled: bool, ticket: Ticket, way: Callable[[], str] = str) -> asyncio.Task[None]:
        """The task that lives as long as this link and its socket. `way` tells how its bytes travel."""
        link = Link(next(self._numbers), wire, met, dialled, ticket)
        self._ways[link.number] = way
        return self._spawn(self._carry(link), self._carriers)

    async def _carry(self, link: Link) -> None:
        try:
            link.ticket.on_shown_out = lambda: link.end(Lost(limits.CROWDED))
            if link.ticket.public is None and link.ticket.admit(link.public, DoorRank.SEATED, link.since) is not None:
                await link.wire.close(limits.OVER_LIMIT)
            elif not await self._prevails(link):
                await link.wire.close(limits.SUPERSEDED)
            elif self._closing is not None:
                await link.wire.close(limits.SHUTTING_DOWN)
            else:
                self._up(link)
                await link.run(
                    lambda message, size: self._deliver(link, message, size),
                    lambda fault: self.emit(LinkFault(link.number, fault)),
                    lambda why: self._down(link, why),
                )
        finally:
            await link.wire.cut()
            link.ticket.leave()
            del self._ways[link.number]

    async def _prevails(self, new: Link) -> bool:
        """Of two links with one peer. The old one, where it would stay, must show that it lives: the peer may have started anew."""
        while self._closing is None and (old := self._by_public.get(new.public)) is not None:
            if new.dialled == old.dialled or new.dialled == (self.identity.public < new.public):
                return True
            if await old.wire.answers():
                return False
            old.end(Lost())
            if self._by_public.get(new.public) is old:
                self._down(old, Lost())
        return True

    def _up(self, link: Link) -> None:
        old = self._by_public.get(link.public)
        self._links[link.number] = self._by_public[link.public] = link
        self.emit(LinkUp(link.number, link.public, link.offers, link.dialled, link.guest, link.ticket.host))
        if old is not None:
            old.end(Lost(limits.SUPERSEDED))
            self._down(old, Lost(limits.SUPERSEDED))
        self._changed.set()

    def _down(self, link: Link, why: Lost) -> None:
        if self._links.pop(link.number, None) is None:
            return
        if self._by_public.get(link.public) is link:
            del self._by_public[link.public]
        self.emit(LinkDown(link.number, str(why), why.code))
        self._changed.set()

    async def without_link(self, public: bytes | None) -> None:
        """Returns when there is no link with this peer."""
        while public is not None and public in self._by_public:
            self._changed.clear()
            await self._changed.wait()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        _ = self._spawn(work, self._others)

    def _spawn(self, work: Coroutine[Any, Any, None], among: set[asyncio.Task[None]]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        among.add(task)
        task.add_done_callback(lambda done: self._ended(done, among))
        return task

    def _ended(self, task: asyncio.Task[None], among: set[asyncio.Task[None]]) -> None:
        among.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            task.get_loop().call_exception_handler({"message": "a task of the mesh failed", "exception": error, "task": task})
