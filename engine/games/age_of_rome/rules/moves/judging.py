"""What several moves need to judge themselves."""

from __future__ import annotations

from engine.cards import Handle
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.state import Rome
from engine.moves import At, Refusal

RomeAt = At[Rome]


def held(at: RomeAt, card: Handle) -> Refusal | None:
    """Only a card of one's own hand, and one that is shown or known."""
    return None if card in at.g.players[at.seat].hand and at.sight.get(card) is not None else Refusal("not_in_hand", card=int(card))


def attached(at: RomeAt, cards: tuple[Handle, ...], window: str) -> Refusal | None:
    """Cards that go with a move: each once, from the own hand, of this window."""
    if len(dict.fromkeys(cards)) < len(cards):
        return Refusal("card_twice")
    for card in cards:
        if why := held(at, card):
            return why
        face = at.sight[card]
        if data.WINDOW_OF[face] != window:
            return Refusal("window_closed", card=face, window=data.WINDOW_OF[face])
    return None


def of_window(at: RomeAt, window: str) -> list[Handle]:
    """The cards of the own hand that could go with a move in this window."""
    return [card for card in at.g.players[at.seat].hand if (face := at.sight.get(card)) and data.WINDOW_OF[face] == window]
