"""The registry: every game's folder by its id."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from engine.game import Game

IDS = ("age_of_rome", "rise_to_power", "trajan", "porta_nigra", "imperator")


def find_game(name: str) -> Game[Any]:
    """The game of this id or slug; KeyError if there is none."""
    id = name.replace("-", "_")
    if id not in IDS:
        raise KeyError(name)
    game: Game[Any] = import_module(f"engine.games.{id}").GAME
    return game
