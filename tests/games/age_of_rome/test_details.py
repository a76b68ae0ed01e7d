"""What a choice is told to bring is what it brings, also to others, to missions and by what comes after: derived, never written."""

import pytest

from engine.games.age_of_rome.rules.action import place_turn
from engine.games.age_of_rome.rules.build import build_turn
from engine.games.age_of_rome.rules.diplomacy import dip_turn
from engine.games.age_of_rome.rules.income import tax_turn
from engine.games.age_of_rome.rules.schemes import scheme_turn
from engine.games.age_of_rome.talk.words import WORDS
from tests.games.age_of_rome.scene import GABOR, HENRIK, OWNER_OF, scene

NAMES = {0: "Gábor", 1: "Bianka", 2: "Henrik", 3: "Zita"}


def line(s, text):
    seat, words = s._addressed(text)
    return WORDS.line(s.world.view(seat), s.read(seat, words), NAMES)


def detail(s, text):
    return line(s, text).detail


def placing(*texts, **said):
    s = scene(**said)
    return s.upto(place_turn(s.g, GABOR), *texts)


def test_rivals_whom_the_sliding_milestone_reaches_get_their_followers_too():
    near = dict(glory=11, claimed=["m5"], followers=2)
    s = scene(africa=dict(military=1), gabor=dict(glory=8, denarii=9, claimed=["m5"], followers=2), bianka=near, henrik=near)
    s.upto(build_turn(s.g, GABOR))
    assert detail(s, "build military") == (
        "-8 denarii, +4 glory, +1 follower, population 3, Bianka and Henrik +1 follower, nothing more to do then"
    )
    s.say("build military")
    assert [s.g[seat].recruited for seat in s.g.players] == [3, 3, 3, 1]


def test_a_vote_is_told_with_what_it_does_to_everybody_in_the_column():
    s = placing(africa=dict(politics=2), gabor=dict(discord=0), column="H B G B Z")
    assert detail(s, "place politics") == "column -1 point, column: Bianka +6, column: Henrik -6, column: Zita +1"
    assert detail(s, "place politics +bonus") == "column +4 points, column: Bianka -2, column: Henrik -6, column: Zita +4"


def test_a_second_vote_may_push_out_the_own_one():
    s = placing(africa=dict(politics=2), gabor=dict(discord=0), column="G Z B H")
    assert detail(s, "place politics") == "column +1 point"
    assert detail(s, "place politics +bonus").startswith("column -3 points, column: Bianka -2")


def test_a_majority_and_the_follower_it_brings_are_told():
    s = placing(africa=dict(politics=1), gabor=dict(glory=3), column="B G G")
    assert detail(s, "place politics") == "+2 glory, +1 follower, column +2 points, a majority"


def test_a_legion_that_fills_the_shield_pays_the_rival_who_is_first_there():
    s = placing("place military", africa=dict(military=1), bianka=dict(deployed=dict(thrace=2)), henrik=dict(deployed=dict(thrace=1)))
    assert detail(s, "deploy thrace") == "1 legion in Thrace, Thrace: Bianka +10"
    assert detail(s, "deploy epirus") == "1 legion in Epirus, 1 short of the shield of Epirus"


def test_a_legion_that_takes_the_first_place_leaves_the_second_to_a_rival():
    s = placing("place military", africa=dict(military=1), gabor=dict(deployed=dict(macedonia=1)), henrik=dict(deployed=dict(macedonia=1)))
    assert detail(s, "deploy macedonia") == "Macedonia +8 points, 2 legions in Macedonia, Macedonia: Henrik +4"


@pytest.mark.parametrize(
    ("denarii", "single", "double"),
    [(9, "+6 denarii, Treasurer 75 %", "+12 denarii, -4 glory, Treasurer +5 points"), (0, "+6 denarii, Treasurer 30 %", "Treasurer 60 %")],
)
def test_money_is_told_with_the_mission_that_it_fulfils(denarii, single, double):
    s = scene(africa=dict(economy=3, trade=2), gabor=dict(denarii=denarii, missions="Q21", glory=9))
    s.upto(tax_turn(s.g, GABOR))
    assert detail(s, "tax single") == single and detail(s, "tax double").endswith(double)


def test_a_mission_that_a_move_loses_is_told():
    s = placing("place military", africa=dict(military=1), gabor=dict(missions="Q11", deployed=dict(epirus=2, macedonia=2, thrace=2)))
    assert "Three Fronts only 83 %" in detail(s, "shift epirus thrace")


def test_a_drawn_card_may_fulfil_a_mission():
    s = placing("place trade", africa=dict(trade=1), gabor=dict(missions="Q18"), deck="T01a T02a")
    assert detail(s, "draw") == "Full Warehouse +5 points, +1 card" and detail(s, "decline") == "changes nothing that counts"


def test_a_set_is_told_with_its_missions():
    s = scene(gabor=dict(hand="T03a T04a T05a", missions="Q17 Q16", sets=["weapon W01a W02a W03a"]))
    s.upto(tax_turn(s.g, GABOR))
    assert detail(s, "set tool T03a T04a T05a") == "sets +3 points, Guild Master +4 points, Varied Wares 3 points, -3 cards"


def test_a_re_vote_that_makes_a_majority_says_so():
    s = scene(gabor=dict(character=OWNER_OF["re_vote"], discord=1, glory=3), henrik=dict(discord=0), column="G H G",
              hispania=dict(schemes="G"))  # fmt: skip
    s.upto(scheme_turn(s.g, GABOR))
    told = detail(s, "activate hispania 1 re_vote 2")
    assert told.startswith("+2 glory, +1 follower, column +3 points") and "a majority" in told


def test_what_a_rival_could_still_prevent_is_told_so():
    s = scene(gabor=dict(discord=1), henrik=dict(glory=5, discord=0, hand="T01a"), zita=dict(discord=0), hispania=dict(schemes="G"),
              italia=dict(schemes="G"))  # fmt: skip
    s.upto(scheme_turn(s.g, GABOR))
    assert detail(s, "activate hispania 1 slander").endswith("unless Henrik acts")
    assert "unless" not in detail(s, "activate italia 1 slander"), "Zita holds no card"


def test_passing_says_what_it_lets_happen():
    s = scene(gabor=dict(character=OWNER_OF["customs"], discord=1), henrik=dict(character="junia", discord=0, hand="T01a T02a"),
              hispania=dict(schemes="G"))  # fmt: skip
    s.upto(scheme_turn(s.g, GABOR), "activate hispania 1 customs")
    assert detail(s, "henrik: pass") == "chance decides, -1 card, Gábor +1 card"


def test_a_card_at_random_is_told_as_unknown_and_what_is_sure_behind_it_too():
    s = scene(gabor=dict(character=OWNER_OF["sold"], discord=1), henrik=dict(discord=0, hand="T01a T02a"), hispania=dict(schemes="G"))
    s.upto(scheme_turn(s.g, GABOR))
    told = detail(s, "activate hispania 1 sold")
    assert "a card is turned up" in told and "+2 denarii" in told and "Henrik -1 card" in told and "Sundial" not in told


def test_a_defence_whose_effect_comes_later_is_told_by_its_text():
    s = scene(gabor=dict(hand="W06a J05a X05a", glory=5, discord=0), henrik=dict(discord=2), africa=dict(schemes="H"))
    s.upto(scheme_turn(s.g, HENRIK), "activate africa 1 slander")
    assert detail(s, "gabor: play W06a") == "-1 card, cancel the scheme against you"
    assert detail(s, "gabor: play J05a") == "-1 card, +2 glory after the scheme"
    assert detail(s, "gabor: play X05a") == "-1 card, -1 discord, castle bonus free"
    assert detail(s, "gabor: pass") == "-1 glory"


def test_an_offer_is_told_by_what_each_answer_brings():
    s = scene(variants="spies", round=9, gallia=dict(economy=1), bianka=dict(denarii=0), gabor=dict(denarii=4))
    s.upto(dip_turn(s.g, GABOR), "offer 3 for economy in gallia")
    assert detail(s, "commit alliance") == "accepted: +1 glory, Bianka +3 denarii, Bianka +1 glory; refused: +3 denarii"
    assert detail(s, "commit spy") == "accepted: Bianka +3 denarii, then take glory or the action; refused: nothing else"
    s.say("commit spy")
    assert detail(s, "bianka: accept") == "+3 denarii; alliance: +1 glory, Gábor +1 glory; spy: Gábor takes glory or the action"
    assert detail(s, "bianka: refuse") == "alliance: Gábor +3 denarii; spy: nothing else"
    assert detail(s, "bianka: counter 4") == "Gábor may raise the offer"


def test_a_scheme_is_told_with_whom_it_will_face():
    assert detail(placing(), "place scheme") == "next round it faces Bianka"
    assert detail(placing(players=3, direction="ccw"), "place scheme") == "next round it faces nobody"
    assert detail(placing(players=2, quarter_turns=2), "place scheme") == "next round it faces Henrik"
    assert detail(placing(solo="cassius", quarter_turns=2), "place scheme") == "next round it faces Cassius"
    assert detail(placing(round=9), "place scheme") == "it will not go off any more"


def test_a_placement_tells_its_action_what_may_come_first_and_why_nothing_happens():
    s = placing(africa=dict(economy=1, military=1, politics=1, religion=1), deck="T02a",
                gabor=dict(hand="T05a T01a", legions=0, votes=0, pantheon="own own gold own own own gold"))  # fmt: skip
    assert detail(s, "place economy") == "+2 denarii, first you may play Sickle"
    assert detail(s, "place military") == "you have no legion" and detail(s, "place politics") == "there is no vote on your board"
    assert detail(s, "place religion") == "your Pantheon is complete"
    s = placing(africa=dict(military=1, trade=1), gabor=dict(discord=0), deck="T02a T03a")
    assert detail(s, "place trade +bonus") == "the action twice, then draw a trade card"
    assert detail(s, "place military") == "then move a legion"


def test_a_full_hand_is_told_before_the_follower_goes_to_the_lighthouse():
    s = placing(africa=dict(trade=1), gabor=dict(hand="T05a T08a T07a X07a X04a"), deck="T02a")
    assert detail(s, "place trade") == "your hand is full: make room first, then draw a trade card"


def test_selling_the_last_card_is_not_told_as_what_the_farm_pays():
    """The window closes with it, and the farm pays: that belongs to the placement."""
    s = placing("place economy", africa=dict(economy=1), gabor=dict(hand="T03a"), round=9)
    assert detail(s, "sell T03a") == "+1 denarius, -1 card" and detail(s, "execute") == "+5 denarii"


def test_a_medal_is_told_with_its_power_and_what_it_changes_in_a_tie():
    s = scene(africa=dict(military=2), gabor=dict(denarii=13, deployed=dict(epirus=2)), henrik=dict(deployed=dict(epirus=2)))
    s.upto(build_turn(s.g, GABOR))
    told = detail(s, "build military")
    assert "Epirus +5 points" in told and "the castle medal (wins ties in every region)" in told and "Epirus: Henrik +2" in told


def test_a_refused_choice_has_only_its_title():
    s = scene(gabor=dict(denarii=3))
    s.upto(build_turn(s.g, GABOR))
    assert line(s, "build military").title == "build castle I" and not detail(s, "build military")
