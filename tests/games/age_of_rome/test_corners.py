"""Sentences of the specification that are easily read past."""

import pytest

from engine.games.age_of_rome.rules import next_phase, play
from engine.games.age_of_rome.rules.action import place_turn
from engine.games.age_of_rome.rules.build import build_turn
from engine.games.age_of_rome.rules.event import event
from engine.games.age_of_rome.rules.income import tax_turn
from engine.games.age_of_rome.rules.moves import Discard, FormSet, Play, Sell
from engine.games.age_of_rome.rules.schemes import scheme_turn
from tests.games.age_of_rome.scene import BIANKA, GABOR, HENRIK, ZITA, scene


def test_macedonia_of_the_example_two_tied_first_the_third_takes_the_second_place():
    s = scene(bianka=dict(deployed=dict(macedonia=2)), gabor=dict(deployed=dict(macedonia=2)), henrik=dict(deployed=dict(macedonia=1)))
    result = s.score()
    assert [result.scores[seat]["military"] for seat in (BIANKA, GABOR, HENRIK)] == [0, 0, 4]


def test_a_milestone_once_claimed_is_not_claimed_again_after_a_fall():
    s = scene(gabor=dict(glory=5, available=1), africa=dict(military=1))
    s.run(tax_turn(s.g, GABOR), "tax double")
    assert s.g[GABOR].glory == 4
    s.run(place_turn(s.g, GABOR), "place colosseum")
    assert (s.g[GABOR].glory, s.g[GABOR].recruited) == (5, 2)


def test_the_first_player_changes_when_the_disc_carries_the_marker_on():
    s = scene(round=3, direction="cw", quarter_turns=1, events="E01", gabor=dict(denarii=0))
    s.upto(play(s.at("rotate")))
    assert (s.g.round, s.g.rot, s.g.order) == (4, 1, [1, 2, 3, 0])
    assert s.asked == "bianka: build_turn"


def test_the_direction_of_the_new_card_counts_for_the_whole_round():
    s = scene(round=3, rot=2, events="E02", direction="cw")
    s.run(event(s.g))
    next_phase(s.g)
    assert s.g.to_act == [2, 1, 0, 3]


def test_spies_and_armistice_together_keep_the_diplomacy_step():
    s = scene(variants="spies,armistice", round=3)
    s.at("event")
    passed = []
    for _ in range(3):
        next_phase(s.g)
        passed.append(s.g.phase)
    assert passed == ["diplomacy", "build", "action"]


def test_a_stolen_pugio_may_be_played_at_once():
    s = scene(gabor=dict(character="livia", glory=1, discord=3), henrik=dict(hand="W05a"), hispania=dict(schemes="G"))
    s.run(scheme_turn(s.g, GABOR), "activate hispania 1 customs", "henrik: pass", "play W05a")
    assert s.g[GABOR].glory == 2


def test_a_token_that_was_activated_cannot_be_planted_again_in_the_same_round():
    s = scene(gabor=dict(schemes=0, discord=2), henrik=dict(glory=3), hispania=dict(schemes="G G G"))
    s.run(scheme_turn(s.g, GABOR), "activate hispania 1 slander")
    assert s.upto(place_turn(s.g, GABOR)).refused("place scheme") == "no_scheme_home"


def test_the_holder_of_the_religion_medal_is_asked_also_after_a_turn_without_questions():
    s = scene(zita=dict(medals="religion", denarii=3), gabor=dict(denarii=0), bianka=dict(denarii=0), henrik=dict(denarii=0))
    s.into("build", "pass")
    assert s.asked == "zita: interrupt"
    s.say("pass", "pass")
    assert s.asked == "zita: build_turn"


def test_an_interrupt_may_lift_another_player_over_a_sliding_milestone():
    s = scene(zita=dict(medals="religion", denarii=3, glory=11, available=0), gabor=dict(glory=1, available=1),
              bianka=dict(glory=11, available=0), henrik=dict(available=0))  # fmt: skip
    s.phase("action", "place colosseum", "zita: convert 1", "bianka: place colosseum", "zita: place colosseum")
    assert (s.g.milestones["m12"], s.g[BIANKA].glory, s.g[ZITA].glory) == (10, 12, 13)


def test_a_caravan_draws_from_the_reshuffled_pile():
    s = scene(players=2, events="E07", discard="T01a T02a", henrik=dict(hand="T03a"))
    s.run(event(s.g), "draw")
    assert (s.hand(GABOR), s.deck, s.discard) == ("T01a", "T02a", "")


def test_converting_in_the_middle_of_an_action_may_win_a_follower_that_acts_in_this_phase():
    s = scene(gabor=dict(medals="religion", denarii=3, glory=4, available=1), africa=dict(military=1), bianka=dict(available=0),
              henrik=dict(available=0), zita=dict(available=0))  # fmt: skip
    s.phase("action", "place military", "execute", "convert 1", "deploy thrace", "place colosseum")
    assert (s.g[GABOR].glory, s.g[GABOR].deployed["thrace"]) == (6, 1)


def test_an_empty_hand_closes_the_windows_by_itself():
    s = scene(gabor=dict(hand="C01a", denarii=0))
    s.run(place_turn(s.g, GABOR), "place colosseum", "play C01a")
    assert (s.g[GABOR].denarii, s.g[GABOR].glory) == (3, 4)


def test_a_building_before_nobody_is_dormant_until_the_disc_turns():
    s = scene(players=2, gallia=dict(religion=1), henrik=dict(available=0), gabor=dict(available=1))
    assert s.upto(place_turn(s.g, GABOR)).refused("place religion") == "not_built"
    s.phase("rotate")
    assert s.upto(place_turn(s.g, HENRIK)).allows("place religion")


def test_missions_drawn_later_are_added_without_limit():
    s = scene(gabor=dict(hand="J03a", missions="Q01 Q02 Q10 Q11"), missions="Q13")
    s.run(place_turn(s.g, GABOR), "place colosseum", "play J03a")
    assert s.missions(GABOR) == "Q01 Q02 Q10 Q11 Q13"


def test_winning_the_medal_by_the_same_build_turn_allows_converting_in_it():
    s = scene(gabor=dict(denarii=16, glory=1), africa=dict(religion=2))
    s.run(build_turn(s.g, GABOR), "build religion", "convert 1")
    assert (s.g[GABOR].glory, s.g[GABOR].denarii) == (8, 0)


def test_what_is_not_on_any_list_is_refused():
    s = scene(gabor=dict(hand="T08a", glory=9, denarii=20))
    assert s.upto(build_turn(s.g, GABOR)).refused("build forum") == "no_such_building"
    assert s.upto(tax_turn(s.g, GABOR)).refused("tax triple") == "no_such_tax"


@pytest.mark.parametrize("make", [Sell, Play, lambda card: FormSet("tool", (card, card, card)), Discard])
def test_a_move_with_a_card_nobody_showed_is_refused_whatever_it_claims(make):
    s = scene(gabor=dict(hand="T03a"), bianka=dict(hand="T04a"))
    s.upto(place_turn(s.g, GABOR), "place colosseum")
    for card in (s.g[BIANKA].hand[0], 999):
        assert s.world.refusal(GABOR, make(card)) is not None


def test_the_second_vote_of_a_doubled_action_pays_a_second_majority_with_the_medal():
    s = scene(gabor=dict(medals="politics", glory=1), column="Z G G", africa=dict(politics=1))
    s.run(place_turn(s.g, GABOR), "place politics +bonus")
    assert (s.column, s.g[GABOR].glory) == ("Z G G G G", 1 + 3 + 3)


def test_demolition_and_slander_strike_only_the_player_whom_the_province_faces_now():
    s = scene(rot=1, gabor=dict(hand="T01a"), zita=dict(glory=4), henrik=dict(glory=4), hispania=dict(schemes="G"))
    s.run(scheme_turn(s.g, GABOR), "activate hispania 1 slander", "pass", "end schemes")
    assert (s.g[ZITA].glory, s.g[HENRIK].glory) == (3, 4)
