"""What a player reads is true by the rules: questions, performances, refusals, the log."""

import pytest

from engine.games.rise_to_power import GAME
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.dice import turn
from engine.games.rise_to_power.talk.casts import own_casts
from engine.games.rise_to_power.talk.gauges import GAUGES
from tests.games.rise_to_power.scene import BLUE, NAMES, RED, YELLOW, scene
from tui.boards import board
from tui.boards.rise_to_power.own import tally
from tui.boards.rise_to_power.shows import SHOWS
from tui.kit.scene import BoardScene

WORDS = GAME.words
PEOPLE = {seat: name.capitalize() for name, seat in NAMES.items()}
STUCK = dict(military="red 3", senate="red 2", market="red 1")


def question(s, seat=RED):
    return " ".join(WORDS.question(s.world.view(seat), PEOPLE))


def preview(s, text, seat=RED):
    return WORDS.line(s.world.view(seat), s.read(seat, text), PEOPLE).detail


# --- questions


def test_who_cannot_place_is_not_told_to_and_a_forfeited_die_is_not_called_placed():
    s = scene(**STUCK, red=dict(dice="4", owns="p08 s11"))
    s.upto(turn(s.g, RED))
    assert question(s).startswith("Your last die shows 4, more than the last die of your group on every track.")
    s.say("forfeit 4")
    assert question(s) == "Will you still use a senate card, or end your turn?"
    s = scene(red=dict(dice="4 1"))
    assert question(s.upto(turn(s.g, RED))) == "Place one of your dice: 1, 4."


def test_sums_are_those_of_the_dice_while_the_order_is_not_settled():
    dice = {name: dict(dice="1 1 1 1") for name in NAMES}
    s = scene(**dice | dict(red=dict(dice="6 1 1 1", owns="p06 p02 s07 x02")))
    s.g.sums = dict.fromkeys(s.g.players, 24)  # of the round before
    s.into("order", "use x02 on p02 at blue")

    [place] = [gauge.of for gauge in GAUGES if gauge.id == "order"]
    assert [place(s.g, seat, None) for seat in s.g.players] == [4, 3, 1, 2]
    assert [tally(s.g)[seat] for seat in s.g.players] == ["9", "7", "4", "4"]
    s.finish("use s07 on p06")
    assert s.g.order == [2, 3, 0, 1] and [tally(s.g)[seat] for seat in s.g.order] == ["4", "4", "6", "7"]


# --- refusals


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("use x01 on p06 dice 3 at blue", "No unplaced die of 3 is left to Blue."),
        ("use x01 on p06 dice 1 at red", "No unplaced die of 1 is left to you."),
        ("use x01 on p06 dice 3", "Say whom Vicarius of intrigue is aimed at: 'at blue'."),
        ("use x05 on p05 at blue", "The jewel marker of Blue stands at the start; there is nothing to steal."),
        ("use s14 on p01 p01 dice 3", "Dictator must lie on 2 provinces of yours with a villa; you named 1."),
        ("use s14 on p01 p05 dice 3 3 3", "You have only 2 unplaced dice of 3."),
        ("use s14 on p01 p05 dice 4", "You have no unplaced die of 4."),
        (
            "use x03 on p10",
            "Say which of your senate cards you pay for Praefectus of intrigue, and which province goes: 'pay Legatus raze Epirus'.",
        ),
        ("use s06 on p08 dice 3 by 1", "Macedonia has been used in this round already; another senate card cannot lie on it."),
        ("use s04 on p06 dice 3", "Vicarius has been used in this round already."),
        ("place 3 senate with s10", "Say which Consul helps and on which province it is laid: 'with Consul of arenas on Sicilia'."),
        ("place 3 senate with s09 on p06", "Consul of arenas is not a Consul that you have."),
    ],
)
def test_refusals(text, sentence):
    s = scene(
        senate="red 2", red=dict(dice="3 3", owns="p01 p05 p06 *p08 p10 *s04 s06 s10 s14 x01 x03 x05"), blue=dict(dice="1", owns="p02")
    )
    s.upto(turn(s.g, RED))
    assert WORDS.refusal(s.world.refusal(RED, s.read(RED, text)), PEOPLE, RED) == sentence


# --- the arena


BATTLE = "a01 a02 a06 a23 a26"


def test_the_aedilis_of_intrigue_is_in_every_figure_of_a_performance():
    for owns, points in (("", 10), ("x04", 11)):
        s = scene(red=dict(owns=owns, hand=BATTLE))
        s.into("arena")
        assert preview(s, f"perform {BATTLE}").startswith(f"great battle, {points} points, price 16, 1 point more if the best")
        shown = BoardScene(g=s.g, seat=RED, sight=s.world.view(RED).sight, names=PEOPLE)
        told = SHOWS.lines(board(GAME.id).lined(shown))[0]
        assert told.startswith(f"Great battle, {points} points") and "You can stage it" in told
        s = scene(market="red 5", display="a26 a03", red=dict(owns=owns, hand="a01 a02 a06 a23"))
        s.into("market")
        assert f"best performance {points} points" in preview(s, "buy a26")


def test_of_equal_performances_that_is_listed_which_shows_fewer_secrets():
    s = scene(red=dict(blind="a14 a17 a20", hand="a15 a18 a10"))
    s.into("arena")
    view = s.world.view(RED)
    assert own_casts(s.g, RED, view.sight)[4] == ("a15", "a18", "a20")
    listed = [move for move in s.world.legal(RED) if WORDS.listed(view, move)]
    assert s.read(RED, "perform a15 a18 a20") in listed and s.read(RED, "perform a14 a17 a20") not in listed
    assert preview(s, "perform a15 a18 a20").endswith("3 cards stay in your hand, shows what nobody has seen: tigris")
    assert "1 card stays in your hand" in preview(scene(red=dict(hand="a01 a02 a03 a04")).into("arena"), "perform a01 a02 a03")


# --- the log


def told(s, me=RED):
    notes, s.g.notes = list(s.g.notes), []
    return WORDS.tell(notes, PEOPLE, me, s.g)


def test_the_log_says_whose_sum_was_shifted_and_what_a_razed_province_costs():
    s = scene(red=dict(dice="1 1 1 1", owns="p02 x02"), blue=dict(dice="1 1 1 2", owns="p06 s07"))
    s.phase("order", "use x02 on p02 at blue", "blue: use s07 on p06")
    assert told(s)[:3] == [
        "You use Tribunus of intrigue.",
        "Blue's dice count 3 more for the order of the round.",
        "Blue uses Tribunus Plebis: the dice count 3 less for the order.",
    ]
    s = scene(red=dict(dice="3", owns="p10 x03"), blue=dict(owns="p06", olives=3))
    s.upto(turn(s.g, RED), "use x03 on p10 pay x03 raze p06")
    assert told(s, YELLOW) == ["Red uses Praefectus of intrigue.", "Blue loses Epirus, olives 2; Praefectus of intrigue leaves the game."]
    assert s.g[BLUE].forum["olives"] == 2


def test_every_senate_card_says_its_own_numbers():
    """Table 3.3: what a card is laid on, and the number in its effect."""
    said = {id: WORDS.faces(id) for id in data.SENATE}
    for id, parts in {
        "s01": "on camp: +1 to your legion", "s02": "on villa: +1 to your budget", "s12": "on 2 arenas: +3 to your budget",
        "s13": "on 2 camps: +3 to your legion", "s07": "on arena: your dice count 3 less",
        "x02": "on arena: the dice of any player count 3 more",
        "s08": "on olives: lay it on a province with olives: your olive marker moves 1 up",
        "s15": "on wine: lay it on a province with wine: your wine marker moves 1 up",
        "s17": ": 2 points for each of your provinces with an arena", "s18": ": 2 points for each of your provinces with a camp",
        "s19": ": 2 points for each of your provinces with a villa", "x04": ": if you stage a performance: 1 point more",
    }.items():  # fmt: skip
        assert parts in said[id], said[id]
