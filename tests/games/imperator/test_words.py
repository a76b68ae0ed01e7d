"""What cannot be done is told in one sentence, and nothing changes. What examples and log say is true."""

import re
from pathlib import Path

import pytest

from engine.cards import Sight
from engine.games.imperator import GAME
from engine.games.imperator.rules import data
from engine.games.imperator.talk import cards
from engine.moves import Refusal
from engine.outcome import outcome
from tests.games.imperator.scene import NAMES, YELLOW, scene
from tui.boards import BoardScene, board

PEOPLE = {seat: name.capitalize() for name, seat in NAMES.items()}


def told(s, text, seat=YELLOW):
    """The sentence; `refused` sees to it that nothing moves."""
    reason = s.refused(text)
    why = s.world.refusal(seat, s.read(seat, text.partition(": ")[2] or text))
    assert isinstance(why, Refusal) and why.reason == reason
    return GAME.words.refusal(why, PEOPLE, seat)


TURN = {
    # workers that are not free
    "go quaestor with 2": "There is no 2 in your crew.",
    "go quaestor with 9": "There is no 9 in your crew.",
    "go quaestor": "Say which worker goes: 'with 3'.",
    "enter 3 with 5": "You have a worker on the Imperator board already, in Hispania.",
    # full
    "go senatus with 4": "The next worker at the Senatus may count at most 3, not 4.",
    "canvass 1 with 1": "There is no room left at Roma.",
    "go aedilis with 4": "Asia has its 2 workers at the Aedilis for this round.",
    # counts and options
    "canvass 3 with 1": "Roma sells 1 to 2 steps at once, not 3.",
    "go capua with 1": "'capua' is no place of this game.",
    "go quaestor with 1 as 7": "A value is a number from 1 to 5, not 7.",
    "go quaestor with 1 as 3": "Nothing lets your worker have another value: that takes a reward tile.",
    "use t13 for wood wood": "Name 4 raw materials, not 2.",
    "use t13 for wood wood wood gold": "'gold' is no raw material; there are stone, wood, grain and wine.",
    "use t20": "You do not have that reward tile.",
    "extra b06a b07a": "An extra action takes 3 different cards.",
    "extra b06a b07a b01a": "The three icons must be equal; only the Domus stands for any.",
    "build b12a with 1": "Circus would cost you 20 coins beside your goods; you have 9.",
    "fight b12a with 1": "Circus is no war.",
}


@pytest.mark.parametrize("text", TURN)
def test_in_a_turn(text):
    s = scene(
        tiles="t01 t02 t03 t04", board="1 yellow 3", senatus="5 2", roma="5 4 3 2 1", aedilis="4 4", deck="b02a b02b b03a",
        yellow=dict(crew="1 4 5", coins=9, stone=1, held="t13", built="b06a b07a b01a", hand="b12a"),
    ).into(YELLOW)  # fmt: skip
    assert told(s, text) == TURN[text]


BOARD = {
    "enter 1 with 4": "A 4 does not drive out the 3 in Hispania: the 1 is strongest there, then unused steps, then politics.",
    "enter 2 with 4": "No reward tile lies on Gallia, so nobody can go there in this round.",
    "enter 4 with 4": "Asia does not take part with 3 players.",
    "enter 9 with 4": "There is no region 9; they have the numbers 1 to 5.",
    "enter 0 with 4": "There is no region 0; they have the numbers 1 to 5.",
}


@pytest.mark.parametrize("text", BOARD)
def test_on_the_board(text):
    s = scene(players=3, tiles="t01 - t03", board="1 green 3", yellow=dict(crew="4")).into(YELLOW)
    assert told(s, text) == BOARD[text]


def test_where_a_driven_worker_cannot_go():
    """No chain is without an end: every region passes to a stronger one, and one that beats nobody comes back."""
    s = scene(players=4, tiles="t01 t02 t03 t04", board="2 yellow 3 | 4 blue 1", green=dict(crew="5")).into(1, "enter 2 with 5")
    assert told(s, "yellow: relocate 4") == "Asia is not next to Gallia."
    assert told(s, "yellow: relocate 2") == "Gallia is not next to Gallia."
    assert told(s, "yellow: relocate 7") == "There is no region 7; they have the numbers 1 to 5."


def test_recruiting():
    s = scene(players=2, order="green yellow", quaestor="5 5 4", yellow=dict(crew="1 2 3"), green=dict(crew="1 2 3 4")).into_phase(
        "recruit"
    )
    assert told(s, "recruit quaestor 5") == "Take exactly 2 workers there, not 1."
    assert told(s, "recruit quaestor 1 5") == "Those workers are not all at the Quaestor."
    assert told(s, "recruit roma 5 5") == "Nobody is left at Roma."
    assert told(s, "recruit capua 5 5") == "'capua' is no place of this game."


def test_every_sentence_is_one_and_names_no_id():
    for reason, sentence in GAME.words.refusals.items():
        assert sentence.endswith(".") and reason not in sentence.replace("_", " ").split(), reason


def test_the_senatus_brings_as_many_cards_as_stay_in_the_hand():
    """Three are drawn and one goes back: the line and the players' panel count those that stay, before and while it is chosen."""
    s = scene(players=2, yellow=dict(crew="1 4", hand="b09a w03a"), deck="b01a b02a b03a b04a").into(YELLOW)
    view = s.world.view(YELLOW)
    move = next(move for move in view.legal() if str(move) == "go senatus with 1")
    assert GAME.words.line(view, move, PEOPLE).detail == "+2 cards, then choose which of 3"
    for g in (outcome(view, move).after, s.say("go senatus with 1").g):
        told = "\n".join(board("imperator").lines(BoardScene(g=g, seat=YELLOW, sight=Sight(g.cards), names=PEOPLE)))
        assert "4 cards" in told and "5 cards" not in told, told


def test_a_card_that_goes_back_is_named_once():
    s = scene(players=2, tiles="t19 -", deck="b06a w01a q02a", yellow=dict(crew="1")).into(YELLOW, "go senatus with 1")
    view = s.world.view(YELLOW)
    told = [str(GAME.words.title(view, move, PEOPLE)) + ": " + GAME.words.line(view, move, PEOPLE).detail for move in view.legal()]
    assert "put back Dux: patron, at the end 2 for each of your wars; at most 8" in told, told


def test_any_value_is_what_a_tile_gives_and_no_word_for_room():
    own, shown = board("imperator"), BoardScene(g=scene(players=2, tiles="t19 -").g, names=PEOPLE)
    told = own.picture.lines(own.lined(shown))
    assert [line.partition(":")[0] for line in told if "any value" in line] == ["Hispania on the Imperator board"]


def test_where_the_owner_of_a_driven_worker_goes_on_is_told_with_what_comes_then():
    """Red may go on to Gallia, where blue stands, or to Asia; yellow has a tile left to use, so its turn is not over."""
    s = scene(
        players=5, tiles="t01 t02 t03 t04 t05", board="3 red 4 | 2 blue 3", yellow=dict(crew="1 5", held="t12"), red=dict(political=2)
    )
    view = s.into(YELLOW).world.view(YELLOW)
    move = next(move for move in view.legal() if str(move) == "enter 3 with 1")
    told = GAME.words.line(view, move, PEOPLE).detail
    held = "1 point per grain (0 now), if held"
    assert told == f"Red driven out, 1st time, {held}; on to Gallia: Blue driven out, 1st time; on to Asia: your turn goes on"
    s = scene(players=4, tiles="t01 t02 t03 t04", board="3 red 4", yellow=dict(crew="1 5"), red=dict(political=2))
    told = GAME.words.line(s.into(YELLOW).world.view(YELLOW), move, PEOPLE).detail
    assert told == f"Red driven out, 1st time, {held}; then Red chooses where it goes: on to Gallia or on to Asia"


def test_points_of_a_tile_are_told_with_it_and_only_the_end_of_a_round_stops_for_them():
    s = scene(
        players=2, advanced=True, tiles="t02 t01", board="1 yellow 4", yellow=dict(crew="1", built="b06a b06b w01a", stone=3, wood=1)
    ).into(YELLOW, "extra b06a b06b w01a", "bonus 2")
    told = GAME.words.tell(s.g.notes, PEOPLE, YELLOW, s.g)
    assert told[-1] == "You take the bonus of Gallia: 1 point per stone, 3 points."
    assert not GAME.words.stopping(s.g.notes, PEOPLE, YELLOW, s.g, True)
    s.g.notes.clear()
    s.phase("rewards")
    assert [text for _, text in GAME.words.stopping(s.g.notes, PEOPLE, YELLOW, s.g, True)] == [
        "You win the tile of Hispania: 1 point per wood, 1 point.", "You get 1 point for workers that stayed at home.",
    ]  # fmt: skip


def test_what_a_good_is_turned_into_is_told():
    s = scene(players=2, yellow=dict(crew="2", grain=1, coins=1)).into(YELLOW, "go mercator with 2", "trade turn grain")
    assert "Yellow places a 2 at the Mercator: turn grain into surplus." in GAME.words.tell(s.g.notes, PEOPLE, 1, s.g)


def test_a_free_value_is_listed_as_it_helps_most():
    """At a crowded place any value does alike, so the one that always fits; on the board the strongest. The others can be typed."""
    s = scene(players=2, tiles="t01 t10", deck="b02a", yellow=dict(crew="4", held="t19", coins=9, hand="b01a", stone=1, wood=2))
    view = s.into(YELLOW).world.view(YELLOW)
    said = [str(move) for move in view.legal() if "as" in str(move).split() and GAME.words.listed(view, move)]
    assert sorted(text for text in said if not text.startswith(("go aedilis", "build"))) == [
        "canvass 1 with 4 as 1", "canvass 2 with 4 as 1", "enter 1 with 4 as 1", "enter 2 with 4 as 5", "go mercator with 4 as 5",
        "go quaestor with 4 as 5", "go senatus with 4 as 1",
    ]  # fmt: skip
    assert sum(text.startswith("build") for text in said) == 1 and s.allows("canvass 1 with 4 as 3")


def test_the_examples_of_the_page_of_rules_could_be_played():
    page = Path(cards.__file__).with_name("help.md").read_text()
    named = {cards.card_name(face).lower(): data.ICON.get(face, "") for face in (*data.DECK, data.DOMUS)}
    [extra] = re.findall("`extra ([a-z ]+)`", page)
    assert len({named[name] for name in extra.split()} - {""}) == 1 and len(extra.split()) == data.ICONS_NEEDED
    assert re.findall("`use ([0-9a-z ]+)`", page) == [cards.card_name("t09")]
    patrons = re.findall("`patrons ([a-z ]+)`", page)[0].split()
    assert all(cards.CARDS[kind].name.lower() in patrons for kind in ("q01", "q07")) and len(patrons) == data.PATRONS_SCORED
