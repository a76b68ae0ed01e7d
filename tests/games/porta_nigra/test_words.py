"""What a player reads is true by the rules: questions, choices with what they bring, the log."""

import pytest

from engine.games.porta_nigra import GAME
from engine.games.porta_nigra.rules import PHASES, data
from engine.games.porta_nigra.rules.turn import finish
from engine.games.porta_nigra.talk.words import turn_number
from tests.games.porta_nigra.scene import ANNA, NAMES, scene

WORDS = GAME.words
PEOPLE = {seat: name.capitalize() for name, seat in NAMES.items()}


def question(s, seat=ANNA):
    return " ".join(WORDS.question(s.world.view(seat), PEOPLE))


def line(s, text, seat=ANNA):
    found = WORDS.line(s.world.view(seat), s.read(seat, text), PEOPLE)
    return f"{found.title} | {found.detail}"


def test_questions():
    s = scene(anna=dict(hand="AC1", torches=1))
    assert question(s.turn()) == "Play your last card of this round."
    assert question(s.say("play AC1")) == "Forum: 3 actions left."
    s.say("forgo", "forgo", "forgo")
    assert question(s) == "Forum: no action left on it, but 1 torch of yours can pay for more."
    s.say("burn")
    assert question(s) == "Forum: no action left."


def test_what_a_choice_costs_and_brings():
    s = scene(shops="black 2 white 1", display="BC-basilica-yellow H14", built="anna BA-B1",
              anna=dict(coins=9, stock="yellow 2", influence=1, hand="AC4 AC5"))  # fmt: skip
    s.turn()
    assert line(s, "play AC5") == "play Fabrica | 2 of: buy blue, buy red, build"
    assert line(s, "honour H14") == "honour: Settlers | -1 influence, +2 Romans"
    s.say("play AC4")
    assert line(s, "buy black with buy_black") == "buy a black brick | -3 sestertii, +1 black brick"
    assert line(s, "buy white with buy_yellow") == "buy a white brick (the yellow shop is empty) | -5 sestertii, +1 white brick"
    bring = "+9 points, -1 sestertius, -2 yellow bricks, +1 torch, cards +2 points, majorities +12, the card Basilica yellow"
    assert line(s, "build BA-A2 2") == f"build at Basilica A, 2 yellow | {bring}"
    assert line(s, "take influence") == "take 1 influence | +1 influence"
    assert line(s, "end") == "end your turn | +3 sestertii"
    assert WORDS.row(s.world.view(ANNA), s.read(ANNA, "end")) == "your turn is over"  # nothing of it is a card's name


def interim(height):
    s = scene(built=f"anna PN-4 {height}, anna PN-6 8, anna PN-3 8")
    s.g.phase = "interim"
    return s.upto(PHASES["interim"](s.g))


def listed(s):
    view = s.world.view(ANNA)
    return [move.coins for move in view.legal() if WORDS.listed(view, move)]


def test_every_amount_of_a_dividend_is_listed_or_the_question_says_which_are():
    s = interim(4)
    assert listed(s) == list(range(21)) and "listed" not in question(s)
    s = interim(8)
    assert listed(s) == [0, 6, 12, 18, 24] and question(s).endswith("Quarters are listed; any amount can be typed, as 'dividend 7'.")
    assert not s.world.refusal(ANNA, s.read(ANNA, "dividend 7"))


def test_what_is_ahead_speaks_of_no_dividend_that_is_taken_and_of_no_card_where_there_is_none():
    s = interim(4)
    said = " ".join(WORDS.coach.ahead(s.g, ANNA, s.world.view(ANNA).sight, PEOPLE))
    assert "dividend" not in said and "left in this round" not in said
    s = scene(built="anna PN-4 4", anna=dict(hand="AC1")).turn()
    said = " ".join(WORDS.coach.ahead(s.g, ANNA, s.world.view(ANNA).sight, PEOPLE))
    assert "the dividend after this round would bring you 4" in said and "1 card left in this round" in said


def test_the_log_tells_a_turn():
    s = scene(shops="black 2", anna=dict(coins=9, hand="AC4"))
    s.turn("play AC4", "buy black with buy_black", "take influence")
    assert WORDS.tell(s.g.notes, PEOPLE, -1) == ["Anna plays Curia: a black brick for 3 sestertii, 1 influence."]


SAID = {
    "build AM-A3 2": "This space takes exactly 3 bricks, not 2.",
    "build PN-3 2": "A tower has 3 to 8 bricks, not 2.",
    "build AM-A3 3": "That needs 3 red bricks; you have 2. Add 'whites 1' for white ones.",
    "build AM-A2 3": "That needs 3 yellow bricks of yours; you have 0.",
    "build AM-A3 3 whites 2": "That needs 2 white bricks of yours; you have 1.",
    "build AM-A3 3 whites 4": "Of 3 bricks 0 to 3 can be white, not 4.",
    "build AM-C1 1 whites 1": "A white element is all of white bricks: leave 'whites' out.",
    "build AM-B1 2": "That needs 2 white bricks of yours; you have 1.",
    "build BA-B3 2": "The way to the Basilica costs 1 sestertius; you have 0.",
    "build CW-3 2": "City Wall, 2 red, is built already.",
    "buy black with buy_any": "The black shop is empty.",
    "buy red with buy_any": "A red brick and the way there cost 3 sestertii; you have 0.",
    "buy red with buy_red": "'buy red' is not on your card, Forum.",
    "found AM-B3 2": "That costs 2 influence; you have 1.",
    "honour H02": "There is no Town honour on display.",
    "honour H01": "That costs 2 influence; you have 1.",
}


@pytest.mark.parametrize("text", SAID)
def test_a_refusal_says_which_colour_height_price_or_card_forbids(text):
    s = scene(shops="red 2", built="bela CW-3", display="H01", anna=dict(stock="red 2 white 1", influence=1, hand="AC1")).turn("play AC1")
    assert WORDS.refusal(s.world.refusal(ANNA, s.read(ANNA, text)), PEOPLE, ANNA) == SAID[text]


def test_every_card_has_a_text():
    for id in (*data.HONOURS, *data.BUILDING_CARDS, *data.ACTION_CARDS):
        assert ": " in WORDS.faces(id)


def test_the_number_of_a_turn_stays_while_a_card_is_drawn_behind_it():
    s = scene(anna=dict(hand="AC1 AC2")).turn()
    before = turn_number(s.g)
    s.say("play AC1")
    finish(s.g, ANNA)
    assert s.g.phase == "draw" and turn_number(s.g) == before


def test_who_ends_a_turn_is_promised_a_card_only_while_there_is_one():
    s = scene(anna=dict(hand="AC1 AC2")).turn().say("play AC1", "forgo", "forgo", "forgo")
    assert "you draw a new card" not in line(s, "end") and not s.g[ANNA].deck


def test_once_the_end_has_come_no_further_card_dividend_or_end_is_ahead():
    s = scene(reserve=0, shops="white 1", built="anna PN-4 4", anna=dict(hand="AC3 AC4", romans=1, coins=5))
    s.turn("play AC3")
    said = " ".join(WORDS.coach.ahead(s.g, ANNA, s.world.view(ANNA).sight, PEOPLE))
    assert "dividend" in said and "1 card left" in said and "may end early" in said
    s.say("buy white with buy_white", "forgo", "forgo")
    said = " ".join(WORDS.coach.ahead(s.g, ANNA, s.world.view(ANNA).sight, PEOPLE))
    assert not any(words in said for words in ("dividend", "card", "end early")) and "if it ended now" in said
    assert "next" not in line(s, "end")
