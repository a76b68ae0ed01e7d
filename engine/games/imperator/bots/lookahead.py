"""The hard bot: plays its best few moves on to the end of the next round, in worlds that fit what it knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.cards import Seat, Sight
from engine.games.imperator.bots.bot import ranked
from engine.games.imperator.bots.worth import parts
from engine.games.imperator.rules.state import Imperator
from engine.lookahead import LookAhead, Ranked
from engine.moves import Move
from engine.words import Names
from engine.world import View, World
from engine.worth import reasons

OBVIOUS = ("keep", "trade", "advance", "second", "senatus", "hand_limit", "patrons", "after")


class HardBot(LookAhead[Imperator]):
    candidates = 8
    samples: ClassVar[Mapping[int, int]] = {2: 3, 3: 2, 4: 2, 5: 1}
    too_weak = 300
    until = "by the end of the next round"

    def ranked(self, view: View[Imperator]) -> Ranked:
        return ranked(view)

    def tried(self, view: View[Imperator]) -> Ranked:
        """One alone is not played on: where the first impression is as good as any, it is the answer."""
        found = ranked(view)
        assert view.asked is not None
        return [max(found, key=lambda pair: pair[1])] if view.asked.topic in OBVIOUS else found

    def round(self, g: Imperator) -> int:
        return g.round

    def horizon(self, g: Imperator) -> int:
        return g.round + 1

    def worths(self, world: World[Imperator], mine: Seat) -> dict[Seat, int]:
        sight, others = Sight(world.g.cards, world.own[mine]), Sight(world.g.cards)
        return {seat: sum(parts(world.g, seat, sight if seat == mine else others).values()) for seat in world.g.players}

    def reasons(self, view: View[Imperator], names: Names) -> list[tuple[Move[Any], str]]:
        return reasons(view, self.judged(view), parts, names, point=200)
