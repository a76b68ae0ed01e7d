"""PURE: pieces that many screens are painted from: bars, panels, lists, wrapped text, the line that is typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from textwrap import wrap

from engine.values import dataclass
from tui.kit.canvas import Canvas, Part, Rect, cut, width_of
from tui.kit.field import Field
from tui.kit.grid import SMALLEST
from tui.kit.headings import wrapped as wrapped
from tui.kit.keymap import Bound, commands, key_name
from tui.screens.stack import Context, Press


@dataclass(frozen=True)
class Pick:
    """A click on an entry of a list."""

    number: int


@dataclass(frozen=True)
class Cursor:
    """Which entry of a list is meant. `count` may change; the cursor stays inside."""

    at: int = 0

    def moved(self, id: str | None, count: int, page: int = 8) -> Cursor | None:
        """The cursor after a command of a list; None if it is none."""
        steps = {"up": -1, "down": 1, "page-up": -page, "page-down": page}
        if count == 0:
            return self if id in (*steps, "first", "last") else None
        if id in ("up", "down"):
            return replace(self, at=(self.at + steps[id]) % count)
        if id in steps:
            return replace(self, at=min(count - 1, max(0, self.at + steps[id])))
        if id in ("first", "last"):
            return replace(self, at=0 if id == "first" else count - 1)
        return None


def window(at: int, count: int, room: int) -> int:
    """The first entry shown so that entry `at` is in the middle if it can be."""
    return max(0, min(at - room // 2, count - room))


def scrolled(top: int, id: str | None, count: int, room: int) -> int | None:
    """The first line shown after a command of a text; None if it is none."""
    last = max(0, count - room)
    wanted = {"up": top - 1, "down": top + 1, "page-up": top - room + 1, "page-down": top + room - 1, "first": 0, "last": last}
    return max(0, min(last, wanted[id])) if id in wanted else None


def too_small(canvas: Canvas, ctx: Context) -> bool:
    """A friendly message instead of half a board."""
    if ctx.columns >= SMALLEST[0] and ctx.rows >= SMALLEST[1]:
        return False
    size, least = f"{ctx.columns} x {ctx.rows}", f"{SMALLEST[0]} x {SMALLEST[1]}"
    said = ("Fides", "", f"This window is {size}.", f"Please make it {least} or larger.", "", "Nothing is lost.")
    shorter = (said, (f"This window is {size}.", f"Fides needs {least}."), (f"Needs {least}.",), (least,))
    laid = [[part for line in lines for part in (wrap(line, max(1, ctx.columns)) or [""])] for lines in shorter]
    lines = next((lines for lines in laid if len(lines) <= ctx.rows), laid[-1])
    top = max(0, (ctx.rows - len(lines)) // 2)
    for y, line in enumerate(lines):
        canvas.text(max(0, (ctx.columns - len(line)) // 2), top + y, line, "title" if y == 0 else "text")
    return True


def keys_line(screen: str, ctx: Context, ids: Sequence[str] = ()) -> list[tuple[list[Part], str]]:
    """What the bottom line offers: (parts, command id), in the order of the key map."""
    offered = [entry for entry in commands(screen) if entry.short and (not ids or entry.id in ids)]
    return [([(shown_keys(entry, ctx, 1), "status key"), (f" {entry.short}", "status")], entry.id) for entry in offered]


def shown_keys(entry: Bound, ctx: Context, most: int = 9) -> str:
    if entry.id == "less" and most == 1:  # two keys, one thing
        return f"{key_name('left', ctx.glyphs.ascii_only)} {key_name('right', ctx.glyphs.ascii_only)}"
    return " ".join(key_name(key, ctx.glyphs.ascii_only) for key in entry.keys[:most])


def status(canvas: Canvas, ctx: Context, screen: str, left: Sequence[Part] = (), ids: Sequence[str] = ()) -> None:
    """The bottom line: a message if there is one, else what is said on the left; and the keys on the right as far as they fit."""
    y = canvas.height - 1
    canvas.text(0, y, " " * canvas.width, "status")
    if ctx.message:
        room = canvas.width - 2
        canvas.text(1, y, cut(ctx.message, room, ctx.glyphs.ellipsis), "status error" if ctx.message_bad else "status strong")
        return
    end = canvas.parts(1, y, [(text, f"status {style}".strip()) for text, style in left], canvas.width - 2)
    offered = keys_line(screen, ctx, ids)
    room = canvas.width - end - 3
    while offered and sum(sum(len(text) for text, _ in parts) + 2 for parts, _ in offered) - 2 > room:
        spare = next((i for i in range(len(offered) - 1, -1, -1) if offered[i][1] not in ("help", "back", "quit")), len(offered) - 1)
        del offered[spare]
    x = canvas.width - 1 - (sum(sum(len(text) for text, _ in parts) + 2 for parts, _ in offered) - 2)
    for parts, id in offered:
        end = canvas.parts(x, y, parts)
        canvas.mark(x, y, end - x, 1, Press(id))
        x = end + 2


def banner(canvas: Canvas, ctx: Context, title: str, right: str = "") -> None:
    """The title line of a whole screen."""
    canvas.text(0, 0, " " * canvas.width, "status")
    canvas.text(1, 0, cut(title, canvas.width - 2, ctx.glyphs.ellipsis), "status title")
    if right:
        shown = cut(right, max(0, canvas.width - len(title) - 6), ctx.glyphs.ellipsis)
        canvas.text(canvas.width - 1 - len(shown), 0, shown, "status label")


def panel(canvas: Canvas, ctx: Context, width: int, height: int, title: str, foot: str = "") -> Rect:
    """A framed box in the middle, above whatever is there; its inside."""
    width, height = min(width, canvas.width - 2), min(height, canvas.height - 2)
    area = Rect((canvas.width - width) // 2, max(0, (canvas.height - height) // 2), width, height)
    canvas.ground(area, "panel")
    canvas.box(area, ctx.glyphs.frame, "frame", f" {title} ", "title")
    if foot:
        shown = cut(f" {foot} ", width - 4, ctx.glyphs.ellipsis)
        canvas.text(area.right - 2 - len(shown), area.bottom - 1, shown, "label")
    return Rect(area.x + 2, area.y + 1, width - 4, height - 2)


def entry_line(canvas: Canvas, area: Rect, y: int, ctx: Context, selected: bool, parts: Sequence[Part], number: int) -> None:
    """One entry of a list, with its pointer and its click; its last part is cut if there is no room."""
    pointer = ctx.glyphs.selected if selected else " "
    if selected:
        canvas.text(area.x, y, " " * area.width, "selected")
    x = canvas.text(area.x, y, f"{pointer} ", "selected" if selected else "text", area.width)
    *first, (last, look) = parts
    shown = [*first, (cut(last, max(0, area.right - x - width_of(first)), ctx.glyphs.ellipsis), look)]
    canvas.parts(x, y, [(text, "selected" if selected else style) for text, style in shown], area.right - x)
    canvas.mark(area.x, y, area.width, 1, Pick(number))


def field_line(canvas: Canvas, x: int, y: int, width: int, prompt: str, line: Field) -> None:
    """A line that is typed; the cursor is a cell turned over, and so is all of what is only offered."""
    x0 = canvas.text(x, y, prompt, "key", width)
    room = max(1, x + width - x0 - 1)
    first = max(0, line.at - room + 1)
    shown = line.text[first : first + room]
    canvas.text(x0, y, shown.ljust(room + 1), "strong")
    if line.is_offered:
        canvas.text(x0, y, shown, "selected")
        return
    under = line.text[line.at] if line.at < len(line.text) else " "
    canvas.text(x0 + line.at - first, y, under, "selected")


def text_lines(canvas: Canvas, area: Rect, lines: Sequence[tuple[str, str]], top: int) -> None:
    """Lines of (text, style) from line `top` on."""
    for y, (text, style) in enumerate(lines[top : top + area.height]):
        canvas.text(area.x, area.y + y, text, style, area.width)


def more_above_below(canvas: Canvas, area: Rect, ctx: Context, top: int, count: int) -> None:
    """Arrows on the right edge where there is more than is shown."""
    ends = ((area.y, ctx.glyphs.up, top > 0), (area.bottom - 1, ctx.glyphs.down, top + area.height < count))
    for y, arrow, is_more in ends:
        if is_more:
            lit = "selected" in canvas.cell(area.right - 1, y)[1].split()
            canvas.text(area.right - 1, y, arrow, "selected" if lit else "key")
