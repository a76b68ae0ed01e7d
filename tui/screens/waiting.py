"""PURE: something is on its way; nothing can be done but wait or leave."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.values import dataclass
from tui.kit.canvas import Canvas
from tui.screens.stack import Answer, Context, Pop, Say, Screen
from tui.sitting.seen import Notice


@dataclass(frozen=True)
class WaitingScreen(Screen):
    """Gives way to whatever arrives; if that is bad news, to the screen below and the sentence."""

    name: ClassVar[str] = "waiting"

    text: str = "The table is being set up..."

    def arrived(self, what: Any, ctx: Context) -> Answer:
        return (self, (Pop(), Say(what.text, what.bad))) if isinstance(what, Notice) else (self, ())

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        return (self, (Pop(),)) if id == "back" else (self, ())

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.text((canvas.width - len(self.text)) // 2, canvas.height // 2, self.text, "label")
