"""Section 5.9: selling, sets, drawing, the hand limit, the religion medal."""

import pytest

from engine.games.age_of_rome.rules.action import place_turn
from engine.games.age_of_rome.rules.build import build_turn
from engine.games.age_of_rome.rules.income import tax_turn
from engine.games.age_of_rome.rules.schemes import scheme_turn
from tests.games.age_of_rome.scene import BIANKA, GABOR, HENRIK, ZITA, scene

IDLE = dict(available=0)


# --- sets


@pytest.mark.parametrize(
    ("hand", "text", "reason"),
    [
        ("T03a T04a W01a", "set tool T03a T04a W01a", "set_does_not_match"),
        ("T03a T04a W01a", "set weapon T03a T04a W01a", "set_does_not_match"),
        ("C01a C02a C03a", "set tool C01a C02a C03a", "set_without_natural"),
        ("T03a C02a C03a", "set chest T03a C02a C03a", "no_such_goods"),
        ("T03a T04a J01a", "set tool T03a T04a J01a", "set_does_not_match"),
        ("T03a T04a T05a", "set tool T03a T04a", "set_of_three"),
        ("T03a T04a T05a T06a", "set tool T03a T04a T05a T06a", "set_of_three"),
        ("T03a T04a T05a", "set tool T03a T04a T04a", "card_twice"),
    ],
)
def test_a_set_is_three_cards_of_a_type_or_jokers_with_one_natural_card(hand, text, reason):
    s = scene(gabor=dict(hand=hand))
    assert s.upto(build_turn(s.g, GABOR)).refused(text) == reason


def test_two_chests_and_one_natural_card_are_a_set():
    s = scene(gabor=dict(hand="X01a C02a C03a"))
    s.run(build_turn(s.g, GABOR), "set textile X01a C02a C03a", "end build")
    assert s.g[GABOR].sets[0].type == "textile"
    assert s.sees(HENRIK, "X01a")


def test_a_chest_completes_jewellery_and_the_medal_lets_jewellery_stand_for_others():
    s = scene(gabor=dict(hand="J01a J02a C01a"))
    assert s.upto(build_turn(s.g, GABOR)).allows("set jewellery J01a J02a C01a")
    s = scene(gabor=dict(hand="T01a J02a J01a", medals="trade"))
    assert s.upto(build_turn(s.g, GABOR)).allows("set tool T01a J02a J01a")


def test_a_fourth_set_is_too_many():
    laid = ["tool T03a T04a T05a", "weapon W01a W02a W03a", "textile X01a X02a X03a"]
    s = scene(gabor=dict(sets=laid, hand="T06a T07a T08a"))
    assert s.upto(build_turn(s.g, GABOR)).refused("set tool T06a T07a T08a") == "sets_full"


# --- selling


@pytest.mark.parametrize("turn", [scheme_turn, build_turn, place_turn, tax_turn])
def test_a_card_is_sold_for_one_denarius_in_any_own_turn(turn):
    s = scene(gabor=dict(hand="T03a T04a", denarii=0))
    s.upto(turn(s.g, GABOR), "sell T03a")
    assert (s.g[GABOR].denarii, s.discard, s.hand(GABOR)) == (1, "T03a", "T04a")
    assert s.sees(ZITA, "T03a")


def test_discarding_is_for_making_room_only():
    s = scene(gabor=dict(hand="T03a"))
    assert s.upto(build_turn(s.g, GABOR)).refused("discard T03a") == "not_asked"


# --- drawing


def test_an_empty_deck_is_rebuilt_from_the_discard_pile_in_the_middle_of_two_draws():
    s = scene(gabor=dict(discord=0), africa=dict(trade=1), deck="T01a", discard="W01a W02a")
    s.run(place_turn(s.g, GABOR), "place trade +bonus", "draw", "draw", "end")
    assert (s.hand(GABOR), s.deck, s.discard) == ("T01a W01a", "W02a", "")
    assert not s.sees(HENRIK, "W01a")


def test_the_played_card_is_not_yet_in_the_pile_that_is_reshuffled():
    s = scene(gabor=dict(hand="J01a"), africa=dict(military=1), deck="T01a", discard="W01a")
    s.upto(place_turn(s.g, GABOR), "place military", "play J01a", "draw", "draw")
    assert (s.hand(GABOR), s.deck, s.discard) == ("T01a W01a", "", "J01a")


def test_both_piles_empty_draws_give_nothing_and_nobody_is_asked():
    s = scene(gabor=dict(discord=0), africa=dict(trade=1))
    s.run(place_turn(s.g, GABOR), "place trade +bonus")
    assert s.hand(GABOR) == ""


def test_the_second_draw_finds_nothing_when_the_last_card_is_gone():
    s = scene(gabor=dict(discord=0), africa=dict(trade=1), deck="T01a")
    s.run(place_turn(s.g, GABOR), "place trade +bonus", "draw", "end")
    assert s.hand(GABOR) == "T01a"


def test_a_draw_may_be_declined():
    s = scene(africa=dict(trade=1), deck="T01a")
    s.run(place_turn(s.g, GABOR), "place trade", "decline")
    assert (s.hand(GABOR), s.deck) == ("", "T01a")


def test_room_is_made_by_selling_or_a_set_in_the_action():
    s = scene(gabor=dict(hand="T03a T04a T05a W01a W02a", discord=0, denarii=0), africa=dict(trade=1), deck="X01a X02a")
    s.run(place_turn(s.g, GABOR), "place trade +bonus", "execute", "sell W01a", "draw", "set tool T03a T04a T05a", "draw", "end")
    assert (s.hand(GABOR), s.g[GABOR].denarii) == ("W02a X01a X02a", 1)


def test_room_is_made_by_a_playable_card_while_its_window_is_open():
    s = scene(gabor=dict(hand="J01a C01a T03a T04a T05a", denarii=0), africa=dict(military=1), deck="X01a X02a")
    s.upto(place_turn(s.g, GABOR), "place military", "play J01a", "draw")
    assert s.refused("draw") == "hand_full"
    s.say("play C01a", "draw")
    assert (s.hand(GABOR), s.g[GABOR].denarii, s.discard) == ("T03a T04a T05a X01a X02a", 3, "C01a J01a")


def test_a_drawing_card_played_to_make_room_finishes_first():
    s = scene(gabor=dict(hand="J01a T01a T03a T04a T05a"), africa=dict(military=1), deck="X01a X02a X03a")
    s.upto(place_turn(s.g, GABOR), "place military", "play J01a", "draw", "play T01a", "draw")
    assert s.refused("draw") == "hand_full"
    s.say("discard T03a", "draw")
    assert (s.hand(GABOR), s.discard) == ("T04a T05a X01a X02a X03a", "T01a T03a J01a")


def test_compass_in_the_middle_of_a_draw_makes_two_places():
    s = scene(gabor=dict(hand="J01a T02a T03a T04a", anchor=True), africa=dict(military=1), deck="X01a X02a")
    s.upto(place_turn(s.g, GABOR), "place military", "play J01a", "draw")
    assert s.refused("draw") == "hand_full"
    s.say("play T02a", "draw")
    assert (s.g[GABOR].hand_size, s.g[GABOR].anchor) == (4, False)


def test_the_anchor_takes_one_of_five_places():
    s = scene(gabor=dict(hand="T03a T04a T05a", anchor=True, discord=0), africa=dict(trade=1), deck="X01a X02a")
    s.upto(place_turn(s.g, GABOR), "place trade +bonus", "execute", "draw")
    assert s.refused("draw") == "hand_full"


# --- the religion medal


def test_the_religion_medal_turns_three_denarii_into_a_glory_in_any_own_turn():
    s = scene(gabor=dict(medals="religion", denarii=7, glory=1))
    s.upto(place_turn(s.g, GABOR))
    assert s.refused("convert 3") == "too_expensive"
    assert s.refused("convert 0") == "at_least_one"
    s.say("convert 1", "convert 1")
    assert (s.g[GABOR].denarii, s.g[GABOR].glory) == (1, 3)


def test_nobody_else_converts():
    s = scene(gabor=dict(denarii=9), bianka=dict(medals="religion"))
    assert s.upto(place_turn(s.g, GABOR)).refused("convert 1") == "needs_medal"


def test_the_holder_is_asked_whenever_anothers_turn_ends_but_not_after_his_own():
    s = scene(bianka=dict(medals="religion", denarii=4, glory=1), gabor=dict(denarii=0))
    s.into("income", "tax single")
    assert s.asked == "bianka: interrupt"
    assert s.refused("bianka: tax single") == "not_asked"
    s.say("bianka: convert 1")
    assert (s.g[BIANKA].glory, s.asked) == (2, "bianka: tax_turn")
    s.say("bianka: tax single")
    assert s.asked == "henrik: tax_turn"


def test_without_three_denarii_the_holder_is_not_asked():
    s = scene(bianka=dict(medals="religion", denarii=2), gabor=dict(denarii=0))
    assert s.into("income", "tax single").asked == "bianka: tax_turn"


def test_a_follower_won_by_an_interrupt_at_the_end_of_the_action_phase_is_still_placed():
    s = scene(bianka=dict(medals="religion", denarii=3, glory=4, available=0), gabor=dict(available=1), henrik=IDLE, zita=IDLE)
    s.phase("action", "place colosseum", "bianka: convert 1", "bianka: place colosseum")
    assert (s.g[BIANKA].glory, s.g[BIANKA].recruited) == (6, 2)


def test_before_the_final_scoring_the_holder_is_asked_once_more():
    s = scene(gabor=dict(medals="religion", denarii=10, glory=1))
    result = s.score("convert 1", "convert 2")
    assert (result.scores[GABOR]["glory"], result.scores[GABOR]["denarii"]) == (4, 0)
