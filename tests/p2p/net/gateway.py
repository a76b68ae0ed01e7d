"""A door of plain TCP on loopback behind which the internet road lies: python -m tests.p2p.net.gateway ENDPOINT_ADDRESS [FROM] prints its
port. FROM is the address on this machine that its packets come from.

So that whoever knows TCP alone, like the hostile clients, can come by that road: every socket becomes a connection of its own.
"""

from __future__ import annotations

import asyncio
import secrets
import sys
from contextlib import suppress

from p2p.net.addresses import parse_address
from p2p.net.endpoint import read_endpoint
from p2p.net.errors import NetError
from p2p.net.internet import Internet


async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()


async def main(address: str, source: str) -> None:
    there = read_endpoint(parse_address(address))
    road = await Internet.open(secrets.token_bytes(32), [there.relay], (source,))

    async def visit(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            sock = await road.connect(there)
        except NetError:
            writer.close()
            return
        far_reader, far_writer = await asyncio.open_connection(sock=sock)
        await asyncio.gather(pump(reader, far_writer), pump(far_reader, writer))

    server = await asyncio.start_server(visit, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:], *["127.0.0.1"][len(sys.argv) - 2 :]))
