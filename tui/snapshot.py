"""Pictures of a position for the documentation: `python -m tui.snapshot OUT.png --size 120x40`. Only this file needs Pillow."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.games import IDS, find_game
from engine.outcome import outcome
from engine.values import dataclass
from tui.boards import BoardScene, board
from tui.kit.canvas import Canvas, cut, width_of
from tui.kit.glyphs import SETS, Glyphs
from tui.kit.grid import Grid, grid
from tui.kit.theme import THEMES, Theme
from tui.sitting.model import LocalGame, simple_level

ANSI = {
    "black": "#000000", "red": "#cd3131", "green": "#0dbc79", "yellow": "#c5a332", "blue": "#2472c8", "magenta": "#bc3fbc",
    "cyan": "#11a8cd", "gray": "#e5e5e5", "brightblack": "#767676", "brightred": "#f14c4c", "brightgreen": "#23d18b",
    "brightyellow": "#f5f543", "brightblue": "#3b8eea", "brightmagenta": "#d670d6", "brightcyan": "#29b8db", "white": "#ffffff",
}  # fmt: skip
FONTS = Path("/usr/share/fonts/truetype/dejavu")
POINTS = 16


class SnapshotLook:
    """A style string taken apart."""

    def __init__(self, ground: str) -> None:
        self.fore, self.back = "#d4d4d4", "#0c0c0c"
        self.bold = self.underline = self.reverse = False
        self.read(ground)

    def read(self, text: str) -> None:
        for word in text.split():
            if word.startswith("bg:"):
                self.back = colour(word[3:])
            elif word in ("bold", "underline", "reverse"):
                setattr(self, word, True)
            elif word != "italic":
                self.fore = colour(word.removeprefix("fg:"))

    @property
    def colours(self) -> tuple[str, str]:
        return (self.back, self.fore) if self.reverse else (self.fore, self.back)


def colour(word: str) -> str:
    return ANSI[word.removeprefix("ansi")] if word.startswith("ansi") else word


@dataclass(frozen=True)
class Cell:
    letter: str
    fore: str
    back: str
    bold: bool = False
    underline: bool = False


def picture(canvas: Canvas, colours: Theme, path: str) -> None:
    """Write the canvas as a PNG."""
    screen = colours.styled("screen")

    def cell(x: int, y: int) -> Cell:
        letter, words = canvas.cell(x, y)
        look = SnapshotLook(screen)
        look.read(colours.styled(words))
        return Cell(letter, *look.colours, look.bold, look.underline)

    draw_cells([[cell(x, y) for x in range(canvas.width)] for y in range(canvas.height)], SnapshotLook(screen).back, path)


def draw_cells(rows: Sequence[Sequence[Cell]], ground: str, path: str) -> None:
    """Write them as a PNG. Blocks and lines are drawn by hand, as good terminals do, so that neighbouring cells touch."""
    from PIL import Image, ImageDraw, ImageFont

    plain = ImageFont.truetype(str(FONTS / "DejaVuSansMono.ttf"), POINTS)
    bold = ImageFont.truetype(str(FONTS / "DejaVuSansMono-Bold.ttf"), POINTS)
    image = Image.new("RGB", (len(rows[0]) * WIDE + 16, len(rows) * HIGH + 16), ground)
    draw = ImageDraw.Draw(image)
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            left, top = 8 + x * WIDE, 8 + y * HIGH
            draw.rectangle((left, top, left + WIDE - 1, top + HIGH - 1), fill=cell.back)
            boxes = [box for box, part in blocks(cell.letter) if part]
            for a, b, c, d in boxes:
                draw.rectangle((left + a, top + b, left + c - 1, top + d - 1), fill=cell.fore)
            if not boxes and cell.letter.strip():
                draw.text((left + WIDE / 2, top + 15), cell.letter, font=bold if cell.bold else plain, fill=cell.fore, anchor="ms")
            if cell.underline:
                draw.rectangle((left, top + 17, left + WIDE - 1, top + 18), fill=cell.fore)
    image.quantize(256).save(path, optimize=True)


Box = tuple[int, int, int, int]
WIDE, HIGH = 10, 20
EIGHTHS = {sign: at + 1 for at, sign in enumerate("▁▂▃▄▅▆▇█")}
LEFTS = {"▏": 1, "▎": 2, "▍": 4, "▌": 5, "▋": 6, "▊": 8, "▉": 9}
QUARTERS = {"▘": 1, "▝": 2, "▖": 4, "▗": 8, "▚": 9, "▞": 6, "▙": 13, "▛": 7, "▜": 11, "▟": 14}
LINES = {
    "─": "lr", "│": "ud", "├": "udr", "┤": "udl", "┬": "lrd", "┴": "lru", "┼": "lrud", "┌": "rd", "┐": "ld", "└": "ru", "┘": "lu",
    "━": "LR", "┃": "UD", "╸": "L", "╺": "R", "╹": "U", "╻": "D", "╭": "rd", "╮": "ld", "╰": "ru", "╯": "lu",
}  # fmt: skip


def blocks(sign: str) -> list[tuple[Box, bool]]:
    """The rectangles that make up a block or a line; none for a letter of the font."""
    w, h = WIDE, HIGH
    if sign in EIGHTHS:
        return [((0, h - round(h * EIGHTHS[sign] / 8), w, h), True)]
    if sign in LEFTS:
        return [((0, 0, LEFTS[sign], h), True)]
    if sign in QUARTERS:
        corners = ((0, 0), (w // 2, 0), (0, h // 2), (w // 2, h // 2))
        return [((a, b, a + w // 2, b + h // 2), bool(QUARTERS[sign] >> bit & 1)) for bit, (a, b) in enumerate(corners)]
    simple = {"▀": (0, 0, w, h // 2), "▐": (w // 2, 0, w, h), "▔": (0, 0, w, 3), "▕": (w - 2, 0, w, h)}
    if sign in simple:
        return [(simple[sign], True)]
    x, y = w // 2, h // 2
    ways = {"l": (0, 0, 1, 1), "r": (1, 0, 2, 1), "u": (0, 0, 1, 1), "d": (0, 1, 1, 2)}
    found: list[tuple[Box, bool]] = []
    for way in LINES.get(sign, ""):
        thick = int(way.isupper())
        a, b, c, d = ways[way.lower()]
        flat = way.lower() in "lr"
        box = (a * x, y - thick, c * x + (a == 0), y + 1 + thick) if flat else (x - thick, b * y, x + 1 + thick, d * y + (b == 0))
        found.append((box, True))
    return found


def frame(game: LocalGame, areas: Grid, size: tuple[int, int], glyphs: Glyphs, scene: BoardScene) -> Canvas:
    """Board, question, choices and log as the application arranges them, without its keys."""
    canvas = Canvas(*size, "text", glyphs.ascii_only)
    board(game.game.id).paint(scene, canvas, areas, glyphs)
    if scene.choices:
        question = " ".join(game.question())
        canvas.text(areas.question.x + 1, areas.question.y, cut(question, areas.question.width - 2), "prompt")
    for row, choice in enumerate(scene.choices[: areas.choices.height]):
        y, area = areas.choices.y + row, areas.choices
        style = "refused" if choice.refusal else "choice"
        text = choice.refusal or choice.line.detail
        parts = [(f"{choice.number:>2} ", "key"), (choice.line.title, style), ("  ", "")]
        canvas.parts(area.x + 1, y, [*parts, (cut(text, area.width - 2 - width_of(parts)), "detail")])
    for row, line in enumerate(game.log(areas.log.height)):
        canvas.text(areas.log.x, areas.log.y + row, cut(line, areas.log.width), "log")
    canvas.text(areas.keys.x, areas.keys.y, " ? help  : commands  u undo  h hint  l log  q quit".ljust(areas.keys.width), "status")
    return canvas


def at(game: LocalGame, round: int, phase: str, topic: str) -> Any:
    """Play on, the person by a simple bot, until the person is asked in this round and phase; the state at the question before."""
    before: Any = None
    for _ in range(5000):
        due = game.step()
        if due == "over":
            break
        if due == "confirm":
            game.let_go()
        if due == "ask":
            g: Any = game.table.g
            asked = game.view().asked
            here = asked is not None and topic in ("", asked.topic)
            if here and (g.round > round or (g.round == round and phase in ("", g.phase))):
                break
            before = game.table.spectator()
            game.auto()
    return before


def main(arguments: list[str] | None = None) -> int:
    ask = argparse.ArgumentParser(prog="python -m tui.snapshot", description="Paint a position of a local game as a PNG.")
    ask.add_argument("out")
    ask.add_argument("--game", default=IDS[0])
    ask.add_argument("--size", default="120x40")
    ask.add_argument("--theme", default="dark", choices=list(THEMES))
    ask.add_argument("--glyphs", default="unicode", choices=list(SETS))
    ask.add_argument("--seats", type=int, default=4)
    ask.add_argument("--option", metavar="NAME=CHOICE", action="append", default=[], help="of the game, such as variants=NAME,NAME")
    ask.add_argument("--seed", default="7")
    ask.add_argument("--round", type=int, default=5)
    ask.add_argument("--phase", default="")
    ask.add_argument("--topic", default="")
    ask.add_argument("--page", default="")
    ask.add_argument("--select", type=int, default=0, help="the number of a choice")
    ask.add_argument("--turn", type=float, default=-1.0, help="on its way from the question before, 0 to 1")
    ask.add_argument("--spectator", action="store_true")
    ask.add_argument("--text", action="store_true", help="write the letters to the standard output instead")
    chosen = ask.parse_args(arguments)
    columns, rows = (int(part) for part in chosen.size.split("x"))
    areas = grid(columns, rows)
    if areas is None:
        print("That is too small for a board.", file=sys.stderr)
        return 1
    options = {name: value for name, _, value in (text.partition("=") for text in chosen.option)}
    played = find_game(chosen.game)
    game = LocalGame.new(played, chosen.seats, options, chosen.seed, "Anna", [simple_level(played)])
    game.asked = [comfort.id for comfort in game.words.comforts]
    before = at(game, chosen.round, chosen.phase, chosen.topic)
    glyphs = replace(SETS[chosen.glyphs], grounds=THEMES[chosen.theme].has_grounds)
    canvas = frame(game, areas, (columns, rows), glyphs, scene_of(game, chosen, before))
    if chosen.text:
        print("\n".join(canvas.lines()))
    else:
        picture(canvas, THEMES[chosen.theme], chosen.out)
    return 0


def scene_of(game: LocalGame, chosen: argparse.Namespace, before: Any) -> BoardScene:
    view = game.view()
    choices = [] if game.over or chosen.spectator or view.asked is None else game.choices()
    picked = next((choice.move for choice in choices if choice.number == chosen.select), None)
    found = outcome(view, picked) if picked is not None else None
    seat = -1 if chosen.spectator else game.seat
    return BoardScene(
        g=game.table.g,
        seat=seat,
        sight=view.sight,
        names=game.names,
        choices=choices,
        selected=picked,
        after=found.after if found is not None and not found.beside else None,
        page=chosen.page,
        before=before if chosen.turn >= 0 else None,
        step=chosen.turn if chosen.turn >= 0 and before is not None else 1.0,
    )


if __name__ == "__main__":
    raise SystemExit(main())
