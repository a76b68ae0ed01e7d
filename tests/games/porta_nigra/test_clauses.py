"""Clauses of sections 3 to 8 and rulings of section 10 that no vector shows, each under its number."""

import pytest

from engine.games.porta_nigra import GAME
from engine.games.porta_nigra.rules import data
from engine.moves import Refusal
from tests.games.porta_nigra.scene import ANNA, BELA, CLIO, fresh, scene

SET = "BC-amphitheatre-red BC-basilica-red BC-porta_nigra-red BC-city_wall-red"
ROWS = [space for space in data.SPACES if space[:2] in ("AM", "BA")]


# --- 4, 8: set-up and options


def test_4_the_eighth_card_is_left_out_with_four_players_only():
    for players, held in ((3, True), (4, False)):
        s = fresh(players)
        s.phase("set_up")
        assert all(("AC8" in s.faces(player.hand + player.deck)) == held for player in s.g.players.values())


@pytest.mark.parametrize("option", [dict(variants="roman_price_3"), dict(age_rank="young"), dict(solo="yes"), dict(variants="x")])
def test_8_there_are_no_other_options(option):
    with pytest.raises(Refusal):
        GAME.begin(2, GAME.checked(2, option))


# --- 5.2: the refill


def test_5_2_a_card_is_opened_into_the_lowest_empty_slot():
    s = scene(shops="black 7", display=SET, piles="BC-basilica-blue BC-basilica-black")
    s.g.building_display[:] = ["", "BC-amphitheatre-red", "BC-basilica-red", "", "BC-porta_nigra-red", "BC-city_wall-red"]
    s.phase("refill")
    assert s.g.building_display[0] == "BC-basilica-blue" and s.g.building_display[3] == "BC-basilica-black"


def test_5_2_nothing_is_filled_inside_a_turn():
    s = scene(display="BC-amphitheatre-red H16", piles="BC-city_wall-red H17", shops="black 7",
              anna=dict(stock="red 3", influence=1, hand="AC5"), bela=dict(hand="AC5"))  # fmt: skip
    s.go("honour H16", "play AC5", "build AM-A3 3")
    assert not any(s.g.building_display) and not any(s.g.honour_display)
    s.say("end")
    assert s.g.building_display[0] == "BC-city_wall-red" and s.g.honour_display[0] == "H17" and s.asked == "bela: open"


def test_r13_a_small_market_and_an_empty_reserve_change_nothing():
    s = scene(shops="black 2", reserve=0)
    s.phase("refill")
    assert s.g.market == 2 and s.g.supply == list(data.SUPPLY_CARDS) and s.g.ended_by is None


# --- 5.4: what a turn allows


def test_5_4_what_belongs_before_the_card_and_what_after_it():
    s = scene(shops="black 1", anna=dict(coins=9, torches=1, influence=1, stock="red 3", hand="AC1 AC2"))
    s.turn()
    assert [s.refused(text) for text in ("end", "forgo", "buy black with buy_any", "build AM-A3 3", "take coins_5")] == ["not_asked"] * 5
    s.say("burn", "roman", "play AC1")
    assert s.refused("play AC2") == "not_asked" and s.refused("start basilica") == "not_asked"
    assert (s.g[ANNA].coins, s.g[ANNA].romans) == (10, 6)


def test_5_4_every_icon_once_and_two_alike_are_two():
    s = scene(shops="black 9", anna=dict(coins=9, torches=5, builder="porta_nigra", hand="AC1"))
    s.turn("play AC1", "buy black with buy_any", "buy black with buy_any")
    assert s.refused("buy black with buy_any") == "icon_used" and s.refused("buy black with buy_black") == "icon_not_free"
    s.say("take coins_5")
    assert s.refused("take coins_5") == "icon_used" and s.g[ANNA].torches == 5


def test_5_4_a_torch_that_was_just_taken_pays_at_once():
    s = scene(anna=dict(stock="red 3", hand="AC7"))
    s.turn("play AC7", "take torch", "take influence", "build AM-A3 3")
    assert (s.g[ANNA].torches, s.g.card_torches, s.g.icons) == (0, 0, [])


def test_r22_a_torch_for_a_torch_is_legal():
    s = scene(anna=dict(torches=1, hand="AC7"))
    s.turn("play AC7", "forgo", "forgo", "take torch")
    assert s.g[ANNA].torches == 1 and s.refused("take torch") == "icon_used"


def test_5_4_a_card_may_be_played_for_its_torches_alone():
    s = scene(anna=dict(hand="AC5"))
    s.turn("play AC5").finish("end")
    assert s.g[ANNA].coins == 2


def test_r8_r11_influence_builds_before_between_and_after_without_limit():
    s = scene(anna=dict(stock="red 6 white 1", influence=6, hand="AC5"))
    s.turn("found AM-A3 3", "play AC5", "found AM-B3 2", "build AM-C1 1", "found AM-C3 1")
    assert s.g[ANNA].influence == 0 and len(s.g.own(ANNA)) == 4


def test_5_7_one_honour_card_before_the_card_or_after_it():
    s = scene(display="H16 H17", anna=dict(influence=2, hand="AC5"))
    assert s.turn("honour H16", "play AC5").refused("honour H17") == "one_honour"


# --- 5.5: buying


def test_5_5_with_all_shops_empty_nothing_can_be_bought():
    s = scene(reserve=40, anna=dict(coins=20, hand="AC1"))
    s.turn("play AC1")
    assert not any(text.startswith("buy") for text in s.legal) and s.refused("buy red with buy_any") == "shop_empty"


def test_5_5_the_way_counts_when_money_is_short():
    s = scene(shops="blue 1 black 1", anna=dict(coins=3, builder="porta_nigra", hand="AC1"))
    s.turn("play AC1", "buy blue with buy_any")
    assert (s.g[ANNA].coins, s.g[ANNA].builder) == (0, "city_wall")
    assert s.refused("buy black with buy_any") == "brick_too_dear"


def test_5_5_an_empty_coloured_icon_does_not_buy_from_an_empty_shop():
    s = scene(shops="red 1", anna=dict(coins=20, hand="AC4"))
    assert s.turn("play AC4").refused("buy blue with buy_yellow") == "shop_empty"
    assert s.allows("buy red with buy_yellow") and s.allows("buy red with buy_black")


# --- 5.6: building


def test_5_6_a_reward_gives_the_romans_that_are_left_and_all_the_rest():
    built = ", ".join(f"bela {space}" for space in ("PN-1 3", "PN-2 3"))
    s = scene(built=built, anna=dict(romans=14, stock="red 3", builder="porta_nigra", hand="AC5"))
    s.turn("play AC5", "build PN-3 3")
    assert (s.g[ANNA].influence, s.g[ANNA].romans, s.g[ANNA].unearned) == (1, 14, 0)
    s = scene(anna=dict(romans=15, stock="red 3", hand="AC5"))
    s.turn("play AC5", "build AM-A3 3")
    assert (s.g[ANNA].coins, s.g[ANNA].romans) == (5, 14)


def test_5_6_rows_of_a_building_count_together_and_rewards_come_several_times():
    s = scene(built="anna AM-B3", anna=dict(stock="red 4 blue 3", influence=2, hand="AC5"))
    s.turn("found AM-A3 3")
    assert s.g[ANNA].coins == 5
    s.say("play AC5", "build AM-C3 1")
    assert s.g[ANNA].coins == 10


def test_5_6_a_reward_cannot_pay_the_way():
    s = scene(built="anna AM-B3", anna=dict(stock="red 1", builder="city_wall", hand="AC5"))
    assert s.turn("play AC5").refused("build AM-C3 1") == "walk_too_dear"


def test_5_6_the_white_tower_is_worth_five_a_brick():
    s = scene(anna=dict(stock="white 4", builder="porta_nigra", hand="AC5"))
    s.turn("play AC5", "build PN-5 4")
    assert s.g[ANNA].total == 20


def test_r16_a_matching_card_is_taken_and_another_colour_is_not():
    s = scene(display="BC-porta_nigra-red BC-porta_nigra-blue", anna=dict(stock="red 3", builder="porta_nigra", hand="AC5"))
    s.turn("play AC5", "build PN-7 3")
    assert s.g[ANNA].buildings == ["BC-porta_nigra-red"] and s.g.building_display[1] == "BC-porta_nigra-blue"


# --- 5.7: honour cards

EFFECTS = {  # points, coins, torches, influence left of 3, Romans; bricks
    "H14": ((0, 0, 0, 2, 7), {}),
    "H17": ((0, 6, 0, 2, 5), {}),
    "H18": ((0, 0, 2, 2, 5), {}),
    "H19": ((6, 0, 0, 2, 5), {}),
    "H20": ((0, 0, 0, 2, 5), {"white": 1}),
    "H21": ((12, 0, 0, 1, 5), {}),
    "H22": ((0, 0, 0, 1, 5), {"red": 2}),
    "H23": ((0, 0, 0, 1, 5), {"black": 2}),
    "H25": ((0, 9, 0, 1, 6), {}),
    "H26": ((19, 0, 0, 0, 5), {}),
    "H27": ((0, 0, 1, 0, 5), {"white": 2}),
}


@pytest.mark.parametrize("card", EFFECTS)
def test_3_10_an_honour_card_does_what_it_says_and_leaves_the_game(card):
    s = scene(display=card, anna=dict(influence=3, hand="AC1"))
    s.turn(f"honour {card}")
    has, bricks = EFFECTS[card]
    assert s.has(ANNA) == has and {colour: n for colour, n in s.g[ANNA].stock.items() if n} == bricks
    assert s.g.removed == [card] and s.g[ANNA].honours == [] and s.g.honour_display[0] == ""


@pytest.mark.parametrize(("card", "building"), list(zip(("H07", "H08", "H09", "H10"), data.BUILDINGS, strict=True)))
def test_3_10_a_substitute_is_kept_and_counts_as_a_card_of_its_building(card, building):
    others = " ".join(id for id in SET.split() if building not in id)
    s = scene(display=card, anna=dict(influence=2, owns=others, hand="AC1"))
    s.turn(f"honour {card}")
    assert s.g[ANNA].honours == [card] and s.g[ANNA].influence == 0
    assert s.score().scores[ANNA]["sets"] == 20


def test_r25_the_final_card_bought_first_goes_and_several_may_be_owned():
    s = scene(display="H02 H05", anna=dict(influence=4, owns=f"H03 H01 {SET}", hand="AC1"), bela=dict(hand="AC1"))
    s.turn("honour H02")
    assert s.g[ANNA].honours == ["H03", "H01", "H02"]
    assert s.score().scores[ANNA]["finals"] == 90
    s = scene(display="H05", anna=dict(influence=2, owns="H03 H01", hand="AC1"))
    s.turn("honour H05")
    assert s.g[ANNA].honours == ["H01", "H05"] and s.g.removed == ["H03"]


def test_5_7_the_chain_goes_step_by_step():
    s = scene(display="H04 H06", anna=dict(influence=4, owns="H01", hand="AC1"))
    assert s.turn().refused("honour H06") == "needs_card"


def test_5_7_a_builder_card_needs_a_legal_build():
    s = scene(display="H24 H28", anna=dict(influence=3, stock="red 3", builder="basilica", coins=2, hand="AC1"))
    s.turn()
    assert s.refused("honour H24 at AM-A3 high 3") == "walk_too_dear"
    assert s.refused("honour H24") == "no_such_space" and s.refused("honour H28 at AM-A3 high 2") == "space_height"


def test_5_7_a_roman_to_build_with_is_none_when_all_are_in_play():
    s = scene(display="H24", built="bela CW-1", anna=dict(influence=2, romans=15, stock="red 3", hand="AC1"))
    s.turn("honour H24 at AM-A3 high 3")
    assert s.g[ANNA].romans == 14 and s.g[ANNA].unearned == 0


def test_5_7_the_card_of_an_honour_build_is_taken_too():
    s = scene(display="H28 BC-amphitheatre-red", anna=dict(influence=3, stock="red 3", hand="AC1"))
    s.turn("honour H28 at AM-A3 high 3")
    assert s.g[ANNA].buildings == ["BC-amphitheatre-red"]


# --- 5.9: the early end


@pytest.mark.parametrize("card", ["H11 at PN-4", "H20"])
def test_5_9_an_honour_card_can_take_the_last_brick(card):
    s = scene(reserve=1, built="anna PN-4 4", display=card[:3], anna=dict(influence=2, hand="AC1"))
    s.turn(f"honour {card}")
    assert (s.g.reserve, s.g.ended_by, s.g[ANNA].total) == (0, ANNA, 5)


def test_5_9_a_reward_can_take_the_last_brick():
    s = scene(reserve=1, anna=dict(stock="black 3", builder="city_wall", hand="AC5"))
    s.turn("play AC5", "build CW-5 3")
    assert (s.g[ANNA].stock["white"], s.g.ended_by, s.g[ANNA].points["early"]) == (1, ANNA, 5)


def test_5_9_an_empty_reserve_alone_ends_nothing():
    s = scene(reserve=1, shops="black 1", display="H20", anna=dict(influence=1, hand="AC1"))
    s.turn("honour H20")
    assert s.g.reserve == 0 and s.g.ended_by is None


def test_5_9_the_last_turns_have_a_refill_and_no_interim_scoring_follows():
    built = ", ".join(f"anna {space}" for space in ROWS[:11] + ROWS[12:15])
    s = scene(built=built, shops="black 2", anna=dict(romans=1, stock="yellow 3", influence=2, hand="AC1 AC2"), bela=dict(hand="AC1 AC2"))
    s.go("found AM-A2 3", "play AC1")
    assert s.g.market == 2
    s.say("end")
    assert s.asked == "bela: open" and s.g.market >= data.MARKET_FULL
    s.say("bela: play AC1").finish("bela: end")
    assert s.result.scores[ANNA]["dividend"] == 0 and s.result.scores[ANNA]["early"] == 5


def test_r15_a_second_fifteenth_element_brings_nothing():
    built = ", ".join(f"bela {space}" for space in ROWS[:11] + ROWS[12:15])
    s = scene(built=built, reserve=0, shops="white 1", anna=dict(coins=5, hand="AC3"),
              bela=dict(romans=1, stock="yellow 3", hand="AC7"))  # fmt: skip
    s.go("play AC3", "buy white with buy_white", "end", "bela: play AC7", "bela: build AM-A2 3").finish("bela: end")
    assert [s.result.scores[seat]["early"] for seat in (ANNA, BELA)] == [5, 0]


# --- 5.10, 5.11: between the rounds


LAST = dict(hand="AC1", discard="AC2 AC3 AC4 AC5 AC6 AC7 AC8")


def test_r23_the_dividend_in_the_order_of_the_finished_round():
    s = scene(players=3, order="clio anna bela", built="anna CW-3, bela CW-4, clio CW-5", anna=LAST, bela=LAST, clio=LAST)
    s.go("play AC1", "end", "anna: play AC1", "anna: end", "bela: play AC1", "bela: end")
    assert s.asked == "clio: interim"
    s.say("clio: dividend 6")
    assert s.asked == "anna: interim"
    assert [s.refused(text) for text in ("anna: dividend 5", "anna: dividend -1")] == ["dividend_range"] * 2
    s.say("anna: dividend 0", "bela: dividend 0")
    assert s.asked == "clio: starter" and s.g[CLIO].total == 0


def test_5_11_a_new_round_leaves_everything_but_the_cards():
    s = scene(shops="black 7", display="H01 BC-city_wall-red", built="anna CW-3",
              anna=dict(LAST, coins=3, torches=2, influence=1, stock="red 2", builder="city_wall"), bela=LAST)  # fmt: skip
    s.go("play AC1", "end", "bela: play AC1", "bela: end", "anna: dividend 0", "bela: starter 0")
    me = s.g[ANNA]
    assert (me.coins, me.torches, me.influence, me.stock["red"], me.builder) == (6, 2, 1, 2, "city_wall")
    assert s.g.market == 7 and s.g.honour_display[0] == "H01" and s.g.building_display[0] == "BC-city_wall-red"
    assert s.asked == "anna: open" and len(me.hand) == 2 and len(me.deck) == 6


# --- 7: final scoring


def test_7_1_substitutes_stand_in_groups():
    s = scene(anna=dict(owns="BC-basilica-red H08 H07"))
    assert s.score().scores[ANNA]["sets"] == 6 + 2


def test_7_3_only_what_lies_in_the_own_area_counts():
    s = scene(built="anna BA-A1", anna=dict(romans=2, coins=2))
    assert s.score().scores[ANNA]["area"] == 2 and s.g[ANNA].unearned == 12


def test_7_4_one_alone_gets_the_first_prize_and_nobody_the_second():
    s = scene(players=3, built="anna CW-1")
    assert s.majority("city_wall") == {ANNA: 20}


def test_7_4_more_bricks_come_before_better_ones_and_the_third_gets_nothing():
    s = scene(players=3, built="anna CW-10, bela CW-6, bela CW-1, clio CW-2")
    assert s.majority("city_wall") == {ANNA: 20, BELA: 10}


def test_7_4_more_towers_come_before_higher_ones():
    s = scene(built="anna PN-1 4, anna PN-2 4, bela PN-5 8")
    assert [s.majority(f"porta_nigra {level}") for level in (4, 5)] == [{ANNA: 15, BELA: 7}, {BELA: 19}]


def test_r3_all_bricks_are_compared_highest_first():
    s = scene(built="anna PN-4 3, anna PN-2 3, bela PN-6 3, bela PN-3 3")
    assert s.majority("porta_nigra 3") == {BELA: 12, ANNA: 6}
