"""Section 9.2: the vectors that the specification derives. A, B, C, D are yellow, green, blue, red."""

import pytest

from engine.games.imperator.rules.measures import patron_points
from engine.games.imperator.rules.scoring import region_points
from tests.games.imperator.scene import GREEN, RED, YELLOW, scene

ONES = "t01 t03 t06 t07 t09"  # five tiles on which the 1 is the strongest
RING = "5 yellow 4 | 1 green 1 | 4 blue 2"


def test_d1_a_worker_that_loses_against_both_neighbours_comes_back():
    s = scene(players=5, tiles=ONES, board=RING, red=dict(crew="2"))
    s.turn(RED, "enter 5 with 2")
    assert s.board == "1 green 1 | 4 blue 2 | 5 red 2"
    assert (s.crew(YELLOW), s.compensation) == ("4", [1, 0, 0, 0, 0])


def test_d2_the_only_legal_region_is_taken_without_asking():
    s = scene(players=5, tiles=ONES, board="5 yellow 4 | 1 green 1", red=dict(crew="2"))
    s.turn(RED, "enter 5 with 2")
    assert s.board == "1 green 1 | 4 yellow 4 | 5 red 2"
    assert (s.crew(YELLOW), s.compensation) == ("", [1, 0, 0, 0, 0])


def test_d4_the_used_value_of_a_wild_worker_holds():
    s = scene(players=2, tiles="t01 t02", yellow=dict(crew="5", held="t19"), green=dict(crew="1"))
    s.turn(YELLOW, "enter 1 with 5 as 1")
    assert (s.board, s.g[YELLOW].tiles, s.g.tile_discard) == ("1 yellow 5/1", [], ["t19"])
    assert s.into(GREEN).refused("enter 1 with 1") == "too_weak"


def test_d5_what_does_not_fit_becomes_surplus():
    s = scene(areas="a09 a01 a02 a03 a04", yellow=dict(crew="1", stone=3))
    s.turn(YELLOW, "go aedilis with 1")
    assert s.goods(YELLOW) == (0, 4, 0, 0, 0, 2)


def test_d6_coins_replace_a_missing_raw_material():
    s = scene(yellow=dict(crew="3", stone=2, wood=1, wine=1, coins=4, hand="b09a"))
    s.turn(YELLOW, "build b09a with 3")
    assert (s.goods(YELLOW), s.g[YELLOW].points["buildings"]) == ((0, 0, 0, 0, 0, 0), 7)
    poorer = scene(yellow=dict(crew="3", stone=2, wood=1, wine=1, coins=3, hand="b09a"))
    assert poorer.into(YELLOW).refused("build b09a with 3") == "too_dear"


def test_d7_coins_replace_missing_surplus():
    s = scene(yellow=dict(crew="3", surplus=2, coins=5, hand="w03a"))
    s.turn(YELLOW, "fight w03a with 3")
    assert (s.goods(YELLOW), s.g[YELLOW].points["wars"]) == ((0, 0, 0, 0, 0, 0), 4)
    poorer = scene(yellow=dict(crew="3", surplus=2, coins=4, hand="w03a"))
    assert poorer.into(YELLOW).refused("fight w03a with 3") == "too_dear"


def test_d8_the_third_worker_at_a_crowded_place_counts_at_most_3():
    s = scene(senatus="5 2", deck="b01a b01b b02a", yellow=dict(crew="3 4")).into(YELLOW)
    assert s.refused("go senatus with 4") == "crowded"
    assert s.allows("go senatus with 3")


@pytest.mark.parametrize(("worker", "coins"), [(5, 10), (1, 2)])
def test_d9_the_quaestor_pays_twice_the_value(worker, coins):
    s = scene(yellow=dict(crew=str(worker)))
    s.turn(YELLOW, f"go quaestor with {worker}")
    assert s.g[YELLOW].coins == coins


def test_d10_three_trades_in_any_order():
    s = scene(yellow=dict(crew="3", grain=2, coins=1))
    s.turn(YELLOW, "go mercator with 3", "trade sell grain", "trade turn grain", "trade buy stone")
    assert s.goods(YELLOW) == (0, 1, 0, 0, 0, 1)


def test_d11_steps_of_cards_and_of_a_tile_go_to_one_region():
    s = scene(yellow=dict(crew="4", built="b06a w01a", held="t17"))
    s.turn(YELLOW, "go propraetor with 4", "advance b06a", "advance w01a", "advance t17")
    assert s.g[YELLOW].influence[4] == 9
    assert (s.built(YELLOW), s.g[YELLOW].free_steps, s.g.tile_discard) == ("*b06a *w01a", 0, ["t17"])


def test_d12_nobody_rises_above_10():
    s = scene(yellow=dict(crew="1", political=9, coins=6))
    assert s.into(YELLOW).refused("canvass 2 with 1") == "above_the_track"
    s.finish("canvass 1 with 1")
    assert (s.g[YELLOW].political, s.g[YELLOW].coins) == (10, 3)


def test_d14_with_two_players_only_the_first_in_a_region_scores():
    s = scene(players=2, yellow=dict(influence={1: 3}), green=dict(influence={1: 2}))
    assert region_points(s.g) == {YELLOW: 7, GREEN: 0}


def test_d15_low_sums_first_and_of_equal_ones_the_later_before():
    s = scene(players=3, yellow=dict(crew="1 2 3 4 5"), green=dict(crew="1 1 3 4 4"), blue=dict(crew="3 3 3 3 3"))
    s.phase("turn_order")
    assert s.order == "green blue yellow"


def test_d18_a_worker_driven_off_brings_its_player_back_into_the_round():
    s = scene(players=3, tiles="t01 t02 t03", board="1 green 3 | 2 blue 4", yellow=dict(crew="1 5"))
    s.into_phase("action", "yellow: enter 1 with 1")
    assert (s.asked, s.crew(GREEN), s.compensation) == ("green: turn", "3", [0, 1, 0])
    s.say("green: go quaestor with 3")
    assert s.asked == "yellow: turn"


def test_d19_compensation_pays_at_the_end_and_for_the_exul():
    s = scene(players=2, yellow=dict(compensation=4, hand="q09a"))
    scores = s.score("yellow: patrons q09a").scores[YELLOW]
    assert (scores["compensation"], scores["patrons"]) == (7, 8)


def test_d20_the_augur_counts_different_icons():
    s = scene(players=2, yellow=dict(built="b06a b07a w01a b05a b08a b01a b02a", hand="q08a"))
    assert s.score("yellow: patrons q08a").scores[YELLOW]["patrons"] == 8


def test_d21_coins_pay_by_themselves_and_for_the_faenerator():
    s = scene(players=2, yellow=dict(coins=14, hand="q04a"))
    scores = s.score("yellow: patrons q04a").scores[YELLOW]
    assert (scores["coins"], scores["patrons"]) == (2, 3)


def test_d22_a_second_building_of_a_kind_brings_a_point_and_a_raw_material():
    s = scene(yellow=dict(crew="1", stone=1, wood=2, built="b01a", hand="b01b"))
    s.turn(YELLOW, "build b01b with 1", "take wine")
    assert (s.g[YELLOW].points["buildings"], s.goods(YELLOW)) == (3 + 1, (0, 0, 0, 0, 1, 0))


def test_d22_a_third_war_of_a_kind_brings_three_points():
    s = scene(yellow=dict(crew="1", surplus=6, built="|w04a", hand="w04b w04c"))
    s.turn(YELLOW, "fight w04b with 1")
    assert s.g[YELLOW].points["wars"] == 6 + 1
    s.g[YELLOW].crew, s.pieces = [1], None
    s.turn(YELLOW, "fight w04c with 1")
    assert s.g[YELLOW].points["wars"] == 7 + 6 + 3


def test_d23_the_joker_makes_an_extra_action_of_two_equal_icons():
    s = scene(yellow=dict(crew="1 2", built="domus b06a w01a b01a", hand="q08a"))
    s.into(YELLOW, "extra domus b06a w01a", "go quaestor as 5")
    player = s.g[YELLOW]
    assert (player.coins, s.built(YELLOW), player.free_steps) == (10, "|domus |b06a |w01a b01a", 6)
    assert not [text for text in s.legal if text.startswith("extra")]
    assert patron_points(s.g, YELLOW, "q08a") == 4


def test_d24_tiles_can_be_used_after_the_last_worker():
    s = scene(yellow=dict(crew="1", held="t09"))
    s.into(YELLOW, "go quaestor with 1")
    assert (s.asked, s.allows("use t09")) == ("yellow: after", True)
    s.finish("use t09")  # nothing is left, so the turn ends by itself
    assert s.g[YELLOW].coins == 12


def test_d24_then_the_turn_ends():
    s = scene(yellow=dict(crew="1", held="t09 t10"))
    s.turn(YELLOW, "go quaestor with 1", "use t09", "end")
    assert (s.g[YELLOW].coins, s.g[YELLOW].tiles) == (12, ["t10"])
