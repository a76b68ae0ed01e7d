"""EDGE: a table that is only watched, in a thread of its own: what players see, without a seat, a journal or a say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from p2p.peer.peer import Peer
from p2p.wire.messages import Message
from tui.sitting.journal_text import judged_words
from tui.sitting.local import copy_to
from tui.sitting.net_seen import AskJudge, AskLedger, Export
from tui.sitting.seat import PeerLive
from tui.sitting.seen import Copy, Told


class WatchLive(PeerLive):
    _words: Sequence[Message] = ()

    def close(self) -> str:
        super().close()
        return f"The record of the game: {self.watcher.file}" if self._over and self.watcher.file else ""

    def _begin_to_play(self) -> None:
        """Nothing is ours to send."""

    def _granted(self, wish: object | None) -> None:
        if isinstance(wish, (AskLedger, AskJudge, Copy, Export)):
            self._said_or_asked(wish)

    def _remember(self) -> None:
        super()._remember()
        self._words = self.node.run(self.node.node.words())

    def _record_name(self) -> str:
        table: str = self.node.run(self.node.node.look(_table)) or ""
        return f"watched-{self._game.game.slug}-{table}" if table else ""

    def _case(self, last: bool) -> Callable[[], object] | None:
        words = self._words if self._over else self.node.run(self.node.node.words())
        return partial(judged_words, words, last)

    def _copied(self, path: str) -> Told:
        return copy_to(path, self._game)


def _table(peer: Peer) -> str:
    return peer.roster.table.hex()[:12]
