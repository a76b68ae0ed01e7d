"""Clauses of sections 5.3 to 5.6 that no vector shows, each under its number: sowing, claims, actions, extra actions."""

from __future__ import annotations

import pytest

from engine.games.trajan.rules import data, play
from engine.games.trajan.rules.sowing import order_count
from engine.games.trajan.rules.turn import perform, turn
from tests.games.trajan.scene import GREEN, RED, scene

TWELVE = "bbyyggooppww - - - - -"


def at(action, **said):
    s = scene(**said)
    return s.upto(perform(s.g, RED, action))


def done(s, action, *texts):
    """The whole action with these answers; nothing more is asked."""
    s.run(perform(s.g, RED, action), *texts)
    return s


# --- 5.3: sowing and claims


@pytest.mark.parametrize(("tray", "action"), list(zip(data.ACTIONS, data.ACTIONS[1:] + data.ACTIONS[:1], strict=True)))
def test_3_2_one_stone_goes_to_the_next_tray_clockwise(tray, action):
    rings = {name: " ".join("b" if each == name else "byyggooppww" if each == data.ACTIONS[at - 2] else "-"
                            for each in data.ACTIONS) for at, name in enumerate(data.ACTIONS)}  # fmt: skip
    s = scene(deck="oil1", forum={"a1": "bread"}, red=dict(ring=rings[tray]))
    s.upto(turn(s.g), f"sow {tray} b")
    assert s.asked == f"red: {action}" and s.g[RED].trays[data.ACTIONS.index(action)] == "b" and s.g.time_pos == 1


def test_5_3_a_sowing_is_never_made_by_the_program():
    s = scene(red=dict(ring=TWELVE))
    assert s.upto(turn(s.g)).asked == "red: sow" and s.refused("pass")


@pytest.mark.parametrize(("stones", "count"), [("bbyyggoopp", 11_010), ("bbyyggoopw", 20_100)])
def test_5_3_ten_stones_have_so_many_orders(stones, count):
    assert order_count(stones, 30_000) == count


def test_5_3_it_does_not_matter_which_stone_comes_last_or_how_long_the_others_lie_there():
    s = scene(forum={"a1": "bread"}, red=dict(ring="w bo byyggopp w - -", slots={"II": "TT42"}, arch="I"))
    s.upto(turn(s.g), "sow seaport w")
    assert s.vp(RED) == 2 and s.g[RED].mil_camp == 3 and s.g.removed == ["TT42"]


def test_5_3_only_the_target_tray_claims():
    s = scene(forum={"a1": "bread"}, red=dict(ring="by yg go op pw bw", slots={"II": "TT15", "III": "TT49"}, arch="I"))
    s.upto(turn(s.g), "sow seaport yb")
    assert s.g[RED].slots[1:3] == ["TT15", "TT49"] and s.vp(RED) == 0 and s.asked == "red: military"


def test_5_3_twelve_stones_may_claim_where_they_began():
    s = scene(red=dict(ring=TWELVE, slots={"I": "TT07"}, arch="II"), deck="oil1", left="wine1")
    s.upto(turn(s.g))
    assert s.refused("sow seaport bygopwbygopw with skip") == "no_claim"
    s.say("sow seaport bygopbygopww")
    assert s.vp(RED) == 9 and s.ring(RED) == "bw by yg go op pw" and s.asked == "red: seaport" and s.g.time_pos == 12


@pytest.mark.parametrize(
    ("drops", "reason"),
    [("ybygopw", "other_stones"), ("bbygop", "other_stones"), ("bbygopwy", "other_stones"), ("BBYGOPW", "other_stones"),
     ("wbygopb", "pairs_in_order"), ("ybgopwb", "pairs_in_order")],
)  # fmt: skip
def test_5_3_a_sowing_names_all_stones_of_the_tray_in_the_one_way_there_is(drops, reason):
    s = scene(red=dict(ring="bbygopw y g o p w"))
    assert s.upto(turn(s.g)).refused(f"sow seaport {drops}") == reason


def test_5_3_the_first_and_the_seventh_stone_fall_into_one_tray():
    s = scene(red=dict(ring="bbygopw y g o p w"))
    s.upto(turn(s.g))
    s.say("sow seaport bbygopw")
    assert s.ring(RED) == "p byw bg yo gp ow"


def claiming(tile, **said):
    """One blue stone goes to the forum tray, where everything else waits that the tile wants."""
    other = data.ORDERS[tile].pair.replace("b", "", 1)
    rest = data.STONES.replace("b", "", 1).replace(other, "", 1)
    red = dict(ring=f"b {other} {rest} - - -", slots={"II": tile}, arch="I") | said.pop("red", {})
    s = scene(red=red, **{"forum": {"a1": "bread"}} | said)
    return s.upto(turn(s.g))


def test_5_3_the_arch_stays_where_it_stands_when_it_stands_somewhere():
    s = claiming("TT37", red=dict(slots={"I": "TT01", "II": "TT37"}, arch="IV")).say("sow seaport b")
    assert s.g[RED].arch == 3 and s.g[RED].slots[1] == ""


def test_5_3_cards_of_a_tile_come_as_far_as_there_are_any():
    assert claiming("TT10", deck="oil1").say("sow seaport b").hand(RED) == "oil1"
    assert claiming("TT10", left="oil1").say("sow seaport b").hand(RED) == ""
    s = claiming("TT10", deck="oil1", left="wine1 wine2").say("sow seaport b")
    assert sorted(s.hand(RED).split()) == ["oil1", "wine1"] and s.pile("left") == "wine2" and not s.sees(GREEN, "oil1")
    assert claiming("TT10", deck="oil1", left="wine1 wine2", variants="deck_stop").say("sow seaport b").hand(RED) == "oil1"


@pytest.mark.parametrize("said", ["", " with take"])
def test_5_3_the_default_may_be_said(said):
    assert claiming("TT10", deck="oil1 oil2").say(f"sow seaport b{said}").hand(RED) == "oil1 oil2"
    assert claiming("TT33").say(f"sow seaport b{said}").g[RED].work_camp == 3
    assert claiming("TT42").say(f"sow seaport b{said}").g[RED].mil_camp == 3


def test_5_3_an_empty_supply_sends_nobody_but_pays():
    s = claiming("TT42", red=dict(supply=0, mil=3, work=12)).say("sow seaport b")
    assert s.vp(RED) == 2 and s.g[RED].mil_camp == 3 and s.g[RED].supply == 0


def test_5_3_a_marker_may_be_skipped():
    s = claiming("TT21")
    s.say("sow seaport b with skip")
    assert s.vp(RED) == 4 and not any(s.g[RED].plus_two.values()) and s.g.removed == ["TT21"]


def test_5_3_a_marker_serves_in_the_same_turn():
    s = claiming("TT21", forum={"a1": "bread", "a2": "bread", "a3": "games"}, red=dict(tiles="x_forum"))
    s.finish("sow seaport b with forum", "forum a1", "extra own", "forum a2", "forum a3")
    assert s.g[RED].demand == dict(bread=2, games=1, religion=0) and s.g[RED].plus_two["forum"]


def test_5_3_cards_of_a_tile_serve_in_the_same_turn():
    s = scene(deck="oil1 oil2", red=dict(ring="b yyggooppww - - - b", slots={"I": "TT10"}, arch="II"))
    s.upto(turn(s.g))
    s.finish("sow construction b", "ship same oil1 oil2")
    assert s.vp(RED) == 3 + 6


# --- 5.4: actions, bonus actions, extra actions


def test_5_4_only_a_tile_of_the_kind_or_a_wild_one_repeats():
    s = scene(red=dict(tiles="x_forum x_military x_construction x_trajan x_seaport"))
    assert done(s, "senate", "advance").vp(RED) == 2
    s = at("senate", red=dict(tiles="x_senate x_senate wild_extra"))
    s.say("advance")
    assert s.legal == ["extra own", "extra wild", "no extra"]
    s.finish("extra own", "advance")
    assert s.g[RED].wild["wild_extra"] == 1 and s.g[RED].extra["senate"] == 1 and s.g.removed == ["x_senate"]


def test_5_4_a_tile_without_a_marker_repeats_once_whatever_else_is_marked():
    s = scene(red=dict(tiles="x_senate", plus_two="seaport forum military trajan construction"))
    assert done(s, "senate", "advance", "extra own", "advance").vp(RED) == 2 + 3


def test_5_4_a_tile_out_of_a_province_is_offered_at_once():
    s = scene(provinces={"alpes": "x_military", "raetia": "wild_extra"})
    done(s, "military", "march alpes", "extra own", "march raetia")
    assert s.g[RED].leader == "raetia" and s.g[RED].wild["wild_extra"] == 1 and s.g[RED].extra["military"] == 0


def test_5_4_no_tile_is_offered_when_there_is_nothing_more_to_do():
    assert done(scene(senate={7: "red"}, red=dict(tiles="x_senate wild_extra")), "senate", "advance").vp(RED) == 8
    assert done(scene(forum={"a1": "bread"}, red=dict(tiles="x_forum")), "forum", "forum a1").g[RED].extra["forum"] == 1
    five = {"I": "TT01", "II": "TT10", "III": "TT19", "V": "TT37", "VI": "TT46"}
    s = done(scene(red=dict(slots=five, tiles="x_trajan")), "trajan", "order points")
    assert s.g[RED].arch == -1 and s.g[RED].extra["trajan"] == 1
    s = done(scene(sites={"A1": "- green"}, red=dict(supply=0, tiles="x_construction")), "construction", "build A1")
    assert s.g[RED].extra["construction"] == 1
    s = scene(red=dict(hand="oil1", tiles="x_seaport"))
    assert done(s, "seaport", "show oil1").g[RED].extra["seaport"] == 1


def test_5_4_a_doubled_tile_is_spent_even_if_only_one_more_action_is_possible():
    s = scene(senate={6: "red"}, red=dict(tiles="x_senate", plus_two="senate"))
    done(s, "senate", "advance", "extra own", "advance")
    assert s.vp(RED) == 7 + 8 and s.g[RED].extra["senate"] == 0 and s.g[RED].plus_two["senate"]


def test_5_4_after_a_bonus_action_that_was_passed_construction_is_repeated():
    s = at("construction", sites={"A1": "CT05"}, red=dict(tiles="x_senate x_construction"))
    s.say("build A1", "pass")
    assert s.asked == "red: extra" and s.legal == ["extra own", "no extra"]
    s.finish("extra own", "hire")
    assert s.g[RED].extra["senate"] == 1 and s.g[RED].extra["construction"] == 0


def test_5_4_a_tile_that_a_bonus_action_brings_serves_the_action_around_it():
    s = at("construction", sites={"A1": "CT17"}, provinces={"alpes": "x_construction"})
    s.say("build A1", "march alpes")
    assert s.asked == "red: extra" and s.g.turn.actions == ["construction"] and s.legal == ["extra own", "no extra"]
    s.finish("extra own", "hire")
    assert s.g[RED].work_camp == 1 and s.g[RED].extra["construction"] == 0


def test_5_1_the_longest_turn_has_ten_moves():
    s = scene(sites={"A1": "CT12", "A2": "CT08", "A3": "CT20"}, deck="oil1 oil2 gems1",
              red=dict(ring="by go pw bgo w py", work=3, tiles="x_construction x_seaport", plus_two="construction"))  # fmt: skip
    first = ("sow trajan w", "build A1", "draw", "discard oil1 left", "no extra")
    s.run(turn(s.g), *first, "extra own", "build A2", "advance", "build A3", "march noricum")
    assert s.vp(RED) == 5 + 5 + 2 + 5 and s.hand(RED) == "oil2" and s.g[RED].extra["seaport"] == 1 and s.g.phase == "clock"


def test_5_4_a_wild_tile_too_is_the_one_of_the_turn():
    s = at("construction", sites={"A1": "CT05"}, red=dict(work=2, tiles="wild_extra wild_extra x_construction"))
    s.finish("build A1", "advance", "extra wild", "advance")
    assert s.g[RED].wild["wild_extra"] == 1 and s.g[RED].extra["construction"] == 1 and s.vp(RED) == 2 + 2 + 3


def test_5_4_two_more_buildings_bring_two_more_bonus_actions():
    s = at("construction", sites={"A1": "CT05", "A2": "CT17", "A3": "CT01"}, forum={"a1": "bread"},
           red=dict(work=3, tiles="x_construction x_forum wild_extra", plus_two="construction"))  # fmt: skip
    s.finish("build A1", "pass", "extra own", "build A2", "march alpes", "build A3", "forum a1")
    assert s.vp(RED) == 6 and s.g[RED].leader == "alpes" and s.g[RED].demand["bread"] == 1 and s.g[RED].wild["wild_extra"] == 1


def test_5_4_a_bonus_action_without_anything_to_do_is_passed_by_itself():
    s = done(scene(senate={8: "red"}, sites={"A1": "CT05"}, red=dict(tiles="x_senate")), "construction", "build A1")
    assert s.vp(RED) == 2 and s.g[RED].extra["senate"] == 1


def test_5_4_a_tile_kept_after_one_action_may_follow_another_and_each_turn_has_its_own():
    s = scene(players=2, sites={"A1": "CT05"}, red=dict(ring="by go pw by o gpw", tiles="x_construction"),
              green=dict(ring="by go w byg pw op", tiles="x_senate"))  # fmt: skip
    s.upto(play(s.g), "sow trajan o", "build A1", "advance", "extra own", "hire")
    assert s.asked == "green: sow" and not s.g.turn.extra_used
    s.say(*[f"green: {text}" for text in ("sow military w", "advance", "extra own", "advance")])
    assert s.asked == "red: sow" and (s.vp(RED), s.vp(GREEN)) == (2 + 2, 2 + 3) and s.discs(2) == "red"


def test_5_4_what_is_not_asked_is_refused():
    """Neither an extra action before the action, nor another action than that of the target tray."""
    s = at("senate", red=dict(tiles="x_senate"), forum={"a1": "bread"})
    for text in ("extra own", "no extra", "forum a1", "hire", "deploy", "sow seaport bb", "bonus left", "meet bread 0 games 0 religion 0"):
        assert s.refused(text) == "not_asked"


# --- 5.5.1: seaport


def test_5_5_1_nothing_at_all_to_do_in_the_seaport():
    assert done(scene(red=dict(tiles="x_seaport")), "seaport").g[RED].extra["seaport"] == 1
    assert at("seaport", left="oil1").legal == ["take left", "pass"]
    assert at("seaport", deck="oil1").legal == ["draw", "pass"]
    assert at("seaport", red=dict(hand="oil1")).legal == ["ship different oil1", "ship same oil1", "show oil1", "pass"]


def test_5_5_1_a_card_is_shown_even_if_none_can_be_drawn():
    s = done(scene(red=dict(hand="fish1 oil1")), "seaport", "show fish1 oil1")
    assert s.shown(RED) == "fish1 oil1" and s.hand(RED) == "" and s.vp(RED) == 0
    s = done(scene(deck="gems1", left="wine1 wine2", red=dict(hand="oil1 oil2")), "seaport", "show oil1 oil2")
    assert sorted(s.hand(RED).split()) == ["gems1", "wine1"] and s.pile("left") == "wine2"


def test_5_5_1_not_more_than_two_cards_are_shown_and_no_wild_tiles():
    s = at("seaport", deck="gems1", red=dict(hand="fish1 wine1 oil1", tiles="wild_commodity"))
    assert s.refused("show fish1 wine1 oil1") == "one_or_two_cards"
    s.finish("show oil1")
    assert s.hand(RED) == "fish1 wine1 gems1" and s.g[RED].wild["wild_commodity"] == 1


def test_5_5_1_a_card_just_drawn_may_be_discarded_and_lies_on_top():
    s = done(scene(deck="gems1 gems2 oil1", left="wine1", right="fish1", red=dict(hand="oil2")), "seaport", "draw", "discard gems2 left")
    assert s.pile("left") == "wine1 gems2" and s.pile("right") == "fish1" and s.hand(RED) == "oil2 gems1" and s.deck == "oil1"


def test_5_5_1_an_empty_pile_is_not_filled_up_later():
    s = at("seaport", right="oil1 oil2 oil3 oil4")
    assert s.refused("take left") == "pile_empty"
    s.say("draw")
    assert s.pile("left") == "" and s.pile("right") == "oil4" and s.deck == "oil3"
    s.finish("discard oil2 left")
    assert s.pile("left") == "oil2"


def test_5_5_1_the_hand_is_not_filled_up_after_shipping():
    s = done(scene(deck="gems1", red=dict(hand="oil1 oil2")), "seaport", "ship same oil1 oil2")
    assert s.hand(RED) == "" and s.deck == "gems1" and s.vp(RED) == 6


def test_5_5_1_a_wild_tile_counts_on_the_grey_side_too():
    s = done(scene(grey="same", red=dict(hand="oil1 oil2", tiles="wild_commodity")), "seaport", "ship same oil1 oil2 wild oil")
    assert s.vp(RED) == 7 and s.g.ships["same"] == "grey" and s.g[RED].wild["wild_commodity"] == 0


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("ship same oil1 oil2 fish1", "goods_in_order"),
        ("ship same fish1 oil1", "does_not_fit"),
        ("ship same oil1 oil2 wild wine", "does_not_fit"),
        ("ship pairs oil1 wild wine", "does_not_fit"),
        ("ship pairs oil1 oil2 wild oil oil", "does_not_fit"),
        ("ship pairs oil1 wild oil oil oil", "does_not_fit"),
        ("ship different fish1 oil1 wild fish", "does_not_fit"),
        ("ship different fish1 oil1 wild wheat cattle wine", "does_not_fit"),
        ("ship different wild wheat cattle fish wine", "too_few_wilds"),
        ("ship different fish1 oil1 wild wine cattle", "goods_in_order"),
    ],
)
def test_3_11_what_no_ship_takes(text, reason):
    s = at("seaport", red=dict(hand="fish1 oil1 oil2", tiles="wild_commodity wild_commodity wild_commodity"))
    assert s.refused(text) == reason


def test_3_11_no_more_than_four_cards_or_three_pairs():
    pairs, quintet = "wheat1 wheat2 fish1 fish2 wine1 wine2 gems1 gems2", "oil1 oil2 oil3 oil4 oil5"
    s = at("seaport", red=dict(hand=f"{pairs} {quintet}", tiles="wild_commodity"))
    much = (f"pairs {pairs}", f"same {quintet}", "different wheat1 fish1 wine1 oil1 gems1", "same oil1 oil2 oil3 oil4 wild oil")
    assert [s.refused(f"ship {load}") for load in much] == ["does_not_fit"] * 4


def test_5_5_1_only_the_own_hand_is_shown_or_discarded():
    s = at("seaport", deck="wine1", red=dict(hand="oil1", shown="fish1"), green=dict(known="gems1"))
    assert s.refused("show gems1") == s.refused("show fish1") == s.refused("show gems2") == "not_in_hand"
    s.say("draw")
    assert s.refused("discard gems1 left") == s.refused("discard fish1 left") == "not_in_hand"
    assert s.legal == ["discard wine1 left", "discard wine1 right", "discard oil1 left", "discard oil1 right"]


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("ship different fish1 oil1 wild cattle wine", 8),
        ("ship same wild gems gems gems", 12),
        ("ship same oil1 wild oil oil oil", 20),
        ("ship pairs fish1 oil1 oil2 wild fish", 10),
        ("ship pairs oil1 wild oil gems gems", 10),
    ],
)
def test_5_5_1_any_goods_that_fit_may_be_named_for_wild_tiles(text, points):
    s = done(scene(red=dict(hand="fish1 oil1 oil2", tiles="wild_commodity wild_commodity wild_commodity")), "seaport", text)
    spent = len(text.partition(" wild ")[2].split())
    assert s.vp(RED) == points and s.g.removed == ["wild_commodity"] * spent and s.g[RED].wild["wild_commodity"] == 3 - spent


# --- 5.5.2 to 5.5.6


def test_5_5_2_forum_spaces_are_not_filled_up_in_the_quarter():
    s = scene(forum={"x0": "x_forum", "a1": "bread", "c4": "games"})
    done(s, "forum", "forum c4")
    s.upto(perform(s.g, RED, "forum"))
    assert s.legal == ["forum x0", "forum a1", "pass"] and s.refused("forum c4") == "space_empty"
    assert s.refused("forum c5") == s.refused("forum d1") == s.refused("forum x3") == "no_such_space"


@pytest.mark.parametrize(("players", "last"), [(2, "c2"), (3, "c3"), (4, "c4")])
def test_4_the_forum_has_a_column_for_each_player(players, last):
    assert data.forum_spaces(players)[-1] == last and len(data.forum_spaces(players)) == 3 * players


def test_5_5_3_leaders_do_not_stand_in_the_way_and_foreign_ones_cost_nothing():
    s = scene(provinces={"alpes": "bread", "raetia": "- red"}, red=dict(mil=2), green=dict(leader="alpes"))
    done(s, "military", "march alpes")
    done(s, "military", "deploy")
    assert s.vp(RED) == 3 and s.g[RED].demand["bread"] == 1 and s.g[RED].mil_camp == 1
    done(s, "military", "march raetia")
    s.upto(perform(s.g, RED, "military"))
    assert s.refused("deploy") == "legion_there" and s.refused("march raetia") == "not_adjacent"


def test_5_5_3_a_recruit_waits_in_the_camp():
    s = done(scene(red=dict(leader="alpes", supply=1, mil=0)), "military", "enlist")
    assert (s.g[RED].supply, s.g[RED].mil_camp, s.g[RED].work_camp, s.vp(RED)) == (0, 1, 1, 0)
    assert s.g.provinces["alpes"].legions == []


def test_5_5_5_the_arch_walks_on_clockwise_past_full_slots():
    s = scene(red=dict(slots={"VI": "TT19", "II": "TT01"}, arch="V"))
    done(s, "trajan", "order demand")
    assert s.g[RED].slots[4] == "TT46" and s.g[RED].arch == 0
    done(s, "trajan", "order demand")
    assert s.g[RED].slots[0] == "TT47" and s.g[RED].arch == 2


def test_5_5_5_with_no_tile_left_nobody_is_asked():
    assert done(scene(tops=dict.fromkeys(data.CATEGORIES, ""), red=dict(tiles="x_trajan")), "trajan").g[RED].arch == 0
    assert at("trajan", tops=dict.fromkeys(data.CATEGORIES, "") | {"legion": "TT45"}).legal == ["order legion", "pass"]


def test_5_5_5_the_next_tile_is_drawn_by_lot():
    s = done(scene(rolls="7"), "trajan", "order workers")
    assert s.g[RED].slots[0] == "TT28" and s.g.stacks["workers"].top == "TT36" and len(s.g.stacks["workers"].rest) == 7


@pytest.mark.parametrize(
    ("site", "beside"), [("A1", "A2 B1"), ("A5", "A4 B5"), ("B3", "A3 B2 B4 C3"), ("C1", "B1 C2 D1"), ("D5", "C5 D4"), ("D2", "C2 D1 D3")]
)
def test_5_5_6_beside_is_never_across_a_corner_or_an_edge(site, beside):
    s = at("construction", sites={site: "- red", "A2": "CT01"} if site != "A2" else {})
    assert [text.split()[1] for text in s.legal if text.startswith("build")] == beside.split()


def test_5_5_6_the_first_worker_goes_anywhere():
    s = at("construction", sites={"A1": "- green blue", "D5": "CT20"})
    assert len([text for text in s.legal if text.startswith("build")]) == 20
    assert at("construction", red=dict(work=0)).legal == ["hire", "pass"]
    assert at("construction", red=dict(supply=0), sites={"A1": "- red"}).legal == ["build A2", "build B1", "pass"]
    assert at("construction", red=dict(supply=0)).refused("hire") == "supply_empty"
    done(scene(red=dict(supply=0, work=0)), "construction")


def test_5_5_6_a_wild_building_is_no_first_of_its_kind():
    s = at("construction", sites={"A1": "CT05"}, red=dict(tiles="wild_construction"))
    s.say("build A1")
    assert s.asked == "red: senate"


def test_5_5_6_the_tile_leaves_the_site_for_good():
    s = done(scene(sites={"A1": "CT12"}, left="oil1"), "construction", "build A1", "pass")
    assert s.vp(RED) == 5 and s.g.sites["A1"].tile == "" and s.g.sites["A1"].workers == [RED] and s.g[RED].buildings == ["CT12"]
    s.run(perform(s.g, GREEN, "construction"), "build A1")
    assert s.vp(GREEN) == 0 and s.g[GREEN].buildings == [] and s.g.sites["A1"].workers == [RED, GREEN]
