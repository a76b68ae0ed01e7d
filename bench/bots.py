"""How strong and how quick the bots are, in two-player games.

    python -m bench.bots [GAME] [--games 100] [--jobs 2] [--json]    games of hard against easy; ten times as many of easy against random

Bars: hard beats easy in at least 65 %, easy beats random in at least 95 % of 100 games; on average a hard move takes at most 0.2 s,
an easy one 5 ms.
The two change places every game; a shared victory counts half for each.
"""

from __future__ import annotations

import argparse
from multiprocessing import Pool
from time import process_time
from typing import Any

from bench.measure import YARDSTICK_GAME, show
from engine.games import find_game
from engine.table import Table

Match = tuple[str, str, str, int]
CHEAP = 10  # so many times more games where no bot looks ahead: a hundred leave two points of chance


def play(match: Match) -> tuple[float, float, int]:
    """The first one's share of the victory, its processor seconds, its moves."""
    id, strong, weak, number = match
    game = find_game(id)
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


def figures(games: int, id: str = YARDSTICK_GAME, processes: int = 2) -> dict[str, Any]:
    found: dict[str, Any] = {"game": id, "games": games}
    with Pool(processes) as pool:
        for strong, weak, played in (("easy", "random", CHEAP * games), ("hard", "easy", games)):
            results = pool.map(play, [(id, strong, weak, number) for number in range(played)], chunksize=1)
            found[f"{strong}_beats_{weak}_percent"] = 100 * sum(share for share, _, _ in results) / played
            found[f"{strong}_move_ms"] = 1000 * sum(seconds for _, seconds, _ in results) / sum(moves for _, _, moves in results)
    return found


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default=YARDSTICK_GAME, help="the first one if none is named")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    try:
        game = find_game(options.game)
    except KeyError:
        parser.error(f"there is no game '{options.game}'")
    show(figures(options.games, game.id, max(1, options.jobs)), options.json)


if __name__ == "__main__":
    main()
