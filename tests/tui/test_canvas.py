"""The canvas: nothing outside the grid, every cell one column, clicks find what lies on top."""

from __future__ import annotations

from unicodedata import category, east_asian_width

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.kit.canvas import SUBSTITUTE, Canvas, Rect, cut, is_one_wide, one_wide, width_of

HOSTILE = [
    "漢字", "e\u0301\u0302x", "\u202eevil", "a\u200bb", "\x1b[31mred", "tab\there", "👑king", "\u1100\u1161", "ﾊﾝ", "\u00ad", "x\ny",
    "\ud800",
]  # fmt: skip


def test_text_is_cut_at_every_edge_and_tells_where_it_would_end():
    canvas = Canvas(5, 2)
    assert canvas.text(-2, 0, "abcdefghij") == 8
    assert canvas.text(3, 1, "xyz", "frame") == 6
    canvas.text(0, 2, "below")
    canvas.text(0, -1, "above")
    canvas.text(9, 0, "right")
    assert canvas.lines() == ["cdefg", "   xy"]
    assert canvas.text(0, 0, "abcd", width=2) == 2 and canvas.lines()[0] == "abefg"


@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
def test_no_text_can_shift_the_grid(text):
    canvas = Canvas(30, 1)
    end = canvas.text(0, 0, text)
    canvas.text(end, 0, "|")
    [line] = canvas.lines()
    assert line.index("|") == end and len(line) == 30
    assert all(is_one_wide(letter) for letter in line)


@given(st.text(max_size=40), st.booleans())
def test_what_is_shown_has_as_many_columns_as_characters(text, ascii_only):
    shown = one_wide(text, ascii_only)
    for letter in shown:
        assert category(letter) not in ("Cc", "Cf", "Mn", "Me", "Cn", "Co", "Cs", "Zl", "Zp") and east_asian_width(letter) not in "WF"
    assert not ascii_only or shown.isascii()
    assert one_wide(shown, ascii_only) == shown
    assert width_of([(text, "")]) == len(one_wide(text))


def test_letters_keep_their_accents_and_lose_them_where_only_ascii_is_shown():
    assert one_wide("Gábor e\u0301") == "Gábor é"
    assert one_wide("Gábor Łódź", ascii_only=True) == "Gabor Lodz"
    assert one_wide("漢") == SUBSTITUTE == one_wide("漢", ascii_only=True)


@given(st.text(max_size=30), st.integers(-2, 20))
def test_cut_fits(text, width):
    assert len(cut(text, width)) <= max(0, width)


def test_cut_says_that_something_is_missing():
    assert cut("Triumphal Procession", 10) == "Triumphal…" and cut("short", 10) == "short" and cut("Signet", 4, "~") == "Sig~"


def test_rows_are_runs_of_style_and_text_that_a_toolkit_can_use():
    canvas = Canvas(8, 1, "text")
    canvas.parts(1, 0, [("ab", "frame"), ("c", "player0 legal"), ("d", "")])
    assert canvas.rows() == [
        [("text", " "), ("frame", "ab"), ("player0 legal", "c"), ("text", "d   ")],
    ]
    assert Canvas(0, 2).rows() == [[], []]


def test_parts_stop_at_their_width():
    canvas = Canvas(10, 1)
    assert canvas.parts(2, 0, [("abc", ""), ("def", "")], 4) == 6
    assert canvas.lines() == ["  abcd    "]


def test_a_later_style_is_laid_on_top_and_only_inside():
    canvas = Canvas(4, 2, "text")
    canvas.restyle(Rect(1, 0, 2, 9), "legal")
    assert [canvas.cell(x, 0)[1] for x in range(4)] == ["text", "text legal", "text legal", "text"]
    canvas.restyle(Rect(-5, -5, 99, 99), "fresh")
    assert canvas.cell(0, 1)[1] == "text fresh"


def test_a_box_has_its_corners_and_its_title():
    canvas = Canvas(8, 3)
    canvas.box(Rect(0, 0, 8, 3), "╭╮╯╰─│", "frame", "A long title")
    assert canvas.lines() == ["╭A lon…╮", "│      │", "╰──────╯"]
    canvas.box(Rect(0, 0, 1, 1), "╭╮╯╰─│")
    assert canvas.lines()[0] == "╭A lon…╮"


def test_a_click_finds_what_was_marked_last_and_marks_are_clipped():
    canvas = Canvas(10, 5)
    canvas.mark(0, 0, 10, 5, "table")
    canvas.mark(8, 3, 9, 9, "corner")
    canvas.mark(20, 20, 3, 3, "outside")
    assert canvas.hit(8, 3) == canvas.hit(9, 4) == "corner" and canvas.hit(7, 3) == "table"
    assert canvas.hit(10, 4) is None and canvas.hit(-1, 0) is None
    assert [mark.area for mark in canvas.marks] == [Rect(0, 0, 10, 5), Rect(8, 3, 2, 2)]


def test_a_canvas_is_copied_with_its_marks_and_cut_at_the_edges():
    small = Canvas(3, 2)
    small.text(0, 0, "abc", "frame")
    small.text(0, 1, "def")
    small.mark(1, 0, 1, 2, "middle")
    large = Canvas(4, 3)
    large.blit(small, 2, 1)
    large.blit(small, -2, -1)
    assert large.lines() == ["f   ", "  ab", "  de"]
    assert large.hit(3, 1) == large.hit(3, 2) == "middle" and large.hit(2, 1) is None
    assert large.cell(2, 1) == ("a", "frame")


def test_only_rows_that_differ_in_letters_or_style_are_drawn_again():
    one, two = Canvas(5, 3), Canvas(5, 3)
    assert two.changed_rows(one) == [] and one == two
    two.text(0, 1, "x")
    two.text(4, 2, " ", "legal")
    assert two.changed_rows(one) == [1, 2] and one != two
    assert two.changed_rows(None) == two.changed_rows(Canvas(6, 3)) == [0, 1, 2]


def test_a_name_or_a_number_is_one_word_and_signs_are_by_themselves() -> None:
    canvas = Canvas(20, 1)
    canvas.write(0, 0, "[strong b|GALLIA] 12[star|★] x")
    assert [tuple(canvas.word(x, 0)) for x in (0, 5, 8, 9, 11)] == [tuple(range(6)), tuple(range(6)), (7, 8), (9,), (11,)]


def test_what_is_possible_keeps_people_and_stones_and_makes_dark_letters_gold():
    canvas = Canvas(4, 1)
    for x, style in enumerate(("text", "ink b", "chip2", "ink @sblue b")):
        canvas.text(x, 0, "x", style)
    canvas.light(Rect(0, 0, 4, 1), "legal")
    assert [canvas.cell(x, 0)[1] for x in range(4)] == ["text legal", "ink b sel legal", "chip2", "ink @sblue b"]
    canvas.light(Rect(1, 0, 1, 1), "selected")
    assert canvas.cell(1, 0)[1] == "ink b sel legal selected"
