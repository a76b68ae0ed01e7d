"""Section 5.13: what a seat answers that has run out of time."""

import pytest

from engine.games.age_of_rome.rules.action import place_turn
from engine.games.age_of_rome.rules.build import build_turn
from engine.games.age_of_rome.rules.diplomacy import dip_turn
from engine.games.age_of_rome.rules.event import event
from engine.games.age_of_rome.rules.final import final
from engine.games.age_of_rome.rules.income import tax_turn
from engine.games.age_of_rome.rules.schemes import scheme_turn
from engine.games.age_of_rome.rules.set_up import set_up
from tests.games.age_of_rome.scene import BIANKA, GABOR, fresh, scene


def default(s):
    [seat] = s.waiting
    asked = s.world.asked(seat)
    assert s.world.refusal(seat, asked.default) is None, "a default is legal"
    return f"{asked.topic}: {asked.default}"


def test_missions_return_the_third():
    s = fresh()
    s.upto(set_up(s.g))
    assert {str(s.world.asked(seat).default) for seat in s.waiting} == {"return mission 3"}


@pytest.mark.parametrize(
    ("turn", "answer"),
    [
        (scheme_turn, "scheme_turn: end schemes"),
        (build_turn, "build_turn: end build"),
        (place_turn, "place_turn: place colosseum"),
        (tax_turn, "tax_turn: tax single"),
        (dip_turn, "dip_turn: no diplomacy"),
    ],
)
def test_a_turn_does_the_least(turn, answer):
    s = scene(gabor=dict(hand="T01a"))
    assert default(s.upto(turn(s.g, GABOR))) == answer


def test_the_place_window_executes_and_the_steps_skip_draw_and_end():
    s = scene(gabor=dict(hand="T01a"), africa=dict(military=1, trade=1), deck="T02a")
    assert default(s.upto(place_turn(s.g, GABOR), "place military")) == "place_window: execute"
    assert default(s.say("execute")) == "legions: skip"
    assert default(s.say("skip")) == "turn_end: end"
    s.finish("end")
    assert default(s.upto(place_turn(s.g, GABOR), "place trade", "execute")) == "draw: draw"


def test_a_draw_with_a_full_hand_is_declined():
    s = scene(gabor=dict(hand="T01a T03a T04a T05a", anchor=True), africa=dict(trade=1), deck="T02a")
    assert default(s.upto(place_turn(s.g, GABOR), "place trade", "execute")) == "draw: decline"


def test_an_event_takes_the_first_option():
    s = scene(events="N03", gabor=dict(deployed=dict(macedonia=2, thrace=1)))
    assert default(s.upto(event(s.g))) == "recall: recall macedonia"
    s = scene(players=2, events="E08", missions="Q01 Q02", henrik=dict(followers=3))
    assert default(s.upto(event(s.g))) == "keep_mission: keep mission 1"
    s = scene(players=2, events="E07", deck="T01a", henrik=dict(hand="T03a"))
    assert default(s.upto(event(s.g))) == "draw: draw"


def test_the_windows_of_a_scheme_and_the_interrupt_pass():
    s = scene(gabor=dict(hand="T01a"), henrik=dict(hand="T03a", glory=3), hispania=dict(schemes="G"))
    assert default(s.upto(scheme_turn(s.g, GABOR), "activate hispania 1 slander")) == "defend_window: pass"
    assert default(s.say("henrik: pass")) == "activate_window: pass"
    s = scene(bianka=dict(medals="religion", denarii=3))
    assert default(s.into("income", "tax single")) == "interrupt: pass"


def test_diplomacy_refuses_raises_nothing_and_takes_the_glory():
    s = scene(variants="spies", gabor=dict(denarii=5), gallia=dict(trade=1))
    s.upto(dip_turn(s.g, GABOR), "offer 2 for trade in gallia", "commit spy")
    assert default(s) == "dip_answer: refuse"
    assert default(s.say("bianka: counter 4")) == "dip_raise: raise 2"
    s.say("raise 3")
    assert s.waiting == (BIANKA,)
    assert default(s) == "dip_answer: refuse"
    assert default(s.say("bianka: accept")) == "dip_spy: spy for glory"


def test_the_final_sets_are_done():
    s = scene(gabor=dict(hand="T03a T04a T05a"))
    assert default(s.upto(final(s.at("final")))) == "final_sets: done"
