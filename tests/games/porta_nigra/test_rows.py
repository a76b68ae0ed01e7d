"""Every printed row has a text, an effect and a play in which it does what is printed; the failing test bears the row's id."""

from __future__ import annotations

import pytest

from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.talk import cards
from tests.games.porta_nigra.scene import ANNA, BELA, scene
from tests.games.rows import same_rows

SET = " ".join(f"BC-{building}-black" for building in data.BUILDINGS)
IN_HONOUR = ("build", "tower_plus")  # done where the card names a space


def test_every_row_has_a_text():
    same_rows(data.ACTION_CARDS, name=cards.NAMES)
    same_rows(data.BUILDINGS, name=cards.BUILDINGS)
    same_rows({row.kind for row in data.HONOURS.values()}, name=cards.HONOURS)
    ops = [op for row in data.HONOURS.values() for op in row.ops]
    same_rows({op.word for op in (*ops, *data.GAINS.values())}, text=cards.TEXTS["op"])


@pytest.mark.parametrize("id", data.SPACES)
def test_every_space_is_built_for_its_bricks_and_points(id):
    space, height = data.SPACES[id], data.heights(data.SPACES[id])[-1]
    s = scene(anna=dict(builder=space.building, stock=f"{space.colour} {height}", hand="AC7")).turn("play AC7", f"build {id} {height}")
    assert s.g[ANNA].total == data.points(space, height) and (s.g.elements[id].owner, s.g.elements[id].height) == (ANNA, height)
    romans = sum(op.n for op in data.REWARDS[space.building] if op.word == "roman") * (height // data.REWARD_EVERY)
    assert s.g[ANNA].romans == data.ROMANS_READY - 1 + romans
    assert space.colour in cards.space_name(id) and cards.BUILDINGS[space.building] in cards.space_name(id)


@pytest.mark.parametrize("section", data.SECTIONS)
def test_every_section_pays_first_and_second(section):
    if section in data.LEVELS:
        more, less = f"anna PN-1 {data.LEVELS[section]}, anna PN-2 {data.LEVELS[section]}", f"bela PN-3 {data.LEVELS[section]}"
    else:
        first, second, third, *_ = [id for id, space in data.SPACES.items() if space.section == section]
        more, less = f"anna {first}, anna {second}", f"bela {third}"
    assert scene(built=f"{more}, {less}").majority(section) == {ANNA: data.SECTIONS[section].first, BELA: data.SECTIONS[section].second}
    assert cards.BUILDINGS[section.split()[0]] in cards.section_name(section)


@pytest.mark.parametrize("building", data.REWARDS)
def test_every_reward_comes_with_the_third_brick(building):
    printed = next(id for id, space in data.SPACES.items() if space.building == building and data.heights(space)[0] == data.REWARD_EVERY)
    space = data.SPACES[printed]
    s = scene(anna=dict(builder=building, stock=f"{space.colour} 3", hand="AC7")).turn("play AC7", f"build {printed} 3")
    before = scene(anna=dict(builder=building, stock=f"{space.colour} 3", hand="AC7")).turn("play AC7")
    assert gained(before, s) == totals(data.REWARDS[building], roman=-1, points=data.points(space, 3))
    assert cards.ops_text(data.REWARDS[building])


@pytest.mark.parametrize("id", data.HONOURS)
def test_every_honour_card_brings_what_is_printed(id):
    row = data.HONOURS[id]
    owns = {"": "", "set": SET, "final_30": "H01", "final_42": "H04"}[row.discards]
    said = dict(display=id, built="anna PN-1 4", anna=dict(influence=row.influence, owns=owns, stock="black 1", hand="AC5"))
    where = " at AM-C5 high 1" if row.builds else " at PN-1" if any(op.word == "tower_plus" for op in row.ops) else ""
    before, s = scene(**said).turn(), scene(**said).turn(f"honour {id}{where}")
    red = s.g[ANNA]
    assert red.influence == 0 and red.honours == ([id] if row.kept else []) and (id in s.g.removed) != row.kept
    assert row.discards == "" or not set(owns.split()) & {*red.buildings, *red.honours}
    got, ops = gained(before, s), totals(op for op in row.ops if op.word not in IN_HONOUR)
    built = {"points": data.SPACES["AM-C5"].points, "roman": -1} if row.builds else {}
    assert {key: got.get(key, 0) for key in (ops | built)} == {key: ops.get(key, 0) + built.get(key, 0) for key in ops | built}
    assert s.g.elements["PN-1"].height == 4 + any(op.word == "tower_plus" for op in row.ops)
    assert s.score().scores[ANNA]["finals"] == row.points and cards.honour_text(id) and cards.HONOURS[row.kind] in cards.face_text(id)


@pytest.mark.parametrize("id", data.BUILDING_CARDS)
def test_every_building_card_comes_with_a_space_of_its_building_and_colour(id):
    row = data.BUILDING_CARDS[id]
    fits = [one for one, space in data.SPACES.items() if (space.building, space.colour) == row and space.section != data.CARDLESS]
    height = data.heights(data.SPACES[fits[0]])[0]
    s = scene(display=id, anna=dict(builder=row.building, stock=f"{row.colour} {height}", hand="AC7"))
    s.turn("play AC7", f"build {fits[0]} {height}")
    assert s.g[ANNA].buildings == [id] and row.colour in cards.face_text(id) and cards.BUILDINGS[row.building] in cards.face_text(id)


@pytest.mark.parametrize("id", data.SUPPLY_CARDS)
def test_every_supply_card_fills_its_shops(id):
    s = scene(supply=id, reserve=len(data.SUPPLY_CARDS[id]))
    s.phase("refill")
    assert s.g.shops == {colour: int(colour in data.SUPPLY_CARDS[id]) for colour in data.COLOURS}


@pytest.mark.parametrize("id", data.ACTION_CARDS)
def test_every_icon_of_an_action_card_is_used(id):
    row = data.ACTION_CARDS[id]
    for icon in row.icons:
        colour = {"buy_any": "black"}.get(icon, data.BUYS.get(icon, ""))
        there = dict(shops="black 1 blue 1 red 1 yellow 1 white 1", anna=dict(coins=20, stock="black 1", hand=id))
        before = scene(**there).turn(f"play {id}")
        assert before.g.card_torches == row.torches
        text = f"buy {colour} with {icon}" if colour else "build AM-C5 1" if icon == data.BUILD else f"take {icon}"
        s = scene(**there).turn(f"play {id}", text)
        got = gained(before, s)
        assert sorted([*s.g.icons, icon]) == sorted(row.icons) and s.g.card_torches == row.torches - 1
        assert got.get(colour or "points", 0) == 1 if colour or icon == data.BUILD else got == totals([data.GAINS[icon]])
        assert cards.icon_text(icon) in cards.face_text(f"{id}a")


def gained(before, after):
    """What Anna has more or less of."""
    now, then = ({"points": p.total, "coin": p.coins, "torch": p.torches, "influence": p.influence, "roman": p.romans, **p.stock}
                 for p in (before.g[ANNA], after.g[ANNA]))  # fmt: skip
    return {key: then[key] - now[key] for key in now if then[key] != now[key] and not (key in data.COLOURS and then[key] < now[key])}


def totals(ops, **more):
    """What these effects add up to, in the words of `gained`."""
    found = dict(more)
    for op in ops:
        key = {"brick": op.colour, "vp": "points"}.get(op.word, op.word)
        found[key] = found.get(key, 0) + op.n
    return {key: n for key, n in found.items() if n}
