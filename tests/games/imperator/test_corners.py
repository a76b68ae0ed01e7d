"""Corner cases of sections 5, 7 and 8 and the rulings of section 10."""

import pytest

from engine.games.imperator import GAME
from engine.games.imperator.rules import data
from engine.games.imperator.rules.scoring import final, region_points, region_shares
from engine.moves import Refusal
from tests.games.imperator.scene import BLUE, GREEN, PURPLE, RED, YELLOW, fresh, scene

# --- set-up and player counts


@pytest.mark.parametrize(("players", "rounds", "pile"), [(2, 5, 18), (3, 5, 17), (4, 4, 16), (5, 4, 15)])
def test_set_up_for_every_number_of_players(players, rounds, pile):
    s = fresh(players)
    s.upto(s.game.play(s.g))
    for seat in s.g.players:
        s.say(f"{tuple(s.names)[seat]}: keep {' '.join(s.hand(seat).split()[:3])}")
    g = s.g
    assert (g.rounds, len(g.tile_pile), list(g.tiles)) == (rounds, pile, list(range(1, players + 1)))
    assert [g[seat].coins for seat in g.order] == [3, 4, 5, 6, 7][:players]
    assert (len(g.deck), len(g.discard)) == (60 - 5 * players, 2 * players)
    assert all(player.crew == [1, 2, 3, 4, 5] and s.built(seat) == "domus" for seat, player in g.players.items())
    assert all(s.goods(seat)[1:] == (1, 1, 1, 1, 0) for seat in g.players)


def test_the_first_order_is_drawn_by_lot():
    s = fresh(3, rolls="2 0")
    s.upto(s.game.play(s.g))
    assert s.order == "blue yellow green"


def test_six_cannot_play_and_neither_can_one():
    for players in (1, 6):
        with pytest.raises(Refusal) as why:
            GAME.checked(players, {})
        assert why.value.reason == "no_such_count"


def test_a_short_game_has_three_rounds():
    assert GAME.begin(5, GAME.checked(5, {"variants": "short"})).rounds == 3


@pytest.mark.parametrize(
    ("players", "region", "beside"), [(2, 1, (2,)), (3, 2, (1, 3)), (3, 1, (2,)), (4, 4, (3,)), (5, 5, (1, 4)), (5, 1, (2, 5))]
)
def test_regions_lie_in_a_ring_of_which_the_active_ones_take_part(players, region, beside):
    assert data.neighbours(players, region) == beside


# --- the Imperator board


def test_a_region_that_does_not_take_part_is_refused():
    s = scene(players=3, tiles="t01 t02 t03", yellow=dict(crew="1")).into(YELLOW)
    assert [s.refused(f"enter {region} with 1") for region in (0, 4, 6)] == ["no_such_region", "not_active", "no_such_region"]
    assert s.refused("enter 1 with 2") == "not_in_crew"


def test_r3_a_region_without_a_tile_is_closed_for_those_who_come_and_those_who_are_driven():
    s = scene(players=2, tiles="t01 -", board="1 green 3", yellow=dict(crew="1"))
    assert s.into(YELLOW).refused("enter 2 with 1") == "no_tile"
    s.finish("enter 1 with 1")
    assert (s.board, s.crew(GREEN)) == ("1 yellow 1", "3")


def test_two_players_never_leave_the_board():
    s = scene(players=2, tiles="t01 t02", board="1 green 3", yellow=dict(crew="1"))
    s.turn(YELLOW, "enter 1 with 1")
    assert (s.board, s.compensation) == ("1 yellow 1 | 2 green 3", [0, 1])


def test_r5_a_chain_may_come_back_and_throw_out_whoever_began_it():
    # yellow's 3 beats green's 4 in region 1 (tile 1); green beats blue in 2 (tile 5); blue's 1 comes back to region 1 and beats the 3
    s = scene(players=3, tiles="t01 t02 -", board="1 green 4 | 2 blue 1", yellow=dict(crew="3"))
    s.turn(YELLOW, "enter 1 with 3")
    assert (s.board, s.crew(YELLOW), s.compensation) == ("1 blue 1 | 2 green 4", "3", [1, 1, 1])


def test_r13_a_beaten_worker_must_go_where_it_can():
    s = scene(players=3, tiles="t01 t02 t03", board="2 green 3", yellow=dict(crew="5"))
    s.into(YELLOW, "enter 2 with 5")
    assert s.legal == ["relocate 1", "relocate 3"]
    assert s.refused("green: relocate 2") == "not_adjacent"


def test_a_beaten_worker_cannot_choose_a_region_where_it_loses():
    s = scene(players=5, tiles="t01 t02 t03 t07 t09", board="1 green 3 | 2 blue 5 | 4 red 4", yellow=dict(crew="1"))
    s.turn(YELLOW, "enter 1 with 1")  # 2 is held by a stronger 5, so only 5 is left
    assert s.board == "1 yellow 1 | 2 blue 5 | 4 red 4 | 5 green 3"


def test_the_time_limit_chooses_the_lowest_region():
    s = scene(players=3, tiles="t01 t02 t03", board="2 green 3", yellow=dict(crew="5")).into(YELLOW, "enter 2 with 5")
    assert str(s.world.asked(GREEN).default) == "relocate 1"


def test_nobody_drives_out_the_own_worker_and_compensation_stops_at_6():
    s = scene(players=2, tiles="t01 t02", board="1 green 3", yellow=dict(crew="1"), green=dict(compensation=6))
    s.turn(YELLOW, "enter 1 with 1")
    assert s.compensation == [0, 6]


def test_r7_a_worker_that_returns_to_a_player_who_passed_stays_unused():
    s = scene(players=3, tiles="t01 t02 t03", board="1 green 3 | 2 blue 4", yellow=dict(crew="1"), green=dict(passed=True))
    s.phase("action", "yellow: enter 1 with 1")
    assert s.crew(GREEN) == "3"
    s.phase("rewards")
    assert s.g[GREEN].points["workers"] == 1


def test_a_wild_worker_driven_off_has_its_printed_value_again():
    s = scene(players=2, tiles="t01 -", board="1 green 5/2", yellow=dict(crew="1"))
    s.turn(YELLOW, "enter 1 with 1")
    assert s.crew(GREEN) == "5"


def test_r9_tiles_come_first_then_the_workers_are_the_group_of_the_place():
    s = scene(players=2, tiles="t05 t06", board="1 yellow 5/1 | 2 green 2", senatus="4/2", yellow=dict(surplus=9), green=dict(coins=8))
    s.phase("rewards")
    assert (s.g[YELLOW].points["tiles"], s.g[GREEN].points["tiles"]) == (4, 2)
    assert (s.at("imperator"), s.at("senatus"), s.board) == ("5 2", "4", "")


def test_a_political_tile_at_the_end_of_the_track_has_no_effect():
    s = scene(players=2, tiles="t07 -", board="1 yellow 5", yellow=dict(political=10))
    s.phase("rewards")
    assert (s.g[YELLOW].political, s.g.tile_discard) == (10, ["t07"])


# --- tiles


def test_r10_an_empty_pile_is_made_of_the_discard_and_if_that_is_empty_the_region_stays_closed():
    s = scene(players=4, tiles="t01 - - -", pile="t02", tile_discard="t09 t04")
    s.phase("round_start")
    assert (s.g.tiles, s.g.tile_pile, s.g.tile_discard) == ({1: "t01", 2: "t02", 3: "t04", 4: "t09"}, [], [])
    bare = scene(players=4, tiles="t01 - - -", tile_discard="t09")
    bare.phase("round_start")
    assert (bare.g.tiles, list(bare.g.areas)) == ({1: "t01", 2: "t09"}, [1, 2, 3, 4, 5])


@pytest.mark.parametrize(
    ("move", "goods"),
    [("t09", (10, 0, 0, 0, 0, 0)), ("t11", (0, 2, 2, 0, 0, 0)), ("t12", (0, 0, 0, 2, 2, 0)), ("t15", (0, 0, 0, 0, 0, 3)),
     ("t13 for wood wood wine stone", (0, 1, 2, 0, 1, 0))],
)  # fmt: skip
def test_what_tiles_bring_when_they_are_used(move, goods):
    s = scene(yellow=dict(crew="1", held=move[:3]))
    s.into(YELLOW, f"use {move}")
    assert (s.goods(YELLOW), s.g.tile_discard) == (goods, [move[:3]])


def test_what_a_tile_must_be_told():
    s = scene(yellow=dict(crew="1", held="t09 t13 t17 t19")).into(YELLOW)
    assert s.refused("use t13") == "goods_count"
    assert s.refused("use t13 for wood wood wood") == "goods_count"
    assert s.refused("use t13 for wood wood wood gold") == "no_such_good"
    assert s.refused("use t09 for wood") == "goods_needless"
    assert (s.refused("use t17"), s.refused("use t19"), s.refused("use t20"), s.refused("use t99")) == (
        "used_elsewhere", "used_elsewhere", "not_your_tile", "not_your_tile",
    )  # fmt: skip


def test_the_value_of_a_wild_worker_counts_for_the_limit():
    s = scene(senatus="5 2", deck="b01a b02a b03a", yellow=dict(crew="5", held="t20"))
    assert s.into(YELLOW).refused("go senatus with 5") == "crowded"
    assert s.refused("go senatus with 5 as 4") == "crowded"
    assert (s.refused("go senatus with 5 as 5"), s.refused("go senatus with 5 as 6")) == ("same_value", "no_such_value")
    s.finish("go senatus with 5 as 3", "back b02a")
    assert (s.at("senatus"), s.g.tile_discard, s.hand(YELLOW), s.discard) == ("5 2 5/3", ["t20"], "b01a b03a", "b02a")


def test_without_a_tile_a_worker_has_its_printed_value():
    s = scene(yellow=dict(crew="5")).into(YELLOW)
    assert s.refused("go quaestor with 5 as 1") == "no_wild"
    assert s.refused("go quaestor") == "name_a_worker"


# --- locations


@pytest.mark.parametrize(("players", "free"), [(2, 0), (3, 0), (4, 1), (5, 1)])
@pytest.mark.parametrize("location", data.ADDRESSED)
def test_addressed_places_hold_one_worker_for_a_region_or_two_with_more_players(players, free, location):
    s = scene(players=players, **{location: "2"}, yellow=dict(crew="2 3", built="b06a")).into(YELLOW)
    assert s.allows(f"go {location} with 3")
    assert s.allows(f"go {location} with 2") if free else s.refused(f"go {location} with 2") == "region_taken"
    full = scene(players=players, **{location: "2 4/2"}, yellow=dict(crew="2", built="b06a")).into(YELLOW)
    assert full.refused(f"go {location} with 2") == "region_taken"


def test_the_fifth_worker_at_a_crowded_place_is_a_1_and_then_it_is_full():
    s = scene(roma="5 4 3 2", yellow=dict(crew="1 2", coins=6)).into(YELLOW)
    assert (s.refused("canvass 1 with 2"), s.allows("canvass 1 with 1")) == ("crowded", True)
    full = scene(roma="5 4 3 2 1", yellow=dict(crew="1", coins=6)).into(YELLOW)
    assert full.refused("canvass 1 with 1") == "full"


def test_a_place_is_chosen_only_if_something_can_be_done_there():
    s = scene(yellow=dict(crew="1", coins=1, hand="b01a w01a q01a", built="*b06a")).into(YELLOW)
    refused = {
        text: s.refused(f"{text} with 1")
        for text in ("go mercator", "go propraetor", "go senatus", "canvass 1", "build b01a", "fight w01a")
    }
    assert list(refused.values()) == ["no_trade", "no_steps", "no_cards", "too_few_coins", "too_dear", "too_dear"]
    assert (s.refused("build q01a with 1"), s.refused("fight b01a with 1"), s.refused("build w01a with 1")) == (
        "no_building",
        "no_war",
        "no_building",
    )
    assert (s.refused("go roma with 1"), s.refused("go capua with 1"), s.refused("canvass 3 with 1")) == (
        "say_more",
        "no_such_location",
        "step_count",
    )
    assert s.allows("go aedilis with 1") and s.allows("go quaestor with 1")


def test_trades_end_after_as_many_as_the_value_or_when_one_has_enough():
    s = scene(yellow=dict(crew="2", stone=4, coins=9, surplus=1)).into(YELLOW, "go mercator with 2")
    assert (s.refused("trade buy stone"), s.refused("trade sell wine"), s.refused("trade turn wine")) == (
        "stock_full",
        "you_have_none",
        "you_have_none",
    )
    assert (s.refused("done"), s.refused("trade buy surplus"), s.refused("trade lend wood")) == (
        "not_asked",
        "no_such_trade",
        "no_such_trade",
    )
    s.finish("trade sell surplus", "done")
    assert s.goods(YELLOW) == (12, 4, 0, 0, 0, 0)


def test_trading_ends_by_itself_when_nothing_is_left_to_trade():
    s = scene(yellow=dict(crew="5", wood=1))
    s.turn(YELLOW, "go mercator with 5", "trade sell wood", "trade buy wine", "trade sell wine", "done")
    assert s.goods(YELLOW) == (2, 0, 0, 0, 0, 0)
    poor = scene(yellow=dict(crew="5", wood=1, coins=1))
    poor.turn(YELLOW, "go mercator with 5", "trade turn wood", "trade sell surplus", "trade buy wood", "trade turn wood", "done")
    assert poor.goods(YELLOW) == (0, 0, 0, 0, 0, 1)


def test_steps_can_be_kept_and_the_only_card_is_taken_without_asking():
    s = scene(yellow=dict(crew="3", built="b06a b01a"))
    s.turn(YELLOW, "go propraetor with 3", "advance b01a", "done")
    assert (s.built(YELLOW), s.g[YELLOW].influence[3], s.g[YELLOW].free_steps) == ("b06a *b01a", 1, 3)
    alone = scene(yellow=dict(crew="3", held="t18", built="*b06a"))
    alone.turn(YELLOW, "go propraetor with 3")
    assert (alone.g[YELLOW].influence[3], alone.g.tile_discard) == (4, ["t18"])


def test_what_has_no_steps_cannot_advance():
    s = scene(yellow=dict(crew="3", held="t09", built="b06a b01a *b02a domus", hand="b03a")).into(YELLOW, "go propraetor with 3")
    assert [s.refused(f"advance {card}") for card in ("b02a", "domus", "t09", "b03a", "t17")] == ["no_steps_there"] * 3 + [
        "not_your_card"
    ] * 2


def test_drawing_goes_on_with_the_discard_when_the_deck_is_empty():
    s = scene(deck="b01a", discard="b02a b03a b04a", yellow=dict(crew="1"))
    s.turn(YELLOW, "go senatus with 1", "back b03a")
    assert (s.hand(YELLOW), s.deck, s.discard) == ("b01a b02a", "b04a", "b03a")


def test_two_cards_or_fewer_are_all_kept():
    s = scene(deck="b01a", discard="b02a", yellow=dict(crew="1"))
    s.turn(YELLOW, "go senatus with 1")
    assert (s.hand(YELLOW), s.deck, s.discard) == ("b01a b02a", "", "")


def test_others_do_not_see_what_was_drawn_or_put_back():
    s = scene(deck="b01a b02a b03a", yellow=dict(crew="1"))
    s.turn(YELLOW, "go senatus with 1", "back b03a")
    assert s.sees(YELLOW, "b01a") and not any(s.sees(seat, face) for seat in (GREEN, BLUE, RED) for face in ("b01a", "b02a", "b03a"))


SEVEN = "b01a b02a b03a b04a b05a q01a q02a"


def test_at_the_end_of_a_turn_the_hand_has_at_most_seven_cards():
    s = scene(deck="b06a b07a b08a", yellow=dict(crew="1", hand=SEVEN))
    s.turn(YELLOW, "go senatus with 1", "back b06a", "discard q01a", "discard b07a")
    assert (s.hand(YELLOW), s.discard) == ("b01a b02a b03a b04a b05a q02a b08a", "b06a q01a b07a")


def test_the_hand_limit_holds_after_passing_too():
    s = scene(yellow=dict(crew="1", hand=SEVEN + " q03a"))
    assert s.into(YELLOW, "pass").asked == "yellow: hand_limit"
    assert s.refused("discard w01a") == "not_in_hand"
    s.finish("discard q03a")
    assert s.g[YELLOW].passed


# --- the extra action


def test_an_extra_action_needs_three_equal_icons_that_are_not_used():
    s = scene(yellow=dict(crew="1", built="domus b06a b07a |w01a b01a w03a")).into(YELLOW)
    refusals = {"b06a b07a": "icon_count", "b06a b06a b07a": "icon_count", "b06a b07a w01a": "icon_used", "b06a b07a b01a": "icons_differ",
                "domus b06a b01a": "icons_differ", "b06a b07a b11a": "not_your_card"}  # fmt: skip
    assert {cards: s.refused(f"extra {cards}") for cards in refusals} == refusals
    assert s.allows("extra b06a b07a w03a") and s.allows("extra domus b06a w03a")


def test_an_extra_action_needs_no_room_and_uses_none():
    s = scene(senatus="5 4 3 2 1", deck="b01a b02a b03a", yellow=dict(crew="1", built="b06a b07a w01a"))
    s.turn(YELLOW, "extra b06a b07a w01a", "go senatus", "back b03a", "go quaestor with 1")
    assert (s.at("senatus"), s.hand(YELLOW)) == ("5 4 3 2 1", "b01a b02a")


def test_an_extra_action_has_a_value_where_it_matters():
    s = scene(yellow=dict(crew="1", coins=9, built="b06a b07a w01a")).into(YELLOW, "extra b06a b07a w01a")
    assert s.refused("go quaestor") == s.refused("go quaestor with 1") == "no_worker_needed" and s.refused("bonus 1") == "not_advanced"
    s.finish("go propraetor as 4", "advance b06a", "done", "go quaestor with 1")
    assert s.g[YELLOW].influence[4] == 3


def test_only_one_extra_action_in_a_turn():
    s = scene(yellow=dict(crew="1", built="b06a b07a w01a b05a b08a b09a")).into(YELLOW, "extra b06a b07a w01a", "go quaestor as 1")
    assert s.refused("extra b05a b08a b09a") == "one_extra"
    s.finish("go quaestor with 1")
    again = scene(yellow=dict(crew="1", built="b06a b07a w01a"))
    again.turn(YELLOW, "go quaestor with 1", "extra b06a b07a w01a", "go quaestor as 5")
    assert again.g[YELLOW].coins == 12


def test_r12_an_extra_action_in_the_turn_of_passing():
    s = scene(yellow=dict(crew="1", built="b06a b07a w01a"))
    s.turn(YELLOW, "extra b06a b07a w01a", "go quaestor as 5", "pass")
    assert (s.g[YELLOW].coins, s.g[YELLOW].passed) == (10, True)


THREE = dict(crew="2", built="b06a b07a w01a")


@pytest.mark.parametrize(
    ("tile", "said", "what"),
    [("t09", "", lambda p: p.coins == 10), ("t08", "", lambda p: p.political == 1), ("t15", "", lambda p: p.surplus == 3),
     ("t11", "", lambda p: p.stock["wood"] == 2), ("t14", " for wine wine wine wine", lambda p: p.stock["wine"] == 4),
     ("t17", "", lambda p: p.influence[2] == 4), ("t19", "", lambda p: p.any_value)],
)  # fmt: skip
def test_r11_what_a_neighbours_tile_brings_at_once(tile, said, what):
    s = scene(players=3, advanced=True, tiles=f"t01 {tile} t03", board="1 yellow 1", yellow=THREE)
    s.into(YELLOW, "extra b06a b07a w01a", f"bonus 2{said}")
    assert what(s.g[YELLOW]) and s.g.tiles[2] == tile and s.g[YELLOW].tiles == []


def test_e14_needs_an_own_worker_beside_the_tile():
    s = scene(players=4, advanced=True, tiles="t01 t02 - t04", board="2 yellow 1", yellow=THREE).into(YELLOW, "extra b06a b07a w01a")
    assert (s.refused("bonus 4"), s.refused("bonus 2"), s.refused("bonus 3"), s.refused("bonus 7")) == (
        "not_adjacent",
        "not_adjacent",
        "no_tile",
        "no_such_region",
    )
    away = scene(players=4, advanced=True, tiles="t01 t02 t03 t04", yellow=THREE).into(YELLOW, "extra b06a b07a w01a")
    assert away.refused("bonus 1") == "not_on_the_board"


def test_the_right_to_any_value_lapses_with_the_next_worker_and_spares_the_tile():
    s = scene(players=2, advanced=True, yellow=dict(crew="1 2", any_value=True, held="t20"))
    s.turn(YELLOW, "go quaestor with 1 as 5")
    assert (s.g[YELLOW].coins, s.g[YELLOW].tiles, s.g[YELLOW].any_value) == (10, ["t20"], False)
    unused = scene(players=2, advanced=True, yellow=dict(crew="1 2", any_value=True))
    unused.turn(YELLOW, "go quaestor with 1")
    assert unused.into(YELLOW).refused("go quaestor with 2 as 5") == "no_wild"
    late = scene(players=2, tiles="t01 t02", yellow=dict(any_value=True))
    late.phase("rewards")
    assert not late.g[YELLOW].any_value


# --- the round


def test_the_phase_goes_on_until_all_have_passed_or_have_no_worker():
    s = scene(players=2, yellow=dict(crew="1 2"), green=dict(crew="3 4 5"))
    s.phase("action", "yellow: go quaestor with 1", "green: pass", "yellow: go quaestor with 2")
    assert (s.crew(YELLOW), s.crew(GREEN), s.g.to_act) == ("", "3 4 5", [])


def test_unused_workers_pay_a_point_each_and_stay():
    s = scene(players=2, green=dict(crew="3 4"))
    s.phase("rewards")
    assert (s.g[GREEN].points["workers"], s.crew(GREEN)) == (2, "3 4")


def test_recruiting_in_reverse_order_one_place_at_a_time():
    s = scene(players=2, quaestor="5 5 4", mercator="1 1 2", imperator="3", yellow=dict(crew="2"), green=dict(crew="3 4"))
    s.into_phase("recruit")
    assert s.asked == "green: recruit"
    assert s.refused("recruit mercator 1 2") == "recruit_count"
    assert s.refused("recruit mercator 1 1 1") == "not_there"
    assert (s.refused("recruit roma 1"), s.refused("recruit capua 1")) == ("nobody_there", "no_such_location")
    s.say("green: recruit mercator 1 1 2")
    assert (s.crew(GREEN), s.asked) == ("1 1 2 3 4", "yellow: recruit")
    s.finish("yellow: recruit imperator 3")  # what is left is taken without asking
    assert (s.crew(YELLOW), [s.at(place) for place in data.LOCATIONS]) == ("2 3 4 5 5", [""] * 9)


def test_a_group_that_does_not_fit_is_chosen_from():
    s = scene(players=2, quaestor="5 5 4 1", yellow=dict(crew="1 2 3"), green=dict(crew="1 2 3")).into_phase("recruit")
    assert s.legal == ["recruit quaestor 1 4", "recruit quaestor 1 5", "recruit quaestor 4 5", "recruit quaestor 5 5"]
    s.finish("green: recruit quaestor 1 5")
    assert (s.crew(GREEN), s.crew(YELLOW)) == ("1 1 2 3 5", "1 2 3 4 5")


def test_a_whole_round_ends_with_the_next_one():
    s = scene(players=2, rounds=3, tiles="t01 t02", pile="t03 t04", yellow=dict(crew="1 2 3 4 5"), green=dict(crew="1 2 3 4 5"))
    s.upto(s.game.play(s.g), "yellow: go quaestor with 5", "green: go quaestor with 4", "yellow: pass", "green: pass")
    assert s.asked == "green: recruit"
    s.say("green: recruit quaestor 4")
    assert (s.g.round, s.g.phase, s.order, s.asked) == (3, "action", "green yellow", "green: turn")


# --- the end


def test_region_points_by_steps_then_political_and_shared_if_both_are_equal():
    s = scene(
        players=4,
        yellow=dict(influence={1: 3, 2: 2, 3: 1, 4: 5}, political=2), green=dict(influence={1: 3, 2: 2, 3: 1}, political=1),
        blue=dict(influence={1: 1, 2: 2, 3: 1}, political=1), red=dict(influence={2: 2, 3: 1}, political=1),
    )  # fmt: skip
    assert region_shares(s.g, 1) == {YELLOW: 7, GREEN: 4, BLUE: 2}
    assert region_shares(s.g, 2) == {YELLOW: 7, GREEN: 2, BLUE: 2, RED: 2}  # 4 + 2 for three players
    assert region_points(s.g)[YELLOW] == 28


def test_equal_at_the_top_share_both_ranks_rounded_down():
    s = scene(players=3, yellow=dict(influence={5: 2}), green=dict(influence={5: 2}))
    assert region_shares(s.g, 5) == {YELLOW: 5, GREEN: 5}


@pytest.mark.parametrize(
    ("face", "player", "points"),
    [("q01a", dict(built="domus b01a b02a w01a"), 4), ("q01a", dict(built="b01a b01b b02a b03a b04a"), 8),
     ("q02a", dict(built="w01a b01a"), 2),
     ("q03a", dict(stone=4, wood=3), 3), ("q03a", dict(stone=4, wood=4, grain=4), 5), ("q04a", dict(coins=30), 5),
     ("q05a", dict(influence={1: 1, 2: 2, 3: 1}), 4), ("q06a", dict(influence={1: 1, 2: 2}), 2),
     ("q06a", dict(influence={1: 1, 2: 2, 3: 1, 4: 1, 5: 1}), 7), ("q07a", dict(political=5), 5), ("q07a", dict(political=9), 7),
     ("q08a", dict(built="domus *|b06a w01a"), 2), ("q09a", dict(compensation=1), 4)],
)  # fmt: skip
def test_what_patrons_pay(face, player, points):
    s = scene(players=2, yellow=dict(player, hand=face), green=dict(influence={2: 2, 3: 2}))
    assert s.score(f"yellow: patrons {face}").scores[YELLOW]["patrons"] == points


def test_up_to_two_patrons_also_of_the_same_kind():
    s = scene(players=2, yellow=dict(political=3, hand="q07a q07b q04a b01a"), green=dict(hand="q01a"))
    s.upto(final(s.g))
    assert (s.refused("yellow: patrons q07a q07b q04a"), s.refused("yellow: patrons b01a"), s.refused("yellow: patrons q07a q07a")) == (
        "patron_count", "no_patron", "card_twice",
    )  # fmt: skip
    s.say("yellow: patrons q07a q07b")
    s.finish("green: patrons")
    assert (s.result.scores[YELLOW]["patrons"], s.result.scores[GREEN]["patrons"]) == (6, 0)
    assert all(s.sees(GREEN, face) for face in ("q04a", "b01a"))  # what is left of the hands is opened


def test_everything_that_counts_at_the_end():
    s = scene(players=2, yellow=dict(coins=11, political=4, compensation=2, held="t09 t17", influence={1: 1}, points=dict(wars=7, tiles=3)))
    s.score()
    assert s.result.scores[YELLOW] == {
        "buildings": 0, "wars": 7, "tiles": 3, "workers": 0, "regions": 7, "political": 8, "compensation": 3, "patrons": 0,
        "kept_tiles": 4, "coins": 2,
    }  # fmt: skip
    assert s.result.winners == (YELLOW,)


@pytest.mark.parametrize(
    ("yellow", "green", "winners"),
    [(dict(political=1), dict(points=dict(wars=2)), (YELLOW,)),
     (dict(compensation=1), dict(points=dict(wars=1)), (YELLOW,)),
     (dict(coins=4), dict(coins=3), (YELLOW,)),
     (dict(coins=4), dict(coins=4), (YELLOW, GREEN))],
    ids=["political", "compensation", "coins", "shared"],
)  # fmt: skip
def test_ties_go_to_political_then_compensation_then_coins(yellow, green, winners):
    assert scene(players=2, yellow=yellow, green=green).score().winners == winners


def test_five_sit_at_one_table():
    s = scene(players=5, tiles="t01 t02 t03 t04 t05", purple=dict(crew="1"))
    s.turn(PURPLE, "enter 5 with 1")
    assert s.board == "5 purple 1"
