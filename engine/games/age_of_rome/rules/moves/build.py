"""Laying tiles, with cards attached."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.cards import Handle, Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.effects import muster
from engine.games.age_of_rome.rules.moves.judging import RomeAt, attached, of_window
from engine.games.age_of_rome.rules.state import Rome
from engine.moves import Move, Refusal, move


@move("build {type} [with {cards}] [taking {taking}]")
class Build(Move[Rome]):
    type: str
    cards: tuple[Handle, ...] = ()
    taking: str = ""  # Vexillum: legion or vote

    def refuse(self, at: RomeAt) -> Refusal | None:
        g = at.g
        if self.type not in data.BUILDINGS:
            return Refusal("no_such_building", type=self.type)
        level = g.before(at.seat).levels[self.type]
        if level == 3:
            return Refusal("built_to_the_top", type=self.type)
        if not g.tiles[self.type][level]:
            return Refusal("no_tile_left", type=self.type, level=level + 1)
        cost = data.BUILDINGS[self.type][level][0]
        if self.cards:
            why = self._refuse_cards(at, level)
            if why is not None:
                return why
            cost = self.cost(at.g, at.seat, [at.sight[card] for card in self.cards])
        elif self.taking:
            return Refusal("taking_needs_card")
        denarii = g.players[at.seat].denarii
        return None if denarii >= cost else Refusal("too_expensive", cost=cost, denarii=denarii)

    def _refuse_cards(self, at: RomeAt, level: int) -> Refusal | None:
        if why := attached(at, self.cards, "on_build"):
            return why
        faces = [at.sight[card] for card in self.cards]
        for face in faces:
            least = data.TRADE_CARDS[face[:3]].least
            if level + 1 < least:
                return Refusal("card_needs_level", card=face, level=least)
        takes = _takes(faces)
        if takes != bool(self.taking):
            return Refusal("takes_one") if takes else Refusal("taking_needs_card")
        if self.taking and (self.taking,) not in muster(at.g, at.seat):
            return Refusal("nothing_to_take", what=self.taking)
        return None

    def cost(self, g: Rome, seat: Seat, faces: list[str]) -> int:
        level = g.before(seat).levels[self.type]
        return max(0, data.BUILDINGS[self.type][level][0] - data.amount(faces, "discount"))

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[Build]:
        mine = of_window(at, "on_build")
        for type, plain in PLAIN.items():
            yield plain
            for count in range(1, len(mine) + 1):
                for cards in combinations(mine, count):
                    takes: Iterator[tuple[str, ...]] = iter([("",)])
                    if _takes([at.sight[card] for card in cards]):
                        takes = muster(at.g, at.seat)
                    for (taking,) in takes:
                        yield cls(type, cards, taking)

    def shows(self) -> tuple[Handle, ...]:
        return self.cards


PLAIN = {type: Build(type) for type in data.TYPES}


def _takes(faces: list[str]) -> bool:
    """Is there a card among them that takes a legion or a vote?"""
    return any(data.EFFECT_OF[face] == "muster" for face in faces)


@move("end build")
class BuildEnd(Move[Rome]):
    onward = True
