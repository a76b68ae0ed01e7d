"""One link: a websocket whose HELLO is done, a task that reads, one that writes, one that listens for life, one bounded queue each way.

A link ends once, for the first reason that comes up: the other end, our own `end`, a broken rule, a full queue. Then both tasks stop, the
socket is closed, and only after that does `run` return. A slow peer can fill its own queue and nothing else.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING

from p2p.crypto.faults import PeerFault, demand
from p2p.net import limits
from p2p.net.errors import Lost
from p2p.net.events import DoorRank, Traffic
from p2p.net.guard import Bucket, Ticket
from p2p.net.hello import Met
from p2p.wire import codec
from p2p.wire.hello import HelloClient, HelloDone, HelloServer
from p2p.wire.messages import Bye, Message, decode

if TYPE_CHECKING:
    from p2p.net.ws import Wire

SECTION = "link/message"
Deliver = Callable[[Message, int], None]  # a message and its size
Accuse = Callable[[PeerFault], None]


class Link:
    def __init__(self, number: int, wire: Wire, met: Met, dialled: bool, ticket: Ticket) -> None:
        self.number, self.public, self.offers, self.guest = number, met.public, met.offers, met.guest
        self.wire, self.dialled, self.ticket = wire, dialled, ticket
        self._loop = asyncio.get_running_loop()
        self.since = self._loop.time()
        self._ended: asyncio.Future[Lost] = self._loop.create_future()
        self._unread_messages = self._unread_bytes = 0
        self._room = asyncio.Event()
        self._queue: deque[bytes] = deque()
        self._queued_bytes = 0
        self._queued = asyncio.Event()
        self._is_sending = False  # a message from the queue is on its way
        self._purses = {is_seated: _Purse(is_seated, self.since) for is_seated in (False, True)}
        self._held_back_since: float | None = None

    @property
    def over(self) -> bool:
        return self._ended.done()

    def send(self, data: bytes) -> bool:
        """False: the link is ending, or this was one message too many and ends it."""
        if self.over:
            return False
        if not self._queue and not self._is_sending and self.wire.send_now(data):
            return True
        if self._queued_bytes + len(data) > limits.SEND_QUEUE_BYTES_MAX:
            self.end(Lost(limits.OVER_LIMIT))
            return False
        self._queue.append(data)
        self._queued_bytes += len(data)
        self._queued.set()
        return True

    def end(self, why: Lost) -> None:
        if not self._ended.done():
            self._ended.set_result(why)
            self._queued.set()

    @property
    def traffic(self) -> Traffic:
        """What was given to this link and has not arrived, as far as we know, and how long a word takes there and back."""
        return Traffic(0, 0.0) if self.over else Traffic(self._queued_bytes + self.wire.unsent_bytes, self.wire.lag_seconds)

    def taken(self, size: int) -> None:
        """The consumer has taken a message of this many bytes."""
        self._unread_messages -= 1
        self._unread_bytes -= size
        self._room.set()

    async def run(self, deliver: Deliver, accuse: Accuse, over: Callable[[Lost], None]) -> None:
        """Carries the link until it ends, then tells `over`. When this returns, also by cancellation, the socket is closed."""
        reader = asyncio.create_task(self._ending(lambda: self._read(deliver, accuse)), name=f"link {self.number} reads")
        writer = asyncio.create_task(self._ending(self._write), name=f"link {self.number} writes")
        listener = asyncio.create_task(self._ending(self._listen), name=f"link {self.number} listens")
        try:
            await asyncio.shield(self._ended)
        finally:
            self.end(Lost(limits.SHUTTING_DOWN))
            why = self._ended.result()
            over(why)
            await _stopped(reader, listener)
            polite = bool(why.code) and not why.heard
            if polite and why.code != limits.OVER_LIMIT:  # what is queued goes out before, if the other end still reads
                await asyncio.wait({writer}, timeout=limits.CLOSE_SECONDS)
            await _stopped(writer)
            if polite:
                await self.wire.close(why.code)
            await self.wire.cut()

    async def _ending(self, part: Callable[[], Coroutine[None, None, None]]) -> None:
        """Whatever ends a part ends the link."""
        try:
            await part()
        except Lost as lost:
            self.end(lost)
        finally:
            self.end(Lost())

    async def _write(self) -> None:
        """Until the link is over and nothing waits."""
        while not self.over:
            await self._queued.wait()
            self._queued.clear()
            while self._queue:
                self._is_sending = True
                await self.wire.send(self._next())
                self._is_sending = False

    async def _listen(self) -> None:
        """A line without a sound is dead; one on which anything comes, however slowly, is not. Counted in pings, not in seconds: a machine
        that slept has not listened."""
        heard, unheard = -1, 0
        while unheard < limits.UNHEARD_PINGS_MAX:
            is_silent = self.wire.heard_bytes == heard and self.wire.is_reading
            unheard, heard = unheard + 1 if is_silent else 0, self.wire.heard_bytes
            self.wire.ping()
            await asyncio.sleep(limits.PING_SECONDS)
        raise Lost()

    def _next(self) -> bytes:
        data = self._queue.popleft()
        self._queued_bytes -= len(data)
        return data

    async def _read(self, deliver: Deliver, accuse: Accuse) -> None:
        while True:
            data = await self.wire.recv()
            await self._held_back(len(data))
            try:
                message = decode(data)
                demand(not isinstance(message, (HelloClient, HelloDone, HelloServer)), SECTION, "HELLO on a link that is open")
            except PeerFault as fault:
                accuse(fault)
                raise Lost(limits.NOT_CANONICAL if fault.section == codec.SECTION else limits.PROTOCOL_ERROR) from None
            if isinstance(message, Bye):
                raise Lost(message.code, heard=True)
            await self._room_for(len(data))
            deliver(message, len(data))

    async def _held_back(self, size: int) -> None:
        """Waits while the other end talks faster than allowed; meanwhile nothing is read, and TCP holds the rest back over there."""
        now, purse = self._loop.time(), self._purses[self.ticket.standing is DoorRank.SEATED]
        wait = max(purse.bytes.take(size, now), purse.messages.take(1, now))
        if min(purse.bytes.saved, purse.messages.saved) >= limits.PAUSE_SAVED:
            self._held_back_since = None
        if not wait:
            return
        if self._held_back_since is None:
            self._held_back_since = now
        elif now - self._held_back_since > purse.patience_seconds:
            raise Lost(limits.OVER_LIMIT)
        await asyncio.sleep(wait)

    async def _room_for(self, size: int) -> None:
        """Waits while the consumer is behind with this link; meanwhile nothing is read."""
        while self._unread_messages >= limits.UNREAD_MESSAGES_MAX or (
            self._unread_messages and self._unread_bytes + size > limits.UNREAD_BYTES_MAX
        ):
            self._room.clear()
            await self._room.wait()
        self._unread_messages += 1
        self._unread_bytes += size


class _Purse:
    """What the other end may say: who has a place here more than who only looks. Players come first."""

    def __init__(self, is_seated: bool, now: float) -> None:
        if is_seated:
            self.bytes = Bucket(limits.BYTES_PER_SECOND, limits.BYTES_BURST, now)
            self.messages = Bucket(limits.MESSAGES_PER_SECOND, limits.MESSAGES_BURST, now)
            self.patience_seconds = limits.THROTTLED_SECONDS_MAX
        else:
            self.bytes = Bucket(limits.GUEST_BYTES_PER_SECOND, limits.GUEST_BYTES_BURST, now)
            self.messages = Bucket(limits.GUEST_MESSAGES_PER_SECOND, limits.GUEST_MESSAGES_BURST, now)
            self.patience_seconds = limits.GUEST_THROTTLED_SECONDS_MAX


async def _stopped(*tasks: asyncio.Task[None]) -> None:
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, Exception):
            asyncio.get_running_loop().call_exception_handler({"message": "a link's task failed", "exception": result})
