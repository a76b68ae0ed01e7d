"""Sections 5.3 and 5.4.3: senate cards that are used before the order is settled and in turns."""

import pytest

from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.dice import turn
from engine.games.rise_to_power.rules.moves import Use
from tests.games.rise_to_power.scene import BLUE, NAMES, RED, YELLOW, scene

SUMS = dict(red=dict(dice="6 5 2 1"), blue=dict(dice="5 4 1 1"), yellow=dict(dice="6 2 2 1"), purple=dict(dice="3 3 2 1"))  # 14 11 11 9


def sums_with(**owns):
    return {name: dict(dice=said["dice"], owns=owns.get(name, "")) for name, said in SUMS.items()}


# --- the order window


@pytest.mark.parametrize(
    ("target", "order"),
    [
        ("purple", "yellow blue purple red"),
        ("yellow", "purple blue red yellow"),  # 14 and 14: red was earlier
        ("red", "purple yellow blue red"),
        ("blue", "purple yellow red blue"),
    ],
)
def test_the_tribune_of_intrigue_adds_3_to_anybodys_sum(target, order):
    s = scene(order="red yellow blue purple", **sums_with(red="p06 x02"))
    s.phase("order", f"use x02 on p06 at {target}")
    assert (s.order, s.owns(RED)) == (order, "*p06 *x02")


def test_both_tribunes_of_one_player_and_a_sum_below_4():
    s = scene(order="red blue", players=2, red=dict(dice="1 1 1 1", owns="p02 p06 s07 x02"), blue=dict(dice="1 1 1 1"))
    s.phase("order", "use x02 on p02 at blue", "use s07 on p06")
    assert (s.g.sums, s.order) == ({RED: 1, BLUE: 7}, "red blue")
    assert s.dice(RED) == "1 1 1 1"  # the sum has no other use


def test_r15_the_window_is_one_pass_in_the_order_of_the_round_before():
    s = scene(order="yellow red blue purple", **sums_with(red="p06 p02 s07", yellow="p07 x02"))
    s.into("order")
    assert s.asked == "yellow: order"
    s.say("done")
    assert s.asked == "red: order"
    s.finish("red: use s07 on p06")
    assert (s.order, s.owns(YELLOW)) == ("purple yellow red blue", "p07 x02")


@pytest.mark.parametrize("owns", ["p06 *s07", "*p06 s07", "p05 s07", "s07", "p06 s05", "p06 s04", ""])
def test_who_has_no_usable_card_is_not_asked(owns):
    s = scene(**sums_with(red=owns))
    s.phase("order")
    assert s.owns(RED) == owns


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("use x02 on p06", "nobody_named"),
        ("use x02 on p06 at green", "no_such_player"),
        ("use s07 on p06 at blue", "too_much_said"),
        ("use s05 on p01 dice 6", "wrong_window"),
        ("use s01 on p08", "wrong_window"),
        ("end", "not_asked"),
    ],
)
def test_only_cards_of_the_window_and_only_what_they_need(text, reason):
    s = scene(**sums_with(red="p06 p01 p08 s07 x02 s05 s01"))
    assert s.into("order").refused(text) == reason


def test_a_card_aimed_at_somebody_who_does_not_play_is_refused():
    s = scene(players=2, red=dict(dice="1 1 1 1", owns="p06 x02"))
    assert s.into("order").refused("use x02 on p06 at yellow") == "no_such_player"


# --- what every activation needs


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("use s06 on p10 dice 3 by 1", "not_your_province"),
        ("use s06 on p01 dice 3 by 1", "unfit_province"),
        ("use s06 on p04 dice 3 by 1", "province_exhausted"),
        ("use s06 dice 3 by 1", "wrong_sockets"),
        ("use s06 on p08 p16 dice 3 by 1", "wrong_sockets"),
        ("use s04 on p06 dice 3", "card_exhausted"),
        ("use s05 on p01 dice 3", "not_your_card"),
        ("use s99 on p01", "not_your_card"),
        ("use s14 on p01 p01 dice 3", "wrong_sockets"),
        ("use s14 on p01 dice 3", "wrong_sockets"),
        ("use s14 on p01 p06 dice 3", "unfit_province"),
        ("use s07 on p06", "wrong_window"),
        ("use s01 on p08", "wrong_window"),
        ("use s02 on p01", "wrong_window"),
        ("use s08 on p01", "wrong_window"),
        ("use x04", "wrong_window"),
        ("use s17", "wrong_window"),
        ("use s06 on p08 dice 3 by 1 at blue", "too_much_said"),
    ],
)
def test_a_card_needs_rested_own_provinces_of_its_symbols(text, reason):
    owns = "p01 *p04 p06 p08 p16 s01 s02 *s04 s06 s07 s08 s14 s17 x04"
    s = scene(red=dict(dice="3 2", owns=owns), blue=dict(owns="p10 s05"))
    assert s.upto(turn(s.g, RED)).refused(text) == reason


def test_cards_are_used_in_any_number_and_order_before_and_after_the_placement():
    s = scene(red=dict(dice="6 6", owns="p01 p08 p06 p04 s05 s06 s04 s11"), throws="3")
    s.upto(turn(s.g, RED), "use s06 on p08 dice 6 by 1", "use s05 on p01 dice 1", "place 6 market")
    assert (s.asked, s.dice(RED)) == ("red: after", "6")
    s.say("use s11 on p04 track market spot 1", "use s04 on p06 dice 6")
    s.finish()  # no card is left, the turn ends by itself
    assert (s.dice(RED), s.track("market"), s.owns(RED)) == ("3", "red 5", "*p01 *p08 *p06 *p04 *s05 *s06 *s04 *s11")


def test_a_turn_may_be_ended_with_cards_left():
    s = scene(red=dict(dice="6 6", owns="p01 s05"))
    s.run(turn(s.g, RED), "place 6 market", "end")
    assert s.owns(RED) == "p01 s05"


def test_r18_an_exhausted_province_serves_no_second_card():
    s = scene(red=dict(dice="6 5", owns="p08 s06 s11"), senate="red 2")
    s.upto(turn(s.g, RED), "use s06 on p08 dice 6 by -1")
    assert s.refused("use s11 on p08 track senate spot 1") == "province_exhausted"
    assert not any(text.startswith("use") for text in s.legal)


def test_after_the_last_die_cards_for_unplaced_dice_are_of_no_use():
    s = scene(red=dict(dice="6", owns="p01 p05 p06 p08 s04 s05 s06 s14"))
    s.run(turn(s.g, RED), "place 6 market")
    assert s.owns(RED) == "p01 p05 p06 p08 s04 s05 s06 s14"


# --- one by one


@pytest.mark.parametrize(
    ("dice", "throws", "after"),
    [("3", "6", "6 3 1"), ("3 3", "6 5", "6 5 1"), ("1 3 3", "2 4 5", "4 5 2"), ("3 1", "6 6", "6 3 6")],
)
def test_s04_rolls_any_unplaced_dice_again_where_they_lie(dice, throws, after):
    s = scene(red=dict(dice="3 3 1", owns="p06 s04"), throws=throws)
    s.upto(turn(s.g, RED), f"use s04 on p06 dice {dice}")
    assert (s.dice(RED), s.dealer.rolls, s.asked) == (after, [], "red: place")


@pytest.mark.parametrize(
    ("card", "said", "reason"),
    [
        ("p06 s04", "", "no_dice_named"),
        ("p06 s04", "dice 1 1", "too_few_dice"),
        ("p06 s04", "dice 5", "no_such_die"),  # placed already
        ("p01 s05", "dice 3 1", "one_die"),
        ("p01 s05", "", "one_die"),
        ("p01 s05", "dice 5", "no_such_die"),
        ("p01 s05", "dice 3 by 1", "too_much_said"),
        ("p08 s06", "dice 3 by 2", "one_step"),
        ("p08 s06", "dice 3", "one_step"),
        ("p08 s06", "dice 3 1 by 1", "one_die"),
        ("p08 s06", "dice 5 by 1", "no_such_die"),
    ],
)
def test_dice_are_named_as_the_card_wants_them(card, said, reason):
    province, office = card.split()
    s = scene(senate="red 5", red=dict(dice="3 3 1", owns=card))
    assert s.upto(turn(s.g, RED)).refused(f"use {office} on {province} {said}".strip()) == reason


@pytest.mark.parametrize("die", range(1, 7))
def test_s05_and_s06_on_every_die(die):
    for card, step, after in (("s05", "", 7 - die), ("s06", " by 1", die % 6 + 1), ("s06", " by -1", (die + 4) % 6 + 1)):
        s = scene(red=dict(dice=str(die), owns=f"p01 p08 {card}"))
        s.upto(turn(s.g, RED), f"use {card} on {'p01' if card == 's05' else 'p08'} dice {die}{step}")
        assert s.dice(RED) == str(after)


def test_r3_the_dictator_rolls_twice_and_not_a_third_time():
    s = scene(red=dict(dice="3 3 1", owns="p01 p05 p08 s14 s06"), throws="6 5 2 4")
    s.upto(turn(s.g, RED), "use s14 on p01 p05 dice 3 1")
    assert (s.dice(RED), s.asked, s.owns(RED)) == ("6 3 5", "red: again", "*p01 *p05 p08 *s14 s06")
    assert [s.refused(text) for text in ("place 6 senate", "use s06 on p08 dice 6 by 1", "forfeit 6")] == ["not_asked"] * 3
    assert [s.refused(text) for text in ("reroll 1", "reroll", "reroll 6 6")] == ["no_such_die", "no_dice_named", "too_few_dice"]
    s.say("reroll 6 3")
    assert (s.dice(RED), s.asked) == ("2 4 5", "red: place")
    assert s.refused("reroll 2") == "not_asked"
    assert s.refused("use s14 on p01 p05 dice 2") == "card_exhausted"


def test_r3_the_dictator_may_stop_after_the_first_roll():
    s = scene(red=dict(dice="3 1", owns="p01 p05 s14"), throws="6")
    s.upto(turn(s.g, RED), "use s14 on p01 p05 dice 3", "stop")
    assert (s.dice(RED), s.asked) == ("6 1", "red: place")


def test_the_vicarius_is_not_asked_for_a_second_roll():
    s = scene(red=dict(dice="3 1", owns="p06 s04"), throws="6")
    assert s.upto(turn(s.g, RED), "use s04 on p06 dice 3").refused("reroll 6") == "not_asked"


@pytest.mark.parametrize(("target", "seat"), [("blue", BLUE), ("red", RED)])
def test_x01_rolls_one_unplaced_die_of_anybody(target, seat):
    s = scene(red=dict(dice="3 1", owns="p06 x01"), blue=dict(dice="1 3 3"), throws="6")
    s.upto(turn(s.g, RED), f"use x01 on p06 dice 3 at {target}")
    assert [s.dice(RED), s.dice(BLUE)] == (["3 1", "1 6 3"] if seat == BLUE else ["6 1", "1 3 3"])


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("dice 4 at blue", "no_such_die_there"),  # placed
        ("dice 3 at blue", "no_such_die_there"),  # one's own
        ("dice 1 2 at blue", "one_die"),
        ("at blue", "one_die"),
        ("dice 1", "nobody_named"),
        ("dice 1 at green", "no_such_player"),
        ("dice 1 at purple", "no_such_die_there"),  # has none left
    ],
)
def test_x01_names_one_player_and_one_of_his_dice(said, reason):
    s = scene(senate="blue 4", red=dict(dice="3 3", owns="p06 x01"), blue=dict(dice="1 2"))
    assert s.upto(turn(s.g, RED)).refused(f"use x01 on p06 {said}") == reason


# --- x03


def raze(red, blue, text, **more):
    s = scene(red=dict(dice="3", owns=red, **more.pop("reds", {})), blue=dict(owns=blue, **more))
    return s.upto(turn(s.g, RED), text)


def test_x03_may_pay_with_itself_and_what_it_exhausted_stays_so_until_cleanup():
    s = raze("p10 x03", "p06", "use x03 on p10 pay x03 raze p06", olives=1)
    assert (s.owns(RED), s.owns(BLUE), s.g.removed) == ("*p10", "", ["x03", "p06"])


def test_x03_may_pay_with_an_exhausted_card_whose_provinces_stay_exhausted():
    s = raze("p10 *p01 x03 *s05", "p06", "use x03 on p10 pay s05 raze p06")
    assert (s.owns(RED), s.g.removed) == ("*p10 *p01 *x03", ["s05", "p06"])


def test_x03_may_raze_a_province_of_its_owner_even_the_one_it_lies_on():
    s = raze("p08 s01 x03", "", "use x03 on p08 pay s01 raze p08", reds=dict(wine=3))
    assert (s.owns(RED), s.g.removed, s.g[RED].forum["wine"]) == ("*x03", ["s01", "p08"], 2)


def test_x03_on_a_province_that_carries_a_card_leaves_the_card_exhausted_with_its_owner():
    s = raze("p10 x03 s01", "*p06 *s04", "use x03 on p10 pay s01 raze p06")
    assert s.owns(BLUE) == "*s04"


def test_x03_takes_a_marker_back_from_the_end_of_its_track_but_not_below_0():
    assert raze("p10 x03", "p06", "use x03 on p10 pay x03 raze p06", olives=7).g[BLUE].forum == dict(olives=6, wine=0, jewels=0)
    assert raze("p10 x03", "p06", "use x03 on p10 pay x03 raze p06", olives=0).g[BLUE].forum == dict(olives=0, wine=0, jewels=0)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("pay s01 raze p13", "not_to_be_razed"),  # epoch 2
        ("pay s01 raze p18", "not_to_be_razed"),  # epoch 3
        ("pay s01 raze p01", "not_to_be_razed"),  # nobody's
        ("pay s04 raze p06", "not_your_card"),
        ("raze p06", "name_both"),
        ("pay s01", "name_both"),
        ("at blue pay s01 raze p06", "too_much_said"),
    ],
)
def test_x03_needs_an_own_card_and_an_owned_province_of_epoch_1(text, reason):
    s = scene(red=dict(dice="3", owns="p10 x03 s01"), blue=dict(owns="p06 p13 p18 s04"))
    assert s.upto(turn(s.g, RED)).refused(f"use x03 on p10 {text}") == reason


def test_x03_is_refused_while_nobody_owns_a_province_of_epoch_1():
    s = scene(red=dict(dice="3", owns="p10 x03 s01"), blue=dict(owns="p13"))
    assert s.upto(turn(s.g, RED)).refused("use x03 on p10 pay s01 raze p13") == "nothing_to_raze"
    s.finish("place 3 senate")  # and so nobody is asked after the placement


def test_what_x03_removed_scores_and_pairs_no_more():
    owns = "p10 p13 s16 s17 s04 x03"  # two pairs and an arena: 2 + 2
    assert scene(red=dict(owns=owns)).score().scores[RED]["senate"] == 4
    for pay, points in (("s17", 2), ("s16", 2), ("s04", 3), ("x03", 3)):
        s = raze(owns, "p06", f"use x03 on p10 pay {pay} raze p06")
        s.finish("place 3 senate")
        assert s.score().scores[RED]["senate"] == points, pay


# --- x05


def test_x05_steals_a_jewel():
    s = scene(red=dict(dice="3", owns="p01 x05", jewels=4), blue=dict(jewels=5))
    s.upto(turn(s.g, RED), "use x05 on p01 at blue")
    assert (s.markers("jewels"), s.owns(RED)) == ([5, 4, 0, 0], "*p01 *x05")


@pytest.mark.parametrize(
    ("mine", "said", "reason"),
    [
        (5, " at blue", "marker_at_end"),
        (2, " at yellow", "nothing_to_steal"),
        (2, " at red", "not_yourself"),
        (2, "", "nobody_named"),
        (2, " at green", "no_such_player"),
    ],
)
def test_r17_x05_needs_room_and_an_opponent_with_a_jewel(mine, said, reason):
    s = scene(red=dict(dice="3", owns="p01 x05", jewels=mine), blue=dict(jewels=1))
    assert s.upto(turn(s.g, RED)).refused(f"use x05 on p01{said}") == reason


def test_r17_x05_is_no_reason_to_ask_when_nobody_has_a_jewel():
    s = scene(red=dict(dice="3", owns="p01 x05", jewels=3))
    s.run(turn(s.g, RED), "place 3 senate")
    assert s.owns(RED) == "p01 x05"


# --- the list of legal moves


@pytest.mark.parametrize("name", ["red", "purple"])
def test_every_activation_that_is_offered_is_told_all_it_needs(name):
    """Whoever has every turn card and room for it is offered each of them; and nothing that is offered says too much."""
    owns = "p01 p05 p06 p07 p08 p10 s03 s04 s05 s06 s11 s14 x01 x03 x05"
    others = {other: dict(dice="2 4", jewels=1) for other in NAMES if other != name}
    s = scene(**{name: dict(dice="1 6 6", owns=owns)}, **others, military=f"{name} 3 2", market="red 1")
    s.upto(turn(s.g, NAMES[name]))
    offered = {text.split()[1] for text in s.legal if text.startswith("use")}
    assert offered == {card for card in data.SENATE if data.SENATE[card].window == "turn"}
    legal = s.legal
    assert all(s.world.refusal(NAMES[name], s.read(NAMES[name], text)) is None for text in legal)
    assert len(set(legal)) == len(legal)


def test_a_card_that_cannot_be_used_is_proposed_once_with_its_reason():
    """A menu shows it grey; it does not list every die that it could be laid for."""
    for owns, reason in (("*p06 *p02 s04", "wrong_sockets"), ("p06 p02 *s04", "card_exhausted"), ("s04", "wrong_sockets")):
        s = scene(red=dict(dice="1 2 3 4", owns=owns))
        s.upto(turn(s.g, RED))
        grey = [(move.card, why.reason) for move, why in s.world.proposals(RED) if isinstance(move, Use)]
        assert grey == [("s04", reason)]
