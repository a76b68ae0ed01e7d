"""The numbers by which Age of Rome tells what a move changes, in order of speech; see engine/gauges.py. Points count as things stand.

What one of each is worth stands in bots/worth.py.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.cards import Seat, Sight
from engine.games.age_of_rome.bots import worth
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.measures import pantheon_points, senate_points
from engine.games.age_of_rome.rules.missions import mission_points, progress
from engine.games.age_of_rome.rules.regions import region_points, strengths
from engine.games.age_of_rome.rules.state import Player, Rome
from engine.games.age_of_rome.talk.cards import CARDS
from engine.gauges import Gauge

Of = Callable[[Rome, Seat, Sight], int | None]


def of(read: Callable[[Player], int]) -> Of:
    """A number of a player; Cassius has none."""
    return lambda g, seat, sight: read(g.players[seat]) if seat in g.players else None


# --- regions


def _points(region: str) -> Callable[[Rome], dict[Seat, int]]:
    return lambda g: region_points(g, region)


def _deployed(region: str) -> Of:
    return lambda g, seat, sight: g.players[seat].deployed[region] if seat in g.players else None


def _short(region: str) -> Of:
    """Legions missing to the shield."""
    return lambda g, seat, sight: max(0, data.SHIELDS[region] - sum(strengths(g, region).values()))


def _closed(region: str) -> Of:
    """Battle cards that nobody can count yet."""
    return lambda g, seat, sight: sum(card not in g.cards.faces for card in g.cassius.battle[region]) if g.cassius is not None else None


def of_region(region: str) -> list[Gauge[Rome]]:
    name = region.capitalize()
    return [
        Gauge(region, table=_points(region), text=f"{name} {{d}} {{n?point|points}}", theirs=f"{name}: {{who}} {{d}}", about=region),
        Gauge(
            f"legions in {region}", _deployed(region), f"{{b:legion|legions}} in {name}", theirs=f"{{who}} {{b:legion|legions}} in {name}",
            about=region, weight=30,
        ),
        Gauge(f"shield of {region}", _short(region), now=f"{{b}} short of the shield of {name}", about=region, weight=50),
        Gauge(f"closed in {region}", _closed(region), now="{b:face-down card|face-down cards} there not counted", about=region, weight=50),
    ]  # fmt: skip


# --- missions


def _mission(id: str) -> Of:
    """How far an own mission is, in hundredths of its points: each need counts up to what it asks for."""

    def read(g: Rome, seat: Seat, sight: Sight) -> int | None:
        for card in g.players[seat].missions:
            if sight.get(card) == id:
                return share(g, seat, id)
        return None

    return read


def share(g: Rome, seat: Seat, id: str) -> int:
    if mission_points(g, seat, id) == data.MISSIONS[id].most:
        return 100
    steps = progress(g, seat, id)
    return min(99, sum(100 * min(have, need) // need if need > 0 else 100 for have, need in steps) // len(steps))


# --- what the disc will bring


def _faced(g: Rome, seat: Seat, sight: Sight) -> int | None:
    """Schemes of others that lie before a seat when the disc has turned as announced."""
    if g.round == data.ROUNDS or g.phase == "set_up":
        return None
    coming = g.provinces[data.RING[(seat - g.rot - g.coming_turn) % 4]]
    return sum(1 for token in coming.spots if token is not None and token.owner != seat)


def _free(bonus: str) -> Of:
    return lambda g, seat, sight: int(g.players[seat].uncovered(bonus)) if seat in g.players and g.players[seat].character else None


GAUGES: tuple[Gauge[Rome], ...] = (
    Gauge("denarii", of(lambda me: me.denarii), "{d} {n?denarius|denarii}", theirs="{who} {d} {n?denarius|denarii}", weight=worth.denarius),
    Gauge("glory", lambda g, seat, sight: g.side(seat).glory, "{d} glory", theirs="{who} {d} glory"),
    Gauge(
        "followers", lambda g, seat, sight: g.side(seat).recruited, "{d} {n?follower|followers}", theirs="{who} {d} {n?follower|followers}",
        weight=worth.follower,
    ),
    *(gauge for region in data.REGIONS for gauge in of_region(region)),
    Gauge("column", lambda g, seat, sight: senate_points(g, seat), "column {a} -> {b}", theirs="column of {who} {a} -> {b}", weight=80),
    Gauge("sets", of(lambda me: sum(data.SET_POINTS[laid.type] for laid in me.sets)), "sets {d} points", theirs="sets of {who} {d}"),
    *(
        Gauge(f"mission {id}", _mission(id), f"{CARDS[id].name} {{b!share_{id}}}", f"{CARDS[id].name} only {{b!share_{id}}}", weight=data.MISSIONS[id].most)
        for id in data.MISSIONS
    ),
    Gauge(
        "pantheon", lambda g, seat, sight: pantheon_points(g, seat), "Pantheon {d} {n?point|points}", theirs="Pantheon of {who} {d}",
        about="pantheon",
    ),
    Gauge(
        "pieces", lambda g, seat, sight: len(g.side(seat).pantheon), now=f"{{b}} of {len(data.PANTHEON)} pieces", about="pantheon",
        weight=40,
    ),
    Gauge("votes", of(lambda me: data.VOTES - me.votes_unowned), "{d} {n?vote|votes}", weight=60),
    Gauge("legions", of(lambda me: me.legions_recruited), "{d} {n?legion|legions}", weight=90),
    Gauge("hand", of(lambda me: len(me.hand)), "{d} {n?card|cards}", theirs="{who} {d} {n?card|cards}", weight=60),
    Gauge("population", lambda g, seat, sight: g.before(seat).population, "population {b}", weight=45),
    Gauge("discord", of(lambda me: me.discord), "{d} discord", theirs="{who} {d} discord", weight=15),
    *(
        Gauge(
            f"{bonus} bonus", _free(bonus), f"{bonus} bonus free", f"{bonus} bonus covered", f"{bonus} bonus of {{who}} free",
            f"{bonus} bonus of {{who}} covered", weight=60,
        )
        for bonus in data.BONUSES
    ),
    Gauge("faced", _faced, theirs="next round it faces {who}", weight=50),
)  # fmt: skip
