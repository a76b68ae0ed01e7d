"""EDGE: from a canvas to the terminal. prompt_toolkit keeps the modes of the terminal (its other screen, mouse, paste); the cells are
written here, and only those that differ from what stands there. Every cell is one column wide, so nothing has to be laid out again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.layout import Layout, Window
from prompt_toolkit.layout.mouse_handlers import MouseHandlers
from prompt_toolkit.layout.screen import Screen, WritePosition
from prompt_toolkit.mouse_events import MouseEvent
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.renderer import Renderer
from prompt_toolkit.styles import BaseStyle

from tui.kit.canvas import Canvas, Change
from tui.kit.theme import Theme

MouseHandler = Callable[[MouseEvent], Any]


class CanvasWindow(Window):
    """The whole screen as far as prompt_toolkit knows it: without a cell, every place of it answers the mouse."""

    def __init__(self, mouse: MouseHandler) -> None:
        super().__init__(style="class:screen", always_hide_cursor=True)
        row = defaultdict[int, MouseHandler](lambda: mouse)
        self._everywhere = defaultdict[int, defaultdict[int, MouseHandler]](lambda: row)

    def write_to_screen(
        self, screen: Screen, mouse_handlers: MouseHandlers, write_position: WritePosition, *styles: Any, **others: Any
    ) -> None:
        screen.visible_windows_to_write_positions[self] = write_position
        mouse_handlers.mouse_handlers = self._everywhere


class CanvasRenderer(Renderer):
    """`picture(columns, rows)` is what should stand on the screen."""

    def __init__(
        self, style: BaseStyle, output: Output, mouse_support: Any, picture: Callable[[int, int], Canvas], theme: Callable[[], Theme]
    ) -> None:
        self._picture, self._theme = picture, theme
        self._shown: Canvas | None = None
        super().__init__(style, output, full_screen=True, mouse_support=mouse_support)

    def render(self, app: Application[Any], layout: Layout, is_done: bool = False) -> None:
        known, size, looks = self.last_rendered_screen, self._last_size, self._attrs_for_style
        super().render(app, layout, is_done)
        if is_done or self._last_size is None:
            return
        if known is None or size != self._last_size or looks is not self._attrs_for_style:
            self._shown = None  # the screen was wiped
        before, self._shown = self._shown, self._picture(self._last_size.columns, self._last_size.rows)
        if self._shown is not before:
            self._write(self._shown.changes(before), app.color_depth, before is None)

    def _write(self, changes: Iterable[Change], depth: ColorDepth, wiped: bool) -> None:
        """From the upper left corner, where the cursor stands between pictures. What is blank stays unwritten on a wiped screen."""
        assert self._attrs_for_style is not None
        output, styled, at, looks = self.output, self._theme().styled, (0, 0), None
        for x, y, words, text in changes:
            found = self._attrs_for_style[f"class:screen {styled(words)}"]
            if wiped and not (found.bgcolor or found.underline or found.reverse or text.strip()):
                continue
            if y > at[1]:
                output.write("\r")
                output.cursor_down(y - at[1])
            output.cursor_forward(x - (at[0] if y == at[1] else 0))
            if found != looks:
                output.set_attributes(found, depth)
                looks = found
            output.write(text)
            at = x + len(text), y
        output.reset_attributes()
        output.write("\r")
        output.cursor_up(at[1])
        output.flush()
