"""PURE: a Roman evening in half cells: sky, stars, sun, hills, an aqueduct and a temple, as wide as the window; and letters of pixels."""

from __future__ import annotations

from functools import lru_cache
from math import hypot, sin

from tui.kit.canvas import Canvas

SKY = ("sky0", "sky1", "sky2", "sky3", "sky4", "sky5", "sky6")  # from the zenith to the horizon
LETTERS = {
    "F": ("#####", "#....", "#....", "####.", "#....", "#....", "#...."),
    "I": ("###", ".#.", ".#.", ".#.", ".#.", ".#.", "###"),
    "D": ("####.", "#...#", "#...#", "#...#", "#...#", "#...#", "####."),
    "E": ("#####", "#....", "#....", "####.", "#....", "#....", "#####"),
    "S": (".####", "#....", "#....", ".###.", "....#", "....#", "####."),
}
STARS = ((3, 4), (11, 22), (20, 3), (33, 1), (47, 3), (58, 0), (66, 16), (71, 14), (79, 3), (88, 7), (92, 0), (96, 14), (1, 15), (54, 9))
TEMPLE_COLUMNS, TEMPLE_ROWS = 34, 15
SUN_FAR = 6


@lru_cache(4)
def evening(width: int, rows: int) -> Canvas:
    """The picture; who has it must not paint on it."""
    canvas = Canvas(width, rows, "text")
    height = 2 * rows
    sun = (width * (0.62 if rows >= TEMPLE_ROWS else 0.84), height * 0.66, max(3.0, height / 5))
    for half in range(height):
        for x in range(width):
            canvas.px(x, half, _behind(x, half, width, height, sun))
    for x, per_cent in STARS:
        half = per_cent * height // 50
        canvas.px(x * width // 100, half, f"ivory~{_sky(half, height)[1]}35")
    left = max(width - TEMPLE_COLUMNS - 6, width * 63 // 100) if rows >= TEMPLE_ROWS else width
    _aqueduct(canvas, min(left + 4, width), height)
    if left < width:
        _temple(canvas, left, height - 4)
    return canvas


def title(canvas: Canvas, text: str, x: int, half: int, tall: int) -> None:
    """Letters of pixels, each `tall` half rows high."""
    wide = max(2, tall)
    for letter in text:
        rows = LETTERS[letter]
        for y, row in enumerate(rows):
            for k, dot in enumerate(row):
                for a in range(wide * tall if dot == "#" else 0):
                    canvas.px(x + wide * k + a % wide, half + y * tall + a // wide, f"ivory~sky5{min(99, 12 * y + 6):02d}")
        x += len(rows[0]) * wide + wide + 1


def _sky(half: int, height: int) -> tuple[str, str]:
    """The colour of the sky at this height, and the nearest one that has a name."""
    at = (half / height) ** 1.1 * (len(SKY) - 1)
    low = min(int(at), len(SKY) - 2)
    part = min(99, int(100 * (at - low)))
    return (f"{SKY[low]}~{SKY[low + 1]}{part:02d}" if part else SKY[low]), SKY[low + (part >= 50)]


def _behind(x: int, half: int, width: int, height: int, sun: tuple[float, float, float]) -> str:
    """Hills before the sun before the sky."""
    scale = height / 36
    near = (30 - 2 * sin(x / 17 + 4) - 1.2 * sin(x / 4.1)) * scale
    if half > near:
        return f"hill1~hill2{min(99, int(100 * (half - near) / (9 * scale))):02d}"
    far = (26 - 3 * sin(x / 13 + 1) - 1.6 * sin(x / 5.3)) * scale
    if half > far:
        return f"hill0~hill1{min(99, int(90 * (half - far) / (8 * scale))):02d}"
    away = hypot(x - sun[0], half - sun[1])
    if away <= sun[2]:
        return f"ivory~sky6{min(99, int(99 * away / sun[2])):02d}"
    colour, named = _sky(half, height)
    if away < sun[2] + SUN_FAR:
        return f"sky6~{named}{min(99, int(45 + 54 * (away - sun[2]) / SUN_FAR)):02d}"
    return colour


def _aqueduct(canvas: Canvas, right: int, height: int) -> None:
    """Two rows of arches from the left edge to the temple."""
    top = height * 22 // 36
    for x in range(right):
        for half in range(top, height):
            k = half - top
            if k < 2 or 5 <= k < 7:
                solid = True
            elif k < 5:
                solid = x % 4 == 0 or (k == 2 and x % 4 in (1, 3))
            else:
                aside = abs(x % 8 - 4)
                solid = aside >= 3 or (k == 7 and aside >= 2)
            if solid:
                canvas.px(x, half, "stone0" if k in (0, 5) else f"stone1~hill1{min(99, 11 * k + (25 if x % 8 < 2 else 0)):02d}")


def _temple(canvas: Canvas, left: int, base: int) -> None:
    for k in range(8):  # the pediment
        for x in range(left + 14 - 2 * k, left + 18 + 2 * k):
            edge = k == 7 or x >= left + 16 + 2 * k or x < left + 16 - 2 * k
            canvas.px(x, base - 22 + k, "marble0" if edge else "marble1~marble025")
    for x in range(left - 1, left + 33):
        canvas.px(x, base - 14, "marble1")
        canvas.px(x, base - 13, "marble0")
    for half in range(base - 12, base - 2):
        for x in range(left, left + 32):
            at = (x - left - 1) % 6
            if at < 2 or (half == base - 12 and at in (2, 5)):
                canvas.px(x, half, "marble0")
            elif at == 2:
                canvas.px(x, half, "marble1")
            else:
                canvas.px(x, half, "hill1~sky555" if 12 <= x - left <= 18 else f"hill1~sky5{12 + 2 * (half - base + 12):02d}")
    for k in range(4):  # the steps
        for x in range(left - 2 - 2 * k, left + 34 + 2 * k):
            canvas.px(x, base - 2 + k, f"marble0~marble1{min(99, 20 * k + (30 if x < left + 4 else 5)):02d}")
