"""The moves of Trajan. Trays go by their actions, slots by their numerals, stones by the letters b y g o p w."""

from __future__ import annotations

from engine.games.trajan.rules.moves.act import (
    Advance,
    Build,
    Decline,
    Deploy,
    Enlist,
    Extra,
    Hire,
    March,
    PassAction,
    TakeOrder,
    TakeTile,
)  # fmt: skip
from engine.games.trajan.rules.moves.quarter import ChooseBonus, Meet
from engine.games.trajan.rules.moves.seaport import Discard, Draw, Load, Show, TakeCard
from engine.games.trajan.rules.moves.set_up import Arrange, StartCard, StartTile, StartTiles
from engine.games.trajan.rules.moves.sow import Sow
from engine.games.trajan.rules.state import Trajan
from engine.moves import Move

MOVES: tuple[type[Move[Trajan]], ...] = (
    Arrange, StartCard, StartTiles, StartTile, Sow, Draw, Discard, TakeCard, Show, Load, TakeTile, Enlist, March, Deploy, Advance,
    TakeOrder, Hire, Build, PassAction, Extra, Decline, Meet, ChooseBonus,
)  # fmt: skip

__all__ = [
    "MOVES", "Advance", "Arrange", "Build", "ChooseBonus", "Decline", "Deploy", "Discard", "Draw", "Enlist", "Extra", "Hire", "Load",
    "March", "Meet", "PassAction", "Show", "Sow", "StartCard", "StartTile", "StartTiles", "TakeCard", "TakeOrder", "TakeTile",
]  # fmt: skip
