"""How often somebody may do something: talk, changes in a lobby, proposals to end the game. Who is too fast is told, or left out.

One number for each end: our own person may do a little less than what others take from anybody, so that what a slow line has bunched
together is never taken for a flood.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Generic, TypeVar

from p2p.wire.entries import SignedEntry

OWN_LINES_MAX = 8  # of our own person in a row; one more each second
LINES_MAX = 16  # of one guest that a host takes: what a slow link has bunched together is no fault
PASSED_LINES_MAX = 32  # of one author that others show; more are left out, as whoever passed them on may have waited for us
SETTLE_MOVES = 3  # moves of one's own that lie between two proposals to end the game
Key = TypeVar("Key", bound=Hashable)


class Pace(Generic[Key]):
    """How often each key did something lately: `most` times in a row, and once more each second."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._spent: dict[Key, float] = {}
        self._at = 0.0

    def spend(self, key: Key, now: float) -> bool:
        passed, self._at = max(0.0, now - self._at), now
        self._spent = {key: count - passed for key, count in self._spent.items() if count > passed}
        count = self._spent.get(key, 0.0) + 1
        if count > self._most:
            return False
        self._spent[key] = count
        return True


def is_too_soon(said: Sequence[SignedEntry]) -> bool:
    """Whether one more proposal behind these entries of one place comes too soon after the one before it."""
    moves = 0
    for signed in reversed(said):
        if "propose" in signed.entry.body:
            return True
        moves += signed.entry.kind == "move"
        if moves == SETTLE_MOVES:
            return False
    return False
