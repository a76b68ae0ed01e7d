"""The easy bot: one look at the table, a value for every legal move, the best one is played. The hard bot plays its best few moves on to
the end of the next round, in worlds that fit what it knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from engine.cards import Seat
from engine.games.age_of_rome.bots.plan import CHEAP, DRAWN, Plan
from engine.games.age_of_rome.bots.worth import parts
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules import moves as m
from engine.games.age_of_rome.rules.state import Rome
from engine.lookahead import FirstSight, LookAhead, Ranked
from engine.moves import Move
from engine.world import View


class EasyBot(FirstSight[Rome]):
    """Heuristics of one move. There is nothing random in it and no effort to save."""

    parts = staticmethod(parts)

    def ranked(self, view: View[Rome]) -> Ranked:
        """Every legal move with its value, in the order of the question."""
        plan = Plan(view)
        return [(move, VALUES[type(move)](plan, move)) for move in view.legal()]


class HardBot(LookAhead[Rome], EasyBot):
    samples: ClassVar[Mapping[int, int]] = {1: 10, 2: 10, 3: 6, 4: 4}
    told_at_sight = ("choose_missions", "keep_mission")
    obvious = ("final_sets", "interrupt")

    def tried(self, view: View[Rome]) -> Ranked:
        """Without placements whose doubled form is there too: a second step or card can always be left out."""
        moves = super().tried(view)
        doubled = [move.spot for move, _ in moves if isinstance(move, m.Place) and move.use_bonus and move.spot != "politics"]
        return [(move, value) for move, value in moves if not (isinstance(move, m.Place) and not move.use_bonus and move.spot in doubled)]

    def sides(self, g: Rome) -> list[Seat]:
        return [side.seat for side in g.sides()]


def _flat(value: int) -> Callable[[Plan, Any], int]:
    return lambda plan, move: value


LET_BE: tuple[type[Move[Any]], ...] = (m.Decline, m.Pass, m.SchemeEnd, m.BuildEnd, m.Execute, m.TurnEnd, m.DipPass, m.Reject, m.FinalDone)
VALUES: dict[type[Move[Any]], Callable[[Plan, Any], int]] = {
    m.ChooseCharacter: lambda j, move: -list(data.CHARACTERS).index(move.character),
    m.KeepMissions: lambda j, move: -j.mission_value(j.sight[j.me.missions[move.position - 1]]),
    m.KeepMission: lambda j, move: j.mission_value(j.sight[j.g.offered[move.position - 1]]),
    m.Recall: lambda j, move: j.region_change(move.region, -1),
    m.Sell: Plan.sell,
    m.FormSet: Plan.form_set,
    m.Convert: Plan.convert,
    m.Draw: lambda j, move: j.drawn(),
    m.Discard: lambda j, move: DRAWN - 20 - j.card(j.sight[move.card]),
    m.Play: Plan.play,
    m.Activate: Plan.activate,
    m.Build: Plan.build,
    m.Place: lambda j, move: j.spot(move.spot, 1 + move.use_bonus),
    m.Deploy: lambda j, move: j.region_gain(move.region),
    m.Shift: lambda j, move: j.region_gain(move.target, move.source) - 30,
    m.Scout: _flat(35),
    m.Skip: _flat(0),
    m.Tax: Plan.tax,
    m.DipPlace: Plan.offer,
    m.Commit: lambda j, move: 1 if (move.token == "spy") == ((j.g.round * 7 + j.seat * 3 + j.me.glory) % 5 < 2) else 0,
    m.Accept: Plan.accept,
    m.Counter: _flat(-100),
    m.DipRaise: lambda j, move: -move.denarii,
    m.DipSpy: lambda j, move: (
        j.glory(j.g.provinces[j.g.offer.province].levels[j.g.offer.type]) if move.reward == "glory" and j.g.offer else 0
    ),
}
VALUES |= dict.fromkeys(LET_BE, _flat(CHEAP))
assert VALUES.keys() == set(m.MOVES)
