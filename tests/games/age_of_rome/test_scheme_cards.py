"""Section 5.4: Scutum, Palla, Lunula, Pugio and Paenula, in the order of an activation."""

from engine.games.age_of_rome.rules.schemes import scheme_turn
from tests.games.age_of_rome.scene import GABOR, HENRIK, OWNER_OF, scene


def attack(gabor="", henrik="", text="slander", **said):
    me = dict(character="octavius", hand=gabor, glory=1, denarii=0, discord=2) | said.pop("me", {})
    him = dict(hand=henrik, glory=5, discord=0, pantheon="own own") | said.pop("him", {})
    s = scene(gabor=me, henrik=him, hispania=dict(schemes="G"), **said)
    return s.upto(scheme_turn(s.g, GABOR), f"activate hispania 1 {text}")


def test_w06_scutum_cancels_and_the_discord_and_the_token_stay_spent():
    s = attack(henrik="W06a T01a")
    s.say("henrik: play W06a", "henrik: pass")
    assert (s.g[HENRIK].glory, s.g[HENRIK].discord, s.g[GABOR].discord) == (5, 1, 1)
    assert s.g.provinces["hispania"].spots[0].activated
    assert s.discard == "W06a"


def test_w06_a_second_scutum_would_cancel_nothing():
    s = attack(henrik="W06a W06b").say("henrik: play W06a")
    assert s.refused("henrik: play W06b") == "card_without_effect"


def test_j05_lunula_pays_after_the_effect():
    s = attack(henrik="J05a T01a", him=dict(glory=2)).say("henrik: play J05a")
    assert s.g[HENRIK].glory == 2
    s.say("henrik: pass")
    assert s.g[HENRIK].glory == 2 - 1 + 2
    assert [note.id for note in s.g.notes if note.id in ("glory", "glory_lost")] == ["glory_lost", "glory"]


def test_j05_lunula_pays_also_after_scutum():
    s = attack(henrik="J05a W06a T01a").say("henrik: play W06a", "henrik: play J05a", "henrik: pass")
    assert s.g[HENRIK].glory == 5 + 2


def test_x05_palla_may_follow_scutum_and_takes_the_discord_away_all_the_same():
    s = attack(henrik="X05a W06a")
    supply = s.g.discord_supply
    s.say("henrik: play W06a", "henrik: play X05a")
    assert (s.g[HENRIK].glory, s.g[HENRIK].discord, s.g.discord_supply) == (5, 0, supply + 1)


def test_x05_j05_w06_all_together():
    s = attack(henrik="X05a J05a W06a")
    s.say("henrik: play J05a", "henrik: play X05a", "henrik: play W06a")
    assert (s.g[HENRIK].glory, s.g[HENRIK].discord, s.discard) == (7, 0, "J05a X05a W06a")


def test_w05_pugio_gives_a_glory_also_after_scutum():
    s = attack(gabor="W05a T01a", henrik="W06a").say("henrik: play W06a")
    assert s.asked == "gabor: activate_window"
    s.say("play W05a")
    assert s.g[GABOR].glory == 2


def test_w05_two_pugios_in_one_window():
    s = attack(gabor="W05a W05b T01a").say("play W05a", "play W05b", "pass")
    assert (s.g[GABOR].glory, s.asked) == (3, "gabor: scheme_turn")


def test_the_activate_window_allows_no_selling():
    assert attack(gabor="T05a").refused("sell T05a") == "not_asked"


def test_x04_paenula_resolves_a_different_effect_without_discord():
    s = attack(gabor="X04a T01a").say("play X04a demolition")
    assert (s.g[HENRIK].pantheon, s.g[HENRIK].glory) == (["own"], 4)
    assert (s.g[HENRIK].discord, s.g[GABOR].discord) == (1, 1)
    assert s.asked == "gabor: activate_window"


def test_x04_the_second_effect_must_differ_and_apply():
    s = attack(gabor="X04a", me=dict(character=OWNER_OF["sold"]))
    assert s.refused("play X04a slander") == "bad_choice"
    assert s.refused("play X04a sold") == "bad_choice"
    assert s.refused("play X04a customs") == "bad_choice"
    assert s.refused("play X04a demolition thrace") == "bad_choice"
    assert s.refused("play X04a") == "bad_choice"
    assert s.allows("play X04a demolition")


def test_x04_has_no_effect_where_no_second_one_applies_whatever_is_named():
    s = attack(gabor="X04a", me=dict(character=OWNER_OF["sold"]), him=dict(pantheon=""))
    for named in ("", " slander", " demolition", " sold", " customs"):
        assert s.refused(f"play X04a{named}") == "card_without_effect", named


def test_x04_the_second_effect_opens_its_own_defend_window_without_palla():
    s = attack(gabor="X04a T01a", henrik="X05a W06a").say("henrik: pass", "play X04a demolition")
    assert s.asked == "henrik: defend_window"
    assert s.refused("henrik: play X05a") == "card_without_effect"
    s.say("henrik: play W06a", "henrik: pass")
    assert (s.g[HENRIK].pantheon, s.g[HENRIK].glory, s.g[HENRIK].discord) == (["own", "own"], 4, 1)


def test_x04_a_scutum_against_the_first_effect_does_not_stop_the_second():
    s = attack(gabor="X04a T01a", henrik="W06a W06b").say("henrik: play W06a", "henrik: pass", "play X04a demolition")
    assert s.allows("henrik: play W06b")
    s.say("henrik: pass")
    assert (s.g[HENRIK].glory, s.g[HENRIK].pantheon) == (5, ["own"])


def test_x04_lunula_in_the_second_window_pays_after_the_second_effect():
    s = attack(gabor="X04a T01a", henrik="J05a T05a").say("henrik: pass", "play X04a demolition", "henrik: play J05a", "henrik: pass")
    assert (s.g[HENRIK].glory, s.g[HENRIK].pantheon) == (4 + 2, ["own"])


def test_x04_sold_as_the_second_effect_picks_from_the_hand_after_the_defence():
    s = attack(gabor="X04a T01a", henrik="T05a W06a", text="demolition", me=dict(character=OWNER_OF["sold"]))
    s.say("henrik: pass", "play X04a sold", "henrik: pass")
    assert (s.hand(HENRIK), s.g[GABOR].denarii, s.discard) == ("W06a", 2, "T05a X04a")


def test_x04_names_the_sources_of_a_deception_in_any_order_like_the_token():
    s = attack(gabor="X04a", me=dict(character=OWNER_OF["deception"]), him=dict(deployed=dict(epirus=1, macedonia=1)))
    assert s.allows("play X04a deception thrace epirus macedonia")
    s.finish("play X04a deception thrace macedonia epirus")
    assert s.g[HENRIK].deployed == dict(epirus=0, macedonia=0, thrace=2)


def test_x04_leaves_the_hand_at_once_and_so_makes_room_for_customs():
    s = attack(gabor="X04a T01a T03a T04a T05a", henrik="W03a", me=dict(character=OWNER_OF["customs"])).say("henrik: pass")
    s.say("play X04a customs", "henrik: pass")
    assert s.hand(GABOR) == "T01a T03a T04a T05a W03a"


def test_pugio_and_paenula_after_one_another_in_one_window():
    s = attack(gabor="W05a X04a T01a").say("play W05a", "play X04a demolition", "pass")
    assert (s.g[GABOR].glory, s.g[HENRIK].pantheon, s.asked) == (2, ["own"], "gabor: scheme_turn")


def test_the_target_of_slander_may_win_a_follower_by_lunula():
    s = attack(henrik="J05a", him=dict(glory=4)).say("henrik: play J05a")
    assert (s.g[HENRIK].glory, s.g[HENRIK].claimed) == (5, ["m5"])
