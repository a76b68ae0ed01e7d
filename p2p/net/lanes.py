"""Two lanes of events that wait for the consumer: what those say who have a place here, and everything about links, goes first; what
anybody else says waits until nothing stands there, or until its turn among so many. What comes by one link stays in its order."""

from __future__ import annotations

from collections import Counter, deque
from typing import Generic, TypeVar

GUEST_TURN = 8  # of so many events one is a guest's, if one waits: players cannot keep everybody else from being heard
T = TypeVar("T")


class Lanes(Generic[T]):
    def __init__(self) -> None:
        self._first: deque[T] = deque()
        self._later: deque[tuple[T, int]] = deque()
        self._waiting: Counter[int] = Counter()  # link -> what waits in the second lane
        self._passed = 0  # events of the first lane since a guest was heard

    def put(self, item: T, link: int | None, is_guest: bool) -> None:
        """`is_guest`: said by somebody without a place. Whatever else comes by its link waits behind that."""
        if link is not None and (is_guest or self._waiting[link]):
            self._waiting[link] += 1
            self._later.append((item, link))
        else:
            self._first.append(item)

    def take(self) -> T:
        """The next one. IndexError if nothing waits."""
        if self._first and not (self._later and self._passed + 1 >= GUEST_TURN):
            self._passed += 1
            return self._first.popleft()
        item, link = self._later.popleft()
        self._passed = 0
        self._waiting[link] -= 1
        if not self._waiting[link]:
            del self._waiting[link]
        return item

    @property
    def has_first(self) -> bool:
        """Something waits that goes before guests."""
        return bool(self._first)

    def __len__(self) -> int:
        return len(self._first) + len(self._later)
