"""PURE: painters by the id of their game, loaded when they are asked for. A game without one is shown by the lines of its words."""

from __future__ import annotations

from functools import cache

from tui.boards import plain
from tui.boards.painter import Painter
from tui.boards.scene import BoardScene, Choose, Look, Page

__all__ = ["BoardScene", "Choose", "Look", "Page", "Painter", "painter"]


def painter(game_id: str) -> Painter:
    """The painter of a game, by id or slug."""
    return _painter(game_id.replace("-", "_"))


@cache
def _painter(id: str) -> Painter:
    if id == "age_of_rome":
        from tui.boards import age_of_rome

        return age_of_rome.PAINTER
    if id == "rise_to_power":
        from tui.boards import rise_to_power

        return rise_to_power.PAINTER
    return Painter(plain.paint_for(id))
