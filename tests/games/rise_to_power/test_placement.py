"""Sections 5.4.1, 5.4.2 and 5.4.4: dice on tracks, the Consul, what is forfeited, what is lowered."""

import pytest

from engine.dealer import Stream
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.dice import turn
from engine.games.rise_to_power.rules.state import Group
from engine.games.rise_to_power.rules.tracks import put
from tests.games.rise_to_power.scene import BLUE, NAMES, PURPLE, RED, YELLOW, scene

STUCK = dict(military="red 3", senate="red 2", market="red 1")


def test_four_passes_through_the_turn_order_place_four_dice_each():
    dice = {name: dict(dice="4 3 2 1") for name in NAMES}
    s = scene(order="purple red yellow blue", **dice)
    s.into("placement")
    asked = []
    for die in (4, 3, 2, 1):
        for _ in range(4):
            asked.append(s.asked)
            assert s.g.passing == 5 - die
            s.say(f"{s.asked.split(':')[0]}: place {die} market")
    assert asked == ["purple: place", "red: place", "yellow: place", "blue: place"] * 4
    assert s.track("market") == "purple 4 3 2 1 | red 4 3 2 1 | yellow 4 3 2 1 | blue 4 3 2 1"
    assert s.finish() is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [("place 5 senate", "no_such_die"), ("place 3 forum", "no_such_track"), ("place 3 military", "above_tail"), ("end", "not_asked")],
)
def test_only_an_unplaced_die_goes_to_a_track_and_not_above_the_tail(text, reason):
    s = scene(military="red 4 2 | blue 5", red=dict(dice="3 6"))
    assert s.upto(turn(s.g, RED)).refused(text) == reason


def test_a_die_may_equal_the_tail():
    s = scene(military="red 4 2", red=dict(dice="2"))
    s.run(turn(s.g, RED), "place 2 military")
    assert s.track("military") == "red 4 2 2"


def test_r13_a_new_group_stands_behind_equal_leaders_and_before_the_first_higher_one():
    for die, after in ((1, "PRBY"), (2, "RPBY"), (3, "RPBY"), (4, "RBPY"), (5, "RBPY"), (6, "RBYP")):
        s = scene(market="red 2 6 | blue 4 | yellow 6 1", purple=dict(dice=str(die)))
        s.run(turn(s.g, PURPLE), f"place {die} market")
        assert "".join(data.COLOURS[group.seat][0].upper() for group in s.g.tracks["market"]) == after, die


def test_a_further_die_never_moves_its_group():
    s = scene(market="red 2 | blue 4 | yellow 6", yellow=dict(dice="1"))
    s.run(turn(s.g, YELLOW), "place 1 market")
    assert s.track("market") == "red 2 | blue 4 | yellow 6 1"


def test_equal_dice_leave_one_by_one():
    groups: list[Group] = []
    for seat, die in ((RED, 3), (BLUE, 3), (RED, 3), (YELLOW, 2)):
        put(groups, seat, die)
    assert groups == [Group(YELLOW, [2]), Group(RED, [3, 3]), Group(BLUE, [3])]
    s = scene(red=dict(dice="3 3 1"))
    s.run(turn(s.g, RED), "place 3 senate")
    assert s.dice(RED) == "3 1"


def as_the_specification_places(track, player, value):
    """5.4.1, word by word; None if it needs a Consul."""
    for group in track:
        if group[0] == player:
            if value > group[1][-1]:
                return None
            group[1].append(value)
            return track
    at = next((i for i in range(len(track)) if track[i][1][0] > value), len(track))
    track.insert(at, (player, [value]))
    return track


def as_the_specification_lowers(track, player, k):
    """5.4.4, word by word; None if it is refused."""
    at = [group[0] for group in track].index(player)
    dice = track[at][1]
    if dice[k] < 1:
        return None
    if dice[k] == 1:
        del dice[k]
        dice.insert(0, 0)
        track.insert(0, track.pop(at))
        return track
    dice[k] -= 1
    if k == 0:
        higher = [i for i in range(at) if track[i][1][0] > dice[0]]
        if higher:
            track.insert(higher[0], track.pop(at))
    return track


def test_placing_and_lowering_follow_the_specification_in_any_order():
    """Random courses on one track: dice are placed, lowered and rolled again; every answer is compared with the text of 5.4."""
    stream = Stream(b"tracks", "courses")
    owns = {"red": "p08 s11", "blue": "p08 s11", "yellow": "p08 s11"}
    refused = 0
    for _ in range(70):
        track: list[tuple[int, list[int]]] = []
        for _ in range(8):
            name = stream.pick(list(owns))
            mine = next((dice for seat, dice in track if seat == NAMES[name]), [])
            said = " | ".join(f"{data.COLOURS[seat]} {' '.join(map(str, dice))}" for seat, dice in track)
            die = 1 + stream.below(6)
            s = scene(senate=said, **{name: dict(dice=f"{die} 1", owns=owns[name])})
            s.upto(turn(s.g, NAMES[name]))
            spot = stream.below(len(mine)) if mine and stream.below(2) else -1
            text = f"place {die} senate" if spot < 0 else f"use s11 on p08 track senate spot {spot + 1}"
            before = [(seat, dice[:]) for seat, dice in track]
            after = (
                as_the_specification_places(before, NAMES[name], die)
                if spot < 0
                else as_the_specification_lowers(before, NAMES[name], spot)
            )
            if after is None:
                assert s.refused(text) == ("above_tail" if spot < 0 else "lowest_already")
                refused += 1
                continue
            s.say(text)
            track = after
            assert [(group.seat, group.dice) for group in s.g.tracks["senate"]] == track, f"{text} on {said}"
            if stream.below(4) == 0:  # as if the leader had been rolled again
                track[stream.below(len(track))][1][0] = 1 + stream.below(6)
    assert refused > 30


# --- the Consul


@pytest.mark.parametrize(
    ("owns", "text", "reason"),
    [
        ("p06 s09", "place 2 senate with s09 on p06", "consul_not_needed"),  # up to the tail
        ("p06 s09", "place 5 market with s09 on p06", "consul_not_needed"),  # no group of one's own
        ("p06 *s09", "place 5 senate with s09 on p06", "card_exhausted"),
        ("*p06 s09", "place 5 senate with s09 on p06", "province_exhausted"),
        ("p05 s09", "place 5 senate with s09 on p05", "unfit_province"),
        ("p06 s10", "place 5 senate with s10 on p06", "unfit_province"),
        ("s09", "place 5 senate with s09 on p07", "not_your_province"),
        ("p06 s09", "place 5 senate with s09", "name_consul"),
        ("p06 s09", "place 5 senate on p06", "name_consul"),
        ("p06 s04", "place 5 senate with s04 on p06", "no_consul"),
        ("p06", "place 5 senate with s09 on p06", "no_consul"),
        ("p06 s09", "place 4 senate with s09 on p06", "no_such_die"),
        ("p06 s09", "use s09 on p06", "wrong_window"),
    ],
)
def test_a_consul_is_used_only_when_needed_and_on_a_rested_province_of_its_symbol(owns, text, reason):
    s = scene(senate="red 3", red=dict(dice="5 2", owns=owns), blue=dict(owns="p07 s20"))
    assert s.upto(turn(s.g, RED)).refused(text) == reason


def test_after_a_consul_the_tail_is_the_higher_die_and_the_other_consul_may_follow():
    s = scene(senate="red 3", red=dict(dice="4 5 6", owns="p06 p01 s09 s10"))
    s.run(turn(s.g, RED), "place 4 senate with s09 on p06")
    assert s.upto(turn(s.g, RED)).refused("place 5 senate") == "above_tail"
    assert s.refused("place 5 senate with s09 on p06") == "card_exhausted"
    s.finish("place 5 senate with s10 on p01")
    assert (s.track("senate"), s.owns(RED)) == ("red 3 4 5", "*p06 *p01 *s09 *s10")


def test_a_consul_placement_does_not_move_the_group():
    s = scene(senate="blue 2 | red 3", red=dict(dice="6", owns="p06 s09"))
    s.run(turn(s.g, RED), "place 6 senate with s09 on p06")
    assert s.track("senate") == "blue 2 | red 3 6"


# --- forfeits


def test_no_die_is_forfeited_while_another_one_or_another_track_is_open():
    s = scene(military="red 3", senate="red 2", red=dict(dice="4"))
    assert s.upto(turn(s.g, RED)).refused("forfeit 4") == "must_place"
    s = scene(**STUCK, red=dict(dice="3"))
    assert s.upto(turn(s.g, RED)).refused("forfeit 3") == "must_place"
    s = scene(**STUCK, red=dict(dice="4"))
    assert s.upto(turn(s.g, RED)).refused("forfeit 5") == "no_such_die"


def test_nobody_is_forced_to_a_card_but_one_that_helps_ends_the_right_to_forfeit():
    s = scene(**STUCK, red=dict(dice="4", owns="p01 s05"))
    s.upto(turn(s.g, RED))
    assert s.allows("forfeit 4")
    s.say("use s05 on p01 dice 4")
    assert s.refused("forfeit 3") == "must_place"
    s.finish("place 3 military")
    assert s.track("military") == "red 3 3"


def test_a_forfeited_die_is_out_and_cards_for_unplaced_dice_cannot_be_used_after_it():
    s = scene(**STUCK, red=dict(dice="4", owns="p01 p08 s05 s11"))
    s.upto(turn(s.g, RED), "forfeit 4")
    assert s.asked == "red: after"
    assert s.refused("use s05 on p01 dice 4") == "no_such_die"
    assert s.refused("place 4 military") == "not_asked"
    s.finish("use s11 on p08 track military spot 1")
    assert (s.dice(RED), s.track("military")) == ("", "red 2")


# --- lowering a placed die (s11)


@pytest.mark.parametrize(
    ("before", "name", "spot", "after"),
    [
        ("blue 3 | red 4 1", "red", 2, "red 0 4 | blue 3"),  # a 1 becomes 0: to the front, and its group too
        ("blue 3 | red 6 1 1", "red", 2, "red 0 6 1 | blue 3"),
        ("blue 3 | red 6 1 1", "red", 3, "red 0 6 1 | blue 3"),
        ("blue 3 | red 4 1", "red", 1, "blue 3 | red 3 1"),  # not strictly lower
        ("red 3 | blue 3 | yellow 3", "yellow", 1, "yellow 2 | red 3 | blue 3"),
        ("red 1 | blue 3 | yellow 3", "yellow", 1, "red 1 | yellow 2 | blue 3"),
        ("red 1 | blue 3", "blue", 1, "red 1 | blue 2"),
        ("blue 0 | red 1", "red", 1, "red 0 | blue 0"),  # the later 0 leads
        ("blue 3 | red 5 3 2", "red", 2, "blue 3 | red 5 2 2"),  # no leader, no move
        ("blue 3 | red 5 3 3", "red", 2, "blue 3 | red 5 2 3"),  # never sorted again
        ("blue 3 | red 6 1 0", "red", 2, "red 0 6 0 | blue 3"),
        ("blue 6 | red 2 | yellow 4", "yellow", 1, "yellow 3 | blue 6 | red 2"),  # before the leftmost higher one, re-rolled or not
        ("blue 5 | red 2 | yellow 6", "blue", 1, "blue 4 | red 2 | yellow 6"),  # never to the right
    ],
)
@pytest.mark.parametrize("track", data.TRACKS)
def test_r6_lowering_moves_a_group_only_to_the_left(track, before, name, spot, after):
    s = scene(**{track: before, name: dict(dice="6", owns="p08 s11")})
    s.upto(turn(s.g, NAMES[name]), f"use s11 on p08 track {track} spot {spot}")
    assert (s.track(track), s.owns(NAMES[name])) == (after, "*p08 *s11")


def test_after_a_1_became_0_the_tail_is_whatever_stands_last():
    s = scene(military="blue 2 | red 4 1", red=dict(dice="4 5", owns="p08 s11"))
    s.upto(turn(s.g, RED), "use s11 on p08 track military spot 2")
    assert s.track("military") == "red 0 4 | blue 2"
    assert s.refused("place 5 military") == "above_tail"
    s.finish("place 4 military")
    assert s.track("military") == "red 0 4 4 | blue 2"


def test_a_lone_0_takes_dice_only_with_a_consul_and_new_groups_stand_behind_it():
    s = scene(senate="red 0", red=dict(dice="1", owns="p06 s09"), blue=dict(dice="1"))
    s.run(turn(s.g, BLUE), "place 1 senate")
    assert s.upto(turn(s.g, RED)).refused("place 1 senate") == "above_tail"
    s.finish("place 1 senate with s09 on p06")
    assert s.track("senate") == "red 0 1 | blue 1"


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("track senate spot 1", "lowest_already"),
        ("track senate spot 3", "no_such_spot"),
        ("track senate spot 0", "no_such_spot"),
        ("track senate spot -1", "no_such_spot"),
        ("track senate", "no_such_spot"),
        ("track market spot 1", "no_such_spot"),  # only another's group is there
        ("track arena spot 1", "no_such_track"),
        ("spot 1", "no_such_track"),
    ],
)
def test_only_an_own_placed_die_of_1_or_more_is_lowered(said, reason):
    s = scene(senate="red 0 4", market="blue 5", red=dict(dice="6", owns="p08 s11"))
    assert s.upto(turn(s.g, RED)).refused(f"use s11 on p08 {said}") == reason


# --- re-rolling a placed die (s03)


def test_a_placed_die_that_is_rolled_again_never_moves_its_group():
    s = scene(military="red 2 | blue 4", red=dict(dice="6", owns="p08 s03"), purple=dict(dice="5"), throws="6")
    s.run(turn(s.g, RED), "use s03 on p08 spot 1", "place 6 military")
    assert s.track("military") == "red 6 6 | blue 4"
    s.run(turn(s.g, PURPLE), "place 5 military")
    assert s.track("military") == "purple 5 | red 6 6 | blue 4"  # later dice compare with the new value


def test_a_lower_roll_does_not_move_the_group_either():
    s = scene(military="blue 4 | red 5 2", red=dict(dice="6", owns="p08 s03"), throws="1")
    s.upto(turn(s.g, RED), "use s03 on p08 spot 1")
    assert s.track("military") == "blue 4 | red 1 2"


def test_a_new_tail_decides_what_may_follow_and_a_0_is_rolled_where_it_stands():
    s = scene(military="blue 4 | red 5 1", red=dict(dice="3", owns="p08 s03"), throws="4")
    s.run(turn(s.g, RED), "use s03 on p08 spot 2", "place 3 military")
    assert s.track("military") == "blue 4 | red 5 4 3"
    s = scene(military="red 0 | blue 4", red=dict(dice="3", owns="p08 s03"), throws="5")
    s.upto(turn(s.g, RED), "use s03 on p08 spot 1")
    assert s.track("military") == "red 5 | blue 4"


@pytest.mark.parametrize(
    ("said", "reason"), [("spot 1", "no_such_spot"), ("track senate spot 1", "too_much_said"), ("dice 6", "too_much_said")]
)
def test_only_dice_on_military_are_rolled_again(said, reason):
    s = scene(senate="red 3", military="blue 2", red=dict(dice="6", owns="p08 s03"))
    assert s.upto(turn(s.g, RED)).refused(f"use s03 on p08 {said}") == reason
