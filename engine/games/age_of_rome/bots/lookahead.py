"""The hard bot: plays its best few moves on to the end of the next round, in worlds that fit what it knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.cards import Seat
from engine.games.age_of_rome.bots.bot import FACTS, ranked, reason
from engine.games.age_of_rome.bots.judge import CARD, DENARIUS
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.measures import pantheon_points, senate_points
from engine.games.age_of_rome.rules.missions import mission_points
from engine.games.age_of_rome.rules.moves import Place
from engine.games.age_of_rome.rules.regions import region_points, strengths
from engine.games.age_of_rome.rules.scoring import rate
from engine.games.age_of_rome.rules.state import Rome
from engine.lookahead import LookAhead, Ranked
from engine.moves import Move
from engine.words import Names
from engine.world import View, World

OBVIOUS = ("final_sets", "interrupt")


class HardBot(LookAhead[Rome]):
    samples: ClassVar[Mapping[int, int]] = {1: 10, 2: 10, 3: 6, 4: 4}
    until = "by the end of the next round"

    def ranked(self, view: View[Rome]) -> Ranked:
        return ranked(view)

    def tried(self, view: View[Rome]) -> Ranked:
        found = undominated(ranked(view))
        assert view.asked is not None
        return [max(found, key=lambda pair: pair[1])] if view.asked.topic in OBVIOUS else found

    def round(self, g: Rome) -> int:
        return g.round

    def horizon(self, g: Rome) -> int:
        return g.round + 1

    def worths(self, world: World[Rome], mine: Seat) -> dict[Seat, int]:
        return {side.seat: worth(world.g, side.seat, world, mine) for side in world.g.sides()}

    def reason(self, view: View[Rome], move: Move[Any], names: Names, best: bool) -> str:
        return reason(view, move, names) if best or isinstance(move, FACTS) else ""


def undominated(moves: Ranked) -> Ranked:
    """Without placements whose doubled form is there too: a second step or card can always be left out."""
    doubled = [move.spot for move, _ in moves if isinstance(move, Place) and move.use_bonus and move.spot != "politics"]
    return [(move, value) for move, value in moves if not (isinstance(move, Place) and not move.use_bonus and move.spot in doubled)]


def worth(g: Rome, seat: Seat, world: World[Rome], mine: Seat) -> int:
    """What a position promises a side, in hundredths of a point."""
    side = g.side(seat)
    left = data.ROUNDS - g.round + 1
    value = 100 * side.glory + 150 * side.recruited * left
    value += 100 * pantheon_points(side.pantheon)
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
