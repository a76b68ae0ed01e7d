"""The numbers by which Rise to Power tells what a move changes, in order of speech; see engine/gauges.py. Points count as things stand:
scored ones and those that the next scoring would bring. What depends on a phase means nothing in the others."""

from __future__ import annotations

from collections.abc import Callable

from engine.cards import Seat, Sight
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.dice import turn_order
from engine.games.rise_to_power.rules.scoring import cast_points, forum_points, region_points, senate_points
from engine.games.rise_to_power.rules.state import Group, Rise
from engine.games.rise_to_power.talk.casts import own_casts
from engine.gauges import Gauge, alike

Of = Callable[[Rise, Seat, Sight], int | None]


# --- dice


def on_tracks(g: Rise) -> object:
    """All that the readings of tracks rest on."""
    return g.phase, g.tracks, g.boost, g.spent, len(g.senate), [player.dice for player in g.players.values()]


def power(track: str) -> Of:
    """Legion or budget: the dice that lie there; while the group is resolved also what is added and spent."""

    def of(g: Rise, seat: Seat, sight: Sight) -> int | None:
        group = g.group(track, seat)
        if group is None or g.phase not in ("placement", track):
            return None
        return g.money if g.phase == track and g.tracks[track][0] is group else sum(group.dice)

    return of


def cards_to_take(g: Rise, seat: Seat, sight: Sight) -> int | None:
    """In the senate, if nobody comes before the own group any more."""
    ahead = 0
    for group in g.tracks["senate"] if g.phase == "placement" else ():
        if group.seat == seat:
            return min(len(group.dice), max(0, len(g.senate) - ahead))
        ahead += len(group.dice)
    return None


def place(track: str) -> Of:
    def of(g: Rise, seat: Seat, sight: Sight) -> int | None:
        for at, group in enumerate(g.tracks[track] if g.phase == "placement" else (), 1):
            if group.seat == seat:
                return at
        return None

    return of


def threats(track: str) -> Of:
    """Dice of rivals who are not there yet that would go before the own group."""

    def of(g: Rise, seat: Seat, sight: Sight) -> int | None:
        group = g.group(track, seat) if g.phase == "placement" else None
        return len(passing(g, track, group)) if group is not None else None

    return of


def passing(g: Rise, track: str, group: Group) -> list[int]:
    there = [other.seat for other in g.tracks[track]]
    return [die for seat, player in g.players.items() if seat not in there for die in player.dice if die < group.dice[0]]


# --- points as things stand


def possessions(g: Rise) -> object:
    """All that points rest on."""
    owned = [(player.points, player.forum, player.provinces, player.senate) for player in g.players.values()]
    return g.phase, g.round, g.scoring, owned


def forum(g: Rise) -> dict[Seat, int]:
    """Scored, and what the next scoring brings."""
    over = g.round == data.ROUNDS and g.phase in ("arena", "final")
    tracks = [forum_points(g, resource) for resource in (g.scoring if g.phase == "forum" else data.RESOURCES)] if not over else []
    return {seat: player.points["forum"] + sum([track[seat] for track in tracks]) for seat, player in g.players.items()}


def performance(g: Rise, seat: Seat, sight: Sight) -> int | None:
    """The best one that the hand allows."""
    return cast_points(g[seat], max(own_casts(g, seat, sight), default=0)) if g.phase != "arena" else None


GAUGES: tuple[Gauge[Rise], ...] = (
    Gauge("legion", power("military"), about="military", weight=30, rests_on=on_tracks),
    Gauge("senate", cards_to_take, about="senate", weight=150, rests_on=on_tracks),
    Gauge("budget", power("market"), about="market", weight=30, rests_on=on_tracks),
    *(
        Gauge(f"{id} {track}", of(track), it=track, about=track, weight=weight, rests_on=on_tracks)
        for track in data.TRACKS
        for id, of, weight in (("place", place, 80), ("threats", threats, 70))
    ),
    Gauge("order", lambda g, seat, sight: (turn_order(g) if g.phase == "order" else g.order).index(seat) + 1),
    Gauge("forum", table=forum, rests_on=possessions),
    Gauge("regions", table=region_points, rests_on=possessions),
    Gauge("offices", lambda g, seat, sight: senate_points(g[seat]), rests_on=possessions),
    *alike("marker", dict.fromkeys(data.RESOURCES, 40), lambda g, seat, resource: g[seat].forum[resource], rests_on=possessions),
    Gauge("performance", performance, weight=60),
    Gauge("provinces", lambda g, seat, sight: len(g[seat].provinces), weight=30),
    Gauge("hand", lambda g, seat, sight: len(g[seat].hand) if g.phase != "arena" else None, weight=20),
    *alike("free", dict.fromkeys(data.TYPES, 25), lambda g, seat, type: len(g[seat].sockets(type))),
)
