"""Lines as bad as lines get, for both roads: slow, late, lossy, out of order, and now and then dead. On loopback, in this process.

TCP goes through a door before each seat. TCP itself repairs what a line loses, so there a lost piece is one that everything behind it has
to wait for. The internet road goes through a relay, where datagrams are really dropped and really overtake each other.
"""

from __future__ import annotations

import asyncio
import socket
from collections import deque
from contextlib import suppress
from random import Random
from typing import Any

# isort: off
from bench.relay import DATAGRAM, DATAGRAMS, KEY, Relay
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
# isort: on

from engine.values import dataclass

PIECE_BYTES = 1200  # what is lost at a time
RETRY_SECONDS = 0.2  # the least time in which TCP misses something
OVERTAKEN = 0.05  # of all datagrams: they come late, and out of order
ECN_BYTES, SIZE_BYTES = 1, 2
TO_ENDPOINT = 2  # a frame is numbered so much higher on its way out


@dataclass
class Weather:
    """Of all lines of one table. `dead_until`: nothing passes before."""

    delay_seconds: float
    loss: float = 0.02
    bytes_per_second: float = 64_000 / 8
    buffer_seconds: float = 2.0  # what a line holds: more waits before it, or is dropped
    dead_until: float = 0.0
    passed_bytes: int = 0
    lost: int = 0
    overtaken: int = 0


class Line:
    """One way between two."""

    def __init__(self, weather: Weather, random: Random) -> None:
        self.weather, self._random = weather, random
        self._busy_until = 0.0
        self._last = 0.0

    def backlog(self, now: float) -> float:
        """Seconds of what waits."""
        return max(0.0, self._busy_until - now)

    def _sent(self, size: int, now: float) -> float:
        """When the last of it has left."""
        self._busy_until = max(now, self._busy_until) + size / self.weather.bytes_per_second
        self.weather.passed_bytes += size
        return self._busy_until

    def stream(self, size: int, now: float) -> float:
        """When a piece of a stream arrives: always behind the one before it."""
        weather = self.weather
        at = max(self._sent(size, now), weather.dead_until) + weather.delay_seconds
        while self._random.random() < weather.loss:
            weather.lost += 1
            at += max(RETRY_SECONDS, 2 * weather.delay_seconds)
        self._last = max(self._last, at)
        return self._last

    def datagram(self, size: int, now: float) -> float | None:
        """When it arrives, if it does."""
        weather = self.weather
        if now < weather.dead_until or self.backlog(now) > weather.buffer_seconds or self._random.random() < weather.loss:
            weather.lost += 1
            return None
        at = self._sent(size, now) + weather.delay_seconds
        if self._random.random() < OVERTAKEN:
            weather.overtaken += 1
            at += weather.delay_seconds * self._random.random()
        return at


class Door:
    """Stands before the port of one seat: `target`."""

    def __init__(self, weather: Weather, random: Random) -> None:
        self.weather, self._random = weather, random
        self.target = 0
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> Door:
        listener = socket.socket()
        _shorten(listener)
        listener.bind(("127.0.0.1", 0))
        self._server = await asyncio.start_server(self._serve, sock=listener, limit=PIECE_BYTES)
        self.address = f"127.0.0.1:{listener.getsockname()[1]}"
        return self

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        there = None
        try:
            there_reader, there = await _connected(self.target)
            self._writers |= {writer, there}
            await asyncio.gather(self._pass(reader, there), self._pass(there_reader, writer))
        except OSError:
            pass
        finally:
            for one in (writer, there):
                if one is not None:
                    self._writers.discard(one)
                    one.transport.abort()
            self._tasks.discard(task)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        loop, line = asyncio.get_running_loop(), Line(self.weather, self._random)
        waiting: deque[tuple[float, bytes]] = deque()
        come = asyncio.Event()

        async def deliver() -> None:
            while True:
                await come.wait()
                come.clear()
                while waiting:
                    await asyncio.sleep(max(0.0, max(waiting[0][0], self.weather.dead_until) - loop.time()))
                    if loop.time() < self.weather.dead_until:
                        continue
                    data = waiting.popleft()[1]
                    if not data:
                        writer.close()
                        return
                    writer.write(data)
                    await writer.drain()

        delivering = asyncio.ensure_future(deliver())
        try:
            with suppress(OSError):
                while data := await reader.read(PIECE_BYTES):
                    waiting.append((line.stream(len(data), loop.time()), data))
                    come.set()
                    await asyncio.sleep(max(0.0, line.backlog(loop.time()) - self.weather.buffer_seconds))
            waiting.append((line.stream(0, loop.time()), b""))
            come.set()
            with suppress(OSError):
                await delivering
        finally:
            delivering.cancel()
            await asyncio.gather(delivering, return_exceptions=True)

    def cut(self) -> None:
        for writer in self._writers:
            writer.transport.abort()

    async def close(self) -> None:
        self._server.close()
        self.weather.dead_until = 0.0
        self.cut()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._server.wait_closed()


def _shorten(sock: socket.socket) -> None:
    """As a modem has it: the system's own buffers would hold many seconds of such a line. Before it is connected."""
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16 * 1024)


async def _connected(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    sock = socket.socket()
    _shorten(sock)
    sock.setblocking(False)
    try:
        await asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", port))
    except OSError:
        sock.close()
        raise
    return await asyncio.open_connection(sock=sock, limit=PIECE_BYTES)


class BadRelay(Relay):
    """A relay whose lines, one from each endpoint to each other, are of this weather. `under` it before anybody comes."""

    def __init__(self) -> None:
        super().__init__()
        self._sending: set[asyncio.Future[None]] = set()
        self._lines: dict[tuple[bytes, bytes], Line] = {}

    def under(self, weather: Weather, random: Random) -> BadRelay:
        self.weather, self._random = weather, random
        return self

    async def _pass_on(self, connection: ServerConnection, key: bytes, frame: bytes) -> None:
        now = asyncio.get_running_loop().time()
        if frame[0] not in (DATAGRAM, DATAGRAMS):
            if now >= self.weather.dead_until:
                await super()._pass_on(connection, key, frame)
            return
        to = frame[KEY]
        line = self._lines.setdefault((key, to), Line(self.weather, self._random))
        for data in datagrams_in(frame):
            at = line.datagram(len(data), now)
            if at is not None:
                self.carried_bytes += len(data)
                asyncio.get_running_loop().call_at(at, self._send, to, bytes([DATAGRAM + TO_ENDPOINT]) + key + data)

    def _send(self, to: bytes, frame: bytes) -> None:
        there = self.endpoints.get(to)
        if there is not None and asyncio.get_running_loop().time() >= self.weather.dead_until:
            sending = asyncio.ensure_future(_sent(there, frame))
            self._sending.add(sending)
            sending.add_done_callback(self._sending.discard)

    async def _page(self, connection: ServerConnection, request: Request) -> Response | None:
        """Nobody is answered on a dead line."""
        await asyncio.sleep(max(0.0, self.weather.dead_until - asyncio.get_running_loop().time()))
        return await super()._page(connection, request)

    def cut(self) -> None:
        for connection in list(self.endpoints.values()):
            connection.transport.abort()


def datagrams_in(frame: bytes) -> list[bytes]:
    """Each with its mark of congestion before it, as a frame of one has it."""
    body = frame[KEY.stop :]
    if frame[0] == DATAGRAM:
        return [body]
    mark, size = body[:ECN_BYTES], int.from_bytes(body[ECN_BYTES : ECN_BYTES + SIZE_BYTES], "big")
    data = body[ECN_BYTES + SIZE_BYTES :]
    return [mark + data[at : at + size] for at in range(0, len(data), max(1, size))]


async def _sent(there: ServerConnection, frame: bytes) -> None:
    with suppress(ConnectionClosed):
        await there.send(frame)

