"""What a quarter's end asks: which demands wild tiles meet, and which bonus tile the consul takes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from engine.games.trajan.rules import data
from engine.games.trajan.rules.state import Player, Trajan, TrajanAt
from engine.moves import Move, Refusal, move


def needs(g: Trajan, player: Player) -> dict[str, int]:
    """Demands that the kept Trajan tiles do not meet."""
    return {kind: max(0, g.demands.count(kind) - player.kept[kind]) for kind in data.DEMANDS}


def shortage(g: Trajan, player: Player) -> dict[str, int]:
    """Demands that own demand tiles of their kind do not meet either."""
    return {kind: max(0, need - player.demand[kind]) for kind, need in needs(g, player).items()}


@move("meet bread {bread} games {games} religion {religion}")
class Meet(Move[Trajan]):
    """How many wild demand tiles are spent for each kind, when there are more than are needed."""

    bread: int
    games: int
    religion: int

    @property
    def wilds(self) -> dict[str, int]:
        return dict(zip(data.DEMANDS, (self.bread, self.games, self.religion), strict=True))

    def refuse(self, at: TrajanAt) -> Refusal | None:
        player = at.g[at.seat]
        need, short = needs(at.g, player), shortage(at.g, player)
        for kind, wilds in self.wilds.items():
            if not short[kind] <= wilds <= need[kind]:
                return Refusal("wilds_for", kind=kind, least=short[kind], most=need[kind])
        owned = player.wild["wild_demand"]
        return None if sum(self.wilds.values()) <= owned else Refusal("too_few_wilds", count=sum(self.wilds.values()), owned=owned)

    @classmethod
    def every(cls, at: TrajanAt) -> Iterator[Meet]:
        need = needs(at.g, at.g[at.seat])
        return (cls(*wilds) for wilds in product(*(range(count + 1) for count in need.values())))


@move("bonus {side}")
class ChooseBonus(Move[Trajan]):
    side: str

    def refuse(self, at: TrajanAt) -> Refusal | None:
        return None if self.side in data.PILES else Refusal("left_or_right", side=self.side)

    @classmethod
    def every(cls, at: TrajanAt) -> Iterator[ChooseBonus]:
        return map(cls, data.PILES)
