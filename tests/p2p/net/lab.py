"""A bench for links: meshes that remember their events, a TCP proxy that can stall, cut and delay, a count of what is left behind.

Everything runs on loopback with ports of the system's choice. Nothing waits for a fixed time: `until` waits for a fact.
"""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import sys
import warnings
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from typing import Any, TypeVar

from p2p.crypto.identity import Identity
from p2p.net.addresses import LOOPBACK
from p2p.net.events import Event, Gate, Guest, LinkDown, LinkFault, LinkUp, Message, Unreachable
from p2p.net.mesh import Mesh
from p2p.wire.hello import Offers
from p2p.wire.messages import EntriesRequest

T = TypeVar("T")
DEADLINE_SECONDS = 60.0
PIECE_BYTES = 1024  # of a slow line
RULES = sha256(b"rules of the toy").digest()
OFFERS = Offers((1,), (("toy", RULES),))
V4 = (LOOPBACK[0],)


def play(work: Coroutine[Any, Any, T]) -> T:
    """Runs a test's coroutine; a test that hangs fails by itself."""

    async def bounded() -> T:
        async with asyncio.timeout(DEADLINE_SECONDS * 2):
            return await work

    return asyncio.run(bounded())


def identity(name: str) -> Identity:
    return Identity(sha256(name.encode()).digest())


def pair() -> tuple[Identity, Identity]:
    """Two identities, the smaller key first."""
    small, large = sorted((identity("ada"), identity("bela")), key=lambda who: who.public)
    return small, large


def note(number: int, table: bytes = RULES) -> EntriesRequest:
    """A small message that can be told apart."""
    return EntriesRequest(table, 0, number, 1)


async def until(fact: Callable[[], Any], seconds: float = DEADLINE_SECONDS) -> None:
    async with asyncio.timeout(seconds):
        while not fact():
            await asyncio.sleep(0.005)


class Peer:
    """A mesh and all it told."""

    mesh: Mesh

    def __init__(self, who: Identity) -> None:
        self.who = who
        self.events: list[Event] = []
        self.last: dict[int, int] = {}  # link -> the number of its last note

    @classmethod
    async def open(cls, who: Identity, offers: Offers = OFFERS, *, gate: Gate | None = None, **options: Any) -> Peer:
        peer = cls(who)
        options = {"bind": V4, "game": "toy", **options}
        peer.mesh = await Mesh.open(who, offers, gate=gate or (lambda public, guest: None), on_event=peer.note_down, **options)
        return peer

    def note_down(self, event: Event) -> None:
        self.events.append(event)
        if isinstance(event, Message) and isinstance(event.message, EntriesRequest):
            self.last[event.link] = event.message.first

    def of(self, kind: type[T]) -> list[T]:
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def ups(self) -> list[LinkUp]:
        return self.of(LinkUp)

    @property
    def downs(self) -> list[LinkDown]:
        return self.of(LinkDown)

    @property
    def faults(self) -> list[LinkFault]:
        return self.of(LinkFault)

    @property
    def unreachable(self) -> list[Unreachable]:
        return self.of(Unreachable)

    @property
    def heard(self) -> list[int]:
        """Numbers of the notes received."""
        return [event.message.first for event in self.of(Message) if isinstance(event.message, EntriesRequest)]

    def link(self, other: Peer) -> int:
        [number] = [number for number, public in self.mesh.links.items() if public == other.who.public]
        return number

    def linked(self, other: Peer) -> bool:
        """There is a link, and it was told."""
        return any(up.public == other.who.public for up in self.ups if up.link in self.mesh.links)

    def dial(self, other: Peer, known: bool = True, **options: Any) -> Any:
        return self.mesh.dial(other.who.public if known else None, other.mesh.addresses, **options)


async def linked(*peers: Peer) -> None:
    """Waits until each has a link with every other."""
    await until(lambda: all(a.linked(b) for a in peers for b in peers if a is not b))


async def talk(a: Peer, b: Peer, number: int) -> None:
    """A note each way arrives, on whatever link there is by then: one that loses its place to another may take a note along."""
    async with asyncio.timeout(DEADLINE_SECONDS):
        while not (number in a.heard and number in b.heard):
            for one, other in ((a, b), (b, a)):
                if one.linked(other) and number not in other.heard:
                    one.mesh.send(one.link(other), note(number))
            await asyncio.sleep(0.02)


async def close(*peers: Peer) -> None:
    await asyncio.gather(*(peer.mesh.close() for peer in peers))


class Proxy:
    """Stands between two ends. `stalled`: nothing passes, nothing breaks. `delay`: seconds for each piece. `cut`: all connections break.
    `rate`: bytes a second each way, with short buffers as a modem has them; to be set before anybody comes."""

    def __init__(self, target: str) -> None:
        host, _, port = target.rpartition(":")
        self._target = (host, int(port))
        self._writers: set[asyncio.StreamWriter] = set()
        self._going = asyncio.Event()
        self._going.set()
        self.delay = 0.0
        self.rate = 0
        self.passed = 0  # bytes, both ways
        self.accepted = 0
        self.open_for_new = True
        self.seen = bytearray()  # from the dialling end

    async def start(self) -> Proxy:
        listener = socket.socket()
        self._shorten(listener)
        listener.bind(("127.0.0.1", 0))
        self._server = await asyncio.start_server(self._serve, sock=listener, limit=self._limit)
        self.address = f"127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        self._tasks: set[asyncio.Task[Any]] = set()
        return self

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self.accepted += 1
        try:
            if not self.open_for_new:
                await _shut(writer)
                return
            there_reader, there_writer = await self._connected()
            self._writers |= {writer, there_writer}
            await asyncio.gather(self._pass(reader, there_writer, self.seen), self._pass(there_reader, writer, None))
            self._writers -= {writer, there_writer}
        except OSError:
            await _shut(writer)
        finally:
            self._tasks.discard(task)

    async def _connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        sock = socket.socket()
        self._shorten(sock)
        sock.setblocking(False)
        try:
            await asyncio.get_running_loop().sock_connect(sock, self._target)
        except OSError:
            sock.close()
            raise
        return await asyncio.open_connection(sock=sock, limit=self._limit)

    @property
    def _limit(self) -> int:
        """Of what waits here to be passed on."""
        return PIECE_BYTES if self.rate else 65536

    def _shorten(self, sock: socket.socket) -> None:
        """Before it is connected: a window that shrinks later stands still for seconds."""
        if self.rate:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16 * PIECE_BYTES)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, seen: bytearray | None) -> None:
        with suppress(OSError):
            while data := await reader.read(self._limit):
                await self._going.wait()
                if self.delay or self.rate:
                    await asyncio.sleep(self.delay + (len(data) / self.rate if self.rate else 0.0))
                self.passed += len(data)
                if seen is not None and len(seen) < 10_000_000:
                    seen += data
                writer.write(data)
                await writer.drain()
        await _shut(writer)

    def stall(self) -> None:
        self._going.clear()

    def go(self) -> None:
        self._going.set()

    def cut(self) -> None:
        for writer in self._writers:
            writer.transport.abort()

    async def close(self) -> None:
        self._server.close()
        self.go()
        self.cut()
        while self._tasks:
            await asyncio.wait(self._tasks)
        await self._server.wait_closed()


async def _shut(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


def open_files() -> set[str]:
    """What this process has open, by name; a socket's has its number in it."""
    found = set()
    for number in os.listdir("/proc/self/fd") if sys.platform == "linux" else ():
        with suppress(FileNotFoundError):  # the listing itself, and what another thread has closed meanwhile
            found.add(f"{number} {os.readlink(f'/proc/self/fd/{number}')}")
    return found


@contextmanager
def leaving_nothing() -> Iterator[None]:
    """No file is left open, and the garbage collector finds no open transport, socket or unfinished task."""
    gc.collect()
    gc.freeze()  # what was here before is not gone through again
    before = open_files()
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        yield
        gc.collect()
    left = open_files() - before  # somebody else's file may have been closed meanwhile
    assert not left, left
    assert not told, [str(warning.message) for warning in told]


SECRETS: Mapping[Guest, bytes] = {Guest.PLAY: b"p" * 16, Guest.VIEW: b"v" * 16}
