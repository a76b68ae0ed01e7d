"""The hard bot: it tries its best few moves in worlds it cannot tell from the true one, plays each on with the easy bot, and compares.

The worlds come from its view: unseen faces are spread at random, and throws to come are thrown anew. The same worlds serve every candidate,
so luck cancels out. There is no clock in the engine: `effort` says how much is tried, and a setting of the program chooses it.
"""

from __future__ import annotations

from typing import Any

from engine.cards import Seat
from engine.dealer import Stream
from engine.games.rise_to_power.bot import Ranked, best, ranked
from engine.games.rise_to_power.judge import Judge
from engine.games.rise_to_power.reasons import reason
from engine.games.rise_to_power.state import Rise
from engine.moves import Move
from engine.world import View, World

CANDIDATES = 8
SAMPLES = {2: 4, 3: 3, 4: 2}  # by number of players: a round takes longer with more of them
ROUNDS_AHEAD = 0
TOO_WEAK = 300  # hundredths below the best first impression
WON = 300


class HardBot:
    looks_ahead = True

    def __init__(self, seed: bytes, effort: int = 100) -> None:
        self.seed = seed
        self.effort = effort  # per cent of the usual number of worlds
        self.stream = Stream(seed, "hard bot")

    def choose(self, view: View[Rise]) -> Move[Any]:
        return self.judged(view)[0][0]

    def reasons(self, view: View[Rise]) -> list[tuple[Move[Any], str]]:
        found = self.judged(view)
        reasons = [(found[0][0], reason(view, found[0][0]))]
        for move, value in found[1:3]:
            behind = (found[0][1] - value) // 2  # a lead counts own points twice
            words = f"{reason(view, move)}; about {behind // 100}.{behind % 100 // 10} points behind that when played on"
            reasons.append((move, words))
        return reasons

    def judged(self, view: View[Rise]) -> Ranked:
        """The candidates with their mean outcome, best first."""
        first = sorted(ranked(view), key=lambda pair: -pair[1])
        candidates = [(move, value) for move, value in first[:CANDIDATES] if value >= first[0][1] - TOO_WEAK]
        if len(candidates) == 1:
            return candidates
        samples = max(1, SAMPLES[len(view.seats)] * self.effort // 100)
        totals = [0] * len(candidates)
        for _ in range(samples):
            seed = self.stream.below(1 << 32).to_bytes(4, "big") + self.seed
            for index, (move, _) in enumerate(candidates):
                totals[index] += outcome(view.imagine(seed), view.seat, move)
        results = [(move, total // samples) for (move, _), total in zip(candidates, totals, strict=True)]
        return sorted(results, key=lambda pair: -pair[1])


def outcome(world: World[Rise], seat: Seat, move: Move[Any]) -> int:
    """Play the move, then everybody as the easy bot would until the round is over."""
    until = world.g.round + ROUNDS_AHEAD
    world.act(seat, move)
    while waiting := world.waiting():
        if world.g.round > until:
            break
        world.act(waiting[0], best(ranked(world.view(waiting[0]))))
    if world.result is not None:
        scores = {s: 100 * world.result.total(s) for s in world.result.scores}
        return lead(scores, seat) + (WON if seat in world.result.winners else 0)
    judge = Judge(world.g, seat, world.view(seat).sight)
    regions = judge.regions()
    return lead({s: judge.position(s) + regions[s] for s in world.g.players}, seat)


def lead(scores: dict[Seat, int], seat: Seat) -> int:
    """How far ahead: of the best rival, and of all of them on average."""
    rivals = [score for rival, score in scores.items() if rival != seat]
    return 2 * scores[seat] - max(rivals) - sum(rivals) // len(rivals)
