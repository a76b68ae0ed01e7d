"""The moves of Porta Nigra: what they are, when they are legal, how they are written."""

from __future__ import annotations

from engine.games.porta_nigra.rules.moves.build import Build, Found
from engine.games.porta_nigra.rules.moves.card import Burn, Buy, EndTurn, Forgo, Play, Take
from engine.games.porta_nigra.rules.moves.honour import Earn, Honour
from engine.games.porta_nigra.rules.moves.rounds import Dividend, Start, Starter
from engine.games.porta_nigra.rules.state import Porta
from engine.moves import Move

ANYTIME: tuple[type[Move[Porta]], ...] = (Burn, Earn, Found, Honour)  # in every part of a turn
MOVES: tuple[type[Move[Porta]], ...] = (Start, Play, Buy, Build, Take, Forgo, *ANYTIME, EndTurn, Dividend, Starter)

__all__ = [
    "ANYTIME", "MOVES",
    "Build", "Burn", "Buy", "Dividend", "Earn", "EndTurn", "Forgo", "Found", "Honour", "Play", "Start", "Starter", "Take",
]  # fmt: skip
