"""The three tracks, each from its first section to its last. A group that has been resolved takes its dice back."""

from __future__ import annotations

from engine.cards import Seat
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.moves import Buy, BuyBlind, Conquer, Done, Take, Use
from engine.games.rise_to_power.rules.offices import advance, use
from engine.games.rise_to_power.rules.state import Rise
from engine.script import Checkpoint, Deal, ask, decide


async def military(g: Rise) -> None:
    while g.tracks["military"]:
        await Checkpoint()
        if g.provinces:
            await conquest(g, g.tracks["military"][0].seat)
        _leave(g, "military")


async def conquest(g: Rise, seat: Seat) -> None:
    while True:
        match await decide(g, ask(seat, "conquer", Use, Conquer, default=Conquer(()))):
            case Use() as move:
                await use(g, seat, move)
            case Conquer(provinces):
                for id in sorted(provinces):
                    g.provinces.remove(id)
                    g[seat].provinces.append(id)
                    g.note("conquered", seat=seat, province=id)
                    advance(g, g[seat], data.PROVINCES[id].resource)
                return


async def senate(g: Rise) -> None:
    """One card per die, as long as there are any; nobody may decline."""
    while g.tracks["senate"]:
        group = g.tracks["senate"][0]
        await Checkpoint()
        for _ in group.dice:
            if g.senate:
                taken = await decide(g, ask(group.seat, "take", Take, default=Take(g.senate[0])))
                g.senate.remove(taken.card)
                g[group.seat].senate.append(taken.card)
                g.note("took", seat=group.seat, card=taken.card)
        _leave(g, "senate")


async def market(g: Rise) -> None:
    while g.tracks["market"]:
        await Checkpoint()
        await purchases(g, g.tracks["market"][0].seat)
        _leave(g, "market")


async def purchases(g: Rise, seat: Seat) -> None:
    while True:
        match await decide(g, ask(seat, "buy", Use, Buy, BuyBlind, Done, default=Done())):
            case Use() as move:
                await use(g, seat, move)
            case Buy(card):
                g.market.remove(card)
                g[seat].hand.append(card)
                g.spent += data.ARENA[g.cards.faces[card]].price
                g.note("bought", seat=seat, card=g.cards.faces[card])
            case BuyBlind():
                g[seat].hand.append(g.deck.pop(0))
                g.spent += data.BLIND_PRICE
                g.note("bought_blind", seat=seat)
                await Deal({seat: g[seat].hand[-1:]})
            case Done():
                return


def _leave(g: Rise, track: str) -> None:
    del g.tracks[track][0]
    g.boost = g.spent = 0
