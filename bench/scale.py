"""What growth costs: bytes of a game, of somebody who watches and of somebody who comes back; many tables announced on one network.

    python -m bench.scale [--json] [--tables N]

Bytes are what the system counted on the sockets, with TLS and framing, so they need Linux; elsewhere this says so and measures nothing.
Tables are announced by real processes to each other over loopback. The table and the counting are those of `fides bench net`. What follows
from the figures for a relay and for a club evening stands in docs/scale.md.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

from bench.measure import show
from bench.net import GAME, V4, NetTable, until
from bench.roads import DEAF, carried_bytes
from p2p.net import internet
from p2p.net.discovery import LOBBY_BYTES, Announcer, Finder, Found
from p2p.net.discovery import ListedTable as Listed
from p2p.net.errors import NoInternet
from p2p.node import Doorway, Node, Who
from p2p.shell.shelf import Shelf
from p2p.store.disk import Disk

LOOPBACK = ["127.0.0.1"]
ANNOUNCERS = 8  # processes
MDNS, MDNS_PORT = "224.0.0.251", 5353
QUIET_SECONDS = 10.0  # of listening when all is announced


def over(node: Node) -> bool:
    return node.peer is not None and node.peer.over is not None


async def game_figures(folder: Path, count: int) -> dict[str, float]:
    """A whole game with one who watches all of it; then another who comes late, and a seat that starts anew when all is said."""
    table = NetTable(folder, count, sync=False)

    def watcher(name: str) -> Who:
        shelf = Shelf(folder / name, lambda: "2000-01-01", files=Disk(False))
        return Who(shelf.identity(), name, shelf, {GAME.slug: GAME}, None, bind=V4)

    await table.open()
    watching: list[Node] = []
    try:
        await until(lambda: all("agreed" in watch.firsts for watch in table.watches))
        doorway = Doorway(table.nodes[0].mesh.addresses)
        watching.append(await Node.watch(watcher("early"), doorway))
        await until(lambda: all(over(node) for node in (*table.nodes, *watching)))
        beats = max(watch.finals[-1][0] for watch in table.watches)
        early = carried_bytes(watching[0].mesh)
        seats = [carried_bytes(node.mesh) for node in table.nodes]
        seats[0] -= early
        moves = sum(bot.moves for bot in table.bots)
        watching.append(await Node.watch(watcher("late"), doorway))
        await until(lambda: over(watching[1]))
        late = carried_bytes(watching[1].mesh)
        await table.nodes[-1].stop()
        path = table.nodes[-1].journal_path
        assert path is not None
        table.nodes[-1] = await Node.resume(table.who(count - 1), path)
        await until(lambda: over(table.nodes[-1]) and len(table.nodes[-1].mesh.links) >= count - 1)
        again = carried_bytes(table.nodes[-1].mesh)
    finally:
        await asyncio.gather(*(node.stop() for node in watching))
        await table.close()
    name = f"{count}_peers"
    return {
        f"beats_{name}": beats,
        f"game_bytes_of_a_seat_{name}": sum(seats) / count,
        f"beat_bytes_of_a_seat_{name}": sum(seats) / count / beats,
        f"game_bytes_of_all_links_{name}": sum(seats) / 2,
        f"moves_{name}": moves,
        f"move_bytes_of_all_links_{name}": sum(seats) / 2 / moves,
        f"watcher_bytes_{name}": early,
        f"late_watcher_bytes_{name}": late,
        f"back_again_bytes_{name}": again,
    }


async def missed_figures(folder: Path, count: int) -> dict[str, float]:
    """A seat comes back that lacks the second half of a game: what it is sent until it has it. Nobody plays on without a seat whose turn
    it is, so this is one that comes back with an older copy of its journal: it asks the others for its own part, too."""
    table = NetTable(folder, count, sync=False)
    await table.open()
    try:
        await until(lambda: all("agreed" in watch.firsts for watch in table.watches))
        seat = table.nodes[-1]
        path = seat.journal_path
        assert path is not None
        sizes: list[tuple[int, int]] = []  # the last beat, and the bytes of the journal then

        def is_over() -> bool:
            if seat.peer is not None and (not sizes or seat.peer.final > sizes[-1][0]):
                sizes.append((seat.peer.final, path.stat().st_size))
            return all(map(over, table.nodes))

        await until(is_over)
        beats = max(watch.finals[-1][0] for watch in table.watches)
        await seat.stop()
        half, size = next(one for one in sizes if one[0] >= beats // 2)
        os.truncate(path, size)
        table.nodes[-1] = await Node.resume(table.who(count - 1), path)
        await until(lambda: over(table.nodes[-1]) and len(table.nodes[-1].mesh.links) >= count - 1)
        return {f"missed_beats_{count}_peers": beats - half, f"missed_bytes_{count}_peers": carried_bytes(table.nodes[-1].mesh)}
    finally:
        await table.close()


async def relay_figures(folder: Path, count: int) -> dict[str, float]:
    """A whole game of which every byte goes through one relay: nobody reaches anybody directly."""
    try:
        internet.load()
    except NoInternet:
        return {}
    from bench.relay import Relay

    usual, internet.places_of = internet.places_of, lambda bind: DEAF
    try:
        async with await Relay.open() as relay:
            table = NetTable(folder, count, sync=False, relay=relay.url)
            await table.open()
            try:
                await until(lambda: all(over(node) for node in table.nodes))
                by = {way.by for node in table.nodes for way in node.ways.values()}
                assert by == {internet.THROUGH_RELAY}, by
            finally:
                await table.close()
            return {
                f"beats_by_relay_{count}_peers": max(watch.finals[-1][0] for watch in table.watches),
                f"relay_bytes_{count}_peers": relay.carried_bytes,
            }
    finally:
        internet.places_of = usual


class Ear(asyncio.DatagramProtocol):
    """Counts what goes over the network's group for announcements."""

    def __init__(self) -> None:
        self.packets = self.bytes = 0

    def datagram_received(self, data: bytes, addr: Any) -> None:
        self.packets += 1
        self.bytes += len(data)

    @classmethod
    async def open(cls) -> tuple[asyncio.DatagramTransport, Ear]:
        hearing = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        hearing.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        hearing.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        hearing.bind((MDNS, MDNS_PORT))
        hearing.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, socket.inet_aton(MDNS) + socket.inet_aton(LOOPBACK[0]))
        hearing.setblocking(False)
        return await asyncio.get_running_loop().create_datagram_endpoint(cls, sock=hearing)


async def announce(count: int) -> None:
    """So many tables of this process, until standard input ends. Says what memory they took, in kB."""
    memory = _memory_kb()
    opened = [Listed(f"table {number}", GAME.slug, 4, 1, secrets.token_hex(LOBBY_BYTES)) for number in range(count)]
    tellers = await asyncio.gather(*(Announcer.open(one, ("0.0.0.0",), 4242, interfaces=LOOPBACK) for one in opened))
    print("announced", _memory_kb() - memory, flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await asyncio.gather(*(teller.close() for teller in tellers if teller is not None))


async def crowd_figures(tables: int) -> dict[str, float]:
    shares = [tables // ANNOUNCERS + (number < tables % ANNOUNCERS) for number in range(ANNOUNCERS)]
    program = "import asyncio, sys, fides_table; from bench.scale import announce; asyncio.run(announce(int(sys.argv[1])))"
    command = [sys.executable, "-c", program]
    crowd = [subprocess.Popen([*command, str(share)], stdin=subprocess.PIPE, stdout=subprocess.PIPE) for share in shares if share]
    hearing, ear = await Ear.open()
    try:
        took = []
        for process in crowd:
            assert process.stdout is not None
            said = (await asyncio.to_thread(process.stdout.readline)).split()
            assert said[:1] == [b"announced"], "a process could not announce its tables"
            took.append(int(said[1]))
        before, cpu, begun, memory = ear.packets, process_time(), perf_counter(), _memory_kb()
        listed: list[tuple[Found, ...]] = []
        finder = await Finder.open(listed.append, interfaces=LOOPBACK)
        first = None
        try:
            async with asyncio.timeout(120):
                while len(finder.tables) < tables:
                    first = first or (perf_counter() - begun if finder.tables else None)
                    await asyncio.sleep(0.02)
            seconds, asked = perf_counter() - begun, ear.packets - before
            used, found_memory = process_time() - cpu, _memory_kb()
            quiet = ear.packets
            await asyncio.sleep(QUIET_SECONDS)
            quiet = ear.packets - quiet
        finally:
            await finder.close()
        return {
            "tables": tables,
            "first_listed_seconds": first or seconds,
            "all_listed_seconds": seconds,
            "packets_until_listed": asked,
            "packets_a_second_when_quiet": quiet / QUIET_SECONDS,
            "finder_cpu_seconds": used,
            "finder_memory_mb": (found_memory - memory) / 1024,
            "announcer_memory_mb": median(took) / 1024,
            "announcer_tables": max(shares),
        }
    finally:
        hearing.close()
        for process in crowd:
            process.communicate()


def _memory_kb() -> int:
    lines = Path("/proc/self/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


def measured(folder: Path, tables: int) -> dict[str, Any]:
    figures: dict[str, Any] = {}
    for count in (2, 4):
        figures |= asyncio.run(game_figures(folder / str(count), count))
        figures |= asyncio.run(missed_figures(folder / f"{count}-missed", count))
        figures |= asyncio.run(relay_figures(folder / f"{count}-by-relay", count))
    return figures | asyncio.run(crowd_figures(tables))


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.scale", description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    parser.add_argument("--tables", type=int, default=200, help="tables to announce at once")
    options = parser.parse_args(arguments)
    if not sys.platform.startswith("linux"):
        print("fides bench scale needs Linux, which counts the bytes on sockets and the memory of a process.", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        show(measured(Path(folder), max(1, options.tables)), options.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
