"""The course of the game: rounds of phases. The script starts at the beginning or at any checkpoint."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.imperator.rules.action import action
from engine.games.imperator.rules.round_end import recruit, rewards, turn_order
from engine.games.imperator.rules.scoring import final
from engine.games.imperator.rules.set_up import round_start, set_up
from engine.games.imperator.rules.state import Imperator
from engine.script import Checkpoint, Result, Script


async def play(g: Imperator) -> Result:
    while g.phase != "final":
        await Checkpoint()
        await PHASES[g.phase](g)
        g.phase = next_phase(g)
    await Checkpoint()
    return await final(g)


PHASES: dict[str, Callable[[Imperator], Script[None]]] = {
    "set_up": set_up,
    "round_start": round_start,
    "action": action,
    "rewards": rewards,
    "recruit": recruit,
    "turn_order": turn_order,
}
ROUND = tuple(PHASES)[1:]


def next_phase(g: Imperator) -> str:
    if g.phase in ("set_up", "turn_order"):
        return ROUND[0]
    return "final" if g.phase == "rewards" and g.round == g.rounds else ROUND[ROUND.index(g.phase) + 1]
