"""A release: one beat in which shares of slots are published. Once open it is only ever completed, never cancelled.

It knows who owes a share of which slot and keeps the checked ones; it checks no proof and reads no message.
"""

from __future__ import annotations

from p2p.crypto.faults import insist
from p2p.crypto.group import Point


class Release:
    def __init__(self, needs: dict[int, tuple[int, ...]], receivers: dict[int, int]) -> None:
        self.needs = needs
        self.receivers = receivers
        self._given: dict[int, dict[int, Point]] = {h: {} for h in needs}

    def copy(self) -> Release:
        twin = Release(self.needs, self.receivers)
        twin._given = {h: dict(given) for h, given in self._given.items()}
        return twin

    def owed(self, place: int) -> tuple[int, ...]:
        """The slots of which this place must publish its share; never one that is being dealt to it."""
        return tuple(h for h, places in self.needs.items() if place in places)

    def awaited(self) -> tuple[int, ...]:
        """The places that still owe, in roster order."""
        return tuple(sorted({p for h, places in self.needs.items() for p in places if p not in self._given[h]}))

    def give(self, handle: int, place: int, share: Point) -> None:
        insist(place in self.needs[handle] and place not in self._given[handle], "a share that is not owed")
        self._given[handle][place] = share

    def shares(self, handle: int) -> list[Point]:
        given = self._given[handle]
        insist(len(given) == len(self.needs[handle]), "a release that is not complete")
        return [given[place] for place in self.needs[handle]]
