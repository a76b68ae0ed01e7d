"""Figures of the engine: requests a second with random bots, a whole game, copies, digests, imagined worlds.

    python -m bench.engine [--json] [--games 100] [--game G]

Bars: 40,000 requests a second and core, a four-player random game <= 25 ms

Requests are all that a script awaits (questions, card requests, checkpoints); the questions and card requests are also counted alone.
"""

from __future__ import annotations

import argparse
from typing import Any

from bench.measure import YARDSTICK_GAME, add_game, cpu_seconds, show, yardstick_ns
from engine import canon
from engine.bots import RandomBot, play_out
from engine.game import Game
from engine.games import find_game
from engine.table import Table

GAMES = 100
SEATS = 4


def random_game(game: Game[Any], number: int, remembers: bool = False) -> Table[Any]:
    seed = f"bench/{number}".encode()
    table = Table.new(game, SEATS, {}, seed, remembers=remembers)
    play_out(table, {seat: RandomBot(seed + bytes([seat])) for seat in table.own})
    return table


def middle(game: Game[Any]) -> Table[Any]:
    """A table in the middle of a game."""
    return _easy_game(game, len(_easy_game(game, None).record.answers) // 2)


def _easy_game(game: Game[Any], until: int | None) -> Table[Any]:
    table = Table.new(game, SEATS, {}, b"bench/middle")
    bots = {seat: game.bots["easy"](b"bench", 100) for seat in table.own}
    while table.waiting() and (until is None or len(table.record.answers) < until):
        seat = table.waiting()[0]
        table.act(seat, bots[seat].choose(table.view(seat)))
    return table


def figures(games: int = GAMES, name: str = YARDSTICK_GAME) -> dict[str, Any]:
    game = find_game(name)
    yardstick = yardstick_ns()
    finished = [random_game(game, number) for number in range(games)]
    asked = sum(table.run.requests for table in finished) / games
    kept = sum(table.run.checkpoints for table in finished) / games
    seconds = cpu_seconds(lambda: [random_game(game, number) for number in range(games)]) / games
    remembering = cpu_seconds(lambda: [random_game(game, number, remembers=True) for number in range(games)]) / games
    table = middle(game)
    view = table.view(table.waiting()[0])
    return {
        "yardstick_ns": yardstick,
        "requests_per_game": asked + kept,
        "questions_and_card_requests_per_game": asked,
        "requests_per_second": (asked + kept) / seconds,
        "questions_and_card_requests_per_second": asked / seconds,
        "game_ms": 1000 * seconds,
        "game_ms_with_undo": 1000 * remembering,
        "copy_us": 1e6 * cpu_seconds(lambda: canon.copy(table.g), 1000),
        "digest_us": 1e6 * cpu_seconds(lambda: canon.digest(table.g), 200),
        "imagine_us": 1e6 * cpu_seconds(lambda: view.imagine(b"bench"), 200),
    }


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--games", type=int, default=GAMES, help="games to average over")
    add_game(parser)
    given = parser.parse_args(arguments)
    show(figures(max(1, given.games), given.game), given.json)


if __name__ == "__main__":
    main()
