"""EDGE: a node on a loop of its own, in a thread beside the interface, and its events in a queue that any thread may read."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from p2p.node import Node
from p2p.shell.room import Ending, Event
from tui.cli.headless import LAST, Party
from tui.sitting.peer_game import Reach

T = TypeVar("T")
STOP_SECONDS = 30.0


class NodeThread:
    """The nodes of this program while a person sits at the interface."""

    def __init__(self, wake: Callable[[], None] | None = None) -> None:
        """`wake` is called, in the other thread, whenever something has happened."""
        self.events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self.party: Party | None = None
        self.ending: Ending | None = None
        self._wake = wake
        self._news = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="fides-node", daemon=True)
        self._watching: list[asyncio.Task[None]] = []
        self._thread.start()

    @property
    def node(self) -> Node:
        assert self.party is not None
        return self.party.node

    @property
    def bot_names(self) -> frozenset[str]:
        """Of the bots that sit in this program."""
        return frozenset(bot.who.name for bot in self.party.bots) if self.party is not None else frozenset()

    def run(self, work: Coroutine[Any, Any, T], timeout: float | None = None) -> T:
        """The result of this coroutine on the node's loop; what it raises is raised here."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(timeout)

    def at_rest(self, what: Callable[[], T]) -> T:
        """What this answers on the node's loop while nobody works with the peer."""

        async def rest() -> T:
            async with self.node.quiet():
                return what()

        return self.run(rest())

    @property
    def reach(self) -> Reach:
        return Reach(lambda act: self.run(self.node.call(act)), lambda at: self.run(self.node.look(at)))

    def begin(self, begin: Callable[[], Awaitable[Party]]) -> None:
        """Start the nodes. Stop, NetError and the like as `begin` raises them."""

        async def start() -> None:
            self.party = await begin()
            self._watching = [
                asyncio.ensure_future(self._pump(self.party.node.events)), asyncio.ensure_future(self._await_end(self.party.node)),
            ]  # fmt: skip

        self.run(start())

    async def _pump(self, events: asyncio.Queue[Event]) -> None:
        while (event := await events.get()) is not LAST:
            self.events.put(event)
            self._notify()

    async def _await_end(self, node: Node) -> None:
        self.ending = await node.ending()
        self._notify()

    def _notify(self) -> None:
        self._news.set()
        if self._wake is not None:
            self._wake()

    def wait(self, seconds: float) -> bool:
        """Until something happens, at most so long. True if something has."""
        happened = self._news.wait(seconds)
        self._news.clear()
        return happened

    def taken(self) -> list[Event]:
        """The events since the last time."""
        found: list[Event] = []
        while not self.events.empty():
            found.append(self.events.get_nowait())
        return found

    def stop(self) -> None:
        """Nothing is left behind: nodes, tasks, loop, thread."""
        if self._loop.is_closed():
            return
        try:
            self.run(self._stop(), STOP_SECONDS)
        finally:
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join(STOP_SECONDS)
            if not self._thread.is_alive():
                self._loop.close()

    async def _stop(self) -> None:
        """What the nodes said at their end is there to be read afterwards."""
        if self.party is not None:
            await self.party.stop()
            self.party.node.events.put_nowait(LAST)
        await asyncio.gather(*self._watching)
        await self._loop.shutdown_default_executor()
