"""What a bot is: it gets a view, never the table, and is the same for the same seed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from engine.cards import Seat
from engine.dealer import Stream
from engine.moves import Move
from engine.table import Table
from engine.words import Names
from engine.world import View


class Bot(Protocol):
    looks_ahead: bool  # needs a table that remembers its checkpoints to choose; reasons always need one

    def choose(self, view: View[Any]) -> Move[Any]:
        """A legal answer to the view's question."""

    def reasons(self, view: View[Any], names: Names) -> list[tuple[Move[Any], str]]:
        """The moves it would play, best first, each with a reason in words that calls players by their names; for hints."""


class RandomBot:
    """Any class of move, then any legal move of it: reaches rare paths more often than a choice among all moves would."""

    looks_ahead = False

    def __init__(self, seed: bytes, effort: int = 100) -> None:
        self.stream = Stream(seed, "random bot")

    def choose(self, view: View[Any]) -> Move[Any]:
        return view.any_legal(self.stream.below)

    def reasons(self, view: View[Any], names: Names) -> list[tuple[Move[Any], str]]:
        return [(self.choose(view), "drawn at random")]


def play_out(table: Table[Any], bots: Mapping[Seat, Bot], answers_max: int = 20_000) -> None:
    """Let bots play a table to its end."""
    for _ in range(answers_max):
        waiting = table.waiting()
        if not waiting:
            return
        seat = waiting[0]
        table.act(seat, bots[seat].choose(table.view(seat)))
    raise AssertionError(f"no end after {answers_max} answers")
