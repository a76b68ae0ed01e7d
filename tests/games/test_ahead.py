"""Threats and plans are told before they happen, each in a position where it is so and in one where it is not."""

from __future__ import annotations

from typing import Any

from engine.cards import Sight
from engine.games.imperator.rules.data import TILES
from tests.games.age_of_rome.scene import BIANKA, GABOR
from tests.games.age_of_rome.scene import scene as rome
from tests.games.imperator.scene import GREEN
from tests.games.imperator.scene import scene as imperator
from tests.games.porta_nigra.scene import ANNA
from tests.games.porta_nigra.scene import scene as porta
from tests.games.rise_to_power.scene import RED
from tests.games.rise_to_power.scene import scene as rise
from tests.games.trajan.scene import scene as trajan

NAMES = {0: "Anna", 1: "Bela", 2: "Clio", 3: "Dora", 4: "Emil"}


def ahead(s: Any, seat: int, phase: str) -> list[str]:
    s.g.phase = phase
    return list(s.game.words.coach.ahead(s.g, seat, Sight(s.g.cards), NAMES))


def test_a_scheme_that_the_disc_will_bring_is_told_to_whom_it_will_face() -> None:
    turning = {"quarter_turns": 1, "direction": "cw"}  # italia goes from Dora to Anna
    s = rome(italia=dict(schemes="B"), **turning)
    assert "Bela's scheme in Italia will face you next round" in ahead(s, GABOR, "build")
    assert "your scheme in Italia will face Anna" in ahead(s, BIANKA, "build")
    assert not [line for line in ahead(rome(italia=dict(schemes="*B"), **turning), GABOR, "build") if "scheme" in line], "it has gone off"
    assert not [line for line in ahead(rome(italia=dict(schemes="G"), **turning), GABOR, "build") if "Anna" in line], "an own one"
    last = ahead(rome(italia=dict(schemes="B"), round=9, **turning), GABOR, "build")
    assert not [line for line in last if "next round" in line or "the disc" in line], "the disc turns no more"


def test_a_scheme_that_lies_before_you_is_told_until_the_scheme_phase_is_over() -> None:
    s = rome(africa=dict(schemes="B Z B"))
    assert {"Bela's schemes face you this round", "Dora's scheme faces you this round"} <= set(ahead(s, GABOR, "event"))
    assert not [line for line in ahead(s, GABOR, "action") if "this round" in line]


def test_who_gets_which_province_is_told() -> None:
    assert "the disc turns: Africa goes to Bela, you get Italia" in ahead(rome(quarter_turns=1, direction="cw"), GABOR, "build")
    assert "the disc turns: nobody gets Africa, you get Italia" in ahead(rome(quarter_turns=1, direction="cw", players=2), GABOR, "build")


def test_points_are_told_as_they_would_be_counted_now_without_closed_missions() -> None:
    s = rome(gabor=dict(glory=20, denarii=0, missions="Q18"), bianka=dict(glory=25, denarii=0))
    assert any(line.startswith("if it ended now (without missions): Bela 25, you 20") for line in ahead(s, GABOR, "build"))


def test_what_the_quarter_would_cost_now() -> None:
    assert "the quarter would cost you 9 points now: too few tiles for bread and games" in ahead(trajan(demands="bread games"), 0, "turn")
    assert "you can meet all demands of this quarter so far" in ahead(trajan(demands="bread", red=dict(tiles="bread")), 0, "turn")


def test_who_can_drive_you_out_is_told() -> None:
    # the tile on region 2 wants what its number says; the strongest of the crew is named
    s = imperator(players=3, tiles="t01 t02 t03", board="2 green 3", yellow=dict(crew="1 5"), blue=dict(crew="3"))
    told = [line for line in ahead(s, GREEN, "action") if "drive you out" in line]
    assert len(told) == 1 and told[0].startswith("Anna can drive you out of "), told
    s.g[0].passed = True
    assert not [line for line in ahead(s, GREEN, "action") if "drive you out" in line]


def test_a_right_to_any_value_is_a_threat_whatever_the_crew_holds() -> None:
    s = imperator(players=3, tiles="t01 t02 t03", board="2 green 3", yellow=dict(crew="3"), blue=dict(crew=""))
    assert not [line for line in ahead(s, GREEN, "action") if "drive you out" in line]
    for change in ({"any_value": True}, {"tiles": [next(id for id, row in TILES.items() if row.effect == "wild")]}):
        with_it = imperator(players=3, tiles="t01 t02 t03", board="2 green 3", yellow=dict(crew="3"), blue=dict(crew=""))
        for name, value in change.items():
            setattr(with_it.g[0], name, value)
        assert [line for line in ahead(with_it, GREEN, "action") if "drive you out" in line], change


def test_dice_that_can_push_you_back_and_the_next_scoring() -> None:
    s = rise(military="red 4", blue=dict(dice="1 5"), yellow=dict(dice="6"), round=2)
    assert "1 rival die can still push you back on the military track" in ahead(s, RED, "placement")
    assert "forum and Great Games are scored after round 3" in ahead(s, RED, "placement")
    s.g.round = 3
    assert "forum and Great Games are scored at the end of this round" in ahead(s, RED, "placement")


def test_the_dividend_and_the_early_end() -> None:
    s = porta(built="anna BA-A2", anna=dict(hand="AC1 AC2"))
    told = ahead(s, ANNA, "turn")
    assert any(line.startswith("the dividend after this round would bring you ") for line in told)
    assert "you have 2 cards left in this round" in told
    s.g[1].romans, s.g[1].unearned = 2, 0
    assert "Bela has only 2 Romans left: the last one ends the game early" in ahead(s, ANNA, "turn")
