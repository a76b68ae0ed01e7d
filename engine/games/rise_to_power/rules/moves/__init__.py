"""The moves of Rise to Power. Dice are named by their value, players by their colour, placed dice by their position in the group."""

from __future__ import annotations

from engine.games.rise_to_power.rules.moves.arena import Perform
from engine.games.rise_to_power.rules.moves.dice import Again, Done, EndTurn, Forfeit, Place, Skip, Stop, can_place
from engine.games.rise_to_power.rules.moves.tracks import Buy, BuyBlind, Conquer, Take
from engine.games.rise_to_power.rules.moves.use import Use
from engine.games.rise_to_power.rules.state import Rise
from engine.moves import Move

MOVES: tuple[type[Move[Rise]], ...] = (
    Use, Place, Forfeit, Again, Stop, EndTurn, Done, Skip, Conquer, Take, Buy, BuyBlind, Perform,
)  # fmt: skip

__all__ = [
    "MOVES", "Again", "Buy", "BuyBlind", "Conquer", "Done", "EndTurn", "Forfeit", "Perform", "Place", "Skip", "Stop", "Take", "Use",
    "can_place",
]  # fmt: skip
