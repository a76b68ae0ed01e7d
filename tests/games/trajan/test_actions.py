"""The six actions, extra-action tiles and the cards: corners, rulings and refusals."""

from __future__ import annotations

import pytest

from engine.games.trajan.rules import data
from engine.games.trajan.rules.moves.seaport import load_size
from engine.games.trajan.rules.turn import perform, turn
from tests.games.trajan.scene import BLUE, GREEN, RED, scene


def at(action, **said):
    s = scene(**said)
    return s.upto(perform(s.g, RED, action))


# --- seaport


def test_two_cards_are_drawn_and_any_hand_card_is_discarded():
    s = at("seaport", deck="oil1 oil2 oil3", left="gems1", red=dict(hand="wine1"))
    s.say("draw")
    assert s.asked == "red: discard" and sorted(s.hand(RED).split()) == ["oil1", "oil2", "wine1"]
    assert s.refused("discard wine1 middle") == "no_such_pile"
    s.finish("discard wine1 right")
    assert s.pile("right") == "wine1" and s.deck == "oil3" and s.sees(GREEN, "wine1") and not s.sees(GREEN, "oil1")


def test_hidden_cards_are_mixed_before_one_is_opened_and_known_ones_stay_apart():
    s = scene(deck="oil1 oil2", red=dict(hand="wine1", known="gems1"))
    before = list(s.g[RED].hand)
    s.upto(perform(s.g, RED, "seaport"), "draw")
    hidden = [card for card in s.g[RED].hand if card not in s.g.cards.faces]
    assert len(hidden) == 3 and not set(hidden) & set(before) and s.g[RED].mixed
    assert [s.g.cards.faces.get(card) for card in s.g[RED].hand].count("gems1") == 1


def test_cards_drawn_together_need_no_mixing():
    s = scene(deck="oil1 oil2")
    top = list(s.g.deck)
    s.upto(perform(s.g, RED, "seaport"), "draw")
    assert s.g[RED].hand == top


def test_of_equal_cards_the_open_one_goes_first():
    s = at("seaport", red=dict(hand="oil1 oil2", known="oil3"))
    assert s.refused("show oil1") == "open_card_first"
    assert s.refused("ship same oil1 oil2") == "open_card_first"
    assert s.allows("show oil3")
    s.finish("ship same oil3 oil1")
    assert s.vp(RED) == 6


def test_shown_cards_are_replaced_from_the_deck():
    s = at("seaport", deck="gems1 gems2 gems3", red=dict(hand="wine1 oil1"))
    assert s.refused("show oil1 wine1") == "goods_in_order" and s.refused("show") == "one_or_two_cards"
    s.finish("show wine1 oil1")
    assert s.shown(RED) == "wine1 oil1" and s.hand(RED) == "gems1 gems2"


def test_r4_an_empty_deck_is_made_from_what_lies_under_the_tops():
    s = scene(deck="oil1", left="wine1 wine2", right="fish1 fish2 fish3")
    s.upto(perform(s.g, RED, "seaport"), "draw")
    assert sorted(s.hand(RED).split()) == ["oil1", "wine1"]  # the scene's shuffle keeps the order
    assert s.pile("left") == "wine2" and s.pile("right") == "fish3" and s.deck == "fish1 fish2"
    assert not s.sees(GREEN, "fish1")


def test_a_draw_stops_short_and_the_discard_is_still_due():
    s = at("seaport", deck="oil1", left="wine1")
    s.finish("draw", "discard oil1 right")
    assert s.hand(RED) == "" and s.pile("right") == "oil1" and s.deck == ""


def test_a_pile_that_cannot_be_filled_stays_empty_until_a_discard():
    s = at("seaport", left="wine1", right="oil1")
    s.finish("take left")
    assert s.pile("left") == ""
    s.upto(perform(s.g, RED, "seaport"))
    assert s.refused("take left") == "pile_empty" and s.refused("draw") == "deck_empty" and s.refused("take top") == "no_such_pile"


def test_the_variant_without_reshuffle():
    s = at("seaport", variants="deck_stop", left="wine1 wine2", right="oil1")
    assert s.refused("draw") == "deck_empty"
    s.finish("take right")
    assert s.pile("right") == ""


def test_without_reshuffle_draws_stop_short():
    s = at("seaport", variants="deck_stop", deck="gems1", left="wine1 wine2", right="oil1", red=dict(hand="fish1 oil2"))
    s.finish("show fish1 oil2")
    assert s.hand(RED) == "gems1" and s.deck == "" and s.pile("left") == "wine1 wine2"
    s = at("seaport", variants="deck_stop", deck="gems1", left="wine1 wine2", right="oil1")
    s.finish("draw", "discard gems1 left")
    assert s.hand(RED) == "" and s.pile("left") == "wine1 wine2 gems1"


def test_r3_the_last_card_of_a_pile_is_replaced_from_a_deck_made_anew():
    s = at("seaport", left="wine1", right="oil1 oil2 oil3")
    s.finish("take left")
    assert s.pile("left") == "oil1" and s.deck == "oil2" and s.pile("right") == "oil3"


def test_r23_hands_and_mats_have_no_limit():
    goods = " ".join(f"{good}1" for good in data.GOODS)
    s = at("seaport", deck="oil2 oil3", red=dict(hand=goods))
    s.finish("draw", "discard wheat1 left")
    assert len(s.g[RED].hand) == 13
    s = at("forum", forum={"a1": "bread"}, red=dict(tiles="bread bread bread x_forum x_forum"))
    s.finish("forum a1")
    assert s.g[RED].demand["bread"] == 4 and s.g[RED].extra["forum"] == 2


@pytest.mark.parametrize(
    ("ship", "kinds", "size"),
    [("different", "fish oil", 2), ("different", "fish fish", 0), ("different", "fish oil wine gems wheat", 0), ("same", "oil oil oil", 3),
     ("same", "oil wine", 0), ("same", "oil oil oil oil oil", 0), ("pairs", "oil oil", 1), ("pairs", "oil oil wine wine", 2),
     ("pairs", "oil oil oil oil", 0), ("pairs", "oil oil wine", 0), ("pairs", "", 0), ("same", "", 0), ("different", "", 0)],
)  # fmt: skip
def test_r26_what_fits_on_a_ship(ship, kinds, size):
    assert load_size(ship, kinds.split()) == size


def test_r5_wild_tiles_go_on_ships_only_even_alone():
    s = at("seaport", red=dict(tiles="wild_commodity wild_commodity"))
    assert s.legal == ["ship different wild wheat", "ship different wild wheat cattle", "ship pairs wild wheat wheat",
                       "ship same wild wheat", "ship same wild wheat wheat", "pass"]  # fmt: skip
    assert s.refused("ship same wild oil oil oil") == "too_few_wilds" and s.refused("ship same wild silk") == "no_such_good"
    assert s.refused("ship different wild oil fish") == "goods_in_order" and s.refused("ship galley wild oil") == "no_such_ship"
    s.finish("ship pairs wild oil oil")
    assert s.vp(RED) == 5 and s.g.ships["pairs"] == "grey"


def test_a_ship_refuses_what_is_not_in_the_hand():
    s = at("seaport", red=dict(hand="oil1 fish1"), green=dict(known="oil2"))
    assert s.refused("ship same oil1 oil2") == "not_in_hand" and s.refused("ship same fish1 oil1") == "does_not_fit"
    assert s.refused("ship same oil1 oil1") == "card_twice"


def test_every_load_that_is_listed_is_legal_and_no_kind_of_load_is_missing():
    s = at("seaport", red=dict(hand="fish1 fish2 oil1 wine1", tiles="wild_commodity"))
    loads = {text for text in s.legal if text.startswith("ship")}
    assert len(loads) == len([text for text in s.legal if text.startswith("ship")])
    assert {"ship pairs fish1 fish2", "ship pairs fish1 fish2 oil1 wild oil", "ship same fish1 fish2 wild fish"} <= loads
    assert "ship different wild wheat" in loads
    assert all(s.allows(text) for text in loads)


# --- forum, military, senate, trajan, construction


def test_tiles_go_where_they_belong():
    s = scene(forum={"x0": "x_senate", "a1": "senate5", "a2": "wild_extra", "b1": "wild_construction", "c3": "religion"})
    for space in ("x0", "a1", "b1", "c3", "a2"):
        s.run(perform(s.g, RED, "forum"), f"forum {space}")
    red = s.g[RED]
    assert red.extra["senate"] == 1 and red.votes == ["senate5"] and red.demand["religion"] == 1
    assert red.wild == dict(wild_extra=1, wild_construction=1, wild_commodity=0, wild_demand=0)


def test_empty_and_unknown_spaces():
    s = at("forum", players=2, forum={"a1": "bread"})
    assert s.refused("forum a3") == "no_such_space" and s.refused("forum b1") == "space_empty" and s.refused("forum q") == "no_such_space"


def test_r24_a_leader_takes_the_tile_and_r7_never_returns_to_the_camp():
    s = at("military", provinces={"alpes": "bread"})
    assert s.refused("march belgica") == "not_adjacent" and s.refused("march gallia") == "no_such_province"
    s.finish("march alpes")
    assert s.g[RED].demand["bread"] == 1 and s.g.provinces["alpes"].tile == ""
    s.upto(perform(s.g, RED, "military"))
    assert s.refused("march camp") == "no_such_province" and s.allows("march belgica")


def test_where_a_legionary_cannot_go():
    assert at("military").refused("deploy") == "leader_in_camp"
    assert at("military", red=dict(mil=0, leader="alpes")).refused("deploy") == "camp_empty"
    assert at("military", provinces={"alpes": "- red"}, red=dict(leader="alpes")).refused("deploy") == "legion_there"
    assert at("military", red=dict(supply=0)).refused("enlist") == "supply_empty"


def test_the_disc_lies_on_top_of_those_who_are_there():
    s = at("senate", senate={2: "green", 0: "blue red brown"})
    s.finish("advance")
    assert s.discs(2) == "green red" and s.discs(0) == "blue brown"


def test_no_tile_without_a_free_slot_or_from_an_empty_stack():
    s = at("trajan", tops={"points": ""})
    assert s.refused("order points") == "stack_empty" and s.refused("order gold") == "no_such_category"
    full = dict(zip(data.SLOTS, ("TT01", "TT10", "TT19", "TT28", "TT37", "TT46"), strict=True))
    s = scene(red=dict(slots=full, tiles="x_trajan", ring="bb yy gg oo - ppww"))
    s.run(turn(s.g), "sow military gg")  # ends at the Trajan tray: nothing can be done, nobody is asked
    assert s.g.phase == "clock" and s.g[RED].extra["trajan"] == 1


def test_the_last_tile_of_a_stack_leaves_it_empty():
    s = scene()
    s.g.stacks["cards"].rest = []
    s.run(perform(s.g, RED, "trajan"), "order cards")
    assert s.g.stacks["cards"].top == ""


def test_r8_a_worker_goes_beside_an_own_one_and_never_twice_to_a_site():
    s = at("construction", sites={"A1": "- red", "B2": "CT01"})
    assert s.refused("build A1") == "worker_there" and s.refused("build B2") == "not_beside" and s.refused("build E1") == "no_such_site"
    assert s.allows("build A2") and s.allows("build B1")
    assert at("construction", red=dict(work=0)).refused("build A1") == "no_worker"


def test_r9_a_bonus_action_may_be_passed_and_only_the_first_of_a_kind_has_one():
    s = at("construction", sites={"A1": "CT05", "A2": "CT06"}, red=dict(work=2))
    s.finish("build A1", "pass")
    assert s.discs(0).split().count("red") == 1
    s.run(perform(s.g, RED, "construction"), "build A2")
    assert s.vp(RED) == 2 + 3


# --- extra actions


def test_r10_bonus_first_then_its_extra_then_the_extra_of_construction():
    s = at("construction", sites={"A1": "CT05"}, red=dict(work=2, tiles="x_senate x_construction"))
    s.say("build A1", "advance")
    assert s.asked == "red: extra" and s.g.turn.actions == ["construction", "senate"]
    s.say("no extra")
    assert s.asked == "red: extra" and s.g.turn.actions == ["construction"]
    s.finish("extra own", "hire")
    assert s.g[RED].extra == dict.fromkeys(data.ACTIONS, 0) | {"senate": 1} and s.g[RED].work_camp == 2


def test_one_extra_tile_in_a_turn():
    s = at("construction", sites={"A1": "CT05"}, red=dict(work=2, tiles="x_senate x_construction"))
    s.finish("build A1", "advance", "extra own", "advance")
    assert s.g[RED].extra["construction"] == 1 and s.vp(RED) == 2 + 2 + 3


def test_r11_a_wild_tile_doubles_with_a_marker():
    s = at("senate", red=dict(tiles="wild_extra", plus_two="senate"))
    s.say("advance")
    assert s.refused("extra own") == "no_extra_tile" and s.refused("extra gold") == "own_or_wild"
    s.finish("extra wild", "advance", "advance")
    assert s.vp(RED) == 2 + 3 + 4 and s.g.removed == ["wild_extra"]


def test_a_pass_ends_the_repetitions():
    s = at("senate", red=dict(tiles="x_senate", plus_two="senate"))
    s.finish("advance", "extra own", "pass")
    assert s.vp(RED) == 2


def test_r25_no_extra_action_after_a_pass():
    s = at("senate", red=dict(tiles="x_senate"))
    s.finish("pass")
    assert s.g[RED].extra["senate"] == 1


def test_an_extra_build_can_open_another_bonus_action_but_no_further_tile():
    s = at("construction", sites={"A1": "CT05", "A2": "CT17"}, red=dict(work=2, tiles="x_construction x_military"))
    s.say("build A1", "pass", "extra own", "build A2")
    assert s.asked == "red: military"
    s.finish("march alpes")
    assert s.g[RED].extra["military"] == 1 and s.g[RED].leader == "alpes" and s.g[BLUE].leader == "camp"
