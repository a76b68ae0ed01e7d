"""The numbers by which Porta Nigra tells what a move changes, in order of speech. What one is worth stands in bots/worth.py."""

from __future__ import annotations

from collections.abc import Callable

from engine.cards import Seat, Sight
from engine.games.porta_nigra.bots import worth
from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules.scoring import final_points, majority_points, set_points
from engine.games.porta_nigra.rules.state import Porta
from engine.gauges import Gauge

Of = Callable[[Porta, Seat, Sight], int | None]


def bricks(colour: str) -> Of:
    return lambda g, seat, sight: g[seat].stock[colour]


def cards(g: Porta, seat: Seat, sight: Sight) -> int:
    return set_points(g[seat]) + final_points(g[seat])


GAUGES: tuple[Gauge[Porta], ...] = (
    Gauge("points", lambda g, seat, sight: g[seat].total, "{d} {n?point|points}", theirs="{who} {d}"),
    Gauge("coins", lambda g, seat, sight: g[seat].coins, "{d} {n?sestertius|sestertii}", weight=worth.coin),
    *(
        Gauge(colour, bricks(colour), f"{{d}} {colour} {{n?brick|bricks}}", weight=worth.BRICK + worth.BRICK_PRICE * price)
        for colour, price in data.PRICES.items()
    ),
    Gauge("torches", lambda g, seat, sight: g[seat].torches, "{d} {n?torch|torches}", weight=worth.TORCH),
    Gauge("influence", lambda g, seat, sight: g[seat].influence, "{d} influence", weight=worth.INFLUENCE),
    Gauge("romans", lambda g, seat, sight: g[seat].romans, "{d} {n?Roman|Romans}", weight=worth.ROMANS[2]),
    Gauge("cards", cards, "cards {d} {n?point|points}", theirs="{who} {d} for cards"),
    Gauge("majorities", table=majority_points, text="majorities {d}", theirs="majorities of {who} {d}", weight=60),
)
