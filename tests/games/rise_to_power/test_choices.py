"""What a player reads before a move is made. It is derived by running the rules; here stands what once was wrong or silent."""

from typing import Any

from engine.games.rise_to_power import GAME
from engine.games.rise_to_power.rules import moves as m
from engine.games.rise_to_power.rules.dice import turn
from tests.games.rise_to_power.scene import BLUE, PURPLE, RED, YELLOW, Scene, scene

NAMES = {RED: "Ada", BLUE: "Bela", YELLOW: "Cili", PURPLE: "Dora"}


def lines(s: Scene) -> dict[str, str]:
    """Titles and details of what whoever is asked may do."""
    view = s.world.view(s.waiting[0])
    found = (GAME.words.line(view, move, NAMES) for move in view.legal())
    return {line.title: line.detail for line in found}


def rolled(**said: Any) -> Scene:
    """The order is asked of Red: 20 against 12, 18 and 21."""
    dice = dict(blue=dict(dice="3 3 3 3"), yellow=dict(dice="6 6 3 3"), purple=dict(dice="6 6 6 3"))
    return scene(red=dict(dice="6 6 4 4", **said), **dice).into("order")


def told(s: Scene, text: str) -> str:
    """The detail of one choice."""
    seat = s.waiting[0]
    return GAME.words.line(s.world.view(seat), s.read(seat, text), NAMES).detail


# --- dice


def test_a_die_says_where_its_group_stands_what_it_makes_and_who_can_still_pass():
    s = scene(red=dict(dice="5"), military="blue 2 | yellow 6", purple=dict(dice="1 4 5 6"))  # an equal die stays behind
    s.upto(turn(s.g, RED))
    assert told(s, "place 5 military") == "legion 5, you are 2nd, 2 rival dice can pass you, Cili now 3rd"
    s = scene(red=dict(dice="1"), market="blue 2 | yellow 3 | purple 4")
    assert told(s.upto(turn(s.g, RED)), "place 1 market") == "budget 1, you are 1st, Bela now 2nd, Cili now 3rd, Dora now 4th"


def test_in_the_senate_a_die_says_how_many_cards_it_brings_as_it_stands():
    s = scene(red=dict(dice="6 2"), senate="blue 1 | red 6 6", display="s01 s02 s03")
    s.upto(turn(s.g, RED))
    assert told(s, "place 6 senate") == "no senate card for it as it stands"
    s = scene(red=dict(dice="6 2"), senate="blue 1 | red 6", display="s01 s02 s03")
    assert told(s.upto(turn(s.g, RED)), "place 6 senate") == "2 senate cards as it stands"


def test_a_leader_thrown_again_may_stand_out_of_order():
    s = scene(military="blue 6 | yellow 2", display="p01", red=dict(dice="4"), purple=dict(dice="5 6"))
    s.upto(turn(s.g, RED))
    assert told(s, "place 4 military") == "legion 4, you are 1st, Bela now 2nd, Cili now 3rd"
    s.finish("place 4 military")
    assert s.track("military") == "red 4 | blue 6 | yellow 2"


def test_a_consul_is_named_with_the_province_it_takes():
    s = scene(senate="red 2", red=dict(dice="3", owns="p06 s09"), display="s01 s02")
    s.upto(turn(s.g, RED))
    assert lines(s)["place 3 on senate with the Consul of arenas on Epirus"] == "2 senate cards as it stands, -1 free arena"


# --- senate cards


def test_a_card_for_the_order_says_when_one_would_place_dice():
    s = rolled(owns="p06 s07")
    assert GAME.words.question(s.world.view(RED), NAMES) == ["Low sums play first: with 20 you are third. Use a senate card for the order?"]
    assert lines(s)["use Tribunus Plebis on Epirus"] == "you place 2nd, not 3rd, -1 free arena, Cili 3rd, not 2nd"


def test_a_card_that_changes_no_order_says_so_too():
    s = scene(red=dict(dice="1 1 1 1", owns="p06 s07"), blue=dict(dice="6 6 6 6"), players=2).into("order")
    assert lines(s)["use Tribunus Plebis on Epirus"] == "-1 free arena, the order stays as it is"


def test_a_card_against_somebody_names_them():
    s = rolled(owns="p06 x02")
    title = "use Tribunus of intrigue on Epirus: Cili (yellow)"
    assert lines(s)[title] == "you place 2nd, not 3rd, -1 free arena, Cili 3rd, not 2nd"
    s = scene(red=dict(dice="3", owns="p06 x01"), blue=dict(dice="5"))
    s.upto(turn(s.g, RED))
    assert lines(s)["use Vicarius of intrigue on Epirus: 5, Bela (blue)"] == "-1 free arena, the new values stand"
    assert "use Vicarius of intrigue on Epirus: 3, you (red)" in lines(s)


def test_dice_that_are_turned_or_thrown():
    s = scene(red=dict(dice="1 4 4", owns="p06 p01 p05 p03 s04 s05 s06 s14"))
    s.upto(turn(s.g, RED))
    shown = lines(s)
    thrown = {detail for title, detail in shown.items() if "use Vicarius" in title}
    assert thrown == {"-1 free arena, the new values stand"}, "what one imagined throw shows is told of no choice"
    assert shown["use Censor on Magna Graecia: 4"] == "-1 free villa, 4 becomes 3"
    assert shown["use Praetor on Lycia: 1, -1"] == "-1 free camp, 1 becomes 6"
    twice = "-2 free villas, the new values stand, then once more if you like"
    assert shown["use Dictator on Magna Graecia and Gallia Cisalpina: 4"] == twice


def test_a_card_that_cannot_be_used_has_a_title_all_the_same():
    s = scene(red=dict(dice="1 2", owns="*p06 s04"))
    s.upto(turn(s.g, RED))
    view = s.world.view(RED)
    [grey] = [move for move, why in view.proposals() if why is not None and isinstance(move, m.Use)]
    line = GAME.words.line(view, grey, NAMES)
    assert (line.title, line.detail) == ("use Vicarius: 1", "")


def test_a_lowered_die_says_whom_it_passes():
    s = scene(senate="blue 5 | red 5 4", red=dict(dice="3", owns="p08 s11"))
    s.upto(turn(s.g, RED))
    assert lines(s)["use Praefectus on Macedonia: senate, die 1"] == "you are 1st, -1 free camp, Bela now 2nd"
    assert lines(s)["use Praefectus on Macedonia: senate, die 2"] == "-1 free camp"


def test_a_procurator_says_what_its_step_brings():
    s = scene(red=dict(owns="p02 s15", wine=1), blue=dict(wine=1), yellow=dict(wine=1)).into("forum")
    assert lines(s)["use Procurator of wine on Sicilia"] == "forum +2, wine 2, -1 free arena"
    assert lines(s)["skip"] == "keep the card"


def test_a_theft_knows_that_the_rival_falls_back():
    s = scene(red=dict(dice="3", owns="p01 x05", jewels=1), blue=dict(jewels=2))
    s.upto(turn(s.g, RED))
    assert told(s, "use x05 on p01 at blue") == "forum +1, jewels 2, -1 free villa, forum of Bela -1, jewels of Bela 1"


def test_what_a_razed_province_costs_its_owner_also_if_that_is_the_mover():
    s = scene(red=dict(dice="3", owns="p02 p10 x03", wine=1), blue=dict(owns="p06", olives=1))
    s.upto(turn(s.g, RED))
    own = told(s, "use x03 on p10 pay x03 raze p02")
    assert own == "forum -4, regions -2, wine 0, -1 province, -1 free arena, -1 free camp"
    other = told(s, "use x03 on p10 pay x03 raze p06")
    assert other == "-1 free camp, forum of Bela -4, regions of Bela -2, olives of Bela 0, Bela -1 province"


# --- tracks


def test_a_conquest_counts_forum_regions_and_offices_for_everybody():
    s = scene(military="red 6 6", display="p18", red=dict(owns="s18"), blue=dict(owns="p12", wine=1), yellow=dict(wine=1)).into("military")
    said = told(s, "conquer p18")
    mine, theirs = "forum +2, regions +2, offices +2, wine 1, +1 province, +1 free camp", "forum of Bela and Cili -1, regions of Bela -2"
    assert said == f"{mine}, {theirs}, strength 9 of 12"
    assert told(s, "conquer") == "your legion of 12 goes home"


def test_coins_that_are_lost_at_once_are_not_called_left():
    s = scene(market="red 3", display="a01 a20").into("market")
    assert told(s, "buy a01") == "+1 card, nothing more to do then, roman, 2 coins"
    s = scene(market="red 6 2", display="a14 a20", red=dict(hand="a01 a02"), deck="a29").into("market")
    assert told(s, "buy a14") == "5 coins left, best performance 2 points, +1 card, beast, 3 coins"
    assert told(s, "blind") == "3 coins left, +1 card, 5 coins, only you will know it"


def test_a_useless_boost_is_called_useless():
    s = scene(market="red 1", display="a29", red=dict(owns="p01 s02")).into("market")
    assert told(s, "use s02 on p01") == "-1 free villa, nothing more to do then"
    s = scene(market="red 4", display="a20", red=dict(owns="p01 s02")).into("market")
    assert told(s, "use s02 on p01") == "budget 5, -1 free villa"
    s = scene(military="red 1", display="p05", red=dict(owns="p03 s01")).into("military")
    assert told(s, "use s01 on p03") == "-1 free camp, nothing more to do then"
    s = scene(military="red 4", display="p05", red=dict(owns="p03 s01")).into("military")
    assert told(s, "use s01 on p03") == "legion 5, -1 free camp"


def test_a_card_that_must_be_taken_too_is_told():
    s = scene(senate="red 1 1", display="s18 s19", red=dict(owns="p03 p01")).into("senate")
    assert told(s, "take s18") == "offices +4, then Dominus too, 2 points for each of your provinces with a camp"
    s = scene(senate="red 1 1", display="s18 s19 s20", red=dict(owns="p03 p01")).into("senate")
    assert told(s, "take s18") == "offices +2, 2 points for each of your provinces with a camp"


def test_a_card_that_does_nothing_yet_is_told_by_its_text_and_what_it_needs():
    for owns, have in (("", 0), ("*p01", 1), ("*p01 p05", 2)):
        s = scene(senate="red 1", display="s14 s01", red=dict(owns=owns)).into("senate")
        text = "re-roll any of your dice that are not placed, then once more if you like"
        assert told(s, "take s14") == f"needs 2 villas (you have {have}), {text}"


def test_after_a_die_only_what_cannot_wait_is_asked():
    [comfort] = GAME.words.comforts
    for owns, answer in (("p06 s04", m.EndTurn()), ("p01 s05", m.EndTurn()), ("p03 s11", None), ("p03 p06 s04 s03", None)):
        s = scene(red=dict(dice="6 2", owns=owns))
        s.upto(turn(s.g, RED), "place 6 military")
        view = s.world.view(RED)
        assert view.asked.topic == "after" and comfort.answer(view) == answer, owns
        assert min(view.legal(), key=GAME.words.rank) == m.EndTurn(), "the end is selected first"
    s = scene(red=dict(dice="6 2", owns="p06 s04"))
    s.upto(turn(s.g, RED))
    assert comfort.answer(s.world.view(RED)) is None, "before the die everything is asked"


def test_the_senate_says_how_many_cards_one_takes():
    for group, question in (("red 5", "Take a senate card."), ("red 5 2", "Take a senate card; your 2 dice take one each.")):
        s = scene(senate=group, display="s01 s02 s03").into("senate")
        assert GAME.words.question(s.world.view(RED), NAMES) == [question]
