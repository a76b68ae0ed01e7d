"""The moves of Age of Rome, one class per row of the specification's move tables, in files named after the rules they belong to."""

from __future__ import annotations

from engine.games.age_of_rome.rules.moves.action import SPOTS, Deploy, Execute, Place, Scout, Shift, Skip, TurnEnd
from engine.games.age_of_rome.rules.moves.build import Build, BuildEnd
from engine.games.age_of_rome.rules.moves.diplomacy import Accept, Commit, Counter, DipPass, DipPlace, DipRaise, DipSpy, Reject
from engine.games.age_of_rome.rules.moves.free import Convert, Decline, Discard, Draw, FinalDone, FormSet, Pass, Play, Sell
from engine.games.age_of_rome.rules.moves.income import Tax
from engine.games.age_of_rome.rules.moves.missions import ChooseCharacter, KeepMission, KeepMissions, Recall
from engine.games.age_of_rome.rules.moves.schemes import Activate, SchemeEnd
from engine.games.age_of_rome.rules.state import Rome
from engine.moves import Move

MOVES: tuple[type[Move[Rome]], ...] = (
    ChooseCharacter, KeepMissions, KeepMission, Recall,
    Sell, FormSet, Convert, Draw, Decline, Discard, Play, Pass,
    Activate, SchemeEnd, Build, BuildEnd,
    Place, Execute, Deploy, Shift, Scout, Skip, TurnEnd, Tax,
    DipPass, DipPlace, Commit, Accept, Reject, Counter, DipRaise, DipSpy, FinalDone,
)  # fmt: skip

__all__ = [
    "MOVES",
    "SPOTS",
    "Accept",
    "Activate",
    "Build",
    "BuildEnd",
    "ChooseCharacter",
    "Commit",
    "Convert",
    "Counter",
    "Decline",
    "Deploy",
    "DipPass",
    "DipPlace",
    "DipRaise",
    "DipSpy",
    "Discard",
    "Draw",
    "Execute",
    "FinalDone",
    "FormSet",
    "KeepMission",
    "KeepMissions",
    "Pass",
    "Place",
    "Play",
    "Recall",
    "Reject",
    "SchemeEnd",
    "Scout",
    "Sell",
    "Shift",
    "Skip",
    "Tax",
    "TurnEnd",
]
