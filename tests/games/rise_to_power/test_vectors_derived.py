"""Section 9.2: the vectors that the specification derives."""

from itertools import chain, combinations

import pytest

from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.dice import turn
from engine.games.rise_to_power.rules.state import Group
from tests.games.rise_to_power.scene import BLUE, PURPLE, RED, YELLOW, fresh, scene

# A, B, C, D are red, blue, yellow, purple
SUMS = dict(red=dict(dice="6 5 2 1"), blue=dict(dice="5 4 1 1"), yellow=dict(dice="6 2 2 1"), purple=dict(dice="3 3 2 1"))
BEFORE = "red yellow blue purple"


def test_d1_low_sums_come_first_and_equal_ones_keep_their_order():
    s = scene(order=BEFORE, **SUMS)
    s.phase("order")
    assert (s.order, s.g.sums) == ("purple yellow blue red", {RED: 14, BLUE: 11, YELLOW: 11, PURPLE: 9})


def test_d2_the_tribune_of_the_people_counts_3_less():
    s = scene(order=BEFORE, **SUMS | dict(yellow=dict(dice="6 2 2 1", owns="p06 s07")))
    s.phase("order", "use s07 on p06")
    assert (s.order, s.g.sums[YELLOW], s.owns(YELLOW)) == ("yellow purple blue red", 8, "*p06 *s07")


def test_d4_a_die_equal_to_several_leaders_stands_behind_the_last_of_them():
    s = scene(senate="blue 1 | yellow 1 | red 2", purple=dict(dice="1"))
    s.run(turn(s.g, PURPLE), "place 1 senate")
    assert s.track("senate") == "blue 1 | yellow 1 | purple 1 | red 2"


STUCK = dict(military="red 3", senate="red 2", market="red 1")


def test_d5_a_die_higher_than_all_tails_can_only_be_forfeited():
    s = scene(**STUCK, red=dict(dice="4"))
    assert s.upto(turn(s.g, RED)).legal == ["forfeit 4"]
    s.finish("forfeit 4")
    assert (s.dice(RED), s.track("military"), s.track("senate"), s.track("market")) == ("", "red 3", "red 2", "red 1")


def test_d5_with_a_consul_it_may_also_be_placed_on_any_track():
    s = scene(**STUCK, red=dict(dice="4", owns="p06 s09"))
    placements = [f"place 4 {track} with s09 on p06" for track in data.TRACKS]
    assert s.upto(turn(s.g, RED)).legal == [*placements, "forfeit 4"]


def test_d6_lowering_a_leader_to_an_equal_one_moves_nothing():
    s = scene(market="red 1 | blue 2", blue=dict(dice="6", owns="p08 s11"))
    s.upto(turn(s.g, BLUE), "use s11 on p08 track market spot 1")
    assert s.track("market") == "red 1 | blue 1"


def test_d7_a_1_that_becomes_0_leads_the_track_and_buys_nothing():
    s = scene(market="red 1 | blue 1", display="a01 a02", blue=dict(dice="6", owns="p08 s11"))
    s.run(turn(s.g, BLUE), "use s11 on p08 track market spot 1", "place 6 military")
    assert s.track("market") == "blue 0 | red 1"
    s.phase("market")
    assert s.hand(BLUE) == ""


def test_d7_later_dice_and_boosts_add_to_a_budget_of_0():
    s = scene(market="blue 0 | red 1", display="a06 a01", blue=dict(dice="2", owns="p06 p05 s09 s02"))
    assert s.upto(turn(s.g, BLUE)).refused("place 2 market") == "above_tail"
    s.finish("place 2 market with s09 on p06")
    s.phase("market", "use s02 on p05", "buy a06")
    assert s.hand(BLUE) == "a06"


@pytest.mark.parametrize(
    ("card", "province", "die", "step", "after"),
    [("s06", "p08", 6, " by 1", 1), ("s06", "p08", 1, " by -1", 6), ("s05", "p05", 5, "", 2)],
    ids=["plus", "minus", "flip"],
)
def test_d10_a_die_is_turned_by_one_or_upside_down(card, province, die, step, after):
    s = scene(red=dict(dice=f"{die} 4", owns=f"{province} {card}"))
    s.upto(turn(s.g, RED), f"use {card} on {province} dice {die}{step}")
    assert (s.dice(RED), s.owns(RED)) == (f"{after} 4", f"*{province} *{card}")


STRENGTHS = {3: "p01", 5: "p05", 7: "p08", 9: "p16"}


def conquests(s):
    return [tuple(int(data.PROVINCES[id].strength) for id in text.split()[1:]) for text in s.legal if text.startswith("conquer")]


def test_d11_any_provinces_whose_strengths_the_legion_reaches_and_no_others():
    s = scene(military="red 6 6", display=" ".join(STRENGTHS.values()))
    subsets = chain.from_iterable(combinations(STRENGTHS, count) for count in range(5))
    assert sorted(conquests(s.into("military"))) == sorted(picked for picked in subsets if sum(picked) <= 12)
    assert {(5, 7), (3, 9), (3, 7), (3, 5), (3,), (5,), (7,), (9,), ()} == set(conquests(s))
    assert s.refused("conquer p01 p05 p08") == "legion_too_small"


def test_d11_the_master_of_the_horse_adds_3():
    s = scene(military="red 6 6", display=" ".join(STRENGTHS.values()), red=dict(owns="p04 p10 s13"))
    s.phase("military", "use s13 on p04 p10", "conquer p01 p05 p08")
    assert s.owns(RED) == "*p04 *p10 p01 p05 p08 *s13"


def test_d12_cards_are_bought_up_to_the_budget():
    stalls = dict(display="a01 a10 a20 a29 a06", deck="a31")  # prices 2 4 5 6 3
    s = scene(market="red 6 3", **stalls)
    s.phase("market", "buy a10", "buy a20")
    assert s.hand(RED) == "a10 a20"
    s = scene(market="red 6 3", **stalls)
    s.phase("market", "blind", "buy a10")
    assert s.hand(RED) == "a31 a10"
    s = scene(market="red 6 3", **stalls)
    assert s.into("market", "buy a10").refused("buy a29") == "too_dear"


@pytest.mark.parametrize(
    ("hand", "rank", "points", "price"),
    [
        ("a14 a17 a20", 4, 7, 12),
        ("a01 a02 a06 a23 a26", 5, 10, 16),
        ("a01 a06 a10", 2, 3, 9),
        ("a23 a24 a17", 1, 2, 12),
        ("a01 a17 a23", 3, 5, 10),
    ],
    ids=["d13", "d14", "d15", "d16", "d17"],
)
def test_d13_d14_d15_d16_d17_a_performance_has_the_highest_rank_it_meets(hand, rank, points, price):
    s = scene(red=dict(hand=hand))
    s.phase("arena", f"perform {hand}")
    assert s.notes("performed") == [dict(seat=RED, cards=hand, rank=rank, points=points)]
    assert s.points("arena") == [points + 1, 0, 0, 0]  # a sole performer is the best
    assert data.price_of(tuple(hand.split())) == price
    assert (s.hand(RED), s.faces(s.g.removed_arena)) == ("", hand)


def test_d19_equal_ranks_of_equal_price_leave_nobody_the_best():
    s = scene(red=dict(hand="a01 a17 a23"), blue=dict(hand="a02 a18 a24"))
    s.phase("arena", "perform a01 a17 a23", "blue: perform a02 a18 a24")
    assert (s.points("arena"), s.notes("best")) == ([5, 5, 0, 0], [])


def test_d20_all_of_a_region_scores_3_and_a_removed_province_is_not_owned():
    assert scene(red=dict(owns="p14 p19")).score().scores[RED]["regions"] == 3
    s = scene(red=dict(owns="p14"))
    s.g.removed.append("p19")
    assert s.score().scores[RED]["regions"] == 2


def test_d22_intrigue_razes_a_province_of_the_first_epoch():
    s = scene(red=dict(dice="3", owns="p08 x03 s01"), blue=dict(owns="p06 p13 s04", olives=2))
    s.run(turn(s.g, RED), "use x03 on p08 pay s01 raze p06", "place 3 senate")
    assert (s.g.removed, s.g[BLUE].forum["olives"], s.g.owner("p06")) == (["s01", "p06"], 1, None)
    assert (s.owns(BLUE), s.owns(RED)) == ("p13 s04", "*p08 *x03")


def test_d23_a_short_deck_fills_what_it_can_and_blind_cards_are_sold_out():
    s = scene(round=4, deck="a01 a02 a03 a04")
    s.phase("cleanup")
    assert (s.faces(s.g.market), s.deck, s.g.round) == ("a01 a02 a03 a04", "", 5)
    s = scene(round=5, display="a01", market="red 6")
    assert s.into("market").refused("blind") == "deck_empty"


def test_d23_seven_blind_purchases_by_round_4_leave_four_cards_for_round_5():
    s = fresh(2)
    s.phase("set_up")
    for blind in (2, 2, 2, 1):
        s.g.tracks["market"] = [Group(RED, [6, 4])]
        s.phase("market", *["blind"] * blind, *["done"] * (blind < 2))
        s.phase("cleanup")
    assert (s.g.round, len(s.g[RED].hand), len(s.g.removed_arena)) == (5, 7, 20)
    assert (len(s.g.market), s.g.deck) == (4, [])
    s.g.tracks["market"] = [Group(BLUE, [6])]
    assert s.into("market").refused("blind") == "deck_empty"


def test_d24_two_players_see_every_card_of_two_smaller_decks():
    s = fresh(2)
    s.phase("set_up")
    shown = [(len(s.g.provinces), len(s.g.senate), len(s.g.market))]
    for _ in range(4):
        s.phase("cleanup")
        shown.append((len(s.g.provinces), len(s.g.senate), len(s.g.market)))
    assert shown == [(3, 3, 5)] * 5
    assert (s.g.province_pile, s.g.senate_pile, len(s.g.deck)) == ([], [], 6)
    assert len({*s.g.removed, *s.g.provinces, *s.g.senate}) == 15 + 15
