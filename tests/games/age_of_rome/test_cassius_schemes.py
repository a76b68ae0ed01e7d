"""Section 8.8: the plots of Cassius and the player's schemes against him."""

import pytest

from engine.games.age_of_rome.rules import cassius
from engine.games.age_of_rome.rules.schemes import scheme_turn
from tests.games.age_of_rome.scene import GABOR, OWNER_OF, scene

BARE = dict(glory=1, discord=0)


def plot(cards, gabor=None, schemes="C", **said):
    """Cassius goes through his tokens before Gábor."""
    s = scene(solo="cassius", gabor=BARE | (gabor or {}), africa=dict(schemes=schemes), cassius_deck=cards, **said)
    if s.g[GABOR].hand:
        return s.upto(cassius.scheme_turn(s.g))
    s.run(cassius.scheme_turn(s.g))
    return s


def spots(s, province="africa"):
    return [token and ("*" if token.activated else "") + "GxC"[token.owner] for token in s.g.provinces[province].spots]


# --- his plots


def test_a_plot_gives_a_discord_from_the_supply():
    s = plot("K02", dict(glory=3))
    assert (s.g[GABOR].glory, s.g[GABOR].discord, s.g.discord_supply) == (2, 1, 10)
    assert spots(s)[0] == "*C"


@pytest.mark.parametrize("reason", ["full track", "empty supply"])
def test_without_room_or_supply_he_draws_no_card(reason):
    s = plot("K02", dict(glory=3, discord=3 if reason == "full track" else 0), discord_supply=0 if reason == "empty supply" else 8)
    assert (s.g[GABOR].glory, s.faces(s.g.cassius_deck), spots(s)[0]) == (3, "K02", "C")


def test_the_lowest_spot_comes_first_and_foreign_or_activated_tokens_are_passed_over():
    s = plot("K02 K05", dict(glory=4), schemes="*C G C")
    assert (s.g[GABOR].glory, spots(s), s.faces(s.g.cassius_deck)) == (3, ["*C", "G", "*C"], "K05")


def test_several_plots_in_one_turn_until_the_track_is_full():
    s = plot("K02 K05 K11 K15", dict(glory=9, discord=1), schemes="C C C")
    assert (s.g[GABOR].glory, s.g[GABOR].discord, spots(s)) == (7, 3, ["*C", "*C", "C"])


def test_demolition_strikes_the_pantheon():
    assert plot("K03", dict(pantheon="own own gold own")).g[GABOR].pantheon == ["own", "own", "gold"]


@pytest.mark.parametrize(
    ("deployed", "region"),
    [
        (dict(epirus=1, macedonia=2, thrace=1), "macedonia"),
        (dict(epirus=1, macedonia=1, thrace=1), "thrace"),
        (dict(epirus=2, macedonia=2), "macedonia"),
        (dict(epirus=3, thrace=2), "epirus"),
    ],
)
def test_desertion_takes_a_legion_where_most_stand_thrace_first_in_a_tie(deployed, region):
    s = plot("K01", dict(deployed=deployed, legions=0))
    assert (s.g[GABOR].deployed[region], s.g[GABOR].legions_board) == (deployed[region] - 1, 1)


def test_annul_removes_the_lowest_vote():
    s = plot("K04", column="C G C G")
    assert (s.column, s.g[GABOR].votes_board) == ("C C G", 3)


def test_theft_discards_a_random_card():
    s = plot("K07", dict(hand="T01a T03a T04a"), rolls="1")
    s.finish("pass")
    assert (s.hand(GABOR), s.discard) == ("T01a T04a", "T03a")


@pytest.mark.parametrize(
    ("card", "gabor", "column", "effect"),
    [
        ("K04", dict(), "G", "annul"),
        ("K04", dict(glory=2), "", "slander"),
        ("K07", dict(pantheon="own"), "", "demolition"),
        ("K05", dict(deployed=dict(thrace=1)), "", "desertion"),
        ("K03", dict(), "G", "annul"),
        ("K01", dict(glory=2, pantheon="own"), "", "slander"),
        ("K09", dict(glory=2), "G", "annul"),
    ],
)
def test_an_inapplicable_plot_gives_way_to_the_next_in_the_cycle(card, gabor, column, effect):
    assert plot(card, gabor, column=column).notes("plot")[0]["effect"] == effect


def test_theft_comes_after_annul_and_before_slander():
    s = plot("K04", dict(glory=2, hand="T01a"))
    s.finish("pass")
    assert (s.notes("plot")[0]["effect"], s.discard) == ("theft", "T01a")


def test_if_nothing_applies_the_token_stays_and_the_card_is_used_up():
    s = plot("K02 K05", schemes="C C")
    assert (spots(s), s.faces(s.g.cassius_discard), s.g[GABOR].discord) == (["C", "C", None], "K02 K05", 0)


def test_the_defend_window_stays_open_against_him():
    s = plot("K02", dict(glory=3, hand="W06a X05a T01a"))
    assert s.asked == "gabor: defend_window"
    s.finish("play W06a", "play X05a", "pass")
    assert (s.g[GABOR].glory, s.g[GABOR].discord, s.g.discord_supply, s.discard) == (3, 0, 11, "W06a X05a")
    assert spots(s)[0] == "*C"


def test_a_theft_that_finds_the_hand_empty_does_nothing():
    s = plot("K07", dict(hand="W06a"))
    s.finish("pass")
    assert s.discard == "W06a"
    s = plot("K07", dict(hand="X05a"))
    s.finish("play X05a")
    assert (s.discard, s.g[GABOR].discord) == ("X05a", 0)


def test_his_activated_tokens_come_home_with_yours():
    s = scene(solo="cassius", gabor=dict(available=1), cassius=dict(available=0), africa=dict(schemes="*C C"), hispania=dict(schemes="*G"))
    s.phase("action", "place colosseum")
    assert (spots(s), spots(s, "hispania")) == ([None, "C", None], [None, None, None])
    assert (s.g.cassius.schemes_home, s.g[GABOR].schemes_home) == (2, 3)


# --- your schemes


def against(character, gabor=None, him=None, **said):
    me = dict(character=character, glory=1, denarii=0, discord=1, hand="T03a") | (gabor or {})
    s = scene(solo="cassius", gabor=me, cassius=dict(glory=5) | (him or {}), hispania=dict(schemes="G"), **said)
    return s.upto(scheme_turn(s.g, GABOR))


def test_the_discord_goes_to_the_supply_and_there_is_no_defence():
    s = against("octavius").say("activate hispania 1 slander")
    assert (s.g.cassius.glory, s.g[GABOR].discord, s.g.discord_supply) == (4, 0, 11)
    assert s.asked == "gabor: activate_window"


def test_slander_needs_a_glory_to_lose_and_demolition_a_piece():
    s = against("octavius", him=dict(glory=1))
    assert s.refused("activate hispania 1 slander") == "not_applicable"
    assert s.refused("activate hispania 1 demolition") == "not_applicable"


def test_demolition_strikes_his_pantheon():
    s = against("octavius", him=dict(pantheon="own own gold own")).say("activate hispania 1 demolition")
    assert s.g.cassius.pantheon == ["own", "own", "gold"]


@pytest.mark.parametrize(("choice", "legions"), [("thrace.2", 0), ("thrace.2 replace", 1)])
def test_apostasy_opens_a_battle_card_removes_it_and_may_put_a_legion_there(choice, legions):
    s = against(OWNER_OF["apostasy"], him=dict(battle=dict(thrace="B11 B02"))).say(f"activate hispania 1 apostasy {choice}")
    assert (s.faces(s.g.cassius.battle["thrace"]), s.faces(s.g.removed)) == ("B11", "B02")
    assert (s.sees(GABOR, "B02"), s.sees(GABOR, "B11")) == (True, False)
    assert s.g[GABOR].deployed["thrace"] == legions


def test_apostasy_needs_a_battle_card():
    assert against(OWNER_OF["apostasy"]).refused("activate hispania 1 apostasy thrace.1") == "not_applicable"
    s = against(OWNER_OF["apostasy"], him=dict(battle=dict(thrace="B11")))
    assert s.refused("activate hispania 1 apostasy thrace.2") == "bad_choice"


def test_deception_moves_two_battle_cards_unopened():
    s = against(OWNER_OF["deception"], him=dict(battle=dict(thrace="B11 B02", epirus="B03")))
    s.say("activate hispania 1 deception macedonia thrace.1 epirus.1")
    battle = s.g.cassius.battle
    assert [sorted(s.faces(battle[region]).split()) for region in battle] == [[], ["B03", "B11"], ["B02"]]
    assert not s.sees(GABOR, "B11")


def test_deception_moves_one_card_where_only_one_can_move():
    full = dict(battle=dict(thrace="B11 B02", epirus="B03 B04"))
    s = against(OWNER_OF["deception"], him=full)
    assert s.refused("activate hispania 1 deception thrace epirus.1 epirus.2") == "bad_choice"
    s.say("activate hispania 1 deception thrace epirus.2")
    assert s.faces(s.g.cassius.battle["thrace"]) == "B11 B02 B04"
    s = against(OWNER_OF["deception"], him=dict(battle=dict(thrace="B11 B02 B05", epirus="B03")))
    assert s.refused("activate hispania 1 deception thrace epirus.1") == "bad_choice"
    assert s.allows("activate hispania 1 deception macedonia epirus.1 thrace.3")


def test_re_vote_and_invalid_vote_work_on_his_votes():
    s = against(OWNER_OF["re_vote"], column="G C C").say("activate hispania 1 re_vote 3")
    assert (s.column, s.g.cassius.votes_board) == ("G C G", 4)
    s = against(OWNER_OF["invalid_vote"], column="G C C").say("activate hispania 1 invalid_vote 2")
    assert (s.column, s.g[GABOR].glory) == ("G C", 2)


def test_sold_discards_a_random_stash_card_for_two_denarii():
    s = against(OWNER_OF["sold"], him=dict(stash="T01a T05a T06a"), rolls="1").say("activate hispania 1 sold")
    assert (s.faces(s.g.cassius.stash), s.discard, s.g[GABOR].denarii) == ("T01a T06a", "T05a", 2)
    assert against(OWNER_OF["sold"]).refused("activate hispania 1 sold") == "not_applicable"


def test_customs_takes_a_random_stash_card_if_there_is_room():
    s = against(OWNER_OF["customs"], him=dict(stash="T01a T05a T06a"), rolls="2").say("activate hispania 1 customs")
    assert (s.faces(s.g.cassius.stash), s.hand(GABOR)) == ("T01a T05a", "T03a T06a")
    assert (s.sees(GABOR, "T06a"), s.sees(GABOR, "T01a")) == (True, False)
    s = against(OWNER_OF["customs"], dict(hand="T03a T04a W01a W02a", anchor=True), dict(stash="T01a"))
    assert s.refused("activate hispania 1 customs") == "not_applicable"


def test_paenula_and_pugio_work_against_him_too():
    s = against("octavius", dict(hand="X04a W05a T03a"), dict(pantheon="own"))
    s.say("activate hispania 1 slander", "play X04a demolition", "play W05a")
    assert (s.g.cassius.glory, s.g.cassius.pantheon, s.g[GABOR].glory) == (4, [], 2)


def test_his_milestones_are_kept_when_slander_throws_him_back():
    s = against("octavius", him=dict(glory=5)).say("activate hispania 1 slander")
    assert (s.g.cassius.glory, s.g.cassius.recruited) == (4, 2)


def test_a_province_before_nobody_has_no_target():
    s = scene(solo="cassius", gabor=dict(hand="T01a"), gallia=dict(schemes="G"))
    assert s.upto(scheme_turn(s.g, GABOR)).refused("activate gallia 1 slander") == "no_target"
