"""Section 9.2: the vectors that the specification derives."""

import pytest

from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules.scoring import award
from tests.games.porta_nigra.scene import ANNA, BELA, CLIO, scene

SET = "BC-amphitheatre-red BC-basilica-red BC-porta_nigra-red BC-city_wall-red"


def test_d1_a_shop_that_is_too_dear_is_not_empty():
    s = scene(shops="yellow 1 red 2", anna=dict(coins=3, builder="basilica", hand="AC3"))
    s.turn("play AC3")
    assert s.refused("buy red with buy_yellow") == "shop_not_empty"
    assert s.refused("buy yellow with buy_yellow") == "brick_too_dear"


def test_d2_the_last_bricks_are_placed_in_the_order_of_the_card():
    s = scene(shops="black 6", reserve=2, supply="SU01 SU02")
    s.phase("refill")
    assert (s.g.shops, s.g.reserve) == ({"black": 6, "blue": 0, "red": 0, "yellow": 1, "white": 1}, 0)
    assert len(s.notes("delivered")) == 1 and s.g.supply == ["SU02"]


def test_d3_seven_cards_make_groups_of_four_two_and_one():
    assert scene(anna=dict(owns=f"{SET} BC-basilica-blue BC-basilica-black BC-amphitheatre-blue")).score().scores[ANNA]["sets"] == 28


@pytest.mark.parametrize(("bought", "points"), [((), 22), (("H01",), 32), (("H01", "H04"), 44), (("H01", "H04", "H06"), 58)])
def test_d4_what_a_set_and_one_more_card_become(bought, points):
    s = scene(display="H01 H04 H06", anna=dict(influence=6, owns=f"{SET} BC-basilica-blue", hand="AC1"))
    s.turn()
    for card in bought:
        s.say(f"honour {card}")
        s.g.honour_bought = False  # as if a turn had gone by
    scores = s.score().scores[ANNA]
    assert scores["sets"] + scores["finals"] == points


def test_d7_equal_towers_for_second_bring_nothing():
    s = scene(players=3, built="anna PN-4 3, anna PN-6 3, bela PN-3 3, clio PN-7 3")
    assert s.majority("porta_nigra 3") == {ANNA: 12}
    assert [s.score().scores[seat]["majorities"] for seat in (ANNA, BELA, CLIO)] == [12, 0, 0]


def test_d8_a_gate_brick_raises_a_tower_without_points_but_with_its_reward():
    s = scene(built="anna PN-4 5", display="H11", anna=dict(influence=2, hand="AC1", builder="city_wall"))
    s.turn("honour H11 at PN-4")
    assert s.g.elements["PN-4"].height == 6 and s.has(ANNA) == (0, 0, 0, 1, 7) and s.g[ANNA].builder == "city_wall"
    assert s.g.removed == ["H11"] and s.g.reserve == data.BRICKS - 6


def test_d8_a_tower_of_eight_cannot_be_chosen():
    s = scene(built="anna PN-4 8", display="H11", anna=dict(influence=2, hand="AC1"))
    assert s.turn().refused("honour H11 at PN-4") == "tower_full"


def test_d10_a_white_brick_decides_four_to_four_at_the_wall():
    s = scene(built="anna CW-1, anna CW-5, bela CW-7, bela CW-2")
    assert s.majority("city_wall") == {ANNA: 20, BELA: 10}


def test_d11_torches_of_the_card_that_were_not_used_are_coins():
    s = scene(anna=dict(hand="AC1"))
    s.turn("play AC1", "take coins_5")
    assert s.g[ANNA].coins == 5
    s.finish("end")
    assert s.g[ANNA].coins == 7


def test_d13_with_two_players_a_brick_brings_one():
    s = scene(round=2, built="anna BA-A1, anna BA-B2, anna BA-B4, anna BA-A5, anna CW-3")
    s.g.phase = "interim"
    s.go()
    assert s.refused("dividend 19") == "dividend_range" and s.allows("dividend 18")
    s.say("dividend 0")
    assert s.g[ANNA].total == 18


def test_d14_the_last_card_must_be_played_and_the_round_ends():
    discards = "AC3 AC4 AC5 AC6 AC7 AC8"
    s = scene(built="anna CW-3, bela CW-4", anna=dict(hand="AC1 AC2", discard=discards), bela=dict(hand="AC1 AC2", discard=discards))
    s.go("play AC1", "end", "bela: play AC2", "bela: end")
    assert [len(player.hand) for player in s.g.players.values()] == [1, 1] and s.asked == "anna: open"
    assert [text for text in s.legal if text.startswith("play")] == ["play AC2a"]
    s.say("anna: play AC2", "anna: end", "bela: play AC1", "bela: end")
    assert s.g.phase == "interim" and s.asked == "anna: interim"


def test_d15_what_is_left_over():
    s = scene(anna=dict(romans=3, coins=11, influence=2, torches=1, stock="red 2 blue 1 white 1"))
    assert s.score().scores[ANNA]["area"] == 13


def test_d16_an_element_counts_in_the_colour_of_its_space():
    section = data.Section(12, 6)
    red, yellow, blue = (data.PRICES[colour] for colour in ("red", "yellow", "blue"))
    assert award({ANNA: [red] * 3, BELA: [yellow, blue, blue]}, section) == {BELA: 12, ANNA: 6}


def test_d17_row_c_of_the_amphitheatre_yields_no_card():
    s = scene(built="anna AM-B2", display="BC-amphitheatre-yellow", anna=dict(stock="yellow 1", hand="AC5"))
    s.turn("play AC5", "build AM-C2 1")
    assert s.g[ANNA].buildings == [] and s.has(ANNA) == (4, 5, 0, 0, 5)  # the third brick here: 5 sestertii and a Roman


def test_d18_a_builder_never_walks_back():
    s = scene(anna=dict(coins=2, stock="red 1", builder="basilica", hand="AC5"))
    assert s.turn("play AC5").refused("build AM-C3 1") == "walk_too_dear"
    s = scene(anna=dict(coins=3, stock="red 1", builder="basilica", hand="AC5"))
    s.turn("play AC5", "build AM-C3 1")
    assert (s.g[ANNA].coins, s.g[ANNA].builder) == (0, "amphitheatre")
