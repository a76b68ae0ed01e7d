"""Notices that the machine slept or changed its addresses, and wakes the mesh: old sockets may be dead without knowing it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from p2p.net.addresses import own_addresses
from p2p.net.limits import LOOK_SECONDS, SLEEP_GAP_SECONDS


def awake_clock() -> float:
    """Goes on while the machine sleeps, unlike the loop's own clock."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.time()


class Watch:
    """Calls `wake` from its own task until closed."""

    def __init__(
        self,
        wake: Callable[[], None],
        *,
        clock: Callable[[], float] = awake_clock,
        addresses: Callable[[], tuple[str, ...]] = own_addresses,
        look_seconds: float = LOOK_SECONDS,
    ) -> None:
        self._wake, self._clock, self._addresses, self._look_seconds = wake, clock, addresses, look_seconds
        self._known: tuple[str, ...] = ()
        self._last, self._known = clock(), self._seen()
        self._task = asyncio.create_task(self._run(), name="watch")

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._look_seconds)
            now, seen = self._clock(), self._seen()
            changed = abs(now - self._last) > SLEEP_GAP_SECONDS or seen != self._known
            self._last, self._known = now, seen
            if changed:
                self._wake()

    def _seen(self) -> tuple[str, ...]:
        try:
            return self._addresses()
        except OSError:
            return self._known

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
