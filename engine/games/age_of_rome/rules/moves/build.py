"""Laying tiles, with cards attached."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.cards import Handle, Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.effects import vexillum
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
            return Refusal("taking_needs_vexillum")
        denarii = g.players[at.seat].denarii
        return None if denarii >= cost else Refusal("too_expensive", cost=cost, denarii=denarii)

    def _refuse_cards(self, at: RomeAt, level: int) -> Refusal | None:
        if why := attached(at, self.cards, "on_build"):
            return why
        ids = [at.sight[card][:3] for card in self.cards]
        if "J06" in ids and level == 0:
            return Refusal("fibula_needs_level", card="J06")
        if ("X03" in ids) != bool(self.taking):
            return Refusal("vexillum_takes_one" if "X03" in ids else "taking_needs_vexillum")
        if self.taking and (self.taking,) not in vexillum(at.g, at.seat):
            return Refusal("nothing_to_take", what=self.taking)
        return None

    def cost(self, g: Rome, seat: Seat, faces: list[str]) -> int:
        level = g.before(seat).levels[self.type]
        return max(0, data.BUILDINGS[self.type][level][0] - sum(DISCOUNTS.get(face[:3], 0) for face in faces))

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[Build]:
        mine = of_window(at, "on_build")
        for type in data.TYPES:
            yield cls(type)
            for count in range(1, len(mine) + 1):
                for cards in combinations(mine, count):
                    takes: Iterator[tuple[str, ...]] = iter([("",)])
                    if any(at.sight[card][:3] == "X03" for card in cards):
                        takes = vexillum(at.g, at.seat)
                    for (taking,) in takes:
                        yield cls(type, cards, taking)

    def shows(self) -> tuple[Handle, ...]:
        return self.cards


DISCOUNTS = {"T03": 2, "C03": 3}
TILE_GLORY = {"T04": 1, "J06": 2}


@move("end build")
class BuildEnd(Move[Rome]):
    onward = True
