"""PURE but for the clock it is given: bots against bots with the local dealer, and what came of it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any

from engine.bots import play_out
from engine.cards import Seat
from engine.game import Game
from engine.table import Table
from engine.values import dataclass
from tui.sitting.model import seed_bytes


@dataclass
class SelfplayTally:
    """Scores and wins over many games, and a digest of how all of them ended."""

    game: str
    seats: int
    games: int = 0
    requests: int = 0
    seconds: float = 0.0
    levels: dict[Seat, str] = field(default_factory=dict)
    totals: dict[Seat, list[int]] = field(default_factory=dict)
    wins: dict[Seat, int] = field(default_factory=dict)
    digests: list[str] = field(default_factory=list)

    @property
    def requests_per_second(self) -> int:
        return round(self.requests / self.seconds) if self.seconds else 0

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "games": self.games,
            "seats": self.seats,
            "requests": self.requests,
            "seconds": round(self.seconds, 3),
            "requests_per_second": self.requests_per_second,
            "mean_scores": {str(seat): round(sum(points) / len(points), 2) for seat, points in sorted(self.totals.items())},
            "digest": hashlib.sha256("".join(self.digests).encode()).hexdigest(),
        }

    def as_lines(self) -> list[str]:
        facts = self.as_json()
        lines = [f"{self.games} games of {self.game}, {self.seats} seats, digest {facts['digest'][:16]}"]
        lines.append(f"{self.requests} requests in {self.seconds:.1f} s, {self.requests_per_second} a second")
        lines.append(f"{'seat':<6}{'bot':<10}{'mean':>8}{'lowest':>8}{'highest':>8}{'wins':>7}")
        for seat, points in sorted(self.totals.items()):
            mean = sum(points) / len(points)
            level = self.levels.get(seat, "-")
            lines.append(f"{seat:<6}{level:<10}{mean:>8.1f}{min(points):>8}{max(points):>8}{self.wins.get(seat, 0):>7}")
        return lines


def selfplay(
    game: Game[Any], games: int, players: int, options: Mapping[str, str], levels: Sequence[str], effort: int, seed: str,
    clock: Callable[[], float],
) -> SelfplayTally:
    """Play them all. Raises Refusal if the game cannot be played so."""
    seats = game.seating.get(players, ())
    tally = SelfplayTally(game.id, players, levels={seat: levels[i % len(levels)] for i, seat in enumerate(seats)})
    begun = clock()
    for number in range(games):
        secret = seed_bytes(f"{seed} selfplay {number}")
        bots = {seat: game.bots[level](hashlib.sha256(secret + bytes([seat])).digest(), effort) for seat, level in tally.levels.items()}
        table = Table.new(game, players, options, secret, remembers=any(bot.looks_ahead for bot in bots.values()))
        play_out(table, bots)
        assert table.result is not None
        tally.games += 1
        tally.requests += table.run.requests
        tally.digests.append(table.digest())
        for seat in table.result.scores:
            tally.totals.setdefault(seat, []).append(table.result.total(seat))
        for winner in table.result.winners:
            tally.wins[winner] = tally.wins.get(winner, 0) + 1
    tally.seconds = clock() - begun
    return tally
