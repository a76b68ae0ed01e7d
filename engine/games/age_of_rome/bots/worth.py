"""What one of each thing is worth, in hundredths of a point: whole numbers, so that every machine thinks alike."""

from __future__ import annotations

from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.state import Rome

DENARIUS = (45, 45, 45, 45, 45, 45, 45, 35, 25)  # rounds 1..9
FOLLOWER = 170  # for every action phase still to come
INCOME = 45  # a head of population
BONUS = 60  # one that discord does not cover
HELD = 60  # a card in hand


def denarius(g: Rome) -> int:
    return DENARIUS[g.round - 1]


def follower(g: Rome) -> int:
    return FOLLOWER * phases_left(g)


def phases_left(g: Rome) -> int:
    """Action phases still to come, this round's included until it is over."""
    return data.ROUNDS - g.round + (g.phase in ("event", "diplomacy", "schemes", "build", "action"))
