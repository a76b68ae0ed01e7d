"""Keeps the announcement of a lobby or table true, beside the lobby's own work: the network may be slow or absent."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from p2p.net.errors import NoNetwork
from p2p.shell.room import Emit
from p2p.wire.listing import Listing


class Announcing:
    def __init__(self, bound: Sequence[str], port: int, emit: Emit) -> None:
        self._bound, self._port, self._emit = bound, port, emit
        self._newest: object = None
        self._news = asyncio.Event()
        self._task = asyncio.create_task(self._run(), name="announcing")

    def show(self, listing: Listing) -> None:
        """The lobby as it is now. Names of people stay out of it."""
        from p2p.net.discovery import ListedTable, lobby_prefix

        prefix = lobby_prefix(listing.lobby)
        self.tell(ListedTable(listing.name, listing.game, listing.seats, len(listing.taken), prefix))

    def tell(self, table: object) -> None:
        """A p2p.net.discovery.Table; only the newest matters."""
        if table != self._newest:
            self._newest = table
            self._news.set()

    async def _run(self) -> None:
        try:
            while True:
                await self._announce()
        except NoNetwork as problem:
            self._emit("unannounced", what=str(problem))

    async def _announce(self) -> None:
        """One round of the lobby; another round has another nonce and so another name on the network, and so has its table."""
        from p2p.net.discovery import Announcer, ListedTable

        await self._news.wait()
        table = self._newest
        assert isinstance(table, ListedTable)
        announcer = await Announcer.open(table, self._bound, self._port)
        try:
            while table.instance == self._newest_instance():
                self._news.clear()
                if self._newest != table:
                    table = self._newest
                    assert isinstance(table, ListedTable)
                    if announcer is not None:
                        await announcer.tell(table)
                await self._news.wait()
        finally:
            if announcer is not None:
                await announcer.close()

    def _newest_instance(self) -> str:
        from p2p.net.discovery import ListedTable

        assert isinstance(self._newest, ListedTable)
        return self._newest.instance

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
