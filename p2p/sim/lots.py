"""One seed, many independent streams: what the network draws never shifts what the disks, the players or the cheats draw."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Lots:
    """A named stream of a seed. The generator is the same on every machine."""

    def __init__(self, seed: int | str, name: str) -> None:
        self._seed, self._name = seed, name
        self._random = random.Random(f"fides sim {seed} {name}")

    def stream(self, name: str) -> Lots:
        return Lots(self._seed, f"{self._name}/{name}")

    def chance(self, probability: float) -> bool:
        return self._random.random() < probability

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self._random.random()

    def below(self, count: int) -> int:
        return self._random.randrange(count)

    def some(self, low: int, high: int) -> int:
        """A whole number from low to high, both possible."""
        return self._random.randint(low, high)

    def pick(self, items: Sequence[T]) -> T:
        return items[self._random.randrange(len(items))]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        return self._random.sample(list(items), count)

    def shuffled(self, items: Sequence[T]) -> list[T]:
        return self.sample(items, len(items))

    def late(self, mean: float) -> float:
        """A delay: mostly short, sometimes many times the mean."""
        return min(self._random.expovariate(1.0 / mean), 20 * mean) if mean > 0 else 0.0

    def raw(self, count: int) -> bytes:
        return self._random.randbytes(count)
