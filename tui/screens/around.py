"""PURE: look around: arrows move over the places of the board, a box says what a place is, how it stands, what it does, and where its
rule is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, NamedTuple

from engine.values import dataclass
from tui.boards import BoardScene, Choose, Look, board
from tui.kit.canvas import Canvas, Rect
from tui.kit.keymap import commands, named
from tui.kit.widgets import Pick, status, wrapped
from tui.screens.rules import rule_of
from tui.screens.stack import Answer, Click, Command, Context, Event, Pop, Push, Say, Screen
from tui.sitting.seen import Seen

WIDTH = 64
WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
WHOLE = 80  # cells of a place that are lit; of a larger one the first row


class Spot(NamedTuple):
    area: Rect
    place: str


def spots_of(canvas: Canvas) -> tuple[Spot, ...]:
    """The places of a painted board, row by row, each once."""
    found: dict[str, Rect] = {}
    for area, action in canvas.marks:
        place = action.what if isinstance(action, Look) else action.place if isinstance(action, Choose) else ""
        if place:
            found.setdefault(place, area)
    return tuple(sorted((Spot(area, place) for place, area in found.items()), key=lambda spot: (spot.area.y, spot.area.x)))


def middle(area: Rect) -> tuple[int, int]:
    """Twice the middle; a row is as high as two columns are wide."""
    return 2 * area.x + area.width, 2 * (2 * area.y + area.height)


@dataclass(frozen=True)
class Around(Screen):
    name: ClassVar[str] = "look"
    overlay: ClassVar[bool] = True

    seen: Seen
    spots: tuple[Spot, ...] = ()
    at: int = 0
    further: bool = False  # all there is to know

    @classmethod
    def over(cls, seen: Seen, canvas: Canvas, place: str = "") -> Around | None:
        """Over a painted table; None if nothing there can be asked."""
        scene = _scene(seen)
        known = tuple(spot for spot in spots_of(canvas) if board(seen.game.id).about(scene, spot.place) is not None)
        board_first = next((i for i, spot in enumerate(known) if not spot.place.startswith("head:")), 0)
        at = next((i for i, spot in enumerate(known) if spot.place == place), board_first)
        return cls(seen, known, at) if known else None

    @classmethod
    def on(cls, screen: Screen, seen: Seen, ctx: Context, place: str = "") -> tuple[Command, ...]:
        """A box about a place of the board that this screen paints, and arrows from there to the others."""
        canvas = Canvas(ctx.columns, ctx.rows)
        screen.paint(canvas, ctx)
        around = cls.over(seen, canvas, place)
        return (Push(around),) if around is not None else (Say("There is nothing to be explained here yet."),)

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        if id in WAYS:
            return replace(self, at=self._next(*WAYS[id])), ()
        match id:
            case "next" | "previous":
                return replace(self, at=(self.at + (1 if id == "next" else -1)) % len(self.spots)), ()
            case "open":
                about = board(self.seen.game.id).about(_scene(self.seen), self.spots[self.at].place)
                return self, (Push(rule_of(self.seen.game, about.rule)),) if about is not None and about.rule else ()
            case "every":
                return replace(self, further=not self.further), ()
            case "back":
                return self, (Pop(),)
        return self, ()

    def _next(self, dx: int, dy: int) -> int:
        """The nearest place in a direction; what lies far aside counts as farther."""
        x, y = middle(self.spots[self.at].area)
        best, nearest = self.at, 1 << 30
        for i, spot in enumerate(self.spots):
            to_x, to_y = middle(spot.area)
            ahead, aside = (to_x - x) * dx + (to_y - y) * dy, abs((to_x - x) * dy) + abs((to_y - y) * dx)
            if ahead > 0 and ahead + 3 * aside < nearest:
                best, nearest = i, ahead + 3 * aside
        return best

    def event(self, event: Event, ctx: Context) -> Answer:
        match event:
            case Click(Pick(number)):
                return replace(self, at=number), ()
        return super().event(event, ctx)

    def arrived(self, what: Any, ctx: Context) -> Answer:
        return (replace(self, seen=what), ()) if isinstance(what, Seen) else (self, ())

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        for i, (area, _) in enumerate(self.spots):
            canvas.mark(*area, Pick(i))
        spot = self.spots[self.at]
        lit = spot.area if spot.area.width * spot.area.height <= WHOLE else Rect(spot.area.x, spot.area.y, spot.area.width, 1)
        canvas.restyle(lit, "selected")
        about = board(self.seen.game.id).about(_scene(self.seen), spot.place)
        width = min(WIDTH, canvas.width - 4)
        title = about.title if about is not None else "Gone"
        texts = [about.now, about.does, about.more * self.further] if about is not None else ["What was here has just changed."]
        lines = [(part, "text") for text in texts if text for part in wrapped(text, width - 4)]
        if about is not None and about.more and not self.further:
            lines.append((named(self.name, "{every}: all there is to know about it."), "dim"))
        if about is not None and about.rule:
            lines.append((named(self.name, f"{{open}}: the rule, under '{about.rule}'."), "dim"))
        height = len(lines) + 2
        low = canvas.height - 2 - height
        box = Rect((canvas.width - width) // 2, low if spot.area.bottom <= low else 1, width, height)
        canvas.ground(box, "panel")
        canvas.box(box, ctx.glyphs.frame, "line", f" {title} ", "title")
        for y, (line, style) in enumerate(lines, 1):
            canvas.text(box.x + 2, box.y + y, line, style, width - 4)
        further = about is not None and bool(about.more)
        status(canvas, ctx, self.name, (), [bound.id for bound in commands(self.name) if further or bound.id != "every"])


def _scene(seen: Seen) -> BoardScene:
    return BoardScene(g=seen.g, seat=seen.seat, sight=seen.sight, names=seen.names)
