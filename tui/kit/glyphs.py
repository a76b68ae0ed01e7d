"""PURE: the signs on the screen, once for terminals that show Unicode and once in ASCII. Every sign is exactly one column wide.

A sign never says anything by its colour alone: a player is a letter, a legal place carries a pointer, what is gone is another shape.
"""

from __future__ import annotations

from engine.values import dataclass
from tui.kit.signs import SIGNS


@dataclass(frozen=True)
class Glyphs:
    name: str  # unicode, console or ascii
    ascii_only: bool
    frame: str  # upper left, upper right, lower right, lower left, flat, upright
    legal: str  # here you can do something
    selected: str  # this is what you are about to do
    turn: str  # whose turn it is
    slot: str  # a free place for a follower
    empty: str  # nothing there
    none: str  # not built, nobody
    first: str  # the first marker
    medal: str  # still to be won
    free: str  # a bonus that can be used
    covered: str  # under a discord token
    glory: str
    up: str
    down: str
    left: str
    right: str
    ellipsis: str
    bar: str  # a part of a bar in a chart
    bar_left: str
    tab_left: str
    tab_right: str
    flat: str  # a thin rule
    grounds: bool = True  # does the theme paint grounds; if not, frames take their place

    @property
    def pictures(self) -> bool:
        """Can pictures be painted in half cells and blocks? If not, lists and frames take their place."""
        return self.grounds and self.name == "unicode"

    def sign(self, kind: str, style: str = "") -> str:
        """The sign of a kind of thing in its colour, as a mark for `Canvas.write`."""
        sign = SIGNS[kind]
        return f"[{style or sign.colour}|{self.plain(kind)}]"

    def plain(self, kind: str) -> str:
        """The sign alone."""
        sign = SIGNS[kind]
        return sign.ascii if self.ascii_only else sign.console if self.name == "console" else sign.unicode


UNICODE = Glyphs(
    name="unicode", ascii_only=False, frame="╭╮╯╰─│", legal="▸", selected="►", turn="►", slot="○", empty="·", none="–", first="⚑",
    medal="●", free="✓", covered="×", glory="★",
    up="↑", down="↓", left="←", right="→", ellipsis="…", bar="█",
    bar_left="░", tab_left="‹", tab_right="›", flat="─",
)  # fmt: skip
ASCII = Glyphs(
    name="ascii", ascii_only=True, frame="++++-|", legal=">", selected="#", turn=">", slot="o", empty=".", none="-", first="%",
    medal="@", free="+", covered="x", glory="*",
    up="^", down="v", left="<", right=">", ellipsis="~", bar="#",
    bar_left=".", tab_left="<", tab_right=">", flat="-",
)  # fmt: skip
# What the font of the Linux console has: code page 437.
CONSOLE = Glyphs(
    name="console", ascii_only=False, frame="┌┐┘└─│", legal="►", selected="►", turn="►", slot="○", empty="·", none="-", first="%",
    medal="•", free="√", covered="x", glory="*",
    up="↑", down="↓", left="←", right="→", ellipsis="~", bar="█", bar_left="░", tab_left="<",
    tab_right=">", flat="─",
)  # fmt: skip
SETS = {"unicode": UNICODE, "console": CONSOLE, "ascii": ASCII}
