"""Sowing: what is refused and why, the few orders that are offered, and all the others."""

from __future__ import annotations

import pytest

from engine.dealer import Stream
from engine.games.trajan.rules import data
from engine.games.trajan.rules.moves import Sow
from engine.games.trajan.rules.sowing import claimed, is_canonical, offered, order_count, ordered, orders, sown
from engine.games.trajan.rules.state import Player
from engine.games.trajan.rules.turn import turn
from tests.games.trajan.scene import RED, scene

MARKED = "seaport forum military senate trajan construction"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("sow harbour bb", "no_such_tray"),
        ("sow forum b", "tray_empty"),
        ("sow seaport b", "other_stones"),
        ("sow seaport bbygopx", "other_stones"),
        ("sow seaport bbygopww", "other_stones"),
        ("sow seaport wygopbb", "pairs_in_order"),
        ("sow seaport bbygopw with skip", "no_claim"),
        ("sow construction w with take", "no_claim"),
    ],
)
def test_bad_sowings_are_refused_with_their_reason(text, reason):
    s = scene(red=dict(ring="bbygopw - yg o p w"))
    s.upto(turn(s.g))
    assert s.refused(text) == reason


def claiming(tile, **said):
    """One blue stone goes to the forum tray, where everything else waits."""
    pair = data.ORDERS[tile].pair
    assert "b" in pair
    other = pair.replace("b", "", 1)
    rest = data.STONES.replace("b", "", 1).replace(other, "", 1)
    s = scene(forum={"a1": "bread"}, deck="oil1 oil2 oil3", red=dict(ring=f"b {other} {rest} - - -", slots={"II": tile}, arch="I", **said))
    return s.upto(turn(s.g))


@pytest.mark.parametrize(
    ("tile", "text", "reason"),
    [("TT01", "with skip", "no_such_effect"), ("TT54", "with take", "no_such_effect"), ("TT10", "with forum", "no_such_effect"),
     ("TT21", "", "marker_where"), ("TT21", "with harbour", "no_marker_there"), ("TT21", "with take", "no_marker_there")],
)  # fmt: skip
def test_what_is_said_about_an_effect_must_fit_the_tile(tile, text, reason):
    assert claiming(tile).refused(f"sow seaport b {text}".strip()) == reason


def test_cards_come_unless_they_are_skipped_and_the_short_form_means_taking():
    s = claiming("TT10")
    assert [text for text in s.legal if "seaport" in text] == ["sow seaport b", "sow seaport b with skip"]
    assert not s.world.refusal(RED, Sow("seaport", "b", "take"))
    s.say("sow seaport b")
    assert s.hand(RED) == "oil1 oil2" and s.vp(RED) == 3
    assert claiming("TT10").say("sow seaport b with skip").hand(RED) == ""


def test_tokens_come_unless_they_are_skipped():
    assert claiming("TT33").say("sow seaport b").g[RED].work_camp == 3
    assert claiming("TT42").say("sow seaport b").g[RED].mil_camp == 3
    assert claiming("TT42").say("sow seaport b with skip").g[RED].mil_camp == 1


def test_a_marker_goes_where_the_player_says():
    s = claiming("TT21", plus_two="forum")
    free = ["seaport", "military", "senate", "trajan", "construction"]
    assert [text.split()[-1] for text in s.legal if "seaport b" in text] == [*free, "skip"]
    assert s.refused("sow seaport b with forum") == "no_marker_there"
    s.say("sow seaport b with military")
    assert s.g[RED].plus_two["military"] and s.vp(RED) == 4


def test_r12_with_six_markers_only_the_points_come():
    s = claiming("TT21", plus_two=MARKED)
    assert [text for text in s.legal if "seaport" in text] == ["sow seaport b"]
    assert not s.world.refusal(RED, Sow("seaport", "b", "skip"))
    s.say("sow seaport b")
    assert s.vp(RED) == 4


def test_a_demand_tile_is_kept():
    s = claiming("TT54").say("sow seaport b")
    assert s.g[RED].kept["religion"] == 1 and s.g.removed == [] and s.vp(RED) == 1


def test_r6_a_tile_is_claimed_and_paid_even_if_its_effect_is_skipped():
    s = claiming("TT42")
    assert [text for text in s.legal if "seaport" in text] == ["sow seaport b", "sow seaport b with skip"]  # none that leaves the tile
    s.say("sow seaport b with skip")
    assert s.g[RED].slots[1] == "" and s.g.removed == ["TT42"] and s.vp(RED) == 2 and s.g[RED].supply == 13


def test_two_equal_stones_have_one_order():
    assert order_count("bb") == 1 and order_count("by") == 2


@pytest.mark.parametrize(
    ("count", "least", "most"), [(3, 3, 6), (4, 6, 24), (5, 30, 120), (6, 90, 720), (7, 360, 1_320), (8, 828, 2_892), (9, 3_924, 7_227)]
)  # fmt: skip
def test_as_many_orders_as_the_specification_counts(count, least, most):
    pairs, singles = count // 2, count % 2
    assert order_count(data.STONES[: 2 * pairs] + data.STONES[2 * pairs :: 2][:singles], 10_000) == least
    doubled = max(0, count - 6)
    assert order_count(data.STONES[: 2 * doubled] + data.STONES[2 * doubled :: 2][: count - 2 * doubled], 10_000) == most


def test_orders_are_lazy_and_counting_stops():
    assert next(orders(data.STONES)) == "bbyyggooppww"
    assert order_count(data.STONES) == 5_000


def test_every_order_leads_to_a_ring_of_its_own():
    rings = [tuple(sown(["bbyygop", "", "", "", "", ""], 0, drops)) for drops in orders("bbyygop")]
    assert len(set(rings)) == len(rings) == order_count("bbyygop") and all(is_canonical(drops) for drops in orders("bbyygop"))


def _at_random(stream):
    stones, trays, slots = list(data.STONES), [""] * 6, [""] * 6
    while stones:
        trays[stream.below(6) if stream.below(2) else 0] += stones.pop(stream.below(len(stones)))
    for at in range(6):
        slots[at] = stream.pick(list(data.ORDERS)) if stream.below(2) else ""
    return [ordered(tray) for tray in trays], slots


def _reach(trays, slots, tray, drops):
    ring = sown(trays, tray, drops)
    reach = []
    for at in range(6):
        pair = list(data.ORDERS[slots[at]].pair) if slots[at] else []
        for stone in ring[at]:
            if stone in pair:
                pair.remove(stone)
        reach.append(-len(pair))
    return reach


def test_no_order_is_better_than_all_that_are_offered():
    """Of every order some offered one brings each tile at least as far; and the offered ones are few and legal."""
    stream = Stream(b"orders")
    for _ in range(40):
        trays, slots = _at_random(stream)
        for tray in range(6):
            if not 0 < len(trays[tray]) <= 6:
                continue
            few = offered(trays, slots, tray)
            best = [_reach(trays, slots, tray, drops) for drops in few]
            assert few and len(few) <= 16 and all(ordered(drops) == trays[tray] and is_canonical(drops) for drops in few)
            for drops in orders(trays[tray]):
                mine = _reach(trays, slots, tray, drops)
                assert any(all(a >= b for a, b in zip(other, mine, strict=True)) for other in best), (trays, slots, tray, drops)


def test_an_order_that_claims_comes_first():
    player = Player(seat=0, trays=["bg", "o", "yy", "bgo", "pp", "ww"], slots=["", "TT46", "TT28", "", "", ""])
    assert offered(player.trays, player.slots, 0) == ["gb"]  # brings both tiles on, the other order only one
    player.trays = ["bg", "o", "bgy", "yo", "pp", "ww"]
    assert claimed(player, 0, offered(player.trays, player.slots, 0)[0]) == "TT28"


def test_twelve_stones_are_offered_at_once():
    few = offered([data.STONES, "", "", "", "", ""], ["TT01", "TT10", "TT19", "TT30", "TT40", "TT50"], 0)
    assert 0 < len(few) <= 64 and all(is_canonical(drops) and ordered(drops) == data.STONES for drops in few)
