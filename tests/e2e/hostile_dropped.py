"""A program whose player was voted out and does not like it: it takes up its seat, and says whatever could stop those who went on.

    python -m tests.e2e.hostile_dropped JOURNAL NAME ADDRESS...

A real node with real links inside; its words are those of the simulator's cheat `hostile-dropped`. It tells its events as a seat does.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from engine.games import AllGames
from p2p.node import Node, Who
from p2p.peer.peer import Peer
from p2p.players import BotPlayer
from p2p.shell.shelf import Shelf
from p2p.sim.cheats.voting import HostileDropped
from p2p.sim.lots import Lots

PAUSE_SECONDS = 0.05
SECONDS = 120.0


def tell(event: str, **facts: Any) -> None:
    print(json.dumps({"event": event, **facts}), flush=True)


def words_of(peer: Peer, who: Who, lots: Lots) -> int:
    """One bundle of hostile words to everybody who is linked; how many. It knows that it was dropped, and that all have signed that."""
    place = None if peer.me is None else peer.me.place
    if place is None or place in peer.play.present:
        return 0
    machine = SimpleNamespace(
        place=place, peer=peer, member=SimpleNamespace(identity=who.identity),
        world=SimpleNamespace(nodes=dict.fromkeys(range(len(peer.roster.members))), honest=(), trace=lambda *what: None),
    )  # fmt: skip
    cheat = HostileDropped(lots, 0)
    cheat.sit(machine)  # type: ignore[arg-type]
    said = 0
    for line in peer.links.players():
        for word in cheat.noise(line.place if line.place is not None else 0):
            if not isinstance(word, bytes):
                peer.outbox.send(line.link, word)
                said += 1
    return said


async def run(journal: Path, name: str, addresses: list[str]) -> None:
    shelf = Shelf(Path(os.environ["FIDES_DATA"]), lambda: "2000-01-01")
    who = Who(shelf.identity(), name, shelf, AllGames(), BotPlayer("random", bytes(32)))
    node = await Node.resume(who, journal, anywhere=addresses)
    lots, said = Lots(19, "hostile"), 0
    tell("back")
    try:
        async with asyncio.timeout(SECONDS):
            while True:
                more = await node.call(lambda peer: words_of(peer, who, lots))
                if more and not said:
                    tell("hostile")
                said += more
                tell("said", count=said)
                await asyncio.sleep(PAUSE_SECONDS)
    finally:
        await node.stop()


if __name__ == "__main__":
    asyncio.run(run(Path(sys.argv[1]), sys.argv[2], sys.argv[3:]))
