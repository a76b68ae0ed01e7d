"""PURE: the colours of every theme by name and their mixtures.

A name means one kind of thing in all games. People have the colours p0 to p4 by seat; nothing else has them. Gold (`sel`, and `legal`, its
dark form) is what you do now or could do, and nothing else. `line` and `faint` are for shapes, never for words.
"""

from __future__ import annotations

from functools import lru_cache

PEOPLE = ("p0", "p1", "p2", "p3", "p4")
# Of pictures, the same by day and night.
EVENING = {
    "sky0": "#141a33", "sky1": "#2b2547", "sky2": "#54304f", "sky3": "#8f4550", "sky4": "#cf6d4c", "sky5": "#f4a75f", "sky6": "#ffd38a",
    "hill0": "#7a3d4f", "hill1": "#3a2335", "hill2": "#120f18", "stone0": "#e09a68", "stone1": "#b8694f",
    "marble0": "#f1cf9f", "marble1": "#b98568", "ivory": "#fff6dc",
}  # fmt: skip

DARK = EVENING | {
    "ground": "#14151b", "panel": "#1e2029", "card": "#282b37", "well": "#24262f", "faint": "#3c404d", "line": "#767c8c",
    "dim": "#9a9fab", "text": "#d9d4c6", "strong": "#fcf7e8", "title": "#e8dcc0", "ink": "#15130c",
    "sel": "#ffcb3d", "legal": "#4b4017", "good": "#8fd98a", "bad": "#ff8f78",
    "p0": "#ff7a6b", "p1": "#68b3ff", "p2": "#62d58c", "p3": "#cd9dff", "p4": "#ff9fd0",
    "coin": "#f0c75e", "star": "#ffe9a8",
    "war": "#e0925f", "law": "#e3d9bf", "trade": "#58cbd0", "faith": "#ee9fbf", "land": "#bccb57", "scheme": "#b3a5ec",
    "gold": "#f0c75e", "silver": "#cdd6e0", "bronze": "#d39a68",
    "tool": "#9fb3c8", "mission": "#c9bfa5", "torch": "#ff9a3d",
    "sblue": "#5b9bff", "syellow": "#f4f06a", "sgreen": "#8fe07a", "sorange": "#ff9a3d", "spink": "#ff8fd2", "swhite": "#f7f4ea",
    "kblack": "#8a8794", "kblue": "#5d94e8", "kred": "#e0644f", "kyellow": "#e9bd45", "kwhite": "#ece6d6",
    "vale": "#1f2f2a", "clay": "#35291f", "dusk": "#2b2638", "sand": "#3a2f1d", "sea": "#16263a",
}  # fmt: skip
LIGHT = EVENING | {
    "ground": "#fbf7ec", "panel": "#f0e9d8", "card": "#e9e0ca", "well": "#e6dfcd", "faint": "#d3c9b1", "line": "#857b63",
    "dim": "#655f50", "text": "#37332a", "strong": "#14110a", "title": "#5d4a1c", "ink": "#fffaf0",
    "sel": "#8a4b00", "legal": "#ffe3a3", "good": "#24701f", "bad": "#a8321f",
    "p0": "#b3261e", "p1": "#1257a8", "p2": "#1f6b35", "p3": "#7a2aa0", "p4": "#a3185f",
    "coin": "#7d5a00", "star": "#6e4e00",
    "war": "#97481a", "law": "#5f563f", "trade": "#0f6468", "faith": "#9c2f60", "land": "#566008", "scheme": "#51439c",
    "gold": "#7f5d00", "silver": "#56616d", "bronze": "#8f4f1c",
    "tool": "#3f5468", "mission": "#5f563f", "torch": "#9a4a00",
    "sblue": "#1d4fb8", "syellow": "#6f6400", "sgreen": "#2c6b12", "sorange": "#9a4a00", "spink": "#a3186f", "swhite": "#5c5648",
    "kblack": "#4a4654", "kblue": "#1f56ad", "kred": "#a5301f", "kyellow": "#7d5a00", "kwhite": "#6b634f",
    "vale": "#dfe9d6", "clay": "#f1e0cc", "dusk": "#e6deec", "sand": "#f3e6bf", "sea": "#d5e2ef",
}  # fmt: skip
# Okabe and Ito for people; things keep a sign of their own, so their colours may come close to each other.
COLOUR_BLIND = DARK | {
    "ground": "#101216", "panel": "#1b1e25", "card": "#262a33", "sel": "#ffffff", "legal": "#3d4350",
    "p0": "#e69f00", "p1": "#56b4e9", "p2": "#f0e442", "p3": "#d98cb8", "p4": "#dddddd",
    "war": "#e58a4f", "law": "#dddddd", "trade": "#56b4e9", "faith": "#d98cb8", "land": "#f0e442", "scheme": "#a7b0c4",
    "good": "#35c79b", "bad": "#e58a4f",
}  # fmt: skip
# Where a terminal has sixteen colours of its own: what is not named here is plain.
SIXTEEN = {
    "line": "ansibrightblack", "faint": "ansibrightblack", "sel": "ansibrightyellow", "good": "ansigreen", "bad": "ansired",
    "p0": "ansibrightred", "p1": "ansibrightcyan", "p2": "ansibrightgreen", "p3": "ansibrightmagenta", "p4": "ansiwhite",
    "coin": "ansiyellow", "star": "ansiyellow", "war": "ansired", "trade": "ansicyan", "faith": "ansimagenta", "land": "ansigreen",
    "scheme": "ansiblue", "gold": "ansibrightyellow", "bronze": "ansiyellow", "torch": "ansired",
    "sblue": "ansibrightblue", "syellow": "ansibrightyellow", "sgreen": "ansibrightgreen", "sorange": "ansired",
    "spink": "ansibrightmagenta",
    "kblack": "ansibrightblack", "kblue": "ansibrightblue", "kred": "ansibrightred", "kyellow": "ansibrightyellow",
}  # fmt: skip


def rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(4096)
def mixed(a: str, b: str, percent: int) -> str:
    """Colour a with so many per cent of b in it."""
    parts = ((m * (100 - percent) + n * percent + 50) // 100 for m, n in zip(rgb(a), rgb(b), strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)
