"""The moves of Imperator. A worker is named by the value printed on it, a region by its number, a tile and a built card by its id.

What a location does is decided in small steps: first who goes where, then each trade, each card whose steps are used, each card put back.
They travel as one and can be taken back one by one.
"""

from __future__ import annotations

from engine.games.imperator.rules.moves.cards import Discard, Keep, Patrons, PutBack, Take
from engine.games.imperator.rules.moves.places import Advance, Build, Canvass, Enter, Fight, Go, Trade
from engine.games.imperator.rules.moves.turn import Bonus, Done, EndTurn, Extra, Pass, Recruit, Relocate, UseTile
from engine.games.imperator.rules.state import Imperator
from engine.moves import Move

MOVES: tuple[type[Move[Imperator]], ...] = (
    Keep, Go, Build, Fight, Canvass, Enter, UseTile, Extra, Bonus, Pass, EndTurn, Trade, Advance, Take, PutBack, Done, Relocate, Discard,
    Recruit, Patrons,
)  # fmt: skip

__all__ = [
    "MOVES", "Advance", "Bonus", "Build", "Canvass", "Discard", "Done", "EndTurn", "Enter", "Extra", "Fight", "Go", "Keep", "Pass",
    "Patrons", "PutBack", "Recruit", "Relocate", "Take", "Trade", "UseTile",
]  # fmt: skip
