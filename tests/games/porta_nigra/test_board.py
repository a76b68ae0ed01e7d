"""The board of Porta Nigra: columns of bricks with their letters and owners, what free spaces and majorities bring, prices with the way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.cards import Sight
from engine.outcome import outcome
from engine.words import Line
from tests.games.porta_nigra.scene import ANNA, scene
from tui.boards import BoardScene, board
from tui.kit.glyphs import UNICODE
from tui.kit.grid import grid
from tui.kit.theme import THEMES
from tui.sitting.model import Choice

NAMES = {0: "Anna", 1: "Bela", 2: "Clio", 3: "Dora"}
WIDE, MIDDLE, SMALL = (120, 40), (100, 30), (80, 24)


def painted(s, size, picked="", glyphs=UNICODE):
    view = s.world.view(ANNA)
    choices = [Choice(at, move, Line(str(move)), True, str(why or "")) for at, (move, why) in enumerate(view.proposals(), 1)]
    after = selected = None
    if picked:
        selected = next(choice.move for choice in choices if str(choice.move).startswith(picked))
        after = outcome(view, selected).after
    sight = Sight(s.g.cards, s.own.get(ANNA, {}))
    shown = BoardScene(g=s.g, seat=ANNA, sight=sight, names=NAMES, choices=choices, selected=selected, after=after)
    return board("porta-nigra").painted(shown, size, glyphs)


def turn(**more):
    """Anna stands in the Basilica; of three spaces in its row A one is built by her, one by Bela."""
    anna = dict(builder="basilica", coins=9, romans=3, stock="white 4", hand="AC2", **more)
    s = scene(shops="red 3 blue 2", built="anna BA-A2, bela BA-A4", anna=anna, bela=dict(builder="amphitheatre", romans=3))
    return s.turn("play AC2") or s


def quarter(canvas, title):
    """What stands below the heading of a quarter, to the edge of the board; bricks are drawn with their mortar."""
    lines = canvas.lines()
    top = next(y for y, line in enumerate(lines) if title in line)
    behind = grid(canvas.width, canvas.height).board.right
    bottom = next(y for y in range(top, canvas.height) if "WHITE SHOP" in lines[y])
    return [line[lines[top].index(title) - 1 : behind].replace("▁", " ") for line in lines[top + 1 : bottom]]


def behind(canvas, title):
    """The same of a quarter of the lower half, down to the own strip."""
    lines, areas = canvas.lines(), grid(canvas.width, canvas.height)
    top = next(y for y in range(areas.board.y + 1, areas.board.bottom) if title in lines[y])
    left = lines[top].index(title) - 1
    return [line[left : areas.board.right] for line in lines[top + 1 : areas.board.bottom]]


@pytest.mark.parametrize("size", [WIDE, MIDDLE, SMALL], ids=str)
def test_a_column_has_the_letter_of_its_colour_at_the_foot_and_its_owner_on_top(size):
    """Row A of the Basilica: white 4 high, yellow 2, red 3, blue 2, black 4."""
    rows = quarter(painted(turn(), size), "BASILICA")
    foot = max(y for y, row in enumerate(rows) if "Y" in row and "B" in row)
    owners = rows[foot - 2]
    yellow, blue = rows[foot].index("Y"), rows[foot].index("B", rows[foot].index("Y"))
    assert owners[yellow - 1 : yellow + 2].strip() == "A" and owners[blue - 1 : blue + 2].strip() == "B", rows
    assert any("R" in row and "K" in row for row in rows), "free ones have their letters, too"


@pytest.mark.parametrize("size", [WIDE, MIDDLE, SMALL], ids=str)
def test_what_a_free_space_brings_is_written_at_it(size):
    rows = quarter(painted(turn(), size), "BASILICA")
    assert any(row.strip().startswith("23") and "11" in row for row in rows), rows


def test_majorities_stand_with_what_they_bring_now_where_the_panel_is_a_page():
    rows = [row.strip() for row in quarter(painted(turn(), MIDDLE), "BASILICA")]
    assert rows[0].endswith("row A") and rows[1].endswith("A12 B6"), rows
    assert "IF IT ENDED NOW" in "\n".join(painted(turn(), WIDE).lines())


@pytest.mark.parametrize("size", [MIDDLE, SMALL], ids=str)
def test_majority_points_of_any_length_are_written_in_full(size):
    """Level 3 to 7 of the gate is 100 points, to 8 it is 137; second ones have 49."""
    for height, points in ((7, "A100"), (8, "A137")):
        s = scene(built=f"anna PN-4 {height}, bela PN-3 7", anna=dict(hand="AC1"))
        rows = [row.rstrip() for row in behind(painted(s.turn("play AC1") or s, size), "PORTA NIGRA ")]
        assert any(row.endswith(f" {points}") for row in rows) and any(row.endswith(" B49") for row in rows), rows


def test_a_shop_has_its_price_and_the_way_to_it():
    lines = "\n".join(painted(turn(), WIDE).lines())
    assert "■■■ 3+3●" in lines, "red bricks cost 3, and from the Basilica on it is three quarters to the Amphitheatre"
    assert "0■ 4●" in lines, "Anna stands beside the yellow shop"


@pytest.mark.parametrize("size", [WIDE, MIDDLE], ids=str)
def test_what_a_picked_choice_builds_keeps_its_colour_within_golden_edges(size):
    canvas = painted(turn(), size, "build")
    cells = [canvas.cell(x, y) for y in range(canvas.height) for x in range(grid(*size).board.right)]
    edges = [set(style.split()) for letter, style in cells if letter == "▁" and {"sel", "still"} <= set(style.split())]
    assert edges and all("@kblack" in words for words in edges), "black bricks"
    assert any(letter == "A" and "@sel" in style.split() for letter, style in cells), "the Roman on top is gold"
    assert not any("@sel" in style.split() for letter, style in cells if letter in "▁K"), "no brick is"
    assert any("→" in line for line in canvas.lines()), "and the points"


def test_numbers_of_columns_that_stand_close_look_different():
    """Row A of the Amphitheatre: 17, 14, 11 points on columns of two."""
    canvas = painted(turn(), MIDDLE)
    y = next(y for y, line in enumerate(canvas.lines()) if line.startswith("171411"))
    styles = [{*canvas.cell(x, y)[1].split()} & {"text", "strong"} for x in (0, 2, 4)]
    assert styles == [{"text"}, {"strong"}, {"text"}]


def test_without_colours_spaces_are_written_by_letter_and_height():
    glyphs = replace(UNICODE, grounds=THEMES["none"].has_grounds)
    shown = "\n".join(painted(turn(), MIDDLE, glyphs=glyphs).lines())
    assert "Y2A" in shown and "W4·" in shown


@pytest.mark.parametrize("size", [WIDE, MIDDLE], ids=str)
def test_prizes_stand_beside_nothing_where_nobody_has_a_hand(size):
    """Spectators see higher quarters, where prizes stand above the columns."""
    s = scene(built="anna PN-4 7, bela PN-3 7, anna AM-A1, bela BA-A1", anna=dict(hand="AC1"))
    shown = BoardScene(g=s.g, seat=-1, sight=Sight(s.g.cards, {}), names=NAMES, choices=[])
    lines = "\n".join(board("porta-nigra").painted(shown, size, UNICODE).lines())
    assert "row A 15★ row B 12★ row C 9★ " in lines and " row A 12★ row B 12★ " in lines
    assert lines.count("every third brick: ") == 4 and " A 100★  B 49★" in lines


def test_between_rounds_no_turn_is_counted():
    s = scene(built="anna BA-A2", anna=dict(discard="AC1 AC2 AC3 AC4 AC5 AC6 AC7 AC8"))
    s.g.phase = "interim"
    shown = BoardScene(g=s.g, seat=ANNA, sight=Sight(s.g.cards, {}), names=NAMES, choices=[])
    for size in (WIDE, MIDDLE, SMALL):
        assert " of 8" not in board("porta-nigra").painted(shown, size, UNICODE).lines()[0]


def test_the_card_that_another_plays_is_not_among_yours():
    s = scene(order="bela anna", anna=dict(hand="AC1"), bela=dict(hand="AC2"))
    s.turn("play AC2")
    shown = BoardScene(g=s.g, seat=ANNA, sight=Sight(s.g.cards, s.own[ANNA]), names=NAMES, choices=[])
    lines = board("porta-nigra").painted(shown, MIDDLE, UNICODE).lines()
    strip = next(y for y, line in enumerate(lines) if " YOU   " in line)
    assert "Forum" in "\n".join(lines[strip:]) and "Lapicidina" not in "\n".join(lines[strip:])
    assert any("plays Lapicidina" in line for line in lines[:strip])
    assert not any("Lapicidina" in line for line in board("porta-nigra").own(shown))
