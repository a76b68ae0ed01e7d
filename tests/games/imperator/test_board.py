"""The board of Imperator: places with their workers, and who is driven out of which region to where, before and while it happens."""

from __future__ import annotations

import re

import pytest

from engine.canon import copy
from engine.cards import Sight
from engine.games.imperator.rules import data
from engine.games.imperator.talk.cards import REGIONS, card_name, cost_text
from engine.games.imperator.talk.words import WORDS
from engine.outcome import outcome
from engine.words import Line
from tests.games.imperator.scene import RED, YELLOW, scene
from tui.boards import BoardScene, board
from tui.boards.imperator.field import SHORT
from tui.kit.glyphs import ASCII, UNICODE
from tui.kit.grid import grid
from tui.sitting.model import Choice

NAMES = {0: "Anna", 1: "Bianka", 2: "Gábor", 3: "Henrik", 4: "Zita"}
WIDE, MIDDLE, SMALL = (120, 40), (100, 30), (80, 24)
SIZES = (WIDE, MIDDLE, SMALL)


def painted(s, seat, size, picked="", glyphs=UNICODE):
    view = s.world.view(seat)
    choices = [Choice(at, move, Line(str(move)), True, str(why or "")) for at, (move, why) in enumerate(view.proposals(), 1)]
    after = selected = None
    if picked:
        selected = next(choice.move for choice in choices if str(choice.move) == picked)
        after = outcome(view, selected).after
    sight = Sight(s.g.cards, s.own.get(seat, {}))
    shown = BoardScene(g=s.g, seat=seat, sight=sight, names=NAMES, choices=choices, selected=selected, after=after)
    return board("imperator").painted(shown, size, glyphs)


def text(canvas):
    return "\n".join(canvas.lines())


def crowded(stands):
    return scene(players=4, tiles="t01 t02 t03 t04", board=stands, yellow=dict(crew="1 5"))


def test_what_lies_before_you_is_not_marked_when_the_track_above_it_has_grown():
    s = scene(players=5, yellow=dict(crew="1", built="domus b01a")).into(YELLOW)
    apart = copy(s.g)
    for seat, player in apart.players.items():
        player.political = seat
    shown = BoardScene(g=s.g, seat=YELLOW, sight=Sight(s.g.cards), names=NAMES, since=apart)
    canvas = board("imperator").painted(shown, WIDE, UNICODE)
    marked = {
        place: any("u" in canvas.cell(x, area.y)[1].split() for x in range(area.x, area.right))
        for area, action in canvas.marks
        if (place := getattr(action, "what", "")) in ("built:b01a", "built:domus", "politics:track")
    }
    assert marked == {"built:b01a": False, "built:domus": False, "politics:track": True}


def at(canvas, place):
    """The rows of the area that tells of a place."""
    [area] = [mark.area for mark in canvas.marks if getattr(mark.action, "what", getattr(mark.action, "place", "")) == place][-1:]
    return [line[area.x : area.right] for line in canvas.lines()[area.y : area.bottom]]


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_workers_are_numbers_and_none_is_hidden_behind_a_count(size, glyphs):
    """Six at the Quaestor, one of them a 5 that counts as 1, and five in the Senatus."""
    s = scene(players=5, quaestor="5/1 4 3 5 4 3", senatus="5 4 3 2 1", yellow=dict(crew="1")).into(YELLOW)
    canvas = painted(s, YELLOW, size, glyphs=glyphs)
    for place, workers in (("place:quaestor", "1 4 3 5 4 3"), ("place:senatus", "5 4 3 2 1")):
        rows = " ".join(at(canvas, place)[1:]).replace("[", " ").replace("]", " ").split()
        assert workers in " ".join(rows) and "+" not in rows and "=" not in rows, rows


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_workers_that_left_the_imperator_board_stand_behind_its_name(size):
    full = {name: dict(crew="1 2 3 4 5") for name in ("green", "blue", "red", "purple")}
    s = scene(players=5, imperator="5 4 3 2 1", yellow=dict(crew="1"), **full).into_phase("recruit")
    heading = painted(s, s.waiting[0], size).lines()[1 if size == SMALL else 2]
    assert heading.split("THE IMPERATOR")[1].split("PLAYERS")[0].replace("─", " ").split() == ["5", "4", "3", "2", "1"]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_open_region_says_its_tile_and_which_number_is_strongest(size):
    for tile, row in data.TILES.items():
        for stands in ("", "1 green 3"):
            s = scene(players=2, tiles=f"{tile} -", board=stands, yellow=dict(crew="1 5", stone=1, coins=9))
            s.into(YELLOW)
            rows = " ".join(at(painted(s, YELLOW, size), "region:1")).split()
            said = [rows[at + 1] for at, word in enumerate(rows) if word in ("best", "strongest")]
            assert said == [str(row.strong)], (tile, rows)
            assert not stands or "3" in rows[-4:], (tile, rows)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_card_of_the_hand_says_name_and_cost_wherever_it_stands(size):
    """Without colours in words. What has no room beside the others stands on the page of your cards."""
    hand = ["b12a", "b11a", "w05a", "w01a", "b09a"]
    s = scene(players=2, yellow=dict(crew="1", hand=" ".join(hand))).into(YELLOW)
    held = "\n".join(painted(s, YELLOW, size, glyphs=ASCII).lines()[grid(*size).hand.y :])
    shown = [face for face in hand if card_name(face).split()[0] in held]
    for face in shown:
        assert all(f"{n} {good}" in held for n, good in re.findall(r"(\d) (stone|wood|grain|wine|surplus)", cost_text(face))), (face, held)
    assert len(shown) == len(hand) if size != SMALL else f"{len(hand) - len(shown)} more, Tab: yours" in held
    if size != SMALL:
        assert "Tab: yours" not in text(painted(s, YELLOW, size)), "in coloured pieces there is room for what they bring, too"


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_names_of_regions_are_whole(size):
    s = scene(players=5, yellow=dict(crew="1")).into(YELLOW)
    canvas = painted(s, YELLOW, size)
    side = "\n".join(line[grid(*size).side.x :] for line in canvas.lines())
    shown = [region for region, name in REGIONS.items() if f"{region} {name}" in side]
    assert shown == [*REGIONS], side


def test_a_place_shows_its_workers_and_who_may_still_come():
    lines = painted(scene(senatus="4 3", quaestor="5", yellow=dict(crew="1")).into(YELLOW), YELLOW, WIDE).lines()
    y = next(y for y, line in enumerate(lines) if "Senatus" in line)
    x = lines[y].index("Senatus")
    assert lines[y + 3][x : x + 7].split() == ["4", "3"] and lines[y + 4][x:].startswith("next up to 3")


@pytest.mark.parametrize("size", [WIDE, SMALL], ids=str)
def test_a_picked_choice_paints_whom_it_drives_out_and_on_to_where(size):
    """Yellow's 1 beats blue's 3 in Hispania, and that beats green's 2 in Gallia: a chain."""
    s = crowded("1 blue 3 | 2 green 2")
    s.into(YELLOW)
    assert "Gallia" not in text(painted(s, YELLOW, size)).replace("2 Gallia", "")
    shown = text(painted(s, YELLOW, size, "enter 1 with 1")).replace(" → ", "→")
    assert "G3→Gallia" in shown and "B2→Illyricum" in shown, shown
    if size == WIDE:
        assert "driven on" in shown and "↓" in shown, "the way is drawn between the regions"


@pytest.mark.parametrize("size", [WIDE, SMALL], ids=str)
def test_where_the_owner_may_choose_the_driven_worker_stands_at_its_region_before_and_when_it_is_asked(size):
    s = crowded("3 red 4")
    s.into(YELLOW)
    assert "H4 → ?" in text(painted(s, YELLOW, size, "enter 3 with 1"))
    s.say("enter 3 with 1")
    canvas = painted(s, RED, size)
    assert "H4 → ?" in text(canvas), "it is on the board while its owner is asked"
    assert size == SMALL or {"↑", "↓"} <= set(text(canvas)), "to Gallia or Asia"
    gone = text(painted(s, RED, size, "relocate 2")).replace(" → ", "→")
    assert "H4→Gallia" in gone and "H4→?" not in gone


def test_a_worker_with_nowhere_to_go_is_back_in_the_crew_and_ascii_has_the_arrows_too():
    s = scene(players=2, tiles="t01 -", board="1 green 3", yellow=dict(crew="1", political=1))
    s.into(YELLOW)
    shown = text(painted(s, YELLOW, WIDE, "enter 1 with 1", ASCII))
    assert "B3 > the crew" in shown and shown.isascii(), shown


@pytest.mark.parametrize(("held", "shown"), [("t09", "10 coins"), ("t09 t19", "1 more tile"), ("t13 t11 t19", "2 more tiles")])
def test_of_tiles_that_do_not_fit_beside_your_goods_there_is_the_number(held, shown):
    s = scene(players=2, yellow=dict(crew="1", held=held, coins=11, stone=3, surplus=2)).into(YELLOW)
    strip = next(line for line in painted(s, YELLOW, MIDDLE).lines() if line.startswith("  YOU"))
    assert strip.rstrip().endswith(shown), strip


def test_where_crews_are_recruited_no_place_says_who_may_still_come():
    s = scene(players=2, senatus="5 4", aedilis="2 3", yellow=dict(crew="1 2 3"), green=dict(crew="1 2 3"))
    assert "next up to" in text(painted(s.into(YELLOW), YELLOW, WIDE))
    s = scene(players=2, senatus="5 4", aedilis="2 3", yellow=dict(crew="1 2 3"), green=dict(crew="1 2 3")).into_phase("recruit")
    for size in SIZES:
        assert "next up to" not in text(painted(s, YELLOW, size)) and "a region" not in text(painted(s, YELLOW, size))


@pytest.mark.parametrize("players", range(2, 6))
def test_the_goods_of_every_region_and_what_a_place_is_for_stand_there_at_every_size(players):
    s = scene(players=players, tiles=" ".join(f"t0{region}" for region in range(1, players + 1)), yellow=dict(crew="1 5")).into(YELLOW)
    for size in SIZES:
        side = painted(s, YELLOW, size).part(grid(*size).side)
        for region, area in s.g.areas.items():
            row = next(line for line in side.lines() if f"{region} {REGIONS[region]}" in line)
            assert row.count("■") == len(data.AREAS[area]), (size, row)
        told = text(painted(s, YELLOW, size))
        assert all(any(said in told for said in SHORT[location]) for location in SHORT), (size, told)


def test_points_of_the_own_cards_stand_in_one_row_where_all_have_room():
    s = scene(players=2, tiles="t01 t02", yellow=dict(crew="1 5", hand="b06a q07a")).into(YELLOW)
    hand = painted(s, YELLOW, SMALL).lines()[grid(*SMALL).hand.y]
    assert "Castra building ■■ ■■ 3★" in hand and "Senator patron now 0★" in hand, hand


def test_what_a_new_round_clears_is_no_news_of_a_place():
    """Crews were recruited, so limits stand there again: nobody has changed them."""
    s = scene(players=2, tiles="t01 t02", yellow=dict(crew="1 5")).into(YELLOW)
    before = copy(s.g)
    before.phase = "recruit"
    shown = BoardScene(g=s.g, seat=YELLOW, sight=Sight(s.g.cards), names=NAMES, since=before)
    canvas = board("imperator").painted(shown, MIDDLE, UNICODE)
    marked = [(x, y) for y in range(canvas.height) for x in range(canvas.width) if "u" in canvas.cell(x, y)[1].split() and y < 20]
    assert not {y for x, y in marked if x < 60}, text(canvas)


def test_a_threat_names_every_worker_that_can_drive_out():
    s = scene(players=2, tiles="t02 t01", board="1 yellow 3", yellow=dict(crew="1"), green=dict(crew="2 4 5")).into(YELLOW)
    told = WORDS.coach.ahead(s.g, YELLOW, Sight(s.g.cards), NAMES)
    assert any("can drive you out of Hispania with a 4 or a 5" in line for line in told), told
