"""What several moves need to judge themselves."""

from __future__ import annotations

from engine.cards import Handle
from engine.games.age_of_rome.state import Rome
from engine.moves import At, Refusal

RomeAt = At[Rome]


def held(at: RomeAt, card: Handle) -> Refusal | None:
    """Only a card of one's own hand, and one that is shown or known."""
    return None if card in at.g.players[at.seat].hand and at.sight.get(card) is not None else Refusal("not_in_hand", card=int(card))
