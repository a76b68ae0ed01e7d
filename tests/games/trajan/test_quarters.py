"""Set-up, the ends of quarters, final scoring: corners, rulings and variants."""

from __future__ import annotations

import pytest

from engine.games.trajan import GAME
from engine.games.trajan.rules import PHASES, data, play
from engine.games.trajan.rules.scoring import bonus_value, final, final_points
from engine.moves import Refusal
from tests.games.trajan.scene import BLUE, BROWN, GREEN, RED, fresh, scene

RING = "stones by yg go op pw bw"


def set_up(players=4, variants="", rolls=""):
    s = fresh(players, rolls, variants)
    return s.upto(play(s.g))


def arranged(s, text=RING):
    for seat in list(s.g.players):
        s.say(f"{s._name(seat)}: {text}")
    return s


# --- set-up


@pytest.mark.parametrize(("players", "tiles", "clock"), [(2, 6, 11), (3, 9, 16), (4, 12, 21)])
def test_the_table_for_so_many_players(players, tiles, clock):
    s = set_up(players)
    g = s.g
    assert len(g.forum) == tiles + 3 and all(g.forum.values()) and len(g.forum_bag) == 70 - 10 - tiles and g.clock == clock
    assert all(land.tile for land in g.provinces.values()) and sorted(site.tile for site in g.sites.values()) == sorted(data.BUILDINGS)
    arranged(s)
    assert len(g.bonus_bag) == 12 - players - 2 and all(list(player.bonus.values()) == ["yellow"] for player in g.players.values())
    assert len(g.deck) == 58 and g.start == RED and g.senate[0] == list(g.players)


def test_stones_are_sealed_until_all_have_chosen():
    s = set_up(2)
    s.say(f"red: {RING}")
    assert s.g[RED].trays == [""] * 6
    s.say("green: stones bb yy gg oo pp ww")
    assert s.ring(GREEN) == "bb yy gg oo pp ww"


@pytest.mark.parametrize(
    ("text", "reason"),
    [("stones by yg go op pw", "two_in_each_tray"), ("stones byy g go op pw bw", "two_in_each_tray"),
     ("stones bb yg go op pw bw", "two_of_each_colour"), ("stones xy yg go op pw bw", "two_of_each_colour"),
     ("stones yb yg go op pw bw", "colours_in_order")],
)  # fmt: skip
def test_bad_arrangements(text, reason):
    assert set_up(2).refused(f"red: {text}") == reason


def test_r1_both_stones_of_a_colour_may_lie_in_one_tray():
    s = arranged(set_up(2), "stones bb yg yg oo pp ww")
    assert s.ring(RED) == s.ring(GREEN) == "bb yg yg oo pp ww"


def test_cards_are_taken_one_by_one_and_piles_filled_up():
    s = arranged(set_up(2))
    assert s.asked == "red: start_card" and s.refused("start with hand") == "no_such_pile"
    s.say("start with left", "start with left", "start with deck")
    assert len(s.g[RED].hand) == 3 and sum(card in s.g.cards.faces for card in s.g[RED].hand) == 2 and len(s.g.discard["left"]) == 1
    assert s.asked == "green: start_card"


def cards_taken(s):
    for seat in s.g.around(s.g.start):
        s.say(*[f"{s._name(seat)}: start with deck"] * 3)
    return s


def test_r2_three_tiles_of_three_categories_at_once():
    s = cards_taken(arranged(set_up(2)))
    assert s.asked == "red: start_tiles" and s.refused("tiles points points demand") == "category_twice"
    assert s.refused("tiles points gold demand") == "no_such_category" and len(s.legal) == 120
    s.say("tiles cards legion points")
    assert s.g[RED].slots == ["", "TT10", "", "TT37", "", "TT01"] and s.g[RED].arch == 0
    assert s.g.stacks["points"].top == "TT02" and s.asked == "green: start_tiles"


def test_the_variant_with_a_draft():
    s = cards_taken(arranged(set_up(2, "draft_rounds")))
    assert s.asked == "red: start_tile" and s.refused("tile points on I") == "no_start_slot"
    s.say("tile points on IV", "green: tile points on II")
    assert s.g[RED].slots[3] == "TT01" and s.g[GREEN].slots[1] == "TT02" and s.asked == "red: start_tile"
    assert s.refused("red: tile points on II") == "category_twice" and s.refused("red: tile cards on IV") == "slot_full"
    s.say("red: tile cards on II", "green: tile cards on IV", "red: tile demand on VI", "green: tile legion on VI")
    assert s.asked == "red: sow"


def test_the_variant_with_dealt_stones():
    s = set_up(3, "random_stones")
    assert s.asked == "red: start_card" and all(sorted("".join(player.trays)) == sorted(data.STONES) for player in s.g.players.values())


@pytest.mark.parametrize(("players", "clock"), [(2, 12), (3, 17), (4, 22)])
def test_the_variant_with_a_long_clock(players, clock):
    assert GAME.begin(players, {"variants": "long_clock"}).clock == clock


def test_wrong_counts_and_options():
    for players, options in ((5, {}), (1, {}), (2, {"variants": "short_clock"}), (2, {"speed": "high"})):
        with pytest.raises(Refusal):
            GAME.checked(players, options)


# --- ends of quarters


def paying(**red):
    s = scene(demands=red.pop("demands"), red=red)
    s.g.to_act = [RED]
    return s


def test_wild_tiles_that_are_left_over_may_save_others():
    s = paying(demands="bread bread games", tiles="bread bread wild_demand wild_demand")
    s.upto(PHASES["quarter_demands"](s.g))
    assert s.asked == "red: demands" and s.refused("meet bread 0 games 0 religion 0") == "wilds_for"
    assert s.refused("meet bread 0 games 1 religion 1") == "wilds_for" and s.refused("meet bread 2 games 1 religion 0") == "too_few_wilds"
    assert s.legal == ["meet bread 0 games 1 religion 0", "meet bread 1 games 1 religion 0"]
    s.finish("meet bread 1 games 1 religion 0")
    assert s.g[RED].demand["bread"] == 1 and s.g[RED].wild["wild_demand"] == 0 and s.vp(RED) == 0


def test_nobody_is_asked_when_there_is_one_way():
    s = paying(demands="bread games games", kept="bread games games", tiles="wild_demand")
    s.run(PHASES["quarter_demands"](s.g))
    assert s.g[RED].wild["wild_demand"] == 1 and s.vp(RED) == 0


def test_r13_kept_tiles_serve_once_in_each_quarter():
    s = paying(demands="bread bread games", kept="bread", tiles="bread games games")
    s.run(PHASES["quarter_demands"](s.g))
    assert s.g[RED].demand == dict(bread=0, games=1, religion=0) and s.g[RED].kept["bread"] == 1 and s.vp(RED) == 0


def test_demands_are_paid_in_turn_order_after_the_one_who_ended_the_quarter():
    s = scene(demands="bread bread games", active="blue")
    s.g.laps_left, s.g.phase = 1, "clock"
    s.run(PHASES["clock"](s.g))
    assert s.g.to_act == [BROWN, RED, GREEN, BLUE]


def test_r17_with_two_players_both_get_a_tile_and_r16_even_without_votes():
    s = scene(players=2, offices="BT05 BT06")
    s.run(PHASES["quarter_senate"](s.g), "bonus left")
    assert s.g[GREEN].bonus == {"BT05": "yellow"} and s.g[RED].bonus == {"BT06": "grey"} and s.discs(0) == "red green"


def test_the_consul_chooses_left_or_right():
    s = scene()
    assert s.upto(PHASES["quarter_senate"](s.g)).refused("bonus middle") == "left_or_right"


def test_r21_provinces_are_filled_first_when_tiles_run_short():
    s = scene(provinces=dict.fromkeys(data.PROVINCES, "bread") | {"alpes": "-"})
    s.g.forum_bag, s.g.phase = ["games", "games", "games"], "refill"
    s.run(PHASES["refill"](s.g))
    assert s.g.provinces["alpes"].tile == "games" and [space for space, tile in s.g.forum.items() if tile] == ["x0", "x1", "x2", "a1", "b1"]


def test_r18_a_second_lap_of_the_same_move_belongs_to_the_next_quarter():
    s = scene(players=2, deck="oil1", time=10, round=4, demands="bread bread games", red=dict(ring="bbyyggooppww - - - - -"))
    s.upto(play(s.g), "sow seaport bygopwbygopw", "pass", "green: bonus left")
    assert (s.g.quarter, s.g.round, len(s.g.demands), s.g.time_pos) == (2, 2, 1, 0) and s.asked == "green: sow"


def test_r20_demands_leave_the_game_after_a_quarter():
    s = scene(players=2, round=4, demands="bread games religion")
    s.g.laps_left, s.g.phase = 1, "clock"
    s.upto(play(s.g), "green: bonus left")
    assert s.g.demands == [] and s.g.removed == ["bread", "games", "religion"] and len(s.g.demand_bag) == 15


def test_r18_r19_the_fourth_quarter_ends_the_game_at_once():
    s = scene(players=2, quarter=4, round=4, demands="bread bread bread")
    s.g.laps_left, s.g.phase = 2, "clock"
    s.run(play(s.g), "green: bonus left")
    assert s.result.scores[RED]["demands"] == -15 and s.g.quarter == 4 and all(not tile for tile in s.g.forum.values())


# --- the end


def test_what_counts_besides_at_the_end():
    s = scene(
        sites={"A1": "- red"}, provinces={"alpes": "- red"},
        red=dict(hand="oil1 oil2", mil=3, work=2, slots={"II": "TT01", "V": "TT02"}, kept="bread", buildings="CT01 CT02 CT03",
                 tiles="wild_construction"),
    )  # fmt: skip
    assert final_points(s.g, RED) == dict(hand=2, camps=5, slots=2, sets=20, bonus=0)


@pytest.mark.parametrize(
    ("tile", "yellow", "grey"),
    [("BT01", 9, 6), ("BT03", 0, 0), ("BT07", 9, 6), ("BT08", 0, 0), ("BT10", 3, 2), ("BT11", 4, 2)],
)  # fmt: skip
def test_what_bonus_tiles_count(tile, yellow, grey):
    s = scene(
        sites={"A1": "- red", "A2": "- red green", "B1": "- red"}, provinces={"alpes": "- red", "raetia": "- green red"},
        red=dict(shown="scroll1 oil1 oil2 gems1", known="oil3", tiles="bread bread", kept="games"),
    )  # fmt: skip
    assert bonus_value(s.g, RED, tile, "yellow") == yellow and bonus_value(s.g, RED, tile, "grey") == grey


def test_r15_the_tile_that_counts_bonus_tiles():
    s = scene(red=dict(bonus={"BT12": "yellow", "BT05": "yellow", "BT06": "grey"}), green=dict(bonus={"BT12": "grey", "BT05": "yellow"}))
    assert final_points(s.g, RED)["bonus"] == 6 and final_points(s.g, GREEN)["bonus"] == 2


@pytest.mark.parametrize(
    ("bonus", "points"), [({"BT01": "grey"}, 2), ({"BT01": "grey", "BT02": "yellow"}, 3), ({"BT07": "yellow"}, 0), ({}, 0)]
)  # fmt: skip
def test_a_wild_good_that_is_left_counts_on_the_best_tile(bonus, points):
    assert final_points(scene(red=dict(tiles="wild_commodity", bonus=bonus)).g, RED)["bonus"] == points


def test_r14_a_wild_demand_is_no_demand_tile_but_in_the_variant():
    red = dict(tiles="wild_demand", bonus={"BT07": "grey", "BT08": "yellow"})
    assert final_points(scene(red=red).g, RED)["bonus"] == 0
    assert final_points(scene(red=red, variants="wild_demand_bonus").g, RED)["bonus"] == 9
    assert final_points(scene(red=red | dict(tiles="wild_demand games"), variants="wild_demand_bonus").g, RED)["bonus"] == 9 + 6


def test_r22_a_tie_goes_to_the_higher_disc():
    s = scene(players=3, senate={0: "green red blue"})
    assert final(s.g).winners == (BLUE,)
    s.g.earn(GREEN, "ships", 1)
    assert final(s.g).winners == (GREEN,)
    s.g.earn(RED, "ships", 1)
    assert final(s.g).winners == (RED,)
