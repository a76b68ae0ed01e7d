"""PURE: painters, found by the id of their game and loaded when asked for. A game without one is shown by the lines of its words."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from engine.games import find_game
from tui.kit import plain_board as plain
from tui.kit.board import Board
from tui.kit.brush import Size
from tui.kit.canvas import Canvas
from tui.kit.glyphs import Glyphs
from tui.kit.grid import Grid, grid
from tui.kit.painter import Explain, Paint, Painter
from tui.kit.scene import BoardScene, Choose, Look, Page, Turn

__all__ = ["BoardScene", "Choose", "Look", "Page", "Painter", "paint_board", "painter", "turned"]


def painter(game_id: str) -> Painter:
    """The painter of a game, by id or slug."""
    return _painter(game_id.replace("-", "_"))


def paint_board(game_id: str, scene: BoardScene, canvas: Canvas, areas: Grid, glyphs: Glyphs) -> None:
    """The board of a game on its part of the screen."""
    found = painter(game_id)
    if found.board is not None:
        found.board.paint(scene, canvas, areas, glyphs)
    else:
        canvas.blit(found.paint(scene, (areas.above.width, areas.above.height), glyphs), areas.above.x, areas.above.y)


def turned(canvas: Canvas, step: int) -> str:
    """The page before or behind the one that is shown, as a click on its name would turn it; none if the board has no pages."""
    for _, action in canvas.marks:
        if isinstance(action, Turn):
            return action.back if step < 0 else action.on
    pages = [action.name for _, action in canvas.marks if isinstance(action, Page)]
    return pages[0 if step < 0 else 1] if pages else ""


@cache
def _painter(id: str) -> Painter:
    """That of `tui/boards/<id>`, if there is one."""
    name = f"tui.boards.{find_game(id).id}"
    try:
        module = import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
        return Painter(plain.paint_for(id))
    board: Board | None = getattr(module, "BOARD", None)
    if board is None:
        found: Painter = module.PAINTER
        return found
    explain: Explain = lambda scene, place: _explained(board, scene, place)  # noqa: E731
    return Painter(_whole(board), explain, board.legend, lambda size: board.pages(), board=board)


def _whole(board: Board) -> Paint:
    """A board on a canvas of its own."""

    def paint(scene: BoardScene, size: Size, glyphs: Glyphs) -> Canvas:
        canvas, areas = Canvas(*size, "text", glyphs.ascii_only), grid(*size)
        if areas is not None:
            board.paint(scene, canvas, areas, glyphs)
        return canvas

    return paint


def _explained(board: Board, scene: BoardScene, place: str) -> list[str]:
    found = board.about(scene, place)
    return found.lines() if found is not None else []
