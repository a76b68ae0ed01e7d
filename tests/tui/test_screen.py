"""From canvases to a terminal: only what differs is written, and it stands there as if everything had been."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pyte
import pytest
from prompt_toolkit.application import Application
from prompt_toolkit.application.current import set_app
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.layout import Layout
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.styles import Style

from tui.kit.canvas import Canvas, Rect
from tui.kit.screen import CanvasRenderer, CanvasWindow
from tui.kit.theme import THEMES, theme

COLUMNS, ROWS = 30, 9
STYLES = ("text", "strong b", "chip1", "sel b u", "dim", "legal", "status", "")


class Shown:
    """A terminal, and the program that shows one canvas after the other there."""

    encoding = "utf-8"

    def __init__(self, application: Application[None], theme_name: str) -> None:
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self.stream = pyte.Stream(self.screen)
        self.written: list[str] = []
        self.size = Size(rows=ROWS, columns=COLUMNS)
        self.canvas = Canvas(COLUMNS, ROWS, "text")
        self.application = application
        output = Vt100_Output(self, lambda: self.size, term="xterm-256color", enable_cpr=False)  # type: ignore[arg-type]
        style = Style([("screen", theme(theme_name).styled("screen"))])
        self.renderer = CanvasRenderer(style, output, False, lambda columns, rows: self.canvas, lambda: theme(theme_name))

    def write(self, text: str) -> None:
        self.written.append(text)
        self.stream.feed(text)

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        raise OSError("no number")

    def show(self, canvas: Canvas) -> str:
        """What is written for it."""
        self.canvas, before = canvas, len(self.written)
        self.renderer.render(self.application, self.application.layout)
        return "".join(self.written[before:])

    @property
    def cells(self) -> list[list[Any]]:
        """Letters and looks; a foreground under nothing is none."""
        rows = [[self.screen.buffer[y][x] for x in range(COLUMNS)] for y in range(ROWS)]
        return [[cell if cell.data != " " or cell.underscore or cell.reverse else (" ", cell.bg) for cell in row] for row in rows]


@contextmanager
def terminal(theme_name: str = "dark") -> Iterator[Shown]:
    with create_pipe_input() as pipe:
        window = CanvasWindow(lambda event: None)
        application = Application[None](layout=Layout(window), input=pipe, color_depth=ColorDepth.DEPTH_24_BIT, full_screen=True)
        with set_app(application):
            yield Shown(application, theme_name)


def letters(written: str) -> str:
    return re.sub(r"\x1b\[[\d;?]*[a-zA-Z]|\r", "", written)


def drawn(random: Random) -> Canvas:
    canvas = Canvas(COLUMNS, ROWS, "text")
    for _ in range(random.randrange(12)):
        x, y, style = random.randrange(COLUMNS), random.randrange(ROWS), random.choice(STYLES)
        canvas.text(x, y, random.choice(("salve", "x", "   ", "▀▄ ave", "—")), style, COLUMNS - x)
        if random.random() < 0.3:
            canvas.ground(Rect(x, y, 4, 2), "panel")
    return canvas


@pytest.mark.parametrize("name", THEMES)
def test_what_was_written_bit_by_bit_looks_as_if_it_had_been_written_at_once(name: str) -> None:
    random = Random(name)
    with terminal(name) as shown:
        for _ in range(60):
            canvas = drawn(random)
            shown.show(canvas)
            with terminal(name) as fresh:
                fresh.show(canvas)
                assert shown.cells == fresh.cells
                assert [list(row) for row in shown.screen.display] == [list(line) for line in canvas.lines()]


def test_only_what_differs_is_written() -> None:
    with terminal() as shown:
        first, second = drawn(Random(1)), drawn(Random(1))
        assert len(letters(shown.show(first))) > COLUMNS
        second.text(7, 4, "AVE", "strong b")
        assert letters(shown.show(second)) == "AVE"
        assert not letters(shown.show(second)), "the same canvas"


def test_a_wiped_screen_gets_everything_again() -> None:
    with terminal() as shown:
        canvas = drawn(Random(2))
        whole = shown.show(canvas)
        shown.renderer.clear()
        assert len(shown.show(canvas)) > len(whole) // 2
        assert [list(row) for row in shown.screen.display] == [list(line) for line in canvas.lines()]
        shown.size = Size(rows=ROWS - 1, columns=COLUMNS)
        assert len(shown.show(canvas)) > len(whole) // 2, "another size"


def test_every_place_answers_the_mouse() -> None:
    with terminal() as shown:
        shown.show(drawn(Random(3)))
        assert shown.renderer.mouse_handlers.mouse_handlers[3][11](None) is None  # type: ignore[arg-type, func-returns-value]
