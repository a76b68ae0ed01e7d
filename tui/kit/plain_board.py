"""PURE: the board of any game as the lines its words give, cut to the size."""

from __future__ import annotations

from collections.abc import Callable

from engine.games import find_game
from tui.kit.canvas import Canvas, cut
from tui.kit.glyphs import Glyphs
from tui.kit.scene import BoardScene


def paint_for(game_id: str) -> Callable[[BoardScene, tuple[int, int], Glyphs], Canvas]:
    words = find_game(game_id).words

    def paint(scene: BoardScene, size: tuple[int, int], glyphs: Glyphs) -> Canvas:
        columns, rows = size
        canvas = Canvas(columns, rows, "text", glyphs.ascii_only)
        lines = words.board(scene.g, scene.seat, scene.sight, scene.names, columns)
        for y, line in enumerate(lines[:rows]):
            canvas.text(0, y, cut(line, columns, glyphs.ellipsis), "text")
        if len(lines) > rows > 0:
            hidden = f"{glyphs.ellipsis} {len(lines) - rows + 1} more lines"
            canvas.text(0, rows - 1, hidden.ljust(columns), "grey")
        return canvas

    return paint
