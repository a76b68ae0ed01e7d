"""PURE: asks for the passphrase of the person's key. What is typed is not shown, not kept, and in no representation of this screen."""

from __future__ import annotations

from dataclasses import field, replace
from typing import Any, ClassVar

from engine.values import dataclass
from tui.kit.canvas import Canvas
from tui.kit.widgets import panel, status, wrapped
from tui.screens.stack import Answer, Context, Event, Paste, Pop, Screen, Wish
from tui.sitting.net_seen import KeyLocked, Unlock
from tui.sitting.seen import Notice

ABOUT = "Your key is locked. With its passphrase you can sit down at tables with others; it is asked for once, and stays on this machine."
LETTERS_MAX = 1000


@dataclass(frozen=True)
class Passphrase(Screen):
    name: ClassVar[str] = "passphrase"
    overlay: ClassVar[bool] = True

    then: Wish
    sentence: str = ""
    typed: str = field(default="", repr=False)
    waiting: bool = False

    def arrived(self, what: Any, ctx: Context) -> Answer:
        match what:
            case KeyLocked(then, sentence):
                return replace(self, then=then, sentence=sentence, typed="", waiting=False), ()
            case Notice(bad=True):  # the key is open, but nothing comes of the table
                return self, (Pop(),)
        return self, ()

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        if id == "back":
            return self, (Pop(),)
        if self.waiting:
            return self, ()
        match id, key:
            case "done", _:
                return (replace(self, waiting=True, typed=""), (Unlock(self.typed, self.then),)) if self.typed else (self, ())
            case _, "backspace":
                return replace(self, typed=self.typed[:-1]), ()
            case _, "ctrl-u":
                return replace(self, typed=""), ()
        letter = " " if key == "space" else key
        return (self._with(letter), ()) if len(letter) == 1 else (self, ())

    def _with(self, text: str) -> Passphrase:
        return replace(self, typed=(self.typed + text)[:LETTERS_MAX], sentence="")

    def event(self, event: Event, ctx: Context) -> Answer:
        match event:
            case Paste(text) if not self.waiting:
                return self._with(text.rstrip("\r\n")), ()
        return super().event(event, ctx)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        width = min(76, canvas.width - 4)
        about = wrapped(ABOUT, width - 4)
        inside = panel(canvas, ctx, width, 6 + len(about), "Passphrase")
        for y, text in enumerate(about):
            canvas.text(inside.x, inside.y + y, text, "label", inside.width)
        y = inside.y + 1 + len(about)
        x = canvas.text(inside.x, y, "passphrase: ", "key")
        dots = min(len(self.typed), inside.right - x - 2)
        canvas.text(x, y, "*" * dots, "strong")
        canvas.text(x + dots, y, " ", "selected")
        told, style = ("One moment...", "label") if self.waiting else (self.sentence, "error")
        canvas.text(inside.x, y + 1, told, style, inside.width)
        status(canvas, ctx, self.name)
