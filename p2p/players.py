"""Who answers a peer's questions: a bot, here. A person's interface is a player, too, and lives with the interface.

A player is a task beside the node. It is woken whenever something has changed, looks at its peer under the node's lock, thinks outside of
it, and acts through `node.call`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Protocol

from engine.moves import Move, Refusal
from engine.world import View
from p2p.crypto.frames import frame
from p2p.peer.peer import Peer

if TYPE_CHECKING:
    from p2p.node import Node


class Player(Protocol):
    async def play(self, node: Node) -> None:
        """From the moment there is a peer until cancelled."""


Turn = tuple[str, View[Any] | None, bytes]
"""What is wanted of us now: "vote" or "move", the view to a move, and a mark of this very question."""


def turn_of(peer: Peer) -> Turn | None:
    if peer.proposed() is not None:
        return "vote", None, peer.head
    if peer.asked() is None:
        return None
    view = peer.view()
    assert view is not None
    draft = peer.desk.draft() if peer.desk is not None else None
    return "move", view, frame(peer.chain.beat, len(draft.steps) if draft is not None else 0)


class BotPlayer:
    """Plays by a bot of the game, agrees to every proposal to end. The same seed, table and question give the same answer, also after a
    restart: a bot is made anew for each question."""

    def __init__(self, level: str, seed: bytes, effort: int = 100, pause: Callable[[], float] | None = None) -> None:
        """A game that does not have this level plays by its best."""
        self._level, self._seed, self._effort = level, seed, effort
        self._pause = pause  # seconds to wait before each answer, where people watch

    async def play(self, node: Node) -> None:
        while True:
            await node.changed()
            while (turn := await node.look(turn_of)) is not None:
                try:
                    await self._answer(node, turn)
                except Refusal:  # the table went on, or stopped, while we thought
                    await asyncio.sleep(0.05)

    async def _answer(self, node: Node, turn: Turn) -> None:
        what, view, mark = turn
        if self._pause is not None:
            await asyncio.sleep(self._pause())
        if what == "vote" or view is None:
            await node.call(lambda peer: peer.vote(True))
            return
        move = await self._think(view, mark)
        await node.call(lambda peer: peer.act(move))

    async def _think(self, view: View[Any], mark: bytes) -> Move[Any]:
        bots = view.game.bots
        make = bots[self._level] if self._level in bots else list(bots.values())[-1]
        bot = make(sha256(frame("fides/v1/bot", self._seed, mark)).digest(), self._effort)
        if bot.looks_ahead:
            return await asyncio.to_thread(bot.choose, view)
        return bot.choose(view)
