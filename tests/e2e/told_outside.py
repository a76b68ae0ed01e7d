"""The program with an endpoint that is told its address outside: python -m tests.e2e.told_outside ADDRESS COMMAND...

That is what relays tell an endpoint, over QUIC and by a certificate of a public authority, which no relay in a network namespace has. A
router that keeps the port of whoever sends makes this address true; with one that does not it is false, as what a relay sees would be.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from p2p.net.internet import Internet


def main(outside: str, *words: str) -> int:
    from tui.cli.main import main as program

    opened = Internet.open

    async def told(key: bytes, relays: Sequence[str], bind: Sequence[str]) -> Internet:
        road = await opened(key, relays, bind)
        for place in road._endpoint.bound_sockets():
            host, _, port = place.rpartition(":")
            if ":" not in host:
                await road._endpoint.add_external_addr(f"{outside}:{port}")
        return road

    Internet.open = told  # type: ignore[method-assign, assignment]
    return program(list(words))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
