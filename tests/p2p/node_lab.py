"""Nodes in one process, on loopback, with the small game: real links, real files, no waiting for fixed times."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from p2p.node import Doorway, Node, Who
from p2p.players import BotPlayer
from p2p.shell.room import Event
from p2p.shell.shelf import Shelf
from p2p.sim.mini import GAME
from p2p.store.disk import Disk, Files
from tests.p2p.net.lab import play, until

V4 = ("127.0.0.1",)
__all__ = ["GAME", "V4", "Party", "play", "until"]


class Party:
    """Some nodes and everything they told."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.nodes: list[Node] = []
        self._told: dict[Node, list[Event]] = {}

    def who(self, name: str, *, bot: bool = True, files: Files | None = None, shelf: Shelf | None = None, **options: Any) -> Who:
        shelf = shelf or Shelf(self.folder / name, lambda: "2000-01-01", files=files or Disk(sync=False))
        player = BotPlayer("random", name.encode().ljust(32)) if bot else None
        return Who(shelf.identity(), name, shelf, {GAME.slug: GAME}, player, bind=V4, **options)

    async def host(self, who: Who, seats: int = 2, **options: Any) -> Node:
        return self._with(await Node.host(who, GAME, {}, seats, table_name="lab", announce=False, **options))

    async def join(self, who: Who, host: Node) -> Node:
        return self._with(await Node.join(who, Doorway(host.mesh.addresses)))

    async def watch(self, who: Who, host: Node) -> Node:
        return self._with(await Node.watch(replace(who, player=None), Doorway(host.mesh.addresses)))

    async def resume(self, who: Who, journal: Path | None) -> Node:
        assert journal is not None
        return self._with(await Node.resume(who, journal))

    def _with(self, node: Node) -> Node:
        self.nodes.append(node)
        self._told[node] = []
        return node

    def told(self, node: Node, kind: str) -> list[Event]:
        while not node.events.empty():
            self._told[node].append(node.events.get_nowait())
        return [event for event in self._told[node] if event.kind == kind]

    async def hears(self, node: Node, kind: str, fits: Callable[[Event], bool] = lambda event: True) -> Event:
        await until(lambda: any(fits(event) for event in self.told(node, kind)))
        return next(event for event in self.told(node, kind) if fits(event))


@asynccontextmanager
async def party_in(folder: Path) -> AsyncIterator[Party]:
    """Whatever happens, all are stopped."""
    party = Party(folder)
    try:
        yield party
    finally:
        await asyncio.gather(*(node.stop() for node in party.nodes))
