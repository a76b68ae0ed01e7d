"""The course of the game: five rounds of phases. The script starts at the beginning or at any checkpoint."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.rise_to_power.rules import data, dice, resolve, scoring
from engine.games.rise_to_power.rules.set_up import refill, set_up
from engine.games.rise_to_power.rules.state import Rise
from engine.script import Checkpoint, Result, Script


async def play(g: Rise) -> Result:
    while g.phase != "final":
        await Checkpoint()
        await PHASES[g.phase](g)
        next_phase(g)
    await Checkpoint()
    return await scoring.final(g)


async def cleanup(g: Rise) -> None:
    """What nobody took leaves the game, new cards are displayed, exhausted ones are rested."""
    g.removed += g.provinces + g.senate
    g.removed_arena += g.market
    g.provinces, g.senate, g.market = [], [], []
    for player in g.players.values():
        player.exhausted = []
    g.round += 1
    await refill(g)


PHASES: dict[str, Callable[[Rise], Script[None]]] = {
    "set_up": set_up,
    "roll": dice.roll,
    "order": dice.order,
    "placement": dice.placement,
    "military": resolve.military,
    "senate": resolve.senate,
    "market": resolve.market,
    "forum": scoring.forum,
    "arena": scoring.arena,
    "cleanup": cleanup,
}
ROUND = tuple(PHASES)[1:]


def next_phase(g: Rise) -> None:
    g.phase = ROUND[0] if g.phase in ("set_up", "cleanup") else ROUND[ROUND.index(g.phase) + 1]
    if g.phase == "forum":
        if g.round in data.SCORING_ROUNDS:
            g.scoring = list(data.RESOURCES)
        else:
            g.phase = "cleanup"
    if g.phase == "cleanup" and g.round == data.ROUNDS:
        g.phase = "final"
    g.to_act = g.order[:] if g.phase in ("order", "placement") else []
    g.passing = 1 if g.phase == "placement" else 0
