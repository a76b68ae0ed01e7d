"""Cards of the hand: kept, put back, discarded, shown at the end; and the raw material for a second building of a kind."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.cards import Handle
from engine.games.imperator.rules import data
from engine.games.imperator.rules.state import Imperator, ImperatorAt
from engine.moves import Move, Refusal, move


@move("keep {cards}")
class Keep(Move[Imperator]):
    cards: tuple[Handle, ...]

    def refuse(self, at: ImperatorAt) -> Refusal | None:
        if any(card not in at.g[at.seat].hand for card in self.cards):
            return Refusal("not_in_hand")
        if len(set(self.cards)) < len(self.cards):
            return Refusal("card_twice")
        return None if len(self.cards) == data.KEPT else Refusal("keep_count", count=len(self.cards), needed=data.KEPT)

    @classmethod
    def every(cls, at: ImperatorAt) -> Iterator[Keep]:
        return map(cls, combinations(at.g[at.seat].hand, data.KEPT))


@move("back {card}")
class PutBack(Move[Imperator]):
    """Of the cards just drawn at the Senatus; nobody else sees which one it is."""

    card: Handle

    def refuse(self, at: ImperatorAt) -> Refusal | None:
        return None if self.card in at.g.drawn else Refusal("not_drawn")

    @classmethod
    def every(cls, at: ImperatorAt) -> Iterator[PutBack]:
        return map(cls, at.g.drawn)


@move("discard {card}")
class Discard(Move[Imperator]):
    card: Handle

    def refuse(self, at: ImperatorAt) -> Refusal | None:
        return None if self.card in at.g[at.seat].hand else Refusal("not_in_hand")

    @classmethod
    def every(cls, at: ImperatorAt) -> Iterator[Discard]:
        return map(cls, at.g[at.seat].hand)


@move("take {good}")
class Take(Move[Imperator]):
    """The raw material for the second copy of a building."""

    good: str

    def refuse(self, at: ImperatorAt) -> Refusal | None:
        return None if self.good in data.RAW else Refusal("no_such_good", good=self.good)

    @classmethod
    def every(cls, at: ImperatorAt) -> Iterator[Take]:
        return map(cls, data.RAW)


@move("patrons {cards}")
class Patrons(Move[Imperator]):
    """Up to two patrons, shown at the end."""

    cards: tuple[Handle, ...]

    def refuse(self, at: ImperatorAt) -> Refusal | None:
        if any(card not in at.g[at.seat].hand for card in self.cards):
            return Refusal("not_in_hand")
        if len(set(self.cards)) < len(self.cards):
            return Refusal("card_twice")
        if len(self.cards) > data.PATRONS_SCORED:
            return Refusal("patron_count", count=len(self.cards), most=data.PATRONS_SCORED)
        for card in self.cards:
            face = at.sight.get(card)
            if face is None or face[0] != "q":
                return Refusal("no_patron", card=face or "")
        return None

    @classmethod
    def every(cls, at: ImperatorAt) -> Iterator[Patrons]:
        held = [card for card in at.g[at.seat].hand if (at.sight.get(card) or "")[:1] == "q"]
        return (cls(picked) for count in range(data.PATRONS_SCORED, -1, -1) for picked in combinations(held, count))

    def shows(self) -> tuple[Handle, ...]:
        return self.cards
