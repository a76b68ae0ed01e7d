"""What surrounds the turns: set-up, the action decks of a round, the dividend between two rounds, and who begins the next."""

from __future__ import annotations

from engine.cards import Handle, Seat
from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules.moves import Dividend, Starter
from engine.games.porta_nigra.rules.moves.rounds import dividend
from engine.games.porta_nigra.rules.state import Porta
from engine.games.porta_nigra.rules.turn import dealt, show, sides
from engine.script import Ask, Checkpoint, Roll, Shuffle, ask, decide


async def set_up(g: Porta) -> None:
    """Nobody ever holds a supply, building or honour card unseen, so these decks are bags: what comes is drawn by lot when it comes."""
    buildings, honours = sides(g.building_pile, g.building_display), sides(g.honour_pile, g.honour_display)
    first, *lots = await Roll(g.count, *buildings, *honours)
    show(g.building_display, g.building_pile, lots[: len(buildings)])
    show(g.honour_display, g.honour_pile, lots[len(buildings) :])
    begin_with(g, list(g.players)[first])
    decks = await Shuffle(*(data.action_deck(g.count, seat) for seat in g.players))
    await deal_hands(g, decks)


def begin_with(g: Porta, first: Seat) -> None:
    seats = list(g.players)
    at = seats.index(first)
    g.order = seats[at:] + seats[:at]
    g.to_act = g.order[:]
    g.note("round", round=g.round, seat=first)


async def round_start(g: Porta) -> None:
    decks = await Shuffle(*(player.discard for player in g.players.values()))
    for player in g.players.values():
        player.discard = []
    await deal_hands(g, decks)


async def deal_hands(g: Porta, decks: list[list[Handle]]) -> None:
    for player, deck in zip(g.players.values(), decks, strict=True):
        player.hand, player.deck = deck[: data.HAND], deck[data.HAND :]
    await dealt(g, {seat: player.hand[:] for seat, player in g.players.items()})
    g.phase = "refill"


async def round_end(g: Porta) -> None:
    last = g.last_lap or g.round == data.ROUNDS[g.count]
    g.phase = "final" if last else "interim"
    g.to_act = [] if last else g.order[:]


async def interim(g: Porta) -> None:
    """A dividend for every built brick, in sestertii or points as its owner likes."""
    while g.to_act:
        await Checkpoint()
        seat = g.to_act[0]
        asked: Ask[Dividend] = ask(seat, "interim", Dividend, default=Dividend(0))
        move = await decide(g, asked)
        whole = dividend(g, seat)
        g[seat].coins += move.coins
        g[seat].points["dividend"] += whole - move.coins
        g.note("dividend", seat=seat, coins=move.coins, points=whole - move.coins)
        del g.to_act[0]
    await Checkpoint()
    g.phase = "starter"


async def starter(g: Porta) -> None:
    """Who has the fewest points, the youngest of several, names the player who begins."""
    seat = chooser(g)
    move = await ask(seat, "starter", Starter, default=Starter(seat))
    g.round += 1
    begin_with(g, move.player)
    g.phase = "round_start"


def chooser(g: Porta) -> Seat:
    return min(g.players, key=lambda seat: (g[seat].total, -g.ages[seat]))
