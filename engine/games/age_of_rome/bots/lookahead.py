"""The hard bot: plays its best few moves on to the end of the next round, in worlds that fit what it knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engine.cards import Seat
from engine.games.age_of_rome.bots.bot import EasyBot
from engine.games.age_of_rome.rules.moves import Place
from engine.games.age_of_rome.rules.state import Rome
from engine.lookahead import LookAhead, Ranked
from engine.world import View


class HardBot(LookAhead[Rome], EasyBot):
    samples: ClassVar[Mapping[int, int]] = {1: 10, 2: 10, 3: 6, 4: 4}
    told_at_sight = ("choose_missions", "keep_mission")
    obvious = ("final_sets", "interrupt")

    def tried(self, view: View[Rome]) -> Ranked:
        return undominated(super().tried(view))

    def sides(self, g: Rome) -> list[Seat]:
        return [side.seat for side in g.sides()]


def undominated(moves: Ranked) -> Ranked:
    """Without placements whose doubled form is there too: a second step or card can always be left out."""
    doubled = [move.spot for move, _ in moves if isinstance(move, Place) and move.use_bonus and move.spot != "politics"]
    return [(move, value) for move, value in moves if not (isinstance(move, Place) and not move.use_bonus and move.spot in doubled)]
