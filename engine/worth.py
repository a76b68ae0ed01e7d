"""Why a move is good, in words for a learner: derived from the worth of what comes of it, part by part.

A bot values a public state as named parts, in hundredths of a point; a game's words say what a part is called (`Words.parts`). A reason
tells what the move changes, then the part in which it is furthest ahead of the move it is compared with, and by how much: the best of
the runner-up, the others of the best. So no two reasons are alike and none contradicts another. Nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from engine.cards import Seat, Sight
from engine.moves import Move
from engine.script import Reveal, Roll, State
from engine.telling import WORLDS, told
from engine.templates import Names, render
from engine.world import View

G = TypeVar("G", bound=State)
Parts = Mapping[str, int]
Value = Callable[[G, Seat, Sight], Parts]
Ranked = Sequence[tuple[Move[Any], int]]

WIDTH = 60  # columns for what a move changes
PHRASES = {
    "next": "about {n:point|points} more {part} than the next",
    "next_little": "a little more {part} than the next",
    "nothing": "nothing else is better",
    "weaker": "about {n:point|points} weaker",
    "weaker_but": "about {gain:point|points} more {part}, but {n} weaker in all",
    "as_good": "about as good",
    "as_good_but": "about {gain:point|points} more {part}, and about as good in all",
}


def reasons(view: View[G], ranked: Ranked, value: Value[G], names: Names, point: int = 100, most: int = 3) -> list[tuple[Move[Any], str]]:
    """The best moves, each with a reason; `point` is what a point counts in the ranking. Moves that come to the same as a better one, or of
    which the same would be said, are left out."""
    why = _Why(view, value, names)
    (best, most_worth), *others = sorted(ranked, key=lambda pair: -pair[1])
    rival = next((move for move, _ in others if why.came(move) != why.came(best)), None)
    found = [(best, why.of_best(best, rival))]
    seen = [why.came(best)]
    for move, worth in others:
        if len(found) < most and why.came(move) not in seen:
            text = why.of_other(move, best, (most_worth - worth + point // 2) // point)
            found += [(move, text)] if text not in [said for _, said in found] else []
            seen.append(why.came(move))
    return found


class _Why(Generic[G]):
    def __init__(self, view: View[G], value: Value[G], names: Names) -> None:
        self.view, self.value, self.telling = view, value, told(view, names)
        self.known: dict[Move[G], Parts] = {}

    def changes(self, move: Move[G]) -> str:
        return self.telling.line(move).short(WIDTH)

    def came(self, move: Move[G]) -> tuple[str, Parts]:
        return self.changes(move), self.parts(move)

    def of_best(self, move: Move[G], rival: Move[G] | None) -> str:
        lead, part = self.ahead(move, rival)
        points = (lead + 50) // 100
        said = self.phrase("next" if points else "next_little" if lead else "nothing", n=points, part=part)
        return "; ".join(filter(None, (self.changes(move), said)))

    def of_other(self, move: Move[G], best: Move[G], behind: int) -> str:
        lead, part = self.ahead(move, best)
        gain = (lead + 50) // 100
        said = self.phrase(("weaker" if behind else "as_good") + ("_but" if gain else ""), n=behind, gain=gain, part=part)
        return "; ".join(filter(None, (self.changes(move), said)))

    def ahead(self, move: Move[G], other: Move[G] | None) -> tuple[int, str]:
        """By how much it is ahead in the part in which it is furthest ahead, and what that is called; nothing if it is nowhere."""
        mine, theirs = self.parts(move), self.parts(other) if other is not None else {}
        lead, part = max(((mine[name] - theirs[name], name) for name in mine if name in theirs), default=(0, ""))
        return (lead, self.telling.words.parts[part]) if lead > 0 else (0, "")

    def parts(self, move: Move[G]) -> Parts:
        """The worth of what comes of it: a mean of several worlds where cards or dice decide, nothing where others choose meanwhile."""
        if move not in self.known:
            found = self.telling.outcome(move)
            states = [found.after] if not found.beside else []
            if isinstance(found.until, (Reveal, Roll)):
                states = [self.telling.question.outcome(move, seed=bytes([number])).after for number in range(WORLDS)]
            every = [self.value(g, self.view.seat, Sight(g.cards, self.telling.question.own)) for g in states]
            self.known[move] = {name: sum(parts[name] for parts in every) // len(every) for name in every[0]} if every else {}
        return self.known[move]

    def phrase(self, id: str, **facts: int | str) -> str:
        return render(PHRASES[id], facts, {}, -1, {})
