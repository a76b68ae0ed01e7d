"""EDGE: looks for open tables on this network, and posts the list whenever it changes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any

from p2p.net.discovery import Finder, Found, merged
from p2p.net.errors import NoNetwork
from tui.sitting.net_seen import OpenTable, TablesFound

log = logging.getLogger("fides.lookout")


class Lookout:
    def __init__(self, post: Callable[[Any], None]) -> None:
        self._post = post
        self._done = asyncio.Event()
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        """Nothing is left behind."""
        self._done.set()
        await self._task

    async def _run(self) -> None:
        try:
            finder = await Finder.open(lambda tables: self._post(TablesFound(listed(tables))))
            try:
                await self._done.wait()
            finally:
                await finder.close()
        except NoNetwork as problem:
            self._post(TablesFound((), str(problem)))
        except Exception as problem:
            log.exception("looking for tables failed")
            sentence = f"This network cannot be searched ({type(problem).__name__}); an address or invite works all the same."
            self._post(TablesFound((), sentence))


def listed(found: Sequence[Found]) -> tuple[OpenTable, ...]:
    """In a steady order, so that nothing jumps under the cursor."""
    tables = [OpenTable(one.table.name, one.table.game, one.table.seats, one.table.taken, one.addresses) for one in merged(found)]
    return tuple(sorted(tables, key=lambda table: (table.name.casefold(), table.addresses)))
