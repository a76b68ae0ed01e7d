"""Section 3.11: bricks, Romans and cards are neither made nor lost. Whole games of random moves, counted after every answer."""

import pytest

from engine.dealer import LocalDealer, Stream
from engine.games.porta_nigra import GAME
from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules.moves import Burn, EndTurn, Forgo
from engine.script import Run
from engine.world import World

TABLES = [(2, {}), (3, dict(variants="open_hands")), (4, dict(variants="roman_price_2"))]


def count(g):
    bricks = g.reserve + g.market + sum(sum(player.stock.values()) for player in g.players.values())
    assert bricks + sum(element.height for element in g.elements.values()) == data.BRICKS
    owned = [card for player in g.players.values() for card in player.buildings + player.honours]
    cards = [card for card in (*owned, *g.removed, *g.building_pile, *g.building_display, *g.honour_pile, *g.honour_display) if card]
    assert sorted(cards) == sorted([*data.BUILDING_CARDS, *data.HONOURS])
    for seat, player in g.players.items():
        assert player.romans + player.unearned + len(g.own(seat)) == data.ROMANS
        mine = len(player.deck) + len(player.hand) + len(player.discard) + (len(g.played) if g.to_act[:1] == [seat] else 0)
        assert mine == g.deck_size
        assert min(player.coins, player.torches, player.influence, player.romans, player.unearned, *player.stock.values()) >= 0
    assert min(g.reserve, *g.shops.values()) >= 0
    assert all(element.height in data.heights(data.SPACES[space]) for space, element in g.elements.items())


@pytest.mark.parametrize(("players", "options"), TABLES)
@pytest.mark.parametrize("seed", range(2))
def test_nothing_is_made_or_lost_in_a_whole_game(players, options, seed):
    choice = Stream(b"conservation", players, str(options), seed)
    world = World(GAME, Run(GAME, GAME.begin(players, GAME.checked(players, options))), LocalDealer(bytes([seed])), GAME.seating[players])
    world.start()
    while world.result is None:
        count(world.g)
        [seat] = world.waiting()
        move = world.any_legal(seat, choice.below)
        if isinstance(move, (Burn, EndTurn, Forgo)) and choice.below(4):  # so that something is built
            move = world.any_legal(seat, choice.below)
        world.act(seat, move)
    totals = [world.result.total(seat) for seat in world.seats]
    assert world.result.winners == tuple(seat for seat in world.seats if world.result.total(seat) == max(totals))
    assert world.g.ended_by is not None or world.g.round == data.ROUNDS[players]
