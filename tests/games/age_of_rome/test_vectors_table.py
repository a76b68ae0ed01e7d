"""Section 9: turn order and diplomacy."""

import pytest

from engine.games.age_of_rome.rules.diplomacy import dip_turn
from engine.games.age_of_rome.rules.event import event
from tests.games.age_of_rome.scene import BIANKA, GABOR, scene


@pytest.mark.parametrize(
    ("players", "rot", "card", "order"),
    [
        (4, 0, "E01", [0, 1, 2, 3]),
        (4, 0, "E10", [0, 3, 2, 1]),
        (4, 1, "E10", [1, 0, 3, 2]),
        (2, 1, "E01", [2, 0]),
        (2, 1, "E10", [0, 2]),
    ],
    ids=["d01-cw", "d01-ccw", "d02", "d03-cw", "d03-ccw"],
)
def test_d01_d02_d03_the_marked_province_names_the_first_player_and_the_arrow_the_direction(players, rot, card, order):
    s = scene(players=players, rot=rot, first="africa", events=card)
    s.run(event(s.g))
    assert s.g.order == order


def offer(token, answer):
    s = scene(variants="spies", bianka=dict(denarii=5, glory=1), gabor=dict(denarii=0, glory=1), africa=dict(military=3))
    s.upto(dip_turn(s.g, BIANKA), "offer 5 for military in africa", f"commit {token}")
    return s.say(f"gabor: {answer}")


def test_s36_an_accepted_alliance_gives_both_the_level_in_glory():
    s = offer("alliance", "accept")
    s.finish()
    assert (s.g[BIANKA].glory, s.g[GABOR].glory) == (4, 4)
    assert (s.g[BIANKA].denarii, s.g[GABOR].denarii) == (0, 5)


def test_s36_an_accepted_spy_takes_the_level_in_glory_alone():
    s = offer("spy", "accept")
    s.finish("spy for glory")
    assert (s.g[BIANKA].glory, s.g[GABOR].glory) == (4, 1)
    assert (s.g[BIANKA].denarii, s.g[GABOR].denarii) == (0, 5)


def test_s36_an_accepted_spy_may_take_one_military_step_instead():
    s = offer("spy", "accept")
    s.finish("spy for action", "deploy thrace")
    assert (s.g[BIANKA].glory, s.g[BIANKA].deployed["thrace"]) == (1, 1)
    assert (s.g[BIANKA].denarii, s.g[GABOR].denarii) == (0, 5)


@pytest.mark.parametrize(("token", "denarii"), [("alliance", 3), ("spy", 0)])
def test_s37_a_refused_alliance_gets_its_money_back_a_refused_spy_does_not(token, denarii):
    s = scene(variants="spies", gabor=dict(denarii=3), bianka=dict(denarii=1), gallia=dict(trade=1))
    s.run(dip_turn(s.g, GABOR), "offer 3 for trade in gallia", f"commit {token}", "bianka: refuse")
    assert (s.g[GABOR].denarii, s.g[BIANKA].denarii) == (denarii, 1)
