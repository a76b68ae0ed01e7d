"""The plain road: TCP, to host:port. Listens on addresses of this machine, all on one port."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Sequence

from p2p.net import limits
from p2p.net.addresses import Address, Target, host_key, reachable, resolve
from p2p.net.errors import Unanswered
from p2p.net.listen import listen
from p2p.net.road import Deliver, Place, RoadPace


class Tcp:
    def __init__(self, bind: Sequence[str], port: int, on_shortage: Callable[[], object]) -> None:
        """Holds its port from now on. Raises PortTaken or NoNetwork. `on_shortage` is called when the system refuses to accept."""
        self._listeners = listen(bind, port)
        names = [sock.getsockname() for sock in self._listeners]
        self.bound: tuple[str, ...] = tuple(name[0] for name in names)
        self.port: int = names[0][1]
        self._on_shortage = on_shortage
        self._pauses: set[asyncio.TimerHandle] = set()

    @property
    def pace(self) -> RoadPace:
        return RoadPace(limits.SPOKEN_SECONDS, limits.HELLO_SECONDS)

    @property
    def addresses(self) -> tuple[str, ...]:
        return reachable(self.bound, self.port)

    def leads_to(self, address: Address) -> bool:
        return not address.is_internet

    async def find(self, address: Address) -> Sequence[Target]:
        return await resolve(address)

    async def connect(self, place: Place) -> socket.socket:
        assert isinstance(place, tuple)
        family, where = place
        try:
            sock = socket.socket(family, socket.SOCK_STREAM)
        except OSError:
            raise Unanswered("This machine cannot reach such an address.") from None
        try:
            sock.setblocking(False)
            async with asyncio.timeout(limits.DIAL_SECONDS):
                await asyncio.get_running_loop().sock_connect(sock, where)
        except BaseException as error:
            try:
                await asyncio.sleep(0)  # the loop lets go of the socket first
            finally:
                sock.close()
            if isinstance(error, OSError):  # TimeoutError too
                raise Unanswered("Nobody answers there: check the address, and that the table is still open.") from None
            raise
        return sock

    def listen(self, deliver: Deliver) -> None:
        for sock in self._listeners:
            asyncio.get_running_loop().add_reader(sock, self._accept, sock, deliver)

    def _accept(self, listener: socket.socket, deliver: Deliver) -> None:
        """Called by the loop when somebody is at the door. One at a time: a rush at the door lets the others work, too.

        Not by the loop's sock_accept, which drops a socket that is accepted in the moment of its cancellation.
        """
        try:
            sock, address = listener.accept()
        except (BlockingIOError, InterruptedError, ConnectionAbortedError):
            return
        except OSError:  # no file descriptors left, for instance
            self._on_shortage()
            self._pause(listener, deliver)
            return
        sock.setblocking(False)
        deliver(sock, host_key(address))

    def _pause(self, listener: socket.socket, deliver: Deliver) -> None:
        loop = asyncio.get_running_loop()
        loop.remove_reader(listener)

        def again() -> None:
            self._pauses.discard(pause)
            loop.add_reader(listener, self._accept, listener, deliver)

        pause = loop.call_later(limits.ACCEPT_PAUSE_SECONDS, again)
        self._pauses.add(pause)

    def way(self, sock: socket.socket) -> str:
        return ""

    def stop_listening(self) -> None:
        for pause in self._pauses:
            pause.cancel()
        self._pauses.clear()
        for sock in self._listeners:
            asyncio.get_running_loop().remove_reader(sock)
            sock.close()
        self._listeners.clear()

    async def close(self) -> None:
        self.stop_listening()
