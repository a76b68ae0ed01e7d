"""EDGE: looks for open tables on this network, on a loop in a thread of its own, and posts the list whenever it changes."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Sequence
from typing import Any

from p2p.net.discovery import Found, merged
from tui.sitting.net_seen import OpenTable, TablesFound

log = logging.getLogger("fides.lookout")

CLOSE_SECONDS = 10.0


class Lookout:
    def __init__(self, post: Callable[[Any], None]) -> None:
        self._post = post
        self._loop = asyncio.new_event_loop()
        self._done = asyncio.Event()
        self._thread = threading.Thread(target=self._run, name="fides-lookout", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Nothing is left behind: sockets, loop, thread. May be called twice."""
        if self._thread.is_alive():
            try:
                self._loop.call_soon_threadsafe(self._done.set)
            except RuntimeError:  # it has just ended by itself
                log.debug("the lookout was closed already")
            self._thread.join(CLOSE_SECONDS)

    def _run(self) -> None:
        try:
            self._loop.run_until_complete(self._look())
        except Exception as problem:
            log.exception("looking for tables failed")
            sentence = f"This network cannot be searched ({type(problem).__name__}); an address or invite works all the same."
            self._post(TablesFound((), sentence))
        finally:
            self._loop.run_until_complete(self._loop.shutdown_default_executor())
            self._loop.close()

    async def _look(self) -> None:
        from p2p.net.discovery import Finder
        from p2p.net.errors import NoNetwork

        try:
            finder = await Finder.open(lambda tables: self._post(TablesFound(listed(tables))))
        except NoNetwork as problem:
            self._post(TablesFound((), str(problem)))
            return
        try:
            await self._done.wait()
        finally:
            await finder.close()


def listed(found: Sequence[Found]) -> tuple[OpenTable, ...]:
    """In a steady order, so that nothing jumps under the cursor."""
    tables = [OpenTable(one.table.name, one.table.game, one.table.seats, one.table.taken, one.addresses) for one in merged(found)]
    return tuple(sorted(tables, key=lambda table: (table.name.casefold(), table.addresses)))
