"""The specification once more, sentence by sentence: what no vector, clause or corner of the other files would notice if it were broken."""

import pytest

from engine.cards import Handle, Sight
from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules.moves import Play
from engine.games.porta_nigra.rules.scoring import award
from engine.moves import At, Refusal
from tests.games.porta_nigra.scene import ANNA, BELA, CLIO, DORA, fresh, scene

ROWS = [space for space in data.SPACES if space[:2] in ("AM", "BA")]
FOURTEEN = ", ".join(f"anna {space}" for space in ROWS[:11] + ROWS[12:15])  # all but AM-A2, three yellow bricks
SEVEN = "AC1 AC2 AC3 AC4 AC5 AC6 AC7"
LAST = dict(hand="AC1", discard="AC2 AC3 AC4 AC5 AC6 AC7 AC8")

# --- 3: the printed tables, row by row

SPACES = {
    "BA-A": "white 4 23, yellow 2 9, red 3 11, blue 2 5, black 4 7",
    "BA-B": "white 2 11, yellow 4 19, red 2 7, blue 4 11, black 3 5",
    "AM-A": "white 3 17, yellow 3 14, red 3 11, blue 3 8, black 3 5",
    "AM-B": "white 2 11, yellow 2 9, red 2 7, blue 2 5, black 2 3",
    "AM-C": "white 1 5, yellow 1 4, red 1 3, blue 1 2, black 1 1",
    "CW-": "white 1 5, yellow 1 4, red 2 7, blue 2 5, black 3 5, white 2 11, yellow 3 14, red 3 11, blue 4 11, black 4 7",
    "PN-": "black 0 0, blue 0 0, red 0 0, yellow 0 0, white 0 0, yellow 0 0, red 0 0, blue 0 0, black 0 0",
}
SECTIONS = """basilica A 12 6, basilica B 12 6, amphitheatre A 15 5, amphitheatre B 12 4, amphitheatre C 9 3, city_wall 20 10,
porta_nigra 3 12 6, porta_nigra 4 15 7, porta_nigra 5 19 9, porta_nigra 6 24 12, porta_nigra 7 30 15, porta_nigra 8 37 18"""
ACTIONS = """3 buy_any buy_any coins_5 build, 3 buy_black buy_blue coins_3 influence build, 3 buy_red buy_yellow buy_white torch build,
3 buy_yellow buy_black influence build, 2 buy_blue buy_red build, 2 buy_white buy_any coins_4, 2 torch influence build,
2 buy_any coins_4 influence"""
SUPPLIES = """white yellow red blue, white yellow red black, white yellow blue black, white red blue black, yellow red blue black,
red blue black, yellow red black, yellow blue black, white yellow blue, white red black"""
HONOURS = """3 final_30 2, 2 final_42 2, 1 final_56 2, 1 sub_amphitheatre 2, 1 sub_basilica 2, 1 sub_porta_nigra 2, 1 sub_city_wall 2,
1 gate_brick 2, 2 vp_small 1, 2 romans 1, 2 coins 1, 1 torches 1, 1 vp_small 1, 1 white_brick 1, 1 vp_medium 2, 1 red_bricks 2,
1 black_bricks 2, 1 roman_build 2, 1 coins_roman 2, 1 vp_large 3, 1 white_torch 3, 1 vp_build 3"""  # H12, H13: docs/balance-porta-nigra.md


def rows(text):
    return [row.split() for row in text.replace("\n", " ").split(", ")]


def test_3_4_the_44_spaces():
    found = {f"{row}{n}": said for row, text in SPACES.items() for n, said in enumerate(rows(text), 1)}
    assert {id: [space.colour, str(space.bricks), str(space.points)] for id, space in data.SPACES.items()} == found
    printed = [space for space in data.SPACES.values() if space.bricks]
    assert all(space.points == space.bricks * data.PRICES[space.colour] + space.bricks - 1 for space in printed)


def test_3_6_the_points_of_majorities():
    assert [[*section.split(), str(first), str(second)] for section, (first, second) in data.SECTIONS.items()] == rows(SECTIONS)


def test_3_7_3_8_the_action_cards_and_the_supply_cards():
    assert [[str(card.torches), *card.icons] for card in data.ACTION_CARDS.values()] == rows(ACTIONS)
    assert [list(shops) for shops in data.SUPPLY_CARDS.values()] == rows(SUPPLIES)


def test_3_10_the_28_honour_cards():
    printed = [[kind, influence] for copies, kind, influence in rows(HONOURS) for _ in range(int(copies))]
    assert [[row.kind, str(row.influence)] for row in data.HONOURS.values()] == printed and list(data.HONOURS)[10] == "H11"


# --- 5.2: the refill


@pytest.mark.parametrize(("market", "cards"), [(6, 2), (5, 3), (0, 4)])
def test_5_2_cards_are_opened_until_there_are_fourteen_and_no_longer(market, cards):
    s = scene(shops=f"black {market}", supply="SU01 SU02 SU06 SU07 SU08")  # 4, 4, 3, 3, 3
    s.phase("refill")
    assert len(s.notes("delivered")) == cards and s.g.market == market + sum((4, 4, 3, 3)[:cards]) >= 14


def test_5_2_the_deck_is_renewed_when_a_card_is_needed_and_not_before():
    s = scene(shops="black 6", supply="SU01 SU02")
    s.phase("refill")
    assert s.g.market == 14 and s.g.supply == []
    s = scene(shops="black 6", supply="")
    s.phase("refill")
    assert [note["card"] for note in s.notes("delivered")] == ["SU01", "SU02"] and s.g.supply == list(data.SUPPLY_CARDS)[2:]


def test_5_2_the_last_bricks_end_a_refill_in_the_middle_of_its_second_card():
    s = scene(shops="black 3", reserve=6, supply="SU02 SU09 SU01")
    s.phase("refill")
    assert s.g.shops == {"black": 4, "blue": 0, "red": 1, "yellow": 2, "white": 2} and s.g.reserve == 0 and s.g.supply == ["SU01"]
    assert s.g.ended_by is None


# --- 5.4: the list of what may be done


def test_5_4_who_can_do_nothing_plays_a_card_and_ends_the_turn():
    s = scene(anna=dict(romans=0, hand="AC5 AC6"), shops="yellow 1")
    assert sorted(s.turn().legal) == ["play AC5a", "play AC6a"]
    s.say("play AC5")
    assert sorted(s.legal) == ["end", "forgo"]
    s.say("forgo", "forgo")
    assert s.legal == ["end"]


def test_5_4_influence_costs_no_torch_and_is_spent_when_all_actions_are_gone():
    s = scene(display="H16", anna=dict(stock="red 3", influence=4, hand="AC7"))
    s.turn("play AC7", "found AM-A3 3", "roman", "honour H16")
    assert s.g.card_torches == 2 and data.BUILD in s.g.icons and s.g[ANNA].influence == 0
    s = scene(display="H16", anna=dict(stock="red 3", influence=4, hand="AC7"))
    s.turn("play AC7", "forgo", "forgo", "found AM-A3 3", "roman", "honour H16")
    assert s.g[ANNA].influence == 0


def test_5_4_any_number_of_tokens_in_a_turn():
    s = scene(shops="black 1 blue 1", anna=dict(coins=9, torches=2, stock="red 1", hand="AC2"))
    s.turn("play AC2", "take influence", "take coins_3", "build AM-C3 1", "buy black with buy_black", "buy blue with buy_blue")
    assert (s.g[ANNA].torches, s.g.card_torches, s.g.icons) == (0, 0, []) and s.refused("burn") == "no_torch"


def test_5_4_a_build_needs_its_icon_though_there_are_torches():
    s = scene(anna=dict(stock="red 2", torches=1, hand="AC6 AC5"))
    s.turn("play AC6")
    assert s.refused("build AM-C3 1") == "icon_not_free"
    s = scene(anna=dict(stock="red 2", torches=1, hand="AC5"))
    assert s.turn("play AC5", "build AM-C3 1").refused("build CW-8 3") == "icon_used"


def test_5_4_only_a_handle_of_the_own_hand_is_played():
    s = scene(anna=dict(hand="AC1", deck="AC2", discard="AC3"), bela=dict(hand="AC1"))
    s.turn()
    for handle in (*s.g[ANNA].deck, *s.g[ANNA].discard, *s.g[BELA].hand, Handle(99)):
        assert s.world.refusal(ANNA, Play(handle)) is not None, "as the table judges it"
        assert Play(handle).refuse(At(s.g, ANNA, Sight(s.g.cards))) == Refusal("not_in_hand"), "as every peer judges it"
    assert s.world.refusal(ANNA, Play(s.g[ANNA].hand[0])) is None


def test_5_4_influence_that_is_just_enough_is_listed():
    s = scene(display="H16 H18 H21", anna=dict(stock="red 1", influence=2, hand="AC1"))
    s.turn()
    assert s.legal[1:] == ["roman", "found AM-C3 1", "honour H16", "honour H18", "honour H21"]
    s = scene(display="H16 H18 H21", anna=dict(stock="red 1", influence=1, hand="AC1"))
    assert s.turn().legal[1:] == ["roman", "honour H16", "honour H18"]


# --- 5.5: buying


def test_5_5_in_the_own_quarter_a_brick_costs_its_price_alone_for_any_icon():
    s = scene(shops="red 2", anna=dict(coins=6, builder="amphitheatre", hand="AC1"))
    s.turn("play AC1", "buy red with buy_any", "buy red with buy_any")
    assert (s.g[ANNA].coins, s.g[ANNA].stock["red"], s.g.shops["red"]) == (0, 2, 0)


def test_5_5_a_white_icon_buys_white_only_while_there_is_white_and_walks_for_others():
    s = scene(shops="white 1 blue 1", anna=dict(coins=10, builder="amphitheatre", hand="AC3 AC6"))
    s.turn("play AC6")
    assert s.refused("buy blue with buy_white") == "shop_not_empty"
    s.say("buy white with buy_any", "buy blue with buy_white")
    assert (s.g[ANNA].coins, s.g[ANNA].builder, s.g[ANNA].stock["blue"]) == (0, "city_wall", 1)


def test_5_5_the_icon_that_emptied_its_shop_frees_the_next_of_that_colour():
    s = scene(shops="yellow 1 black 1", anna=dict(coins=9, builder="basilica", hand="AC3 AC4"))
    s.turn("play AC4")
    assert s.refused("buy yellow with buy_black") == "shop_not_empty"
    s.say("buy black with buy_black")
    assert s.refused("buy black with buy_yellow") == "shop_not_empty"


@pytest.mark.parametrize("quarter", data.BUILDINGS)
def test_5_5_who_buys_white_stays_in_any_quarter(quarter):
    s = scene(shops="white 2", anna=dict(coins=10, builder=quarter, hand="AC6"))
    s.turn("play AC6", "buy white with buy_white", "buy white with buy_any")
    assert (s.g[ANNA].coins, s.g[ANNA].builder) == (0, quarter)


# --- 5.6: building


def test_5_6_a_space_is_taken_by_an_own_element_too():
    s = scene(built="anna PN-4 3, anna AM-C3", anna=dict(stock="yellow 3 red 1", builder="porta_nigra", hand="AC5"))
    s.turn("play AC5")
    assert [s.refused(text) for text in ("build PN-4 3", "build AM-C3 1")] == ["space_taken"] * 2
    assert not any(text.startswith(("build PN-4", "build AM-C3")) for text in s.legal)


def test_5_6_the_reward_of_the_wall_comes_twice_and_as_far_as_the_reserve_goes():
    for reserve, whites in ((9, 2), (1, 1)):
        s = scene(reserve=reserve, shops="red 1", built="anna CW-3", anna=dict(stock="black 4", builder="city_wall", hand="AC5"))
        s.turn("play AC5", "build CW-10 4")
        assert (s.g[ANNA].stock["white"], s.g.reserve) == (whites, reserve - whites)


def test_5_6_white_bricks_count_as_the_colour_of_the_tower_for_points_card_and_majority():
    s = scene(built="bela PN-1 8", display="BC-porta_nigra-black BC-porta_nigra-white",
              anna=dict(stock="white 4", builder="porta_nigra", hand="AC5"))  # fmt: skip
    s.turn("play AC5", "build PN-9 4 whites 4")
    assert s.g[ANNA].total == 4 and s.g[ANNA].buildings == ["BC-porta_nigra-black"]
    assert s.majority("porta_nigra 4") == {ANNA: 7, BELA: 7}  # black as the other, so still equal


def test_5_6_the_builder_stands_where_the_element_was_built():
    for whites in ("", " whites 1", " whites 2"):
        s = scene(anna=dict(coins=2, stock="yellow 2 white 2", builder="city_wall", hand="AC5"))
        s.turn("play AC5", f"build BA-A2 2{whites}")
        assert (s.g[ANNA].coins, s.g[ANNA].builder) == (0, "basilica")


def test_5_6_who_has_the_bricks_but_stands_a_step_short_of_money_builds_with_the_step():
    s = scene(anna=dict(coins=1, stock="yellow 2", hand="AC5"))
    assert s.turn("play AC5").allows("build BA-A2 2")
    s = scene(anna=dict(stock="yellow 2", hand="AC5"))
    assert s.turn("play AC5").refused("build BA-A2 2") == "walk_too_dear" and not any(text.startswith("build BA") for text in s.legal)


# --- 5.7: honour cards


@pytest.mark.parametrize(("card", "bricks", "torches"), [("H22", {"red": 1}, 0), ("H27", {"white": 1}, 1)])
def test_r20_the_last_brick_of_the_reserve_and_the_rest_of_the_card(card, bricks, torches):
    s = scene(reserve=1, shops="red 1", display=card, anna=dict(influence=3, hand="AC1"))
    s.turn(f"honour {card}")
    assert {colour: n for colour, n in s.g[ANNA].stock.items() if n} == bricks and s.g[ANNA].torches == torches


def test_5_7_missing_romans_are_lost():
    s = scene(display="H14", anna=dict(romans=14, influence=1, hand="AC1"))
    s.turn("honour H14")
    assert (s.g[ANNA].romans, s.g[ANNA].unearned) == (15, 0)


def test_5_7_a_roman_of_the_supply_is_none_yet_but_the_card_brings_it_first():
    s = scene(display="H24 H28", anna=dict(romans=0, influence=5, stock="red 1 white 1", hand="AC1"))
    s.turn()
    assert s.refused("honour H28 at AM-C3 high 1") == "no_roman" and s.refused("found AM-C3 1") == "no_roman"
    assert s.allows("honour H24 at AM-C3 high 1") and s.allows("honour H24 at AM-C3 high 1 whites 1")


def test_5_7_of_two_cards_of_a_building_the_one_taken_first_goes():
    red, blue = "BC-basilica-red", "BC-basilica-blue"
    owns = "BC-amphitheatre-red BC-porta_nigra-red BC-city_wall-red"
    s = scene(display=f"{blue} {red} H01", anna=dict(owns=owns, stock="red 2 blue 2", influence=4, builder="basilica", hand="AC5"))
    s.turn("found BA-B3 2", "play AC5", "build BA-A4 2", "honour H01")
    assert s.g[ANNA].buildings == [blue] and red in s.g.removed


def test_5_7_behind_the_last_roman_no_card_builds():
    s = scene(built=f"{FOURTEEN}, anna CW-3", display="H24 H28", anna=dict(romans=0, influence=5, stock="yellow 3", hand="AC7"))
    s.turn("play AC7")
    assert [s.refused(text) for text in ("honour H24 at AM-A2 high 3", "honour H28 at AM-A2 high 3", "found AM-A2 3", "build AM-A2 3")] == [
        "no_roman"
    ] * 4
    assert not any("AM-A2" in text for text in s.legal) and s.refused("roman") == "no_roman_to_earn"


def test_5_7_a_gate_brick_walks_nowhere_takes_no_card_and_counts_at_its_level():
    s = scene(built="anna PN-4 7, bela PN-3 7", display="H11 BC-porta_nigra-yellow",
              anna=dict(influence=2, romans=0, builder="city_wall", hand="AC1"))  # fmt: skip
    s.turn("honour H11 at PN-4")
    assert s.has(ANNA) == (0, 0, 0, 0, 0) and s.g[ANNA].builder == "city_wall" and s.g[ANNA].buildings == []  # 7 to 8 bricks: no third
    assert s.majority("porta_nigra 8") == {ANNA: 37} and s.g.reserve == data.BRICKS - 15


def test_5_7_a_card_that_was_bought_leaves_its_slot_empty_and_the_others_where_they_are():
    s = scene(display="H16 H18 H19", anna=dict(influence=1, hand="AC1"))
    s.turn("honour H18")
    assert s.g.honour_display[:4] == ["H16", "", "H19", ""]


def test_5_7_discarded_cards_never_come_back():
    s = scene(shops="black 7", display="H04", anna=dict(influence=2, owns="H01", hand="AC1 AC2"), bela=dict(hand="AC1"))
    s.go("honour H04", "play AC1", "end")
    assert s.g.removed == ["H01"] and not any(s.g.honour_display) and not s.g.honour_pile


# --- 5.8, 5.9: the end of a turn and the early end


def test_5_8_the_top_card_of_the_deck_is_drawn():
    s = scene(anna=dict(hand="AC1 AC2", deck="AC3 AC4 AC5"), bela=dict(hand="AC1"))
    s.go("play AC2", "end")
    assert s.hand(ANNA) == "AC1a AC3a" and s.faces(s.g[ANNA].deck) == "AC4a AC5a"
    s = fresh(2)
    s.phase("set_up")
    assert s.hand(BELA) == "AC1b AC2b" and s.faces(s.g[BELA].deck[:1]) == "AC3b"


@pytest.mark.parametrize("players", [2, 4])
def test_5_8_a_round_has_as_many_laps_as_the_deck_has_cards(players):
    s = fresh(players)
    s.go()
    turns = dict.fromkeys(range(players), 0)
    while s.g.round == 1 and not s.asked.endswith("starter"):
        [seat] = s.waiting
        name = list(s.names)[seat]
        if s.asked.endswith("start"):
            s.say(f"{name}: start basilica")
        assert len(s.g[seat].hand) == min(2, s.g.deck_size - turns[seat])
        face = s.dealer.faces[s.g[seat].hand[0]][:3]
        s.say(f"{name}: play {face}", f"{name}: end")
        turns[seat] += 1
    assert set(turns.values()) == {8 if players == 2 else 7}


def test_5_9_both_conditions_at_once_are_one_end():
    s = scene(built=FOURTEEN, reserve=1, display="H20", anna=dict(romans=1, stock="black 2 white 1", builder="city_wall", hand="AC1"),
              bela=dict(hand="AC1"))  # fmt: skip
    s.turn("play AC1", "build CW-5 3 whites 1")  # the 15th element, whose reward is the last brick
    assert (s.g.reserve, s.g.market, s.g[ANNA].points["early"]) == (0, 0, 5)


def test_5_9_every_other_player_has_one_turn_more_in_the_order_of_the_table():
    cards = dict(hand="AC6 AC7", coins=5)
    s = scene(players=4, order="dora anna bela clio", reserve=0, shops="white 1", anna=cards, bela=cards, clio=cards, dora=cards)
    s.g.to_act = [BELA, CLIO]  # Dora and Anna have had their turn of this lap
    s.go("play AC6", "buy white with buy_white", "end")
    for name in ("clio", "dora", "anna"):
        assert s.asked == f"{name}: open"
        s.say(f"{name}: play AC7")
        if name != "anna":
            s.say(f"{name}: end")
    s.finish("anna: end")
    assert [s.result.scores[seat]["early"] for seat in (ANNA, BELA, CLIO, DORA)] == [0, 5, 0, 0]


def test_r14_the_end_in_the_last_turn_of_a_round_leads_to_the_scoring_at_once():
    s = scene(reserve=0, shops="white 1", built="anna CW-3", anna=dict(LAST), bela=dict(LAST, coins=5))
    s.go("play AC1", "end", "bela: play AC1", "bela: buy white with buy_any").finish("bela: end")
    assert s.g.round == 1 and [s.result.scores[seat]["dividend"] for seat in (ANNA, BELA)] == [0, 0]


def test_5_9_the_reserve_must_be_empty_too():
    s = scene(reserve=1, shops="white 1", anna=dict(coins=5, hand="AC3"))
    s.turn("play AC3", "buy white with buy_white")
    assert s.g.market == 0 and s.g.ended_by is None


# --- 5.10, 5.11: between the rounds


@pytest.mark.parametrize(("players", "factor"), [(2, 1), (3, 2), (4, 2)])
def test_5_10_the_factor_of_the_dividend(players, factor):
    s = scene(players=players, built="anna PN-4 5, anna CW-3", anna={})
    s.g.phase = "interim"
    s.go()
    assert len(s.legal) == 7 * factor + 1
    s.say(f"dividend {7 * factor}")
    assert s.has(ANNA)[:2] == (0, 7 * factor)


@pytest.mark.parametrize(("players", "last"), [(2, 3), (3, 2), (4, 2)])
def test_5_10_a_dividend_after_every_round_but_the_last(players, last):
    names = ("anna", "bela", "clio", "dora")[:players]
    for round in range(1, last + 1):
        s = scene(players=players, round=round, built="anna CW-3", **dict.fromkeys(names, LAST))
        s.go().say(*(text for name in names for text in (f"{name}: play AC1", f"{name}: end")))
        assert (s.asked, s.world.result is None) == (("anna: interim", True) if round < last else ("", False))


def test_5_11_who_names_the_starter_may_name_anybody():
    s = scene(players=3, anna={}, bela={}, clio={})
    s.g.phase = "starter"
    assert s.go().legal == ["starter 0", "starter 1", "starter 2"]


def test_5_11_the_order_goes_on_clockwise_from_who_was_named():
    s = scene(players=3, anna=dict(points=1), bela=dict(points=1), clio={})
    s.g.phase = "starter"
    s.go("clio: starter 1")
    assert s.g.order == [BELA, CLIO, ANNA] and s.g.round == 2 and s.asked.startswith("bela")


def test_r23_who_is_poorest_is_asked_after_all_dividends():
    s = scene(built="anna CW-9, bela CW-3", anna=dict(LAST), bela=dict(LAST, points=1))
    s.go("play AC1", "end", "bela: play AC1", "bela: end", "anna: dividend 0", "bela: dividend 1")
    assert s.asked == "bela: starter", "Anna has 4, Bela 2"


# --- 6: what is hidden


def test_6_a_card_is_open_when_it_is_played_and_closed_again_in_the_next_round():
    s = scene(anna=dict(hand="AC1 AC2", deck="AC3"), bela=dict(hand="AC1"))
    assert not s.sees(BELA, "AC1a")
    s.go("play AC1")
    assert s.sees(BELA, "AC1a") and not s.sees(BELA, "AC2a") and not s.sees(ANNA, "AC3a")
    s = scene(anna=dict(LAST), bela=dict(LAST))
    s.go("play AC1", "end", "bela: play AC1", "bela: end", "bela: starter 0")
    for seat, other in ((ANNA, BELA), (BELA, ANNA)):
        mine = s.faces(s.g[seat].hand).split()
        assert all(s.sees(seat, face) and not s.sees(other, face) for face in mine)
        assert not any(s.sees(one, face) for one in (seat, other) for face in s.faces(s.g[seat].deck).split())


def test_6_every_draw_to_two_cards_gives_both_new_handles_and_the_discard_stays_open():
    s = scene(anna=dict(hand="AC1 AC2", deck="AC3 AC4"), bela=dict(hand="AC1 AC2"))
    for kept in ("AC2", "AC3"):
        before = list(s.g[ANNA].hand)
        s.go(f"play {'AC1' if kept == 'AC2' else 'AC2'}", "end")
        assert len(s.g[ANNA].hand) == 2 and not set(before) & set(s.g[ANNA].hand)
        s.say("bela: play AC1" if kept == "AC2" else "bela: play AC2", "bela: end")
    assert all(s.sees(BELA, face) for face in s.faces(s.g[ANNA].discard).split())


def test_6_a_lot_of_a_refill_draws_among_the_cards_that_were_not_opened_yet():
    s = scene(shops="black 6", supply="SU01 SU02 SU03", rolls="2 0 0", display="H01 BC-city_wall-red", piles="H05 H06 BC-basilica-red")
    s.phase("refill")
    assert [note["card"] for note in s.notes("delivered")] == ["SU03", "SU01"] and s.g.supply == ["SU02"]
    assert s.g.honour_display[1:3] == ["H05", "H06"] and not s.g.honour_pile and not s.g.building_pile


# --- 7: final scoring


def test_7_1_the_widest_groups_are_formed():
    cards = [f"BC-{building}-{colour}" for building in ("basilica", "city_wall") for colour in data.COLOURS[:3]]
    assert scene(anna=dict(owns=" ".join(cards))).score().scores[ANNA]["sets"] == 3 * 6
    assert scene(anna=dict(owns=" ".join(cards[:3]))).score().scores[ANNA]["sets"] == 3 * 2
    assert scene().score().scores[ANNA]["sets"] == 0


@pytest.mark.parametrize(("coins", "points"), [(2, 0), (3, 1), (5, 1), (6, 2)])
def test_7_3_three_sestertii_are_a_point(coins, points):
    assert scene(anna=dict(romans=0, coins=coins)).score().scores[ANNA]["area"] == points


def test_7_4_a_tower_counts_on_every_level_up_to_its_height():
    s = scene(built="anna PN-5 8, bela PN-4 3, bela PN-6 3")
    assert [s.majority(section) for section in data.LEVELS] == [
        {BELA: 12, ANNA: 6}, *({ANNA: first} for first in (15, 19, 24, 30, 37))
    ]  # fmt: skip


def test_7_4_four_at_a_section():
    section = data.Section(12, 6)
    assert award({ANNA: [3], BELA: [3], CLIO: [1], DORA: [1]}, section) == {ANNA: 6, BELA: 6}
    assert award({ANNA: [4], BELA: [3], CLIO: [3], DORA: [1]}, section) == {ANNA: 12}
    assert award({ANNA: [1, 1], BELA: [5], CLIO: [4], DORA: [1]}, section) == {ANNA: 12, BELA: 6}
    assert award({ANNA: [2, 2, 2], BELA: [4, 1, 1]}, section) == {BELA: 12, ANNA: 6}
    assert award({ANNA: [4, 3, 1], BELA: [4, 2, 2]}, section) == {ANNA: 12, BELA: 6}
    assert award({}, section) == {}


def test_7_5_the_final_points_decide_and_not_those_of_the_track():
    s = scene(built="bela PN-5 8", anna=dict(points=50), bela={})
    result = s.score()
    assert result.total(BELA) == 137 + 5 and result.winners == (BELA,)
