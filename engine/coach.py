"""What a newcomer is told, and what lies ahead on the board: texts of a game (`talk/en.ini`) that decide nothing.

A lesson belongs to a kind of question, by its topic: one to three sentences, what it is about and what to look at. `use` says what a choice
is good for beside its price. `ahead` tells threats and plans before they happen, the most pressing first, by the public state and the
sight of the seat alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any

from engine.moves import Move
from engine.templates import Names, joined
from engine.values import dataclass

LESSON_MAX = 280  # letters: a lesson is read at a glance


@dataclass(frozen=True, kw_only=True)
class Coach:
    goal: Sequence[str] = ()  # the goal of the game, three lines
    role: Callable[[Any, int], str] = lambda g, seat: ""  # state, seat -> "You are Junia: ..."
    lessons: Mapping[str, str] = field(default_factory=dict)  # topic -> what it is about and what to look at
    use: Callable[[Any, Move[Any]], str] = lambda view, move: ""  # what this choice is good for
    categories: Mapping[str, str] = field(default_factory=dict)  # of the score -> where it was lost or won: "in the regions"
    ahead: Callable[[Any, int, Any, Names], Sequence[str]] = lambda g, seat, sight, names: ()  # what will happen if nothing changes


def standing(totals: Mapping[int, int], seat: int, names: Names) -> str:
    """Everybody's points, the best first: "you 34, Bianka 33 and Henrik 24"."""
    order = sorted(totals, key=lambda each: (-totals[each], each != seat))
    return joined([f"{'you' if each == seat else names.get(each, '')} {totals[each]}" for each in order])
