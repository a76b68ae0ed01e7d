"""Clauses of sections 5.7, 5.8 and 7 that no vector shows, each under its number: laps, ends of quarters, final scoring."""

from __future__ import annotations

import pytest

from engine.games.trajan.rules import PHASES, data, play
from engine.games.trajan.rules.quarter import ranking
from engine.games.trajan.rules.scoring import final_points, set_points
from tests.games.trajan.scene import BLUE, BROWN, GREEN, RED, scene

TWELVE = "bbyyggooppww - - - - -"


async def quarter_end(g):
    g.laps_left, g.phase = 1, "clock"
    while g.phase not in ("turn", "game_over"):
        await PHASES[g.phase](g)


# --- 5.7, 5.8: laps and quarters


def test_5_7_a_lap_is_over_only_after_the_turn():
    """What the last turn of a quarter does in the senate counts in its vote; then the next player goes on from where the clock stands."""
    s = scene(players=2, time=10, round=4, demands="bread bread bread", senate={2: "green"}, offices="BT05 BT06",
              red=dict(ring="by gw pp by go ow", tiles="bread bread bread x_senate"))  # fmt: skip
    s.upto(play(s.g), "sow forum gw")
    assert s.g.demands == ["bread"] * 3 and s.asked == "red: senate" and s.g.time_pos == 1 and s.g[RED].demand["bread"] == 3
    s.say("advance", "extra own", "advance")
    assert s.asked == "red: consul" and (s.vp(RED), s.vp(GREEN)) == (2 + 3, -15)
    s.say("red: bonus right")
    assert s.g[RED].bonus == {"BT06": "yellow"} and s.g[GREEN].bonus == {"BT05": "grey"} and s.discs(0) == "green red"
    assert s.asked == "green: sow" and (s.g.quarter, s.g.round, s.g.time_pos, s.g.demands) == (2, 1, 1, [])


@pytest.mark.parametrize(("start", "stones", "demands"), [(9, "by", ["bread"]), (8, "by", []), (10, "b", ["bread"]), (9, "b", [])])
def test_5_7_reaching_the_start_is_a_lap(start, stones, demands):
    rest = "".join(data.STONES.replace("b", "", 1).replace("y", "", len(stones) - 1))
    s = scene(players=2, deck="oil1", time=start, red=dict(ring=f"{stones} - - - - {rest}"), forum={"a1": "bread"})
    s.upto(play(s.g), f"sow seaport {stones}", "pass")
    assert s.g.demands == demands and s.g.round == 1 + len(demands) and s.asked == "green: sow"
    assert s.g.time_pos == (start + len(stones)) % 11


def test_5_7_a_double_lap_before_the_last_demand_ends_the_quarter():
    s = scene(players=2, deck="oil1", time=10, round=3, demands="bread bread", red=dict(ring=TWELVE, tiles="bread bread bread"))
    s.upto(play(s.g), "sow seaport bygopwbygopw", "pass", "green: bonus left")
    assert (s.g.quarter, s.g.round, s.g.demands, s.g.time_pos) == (2, 1, [], 0)
    assert s.g.removed.count("bread") == 6 and (s.vp(RED), s.vp(GREEN)) == (0, -15)


@pytest.mark.parametrize(
    ("demands", "tiles", "kept", "points", "left"),
    [
        ("bread games religion", "", "", -15, 0),
        ("bread games religion", "wild_demand", "", -9, 0),
        ("bread games religion", "wild_demand wild_demand bread", "", 0, 0),
        ("bread bread bread", "bread bread", "bread", 0, 0),
        ("bread bread bread", "", "bread bread bread", 0, 0),
        ("bread bread games", "bread wild_demand", "bread", 0, 0),
        ("bread bread games", "bread bread bread", "", -4, 1),
        ("games games religion", "bread games", "religion religion", -4, 1),
    ],
)
def test_5_8_what_can_be_met_must_be_met(demands, tiles, kept, points, left):
    s = scene(demands=demands, red=dict(tiles=tiles, kept=kept))
    s.g.to_act = [RED]
    s.run(PHASES["quarter_demands"](s.g))
    red = s.g[RED]
    assert s.vp(RED) == points and sum(red.demand.values()) + red.wild["wild_demand"] == left
    assert sum(red.kept.values()) == len(kept.split())


def test_5_8_wild_tiles_that_are_left_over_stay():
    s = scene(demands="bread bread games", red=dict(tiles="wild_demand wild_demand wild_demand", kept="bread"))
    s.g.to_act = [RED]
    s.run(PHASES["quarter_demands"](s.g))
    assert s.g[RED].wild["wild_demand"] == 1 and s.vp(RED) == 0
    s = scene(demands="bread games games", red=dict(tiles="bread games wild_demand wild_demand"))
    s.g.to_act = [RED]
    s.upto(PHASES["quarter_demands"](s.g))
    one_for_games = [(0, 1), (0, 2), (1, 1)]
    assert s.legal == [f"meet bread {bread} games {games} religion 0" for bread, games in one_for_games]
    assert s.refused("meet bread -1 games 1 religion 0") == "wilds_for" and s.refused("meet bread 0 games 3 religion 0") == "wilds_for"
    s.finish("meet bread 0 games 2 religion 0")
    assert s.g[RED].demand == dict(bread=0, games=1, religion=0) and s.g[RED].wild["wild_demand"] == 0


def test_5_8_everybody_is_asked_in_turn_order_after_the_one_who_ended_the_quarter():
    mat = dict(tiles="bread wild_demand wild_demand wild_demand wild_demand")
    s = scene(demands="bread games religion", active="blue", round=4, red=mat, green=mat, blue=mat, brown=mat)
    s.upto(quarter_end(s.g))
    for name in ("brown", "red", "green", "blue"):
        assert s.asked == f"{name}: demands"
        s.say(f"{name}: meet bread 1 games 1 religion 1")
    assert s.asked == "brown: consul"


@pytest.mark.parametrize(
    ("said", "order"),
    [
        (dict(senate={5: "red", 3: "green blue", 0: "brown"}), [RED, BLUE, GREEN, BROWN]),
        (dict(senate={5: "red", 3: "green blue", 0: "brown"}, green=dict(tiles="senate2")), [RED, GREEN, BLUE, BROWN]),
        (dict(senate={5: "red", 3: "green blue", 0: "brown"}, brown=dict(tiles="senate5")), [RED, BROWN, BLUE, GREEN]),
        (dict(senate={5: "red", 3: "green blue", 0: "brown"}, brown=dict(tiles="senate4 senate2")), [BROWN, RED, BLUE, GREEN]),
    ],
)
def test_5_8_votes_then_the_track_then_the_stack(said, order):
    assert ranking(scene(**said).g) == order


def test_5_8_the_third_and_the_fourth_get_nothing_and_the_discs_lie_by_rank():
    s = scene(round=4, demands="bread bread bread", senate={7: "blue", 4: "red brown", 0: "green"}, offices="BT01 BT02",
              green=dict(tiles="senate5"), red=dict(bonus={"BT09": "yellow"}))  # fmt: skip
    s.run(quarter_end(s.g), "blue: bonus left")
    assert [s.g[seat].bonus for seat in (RED, GREEN, BLUE, BROWN)] == [{"BT09": "yellow"}, {"BT02": "grey"}, {"BT01": "yellow"}, {}]
    assert s.discs(0) == "red brown green blue" and sum(map(len, s.g.senate.values())) == 4
    assert set(s.g.offices.values()) == {"BT03", "BT04"} and s.g.offices == dict(left="BT03", right="BT04")


def test_5_8_what_stays_on_the_mats_and_what_goes():
    mat = "senate2 senate5 x_forum wild_extra wild_commodity wild_construction wild_demand games"
    s = scene(round=4, demands="bread bread bread", red=dict(tiles=mat, kept="religion bread bread bread", plus_two="forum"))
    s.run(quarter_end(s.g), "bonus left")
    red = s.g[RED]
    assert red.votes == [] and s.g.removed[:2] == ["senate2", "senate5"] and s.vp(RED) == 0
    assert red.wild == dict.fromkeys(data.WILDS, 1) and red.extra["forum"] == 1 and red.demand["games"] == 1
    assert red.kept == dict(bread=3, games=0, religion=1) and red.plus_two["forum"]


def test_5_8_provinces_get_tiles_only_where_nothing_lies_and_nobody_is():
    here = {"britannia": "bread", "belgica": "- green", "raetia": "- brown"}
    s = scene(provinces=here, red=dict(leader="alpes"), blue=dict(leader="noricum"), round=4, demands="bread bread bread")
    s.run(quarter_end(s.g), "brown: bonus left")
    assert [id for id, land in s.g.provinces.items() if not land.tile] == ["belgica", "alpes", "raetia", "noricum"]


def test_5_8_the_refill_draws_in_its_order():
    full = dict.fromkeys(data.PROVINCES, "religion") | {"alpes": "-", "germania_superior": "-"}
    s = scene(players=2, provinces=full, rolls="1 2 14 68 0 13 25 0 0 0 2 0 0", grey="same")
    s.g.phase = "refill"
    s.run(PHASES["refill"](s.g))
    assert s.g.offices == dict(left="BT04", right="BT06")
    assert s.g.provinces["germania_superior"].tile == "games" and s.g.provinces["alpes"].tile == "wild_demand"
    columns = dict(a1="bread", b1="games", c1="religion", a2="bread", b2="bread", c2="bread")
    assert s.g.forum == dict(x0="x_forum", x1="x_seaport", x2="x_seaport") | columns
    assert set(s.g.ships.values()) == {"colour"} and (s.g.quarter, s.g.round) == (2, 1)


def test_5_8_r21_with_an_empty_bag_the_forum_has_extra_action_tiles_only():
    s = scene(provinces={"alpes": "bread"})
    s.g.forum_bag, s.g.phase = [], "refill"
    s.run(PHASES["refill"](s.g))
    assert [space for space, tile in s.g.forum.items() if tile] == ["x0", "x1", "x2"] and len(s.g.forum) == 15
    assert [id for id, land in s.g.provinces.items() if land.tile] == ["alpes"]


def test_5_8_after_the_fourth_quarter_nothing_is_laid_out():
    s = scene(players=2, quarter=4, round=4, demands="bread bread bread", grey="same", forum={"a1": "games"}, active="green",
              green=dict(ring="by gw pp by go ow"), red=dict(tiles="senate3"), offices="BT07 BT10", time=10)  # fmt: skip
    bonuses = list(s.g.bonus_bag)
    s.upto(play(s.g), "sow forum gw", "advance")
    assert s.asked == "red: consul"
    s.finish("red: bonus left")
    assert s.g.bonus_bag == bonuses and set(s.g.offices.values()) == {""} and s.g.quarter == 4 and s.g.ships["same"] == "grey"
    assert not any(land.tile for land in s.g.provinces.values()) and s.g[RED].votes == [] and "games" in s.g.removed
    assert s.result.scores[GREEN] | dict(camps=0) == dict.fromkeys((*data.EARNED, *data.COUNTED), 0) | dict(senate=2, demands=-15)


# --- 7: the end


@pytest.mark.parametrize(
    ("built", "wilds", "points"),
    [((2, 0, 0, 0, 0), 0, 0), ((3, 0, 0, 0, 0), 0, 10), ((4, 3, 0, 0, 0), 0, 30), ((2, 0, 0, 0, 0), 1, 10), ((3, 0, 0, 0, 0), 1, 20),
     ((0, 0, 0, 0, 0), 2, 0), ((4, 0, 0, 0, 0), 2, 20), ((1, 1, 0, 0, 0), 2, 10), ((2, 2, 0, 0, 0), 2, 20), ((3, 2, 1, 0, 0), 2, 30),
     ((3, 3, 0, 0, 0), 2, 40), ((1, 1, 1, 1, 1), 1, 0)],
)  # fmt: skip
def test_7_2_sets_with_wild_tiles(built, wilds, points):
    buildings = [f"CT{1 + 4 * at + tile:02}" for at, count in enumerate(built) for tile in range(count)]
    s = scene(red=dict(buildings=" ".join(buildings), tiles=" ".join(["wild_construction"] * wilds)))
    assert final_points(s.g, RED)["sets"] == set_points(built, wilds) == points


def test_7_2_tokens_count_in_the_camps_whatever_the_supply():
    assert final_points(scene(red=dict(supply=0, mil=9, work=6)).g, RED)["camps"] == 15
    assert final_points(scene(red=dict(supply=15, mil=0, work=0)).g, RED)["camps"] == 0


def test_7_2_kept_tiles_and_tokens_on_the_map_are_worth_nothing_by_themselves():
    red = dict(mil=0, work=0, supply=13, kept="bread games", tiles="bread x_forum", bonus={"BT08": "yellow"}, shown="oil1")
    s = scene(sites={"A1": "- red"}, provinces={"alpes": "- red"}, red=red)
    assert final_points(s.g, RED) == dict(hand=0, camps=0, slots=0, sets=0, bonus=0)


@pytest.mark.parametrize(
    ("tiles", "shown", "bonus", "points"),
    [
        ("wild_commodity wild_commodity", "oil1", {"BT01": "grey", "BT02": "yellow"}, 2 + 3 + 3),
        ("wild_commodity wild_commodity", "oil1 lamp1", {"BT01": "grey", "BT07": "yellow"}, 2 + 2 + 2),
        ("wild_commodity", "oil1", {"BT07": "yellow", "BT12": "grey"}, 2),
        ("bread bread", "", {"BT07": "grey"}, 6),
        ("", "", {"BT12": "yellow"}, 3),
        ("", "", {"BT12": "grey"}, 0),
        ("", "oil1 oil2 scroll1 wine1", {"BT01": "yellow"}, 9),
        ("", "oil1 oil2 oil3 oil4 oil5 scroll1 scroll2 scroll3 scroll4 scroll5", {"BT01": "yellow"}, 30),
    ],
)
def test_7_2_bonus_tiles_and_wild_goods(tiles, shown, bonus, points):
    assert final_points(scene(red=dict(tiles=tiles, shown=shown, bonus=bonus)).g, RED)["bonus"] == points


@pytest.mark.parametrize(("wilds", "points"), [(0, 0), (1, 9), (2, 18), (3, 24)])
def test_7_2_each_wild_demand_serves_one_bonus_tile_in_the_variant(wilds, points):
    """Trajan tiles that are kept change nothing about it; and no tile is served twice."""
    bonus = {"BT07": "grey", "BT08": "yellow", "BT09": "yellow"}
    red = dict(tiles=" ".join(["wild_demand"] * wilds), bonus=bonus, kept="bread games religion")
    s = scene(red=red, green=dict(tiles="wild_demand wild_demand", bonus={"BT07": "grey"}), variants="wild_demand_bonus")
    assert final_points(s.g, RED)["bonus"] == points and final_points(s.g, GREEN)["bonus"] == 6


def test_7_3_a_tie_goes_to_the_better_rank_of_the_last_vote():
    """Not to the disc that lay higher before it."""
    s = scene(players=3, quarter=4, round=4, demands="bread bread bread", senate={3: "green red", 2: "blue"}, offices="BT07 BT08",
              green=dict(tiles="senate2"), blue=dict(tiles="senate2"))  # fmt: skip
    s.g.laps_left, s.g.phase = 1, "clock"
    s.run(play(s.g), "green: bonus right")
    assert [sum(s.result.scores[seat].values()) for seat in (RED, GREEN, BLUE)] == [-13] * 3
    assert s.result.winners == (GREEN,) and s.discs(0) == "red blue green"
