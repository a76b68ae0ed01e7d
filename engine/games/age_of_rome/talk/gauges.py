"""The numbers by which Age of Rome tells what a move changes, in order of speech; see engine/gauges.py. Points count as things stand.

What one of each is worth, in hundredths of a point, stands here too; the bots take it from here.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter

from engine.cards import Seat, Sight
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.measures import pantheon_points
from engine.games.age_of_rome.rules.missions import share
from engine.games.age_of_rome.rules.regions import region_points, strengths
from engine.games.age_of_rome.rules.state import Player, Rome, Side
from engine.games.age_of_rome.talk.cards import CARDS
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


# --- regions and column


def field(g: Rome) -> object:
    """All that the readings of regions rest on: legions, open battle cards, who wins ties."""
    return [player.deployed for player in g.players.values()], g.medals, g.cassius and (g.cassius.battle, g.cards.faces)


def of_region(region: str) -> list[Gauge[Rome]]:
    name = region.capitalize()

    def points(g: Rome) -> dict[Seat, int]:
        return region_points(g, region)

    def deployed(g: Rome) -> dict[Seat, int]:
        return {seat: player.deployed[region] for seat, player in g.players.items()}

    def short(g: Rome, seat: Seat, sight: Sight) -> int:
        return max(0, data.SHIELDS[region] - sum(strengths(g, region).values()))

    def closed(g: Rome, seat: Seat, sight: Sight) -> int:
        return sum(card not in g.cards.faces for card in g.cassius.battle[region]) if g.cassius is not None else 0

    there, theirs = f"{{b:legion|legions}} in {name}", f"{{who}} {{b:legion|legions}} in {name}"
    unseen = "{b:face-down card|face-down cards} there not counted"
    return [
        Gauge(
            region, None, f"{name} {{d}} {{n?point|points}}", theirs=f"{name}: {{who}} {{d}}", about=region, table=points, where=FIELD,
            rests_on=field,
        ),
        Gauge(f"legions in {region}", None, there, theirs=theirs, about=region, weight=30, table=deployed, where=FIELD, rests_on=field),
        Gauge(
            f"shield of {region}", short, now=f"{{b}} short of the shield of {name}", about=region, weight=50, where=FIELD, rests_on=field,
        ),
        Gauge(
            f"closed in {region}", closed, now=unseen, about=region, weight=50, where=lambda view: view.g.cassius is not None,
            rests_on=field,
        ),
    ]  # fmt: skip


def column(g: Rome) -> dict[Seat, int]:
    found: dict[Seat, int] = {}
    for owner, points in zip(g.column, data.SENATE_VALUES, strict=False):
        found[owner] = found.get(owner, 0) + points
    return found


# --- missions


def of_mission(id: str) -> Gauge[Rome]:
    """How far an own mission is, in hundredths of its points."""
    name, far = CARDS[id].name, f"{{b!share_{id}}}"

    def read(g: Rome, seat: Seat, sight: Sight) -> int | None:
        for card in g.players[seat].missions:
            if sight.get(card) == id:
                return share(g, seat, id)
        return None

    def held(view: View[Rome]) -> bool:
        return any(view.sight.get(card) == id for card in (*view.g.players[view.seat].missions, *view.g.offered))

    return Gauge(f"mission {id}", read, f"{name} {far}", f"{name} only {far}", weight=data.MISSIONS[id].most, where=held)


# --- schemes


def faced(g: Rome) -> dict[Seat, int]:
    """Schemes of others that lie before a seat when the disc has turned as announced."""
    if g.round == data.ROUNDS:
        return {}
    coming = {seat: g.provinces[data.RING[(seat - g.rot - g.coming_turn) % 4]] for seat in g.occupied()}
    return {seat: sum(token is not None and token.owner != seat for token in province.spots) for seat, province in coming.items()}


def of_bonus(bonus: str) -> Gauge[Rome]:
    return Gauge(
        f"{bonus} bonus", None, f"{bonus} bonus free", f"{bonus} bonus covered", f"{bonus} bonus of {{who}} free",
        f"{bonus} bonus of {{who}} covered", weight=BONUS, table=players(lambda player: int(player.uncovered(bonus))),
        where=during("schemes"),
    )  # fmt: skip


DENARII, FOLLOWERS, CARDS_HELD = "{d} {n?denarius|denarii}", "{d} {n?follower|followers}", "{d} {n?card|cards}"
GAUGES: tuple[Gauge[Rome], ...] = (
    Gauge("denarii", None, DENARII, theirs=f"{{who}} {DENARII}", weight=denarius, table=players(attrgetter("denarii")), pays=True),
    Gauge("glory", None, "{d} glory", theirs="{who} {d} glory", table=sides(attrgetter("glory"))),
    Gauge("followers", None, FOLLOWERS, theirs=f"{{who}} {FOLLOWERS}", weight=follower, table=sides(attrgetter("recruited"))),
    *(gauge for region in data.REGIONS for gauge in of_region(region)),
    Gauge("column", None, "column {a} -> {b}", theirs="column of {who} {a} -> {b}", weight=80, table=column, where=COLUMN),
    Gauge("sets", own(lambda me: sum(data.SET_POINTS[laid.type] for laid in me.sets)), "sets {d} points"),
    *(of_mission(id) for id in data.MISSIONS),
    Gauge(
        "pantheon", None, "Pantheon {d} {n?point|points}", theirs="Pantheon of {who} {d}", about="pantheon", where=COLUMN,
        table=sides(lambda side: pantheon_points(side.pantheon)),
    ),
    Gauge(
        "pieces", own(lambda me: len(me.pantheon)), now=f"{{b}} of {len(data.PANTHEON)} pieces", about="pantheon", weight=40, where=COLUMN,
    ),
    Gauge("votes", own(lambda me: data.VOTES - me.votes_unowned), "{d} {n?vote|votes}", weight=60),
    Gauge("legions", own(attrgetter("legions_recruited")), "{d} {n?legion|legions}", weight=90),
    Gauge("hand", None, CARDS_HELD, theirs=f"{{who}} {CARDS_HELD}", weight=HELD, table=players(lambda player: len(player.hand))),
    Gauge("population", lambda g, seat, sight: g.before(seat).population, "population {b}", weight=INCOME, where=during("build")),
    Gauge("discord", None, "{d} discord", theirs="{who} {d} discord", weight=15, table=players(attrgetter("discord"))),
    *(of_bonus(bonus) for bonus in data.BONUSES),
    Gauge("faced", None, theirs="next round it faces {who}", weight=50, table=faced, where=during("action")),
)  # fmt: skip
