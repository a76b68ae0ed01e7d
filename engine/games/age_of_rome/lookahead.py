"""The hard bot: it tries its best few moves in worlds it cannot tell from the true one, plays each on with the easy bot, and compares.

The worlds come from its view: unseen faces are spread at random. The same worlds serve every candidate, so luck cancels out.
There is no clock in the engine: `effort` says how much is tried, and a setting of the program chooses it.
"""

from __future__ import annotations

from typing import Any

from engine.cards import Seat
from engine.dealer import Stream
from engine.games.age_of_rome import data
from engine.games.age_of_rome.bot import ranked, reason
from engine.games.age_of_rome.judge import CARD, DENARIUS
from engine.games.age_of_rome.moves import Place
from engine.games.age_of_rome.scoring import mission_points, rate, region_points, senate_points, strengths
from engine.games.age_of_rome.state import Rome
from engine.moves import Move
from engine.world import View, World

CANDIDATES = 6
SAMPLES = {1: 10, 2: 10, 3: 6, 4: 4}  # by number of players: a round takes longer with more of them
ROUNDS_AHEAD = 1
TOO_WEAK = 450  # hundredths below the best first impression
OBVIOUS = ("final_sets", "interrupt")


class HardBot:
    looks_ahead = True

    def __init__(self, seed: bytes, effort: int = 100) -> None:
        self.seed = seed
        self.effort = effort  # per cent of the usual number of worlds
        self.stream = Stream(seed, "hard bot")

    def choose(self, view: View[Rome]) -> Move[Any]:
        return self.judged(view)[0][0]

    def reasons(self, view: View[Rome]) -> list[tuple[Move[Any], str]]:
        best = self.judged(view)
        reasons = [(best[0][0], reason(best[0][0]))]
        for move, value in best[1:3]:
            reasons.append((move, f"{reason(move)}; {compared(best[0][1] - value)}"))
        return reasons

    def judged(self, view: View[Rome]) -> list[tuple[Move[Any], int]]:
        """The candidates with their mean outcome, best first."""
        first = sorted(undominated(ranked(view)), key=lambda pair: -pair[1])
        candidates = [(move, value) for move, value in first[:CANDIDATES] if value >= first[0][1] - TOO_WEAK]
        assert view.asked is not None
        if len(candidates) == 1 or view.asked.topic in OBVIOUS:
            return candidates
        samples = max(1, SAMPLES[len(view.seats)] * self.effort // 100)
        totals = [0] * len(candidates)
        for _ in range(samples):
            seed = self.stream.below(1 << 32).to_bytes(4, "big") + self.seed
            for index, (move, _) in enumerate(candidates):
                totals[index] += outcome(view.imagine(seed), view.seat, move)
        results = [(move, total // samples) for (move, _), total in zip(candidates, totals, strict=True)]
        return sorted(results, key=lambda pair: -pair[1])


def undominated(moves: list[tuple[Move[Any], int]]) -> list[tuple[Move[Any], int]]:
    """Without placements whose doubled form is there too: a second step or card can always be left out."""
    doubled = [move.spot for move, _ in moves if isinstance(move, Place) and move.use_bonus and move.spot != "politics"]
    return [(move, value) for move, value in moves if not (isinstance(move, Place) and not move.use_bonus and move.spot in doubled)]


def outcome(world: World[Rome], seat: Seat, move: Move[Any]) -> int:
    """Play the move, then everybody as the easy bot would until the round after this one is over."""
    until = world.g.round + ROUNDS_AHEAD
    world.act(seat, move)
    while waiting := world.waiting():
        if world.g.round > until:
            break
        view = world.view(waiting[0])
        world.act(waiting[0], max(ranked(view), key=lambda pair: pair[1])[0])
    if world.result is not None:
        scores = {s: 100 * world.result.total(s) for s in world.result.scores}
        return lead(scores, seat) + (300 if seat in world.result.winners else 0)
    return lead({side.seat: worth(world.g, side.seat, world, seat) for side in world.g.sides()}, seat)


def compared(behind: int) -> str:
    """What a second choice loses, in words. A lead counts every own point twice, and a few worlds tell no fractions."""
    points = (behind + 100) // 200
    if not points:
        return "about as good"
    return f"about {points} point{'s' * (points > 1)} worse by the end of the next round"


def lead(scores: dict[Seat, int], seat: Seat) -> int:
    """How far ahead: of the best rival, and of all of them on average."""
    rivals = [score for rival, score in scores.items() if rival != seat]
    return 2 * scores[seat] - max(rivals) - sum(rivals) // len(rivals) if rivals else 2 * scores[seat]


def worth(g: Rome, seat: Seat, world: World[Rome], mine: Seat) -> int:
    """What a position promises a side, in hundredths of a point."""
    side = g.side(seat)
    left = data.ROUNDS - g.round + 1
    value = 100 * side.glory + 150 * side.recruited * left
    value += sum(100 * data.PIECE_POINTS[piece] for piece in side.pantheon)
    value += senate_points(g, seat) * (20 + 8 * g.round)
    for region in data.REGIONS:
        conquered = sum(strengths(g, region).values()) >= data.SHIELDS[region]
        value += region_points(g, region).get(seat, 0) * (40 + 6 * g.round) if conquered else 40 * strengths(g, region).get(seat, 0)
    value += g.medal_count(seat) * 30 * left
    if seat not in g.players:
        return value
    player = g[seat]
    value += player.denarii * (DENARIUS[g.round - 1] if left > 1 else 100 // rate(g, seat))
    value += sum(100 * data.SET_POINTS[laid.type] for laid in player.sets) + 25 * player.free_spaces * min(left, 3)
    for card in player.hand:
        value += CARD[data.GOODS_OF[world.own[seat][card]]] if card in world.own[seat] else 110
    if seat == mine:
        for card in player.missions:
            face = world.own[seat].get(card) or g.cards.faces[card]
            value += mission_points(g, seat, face) * (20 + 8 * g.round)
    return value
