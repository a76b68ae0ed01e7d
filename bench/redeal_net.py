"""How long a re-deal takes between real links and disks: one of a table is gone, those who stay vote, deal anew and are asked again.

    python -m bench.redeal_net [--json] [--folder PATH]

The clock runs from the first vote to the beat behind which people are asked again, FINAL at the first of them; how long somebody must be
away before anybody votes is not in it. All nodes share this process, so their work adds up: four machines need less. Growth in players: one
game with fewer of them; in cards: every other game, at its largest table. `python -m bench.redeal` has the computation alone.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

from bench.measure import YARDSTICK_GAME, show
from bench.net import NetTable, until
from engine.game import Game
from engine.games import AllGames, find_game
from p2p.node import Who

BAR_SECONDS = 2.5  # the game the bars were set with, three who stay
MISSED_SECONDS = 0.5  # so long somebody is away before the others vote
MOVES = 6  # before somebody goes: hands are dealt


class LeftTable(NetTable):
    """Its seats drop by themselves whoever is away."""

    def who(self, number: int) -> Who:
        return replace(super().who(number), on_leave="drop", missed_seconds=MISSED_SECONDS)


async def figures(folder: Path, game: Game[Any], count: int) -> dict[str, float]:
    table = LeftTable(folder, count, True, game=game)
    await table.open()
    try:
        await until(lambda: sum(len(bot.submitted) for bot in table.bots) >= MOVES)
        gone = table.nodes.pop()
        watches = table.watches[:-1]
        await gone.stop()
        await until(lambda: all("dropped" in watch.firsts for watch in watches))
        peer = table.nodes[0].peer
        assert peer is not None
        await until(lambda: (dealing := peer.play.dealing) is not None and dealing.slots.redeal is None)
        assert peer.play.dealing is not None
        redealt, cut = list(peer.play.dealing.redealt), peer.chain.cuts[0].number
        last = max((one.beat for one in redealt), default=cut)  # where nothing lies closed that nobody holds there is nothing to deal
        await until(lambda: any(watch.when(last) is not None for watch in watches))
        voted = min(watch.firsts["voted"] for watch in watches if "voted" in watch.firsts)
        asked = min(at for watch in watches if (at := watch.when(last)) is not None)
        beats = 1 + last - cut
    finally:
        await table.close()
    name = f"{game.id}_{count - 1}_stay"
    cards = sum(one.cards for one in redealt)
    return {f"redeal_seconds_{name}": asked - voted, f"redeal_closed_cards_{name}": cards, f"redeal_beats_{name}": beats}


def tables(small: bool) -> list[tuple[Game[Any], int]]:
    """The game of the bar with four and with three; every other one as large as it can be."""
    yardstick = find_game(YARDSTICK_GAME)
    others = [game for game in AllGames().values() if game.id != yardstick.id and max(game.seating) > 2]
    return [(yardstick, 4), (yardstick, 3), *(() if small else ((game, max(game.seating)) for game in others))]


def measured(folder: Path, small: bool = False) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for game, count in tables(small):
        found |= asyncio.run(figures(folder / f"{game.id}-{count}", game, count))
    return found | {"redeal_bar_seconds": BAR_SECONDS}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.redeal_net", description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    parser.add_argument("--small", action="store_true", help="only the game of the bar")
    parser.add_argument("--folder", type=Path, default=None, help="where the journals shall lie: the disk that is measured")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        show(measured(Path(folder), options.small), options.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
