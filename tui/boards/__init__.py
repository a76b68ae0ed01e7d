"""PURE: boards, found by the id of their game and loaded when asked for. A game without one is shown by its gauges."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module

from engine.games import find_game
from tui.kit.board import Board
from tui.kit.canvas import Canvas
from tui.kit.plain_board import plain_board
from tui.kit.scene import BoardScene, Choose, Look, Page, Turn

__all__ = ["BoardScene", "Choose", "Look", "Page", "board", "turned"]


def board(game_id: str) -> Board:
    """The board of a game, by id or slug."""
    return _board(game_id.replace("-", "_"))


def turned(pictures: Iterable[Canvas], step: int) -> str:
    """The page before or behind the one that the first picture of a board shows, as a click on its name would turn it; none if the board
    has no pages."""
    found = (action for canvas in pictures for _, action in canvas.marks if isinstance(action, Turn))
    return next((turn.back if step < 0 else turn.on for turn in found), "")


@cache
def _board(id: str) -> Board:
    """That of `tui/boards/<id>`, if there is one."""
    game = find_game(id)
    name = f"tui.boards.{game.id}"
    try:
        found: Board = import_module(name).BOARD
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
        return plain_board(game)
    return found
