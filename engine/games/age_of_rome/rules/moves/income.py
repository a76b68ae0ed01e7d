"""Taxes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.cards import Handle, Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.moves.judging import RomeAt, attached, of_window
from engine.games.age_of_rome.rules.state import Rome
from engine.moves import Move, Refusal, move


@move("tax {mode} [with {cards}]")
class Tax(Move[Rome]):
    mode: str
    cards: tuple[Handle, ...] = ()

    def refuse(self, at: RomeAt) -> Refusal | None:
        if self.mode not in ("single", "double"):
            return Refusal("no_such_tax", mode=self.mode)
        if self.mode == "single":
            return Refusal("cards_with_double_only") if self.cards else None
        if why := attached(at, self.cards, "on_double_tax"):
            return why
        penalty = self.penalty(at.g, at.seat, [at.sight[card] for card in self.cards])
        glory = at.g[at.seat].glory
        return None if glory - penalty >= 1 else Refusal("too_little_glory", penalty=penalty, glory=glory)

    @staticmethod
    def penalty(g: Rome, seat: Seat, faces: list[str]) -> int:
        return max(0, data.PENALTIES[g.before(seat).population - 1] - data.amount(faces, "spare_glory"))

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[Tax]:
        yield cls("single")
        mine = of_window(at, "on_double_tax")
        for count in range(len(mine) + 1):
            for cards in combinations(mine, count):
                yield cls("double", cards)

    def shows(self) -> tuple[Handle, ...]:
        return self.cards
