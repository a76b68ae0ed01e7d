"""PURE: cards with a face: large (4 rows), medium (3 rows), small (1 row). A strip in the colour of its kind bears the name; a card that
can be played has a gold edge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tui.kit.brush import Brush
from tui.kit.canvas import Rect, cut, length
from tui.kit.headings import wrapped

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


def draw_faces(b: Brush[Any], area: Rect, faces: Sequence[Face]) -> None:
    """As many as fit, side by side; if there are more, the last place says how many."""
    if not faces:
        return
    if area.height == 1:
        _small(b, area, faces)
        return
    if (NARROWEST + GAP) * len(faces) > area.width - 2:
        faces = sorted(faces, key=lambda face: not b.state(face.place))  # what can be done is never among those left out
    groups = len({face.group for face in faces}) - 1
    each = (area.width - 2 - groups - GAP * (len(faces) - 1)) // len(faces)
    if each < NARROWEST:
        most = max(1, (area.width - 12 + GAP) // (NARROWEST + GAP))
        draw_faces(b, Rect(area.x, area.y, area.width - 10, area.height), faces[:most])
        b.canvas.write(area.right - 9, area.y + 1, f"[dim|{len(faces) - most} more]")
        return
    width, x, group = min(each, WIDEST), area.x + 2, faces[0].group
    for face in faces:
        x, group = x + (face.group != group), face.group
        draw_face(b, Rect(x, area.y, width, area.height), face)
        x += width + GAP


def draw_face(b: Brush[Any], area: Rect, face: Face) -> None:
    state = b.state(face.place)
    if b.glyphs.grounds:
        strip = "sel" if state == "selected" else face.kind if state else f"{face.kind}~ground18"
        b.canvas.ground(Rect(area.x, area.y, area.width, 1), strip)
        b.canvas.ground(Rect(area.x, area.y + 1, area.width, area.height - 1), "card")
        name = "ink b"
    else:
        b.canvas.text(area.x, area.y, b.glyphs.flat * area.width, "line")
        name = "r b" if state == "selected" else f"{face.kind} b{' u' if state else ''}"
    tag = face.tag if length(face.tag) + 6 <= area.width else ""
    room = area.width - 2 - (length(tag) + 1 if tag else 0)
    b.canvas.text(area.x + 1, area.y, cut(face.name, room, b.glyphs.ellipsis), name)
    if tag:
        b.canvas.write_right(area.right - 1, area.y, f"[{'ink' if b.glyphs.grounds else 'dim'}|{tag}]")
    lines = [(line, "dim") for line in wrapped(face.when, area.width - 2)] if face.when and area.height > 3 else []
    lines += [(line, "text") for line in wrapped(face.text, area.width - 2)]
    inside = area.height - 1
    if len(lines) > inside:
        lines = [*lines[: inside - 1], (cut(" ".join(line for line, _ in lines[inside - 1 :]), area.width - 2, b.glyphs.ellipsis), "text")]
    for y, (line, style) in enumerate(lines, 1):
        b.canvas.text(area.x + 1, area.y + y, line, style, area.width - 2)
    if state:
        b.canvas.vline(area.x - 1, area.y, area.height, b.glyphs.plain("edge"), "sel")
    b.touch(face.place, area, quiet=True)


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
        if state:
            b.canvas.text(x, area.y, b.glyphs.plain("edge"), "sel")
        quiet = f"ink @{face.kind} b" if b.glyphs.grounds else f"{face.kind} b{' u' if state else ''}"
        style = "ink @sel b" if state == "selected" else quiet
        end = b.canvas.text(x + 1, area.y, shown, style)
        b.touch(face.place, Rect(x + 1, area.y, end - x - 1, 1), quiet=True)
        x = end + 1
