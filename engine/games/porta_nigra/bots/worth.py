"""What a position of Porta Nigra is worth: named parts in hundredths of a point. The worth of a single thing stands beside its gauge."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from engine.cards import Seat, Sight
from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules.scoring import award, final_points, set_points, standings
from engine.games.porta_nigra.rules.state import Element, Player, Porta
from engine.games.porta_nigra.talk.gauges import BRICK, BRICK_PRICE, INFLUENCE, ROMANS, TORCH, coin_worth, gone, turns_left

TOGETHER = 100  # bricks of one colour are worth more together: so much per cent of their number to the power of 1.6
POWERS = (0, 100, 303, 580, 919, 1313, 1758, 2250, 2786)
DIVIDEND = 95  # a built brick for each dividend to come, at factor 1


def parts(g: Porta, seat: Seat, sight: Sight | None = None, together: int = TOGETHER) -> dict[str, int]:
    me, left = g[seat], turns_left(g, seat)
    progress = gone(g, left)
    coins = me.coins + (g.card_torches if g.to_act[:1] == [seat] else 0)
    over = not left and g.phase != "interim"
    return {
        "points": 100 * me.total,
        "majorities": lead(tuple(g.elements.items()), tuple(g.players), seat) * (100 if over else 45 + 40 * progress // 100),
        "cards": 100 * final_points(me) + (80 + 20 * progress // 100) * set_points(me),
        "bricks": _bricks(g, me, left, together),
        "money": 100 * coins // data.COINS_PER_POINT if over else coins * coin_worth(progress),
        "means": _means(me, left),
        "dividend": DIVIDEND * data.DIVIDENDS[g.count] * g.bricks(seat) * min(1, data.ROUNDS[g.count] - g.round),
    }


@lru_cache(maxsize=1 << 13)
def lead(elements: tuple[tuple[str, Element], ...], seats: tuple[Seat, ...], seat: Seat) -> int:
    """The own prizes of majorities, less a part of the best rival's."""
    prizes = Counter(dict.fromkeys(seats, 0))
    for section, values in standings(dict(elements)).items():
        prizes.update(award(values, data.SECTIONS[section]))
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
