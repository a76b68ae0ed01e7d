"""What a newcomer to Porta Nigra is told: the goal, a lesson for every kind of question, what choices are good for, what lies ahead. See
engine/coach.py."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards import Seat, Sight
from engine.coach import Coach, standing
from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules import moves as m
from engine.games.porta_nigra.rules.moves.rounds import dividend
from engine.games.porta_nigra.rules.scoring import area_points, final_points, majority_points, set_points
from engine.games.porta_nigra.rules.state import Porta
from engine.games.porta_nigra.talk.cards import CONVERTERS
from engine.moves import Move
from engine.templates import Names, render
from engine.world import View

GOAL = (
    "Buy coloured bricks, walk round Roman Trier and raise them in four buildings.",
    "What you build scores at once; sets of cards and majorities score at the end.",
    "Your builder walks one way round only, every step costs a sestertius: plan the way.",
)
ROLE = "You begin with {coins:sestertius|sestertii}, {torches:torch|torches} and {romans:Roman|Romans}; every element needs a Roman on top."
LESSONS = {
    "start": "Your builder begins where you say. Think of your two cards: start where the first brick you want is sold, or a step before.",
    "open": (
        "A card shows actions and torches: a torch is one action, and a torch of your own pays for one more. "
        "Choose the card that lets you buy or build where you stand."
    ),
    "card": (
        "Use the actions of your card in any order. Buying costs the way and the price of the colour, building needs bricks of one colour "
        "and a Roman. An action you do not use pays a sestertius."
    ),
    "interim": (
        "What you have built pays now, in money or in points, as you split it. Money buys bricks next round; later points are better."
    ),
    "starter": "You have the fewest points, so you say who begins. Who begins chooses first from the shops.",
}
OTHER = {
    "Build": "scores now, counts for the majority, and may bring a building card",
    "Found": "builds without an action, for influence",
    "Buy": "bricks of one colour make an element",
    "Earn": "a Roman for one more element",
    "Honour": "honour cards help at once, or score at the end",
    "Take": "",
    "Forgo": "the action becomes a sestertius",
    "Burn": "your own torch pays for one more action",
    "EndTurn": "you draw a new card",
    "Start": "the shop of this quarter is without a walk",
}
CATEGORIES = {  # "you lost it ..."
    "places": "with what was built",
    "honours": "with honour cards",
    "dividend": "with the dividend",
    "early": "by ending the game early",
    "sets": "with sets of building cards",
    "finals": "with honour cards at the end",
    "area": "with what was left over",
    "majorities": "with majorities",
}
AHEAD = {
    "majority": "if it were counted now: majorities {table}",
    "standing": "if it ended now: {table}",
    "dividend": "the dividend after this round would bring you {n}",
    "cards": "you have {n:card|cards} left in this round",
    "low": "only {n:brick is|bricks are} left in all: the game may end early",
    "romans": "{seat} [has|have] only {n:Roman|Romans} left: the last one ends the game early",
}
FEW_BRICKS, FEW_ROMANS = 20, 3


def role(g: Porta, seat: Seat) -> str:
    me = g.players.get(seat)
    return render(ROLE, {"coins": me.coins, "torches": me.torches, "romans": me.romans}, {}, seat, CONVERTERS) if me is not None else ""


def use(view: View[Porta], move: Move[Any]) -> str:
    match move:
        case m.Dividend(coins=0):
            return "all of it counts as points"
        case m.Dividend():
            return "money for bricks of the next round"
        case m.Starter(player=player):
            return "you choose first from the shops" if player == view.seat else ""
    return OTHER.get(type(move).__name__, "")


def ahead(g: Porta, seat: Seat, sight: Sight, names: Names) -> list[str]:
    return list(_ahead(g, seat, names)) if seat in g.players and g.phase != "set_up" else []


def _ahead(g: Porta, seat: Seat, names: Names) -> Iterator[str]:
    def said(id: str, **facts: int | str) -> str:
        return render(AHEAD[id], facts, names, seat, CONVERTERS)

    left = {each: player.romans + player.unearned for each, player in g.players.items()}
    for each, count in left.items():
        if count <= FEW_ROMANS:
            yield said("romans", seat=each, n=count)
    if g.reserve + g.market <= FEW_BRICKS:
        yield said("low", n=g.reserve + g.market)
    me = g[seat]
    if g.round < data.ROUNDS[g.count] and (whole := dividend(g, seat)):
        yield said("dividend", n=whole)
    yield said("cards", n=len(me.hand) + len(me.deck))
    if g.elements:
        majorities = majority_points(g)
        yield said("majority", table=standing(majorities, seat, names))
        totals = {
            each: player.total + set_points(player) + final_points(player) + area_points(player) + majorities[each]
            for each, player in g.players.items()
        }
        yield said("standing", table=standing(totals, seat, names))


COACH = Coach(goal=GOAL, role=role, lessons=LESSONS, use=use, categories=CATEGORIES, ahead=ahead)
