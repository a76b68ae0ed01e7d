"""What a position is worth to a side, in named parts: hundredths of a point, whole numbers, so that every machine thinks alike.

A part is what a hint names (`parts` in talk/en.ini). Only the public state and the sight that is given are looked at.
"""

from __future__ import annotations

from engine.cards import Seat, Sight
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.measures import pantheon_points, senate_points
from engine.games.age_of_rome.rules.missions import mission_points, share
from engine.games.age_of_rome.rules.regions import region_points, strengths
from engine.games.age_of_rome.rules.scoring import rate
from engine.games.age_of_rome.rules.state import Rome
from engine.games.age_of_rome.talk.gauges import denarius

CARD = {"tool": 90, "weapon": 105, "textile": 120, "jewellery": 135, "chest": 150}
UNSEEN = 110  # a card of which nothing is known
PROGRESS = 30  # hundredths that the way to a mission counts, beside its points


def parts(g: Rome, seat: Seat, sight: Sight) -> dict[str, int]:
    side, left = g.side(seat), data.ROUNDS - g.round + 1
    found = {
        "glory": 100 * side.glory,
        "followers": 150 * side.recruited * left,
        "pantheon": 100 * pantheon_points(side.pantheon),
        "column": senate_points(g, seat) * (20 + 8 * g.round),
        "regions": sum(_region(g, seat, region) for region in data.REGIONS),
        "medals": g.medal_count(seat) * 30 * left,
    }
    if seat not in g.players:
        return found
    me = g[seat]
    hand = [CARD[data.GOODS_OF[face]] if (face := sight.get(card)) else UNSEEN for card in me.hand]
    return found | {
        "denarii": me.denarii * (denarius(g) if left > 1 else 100 // rate(g, seat)),
        "sets": sum(100 * data.SET_POINTS[laid.type] for laid in me.sets),
        "bonuses": 25 * me.free_spaces * min(left, 3),
        "cards": sum(hand),
        "missions": sum(_mission(g, seat, face) for card in me.missions if (face := sight.get(card))),
    }


def _region(g: Rome, seat: Seat, region: str) -> int:
    there = strengths(g, region)
    if sum(there.values()) < data.SHIELDS[region]:
        return 40 * there.get(seat, 0)
    return region_points(g, region).get(seat, 0) * (40 + 6 * g.round)


def _mission(g: Rome, seat: Seat, id: str) -> int:
    """Its points as it stands, and a part of what its progress promises."""
    points, promised = 100 * mission_points(g, seat, id), share(g, seat, id) * data.MISSIONS[id].most
    return ((100 - PROGRESS) * points + PROGRESS * max(points, promised)) // 100 * (20 + 8 * g.round) // 100
