"""Offers, answers and the face-down token of Spies and Alliances."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.moves.judging import RomeAt
from engine.games.age_of_rome.rules.state import Rome
from engine.moves import Move, Refusal, move


@move("no diplomacy")
class DipPass(Move[Rome]):
    onward = True


@move("offer {denarii} for {type} in {province}")
class DipPlace(Move[Rome]):
    denarii: int
    type: str
    province: str

    def refuse(self, at: RomeAt) -> Refusal | None:
        g = at.g
        if self.province not in g.provinces or self.type not in data.BUILDINGS:
            return Refusal("no_such_place", spot=f"{self.province}.{self.type}")
        target = g.seat_of(self.province)
        if target == at.seat or target not in g.players:
            return Refusal("no_target", province=self.province)
        if not g.provinces[self.province].levels[self.type]:
            return Refusal("not_built", type=self.type)
        if self.denarii < 1:
            return Refusal("at_least_one")
        have = g[at.seat].denarii
        return None if self.denarii <= have else Refusal("too_expensive", cost=self.denarii, denarii=have)

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[DipPlace]:
        g = at.g
        for seat in g.players:
            if seat != at.seat:
                province = g.facing(seat)
                for type, level in g.provinces[province].levels.items():
                    if level:
                        for denarii in range(1, g[at.seat].denarii + 1):
                            yield cls(denarii, type, province)


@move("commit {token}")
class Commit(Move[Rome]):
    """The face-down choice: spy or alliance."""

    token: str

    def refuse(self, at: RomeAt) -> Refusal | None:
        return None if self.token in ("spy", "alliance") else Refusal("no_such_token", token=self.token)

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[Commit]:
        return map(cls, ("alliance", "spy"))


@move("accept")
class Accept(Move[Rome]):
    pass


@move("refuse")
class Reject(Move[Rome]):
    pass


@move("counter {denarii}")
class Counter(Move[Rome]):
    """The sum the opponent wants instead; once."""

    denarii: int

    def refuse(self, at: RomeAt) -> Refusal | None:
        assert at.g.offer is not None
        if not at.g.offer.denarii < self.denarii <= data.COINS:
            return Refusal("counter_higher", offer=at.g.offer.denarii, limit=data.COINS)
        return None

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[Counter]:
        offer = at.g.offer
        if offer is not None:
            yield from map(cls, range(offer.denarii + 1, offer.denarii + at.g[offer.seat].denarii + 1))


@move("raise {denarii}")
class DipRaise(Move[Rome]):
    """The sum after a counter-offer; the old one means no raise."""

    denarii: int

    def refuse(self, at: RomeAt) -> Refusal | None:
        offer = at.g.offer
        assert offer is not None
        most = offer.denarii + at.g[at.seat].denarii
        return None if offer.denarii <= self.denarii <= most else Refusal("raise_between", least=offer.denarii, most=most)

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[DipRaise]:
        offer = at.g.offer
        if offer is not None:
            yield from map(cls, range(offer.denarii, offer.denarii + at.g[at.seat].denarii + 1))


@move("spy for {reward}")
class DipSpy(Move[Rome]):
    reward: str

    def refuse(self, at: RomeAt) -> Refusal | None:
        return None if self.reward in ("glory", "action") else Refusal("no_such_reward", reward=self.reward)

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[DipSpy]:
        return map(cls, ("glory", "action"))
