"""Pictures of a stranger's first game, step by step, from a real terminal: `make first-game`. The way is tests/e2e/first_game.py."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pyte

from tests.e2e.first_game import Step, at_home, at_the_table
from tests.e2e.terminal import Terminal, terminal
from tui.snapshot import ANSI, Cell, draw_cells

HERE = Path(__file__).parent / "screenshots"
GROUND, TEXT = "#0c0c0c", "#d4d4d4"
SIZES = ((100, 30), (80, 24))
OTHERWISE = {"brown": "yellow"}  # as pyte calls it


def drawn(painted: str, columns: int, rows: int, path: Path) -> None:
    """The terminal with its colours, as a PNG."""
    screen = pyte.Screen(columns, rows)
    pyte.Stream(screen).feed("\r\n".join(painted.split("\n")[:rows]))
    cells = []
    for y in range(rows):
        row = [screen.buffer[y][x] for x in range(columns)]
        looks = [(_colour(cell.fg, TEXT), _colour(cell.bg, GROUND)) for cell in row]
        turned = [look[::-1] if cell.reverse else look for look, cell in zip(looks, row, strict=True)]
        cells.append([Cell(cell.data, *look, cell.bold, cell.underscore) for cell, look in zip(row, turned, strict=True)])
    draw_cells(cells, cells[0][0].back, str(path))


def _colour(name: str, usual: str) -> str:
    if name == "default":
        return usual
    return ANSI.get(OTHERWISE.get(name, name), f"#{name}")


def walk(part: Callable[[Terminal], Iterator[Step]], folder: Path, columns: int, rows: int) -> None:
    with terminal(folder, columns, rows, newcomer=True) as term:
        for name, _ in part(term):
            drawn(term.painted, columns, rows, HERE / f"first-game-{name}-{columns}x{rows}.png")
            print(name, file=sys.stderr)


def main() -> None:
    for columns, rows in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            for part in (at_home, at_the_table):
                walk(part, Path(folder), columns, rows)


if __name__ == "__main__":
    main()
