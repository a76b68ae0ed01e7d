"""Figures of the engine, for every game in one run: requests a second with random bots, a whole game, copies, digests, imagined worlds,
and the details of sixty choices, found out by running the rules.

    python -m bench.engine [--json] [--games 100] [--game G]

Beside them, in the same run and in turns, Python games of OpenSpiel if that is installed (`pip install 'fides-table[openspiel]'`).
The bars stand in docs/figures.md.

Requests are all that a script awaits (questions, card requests, checkpoints); the questions and card requests are also counted alone.
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Callable
from functools import partial
from typing import Any

from bench import openspiel
from bench.measure import add_game, cpu_seconds, show, yardstick_ns
from engine import canon
from engine.bots import RandomBot, play_out
from engine.game import Game
from engine.games import IDS, find_game
from engine.table import Table
from engine.telling import Telling

GAMES = 100
SEATS = 4
ROUNDS = 5  # what is compared is measured in turns, so often
DETAILS = 60
NAMES = {0: "Anna", 1: "Bianka", 2: "Gábor", 3: "Henrik"}


def random_game(game: Game[Any], number: int, remembers: bool = False) -> Table[Any]:
    seed = f"bench/{number}".encode()
    table = Table.new(game, SEATS, {}, seed, remembers=remembers)
    play_out(table, {seat: RandomBot(seed + bytes([seat])) for seat in table.own})
    return table


def random_games(game: Game[Any], games: int) -> list[Table[Any]]:
    return [random_game(game, number) for number in range(games)]


def play(game: Game[Any], games: int, remembers: bool = False) -> None:
    """Nothing is kept of a game that is over, as nothing is of those of OpenSpiel."""
    for number in range(games):
        random_game(game, number, remembers)


def middle(game: Game[Any]) -> Table[Any]:
    """A table in the middle of a game."""
    return _easy_game(game, len(_easy_game(game, None).record.answers) // 2)


def _easy_game(game: Game[Any], until: int | None, look: Callable[[Table[Any]], None] | None = None) -> Table[Any]:
    table = Table.new(game, SEATS, {}, b"bench/middle")
    bots = {seat: game.bots["easy"](b"bench", 100) for seat in table.own}
    while table.waiting() and (until is None or len(table.record.answers) < until):
        seat = table.waiting()[0]
        if look is not None:
            look(table)
        table.act(seat, bots[seat].choose(table.view(seat)))
    return table


def details_ms(game: Game[Any]) -> tuple[float, float]:
    """What a question with sixty choices takes, and their outcomes alone: its beginning (now, passing) once, then sixty details. Means
    over the listed choices of every fifth question of a game."""
    begun = told = ran = 0.0
    asked = choices = 0

    def look(table: Table[Any]) -> None:
        nonlocal begun, told, ran, asked, choices
        if len(table.record.answers) % 5:
            return
        seat = table.waiting()[0]
        view = table.view(seat)
        listed = [move for move in view.legal() if game.words.listed(view, move)]
        telling: Telling[Any] = Telling(view, NAMES)
        question = telling.question
        asked, choices = asked + 1, choices + len(listed)
        begun += cpu_seconds(lambda: Telling(table.view(seat), NAMES))
        told += cpu_seconds(lambda: [telling.parts(move) for move in listed])
        ran += cpu_seconds(lambda: [question.outcome(move) for move in listed])

    _easy_game(game, None, look)
    return 1000 * (begun / asked + DETAILS * told / choices), 1000 * DETAILS * ran / choices


def speeds(games: int, names: list[str]) -> dict[str, float]:
    """Seconds for a game on average: each in turns with the others, the best of its rounds. All take about as long: the shorter a piece of
    work, the better its chance of a moment in which nothing else runs."""
    works: dict[str, Callable[[], object]] = {name: partial(play, find_game(name), games) for name in names}
    works |= openspiel.works(games)
    once = {name: cpu_seconds(work, tries=1) for name, work in works.items()}
    times = {name: max(1, round(max(once.values()) / seconds)) for name, seconds in once.items()}
    best: dict[str, float] = {}
    gc.collect()
    gc.freeze()  # as the program does between two tables: what is loaded is not searched for garbage, whoever loaded it
    for _ in range(ROUNDS):
        for name, work in works.items():
            best[name] = min(best.get(name, 1e9), cpu_seconds(work, times[name], tries=1) / games)
    gc.unfreeze()
    return best


def figures(games: int = GAMES, only: str = "") -> dict[str, Any]:
    names = [only] if only else list(IDS)
    found: dict[str, Any] = {"yardstick_ns": yardstick_ns()}
    seconds = speeds(games, names)
    for name in names:
        found[name] = of_game(find_game(name), games, seconds[name])
    for name, steps in openspiel.steps(games).items():
        found[name] = {"requests_per_second": steps / seconds[name]}
    return found


def of_game(game: Game[Any], games: int, seconds: float) -> dict[str, Any]:
    finished = random_games(game, games)
    asked = sum(table.run.requests for table in finished) / games
    kept = sum(table.run.checkpoints for table in finished) / games
    remembering = cpu_seconds(lambda: play(game, games, remembers=True)) / games
    table = middle(game)
    view = table.view(table.waiting()[0])
    details, outcomes = details_ms(game)
    return {
        "requests_per_game": asked + kept,
        "questions_and_card_requests_per_game": asked,
        "requests_per_second": (asked + kept) / seconds,
        "questions_and_card_requests_per_second": asked / seconds,
        "game_ms": 1000 * seconds,
        "game_ms_with_undo": 1000 * remembering,
        "copy_us": 1e6 * cpu_seconds(lambda: canon.copy(table.g), 1000),
        "digest_us": 1e6 * cpu_seconds(lambda: canon.digest(table.g), 200),
        "imagine_us": 1e6 * cpu_seconds(lambda: view.imagine(b"bench"), 200),
        "sixty_details_ms": details,
        "sixty_outcomes_ms": outcomes,
    }


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--games", type=int, default=GAMES, help="games to average over")
    add_game(parser, default="")
    given = parser.parse_args(arguments)
    show(figures(max(1, given.games), given.game.replace("-", "_")), given.json)


if __name__ == "__main__":
    main()
