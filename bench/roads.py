"""TCP and the internet road side by side, in one run: dial to link, echo of a message between two meshes, and their bytes on the network.

The internet road here is a direct connection on loopback, met through a relay of this program's own. Without the extra 'internet' only
TCP is measured.
"""

from __future__ import annotations

import asyncio
import secrets
import socket
import struct
from hashlib import sha256
from statistics import median
from time import perf_counter

from p2p.crypto.identity import Identity
from p2p.net.errors import NoInternet
from p2p.net.events import Event, LinkUp, Message
from p2p.net.internet import Internet, load
from p2p.net.mesh import Mesh
from p2p.wire.hello import Offers
from p2p.wire.messages import EntriesRequest

V4 = ("127.0.0.1",)
DEAF = ["127.255.255.255:0", "[ff01::1%1]:0"]  # addresses of loopback at which nothing that is meant for one alone arrives
ECHOES, DIALS = 200, 5
PATIENCE_SECONDS = 60.0
RULES = sha256(b"rules").digest()
OFFERS = Offers((1,), (("bench", RULES),))
ACKED_AT = 120  # tcpi_bytes_acked and, behind it, tcpi_bytes_received in Linux's struct tcp_info


def carried_bytes(mesh: Mesh) -> int:
    """What the links of a mesh have carried, both ways, with TLS and framing: as the system counts it on sockets of TCP (Linux; else
    nothing), and as iroh counts its packets."""
    total = 0
    for link in mesh._links.values():
        found = link.wire._connection.transport.get_extra_info("socket")
        if found.family in (socket.AF_INET, socket.AF_INET6) and hasattr(socket, "TCP_INFO"):
            told = found.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, ACKED_AT + 16)
            total += sum(struct.unpack_from("=QQ", told, ACKED_AT))
    for road in mesh._roads:
        if isinstance(road, Internet):
            counted = [line.stats() for line in road._lines.values()]
            total += sum(one.udp_tx_bytes + one.udp_rx_bytes for one in counted)
    return total


class RoadEnd:
    """A mesh that counts what comes; the far one sends everything back."""

    mesh: Mesh

    def __init__(self, name: str, is_echo: bool) -> None:
        self.who, self._is_echo = Identity(sha256(name.encode()).digest()), is_echo
        self.link = 0
        self.came = asyncio.Event()

    async def open(self, relay: str) -> Internet | None:
        self.mesh = await Mesh.open(self.who, OFFERS, gate=lambda public, guest: None, on_event=self._take, bind=V4, game="bench")
        if not relay:
            return None
        road = await Internet.open(secrets.token_bytes(32), [relay], V4)
        self.mesh.open_road(road)
        return road

    def _take(self, event: Event) -> None:
        if isinstance(event, LinkUp):
            self.link = event.link
            self.came.set()
        elif isinstance(event, Message):
            if self._is_echo:
                self.mesh.send(event.link, event.message)
            self.came.set()


async def road_figures(relay: str) -> dict[str, float]:
    """Of one road: TCP without a relay."""
    name = "internet" if relay else "tcp"
    far = RoadEnd("far", True)
    road = await far.open(relay)
    if road is not None:
        await road.wait_online()
    addresses = far.mesh.addresses if road is None else road.addresses
    dials: list[float] = []
    echoes: list[float] = []
    met = carried = 0
    async with asyncio.timeout(PATIENCE_SECONDS):
        for number in range(DIALS):
            near = RoadEnd(f"near {number}", False)
            await near.open(relay)
            begun = perf_counter()
            near.mesh.dial(far.who.public, addresses)
            await near.came.wait()
            dials.append(perf_counter() - begun)
            if number == DIALS - 1:
                met = carried_bytes(near.mesh)
                for turn in range(ECHOES):
                    near.came.clear()
                    begun = perf_counter()
                    near.mesh.send(near.link, EntriesRequest(RULES, 0, turn, 1))
                    await near.came.wait()
                    echoes.append(perf_counter() - begun)
                carried = carried_bytes(near.mesh) - met
            await near.mesh.close()
    await far.mesh.close()
    return {
        f"dial_to_link_ms_{name}": median(dials) * 1000,
        f"message_echo_ms_{name}": median(echoes) * 1000,
        f"dial_to_link_bytes_{name}": met,
        f"message_echo_bytes_{name}": carried / ECHOES,
    }


async def measured() -> dict[str, float]:
    figures = await road_figures("")
    try:
        load()
    except NoInternet:
        return figures
    from bench.relay import Relay

    async with await Relay.open() as relay:
        return figures | await road_figures(relay.url)
