"""The course of the game: rounds of turns. The script starts at the beginning or at any checkpoint."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.porta_nigra.rules import rounds, turn
from engine.games.porta_nigra.rules.scoring import final
from engine.games.porta_nigra.rules.state import Porta
from engine.script import Checkpoint, Result, Script


async def play(g: Porta) -> Result:
    while g.phase != "final":
        await Checkpoint()
        await PHASES[g.phase](g)
    await Checkpoint()
    return final(g)


PHASES: dict[str, Callable[[Porta], Script[None]]] = {
    "set_up": rounds.set_up,
    "refill": turn.refill,
    "turn": turn.turn,
    "draw": turn.draw,
    "round_end": rounds.round_end,
    "interim": rounds.interim,
    "starter": rounds.starter,
    "round_start": rounds.round_start,
}
