"""The registry: every game's folder by its id. Nothing of a game is loaded before it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module, resources
from typing import Any

from engine.game import Game, Games
from engine.rules_digest import digest_in

IDS = ("age_of_rome", "rise_to_power", "trajan", "porta_nigra", "imperator")


def find_game(name: str) -> Game[Any]:
    """The game of this id or slug; KeyError if there is none."""
    id = name.replace("-", "_")
    if id not in IDS:
        raise KeyError(name)
    game: Game[Any] = import_module(f"engine.games.{id}").GAME
    return game


class AllGames(Games):
    """By slug."""

    def __init__(self) -> None:
        self._ids = {id.replace("_", "-"): id for id in IDS}

    def __getitem__(self, slug: str) -> Game[Any]:
        return find_game(self._ids[slug])

    def __contains__(self, slug: object) -> bool:
        return slug in self._ids

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)

    def rules_digest(self, slug: str) -> str:
        games: Any = resources.files(__name__)
        return digest_in(games.joinpath(self._ids[slug]))
