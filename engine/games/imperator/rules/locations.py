"""What the host game's locations do, with a worker or by an extra action."""

from __future__ import annotations

from collections.abc import Callable

from engine.cards import Handle, Sight
from engine.games.imperator.rules import data
from engine.games.imperator.rules.goods import copies, gain_raw, pay, rise
from engine.games.imperator.rules.moves import Advance, Done, PutBack, Take, Trade
from engine.games.imperator.rules.state import Built, Imperator, Player
from engine.games.imperator.rules.tiles import discard
from engine.moves import At
from engine.script import Deal, Return, Script, Shuffle, ask, decide


async def visit(g: Imperator, player: Player, location: str, value: int) -> None:
    await VISITS[location](g, player, value)


async def quaestor(g: Imperator, player: Player, value: int) -> None:
    player.coins += data.QUAESTOR_PAY * value
    g.note("earned", seat=player.seat, coins=data.QUAESTOR_PAY * value)


async def mercator(g: Imperator, player: Player, value: int) -> None:
    """One to `value` trades, in any order."""
    g.left = value
    while g.left and _tradable(g, player):
        if g.left == value:
            chosen: Trade | Done = await ask(player.seat, "trade", Trade, default=_any_trade(g, player))
        else:
            chosen = await ask(player.seat, "trade", Trade, Done, default=Done())
        if isinstance(chosen, Done):
            break
        trade(g, player, chosen)
        g.left -= 1
    g.left = 0


def trade(g: Imperator, player: Player, chosen: Trade) -> None:
    g.note("traded", seat=player.seat, deal=chosen.deal, good=chosen.good, into="surplus" if chosen.deal == "turn" else "")
    if chosen.good == "surplus":
        player.surplus -= 1
        player.coins += data.SELL_SURPLUS
        return
    player.stock[chosen.good] += 1 if chosen.deal == "buy" else -1
    match chosen.deal:
        case "sell":
            player.coins += data.SELL_RAW
        case "buy":
            player.coins -= data.BUY_RAW
        case "turn":
            player.coins -= data.TURN_RAW
            player.surplus += 1


def _tradable(g: Imperator, player: Player) -> bool:
    return _any_trade(g, player) is not None


def _any_trade(g: Imperator, player: Player) -> Trade | None:
    at = At(g, player.seat, Sight(g.cards))
    return next((move for move in Trade.every(at) if move.refuse(at) is None), None)


async def aedilis(g: Imperator, player: Player, value: int) -> None:
    gain_raw(player, data.AREAS[g.areas[value]])
    g.note("goods", seat=player.seat, region=value, area=g.areas[value])


async def propraetor(g: Imperator, player: Player, value: int) -> None:
    """The steps of one or more cards and tiles, all to the region of this value."""
    g.target, before = value, player.influence[value]
    while player.free_steps or player.tile_of("steps"):
        if player.influence[value] == before:
            chosen: Advance | Done = await decide(g, ask(player.seat, "advance", Advance, default=_any_steps(player)))
        else:
            chosen = await ask(player.seat, "advance", Advance, Done, default=Done())
        if isinstance(chosen, Done):
            break
        advance(g, player, chosen.card)
    g.target = 0
    g.note("advanced", seat=player.seat, region=value, steps=player.influence[value] - before)


def _any_steps(player: Player) -> Advance:
    return Advance(next((card.id for card in player.tableau if card.steps), "") or player.tile_of("steps"))


def advance(g: Imperator, player: Player, id: str) -> None:
    card = player.built(id)
    if card is None:
        player.influence[g.target] += data.TILES[id].n
        discard(g, player, id)
    else:
        player.influence[g.target] += card.steps
        card.steps_used = True


async def senatus(g: Imperator, player: Player, value: int) -> None:
    """Draw three, keep two, put one back unseen; fewer if there are not so many."""
    g.drawn = []
    while len(g.drawn) < data.DRAWN and (g.deck or g.discard):
        if not g.deck:
            [g.deck] = await Shuffle(g.discard)
            g.discard = []
        g.drawn.append(g.deck.pop(0))
        player.hand.append(g.drawn[-1])
    await Deal({player.seat: list(g.drawn)})
    g.note("drew", seat=player.seat, count=len(g.drawn))
    if len(g.drawn) > data.DRAWN_KEPT:
        chosen = await ask(player.seat, "senatus", PutBack, default=PutBack(g.drawn[-1]))
        player.hand.remove(chosen.card)
        g.discard.append(chosen.card)
        await Return([chosen.card])
    g.drawn = []


VISITS: dict[str, Callable[[Imperator, Player, int], Script[None]]] = {
    "quaestor": quaestor,
    "mercator": mercator,
    "aedilis": aedilis,
    "propraetor": propraetor,
    "senatus": senatus,
}


async def build(g: Imperator, player: Player, card: Handle) -> None:
    """A building or a war, paid and laid open; a further copy of the same kind brings more."""
    face = g.cards.faces[card]
    project, before, is_war = data.BUILT[face], copies(player, face), face[0] == "w"
    pay(player, project)
    player.hand.remove(card)
    g.built.append(card)
    from_copies = (data.WAR_BONUS if is_war else data.BUILDING_BONUS)[before]
    player.points["wars" if is_war else "buildings"] += project.points + from_copies
    g.note("fought" if is_war else "built", seat=player.seat, card=face, points=project.points + from_copies)
    player.tableau.append(Built(face))
    if before and not is_war:
        chosen = await ask(player.seat, "second", Take, default=Take(data.RAW[0]))
        gain_raw(player, [chosen.good])


def canvass(g: Imperator, player: Player, steps: int) -> None:
    player.coins -= data.POLITICAL_PRICE * steps
    rise(g, player, steps)
