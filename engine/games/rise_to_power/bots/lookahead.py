"""The hard bot: plays its best few moves on to the end of the round, in worlds that fit what it knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.cards import Seat
from engine.games.rise_to_power.bots.bot import parts, ranked
from engine.games.rise_to_power.bots.worth import Worth
from engine.games.rise_to_power.rules.state import Rise
from engine.lookahead import LookAhead, Ranked
from engine.moves import Move
from engine.words import Names
from engine.world import View, World
from engine.worth import reasons


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
        worth = Worth(world.g, mine, world.view(mine).sight)
        return {seat: sum(worth.parts(seat).values()) for seat in world.g.players}

    def reasons(self, view: View[Rise], names: Names) -> list[tuple[Move[Any], str]]:
        return reasons(view, self.judged(view), parts, names, point=200)
