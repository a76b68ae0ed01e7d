"""PURE: talk at a table or in its lobby: the last lines, and one to type. What others say was cleaned by the wire and is one line each.

The box closes when the line is said: the next key is for the table again.
"""

from __future__ import annotations

from dataclasses import field, replace
from typing import Any, ClassVar

from engine.values import dataclass
from tui.kit.canvas import Canvas
from tui.kit.field import Field
from tui.kit.widgets import field_line, panel, status, wrapped
from tui.screens.stack import Answer, Context, Event, Paste, Pop, Screen
from tui.sitting.lobby import LobbySeen
from tui.sitting.net_seen import LobbyChanged, SayToAll, Seated
from tui.sitting.seen import Seen

YOUR_TURN = "it is your turn: Esc goes back to the table"


@dataclass(frozen=True)
class ChatScreen(Screen):
    name: ClassVar[str] = "chat"
    overlay: ClassVar[bool] = True

    lines: tuple[str, ...] = ()
    line: Field = field(default_factory=Field)
    turn: bool = False  # the table waits for an answer

    def arrived(self, what: Any, ctx: Context) -> Answer:
        if isinstance(what, Seen) and self.turn != what.is_mine:
            return replace(self, turn=what.is_mine).arrived(what, ctx)
        match what:
            case Seen(talk=lines) | Seated(Seen(talk=lines)) | LobbyChanged(LobbySeen(talk=lines)) if lines != self.lines:
                return replace(self, lines=lines), ()
        return self, ()

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        match id:
            case "back":
                return self, (Pop(),)
            case "done":
                text = self.line.text.strip()
                return self, (Pop(), SayToAll(text)) if text else (Pop(),)
        pressed = self.line.press(key)
        return (self if pressed is None else replace(self, line=pressed)), ()

    def event(self, event: Event, ctx: Context) -> Answer:
        match event:
            case Paste(text):
                return replace(self, line=self.line.insert(text)), ()
        return super().event(event, ctx)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        foot = YOUR_TURN if self.turn else "everybody at the table reads it"
        inside = panel(canvas, ctx, min(90, canvas.width - 4), min(18, canvas.height - 4), "Talk", foot)
        rows = [part for line in self.lines for part in wrapped(line, inside.width, "  ")]
        room = inside.height - 2
        for y, text in enumerate(rows[-room:] or ["Nobody has said anything yet."]):
            canvas.text(inside.x, inside.y + y, text, "text" if rows else "label", inside.width)
        field_line(canvas, inside.x, inside.bottom - 1, inside.width, "say: ", self.line)
        status(canvas, ctx, self.name)
