"""Sections 5.6, 5.10 and 5.11: placing followers, doubled actions, votes, milestones."""

import pytest

from engine.games.age_of_rome.rules.action import place_turn
from engine.games.age_of_rome.rules.build import build_turn
from tests.games.age_of_rome.scene import BIANKA, GABOR, HENRIK, ZITA, scene

IDLE = dict(available=0)


def test_a_follower_goes_on_a_building_a_scheme_spot_or_into_the_colosseum():
    s = scene(africa=dict(religion=1))
    s.upto(place_turn(s.g, GABOR))
    assert all(s.allows(f"place {spot}") for spot in ("religion", "scheme", "colosseum"))
    assert s.refused("place military") == "not_built"
    assert s.refused("place forum") == "no_such_place"


def test_a_bonus_doubles_military_politics_and_trade_only():
    s = scene(gabor=dict(discord=0), africa=dict(religion=1, economy=1, military=1))
    s.upto(place_turn(s.g, GABOR))
    assert [s.refused(f"place {spot} +bonus") for spot in ("religion", "economy", "colosseum", "scheme")] == ["no_bonus_here"] * 4
    assert s.allows("place military +bonus")


def test_a_covered_or_used_bonus_cannot_be_used():
    s = scene(gabor=dict(character="octavius", discord=1, used="politics"), africa=dict(politics=1, trade=1, military=1))
    s.upto(place_turn(s.g, GABOR))
    assert s.refused("place military +bonus") == "bonus_covered"
    assert s.refused("place politics +bonus") == "bonus_used"
    assert s.allows("place trade +bonus")
    assert s.allows("place politics")


def test_bonus_tokens_and_followers_return_at_the_end_of_the_phase():
    s = scene(gabor=dict(discord=0), bianka=IDLE, henrik=IDLE, zita=IDLE, africa=dict(politics=1))
    s.phase("action", "place politics +bonus")
    assert s.g[GABOR].used_bonuses == []
    assert s.g.provinces["africa"].followers["politics"] == ()
    assert s.g.colosseum == []


def test_a_scheme_is_planted_on_the_lowest_free_spot_of_the_own_province():
    s = scene(gabor=dict(schemes=1), africa=dict(schemes="B - Z"))
    s.run(place_turn(s.g, GABOR), "place scheme")
    assert [token.owner for token in s.g.provinces["africa"].spots] == [BIANKA, GABOR, ZITA]
    assert s.g[GABOR].schemes_home == 0


def test_planting_needs_a_free_spot_and_a_scheme_at_home():
    s = scene(africa=dict(schemes="B B Z"))
    assert s.upto(place_turn(s.g, GABOR)).refused("place scheme") == "spots_full"
    s = scene(gabor=dict(schemes=0))
    assert s.upto(place_turn(s.g, GABOR)).refused("place scheme") == "no_scheme_home"


def test_planted_schemes_stay_when_the_action_phase_ends():
    s = scene(gabor=IDLE, bianka=IDLE, henrik=IDLE, zita=dict(available=1), italia=dict(schemes="G"))
    s.phase("action", "place scheme")
    assert [token and token.owner for token in s.g.provinces["italia"].spots] == [GABOR, ZITA, None]


def test_the_colosseum_gives_one_glory_to_any_number_of_followers():
    s = scene(gabor=dict(followers=3, glory=1), bianka=dict(followers=1), henrik=IDLE, zita=IDLE)
    s.phase("action", "place colosseum", "bianka: place colosseum", "place colosseum", "place colosseum")
    assert (s.g[GABOR].glory, s.g[BIANKA].glory) == (4, 2)


def test_players_without_an_available_follower_are_skipped_and_the_rest_must_place():
    s = scene(gabor=dict(followers=2, glory=1), bianka=IDLE, henrik=dict(followers=1), zita=IDLE, direction="ccw", first="hispania")
    s.phase("action", "place colosseum", "gabor: place colosseum", "gabor: place colosseum")
    assert (s.g[GABOR].available, s.g[HENRIK].available) == (0, 0)


def test_a_follower_recruited_in_the_phase_is_available_at_once_even_after_running_out():
    s = scene(gabor=dict(glory=4, followers=1), bianka=dict(followers=2, glory=1), henrik=IDLE, zita=IDLE)
    s.phase("action", "place colosseum", "bianka: place colosseum", "place colosseum", "bianka: place colosseum")
    assert (s.g[GABOR].glory, s.g[GABOR].recruited) == (6, 2)


def test_a_placement_that_can_do_nothing_is_legal():
    full = "own own gold own own own gold"
    board = dict(military=1, politics=1, trade=1, religion=1)
    for spot in board:
        s = scene(gabor=dict(legions=0, votes=0, pantheon=full), africa=board)
        s.run(place_turn(s.g, GABOR), f"place {spot}")
        assert s.g.provinces["africa"].followers[spot] == (GABOR,)


def test_a_military_step_may_be_skipped():
    s = scene(africa=dict(military=1))
    s.run(place_turn(s.g, GABOR), "place military", "skip")
    assert s.g[GABOR].deployed_total == 0


def test_deploying_needs_a_legion_on_the_board_and_shifting_one_in_the_region():
    s = scene(gabor=dict(legions=0, deployed=dict(epirus=1)), africa=dict(military=1))
    s.upto(place_turn(s.g, GABOR), "place military")
    assert s.refused("deploy thrace") == "no_legion_on_board"
    assert s.refused("shift thrace epirus") == "no_legion_there"
    assert s.refused("shift epirus epirus") == "two_regions"
    assert s.refused("deploy gallia") == "no_such_region"
    assert s.refused("scout thrace") in ("not_asked", "no_cassius")
    assert s.allows("shift epirus thrace")


def test_a_bonus_never_recruits():
    s = scene(gabor=dict(character="junia", discord=0, legions=1), africa=dict(military=1))
    s.run(place_turn(s.g, GABOR), "place military +bonus", "deploy thrace", "skip")
    assert (s.g[GABOR].deployed["thrace"], s.g[GABOR].legions_unrecruited) == (1, 6)


def test_a_vote_is_forced_and_the_second_step_is_lost_without_one():
    s = scene(gabor=dict(character="octavius", votes=1), africa=dict(politics=1))
    s.run(place_turn(s.g, GABOR), "place politics +bonus")
    assert (s.column, s.g[GABOR].votes_board) == ("G", 0)


def test_the_sixth_vote_pushes_out_the_bottom_one_after_the_majority_is_paid():
    s = scene(gabor=dict(glory=1, votes=1), column="Z B H G G", africa=dict(politics=1))
    s.run(place_turn(s.g, GABOR), "place politics")
    assert (s.column, s.g[GABOR].glory, s.g[ZITA].votes_board) == ("B H G G G", 3, 4)
    assert [note.id for note in s.g.notes if note.id in ("majority", "vote_out")] == ["majority", "vote_out"]


def test_the_second_vote_of_an_action_may_be_one_that_was_just_pushed_out():
    s = scene(gabor=dict(votes=1, glory=1), column="G B B Z Z", africa=dict(politics=1))
    s.run(place_turn(s.g, GABOR), "place politics +bonus")
    assert (s.column, s.g[GABOR].votes_board, s.g[BIANKA].votes_board) == ("B Z Z G G", 0, 3)


def test_the_politics_medal_makes_a_majority_worth_three():
    s = scene(gabor=dict(glory=1, medals="politics"), column="G G", africa=dict(politics=1))
    s.run(place_turn(s.g, GABOR), "place politics")
    assert s.g[GABOR].glory == 4


def test_two_votes_are_no_majority():
    s = scene(gabor=dict(glory=1), column="G", africa=dict(politics=1))
    s.run(place_turn(s.g, GABOR), "place politics")
    assert (s.column, s.g[GABOR].glory) == ("G G", 1)


def test_the_pantheon_is_built_base_first_with_common_pieces_from_the_left():
    s = scene(gabor=dict(followers=5), bianka=dict(followers=3), gallia=dict(religion=3), africa=dict(religion=3))
    for seat in (GABOR, GABOR, BIANKA, BIANKA, BIANKA, GABOR):
        s.run(place_turn(s.g, seat), "place religion")
    assert (s.g[BIANKA].pantheon, s.g[GABOR].pantheon) == (["own", "own", "gold"], ["own", "own", "silver"])
    assert s.g.base_pile == ["bronze", "bronze"]


def test_the_seventh_piece_is_a_common_roof_and_completes_the_pantheon():
    s = scene(gabor=dict(pantheon="own own silver own own own"), africa=dict(religion=1))
    s.run(place_turn(s.g, GABOR), "place religion")
    assert (s.g[GABOR].pantheon[-1], s.g.roof_pile) == ("gold", ["silver", "bronze", "bronze"])


def test_the_economy_medal_adds_two_denarii_to_every_follower_on_a_farm():
    s = scene(round=9, gabor=dict(denarii=0, medals="economy"), africa=dict(economy=1))
    s.run(place_turn(s.g, GABOR), "place economy")
    assert s.g[GABOR].denarii == 7


def test_one_jump_may_claim_several_milestones():
    s = scene(gabor=dict(glory=4, denarii=13, hand="T04a J06a"), africa=dict(religion=2), milestones=dict(m12=11))
    s.run(build_turn(s.g, GABOR), "build religion with T04a J06a")
    assert (s.g[GABOR].glory, s.g[GABOR].claimed, s.g[GABOR].recruited) == (4 + 6 + 1 + 2, ["m5", "m12"], 3)


def test_the_first_milestone_never_moves_and_each_is_claimed_once():
    s = scene(gabor=dict(glory=4), bianka=dict(glory=4), henrik=dict(glory=5))
    s.run(place_turn(s.g, GABOR), "place colosseum")
    s.run(place_turn(s.g, BIANKA), "place colosseum")
    s.run(place_turn(s.g, HENRIK), "place colosseum")
    assert s.g.milestones == dict(m5=5, m12=12, m21=21, m30=30)
    assert [s.g[seat].recruited for seat in (GABOR, BIANKA, HENRIK)] == [2, 2, 2]


@pytest.mark.parametrize(("milestone", "start"), [("m12", 12), ("m21", 21), ("m30", 30)])
def test_the_other_milestones_go_down_by_one_for_every_claim(milestone, start):
    s = scene(gabor=dict(glory=start - 1), bianka=dict(glory=start - 1), henrik=dict(glory=start - 2), zita=dict(glory=1))
    before = s.g[HENRIK].recruited
    s.run(place_turn(s.g, GABOR), "place colosseum")
    assert s.g.milestones[milestone] == start - 3
    assert s.g[HENRIK].recruited == before + 1


def test_free_actions_are_possible_before_during_and_after_the_action():
    s = scene(gabor=dict(hand="T01a T03a T04a T05a", denarii=0), africa=dict(military=1))
    s.run(place_turn(s.g, GABOR), "sell T01a", "place military", "sell T03a", "execute", "sell T04a", "deploy epirus", "sell T05a")
    assert (s.g[GABOR].denarii, s.discard) == (4, "T01a T03a T04a T05a")
