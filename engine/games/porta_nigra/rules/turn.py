"""A turn: the market and the displays are filled, one action card is played and used, a new one is drawn."""

from __future__ import annotations

from engine.cards import Handle, Seat
from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules.moves import ANYTIME, Build, Buy, EndTurn, Forgo, Play, Start, Take
from engine.games.porta_nigra.rules.pieces import act
from engine.games.porta_nigra.rules.state import Porta
from engine.moves import Move
from engine.script import Ask, Deal, Mix, Reveal, Roll, ask

CARD_MOVES: tuple[type[Move[Porta]], ...] = (Buy, Build, Take, Forgo, *ANYTIME, EndTurn)


async def refill(g: Porta) -> None:
    """All lots of a refill come from one coin. A lot of a supply card that is not needed after all decides nothing."""
    supply = _supply_sides(g)
    buildings, honours = sides(g.building_pile, g.building_display), sides(g.honour_pile, g.honour_display)
    lots = await Roll(*supply, *buildings, *honours) if supply or buildings or honours else []
    for lot in lots[: len(supply)]:
        if g.reserve and g.market < data.MARKET_FULL:
            _deliver(g, lot)
    lots = lots[len(supply) :]
    show(g.building_display, g.building_pile, lots[: len(buildings)])
    show(g.honour_display, g.honour_pile, lots[len(buildings) :])
    g.phase = "turn"


def sides(pile: list[str], display: list[str]) -> list[int]:
    """How many cards each of the lots that fill a display chooses from."""
    return list(range(len(pile), 0, -1))[: display.count("")]


def _supply_sides(g: Porta) -> list[int]:
    """The lots of the most supply cards that this refill can need; an empty deck is renewed from all of its cards."""
    if g.market >= data.MARKET_LOW:
        return []
    wanted = min(data.MARKET_FULL - g.market, g.reserve)
    left, found = len(g.supply), []
    for _ in range(-(-wanted // data.SUPPLY_LEAST)):
        left = left or len(data.SUPPLY_CARDS)
        found.append(left)
        left -= 1
    return found


def _deliver(g: Porta, lot: int) -> None:
    if not g.supply:
        g.supply = list(data.SUPPLY_CARDS)
    card = g.supply.pop(lot)
    shops = data.SUPPLY_CARDS[card][: g.reserve]
    for shop in shops:
        g.shops[shop] += 1
    g.reserve -= len(shops)
    g.note("delivered", card=card, shops=" ".join(shops))


def show(display: list[str], pile: list[str], lots: list[int]) -> None:
    """Cards drawn by lot fill the gaps from the lowest number on."""
    for lot in lots:
        display[display.index("")] = pile.pop(lot)


async def turn(g: Porta) -> None:
    seat = g.to_act[0]
    if not g[seat].builder:
        placed = await ask(seat, "start", Start, default=Start(data.BUILDINGS[0]))
        g[seat].builder = placed.quarter
        g.note("started", seat=seat, quarter=placed.quarter)
    while not g.played:
        move: Move[Porta] = await Ask(seat, "open", (Play, *ANYTIME))
        if isinstance(move, Play):
            lay(g, seat, move)
        else:
            act(g, seat, move)
    while True:
        move = await Ask(seat, "card", CARD_MOVES, EndTurn())
        if isinstance(move, EndTurn):
            break
        act(g, seat, move)
    finish(g, seat)


def lay(g: Porta, seat: Seat, move: Play) -> None:
    """The card lies open on the table."""
    face = g.cards.faces[move.card]
    g[seat].hand.remove(move.card)
    g.played = [move.card]
    g.icons, g.card_torches = list(data.action_card(face).icons), data.action_card(face).torches
    g.note("played", seat=seat, card=face)


def finish(g: Porta, seat: Seat) -> None:
    """A torch of the card that was not used is a coin; the card goes to the own discard."""
    if g.card_torches:
        g[seat].coins += g.card_torches
        g.note("forwent", seat=seat, coins=g.card_torches)
    g[seat].discard += g.played
    g.played, g.icons, g.card_torches, g.honour_bought = [], [], 0, False
    g.phase = "draw"


async def draw(g: Porta) -> None:
    """A new card, if there is one; a hand of two is mixed, so that nobody can tell which of them is the new one."""
    seat = g.to_act[0]
    player = g[seat]
    if player.deck:
        player.hand.append(player.deck.pop(0))
        await dealt(g, {seat: player.hand[-1:]})
        if not g.open_hands:
            player.hand = await Mix(seat, player.hand[:])
    del g.to_act[0]
    if g.ended_by == seat and not g.last_lap:
        g.last_lap = True
        after = [*g.order, *g.order][g.order.index(seat) + 1 :][: g.count - 1]
        g.to_act = [other for other in after if g[other].hand]
        g.note("last_lap", turns=len(g.to_act))
    elif not g.to_act and not g.last_lap and any(one.hand for one in g.players.values()):
        g.to_act = g.order[:]
    g.phase = "refill" if g.to_act else "round_end"


async def dealt(g: Porta, hands: dict[Seat, list[Handle]]) -> None:
    """Action cards come into hands: unseen by the others, unless the table plays with open hands."""
    if g.open_hands:
        await Reveal([card for hand in hands.values() for card in hand])
    else:
        await Deal(hands)
