"""The end: a last interrupt, sets from the hands, the missions opened, the scores."""

from __future__ import annotations

from engine.cards import TABLE, Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.free import free_action, interrupts
from engine.games.age_of_rome.rules.moves import FinalDone, FormSet
from engine.games.age_of_rome.rules.scoring import score
from engine.games.age_of_rome.rules.state import Rome
from engine.script import Checkpoint, Result, Reveal, ask


async def final(g: Rome) -> Result:
    await Checkpoint()
    if len(g.to_act) == len(g.order):
        await interrupts(g, TABLE)
    while g.to_act:
        await final_sets(g, g.to_act[0])
        del g.to_act[0]
        await Checkpoint()
    await open_everything(g)
    result = score(g)
    g.note("over", winner=result.winners[0] if len(result.winners) == 1 else -1)
    return result


async def final_sets(g: Rome, seat: Seat) -> None:
    while seat in g.players and len(g[seat].hand) >= 3 and len(g[seat].sets) < data.SETS_MAX:
        match await ask(seat, "final_sets", FormSet, FinalDone, default=FinalDone()):
            case FinalDone():
                return
            case FormSet() as move:
                free_action(g, seat, move)


async def open_everything(g: Rome) -> None:
    """Missions, and what Cassius has lying face down. Cards already open need no opening."""
    cards = [mission for player in g.players.values() for mission in player.missions]
    if g.cassius is not None:
        cards += [card for region in data.REGIONS for card in g.cassius.battle[region]] + g.cassius.stash
    closed = [card for card in cards if card not in g.cards.faces]
    if closed:
        await Reveal(closed)
