"""What a position of Porta Nigra is worth to a seat, in named parts, in hundredths of a point. Weights stand here once; gauges use them."""

from __future__ import annotations

from functools import lru_cache

from engine.cards import Seat, Sight
from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules.scoring import award, final_points, set_points, standings
from engine.games.porta_nigra.rules.state import Element, Player, Porta

TORCH, INFLUENCE = 220, 260
ROMANS = (300, 250, 200, 150, 120)  # the first ones that are ready; further ones 100
BRICK, BRICK_PRICE = 160, 75  # a brick in stock: so much, and so much for each sestertius of its price
TOGETHER = 100  # bricks of one colour are worth more together: so much per cent of their number to the power of 1.6
POWERS = (0, 100, 303, 580, 919, 1313, 1758, 2250, 2786)
DIVIDEND = 95  # a built brick for each dividend to come, at factor 1
COIN, COIN_LATE = 75, 33


def turns_left(g: Porta, seat: Seat) -> int:
    """Turns of this seat that are still to come; the present one counts until a card is played."""
    if g.ended_by is not None:
        return 1 if g.last_lap and seat in g.to_act[1:] else 0
    return len(g[seat].hand) + len(g[seat].deck) + (data.ROUNDS[g.count] - g.round) * g.deck_size


def late(g: Porta, seat: Seat) -> int:
    """How much of the game is over for this seat, in hundredths."""
    whole = data.ROUNDS[g.count] * g.deck_size
    return 100 - 100 * turns_left(g, seat) // whole


def coin(g: Porta) -> int:
    """A sestertius: money buys early, and is a third of a point at the end."""
    return _coin(late(g, next(iter(g.players))))


def _coin(progress: int) -> int:
    return COIN - (COIN - COIN_LATE) * progress // 100


def parts(g: Porta, seat: Seat, sight: Sight | None = None, together: int = TOGETHER) -> dict[str, int]:
    me, left, progress = g[seat], turns_left(g, seat), late(g, seat)
    coins = me.coins + (g.card_torches if g.to_act[:1] == [seat] else 0)
    over = not left and g.phase != "interim"
    return {
        "points": 100 * me.total,
        "majorities": lead(tuple(g.elements.items()), tuple(g.players), seat) * (100 if over else 45 + 40 * progress // 100),
        "cards": 100 * final_points(me) + (80 + 20 * progress // 100) * set_points(me),
        "bricks": _bricks(g, me, left, together),
        "money": 100 * coins // data.COINS_PER_POINT if over else coins * _coin(progress),
        "means": _means(me, left),
        "dividend": DIVIDEND * data.DIVIDENDS[g.count] * g.bricks(seat) * min(1, data.ROUNDS[g.count] - g.round),
    }


@lru_cache(maxsize=1 << 13)
def lead(elements: tuple[tuple[str, Element], ...], seats: tuple[Seat, ...], seat: Seat) -> int:
    """The own prizes of majorities, less a part of the best rival's."""
    prizes = dict.fromkeys(seats, 0)
    for section, values in standings(dict(elements)).items():
        if values:
            for one, points in award(values, data.SECTIONS[section]).items():
                prizes[one] += points
    mine = prizes.pop(seat)
    return mine - max(prizes.values()) * (2 if len(prizes) == 1 else 1) // 3


def _bricks(g: Porta, me: Player, left: int, together: int) -> int:
    """Bricks that can still be built are worth what they will become; at the end each is a point."""
    worth = 0
    for colour, n in me.stock.items():
        if n and left:
            room = any(space not in g.elements for space in data.SPACES_OF[colour])
            worth += n * (BRICK + BRICK_PRICE * data.PRICES[colour]) + (together * POWERS[min(n, 8)] // 100 if room else 0)
    return worth * min(100, 40 + 12 * left) // 100 if left else 100 * sum(me.stock.values())


def _means(me: Player, left: int) -> int:
    if not left:
        return 100 * (me.torches + me.influence + me.romans)
    ready = sum(ROMANS[: me.romans]) + 100 * max(0, me.romans - len(ROMANS))
    return TORCH * me.torches + INFLUENCE * me.influence + ready
