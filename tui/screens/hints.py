"""PURE: what a good player would do, and why."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from tui.kit.canvas import Canvas
from tui.kit.widgets import Cursor, Pick, Press, panel, status, wrapped
from tui.screens.stack import Answer, Click, Context, Do, Event, Pop, Screen
from tui.sitting.model import Choice
from tui.sitting.seen import Advised, Seen


@dataclass(frozen=True)
class Hints(Screen):
    """Waits for advice on the question after so many answers."""

    name: ClassVar[str] = "hints"
    overlay: ClassVar[bool] = True

    answers: int = 0
    hints: tuple[tuple[Choice, str], ...] | None = None
    cursor: Cursor = field(default_factory=Cursor)

    def arrived(self, what: Any, ctx: Context) -> Answer:
        match what:
            case Advised(answers, hints) if answers == self.answers:
                return replace(self, hints=hints), ()
            case Seen(answers=answers) if answers != self.answers:
                return self, (Pop(),)
        return self, ()

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        hints = self.hints or ()
        moved = self.cursor.moved(id, len(hints))
        if moved is not None:
            return replace(self, cursor=moved), ()
        if id == "open" and hints:
            return self, (Pop(), Do(f"choose:{hints[self.cursor.at][0].number}"))
        if id in ("back", "open"):
            return self, (Pop(),)
        return self, ()

    def event(self, event: Event, ctx: Context) -> Answer:
        match event:
            case Click(Pick(number)):
                return self, (Pop(), Do(f"choose:{(self.hints or ())[number][0].number}"))
            case Click(Press(id)):
                return self.key(id, "", ctx)
        return self, ()

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        width = min(92, canvas.width - 4)
        rows: list[tuple[int, str, str]] = []
        for i, (choice, reason) in enumerate(self.hints or ()):
            pointer = ctx.glyphs.selected if i == self.cursor.at else " "
            style = "selected" if i == self.cursor.at else "choice"
            rows += [(i, f"{pointer} {choice.number:>2} {choice.line.title}".ljust(width - 4), style)]
            rows += [(i, f"     {line}", "detail") for line in wrapped(reason, width - 10)]
        if self.hints is None:
            rows = [(-1, "A good player is asked...", "label")]
        elif not rows:
            rows = [(-1, "There is no advice for this question.", "label")]
        inside = panel(canvas, ctx, width, len(rows) + 4, "Hint", "Enter selects the choice" if self.hints else "")
        for y, (number, text, style) in enumerate(rows[: inside.height - 1]):
            canvas.text(inside.x, inside.y + 1 + y, text, style, inside.width)
            if number >= 0:
                canvas.mark(inside.x, inside.y + 1 + y, inside.width, 1, Pick(number))
        status(canvas, ctx, self.name)
