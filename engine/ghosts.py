"""What a seat does that nobody plays any more: the same at every peer, from open faces alone.

Its closed cards stay closed as long as the rules allow: opened at once, they would tell those who stay what the others hold.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

from engine.cards import Cards, Handle, Seat, Sight
from engine.moves import At, Move
from engine.script import Ask, State, refusal

Shown = tuple[Move[Any], tuple[str, ...]]


def ghost_move(g: State, asked: Ask[Any]) -> Shown | None:
    """The question's default if the rules allow it, else the first move that they allow on open faces; None: there is none."""
    at = At(g, asked.seat, Sight(g.cards), asked.facts)
    default = () if asked.default is None else (asked.default,)
    for move in chain(default, (move for kind in asked.kinds for move in kind.every(at))):
        if refusal(asked, move, at) is None:
            return move, tuple(g.cards.faces[handle] for handle in move.shows())
    return None


def next_closed(cards: Cards, seat: Seat) -> Handle | None:
    """The card of this seat that is opened next if it has no answer: the closed one with the smallest handle."""
    held = (handle for handle, holder in cards.holder.items() if holder == seat and handle in cards.deck and handle not in cards.faces)
    return min(held, default=None)
