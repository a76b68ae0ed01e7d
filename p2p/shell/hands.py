"""The hands of a node: carry out a peer's effects in their order, with as few syncs of the disk as that order allows.

Everything written before a send is on disk before it leaves; all writes of one batch share one sync. Records of others that nothing is
sent behind may wait for company, but not long. A disk that fails stops the batch there: nothing behind the failed write is done.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from p2p.peer.effects import Effect, Send, Settle, Tell, Write
from p2p.store.disk import JournalError
from p2p.store.journal import Journal
from p2p.store.records import Kind
from p2p.wire.messages import Message

WAIT_SECONDS = 0.75  # a record of others waits so long for a sync that is due anyway; a tick of the node comes on top


class Hands:
    def __init__(
        self, journal: Journal | None, send: Callable[[int, Message], object], tell: Callable[[Tell], None], clock: Callable[[], float]
    ) -> None:
        """Without a journal (one who only watches) nothing is written."""
        self.journal = journal
        self._send, self._tell, self._clock = send, tell, clock
        self._waiting: list[tuple[Kind, bytes]] = []
        self._waiting_since = 0.0
        self._is_given_up = False

    async def carry_out(self, effects: Iterable[Effect]) -> None:
        """JournalError: a write failed, and nothing behind it was done."""
        batch: list[Effect] = []
        for effect in effects:
            if isinstance(effect, Settle):
                await self._carry_out(batch)
                batch = []
                await self._settle(effect)
            else:
                batch.append(effect)
        await self._carry_out(batch)

    async def _carry_out(self, batch: list[Effect]) -> None:
        for effect in batch:
            if isinstance(effect, Write):
                self._wait(effect)
        if self._waiting and (self._is_ours_waiting() or any(isinstance(effect, Send) for effect in batch)):
            await self.flush()
        for effect in batch:
            if isinstance(effect, Send):
                self._send(effect.to, effect.message)
            elif isinstance(effect, Tell):
                self._tell(effect)

    def _wait(self, write: Write) -> None:
        if self.journal is None or self._is_given_up:
            return
        if not self._waiting:
            self._waiting_since = self._clock()
        self._waiting.append((write.kind, write.payload))

    def _is_ours_waiting(self) -> bool:
        return any(kind is not Kind.HELD for kind, _ in self._waiting)

    @property
    def is_due(self) -> bool:
        """Records have waited long enough."""
        return bool(self._waiting) and self._clock() - self._waiting_since >= WAIT_SECONDS

    async def flush(self) -> None:
        if self._waiting and self.journal is not None:
            waiting, self._waiting = self._waiting, []
            await asyncio.to_thread(self.journal.append_all, waiting)

    async def _settle(self, effect: Settle) -> None:
        await self.flush()
        if self.journal is not None:
            await asyncio.to_thread(self.journal.settle, effect.verdict)

    def give_up(self) -> None:
        """The disk failed: nothing is written any more."""
        self._waiting.clear()
        self._is_given_up = True

    async def close(self) -> str | None:
        """Everything on disk and the journal closed; the sentence of a disk that refused the last records, which others hold anyway."""
        if self.journal is None:
            return None
        problem: str | None = None
        try:
            await self.flush()
        except JournalError as error:
            problem = str(error)
        try:
            await asyncio.to_thread(self.journal.close)
        except JournalError as error:
            problem = problem or str(error)
        return problem
