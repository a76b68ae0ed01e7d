"""Every printed row has a text and does what is printed: Trajan tiles, forum tiles, buildings, bonus tiles, provinces, ships."""

from __future__ import annotations

import pytest

from engine.games.trajan.rules import data
from engine.games.trajan.rules.scoring import bonus_value
from engine.games.trajan.rules.turn import perform, turn
from engine.games.trajan.talk import cards
from engine.games.trajan.talk.cards import face_text
from tests.games.rows import same_rows
from tests.games.trajan.scene import RED, scene


def test_every_row_has_a_text():
    same_rows(data.FORUM, name=cards.TILES, text=cards.TILE_TEXTS)
    same_rows(data.ACTIONS, name=cards.ACTIONS)
    same_rows(data.CATEGORIES, name=cards.CATEGORIES)
    same_rows({*data.PROVINCES, data.CAMP}, name=cards.PROVINCES)
    same_rows(data.SHIPS, name=cards.SHIPS)


def without(stones, *gone):
    for stone in gone:
        stones = stones.replace(stone, "", 1)
    return stones


@pytest.mark.parametrize("tile", data.ORDERS)
def test_every_trajan_tile_gives_what_is_printed_on_it(tile):
    order = data.ORDERS[tile]
    one, two = order.pair[0], order.pair[1]
    ring = f"{two} {one} {without(data.STONES, one, two)} - - -"
    s = scene(forum={"a1": "bread"}, deck="oil1 oil2 oil3", red=dict(ring=ring, slots={"II": tile}, arch="I"))
    special = " with senate" if order.category == "plus_two" else ""
    s.upto(turn(s.g), f"sow seaport {two}{special}")
    red = s.g[RED]
    given = dict(cards=len(red.hand), workers=red.work_camp - 1, legion=red.mil_camp - 1, plus_two=int(red.plus_two["senate"]))
    wanted = dict.fromkeys(given, 0) | ({order.category: max(1, order.n)} if order.category in given else {})
    assert given == wanted and red.vp == order.vp and red.slots[1] == ""
    assert sum(red.kept.values()) == (order.category == "demand") and (not order.kind or red.kept[order.kind] == 1)
    assert str(order.vp) in face_text(tile)


@pytest.mark.parametrize("tile", data.FORUM)
def test_every_forum_tile_comes_onto_the_mat(tile):
    s = scene(forum={"a1": tile})
    s.run(perform(s.g, RED, "forum"), "forum a1")
    red = s.g[RED]
    have = red.demand | {f"x_{action}": count for action, count in red.extra.items()} | red.wild | dict.fromkeys(red.votes, 1)
    assert have[tile] == 1 and sum(have.values()) == 1 and ": " in face_text(tile)


@pytest.mark.parametrize("tile", data.BUILDINGS)
def test_every_building_brings_its_points_and_its_first_action(tile):
    kind, points = data.BUILDINGS[tile]
    s = scene(sites={"A1": tile}, deck="oil1", forum={"a1": "bread"})
    s.upto(perform(s.g, RED, "construction"), "build A1")
    assert s.vp(RED) == points and s.asked == f"red: {data.KINDS[kind]}" and kind in face_text(tile)


@pytest.mark.parametrize("province", data.PROVINCES)
def test_every_province_is_worth_what_is_printed(province):
    s = scene(red=dict(leader=province))
    s.run(perform(s.g, RED, "military"), "deploy")
    assert s.vp(RED) == data.PROVINCES[province].vp


@pytest.mark.parametrize(("ship", "goods"), [("different", "wheat1 fish1 oil1 gems1"), ("same", "oil1 oil2 oil3 oil4")])
@pytest.mark.parametrize("side", ["colour", "grey"])
def test_every_load_is_worth_what_is_printed(ship, goods, side):
    for size, points in enumerate(getattr(data.SHIPS[ship], side), 1):
        s = scene(grey=ship if side == "grey" else "", red=dict(hand=goods))
        s.run(perform(s.g, RED, "seaport"), f"ship {ship} {' '.join(goods.split()[:size])}")
        assert s.vp(RED) == points


@pytest.mark.parametrize("tile", data.BONUSES)
def test_every_bonus_tile_counts_something(tile):
    goods = " ".join(f"{good}1" for good in data.GOODS)
    there = dict(sites={"A1": "- red"}, provinces={"alpes": "- red"})
    rich = scene(**there, red=dict(shown=goods, tiles="bread games religion", bonus={tile: "yellow"}))
    poor = scene(red=dict(bonus={tile: "yellow"}))
    least = bonus_value(poor.g, RED, tile, "yellow")
    assert bonus_value(rich.g, RED, tile, "yellow") > least or tile == "BT12"
    assert bonus_value(rich.g, RED, tile, "yellow") >= bonus_value(rich.g, RED, tile, "grey") > 0 and "Bonus tile" in face_text(tile)
