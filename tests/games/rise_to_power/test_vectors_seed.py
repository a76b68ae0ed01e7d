"""Section 9.1: the examples of the rulebook."""

import pytest

from engine.games.rise_to_power.rules.dice import turn
from tests.games.rise_to_power.scene import BLUE, PURPLE, RED, YELLOW, scene


@pytest.mark.parametrize("die", [3, 4])
def test_s1_the_first_die_stands_in_section_1_and_one_that_is_not_lower_in_section_2(die):
    s = scene(red=dict(dice="3"), blue=dict(dice=str(die)))
    s.run(turn(s.g, RED), "place 3 senate")
    s.run(turn(s.g, BLUE), f"place {die} senate")
    assert s.track("senate") == f"red 3 | blue {die}"


@pytest.mark.parametrize(
    ("before", "name", "die", "after"),
    [
        ("red 2", "blue", 1, "blue 1 | red 2"),
        ("blue 1 | red 2", "yellow", 1, "blue 1 | yellow 1 | red 2"),
        ("blue 3 | red 4", "yellow", 2, "yellow 2 | blue 3 | red 4"),
    ],
    ids=["s2", "s3", "s4"],
)
def test_s2_s3_s4_a_lower_die_pushes_the_others_to_the_right(before, name, die, after):
    s = scene(senate=before, **{name: dict(dice=str(die))})
    s.run(turn(s.g, {"blue": BLUE, "yellow": YELLOW}[name]), f"place {die} senate")
    assert s.track("senate") == after


def test_s5_an_own_group_takes_only_dice_up_to_its_tail():
    s = scene(military="red 4", red=dict(dice="2 3 2"))
    s.run(turn(s.g, RED), "place 2 military")
    assert s.track("military") == "red 4 2"
    assert s.upto(turn(s.g, RED)).refused("place 3 military") == "above_tail"
    s.finish("place 2 military")
    assert s.track("military") == "red 4 2 2"


@pytest.mark.parametrize(("die", "after"), [(4, "blue 4 2 | yellow 4"), (3, "yellow 3 | blue 4 2")], ids=["s6", "s7"])
def test_s6_s7_only_the_leading_die_counts_for_the_section(die, after):
    s = scene(military="blue 4 2", yellow=dict(dice=str(die)))
    s.run(turn(s.g, YELLOW), f"place {die} military")
    assert s.track("military") == after


def test_s8_a_consul_lets_a_higher_die_follow_and_is_exhausted_with_its_province():
    s = scene(senate="red 3", red=dict(dice="5", owns="p06 s09"))
    s.run(turn(s.g, RED), "place 5 senate with s09 on p06")
    assert (s.track("senate"), s.owns(RED)) == ("red 3 5", "*p06 *s09")


def test_s9_two_symbols_need_two_provinces():
    s = scene(military="red 4", display="p01 p08", red=dict(owns="p04 p02 s13"))
    s.into("military")
    for laid in ("p04", "p04 p04", "p04 p02", "p04 p08"):
        assert s.refused(f"use s13 on {laid}") in ("wrong_sockets", "unfit_province", "not_your_province")
    s = scene(military="red 4", display="p01 p08", red=dict(owns="p04 p10 s13"))
    s.phase("military", "use s13 on p04 p10", "conquer p08")
    assert s.owns(RED) == "*p04 *p10 p08 *s13"


def test_s10_one_senate_card_per_die_from_section_1_on():
    s = scene(senate="yellow 1 1 | blue 3 2 | red 4", display="s01 s05 s06 s07")
    s.phase("senate", "take s01", "take s05", "blue: take s06")
    assert [s.owns(seat) for seat in (YELLOW, BLUE, RED)] == ["s01 s05", "s06 s07", ""]
    assert s.g.senate == []


def test_s11_a_legion_conquers_several_provinces_up_to_its_strength():
    s = scene(military="red 6 4 2", display="p05 p08")
    s.phase("military", "conquer p05 p08")
    assert s.owns(RED) == "p05 p08"


@pytest.mark.parametrize(
    ("resource", "markers", "points"),
    [
        ("olives", dict(blue=3, purple=2, red=1), {BLUE: 4, PURPLE: 3, RED: 2, YELLOW: 0}),
        ("wine", dict(purple=2, blue=2, yellow=1), {PURPLE: 3, BLUE: 3, YELLOW: 2, RED: 0}),
        ("jewels", dict(purple=1, red=1), {PURPLE: 3, RED: 3, YELLOW: 0, BLUE: 0}),
    ],
    ids=["s12", "s13", "s14"],
)
def test_s12_s13_s14_a_marker_scores_1_and_1_for_everybody_behind(resource, markers, points):
    s = scene(**{name: {resource: marker} for name, marker in markers.items()})
    s.phase("forum")
    assert {seat: s.g[seat].points["forum"] for seat in points} == points


def test_s15_a_marker_stays_at_the_end_of_its_track():
    s = scene(military="red 3", display="p01", red=dict(olives=7))
    s.phase("military", "conquer p01")
    assert (s.owns(RED), s.g[RED].forum["olives"]) == ("p01", 7)


@pytest.mark.parametrize(
    ("owned", "points"),
    [
        (dict(red="p18", blue="p12"), {RED: 2, BLUE: 0}),
        (dict(yellow="p08 p13", red="p16 p06"), {YELLOW: 1, RED: 1}),
    ],
    ids=["s16", "s17"],
)
def test_s16_s17_the_strongest_in_a_region_scores_2_or_tied_1(owned, points):
    result = scene(**{name: dict(owns=cards) for name, cards in owned.items()}).score()
    assert {seat: result.scores[seat]["regions"] for seat in points} == points
    assert sum(scores["regions"] for scores in result.scores.values()) == sum(points.values())
