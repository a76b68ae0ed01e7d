"""Section 3.1: pieces are neither made nor lost. Whole games of random moves by players who keep
their cards, counted after every answer."""

import pytest

from engine.dealer import LocalDealer, Stream
from engine.games.age_of_rome import GAME
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.moves import Decline, Sell
from engine.script import Run
from engine.world import World

TABLES = [
    (4, dict(variants="spies,hard_times")),
    (3, dict(variants="spies")),
    (2, dict(variants="clockwork,hard_times")),
    (4, dict(variants="armistice,heroes")),
    (1, dict(solo="imperial", variants="hard_times")),
    (1, dict(solo="cassius", level="dictator", variants="hard_times")),
    (1, dict(solo="cassius", level="consul")),
]


def count_pieces(g):
    for side in g.sides():
        assert side.votes_board + side.votes_unowned + g.votes_in(side.seat) == data.VOTES
        planted = sum(1 for province in g.provinces.values() for token in province.spots if token is not None and token.owner == side.seat)
        assert side.schemes_home + planted == data.SCHEME_TOKENS
        assert side.recruited == 1 + len(side.claimed) == 1 + len(set(side.claimed)) <= data.FOLLOWERS
        assert side.glory >= 1
        assert side.pantheon.count("own") <= 5
    for player in g.players.values():
        assert player.legions_recruited + player.legions_unrecruited == data.LEGIONS
        assert player.hand_size <= data.HAND_LIMIT
        assert player.denarii >= 0
        assert player.discord >= 0
        assert player.free_spaces >= 0
    assert sum(player.discord for player in g.players.values()) + g.discord_supply == data.DISCORD_TOKENS
    assert len(g.column) <= data.COLUMN_MAX
    few = 2 if g.few else 4
    for milestone in data.SLIDING:
        assert g.milestones[milestone] == data.MILESTONES[milestone] - sum(milestone in side.claimed for side in g.sides())
    for type in data.TYPES:
        standing = [sum(province.levels[type] > level for province in g.provinces.values()) for level in range(3)]
        assert [laid + left for laid, left in zip(standing, g.tiles[type], strict=True)] == list(data.TILES[few])
        for province in g.provinces.values():
            assert len(province.followers[type]) <= province.levels[type]


@pytest.mark.parametrize(("players", "options"), TABLES)
@pytest.mark.parametrize("seed", range(6))
def test_no_piece_is_made_or_lost_in_a_whole_game(players, options, seed):
    dice = Stream(b"conservation", players, str(options), seed)
    world = World(GAME, Run(GAME, GAME.begin(players, GAME.checked(players, options))), LocalDealer(bytes([seed])), GAME.seating[players])
    world.start()
    while world.result is None:
        seat = world.waiting()[0]
        legal = world.legal(seat)
        legal = [move for move in legal if not isinstance(move, (Sell, Decline))] or legal
        kind = dice.pick(list(dict.fromkeys(map(type, legal))))
        world.act(seat, dice.pick([move for move in legal if type(move) is kind]))
        if world.g.phase != "set_up":
            count_pieces(world.g)
    assert world.g.round == data.ROUNDS
