"""Section 8.1: Spies and Alliances."""

import pytest

from engine.games.age_of_rome.rules.diplomacy import dip_turn
from tests.games.age_of_rome.scene import BIANKA, GABOR, HENRIK, ZITA, scene


def offered(token, denarii=3, type="trade", level=2, gabor=None, bianka=None, **said):
    """Gábor has offered denarii for a building before Bianka."""
    me = dict(denarii=8, glory=1) | (gabor or {})
    her = dict(denarii=1, glory=1) | (bianka or {})
    s = scene(variants="spies", gabor=me, bianka=her, gallia={type: level}, **said)
    return s.upto(dip_turn(s.g, GABOR), f"offer {denarii} for {type} in gallia", f"commit {token}")


def purse(s):
    return s.g[GABOR].denarii, s.g[BIANKA].denarii


def test_the_offer_is_set_aside_and_the_token_stays_face_down_until_the_answer():
    s = offered("spy")
    assert (s.g[GABOR].denarii, s.g.offer.denarii, s.g.offer.opened) == (5, 3, "")
    assert s.g.offer.token not in s.own[BIANKA]


def test_what_cannot_be_offered():
    s = scene(variants="spies", gabor=dict(denarii=2), gallia=dict(trade=1), africa=dict(trade=1), players=3, italia=dict(trade=1))
    s.upto(dip_turn(s.g, GABOR))
    assert s.refused("offer 0 for trade in gallia") == "at_least_one"
    assert s.refused("offer 3 for trade in gallia") == "too_expensive"
    assert s.refused("offer 1 for military in gallia") == "not_built"
    assert s.refused("offer 1 for trade in africa") == "no_target"
    assert s.refused("offer 1 for trade in italia") == "no_target"
    assert s.refused("offer 1 for trade in epirus") == "no_such_place"


def test_the_token_is_spy_or_alliance():
    s = scene(variants="spies", gallia=dict(trade=1))
    s.upto(dip_turn(s.g, GABOR), "offer 1 for trade in gallia")
    assert s.refused("commit both") == "no_such_token"


def test_the_own_turn_allows_selling_and_passing():
    s = scene(variants="spies", gabor=dict(hand="T01a", denarii=0), gallia=dict(trade=1))
    s.run(dip_turn(s.g, GABOR), "sell T01a", "no diplomacy")
    assert s.g[GABOR].denarii == 1


@pytest.mark.parametrize("case", ["no denarii", "no building"])
def test_who_can_offer_nothing_is_not_asked(case):
    s = scene(variants="spies", gabor=dict(denarii=0 if case == "no denarii" else 5), gallia=dict(trade=int(case == "no denarii")))
    s.run(dip_turn(s.g, GABOR))
    assert s.g.offer is None and s.g[GABOR].denarii == (0 if case == "no denarii" else 5)


def test_everybody_offers_once_in_turn_order():
    s = scene(variants="spies", gabor=dict(denarii=3), bianka=dict(denarii=3), gallia=dict(trade=1), africa=dict(trade=1),
              henrik=dict(denarii=0), zita=dict(denarii=0))  # fmt: skip
    s.phase("diplomacy", "offer 1 for trade in gallia", "commit alliance", "bianka: refuse", "bianka: no diplomacy")
    assert (s.g.to_act, s.g.offer) == ([], None)


# --- the answer


def test_a_counter_names_more_and_is_raised_to_any_sum_from_the_offer_to_everything():
    s = offered("alliance")
    assert s.refused("bianka: counter 3") == "counter_higher"
    s.say("bianka: counter 20")
    assert s.asked == "gabor: dip_raise"
    assert s.refused("raise 2") == "raise_between"
    assert s.refused("raise 9") == "raise_between"
    s.say("raise 8")
    assert s.refused("bianka: counter 9") == "not_asked"
    s.finish("bianka: accept")
    assert (purse(s), s.g[GABOR].glory, s.g[BIANKA].glory) == ((0, 1 + 8), 3, 3)


def test_without_a_raise_the_old_offer_stands():
    s = offered("alliance")
    s.finish("bianka: counter 5", "raise 3", "bianka: accept")
    assert purse(s) == (5, 4)


@pytest.mark.parametrize(("token", "left"), [("alliance", 8), ("spy", 2)])
def test_a_refusal_after_a_raise_treats_the_whole_sum_alike(token, left):
    s = offered(token)
    s.finish("bianka: counter 5", "raise 6", "bianka: refuse")
    assert (purse(s), s.g[GABOR].glory, s.g[BIANKA].glory) == ((left, 1), 1, 1)


def test_an_alliance_adds_both_glories_before_one_milestone_check():
    s = offered("alliance", level=1, gabor=dict(glory=11), bianka=dict(glory=11))
    s.finish("bianka: accept")
    assert (s.g.milestones["m12"], s.g[GABOR].recruited, s.g[BIANKA].recruited) == (10, 3, 3)
    assert [note["seat"] for note in s.notes("milestone")] == [GABOR, BIANKA]


def test_an_alliance_of_two_takes_the_milestone_in_one_batch_before_a_third_standing_below():
    s = offered("alliance", level=1, gabor=dict(glory=11), bianka=dict(glory=11), zita=dict(glory=10))
    s.finish("bianka: accept")
    assert (s.g.milestones["m12"], s.g[ZITA].claimed) == (9, ["m5", "m12"])


# --- the spy


def test_a_spy_takes_glory_or_an_action_and_nothing_else():
    assert offered("spy").say("bianka: accept").refused("spy for denarii") == "no_such_reward"


def test_a_spy_on_a_castle_takes_one_military_step():
    s = offered("spy", type="military", gabor=dict(deployed=dict(thrace=1)))
    s.finish("bianka: accept", "spy for action", "shift thrace epirus")
    assert s.g[GABOR].deployed == dict(epirus=1, macedonia=0, thrace=0)


def test_a_spy_on_a_curia_places_one_vote_which_may_bring_the_majority():
    s = offered("spy", type="politics", column="G G")
    s.finish("bianka: accept", "spy for action")
    assert (s.column, s.g[GABOR].glory) == ("G G G", 3)


def test_a_spy_on_a_lighthouse_draws_one_card():
    s = offered("spy", type="trade", deck="T01a T02a")
    s.finish("bianka: accept", "spy for action", "draw")
    assert (s.hand(GABOR), s.deck) == ("T01a", "T02a")


def test_a_spy_in_a_temple_places_one_piece():
    s = offered("spy", type="religion")
    s.finish("bianka: accept", "spy for action")
    assert (s.g[GABOR].pantheon, s.g[BIANKA].pantheon) == (["own"], [])


def test_a_spy_on_a_farm_takes_the_farm_income_without_the_medal():
    s = offered("spy", type="economy", round=7, gabor=dict(medals="economy"))
    s.finish("bianka: accept", "spy for action")
    assert purse(s) == (8 - 3 + 4, 1 + 3)


def test_the_free_action_uses_no_follower_no_place_and_no_bonus():
    s = offered("spy", type="politics", level=1, gabor=dict(discord=0))
    before = s.g[GABOR].available
    s.finish("bianka: accept", "spy for action")
    assert (s.g[GABOR].available, s.g[GABOR].used_bonuses, s.column) == (before, [], "G")
    assert s.g.provinces["gallia"].followers["politics"] == ()


def test_the_others_do_not_take_part():
    s = offered("alliance").say("bianka: accept")
    assert [s.g[seat].glory for seat in (HENRIK, ZITA)] == [2, 2]
