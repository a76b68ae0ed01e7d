"""The first turn order, the hands and the beginning of every round.

Nobody ever holds a tile or an area card unseen, so their piles are bags: what comes next is drawn by lot when it comes.
"""

from __future__ import annotations

from engine.cards import Handle
from engine.games.imperator.rules import data
from engine.games.imperator.rules.moves import Keep
from engine.games.imperator.rules.state import Imperator
from engine.script import AskAll, Deal, Return, Roll, Shuffle, ask


async def set_up(g: Imperator) -> None:
    """Who begins is drawn by lot; the later in turn order, the more coins. Everybody is dealt five cards."""
    seats = list(g.players)
    lots = await Roll(*range(len(seats), 1, -1))
    g.order = [seats.pop(lot) for lot in lots] + seats
    for position, seat in enumerate(g.order):
        g[seat].coins = data.START_COINS + position
    [g.deck] = await Shuffle(data.DECK)
    for player in g.players.values():
        player.hand, g.deck = g.deck[: data.DEALT], g.deck[data.DEALT :]
    await Deal({seat: list(player.hand) for seat, player in g.players.items()})
    await keep(g)


async def keep(g: Imperator) -> None:
    """Everybody keeps three of five at the same time. It is not sealed: the others see at once which handles go, never a face; handles say
    nothing to them, so nobody gains by answering last."""
    asks = tuple(ask(seat, "keep", Keep, default=Keep(tuple(player.hand[: data.KEPT]))) for seat, player in g.players.items())
    returned: list[Handle] = []
    for seat, kept in (await AskAll(asks)).items():
        returned += [card for card in g[seat].hand if card not in kept.cards]
        g[seat].hand = [card for card in g[seat].hand if card in kept.cards]
    g.discard += returned
    await Return(returned)


async def round_start(g: Imperator) -> None:
    """New area cards on all regions; a tile on every active region that has none, as far as pile and discard go."""
    areas = list(data.AREAS)
    bare = [region for region in data.active(g.count) if region not in g.tiles]
    pile, sides = len(g.tile_pile), [len(areas) - at for at in range(len(data.REGIONS))]
    discard = len(g.tile_discard)
    for _ in bare:
        if not pile:
            pile, discard = discard, 0
        if pile:
            sides.append(pile)
            pile -= 1
    lots = await Roll(*sides)
    g.areas = {region: areas.pop(lots.pop(0)) for region in data.REGIONS}
    for region in bare:
        if not g.tile_pile:
            g.tile_pile, g.tile_discard = sorted(g.tile_discard), []
        if g.tile_pile:
            g.tiles[region] = g.tile_pile.pop(lots.pop(0))
    for player in g.players.values():
        player.passed = False
    g.note("round", round=g.round, rounds=g.rounds)
