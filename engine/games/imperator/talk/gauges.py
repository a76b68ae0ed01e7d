"""The numbers by which Imperator tells what a move changes, in order of speech; see engine/gauges.py."""

from __future__ import annotations

from engine.cards import Seat
from engine.games.imperator.rules import data
from engine.games.imperator.rules.scoring import region_points
from engine.games.imperator.rules.state import Imperator
from engine.gauges import Gauge, alike

COIN, RAW, SURPLUS, STEP = 32, 60, 85, 85  # hundredths of a point for one, early in a game


def held(g: Imperator, seat: Seat) -> int:
    """Cards of a hand that stay there: of those just drawn some go back."""
    hand = g[seat].hand
    return len(hand) - max(0, sum(card in g.drawn for card in hand) - data.DRAWN_KEPT)


GAUGES: tuple[Gauge[Imperator], ...] = (
    Gauge("points", lambda g, seat, sight: g[seat].total),
    Gauge("political", lambda g, seat, sight: g[seat].political, weight=200),
    Gauge("regions", table=region_points),
    *alike("influence", dict.fromkeys(data.REGIONS, STEP), lambda g, seat, region: g[seat].influence[region]),
    Gauge("coins", lambda g, seat, sight: g[seat].coins, weight=COIN, pays=True),
    *alike("stock", dict.fromkeys(data.RAW, RAW), lambda g, seat, good: g[seat].stock[good], pays=True),
    Gauge("surplus", lambda g, seat, sight: g[seat].surplus, weight=SURPLUS, pays=True),
    Gauge("free_steps", lambda g, seat, sight: g[seat].free_steps, weight=60),
    Gauge("hand", lambda g, seat, sight: held(g, seat), weight=60),
    Gauge("icons", lambda g, seat, sight: sum([not card.icon_used for card in g[seat].tableau]), weight=40),
    Gauge("held", lambda g, seat, sight: len(g[seat].tiles), weight=200),
    Gauge("any_value", lambda g, seat, sight: int(g[seat].any_value), weight=200),
    Gauge("compensation", lambda g, seat, sight: g[seat].compensation, weight=150),
)
