"""PURE: a table that is only watched: the board with what lies open, log, talk, ledger, and the end. Nothing can be done here."""

from __future__ import annotations

from typing import ClassVar

from engine.values import dataclass
from tui.kit.keymap import commands
from tui.screens.dialog import Dialog, DialogLine
from tui.screens.peer_table import Answers, PeerTableScreen
from tui.screens.stack import Answer, Context, Push
from tui.screens.text import Text
from tui.sitting.seen import Copy, Leave


@dataclass(frozen=True)
class WatchScreen(PeerTableScreen):
    name: ClassVar[str] = "watch"

    def command(self, id: str, ctx: Context) -> Answer:
        match id:
            case "chat":
                lines = self.seen.talk or ("Nobody has said anything since you came.",)
                return self, (Push(Text("Talk at the table", tuple((line, "text") for line in lines))),)
            case "copy":
                return self, (Push(_copy_line()),)
            case "quit":
                return self, (Push(_quit_dialog()),)
        known = id in ("ending", "board") or any(entry.id == id for entry in commands(self.name))
        return super().command(id, ctx) if known else (self, ())


def _quit_dialog() -> Dialog:
    answers: Answers = (("Stay", ()), ("Home screen", (Leave(),)), ("Leave the program", (Leave(quit=True),)))
    return Dialog("Watch no longer?", ("The others do not need you to go on.",), answers)


def _copy_line() -> DialogLine:
    about = "What has been played so far, without anybody's secrets. Name a file for it."
    return DialogLine("Save the record", "file: ", about, then=lambda text: (Copy(text.strip()),) if text.strip() else ())
