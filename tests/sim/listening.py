"""A listener at a simulated table of people: when does each answer leave, how long is it, and can that tell who held a fitting card?

`python -m tests.sim.listening WINDOWS` plays until so many windows were answered with nothing and compares: those that the program
answered for want of a fitting card, and those in which somebody held one, thought, and kept it. Exit code 1 if they differ.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import exp
from typing import Any

from engine.games import find_game
from engine.moves import Move
from engine.world import View
from p2p.peer.floor import FLOOR, FLOOR_SECONDS
from p2p.peer.peer import Peer
from p2p.sim.net import Weather
from p2p.sim.plan import Plan
from p2p.sim.players import Habits, SimPlayer
from p2p.sim.world import SimWorld
from p2p.wire import codec
from p2p.wire.entries import Ack, SignedEntry
from p2p.wire.messages import decode

GAME = "age_of_rome"
THOUGHT = (0.2, 2.8)  # seconds: less than the floor
P_LEAST = 0.01


@dataclass
class Heard:
    """Entries that answered windows with nothing, by what only their players know: seconds after the beat before, and bytes that are not
    what they say."""

    automatic: list[tuple[float, int]] = field(default_factory=list)
    kept: list[tuple[float, int]] = field(default_factory=list)

    def add(self, other: Heard) -> None:
        self.automatic += other.automatic
        self.kept += other.kept

    def __len__(self) -> int:
        return len(self.automatic) + len(self.kept)

    def p_times(self) -> float:
        return smirnov([seconds for seconds, _ in self.automatic], [seconds for seconds, _ in self.kept])

    def p_sizes(self) -> float:
        return smirnov([size for _, size in self.automatic], [size for _, size in self.kept])


class Thinker(SimPlayer):
    """Answers windows at once if no card fits, else after some thought; everything else without any, as the easy bot would."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.told: dict[int, list[str]] = {}  # beat -> what was the case in each window of our entry
        self.answer: Move[Any] | None = None
        self.case = ""

    def look(self) -> None:
        peer = self.node.peer
        if peer is None or self.planned or peer.frozen is not None or peer.over is not None or peer.asked() is None:
            return
        self.planned = True
        incarnation = self.node.incarnation
        self.node.world.agenda.after(self._thought(peer), lambda: self._decide(incarnation))

    def _thought(self, peer: Peer) -> float:
        view = peer.view()
        assert view is not None
        self.answer, self.case = automatic(view), ""
        if peer.play.game.words.is_window(view.g, view.asked):
            self.case = "kept" if self.answer is None else "automatic"
        return self.lots.between(*THOUGHT) if self.case == "kept" else 0.0

    def choose(self, view: Any) -> Move[Any]:
        if self.case:
            assert self.node.peer is not None
            self.told.setdefault(self.node.peer.chain.beat, []).append(self.case)
            return self.answer or next(kind.plain[0] for kind in view.asked.kinds if kind.onward and kind.plain)
        if self.answer is not None:
            return self.answer
        chosen: Move[Any] = view.game.bots["easy"](self.lots.raw(8), 100).choose(view)
        return chosen


def automatic(view: View[Any]) -> Move[Any] | None:
    """What the program answers for its person."""
    answers = (comfort.answer(view) for comfort in view.game.words.comforts)
    return next((move for move in answers if move is not None), None)


def listen(seed: int, floor: int = FLOOR_SECONDS) -> Heard:
    """One game of two, from its first word to its last."""
    plan = Plan(seed, 2, (), Weather(delay=0.01, jitter=0.01), Habits(think=0.0), fault_seconds=1e9)
    world = SimWorld(find_game(GAME), plan, {FLOOR: floor} if floor else {})
    players = {place: Thinker(node, world.lots_of(f"player {place}"), plan.habits, Counter()) for place, node in world.nodes.items()}
    world.players.update(players)
    acked: dict[int, float] = {}  # beat -> when the last ack of it left
    done: set[int] = set()  # beats on which somebody has spoken
    said: dict[tuple[int, int], tuple[float, int]] = {}  # place, beat -> when its entry left, bytes that are not what it says
    passed = world.network.watch

    def watch(source: int, target: int, data: bytes) -> None:
        message = decode(data)
        if isinstance(message, Ack) and message.seat == source:
            if message.beat not in done:
                acked[message.beat] = world.now
        elif isinstance(message, SignedEntry) and message.entry.seat == source:
            done.add(message.entry.beat - 1)
            entry = message.entry
            if (source, entry.beat) not in said:
                steps = entry.body.get("steps", ())
                numbers = len(f"{entry.beat}{entry.seq}")
                said[source, entry.beat] = world.now, len(data) - len(codec.encode(steps)) - numbers
        passed(source, target, data)

    world.network.watch = watch
    report = world.run()
    assert not report.wrongs and report.ended == "finished", (seed, report.ended, report.wrongs)
    heard = Heard()
    for place, player in players.items():
        for beat, cases in player.told.items():
            if len(cases) != 1:
                continue
            left, size = said[place, beat]
            (heard.kept if "kept" in cases else heard.automatic).append((left - acked[beat - 1], size))
    return heard


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
        if len(heard) >= windows:
            break
    return heard


def told(games: Iterable[Heard]) -> Iterable[Heard]:
    """Now and then how far it is: it takes minutes."""
    heard = Heard()
    for number, one in enumerate(games, 1):
        heard.add(one)
        if number % 25 == 0:
            print(f"{number} games, {sentence(heard)}", flush=True)
        yield one


def sentence(heard: Heard) -> str:
    found = f"{len(heard)} windows, {len(heard.automatic)} automatic, {len(heard.kept)} with a card that was kept"
    return f"{found}: times p = {heard.p_times():.3f}, sizes p = {heard.p_sizes():.3f}"


def main(windows: int) -> int:
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        heard = gathered(told(pool.map(listen, range(windows))), windows)
        pool.shutdown(cancel_futures=True)
    print(sentence(heard))
    return int(min(heard.p_times(), heard.p_sizes()) <= P_LEAST)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
