"""Figures of the network: a bare websocket echo, and beside it how long a move takes until it is FINAL for everybody.

    python -m bench.net [--json] [--moves N] [--folder PATH]

All peers of one table run in this one process, so their work adds up; real peers share it among their machines. Each figure that depends on
the machine stands beside a bare echo, or a bare fsync, of the same run; processor time ("cpu", of all peers together) depends less on what
else the machine does. Memory, and one more set-up, are those of whole games between real processes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from operator import methodcaller
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, process_time, sleep
from typing import Any

from bench import roads
from bench.late import LateDoor
from bench.measure import YARDSTICK_GAME, show
from engine.game import Game
from engine.games import IDS, find_game
from p2p.net.addresses import is_internet
from p2p.net.errors import NoInternet
from p2p.net.internet import load
from p2p.node import Doorway, Node, Who
from p2p.players import BotPlayer, turn_of
from p2p.shell.abroad import Abroad
from p2p.shell.room import Event
from p2p.shell.shelf import Shelf
from p2p.store.disk import Disk
from p2p.store.journal import read_journal
from p2p.store.records import Kind
from p2p.wire.entries import SignedEntry
from p2p.wire.messages import decode

GAME = find_game(YARDSTICK_GAME)
FIVE = next(game for game in map(find_game, IDS) if 5 in game.seating)
SEATS = (2, 3, 4, 5)
RTTS_MS = (20, 100)  # 0 is the table without doors
V4 = ("127.0.0.1",)
NOWHERE = "127.0.0.1:9"
ECHOES, ECHO_BYTES, FSYNCS = 400, 700, 60
LINGER_SECONDS = 60.0  # bots play faster than those who watch are served
PATIENCE_SECONDS = 300.0
LOOK_SECONDS = 0.02
PROCESS_TABLES = 3  # whole games of real processes
PAUSE_SECONDS = 0.02  # before each answer while links are cut: else the game is over before the last cut; two of them are in each figure


class Stopwatch(asyncio.Queue[Event]):
    """A node's events, of which it only keeps when each beat became FINAL."""

    def __init__(self) -> None:
        super().__init__()
        self.finals: list[tuple[int, float]] = []
        self.firsts: dict[str, float] = {}
        self.agreed_cpu = 0.0

    def put_nowait(self, event: Event) -> None:
        now = perf_counter()
        self.firsts.setdefault(event.kind, now)
        if event.kind == "agreed":
            self.agreed_cpu = process_time()
        if event.kind == "final":
            self.finals.append((event.facts["beat"], now))

    def when(self, beat: int) -> float | None:
        return next((at for last, at in self.finals if last >= beat), None)


class TimedBot(BotPlayer):
    """Notes for each beat in which it alone speaks when it gave its last move: with that one the entry is whole."""

    def __init__(self, seed: bytes, pause_seconds: float = 0.0) -> None:
        super().__init__("random", seed)
        self.pause_seconds = pause_seconds
        self.submitted: dict[int, float] = {}
        self.moves = 0  # all of them
        self.first_question: float | None = None
        self.first_cpu = 0.0

    async def play(self, node: Node) -> None:
        while True:
            await node.changed()
            while (turn := await node.look(turn_of)) is not None:
                if self.first_question is None:
                    self.first_question, self.first_cpu = perf_counter(), process_time()
                what, view, mark = turn
                if what == "vote" or view is None:
                    await self._answer(node, turn)
                    continue
                move = await self._think(view, mark)
                self.moves += 1
                if self.pause_seconds:
                    await asyncio.sleep(self.pause_seconds)
                assert node.peer is not None
                beat, begun = node.peer.chain.beat, perf_counter()
                if len(node.peer.play.due.speakers) == 1:
                    self.submitted[beat] = begun
                await node.call(methodcaller("act", move))


class NetTable:
    """Some nodes of this process at one table."""

    def __init__(
        self, folder: Path, count: int, sync: bool, pause_seconds: float = 0.0, relay: str = "", rtt_ms: int = 0, game: Game[Any] = GAME
    ) -> None:
        """`relay`: everybody comes over the internet road, by this one. `rtt_ms`: every line takes so long there and back."""
        self.relay, self.game = relay, game
        self.doors = [LateDoor(rtt_ms / 1000, partial(self._port, number)) for number in range(count if rtt_ms else 0)]
        self.folder, self.count, self.sync = folder, count, sync
        self.nodes: list[Node] = []
        self.watches: list[Stopwatch] = []
        self.bots = [TimedBot(bytes([number]) * 32, pause_seconds) for number in range(count)]

    def who(self, number: int) -> Who:
        shelf = Shelf(self.folder / str(number), lambda: "2000-01-01", files=Disk(self.sync))
        advertised = (NOWHERE,) if self.relay else ()  # else guests would find each other by TCP
        if self.doors:
            advertised = (self.doors[number].address,)
        games = {self.game.slug: self.game}
        return Who(
            shelf.identity(), f"P{number}", shelf, games, self.bots[number],
            bind=V4, advertised=advertised, linger_seconds=LINGER_SECONDS,
        )  # fmt: skip

    def _port(self, number: int) -> int:
        return int(self.nodes[number].mesh.addresses[0].rsplit(":", 1)[1])

    async def open(self) -> None:
        for door in self.doors:
            await door.open()
        first = replace(self.who(0), abroad=Abroad((self.relay,)) if self.relay else None)
        host = await Node.host(first, self.game, {}, self.count, table_name="bench", announce=False)
        self._add(host)
        for number in range(1, self.count):
            addresses = tuple(address for address in host.mesh.addresses if is_internet(address) == bool(self.relay))
            if self.doors:
                addresses = (self.doors[0].address,)
            self._add(await Node.join(self.who(number), Doorway(addresses)))

    def _add(self, node: Node) -> None:
        watch = self._watch()
        node.events = watch
        self.nodes.append(node)
        self.watches.append(watch)

    def _watch(self) -> Stopwatch:
        return Stopwatch()

    async def close(self) -> None:
        await asyncio.gather(*(node.stop() for node in self.nodes))
        await asyncio.gather(*(door.close() for door in self.doors))

    def is_measured(self, moves: int) -> bool:
        """Cheap: it is asked on the loop that is measured. The last few moves may not be FINAL yet and then do not count."""
        return sum(len(bot.submitted) for bot in self.bots) >= moves + 3 or all("over" in watch.firsts for watch in self.watches)

    def last_beat(self) -> int:
        return max((watch.finals[-1][0] for watch in self.watches if watch.finals), default=0)

    def carried_bytes(self) -> float:
        """On all links; each has two ends here."""
        return sum(roads.carried_bytes(node.mesh) for node in self.nodes) / 2

    def final_seconds(self) -> list[float]:
        """From the moment when a move may leave, submitted and the beat before it FINAL for its author, to that when the last peer knows it
        as FINAL. On a long line nearly every move is submitted earlier than it may leave."""
        found = []
        for bot, own in zip(self.bots, self.watches, strict=True):
            for beat, submitted in bot.submitted.items():
                free, ends = own.when(beat - 1), [watch.when(beat) for watch in self.watches]
                if free is not None and None not in ends:
                    found.append(max(end for end in ends if end is not None) - max(submitted, free))
        return found


async def until(fact: Any) -> None:
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not fact():
            await asyncio.sleep(LOOK_SECONDS)


async def echo_ms(tls: bool) -> float:
    """One message there and back, on an idle loopback, by the library alone."""
    from p2p.net import ws  # first: it sets the limits with which websockets is loaded
    from p2p.net.tls import ServerTls, client_context

    assert ws.__name__
    from websockets.asyncio.client import connect
    from websockets.asyncio.server import ServerConnection, serve

    async def echo(connection: ServerConnection) -> None:
        async for message in connection:
            await connection.send(message)

    server_tls = ServerTls().context if tls else None
    async with serve(echo, V4[0], 0, compression=None, ssl=server_tls) as server:
        port = server.sockets[0].getsockname()[1]
        client_tls = client_context() if tls else None
        uri = f"{'wss' if tls else 'ws'}://{V4[0]}:{port}"
        async with connect(uri, compression=None, ssl=client_tls, proxy=None) as link:
            times = []
            for _ in range(ECHOES):
                begun = perf_counter()
                await link.send(bytes(ECHO_BYTES))
                await link.recv()
                times.append(perf_counter() - begun)
    return median(times) * 1000


def fsync_ms(folder: Path) -> float:
    times = []
    with (folder / "bare").open("wb", buffering=0) as file:
        for _ in range(FSYNCS):
            begun = perf_counter()
            file.write(bytes(ECHO_BYTES))
            os.fsync(file.fileno())
            times.append(perf_counter() - begun)
    return median(times) * 1000


async def far_figures(folder: Path, moves: int) -> dict[str, float]:
    """A table of two over the internet road; nothing without the extra."""
    try:
        load()
    except NoInternet:
        return {}
    from bench.relay import Relay

    async with await Relay.open() as relay:
        return await table_figures(folder, 2, False, moves, relay.url)


async def late_figures(folder: Path, rtt_ms: int, moves: int) -> dict[str, float]:
    """Four peers on long lines: how much longer than one round trip a move takes until everybody knows it as FINAL."""
    table = NetTable(folder, 4, False, rtt_ms=rtt_ms)
    await table.open()
    try:
        await until(lambda: table.is_measured(moves))
        seconds = table.final_seconds()
    finally:
        await table.close()
    final_ms = median(seconds) * 1000
    name = f"4_peers_rtt_{rtt_ms}"
    return {f"final_ms_{name}": final_ms, f"final_over_rtt_ms_{name}": final_ms - rtt_ms, f"moves_{name}": len(seconds)}


async def table_figures(folder: Path, count: int, sync: bool, moves: int, relay: str = "") -> dict[str, float]:
    table = NetTable(folder, count, sync, relay=relay, game=FIVE if count > 4 else GAME)
    await table.open()
    try:
        await until(lambda: any(bot.submitted for bot in table.bots))
        carried, carried_from = table.carried_bytes(), table.last_beat()
        await until(lambda: table.is_measured(moves))
        carried = table.carried_bytes() - carried
        carried_beats = max(1, table.last_beat() - carried_from)
        seconds = table.final_seconds()
        agreed = min(watch.firsts["agreed"] for watch in table.watches)
        asked, asked_cpu = min((bot.first_question, bot.first_cpu) for bot in table.bots if bot.first_question is not None)
        set_up_cpu = asked_cpu - min(watch.agreed_cpu for watch in table.watches)
        begun = min(beat for bot in table.bots for beat in bot.submitted)
        beats = table.last_beat() - begun
        beat_cpu = (process_time() - asked_cpu) / max(1, beats)
    finally:
        await table.close()
    name = f"{count}_peers_fsync_{'on' if sync else 'off'}{'_internet' if relay else ''}"
    return {
        f"final_ms_{name}": median(seconds) * 1000,
        f"final_p95_ms_{name}": quantiles(seconds, n=20)[-1] * 1000,
        f"beat_cpu_ms_of_all_{name}": beat_cpu * 1000,
        f"beat_bytes_of_all_links_{name}": carried / carried_beats,
        f"set_up_seconds_{name}": asked - agreed,
        f"set_up_cpu_seconds_of_all_{name}": set_up_cpu,
        f"moves_{name}": len(seconds),
    }


async def return_figures(folder: Path) -> dict[str, float]:
    """A link that breaks, and a seat that starts anew: until everything is known again and the next beat is FINAL."""
    table = NetTable(folder, 2, True, PAUSE_SECONDS)
    await table.open()
    cuts: list[float] = []
    starts: list[float] = []
    try:
        for _ in range(5):
            await _going_on(table)
            begun = perf_counter()
            old = set(table.nodes[1].mesh.links)
            for link in old:
                table.nodes[1].mesh.close_link(link)
            await until(lambda: old.isdisjoint(table.nodes[1].mesh.links))  # noqa: B023 (a new link may be there before we look)
            await _going_on(table, linked=True)
            cuts.append(perf_counter() - begun)
        for _ in range(3):
            await table.nodes[1].stop()
            path = table.nodes[1].journal_path
            assert path is not None
            begun = perf_counter()
            table.nodes[1] = await Node.resume(table.who(1), path)
            table.nodes[1].events = table.watches[1] = Stopwatch()
            await _going_on(table, linked=True)
            starts.append(perf_counter() - begun)
    finally:
        await table.close()
    return {"reconnect_seconds": median(cuts), "reconnect_worst_seconds": max(cuts), "restart_seconds": median(starts)}


async def _going_on(table: NetTable, linked: bool = False) -> None:
    """Two more beats FINAL for everybody."""
    await until(lambda: all(node.peer is not None for node in table.nodes))
    peers = [node.peer for node in table.nodes if node.peer is not None]
    goal = max(peer.final for peer in peers) + 2
    await until(lambda: all(peer.final >= goal or peer.over is not None for peer in peers) and (not linked or table.nodes[1].mesh.links))


def process_figures(folder: Path, count: int = 4, game: Game[Any] = GAME) -> dict[str, float]:
    """A whole game of real processes, as people start them: the most that one of them ever held, and the set-up as the host sees it."""
    common = ["--headless", "--bind", "127.0.0.1", "--bot-level", "random"]
    command = [sys.executable, "-m", "fides_table"]
    running: list[subprocess.Popen[str]] = []
    try:
        host = _started([*command, "host", game.slug, "--seats", str(count), "--floor", "0", *common, "--me", "P0"], folder / "0", True)
        running.append(host)
        assert host.stdout is not None
        port = json.loads(host.stdout.readline())["port"]
        for number in range(1, count):
            args = [*command, "join", f"127.0.0.1:{port}", *common, "--me", f"P{number}"]
            running.append(_started(args, folder / str(number), False))
        most = 0
        at: dict[tuple[str, int | None], float] = {}
        while line := host.stdout.readline():
            event = json.loads(line)
            at[event["event"], event.get("beat")] = perf_counter()
            most = max([most, *map(_peak_kb, running)])
        while any(process.poll() is None for process in running):
            sleep(0.05)
        assert all(process.returncode == 0 for process in running), "a seat of the measurement with processes failed"
        (journal,) = (folder / "0" / "tables").glob("*.journal")
        return {"memory_mb": most / 1024, "set_up": at["final", _first_move(journal) - 1] - at["agreed", None]}
    finally:
        for process in running:
            process.kill()
            process.wait()
            if process.stdout is not None:
                process.stdout.close()


def _first_move(journal: Path) -> int:
    """The first beat behind the set-up."""
    records = [record for record in read_journal(journal).records if record.kind in (Kind.OWN, Kind.HELD)]
    words = [decode(record.payload) for record in records]
    return min(word.entry.beat for word in words if isinstance(word, SignedEntry) and word.entry.kind == "move")


def _started(command: Sequence[str], data: Path, read: bool) -> subprocess.Popen[str]:
    env = {**os.environ, "FIDES_DATA": str(data)}
    return subprocess.Popen(command, env=env, stdout=subprocess.PIPE if read else subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True)


def _peak_kb(process: subprocess.Popen[str]) -> int:
    try:
        lines = Path(f"/proc/{process.pid}/status").read_text("ascii").splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("VmHWM:")), 0)


def redeal_figures(folder: Path) -> dict[str, Any]:
    """Somebody is gone for good: from the vote to the first question, and how that grows with cards and players."""
    from bench import redeal_net  # it is made of our tables

    return redeal_net.measured(folder)


def measured(folder: Path, moves: int) -> dict[str, Any]:
    figures: dict[str, Any] = {"echo_ms": asyncio.run(echo_ms(False)), "echo_tls_ms": asyncio.run(echo_ms(True))}
    figures |= asyncio.run(roads.measured())
    figures |= asyncio.run(far_figures(folder / "far", moves))
    figures["fsync_ms"] = fsync_ms(folder)
    for sync in (False, True):
        for count in SEATS:
            figures |= asyncio.run(table_figures(folder / f"{count}-{sync}", count, sync, moves))
    figures["echo_again_ms"] = asyncio.run(echo_ms(False))
    floor = min(figures["echo_ms"], figures["echo_again_ms"])  # the stricter of the two
    for rtt_ms in RTTS_MS:
        figures |= asyncio.run(late_figures(folder / f"late-{rtt_ms}", rtt_ms, moves))
    for count in SEATS:
        off, on = figures[f"final_ms_{count}_peers_fsync_off"], figures[f"final_ms_{count}_peers_fsync_on"]
        figures[f"final_times_echo_{count}_peers"] = off / floor
        figures[f"final_on_without_two_fsyncs_times_echo_{count}_peers"] = (on - 2 * figures["fsync_ms"]) / floor
    figures |= asyncio.run(return_figures(folder / "return"))
    figures |= redeal_figures(folder / "redeal")
    tables = [process_figures(folder / f"processes-{number}") for number in range(PROCESS_TABLES)]
    figures["set_up_seconds_4_processes_fsync_on"] = median(table["set_up"] for table in tables)
    five = [process_figures(folder / f"five-{number}", 5, FIVE) for number in range(PROCESS_TABLES)]
    figures["set_up_seconds_5_processes_fsync_on"] = median(table["set_up"] for table in five)
    figures["memory_mb"] = max(table["memory_mb"] for table in (*tables, *five))
    return figures


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.net", description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    parser.add_argument("--moves", type=int, default=60, help="moves to measure at each table")
    parser.add_argument("--folder", type=Path, default=None, help="where the journals shall lie: the disk that is measured")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        show(measured(Path(folder), max(20, options.moves)), options.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
