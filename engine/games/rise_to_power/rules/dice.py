"""Rolling, the order of the round, and the four passes in which dice are placed."""

from __future__ import annotations

from engine.cards import Seat
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.moves import Done, EndTurn, Forfeit, Place, Use
from engine.games.rise_to_power.rules.offices import exhaust, usable, use
from engine.games.rise_to_power.rules.state import Rise
from engine.games.rise_to_power.rules.tracks import put
from engine.moves import Move
from engine.script import Checkpoint, Roll, ask


async def roll(g: Rise) -> None:
    rolled = await Roll(*[6] * (data.DICE * len(g.players)))
    for player in g.players.values():
        player.dice = [value + 1 for value in rolled[: data.DICE]]
        rolled = rolled[data.DICE :]
        g.note("rolled", seat=player.seat, dice=" ".join(map(str, player.dice)))
    g.shifts = dict.fromkeys(g.players, 0)


async def order(g: Rise) -> None:
    """Who has a card for it may shift a sum; then the low sums play first, equal ones as in the round before."""
    while g.to_act:
        seat = g.to_act[0]
        if usable(g, seat):
            await Checkpoint()
        while usable(g, seat):
            match await ask(seat, "order", Use, Done, default=Done()):
                case Done():
                    break
                case Use() as move:
                    await use(g, seat, move)
        del g.to_act[0]
    g.sums = {seat: sum(player.dice) + g.shifts[seat] for seat, player in g.players.items()}
    g.order = turn_order(g)
    g.note("order", order=" ".join(map(str, g.order)))


def turn_order(g: Rise) -> list[Seat]:
    """Who would place dice when if the order were settled now."""
    return sorted(g.order, key=lambda seat: sum(g[seat].dice) + g.shifts[seat])


async def placement(g: Rise) -> None:
    while g.to_act:
        await Checkpoint()
        await turn(g, g.to_act[0])
        del g.to_act[0]
        if not g.to_act and g.passing < data.DICE:
            g.passing += 1
            g.to_act = g.order[:]
    await Checkpoint()


async def turn(g: Rise, seat: Seat) -> None:
    """One die is placed; before and after it, senate cards are used."""
    placed = False
    while not placed:
        match await ask(seat, "place", Use, Place, Forfeit, default=_first(g, seat)):
            case Use() as move:
                await use(g, seat, move)
            case Place(die, track, consul, province):
                if consul:
                    exhaust(g, seat, consul, (province,))
                g[seat].dice.remove(die)
                put(g.tracks[track], seat, die)
                g.note("placed", seat=seat, die=die, track=track)
                placed = True
            case Forfeit(die):
                g[seat].dice.remove(die)
                g.note("forfeited", seat=seat, die=die)
                placed = True
    while usable(g, seat):
        match await ask(seat, "after", Use, EndTurn, default=EndTurn()):
            case EndTurn():
                return
            case Use() as move:
                await use(g, seat, move)


def _first(g: Rise, seat: Seat) -> Move[Rise]:
    dice = g[seat].dice
    for die in dice:
        for track in data.TRACKS:
            group = g.group(track, seat)
            if group is None or die <= group.dice[-1]:
                return Place(die, track)
    return Forfeit(dice[0])
