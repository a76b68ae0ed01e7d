"""Why a move is good, in words for a learner: derived from the worth of what comes of it, part by part.

A bot values a public state as named parts, in hundredths of a point; a game's words say what a part is called (`Words.parts`). A reason
tells how many points the ranking sees between a move and the one it is compared with, by name, and the part that makes the difference:
the best is compared with the runner-up, the others with the best. Where a bot has played on, its parts are those of where it came to
(`seen`). Every reason names a cause, no two are alike and none contradicts another. What a move changes stands in its line, not here.
Nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
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

TITLE_MAX = 44  # columns of a move that is named in another's reason; a longer one is only called the best or the next best
RIVALS, RESULT = "rivals", "result"  # parts that no game names: how much less the others have, and points when the game is over
PARTS = {RIVALS: "against your rivals", RESULT: "when the game ends"}
LATER = "by what can follow"
ON = "later "  # of a part in which a bot that has played on is ahead, and the move itself is not
PHRASES = {
    "better": "about {n:point|points} better than {other}, mainly {part}",
    "little": "about as good as {other}, a little ahead {part}",
    "weaker": "about {n:point|points} weaker than {other}, mainly {part}",
    "weaker_but": "about {gain:point|points} more {part}, but {n} weaker in all than {other}",
    "as_good": "about as good as {other}, a little behind {part}",
    "as_good_but": "about {gain:point|points} more {part}, and in all about as good as {other}",
    "weaker_does": "about {n:point|points} weaker than {other}: {does}",
    "as_good_does": "about as good as {other}: {does}",
    "nothing": "nothing else is as good: {use}",
    "alone": "nothing else is as good",
    "same": "others come to the same: {use}",
    "sole": "a bot would do just this: {use}",
    "first": "your turn goes on after it: {other} can follow",
}


def reasons(
    view: View[G],
    ranked: Ranked,
    value: Value[G],
    names: Names,
    point: int = 100,
    most: int = 3,
    seen: Mapping[Move[Any], Parts] | None = None,
) -> list[tuple[Move[Any], str]]:
    """The best moves, each with a reason; `point` is what a point counts in the ranking. Moves that come to the same as a better one, or of
    which the same would be said, are left out."""
    why = _Why(view, value, names, seen or {})
    (best, most_worth), *others = sorted(ranked, key=lambda pair: -pair[1])
    rival, behind = next(((move, worth) for move, worth in others if why.came(move) != why.came(best)), (None, most_worth))
    alone = "sole" if not others else "same" if any(most_worth - worth <= point // 2 for _, worth in others) else "nothing"
    found = [(best, why.of_best(best, rival, (most_worth - behind + point // 2) // point, alone))]
    known = [why.came(best)]
    for move, worth in others:
        if len(found) < most and why.came(move) not in known:
            said = [text for _, text in found]
            text = next((text for text in why.of_other(move, best, (most_worth - worth + point // 2) // point) if text not in said), "")
            found += [(move, text)] if text else []
            known.append(why.came(move))
    return found


class _Why(Generic[G]):
    def __init__(self, view: View[G], value: Value[G], names: Names, seen: Mapping[Move[Any], Parts]) -> None:
        self.view, self.value, self.telling, self.seen = view, value, told(view, names), seen
        self.known: dict[Move[G], Parts] = {}

    def title(self, move: Move[G], long: str) -> str:
        title = self.telling.words.title(self.view, move, self.telling.given)
        return f"'{title}'" if len(title) <= TITLE_MAX else long

    def came(self, move: Move[G]) -> tuple[str, Parts]:
        return self.telling.line(move).detail, self.parts(move)

    def of_best(self, move: Move[G], rival: Move[G] | None, points: int, alone: str) -> str:
        if rival is None:
            use = self.telling.line(move).use
            return self.phrase(alone if use else "alone", use=use)
        if self.goes_on(move) and not rival.onward and not self.goes_on(rival):
            return self.phrase("first", other=self.title(rival, "the next best"))
        both = dict(self.leads(move, rival, at_once=False))
        whole = both.get(RESULT, 0)  # of a game that is over there is nothing else to compare
        ahead = [name for name, lead in self.leads(move, rival) if lead > 0 and both.get(name, whole) > 0]
        on = [name for name, lead in both.items() if lead > 0]
        part = self.part(ahead[0]) if ahead else self.part(on[0], self.played_on(move, rival)) if on else self.later
        return self.phrase("better" if points else "little", n=points, part=part, other=self.title(rival, "the next best"))

    def of_other(self, move: Move[G], best: Move[G], points: int) -> Iterator[str]:
        """What may be said of it, the most telling first: what it has at once, what it has later, what it lacks, what it does."""
        other, id = self.title(best, "the best"), "weaker" if points else "as_good"
        leads = [(*pair, False) for pair in self.leads(move, best)]
        leads += [(*pair, self.played_on(move, best)) for pair in self.leads(move, best, at_once=False)]
        for name, lead, on in leads:
            if gain := max(0, (lead + 50) // 100):
                yield self.phrase(f"{id}_but", n=points, gain=gain, part=self.part(name, on), other=other)
        for name, _, on in sorted((found for found in leads if found[1] < 0), key=lambda found: found[1]):
            yield self.phrase(id, n=points, part=self.part(name, on), other=other)
        yield self.phrase(id, n=points, part=self.later, other=other)
        mine, theirs = self.telling.line(move), self.telling.line(best)
        if does := mine.use if mine.use != theirs.use else mine.short(TITLE_MAX):
            yield self.phrase(f"{id}_does", n=points, does=does, other=other)

    @property
    def later(self) -> str:
        """The part that nothing names yet; a game may say what it is, question by question."""
        return self.telling.words.phrases.get(f"later:{self.telling.question.asked.topic}", LATER)

    def goes_on(self, move: Move[G]) -> bool:
        """Is the same asked once more behind it? Then everything else can still be done."""
        asked, asks = self.telling.question.asked, self.telling.outcome(move).asks
        return asks is not None and (asks.seat, asks.topic) == (asked.seat, asked.topic)

    def leads(self, move: Move[G], other: Move[G], at_once: bool = True) -> list[tuple[str, int]]:
        """By how much it is ahead in each part, most first: at once, or where a bot came to with both. What only comes before and what
        ends the question stand at different moments, so at once nothing is said of them."""
        if at_once and self.goes_on(move) != self.goes_on(other) and not move.onward and not other.onward:
            return []
        mine, theirs = (self.parts(move), self.parts(other)) if at_once else (self.seen.get(move), self.seen.get(other))
        if mine is None or theirs is None:
            return self.leads(move, other)
        names = dict.fromkeys([*mine, *theirs]) if mine and theirs else ()  # of what nobody knows nothing is said
        return sorted(((name, mine.get(name, 0) - theirs.get(name, 0)) for name in names), key=lambda pair: -pair[1])

    def part(self, name: str, on: bool = False) -> str:
        return ON * (on and name not in PARTS) + (self.telling.words.parts.get(name) or PARTS[name])

    def played_on(self, move: Move[G], other: Move[G]) -> bool:
        return move in self.seen and other in self.seen

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
        return render(PHRASES[id], facts, {}, -1, {}).replace(f"mainly {ON}", ON)
