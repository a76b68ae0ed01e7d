"""Sections 3.3 and 5.4: activating schemes, their effects and their parameters."""

import pytest

from engine.games.age_of_rome.bots.bot import EasyBot, HardBot
from engine.games.age_of_rome.rules import data, next_phase
from engine.games.age_of_rome.rules.action import place_turn
from engine.games.age_of_rome.rules.schemes import scheme_turn
from engine.telling import line
from tests.games.age_of_rome.scene import BIANKA, GABOR, HENRIK, OWNER_OF, ZITA, scene


def against_henrik(character, gabor=None, henrik=None, **said):
    """Gábor with a planted token before Henrik."""
    me = dict(character=character, glory=1, denarii=0, discord=2, hand="T01a") | (gabor or {})
    him = dict(glory=1, discord=0) | (henrik or {})
    s = scene(gabor=me, henrik=him, hispania=dict(schemes="G"), **said)
    return s.upto(scheme_turn(s.g, GABOR))


def done(s, text):
    """Activate; whoever still has cards passes."""
    s.say(text)
    while s.waiting and not s.asked.endswith("scheme_turn"):
        s.say(f"{s.asked.split(':')[0]}: pass")
    return s


@pytest.mark.parametrize("bot", [EasyBot, HardBot])
def test_the_hint_names_whom_a_scheme_hurts_and_does_not_praise_what_is_worse(bot):
    s = against_henrik("octavius", henrik=dict(glory=2))
    view, slander, end = s.world.view(GABOR), s.read(GABOR, "activate hispania 1 slander"), s.read(GABOR, "end schemes")
    told = dict(bot(b"").reasons(view, {HENRIK: "Cili"}))
    assert next(iter(told)) == slander and "weaker" not in told[slander]
    assert "Cili -1 glory" in line(view, slander, {HENRIK: "Cili"}).detail
    assert "weaker" in told.get(end, "weaker") and "nothing else is as good" not in told.get(end, "")


def test_slander_costs_the_target_one_glory():
    s = done(against_henrik("octavius", henrik=dict(glory=2)), "activate hispania 1 slander")
    assert s.g[HENRIK].glory == 1


@pytest.mark.parametrize(
    ("pantheon", "left"),
    [("own", ""), ("own own", "own"), ("own own gold own", "own own gold"), ("own own gold own own own", "own own gold own own")],
)
def test_demolition_takes_the_last_own_piece_of_the_unfinished_level(pantheon, left):
    s = done(against_henrik("octavius", henrik=dict(pantheon=pantheon)), "activate hispania 1 demolition")
    assert s.g[HENRIK].pantheon == left.split()


@pytest.mark.parametrize("pantheon", ["", "own own gold", "own own gold own own own gold"])
def test_demolition_finds_nothing_on_a_finished_level(pantheon):
    assert against_henrik("octavius", henrik=dict(pantheon=pantheon)).refused("activate hispania 1 demolition") == "not_applicable"


def test_a_demolished_piece_is_built_again_without_another_common_piece():
    s = done(against_henrik("octavius", henrik=dict(pantheon="own own gold own")), "activate hispania 1 demolition")
    s.finish("end schemes")
    s.g.before(HENRIK).levels["religion"] = 1
    s.run(place_turn(s.g, HENRIK), "place religion")
    assert s.g[HENRIK].pantheon == ["own", "own", "gold", "own"]
    assert s.g.base_pile == ["silver", "bronze", "bronze"]


@pytest.mark.parametrize(("choice", "mine"), [("thrace", 0), ("thrace replace", 1)])
def test_apostasy_sends_a_legion_home_and_may_put_an_own_one_in_its_place(choice, mine):
    s = against_henrik(OWNER_OF["apostasy"], gabor=dict(legions=7), henrik=dict(deployed=dict(thrace=2)))
    done(s, f"activate hispania 1 apostasy {choice}")
    assert (s.g[HENRIK].deployed["thrace"], s.g[HENRIK].legions_board) == (1, 4)
    assert (s.g[GABOR].deployed["thrace"], s.g[GABOR].legions_board) == (mine, 7 - mine)


def test_apostasy_chooses_a_region_with_a_target_legion_and_replaces_only_from_the_board():
    s = against_henrik(OWNER_OF["apostasy"], gabor=dict(legions=0), henrik=dict(deployed=dict(thrace=2)))
    assert s.refused("activate hispania 1 apostasy epirus") == "bad_choice"
    assert s.refused("activate hispania 1 apostasy thrace replace") == "bad_choice"
    assert s.refused("activate hispania 1 apostasy") == "bad_choice"
    assert against_henrik(OWNER_OF["apostasy"]).refused("activate hispania 1 apostasy thrace") == "not_applicable"


@pytest.mark.parametrize(
    ("deployed", "choice", "then"),
    [
        (dict(epirus=3), "thrace epirus epirus", dict(epirus=1, macedonia=0, thrace=2)),
        (dict(epirus=1, macedonia=1, thrace=1), "thrace epirus macedonia", dict(epirus=0, macedonia=0, thrace=3)),
        (dict(epirus=1, macedonia=1, thrace=1), "thrace macedonia epirus", dict(epirus=0, macedonia=0, thrace=3)),
        (dict(epirus=1), "macedonia epirus", dict(epirus=0, macedonia=1, thrace=0)),
        (dict(epirus=1, thrace=4), "thrace epirus", dict(epirus=0, macedonia=0, thrace=5)),
    ],
)
def test_deception_moves_two_legions_to_one_region_or_the_only_one_outside_it(deployed, choice, then):
    s = done(against_henrik(OWNER_OF["deception"], henrik=dict(deployed=deployed)), f"activate hispania 1 deception {choice}")
    assert s.g[HENRIK].deployed == then


@pytest.mark.parametrize(
    "choice", ["thrace epirus", "thrace thrace epirus", "thrace epirus macedonia", "epirus epirus epirus", "gallia epirus epirus", ""]
)
def test_deception_names_two_legions_that_stand_outside_the_destination(choice):
    s = against_henrik(OWNER_OF["deception"], henrik=dict(deployed=dict(epirus=2, thrace=1)))
    assert s.refused(f"activate hispania 1 deception {choice}") == "bad_choice"


def test_deception_needs_a_deployed_legion():
    assert against_henrik(OWNER_OF["deception"]).refused("activate hispania 1 deception thrace epirus") == "not_applicable"


def test_re_vote_without_a_vote_on_the_board_only_removes():
    s = done(against_henrik(OWNER_OF["re_vote"], gabor=dict(votes=0), column="G H B"), "activate hispania 1 re_vote 2")
    assert (s.column, s.g[HENRIK].votes_board) == ("G B", 4)


def test_re_vote_and_invalid_vote_choose_a_vote_of_the_target():
    s = against_henrik(OWNER_OF["re_vote"], column="G H B")
    assert s.refused("activate hispania 1 re_vote 1") == "bad_choice"
    assert s.refused("activate hispania 1 re_vote 4") == "bad_choice"
    assert s.refused("activate hispania 1 re_vote") == "bad_choice"
    assert against_henrik(OWNER_OF["invalid_vote"], column="G B").refused("activate hispania 1 invalid_vote 1") == "not_applicable"


def test_invalid_vote_returns_a_vote_and_gives_the_activator_a_glory():
    s = done(against_henrik(OWNER_OF["invalid_vote"], column="H G H G"), "activate hispania 1 invalid_vote 1")
    assert (s.column, s.g[HENRIK].votes_board, s.g[GABOR].glory) == ("G H G", 3, 2)


def test_removing_a_vote_never_makes_a_majority():
    s = done(against_henrik(OWNER_OF["invalid_vote"], column="G G H G"), "activate hispania 1 invalid_vote 3")
    assert (s.column, s.g[GABOR].glory) == ("G G G", 2)


def test_sold_throws_a_random_card_on_the_discard_pile_and_earns_two():
    s = done(against_henrik(OWNER_OF["sold"], henrik=dict(hand="T05a W03a X07a"), rolls="1"), "activate hispania 1 sold")
    assert (s.hand(HENRIK), s.discard, s.g[GABOR].denarii) == ("T05a X07a", "W03a", 2)


def test_sold_pays_even_if_the_defence_has_emptied_the_hand():
    s = done(against_henrik(OWNER_OF["sold"], henrik=dict(hand="X05a")).say("activate hispania 1 sold"), "henrik: play X05a")
    assert (s.hand(HENRIK), s.discard, s.g[GABOR].denarii) == ("", "X05a", 2)


def test_sold_needs_a_card_and_the_anchor_is_none():
    assert against_henrik(OWNER_OF["sold"], henrik=dict(anchor=True)).refused("activate hispania 1 sold") == "not_applicable"


def test_customs_takes_a_random_card_that_only_thief_and_victim_know():
    s = done(against_henrik(OWNER_OF["customs"], henrik=dict(hand="T05a W03a X07a"), rolls="2"), "activate hispania 1 customs")
    assert (s.hand(HENRIK), s.hand(GABOR)) == ("T05a W03a", "T01a X07a")
    assert [s.sees(seat, "X07a") for seat in (GABOR, HENRIK, BIANKA, ZITA)] == [True, True, False, False]


def test_customs_needs_room_in_the_own_hand():
    s = against_henrik(OWNER_OF["customs"], gabor=dict(hand="T01a T03a T04a W01a", anchor=True), henrik=dict(hand="T05a"))
    assert s.refused("activate hispania 1 customs") == "not_applicable"
    assert against_henrik(OWNER_OF["customs"]).refused("activate hispania 1 customs") == "not_applicable"


def test_customs_finds_nothing_after_the_last_card_was_played_in_defence():
    s = done(against_henrik(OWNER_OF["customs"], henrik=dict(hand="J05a")).say("activate hispania 1 customs"), "henrik: play J05a")
    assert (s.hand(GABOR), s.hand(HENRIK), s.g[HENRIK].glory) == ("T01a", "", 3)


def test_customs_takes_no_anchor():
    s = done(against_henrik(OWNER_OF["customs"], henrik=dict(hand="T05a", anchor=True)), "activate hispania 1 customs")
    assert (s.hand(GABOR), s.g[HENRIK].anchor, s.g[GABOR].anchor) == ("T01a T05a", True, False)


@pytest.mark.parametrize("character", data.CHARACTERS)
def test_only_the_two_common_and_the_own_unique_effect_may_be_used(character):
    henrik = dict(glory=5, pantheon="own", deployed=dict(epirus=1, thrace=1), hand="T05a")
    s = against_henrik(character, henrik=henrik, column="H")
    texts = ["slander", "demolition", "apostasy thrace", "deception thrace epirus", "re_vote 1", "invalid_vote 1", "sold", "customs"]
    assert {text.split()[0] for text in texts} == {*data.PLAYERS_SCHEMES}
    for text in texts:
        if text.split()[0] in ("slander", "demolition", data.CHARACTERS[character].scheme):
            assert s.allows(f"activate hispania 1 {text}"), text
        else:
            assert s.refused(f"activate hispania 1 {text}") == "not_your_scheme", text
    assert s.refused("activate hispania 1 theft") == "not_your_scheme"


def test_a_token_must_be_ones_own_planted_and_before_a_rival():
    s = scene(gabor=dict(hand="T01a"), henrik=dict(glory=5), hispania=dict(schemes="*G H -"), africa=dict(schemes="G"))
    s.upto(scheme_turn(s.g, GABOR))
    assert s.refused("activate hispania 1 slander") == "already_activated"
    assert s.refused("activate hispania 2 slander") == "not_your_token"
    assert s.refused("activate hispania 3 slander") == "not_your_token"
    assert s.refused("activate africa 1 slander") == "no_target"
    assert s.refused("activate hispania 4 slander") == "no_such_spot"
    assert s.refused("activate hispania 0 slander") == "no_such_spot"


def test_several_tokens_go_off_in_one_turn_as_long_as_discord_and_room_last():
    s = scene(gabor=dict(discord=2, hand="T01a"), henrik=dict(glory=5, discord=1), hispania=dict(schemes="G G G"))
    s.upto(scheme_turn(s.g, GABOR), "activate hispania 2 slander", "pass", "activate hispania 1 slander", "pass")
    assert (s.g[HENRIK].glory, s.g[HENRIK].discord, s.g[GABOR].discord) == (3, 3, 0)
    assert s.refused("activate hispania 3 slander") == "no_discord"


def test_a_player_without_a_usable_token_may_still_sell_and_lay_sets():
    s = scene(gabor=dict(hand="T03a T04a T05a W01a", denarii=0))
    s.run(scheme_turn(s.g, GABOR), "sell W01a", "set tool T03a T04a T05a")
    assert (s.g[GABOR].denarii, len(s.g[GABOR].sets), s.discard) == (1, 1, "W01a")


def test_an_activated_token_blocks_its_spot_until_the_end_of_the_action_phase():
    idle = dict(available=0)
    s = scene(gabor=idle, bianka=idle, zita=idle, henrik=dict(glory=5, discord=0), hispania=dict(schemes="G G B"))
    s.run(scheme_turn(s.g, GABOR), "activate hispania 1 slander", "end schemes")
    assert s.g[GABOR].schemes_home == 1
    s.upto(place_turn(s.g, HENRIK))
    assert s.refused("place scheme") == "spots_full"
    s.phase("action", "place colosseum", "place colosseum")
    assert [token and token.owner for token in s.g.provinces["hispania"].spots] == [None, GABOR, BIANKA]
    assert s.g[GABOR].schemes_home == 2


def test_the_target_is_asked_whatever_he_holds():
    s = against_henrik("octavius", henrik=dict(glory=5, hand="T05a")).say("activate hispania 1 slander")
    assert s.asked == "henrik: defend_window"
    assert s.refused("henrik: sell T05a") == "not_asked"
    assert s.g.declared[-1].effect == "slander"


def test_the_first_round_has_no_schemes_phase():
    s = scene(round=1, gabor=dict(hand="T01a"), events="E01")
    s.at("event")
    next_phase(s.g)
    assert s.g.phase == "build"
