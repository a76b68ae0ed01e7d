"""The numbers by which Imperator tells what a move changes, in order of speech; see engine/gauges.py."""

from __future__ import annotations

from collections.abc import Callable

from engine.cards import Seat, Sight
from engine.games.imperator.rules import data
from engine.games.imperator.rules.scoring import region_points
from engine.games.imperator.rules.state import Imperator
from engine.games.imperator.talk.cards import REGIONS
from engine.gauges import Gauge

COIN, RAW, SURPLUS, STEP = 32, 60, 85, 85  # hundredths of a point for one, early in a game
Of = Callable[[Imperator, Seat, Sight], int | None]


def stock(good: str) -> Of:
    return lambda g, seat, sight: g[seat].stock[good]


def influence(region: int) -> Of:
    return lambda g, seat, sight: g[seat].influence[region]


def fresh_icons(g: Imperator, seat: Seat, sight: Sight) -> int:
    return sum([not card.icon_used for card in g[seat].tableau])


GAUGES: tuple[Gauge[Imperator], ...] = (
    Gauge("points", lambda g, seat, sight: g[seat].total, "{d} {n?point|points}", theirs="{who} {d} {n?point|points}"),
    Gauge("political", lambda g, seat, sight: g[seat].political, "politics {b}", theirs="politics of {who} {b}", weight=200),
    Gauge("regions", table=region_points, text="regions {d} as they stand", theirs="regions of {who} {d}"),
    *(
        Gauge(f"influence_{region}", influence(region), f"{{b:step|steps}} in {name}", theirs=f"{{who}} {{b}} in {name}", weight=STEP)
        for region, name in REGIONS.items()
    ),
    Gauge("coins", lambda g, seat, sight: g[seat].coins, "{d} {n?coin|coins}", weight=COIN, pays=True),
    *(Gauge(good, stock(good), f"{{d}} {good}", weight=RAW, pays=True) for good in data.RAW),
    Gauge("surplus", lambda g, seat, sight: g[seat].surplus, "{d} surplus", weight=SURPLUS, pays=True),
    Gauge("free_steps", lambda g, seat, sight: g[seat].free_steps, "{b:unused step|unused steps}", weight=60),
    Gauge("hand", lambda g, seat, sight: len(g[seat].hand), "{d} {n?card|cards}", weight=60),
    Gauge("icons", fresh_icons, less="{n:icon|icons} used", weight=40),
    Gauge("held", lambda g, seat, sight: len(g[seat].tiles), "{d} reward {n?tile|tiles}", weight=200),
    Gauge("any_value", lambda g, seat, sight: int(g[seat].any_value), "any value for your next worker", weight=200),
    Gauge(
        "compensation", lambda g, seat, sight: g[seat].compensation, "you are driven out, {b!ordinal} time",
        theirs="{who} up to {b} in compensation", weight=150,
    ),
)  # fmt: skip
