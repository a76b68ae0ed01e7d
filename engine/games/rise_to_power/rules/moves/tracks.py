"""What the three tracks bring: provinces, senate cards, arena cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.cards import Handle
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.state import Rise, RiseAt
from engine.moves import Move, Refusal, move


@move("conquer {provinces}")
class Conquer(Move[Rise]):
    provinces: tuple[str, ...]

    @property
    def onward(self) -> bool:  # type: ignore[override]
        return not self.provinces

    def refuse(self, at: RiseAt) -> Refusal | None:
        if len(set(self.provinces)) < len(self.provinces):
            return Refusal("province_twice")
        for id in self.provinces:
            if id not in at.g.provinces:
                return Refusal("not_displayed", card=id)
        strength, legion = sum([data.PROVINCES[id].strength for id in self.provinces]), at.g.strength
        return None if strength <= legion else Refusal("legion_too_small", strength=strength, legion=legion)

    @classmethod
    def every(cls, at: RiseAt) -> Iterator[Conquer]:
        shown = at.g.provinces
        return (cls(picked) for count in range(len(shown) + 1) for picked in combinations(shown, count))


@move("take {card}")
class Take(Move[Rise]):
    card: str

    def refuse(self, at: RiseAt) -> Refusal | None:
        return None if self.card in at.g.senate else Refusal("not_displayed", card=self.card)

    @classmethod
    def every(cls, at: RiseAt) -> Iterator[Take]:
        return map(cls, at.g.senate)


@move("buy {card}")
class Buy(Move[Rise]):
    card: Handle

    def refuse(self, at: RiseAt) -> Refusal | None:
        if self.card not in at.g.market:
            return Refusal("not_for_sale")
        face = at.g.cards.faces[self.card]
        price = data.ARENA[face].price
        return None if price <= at.g.money else Refusal("too_dear", card=face, price=price, money=at.g.money)

    @classmethod
    def every(cls, at: RiseAt) -> Iterator[Buy]:
        return map(cls, at.g.market)


@move("blind")
class BuyBlind(Move[Rise]):
    def refuse(self, at: RiseAt) -> Refusal | None:
        if not at.g.deck:
            return Refusal("deck_empty")
        return None if at.g.money >= data.BLIND_PRICE else Refusal("blind_too_dear", price=data.BLIND_PRICE, money=at.g.money)
