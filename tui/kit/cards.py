"""PURE: cards with a face: large (4 rows and more), medium (3 rows), small (1 row). A strip in the colour of its kind bears the name; a
card that can be played has a gold edge. Where not all have room, a group of them is a stack of small ones, the largest group first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.values import dataclass
from tui.kit.brush import Brush
from tui.kit.canvas import Rect, cut, length, plain
from tui.kit.headings import wrapped
from tui.kit.panel import About

NARROWEST, WIDEST = 14, 30
GAP = 2


@dataclass(frozen=True, slots=True)
class Face:
    """`kind` is the colour of its strip; `when` says when it is used, `text` what it does; `tag` stands at the end of the strip."""

    place: str
    kind: str
    name: str
    tag: str = ""
    when: str = ""
    text: str = ""
    group: str = ""  # cards of another group stand a little apart
    lines: tuple[str, ...] = ()  # marked lines above the text
    about: About | None = None  # what `i` tells of it, if no panel does


def draw_faces(b: Brush[Any], area: Rect, faces: Sequence[Face]) -> None:
    """Side by side; groups that have no room are stacks of strips. What still has none is counted at the end."""
    if not faces:
        return
    if area.height == 1:
        _small(b, area, faces)
        return
    groups: dict[str, list[Face]] = {}
    for face in faces:
        groups.setdefault(face.group, []).append(face)
    room, stacked = area.width - 2 - GAP * (len(groups) - 1), set[str]()

    def needed(name: str) -> int:
        return sum(_columns(groups[name], area.height)) if name in stacked else (NARROWEST + GAP) * len(groups[name]) - GAP

    while sum(map(needed, groups)) > room and len(stacked) < len(groups):
        stacked.add(max((name for name in groups if name not in stacked), key=lambda name: len(groups[name])))
    open_faces = sum(len(groups[name]) for name in groups if name not in stacked)
    left = room - sum(needed(name) for name in stacked) - GAP * open_faces
    width, x = min(WIDEST, left // max(1, open_faces)), area.x + 2
    for name, held in groups.items():
        if name in stacked:
            x = _stack(b, Rect(x, area.y, area.right - x, area.height), held) + GAP
            continue
        for face in held:
            draw_face(b, Rect(x, area.y, width, area.height), face)
            x += width + GAP


def _columns(faces: Sequence[Face], height: int) -> list[int]:
    """The widths of the columns of a stack."""
    return [max(len(face.name) for face in faces[at : at + height]) + 4 for at in range(0, len(faces), height)]


def _stack(b: Brush[Any], area: Rect, faces: Sequence[Face]) -> int:
    """Strips below each other, column by column; answers the column behind them."""
    if sum(_columns(faces, area.height)) > area.width:
        faces = sorted(faces, key=lambda face: not b.state(face.place))  # what can be done is never among those left out
    x = area.x
    for at, width in zip(range(0, len(faces), area.height), _columns(faces, area.height), strict=True):
        if x + width > area.right + 1 - (0 if at + area.height >= len(faces) else 8):
            b.canvas.write(x, area.y, f"[dim|{len(faces) - at} more]")
            return x + 8
        for y, face in enumerate(faces[at : at + area.height], area.y):
            strip(b, x, y, face, width - 3)
        x += width
    return x


def draw_face(b: Brush[Any], area: Rect, face: Face) -> None:
    """A name that is too long for one row of the strip takes two."""
    state = b.state(face.place)
    tag = face.tag if length(face.tag) + min(len(face.name), 6) + 3 <= area.width else ""
    room = area.width - 1 - (length(tag) + 1 if tag else 0)
    names = wrapped(face.name, room) if len(face.name) > room and area.height > 3 else [face.name]
    if b.glyphs.grounds:
        strip = "sel" if state == "selected" else face.kind if state else f"{face.kind}~ground18"
        b.canvas.ground(Rect(area.x, area.y, area.width, len(names)), strip)
        b.canvas.ground(Rect(area.x, area.y + len(names), area.width, area.height - len(names)), "card")
        style = "ink b"
    else:
        b.canvas.text(area.x, area.y, b.glyphs.flat * area.width, "line")
        style = "r b" if state == "selected" else f"{face.kind} b{' u' if state else ''}"
    for y, name in enumerate(names, area.y):
        tight = len(name) == room + 1 and not tag  # it fills its strip
        b.canvas.text(area.x + (not tight), y, cut(name, room + tight, b.glyphs.ellipsis), style)
    if tag:
        b.canvas.write_right(area.right - 1, area.y, f"[{'ink' if b.glyphs.grounds else 'dim'}|{tag}]")
    room = area.width - 1
    lines = [(line if length(line) <= room else cut(plain(line), room, b.glyphs.ellipsis), "text") for line in face.lines]
    lines += [(line, "dim") for line in wrapped(face.when, area.width - 2)] if face.when and area.height > 3 else []
    lines += [(line, "text") for line in wrapped(face.text, area.width - 2)] if face.text else []
    inside = area.height - len(names)
    if len(lines) > inside and face.text:
        lines = [*lines[: inside - 1], (cut(" ".join(line for line, _ in lines[inside - 1 :]), area.width - 2, b.glyphs.ellipsis), "text")]
    for y, (line, style) in enumerate(lines[:inside], len(names)):
        b.canvas.write(area.x + 1, area.y + y, line, style, area.width - 1)
    if state:
        b.canvas.vline(area.x - 1, area.y, area.height, b.glyphs.plain("edge"), "sel")
    b.touch(face.place, area, quiet=True)


def strip(b: Brush[Any], x: int, y: int, face: Face, width: int) -> int:
    """A small card: its name on its strip, as wide as told; answers the column behind it."""
    state = b.state(face.place)
    if state:
        b.canvas.text(x, y, b.glyphs.plain("edge"), "sel")
    quiet = f"ink @{face.kind} b" if b.glyphs.grounds else f"{face.kind} b{' u' if state else ''}"
    end = b.canvas.text(x + 1, y, f" {face.name}".ljust(width + 1), "ink @sel b" if state == "selected" else quiet)
    b.touch(face.place, Rect(x + 1, y, end - x - 1, 1), quiet=True)
    return end


def _small(b: Brush[Any], area: Rect, faces: Sequence[Face]) -> None:
    x = area.x + 1
    tagged = sum(len(face.name) + len(face.tag) + 5 for face in faces) < area.width
    faces = faces if tagged else sorted(faces, key=lambda face: not b.state(face.place))
    asked = [face for face in faces if b.state(face.place)]
    most = (area.width - 12) // max(1, len(asked)) - 4 if sum(len(face.name) + 4 for face in asked) > area.width - 12 else area.width
    for at, face in enumerate(faces):
        state = b.state(face.place)
        name = cut(face.name, most, b.glyphs.ellipsis) if state else face.name
        shown = f" {name} {face.tag} " if face.tag and tagged else f" {name} "
        left = len(faces) - at
        if x + len(shown) + 1 > area.right - (9 if left > 1 and not tagged else 0):
            b.canvas.write(x + 1, area.y, f"[dim|{left} more]")
            return
        x = strip(b, x, area.y, replace(face, name=shown.strip()), len(shown) - 1) + 1
