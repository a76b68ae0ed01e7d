"""Virtual time: events in the order of their times, and among equals in the order in which they were planned."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from itertools import count


class Agenda:
    def __init__(self) -> None:
        self.now = 0.0
        self.done = 0
        self._waiting: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = count()

    def at(self, when: float, action: Callable[[], None]) -> None:
        heapq.heappush(self._waiting, (max(when, self.now), next(self._numbers), action))

    def after(self, delay: float, action: Callable[[], None]) -> None:
        self.at(self.now + delay, action)

    def __len__(self) -> int:
        return len(self._waiting)

    def step(self) -> bool:
        """The next event; False when there is none."""
        if not self._waiting:
            return False
        self.now, _, action = heapq.heappop(self._waiting)
        self.done += 1
        action()
        return True
