"""Figures of the judge: a whole four-seat game between peers is played once, then its journal is judged from its bytes.

    python -m bench.verify [--json] [--seats N] [--rounds N] [--python] [--journal FILE]

Each round measures one group multiplication beside the judging; the medians and their ratio are printed. The caches of the process are
cold for the first round only, so the first one is also told: that is what `fides verify` pays, besides starting Python.
"""

from __future__ import annotations

import argparse
import sys
from collections import deque
from hashlib import sha256
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

from bench.crypto import one_multiplication
from bench.measure import add_game, show
from engine.dealer import Stream
from engine.game import Game
from engine.games import find_game
from p2p.crypto import group
from p2p.crypto.identity import Identity, nonce_commit
from p2p.crypto.keys import TableSecret
from p2p.crypto.transcript import Seed
from p2p.judge.verdict import Status
from p2p.peer.effects import Effect, Send, Write
from p2p.peer.peer import Peer
from p2p.peer.roster import terms_of
from p2p.peer.voice import Me
from p2p.store.records import FileHeader, Kind, file_bytes
from p2p.verify import judge
from p2p.wire.limits import SEATS_MAX
from p2p.wire.lobby import Member, Roster, sign_roster
from p2p.wire.messages import decode, encode

BAR_SECONDS = 3.0
ROUNDS_MAX = 1000


class VerifiedTable:
    """Peers in one process; the first one's journal is kept."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        people = sorted((Identity(_bytes("identity", n)) for n in range(seats)), key=lambda one: one.public)
        members = tuple(Member(one.public, _bytes("nonce", n), f"Player {n}") for n, one in enumerate(people))
        terms = terms_of(game, seats, {})
        lobby = nonce_commit(members[0].public, members[0].nonce)
        self.roster = Roster(lobby, terms.game, terms.options, terms.variants, terms.rules, members)
        signs = [sign_roster(one, self.roster) for one in people]
        secrets = [TableSecret(Seed(_bytes("seed", n)), self.roster.table) for n in range(seats)]
        self.peers = [Peer(self.roster, signs, game, Me(one, secrets[n], n)) for n, one in enumerate(people)]
        self.kept: list[tuple[Kind, bytes]] = []
        self._way: deque[tuple[int, int, bytes]] = deque()
        for a in range(seats):
            for b in range(seats):
                if a != b:
                    self.peers[a].linked(b, b)

    def play(self) -> bytes:
        """Random moves to the end; the journal as a file."""
        stream = Stream(b"bench", "moves")
        while any(peer.over is None for peer in self.peers):
            self._deliver()
            asked = next((peer for peer in self.peers if peer.asked() is not None), None)
            if asked is not None:
                view = asked.view()
                assert view is not None
                asked.act(view.any_legal(stream.below))
        self._deliver()
        return self.journal(len(self.kept))

    def journal(self, count: int) -> bytes:
        """So many of the first one's records, as a file."""
        header = FileHeader(self.roster.table, 0, self.roster.members[0].public, _bytes("file", 0)[:16])
        return file_bytes(header, self.kept[:count])

    def _deliver(self) -> None:
        self._collect()
        while self._way:
            source, target, data = self._way.popleft()
            self._receive(target, source, data)
            self._collect()

    def _receive(self, target: int, source: int, data: bytes) -> None:
        self.peers[target].receive(source, decode(data))

    def _collect(self) -> None:
        for place, peer in enumerate(self.peers):
            if not peer.outbox.is_empty:
                self._carry_out(place, peer.outbox.take())

    def _carry_out(self, place: int, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Send):
                self._way.append((place, effect.to, encode(effect.message)))
            elif isinstance(effect, Write) and place == 0:
                self.kept.append((effect.kind, effect.payload))


def _bytes(*what: str | int) -> bytes:
    return sha256(repr(what).encode()).digest()


def figures(journal: bytes, rounds: int) -> dict[str, Any]:
    seconds: list[float] = []
    cpu: list[float] = []
    multiplications: list[float] = []
    beats = 0
    for _ in range(rounds):
        multiplications.append(one_multiplication(300 if group.backend_name() != "python" else 20))
        start, start_cpu = perf_counter(), process_time()
        verdict = judge(journal, find_game)
        seconds.append(perf_counter() - start)
        cpu.append(process_time() - start_cpu)
        assert verdict.status is Status.FAIR, verdict.what
        beats = verdict.beats
    return {
        "arithmetic": group.backend_name(), "journal_bytes": len(journal), "beats": beats, "verify_s": round(median(seconds), 3),
        "verify_cpu_s": round(median(cpu), 3), "verify_first_s": round(seconds[0], 3), "bar_s": BAR_SECONDS,
        "multiplication_us": round(median(multiplications) * 1e6, 1),
        "verify_times_multiplication": round(median(s / m for s, m in zip(seconds, multiplications, strict=True))),
    }  # fmt: skip


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.verify", description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    add_game(parser)
    parser.add_argument("--seats", type=int, choices=range(2, SEATS_MAX + 1), metavar="N", default=4)
    parser.add_argument("--rounds", type=int, choices=range(1, ROUNDS_MAX), metavar="N", default=5)
    parser.add_argument("--python", action="store_true", help="judge with the pure-Python arithmetic")
    parser.add_argument("--journal", type=Path, default=None, help="keep the journal in this file")
    options = parser.parse_args(arguments)
    if options.seats not in find_game(options.game).seating:
        parser.error(f"{options.game} is not for {options.seats} players")
    journal = VerifiedTable(find_game(options.game), options.seats).play()
    if options.journal is not None:
        options.journal.write_bytes(journal)
    if options.python:
        group.use("python")
    show(figures(journal, options.rounds), options.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
