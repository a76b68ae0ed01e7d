"""The stage itself: it must fail loudly where a vector is wrong."""

import pytest

from engine.games.age_of_rome.rules.action import place_turn
from engine.games.age_of_rome.rules.income import tax_turn
from engine.games.age_of_rome.rules.schemes import scheme_turn
from engine.moves import Refusal
from tests.games.age_of_rome.scene import GABOR, HENRIK, scene


def test_an_answer_left_over_fails():
    s = scene()
    with pytest.raises(AssertionError, match="left over"):
        s.run(place_turn(s.g, GABOR), "place colosseum", "end")


def test_a_question_left_open_fails():
    s = scene(gabor=dict(hand="T01a"))
    with pytest.raises(AssertionError, match="still open"):
        s.run(place_turn(s.g, GABOR), "place colosseum")


def test_a_script_that_is_over_has_no_question_to_stop_at():
    s = scene()
    with pytest.raises(AssertionError, match="nobody is asked"):
        s.upto(place_turn(s.g, GABOR), "place colosseum")


def test_another_seat_must_be_named():
    s = scene(henrik=dict(hand="T01a", glory=3), hispania=dict(schemes="G"))
    with pytest.raises(AssertionError, match="the question is henrik: defend_window"):
        s.run(scheme_turn(s.g, GABOR), "activate hispania 1 slander", "pass")


def test_a_refused_answer_raises_its_reason():
    s = scene(gabor=dict(glory=1))
    with pytest.raises(Refusal, match="too_little_glory"):
        s.run(tax_turn(s.g, GABOR), "tax double")


def test_a_legal_answer_is_not_refused_and_nonsense_is_not_read():
    s = scene()
    s.upto(tax_turn(s.g, GABOR))
    with pytest.raises(AssertionError, match="is legal"):
        s.refused("tax single")
    with pytest.raises(AssertionError, match="nobody can read"):
        s.refused("tax me not")


def test_unknown_words_in_a_scene_fail():
    with pytest.raises(AssertionError, match="knows no gold"):
        scene(gold=3)
    with pytest.raises(AssertionError, match="knows no gold"):
        scene(gabor=dict(gold=3))
    with pytest.raises(AssertionError, match="does not sit"):
        scene(players=2, zita=dict(glory=3))


def test_pieces_that_stand_elsewhere_are_taken_from_their_supplies():
    s = scene(henrik=dict(deployed=dict(thrace=2), pantheon="own own gold"), column="H H", africa=dict(trade=2))
    henrik = s.g[HENRIK]
    assert (henrik.legions_board, henrik.legions_unrecruited, henrik.votes_board, henrik.votes_unowned) == (3, 2, 2, 1)
    assert (s.g.base_pile, s.g.tiles["trade"]) == (["silver", "bronze", "bronze"], (3, 2, 2))
