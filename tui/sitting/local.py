"""EDGE: a sitting at a local table: one person and bots, saved after every answer of the person, before every question, and at the end."""

from __future__ import annotations

import logging
import time
from pathlib import Path

from tui.sitting import results, saves
from tui.sitting.model import LocalGame, Person, Situation
from tui.sitting.seen import Notice, Seen, SpectatorSeen, Unsaved
from tui.sitting.sitting import Post, Sitting

log = logging.getLogger("fides.game")


class LocalTable(Sitting):
    """Bots think in a thread; the table does not change meanwhile, so what the person does then waits for them."""

    def __init__(self, local: LocalGame, path: Path, post: Post, confirm: str = "", watched: bool = True) -> None:
        """`confirm`: as the settings say; empty: as the save does."""
        super().__init__(post, watched)
        self.local = local
        self.path = path
        self.kept = path  # where the file lies now
        self.own_file = path.parent != saves.saves_folder()  # of the person's own choice: stays where it is
        self._bots_move = False
        self._warned = False
        self._saved_answers = -1
        self._shown_at = (-1, -1)
        local.watched = watched
        if confirm:
            self.confirm(confirm)
        self.watcher = SpectatorSeen(local, path.name)

    def confirm(self, how: str) -> None:
        self.local.confirm(how)

    def first(self) -> Seen:
        """The moment before anything is done; call it before start()."""
        return self.watcher.look("on")

    def _start(self) -> None:
        self._save()
        self._go_on()

    @property
    def _is_free(self) -> bool:
        return not self._thinking

    @property
    def _person(self) -> LocalGame:
        return self.local

    def _wait(self) -> None:
        """`_rested` follows by itself."""

    def _rested(self) -> None:
        self._serve()

    def _beside(self, wish: object) -> None:
        """Nobody else sits here."""

    async def close(self) -> str:
        """Save, and say where the game lies."""
        self.is_closed = True
        await self._end_tasks()
        if not self.local.over and not self._save(True):
            return "The game could not be saved."
        if self.local.over:
            return f"The record of the game: {self.kept}" if self.watcher.saved else ""
        if not self._is_begun:
            self.path.unlink(missing_ok=True)
            return ""
        name = str(self.path) if self.own_file else self.path.name
        return f"The game is saved. Go on with:\n  {saves.how_to_resume(name)}"

    # --- going on

    def _go_on(self) -> None:
        """Up to the person's next question or a bot's thought; every step is a moment."""
        while not self.is_closed:
            due = self.local.advance()
            if due is Situation.WAIT:
                if self._shown_at != self.local.moment:  # what the person has answered, before anybody thinks about it
                    self._show(Situation.ON)
                if not self._bots_move:
                    self._bots_move = True
                    self.spawn(self._bots())
                return
            if due is Situation.OVER:
                self._finish()
            elif due is not Situation.ON:
                self._save()
            self._show(due)
            if due is not Situation.ON:
                return

    def _show(self, due: Situation) -> None:
        self._shown_at = self.local.moment
        self.post(self.watcher.look(due))

    async def _bots(self) -> None:
        """One after the other, until it is the person's turn."""
        while not self.is_closed and self.local.advance() is Situation.WAIT:
            seat = self.local.next_bot()
            self.local.table.act(seat, await self._in_thread(self.local.chosen, seat))
            self._show(Situation.ON)
        self._bots_move = False
        self._go_on()

    def _stopped(self, problem: Exception) -> None:
        self.post(Notice(f"The game cannot go on ({type(problem).__name__}). It is saved up to your last move.", bad=True))

    def _copied(self, path: str) -> Notice:
        if not path:
            return Notice(f"Saved: {self.path}") if self._save(True) else Notice("The game could not be saved.", bad=True)
        return copy_to(path, self.local)

    # --- files

    @property
    def _is_begun(self) -> bool:
        """What the person has answered nothing in is not kept; a file of their own choice is theirs."""
        return self.keeps_all or self.own_file or any(answer.seat == self.local.seat for answer in self.local.table.record.answers)

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
                self.post(Unsaved(f"The game cannot be saved: {problem.strerror or problem}. You can play on.", bad=True))
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
            self.post(Unsaved(f"The record cannot be saved: {problem.strerror or problem}.", bad=True))
            self.watcher.saved = False
            return
        self.kept = kept
        self.watcher.file = str(kept)
        self.watcher.tally, self.watcher.table_file = results.remembered(self.local, kept, time.time())


def copy_to(name: str, person: Person) -> Notice:
    """The record in a file the person named; nothing foreign is overwritten."""
    try:
        path = Path(name).expanduser()
        if path.exists() and (not path.is_file() or not saves.is_record(path)):
            return Notice(f"{path} exists and is not a game; it was left alone.", bad=True)
        if not path.parent.is_dir():
            return Notice(f"There is no folder {path.parent}; nothing was saved.", bad=True)
        saves.write(path, person.record().dumps())
    except (OSError, RuntimeError, ValueError) as problem:  # RuntimeError: ~somebody without a home; ValueError: no name at all
        return Notice(f"It could not be saved: {getattr(problem, 'strerror', '') or problem}.".replace("..", "."), bad=True)
    return Notice(f"Saved: {path}")
