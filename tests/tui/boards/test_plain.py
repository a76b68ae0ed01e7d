"""Games without a board of their own, and the tool that makes pictures."""

from __future__ import annotations

import pytest

from engine.cards import Sight
from engine.games import find_game
from tests.tui.boards.lab import CASES, RISE, moments, scene
from tui import snapshot
from tui.boards import board
from tui.kit.glyphs import ASCII, UNICODE
from tui.kit.plain_board import plain_board


@pytest.mark.parametrize("case", [CASES[0], RISE[0]], ids=lambda case: case.name)
def test_the_gauges_of_a_game_are_board_enough(case):
    game = find_game(case.game)
    own = plain_board(game)
    for table, seat in moments(case, 4):
        shown = scene(table, seat)
        lines = own.lines(shown, game.words.where(table.g))
        for gauge in game.words.gauges:
            value = gauge.table(table.g).get(seat) if gauge.table else gauge.of(table.g, seat, Sight(table.g.cards, table.own[seat]))
            assert value is None or any(f"{gauge.id.replace('_', ' ')} {value}" in line for line in lines), gauge.id
        assert lines[0].rstrip(".").lower() == game.words.where(table.g).lower()
        for face in [shown.sight[card] for card in game.words.held(table.g, seat)]:
            assert any(game.words.faces(face) in line for line in lines)
        for glyphs in (UNICODE, ASCII):
            canvas = own.painted(shown, (80, 24), glyphs)
            assert "THE TABLE" in "\n".join(canvas.lines()) and (glyphs is UNICODE or all(line.isascii() for line in canvas.lines()))


def test_a_board_is_found_by_id_and_by_slug_and_an_unknown_game_is_an_error():
    assert board("age-of-rome") is board("age_of_rome")
    with pytest.raises(KeyError):
        board("no_such_game")


def test_the_snapshot_tool_prints_a_whole_screen(capsys):
    assert snapshot.main(["-", "--size", "100x30", "--round", "1", "--text", "--seats", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 30 and "PLAYERS" in "".join(lines) and "? help" in lines[-1]
    assert snapshot.main(["-", "--size", "70x20", "--text"]) == 1


def test_the_snapshot_tool_writes_a_picture(tmp_path):
    out = tmp_path / "board.png"
    assert snapshot.main([str(out), "--size", "80x24", "--round", "1", "--seats", "2", "--theme", "16"]) == 0
    assert out.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
