"""Section 9.1: the vectors of the expansion's own rulebook."""

import pytest

from engine.games.imperator.rules import data
from tests.games.imperator.scene import BLUE, GREEN, YELLOW, fresh, scene


def test_s1_three_players_have_three_tiles_on_the_first_three_regions():
    s = fresh(3)
    s.upto(s.game.play(s.g), *(f"{name}: keep {hand}" for name, hand in HANDS.items()))
    assert (list(s.g.tiles), len(s.g.tile_pile)) == ([1, 2, 3], 17)
    assert s.asked == "yellow: turn"  # the lots of the scene are the lowest ones


HANDS = {"yellow": "b01a b01b b02a", "green": "b03b b04a b04b", "blue": "b06a b06b b07a"}


def against_a_3(tile, crew, **yellow):
    return scene(players=2, tiles=f"{tile} t02", board="1 green 3", yellow=dict(crew=crew, **yellow), green=dict(built="b01a", political=1))


def test_s2_with_a_1_on_the_tile_lower_values_win():
    s = against_a_3("t01", "2 3 4").into(YELLOW)
    assert s.allows("enter 1 with 2")
    assert s.refused("enter 1 with 4") == "too_weak"
    assert s.refused("enter 1 with 3") == "too_weak"


@pytest.mark.parametrize(
    ("yellow", "wins"),
    [
        (dict(built="b04a"), True),  # 2 steps against 1
        (dict(built="b01b", political=2), True),  # equal steps, higher political
        (dict(built="b01b", political=0), False),
        (dict(built="*b04a", political=9), False),  # used steps do not count
    ],
    ids=["steps", "political", "less_political", "used_steps"],
)
def test_s2_an_equal_value_needs_more_free_steps_or_with_equal_ones_more_political(yellow, wins):
    s = against_a_3("t01", "3", **yellow).into(YELLOW)
    assert s.allows("enter 1 with 3") if wins else s.refused("enter 1 with 3") == "too_weak"


def test_s3_with_a_5_on_the_tile_higher_values_win():
    s = scene(players=2, tiles="t02 t01", board="1 green 3", yellow=dict(crew="2 4"))
    s.into(YELLOW)
    assert s.allows("enter 1 with 4")
    assert s.refused("enter 1 with 2") == "too_weak"


def chain():
    return scene(
        players=3,
        tiles="t01 t02 t03",
        board="2 green 3 | 1 blue 3",
        yellow=dict(crew="4"),
        green=dict(built="b04a"),
        blue=dict(built="b01a"),
    )


def test_s4_a_chain_reaction():
    s = chain()
    s.into(YELLOW, "enter 2 with 4")
    assert (s.asked, s.legal) == ("green: relocate", ["relocate 1", "relocate 3"])
    s.finish("green: relocate 1")
    assert s.board == "1 green 3 | 2 yellow 4"
    assert (s.crew(BLUE), s.compensation) == ("3", [0, 1, 1])


def test_s5_all_three_equal_at_a_placement_is_refused():
    s = scene(
        players=2,
        tiles="t01 t02",
        board="1 green 3",
        yellow=dict(crew="3", built="b01a", political=2),
        green=dict(built="b01b", political=2),
    )
    assert s.into(YELLOW).refused("enter 1 with 3") == "too_weak"


def test_s6_all_three_equal_at_a_relocation_counts_as_losing():
    s = scene(players=3, tiles="t01 t02 t03", board="1 green 3 | 2 blue 3", yellow=dict(crew="1"))
    s.turn(YELLOW, "enter 1 with 1")
    assert s.board == "1 yellow 1 | 2 blue 3"
    assert (s.crew(GREEN), s.compensation) == ("3", [0, 1, 0])


def test_s7_the_advanced_game_takes_the_bonus_of_a_neighbouring_region():
    s = scene(
        players=2, advanced=True, tiles="t02 t01", board="1 yellow 4 | 2 green 1", yellow=dict(crew="1", built="b06a b06b w01a", stone=3)
    )
    s.into(YELLOW, "extra b06a b06b w01a", "bonus 2")
    assert s.g[YELLOW].points["tiles"] == 3
    assert (s.g[YELLOW].stock["stone"], s.g.tiles[2], s.built(YELLOW)) == (3, "t01", "|b06a |b06b |w01a")


def test_s8_only_one_worker_of_a_player_on_the_board():
    s = scene(players=2, tiles="t01 t02", board="1 yellow 3", yellow=dict(crew="1 5"))
    assert s.into(YELLOW).refused("enter 2 with 5") == "already_there"
    assert s.refused("enter 1 with 1") == "already_there"


def test_s9_an_immediate_tile_works_and_is_discarded():
    s = scene(players=2, tiles="t07 t02", board="1 yellow 3")
    s.phase("rewards")
    assert (s.g[YELLOW].political, s.g.tile_discard, s.g.tiles, s.g[YELLOW].tiles) == (1, ["t07"], {2: "t02"}, [])


def test_s10_a_one_use_tile_is_kept_until_it_is_used():
    s = scene(players=2, tiles="t10 t02", board="1 yellow 3", yellow=dict(crew="1"))
    s.phase("rewards")
    assert (s.g[YELLOW].tiles, s.g[YELLOW].coins, s.g.tile_discard) == (["t10"], 0, [])
    s.into(YELLOW, "use t10")
    assert (s.g[YELLOW].tiles, s.g[YELLOW].coins, s.g.tile_discard) == ([], 10, ["t10"])
    assert data.TILES["t10"].n == 10
