"""The hard bot: plays its best few moves on to the end of the next round, in worlds that fit what it knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.cards import Seat, Sight
from engine.games.age_of_rome.bots.bot import ranked
from engine.games.age_of_rome.bots.worth import parts
from engine.games.age_of_rome.rules.moves import Place
from engine.games.age_of_rome.rules.state import Rome
from engine.lookahead import LookAhead, Ranked
from engine.moves import Move
from engine.words import Names
from engine.world import View, World
from engine.worth import reasons

OBVIOUS = ("final_sets", "interrupt")


class HardBot(LookAhead[Rome]):
    samples: ClassVar[Mapping[int, int]] = {1: 10, 2: 10, 3: 6, 4: 4}

    def ranked(self, view: View[Rome]) -> Ranked:
        return ranked(view)

    def tried(self, view: View[Rome]) -> Ranked:
        found = undominated(ranked(view))
        assert view.asked is not None
        return [max(found, key=lambda pair: pair[1])] if view.asked.topic in OBVIOUS else found

    def round(self, g: Rome) -> int:
        return g.round

    def horizon(self, g: Rome) -> int:
        return g.round + 1

    def worths(self, world: World[Rome], mine: Seat) -> dict[Seat, int]:
        sight, others = Sight(world.g.cards, world.own[mine]), Sight(world.g.cards)
        return {side.seat: sum(parts(world.g, side.seat, sight if side.seat == mine else others).values()) for side in world.g.sides()}

    def reasons(self, view: View[Rome], names: Names) -> list[tuple[Move[Any], str]]:
        return reasons(view, self.judged(view), parts, names, point=200)


def undominated(moves: Ranked) -> Ranked:
    """Without placements whose doubled form is there too: a second step or card can always be left out."""
    doubled = [move.spot for move, _ in moves if isinstance(move, Place) and move.use_bonus and move.spot != "politics"]
    return [(move, value) for move, value in moves if not (isinstance(move, Place) and not move.use_bonus and move.spot in doubled)]
