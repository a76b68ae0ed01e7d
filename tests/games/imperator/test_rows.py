"""Every printed row has a text, an effect and a play in which it does what is printed; the failing test bears the row's id."""

from __future__ import annotations

import pytest

from engine.games.imperator.rules import data
from engine.games.imperator.rules.measures import MEASURES
from engine.games.imperator.rules.tiles import EFFECTS
from engine.games.imperator.talk import cards
from tests.games.imperator.scene import GREEN, YELLOW, scene
from tests.games.rows import same_rows

SPENT = ("steps", "wild")  # effects that work where they are spent: at a Propraetor action, at a placement
EVERYWHERE = dict.fromkeys(data.REGIONS, 1)
RICH = {  # who is paid the most for what a patron counts
    "buildings": dict(built="b01a b02a b03a b04a"), "wars": dict(built="w01a w02a w03a w04a"), "raw": dict(stone=4, wood=4, grain=4),
    "coins": dict(coins=40), "led": dict(influence=EVERYWHERE), "reached": dict(influence=EVERYWHERE),
    "political": dict(political=10), "icons": dict(built="b01a b02a b05a b06a"), "compensation": dict(compensation=6),
}  # fmt: skip


def test_every_row_has_a_text_and_an_effect():
    same_rows({*data.CARDS, data.kind_of(data.DOMUS)}, name=cards.CARDS)
    same_rows(data.LOCATIONS, name=cards.TEXTS["place"])
    same_rows({row.effect for row in data.TILES.values()}, text=cards.TEXTS["effect"], effect={*EFFECTS, *SPENT})
    same_rows({row.measure for row in data.PATRONS.values()}, text=cards.TEXTS["measure"], effect=MEASURES, test=RICH)


@pytest.mark.parametrize("tile", data.TILES)
def test_every_tile_is_won_by_its_strongest_value_and_brings_what_is_printed(tile):
    row = data.TILES[tile]
    best, next_best = (row.strong, 2) if row.strong == 1 else (row.strong, 4)
    s = scene(players=2, tiles=f"{tile} -", board=f"1 green {next_best}", yellow=dict(crew=f"{best}"))
    s.turn(YELLOW, f"enter 1 with {best}")
    assert s.board == f"1 yellow {best}"
    said = dict.fromkeys(row.goods, 4) if row.effect == "points_per" else {}
    won = scene(players=2, tiles=f"{tile} -", board=f"1 yellow {best}", yellow=dict(said, crew="2", built="b06a"))
    won.phase("rewards")
    yellow = won.g[YELLOW]
    if row.effect in data.IMMEDIATE:
        points = min(4 // row.n, row.most or 4) if row.effect == "points_per" else 0
        assert (yellow.points["tiles"], yellow.political, won.g.tile_discard) == (points, row.n * (row.effect == "political"), [tile])
    elif row.effect in data.USABLE:
        free = " for " + " ".join(["wood"] * row.n) if row.effect == "raw" and not row.goods else ""
        won.g.phase = "action"
        won.into(YELLOW, f"use {tile}{free}")
        goods = row.goods or (["wood"] * row.n if row.effect == "raw" else [])
        assert won.goods(YELLOW) == (
            row.n * (row.effect == "coins"), *(list(goods).count(good) for good in data.RAW), row.n * (row.effect == "surplus"),
        )  # fmt: skip
    elif row.effect == "steps":
        won.into(YELLOW, "go propraetor with 2", f"advance {tile}")
        assert (yellow.influence[2], yellow.tiles) == (row.n, [])
    else:
        assert won.into(YELLOW).allows("go quaestor with 2 as 5")
    text = cards.tile_text(tile)
    assert "{" not in text and (str(row.n) in text or row.n == 1 or row.goods)


@pytest.mark.parametrize("area", data.AREAS)
def test_every_area_yields_its_goods(area):
    s = scene(areas=" ".join([area, *(other for other in data.AREAS if other != area)][: len(data.REGIONS)]), yellow=dict(crew="1"))
    s.turn(YELLOW, "go aedilis with 1")
    assert [s.g[YELLOW].stock[good] for good in data.RAW] == [data.AREAS[area].count(good) for good in data.RAW]
    assert all(good in cards.goods_text(data.AREAS[area]) for good in data.AREAS[area])


@pytest.mark.parametrize("kind", data.PROJECTS)
def test_every_project_is_paid_and_brings_its_points_steps_and_icon(kind):
    row, face = data.PROJECTS[kind], f"{kind}a"
    verb, where = ("fight", "wars") if kind in data.WARS else ("build", "buildings")
    price = dict({good: getattr(row, good) for good in data.RAW}, surplus=row.surplus, coins=row.coins)
    s = scene(yellow=dict(price, crew="1", hand=face))
    s.turn(YELLOW, f"{verb} {face} with 1")
    yellow = s.g[YELLOW]
    assert s.goods(YELLOW) == (0,) * 6 and yellow.points[where] == row.points and s.built(YELLOW) == face
    assert yellow.tableau[0].steps == row.steps == yellow.free_steps and data.ICON[face] == row.icon
    for short in [name for name, number in price.items() if number]:  # a piece too few, and no coins to replace it
        poor = scene(yellow=dict(price, crew="1", hand=face) | {short: price[short] - 1}).into(YELLOW)
        assert poor.refused(f"{verb} {face} with 1")
    assert all(f"{number} {name}" in cards.cost_text(face) for name, number in price.items() if number)


@pytest.mark.parametrize("kind", data.PATRONS)
def test_every_patron_pays_for_what_it_counts_and_not_more_than_printed(kind):
    row, face = data.PATRONS[kind], f"{kind}a"
    pays = lambda said: scene(players=2, yellow=dict(said, hand=face)).score(f"yellow: patrons {face}").scores[YELLOW]["patrons"]  # noqa: E731
    assert pays(RICH[row.measure]) == row.most and pays({}) == 0
    assert str(row.most) in cards.patron_text(face) and str(row.n) in cards.patron_text(face)


@pytest.mark.parametrize("count", data.REGION_POINTS)
def test_every_rank_of_a_region_is_paid(count):
    names = ("yellow", "green", "blue", "red", "purple")[:count]
    s = scene(players=count, **{name: dict(influence={1: 9 - at}) for at, name in enumerate(names)})
    ranks = [*data.REGION_POINTS[count], 0, 0, 0, 0]
    assert [s.score().scores[seat]["regions"] for seat in (YELLOW, GREEN)] == ranks[:2]
