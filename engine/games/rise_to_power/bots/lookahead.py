"""The hard bot: plays its best few moves on to the end of the round, in worlds that fit what it knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engine.cards import Seat
from engine.games.rise_to_power.bots.bot import EasyBot
from engine.games.rise_to_power.bots.worth import Worth
from engine.games.rise_to_power.rules.state import Rise
from engine.lookahead import LookAhead
from engine.world import World


class HardBot(LookAhead[Rise], EasyBot):
    candidates = 8
    samples: ClassVar[Mapping[int, int]] = {2: 4, 3: 3, 4: 2}
    too_weak = 300
    further = 0

    def worths(self, world: World[Rise], mine: Seat) -> dict[Seat, int]:
        worth = Worth(world.g, mine, world.view(mine).sight)
        return {seat: sum(worth.parts(seat).values()) for seat in world.g.players}
