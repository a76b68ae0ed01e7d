"""Final scoring: regions, column, sets, Pantheons, missions, money, achievements. Plain functions of the public state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement

from engine.cards import Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.measures import MEASURES, Measure, pantheon_points, senate_points
from engine.games.age_of_rome.rules.missions import completed, mission_points, missions
from engine.games.age_of_rome.rules.regions import region_points
from engine.games.age_of_rome.rules.state import Rome
from engine.script import Result


def score(g: Rome) -> Result:
    scores = {seat: player_score(g, seat) for seat in g.players}
    totals = {seat: sum(points.values()) for seat, points in scores.items()}
    if g.cassius is not None:
        return cassius_result(g, scores)
    honours = {seat: achievements(g, seat, totals[seat]) for seat in g.players}
    if g.solo == "imperial":
        [seat] = g.players
        tasks = len(imperial_tasks(g, seat))
        rank = data.IMPERIAL_RANKS.get(tasks, "")
        return Result(scores, (seat,) if rank else (), honours, f"{tasks} of {len(data.IMPERIAL_TASKS)} tasks: {rank or 'defeat'}")
    best = max((totals[seat], left_over(g, seat)) for seat in g.players)
    return Result(scores, tuple(seat for seat in g.players if (totals[seat], left_over(g, seat)) == best), honours)


def player_score(g: Rome, seat: Seat) -> dict[str, int]:
    player = g[seat]
    return {
        "glory": player.glory,
        "military": sum(region_points(g, region).get(seat, 0) for region in data.REGIONS),
        "politics": senate_points(g, seat),
        "trade": sum(data.SET_POINTS[laid.type] for laid in player.sets),
        "religion": pantheon_points(player.pantheon),
        "missions": sum(mission_points(g, seat, id) for id in missions(g, seat)),
        "denarii": player.denarii // rate(g, seat),
    }


def rate(g: Rome, seat: Seat) -> int:
    """Denarii for one point at the end."""
    return data.MEDAL_DENARII_PER_POINT if g.has_medal(seat, "religion") else data.DENARII_PER_POINT


def left_over(g: Rome, seat: Seat) -> int:
    """The tie-break: denarii after conversion."""
    return g[seat].denarii % rate(g, seat)


# --- achievements and solo

HONOURS: Mapping[str, Measure] = {
    **MEASURES,
    "completed": completed,
    "total": lambda g, seat: sum(player_score(g, seat).values()),
    "total_against_cassius": lambda g, seat: 0 if g.cassius is None else sum(player_score(g, seat).values()),
}


def achievements(g: Rome, seat: Seat, total: int) -> tuple[str, ...]:
    """Of a seat that has scored so many points."""
    reached = {id: total if honour.what == "total" else HONOURS[honour.what](g, seat) for id, honour in data.ACHIEVEMENTS.items()}
    return tuple(id for id, honour in data.ACHIEVEMENTS.items() if reached[id] >= honour.n)


def imperial_tasks(g: Rome, seat: Seat) -> list[int]:
    """Numbers of the fulfilled tasks."""
    return [number for number, task in data.IMPERIAL_TASKS.items() if HONOURS[task.what](g, seat) >= task.n]


def cassius_result(g: Rome, scores: dict[Seat, dict[str, int]]) -> Result:
    assert g.cassius is not None
    [seat] = g.players
    rival = g.cassius.seat
    scores = scores | {rival: cassius_score(g)}
    honours = {seat: achievements(g, seat, sum(scores[seat].values()))}
    margin = sum(scores[seat].values()) - sum(scores[rival].values())
    rank = next((rank for least, rank in data.CASSIUS_RANKS if margin >= least), "")
    return Result(scores, (seat if rank else rival,), honours, rank or "Cassius prevails")


def cassius_score(g: Rome) -> dict[str, int]:
    assert g.cassius is not None
    cassius = g.cassius
    goods = [data.GOODS_OF[g.cards.faces[card]] for card in cassius.stash if card in g.cards.faces]
    return {
        "glory": cassius.glory,
        "military": sum(region_points(g, region).get(cassius.seat, 0) for region in data.REGIONS),
        "politics": senate_points(g, cassius.seat),
        "trade": best_sets_points(goods, g.has_medal(cassius.seat, "trade")),
        "religion": pantheon_points(cassius.pantheon),
        "medals": data.CASSIUS_MEDAL_POINTS * g.medal_count(cassius.seat),
    }


def best_sets_points(goods: Sequence[str], jewellery_jokers: bool) -> int:
    """The most points that at most three sets from these cards are worth."""
    best = 0
    for count in range(1, min(data.SETS_MAX, len(goods) // 3) + 1):
        for types in combinations_with_replacement(data.GOODS, count):
            points = sum(data.SET_POINTS[type] for type in types)
            if points > best and _can_lay(goods, types, jewellery_jokers):
                best = points
    return best


def _can_lay(goods: Sequence[str], types: tuple[str, ...], jewellery_jokers: bool) -> bool:
    """Each set takes as many natural cards as there are, at least one, and jokers for the rest."""
    missing, jokers = 0, goods.count("chest")
    for type in data.GOODS:
        wanted = types.count(type)
        used = min(goods.count(type), 3 * wanted)
        if used < wanted:
            return False
        missing += 3 * wanted - used
        if type == "jewellery" and jewellery_jokers:
            jokers += goods.count(type) - used
    return missing <= jokers
