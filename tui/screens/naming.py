"""PURE: your name: the one thing the first start asks. A name that cannot be used is asked for again in place, with the reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field, replace
from typing import ClassVar

from engine.values import dataclass
from tui.kit.canvas import Canvas
from tui.kit.field import Field
from tui.kit.settings import NAME_MAX, Settings
from tui.kit.widgets import field_line, panel, status, wrapped
from tui.screens.stack import Answer, Command, Context, Event, Paste, Pop, Screen, Use


@dataclass(frozen=True)
class Naming(Screen):
    """`then`: what follows with the new settings; a start without a name has nowhere to go back to."""

    name: ClassVar[str] = "typing"
    overlay: ClassVar[bool] = True

    line: Field = field(default_factory=Field)
    problem: str = ""
    first: bool = False
    then: Callable[[Settings], Sequence[Command]] = lambda settings: ()

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        if id == "back" and not self.first:
            return self, (Pop(),)
        if id in ("done", "back"):
            return self._done(ctx)
        pressed = self.line.press(key)
        return (self if pressed is None else replace(self, line=pressed, problem="")), ()

    def _done(self, ctx: Context) -> Answer:
        from tui.sitting.names import name_problem

        problem = name_problem(self.line.text)
        if problem:
            return replace(self, problem=problem), ()
        settings = replace(ctx.settings, name=" ".join(self.line.text.split()))
        return self, (Pop(), Use(settings), *self.then(settings))

    def event(self, event: Event, ctx: Context) -> Answer:
        match event:
            case Paste(text):
                return replace(self, line=self.line.insert(text), problem=""), ()
        return super().event(event, ctx)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        width = min(64, canvas.width - 4)
        about = f"At most {NAME_MAX} letters. The others at the table read it; the settings change it."
        low = [(line, "bad b") for line in wrapped(self.problem, width - 4)] if self.problem else []
        low = low or [(line, "label") for line in wrapped(about, width - 4)]
        inside = panel(canvas, ctx, width, 5 + len(low), "What is your name?" if self.first else "Your name")
        field_line(canvas, inside.x, inside.y + 1, inside.width, "name: ", self.line)
        for y, (line, style) in enumerate(low):
            canvas.text(inside.x, inside.y + 3 + y, line, style, inside.width)
        status(canvas, ctx, self.name, (), ("done",) if self.first else ())
