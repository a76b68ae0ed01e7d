"""The road over the internet: QUIC between endpoints, by iroh, the one optional package. Direct where routers let it, else by a relay.

The mesh gets one end of a pair of sockets, as if it came from TCP; a pump carries the bytes between the other end and a QUIC stream. Every
pump belongs to this road and ends with it. An endpoint has a key of its own, made for one table: relays see endpoint keys and addresses,
never who we are. An endpoint key is free to make, so at the door addresses count, and all who come by a relay are one host.

iroh is imported when this road is opened, and not before.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, Self

from p2p.net import extra, limits
from p2p.net.addresses import LOOPBACK, RELAYED, Address, host_key
from p2p.net.endpoint import KEY_BYTES, Endpoint, read_endpoint, read_relay
from p2p.net.errors import BadAddress, Beyond, Hopeless, NoInternet
from p2p.net.road import Deliver, Place, RoadPace

if TYPE_CHECKING:
    import iroh

PROTOCOL = b"fides/1"
HELLO_BYTE = b"\0"  # a stream is seen by the other end when something was written
DIRECT, THROUGH_RELAY = "direct", "through a relay"
NOT_FIDES = "What answers there is not Fides, or is another version of it: install the same version on both sides."
GONE = "Nobody answers there: the table is closed, or this invite is an old one; ask the host for a new one."
RELAY_SILENT = "The relay {relay} does not answer: check your connection to the internet, or ask the host for another relay."
NO_RELAY = "No relay answers: check your connection to the internet, or name another with --relay."


def load() -> None:
    """NoInternet if it is not installed, or does not work on this machine."""
    os.environ.setdefault("RUST_LIB_BACKTRACE", "0")  # a developer's RUST_BACKTRACE would cost 50 MB at the first error on the way
    try:
        import iroh
    except (ImportError, OSError):
        raise NoInternet(extra.lacking() or extra.broken()) from None
    from p2p.net.iroh_writes import mend

    mend(iroh.iroh_ffi)


class Internet:
    """Open it with `await Internet.open(...)`; give it to a mesh, which closes it."""

    def __init__(self, endpoint: iroh.Endpoint, relays: Sequence[str]) -> None:
        self._endpoint = endpoint
        self._relays = set(relays)
        self._lines: dict[socket.socket, iroh.Connection] = {}  # a socket of the mesh -> what carries it
        self._tasks: set[asyncio.Task[None]] = set()
        self._accepting: asyncio.Task[None] | None = None
        self._online = self._spawn(self._come_online())
        self._is_online = self._has_carried = False

    @classmethod
    async def open(cls, key: bytes, relays: Sequence[str], bind: Sequence[str]) -> Self:
        """An endpoint with this secret key. Without relays: the public ones. NoInternet, or Beyond if the system refuses."""
        load()
        import iroh

        assert len(key) == KEY_BYTES
        mode = iroh.RelayMode.custom_from_urls(list(relays)) if relays else iroh.RelayMode.default_mode()
        try:
            options = iroh.EndpointOptions(preset=_bound_to(places_of(bind)), secret_key=key, alpns=[PROTOCOL], relay_mode=mode)
            endpoint = await iroh.Endpoint.bind(options)
        except (iroh.IrohError, OSError):
            raise Beyond("The system refuses a way to the internet: check the network, or play without --internet.") from None
        return cls(endpoint, [read_relay(url) for url in mode.relay_map().urls()])

    @property
    def pace(self) -> RoadPace:
        return RoadPace(limits.FAR_SPOKEN_SECONDS, limits.FAR_HELLO_SECONDS)

    @property
    def addresses(self) -> tuple[str, ...]:
        """None before a relay has answered."""
        relay = self._endpoint.addr().relay_url()
        return () if relay is None else (Endpoint(self._endpoint.id().to_bytes(), read_relay(relay)).text(),)

    async def wait_online(self) -> None:
        """Until a relay has answered: then others can reach us. Beyond."""
        await asyncio.wait({self._online}, timeout=limits.FAR_ONLINE_SECONDS)
        if not self._is_online:
            one = next(iter(self._relays)) if len(self._relays) == 1 else ""
            raise Beyond(RELAY_SILENT.format(relay=one) if one else NO_RELAY)

    async def _come_online(self) -> None:
        await self._endpoint.online()
        self._is_online = True

    def leads_to(self, address: Address) -> bool:
        """Only by relays that we use ourselves: nobody sends us to the doors of others."""
        try:
            return address.is_internet and read_endpoint(address).relay in self._relays
        except BadAddress:
            return False

    async def find(self, address: Address) -> Sequence[Endpoint]:
        import iroh

        endpoint = read_endpoint(address)
        try:
            _ = iroh.EndpointId.from_bytes(endpoint.key)
        except iroh.IrohError:
            raise Hopeless("This address names nobody who could be on the internet: copy the invite again.") from None
        return [endpoint]

    # Connecting

    async def connect(self, place: Place) -> socket.socket:
        import iroh

        assert isinstance(place, Endpoint)
        target = iroh.EndpointAddr(iroh.EndpointId.from_bytes(place.key), place.relay, [])
        connection = None
        try:
            async with asyncio.timeout(limits.FAR_DIAL_SECONDS):
                connection = await self._endpoint.connect(target, PROTOCOL)
                _hold_small(connection)
                stream = await connection.open_bi()
                await stream.send().write_all(HELLO_BYTE)
        except BaseException as error:
            if connection is not None:
                connection.close(0, b"")
            if isinstance(error, (iroh.IrohError, TimeoutError)):
                raise self._failure(place, error) from None
            raise
        near, far = _pair()
        self._pump(self._carry(connection, stream, near, far), far)
        return near

    def _failure(self, place: Endpoint, error: Exception) -> Beyond:
        """iroh's own errors have no text for people."""
        told = "" if isinstance(error, TimeoutError) else str(getattr(error, "message", str)())
        if "known protocol" in told:
            return Hopeless(NOT_FIDES)
        return Beyond(GONE if self._is_online else RELAY_SILENT.format(relay=place.relay))

    # Listening

    def listen(self, deliver: Deliver) -> None:
        self._accepting = self._spawn(self._accept(deliver))

    async def _accept(self, deliver: Deliver) -> None:
        """The door decides before anything is answered: who finds no room costs us one packet."""
        import iroh

        while (incoming := await self._endpoint.accept_next()) is not None:
            with suppress(iroh.IrohError):
                near, far = _pair()
                deliver(near, _host(await incoming.remote_addr()))
                if near.fileno() < 0:
                    far.close()
                    await incoming.refuse()
                else:
                    self._pump(self._receive(incoming, near, far), far)

    async def _receive(self, incoming: iroh.Incoming, near: socket.socket, far: socket.socket) -> None:
        if (met := await _met(incoming, far)) is not None:
            await self._carry(*met, near, far)

    # Pumps

    async def _carry(self, connection: iroh.Connection, stream: iroh.BiStream, near: socket.socket, far: socket.socket) -> None:
        """Until both ends have nothing more to say, or one of them is gone."""
        self._lines[near] = connection
        self._has_carried = True
        out, into = asyncio.ensure_future(_pump_out(far, stream.send())), asyncio.ensure_future(_pump_in(stream.recv(), far))
        try:
            await asyncio.wait({out, into}, return_when=asyncio.FIRST_COMPLETED)
            await asyncio.wait({out}, timeout=limits.FAR_ENDING_SECONDS)
        finally:
            await _cancelled(out, into)
            del self._lines[near]
            connection.close(0, b"")

    def _pump(self, work: Coroutine[Any, Any, None], far: socket.socket) -> None:
        """Work that owns this end of a pair, even if it never begins."""
        self._spawn(work).add_done_callback(lambda _: far.close())

    def way(self, sock: socket.socket) -> str:
        connection = self._lines.get(sock)
        used = [path for path in connection.paths() if path.is_selected] if connection is not None else []
        if not used:
            return ""
        return THROUGH_RELAY if used[0].is_relay else DIRECT

    # The end

    def stop_listening(self) -> None:
        if self._accepting is not None:
            self._accepting.cancel()

    async def close(self) -> None:
        """The mesh has closed its ends of all pairs: what it said last still goes out."""
        self.stop_listening()
        self._online.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=limits.FAR_ENDING_SECONDS)
        await _cancelled(*self._tasks)
        with suppress(TimeoutError):  # a relay that is silent does not take leave, either: who has met nobody does not wait for it
            async with asyncio.timeout(limits.FAR_ENDING_SECONDS if self._has_carried else limits.FAR_NOBODY_SECONDS):
                await self._endpoint.close()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            task.get_loop().call_exception_handler({"message": "a task of a road failed", "exception": error, "task": task})


async def _met(incoming: iroh.Incoming, far: socket.socket) -> tuple[iroh.Connection, iroh.BiStream] | None:
    """Handshake and first byte, for as long as the mesh keeps its end of the pair open; None if nothing came of it."""
    import iroh

    greeting = asyncio.ensure_future(_greeted(incoming))
    left = asyncio.ensure_future(asyncio.get_running_loop().sock_recv(far, 1))  # nothing is said to a visitor before they speak
    try:
        await asyncio.wait({greeting, left}, timeout=limits.FAR_SPOKEN_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        if not greeting.done() or isinstance(greeting.exception(), iroh.IrohError):
            return None
        return greeting.result()
    finally:
        await _cancelled(greeting, left)


async def _greeted(incoming: iroh.Incoming) -> tuple[iroh.Connection, iroh.BiStream]:
    connection = await (await incoming.accept()).connect()
    try:
        _hold_small(connection)
        stream = await connection.accept_bi()
        await stream.recv().read_exact(len(HELLO_BYTE))
    except BaseException:
        connection.close(0, b"")
        raise
    return connection, stream


async def _pump_out(far: socket.socket, send: iroh.SendStream) -> None:
    import iroh

    with suppress(OSError, iroh.IrohError):
        try:
            while data := await asyncio.get_running_loop().sock_recv(far, limits.FAR_CHUNK_BYTES):
                await send.write_all(data)
        except ConnectionError:  # the mesh has cut its end; what it wrote before is on its way
            pass
        await send.finish()
        async with asyncio.timeout(limits.FAR_ENDING_SECONDS):
            _ = await send.stopped()  # all of it has arrived


async def _pump_in(recv: iroh.RecvStream, far: socket.socket) -> None:
    import iroh

    with suppress(OSError):
        with suppress(iroh.IrohError):
            while data := await recv.read(limits.FAR_CHUNK_BYTES):
                await asyncio.get_running_loop().sock_sendall(far, data)
        far.shutdown(socket.SHUT_WR)


def _hold_small(connection: iroh.Connection) -> None:
    """One stream is all there is, and it may not fill our memory."""
    connection.set_max_concurrent_bi_streams(1)
    connection.set_max_concurrent_uni_streams(0)
    connection.set_receive_window(limits.FAR_WINDOW_BYTES)


def _pair() -> tuple[socket.socket, socket.socket]:
    near, far = socket.socketpair()
    near.setblocking(False)
    far.setblocking(False)
    return near, far


def _host(remote: iroh.IncomingAddr) -> str:
    """What counts as one host at the door."""
    if not remote.is_ip():
        return RELAYED
    return host_key((str(getattr(remote, "addr", "")).rpartition(":")[0].strip("[]"),))


def places_of(bind: Sequence[str]) -> list[str]:
    """Where an endpoint opens its sockets. It has one of each version of IP: the first address of that version; on this machine alone if
    there is none; and where nothing is said here, everywhere."""
    places = []
    for alone in LOOPBACK:
        first = next((one for one in bind if ip_address(one).version == ip_address(alone).version), alone)
        if not ip_address(first).is_unspecified and (first != alone or _is_ours(alone)):
            places.append(_with_port(first))
    return places


def _is_ours(address: str) -> bool:
    """Not every machine has IPv6."""
    with suppress(OSError), socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_DGRAM) as tried:
        tried.bind((address, 0))
        return True
    return False


def _with_port(address: str) -> str:
    host, _, zone = address.partition("%")
    if zone:
        host += f"%{zone if zone.isdigit() else socket.if_nametoindex(zone)}"
    return f"[{host}]:0" if ":" in host else f"{host}:0"


def _bound_to(places: Sequence[str]) -> iroh.Preset:
    import iroh

    class Bound(iroh.Preset):  # type: ignore[misc, unused-ignore]
        def apply(self, builder: iroh.EndpointBuilder) -> None:
            builder.apply_minimal()
            for place in places:
                builder.bind_addr(place)

    return Bound()


async def _cancelled(*tasks: asyncio.Future[Any]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
