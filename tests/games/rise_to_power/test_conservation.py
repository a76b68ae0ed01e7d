"""Section 3.1: dice and cards are neither made nor lost. Whole games of random moves, counted after every answer."""

import pytest

from engine.dealer import LocalDealer, Stream
from engine.games.rise_to_power import GAME
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.moves import Forfeit, Place
from engine.script import Run
from engine.world import World

SAME = dict(deck="same_name", swaps="x01-s04,x02-s07,x03-s11,x04-s12,x05-s15")
TABLES = [(4, {}), (3, dict(deck="same_symbol", swaps="x01-s07,x02-s04,x03-s11,x05-s10")), (2, {}), (4, SAME)]


def count(g, placed, forfeited):
    """Dice by player, cards by pile; nothing exhausted that is not owned."""
    owned = [card for player in g.players.values() for card in player.provinces + player.senate]
    cards = [*owned, *g.removed, *g.province_pile, *g.senate_pile, *g.provinces, *g.senate]
    assert len(cards) == len(set(cards)) == len(data.provinces_of(g.count)) + data.DECK_SIZE[g.count]
    arena = [*g.deck, *g.market, *g.removed_arena, *(card for player in g.players.values() for card in player.hand)]
    assert len(arena) == len(set(arena)) == len(data.ARENA)
    for seat, player in g.players.items():
        assert set(player.exhausted) <= {*player.provinces, *player.senate}
        assert all(0 <= player.forum[resource] <= data.FORUM_MAX[resource] for resource in data.RESOURCES)
        if g.phase == "placement":
            standing = sum(len(group.dice) for groups in g.tracks.values() for group in groups if group.seat == seat)
            assert standing == placed[seat]
            assert len(player.dice) + standing + forfeited[seat] == data.DICE
    for track, groups in g.tracks.items():
        assert len({group.seat for group in groups}) == len(groups) <= len(g.players), track


@pytest.mark.parametrize(("players", "options"), TABLES)
@pytest.mark.parametrize("seed", range(4))
def test_no_die_and_no_card_is_made_or_lost_in_a_whole_game(players, options, seed):
    choice = Stream(b"conservation", players, str(options), seed)
    world = World(GAME, Run(GAME, GAME.begin(players, GAME.checked(players, options))), LocalDealer(bytes([seed])), GAME.seating[players])
    world.start()
    placed, forfeited = dict.fromkeys(world.seats, 0), dict.fromkeys(world.seats, 0)
    round = 1
    while world.result is None:
        if world.g.round != round:
            round, placed, forfeited = world.g.round, dict.fromkeys(world.seats, 0), dict.fromkeys(world.seats, 0)
        count(world.g, placed, forfeited)
        seat = world.waiting()[0]
        move = world.any_legal(seat, choice.below)
        placed[seat] += isinstance(move, Place)
        forfeited[seat] += isinstance(move, Forfeit)
        world.act(seat, move)
    assert world.g.round == data.ROUNDS
    assert world.g.province_pile == world.g.senate_pile == []
    assert not any(world.g.tracks.values())
    assert world.result.winners
    totals = [world.result.total(seat) for seat in world.seats]
    assert all(world.result.total(seat) == max(totals) for seat in world.result.winners)
