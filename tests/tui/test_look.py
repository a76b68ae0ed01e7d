"""Glyphs of width one, themes that know every name, layouts that share out the whole terminal."""

from __future__ import annotations

import ast
import re
from copy import deepcopy
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from tui.kit.canvas import Rect, is_one_wide
from tui.kit.glyphs import ASCII, SETS, UNICODE
from tui.kit.grid import grid
from tui.kit.palette import COLOUR_BLIND, DARK, LIGHT, PEOPLE, SIXTEEN, rgb
from tui.kit.signs import SIGNS
from tui.kit.theme import NAMED, THEMES, theme

TUI = Path(__file__).parent.parent.parent / "tui"
PICTURED = ("kit/canvas.py", "kit/glyphs.py", "kit/theme.py", "kit/grid.py", "kit/board.py", "kit/cards.py", "snapshot.py", "boards")
STYLE = re.compile(r"((fg:)?(#[0-9a-f]{6}|ansi[a-z]+)|bg:(#[0-9a-f]{6}|ansi[a-z]+)|bold|underline|reverse|italic)")


@pytest.mark.parametrize("name", SETS)
def test_every_glyph_is_one_column_wide(name):
    for field, value in asdict(SETS[name]).items():
        if isinstance(value, str) and field != "name":
            assert len(value) == {"frame": 6, "tee": 2}.get(field, 1), field
            assert all(is_one_wide(letter) for letter in value), field


def luminance(colour: str) -> float:
    """As WCAG 2 reckons it."""
    parts = [v / 255 / 12.92 if v / 255 <= 0.03928 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in rgb(colour)]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(a: str, b: str) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_ascii_glyphs_are_ascii_and_signs_that_must_differ_do():
    assert all(value.isascii() for value in asdict(ASCII).values() if isinstance(value, str))
    for glyphs in (ASCII, UNICODE):
        for different in (("legal", "selected"), ("slot", "empty"), ("free", "covered")):
            signs = [getattr(glyphs, field) for field in different]
            assert len(set(signs)) == len(signs), different


def test_signs_are_one_column_wide_in_every_set_and_none_is_an_emoji():
    for kind, sign in SIGNS.items():
        assert all(is_one_wide(letter) and len(letter) == 1 for letter in sign[:3]), kind
        assert sign.ascii.isascii() and sign.unicode not in EMOJI, kind
        assert sign.console in LOW or sign.console.encode("cp437"), kind


LOW = "⌂☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼"  # code page 437 below the space
EMOJI = "▶◀▪▫◼◻◾◽☺☹☀☁☂☃☄☎☑☘☝☠☢☣☦☪☮☯☸♀♂♟♠♣♥♦♨♻♾♿⚒⚓⚔⚕⚖⚗⚙⚛⚜⚠⚡⚪⚫✂✈✉✌✍✏✒✔✖✝✡✳✴❄❇❓❗❣❤➕➖➗➡⬅⬆⬇⬛⬜⭐⭕↔↕↖↗↘↙↩↪⌚⌛⌨©®‼⁉™ℹ"
GROUNDS = ("ground", "panel", "card")
WRITTEN = ("text", "strong", "dim", "title", "good", "bad", "coin", "star", *PEOPLE)


@pytest.mark.parametrize("name", THEMES)
def test_a_theme_knows_every_name_in_words_that_the_toolkit_reads(name):
    for words in [*NAMED, *DARK, *(f"@{colour}" for colour in DARK), "war~ground36 @card~sel20 b u", "shade coin"]:
        assert all(STYLE.fullmatch(word) for word in THEMES[name].styled(words).split()), words
    with pytest.raises(KeyError):
        THEMES[name].styled("mauve")


def test_themes_have_the_same_names():
    assert DARK.keys() == LIGHT.keys() == COLOUR_BLIND.keys() and SIXTEEN.keys() <= DARK.keys()


def test_without_colour_no_style_names_one_and_choices_still_show():
    plain = theme("dark", no_color=True)
    said = {words: plain.styled(words) for words in (*NAMED, *DARK, *(f"@{colour}" for colour in DARK))}
    assert plain.name == "none" and not any("#" in style or "ansi" in style for style in said.values())
    assert said["legal"] and said["selected"] and said["legal"] != said["selected"] and said["turn"] and said["chip0"]


@pytest.mark.parametrize("name", ["dark", "light", "colour-blind", "16"])
def test_five_people_have_five_colours(name):
    assert len({THEMES[name].styled(f"chip{seat}") for seat in range(5)}) == 5


@pytest.mark.parametrize("name", ["dark", "light", "colour-blind"])
def test_letters_can_be_read_on_their_ground(name):
    """4.5 to 1 for everything that is read."""
    colour = THEMES[name].colour
    for ground in GROUNDS:
        for written in WRITTEN:
            assert contrast(colour(written), colour(ground)) >= 4.5, (written, ground)
    for back in ("sel", *PEOPLE):
        assert contrast(colour("ink"), colour(back)) >= 4.5, back
    assert contrast(colour("sel"), colour("legal")) >= 4.5 and contrast(colour("strong"), colour("legal")) >= 4.5


@pytest.fixture(scope="module")
def written() -> dict[str, str]:
    """Every style in which real boards write letters or figures, with an example: as they are, with something picked, and as a preview.
    Signs are shapes."""
    from tests.tui.boards.lab import EVERY, moments, scene
    from tui.boards import board

    signs, found = {sign.unicode for sign in SIGNS.values()}, dict[str, str]()
    for case in EVERY:
        earlier = None
        for table, seat in moments(case, 2 if case.options else 3):
            shown = scene(table, seat)
            first = shown.legal[:1]
            scenes = [shown, *(replace(shown, selected=move) for move in first)]
            scenes += [replace(shown, after=earlier)] if earlier is not None else []  # much is gold then
            earlier = deepcopy(table.g)
            for one in scenes:
                for size in ((80, 24), (120, 40)):
                    for style, text in (run for row in board(case.game).painted(one, size, UNICODE).rows() for run in row):
                        if any(letter.isalnum() and letter not in signs for letter in text):
                            found.setdefault(style, f"{case.name} {size} {text}")
    return found


@pytest.mark.parametrize("name", ["dark", "light", "colour-blind"])
def test_whatever_boards_write_can_be_read_on_its_ground(name, written):
    """4.5 to 1 for every pair of letter and ground that is painted."""
    assert len(written) > 200
    for words, where in written.items():
        styled = THEMES[name].styled(f"screen {words}")
        fore, back = (re.findall(rf"{kind}:(#\w+)", styled)[-1] for kind in ("fg", "bg"))
        assert contrast(fore, back) >= 4.5, (words, round(contrast(fore, back), 2), where)


SIZES = [
    (80, 24), (81, 25), (99, 29), (100, 30), (119, 39), (120, 30), (120, 40), (140, 44), (169, 60), (170, 40), (160, 50), (200, 60),
    (240, 70), (80, 200), (300, 24),
]  # fmt: skip


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_areas_lie_inside_the_terminal_and_do_not_overlap(size):
    areas = grid(*size)
    assert areas is not None
    screen = Rect(0, 0, *size)
    named = {name: getattr(areas, name) for name in ("header", "board", "side", "you", "hand", "question", "choices", "log", "keys")}
    for name, area in named.items():
        assert area or name == "log", name
        assert screen.holds(area.x, area.y) and (not area or screen.holds(area.right - 1, area.bottom - 1)), name
    taken = [area for area in named.values() if area]
    for i, one in enumerate(taken):
        for two in taken[i + 1 :]:
            apart = one.right <= two.x or two.right <= one.x or one.bottom <= two.y or two.bottom <= one.y
            assert apart, (one, two)
    assert areas.keys == Rect(0, size[1] - 1, size[0], 1) and areas.choices.height >= 6 and areas.board.height >= 13


def test_arrangements_begin_where_they_should_and_below_there_is_none():
    sizes = ((80, 24), (100, 30), (120, 40), (160, 50), (200, 60))
    assert [grid(*size).tier.name for size in sizes] == ["tight", "middle", "roomy", "large", "wide"]
    assert grid(79, 24) is None and grid(80, 23) is None and grid(0, 0) is None


def test_a_large_window_is_used():
    """Board, side and log take most of it."""
    for size in ((200, 60), (240, 70)):
        areas = grid(*size)
        used = sum(area.width * area.height for area in (areas.board, areas.side, areas.log, areas.choices, areas.hand))
        assert used >= size[0] * size[1] * 85 // 100


def test_what_paints_knows_no_toolkit():
    files = [path for name in PICTURED for path in ([TUI / name] if name.endswith(".py") else sorted((TUI / name).rglob("*.py")))]
    assert len(files) > 15
    for path in files:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not any(name.split(".")[0] == "prompt_toolkit" for name in names), path


def test_styles_that_painters_write_are_known(written):
    """Every run of real boards carries names that all themes have."""
    for words in written:
        for colours in THEMES.values():
            colours.styled(words)
    assert {"legal", "player0", "chip0", "coin"} <= {word for words in written for word in words.split()}
