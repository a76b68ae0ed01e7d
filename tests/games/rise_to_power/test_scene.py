"""The stage itself: it must fail loudly where a vector is wrong."""

import pytest

from engine.games.rise_to_power.rules.dice import turn
from engine.moves import Refusal
from tests.games.rise_to_power.scene import BLUE, RED, scene


def test_an_answer_left_over_or_a_question_left_open_fails():
    s = scene(red=dict(dice="3"))
    with pytest.raises(AssertionError, match="left over"):
        s.run(turn(s.g, RED), "place 3 senate", "end")
    s = scene(red=dict(dice="3 4", owns="p01 s05"))
    with pytest.raises(AssertionError, match="red: after is still open"):
        s.run(turn(s.g, RED), "place 3 senate")


def test_a_throw_left_over_fails():
    s = scene(red=dict(dice="3"), throws="6")
    with pytest.raises(AssertionError, match="were not thrown"):
        s.run(turn(s.g, RED), "place 3 senate")


def test_a_throw_that_no_die_shows_fails():
    s = scene(red=dict(dice="3", owns="p06 s04"), throws="7")
    with pytest.raises(AssertionError, match=r"\(6,\) of \(6,\)"):
        s.upto(turn(s.g, RED), "use s04 on p06 dice 3")


def test_another_seat_must_be_named_and_only_who_is_asked_may_speak():
    s = scene(red=dict(dice="3"))
    with pytest.raises(AssertionError, match="the question is red: place"):
        s.run(turn(s.g, RED), "blue: place 3 senate")


def test_a_refused_answer_raises_its_reason_and_a_legal_one_is_not_refused():
    s = scene(red=dict(dice="3"), senate="red 2")
    s.upto(turn(s.g, RED))
    with pytest.raises(Refusal, match="above_tail"):
        s.say("place 3 senate")
    with pytest.raises(AssertionError, match="is legal"):
        s.refused("place 3 market")
    with pytest.raises(AssertionError, match="nobody can read"):
        s.refused("put it anywhere")


def test_unknown_words_in_a_scene_fail():
    with pytest.raises(AssertionError, match="knows no gold"):
        scene(gold=3)
    with pytest.raises(AssertionError, match="knows no gold"):
        scene(red=dict(gold=3))
    with pytest.raises(AssertionError, match="does not sit"):
        scene(players=2, yellow=dict(dice="3"))


def test_a_scene_lays_its_cards_where_it_says():
    s = scene(
        display="p05 s01 a14", pile="p18 x03", deck="a01 a02", blue=dict(owns="p06 *p08 *s09", hand="a03", blind="a04"), market="blue 0 6"
    )
    g = s.g
    assert (g.provinces, g.senate, s.faces(g.market), g.province_pile, g.senate_pile) == (["p05"], ["s01"], "a14", ["p18"], ["x03"])
    assert (s.deck, s.owns(BLUE), s.hand(BLUE), s.track("market")) == ("a01 a02", "p06 *p08 *s09", "a03 a04", "blue 0 6")
    assert [s.sees(RED, face) for face in ("a14", "a01", "a03", "a04")] == [True, False, True, False]
    assert [s.sees(BLUE, face) for face in ("a01", "a04")] == [False, True]


def test_a_broken_law_of_the_position_fails():
    s = scene(red=dict(dice="3", owns="p01"), blue=dict(owns="p01"))
    with pytest.raises(AssertionError, match="one place"):
        s.upto(turn(s.g, RED))
