"""A whole turn thought through on copies of the public state: the best few ways of using a card are followed to their end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from engine.canon import copy
from engine.cards import Handle, Seat, Sight
from engine.games.porta_nigra.bots import worth
from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules import moves as m
from engine.games.porta_nigra.rules.pieces import act
from engine.games.porta_nigra.rules.state import Porta
from engine.games.porta_nigra.rules.turn import lay
from engine.games.porta_nigra.talk.words import thrifty
from engine.lookahead import Ranked
from engine.moves import At, Move

STEPS = 8  # of one turn: a card has at most five icons, the rest is influence


class Way(NamedTuple):
    """A position on the way through a turn, what it is worth, and the move it began with."""

    value: int
    first: Move[Any] | None
    g: Porta


class Planner:
    """`width` ways are followed at a time. `together` is how much more bricks of one colour are worth together."""

    def __init__(self, seat: Seat, width: int, together: int) -> None:
        self.seat, self.width, self.together = seat, width, together

    def value(self, g: Porta) -> int:
        return sum(worth.parts(g, self.seat, None, self.together).values())

    def ranked(self, g: Porta) -> Ranked:
        """What can be done with the card on the table, each move with the worth of the best turn that begins with it."""
        best: dict[Move[Any], int] = {m.EndTurn(): self.value(g)}
        ways, seen = [Way(0, None, g)], {_key(g, self.seat)}
        for _ in range(STEPS):
            found: list[Way] = []
            for way in ways:
                for move in self.moves(way.g):
                    after = copy(way.g)
                    act(after, self.seat, move)
                    first = way.first or move
                    key = _key(after, self.seat)
                    if key not in seen:
                        seen.add(key)
                        found.append(Way(self.value(after), first, after))
                        best[first] = max(best.get(first, found[-1].value), found[-1].value)
            ways = sorted(found, key=lambda way: -way.value)[: self.width]
            if not ways:
                break
        return sorted(best.items(), key=lambda pair: -pair[1])

    def with_card(self, g: Porta, handle: Handle, face: str) -> int:
        """The worth of a turn with this card."""
        laid = copy(g)
        laid.cards.faces[handle] = face
        lay(laid, self.seat, m.Play(handle))
        return self.ranked(laid)[0][1]

    def moves(self, g: Porta) -> Iterator[Move[Any]]:
        """The legal moves worth a thought: no white brick without need, no torch for a torch."""
        at, me = At(g, self.seat, Sight(g.cards)), g[self.seat]
        kinds: list[type[Move[Any]]] = [m.Earn] if me.romans < 2 else []
        kinds += [m.Buy, m.Take] if g.card_torches or me.torches else []
        kinds += [m.Build if data.BUILD in g.icons else m.Found] if me.romans else []
        kinds.append(m.Honour)
        proposed = (move for kind in kinds for move in kind.every(at))
        return (move for move in proposed if thrifty(g, me, move) and move.refuse(at) is None)


def _key(g: Porta, seat: Seat) -> tuple[Any, ...]:
    """Alike for ways that come to the same."""
    me = g[seat]
    return (
        me.coins, me.torches, me.influence, me.romans, me.builder, me.total, tuple(me.stock.values()), tuple(g.shops.values()),
        g.card_torches, tuple(sorted(g.icons)), tuple(sorted(g.elements.items(), key=lambda pair: pair[0])), tuple(me.honours),
        tuple(g.honour_display), len(me.buildings),
    )  # fmt: skip
