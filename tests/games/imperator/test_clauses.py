"""Clauses of the specification one by one, where no vector and no ruling of section 10 looks: the name of a test says which."""

import pytest

from engine.games.imperator.rules.scoring import region_shares
from tests.games.imperator.scene import BLUE, GREEN, RED, YELLOW, scene

# --- 5.6, the Imperator board


def test_r6_a_tile_of_steps_does_not_win_a_tie():
    s = scene(players=2, tiles="t01 t02", board="1 green 3", yellow=dict(crew="3", held="t17 t18")).into(YELLOW)
    assert s.refused("enter 1 with 3") == "too_weak"


def test_e4_a_used_icon_leaves_the_steps_of_a_card_free():
    s = scene(players=2, tiles="t01 t02", board="1 green 3", yellow=dict(crew="3", built="|b06a")).into(YELLOW)
    assert s.allows("enter 1 with 3")


def test_e6_whoever_has_passed_still_chooses_where_the_worker_goes():
    s = scene(players=3, tiles="t01 t02 t03", board="2 green 3", yellow=dict(crew="5"), green=dict(passed=True))
    assert s.into(YELLOW, "enter 2 with 5").asked == "green: relocate"
    s.finish("green: relocate 3")
    assert s.board == "2 yellow 5 | 3 green 3"


def test_e7_a_worker_that_came_back_may_enter_again():
    s = scene(players=3, tiles="t01 t02 -", board="1 green 3 | 2 blue 4", yellow=dict(crew="1"))
    s.into_phase("action", "yellow: enter 1 with 1")
    assert s.asked == "green: turn" and s.refused("green: enter 1 with 3") == s.refused("green: enter 2 with 3") == "too_weak"
    open_again = scene(players=3, tiles="t01 t02 t03", green=dict(crew="3")).into(GREEN)
    assert open_again.allows("enter 3 with 3")


def test_e8_every_time_in_one_chain_counts():
    """Yellow's 4 beats green's by steps, green beats blue's 1 (tile 5), which comes back to beat yellow (tile 1), who beats green again."""
    s = scene(players=3, tiles="t01 t02 -", board="1 green 4 | 2 blue 1", yellow=dict(crew="4", built="b06a"))
    s.turn(YELLOW, "enter 1 with 4")
    assert (s.board, s.crew(GREEN), s.compensation) == ("1 blue 1 | 2 yellow 4", "4", [1, 2, 1])


def test_e9_a_chain_ends_when_everybody_stands():
    s = scene(players=5, tiles="t01 t03 t06 t07 t09", board="1 green 3 | 2 blue 4 | 5 red 1", yellow=dict(crew="2"))
    s.turn(YELLOW, "enter 1 with 2")  # green loses against red's 1 in region 5, so it beats blue in 2, who goes on to 3
    assert (s.board, s.compensation) == ("1 yellow 2 | 2 green 3 | 3 blue 4 | 5 red 1", [0, 1, 1, 0, 0])


def test_the_turn_goes_on_when_the_chain_is_over():
    s = scene(players=3, tiles="t01 t02 t03", board="2 green 3", yellow=dict(crew="5", held="t09"))
    s.into(YELLOW, "enter 2 with 5", "green: relocate 1")
    assert s.asked == "yellow: after"


@pytest.mark.parametrize(
    ("tile", "said", "points"),
    [("t01", dict(stone=4), 4), ("t02", dict(wood=3, stone=1), 3), ("t03", dict(grain=2), 2), ("t04", dict(wine=1), 1), ("t04", {}, 0),
     ("t05", dict(surplus=3), 3), ("t05", dict(surplus=5), 4), ("t06", dict(coins=11), 3), ("t06", dict(coins=40), 4)],
)  # fmt: skip
def test_e10_points_by_the_stock_which_stays(tile, said, points):
    s = scene(players=2, tiles=f"{tile} -", board="1 yellow 3", yellow=said)
    before = s.goods(YELLOW)
    s.phase("rewards")
    assert (s.g[YELLOW].points["tiles"], s.goods(YELLOW), s.g.tile_discard) == (points, before, [tile])


def test_e12_a_tile_that_nobody_took_stays():
    s = scene(players=2, tiles="t01 t09", board="2 yellow 3", pile="t05")
    s.phase("rewards")
    s.phase("round_start")
    assert (s.g.tiles, s.g.tile_pile, s.g[YELLOW].tiles) == ({1: "t01", 2: "t05"}, [], ["t09"])


def test_e14_raw_materials_beyond_the_stock_become_surplus_and_political_stops_at_10():
    s = scene(players=2, advanced=True, tiles="t01 t11", board="1 yellow 1", yellow=dict(crew="2", built="b06a b07a w01a", stone=3, wood=4))
    s.into(YELLOW, "extra b06a b07a w01a", "bonus 2")
    assert s.goods(YELLOW) == (0, 4, 4, 0, 0, 3)
    top = scene(players=2, advanced=True, tiles="t01 t08", board="1 yellow 1", yellow=dict(crew="2", built="b06a b07a w01a", political=10))
    top.into(YELLOW, "extra b06a b07a w01a", "bonus 2")
    assert top.g[YELLOW].political == 10 and top.g.tiles[2] == "t08"


def test_e14_the_right_to_any_value_can_be_used_in_the_same_turn():
    s = scene(players=2, advanced=True, tiles="t01 t19", board="1 yellow 1", yellow=dict(crew="2", built="b06a b07a w01a"))
    s.turn(YELLOW, "extra b06a b07a w01a", "bonus 2", "go quaestor with 2 as 5")
    assert (s.g[YELLOW].coins, s.at("quaestor"), s.g.tiles[2]) == (10, "2/5", "t19")


# --- 5.3, turns


def test_passing_ends_the_turn_at_once():
    s = scene(yellow=dict(crew="1", held="t09", built="b06a b07a w01a"))
    s.turn(YELLOW, "pass")
    assert s.g[YELLOW].tiles == ["t09"]


def test_whoever_has_no_worker_gets_no_turn_for_tiles_alone():
    s = scene(players=2, yellow=dict(held="t09", built="b06a b07a w01a"), green=dict(crew="3"))
    s.phase("action", "green: pass")
    assert s.g[YELLOW].tiles == ["t09"]


def test_tiles_before_and_after_the_worker_in_one_turn():
    s = scene(yellow=dict(crew="1", held="t09 t15", hand="w01a"))
    s.turn(YELLOW, "use t15", "fight w01a with 1", "use t09")
    assert (s.goods(YELLOW), s.g.tile_discard) == ((10, 0, 0, 0, 0, 1), ["t15", "t09"])


def test_a_1_at_the_mercator_makes_one_trade():
    s = scene(yellow=dict(crew="1", wood=2))
    s.turn(YELLOW, "go mercator with 1", "trade sell wood")
    assert s.goods(YELLOW) == (2, 0, 1, 0, 0, 0)


def test_a_wild_value_makes_more_trades_and_names_another_region():
    s = scene(yellow=dict(crew="1 2", wood=3, held="t19 t20", built="b06a"))
    s.turn(YELLOW, "go mercator with 1 as 2", "trade sell wood", "trade sell wood")
    assert (s.g[YELLOW].tiles, s.at("mercator")) == (["t20"], "1/2")
    s.turn(YELLOW, "go propraetor with 2 as 5")
    assert (s.g[YELLOW].influence[5], s.g[YELLOW].tiles) == (3, [])


@pytest.mark.parametrize(
    ("move", "coins", "goods"), [("build b11a with 3", 6, dict(stone=2, wood=1, wine=1)), ("fight w05a with 3", 7, dict(surplus=2))]
)
def test_printed_coins_come_on_top_of_what_replaces_goods(move, coins, goods):
    card = move.split()[1]
    s = scene(yellow=dict(crew="3", coins=coins, hand=card, **goods))
    s.turn(YELLOW, move)
    assert s.goods(YELLOW) == (0, 0, 0, 0, 0, 0)
    assert scene(yellow=dict(crew="3", coins=coins - 1, hand=card, **goods)).into(YELLOW).refused(move) == "too_dear"


def test_own_goods_go_first_even_if_coins_would_do():
    s = scene(yellow=dict(crew="3", coins=50, stone=1, wood=2, hand="b01a"))
    s.turn(YELLOW, "build b01a with 3")
    assert s.goods(YELLOW) == (50, 0, 0, 0, 0, 0)


def test_the_raw_material_for_a_second_copy_may_become_surplus():
    s = scene(yellow=dict(crew="3", stone=1, wood=2, wine=4, built="b01a", hand="b01b"))
    s.turn(YELLOW, "build b01b with 3", "take wine")
    assert (s.goods(YELLOW), s.g[YELLOW].points["buildings"]) == ((0, 0, 0, 0, 4, 1), 4)


def test_another_players_copy_brings_nothing():
    s = scene(yellow=dict(crew="3", stone=1, wood=2, hand="b01b"), green=dict(built="b01a"))
    s.turn(YELLOW, "build b01b with 3")
    assert s.g[YELLOW].points["buildings"] == 3


def test_a_raw_tile_beyond_the_stock_becomes_surplus():
    s = scene(yellow=dict(crew="1", stone=3, held="t11")).into(YELLOW, "use t11")
    assert s.goods(YELLOW) == (0, 4, 2, 0, 0, 1)


# --- 5.3.6, the extra action


def test_the_joker_serves_once_in_a_game():
    s = scene(yellow=dict(crew="1", built="|domus b06a w01a")).into(YELLOW)
    assert s.refused("extra domus b06a w01a") == "icon_used"


def test_an_extra_action_builds_with_the_bonus_of_a_copy():
    s = scene(aedificator="5 4 3 2 1", yellow=dict(crew="1", stone=1, wood=2, built="b06a b07a w01a b01a", hand="b01b"))
    s.into(YELLOW, "extra b06a b07a w01a", "build b01b", "take grain")
    assert (s.g[YELLOW].points["buildings"], s.goods(YELLOW), s.crew(YELLOW)) == (4, (0, 0, 0, 1, 0, 0), "1")


def test_an_extra_action_takes_the_goods_of_a_region_that_is_full():
    s = scene(players=2, aedilis="5", yellow=dict(crew="1", built="b06a b07a w01a")).into(YELLOW, "extra b06a b07a w01a", "go aedilis as 5")
    assert s.goods(YELLOW) == (0, 0, 1, 2, 0, 0)


def test_tiles_of_steps_may_join_an_extra_action_and_a_wild_tile_has_no_use_there():
    s = scene(yellow=dict(crew="1", held="t17 t19", built="b06a b07a w01a")).into(YELLOW, "extra b06a b07a w01a", "go propraetor as 2")
    s.say("advance t17", "advance b06a", "done")
    assert (s.g[YELLOW].influence[2], s.g[YELLOW].tiles, s.g[YELLOW].free_steps) == (7, ["t19"], 5)


def test_an_extra_action_must_be_possible_as_for_a_worker():
    s = scene(yellow=dict(crew="1", coins=2, hand="b01a", built="*b06a *b07a *w01a")).into(YELLOW, "extra b06a b07a w01a")
    assert [s.refused(text) for text in ("go propraetor as 3", "canvass 1", "build b01a", "go senatus")] == [
        "no_steps", "too_few_coins", "too_dear", "no_cards",
    ]  # fmt: skip
    assert s.refused("enter 1 with 1") == "not_asked"


# --- 5.4, 5.5 and 7


def test_reverse_order_again_and_again_and_a_full_crew_is_left_out():
    s = scene(players=3, quaestor="1", mercator="2", roma="3", senatus="4",
              yellow=dict(crew="1 1 2"), green=dict(crew="1 2 3 4 5"), blue=dict(crew="3 3 3"))  # fmt: skip
    s.into_phase("recruit")
    asked = [s.asked]
    for text in ("recruit quaestor 1", "recruit mercator 2", "recruit roma 3"):
        s.say(f"{s.asked.split(':')[0]}: {text}")
        asked.append(s.asked)
    assert asked == ["blue: recruit", "yellow: recruit", "blue: recruit", ""]
    assert (s.crew(YELLOW), s.crew(BLUE)) == ("1 1 2 2 4", "1 3 3 3 3")


@pytest.mark.parametrize(("players", "equal", "each"), [(2, 2, 3), (3, 2, 5), (3, 3, 3), (4, 2, 5), (4, 3, 4), (4, 4, 3), (5, 5, 2)])
def test_equal_in_steps_and_political_share_what_their_ranks_pay_rounded_down(players, equal, each):
    colours = ("yellow", "green", "blue", "red", "purple")[:equal]
    s = scene(players=players, **{colour: dict(influence={3: 2}, political=4) for colour in colours})
    assert region_shares(s.g, 3) == dict.fromkeys(range(equal), each)


def test_with_three_players_the_third_in_a_region_gets_nothing_and_with_four_2():
    three = scene(players=3, yellow=dict(influence={1: 3}), green=dict(influence={1: 2}), blue=dict(influence={1: 1}))
    assert region_shares(three.g, 1).get(BLUE, 0) == 0
    four = scene(players=4, **{name: dict(influence={1: 4 - at}) for at, name in enumerate(("yellow", "green", "blue", "red"))})
    assert [region_shares(four.g, 1).get(seat, 0) for seat in (YELLOW, GREEN, BLUE, RED)] == [7, 4, 2, 0]


@pytest.mark.parametrize("step", range(7))
def test_the_tracks_pay_what_they_print(step):
    s = scene(players=2, yellow=dict(compensation=step, political=step + 4))
    scores = s.score().scores[YELLOW]
    assert (scores["compensation"], scores["political"]) == ((0, 1, 3, 5, 7, 9, 12)[step], 2 * step + 8)


def test_the_rector_counts_regions_where_others_have_as_much():
    s = scene(players=2, yellow=dict(influence={1: 2, 2: 1}, hand="q05a"), green=dict(influence={1: 2, 2: 2}, political=5))
    assert s.score("yellow: patrons q05a").scores[YELLOW]["patrons"] == 2


def test_raw_materials_and_surplus_are_worth_nothing_at_the_end():
    s = scene(players=2, yellow=dict(stone=4, wood=4, surplus=9, coins=4))
    assert sum(s.score().scores[YELLOW].values()) == 0
