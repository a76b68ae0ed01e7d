"""Games without a painter of their own, and the tool that makes pictures."""

from __future__ import annotations

import pytest

from engine.games.age_of_rome import GAME
from tests.tui.boards.lab import CASES, moments, scene
from tui import snapshot
from tui.boards import painter
from tui.kit import plain_board as plain
from tui.kit.glyphs import ASCII, UNICODE


def test_the_words_of_a_game_are_board_enough():
    table, seat = list(moments(CASES[0], 5))[-1]
    shown = scene(table, seat)
    canvas = plain.paint_for("age_of_rome")(shown, (80, 20), UNICODE)
    lines = GAME.words.board(table.g, seat, shown.sight, shown.names, 80)
    assert [line.rstrip() for line in canvas.lines()[:19]] == [line.rstrip() for line in lines[:19]]
    assert f"{len(lines) - 19} more lines" in canvas.lines()[19]
    tall = plain.paint_for("age_of_rome")(shown, (80, 200), ASCII)
    assert all(line.isascii() for line in tall.lines()) and "more lines" not in "".join(tall.lines())


def test_a_painter_is_found_by_id_and_by_slug_and_an_unknown_game_is_an_error():
    assert painter("age-of-rome") is painter("age_of_rome")
    with pytest.raises(KeyError):
        painter("no_such_game")


def test_the_snapshot_tool_prints_a_whole_screen(capsys):
    assert snapshot.main(["-", "--size", "100x30", "--round", "1", "--text", "--seats", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 30 and "PLAYERS" in "".join(lines) and "? help" in lines[-1]
    assert snapshot.main(["-", "--size", "70x20", "--text"]) == 1


def test_the_snapshot_tool_writes_a_picture(tmp_path):
    out = tmp_path / "board.png"
    assert snapshot.main([str(out), "--size", "80x24", "--round", "1", "--seats", "2", "--theme", "16"]) == 0
    assert out.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
