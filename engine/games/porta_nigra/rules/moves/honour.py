"""What influence buys besides building: Romans, and one honour card a turn."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules.moves.build import builds, refuse_build
from engine.games.porta_nigra.rules.state import Player, Porta, PortaAt
from engine.moves import Move, Refusal, move


@move("roman")
class Earn(Move[Porta]):
    def refuse(self, at: PortaAt) -> Refusal | None:
        player = at.g[at.seat]
        if player.influence < at.g.roman_price:
            return Refusal("influence_missing", price=at.g.roman_price, influence=player.influence)
        return None if player.unearned else Refusal("no_roman_to_earn")


@move("honour {card} [at {space}] [high {height}] [whites {whites}]")
class Honour(Move[Porta]):
    card: str
    space: str = ""
    height: int = 0
    whites: int = 0

    def refuse(self, at: PortaAt) -> Refusal | None:
        g, player, row = at.g, at.g[at.seat], data.HONOURS.get(self.card)
        if row is None or self.card not in g.honour_display:
            return Refusal("not_displayed", card=self.card)
        if g.honour_bought:
            return Refusal("one_honour")
        if player.influence < row.influence:
            return Refusal("influence_missing", price=row.influence, influence=player.influence)
        return self._refuse_discard(player, row) or self._refuse_effect(at, row)

    def _refuse_discard(self, player: Player, row: data.Honour) -> Refusal | None:
        if row.discards == "set":
            lacking = next((building for building in data.BUILDINGS if not player.owned(building)), None)
            return Refusal("set_incomplete", building=lacking) if lacking else None
        return Refusal("needs_card", kind=row.discards) if row.discards and not player.kept(row.discards) else None

    def _refuse_effect(self, at: PortaAt, row: data.Honour) -> Refusal | None:
        g, player = at.g, at.g[at.seat]
        if row.builds:
            first = any(op.word == "roman" for op in row.ops) and player.unearned > 0
            return refuse_build(g, at.seat, self.space, self.height, self.whites, int(first))
        if self.height or self.whites or (self.space and row.kind != "gate_brick"):
            return Refusal("builds_nothing", card=self.card)
        if any(op.word in ("brick", "tower_plus") for op in row.ops) and not g.reserve:
            return Refusal("reserve_empty")
        if row.kind == "gate_brick":
            tower = g.elements.get(self.space)
            if tower is None or tower.owner != at.seat or data.SPACES[self.space].building != data.GATE:
                return Refusal("no_own_tower", space=self.space)
            return Refusal("tower_full", most=data.TOWER_MOST) if tower.height >= data.TOWER_MOST else None
        return Refusal("no_roman_to_earn") if row.kind == "romans" and not player.unearned else None

    @classmethod
    def every(cls, at: PortaAt) -> Iterator[Honour]:
        g, influence = at.g, at.g[at.seat].influence
        if g.honour_bought or not influence:
            return
        for card in g.honour_display:
            row = data.HONOURS[card] if card else None
            if row is None or row.influence > influence:
                continue
            if row.builds:
                yield from (cls(card, *build) for build in builds(g, at.seat))
            elif row.kind == "gate_brick":
                yield from (cls(card, space) for space in g.own(at.seat) if data.SPACES[space].building == data.GATE)
            else:
                yield cls(card)
