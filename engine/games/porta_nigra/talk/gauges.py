"""The numbers by which Porta Nigra tells what a move changes, in order of speech, and what each is worth; bots use it too."""

from __future__ import annotations

from engine.cards import Seat
from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules.scoring import final_points, majority_points, set_points
from engine.games.porta_nigra.rules.state import Porta
from engine.gauges import Gauge, alike

# in hundredths of a point
TORCH, INFLUENCE = 220, 260
ROMANS = (300, 250, 200, 150, 120)  # the first ones that are ready; further ones 100
BRICK, BRICK_PRICE = 160, 75  # a brick in stock: so much, and so much for each sestertius of its price
COIN, COIN_LATE = 75, 33  # money buys early, and is a third of a point at the end


def turns_left(g: Porta, seat: Seat) -> int:
    """Turns of this seat that are still to come; the present one counts until a card is played."""
    if g.ended_by is not None:
        return 1 if g.last_lap and seat in g.to_act[1:] else 0
    return len(g[seat].hand) + len(g[seat].deck) + (data.ROUNDS[g.count] - g.round) * g.deck_size


def gone(g: Porta, left: int) -> int:
    """How much of the game is over when so many turns are left, in hundredths."""
    return 100 - 100 * left // (data.ROUNDS[g.count] * g.deck_size)


def coin_worth(progress: int) -> int:
    return COIN - (COIN - COIN_LATE) * progress // 100


def coin(g: Porta) -> int:
    return coin_worth(gone(g, turns_left(g, next(iter(g.players)))))


GAUGES: tuple[Gauge[Porta], ...] = (
    Gauge("points", lambda g, seat, sight: g[seat].total),
    Gauge("coins", lambda g, seat, sight: g[seat].coins, weight=coin, pays=True),
    *alike("stock", {colour: BRICK + BRICK_PRICE * n for colour, n in data.PRICES.items()}, lambda g, seat, colour: g[seat].stock[colour]),
    Gauge("torches", lambda g, seat, sight: g[seat].torches, weight=TORCH),
    Gauge("influence", lambda g, seat, sight: g[seat].influence, weight=INFLUENCE),
    Gauge("romans", lambda g, seat, sight: g[seat].romans, weight=ROMANS[2]),
    Gauge("cards", lambda g, seat, sight: set_points(g[seat]) + final_points(g[seat])),
    Gauge("majorities", table=majority_points, weight=60),
)
