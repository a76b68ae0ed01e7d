"""Refusals with their reasons, the rulings of section 10, and what happens when piles run out."""

import pytest

from engine.games.porta_nigra import GAME
from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules.scoring import award
from engine.moves import Refusal
from tests.games.porta_nigra.scene import ANNA, BELA, CLIO, DORA, scene

SET = "BC-amphitheatre-red BC-basilica-red BC-porta_nigra-red BC-city_wall-red"
RICH = dict(coins=20, stock="red 3 white 4 yellow 2", torches=1, influence=3)
OPEN = dict(anna=dict(RICH, hand="AC1"), display="H01 H04 H07 H11 H14 H20 H24", built="bela AM-A1, bela PN-9 5, anna PN-4 8, anna AM-A2")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("buy red with build", "buys_nothing"),
        ("buy red with buy_red", "icon_not_free"),
        ("buy green with buy_any", "no_such_shop"),
        ("buy black with buy_any", "shop_empty"),
        ("take buy_any", "takes_nothing"),
        ("take influence", "icon_not_free"),
        ("build XX 1", "no_such_space"),
        ("build AM-A1 3", "space_taken"),
        ("build AM-A3 2", "space_height"),
        ("build PN-3 2", "tower_height"),
        ("build PN-3 9", "tower_height"),
        ("build AM-A3 3 whites 4", "whites_not_so"),
        ("build AM-A3 3 whites -1", "whites_not_so"),
        ("build BA-A1 4 whites 1", "whites_for_white"),
        ("build PN-3 4", "bricks_missing_whites"),
        ("build PN-8 7", "bricks_missing"),
        ("build PN-7 8 whites 5", "bricks_missing"),
        ("found XX 1", "no_such_space"),
        ("honour H02", "not_displayed"),
        ("honour X", "not_displayed"),
        ("honour H01", "set_incomplete"),
        ("honour H04", "needs_card"),
        ("honour H07 at AM-A3", "builds_nothing"),
        ("honour H11", "no_own_tower"),
        ("honour H11 at PN-9", "no_own_tower"),
        ("honour H11 at AM-A2", "no_own_tower"),
        ("honour H11 at PN-4 high 3", "builds_nothing"),
        ("honour H24 at AM-A1 high 3", "space_taken"),
    ],
)
def test_a_refusal_says_why_and_moves_nothing(text, reason):
    assert scene(shops="red 2", **OPEN).turn("play AC1").refused(text) == reason


def test_what_a_poor_player_is_refused():
    s = scene(display="H14", anna=dict(romans=0, stock="red 3", hand="AC5"))
    s.turn()
    assert [s.refused(text) for text in ("burn", "roman", "found AM-A3 3", "honour H14")] == ["no_torch", *["influence_missing"] * 3]
    s.say("play AC5")
    assert s.refused("build AM-A3 3") == "no_roman"
    s.say("forgo", "forgo")
    assert (s.refused("forgo"), s.refused("build AM-A3 3"), s.g[ANNA].coins) == ("no_card_torch", "no_action", 2)


def test_only_cards_of_the_own_hand_are_played():
    s = scene(anna=dict(hand="AC1", discard="AC2"), bela=dict(hand="AC3"))
    assert s.turn().refused("play AC3b") == "not_in_hand"
    assert s.refused("play AC2") == "not_in_hand"


def test_one_honour_card_a_turn_and_a_new_one_in_the_next():
    s = scene(display="H14 H15", anna=dict(influence=3, hand="AC1 AC2"), bela=dict(hand="AC1 AC2"))
    assert s.go("honour H14").refused("honour H15") == "one_honour"
    s.say("play AC1", "end", "bela: play AC1", "bela: end")
    assert s.allows("anna: honour H15")


def test_r1_with_the_variant_a_roman_costs_two():
    s = scene(variants="roman_price_2", anna=dict(influence=3, hand="AC1"))
    s.turn("roman")
    assert (s.g[ANNA].influence, s.g[ANNA].romans) == (1, 6) and s.refused("roman") == "influence_missing"


def test_no_roman_is_left_to_earn():
    s = scene(display="H14 H25", anna=dict(influence=4, romans=15, hand="AC1"))
    assert [s.turn().refused(text) for text in ("roman", "honour H14")] == ["no_roman_to_earn"] * 2
    s.say("honour H25")  # R20: 9 sestertii and a Roman, of which there is none
    assert s.has(ANNA) == (0, 9, 0, 2, 15)


def test_r5_three_equal_for_first_share_the_second_prize():
    values = {ANNA: [4], BELA: [4], CLIO: [4], DORA: [3]}
    assert award(values, data.Section(12, 6)) == {ANNA: 6, BELA: 6, CLIO: 6}


def test_r4_two_equal_for_first_get_the_second_prize_and_nobody_else_any():
    s = scene(players=3, built="anna PN-4 4, bela PN-6 4, clio PN-3 3")
    assert s.majority("porta_nigra 3") == {ANNA: 7 - 1, BELA: 6} and s.majority("porta_nigra 4") == {ANNA: 7, BELA: 7}


def test_r7_forgone_torches_and_torches_at_the_end_are_the_same_coin():
    s = scene(anna=dict(hand="AC1", torches=1))
    s.turn("burn", "play AC1", "forgo").finish("end")
    assert s.g[ANNA].coins == 1 + 1 + 2 and s.g[ANNA].torches == 0


def test_r18_whites_may_be_used_though_the_colour_is_there():
    s = scene(anna=dict(stock="red 1 white 1", hand="AC5"))
    assert {"build AM-C3 1", "build AM-C3 1 whites 1"} <= set(s.turn("play AC5").legal)


@pytest.mark.parametrize("card", ["H11", "H20", "H22", "H23", "H27"])
def test_r19_r20_without_a_brick_in_the_reserve_no_brick_can_be_bought(card):
    s = scene(reserve=0, shops="red 1", built="anna PN-4 4", display=card, anna=dict(influence=3, hand="AC1"))
    assert s.turn().refused(f"honour {card}" + " at PN-4" * (card == "H11")) == "reserve_empty"


def test_r20_as_many_bricks_as_are_left():
    s = scene(reserve=1, shops="red 1", display="H23", anna=dict(influence=2, hand="AC1"))
    s.turn("honour H23")
    assert (s.g[ANNA].stock["black"], s.g.reserve, s.g.ended_by) == (1, 0, None)


def test_r20_a_roman_of_the_card_stands_on_the_element_of_the_card():
    s = scene(display="H24", anna=dict(influence=2, romans=0, stock="red 3", hand="AC1"))
    s.turn("honour H24 at AM-A3 high 3")
    assert s.g.elements["AM-A3"].owner == ANNA and s.g[ANNA].romans == 1  # the reward of the third brick
    s = scene(display="H28", anna=dict(influence=3, romans=0, stock="red 3", hand="AC1"))
    assert s.turn().refused("honour H28 at AM-A3 high 3") == "no_roman"


def test_the_points_of_an_honour_card_and_its_element():
    s = scene(display="H28", anna=dict(influence=3, stock="red 3", hand="AC1"))
    s.turn("honour H28 at AM-A3 high 3")
    assert s.g[ANNA].points["honours"] == 8 and s.g[ANNA].points["places"] == 11


def test_a_substitute_stays_when_the_real_card_can_go():
    s = scene(display="H01", anna=dict(influence=2, owns=f"{SET} BC-basilica-blue H08", hand="AC1"))
    s.turn("honour H01")
    assert s.g[ANNA].buildings == ["BC-basilica-blue"] and s.g[ANNA].honours == ["H08", "H01"]
    assert s.g.removed == ["BC-amphitheatre-red", "BC-basilica-red", "BC-porta_nigra-red", "BC-city_wall-red"]


def test_a_substitute_completes_a_set():
    s = scene(display="H01", anna=dict(influence=2, owns=f"{SET.replace('BC-basilica-red', '')} H08", hand="AC1"))
    s.turn("honour H01")
    assert s.g[ANNA].honours == ["H01"] and "H08" in s.g.removed


def test_a_reward_of_white_bricks_ends_with_the_reserve():
    s = scene(reserve=0, shops="red 1", anna=dict(stock="black 3", hand="AC5", builder="city_wall"))
    s.turn("play AC5", "build CW-5 3")
    assert s.g[ANNA].stock["white"] == 0


def test_the_reward_of_the_wall_is_a_white_brick():
    s = scene(anna=dict(stock="black 3", hand="AC5", builder="city_wall"))
    s.turn("play AC5", "build CW-5 3")
    assert s.g[ANNA].stock["white"] == 1 and s.g[ANNA].romans == 4


def test_r26_the_supply_deck_is_renewed_in_the_middle_of_a_refill():
    s = scene(shops="black 6", supply="SU06")
    s.phase("refill")
    assert [note["card"] for note in s.notes("delivered")] == ["SU06", "SU01", "SU02"]
    assert s.g.supply == list(data.SUPPLY_CARDS)[2:]


def test_seven_bricks_are_enough():
    s = scene(shops="black 7")
    s.phase("refill")
    assert s.g.market == 7


def test_displays_keep_their_gaps_when_the_piles_are_empty():
    s = scene(shops="black 7", display="BC-basilica-red H01", piles="BC-city_wall-red")
    s.phase("refill")
    assert s.g.building_display == ["BC-basilica-red", "BC-city_wall-red", "", "", "", ""] and s.g.honour_display.count("") == 13


def test_ages_must_fit_the_table():
    with pytest.raises(Refusal) as why:
        GAME.begin(3, GAME.checked(3, {"age_rank": "ages_21"}))
    assert why.value == Refusal("age_rank_seats", ages="21", given=2, count=3)
    with pytest.raises(Refusal):
        GAME.checked(2, {"age_rank": "ages_11"})


def test_every_colour_once_a_row_and_twice_on_the_wall():
    for section in data.SECTIONS:
        found = [space for space in data.SPACES.values() if space.section == section]
        if section == "city_wall":
            assert len({(space.colour, space.bricks) for space in found}) == 10
        elif section not in data.LEVELS:
            assert sorted(space.colour for space in found) == sorted(data.COLOURS)


def test_the_ways():
    assert [[data.walk(start, end) for end in data.BUILDINGS] for start in data.BUILDINGS] == [
        [0, 1, 2, 3], [3, 0, 1, 2], [2, 3, 0, 1], [1, 2, 3, 0],
    ]  # fmt: skip
