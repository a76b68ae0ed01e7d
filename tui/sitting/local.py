"""EDGE: a local game in a thread of its own, so that bots may think as long as they like. Wishes go in, moments
(tui/sitting/seen.py) come out.

The screen never touches the game: it paints copies. The game is saved after every answer of the person, before every
question, and at the end.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from engine.moves import Refusal
from tui.sitting import saves
from tui.sitting.model import LocalGame
from tui.sitting.seen import (
    Advise,
    Advised,
    AlwaysSo,
    AskAbout,
    AskAlways,
    Auto,
    Copy,
    LetGo,
    NoOrders,
    Play,
    Seen,
    Told,
    Undo,
    Watcher,
    preferred,
)  # fmt: skip

log = logging.getLogger("fides.game")

CLOSE_SECONDS = 10.0
Post = Callable[[Any], None]


class Live:
    """One table. `post` is called from the thread with whatever the screens should hear."""

    peers: Literal[False] = False

    def __init__(self, local: LocalGame, path: Path, post: Post, confirm: str = "auto") -> None:
        self.local = local
        self.path = path
        self.kept = path  # where the file lies now
        self.own_file = path.parent != saves.saves_folder()  # of the person's own choice: stays where it is
        self.post = post
        self.auto_left = 0
        self._wishes: queue.SimpleQueue[object | None] = queue.SimpleQueue()
        self._closed = False
        self._warned = False
        self._saved_answers = -1
        local.watched = True
        self.confirm(confirm)
        self.watcher = Watcher(local, path.name)
        self._thread = threading.Thread(target=self._run, name="fides-game", daemon=True)

    def confirm(self, how: str) -> None:
        self.local.confirms = how == "always"
        self.local.never_confirms = how == "never"

    def first(self) -> Seen:
        """The moment before anything is done; call it before start()."""
        return self.watcher.look("on")

    def start(self) -> None:
        self._thread.start()

    def wish(self, wish: object) -> None:
        self._wishes.put(wish)

    def close(self) -> str:
        """Stop after the move that is being made, save, and say where the game lies; empty if it could not be saved."""
        self._closed = True
        self._wishes.put(None)
        if self._thread.is_alive():
            self._thread.join(CLOSE_SECONDS)
        if self._thread.is_alive():
            return ""
        if self.local.over:
            return str(self.kept)
        return str(self.path) if self._save(True) else ""

    # --- the thread

    def _run(self) -> None:
        try:
            self._save()
            while not self._closed:
                self._on()
        except Exception as problem:
            log.exception("the game stopped")
            self.post(Told(f"The game cannot go on ({type(problem).__name__}). It is saved up to your last move.", bad=True))

    def _on(self) -> None:
        due = self.local.step()
        if due == "on":
            self.post(self.watcher.look("on", self.auto_left > 0))
            self._while_running()
            return
        if due == "ask" and self.auto_left:
            self._while_running()
            if self.auto_left:
                self.auto_left -= 1
                self.local.auto()
                self.post(self.watcher.look("on", True))
                return
        if due == "confirm" and self.auto_left:
            self.local.let_go()
            return
        self.auto_left = 0
        if due == "over":
            self._finish()
        else:
            self._save()
        self.post(self.watcher.look(due))
        while not self._closed and not self._granted(self._wishes.get()):
            pass

    def _while_running(self) -> None:
        """Wishes that need no question: to stop, to be asked about something."""
        while not self._wishes.empty():
            wish = self._wishes.get()
            if isinstance(wish, (Auto, AskAbout, AskAlways, NoOrders, Copy)):
                self._granted(wish)

    def _granted(self, wish: object | None) -> bool:
        """Do it; True if the game goes on with it."""
        try:
            match wish:
                case None:
                    return True
                case Play(move):
                    self.local.answer(move)
                    self._save()
                    return True
                case Undo():
                    sentence = self.local.undo()
                    self.post(Told(sentence))
                    return True
                case LetGo():
                    self.local.let_go()
                    return True
                case Auto(count):
                    self.auto_left = count
                    return count > 0 and not self.local.over
                case Advise():
                    hints = tuple(self.local.hints())
                    self.post(Advised(len(self.local.table.record.answers), hints))
                case AskAbout() | AskAlways() | NoOrders() | AlwaysSo():
                    if said := preferred(self.local, wish):
                        self.post(Told(said))
                    self._save()
                    return not isinstance(wish, AskAbout)
                case Copy(path):
                    self.post(copy_to(path, self.local))
        except Refusal as why:
            self.post(Told(self.local.words.refusal(why, self.local.names, self.local.seat), bad=True))
        return False

    # --- files

    def _save(self, again: bool = False) -> bool:
        answers = len(self.local.table.record.answers)
        if answers == self._saved_answers and not again:
            return True
        try:
            saves.write(self.path, self.local.record().dumps())
        except OSError as problem:
            log.warning("the game cannot be saved: %s", problem)
            self.watcher.saved = False
            if not self._warned:
                self._warned = True
                self.post(Told(f"The game cannot be saved: {problem.strerror or problem}. You can play on.", bad=True))
            return False
        self._saved_answers = answers
        self._warned, self.watcher.saved = False, True
        return True

    def _finish(self) -> None:
        """A finished game moves from the saves to the records."""
        kept = self.path if self.own_file else saves.records_folder() / self.path.name
        try:
            saves.write(kept, self.local.record().dumps())
            if kept != self.path:
                self.path.unlink(missing_ok=True)
        except OSError as problem:
            log.warning("the record cannot be saved: %s", problem)
            self.post(Told(f"The record cannot be saved: {problem.strerror or problem}.", bad=True))
            return
        self.kept = kept
        self.watcher.file = str(kept)


def copy_to(name: str, local: LocalGame) -> Told:
    """The record in a file the person named; nothing foreign is overwritten."""
    try:
        path = Path(name).expanduser()
        if path.exists() and (not path.is_file() or not saves.is_record(path)):
            return Told(f"{path} exists and is not a game; it was left alone.", bad=True)
        if not path.parent.is_dir():
            return Told(f"There is no folder {path.parent}; nothing was saved.", bad=True)
        saves.write(path, local.record().dumps())
    except (OSError, RuntimeError, ValueError) as problem:  # RuntimeError: ~somebody without a home; ValueError: no name at all
        return Told(f"It could not be saved: {getattr(problem, 'strerror', '') or problem}.".replace("..", "."), bad=True)
    return Told(f"Saved: {path}")
