"""PURE: talk at a table or in its lobby: the last lines, and one to type. What others say was cleaned by the wire and is one line each."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from tui.kit.canvas import Canvas
from tui.kit.field import Field
from tui.kit.widgets import Press, field_line, panel, status, wrapped
from tui.screens.stack import Answer, Click, Context, Event, Paste, Pop, Screen
from tui.sitting.lobby import Lobby
from tui.sitting.net_seen import LobbyChanged, Seated, Talk
from tui.sitting.seen import Seen


@dataclass(frozen=True)
class Chat(Screen):
    name: ClassVar[str] = "chat"
    overlay: ClassVar[bool] = True

    lines: tuple[str, ...] = ()
    line: Field = field(default_factory=Field)

    def arrived(self, what: Any, ctx: Context) -> Answer:
        match what:
            case Seen(talk=lines) | Seated(Seen(talk=lines)) | LobbyChanged(Lobby(talk=lines)) if lines != self.lines:
                return replace(self, lines=lines), ()
        return self, ()

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        match id:
            case "back":
                return self, (Pop(),)
            case "done":
                text = self.line.text.strip()
                return (replace(self, line=Field()), (Talk(text),)) if text else (self, (Pop(),))
        pressed = self.line.press(key)
        return (self if pressed is None else replace(self, line=pressed)), ()

    def event(self, event: Event, ctx: Context) -> Answer:
        match event:
            case Paste(text):
                return replace(self, line=self.line.insert(text)), ()
            case Click(Press(id)):
                return self.key(id, "", ctx)
        return self, ()

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        inside = panel(canvas, ctx, min(90, canvas.width - 4), min(18, canvas.height - 4), "Talk", "everybody at the table reads it")
        rows = [part for line in self.lines for part in wrapped(line, inside.width, "  ")]
        room = inside.height - 2
        for y, text in enumerate(rows[-room:] or ["Nobody has said anything yet."]):
            canvas.text(inside.x, inside.y + y, text, "text" if rows else "label", inside.width)
        field_line(canvas, inside.x, inside.bottom - 1, inside.width, "say: ", self.line)
        status(canvas, ctx, self.name)
