"""Figures of a table in memory: what a beat costs a peer, beside the run's own signatures and digests; how that grows.

    python -m bench.table [--json] [--game ID] [--moves N] [--beats N] [--svg FILE]

Processor time only. All peers run in this process, without network and disk, and each figure is per peer: so it says what the protocol and
the rules cost, and what the signatures alone would. Growth is measured where nothing else changes: one player proposes to end the game and
the others decline, again and again. `--svg` draws it.
"""

from __future__ import annotations

import argparse
import sys
import tracemalloc
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from bench.measure import add_game, cpu_seconds, show, yardstick_ns
from bench.table_svg import picture
from bench.verify import VerifiedTable
from engine.dealer import Stream
from engine.games import find_game
from p2p.crypto.identity import Identity, check_signature
from p2p.peer.effects import Send
from p2p.peer.peer import Peer
from p2p.store.records import read_records
from p2p.verify import judge
from p2p.wire.messages import Held, Summary, encode

SEATS = 4
WATCHERS = (0, 1, 2, 4, 8)
EARLY, PIECE = 100, 50  # beats: where growth is measured first, and how many at a time
SIGNED = b"s" * 32


class Bench(VerifiedTable):
    def __init__(self, game: str, seats: int) -> None:
        super().__init__(find_game(game), seats)
        self.stream = Stream(b"bench", "moves")

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
    """A beat of a game: its processor time, and that of its signatures and digests alone."""
    table = Bench(game, seats)
    table.to_question()
    first, begun = table.beats, process_time()
    words = sum(len(own) for own in table.peers[0].chain.entries)
    while moves and table.move():
        moves -= 1
    spent, beats = process_time() - begun, table.beats - first
    entries = sum(len(own) for own in table.peers[0].chain.entries) - words
    one = Identity(SIGNED)
    signature = one.sign("bench", SIGNED)
    verified = entries * (seats - 1) + beats * seats * (seats - 1)
    signed = entries + beats * seats
    alone = verified * cpu_seconds(lambda: check_signature(one.public, signature, "bench", SIGNED), 200)
    alone += signed * cpu_seconds(lambda: one.sign("bench", SIGNED), 200)
    alone += beats * seats * cpu_seconds(table.peers[0].play.digest, 50)
    return {
        "beat_ms": spent / beats / seats * 1000, "primitives_ms": alone / beats / seats * 1000, "times_primitives": spent / alone,
        "verifications_a_beat": verified / beats,
    }  # fmt: skip


def growth_figures(game: str, beats: int) -> dict[str, float]:
    """A beat early and late in a long table, and what a beat leaves in memory."""
    table = Bench(game, SEATS)
    while table.to_question() is not None and "settle" not in table.peers[0].chain.due.kinds:
        table.move()
    costs: list[tuple[int, float]] = []
    while table.beats < beats + PIECE:
        first, begun = table.beats, process_time()
        while table.beats < first + PIECE:
            table.propose()
        costs.append((first, (process_time() - begun) / (table.beats - first) / SEATS * 1000))
    early = median(cost for at, cost in costs if at < EARLY + 3 * PIECE)
    late = median(cost for at, cost in costs if at >= beats - 3 * PIECE)
    tracemalloc.start()
    first, before = table.beats, tracemalloc.get_traced_memory()[0]
    while table.beats < first + PIECE:
        table.propose()
    grown = (tracemalloc.get_traced_memory()[0] - before) / (table.beats - first) / SEATS
    tracemalloc.stop()
    return {f"beat_{EARLY}_ms": early, f"beat_{beats}_ms": late, "late_to_early": late / early, "kib_a_beat_and_peer": grown / 1024}


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
        for _ in range(moves):
            if not table.move():
                break
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
    return {
        "beats": beats,
        "judge_ms_a_beat": cpu_seconds(lambda: judge(journal, find_game)) / beats * 1000,
        "restore_ms_a_beat": cpu_seconds(lambda: restored(len(records.records))) / beats * 1000,
        "restore_half_ms_a_beat": cpu_seconds(lambda: restored(half)) / restored(half).chain.beat * 1000,
    }


def figures(game: str, moves: int, beats: int) -> dict[str, Any]:
    yardsticks = [yardstick_ns()]
    seats: dict[str, Any] = {str(seats): beat_figures(game, seats, moves) for seats in sorted(find_game(game).seating) if seats > 1}
    parts: dict[str, Any] = {"seats": seats, "growth": growth_figures(game, beats), "watchers": watcher_figures(game, moves)}
    parts["journal"] = journal_figures(game)
    yardsticks.append(yardstick_ns())
    return {"yardstick_ns": yardsticks, **parts}


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
