"""websockets, tamed: the only file that knows the library. Every option is set here, none is left to a default that may change.

Sockets are ours: we accept and connect them, hand them to TLS and websockets, and do not rest until they are closed. So a half-finished
handshake can be counted, cut and waited for like everything else, and a mesh that closed has left nothing behind.
"""

from __future__ import annotations

import asyncio
import fcntl
import logging
import os
import socket
import ssl
import sys
import termios
from contextlib import suppress
from itertools import count
from typing import Any, TypedDict, cast

from p2p.net import limits
from p2p.net.errors import HungUp, Lost, Unanswered
from p2p.net.guard import Bucket
from p2p.net.through import through
from p2p.net.tls import NAME, peer_certificate_hash
from p2p.wire.limits import BYE_CODE_MAX, BYE_CODE_MIN, FRAME_BYTES_MAX, HELLO_BYTES_MAX

# The library reads these once, when it is imported.
os.environ["WEBSOCKETS_MAX_FRAGMENTS"] = str(limits.FRAGMENTS_MAX)
os.environ["WEBSOCKETS_MAX_NUM_HEADERS"] = str(limits.HEADERS_MAX)
os.environ["WEBSOCKETS_MAX_LINE_LENGTH"] = str(limits.HEADER_LINE_BYTES_MAX)
os.environ["WEBSOCKETS_MAX_BODY_SIZE"] = str(limits.HTTP_BODY_BYTES_MAX)
os.environ["WEBSOCKETS_MAX_REDIRECTS"] = "1"

from websockets import http11
from websockets.asyncio import messages
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.connection import Connection
from websockets.asyncio.server import Server, ServerConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import OPEN, Event
from websockets.server import ServerProtocol
from websockets.typing import Subprotocol

assert messages.MAX_FRAGMENTS == limits.FRAGMENTS_MAX, "p2p.net.ws must be imported before websockets"
assert (http11.MAX_NUM_HEADERS, http11.MAX_LINE_LENGTH) == (limits.HEADERS_MAX, limits.HEADER_LINE_BYTES_MAX)

LOG = logging.getLogger("fides.websockets")  # what strangers do wrong is counted elsewhere; nothing reaches the terminal
LOG.addHandler(logging.NullHandler())
LOG.propagate = False

SUBPROTOCOLS = [Subprotocol(limits.SUBPROTOCOL)]
SO_NWRITE = 0x1024  # macOS; Python does not name it
PINGS = count(1)
NOTSENT_LOWAT: int | None = getattr(socket, "TCP_NOTSENT_LOWAT", 25 if sys.platform == "linux" else None)  # Python names it from 3.12 on


class _Pace(TypedDict):
    ping_interval: None  # pings are the link's: the library would take a slow line for a dead one
    close_timeout: float
    max_queue: int
    write_limit: int


PACE = _Pace(
    ping_interval=None,
    close_timeout=limits.CLOSE_SECONDS,
    max_queue=limits.FRAMES_READ_AHEAD_MAX,
    write_limit=limits.WRITE_BUFFER_BYTES,
)


class Metered(Connection):
    """Counts what comes in before the library unpacks and queues it; cuts the socket when it is too much."""

    stranger = True
    bytes_max, frames_max = limits.STRANGER_BYTES_MAX, limits.STRANGER_FRAMES_MAX
    bytes_in = 0
    frames_in = 0
    cut = ""  # why we cut it
    lag_seconds = 0.0  # of the last ping that was answered

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.pinged: dict[bytes, float] = {}  # not answered yet, the oldest first

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        _keep_short(transport)

    def expect(self) -> None:
        """We dialled and have said our hello: messages may stand right behind the answer."""
        self.bytes_max, self.frames_max = limits.DIALLED_BYTES_MAX, limits.DIALLED_FRAMES_MAX
        self.protocol.max_message_size = FRAME_BYTES_MAX

    def trust(self) -> None:
        """HELLO is done: from now on the limits of an open link hold."""
        self.stranger = False
        now = self.loop.time()
        self.frame_bucket = Bucket(limits.FRAMES_PER_SECOND, limits.FRAMES_BURST, now)
        self.protocol.max_message_size = FRAME_BYTES_MAX
        self.frames_in = 0

    def data_received(self, data: bytes) -> None:
        for at in range(0, len(data), limits.READ_SLICE_BYTES):
            piece = data[at : at + limits.READ_SLICE_BYTES]
            self.bytes_in += len(piece)
            if self.stranger and self.bytes_in > self.bytes_max:
                return self._cut("bytes before hello")
            super().data_received(piece)
            if self.transport.is_closing():
                return None
            if self._over():
                return self._cut("frames")
            if self.transport.get_write_buffer_size() > limits.WRITE_BUFFER_BYTES_MAX:
                return self._cut("answers nobody reads")
        return None

    def process_event(self, event: Event) -> None:
        if isinstance(event, Frame):
            self.frames_in += 1
            if event.opcode is Opcode.PONG:
                self._ponged(bytes(event.data))
        super().process_event(event)

    def _ponged(self, data: bytes) -> None:
        """An answer to one ping answers those before it."""
        if data in self.pinged:
            self.lag_seconds = self.loop.time() - self.pinged[data]
            while self.pinged.pop(next(iter(self.pinged))) and data in self.pinged:
                pass

    def _over(self) -> bool:
        if self.stranger:
            return self.frames_in > self.frames_max
        count, self.frames_in = self.frames_in, 0
        return bool(count) and self.frame_bucket.take(count, self.loop.time()) > 0

    def _cut(self, why: str) -> None:
        self.cut = why
        self.transport.abort()


class Inbound(Metered, ServerConnection):
    """A server's connection without the library's server: the task that accepted the socket carries it."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        Connection.connection_made(self, transport)
        _keep_short(transport)


class Outbound(Metered, ClientConnection):
    pass


class _Listening:
    """What an Inbound asks of its server."""

    def is_serving(self) -> bool:
        return True


class Wire:
    """One open websocket, reduced to what a link needs. Whatever ends it is Lost; `close` and `cut` return when the socket is closed."""

    def __init__(self, connection: Metered) -> None:
        self._connection = connection

    @property
    def server_certificate_hash(self) -> bytes:
        """Only for the dialling end."""
        return peer_certificate_hash(self._connection.transport.get_extra_info("ssl_object"))

    @property
    def cut_for(self) -> str:
        """Why the meter cut this socket, if it did."""
        return self._connection.cut

    def expect(self) -> None:
        self._connection.expect()

    def trust(self) -> None:
        self._connection.trust()

    async def recv(self) -> bytes | str:
        try:
            return await self._connection.recv()
        except ConnectionClosed as closed:
            raise self._lost(closed) from None

    def send_now(self, data: bytes) -> bool:
        """A short message, if nothing waits before it in this program. False: it was not sent, and `send` is to be awaited."""
        connection = self._connection
        if len(data) > limits.FRAGMENT_BYTES or connection.protocol.state is not OPEN or connection.transport.get_write_buffer_size():
            return False
        connection.protocol.send_binary(data)
        connection.send_data()
        return True

    async def send(self, data: bytes) -> None:
        """A long message goes in pieces: pings and their answers pass between them."""
        size = limits.FRAGMENT_BYTES
        try:
            if len(data) <= size:
                await self._connection.send(data)
            else:
                await self._connection.send(data[at : at + size] for at in range(0, len(data), size))
        except ConnectionClosed as closed:
            raise self._lost(closed) from None

    @property
    def unsent_bytes(self) -> int:
        """Written, and not yet known to have arrived, as far as the system tells."""
        transport = self._connection.transport
        if transport.is_closing():  # what is left of one with TLS then knows neither socket nor buffer
            return 0
        inner = getattr(getattr(transport, "_ssl_protocol", None), "_transport", None)
        buffers = [one for one in (transport, inner) if isinstance(one, asyncio.WriteTransport)]
        return sum(one.get_write_buffer_size() for one in buffers) + _unacknowledged(transport)

    @property
    def heard_bytes(self) -> int:
        """All that has come so far."""
        return self._connection.bytes_in

    @property
    def is_reading(self) -> bool:
        """Else nobody can be heard, by our own will."""
        return self._connection.transport.is_reading()

    def ping(self) -> None:
        """Without waiting for the answer, which is heard like every other byte and tells how long a word takes there and back."""
        connection = self._connection
        if connection.protocol.state is OPEN and len(connection.pinged) < limits.UNHEARD_PINGS_MAX:
            data = next(PINGS).to_bytes(8, "big")
            connection.pinged[data] = connection.loop.time()
            connection.protocol.send_ping(data)
            connection.send_data()

    @property
    def lag_seconds(self) -> float:
        """How long a word takes there and back, as far as we know now: what is not answered yet takes at least so long."""
        waiting = self._connection.loop.time() - next(iter(self._connection.pinged.values()), self._connection.loop.time())
        return max(self._connection.lag_seconds, waiting)

    async def answers(self) -> bool:
        """Whether the other end answers a ping soon, or is at least heard a while after it: on a slow line bulk goes before the answer."""
        answer, heard = asyncio.ensure_future(self._answer()), 0
        try:
            for _ in range(2):
                heard = self.heard_bytes
                if (await asyncio.wait({answer}, timeout=limits.PROBE_SECONDS / 2))[0]:
                    return answer.result()
            return self.heard_bytes != heard
        finally:
            answer.cancel()

    async def _answer(self) -> bool:
        try:
            await (await self._connection.ping())
        except ConnectionClosed:
            return False
        return True

    async def close(self, code: int) -> None:
        """Politely, within CLOSE_SECONDS; then the socket is cut."""
        try:
            with suppress(ConnectionClosed, TimeoutError):
                async with asyncio.timeout(2 * limits.CLOSE_SECONDS):
                    await self._connection.close(code)
        finally:
            await self.cut()

    async def cut(self) -> None:
        self._connection.transport.abort()
        await through(self._connection.wait_closed())

    def _lost(self, closed: ConnectionClosed) -> Lost:
        if self._connection.cut:
            return Lost(limits.OVER_LIMIT)
        if closed.rcvd is not None and (closed.rcvd_then_sent or closed.sent is None):
            code = closed.rcvd.code
            return Lost(code if BYE_CODE_MIN <= code <= BYE_CODE_MAX else 0, heard=True)
        code = 0 if closed.sent is None else closed.sent.code
        return Lost({1002: limits.PROTOCOL_ERROR, 1007: limits.PROTOCOL_ERROR, 1009: limits.OVER_LIMIT}.get(code, 0))


def _send_at_once(sock: socket.socket) -> None:
    """Else the system holds a second short message back until the first is acknowledged, up to 40 ms. asyncio sees to it only for sockets
    that name their protocol, and ours do not. And it would let megabytes wait on a slow line, with our pings behind them."""
    with suppress(OSError):  # one that is closed already fails where it is used
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, limits.SYSTEM_BUFFER_BYTES)
        if NOTSENT_LOWAT is not None:
            sock.setsockopt(socket.IPPROTO_TCP, NOTSENT_LOWAT, limits.UNSENT_BYTES)


def _unacknowledged(transport: asyncio.Transport) -> int:
    """Bytes that the system holds of a socket until the other machine has them; 0 where it does not say."""
    sock = transport.get_extra_info("socket")
    try:
        if sys.platform == "linux":
            return int.from_bytes(fcntl.ioctl(sock.fileno(), termios.TIOCOUTQ, bytes(4)), sys.byteorder)
        if sys.platform == "darwin":
            return cast(int, sock.getsockopt(socket.SOL_SOCKET, SO_NWRITE))
    except (OSError, ValueError):  # closed meanwhile
        pass
    return 0


def _keep_short(transport: asyncio.BaseTransport) -> None:
    """Under a TLS transport lies another with a buffer of its own, known to asyncio alone; where it can be reached, it is as short."""
    inner = getattr(getattr(transport, "_ssl_protocol", None), "_transport", None)
    if isinstance(inner, asyncio.WriteTransport):
        inner.set_write_buffer_limits(limits.WRITE_BUFFER_BYTES)


async def accept(sock: socket.socket, context: ssl.SSLContext) -> Wire:
    """TLS and upgrade on a socket just accepted. Raises Unanswered; then, as after a cancellation, the socket is closed."""
    _send_at_once(sock)
    protocol = ServerProtocol(origins=[None], subprotocols=SUBPROTOCOLS, max_size=HELLO_BYTES_MAX, logger=LOG)
    connection = Inbound(protocol, cast(Server, _Listening()), **PACE)
    loop = asyncio.get_running_loop()
    try:
        await loop.connect_accepted_socket(
            lambda: connection,
            sock,
            ssl=context,
            ssl_handshake_timeout=limits.HELLO_SECONDS,
            ssl_shutdown_timeout=limits.CLOSE_SECONDS,
        )
        await connection.handshake(_no_pages, server_header=None)
        if protocol.state is not OPEN:
            raise Unanswered("A visitor did not speak our protocol.")
    except BaseException as error:
        await through(_closed(sock, connection))
        if isinstance(error, OSError):
            raise Unanswered("A visitor did not speak our protocol.") from None
        raise
    return Wire(connection)


def _no_pages(connection: ServerConnection, request: Request) -> Response | None:
    """The upgrade itself refuses other origins and subprotocols; other paths than ours do not exist."""
    return None if request.path == "/" else connection.respond(404, "")


async def dial(sock: socket.socket, context: ssl.SSLContext) -> Wire:
    """TLS and upgrade on a socket that is connected. Raises Unanswered; then, as after a cancellation, the socket is closed."""
    _send_at_once(sock)
    made: list[Outbound] = []

    def create(*args: Any, **options: Any) -> Outbound:
        made.append(Outbound(*args, **options))
        return made[-1]

    opening = connect(
        f"wss://{NAME}/",
        sock=sock,
        ssl=context,
        server_hostname=NAME,
        ssl_handshake_timeout=limits.HELLO_SECONDS,
        ssl_shutdown_timeout=limits.CLOSE_SECONDS,
        origin=None,
        subprotocols=SUBPROTOCOLS,
        compression=None,
        user_agent_header=None,
        proxy=None,
        open_timeout=limits.HELLO_SECONDS,
        max_size=HELLO_BYTES_MAX,
        logger=LOG,
        create_connection=cast(type[ClientConnection], create),
        **PACE,
    )
    try:
        connection = cast(Outbound, await opening)
        if connection.subprotocol != limits.SUBPROTOCOL:
            raise Unanswered("What answers there is not Fides.")
    except BaseException as error:
        await through(_closed(sock, *made))
        if isinstance(error, (ConnectionError, ssl.SSLEOFError, ssl.SSLZeroReturnError, ConnectionClosed, EOFError)):
            raise HungUp from None
        if isinstance(error, TimeoutError):
            raise Unanswered("Somebody answers there, but too slowly.") from None
        if isinstance(error, (InvalidHandshake, InvalidMessage, ValueError, OSError)):  # SSLError too
            raise Unanswered("What answers there is not Fides: check the address.") from None
        raise
    return Wire(connection)


async def _closed(sock: socket.socket, *connections: Connection) -> None:
    """Ends a handshake whatever stage it is in, and waits until its socket is closed: no transport may outlive its mesh."""
    for connection in connections:
        if hasattr(connection, "transport"):
            connection.transport.abort()
    with suppress(OSError):
        sock.shutdown(socket.SHUT_RDWR)  # a transport that has not met its connection yet sees the end of the stream
    for turn in range(1000):
        if sock.fileno() < 0:
            return
        await asyncio.sleep(0 if turn < 10 else 0.005)
    sock.close()
