"""PURE: a game's board as a description that the kit arranges: one picture, panels beside it, the strip about you, your cards.

The same thing stands in the same place in every game. The picture takes the left two thirds; panels stand beside it in the order of their
importance, as many as there is room for, the others behind Tab (tui/kit/side.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import Any, NamedTuple

from engine.cards import Seat
from engine.values import dataclass
from tui.kit.brush import Brush, Size, Touched, letters_of
from tui.kit.canvas import Canvas, Rect, length, plain
from tui.kit.cards import Face, draw_faces, plan, yours
from tui.kit.differing import differing
from tui.kit.glyphs import UNICODE, Glyphs
from tui.kit.grid import Grid, grid
from tui.kit.motion import Walk, frame, ways
from tui.kit.panel import About, Mine, Panel, Piece, begun, ended
from tui.kit.scene import BoardScene
from tui.kit.side import draw_side
from tui.kit.signs import SIGNS

LINES = 100  # columns where nothing is drawn
GAP = 2  # columns between what stands on the left of a line and on the right
ROOMY = 120  # columns from which on the header is spread
UNDER_WAY = 0.5  # how much of the time everything is on its way; then it is there
ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
PAINTED = frozenset(each for sign in SIGNS.values() for each in sign[:3] if not each.isascii())  # signs that are no words
AT_REST = {"set_up": "set-up", "final": "the end"}  # phases that belong to no round


class Moving(NamedTuple):
    """Two moments and what goes from one to the other."""

    key: tuple[object, ...]
    states: tuple[Any, Any]
    old: Canvas
    new: Canvas
    going: Sequence[Walk]

    def is_of(self, scene: BoardScene) -> bool:
        return self.states[0] is scene.before and self.states[1] is scene.g


class Moment(NamedTuple):
    """A picture of a moment, and of which; where others have changed something in it since the viewer's last turn."""

    key: tuple[object, ...]
    scene: BoardScene
    picture: Canvas
    since: Sequence[tuple[int, int]]

    def is_of(self, scene: BoardScene) -> bool:
        same = self.scene.g is scene.g and self.scene.since is scene.since and (self.scene.step < 1) == (scene.step < 1)
        return same and self.scene.sight is scene.sight and self.scene.choices is scene.choices


NOW: list[Moment] = []  # the last one: whoever goes through the choices sees it again and again
KEPT: list[Moving] = []  # the last one: every picture of it begins with the same two


@dataclass(frozen=True)
class Header:
    """Two lines: the game, where it stands, phases, the order of play; then what is special now. `brief` is for all of it in one line."""

    where: str = ""
    phases: Sequence[str] = ()
    phase: str = ""
    order: Sequence[Seat] = ()
    left: str | Sequence[str] = ""  # of several the first that leaves room for what stands on the right
    right: str | Sequence[str] = ""
    brief: str = ""
    tally: Mapping[Seat, str] = field(default_factory=dict)  # what stands behind a player in the order
    tallied: str = ""  # what that is, in words
    abouts: Mapping[str, About] = field(default_factory=dict)  # what `i` tells of `left` and `right`; else what they say
    rule: str = ""  # about rounds and phases
    round: tuple[int, int] = (0, 0)  # and how many there are; it stands before `where`, and with the phase before `brief`

    def told(self, b: Brush[Any], tight: bool) -> list[Piece]:
        """Where the game stands: the round in dots where there is room, and what else there is to say."""
        now, of = self.round
        if not now:
            return [("head:left", self.brief) if tight and self.brief else ("head:round", f"[dim|{self.where}]" if tight else self.where)]
        round = rounds(b, now, of, not tight and b.columns >= ROOMY)
        phase = f"[ground @text b| {self.phase.upper()} ]" if tight and self.phase else ""
        rest = ("head:left", self.brief) if tight else ("head:round", self.where)
        return [piece for piece in (("head:round", round), ("head:phase", phase), rest) if piece[1]]

    def about(self, b: Brush[Any], title: str, name: str) -> About | None:
        """What a part of it says, in sentences."""
        if name in self.abouts:
            return self.abouts[name]
        now, of = self.round
        match name:
            case "round":
                return About(title, begun(ended(f"round {now} of {of}" if now else spoken(self.where) or "the game begins")), "", self.rule)
            case "phase" if self.phase:
                others = [phase for phase in self.phases if phase != self.phase]
                text = f"Further phases of a round: {', '.join(others)}." if others else "The phase that is played now."
                return About(f"Now: {self.phase}", text, "", self.rule)
            case "order" if self.order:
                tally = {seat: f" ({self.tally[seat]})" if seat in self.tally else "" for seat in self.order}
                said = ", then ".join(f"{b.scene.called(seat)}{tally[seat]}" for seat in self.order)
                return About("Turn order", begun(ended(said)), "", self.rule)
            case "left" | "right":
                side = self.left if name == "left" else self.right
                text = spoken(side if isinstance(side, str) else side[0]) or spoken(self.brief)
                return About(title, begun(ended(text)), "", self.rule) if text else None
        return None


def rounds(b: Brush[Any], now: int, of: int, wide: bool) -> str:
    """Which round it is, in dots where there is room."""
    return f"[dim|round] [strong b|{ROMAN[now]}] {b.steps(now, of)}" if wide else f"{ROMAN[now]}[dim|/{ROMAN[of]}]"


@dataclass(frozen=True)
class Strip:
    """One line about the own seat: what you have on the left, then pieces, as many as fit; on the right a label and further pieces."""

    left: str | Sequence[str | Mine] = ()
    label: str = ""
    right: Sequence[Piece | Mine] = ()
    end: str = ""
    pieces: Sequence[Piece] = ()

    @property
    def ending(self) -> int:
        """Columns of what stands on the right."""
        return length(self.label) + sum(length(_piece(each)[1]) + 1 for each in self.right) + length(self.end)

    def columns(self, b: Brush[Any]) -> int:
        """Of all of it."""
        each = [length(part if isinstance(part, str) else part.text) for part in self.left]
        return length(b.chip(b.seat)) + sum(each) + gap(b) * len(each) + sum(length(text) for _, text in self.pieces) + self.ending + 3


@dataclass(frozen=True)
class Board:
    """Functions get the brush (scene, signs, names) and answer facts as marked text."""

    title: str
    header: Callable[[Brush[Any]], Header]
    picture: Panel
    side: Sequence[Panel]
    you: Callable[[Brush[Any]], Strip | Iterable[Strip]]  # of several the first that fits
    faces: Callable[[Brush[Any]], Sequence[Face]]  # hand, missions
    touched: Touched  # which places a move touches
    letters: Callable[[BoardScene], Mapping[Seat, str]] = lambda scene: letters_of(scene.names, scene.seats)
    signs: Sequence[tuple[str, str]] | Callable[[Glyphs], list[tuple[str, str]]] = ()  # kinds of signs, or letters, and what they mean
    says: Callable[[BoardScene], Sequence[str]] = lambda scene: ()  # how the game stands, in sentences; the first one above a question
    points: Callable[[Any], Mapping[Seat, int]] = lambda g: {}  # what everybody has scored
    inks: Mapping[str, str] = field(default_factory=dict)  # letters that stand for a colour, and which

    def brush(self, scene: BoardScene, canvas: Canvas, glyphs: Glyphs) -> Brush[Any]:
        return Brush(scene, canvas, glyphs, self.touched, self.letters(scene))

    def painted(self, scene: BoardScene, size: Size, glyphs: Glyphs) -> Canvas:
        """On a canvas of its own; nothing on one that is too small."""
        canvas, areas = Canvas(*size, "text", glyphs.ascii_only), grid(*size)
        if areas is not None:
            self.paint(scene, canvas, areas, glyphs)
        return canvas

    def paint(self, scene: BoardScene, canvas: Canvas, areas: Grid, glyphs: Glyphs) -> None:
        """The picked choice is painted as it would be, and what differs from now is gold. On its way to a new moment, everything is of
        the old one for the first half, and what has changed its place walks."""
        if scene.before is not None and scene.step < UNDER_WAY:
            canvas.blit(self._moved(scene, canvas, areas, glyphs), 0, 0)
            return
        draw_header(self, self.brush(scene, canvas, glyphs), areas.header)
        if scene.after is None:
            self._paint(scene, canvas, areas, glyphs)
            for x, y in self._since(scene, canvas, areas, glyphs):
                canvas.restyle(Rect(x, y, 1, 1), "u")
            return
        now, since = self._now(scene, canvas, areas, glyphs)
        then = Canvas(canvas.width, canvas.height, canvas.style, canvas.ascii_only)
        self._paint(replace(scene, g=scene.after, was=scene.g, laid=scene.g), then, areas, glyphs)
        for area in (areas.board, areas.side, areas.you):
            canvas.blit(then, area.x, area.y, area)
        brush = self.brush(scene, canvas, glyphs)
        draw_faces(brush, areas.hand, plan(self.faces(brush), areas.hand))
        for x, y in since:
            if then.cell(x, y) == now.cell(x, y):
                canvas.restyle(Rect(x, y, 1, 1), "u")
        for x, y, _ in differing(then, now, areas.side):
            words = then.cell(x, y)[1].split()
            if not areas.hand.holds(x, y) and then.is_word(x, y) and not {"@sel", "selected", "still"} & set(words):
                filled = any(word.startswith(("chip", "@text", "ink")) for word in words)
                canvas.restyle(Rect(x, y, 1, 1), "ink @sel" if filled else "sel b u")

    def _now(self, scene: BoardScene, canvas: Canvas, areas: Grid, glyphs: Glyphs) -> tuple[Canvas, Sequence[tuple[int, int]]]:
        """The picture of now with nothing picked, and what is new in it: painted once for all that are picked one after the other."""
        key = self._key(scene, canvas, glyphs)
        if not NOW or NOW[0].key != key or not NOW[0].is_of(scene):
            shown, idle = Canvas(canvas.width, canvas.height, canvas.style, canvas.ascii_only), replace(scene, selected=None, after=None)
            self._paint(idle, shown, areas, glyphs)
            NOW[:] = [Moment(key, scene, shown, self._since(idle, shown, areas, glyphs))]
        return NOW[0].picture, NOW[0].since

    def _key(self, scene: BoardScene, canvas: Canvas, glyphs: Glyphs) -> tuple[object, ...]:
        """What decides about a picture beside the states."""
        people = (scene.seat, tuple(scene.absent), tuple(scene.ghosts), tuple(scene.names.items()))
        return (self.title, canvas.width, canvas.height, scene.page, scene.turned, glyphs.name, glyphs.grounds, people)

    def _moved(self, scene: BoardScene, canvas: Canvas, areas: Grid, glyphs: Glyphs) -> Canvas:
        """The picture of the moment before, with what changes on its way. Both moments are painted once for all the pictures between."""
        key = self._key(scene, canvas, glyphs)
        if not KEPT or KEPT[0].key != key or not KEPT[0].is_of(scene):
            old, new = (Canvas(canvas.width, canvas.height, canvas.style, canvas.ascii_only) for _ in range(2))
            for shown, g in ((old, scene.before), (new, scene.g)):
                then = replace(scene, g=g, before=None)
                draw_header(self, self.brush(then, shown, glyphs), areas.header)
                self._paint(then, shown, areas, glyphs)
            KEPT[:] = [Moving(key, (scene.before, scene.g), old, new, ways(old, new, (areas.board, areas.side), areas.side.x))]
        kept, part = KEPT[0], scene.step / UNDER_WAY
        picture = frame(kept.old, kept.new, kept.going, part)
        before = self.brush(replace(scene, g=scene.before), picture, glyphs)
        if self.picture.turn(before.within(areas.board.width), scene.g, areas.board, part):  # never two at a time
            turned = kept.old.part(Rect(0, 0, canvas.width, canvas.height))
            turned.blit(picture, areas.board.x, areas.board.y, areas.board)
            return turned
        return picture

    def _since(self, scene: BoardScene, canvas: Canvas, areas: Grid, glyphs: Glyphs) -> list[tuple[int, int]]:
        """Where others have changed something since the viewer's last turn: other letters, or the same on another player's colour. What is
        drawn is marked by its painter (`Brush.since`)."""
        if scene.since is None or scene.step < 1:
            return []
        old = Canvas(canvas.width, canvas.height, canvas.style, canvas.ascii_only)
        self._paint(replace(scene, g=scene.since, laid=scene.g), old, areas, glyphs)
        found = []
        for x, y, (was, before) in differing(canvas, old, areas.side):
            if not (areas.board.holds(x, y) or areas.side.holds(x, y)):
                continue
            letter, style = canvas.cell(x, y)
            words = style.split()
            quiet = "quiet" in words or ("tumbles" in words and not letter.isdigit()) or letter == glyphs.plain("goal")  # pips of a die
            if canvas.is_word(x, y) and not quiet and (letter != was or _owners(style) != _owners(before)):
                found += [(each, y) for each in canvas.word(x, y)]
        return list(dict.fromkeys(found))

    def _paint(self, scene: BoardScene, canvas: Canvas, areas: Grid, glyphs: Glyphs) -> None:
        brush = self.brush(scene, canvas, glyphs)
        if not brush.plays:  # nobody's hand: the board has its room
            more = 1 + areas.hand.height
            board, side = (Rect(area.x, area.y, area.width, area.height + more) for area in (areas.board, areas.side))
            areas = replace(areas, board=board, side=side)
        draw_picture(self.picture, brush, areas.board)
        beside = [panel for panel in self.side if not 0 < panel.side <= areas.side.width]
        if not brush.plays:
            draw_side(beside, brush, areas.side)
            return
        faces = self.faces(brush)
        held = plan(faces, areas.hand)
        draw_side(beside if held.whole else [*beside, yours(faces)], brush, areas.side)
        draw_strip(brush, areas.you, self.strip(brush))
        draw_faces(brush, areas.hand, held)

    def strip(self, b: Brush[Any]) -> Strip:
        found = self.you(b)
        forms = [found] if isinstance(found, Strip) else list(found)
        return next((form for form in forms if form.columns(b) < b.columns), forms[-1])

    def legend(self, glyphs: Glyphs) -> list[tuple[str, str]]:
        """The signs of this board and what they mean."""
        if callable(self.signs):
            return self.signs(glyphs)
        return [(" ".join(glyphs.plain(kind) if kind in SIGNS else kind for kind in kinds.split()), text) for kinds, text in self.signs]

    def lined(self, scene: BoardScene) -> Brush[Any]:
        """A brush that only describes."""
        return self.brush(scene, Canvas(LINES, 1), UNICODE)

    def pages(self) -> tuple[str, ...]:
        return tuple(panel.id for panel in self.side)

    def panels(self) -> list[Panel]:
        return [self.picture, *self.side]

    def about(self, scene: BoardScene, place: str) -> About | None:
        """What a place is; None if no panel knows it."""
        b = self.lined(scene)
        kind, _, name = place.partition(":")
        if kind == "head":
            return self.header(b).about(b, self.title, name)
        if b.plays:
            strip = self.strip(b)
            mine = [each for each in (*strip.left, *strip.right) if isinstance(each, Mine) and each.place == place]
            if mine:
                return mine[0].about
        for panel in self.panels():
            found = panel.about(b, place)
            if found is not None:
                return found
        return next((face.about for face in self.faces(b) if face.place == place), None) if b.plays else None

    # --- in lines, for line mode and screen readers

    def lines(self, scene: BoardScene, where: str = "") -> list[str]:
        """The whole board in sentences."""
        found = [f"{where[:1].upper()}{where[1:]}."] if where else []
        found += [*self.says(scene), *self.order(scene)]
        for panel in self.panels():
            said = panel.lines(self.lined(scene))
            found += ["", panel.title.upper(), *said] if said else []
        own = self.own(scene)
        return [*found, *(["", "YOUR CARDS", *own] if own else [])]

    def above(self, scene: BoardScene, where: str) -> list[str]:
        """Where the game stands, in at most two sentences above a question."""
        said = [f"{where[:1].upper()}{where[1:]}.", *self.says(scene)[:1]]
        return [" ".join(said), *self.order(scene)]

    def order(self, scene: BoardScene) -> list[str]:
        """Everybody's points, in turn order if there is one."""
        points = self.points(scene.g)
        head = self.header(self.lined(scene))
        tally = {seat: f" ({text})" for seat, text in head.tally.items()}
        told = [f"{scene.called(seat)} {points[seat]}{tally.get(seat, '')}" for seat in head.order or points if seat in points]
        order = f" in turn order{head.tallied}" if head.order else ""
        return [f"Points{order}: {', '.join(told)}."] if told else []

    def own(self, scene: BoardScene, group: str = "", but: str = "") -> list[str]:
        """The own cards, all or those of a group, or all but those of a group, each with what it does."""
        if scene.seat not in scene.seats:
            return []
        faces = self.faces(self.lined(scene))
        told = [self.about(scene, face.place) for face in faces if (not group or face.group == group) and (not but or face.group != but)]
        lines = [" ".join(filter(None, (f"{about.title}:", about.now, about.does))) for about in told if about is not None]
        return [line if line.endswith(".") else f"{line}." for line in lines]


def _owners(style: str) -> list[str]:
    return [word for word in style.split() if word.startswith(("chip", "player"))]


def draw_header(board: Board, b: Brush[Any], area: Rect) -> None:
    head = board.header(b)
    b.canvas.ground(Rect(area.x, area.y, area.width, 1), "panel")
    tight, x = area.height == 1, area.x + 1
    for place, text in (("head:round", f"[strong b|{board.title.upper()}]"), *head.told(b, tight)):
        x = b.piece(x, area.y, place, text, quiet=True) + 2
    if not tight and head.phases:
        first = x
        for name in head.phases:
            x = b.canvas.write(x, area.y, f"[ground @text b| {name.upper()} ]" if name == head.phase else f"[dim|{name}]") + 1
        b.touch("head:phase", Rect(first, area.y, x - 1 - first, 1), quiet=True)
    then = b.glyphs.sign("then")
    for long in (False,) if tight else (True, False):
        who = [b.chip(seat, long=long) + (f" [dim|{head.tally[seat]}]" if seat in head.tally else "") for seat in head.order]
        order = f" {then} ".join(who) if long else then.join(who)
        if not long or x + length(order) + 1 < area.right:
            start = b.canvas.write_right(area.right - 1, area.y, order)
            b.touch("head:order", Rect(start, area.y, area.right - 1 - start, 1), quiet=True)
            break
    if not tight:
        left, right = _beside(head.left, head.right, area.width - 2)
        b.piece(area.x + 1, area.y + 1, "head:left", left, style="dim", quiet=True)
        b.piece(area.right - 1 - length(right), area.y + 1, "head:right", right, style="dim", quiet=True)


def spoken(marked: str) -> str:
    """Marked text as it is read: without signs, one space between words."""
    return " ".join("".join(" " if letter in PAINTED else letter for letter in plain(marked)).split())


def _beside(left: str | Sequence[str], right: str | Sequence[str], width: int) -> tuple[str, str]:
    """The fullest pair that fits side by side; what is on the left says less first."""
    lefts, rights = ([each] if isinstance(each, str) else list(each) for each in (left, right))
    pairs = [(one, two) for two in rights for one in lefts]
    return next((pair for pair in pairs if sum(map(length, pair)) + GAP <= width), (lefts[-1], ""))


def draw_picture(panel: Panel, b: Brush[Any], area: Rect) -> None:
    if panel.draw is None:
        panel.paint(b, area)
    else:
        panel.draw(b.within(area.width), area)


def _piece(each: Piece | Mine) -> Piece:
    return (each.place, each.text) if isinstance(each, Mine) else each


def gap(b: Brush[Any]) -> int:
    """Columns between what you have in the strip."""
    return 3 if b.columns >= ROOMY else 2


def draw_strip(b: Brush[Any], area: Rect, strip: Strip) -> None:
    b.canvas.ground(area, "panel")
    if isinstance(strip.left, str):
        end = b.canvas.write(area.x + 1, area.y, strip.left, "dim", area.width - 2)
    else:
        end = b.piece(area.x + 1, area.y, f"seat:{b.seat}", b.chip(b.seat), style="dim")
        for each in strip.left:
            first = end + gap(b)
            end = b.canvas.write(first, area.y, each if isinstance(each, str) else each.text, "dim", area.right - 1 - first)
            if isinstance(each, Mine):
                b.touch(each.place, Rect(first, area.y, end - first, 1), quiet=True)
    for place, text in strip.pieces:
        if end + length(text) >= area.right:
            break
        end = b.piece(end, area.y, place, text, style="dim")
    if end + strip.ending + 2 >= area.right:
        return
    x = b.canvas.write(area.right - 1 - strip.ending, area.y, strip.label, "dim")
    for place, text in map(_piece, strip.right):
        x = b.piece(x + 1, area.y, place, text, style="dim")
    b.canvas.write(x, area.y, strip.end, "dim")
