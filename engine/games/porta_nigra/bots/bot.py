"""The bots: both think a whole turn through. The easy one follows one way and loves towers little; the hard one follows several."""

from __future__ import annotations

from typing import ClassVar

from engine.canon import copy
from engine.cards import Seat, Sight
from engine.games.porta_nigra.bots import worth
from engine.games.porta_nigra.bots.plan import Planner
from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules import moves as m
from engine.games.porta_nigra.rules.moves.rounds import dividend
from engine.games.porta_nigra.rules.state import Porta
from engine.lookahead import FirstSight, Ranked
from engine.world import View

PURSE = 12  # sestertii with which a round is begun


class EasyBot(FirstSight[Porta]):
    """There is nothing random in it. `effort` is how many ways are followed, in per cent."""

    width: ClassVar[int] = 1
    together: ClassVar[int] = worth.TOGETHER

    def parts(self, g: Porta, seat: Seat, sight: Sight) -> dict[str, int]:
        return worth.parts(g, seat, sight, self.together)

    def ranked(self, view: View[Porta]) -> Ranked:
        """The moves worth a thought, each with its value."""
        g, seat = view.g, view.seat
        planner = Planner(seat, max(1, self.width * self.effort // 100), self.together)
        match view.question.topic:
            case "start":
                return [(m.Start(quarter), self._from(planner, view, quarter)) for quarter in data.BUILDINGS]
            case "open":
                return [(m.Play(card), planner.with_card(g, card, view.sight[card])) for card in g[seat].hand if card in view.sight]
            case "card":
                return planner.ranked(g)
            case "interim":
                whole = dividend(g, seat)
                wanted = min(whole, max(0, PURSE - g[seat].coins))
                return [(m.Dividend(coins), -100 * abs(coins - wanted)) for coins in range(whole + 1)]
        return [(m.Starter(player), int(player == seat)) for player in g.players]

    def _from(self, planner: Planner, view: View[Porta], quarter: str) -> int:
        g = copy(view.g)
        g[view.seat].builder = quarter
        return max(planner.with_card(g, card, view.sight[card]) for card in g[view.seat].hand)


class HardBot(EasyBot):
    width = 6
    together = 250
