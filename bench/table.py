"""Figures of a table in memory: what a beat costs a peer, beside the run's own signatures, frames and digests; how that grows.

    python -m bench.table [--json] [--game ID] [--moves N] [--beats N] [--svg FILE]

Processor time only. All peers run in this process, without network and disk, and each figure is per peer: so it says what the protocol
and the rules cost, and what the primitives alone would: signing, checking signatures, reading and writing frames, digests. Syncs are
counted and one is measured beside them; they are in no sum, for they are the disk's time. For more seats than the game has, the first game
that has them stands in. Growth is measured where nothing else changes: one player proposes to end the game and the others decline, again
and again. `--svg` draws it.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

from bench.measure import add_game, cpu_seconds, show, yardstick_ns
from bench.table_svg import picture
from bench.verify import VerifiedTable
from engine.dealer import Stream
from engine.games import IDS, find_game
from p2p.crypto.identity import Identity, check_signature
from p2p.peer.effects import Effect, Send, Write
from p2p.peer.peer import Peer
from p2p.store.records import Kind, read_records
from p2p.verify import judge
from p2p.wire.entries import Ack, SignedEntry
from p2p.wire.messages import Held, Summary, decode, encode

SEATS, SEATS_DRAWN = 4, (2, 3, 4, 5)
WATCHERS = (0, 1, 2, 4, 8)
EARLY, PIECE = 100, 50  # beats: where growth is measured first, and how many at a time
POINTS = 5  # where it is measured between first and last
SIGNED = b"s" * 32


class Bench(VerifiedTable):
    def __init__(self, game: str, seats: int) -> None:
        super().__init__(find_game(game), seats)
        self.stream = Stream(b"bench", "moves")

        self.carried: list[bytes] = []
        self.syncs = 0  # of all peers: what a batch of effects asks of the disk, as the hands of a node do it

    def _receive(self, target: int, source: int, data: bytes) -> None:
        self.carried.append(data)
        super()._receive(target, source, data)

    def _carry_out(self, place: int, effects: list[Effect]) -> None:
        kinds = {effect.kind for effect in effects if isinstance(effect, Write)}
        self.syncs += bool(kinds) and (kinds != {Kind.HELD} or any(isinstance(effect, Send) for effect in effects))
        super()._carry_out(place, effects)

    @property
    def beats(self) -> int:
        return self.peers[0].chain.beat

    def to_question(self) -> Peer | None:
        self._deliver()
        return next((peer for peer in self.peers if peer.asked() is not None), None)

    def move(self) -> bool:
        asked = self.to_question()
        if asked is None:
            return False
        view = asked.view()
        assert view is not None
        asked.act(view.any_legal(self.stream.below))
        self._deliver()
        return True

    def moves(self, count: int) -> Iterator[None]:
        """So many, and more until a beat has closed: those of one run travel in one entry."""
        first = self.beats
        while (count > 0 or self.beats == first) and self.move():
            count -= 1
            yield

    def propose(self) -> None:
        """Two beats after which everything is as before."""
        asked = self.to_question()
        assert asked is not None and asked.desk is not None
        asked.desk._speak("settle", {"propose": True})
        asked.tick(0.0)
        self._deliver()
        for peer in self.peers:
            if peer.proposed() is not None:
                peer.vote(False)
        self._deliver()


def beat_figures(game: str, seats: int, moves: int) -> dict[str, float]:
    """A beat of a game: its processor time, and that of its primitives alone."""
    table = Bench(game, seats)
    table.to_question()
    table.carried, table.syncs = [], 0
    first, begun = table.beats, process_time()
    words = sum(len(own) for own in table.peers[0].chain.entries)
    for _ in table.moves(moves):
        pass
    spent, beats = process_time() - begun, table.beats - first
    entries = sum(len(own) for own in table.peers[0].chain.entries) - words
    said = [signed.entry for own in table.peers[0].chain.entries for signed in own if signed.entry.beat >= first]
    acks = beats * seats - sum(bool(entry.state) for entry in said)
    one = Identity(SIGNED)
    signature = one.sign("bench", SIGNED)
    verified = (entries + acks) * (seats - 1)
    signed = entries + acks
    alone = verified * cpu_seconds(lambda: check_signature(one.public, signature, "bench", SIGNED), 200)
    alone += signed * cpu_seconds(lambda: one.sign("bench", SIGNED), 200)
    alone += beats * seats * cpu_seconds(table.peers[0].play.digest, 50)
    made = [decode(data) for data in set(table.carried)]
    frames = cpu_seconds(lambda: [decode(data) for data in table.carried])
    frames += cpu_seconds(lambda: [encode(replace(word) if isinstance(word, (Ack, SignedEntry)) else word) for word in made])
    alone += frames
    return {
        "beat_ms": spent / beats / seats * 1000, "primitives_ms": alone / beats / seats * 1000, "times_primitives": spent / alone,
        "frames_ms": frames / beats / seats * 1000, "verifications_a_beat": verified / beats, "signings_a_beat": signed / beats,
        "syncs_a_beat": table.syncs / beats / seats,
    }  # fmt: skip


def sync_ms() -> float:
    """One sync of a little that was appended, by the clock."""
    with tempfile.TemporaryFile(buffering=0) as file:
        times = []
        for _ in range(20):
            file.write(SIGNED)
            begun = perf_counter()
            os.fsync(file.fileno())
            times.append(perf_counter() - begun)
    return median(times) * 1000


def growth_figures(game: str, beats: int) -> dict[str, float]:
    """A beat early and late in a long table and between, and what a beat leaves in memory, early and late."""
    table = Bench(game, SEATS)
    while table.to_question() is not None and "settle" not in table.peers[0].chain.due.kinds:
        table.move()
    costs: list[tuple[int, float]] = []
    early_kib = _kib_a_beat(table)
    while table.beats < beats + PIECE:
        first, begun = table.beats, process_time()
        _go_on(table)
        costs.append((first, (process_time() - begun) / (table.beats - first) / SEATS * 1000))
    found: dict[str, float] = {}
    for point in range(POINTS):
        wanted = EARLY + (beats - EARLY) * point // (POINTS - 1)
        found[f"beat_{wanted}_ms"] = median(sorted(costs, key=lambda cost: abs(cost[0] - wanted))[i][1] for i in range(3))
    paces = list(found.values())
    late_kib = _kib_a_beat(table)
    return {**found, "late_to_early": paces[-1] / paces[0], "kib_a_beat_and_peer": late_kib, "kib_a_beat_and_peer_early": early_kib}


def _go_on(table: Bench) -> None:
    """A piece further."""
    first, table.carried = table.beats, []
    while table.beats < first + PIECE:
        table.propose()


def _kib_a_beat(table: Bench) -> float:
    table.carried, table.kept = [], []
    tracemalloc.start()
    first, before = table.beats, tracemalloc.get_traced_memory()[0]
    _go_on(table)
    table.carried, table.kept = [], []
    grown = (tracemalloc.get_traced_memory()[0] - before) / (table.beats - first) / SEATS
    tracemalloc.stop()
    return grown / 1024


def watcher_figures(game: str, moves: int) -> dict[str, float]:
    """What those who watch cost the peer that serves them, for each beat."""
    found = {}
    for watchers in WATCHERS:
        table = Bench(game, SEATS)
        table.to_question()
        host = table.peers[0]
        nothing = Summary(host.chain.table, 0, host.chain.table, tuple(Held(0, host.chain.table) for _ in table.peers))
        for number in range(watchers):
            host.linked(100 + number, None)
            host.receive(100 + number, nothing)
        while host.has_to_feed:
            host.feed()
            host.outbox.take()
        spent, first = 0.0, host.chain.beat
        for _ in table.moves(moves):
            begun = process_time()
            host.feed()
            for effect in host.outbox.take():
                if isinstance(effect, Send):
                    encode(effect.message)
            spent += process_time() - begun
        found[str(watchers)] = spent / (host.chain.beat - first) * 1000
    return found


def journal_figures(game: str) -> dict[str, float]:
    """Judging and restoring a whole game, and half of it: both should cost the same for each beat."""
    table = Bench(game, SEATS)
    journal = table.play()
    records = read_records(journal)
    assert records is not None
    me, beats = table.peers[0].me, table.beats

    def restored(count: int) -> Peer:
        assert records is not None
        return Peer.restore(table.roster, find_game(game), me, records.records[:count], boot=1)

    half = len(records.records) // 2
    first_half = table.journal(len(table.kept) // 2)
    return {
        "beats": beats,
        "judge_ms_a_beat": cpu_seconds(lambda: judge(journal, find_game)) / beats * 1000,
        "judge_half_ms_a_beat": cpu_seconds(lambda: judge(first_half, find_game)) / judge(first_half, find_game).beats * 1000,
        "restore_ms_a_beat": cpu_seconds(lambda: restored(len(records.records))) / beats * 1000,
        "restore_half_ms_a_beat": cpu_seconds(lambda: restored(half)) / restored(half).chain.beat * 1000,
    }


def figures(game: str, moves: int, beats: int) -> dict[str, Any]:
    yardsticks = [yardstick_ns()]
    seats: dict[str, Any] = {}
    for count in SEATS_DRAWN:
        of = next(id for id in (game, *IDS) if count in find_game(id).seating)
        seats[f"{count}" if of == game else f"{count} ({find_game(of).slug})"] = beat_figures(of, count, moves)
    parts: dict[str, Any] = {"seats": seats, "growth": growth_figures(game, beats), "watchers": watcher_figures(game, moves)}
    parts["journal"] = journal_figures(game)
    yardsticks.append(yardstick_ns())
    return {"yardstick_ns": yardsticks, "sync_ms": sync_ms(), **parts}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.table", description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    add_game(parser)
    parser.add_argument("--moves", type=int, choices=range(1, 1000), metavar="N", default=60)
    parser.add_argument("--beats", type=int, choices=range(300, 100_000), metavar="N", default=1500, help="how long the long table is")
    parser.add_argument("--svg", type=Path, default=None, help="draw the figures into this file")
    options = parser.parse_args(arguments)
    found = figures(options.game, options.moves, options.beats)
    if options.svg is not None:
        options.svg.write_text(picture(found), "utf-8")
    show(found, options.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
