"""The hard bot: plays its best few moves on to the end of the round, in worlds that fit what it knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.cards import Seat
from engine.games.rise_to_power.bots.bot import ranked
from engine.games.rise_to_power.bots.judge import Judge
from engine.games.rise_to_power.bots.reasons import reason
from engine.games.rise_to_power.rules.state import Rise
from engine.lookahead import LookAhead, Ranked
from engine.moves import Move
from engine.words import Names
from engine.world import View, World


class HardBot(LookAhead[Rise]):
    candidates = 8
    samples: ClassVar[Mapping[int, int]] = {2: 4, 3: 3, 4: 2}
    too_weak = 300

    def ranked(self, view: View[Rise]) -> Ranked:
        return ranked(view)

    def round(self, g: Rise) -> int:
        return g.round

    def horizon(self, g: Rise) -> int:
        return g.round

    def worths(self, world: World[Rise], mine: Seat) -> dict[Seat, int]:
        judge = Judge(world.g, mine, world.view(mine).sight)
        regions = judge.regions()
        return {seat: judge.position(seat) + regions[seat] for seat in world.g.players}

    def reason(self, view: View[Rise], move: Move[Any], names: Names, best: bool) -> str:
        return reason(view, move, names, best)
