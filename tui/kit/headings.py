"""PURE: headings of panels, and text in lines."""

from __future__ import annotations

from functools import lru_cache
from textwrap import wrap

from tui.kit.canvas import Canvas, length
from tui.kit.glyphs import Glyphs


def head(canvas: Canvas, x: int, y: int, width: int, title: str, glyphs: Glyphs, note: str = "") -> None:
    """The heading of a panel: its name in capitals, a thin rule, a quiet remark at the end if there is room."""
    end = canvas.text(x, y, f"{title.upper()} ", "title")
    note = note if note and end + length(note) + 3 <= x + width else ""
    stop = x + width - (length(note) + 1 if note else 0)
    canvas.hline(end, y, stop - end, glyphs.plain("rule"), "faint")
    if note:
        canvas.write_right(x + width, y, note, "dim quiet still")


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
    return list(_wrapped(text, max(8, width), indent))


@lru_cache(4096)
def _wrapped(text: str, width: int, indent: str) -> tuple[str, ...]:
    """Pictures say the same sentences again and again: every key press paints all of them."""
    return tuple(wrap(text, width, subsequent_indent=indent, break_on_hyphens=False)) or ("",)
