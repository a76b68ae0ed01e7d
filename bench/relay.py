"""A relay of one's own for tests and measurements: passes datagrams on between endpoints, by the words that iroh's relays speak
(versions 1 and 2, plain http). As a program: python -m bench.relay ADDRESS PORT.

It serves addresses of the test alone: it asks for the signature of the challenge, as the protocol wants, and does not check it; it limits
nothing; and it does not tell endpoints their own address from outside, so no hole is punched through routers with its help.
"""

from __future__ import annotations

import asyncio
import secrets
import sys
from contextlib import suppress
from typing import Self

# isort: off
from p2p.net import ws  # first: it sets the library's limits, and both may live in one process
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol
# isort: on

assert ws.SUBPROTOCOLS
CHALLENGE, CLIENT_AUTH, CONFIRMED = 0, 1, 2
DATAGRAM, DATAGRAMS = 4, 5  # to the relay; from it they are numbered two higher
PING, PONG = 9, 10
KEY = slice(1, 33)
FRAME_BYTES_MAX = 1024 * 1024
VERSIONS = [Subprotocol("iroh-relay-v2"), Subprotocol("iroh-relay-v1")]


class Relay:
    """`async with await Relay.open() as relay:`; `relay.url` is what endpoints are told."""

    server: Server

    def __init__(self) -> None:
        self.endpoints: dict[bytes, ServerConnection] = {}
        self.carried_bytes = 0
        self.is_deaf = False  # nothing is passed on

    @classmethod
    async def open(cls, host: str = "127.0.0.1", port: int = 0) -> Self:
        relay = cls()
        relay.server = await serve(
            relay._serve, host, port, subprotocols=VERSIONS, process_request=relay._page, compression=None, max_size=FRAME_BYTES_MAX
        )
        return relay

    @property
    def url(self) -> str:
        host, port = next(iter(self.server.sockets)).getsockname()[:2]
        return f"http://{host}:{port}"

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        self.server.close()
        await self.server.wait_closed()

    async def _page(self, connection: ServerConnection, request: Request) -> Response | None:
        """Endpoints also ask how far away a relay is."""
        return None if request.path == "/relay" else connection.respond(200, "")

    async def _serve(self, connection: ServerConnection) -> None:
        with suppress(ConnectionClosed):
            await connection.send(bytes([CHALLENGE]) + secrets.token_bytes(16))
            proof = await connection.recv()
            assert isinstance(proof, bytes) and proof[0] == CLIENT_AUTH
            key = proof[KEY]
            await connection.send(bytes([CONFIRMED]))
            self.endpoints[key] = connection
            try:
                async for frame in connection:
                    assert isinstance(frame, bytes)
                    await self._pass_on(connection, key, frame)
            finally:
                if self.endpoints.get(key) is connection:
                    del self.endpoints[key]

    async def _pass_on(self, connection: ServerConnection, key: bytes, frame: bytes) -> None:
        if frame[0] == PING:
            await connection.send(bytes([PONG]) + frame[1:])
        elif frame[0] in (DATAGRAM, DATAGRAMS):
            there = self.endpoints.get(frame[KEY])
            if there is not None and not self.is_deaf:
                self.carried_bytes += len(frame)
                with suppress(ConnectionClosed):
                    await there.send(bytes([frame[0] + 2]) + key + frame[33:])


async def main(host: str, port: int) -> None:
    async with await Relay.open(host, port) as relay:
        print(relay.url, flush=True)
        while True:
            await asyncio.sleep(1)
            print(f"{len(relay.endpoints)} endpoints, {relay.carried_bytes} bytes", flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
