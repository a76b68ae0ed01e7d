"""Python games of OpenSpiel, played at random in the same run as ours: something to hold our figures against. Never needed to play.

A step is one decision, one lot, or one round of decisions made at the same time, as a request is one for us. Nothing here runs if the
package is not installed.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

NAMES = ("python_tic_tac_toe", "python_block_dominoes", "python_dynamic_routing")


@cache
def loaded() -> dict[str, Any]:
    """The games that are there."""
    try:
        pyspiel = import_module("pyspiel")
        import_module("open_spiel.python.games")
    except ImportError:
        return {}
    return {name: pyspiel.load_game(name) for name in NAMES if name in pyspiel.registered_names()}


def playout(game: Any, number: int) -> int:
    """One random game; the number of its steps."""
    stream, state, steps = random.Random(number), game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(stream.choices(outcomes, chances)[0])
        elif state.is_simultaneous_node():
            legal = [state.legal_actions(player) for player in range(game.num_players())]
            state.apply_actions([stream.choice(actions) if actions else 0 for actions in legal])
        else:
            state.apply_action(stream.choice(state.legal_actions()))
        steps += 1
    return steps


def works(games: int) -> dict[str, Callable[[], object]]:
    return {name: lambda game=game: [playout(game, number) for number in range(games)] for name, game in loaded().items()}  # type: ignore[misc]


def steps(games: int) -> dict[str, float]:
    """Steps of a game on average."""
    return {name: sum(playout(game, number) for number in range(games)) / games for name, game in loaded().items()}
