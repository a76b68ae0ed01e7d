"""The frame of bots: one that values moves at first sight, and one that looks ahead.

The second tries its best few moves in worlds it cannot tell from the true one, plays each on as the first would, and compares. The worlds
come from its view: unseen faces are spread at random, throws to come are thrown anew. The same worlds serve every candidate, so luck
cancels out. Its candidates come from the first sight's formulas: ordered by the worth of their derived outcomes, or with those that come to
the same left out, they made hard bots no stronger where it was tried (docs/figures.md: 36 to 54 % won against these, two games, in
11 to 40 games each). There is no clock in the engine: `effort` says how much is tried, and a setting of the program chooses it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from engine.cards import Seat, Sight
from engine.dealer import Stream
from engine.moves import Move
from engine.script import State
from engine.words import Names
from engine.world import View, World
from engine.worth import RESULT, RIVALS, reasons

G = TypeVar("G", bound=State)
Ranked = list[tuple[Move[Any], int]]  # moves with their values in hundredths of a point

WON = 300


class FirstSight(ABC, Generic[G]):
    """A game says what moves are worth at first sight, and the parts of what a position is worth."""

    looks_ahead = False
    point: ClassVar[int] = 100  # what a point is in its values: a hint tells them in points

    def __init__(self, seed: bytes, effort: int = 100) -> None:
        self.seed = seed
        self.effort = effort  # per cent of what it usually tries

    @abstractmethod
    def ranked(self, view: View[G]) -> Ranked:
        """The moves worth a thought, each with its value."""

    @abstractmethod
    def parts(self, g: G, seat: Seat, sight: Sight) -> Mapping[str, int]: ...

    def judged(self, view: View[G]) -> Ranked:
        return self.ranked(view)

    def choose(self, view: View[G]) -> Move[Any]:
        return max(self.judged(view), key=lambda pair: pair[1])[0]

    def reasons(self, view: View[G], names: Names) -> list[tuple[Move[Any], str]]:
        return reasons(view, self.judged(view), self.parts, names, point=self.point)


class LookAhead(FirstSight[G]):
    """A game adds how many worlds are tried, and how far it is played on."""

    looks_ahead = True
    point = 200  # it counts how far ahead somebody is
    candidates = 6
    samples: ClassVar[Mapping[int, int]]  # worlds by number of players: a round takes longer with more of them
    too_weak = 450  # hundredths below the best first impression
    further: ClassVar[int] = 1  # rounds after this one that are played on
    obvious: ClassVar[tuple[str, ...]] = ()  # topics where the first impression is as good as any
    told_at_sight: ClassVar[tuple[str, ...]] = ()  # topics that decide more than the rounds played on: hints tell the first impression

    def __init__(self, seed: bytes, effort: int = 100) -> None:
        super().__init__(seed, effort)
        self.stream = Stream(seed, "hard bot")
        self.seen: dict[Move[Any], Counter[str]] | None = None  # the parts of where each candidate came to, while reasons are looked for

    def worths(self, world: World[G], mine: Seat) -> dict[Seat, int]:
        """What the position promises each side, as the bot on seat `mine` sees it."""
        g, sight, others = world.g, Sight(world.g.cards, world.own[mine]), Sight(world.g.cards)
        return {seat: sum(self.parts(g, seat, sight if seat == mine else others).values()) for seat in self.sides(g)}

    def sides(self, g: Any) -> Iterable[Seat]:
        return g.players  # type: ignore[no-any-return]

    def tried(self, view: View[G]) -> Ranked:
        """The moves worth a closer look. One alone is not played on."""
        found = self.ranked(view)
        assert view.asked is not None
        return [max(found, key=lambda pair: pair[1])] if view.asked.topic in self.obvious else found

    def judged(self, view: View[G]) -> Ranked:
        """The candidates with their mean outcome, best first."""
        first = sorted(self.tried(view), key=lambda pair: -pair[1])
        candidates = [(move, value) for move, value in first[: self.candidates] if value >= first[0][1] - self.too_weak]
        if len(candidates) == 1:
            return candidates
        samples = self.worlds(view)
        totals = [0] * len(candidates)
        for _ in range(samples):
            seed = self.stream.below(1 << 32).to_bytes(4, "big") + self.seed
            for index, (move, _) in enumerate(candidates):
                world = view.imagine(seed)
                totals[index] += self.outcome(world, view.seat, move)
                if self.seen is not None:
                    self.seen.setdefault(move, Counter()).update(self.came_to(world, view.seat))
        results = [(move, total // samples) for (move, _), total in zip(candidates, totals, strict=True)]
        return sorted(results, key=lambda pair: -pair[1])

    def reasons(self, view: View[G], names: Names) -> list[tuple[Move[Any], str]]:
        """Of where the candidates came to; where that tells nothing or only one was worth a closer look, of the first impression."""
        assert view.asked is not None
        if view.asked.topic in self.told_at_sight:
            return reasons(view, self.ranked(view), self.parts, names)
        self.seen = {}
        judged, seen, self.seen = self.judged(view), self.seen, None
        if len(judged) == 1:
            return reasons(view, self.ranked(view), self.parts, names)
        samples = self.worlds(view)
        means = {move: {name: total // samples for name, total in parts.items()} for move, parts in seen.items()}
        return reasons(view, judged, self.parts, names, point=self.point, seen=means)

    def worlds(self, view: View[G]) -> int:
        return max(1, self.samples[len(view.seats)] * self.effort // 100)

    def came_to(self, world: World[G], seat: Seat) -> dict[str, int]:
        """What `outcome` counted, part by part, in hundredths of a point: together they are half of it."""
        if world.result is not None:
            scores = {s: 100 * world.result.total(s) for s in world.result.scores}
            found = {RESULT: scores[seat] + (WON // 2 if seat in world.result.winners else 0)}
        else:
            scores = self.worths(world, seat)
            found = dict(self.parts(world.g, seat, Sight(world.g.cards, world.own[seat])))
        return found | {RIVALS: (lead(scores, seat) - 2 * scores[seat]) // 2}

    def outcome(self, world: World[Any], seat: Seat, move: Move[Any]) -> int:
        """Play the move, then everybody at first sight up to the horizon."""
        last = world.g.round + self.further
        world.act(seat, move)
        while (waiting := world.waiting()) and world.g.round <= last:
            world.act(waiting[0], max(self.ranked(world.view(waiting[0])), key=lambda pair: pair[1])[0])
        if world.result is not None:
            scores = {s: 100 * world.result.total(s) for s in world.result.scores}
            return lead(scores, seat) + (WON if seat in world.result.winners else 0)
        return lead(self.worths(world, seat), seat)


def lead(scores: dict[Seat, int], seat: Seat) -> int:
    """How far ahead: of the best rival, and of all of them on average."""
    rivals = [score for rival, score in scores.items() if rival != seat]
    return 2 * scores[seat] - max(rivals) - sum(rivals) // len(rivals) if rivals else 2 * scores[seat]
