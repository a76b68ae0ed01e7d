"""What a player reads before a move is made: what follows from it, who is meant, and why. Nothing of it may be untrue."""

from typing import Any

from engine.games.rise_to_power import GAME
from engine.games.rise_to_power.bots.lookahead import HardBot
from engine.games.rise_to_power.bots.reasons import reason
from engine.games.rise_to_power.rules import moves as m
from engine.games.rise_to_power.rules.dice import turn
from tests.games.rise_to_power.scene import BLUE, PURPLE, RED, YELLOW, Scene, scene

NAMES = {RED: "Ada", BLUE: "Bela", YELLOW: "Cili", PURPLE: "Dora"}


def lines(s: Scene) -> dict[str, str]:
    """Titles and details of what whoever is asked may do."""
    view = s.world.view(s.waiting[0])
    found = (GAME.words.line(view, move, NAMES) for move in view.legal())
    return {line.title: line.detail for line in found}


def why(s: Scene, text: str, best: bool = True) -> str:
    view = s.world.view(s.waiting[0])
    return reason(view, s.read(s.waiting[0], text), NAMES, best)


def rolled(**said: Any) -> Scene:
    """The order is asked of Red: 20 against 12, 18 and 21."""
    dice = dict(blue=dict(dice="3 3 3 3"), yellow=dict(dice="6 6 3 3"), purple=dict(dice="6 6 6 3"))
    return scene(red=dict(dice="6 6 4 4", **said), **dice).into("order")


def test_a_card_for_the_order_says_when_one_would_place_dice():
    s = rolled(owns="p06 s07")
    assert GAME.words.question(s.world.view(RED), NAMES) == ["Low sums play first: with 20 you are third. Use a senate card for the order?"]
    shown = lines(s)
    assert shown["use Tribunus Plebis on Epirus"] == "your sum 20 becomes 17: you place dice second instead of third"
    assert why(s, "use s07 on p06") == "you place dice before Cili"


def test_a_card_that_changes_no_order_says_so_too():
    s = scene(red=dict(dice="1 1 1 1", owns="p06 s07"), blue=dict(dice="6 6 6 6"), players=2).into("order")
    assert lines(s)["use Tribunus Plebis on Epirus"] == "your sum 4 becomes 1: you place dice first all the same"
    assert why(s, "use s07 on p06") == "you place dice no sooner"


def test_a_card_against_somebody_names_him():
    s = rolled(owns="p06 x02")
    title = "use Tribunus of intrigue on Epirus: Cili (yellow)"
    assert lines(s)[title] == "the sum of Cili 18 becomes 21: you place dice second instead of third"
    assert why(s, "use x02 on p06 at yellow") == "you place dice before Cili"
    s = scene(red=dict(dice="3", owns="p06 x01"), blue=dict(dice="5"))
    s.upto(turn(s.g, RED))
    assert lines(s)["use Vicarius of intrigue on Epirus: 5, Bela (blue)"] == "throw the 5 of Bela again"
    assert why(s, "use x01 on p06 dice 5 at blue") == "spoils a die of Bela"


def test_dice_to_be_thrown_again_are_named():
    s = scene(red=dict(dice="1 4 4", owns="p06 s04"))
    s.upto(turn(s.g, RED))
    assert lines(s)["use Vicarius on Epirus: 1 4"] == "throw the 1 and 4 again; the new values stand"


def test_more_dice_in_the_senate_than_cards_are_left():
    s = scene(red=dict(dice="6 2"), senate="blue 1 | red 6 6", display="s01 s02 s03")
    s.upto(turn(s.g, RED))
    assert "; 2 cards for 3 dice as it stands" in lines(s)["place 6 on senate"]


def test_three_who_are_pushed_are_listed_in_good_english():
    s = scene(red=dict(dice="1"), market="blue 2 | yellow 3 | purple 4")
    s.upto(turn(s.g, RED))
    assert lines(s)["place 1 on market"].startswith("section 1 of 4, pushes Bela, Cili and Dora back")


def test_a_procurator_says_what_its_step_brings():
    s = scene(red=dict(owns="p02 s15", wine=1), blue=dict(wine=1), yellow=dict(wine=1)).into("forum")
    assert lines(s)["use Procurator of wine on Sicilia"] == "wine 1 -> 2: 4 points instead of 2"


def test_hints_call_players_by_their_names():
    s = scene(red=dict(dice="3"), military="yellow 4", blue=dict(dice="1"), display="p05")
    s.upto(turn(s.g, RED))
    assert why(s, "place 3 military").startswith("goes before Cili; Bela can still get before it")
    s = scene(military="red 5 | blue 6 | purple 2", display="p05").into("military")
    assert why(s, "conquer p05").startswith("takes Gallia Cisalpina before Bela can")


def test_a_second_choice_is_not_praised():
    """What is only true of the best move is not said of another one."""
    s = scene(red=dict(dice="6 6", owns="p06 s04"))
    s.upto(turn(s.g, RED))
    assert why(s, "use s04 on p06 dice 6") and not why(s, "use s04 on p06 dice 6", best=False)
    s = scene(red=dict(owns="p02 s15")).into("forum")
    assert why(s, "skip") == "the step would bring nothing" and why(s, "skip", best=False) == ""
    procure = s.read(RED, "use s15 on p02")

    class Sure(HardBot):
        def judged(self, view):
            return [(procure, 500), (m.Skip(), 100)]

    [(_, first), (_, second)] = Sure(b"").reasons(s.world.view(RED), NAMES)
    assert "on the wine track" in first and second == "about 2 points worse by the end of the round"


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
