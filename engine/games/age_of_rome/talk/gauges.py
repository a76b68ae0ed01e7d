"""The numbers by which Age of Rome tells what a move changes, in order of speech; see engine/gauges.py. Points count as things stand.

What one of each is worth, in hundredths of a point, stands here too; the bots take it from here.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from engine.cards import Seat, Sight
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.measures import pantheon_points, senate_points
from engine.games.age_of_rome.rules.missions import share
from engine.games.age_of_rome.rules.regions import region_points, strengths
from engine.games.age_of_rome.rules.state import Player, Rome, Side
from engine.gauges import Gauge
from engine.world import View

Of = Callable[[Rome, Seat, Sight], int | None]
Table = Callable[[Rome], dict[Seat, int]]
Where = Callable[[View[Rome]], bool]


DENARIUS = (45, 45, 45, 45, 45, 45, 45, 35, 25)  # rounds 1..9
FOLLOWER = 170  # for every action phase still to come
INCOME = 45  # a head of population
BONUS = 60  # one that discord does not cover
HELD = 60  # a card in hand


def denarius(g: Rome) -> int:
    return DENARIUS[g.round - 1]


def follower(g: Rome) -> int:
    return FOLLOWER * phases_left(g)


def phases_left(g: Rome) -> int:
    """Action phases still to come, this round's included until it is over."""
    return data.ROUNDS - g.round + (g.phase in ("event", "diplomacy", "schemes", "build", "action"))


def during(*phases: str) -> Where:
    """Where it can change at all."""
    return lambda view: view.g.phase in phases


FIELD = during("event", "diplomacy", "schemes", "build", "action")
COLUMN = during("diplomacy", "schemes", "action")


def players(read: Callable[[Player], int]) -> Table:
    return lambda g: {seat: read(player) for seat, player in g.players.items()}


def sides(read: Callable[[Side], int]) -> Table:
    """Cassius too."""
    return lambda g: {side.seat: read(side) for side in g.sides()}


def own(read: Callable[[Player], int]) -> Of:
    return lambda g, seat, sight: read(g.players[seat])


# --- regions


def field(g: Rome) -> object:
    """All that the readings of regions rest on: legions, open battle cards, who wins ties."""
    return [player.deployed for player in g.players.values()], g.medals, g.cassius and (g.cassius.battle, g.cards.faces)


def of_region(region: str) -> list[Gauge[Rome]]:
    def points(g: Rome) -> dict[Seat, int]:
        return region_points(g, region)

    def deployed(g: Rome) -> dict[Seat, int]:
        return {seat: player.deployed[region] for seat, player in g.players.items()}

    def short(g: Rome, seat: Seat, sight: Sight) -> int:
        return max(0, data.SHIELDS[region] - sum(strengths(g, region).values()))

    def closed(g: Rome, seat: Seat, sight: Sight) -> int:
        return sum(card not in g.cards.faces for card in g.cassius.battle[region]) if g.cassius is not None else 0

    shared: dict[str, Any] = {"about": region, "it": region, "where": FIELD, "rests_on": field}
    return [
        Gauge(f"region {region}", table=points, **shared),
        Gauge(f"legions in {region}", table=deployed, weight=30, **shared),
        Gauge(f"shield of {region}", short, weight=50, **shared),
        Gauge(f"closed in {region}", closed, weight=50, **shared | {"where": lambda view: view.g.cassius is not None}),
    ]


# --- missions


def of_mission(id: str) -> Gauge[Rome]:
    """How far an own mission is, in hundredths of its points."""
    def read(g: Rome, seat: Seat, sight: Sight) -> int | None:
        for card in g.players[seat].missions:
            if sight.get(card) == id:
                return share(g, seat, id)
        return None

    def held(view: View[Rome]) -> bool:
        return any(view.sight.get(card) == id for card in (*view.g.players[view.seat].missions, *view.g.offered))

    return Gauge(f"mission {id}", read, it=id, weight=data.MISSIONS[id].most, where=held)


# --- schemes


def faced(g: Rome) -> dict[Seat, int]:
    """Schemes of others that lie before a seat when the disc has turned as announced."""
    if g.round == data.ROUNDS:
        return {}
    coming = {seat: g.provinces[data.RING[(seat - g.rot - g.coming_turn) % 4]] for seat in g.occupied()}
    return {seat: sum(token is not None and token.owner != seat for token in province.spots) for seat, province in coming.items()}


def of_bonus(bonus: str) -> Gauge[Rome]:
    free = players(lambda player: int(player.uncovered(bonus)))
    return Gauge(f"bonus {bonus}", table=free, it=bonus, weight=BONUS, where=during("schemes"))


GAUGES: tuple[Gauge[Rome], ...] = (
    Gauge("denarii", weight=denarius, table=players(attrgetter("denarii")), pays=True),
    Gauge("glory", table=sides(attrgetter("glory"))),
    Gauge("followers", weight=follower, table=sides(attrgetter("recruited"))),
    *(gauge for region in data.REGIONS for gauge in of_region(region)),
    Gauge("column", lambda g, seat, sight: senate_points(g, seat), weight=80, where=COLUMN),
    Gauge("sets", own(lambda me: sum(data.SET_POINTS[laid.type] for laid in me.sets))),
    *(of_mission(id) for id in data.MISSIONS),
    Gauge("pantheon", table=sides(lambda side: pantheon_points(side.pantheon)), about="pantheon", where=COLUMN),
    Gauge("pieces", own(lambda me: len(me.pantheon)), about="pantheon", weight=40, where=COLUMN),
    Gauge("votes", own(lambda me: data.VOTES - me.votes_unowned), weight=60),
    Gauge("legions", own(attrgetter("legions_recruited")), weight=90),
    Gauge("hand", weight=HELD, table=players(lambda player: len(player.hand))),
    Gauge("population", lambda g, seat, sight: g.before(seat).population, weight=INCOME, where=during("build")),
    Gauge("discord", weight=15, table=players(attrgetter("discord"))),
    *(of_bonus(bonus) for bonus in data.BONUSES),
    Gauge("faced", weight=50, table=faced, where=during("action")),
)
