"""Glyphs of width one, themes that know every name, layouts that share out the whole terminal."""

from __future__ import annotations

import ast
import re
from dataclasses import asdict
from pathlib import Path

import pytest

from tui.kit.canvas import Rect, is_one_wide
from tui.kit.glyphs import ASCII, SETS, UNICODE
from tui.kit.layout import layout
from tui.kit.theme import NAMES, NONE, PLAYERS, THEMES, theme

TUI = Path(__file__).parent.parent.parent / "tui"
PICTURED = ("canvas.py", "glyphs.py", "theme.py", "layout.py", "snapshot.py", "boards")
STYLE = re.compile(r"((fg:)?(#[0-9a-f]{6}|ansi[a-z]+)|bg:(#[0-9a-f]{6}|ansi[a-z]+)|bold|underline|reverse|italic)")


@pytest.mark.parametrize("name", SETS)
def test_every_glyph_is_one_column_wide(name):
    for field, value in asdict(SETS[name]).items():
        if isinstance(value, str):
            assert len(value) == {"frame": 6, "tee": 2}.get(field, 1), field
            assert all(is_one_wide(letter) for letter in value), field


def test_ascii_glyphs_are_ascii_and_signs_that_must_differ_do():
    assert all(value.isascii() for value in asdict(ASCII).values() if isinstance(value, str))
    for glyphs in (ASCII, UNICODE):
        for different in (("legal", "selected"), ("slot", "empty"), ("free", "used", "covered"), ("shield", "shield_left")):
            signs = [getattr(glyphs, field) for field in different]
            assert len(set(signs)) == len(signs), different


@pytest.mark.parametrize("name", THEMES)
def test_a_theme_knows_every_name_and_nothing_else_in_words_that_the_toolkit_reads(name):
    assert sorted(THEMES[name]) == sorted(NAMES)
    for style in THEMES[name].values():
        assert all(STYLE.fullmatch(word) for word in style.split()), style


def test_without_colour_no_style_names_one_and_choices_still_show():
    assert theme("dark", no_color=True) is NONE
    assert not any("#" in style or "ansi" in style for style in NONE.values())
    assert NONE["legal"] and NONE["selected"] and NONE["legal"] != NONE["selected"] and NONE["turn"]


@pytest.mark.parametrize("name", ["dark", "light", "colour-blind", "16"])
def test_players_have_four_different_colours(name):
    assert len({THEMES[name][player] for player in PLAYERS}) == 4


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    light, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", ["dark", "light", "colour-blind"])
def test_letters_can_be_read_on_their_ground(name):
    """4.5 to 1 for what must be read, 3 to 1 for what is not there, 2 to 1 for lines."""
    styles = THEMES[name]
    ground = re.search(r"bg:(#\w+)", styles["ground"])[1]
    for style, text in styles.items():
        fore, back = re.search(r"fg:(#\w+)", text), re.search(r"bg:(#\w+)", text)
        least = 2.0 if style in ("frame", "axis") else 3.0 if style in ("grey", "covered", "phase", "refused") else 4.5
        if fore:
            assert contrast(fore[1], back[1] if back else ground) >= least, (style, contrast(fore[1], back[1] if back else ground))
    legal = re.search(r"bg:(#\w+)", styles["legal"])[1]
    for player in PLAYERS:
        assert contrast(re.search(r"fg:(#\w+)", styles[player])[1], legal) >= 2.4, player


SIZES = [
    (80, 24), (81, 25), (99, 29), (100, 30), (119, 39), (120, 30), (120, 40), (140, 44), (169, 60), (170, 40), (240, 70), (80, 200),
    (300, 24),
]  # fmt: skip


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_areas_lie_inside_the_terminal_and_do_not_overlap(size):
    areas = layout(*size)
    assert areas is not None
    screen = Rect(0, 0, *size)
    named = {name: getattr(areas, name) for name in ("board", "side", "choices", "log", "prompt", "status")}
    for name, area in named.items():
        assert area, name
        assert screen.holds(area.x, area.y) and screen.holds(area.right - 1, area.bottom - 1), name
    taken = [area for name, area in named.items() if name != "side"]
    for i, one in enumerate(taken):
        for two in taken[i + 1 :]:
            apart = one.right <= two.x or two.right <= one.x or one.bottom <= two.y or two.bottom <= one.y
            assert apart, (one, two)
    assert areas.status == Rect(0, size[1] - 1, size[0], 1) and areas.choices.height >= 5 and areas.board.height >= 16


def test_the_three_layouts_begin_where_they_should_and_below_there_is_none():
    assert [layout(*size).name for size in ((80, 24), (100, 30), (120, 40), (200, 50))] == ["tight", "middle", "roomy", "wide"]
    assert layout(79, 24) is None and layout(80, 23) is None and layout(0, 0) is None
    assert layout(120, 40).board[2:] == (120, 31) and layout(100, 30).board[2:] == (100, 22) and layout(80, 24).board[2:] == (80, 16)


def test_what_paints_knows_no_toolkit():
    files = [path for name in PICTURED for path in ([TUI / name] if name.endswith(".py") else sorted((TUI / name).rglob("*.py")))]
    assert len(files) > 15
    for path in files:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not any(name.split(".")[0] == "prompt_toolkit" for name in names), path


def test_styles_that_painters_write_are_known():
    """Every run of real boards carries names that all themes have."""
    from tests.tui.boards.lab import EVERY, SIZES, moments, scene
    from tui.boards import painter

    found = set()
    for case in EVERY:
        for table, seat in moments(case, 3):
            for size in SIZES:
                for row in painter(case.game).paint(scene(table, seat), size, UNICODE).rows():
                    found |= {name.removeprefix("class:") for style, _ in row for name in style.split()}
    assert found <= set(NAMES) and {"legal", "player0", "yellow", "money", "frame"} <= found
