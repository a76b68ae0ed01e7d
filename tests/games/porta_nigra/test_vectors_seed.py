"""Section 9.1: the worked examples of the rulebook."""

import pytest

from engine.games.porta_nigra.rules.data import BUILDING_CARDS, HONOURS
from tests.games.porta_nigra.scene import ANNA, BELA, CLIO, scene

SET = "BC-amphitheatre-red BC-basilica-red BC-porta_nigra-red BC-city_wall-red"


def test_s1_the_market_is_filled_to_14_and_the_displays_too():
    buildings, honours = list(BUILDING_CARDS), list(HONOURS)
    shown, piles = " ".join(buildings[:4] + honours[:13]), " ".join(buildings[4:] + honours[13:])
    s = scene(shops="black 5", supply="SU01 SU06 SU02 SU03", display=shown, piles=piles)
    s.phase("refill")
    assert [note["card"] for note in s.notes("delivered")] == ["SU01", "SU06", "SU02"]
    assert s.g.shops == {"black": 7, "blue": 2, "red": 3, "yellow": 2, "white": 2} and s.g.market == 16
    assert s.g.building_display == buildings[:6] and s.g.honour_display == honours[:14]


def test_s2_two_actions_by_the_torches_of_the_card_and_a_third_by_a_token():
    s = scene(shops="white 2", anna=dict(coins=20, torches=1, hand="AC6"))
    s.turn("play AC6", "take coins_4", "buy white with buy_white")
    assert (s.g.card_torches, s.g[ANNA].torches) == (0, 1)
    s.say("buy white with buy_any")
    assert (s.g.card_torches, s.g[ANNA].torches, s.g[ANNA].stock["white"]) == (0, 0, 2)


def test_s2_without_a_token_there_is_no_third_action():
    s = scene(shops="white 2", anna=dict(coins=20, hand="AC6"))
    assert s.turn("play AC6", "take coins_4", "buy white with buy_white").refused("buy white with buy_any") == "no_action"


def test_s3_the_way_to_the_black_shop_costs_two_and_the_brick_one():
    s = scene(shops="black 1", anna=dict(coins=3, builder="amphitheatre", hand="AC2"))
    s.turn("play AC2", "buy black with buy_black")
    assert (s.g[ANNA].coins, s.g[ANNA].builder, s.g[ANNA].stock["black"]) == (0, "porta_nigra", 1)


def test_s4_white_is_bought_without_a_step():
    s = scene(shops="white 1", anna=dict(coins=5, builder="amphitheatre", hand="AC3"))
    s.turn("play AC3", "buy white with buy_white")
    assert (s.g[ANNA].coins, s.g[ANNA].builder, s.g[ANNA].stock["white"]) == (0, "amphitheatre", 1)


def test_s5_an_icon_whose_shop_is_empty_buys_any_colour():
    s = scene(shops="blue 1 red 1 yellow 1 white 1", anna=dict(coins=20, builder="amphitheatre", hand="AC4"))
    s.turn("play AC4")
    others = ("blue", "red", "yellow", "white")
    assert [text for text in s.legal if "buy_black" in text] == [f"buy {shop} with buy_black" for shop in others]
    s.say("buy blue with buy_black")
    assert (s.g[ANNA].coins, s.g[ANNA].builder) == (20 - 3 - 2, "city_wall")


@pytest.mark.parametrize(("stock", "whites"), [("red 3", 0), ("red 2 white 1", 1), ("white 3", 3)])
def test_s6_white_bricks_replace_any_number_of_red_ones(stock, whites):
    s = scene(display="BC-amphitheatre-red", anna=dict(stock=stock, hand="AC5"))
    s.turn("play AC5", f"build AM-A3 3 whites {whites}" if whites else "build AM-A3 3")
    assert s.g.elements["AM-A3"].height == 3 and s.g[ANNA].buildings == ["BC-amphitheatre-red"]  # the card of a red element
    assert not any(s.g[ANNA].stock.values())


def test_s7_two_yellow_in_the_basilica_bring_points_a_card_and_a_reward():
    s = scene(built="anna BA-B1", display="BC-basilica-yellow", anna=dict(coins=1, stock="yellow 2", hand="AC5"))
    s.turn("play AC5", "build BA-A2 2")
    assert s.has(ANNA) == (9, 0, 1, 0, 5)  # a Roman spent, one earned
    assert s.g[ANNA].buildings == ["BC-basilica-yellow"] and s.g.bricks(ANNA, "basilica") == 4


def test_s7_the_reward_comes_again_with_the_sixth_brick():
    s = scene(built="anna BA-B1, anna BA-A2", anna=dict(stock="blue 2", hand="AC5", builder="basilica"))
    s.turn("play AC5", "build BA-A4 2")
    assert s.has(ANNA) == (5, 0, 1, 0, 5)


def test_s8_an_honour_card_and_two_romans_for_three_influence():
    s = scene(display="H16", anna=dict(influence=3, hand="AC1"))
    s.turn("honour H16", "roman", "roman")
    assert s.has(ANNA) == (0, 6, 0, 0, 7)


def test_s9_a_dividend_of_two_for_each_brick_split_into_points_and_coins():
    s = scene(players=4, built="anna BA-A1, anna BA-B2, anna CW-3")
    s.phase("interim", "dividend 5")
    assert s.has(ANNA)[:2] == (15, 25)


def test_s10_three_different_building_cards_and_one_more():
    s = scene(anna=dict(owns="BC-amphitheatre-red BC-basilica-red BC-city_wall-red BC-basilica-blue"))
    assert s.score().scores[ANNA]["sets"] == 14


def test_s11_four_cards_become_30_points_and_then_42_and_56():
    cards = dict(hand="AC1 AC2", deck="AC3 AC4")
    s = scene(display="H01 H04 H06", anna=dict(influence=6, owns=SET, **cards), bela=cards)
    s.go("honour H01")
    assert (s.g[ANNA].buildings, s.g[ANNA].honours, s.g[ANNA].influence) == ([], ["H01"], 4)
    s.say("play AC1", "end", "bela: play AC1", "bela: end", "anna: honour H04")
    assert s.g[ANNA].honours == ["H04"]
    s.say("play AC2", "end", "bela: play AC2", "bela: end", "anna: honour H06")
    assert s.g[ANNA].honours == ["H06"]
    scores = s.score().scores[ANNA]
    assert (scores["sets"], scores["finals"]) == (0, 56)


@pytest.mark.parametrize(("kept", "points"), [("H01", 30), ("H04", 42), ("H06", 56)])
def test_s11_a_final_card_is_worth_what_it_says(kept, points):
    assert scene(anna=dict(owns=kept)).score().scores[ANNA]["finals"] == points


def test_s12_the_reward_comes_with_the_third_brick_not_with_the_second():
    s = scene(anna=dict(stock="blue 2 red 2", builder="basilica", influence=2, hand="AC5"))
    s.turn("found BA-A4 2")
    assert (s.g[ANNA].torches, s.g[ANNA].romans) == (0, 4)
    s.say("play AC5", "build BA-B3 2")
    assert (s.g[ANNA].torches, s.g[ANNA].romans) == (1, 4)


def test_s13_four_white_bricks_beat_two_yellow_and_two_blue():
    s = scene(built="anna BA-A1, bela BA-A2, bela BA-A4, bela BA-B3")
    assert s.majority("basilica A") == {ANNA: 12, BELA: 6} and s.majority("basilica B") == {BELA: 12}
    result = s.score()
    assert [result.scores[seat]["majorities"] for seat in (ANNA, BELA)] == [12, 18]


def test_s14_yellow_beats_red():
    s = scene(built="anna AM-A3, bela AM-A2")
    assert s.majority("amphitheatre A") == {BELA: 15, ANNA: 5}


def test_s15_a_tower_of_seven():
    s = scene(built="anna PN-3 3", anna=dict(stock="yellow 6 white 1", builder="porta_nigra", hand="AC7"), display="BC-porta_nigra-red")
    s.turn("play AC7", "build PN-4 7 whites 1")
    assert s.has(ANNA) == (28, 0, 0, 2, 5 - 1 + 4) and s.g[ANNA].buildings == []
    assert [level for level in range(3, 9) if s.majority(f"porta_nigra {level}")] == [3, 4, 5, 6, 7]


def test_the_seats_of_the_examples_are_told_apart():
    s = scene(players=3, built="clio AM-A2")
    assert s.majority("amphitheatre A") == {CLIO: 15}
