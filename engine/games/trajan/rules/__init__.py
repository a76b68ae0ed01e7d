"""The course of the game: set-up, then turns; after each the clock, and after sixteen laps the end. The script starts at any checkpoint."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.trajan.rules import quarter, scoring, set_up
from engine.games.trajan.rules.state import Trajan
from engine.games.trajan.rules.turn import turn
from engine.script import Checkpoint, Result, Script

PHASES: dict[str, Callable[[Trajan], Script[None]]] = {
    "set_up": set_up.set_up,
    "setup_stones": set_up.stones,
    "setup_table": set_up.table,
    "setup_cards": set_up.start_cards,
    "setup_trajan": set_up.start_tiles,
    "turn": turn,
    "clock": quarter.clock,
    "quarter_demands": quarter.demands,
    "quarter_senate": quarter.senate,
    "refill": quarter.refill,
}


async def play(g: Trajan) -> Result:
    while g.phase != "game_over":
        await Checkpoint()
        await PHASES[g.phase](g)
    await Checkpoint()
    return scoring.final(g)
