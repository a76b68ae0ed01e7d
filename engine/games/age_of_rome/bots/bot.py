"""The easy bot: one look at the table, a value for every legal move, the best one is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.age_of_rome.bots.judge import CHEAP, Judge
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules import moves as m
from engine.games.age_of_rome.rules.state import Player, Rome
from engine.moves import Move
from engine.words import Names
from engine.world import View


class EasyBot:
    """Heuristics of one move. There is nothing random in it and no effort to save; it takes a seed because every bot does."""

    looks_ahead = False

    def __init__(self, seed: bytes, effort: int = 100) -> None:
        pass

    def choose(self, view: View[Rome]) -> Move[Any]:
        return max(ranked(view), key=lambda pair: pair[1])[0]

    def reasons(self, view: View[Rome], names: Names) -> list[tuple[Move[Any], str]]:
        best = sorted(ranked(view), key=lambda pair: -pair[1])[:3]
        return [(move, reason(view, move, names, value)) for move, value in best]


def reason(view: View[Rome], move: Move[Any], names: Names, value: int = 0) -> str:
    """Why a move is good, in words for a learner."""
    last = view.g.round == data.ROUNDS
    words = REASONS.get(type(move), "the best use of this moment")
    if isinstance(move, m.BuildEnd) and last:
        words = "no tile is worth its price any more"
    spots = SPOT_REASONS | LAST_ROUND if last else SPOT_REASONS
    if isinstance(move, m.Place):
        words = spots[move.spot]
    if isinstance(move, m.Build):
        words = f"glory and income, and a follower can stand there: {spots[move.type]}"
    if isinstance(move, m.Activate):
        words = f"it hurts {names.get(view.g.seat_of(move.province), 'a rival')}"
        freed = _freed(view.g[view.seat])
        words += f", and the discord you pay uncovers your {freed} bonus" if freed else ""
    if isinstance(move, m.Tax) and move.mode == "double":
        words = "the money is worth more than the glory it costs"
    return f"{words} (worth about {value // 100}.{value % 100 // 10} points)" if value > CHEAP else words


def _freed(me: Player) -> str:
    """The bonus under the leftmost discord token, if that space has one."""
    return data.CHARACTERS[me.character].track[me.free_spaces] if me.discord else ""


REASONS: dict[type[Move[Any]], str] = {
    m.KeepMissions: "the other two fit your character and the game better",
    m.KeepMission: "the easier of the two to complete",
    m.Recall: "that legion matters least",
    m.Sell: "a denarius is worth more than this card to you now",
    m.FormSet: "a set is points for good, and it empties your hand",
    m.Convert: "it reaches a milestone, or the money has no better use",
    m.Draw: "cards make sets and surprises",
    m.Decline: "your hand is worth keeping as it is",
    m.Discard: "the card you will miss least",
    m.Play: "its effect is worth more than keeping it for a set",
    m.Pass: "nothing in your hand helps here",
    m.SchemeEnd: "nothing worth doing now",
    m.BuildEnd: "the rest of the money is worth more next round",
    m.Execute: "no card in your hand is worth playing here",
    m.Deploy: "the region where one more legion changes most",
    m.Shift: "it counts for more over there",
    m.TurnEnd: "nothing else to do",
    m.Tax: "double tax would cost more glory than the money is worth",
    m.DipPlace: "an alliance pays both of you",
    m.Accept: "the money is welcome",
    m.FinalDone: "no better set can be laid",
}
FACTS = (m.Place, m.Build, m.Activate, m.FormSet, m.Draw, m.DipPlace)  # their reasons are true also if something else is better
SPOT_REASONS = {
    "military": "a legion now changes the places in a region",
    "politics": "a vote for the column, towards a majority",
    "trade": "cards make sets and surprises",
    "religion": "the next piece of your Pantheon, towards a precious one",
    "economy": "farm income you can build with",
    "scheme": "a token that goes off when the disc has carried it to a rival",
    "colosseum": "one glory, always",
}
LAST_ROUND = {  # what is no longer true then
    "economy": "denarii, which count at the end",
    "scheme": "a token that lies there at the end; it goes off no more",
}


def ranked(view: View[Rome]) -> list[tuple[Move[Any], int]]:
    """Every legal move with its value, in the order of the question."""
    judge = Judge(view)
    return [(move, VALUES[type(move)](judge, move)) for move in view.legal()]


def _flat(value: int) -> Callable[[Judge, Any], int]:
    return lambda judge, move: value


VALUES: dict[type[Move[Any]], Callable[[Judge, Any], int]] = {
    m.ChooseCharacter: lambda j, move: -list(data.CHARACTERS).index(move.character),
    m.KeepMissions: Judge.return_mission,
    m.KeepMission: Judge.keep_mission,
    m.Recall: Judge.recall,
    m.Sell: Judge.sell,
    m.FormSet: Judge.form_set,
    m.Convert: Judge.convert,
    m.Draw: lambda j, move: j.drawn(),
    m.Decline: _flat(CHEAP),
    m.Discard: Judge.make_room,
    m.Play: Judge.play,
    m.Pass: _flat(CHEAP),
    m.Activate: Judge.activate,
    m.SchemeEnd: _flat(CHEAP),
    m.Build: Judge.build,
    m.BuildEnd: _flat(CHEAP),
    m.Place: Judge.place,
    m.Execute: _flat(CHEAP),
    m.Deploy: Judge.deploy,
    m.Shift: Judge.shift,
    m.Scout: Judge.scout,
    m.Skip: _flat(0),
    m.TurnEnd: _flat(CHEAP),
    m.Tax: Judge.tax,
    m.DipPass: _flat(CHEAP),
    m.DipPlace: Judge.offer,
    m.Commit: lambda j, move: 1 if (move.token == "spy") == ((j.g.round * 7 + j.seat * 3 + j.me.glory) % 5 < 2) else 0,
    m.Accept: Judge.accept,
    m.Reject: _flat(CHEAP),
    m.Counter: _flat(-100),
    m.DipRaise: lambda j, move: -move.denarii,
    m.DipSpy: lambda j, move: (
        j.glory(j.g.provinces[j.g.offer.province].levels[j.g.offer.type]) if move.reward == "glory" and j.g.offer else 0
    ),
    m.FinalDone: _flat(CHEAP),
}
assert VALUES.keys() == set(m.MOVES)
