"""A listener at simulated tables of people: when does each answer leave, how long is it, and can that tell who held a fitting card?

`python -m tests.sim.listening WINDOWS` plays until so many windows were answered with nothing and compares: those that the program
answered for want of a fitting card, and those in which somebody held one, thought, and kept it; and those drafts in which somebody took
something back with those in which nobody did. Which windows an entry answers everybody can see, so like is compared with like. Exit code
1 if any two differ.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import exp
from typing import Any, NamedTuple

from engine.games import find_game
from engine.moves import Move
from engine.record import write_move
from engine.world import View
from p2p.peer.floor import FLOOR, FLOOR_SECONDS
from p2p.peer.peer import Peer
from p2p.sim.net import Weather
from p2p.sim.plan import Plan
from p2p.sim.players import Habits, SimPlayer
from p2p.sim.world import SimWorld
from p2p.wire import codec
from p2p.wire.entries import Ack, SignedEntry
from p2p.wire.messages import decode, encode

GAME = "age_of_rome"
SEATS = (2, 2, 2, 3)  # of every four games: one of three takes as long as the others together
THOUGHT = (0.2, 2.8)  # seconds: less than the floor
UNDO = 0.15  # of all choices are taken back, and made again
P_LEAST = 0.01
FEW = 10  # of one kind say nothing yet


class Answer(NamedTuple):
    """An entry that answered windows with nothing: seconds after the beat before, bytes that are not what it says elsewhere, and what
    only its player knows."""

    topics: tuple[str, ...]
    kept: bool
    undone: bool
    seconds: float
    size: int

    @property
    def windows(self) -> str:
        return f"{len(self.topics)} window" + "s" * (len(self.topics) > 1)

    @property
    def questions(self) -> str:
        return " and ".join(sorted(self.topics))


@dataclass
class Heard:
    answers: list[Answer] = field(default_factory=list)

    def add(self, other: Heard) -> None:
        self.answers += other.answers

    @property
    def windows(self) -> int:
        return sum(len(answer.topics) for answer in self.answers)

    def comparisons(self) -> dict[str, tuple[int, int, float]]:
        """What was compared: how many of either kind, and how likely that is if nobody can tell them apart."""
        found = {}
        for name, alike, what, value in COMPARED:
            for same in sorted({getattr(answer, alike) for answer in self.answers}):
                those = [answer for answer in self.answers if getattr(answer, alike) == same]
                one, other = ([getattr(answer, value) for answer in those if getattr(answer, what) is it] for it in (False, True))
                if min(len(one), len(other)) >= FEW:
                    found[f"{name}, {same}"] = len(one), len(other), smirnov(one, other)
        return found

    def p(self) -> float:
        """Of the two that differ most."""
        return min(chance for _, _, chance in self.comparisons().values())


COMPARED = (
    ("times of automatic and kept", "windows", "kept", "seconds"),
    ("sizes of automatic and kept", "questions", "kept", "size"),
    ("times of straight and taken back", "windows", "undone", "seconds"),
)


class Thinker(SimPlayer):
    """Answers windows at once if no card fits, else after some thought; everything else without any, as the easy bot would. Now and then
    a choice is taken back and made again: an answer to a window after more thought, anything else at once."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.told: dict[int, list[tuple[str, str, str]]] = {}  # beat -> each window of our entry: its topic, what was the case, the answer
        self.undone_in: set[int] = set()
        self.answer: Move[Any] | None = None
        self.again: Move[Any] | None = None
        self.case, self.thought = "", 0.0

    def look(self) -> None:
        peer = self.node.peer
        if peer is None or self.planned or peer.frozen is not None or peer.over is not None or peer.asked() is None:
            return
        self.planned = True
        incarnation = self.node.incarnation
        self.node.world.agenda.after(self._think(peer), lambda: self._decide(incarnation))

    def _think(self, peer: Peer) -> float:
        if self.again is not None:
            return self.lots.between(0.0, THOUGHT[1] - self.thought)
        view = peer.view()
        assert view is not None
        self.answer, self.case = automatic(view), ""
        if peer.play.game.words.is_window(view.g, view.asked):
            self.case = "kept" if self.answer is None else "automatic"
        self.thought = self.lots.between(*THOUGHT) if self.case == "kept" else 0.0
        return self.thought

    def _answer_or_not(self, peer: Peer) -> None:
        if peer.asked() is None:
            return
        beat, again, view = peer.chain.beat, self.again, peer.view()
        assert view is not None and view.asked is not None
        move = again or self.choose(view)
        self.again = None
        if self.case:
            self.told.setdefault(beat, []).append((view.asked.topic, self.case, write_move(move, ())))
        peer.act(move)
        if again is None and peer.can_undo and self.lots.chance(UNDO):
            peer.undo()
            self.undone_in.add(beat)
            if self.case:
                self.told[beat].pop()
                self.again = move
            else:
                peer.act(move)

    def choose(self, view: Any) -> Move[Any]:
        if self.case:
            return self.answer or next(kind.plain[0] for kind in view.asked.kinds if kind.onward and kind.plain)
        if self.answer is not None:
            return self.answer
        chosen: Move[Any] = view.game.bots["easy"](self.lots.raw(8), 100).choose(view)
        return chosen


def automatic(view: View[Any]) -> Move[Any] | None:
    """What the program answers for its person."""
    answers = (comfort.answer(view) for comfort in view.game.words.comforts)
    return next((move for move in answers if move is not None), None)


def listen(seed: int, floor: int = FLOOR_SECONDS, seats: int = 0) -> Heard:
    """One game from its first word to its last."""
    plan = Plan(seed, seats or SEATS[seed % len(SEATS)], (), Weather(delay=0.01, jitter=0.01), Habits(think=0.0), fault_seconds=1e9)
    world = SimWorld(find_game(GAME), plan, {FLOOR: floor} if floor else {})
    players = {place: Thinker(node, world.lots_of(f"player {place}"), plan.habits, Counter()) for place, node in world.nodes.items()}
    world.players.update(players)
    acked: dict[int, float] = {}  # beat -> when the last ack of it left
    done: set[int] = set()  # beats on which somebody has spoken
    said: dict[tuple[int, int], tuple[float, SignedEntry]] = {}  # place, beat -> when its entry left
    passed = world.network.watch

    def watch(source: int, target: int, data: bytes) -> None:
        message = decode(data)
        if isinstance(message, Ack) and message.seat == source:
            if message.beat not in done:
                acked[message.beat] = world.now
        elif isinstance(message, SignedEntry) and message.entry.seat == source:
            done.add(message.entry.beat - 1)
            said.setdefault((source, message.entry.beat), (world.now, message))
        passed(source, target, data)

    world.network.watch = watch
    report = world.run()
    assert not report.wrongs and report.ended == "finished", (seed, report.ended, report.wrongs)
    heard = Heard()
    for place, player in players.items():
        for beat, told in player.told.items():
            left, signed = said[place, beat]
            topics, cases, answers = zip(*told, strict=True)
            seconds, size = left - acked[beat - 1], size_of(signed, answers)
            heard.answers.append(Answer(topics, "kept" in cases, beat in player.undone_in, seconds, size))
    return heard


def size_of(signed: SignedEntry, answers: Sequence[str]) -> int:
    """How long an entry is without its numbers and without what it says besides these answers."""
    steps, left = list(signed.entry.body["steps"]), list(answers)
    others = [step for step in steps if step.get("do") not in left or left.remove(step["do"])]
    assert not left, (steps, answers)
    elsewhere = sum(len(codec.encode(step)) + len(",") for step in others)
    return len(encode(signed)) - elsewhere - len(f"{signed.entry.beat}{signed.entry.seq}")


def smirnov(one: Sequence[float], other: Sequence[float]) -> float:
    """The chance that two samples of one distribution differ at least as much as these (Kolmogorov and Smirnov)."""
    values = sorted([(value, 0) for value in one] + [(value, 1) for value in other])
    below, widest = [0, 0], 0.0
    for at, (value, which) in enumerate(values):
        below[which] += 1
        if at + 1 == len(values) or values[at + 1][0] != value:
            widest = max(widest, abs(below[0] / len(one) - below[1] / len(other)))
    root = (len(one) * len(other) / (len(one) + len(other))) ** 0.5
    x = (root + 0.12 + 0.11 / root) * widest
    return min(1.0, 2 * sum((-1) ** (k - 1) * exp(-2 * k * k * x * x) for k in range(1, 101))) if x > 0.2 else 1.0


def gathered(games: Iterable[Heard], windows: int) -> Heard:
    heard = Heard()
    for one in games:
        heard.add(one)
        if heard.windows >= windows:
            break
    return heard


def told(games: Iterable[Heard]) -> Iterable[Heard]:
    """Now and then how far it is: it takes an hour."""
    heard = Heard()
    for number, one in enumerate(games, 1):
        heard.add(one)
        if number % 25 == 0:
            print(f"{number} games, {sentence(heard)}", flush=True)
        yield one


def sentence(heard: Heard) -> str:
    lines = [f"{heard.windows} windows in {len(heard.answers)} entries"]
    return "\n".join(lines + [f"  {name}: {one} and {other}, p = {p:.3f}" for name, (one, other, p) in heard.comparisons().items()])


def main(windows: int) -> int:
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        heard = gathered(told(pool.map(listen, range(windows))), windows)
        pool.shutdown(cancel_futures=True)
    print(sentence(heard))
    return int(heard.p() <= P_LEAST)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
