"""PURE: games in files: go on with one, look at one, have one checked. The edge lists them and reads them."""

from __future__ import annotations

from dataclasses import field, replace
from typing import Any, ClassVar

from engine.values import dataclass
from tui.kit.canvas import Canvas, Part, Rect, cut
from tui.kit.widgets import Cursor, Pick, banner, entry_line, more_above_below, status, window, wrapped
from tui.screens.dialog import Dialog, DialogLine
from tui.screens.stack import Answer, Click, Context, Event, Paste, Pop, Push, Say, Screen, Wish
from tui.screens.text import Text


@dataclass(frozen=True)
class File:
    """A game that lies somewhere: when it was written, what it is, and why it cannot be used, if so."""

    path: str
    when: str
    what: str
    problem: str = ""
    over: bool = False


@dataclass(frozen=True)
class ListFiles(Wish):
    """Unfinished games for "resume"; finished ones too for the other purposes."""

    purpose: str


@dataclass(frozen=True)
class Listed:
    purpose: str
    files: tuple[File, ...]
    folder: str


@dataclass(frozen=True)
class LookForUnfinished(Wish):
    """Is there a game to go on with? The home screen offers it."""


@dataclass(frozen=True)
class Unfinished:
    """The newest game to go on with, if there is one."""

    file: File | None = None


@dataclass(frozen=True)
class DeleteFile(Wish):
    """A game that nobody will go on with, and all that lies beside it."""

    path: str
    purpose: str


@dataclass(frozen=True)
class OpenReplay(Wish):
    path: str


@dataclass(frozen=True)
class VerifyFile(Wish):
    path: str


@dataclass(frozen=True)
class VerdictScreen:
    """What checking a file said."""

    path: str
    holds: bool
    lines: tuple[str, ...]


TITLES = {
    "resume": ("Resume a game", "Enter goes on with it."),
    "replay": ("Replay a game", "Enter shows it from the beginning."),
    "verify": ("Verify a file", "Enter plays all of it again and checks every answer."),
}
EMPTY = {
    "resume": "There is no unfinished game. Start one on the home screen.",
    "replay": "There is no game yet. Games that you play are kept here.",
    "verify": "There is no game yet. Press / to name a file.",
}


@dataclass(frozen=True)
class FilesScreen(Screen):
    name: ClassVar[str] = "files"

    purpose: str = "resume"
    files: tuple[File, ...] | None = None
    folder: str = ""
    cursor: Cursor = field(default_factory=Cursor)
    waiting: bool = False

    def arrived(self, what: Any, ctx: Context) -> Answer:
        match what:
            case Listed(purpose, files, folder) if purpose == self.purpose:
                return replace(self, files=files, folder=folder, cursor=Cursor(min(self.cursor.at, max(0, len(files) - 1)))), ()
            case VerdictScreen() if self.purpose == "verify":
                return replace(self, waiting=False), (Push(verdict_text(what)),)
        return (replace(self, waiting=False) if self.waiting else self), ()

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        files = self.files or ()
        moved = self.cursor.moved(id, len(files))
        if moved is not None:
            return replace(self, cursor=moved), ()
        match id:
            case "open" if files:
                return self._open(files[self.cursor.at])
            case "delete" if files and self.purpose == "resume":
                return self, (Push(_delete_dialog(files[self.cursor.at])),)
            case "path":
                return self, (Push(DialogLine(TITLES[self.purpose][0], "file: ", then=lambda text: self._named(text))),)
            case "back":
                return self, (Pop(),)
        return self, ()

    def _open(self, file: File) -> Answer:
        if file.problem and self.purpose != "verify":
            return self, (Say(file.problem, bad=True),)
        return replace(self, waiting=True), self._named(file.path)

    def _named(self, path: str) -> tuple[Wish, ...]:
        path = path.strip()
        if not path:
            return ()
        return (going_on(path) if self.purpose == "resume" else {"replay": OpenReplay, "verify": VerifyFile}[self.purpose](path),)

    def event(self, event: Event, ctx: Context) -> Answer:
        match event:
            case Click(Pick(number)):
                chosen = replace(self, cursor=Cursor(number))
                return chosen._open((self.files or ())[number]) if self.cursor.at == number else (chosen, ())
            case Paste(text):
                return self, self._named(text.strip().strip("'\""))  # a file dropped onto the terminal
        return super().event(event, ctx)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        title, about = TITLES[self.purpose]
        banner(canvas, ctx, title, self.folder)
        area = Rect(2, 2, canvas.width - 4, ctx.rows - 6)
        files = self.files or ()
        top = window(self.cursor.at, len(files), area.height)
        for y, file in enumerate(files[top : top + area.height]):
            mark = " over  " if file.over else ""
            parts: list[Part] = [
                (f"{file.when}  ", "label"),
                (mark, "grey"),
                (file.problem or file.what, "refused" if file.problem else "choice"),
            ]
            entry_line(canvas, area, area.y + y, ctx, top + y == self.cursor.at, parts, top + y)
        if not files:
            canvas.text(area.x, area.y, EMPTY[self.purpose] if self.files is not None else "Looking...", "label", area.width)
        more_above_below(canvas, area, ctx, top, len(files))
        low = "One moment..." if self.waiting else cut(files[self.cursor.at].path, area.width, ctx.glyphs.ellipsis) if files else ""
        canvas.text(area.x, ctx.rows - 3, low, "detail", area.width)
        canvas.text(area.x, ctx.rows - 2, about, "label", area.width)
        status(canvas, ctx, self.name, (), ["open", *(["delete"] if files and self.purpose == "resume" else []), "path", "back", "help"])


def going_on(path: str) -> Wish:
    """With a table of others, or with a game of this program."""
    from tui.sitting.net_seen import ResumeTable
    from tui.sitting.seen import ResumeGame

    return ResumeTable(path) if path.endswith(".journal") else ResumeGame(path)


def _delete_dialog(file: File) -> Dialog:
    others = " The others at this table cannot go on without you." if file.path.endswith(".journal") and not file.problem else ""
    lines = (file.what, f"It cannot be brought back.{others}")
    return Dialog("Delete this game?", lines, (("Keep it", ()), ("Delete it", (DeleteFile(file.path, "resume"),))))


def verdict_text(verdict: VerdictScreen) -> Text:
    lines: list[tuple[str, str]] = [
        ("It holds." if verdict.holds else "It does not hold.", "good strong" if verdict.holds else "error"),
        ("", "text"),
    ]
    lines += [(part, "text") for line in verdict.lines for part in wrapped(line, 90, "  ")]
    return Text(f"Verified: {verdict.path}", tuple(lines))
