"""EDGE: line mode for one who only watches a table: what happens as it happens, and the board when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tui.plain.peer import PlainPeer, Stopped
from tui.plain.table import COMMANDS, Plain
from tui.plain.typed import POLL_SECONDS, TYPED, plain_words
from tui.sitting import saves
from tui.sitting.journal_text import judged_words
from tui.sitting.local import copy_to
from tui.sitting.node_thread import NodeThread
from tui.sitting.peer_game import PeerGame

HELP = """You watch. You can type:
  board (b)         the table as it stands
  log (l)           what happened last; 'log 50' shows more
  table             who sits where, who is awaited, away or gone
  fairness (f)      every shuffle, deal, lot and seal: who proved it
  judge             verify what you were shown
  export FILE       the public record of the game so far
  rules (r)         how the game is played; 'rules WORD' looks for a word
  quit (q)          stop watching
"""


class PlainWatch(PlainPeer):
    def __init__(self, thread: NodeThread, journal: Path | None) -> None:
        Plain.__init__(self, PeerGame(thread.reach), saves.saves_folder() / "watched")
        self.thread = thread
        self._told_waiting = ""
        self._input_ended = False

    def _play(self) -> None:
        self._board()
        while True:
            self._events()
            due = self.game.advance()
            if self.stopped:
                raise KeyboardInterrupt
            self._tell()
            if due == "over":
                self._finish()
                return
            if due in ("frozen", "gone"):
                raise Stopped
            self._tell_waiting()
            self._look_for_a_line()

    def _tell(self) -> None:
        for line in self.game.news():
            self.say(line, "    ")

    def _look_for_a_line(self) -> None:
        """Without anybody who types it is watched to the end all the same."""
        if self._input_ended:
            self.thread.wait(POLL_SECONDS)
            return
        self.reading = True
        try:
            line = TYPED.line(POLL_SECONDS)
        except EOFError:
            self._input_ended = True
            return
        finally:
            self.reading = False
        if line is not None and (text := plain_words(line)):
            word, _, rest = text.partition(" ")
            COMMANDS_WATCHING.get(word.lower(), PlainWatch._help)(self, rest.strip())

    def _judge_command(self, rest: str) -> None:
        for line in judged_words(self.thread.at_rest(self.thread.node.words)).lines:
            self.say(line, "    ")

    def _export_command(self, rest: str) -> None:
        self.say(copy_to(rest, self.game).text if rest else "Say where: 'export FILE'.")

    def _help(self, rest: str) -> None:
        for line in HELP.splitlines():
            self.say(line, " " * 20)

    def _leave(self, why: str) -> None:
        self.say(f"{why} You watch no more.".strip())

    def _papers(self) -> str:
        return ""


COMMANDS_WATCHING: dict[str, Callable[[PlainWatch, str], bool | None]] = {
    "table": PlainWatch._table_command,
    "fairness": PlainWatch._fairness_command,
    "f": PlainWatch._fairness_command,
    "judge": PlainWatch._judge_command,
    "export": PlainWatch._export_command,
    **{word: COMMANDS[word] for word in ("board", "b", "log", "l", "rules", "r", "quit", "q", "exit")},
}
