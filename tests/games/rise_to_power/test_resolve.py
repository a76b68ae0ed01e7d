"""Sections 5.5, 5.6, 5.7 and the corner cases of 5.12: what the three tracks bring."""

import pytest

from engine.games.rise_to_power.rules import data, play
from tests.games.rise_to_power.scene import BLUE, NAMES, PURPLE, RED, YELLOW, scene

# --- military


def test_groups_conquer_from_section_1_on_and_take_their_dice_back():
    s = scene(military="blue 3 | red 6 2", display="p01 p05")
    s.into("military", "conquer p01")
    assert (s.asked, s.track("military"), s.g.provinces) == ("red: conquer", "red 6 2", ["p05"])
    s.finish("red: conquer p05")
    assert (s.track("military"), s.g.provinces, s.owns(BLUE), s.owns(RED)) == ("", [], "p01", "p05")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("conquer p05 p08", "legion_too_small"),
        ("conquer p05 p05", "province_twice"),
        ("conquer p01", "not_displayed"),
        ("conquer p18", "not_displayed"),
        ("conquer p99", "not_displayed"),
        ("use s02 on p11", "wrong_window"),
        ("use s05 on p11 dice 6", "wrong_window"),
        ("use s09 on p06", "wrong_window"),
        ("use s01 on p11", "unfit_province"),
        ("use s01 on p10 dice 6", "too_much_said"),
        ("done", "not_asked"),
    ],
)
def test_a_legion_conquers_what_is_displayed_and_not_more_than_its_strength(text, reason):
    s = scene(military="red 6 5", display="p05 p08", red=dict(owns="p11 p10 p06 s01 s02 s05 s09"), blue=dict(owns="p01"), pile="p18")
    assert s.into("military").refused(text) == reason


def test_a_legion_may_conquer_nothing_and_one_that_is_too_small_is_not_asked():
    s = scene(military="red 4 | blue 6", display="p05")
    s.phase("military", "blue: conquer")
    assert (s.g.provinces, s.owns(BLUE), s.track("military")) == (["p05"], "", "")


def test_conquered_provinces_move_markers_in_the_order_of_their_ids():
    s = scene(military="red 6 6 5", display="p01 p02 p07 p06", red=dict(olives=6))
    s.phase("military", "conquer p07 p06 p01 p02")
    assert s.owns(RED) == "p01 p02 p06 p07"
    assert [note["province"] for note in s.notes("conquered")] == ["p01", "p02", "p06", "p07"]
    assert s.g[RED].forum == dict(olives=7, wine=1, jewels=1)


@pytest.mark.parametrize(("resource", "province", "end"), [("olives", "p01", 7), ("wine", "p02", 6), ("jewels", "p03", 5)])
def test_each_forum_track_has_its_own_end(resource, province, end):
    for before, after in ((end - 1, end), (end, end)):
        s = scene(military="red 3", display=province, red={resource: before})
        s.phase("military", f"conquer {province}")
        assert s.g[RED].forum[resource] == after


def test_an_empty_display_skips_later_groups_though_they_have_boosts():
    s = scene(military="blue 5 | red 1", display="p05", red=dict(owns="p08 s01"))
    s.phase("military", "conquer p05")
    assert (s.track("military"), s.owns(RED)) == ("", "p08 s01")


def test_r1_the_legate_adds_1_and_both_boosts_add_4():
    s = scene(military="red 4", display="p05", red=dict(owns="p08 s01"))
    assert s.into("military").refused("conquer p05") == "legion_too_small"
    s.finish("use s01 on p08", "conquer p05")
    assert s.owns(RED) == "*p08 p05 *s01"
    s = scene(military="red 5", display="p16", red=dict(owns="p03 p04 p10 s01 s13"))
    s.phase("military", "use s01 on p03", "use s13 on p04 p10", "conquer p16")
    assert s.owns(RED) == "*p03 *p04 *p10 p16 *s01 *s13"


def test_a_boost_is_over_with_its_group():
    s = scene(military="red 4 | blue 4 | yellow 5", display="p05 p06 p08", red=dict(owns="p04 s01"))
    s.into("military", "use s01 on p04", "conquer p05")
    assert (s.asked, s.g.strength) == ("yellow: conquer", 5)  # blue's 4 conquers nothing, so blue is not asked
    s.finish("yellow: conquer p06")


def test_a_boost_needs_a_die_on_the_track():
    s = scene(military="blue 6", display="p05", red=dict(owns="p08 s01"))
    s.into("military")
    assert s.asked == "blue: conquer"
    s.finish("blue: conquer")
    assert s.owns(RED) == "p08 s01"


def test_a_lone_0_is_a_legion_of_0_that_a_boost_can_help():
    s = scene(military="red 0", display="p01", red=dict(owns="p04 p10 s13"))
    s.phase("military", "use s13 on p04 p10", "conquer p01")
    assert s.owns(RED) == "*p04 *p10 p01 *s13"


def test_r12_a_ninth_province_is_legal():
    s = scene(military="red 6", display="p05", red=dict(owns="p01 p02 p03 p04 p06 p07 p08 p09"))
    s.phase("military", "conquer p05")
    assert len(s.g[RED].provinces) == 9


# --- senate


def test_r5_taking_is_not_optional_and_ends_with_the_cards():
    s = scene(senate="red 1 1 | blue 2 2 2 | yellow 6", display="s01 s02 s05 s06")
    s.into("senate")
    assert s.legal == ["take s01", "take s02", "take s05", "take s06"]
    assert [s.refused(text) for text in ("take s03", "done", "skip", "use s01")] == ["not_displayed", "not_asked", "not_asked", "not_asked"]
    s.finish("take s05", "take s01", "blue: take s06")  # the last card comes by itself
    assert [s.owns(seat) for seat in (RED, BLUE, YELLOW)] == ["s05 s01", "s06 s02", ""]
    assert (s.track("senate"), s.g.senate) == ("", [])


def test_the_value_of_a_die_does_not_matter_and_a_0_counts_as_one():
    s = scene(senate="red 0 | blue 6", display="s01 s02 s05")
    s.phase("senate", "take s05", "blue: take s02")
    assert (s.owns(RED), s.owns(BLUE), s.g.senate) == ("s05", "s02", ["s01"])


# --- market


def test_every_group_has_its_own_budget_and_the_rest_is_lost():
    s = scene(market="red 2 2 | blue 3", display="a01 a02 a06", deck="a31")
    s.into("market", "buy a01")
    assert s.legal == ["buy a02", "done"]
    s.say("done")
    assert s.refused("blue: blind") == "blind_too_dear"
    s.finish("blue: buy a06")
    assert (s.hand(RED), s.hand(BLUE), s.faces(s.g.market), s.track("market")) == ("a01", "a06", "a02", "")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("buy a29", "too_dear"),
        ("buy a31", "not_in_hand"),
        ("buy a05", "not_for_sale"),
        ("use s01 on p08", "wrong_window"),
        ("skip", "not_asked"),
    ],
)
def test_only_displayed_cards_within_the_budget_are_sold(text, reason):
    s = scene(market="red 5", display="a29 a01", deck="a31", red=dict(owns="p08 s01", hand="a05"))
    assert s.into("market").refused(text) == reason


def test_nobody_buys_from_another_hand():
    s = scene(market="red 5", display="a01", blue=dict(hand="a02"))
    assert s.into("market").refused("buy a02") == "not_for_sale"


def test_blind_cards_cost_5_each_and_come_from_the_top():
    s = scene(market="red 6 5", display="a01", deck="a31 a30 a29")
    s.phase("market", "blind", "blind")  # 1 coin buys nothing more
    assert (s.hand(RED), s.deck) == ("a31 a30", "a29")


def test_boosts_come_before_the_first_purchase():
    owns = "p06 p07 p01 s02 s12"
    s = scene(market="red 2", display="a29 a01", red=dict(owns=owns))
    s.phase("market", "use s02 on p01", "use s12 on p06 p07", "buy a29")
    assert (s.hand(RED), s.owns(RED)) == ("a29", "*p06 *p07 *p01 *s02 *s12")
    s = scene(market="red 5", display="a29 a01 a02", red=dict(owns=owns))
    assert s.into("market", "buy a01").refused("use s02 on p01") == "boost_before_buying"
    s = scene(market="red 6", display="a29 a01", deck="a31", red=dict(owns=owns))
    assert s.into("market", "use s02 on p01", "blind").refused("use s12 on p06 p07") == "boost_before_buying"


def test_a_boost_at_the_market_is_over_with_its_group_and_so_is_what_was_spent():
    s = scene(market="red 2 | blue 2", display="a01 a02 a06", red=dict(owns="p01 s02"))
    s.into("market", "use s02 on p01", "buy a06")
    assert (s.asked, s.g.money) == ("blue: buy", 2)
    s.finish("blue: buy a02")
    assert s.hand(BLUE) == "a02"


def test_a_market_without_any_card_is_passed_over():
    s = scene(market="red 6 6 | blue 5")
    s.phase("market")
    assert (s.hand(RED), s.track("market")) == ("", "")


# --- the round


def test_r4_what_was_won_earlier_in_the_round_helps_on_the_next_tracks():
    """A villa conquered, the Quaestor taken, both used at the market at once."""
    s = scene(round=1, order="red blue yellow purple", military="red 5", senate="red 1", market="red 2", display="p05 s02 a06")
    s.upto(play(s.at("military")), "conquer p05", "use s02 on p05", "buy a06")
    assert (s.hand(RED), s.owns(RED), s.g.round) == ("a06", "p05 s02", 2)  # and cleanup has rested them


def test_a_province_that_was_exhausted_in_a_turn_serves_no_boost():
    s = scene(military="red 4", display="p05", red=dict(owns="*p08 s01"))
    s.phase("military")
    assert s.owns(RED) == "*p08 s01"


def test_military_then_senate_then_market_are_resolved():
    dice = {name: dict(dice="6 6 6 6") for name in NAMES}
    s = scene(round=1, military="purple 6", senate="blue 1", market="red 6", display="p05 p01 s01 s02 a01 a02", **dice)
    s.upto(play(s.at("military")))
    seen = []
    for text in ("purple: conquer p05", "blue: take s02", "red: done"):
        seen.append((s.g.phase, s.asked))
        s.say(text)
    assert seen == [("military", "purple: conquer"), ("senate", "blue: take"), ("market", "red: buy")]
    assert (s.owns(PURPLE), s.owns(BLUE), s.g.phase, s.g.round) == ("p05", "s02", "placement", 2)
    assert s.g.removed == ["p01", "s01"] and s.faces(s.g.removed_arena) == "a01 a02"
    assert all(len(player.dice) == data.DICE for player in s.g.players.values())
