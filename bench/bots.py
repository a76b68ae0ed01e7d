"""How strong and how quick the bots are, in two-player games.

    python -m bench.bots [--games 100] [--game G] [--json]        games of hard against easy; ten times as many of easy against random

Bars: hard beats easy in at least 65 %, easy beats random in at least 95 % of 100 games; on average a hard move takes at most 0.2 s,
an easy one 5 ms.
The two change places every game; a shared victory counts half for each.
"""

from __future__ import annotations

import argparse
from multiprocessing import Pool
from time import process_time
from typing import Any

from bench.measure import YARDSTICK_GAME, add_game, show
from engine.games import find_game
from engine.table import Table

Match = tuple[str, str, str, int]
CHEAP = 10  # so many times more games where no bot looks ahead: a hundred leave two points of chance


def play(match: Match) -> tuple[float, float, int]:
    """The first one's share of the victory, its processor seconds, its moves."""
    name, strong, weak, number = match
    game = find_game(name)
    seed = f"bots/{number}".encode()
    table = Table.new(game, 2, {}, seed)
    seats = list(table.own)
    mine = seats[number % 2]
    bots = {seat: game.bots[strong if seat == mine else weak](seed + bytes([seat]), 100) for seat in seats}
    seconds, moves = 0.0, 0
    while waiting := table.waiting():
        seat = waiting[0]
        view = table.view(seat)
        start = process_time()
        move = bots[seat].choose(view)
        if seat == mine:
            seconds += process_time() - start
            moves += 1
        table.act(seat, move)
    assert table.result is not None
    return (1 / len(table.result.winners) if mine in table.result.winners else 0.0), seconds, moves


def figures(games: int, game: str = YARDSTICK_GAME) -> dict[str, Any]:
    found: dict[str, Any] = {"games": games}
    with Pool(2) as pool:
        for strong, weak, played in (("easy", "random", CHEAP * games), ("hard", "easy", games)):
            results = pool.map(play, [(game, strong, weak, number) for number in range(played)], chunksize=1)
            found[f"{strong}_beats_{weak}_percent"] = 100 * sum(share for share, _, _ in results) / played
            found[f"{strong}_move_ms"] = 1000 * sum(seconds for _, seconds, _ in results) / sum(moves for _, _, moves in results)
    return found


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--json", action="store_true")
    add_game(parser)
    options = parser.parse_args(arguments)
    show(figures(options.games, options.game), options.json)


if __name__ == "__main__":
    main()
