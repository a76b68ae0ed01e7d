"""A bot that tries its best few moves in worlds it cannot tell from the true one, plays each on as a simpler bot would, and compares.

The worlds come from its view: unseen faces are spread at random, throws to come are thrown anew. The same worlds serve every candidate, so
luck cancels out. There is no clock in the engine: `effort` says how much is tried, and a setting of the program chooses it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

from engine.cards import Seat
from engine.dealer import Stream
from engine.moves import Move
from engine.script import State
from engine.world import View, World

G = TypeVar("G", bound=State)
Ranked = list[tuple[Move[Any], int]]  # moves with their values in hundredths of a point

WON = 300


class LookAhead(ABC, Generic[G]):
    """A game says how to rank moves at first sight, what a position is worth, and how far to play on."""

    looks_ahead = True
    candidates = 6
    samples: ClassVar[Mapping[int, int]]  # worlds by number of players: a round takes longer with more of them
    too_weak = 450  # hundredths below the best first impression

    def __init__(self, seed: bytes, effort: int = 100) -> None:
        self.seed = seed
        self.effort = effort  # per cent of the usual number of worlds
        self.stream = Stream(seed, "hard bot")

    @abstractmethod
    def ranked(self, view: View[G]) -> Ranked:
        """Legal moves at first sight; the best one is played by everybody in imagined worlds."""

    @abstractmethod
    def horizon(self, g: G) -> int:
        """The number of the last round to be played on from here."""

    @abstractmethod
    def round(self, g: G) -> int: ...

    @abstractmethod
    def worths(self, world: World[G], mine: Seat) -> dict[Seat, int]:
        """What the position promises each side, as the bot on seat `mine` sees it."""

    def tried(self, view: View[G]) -> Ranked:
        """The moves worth a closer look. One alone is not played on."""
        return self.ranked(view)

    def choose(self, view: View[G]) -> Move[Any]:
        return self.judged(view)[0][0]

    def judged(self, view: View[G]) -> Ranked:
        """The candidates with their mean outcome, best first."""
        first = sorted(self.tried(view), key=lambda pair: -pair[1])
        candidates = [(move, value) for move, value in first[: self.candidates] if value >= first[0][1] - self.too_weak]
        if len(candidates) == 1:
            return candidates
        samples = max(1, self.samples[len(view.seats)] * self.effort // 100)
        totals = [0] * len(candidates)
        for _ in range(samples):
            seed = self.stream.below(1 << 32).to_bytes(4, "big") + self.seed
            for index, (move, _) in enumerate(candidates):
                totals[index] += self.outcome(view.imagine(seed), view.seat, move)
        results = [(move, total // samples) for (move, _), total in zip(candidates, totals, strict=True)]
        return sorted(results, key=lambda pair: -pair[1])

    def outcome(self, world: World[G], seat: Seat, move: Move[Any]) -> int:
        """Play the move, then everybody at first sight up to the horizon."""
        last = self.horizon(world.g)
        world.act(seat, move)
        while (waiting := world.waiting()) and self.round(world.g) <= last:
            world.act(waiting[0], max(self.ranked(world.view(waiting[0])), key=lambda pair: pair[1])[0])
        if world.result is not None:
            scores = {s: 100 * world.result.total(s) for s in world.result.scores}
            return lead(scores, seat) + (WON if seat in world.result.winners else 0)
        return lead(self.worths(world, seat), seat)


def lead(scores: dict[Seat, int], seat: Seat) -> int:
    """How far ahead: of the best rival, and of all of them on average."""
    rivals = [score for rival, score in scores.items() if rival != seat]
    return 2 * scores[seat] - max(rivals) - sum(rivals) // len(rivals) if rivals else 2 * scores[seat]
