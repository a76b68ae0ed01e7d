"""PURE: cards with a face: large (4 rows and more), medium (3 rows), small (1 row). A strip in the colour of its kind bears the name; a
card that can be played has a gold edge. A face is whole: a text that has no room is left to a shorter one, then to the page of your cards
behind Tab; what it costs is said beside its name at every size. Where not all have room, a group of them is a stack of small ones, the
largest group first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from engine.cards import Handle
from engine.values import dataclass
from tui.kit.brush import Brush
from tui.kit.canvas import Rect, length, plain
from tui.kit.headings import wrapped
from tui.kit.panel import About, Panel, Row, laid
from tui.kit.side import YOURS

NARROWEST, WIDEST = 13, 34
GAP = 2
ELSEWHERE = "Tab: yours"  # what does not fit is there


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
    brief: str = ""  # the text where there is little room
    cost: tuple[str, ...] = ()  # marked parts of what it costs
    gain: str = ""  # what it brings, marked; said beside its name, too, where all have room for it

    @property
    def named(self) -> int:
        """Columns of its name and what it costs, side by side."""
        return sum(length(part) + 1 for part in (self.name, *self.cost)) - 1


class LaidFace(NamedTuple):
    """A face in so many columns, or in the few of a strip: the rows of its name and those below."""

    face: Face
    width: int
    names: list[str]
    lines: list[tuple[str, str]]  # text and style
    whole: bool


class HandPlan(NamedTuple):
    """How the own cards lie side by side: faces by their place, or stacks of strips."""

    groups: Mapping[str, list[Face]]
    laid: Mapping[str, LaidFace]
    stacked: frozenset[str]

    @property
    def whole(self) -> bool:
        """Is everything said that there is to say?"""
        return not self.stacked and all(one.whole for one in self.laid.values())


def _forms(face: Face) -> Iterator[Face]:
    """From everything to the name and what it costs."""
    yield face
    if face.when:
        yield replace(face, when="")
    if face.brief:
        yield replace(face, when="", text=face.brief)
    if face.text:
        yield replace(face, when="", text="", lines=(*face.lines, f"[dim|{ELSEWHERE}]"))
        yield replace(face, when="", text="", lines=(f"[dim|{ELSEWHERE}]",))
    for count in range(len(face.lines) - 1, -1, -1):
        yield replace(face, when="", text="", lines=face.lines[:count])
    if not face.lines:
        yield replace(face, when="", text="")
    yield replace(face, when="", text="", lines=(), tag="")


def lay(face: Face, width: int, rows: int, whole: bool = True) -> LaidFace | None:
    """In so many columns and rows; None if it does not fit. A name that is too long for one row of the strip takes two."""
    room = width - 1 - (length(face.tag) + 2 if face.tag else 0)
    fits = len(face.name) <= room or (len(face.name) <= width and not face.tag)
    names = [face.name] if fits else wrapped(face.name, room)
    lines = [(line, "text") for line in (*(laid(face.cost, width - 1) if face.cost else ()), *face.lines)]
    lines += [(line, "dim") for line in wrapped(face.when, width - 2)] if face.when else []
    lines += [(line, "text") for line in wrapped(face.text, width - 2)] if face.text else []
    tall = len(names) + len(lines) <= rows and len(names) <= 2
    torn = not fits and max(map(len, face.name.split())) > room
    long = any(len(name) > room + (fits and not face.tag) for name in names)
    if not tall or torn or long or any(length(line) > width - 1 for line, _ in lines):
        return None
    return LaidFace(face, width, names, lines, whole)


def _narrowest(face: Face, rows: int, least: int, whole: bool) -> LaidFace | None:
    return next((laid for width in range(least, WIDEST + 1) if (laid := lay(face, width, rows, whole))), None)


@lru_cache(512)
def _all_forms(face: Face, rows: int) -> tuple[LaidFace, ...]:
    """Every form that fits into so many rows in as few columns as it can, the fullest first; each narrower than the one before. A hand is
    painted by every key press and changes seldom."""
    found: list[LaidFace] = []
    for form in _forms(face):
        laid = _narrowest(form, rows, NARROWEST, form == face)
        if laid is not None and (not found or laid.width < found[-1].width):
            found.append(laid)
    return tuple(found)


def plan(faces: Sequence[Face], area: Rect) -> HandPlan:
    """Faces that do not fit side by side say less, the widest first; if that is not enough, a group of them is stacked."""
    groups: dict[str, list[Face]] = {}
    for face in faces:
        groups.setdefault(face.group, []).append(face)
    if area.height == 1:
        said = all(face.about is None and not (face.when or face.text or face.lines) for face in faces)
        return HandPlan(groups, {}, frozenset() if said else frozenset(groups))
    room, stacked = area.width - 2 - GAP * (len(groups) - 1), set[str]()
    forms = {face.place: list(_all_forms(face, area.height)) for face in faces}

    def needed() -> int:
        strips = sum(sum(_columns(groups[name], area.height)) for name in stacked)
        return strips + sum(forms[face.place][0].width + GAP for name in groups if name not in stacked for face in groups[name])

    stacked |= {name for name in groups if not all(forms[face.place] for face in groups[name])}
    while needed() > room and len(stacked) < len(groups):
        there = [face.place for name in groups if name not in stacked for face in groups[name]]
        shorter = [place for place in there if len(forms[place]) > 1]
        if shorter:
            forms[max(shorter, key=lambda place: forms[place][0].width)].pop(0)
        else:
            stacked.add(max((name for name in groups if name not in stacked), key=lambda name: len(groups[name])))
    laid = {face.place: forms[face.place][0] for name in groups if name not in stacked for face in groups[name]}
    return HandPlan(groups, _widened(laid, room - needed(), area.height), frozenset(stacked))


def _widened(laid: dict[str, LaidFace], spare: int, rows: int) -> dict[str, LaidFace]:
    """The room that is left goes to all of them alike."""
    for place, one in laid.items():
        more = min(max(WIDEST - 4, one.width), one.width + spare // max(1, len(laid)))
        laid[place] = lay(one.face, more, rows, one.whole) or one
    return laid


def draw_faces(b: Brush[Any], area: Rect, plan: HandPlan) -> None:
    """Side by side; groups that have no room are stacks of strips. What still has none is counted at the end."""
    if area.height == 1:
        _small(b, area, [face for held in plan.groups.values() for face in held])
        return
    x = area.x + 2
    for name, held in plan.groups.items():
        if name in plan.stacked:
            x = _stack(b, Rect(x, area.y, area.right - x, area.height), held) + GAP
            continue
        for face in held:
            laid = plan.laid[face.place]
            _draw(b, Rect(x, area.y, laid.width, area.height), laid)
            x += laid.width + GAP


def _columns(faces: Sequence[Face], height: int) -> list[int]:
    """The widths of the columns of a stack."""
    return [max(face.named for face in faces[at : at + height]) + 4 for at in range(0, len(faces), height)]


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


def closed(b: Brush[Any], cards: Iterable[Handle]) -> list[Face]:
    """Own cards that are not seen yet: a picked choice would draw them."""
    about = About("Closed card", "Nobody but its owner knows it.")
    return [Face(f"hand:{card}", "tool", about.title.lower(), about=about) for card in cards if card not in b.scene.sight]


def draw_face(b: Brush[Any], area: Rect, face: Face) -> None:
    """One that stands for itself, as full as it can be."""
    laid = next((found for form in _forms(face) if (found := lay(form, area.width, area.height, form == face))), None)
    if laid is not None:
        _draw(b, area, laid)


def _draw(b: Brush[Any], area: Rect, laid: LaidFace) -> None:
    face, names = laid.face, laid.names
    state = b.state(face.place)
    if b.glyphs.grounds:
        strip = "sel" if state == "selected" else face.kind if state else f"{face.kind}~ground10"
        b.canvas.ground(Rect(area.x, area.y, area.width, len(names)), strip)
        b.canvas.ground(Rect(area.x, area.y + len(names), area.width, area.height - len(names)), "card")
        style = "ink b"
    else:
        b.canvas.text(area.x, area.y, b.glyphs.flat * area.width, "line")
        style = "r b" if state == "selected" else f"{face.kind} b{' u' if state else ''}"
    for y, name in enumerate(names, area.y):
        b.canvas.text(area.x + (len(name) < area.width), y, name, style)  # one that fills its strip begins at its edge
    if face.tag:
        b.canvas.write_right(area.right - 1, area.y, f"[{'ink' if b.glyphs.grounds else 'dim'}|{face.tag}]")
    for y, (line, style) in enumerate(laid.lines, len(names)):
        b.canvas.write(area.x + 1, area.y + y, line, style, area.width - 1)
    if state:
        b.canvas.vline(area.x - 1, area.y, area.height, b.glyphs.plain("edge"), "sel")
    b.touch(face.place, area, quiet=True)


def strip(b: Brush[Any], x: int, y: int, face: Face, width: int) -> int:
    """A small card: its name on its strip, what it costs behind it, as wide as told; answers the column behind it."""
    state = b.state(face.place)
    if state:
        b.canvas.text(x, y, b.glyphs.plain("edge"), "sel")
    quiet = f"ink @{face.kind} b" if b.glyphs.grounds else f"{face.kind} b{' u' if state else ''}"
    name = f" {face.name}"
    shown = f"{name} " if face.cost else name.ljust(width + 1)
    end = b.canvas.text(x + 1, y, shown, "ink @sel b" if state == "selected" else quiet)
    for part in face.cost:
        end = b.canvas.write(end, y, part) + 1
    b.touch(face.place, Rect(x + 1, y, end - x - 1, 1), quiet=True)
    return end


def _small(b: Brush[Any], area: Rect, faces: Sequence[Face]) -> None:
    """Names in a row, with their tags if all of them fit; else those that can be played first, and how many more there are."""
    x = area.x + 1
    gaining = [replace(face, cost=(*face.cost, face.gain)) if face.gain else face for face in faces]
    faces = gaining if sum(face.named + 4 for face in gaining) < area.width else faces
    tagged = sum(face.named + len(face.tag) + 5 for face in faces) < area.width
    for at, face in enumerate(faces if tagged else sorted(faces, key=lambda face: not b.state(face.place))):
        shown = replace(face, name=f"{face.name} {face.tag}") if face.tag and tagged else face
        left = len(faces) - at
        rest = f"{left} more, {ELSEWHERE}"
        if x + shown.named + 3 > area.right - (len(rest) + 2 if left > 1 and not tagged else 0):
            b.canvas.write(x + 1, area.y, f"[dim|{rest}]")
            return
        x = strip(b, x, area.y, shown, shown.named + 1) + 1


def yours(faces: Sequence[Face]) -> Panel:
    """The own cards in words."""

    def rows(b: Brush[Any]) -> Iterator[Row]:
        for face in faces:
            said = [*(plain(line) for line in face.lines), f"{face.when}:" if face.when and face.text else face.when, face.text]
            told = " ".join(filter(None, said))
            if not told and face.about is not None:
                told = " ".join(filter(None, (face.about.now, face.about.does)))
            tag = f" [dim|{face.tag}]" if face.tag else ""
            cost = [("", f" {part}" if not at else part) for at, part in enumerate(face.cost)]
            lit = b.lit(face.place, f"{face.kind} b")
            words = [("", f" [text|{word}]" if not at else word) for at, word in enumerate(told.split())]
            yield Row(face.place, face.name, text=f"[{lit}|{face.name}]{tag}", pieces=[*cost, *words], gap=1, quiet=True)

    return Panel(YOURS, "Your cards", rows)
