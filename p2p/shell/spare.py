"""Spare time: what those who watch get of ours. They come last: only when no player waits for us, or when they have let players go first
for so many ticks; and only a part of our time, so that having taken much they wait until it is paid for."""

from __future__ import annotations

from p2p.net.guard import Bucket

SHARE, SAVED_SECONDS = 0.1, 0.5  # of our time, and how much of it may be saved up
TICKS_MAX = 8  # that they wait for a moment in which no player does


class Spare:
    def __init__(self, now: float) -> None:
        self._seconds = Bucket(SHARE, SAVED_SECONDS, now)
        self._waited = 0  # ticks

    def is_there(self, now: float, players_wait: bool) -> bool:
        """Whether it is their turn. To be asked at each tick at which they lack something."""
        self._waited += 1
        return self._seconds.take(0, now) == 0 and (not players_wait or self._waited > TICKS_MAX)

    def used(self, begun: float, now: float) -> None:
        """They had the time between these."""
        self._waited = 0
        self._seconds.take(now - begun, now)
