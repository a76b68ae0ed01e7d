"""Section 9: schemes, discord and what the target may do about it."""

import pytest

from engine.games.age_of_rome.rules.schemes import scheme_turn
from tests.games.age_of_rome.scene import BIANKA, GABOR, HENRIK, OWNER_OF, ZITA, scene


def test_s06_nobody_slanders_a_player_at_the_bottom_of_the_track():
    s = scene(henrik=dict(glory=1), gabor=dict(hand="T01a"), hispania=dict(schemes="G"))
    assert s.upto(scheme_turn(s.g, GABOR)).refused("activate hispania 1 slander") == "not_applicable"


def after_demolition():
    s = scene(
        bianka=dict(character="antonius", discord=2),
        henrik=dict(character="octavius", discord=2, pantheon="own own gold own own"),
        gabor=dict(character="livia", hand="T01a"),
        hispania=dict(schemes="B G"),
    )
    s.run(scheme_turn(s.g, BIANKA), "activate hispania 1 demolition")
    return s


def test_s07_an_activation_frees_a_bonus_and_covers_one_of_the_target():
    s = after_demolition()
    bianka, henrik = s.g[BIANKA], s.g[HENRIK]
    assert (bianka.discord, henrik.discord) == (1, 3)
    assert [bonus for bonus in ("military", "politics", "trade") if bianka.uncovered(bonus)] == ["military", "politics"]
    assert not any(henrik.uncovered(bonus) for bonus in ("military", "politics", "trade"))
    assert henrik.pantheon == ["own", "own", "gold", "own"]


def test_s08_a_full_track_protects_its_owner_and_the_token_stays_planted():
    s = after_demolition()
    assert s.upto(scheme_turn(s.g, GABOR)).refused("activate hispania 2 slander") == "track_full"
    s.finish("end schemes")
    assert s.g.provinces["hispania"].spots[1].owner == GABOR
    assert not s.g.provinces["hispania"].spots[1].activated


def test_s09_without_discord_nobody_activates():
    s = scene(zita=dict(discord=0, hand="T01a"), hispania=dict(schemes="Z"))
    assert s.upto(scheme_turn(s.g, ZITA)).refused("activate hispania 1 slander") == "no_discord"


def test_s18_the_vote_that_re_vote_places_may_bring_the_majority_the_removal_never_does():
    s = scene(zita=dict(glory=2), column="Z Z G Z", africa=dict(schemes="Z"))
    assert s.g[ZITA].votes_board == 1
    s.run(scheme_turn(s.g, ZITA), "activate africa 1 re_vote 3")
    assert (s.column, s.g[ZITA].glory, s.g[ZITA].votes_board) == ("Z Z Z Z", 4, 0)
    assert s.g[GABOR].votes_board == 4
    assert len(s.notes("majority")) == 1


@pytest.mark.parametrize(("quarter_turns", "reason"), [(2, ""), (1, "no_target")])
def test_d04_a_half_turn_brings_the_token_before_the_rival_a_quarter_turn_before_nobody(quarter_turns, reason):
    s = scene(players=2, gabor=dict(hand="T01a"), henrik=dict(glory=5), africa=dict(schemes="G"), quarter_turns=quarter_turns)
    s.phase("rotate")
    s.upto(scheme_turn(s.g, GABOR))
    if reason:
        assert s.refused("activate africa 1 slander") == reason
    else:
        s.finish("activate africa 1 slander", "pass", "end schemes")
        assert s.g[HENRIK].glory == 4


def test_d07_on_a_track_of_four_three_discord_leave_one_bonus_and_paying_one_frees_the_next():
    s = scene(henrik=dict(character="livia", discord=3), gabor=dict(glory=3), africa=dict(schemes="H"))
    assert [s.g[HENRIK].uncovered(bonus) for bonus in ("trade", "military", "politics")] == [True, False, False]
    s.run(scheme_turn(s.g, HENRIK), "activate africa 1 slander")
    assert [s.g[HENRIK].uncovered(bonus) for bonus in ("trade", "military", "politics")] == [True, True, False]


def test_d09_palla_sends_the_discord_to_the_supply_and_the_slander_still_counts():
    s = scene(henrik=dict(hand="X05a", glory=4, discord=1), gabor=dict(discord=2), hispania=dict(schemes="G"))
    supply = s.g.discord_supply
    s.run(scheme_turn(s.g, GABOR), "activate hispania 1 slander", "henrik: play X05a")
    assert (s.g[GABOR].discord, s.g[HENRIK].discord, s.g.discord_supply) == (1, 1, supply + 1)
    assert s.g[HENRIK].glory == 3


def test_d10_scutum_as_the_only_card_stops_sold_altogether():
    gabor = dict(character=OWNER_OF["sold"], denarii=6, discord=2)
    s = scene(henrik=dict(hand="W06a", discord=1), gabor=gabor, hispania=dict(schemes="G"))
    s.run(scheme_turn(s.g, GABOR), "activate hispania 1 sold", "henrik: play W06a")
    assert (s.g[GABOR].denarii, s.g[GABOR].discord, s.g[HENRIK].discord) == (6, 1, 2)
    assert s.discard == "W06a"
    assert s.g.provinces["hispania"].spots[0].activated


def test_d18_a_province_before_an_empty_seat_has_no_target():
    s = scene(players=3, gabor=dict(hand="T01a"), italia=dict(schemes="G"))
    assert s.upto(scheme_turn(s.g, GABOR)).refused("activate italia 1 slander") == "no_target"
