"""`make soak`: tables of real processes on both roads under lines as bad as they get, for an hour (SOAK_MINUTES), and what happened.

Six tables at once: each road with 20, 100 and 300 ms one way; all lose 2 %, carry 64 kbit/s each way between any two, and once a minute
are cut: connections break, or nothing passes for 8 or for 25 seconds and nobody is told. One game follows the other, of all games in turn.
On the internet road the direct way is off (tests/e2e/relayed.py), so that every byte goes through the relay. Everything is on loopback.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Coroutine
from dataclasses import field
from itertools import cycle, pairwise
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, TypeVar

from engine.games import IDS, find_game
from engine.values import dataclass
from p2p.judge.verdict import Status
from p2p.verify import judge
from tests.bad_line import BadRelay, Door, Weather
from tests.e2e.crew import Crew, Seat
from tui.cli.exits import UNREACHABLE

T = TypeVar("T")
MINUTES = float(os.environ.get("SOAK_MINUTES", "60"))
DELAYS_MS = (20, 100, 300)
ROADS = ("tcp", "internet")
SEATS = ("Ada", "Béla", "Cato")
CUT_SECONDS = 60.0
SILENT_SECONDS = (0.0, 8.0, 25.0)  # of the cuts, in turn; 0: connections break, and are free again
STALL_SECONDS = 10.0  # without a beat: told as a stall
SHOWN_SECONDS = 600.0  # the whole table so far: an hour is long
STUCK_SECONDS = 180.0  # the same: something is broken
LINGER_SECONDS = 60
MEMORY_MB_MAX = 120
NOWHERE = "127.0.0.1:9"  # what is said instead of an address on this machine: else TCP would lead there, past the relay
BAD = ("evidence", "frozen", "desync", "clone", "alarm", "disk-failed", "broken", "fault")
RELAYED = (sys.executable, "-m", "tests.e2e.relayed")


@dataclass
class Tally:
    """What happened at one table, over all its games."""

    games: int = 0
    beats: int = 0
    gaps: list[float] = field(default_factory=list)  # seconds between two beats, as the first seat saw them
    stalls: list[tuple[float, bool]] = field(default_factory=list)  # and whether a cut lay in it
    cuts: int = 0
    lost: int = 0
    found: list[float] = field(default_factory=list)  # seconds without a link
    told: Counter[str] = field(default_factory=Counter)
    ways: Counter[str] = field(default_factory=Counter)
    memory_kb: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


class Table:
    """One place to play, game after game, in a thread of its own; its lines live on the loop of the program."""

    def __init__(self, road: str, delay_ms: int, number: int, folder: Path, loop: asyncio.AbstractEventLoop, until: float) -> None:
        self.name = f"{road}, {delay_ms} ms"
        self.road, self.folder, self.until = road, folder, until
        self.weather = Weather(delay_ms / 1000)
        self.tally = Tally()
        self._loop, self._random = loop, Random(number)
        self._games = cycle([*IDS[number % len(IDS) :], *IDS[: number % len(IDS)]])
        self._doors: list[Door | BadRelay] = []
        self._doors_of: dict[Seat, Door] = {}
        self._words: dict[Seat, list[str]] = {}
        self._silent = cycle(SILENT_SECONDS)
        self._cut_at = 0.0
        self._last_cut = 0.0

    def _on_loop(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(60)

    def run(self) -> None:
        self._cut_at = time.monotonic() + CUT_SECONDS
        while time.monotonic() < self.until and not self.tally.wrong:
            folder = self.folder / str(self.tally.games)
            crew = Crew(folder)
            try:
                self._game(crew, next(self._games).replace("_", "-"))
                self.tally.games += 1
            except Exception as problem:  # a table that fails is told with the others, at the end
                self.tally.wrong.append(f"{type(problem).__name__}: {problem}")
                for seat in crew.seats:
                    print(seat.last_words(), flush=True)
            finally:
                crew.leave()
                for door in self._doors:
                    self._on_loop(door.close())
                self._doors.clear()

    # One game

    def _game(self, crew: Crew, game: str) -> None:
        seats, watches = self._sit_down(crew, game)
        moved, beats = time.monotonic(), 0
        while any(seat.alive for seat in seats):
            time.sleep(0.25)
            now = time.monotonic()
            if now >= self._cut_at:
                self._cut(now)
            for watch in watches:
                watch.look()
            self._knock_again(seats[1:])
            if seats[0].beats > beats:
                gap, is_first, beats, moved = now - moved, not beats, seats[0].beats, now
                if gap > STALL_SECONDS and not is_first:
                    self.tally.stalls.append((gap, self._last_cut > now - gap - max(SILENT_SECONDS)))
            over = all(seat.of("over") for seat in seats)
            patience = STUCK_SECONDS * (1 if beats else 3) + (LINGER_SECONDS if over else 0)  # who knocks at a dead line begins anew
            assert now - moved < patience, f"{game}: no beat for {now - moved:.0f} s at beat {beats}"
        self._finish(seats, watches, game)

    def _sit_down(self, crew: Crew, game: str) -> tuple[list[Seat], list[_Watch]]:
        assert len(SEATS) in find_game(game).seating
        common = ["--headless", "--bot-level", "random", "--bind", "localhost", "--linger", str(LINGER_SECONDS)]
        host, *guests = [crew.seat(name) for name in SEATS]
        watches = [_Watch(seat, self.tally) for seat in crew.seats]
        terms = ["host", game, "--seats", str(len(SEATS)), "--floor", "0", "--private"]
        doors = self._doors_of = {}
        if self.road == "internet":
            relay = self._on_loop(self._relay())
            for seat in crew.seats:
                seat.program = RELAYED
            self._open_far(host, [*terms, "--me", host.name, "--internet", "--relay", relay.url, "--advertise", NOWHERE, *common])
        else:
            doors |= {seat: self._on_loop(self._door()) for seat in crew.seats}
            host.start(*terms, "--me", host.name, "--advertise", doors[host].address, *common)
            doors[host].target = host.port()
        host.until(lambda: host.of("invite"), "an invite")
        for guest in guests:
            door = doors.get(guest)
            there = NOWHERE if door is None else door.address
            self._words[guest] = ["join", host.of("invite")[0]["text"], "--me", guest.name, "--advertise", there, *common]
            guest.start(*self._words[guest])
            if door is not None:
                door.target = guest.port()
        return crew.seats, watches

    def _open_far(self, host: Seat, words: list[str]) -> None:
        """Who opens a table while the relay is silent is told so within 20 s, and tries again, as people do."""
        while not host.of("invite"):
            host.start(*words)
            while host.alive and not host.of("invite"):
                time.sleep(0.1)
            if not host.alive and host.join() == UNREACHABLE:
                self.tally.told["opened again"] += 1
                if time.monotonic() >= self._cut_at:
                    self._cut(time.monotonic())
            elif not host.alive:
                return

    def _knock_again(self, guests: list[Seat]) -> None:
        """Who came while the line was dead was told that nobody answers, and tries again, as people do."""
        for guest in guests:
            if not guest.alive and not guest.of("agreed") and guest.join() == UNREACHABLE:
                self.tally.told["knocked again"] += 1
                guest.start(*self._words[guest])
                if guest in self._doors_of:
                    self._doors_of[guest].target = guest.port()

    async def _relay(self) -> BadRelay:
        relay = (await BadRelay.open()).under(self.weather, self._random)
        self._doors.append(relay)
        return relay

    async def _door(self) -> Door:
        door = await Door(self.weather, self._random).open()
        self._doors.append(door)
        return door

    def _cut(self, now: float) -> None:
        self._cut_at, self._last_cut = now + CUT_SECONDS, now
        self.tally.cuts += 1
        silent = next(self._silent)

        def work() -> None:
            if silent:
                self.weather.dead_until = self._loop.time() + silent
            else:
                for door in self._doors:
                    door.cut()

        self._loop.call_soon_threadsafe(work)

    def _finish(self, seats: list[Seat], watches: list[_Watch], game: str) -> None:
        tally = self.tally
        for seat, watch in zip(seats, watches, strict=True):
            code = seat.join()
            watch.look()
            assert code == 0, f"{game}: {seat.name} ended with {code}: {seat.talk[-1:]}"
            bad = [line for line in seat.talk if "Traceback" in line or "should not have happened" in line]
            assert not bad, f"{game}: {seat.name}: {bad}"
            for kind in BAD:
                assert not seat.of(kind), f"{game}: {seat.name}: {seat.of(kind)}"
        ends = {(over["head"], over["beats"]) for seat in seats for over in seat.of("over")}
        assert len(ends) == 1, f"{game}: {ends}"
        assert all(watch.has_way == (self.road == "internet") for watch in watches), f"{game}: another road than {self.road}"
        tally.beats += next(iter(ends))[1]
        finals = watches[0].finals
        tally.gaps += [later - earlier for earlier, later in pairwise(finals)]
        for seat in seats:
            [journal] = seat.journals()
            verdict = judge(journal.read_bytes(), find_game)
            tally.verdicts[str(verdict.status.value)] += 1
            assert verdict.status is Status.FAIR, f"{game}: {seat.name}: {verdict}"


class _Watch:
    """Reads along with one seat."""

    def __init__(self, seat: Seat, tally: Tally) -> None:
        self._seat, self._tally = seat, tally
        self.finals: list[float] = []
        self._links: Counter[str] = Counter()
        self._down: dict[str, float] = {}
        self.has_way = self._is_over = False
        seat.on_event = self._take

    def _take(self, event: dict[str, Any]) -> None:
        now, tally = time.monotonic(), self._tally
        match event["event"]:
            case "final":
                self.finals.append(now)
            case "over":
                self._is_over = True
            case "link" if self._is_over:  # they go, one after the other
                pass
            case "link":
                self._count_links(event["name"], 1 if event["up"] else -1, now)
            case "away" | "back" | "unreachable" | "no-internet" as kind:
                tally.told[kind] += 1
            case "way" if event["way"]:
                tally.ways[event["way"]] += 1
                self.has_way = True

    def _count_links(self, name: str, more: int, now: float) -> None:
        """A new link may be there before the old one has gone: only who has none is lost."""
        self._links[name] += more
        if not self._links[name]:
            self._tally.lost += 1
            self._down[name] = now
        elif name in self._down:
            self._tally.found.append(now - self._down.pop(name))

    def look(self) -> None:
        """The most memory that it has had."""
        try:
            lines = Path(f"/proc/{self._seat.pid}/status").read_text("ascii").splitlines()
        except OSError:
            return
        most = next((int(line.split()[1]) for line in lines if line.startswith("VmHWM:")), 0)
        self._tally.memory_kb = max(self._tally.memory_kb, most)


def row(table: Table) -> list[str]:
    tally, weather = table.tally, table.weather
    gaps = sorted(tally.gaps) or [0.0]
    stalls = [seconds for seconds, _ in tally.stalls]
    return [
        table.name, str(tally.games), str(tally.beats), f"{median(gaps):.2f} / {gaps[int(len(gaps) * 0.95)]:.2f}",
        f"{len(stalls)} ({sum(not by_cut for _, by_cut in tally.stalls)}), {max(stalls, default=0):.0f}", str(tally.cuts),
        f"{tally.lost} / {len(tally.found)}", f"{median(tally.found or [0.0]):.1f} / {max(tally.found, default=0):.1f}",
        f"{weather.passed_bytes / 1e6:.1f} / {weather.lost} / {weather.overtaken}", f"{tally.memory_kb / 1024:.0f}",
        ", ".join(f"{count} {verdict}" for verdict, count in tally.verdicts.items()) or "none",
    ]  # fmt: skip


HEADS = (
    "road, one way", "games", "beats", "seconds from beat to beat, median / 95 %",
    f"stalls over {STALL_SECONDS:.0f} s (without a cut), longest, s", "cuts", "links lost / found again",
    "seconds until found, median / most", "MB / pieces lost / overtaken", "most memory of a seat, MB", "journals",
)  # fmt: skip


def show(tables: list[Table], minutes: float) -> None:
    """What has happened in so many minutes; beats and journals of games that are over."""
    print(f"\n{minutes:.0f} minutes, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n")
    print("| " + " | ".join(HEADS) + " |\n|" + "---|" * len(HEADS))
    for table in tables:
        print("| " + " | ".join(row(table)) + " |")
    told, ways = (sum((getattr(table.tally, name) for table in tables), Counter()) for name in ("told", "ways"))
    print(f"\ntold: {dict(told)}; ways: {dict(ways)}", flush=True)


async def soak(folder: Path) -> int:
    loop = asyncio.get_running_loop()
    until = time.monotonic() + MINUTES * 60
    kinds = [(road, delay) for road in ROADS for delay in DELAYS_MS]
    tables = [Table(road, delay, number, folder / str(number), loop, until) for number, (road, delay) in enumerate(kinds)]
    threads = [threading.Thread(target=table.run, name=table.name) for table in tables]
    for thread in threads:
        thread.start()
    told = shown = time.monotonic()
    while any(thread.is_alive() for thread in threads):
        await asyncio.sleep(0.5)
        if time.monotonic() - told >= 60:
            told = time.monotonic()
            left = max(0.0, until - told) / 60
            print(f"{left:.0f} min left, load {os.getloadavg()[0]:.1f}: " + "; ".join(_brief(table) for table in tables), flush=True)
        if time.monotonic() - shown >= SHOWN_SECONDS:
            shown = time.monotonic()
            show(tables, MINUTES - (until - shown) / 60)
    show(tables, MINUTES)
    ways = sum((table.tally.ways for table in tables), Counter())
    wrong = [f"{table.name}: {what}" for table in tables for what in table.tally.wrong]
    wrong += [f"{table.name}: {table.tally.memory_kb >> 10} MB" for table in tables if table.tally.memory_kb >> 10 > MEMORY_MB_MAX]
    wrong += [f"{table.name}: no game" for table in tables if not table.tally.games and not table.tally.wrong]
    wrong += [f"a way that is not through the relay: {dict(ways)}"] if set(ways) - {"through a relay"} else []
    print("\n".join(["WRONG:", *wrong]) if wrong else "Nothing went wrong.")
    return 1 if wrong else 0


def _brief(table: Table) -> str:
    tally = table.tally
    return f"{table.name}: {tally.games} games, {tally.cuts} cuts, {tally.lost}/{len(tally.found)} links"


def main() -> int:
    if not sys.platform.startswith("linux"):
        sys.exit("make soak needs Linux: it reads the memory of its processes from /proc.")
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(soak(Path(folder)))


if __name__ == "__main__":
    sys.exit(main())
