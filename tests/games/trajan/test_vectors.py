"""The worked examples of the specification: S from the rulebook, D derived."""

from __future__ import annotations

import pytest

from engine.games.trajan.rules import PHASES, data
from engine.games.trajan.rules.quarter import ranking
from engine.games.trajan.rules.scoring import set_points
from engine.games.trajan.rules.set_up import empty_lands
from engine.games.trajan.rules.sowing import has_pair, order_count
from engine.games.trajan.rules.turn import perform, turn
from tests.games.trajan.scene import BLUE, BROWN, GREEN, RED, scene


async def clock(g):
    """The end of a turn with everything that hangs on it."""
    g.phase = "clock"
    while g.phase not in ("turn", "game_over"):
        await PHASES[g.phase](g)


async def round_of(g):
    await turn(g)
    await clock(g)


def test_s1_stones_go_clockwise_and_the_last_picks_the_action():
    s = scene(deck="oil1", red=dict(ring="by go pw by go pw"))
    s.upto(turn(s.g), "sow trajan go")
    assert s.ring(RED) == "byo go pw by - gpw"
    assert s.asked == "red: seaport" and (s.g.turn.target, s.g.turn.stones) == (0, 2)


@pytest.mark.parametrize(("before", "stones", "after", "laps"), [(5, 2, 7, 0), (19, 4, 2, 1), (17, 4, 0, 1)], ids=["s2", "s3", "s4"])
def test_s2_s3_s4_the_clock(before, stones, after, laps):
    ring = {2: "by yg go op pw bw", 4: "bbyy gg oo pp ww -"}[stones]
    s = scene(time=before, red=dict(ring=ring))
    s.run(round_of(s.g), f"sow seaport {ring.split()[0]}", "pass")
    assert s.g.time_pos == after
    assert (len(s.g.demands), s.g.round) == (laps, 1 + laps)
    assert s.g.active == GREEN


def test_s5_a_tile_beside_the_target_tray_is_claimed():
    s = scene(forum={"a1": "bread"}, red=dict(ring="b go byy wwg pp o", slots={"II": "TT28"}, arch="I"))
    s.upto(turn(s.g), "sow seaport b")
    red = s.g[RED]
    assert s.ring(RED).split()[1] == "bgo"
    assert (red.vp, red.supply, red.work_camp) == (5, 12, 2)
    assert red.slots[1] == "" and s.g.removed == ["TT28"] and red.arch == 0


def test_s6_a_new_tile_goes_under_the_arch_which_walks_on():
    s = scene(red=dict(slots={"II": "TT01", "IV": "TT10", "VI": "TT19"}, arch="I"))
    s.run(perform(s.g, RED, "trajan"), "order legion")
    assert s.g[RED].slots[0] == "TT37" and s.g[RED].arch == 2
    assert s.g.stacks["legion"].top == "TT38"


def test_s7_a_step_in_the_senate():
    s = scene(senate={4: "red"})
    s.run(perform(s.g, RED, "senate"), "advance")
    assert s.discs(5) == "red" and s.vp(RED) == 5


def test_s8_the_first_door_brings_a_senate_action():
    s = scene(sites={"A1": "CT06"})
    s.upto(perform(s.g, RED, "construction"), "build A1")
    assert s.vp(RED) == 3 and s.asked == "red: senate"
    s.finish("advance")
    assert s.vp(RED) == 3 + 2 and s.discs(2) == "red"


def test_s9_an_empty_site_is_a_bridge():
    s = scene(sites={"B2": "- red", "B3": "- blue", "B4": "CT19"}, red=dict(work=2))
    s.run(perform(s.g, RED, "construction"), "build B3")
    assert s.vp(RED) == 0 and s.g[RED].buildings == [] and s.g.sites["B3"].workers == [BLUE, RED]
    s.upto(perform(s.g, RED, "construction"), "build B4")
    assert s.vp(RED) == 4 and s.asked == "red: military"


def test_s10_demands_at_the_end_of_a_quarter():
    s = scene(demands="bread games religion", red=dict(tiles="games games", kept="religion"))
    s.g.laps_left = 1
    s.run(clock(s.g), "brown: bonus left")
    red = s.g[RED]
    assert red.demand["games"] == 1 and red.kept["religion"] == 1 and red.vp == -4


def test_s11_a_tie_goes_to_the_disc_on_top():
    s = scene(senate={5: "brown green"})
    assert ranking(s.g)[0] == GREEN


def test_s12_senate_tiles_decide_and_discs_are_stacked_by_rank():
    s = scene(senate={5: "brown green"}, offices="BT05 BT06", brown=dict(tiles="senate3"))
    assert ranking(s.g)[:2] == [BROWN, GREEN]
    s.run(PHASES["quarter_senate"](s.g), "bonus right")
    assert s.g[BROWN].bonus == {"BT06": "yellow"} and s.g[GREEN].bonus == {"BT05": "grey"}
    assert s.discs(0).endswith("green brown") and s.discs(5) == ""
    assert s.g[BROWN].votes == [] and "senate3" in s.g.removed


def test_s13_penalties():
    mats = dict(red=dict(tiles="bread games"), green=dict(tiles="bread"), brown=dict(kept="bread games religion"))
    s = scene(demands="bread games religion", **mats)
    s.g.to_act = [RED, GREEN, BLUE, BROWN]
    s.run(PHASES["quarter_demands"](s.g))
    assert [s.vp(seat) for seat in (RED, GREEN, BLUE, BROWN)] == [-4, -9, -15, 0]


def test_s14_a_ship_turns_grey():
    s = scene(red=dict(hand="oil1 oil2 oil3"), green=dict(hand="wine1 wine2 wine3"))
    s.run(perform(s.g, RED, "seaport"), "ship same oil1 oil2 oil3")
    assert s.vp(RED) == 12 and s.g.ships["same"] == "grey" and s.shown(RED) == "oil1 oil2 oil3"
    s.run(perform(s.g, GREEN, "seaport"), "ship same wine1 wine2 wine3")
    assert s.vp(GREEN) == 7 and s.g.ships["same"] == "grey"


def test_s15_the_table_is_cleared_and_laid_out_anew():
    full = dict.fromkeys(data.PROVINCES, "bread")
    s = scene(
        demands="bread games religion", grey="same pairs", forum={"x0": "x_forum", "x2": "x_senate", "a1": "bread", "c4": "games"},
        provinces=full | {"alpes": "-", "aquitania": "-", "raetia": "- red", "noricum": "-"}, green=dict(leader="noricum"),
    )  # fmt: skip
    assert empty_lands(s.g) == ["aquitania", "alpes"]
    s.g.laps_left, left = 1, len(s.g.forum_bag)
    s.run(clock(s.g), "brown: bonus left")
    assert [s.g.removed.count(tile) for tile in ("x_forum", "x_senate", "bread", "games")] == [1, 1, 2, 2]  # demand tiles among them
    assert s.g.provinces["alpes"].tile and s.g.provinces["aquitania"].tile
    assert not s.g.provinces["raetia"].tile and not s.g.provinces["noricum"].tile
    assert all(s.g.forum.values()) and len(s.g.forum) == 15 and len(s.g.forum_bag) == left - 2 - 12
    assert set(s.g.ships.values()) == {"colour"} and s.g.quarter == 2 and s.g.round == 1 and s.g.demands == []


def test_d1_six_stones_end_where_they_began():
    s = scene(red=dict(ring="w g bbygop y o pw"))
    s.upto(turn(s.g), "sow military bbygop")
    assert s.ring(RED) == "gw go p by bo ypw" and s.g.turn.target == 2


def test_d2_a_seventh_stone_doubles_up():
    s = scene(red=dict(ring="bbygopw y g o p w"), forum={"a1": "bread"})
    s.upto(turn(s.g), "sow seaport bygopwb")
    assert s.ring(RED) == "w bby yg go op pw" and s.g.turn.target == 1


@pytest.mark.parametrize(("stones", "count"), [("bbygopw", 1320), ("bbyyggo", 360)])
def test_d4_how_many_orders_there_are(stones, count):
    assert order_count(stones) == count


def test_d5_two_laps_with_one_move():
    s = scene(players=2, deck="oil1", time=10, demands="bread", red=dict(ring="bbyyggooppww - - - - -"))
    s.run(round_of(s.g), "sow seaport bygopwbygopw", "pass")
    assert s.g.time_pos == 0 and len(s.g.demands) == 3 and s.g.laps_left == 0


@pytest.mark.parametrize(("stones", "claims"), [("b", False), ("bob", True), ("bo", False)])
def test_d7_a_double_needs_both_stones(stones, claims):
    """The last of these stones is sown into the tray that has the others."""
    assert has_pair(stones, data.ORDERS["TT01"].pair) is claims
    others, last = stones[:-1], stones[-1]
    rest = data.STONES
    for stone in stones:
        rest = rest.replace(stone, "", 1)
    s = scene(red=dict(ring=f"{rest} - - {last} {others or '-'} -", slots={"V": "TT01"}, arch="I"))
    s.upto(turn(s.g), f"sow senate {last}")
    assert s.vp(RED) == (9 if claims else 0)


def test_d8_the_arch_comes_back_to_the_slot_that_was_emptied():
    full = dict(zip(data.SLOTS, ("TT01", "TT10", "TT19", "TT28", "TT04", "TT46"), strict=True))
    s = scene(red=dict(ring="bb yy gg o o ppww", slots=full))
    assert s.g[RED].arch == -1
    s.upto(turn(s.g), "sow senate o")
    assert s.vp(RED) == 9 and s.g[RED].arch == 4 and s.asked == "red: trajan"
    s.finish("order points")
    assert s.g[RED].slots[4] and s.g[RED].arch == -1


def test_d9_at_the_end_of_the_senate_nobody_is_asked():
    s = scene(senate={8: "red"}, red=dict(ring="bb yy gg oo pp ww", tiles="x_senate"))
    s.run(turn(s.g), "sow forum yy")
    assert s.g.phase == "clock" and s.g[RED].extra["senate"] == 1


@pytest.mark.parametrize(
    ("province", "rivals", "points"), [("belgica", 1, 3), ("raetia", 1, 0), ("noricum", 2, 0), ("britannia", 3, 1)]
)  # fmt: skip
def test_d10_foreign_legionaries_take_three_points_each(province, rivals, points):
    s = scene(provinces={province: "- " + " ".join(["green", "blue", "brown"][:rivals])}, red=dict(leader=province))
    s.run(perform(s.g, RED, "military"), "deploy")
    assert s.vp(RED) == points and s.g[RED].mil_camp == 0


def test_d12_an_extra_action_tile_can_be_spent_at_once():
    s = scene(forum={"x0": "x_forum", "a1": "bread"})
    s.upto(perform(s.g, RED, "forum"), "forum x0")
    assert s.asked == "red: extra"
    s.finish("extra own", "forum a1")
    assert s.g[RED].demand["bread"] == 1 and s.g[RED].extra["forum"] == 0


def test_d14_when_all_is_too_little_nobody_is_asked():
    s = scene(demands="bread bread bread", red=dict(tiles="bread wild_demand"))
    s.g.to_act = [RED]
    s.run(PHASES["quarter_demands"](s.g))
    assert s.g[RED].demand["bread"] == 0 and s.g[RED].wild["wild_demand"] == 0 and s.vp(RED) == -4


def test_d15_ties_go_by_the_track_then_by_the_stack():
    s = scene(senate={3: "red", 8: "green", 0: "brown blue"}, red=dict(tiles="senate5"))
    assert ranking(s.g) == [GREEN, RED, BLUE, BROWN]


@pytest.mark.parametrize(("built", "wilds", "points"), [((2, 3, 0, 1, 4), 1, 40), ((0, 2, 0, 1, 0), 2, 20)], ids=["d16", "d17"])
def test_d16_d17_wild_tiles_complete_sets(built, wilds, points):
    """In the order stairs, door, fountain, roof, window."""
    assert set_points(built, wilds) == points


def test_d19_a_wild_tile_stands_for_a_good():
    s = scene(red=dict(hand="fish1 oil1", tiles="wild_commodity"))
    s.run(perform(s.g, RED, "seaport"), "ship different fish1 oil1 wild wine")
    assert s.vp(RED) == 6 and s.shown(RED) == "fish1 oil1"
    assert s.g[RED].wild["wild_commodity"] == 0 and s.g.removed == ["wild_commodity"]


def test_d20_an_emptied_pile_is_filled_up():
    s = scene(left="oil1", right="wine1", deck="gems1 fish1")
    s.run(perform(s.g, RED, "seaport"), "take left")
    assert s.hand(RED) == "oil1" and s.pile("left") == "gems1" and s.deck == "fish1"
    assert s.sees(GREEN, "oil1") and s.sees(GREEN, "gems1")


def test_d21_no_more_tokens_than_there_are():
    s = scene(forum={"a1": "bread"}, red=dict(ring="b y ggoopw byp w -", slots={"II": "TT33"}, arch="I", supply=1, mil=1, work=13))
    s.upto(turn(s.g), "sow seaport b")
    assert s.vp(RED) == 2 and s.g[RED].supply == 0 and s.g[RED].work_camp == 14
