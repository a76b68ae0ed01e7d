"""Section 9: set-up, milestones, building, placing, taxing."""

import pytest

from engine.games.age_of_rome.rules import next_phase
from engine.games.age_of_rome.rules.action import place_turn
from engine.games.age_of_rome.rules.build import build_turn
from engine.games.age_of_rome.rules.income import tax_turn
from engine.games.age_of_rome.rules.set_up import set_up
from tests.games.age_of_rome.scene import BIANKA, GABOR, HENRIK, ZITA, fresh, scene


def test_s01_antonius_starts_with_the_printed_values():
    s = fresh(players=2, characters="draft")
    s.run(set_up(s.g), "choose antonius", "henrik: choose junia", "return mission 3", "henrik: return mission 1")
    me = s.g[GABOR]
    assert (me.glory, me.denarii, me.discord, me.anchor, me.hand_size) == (1, 7, 2, True, 1)
    assert (me.legions_board, me.legions_unrecruited, me.votes_board, me.votes_unowned) == (7, 0, 4, 1)
    assert (me.recruited, me.schemes_home, me.hand) == (1, 3, [])


def test_s02_the_glory_track_wraps_and_counts_on():
    s = scene(gabor=dict(glory=30), bianka=dict(glory=3))
    s.run(place_turn(s.g, GABOR), "place colosseum")
    assert s.g[GABOR].glory == 31
    result = s.score()
    assert (result.scores[GABOR]["glory"], result.scores[BIANKA]["glory"]) == (31, 3)


def test_s03_a_claimed_milestone_slides_down_to_the_next_player():
    s = scene(bianka=dict(glory=11), gabor=dict(glory=11))
    s.run(place_turn(s.g, BIANKA), "place colosseum")
    assert (s.g[BIANKA].recruited, s.g[GABOR].recruited) == (3, 3)
    assert s.g.milestones["m12"] == 10


def test_s04_two_players_below_the_marker_claim_it_at_once_after_the_first():
    s = scene(bianka=dict(glory=11), gabor=dict(glory=11), henrik=dict(glory=11), zita=dict(glory=8))
    s.run(place_turn(s.g, BIANKA), "place colosseum")
    assert [note["seat"] for note in s.notes("milestone")] == [BIANKA, GABOR, HENRIK]
    assert s.g.milestones["m12"] == 9
    assert s.g[ZITA].recruited == 2


def test_s05_falling_behind_a_milestone_keeps_the_follower():
    s = scene(gabor=dict(glory=7), africa=dict(military=3, trade=2))
    s.run(tax_turn(s.g, GABOR), "tax double")
    assert (s.g[GABOR].glory, s.g[GABOR].recruited) == (3, 2)


def test_s10_a_temple_costs_three_denarii_and_gives_two_glory():
    s = scene(gabor=dict(denarii=3, glory=1))
    s.run(build_turn(s.g, GABOR), "build religion")
    assert (s.g[GABOR].denarii, s.g[GABOR].glory) == (0, 3)
    assert (s.g.provinces["africa"].levels["religion"], s.g.provinces["africa"].population) == (1, 2)


def test_s11_the_first_builder_of_a_third_level_takes_its_medal():
    s = scene(gabor=dict(denarii=8 + 13, glory=1), africa=dict(religion=1))
    s.run(build_turn(s.g, GABOR), "build religion", "build religion")
    assert (s.g[GABOR].denarii, s.g[GABOR].glory, s.g.medals["religion"]) == (0, 1 + 4 + 6, GABOR)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_s12_a_building_holds_as_many_followers_as_its_level(level):
    s = scene(africa=dict(military=level, followers=dict(military="G" * (level - 1))))
    assert s.upto(place_turn(s.g, GABOR)).allows("place military")
    s = scene(africa=dict(military=level, followers=dict(military="G" * level)))
    assert s.upto(place_turn(s.g, GABOR)).refused("place military") == "no_place_left"


def test_s12_a_bonus_token_takes_no_place_on_the_building():
    s = scene(gabor=dict(discord=0, followers=3), africa=dict(trade=3), deck="T01a T02a T03a T04a")
    s.run(place_turn(s.g, GABOR), "place trade +bonus", "draw", "draw", "end")
    s.run(place_turn(s.g, GABOR), "place trade", "execute", "draw", "end")
    assert s.upto(place_turn(s.g, GABOR)).allows("place trade")


def test_s16_a_doubled_vote_may_bring_the_majority_twice():
    s = scene(henrik=dict(discord=1, glory=2), hispania=dict(politics=1), column="B H H")
    s.run(place_turn(s.g, HENRIK), "place politics +bonus")
    assert (s.column, s.g[HENRIK].glory) == ("B H H H H", 2 + 2 + 2)


def test_s19_a_card_drawn_in_the_window_may_be_played_in_it_but_not_one_drawn_by_the_action():
    s = scene(gabor=dict(hand="T01a W05a X07a W06a", anchor=True, discord=0), africa=dict(trade=1), deck="T02a C01a J01a")
    s.upto(place_turn(s.g, GABOR), "place trade +bonus", "play T01a", "draw", "play T02a", "execute")
    assert not s.g[GABOR].anchor
    assert s.hand(GABOR) == "W05a X07a W06a"
    s.say("draw")
    assert s.refused("play C01a") == "window_closed"
    s.say("draw")
    assert s.refused("play C01a") == "not_asked"
    s.finish("end")
    assert s.hand(GABOR) == "W05a X07a W06a C01a J01a"


def test_s20_a_set_laid_in_the_window_makes_room_for_the_action():
    s = scene(bianka=dict(hand="J01a T03a T04a T05a", discord=0), gallia=dict(trade=1), deck="W01a W02a W03a W04a")
    s.upto(place_turn(s.g, BIANKA), "place trade +bonus", "play J01a", "draw", "draw")
    assert len(s.g[BIANKA].hand) == 5
    s.say("set tool T03a T04a T05a")
    assert len(s.g[BIANKA].hand) == 2
    s.finish("execute", "draw", "draw", "end")
    assert (s.hand(BIANKA), s.discard) == ("W01a W02a W03a W04a", "J01a")


@pytest.mark.parametrize(("round", "denarii"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4), (9, 5)])
def test_s22_the_farm_income_grows_with_the_rounds(round, denarii):
    s = scene(round=round, gabor=dict(denarii=0), africa=dict(economy=1))
    s.run(place_turn(s.g, GABOR), "place economy")
    assert s.g[GABOR].denarii == denarii


def test_s23_a_doubled_military_action_deploys_one_legion_and_shifts_another():
    s = scene(zita=dict(legions=5, deployed=dict(thrace=1)), italia=dict(military=1))
    s.run(place_turn(s.g, ZITA), "place military +bonus", "deploy macedonia", "shift thrace epirus")
    assert s.g[ZITA].deployed == dict(epirus=1, macedonia=1, thrace=0)
    assert s.g[ZITA].legions_board == 4


def test_s24_no_double_tax_without_the_glory_for_it():
    s = scene(bianka=dict(glory=1, denarii=2), gallia=dict(military=2))
    assert s.upto(tax_turn(s.g, BIANKA)).refused("tax double") == "too_little_glory"
    s.finish("tax single")
    assert s.g[BIANKA].denarii == 5


@pytest.mark.parametrize(
    ("seat", "who", "where", "mode", "denarii", "glory"),
    [
        (HENRIK, dict(henrik=dict(glory=3, denarii=1)), dict(hispania=dict(military=2)), "double", 7, 1),
        (GABOR, dict(gabor=dict(glory=7, denarii=3)), dict(africa=dict(military=3, trade=2)), "double", 15, 3),
        (ZITA, dict(zita=dict(glory=5, denarii=10)), dict(italia=dict(military=2, trade=2)), "single", 15, 5),
    ],
    ids=["s25", "s26", "s27"],
)
def test_s25_s26_s27_tax_gives_the_population_once_or_twice(seat, who, where, mode, denarii, glory):
    s = scene(**who, **where)
    s.run(tax_turn(s.g, seat), f"tax {mode}")
    assert (s.g[seat].denarii, s.g[seat].glory) == (denarii, glory)


def test_s27_at_population_five_double_tax_would_cost_four_glory():
    s = scene(zita=dict(glory=5, denarii=10), italia=dict(military=2, trade=2))
    s.run(tax_turn(s.g, ZITA), "tax double")
    assert s.g[ZITA].glory == 1


def test_d08_with_a_full_hand_one_makes_room_or_declines():
    s = scene(gabor=dict(hand="T01a W05a X07a W06a", anchor=True), africa=dict(trade=1), deck="T02a C01a")
    s.upto(place_turn(s.g, GABOR), "place trade", "execute")
    assert s.refused("draw") == "hand_full"
    assert s.allows("decline")
    assert s.allows("discard W05a")
    assert s.allows("sell X07a")
    assert s.refused("sell AN1") == "not_in_hand"
    s.finish("discard W05a", "draw", "end")
    assert (s.hand(GABOR), s.discard, s.g[GABOR].anchor) == ("T01a X07a W06a T02a", "W05a", True)


def test_d12_the_abacus_lowers_the_penalty_by_two():
    s = scene(gabor=dict(glory=3, denarii=0, hand="T07a"), africa=dict(military=3))
    assert s.upto(tax_turn(s.g, GABOR)).refused("tax double") == "too_little_glory"
    s.finish("tax double with T07a")
    assert (s.g[GABOR].denarii, s.g[GABOR].glory, s.discard) == (8, 2, "T07a")


def test_d13_a_follower_won_by_building_acts_in_the_same_round():
    s = scene(henrik=dict(glory=11, denarii=3), gabor=dict(denarii=0), bianka=dict(denarii=0), zita=dict(denarii=0))
    s.phase("build", "build religion")
    assert (s.g[HENRIK].glory, s.g[HENRIK].recruited, s.g.milestones["m12"]) == (13, 3, 11)
    next_phase(s.g)
    assert (s.g.phase, s.g[HENRIK].available) == ("action", 3)
