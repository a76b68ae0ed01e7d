"""The easy bot: one look at the table, a value for every legal move, the best one is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.age_of_rome.bots.plan import CHEAP, Plan
from engine.games.age_of_rome.bots.worth import parts
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules import moves as m
from engine.games.age_of_rome.rules.state import Rome
from engine.lookahead import FirstSight, Ranked
from engine.moves import Move
from engine.world import View


class EasyBot(FirstSight[Rome]):
    """Heuristics of one move. There is nothing random in it and no effort to save."""

    parts = staticmethod(parts)

    def ranked(self, view: View[Rome]) -> Ranked:
        """Every legal move with its value, in the order of the question."""
        plan = Plan(view)
        return [(move, VALUES[type(move)](plan, move)) for move in view.legal()]


def _flat(value: int) -> Callable[[Plan, Any], int]:
    return lambda plan, move: value


VALUES: dict[type[Move[Any]], Callable[[Plan, Any], int]] = {
    m.ChooseCharacter: lambda j, move: -list(data.CHARACTERS).index(move.character),
    m.KeepMissions: Plan.return_mission,
    m.KeepMission: Plan.keep_mission,
    m.Recall: Plan.recall,
    m.Sell: Plan.sell,
    m.FormSet: Plan.form_set,
    m.Convert: Plan.convert,
    m.Draw: lambda j, move: j.drawn(),
    m.Decline: _flat(CHEAP),
    m.Discard: Plan.make_room,
    m.Play: Plan.play,
    m.Pass: _flat(CHEAP),
    m.Activate: Plan.activate,
    m.SchemeEnd: _flat(CHEAP),
    m.Build: Plan.build,
    m.BuildEnd: _flat(CHEAP),
    m.Place: Plan.place,
    m.Execute: _flat(CHEAP),
    m.Deploy: Plan.deploy,
    m.Shift: Plan.shift,
    m.Scout: Plan.scout,
    m.Skip: _flat(0),
    m.TurnEnd: _flat(CHEAP),
    m.Tax: Plan.tax,
    m.DipPass: _flat(CHEAP),
    m.DipPlace: Plan.offer,
    m.Commit: lambda j, move: 1 if (move.token == "spy") == ((j.g.round * 7 + j.seat * 3 + j.me.glory) % 5 < 2) else 0,
    m.Accept: Plan.accept,
    m.Reject: _flat(CHEAP),
    m.Counter: _flat(-100),
    m.DipRaise: lambda j, move: -move.denarii,
    m.DipSpy: lambda j, move: (
        j.glory(j.g.provinces[j.g.offer.province].levels[j.g.offer.type]) if move.reward == "glory" and j.g.offer else 0
    ),
    m.FinalDone: _flat(CHEAP),
}
assert VALUES.keys() == set(m.MOVES)
