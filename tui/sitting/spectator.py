"""EDGE: a sitting without a seat: what players see of a table, without a journal or a say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from p2p.wire.messages import Message
from tui.sitting.journal_text import judged_words
from tui.sitting.local import copy_to
from tui.sitting.net_seen import AskJudge, AskLedger, Export
from tui.sitting.seat import PeerSeat
from tui.sitting.seen import Copy, Notice


class Spectator(PeerSeat):
    watches: ClassVar[bool] = True
    _words: Sequence[Message] = ()

    async def close(self) -> str:
        await super().close()
        return f"The record of the game: {self.watcher.file}" if self._is_over and self.watcher.file else ""

    def _take(self, wish: object) -> None:
        if isinstance(wish, (AskLedger, AskJudge, Copy, Export)):
            super()._take(wish)

    def _remember(self) -> None:
        self._words = self.node.words()

    def _record_name(self) -> str:
        assert self.game is not None
        table: str = self._look(lambda peer: peer.roster.table.hex()[:12]) or ""
        return f"watched-{self.game.game.slug}-{table}" if table else ""

    async def _case(self, last: bool) -> Callable[[], object] | None:
        if self._is_over:
            return partial(judged_words, self._words, last)
        async with self.node.quiet():
            return partial(judged_words, self.node.words(), last)

    def _copied(self, path: str) -> Notice:
        assert self.game is not None
        return copy_to(path, self.game)
