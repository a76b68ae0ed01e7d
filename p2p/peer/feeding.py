"""Feeding those who watch: FINAL beats only, a little at each tick, from one purse for all of them.

Whatever they ask for, and however often, only moves a mark: from where on they want to be shown. Players are served by catch-up, at once;
who watches is fed when the shell finds time for it, and asking costs us nothing but the reading.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from typing import NamedTuple

from engine.values import dataclass
from p2p.peer.catchup import behind_ballots
from p2p.peer.chain import Chain
from p2p.peer.effects import Link
from p2p.peer.links import Budget, size_of
from p2p.peer.play import Place
from p2p.wire.entries import SignedEntry
from p2p.wire.limits import SERVE_ENTRIES_MAX
from p2p.wire.messages import EntriesRequest, Serve, Summary

BYTES_PER_SECOND, BYTES_BURST = 64 * 1024.0, 1024 * 1024.0  # to one who watches: a whole game at once, then as fast as it is played
ALL_BYTES_PER_SECOND, ALL_BYTES_BURST = 256 * 1024.0, 4096 * 1024.0  # to all of them
AGAIN_SECONDS = 2.0  # who asks for what was shown before is heard no more often
MEAL_BYTES = 64 * 1024  # to one of them at a time


@dataclass(slots=True)
class Watcher:
    """From where on somebody is to be shown each place's entries, and how many FINAL beats it knows."""

    marks: list[int]
    beats: int = -1  # not heard yet
    moved_back_at: float = float("-inf")
    budget: Budget = field(default_factory=lambda: Budget(BYTES_PER_SECOND, BYTES_BURST))


class Feeding:
    def __init__(self, places: int) -> None:
        self._places = places
        self._watchers: dict[Link, Watcher] = {}
        self._budget = Budget(ALL_BYTES_PER_SECOND, ALL_BYTES_BURST)

    def drop(self, link: Link) -> None:
        self._watchers.pop(link, None)

    def hear(self, link: Link, word: Summary | EntriesRequest, now: float) -> None:
        """What one who watches, or has left, says it holds or asks for. Backwards only now and then: it may just not know yet what
        is on its way."""
        watcher = self._watchers.setdefault(link, Watcher([0] * self._places))
        may_go_back = now - watcher.moved_back_at >= AGAIN_SECONDS
        before = watcher.beats, tuple(watcher.marks)
        if isinstance(word, Summary):
            for place, held in enumerate(word.seats):
                watcher.marks[place] = held.next if may_go_back else max(held.next, watcher.marks[place])
            watcher.beats = word.beats if may_go_back else max(word.beats, watcher.beats)
        elif may_go_back and word.seat < self._places:
            watcher.marks[word.seat] = min(word.first, watcher.marks[word.seat])
        if watcher.beats < before[0] or any(now < then for now, then in zip(watcher.marks, before[1], strict=True)):
            watcher.moved_back_at = now

    def is_hungry(self, chain: Chain) -> bool:
        """Somebody could be shown more."""
        return any(self._lacks(watcher, chain) for watcher in self._watchers.values())

    def meals(self, chain: Chain, now: float, is_full: Callable[[Link], bool]) -> list[tuple[Link, Serve]]:
        """What to send now: at most one serving to each, and what leads past a ballot; none where what was sent before still waits
        (`is_full`). Whoever gets something waits behind the others next time. Those who lack the same get the very same serving, which is
        then put together and written once."""
        found: list[tuple[Link, Serve]] = []
        cooked: dict[tuple[int, ...], Meal] = {}
        for link, watcher in list(self._watchers.items()):
            if is_full(link) or not (self._lacks(watcher, chain) and self._budget.has_any(now) and watcher.budget.has_any(now)):
                continue
            marks = tuple(watcher.marks)
            meal = cooked[marks] = cooked.get(marks) or _cooked(marks, chain)
            past = behind_ballots(chain, watcher.beats)
            watcher.marks, watcher.beats = list(meal.marks), chain.final if meal.is_all else watcher.beats
            for serving in (*past, meal.serving):
                for purse in (watcher.budget, self._budget):
                    purse.spend(size_of(serving))
                found.append((link, serving))
            self._watchers[link] = self._watchers.pop(link)
        return found

    def _lacks(self, watcher: Watcher, chain: Chain) -> bool:
        return 0 <= watcher.beats < chain.final


class Meal(NamedTuple):
    """A serving for everybody who wants to be shown the same, where they stand behind it, and whether nothing is left then."""

    serving: Serve
    marks: tuple[int, ...]
    is_all: bool


def _cooked(marks: Sequence[int], chain: Chain) -> Meal:
    """Oldest beats first. With the last of them go the acks that make them FINAL."""
    final = [signed for place, mark in enumerate(marks) for signed in _final(chain, place, mark)]
    final.sort(key=lambda signed: (signed.entry.beat, signed.entry.seat))
    taken: list[SignedEntry] = []
    size = 0
    for signed in final[:SERVE_ENTRIES_MAX]:
        size += len(signed.entry.raw)
        if taken and size > MEAL_BYTES:
            break
        taken.append(signed)
    behind = list(marks)
    for signed in taken:
        behind[signed.entry.seat] = signed.entry.seq + 1
    if any(_final(chain, place, mark) for place, mark in enumerate(behind)):
        return Meal(Serve(tuple(taken)), tuple(behind), False)
    return Meal(Serve(tuple(taken), chain.newest_acks(chain.final)), tuple(behind), True)


def _final(chain: Chain, place: Place, mark: int) -> list[SignedEntry]:
    return [signed for signed in chain.entries[place][mark : mark + SERVE_ENTRIES_MAX] if signed.entry.beat < chain.final]
