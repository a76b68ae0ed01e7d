"""The course of the game: nine rounds of phases, each draining `to_act`. The script starts at the beginning or at any checkpoint."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from engine.cards import Seat
from engine.games.age_of_rome.rules import action, build, cassius, data, diplomacy, event, final, income, schemes
from engine.games.age_of_rome.rules.free import interrupts
from engine.games.age_of_rome.rules.pieces import home_schemes
from engine.games.age_of_rome.rules.set_up import set_up
from engine.games.age_of_rome.rules.state import Rome
from engine.script import Checkpoint, Result, Script

Phase = Callable[[Rome], Script[None]]
Turn = Callable[[Rome, Seat], Script[None]]
CassiusTurn = Callable[[Rome], Awaitable[None]]


async def play(g: Rome) -> Result:
    if g.phase == "set_up":
        await set_up(g)
        next_phase(g)
    while g.phase != "final":
        await PHASES[g.phase](g)
        next_phase(g)
    return await final.final(g)


def turns(turn: Turn, cassius_turn: CassiusTurn) -> Phase:
    """A phase in which everybody has one turn, in this round's order."""

    async def phase(g: Rome) -> None:
        while g.to_act:
            await Checkpoint()
            seat = g.to_act[0]
            if seat in g.players:
                await turn(g, seat)
            else:
                await cassius_turn(g)
            await interrupts(g, seat)
            del g.to_act[0]
        await Checkpoint()

    return phase


async def action_phase(g: Rome) -> None:
    """Round and round until nobody has a follower left; one won in the middle, even by an interrupt, is still placed."""
    while any(side.available for side in g.sides()):
        if not g.to_act:
            g.to_act = g.order[:]
        seat = g.to_act[0]
        if g.side(seat).available:
            await Checkpoint()
            if seat in g.players:
                await action.place_turn(g, seat)
            else:
                await cassius.play_card(g)
            await interrupts(g, seat)
        del g.to_act[0]
    await Checkpoint()
    clear_the_board(g)


def clear_the_board(g: Rome) -> None:
    """Followers, bonus tokens and activated schemes return to their owners."""
    g.to_act = []
    g.colosseum = []
    for province in g.provinces.values():
        province.followers = dict.fromkeys(data.TYPES, ())
    for player in g.players.values():
        player.used_bonuses = []
    home_schemes(g)


async def rotate(g: Rome) -> None:
    quarters = g.coming_turn
    g.rot = (g.rot + quarters) % 4
    g.round += 1
    g.note("rotated", direction="cw" if quarters > 0 else "ccw", quarters=abs(quarters), round=g.round)


PHASES: dict[str, Phase] = {
    "event": event.event,
    "diplomacy": turns(diplomacy.dip_turn, cassius.nothing),
    "schemes": turns(schemes.scheme_turn, cassius.scheme_turn),
    "build": turns(build.build_turn, cassius.build_turn),
    "action": action_phase,
    "income": turns(income.tax_turn, cassius.extort),
    "rotate": rotate,
}
ROUND = tuple(PHASES)


def next_phase(g: Rome) -> None:
    """Name the next phase and fill `to_act` in this round's order."""
    at = 0 if g.phase in ("set_up", "rotate") else ROUND.index(g.phase) + 1
    while not _played(g, ROUND[at]):
        at += 1
    g.phase = ROUND[at]
    if g.phase == "rotate" and g.round == data.ROUNDS:
        g.phase = "final"
    g.to_act = [] if g.phase in ("event", "rotate") else g.order[:]
    if g.phase == "action":
        for side in g.sides():
            side.available = side.recruited
        if g.cassius is not None:
            g.cassius.available += data.LEVELS[g.level].extra_cards


def _played(g: Rome, phase: str) -> bool:
    if phase == "diplomacy":
        return "spies" in g.variants
    if phase == "schemes":
        return g.round > 1 and g.schemes_on
    return True
