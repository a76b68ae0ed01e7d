"""Roads: how a socket to another machine comes to be. What runs on the socket (TLS, websocket, HELLO) is the same on every road.

A road finds the places behind an address, connects to one of them, hands over whoever comes in, and closes. It proves nothing about who
is at the other end: the certificate is bound in HELLO, whatever lies between.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple, Protocol

from p2p.net.addresses import Address

Place = Hashable  # where to connect to; a name may stand for several
Deliver = Callable[[socket.socket, str], None]  # a socket, and what counts as one host at the door


class RoadPace(NamedTuple):
    """How long things may take on a road."""

    spoken_seconds: float  # from the socket to its first byte
    hello_seconds: float  # from the socket to the last signature


class Road(Protocol):
    @property
    def pace(self) -> RoadPace: ...

    @property
    def addresses(self) -> tuple[str, ...]:
        """Under which others reach us on this road now."""

    def leads_to(self, address: Address) -> bool:
        """Whether this is the road for such an address."""

    async def find(self, address: Address) -> Sequence[Place]:
        """BadAddress if there is nothing of that name."""

    async def connect(self, place: Place) -> socket.socket:
        """A connected socket that does not block, or Unanswered, within a time of the road's own."""

    def listen(self, deliver: Deliver) -> None:
        """From now on whoever comes is delivered, without blocking. The one who is told owns the socket."""

    def way(self, sock: socket.socket) -> str:
        """How the bytes of this socket travel, for a person; nothing where that is no question."""

    def stop_listening(self) -> None:
        """Nobody is delivered any more; what is connected goes on."""

    async def close(self) -> None:
        """When this returns, nothing is left. The sockets that were handed out are closed by then."""
