"""The decks, the first displays, and the lot that breaks ties in the first round.

Nobody ever holds a province or a senate card unseen, so their decks are bags: which card comes next is drawn by lot when it comes.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.state import Rise
from engine.script import Reveal, Roll, Shuffle


async def set_up(g: Rise) -> None:
    g.province_pile = list(data.provinces_of(g.count))
    seats = list(g.players)
    lots = await Roll(*range(len(seats), 1, -1))
    g.order = [seats.pop(lot) for lot in lots] + seats
    [g.deck] = await Shuffle(tuple(data.ARENA))
    await refill(g)


async def refill(g: Rise) -> None:
    """Display new cards, as far as the decks go: provinces and senate cards by lot, arena cards from the top."""
    count = data.DISPLAYED[g.count]
    provinces, senate = _sides(g.province_pile, data.PROVINCES, count), _sides(g.senate_pile, data.SENATE, count)
    lots = await Roll(*provinces, *senate) if provinces or senate else []
    g.provinces = sorted(_drawn(g.province_pile, data.PROVINCES, lots[: len(provinces)]))
    g.senate = sorted(_drawn(g.senate_pile, data.SENATE, lots[len(provinces) :]))
    g.market, g.deck = g.deck[: data.MARKET_DISPLAYED], g.deck[data.MARKET_DISPLAYED :]
    if g.market:
        await Reveal(g.market[:])
    g.note("displayed", round=g.round, provinces=" ".join(g.provinces), senate=" ".join(g.senate))


Printed = Mapping[str, data.Province] | Mapping[str, data.Office]


def _epoch(pile: list[str], printed: Printed) -> list[str]:
    """What the next card can be: epoch 1 lies on 2 on 3."""
    lowest = min([printed[id].epoch for id in pile])
    return [id for id in pile if printed[id].epoch == lowest]


def _sides(pile: list[str], printed: Printed, count: int) -> list[int]:
    """How many cards each of the next lots chooses from; which one it takes does not matter for that."""
    epochs = sorted([printed[id].epoch for id in pile])
    return [epochs[at:].count(epoch) for at, epoch in enumerate(epochs[:count])]


def _drawn(pile: list[str], printed: Printed, lots: list[int]) -> list[str]:
    drawn = []
    for lot in lots:
        drawn.append(_epoch(pile, printed)[lot])
        pile.remove(drawn[-1])
    return drawn
