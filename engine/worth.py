"""Why a move is good, in words for a learner: derived from the worth of what comes of it, part by part.

A bot values a public state as named parts, in hundredths of a point; a game's words say what a part is called (`Words.parts`). A reason
tells what the move changes, then how many points the ranking sees between it and the move it is compared with, by name, and the part in
which it is furthest ahead: the best of the runner-up, the others of the best. So no two reasons are alike and none contradicts another.
Nothing here decides anything.
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
    "better": "about {n:point|points} better than '{other}'",
    "better_in": "about {n:point|points} better than '{other}', mainly {part}",
    "little": "a little better than '{other}'",
    "little_in": "a little better than '{other}', mainly {part}",
    "nothing": "nothing else is better",
    "weaker": "about {n:point|points} weaker than '{other}'",
    "weaker_but": "about {gain:point|points} more {part}, but {n} weaker in all than '{other}'",
    "as_good": "about as good as '{other}'",
    "as_good_but": "about {gain:point|points} more {part}, and in all about as good as '{other}'",
}


def reasons(view: View[G], ranked: Ranked, value: Value[G], names: Names, point: int = 100, most: int = 3) -> list[tuple[Move[Any], str]]:
    """The best moves, each with a reason; `point` is what a point counts in the ranking. Moves that come to the same as a better one, or of
    which the same would be said, are left out."""
    why = _Why(view, value, names)
    (best, most_worth), *others = sorted(ranked, key=lambda pair: -pair[1])
    rival, behind = next(((move, worth) for move, worth in others if why.came(move) != why.came(best)), (None, most_worth))
    found = [(best, why.of_best(best, rival, most_worth - behind, point))]
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

    def title(self, move: Move[G] | None) -> str:
        return self.telling.words.title(self.view, move, self.telling.given) if move is not None else ""

    def changes(self, move: Move[G]) -> str:
        return self.telling.line(move).short(WIDTH)

    def came(self, move: Move[G]) -> tuple[str, Parts]:
        return self.changes(move), self.parts(move)

    def of_best(self, move: Move[G], rival: Move[G] | None, lead: int, point: int) -> str:
        _, part = self.ahead(move, rival)
        points = (lead + point // 2) // point
        id = "nothing" if rival is None else "as_good" if not lead else ("better" if points else "little") + ("_in" if part else "")
        said = self.phrase(id, n=points, part=part, other=self.title(rival))
        return "; ".join(filter(None, (self.changes(move), said)))

    def of_other(self, move: Move[G], best: Move[G], behind: int) -> str:
        lead, part = self.ahead(move, best)
        gain = (lead + 50) // 100
        id = ("weaker" if behind else "as_good") + ("_but" if gain else "")
        said = self.phrase(id, n=behind, gain=gain, part=part, other=self.title(best))
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
