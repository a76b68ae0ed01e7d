"""Section 3.12: every trade card in its window with its effect, and refused where its condition fails."""

import pytest

from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.action import place_turn
from engine.games.age_of_rome.rules.build import build_turn
from engine.games.age_of_rome.rules.income import tax_turn
from engine.games.age_of_rome.rules.schemes import scheme_turn
from tests.games.age_of_rome.scene import BIANKA, GABOR, HENRIK, scene

FACES = [id + "a" for id in data.TRADE_CARDS]


def placed(spot, hand, levels=None, **said):
    """Gábor with a follower on a spot, the place window open."""
    gabor = dict(hand=hand, denarii=0, glory=1) | said.pop("gabor", {})
    s = scene(gabor=gabor, africa={spot: levels or 1} if spot in data.TYPES else {}, **said)
    return s.upto(place_turn(s.g, GABOR), f"place {spot}")


# --- windows


def open_window(window, hand):
    """A question in which cards of this window may be played by Gábor, and how one would say it."""
    board = dict(africa=dict(economy=1, military=1, schemes="H"), hispania=dict(schemes="G"))
    s = scene(gabor=dict(hand=hand, denarii=20, glory=9), henrik=dict(hand="T01b", glory=9), missions="Q01 Q02", discard="T02b", **board)
    if window.startswith("on_place"):
        spot = window.removeprefix("on_place_").replace("any", "military")
        return s.upto(place_turn(s.g, GABOR), f"place {spot}"), "play {}"
    if window == "on_build":
        return s.upto(build_turn(s.g, GABOR)), "build military with {}"
    if window == "on_double_tax":
        return s.upto(tax_turn(s.g, GABOR)), "tax double with {}"
    if window == "on_activate":
        return s.upto(scheme_turn(s.g, GABOR), "activate hispania 1 slander", "henrik: pass"), "play {}"
    return s.upto(scheme_turn(s.g, HENRIK), "activate africa 1 slander"), "gabor: play {}"


@pytest.mark.parametrize("window", data.WINDOWS)
def test_a_card_of_another_window_is_refused(window):
    open_too = ("on_place_any", window) if window.startswith("on_place") else (window,)
    for face in FACES:
        if data.WINDOW_OF[face] not in open_too:
            s, text = open_window(window, face)
            assert s.refused(text.format(face)) == "window_closed", face


@pytest.mark.parametrize("window", data.WINDOWS)
def test_a_card_without_choices_may_be_played_in_its_window(window):
    for face in FACES:
        if data.WINDOW_OF[face] == window and face not in ("T02a", "W02a", "X03a", "X04a", "X05a", "J06a"):
            s, text = open_window(window, face)
            assert s.allows(text.format(face)), face


# --- placing anywhere


def test_t01_sundial_draws_a_card_that_only_its_owner_sees():
    s = placed("military", "T01a", deck="W03a").say("play T01a", "draw")
    assert (s.hand(GABOR), s.discard) == ("W03a", "T01a")
    assert s.sees(GABOR, "W03a")
    assert not s.sees(HENRIK, "W03a")


@pytest.mark.parametrize(("card", "spot"), [("T01a", "military"), ("J01a", "military"), ("X02a", "colosseum"), ("X06a", "economy")])
def test_drawing_cards_need_a_deck_or_a_discard_pile(card, spot):
    assert placed(spot, card).refused(f"play {card}") == "card_without_effect"
    assert placed(spot, card, discard="T05a").allows(f"play {card}")


def test_t02_compass_removes_the_anchor_for_good():
    s = placed("military", "T02a", gabor=dict(anchor=True)).say("play T02a")
    assert (s.g[GABOR].anchor, s.g[GABOR].hand_size, s.discard) == (False, 0, "T02a")


def test_t02_compass_needs_the_anchor():
    assert placed("military", "T02a").refused("play T02a") == "card_without_effect"


def test_w01_spatha_recruits_a_legion_to_the_board():
    s = placed("politics", "W01a").say("play W01a")
    assert (s.g[GABOR].legions_board, s.g[GABOR].legions_unrecruited) == (6, 1)


def test_w01_spatha_needs_an_unrecruited_legion():
    assert placed("politics", "W01a", gabor=dict(legions=7)).refused("play W01a") == "card_without_effect"


def test_w02_gladius_shifts_a_deployed_legion():
    s = placed("colosseum", "W02a", gabor=dict(deployed=dict(thrace=2))).say("play W02a thrace epirus")
    assert s.g[GABOR].deployed == dict(epirus=1, macedonia=0, thrace=1)


@pytest.mark.parametrize("choice", ["thrace thrace", "epirus thrace", "thrace gallia", "thrace", ""])
def test_w02_gladius_names_two_regions_and_a_legion_that_is_there(choice):
    s = placed("colosseum", "W02a", gabor=dict(deployed=dict(thrace=2)))
    assert s.refused(f"play W02a {choice}") == "bad_choice"


@pytest.mark.parametrize("choice", ["thrace epirus", "thrace", ""])
def test_w02_gladius_needs_a_deployed_legion_whatever_is_named(choice):
    assert placed("colosseum", "W02a").refused(f"play W02a {choice}") == "card_without_effect"


def test_a_card_without_choices_takes_none():
    s = placed("military", "C01a W01a", gabor=dict(legions=5))
    assert (s.refused("play C01a thrace"), s.refused("play W01a legion")) == ("bad_choice", "bad_choice")
    s = placed("military", "W01a", gabor=dict(legions=7))
    assert s.refused("play W01a legion") == "card_without_effect"


def test_x01_toga_takes_an_unowned_vote_to_the_board():
    s = placed("military", "X01a").say("play X01a")
    assert (s.g[GABOR].votes_board, s.g[GABOR].votes_unowned, s.g.column) == (5, 0, [])


def test_x01_toga_needs_an_unowned_vote():
    assert placed("military", "X01a", gabor=dict(votes=5)).refused("play X01a") == "card_without_effect"


def test_j01_bulla_draws_two():
    s = placed("military", "J01a", deck="W03a W04a W05a").say("play J01a", "draw", "draw")
    assert (s.hand(GABOR), s.deck, s.discard) == ("W03a W04a", "W05a", "J01a")


def test_j01_either_draw_of_bulla_may_be_declined():
    s = placed("military", "J01a", deck="W03a W04a W05a").say("play J01a", "decline", "draw")
    assert (s.hand(GABOR), s.deck) == ("W03a", "W04a W05a")


def test_j02_snake_bracelets_take_the_top_of_the_discard_pile_which_is_never_themselves():
    s = placed("military", "J02a", discard="T05a W03a").say("play J02a")
    assert (s.hand(GABOR), s.discard) == ("W03a", "T05a J02a")
    assert s.sees(HENRIK, "W03a")


def test_j02_snake_bracelets_need_a_discarded_card():
    assert placed("military", "J02a", deck="T05a").refused("play J02a") == "card_without_effect"


def test_j02_the_card_taken_may_be_played_in_the_same_window():
    s = placed("colosseum", "J02a", discard="J04a")
    s.finish("play J02a", "play J04a")
    assert s.g[GABOR].glory == 1 + 2 + 1


def test_j03_signet_ring_keeps_one_of_two_missions_and_puts_the_other_under_the_deck():
    s = placed("military", "J03a", missions="Q01 Q02 Q03", gabor=dict(missions="Q10")).say("play J03a", "keep mission 2")
    assert (s.missions(GABOR), s.faces(s.g.mission_deck)) == ("Q10 Q02", "Q03 Q01")
    assert not s.sees(HENRIK, "Q01")
    assert not s.sees(HENRIK, "Q02")


def test_j03_the_last_mission_is_simply_kept():
    s = placed("military", "J03a", missions="Q01").say("play J03a")
    assert (s.missions(GABOR), s.g.mission_deck) == ("Q01", [])


def test_j03_signet_ring_needs_a_mission_in_the_deck():
    assert placed("military", "J03a").refused("play J03a") == "card_without_effect"


def test_c01_iron_chest_gives_three_denarii():
    assert placed("scheme", "C01a").say("play C01a").g[GABOR].denarii == 3


# --- each card once in a placement turn (house ruling)


def test_two_sundials_and_an_empty_deck_do_not_draw_each_other_for_ever():
    s = placed("military", "T01a T01b", discard="W03a").say("play T01a", "draw", "play T01b", "draw")
    assert (s.hand(GABOR), s.deck, s.discard) == ("W03a T01a", "", "T01b")
    assert s.refused("play T01a") == "played_already"
    assert not s.allows("play T01a")
    s.say("sell W03a", "execute")
    assert s.hand(GABOR) == "T01a"


def test_two_copies_of_a_card_are_two_cards():
    s = placed("military", "W01a W01b T05a", gabor=dict(legions=5)).say("play W01a", "play W01b")
    assert (s.g[GABOR].legions_board, s.discard) == (7, "W01a W01b")


def test_a_card_that_snake_bracelets_bring_back_is_not_played_again_but_sold_or_kept():
    s = placed("military", "C01a J02a").say("play C01a", "play J02a")
    assert (s.hand(GABOR), s.discard) == ("C01a", "J02a")
    assert s.refused("play C01a") == "played_already"
    assert s.allows("sell C01a")
    s.finish("execute", "skip", "end")
    assert (s.hand(GABOR), s.g[GABOR].denarii) == ("C01a", 3)


def test_a_card_once_played_is_refused_also_to_make_room():
    s = placed("military", "C01a J02a J01a J01b T03a", deck="W03a W04a X02a X03a")
    s.say("play C01a", "play J02a", "play J01a", "draw", "draw", "play J01b", "draw")
    assert len(s.g[GABOR].hand) == 5
    assert s.refused("play C01a") == "played_already"


def test_a_card_played_to_make_room_counts_as_played():
    s = placed("military", "J01a T01a T03a T04a T05a", deck="W03a W04a X02a").say("play J01a", "draw", "play T01a", "draw", "decline")
    assert s.hand(GABOR) == "T03a T04a T05a W03a W04a"
    assert s.g.played == ["J01a", "T01a"]


def test_with_room_in_the_hand_a_draw_is_no_moment_to_play_cards():
    s = placed("military", "J01a C01a", deck="W03a W04a").say("play J01a")
    assert s.refused("play C01a") == "window_closed"


def test_a_refused_card_has_not_been_played():
    s = placed("military", "T01a J03a C01a")
    assert s.refused("play T01a") == "card_without_effect"
    assert s.g.played == []
    s.say("play C01a")
    assert s.g.played == ["C01a"]
    assert s.allows("play T01a")


def test_in_the_next_turn_every_card_may_be_played_again():
    s = placed("colosseum", "C01a J02a", gabor=dict(followers=2)).say("play C01a", "play J02a")
    assert s.g.played == ["C01a", "J02a"]
    s.finish("execute", "end")
    assert s.g.played == []
    s.run(place_turn(s.g, GABOR), "place colosseum", "play C01a")
    assert (s.g[GABOR].denarii, s.discard) == (6, "J02a C01a")


def test_the_list_is_empty_again_also_when_the_last_card_closes_the_window():
    s = placed("colosseum", "C01a", gabor=dict(followers=2))
    s.finish("play C01a")
    assert (s.g[GABOR].denarii, s.g.played) == (3, [])


def test_another_player_may_play_the_same_card_in_his_turn():
    idle = dict(available=0)
    me, she = dict(hand="C01a", denarii=0, available=1), dict(hand="J02a", denarii=0, available=1)
    s = scene(gabor=me, bianka=she, henrik=idle, zita=idle)
    s.phase("action", "place colosseum", "play C01a", "bianka: place colosseum", "bianka: play J02a", "bianka: play C01a")
    assert (s.g[GABOR].denarii, s.g[BIANKA].denarii, s.discard) == (3, 3, "J02a C01a")


def test_cards_of_other_windows_are_not_counted():
    s = open_window("on_activate", "W05a T05a")[0].say("play W05a")
    assert (s.g[GABOR].glory, s.g.played) == (10, [])


# --- Colosseum


@pytest.mark.parametrize(("card", "glory", "denarii"), [("W03a", 1, 0), ("J04a", 2, 0), ("W04a", 0, 2)])
def test_w03_w04_j04_pay_in_the_colosseum_besides_its_own_glory(card, glory, denarii):
    s = placed("colosseum", card)
    s.finish(f"play {card}")
    assert (s.g[GABOR].glory, s.g[GABOR].denarii) == (1 + glory + 1, denarii)


def test_x02_velarium_draws_in_the_colosseum():
    assert placed("colosseum", "X02a", deck="T05a").say("play X02a", "draw").hand(GABOR) == "T05a"


# --- farms


def test_t05_sickle_gives_two_denarii():
    s = placed("economy", "T05a")
    s.finish("play T05a")
    assert s.g[GABOR].denarii == 2 + 2


@pytest.mark.parametrize("level", [1, 2, 3])
def test_t06_plough_gives_the_level_of_the_farm(level):
    s = placed("economy", "T06a", levels=level)
    s.finish("play T06a")
    assert s.g[GABOR].denarii == level + 2


def test_x06_linen_sack_draws_on_a_farm():
    assert placed("economy", "X06a", deck="T05a").say("play X06a", "draw").hand(GABOR) == "T05a"


def test_c02_grain_chest_repeats_the_farm_income_without_the_medal():
    s = placed("economy", "C02a", round=9, gabor=dict(medals="economy"))
    s.finish("play C02a")
    assert s.g[GABOR].denarii == 5 + 5 + 2


# --- building


def building(hand, text, denarii=20, levels=None, **gabor):
    s = scene(gabor=dict(hand=hand, denarii=denarii, glory=1) | gabor, africa=levels or {})
    return s.upto(build_turn(s.g, GABOR)), text


def test_t03_groma_makes_the_tile_two_cheaper():
    s, text = building("T03a", "build religion with T03a", denarii=8 - 2, levels=dict(religion=1))
    assert s.refused("build religion") == "too_expensive"
    s.finish(text)
    assert (s.g[GABOR].denarii, s.discard) == (0, "T03a")
    s, text = building("T03a", "build religion with T03a", denarii=8 - 2 - 1, levels=dict(religion=1))
    assert s.refused(text) == "too_expensive"


def test_t03_and_c03_together_never_pay_anything_out():
    s, text = building("T03a C03a", "build religion with T03a C03a", denarii=1)
    s.finish(text)
    assert (s.g[GABOR].denarii, s.discard) == (1, "T03a C03a")


def test_t04_chisel_adds_one_glory():
    s, text = building("T04a", "build religion with T04a")
    s.say(text)
    assert s.g[GABOR].glory == 1 + 2 + 1


def test_c03_builders_chest_makes_the_tile_three_cheaper():
    s, text = building("C03a", "build religion with C03a", denarii=8 - 3, levels=dict(religion=1))
    s.finish(text)
    assert (s.g[GABOR].denarii, s.g[GABOR].glory) == (0, 1 + 4)
    s, text = building("C03a", "build religion with C03a", denarii=8 - 3 - 1, levels=dict(religion=1))
    assert s.refused(text) == "too_expensive"


def test_j06_fibula_adds_two_glory_on_the_second_level_but_not_on_the_first():
    s, text = building("J06a", "build religion with J06a")
    assert s.refused(text) == "card_needs_level"
    s, text = building("J06a", "build religion with J06a", levels=dict(religion=1))
    s.say(text)
    assert s.g[GABOR].glory == 1 + 4 + 2


def test_card_glory_counts_together_with_the_tile_for_the_milestones():
    s, text = building("T04a J06a", "build religion with T04a J06a", levels=dict(religion=1))
    s.say(text)
    assert (s.g[GABOR].glory, s.g[GABOR].recruited, s.g[GABOR].claimed) == (8, 2, ["m5"])


@pytest.mark.parametrize(("taking", "legions", "votes"), [("legion", 6, 4), ("vote", 5, 5)])
def test_x03_vexillum_recruits_a_legion_or_takes_a_vote(taking, legions, votes):
    s, text = building("X03a", f"build trade with X03a taking {taking}")
    s.say(text)
    assert (s.g[GABOR].legions_board, s.g[GABOR].votes_board) == (legions, votes)


def test_x03_vexillum_names_what_it_takes_and_that_must_exist():
    s, _ = building("X03a T04a", "", legions=7, votes=5)
    assert s.refused("build trade with X03a") == "takes_one"
    assert s.refused("build trade with X03a taking legion") == "nothing_to_take"
    assert s.refused("build trade with X03a taking vote") == "nothing_to_take"
    assert s.refused("build trade with T04a taking vote") == "taking_needs_card"
    assert s.refused("build trade taking vote") == "taking_needs_card"


# --- double tax


@pytest.mark.parametrize(
    ("cards", "glory", "denarii"),
    [("T07a", 9 - 2, 10), ("T08a", 9 - 4, 12), ("X07a", 9 - 4, 13), ("C04a", 9, 10), ("T07a T08a X07a C04a", 9, 15)],
)
def test_t07_t08_x07_c04_help_with_double_tax(cards, glory, denarii):
    s = scene(gabor=dict(hand=cards, glory=9, denarii=0), africa=dict(military=3, trade=1))
    s.run(tax_turn(s.g, GABOR), f"tax double with {cards}")
    assert (s.g[GABOR].glory, s.g[GABOR].denarii, s.discard) == (glory, denarii, cards)


def test_t07_abacus_never_gives_glory():
    s = scene(gabor=dict(hand="T07a", glory=1, denarii=0))
    s.run(tax_turn(s.g, GABOR), "tax double with T07a")
    assert (s.g[GABOR].glory, s.g[GABOR].denarii) == (1, 2)


def test_cards_go_with_double_tax_only():
    s = scene(gabor=dict(hand="T08a"))
    assert s.upto(tax_turn(s.g, GABOR)).refused("tax single with T08a") == "cards_with_double_only"


def test_one_card_cannot_be_attached_twice():
    s = scene(gabor=dict(hand="T08a", glory=9))
    assert s.upto(tax_turn(s.g, GABOR)).refused("tax double with T08a T08a") == "card_twice"


def test_nobody_plays_a_card_of_another_hand():
    s = scene(gabor=dict(hand="T05a"), bianka=dict(hand="C01a"))
    assert s.upto(place_turn(s.g, GABOR), "place colosseum").refused("play C01a") == "not_in_hand"
    assert s.hand(BIANKA) == "C01a"
