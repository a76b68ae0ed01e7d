"""The commodity deck, its two open piles, and the hands."""

from __future__ import annotations

from engine.cards import Handle, Seat
from engine.games.trajan.rules.state import Trajan
from engine.script import Deal, Mix, Reveal, Shuffle


async def stocked(g: Trajan) -> bool:
    """Whether the deck has a card; an empty one is made anew from what lies under the tops of the piles."""
    if not g.deck and g.drawable():
        under = [card for pile in g.discard.values() for card in pile[:-1]]
        [deck] = await Shuffle(under)
        g.deck = deck
        g.discard = {name: pile[-1:] for name, pile in g.discard.items()}
        g.note("reshuffled", count=len(deck))
    return bool(g.deck)


async def draw(g: Trajan, seat: Seat, count: int) -> int:
    """Cards from the deck into a hand, as many as there are; how many it were."""
    player, drawn = g[seat], 0
    while drawn < count and await stocked(g):
        cards = g.deck[: count - drawn]
        del g.deck[: len(cards)]
        player.mixed = not hidden(g, seat)
        player.hand += cards
        drawn += len(cards)
        await Deal({seat: cards})
    return drawn


async def take(g: Trajan, seat: Seat, pile: str) -> None:
    """The top card of an open pile, which everybody knows from now on; an emptied pile is filled up."""
    card = g.discard[pile].pop()
    g[seat].hand.append(card)
    g.note("took_card", seat=seat, card=g.cards.faces[card])
    await refill(g, pile)


async def refill(g: Trajan, pile: str) -> None:
    """An empty pile gets the top card of the deck."""
    if not g.discard[pile] and await stocked(g):
        card = g.deck.pop(0)
        g.discard[pile].append(card)
        await Reveal([card])


def hidden(g: Trajan, seat: Seat) -> list[Handle]:
    return [card for card in g[seat].hand if card not in g.cards.faces]


async def mix(g: Trajan, seat: Seat) -> None:
    """Before a hidden card may be opened: nobody shall see by its place when it was drawn."""
    player = g[seat]
    if not player.mixed:
        closed = hidden(g, seat)
        fresh = await Mix(seat, closed)
        player.hand = [card for card in player.hand if card not in closed] + fresh
        player.mixed = True
