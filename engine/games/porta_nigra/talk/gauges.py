"""The numbers by which Porta Nigra tells what a move changes, in order of speech, and what each is worth; bots use it too."""

from __future__ import annotations

from collections.abc import Callable

from engine.cards import Seat, Sight
from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules.scoring import final_points, majority_points, set_points
from engine.games.porta_nigra.rules.state import Porta
from engine.gauges import Gauge

# in hundredths of a point
TORCH, INFLUENCE = 220, 260
ROMANS = (300, 250, 200, 150, 120)  # the first ones that are ready; further ones 100
BRICK, BRICK_PRICE = 160, 75  # a brick in stock: so much, and so much for each sestertius of its price
COIN, COIN_LATE = 75, 33  # money buys early, and is a third of a point at the end
Of = Callable[[Porta, Seat, Sight], int | None]


def turns_left(g: Porta, seat: Seat) -> int:
    """Turns of this seat that are still to come; the present one counts until a card is played."""
    if g.ended_by is not None:
        return 1 if g.last_lap and seat in g.to_act[1:] else 0
    return len(g[seat].hand) + len(g[seat].deck) + (data.ROUNDS[g.count] - g.round) * g.deck_size


def late(g: Porta, seat: Seat) -> int:
    """How much of the game is over for this seat, in hundredths."""
    return gone(g, turns_left(g, seat))


def gone(g: Porta, left: int) -> int:
    return 100 - 100 * left // (data.ROUNDS[g.count] * g.deck_size)


def coin(g: Porta) -> int:
    return coin_worth(late(g, next(iter(g.players))))


def coin_worth(progress: int) -> int:
    return COIN - (COIN - COIN_LATE) * progress // 100


def bricks(colour: str) -> Of:
    return lambda g, seat, sight: g[seat].stock[colour]


def cards(g: Porta, seat: Seat, sight: Sight) -> int:
    return set_points(g[seat]) + final_points(g[seat])


GAUGES: tuple[Gauge[Porta], ...] = (
    Gauge("points", lambda g, seat, sight: g[seat].total, "{d} {n?point|points}", theirs="{who} {d}"),
    Gauge("coins", lambda g, seat, sight: g[seat].coins, "{d} {n?sestertius|sestertii}", weight=coin, pays=True),
    *(
        Gauge(colour, bricks(colour), f"{{d}} {colour} {{n?brick|bricks}}", weight=BRICK + BRICK_PRICE * price)
        for colour, price in data.PRICES.items()
    ),
    Gauge("torches", lambda g, seat, sight: g[seat].torches, "{d} {n?torch|torches}", weight=TORCH),
    Gauge("influence", lambda g, seat, sight: g[seat].influence, "{d} influence", weight=INFLUENCE),
    Gauge("romans", lambda g, seat, sight: g[seat].romans, "{d} {n?Roman|Romans}", weight=ROMANS[2]),
    Gauge("cards", cards, "cards {d} {n?point|points}", theirs="{who} {d} for cards"),
    Gauge("majorities", table=majority_points, text="majorities {d}", theirs="majorities of {who} {d}", weight=60),
)
