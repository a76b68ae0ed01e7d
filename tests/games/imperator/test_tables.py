"""Section 3: the printed rows once more, as the specification has them. All other tests read the rows of the engine."""

import pytest

from engine.games.imperator.rules import data
from engine.games.imperator.talk.cards import card_name
from tests.games.imperator.scene import YELLOW, scene

BUILDINGS = """
b01 Insula       1 2 0 0 0 3 1 columna
b02 Horreum      0 1 2 0 0 3 1 amphora
b03 Taberna      0 1 1 1 0 2 2 amphora
b04 Balneum      2 0 0 1 0 2 2 columna
b05 Forum        2 1 0 1 0 5 1 corona
b06 Castra       0 2 2 0 0 3 3 aquila
b07 Via          3 0 1 0 0 3 3 aquila
b08 Macellum     1 1 1 1 0 5 1 corona
b09 Theatrum     2 2 0 1 0 7 1 corona
b10 Aquaeductus  3 2 0 0 0 5 3 columna
b11 Templum      3 1 0 1 2 9 1 aquila
b12 Circus       2 1 1 2 0 9 2 amphora
"""
WARS = """
w01 Bellum_Hispaniense  2 0 3 2 aquila
w02 Bellum_Illyricum    2 0 4 1 corona
w03 Bellum_Gallicum     3 0 4 3 aquila
w04 Bellum_Punicum      3 0 6 1 corona
w05 Bellum_Aegyptium    3 2 6 2 amphora
w06 Bellum_Parthicum    4 0 7 3 columna
"""
PATRONS = """
q01 Architectus  buildings    2 1 8 0
q02 Dux          wars         2 1 8 0
q03 Horrearius   raw          1 2 5 0
q04 Faenerator   coins        1 4 5 0
q05 Rector       led          2 1 8 0
q06 Viator       reached      1 1 7 2
q07 Senator      political    1 1 7 0
q08 Augur        icons        2 1 8 0
q09 Exul         compensation 4 1 8 0
"""
TILES = """
t01 1 points_per 1 0 stone
t02 5 points_per 1 0 wood
t03 1 points_per 1 0 grain
t04 5 points_per 1 0 wine
t05 5 points_per 1 4 surplus
t06 1 points_per 3 4 coins
t07 1 political  1 0
t08 5 political  1 0
t09 1 coins     10 0
t10 5 coins     10 0
t11 1 raw        4 0 stone stone wood wood
t12 5 raw        4 0 grain grain wine wine
t13 1 raw        4 0
t14 5 raw        4 0
t15 1 surplus    3 0
t16 5 surplus    3 0
t17 1 steps      4 0
t18 5 steps      4 0
t19 1 wild       1 0
t20 5 wild       1 0
"""
AREAS = """
a01 2 1 0 0
a02 2 0 1 0
a03 1 2 0 0
a04 0 2 0 1
a05 0 1 2 0
a06 0 0 2 1
a07 0 0 1 2
a08 1 0 0 2
a09 3 0 0 0
a10 0 3 0 0
a11 0 0 3 0
a12 0 0 0 3
a13 1 1 1 0
a14 0 1 1 1
a15 1 1 0 1
"""


def rows(table):
    said = {id: rest for id, *rest in map(str.split, table.strip().split("\n"))}
    return {id: [int(word) if word.isdigit() else word.replace("m_", "m ") for word in rest] for id, rest in said.items()}


def test_3_3_the_twenty_reward_tiles():
    assert {id: [row.strong, row.effect, row.n, row.most, *row.goods] for id, row in data.TILES.items()} == rows(TILES)


def test_3_4_the_fifteen_area_cards():
    assert {id: [goods.count(good) for good in ("stone", "wood", "grain", "wine")] for id, goods in data.AREAS.items()} == rows(AREAS)


def test_3_5_buildings_wars_and_patrons():
    assert {id: [card_name(id), *row[:4], *row[5:9]] for id, row in data.BUILDINGS.items()} == rows(BUILDINGS)
    assert {id: [card_name(id), *row[4:9]] for id, row in data.WARS.items()} == rows(WARS)
    assert {id: [card_name(id), *row[:5]] for id, row in data.PATRONS.items()} == rows(PATRONS)
    copies = {"b": "ab", "w": "abc", "q": "ab"}
    assert sorted(data.DECK) == sorted(id + copy for id in (*rows(BUILDINGS), *rows(WARS), *rows(PATRONS)) for copy in copies[id[0]])


@pytest.mark.parametrize("steps", range(11))
def test_3_6_politics_pays_twice_its_steps(steps):
    assert scene(players=2, yellow=dict(political=steps)).score().scores[YELLOW]["political"] == 2 * steps
