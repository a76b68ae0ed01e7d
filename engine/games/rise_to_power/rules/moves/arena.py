"""The performance that is put face down."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.cards import Handle
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.state import Rise, RiseAt
from engine.moves import Move, Refusal, move


@move("perform {cards}")
class Perform(Move[Rise]):
    """Three cards, or five that are a great battle, or none. Sealed; the cards are opened with the choice."""

    cards: tuple[Handle, ...]

    def refuse(self, at: RiseAt) -> Refusal | None:
        for card in self.cards:
            if card not in at.g[at.seat].hand:
                return Refusal("not_in_hand")
        if len(set(self.cards)) < len(self.cards):
            return Refusal("card_twice")
        if len(self.cards) not in data.CAST_SIZES:
            return Refusal("wrong_cast", count=len(self.cards))
        if len(self.cards) == 5:
            faces = [at.sight.get(card) for card in self.cards]
            if data.rank_of(tuple(face for face in faces if face is not None)) == 0:
                return Refusal("no_great_battle")
        return None

    @classmethod
    def every(cls, at: RiseAt) -> Iterator[Perform]:
        """The best first; no cast of three is left out, a great battle only if it is one."""
        hand = at.g[at.seat].hand
        known = [card for card in hand if card in at.sight]
        romans = [card for card in known if data.ARENA[at.sight[card]].cls == "roman"]
        barbarians = [card for card in known if data.ARENA[at.sight[card]].cls == "barbarian"]
        casts = [three + two for two in combinations(barbarians, 2) for three in combinations(romans, 3)] + list(combinations(hand, 3))

        def merit(cast: tuple[Handle, ...]) -> tuple[int, int]:
            faces = tuple(face for card in cast if (face := at.sight.get(card)))
            return -data.rank_of(faces), -data.price_of(faces)

        yield from map(cls, sorted(casts, key=merit))
        yield cls(())

    def shows(self) -> tuple[Handle, ...]:
        return self.cards
