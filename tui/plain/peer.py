"""EDGE: line mode at a table with others: the lobby, the game, talk, waiting, votes, leaving. The game itself is tui/plain/table.py's."""

from __future__ import annotations

import sys
from collections.abc import Callable
from operator import methodcaller
from pathlib import Path

from engine.moves import Refusal
from p2p.crypto.faults import Misuse
from tui.cli.exits import OK, Stop
from tui.cli.headless import exit_of
from tui.plain.lobby import PlainLobby, say_line, show
from tui.plain.table import COMMANDS, TYPED_MAX, Plain, Quit, help_lines
from tui.plain.typed import POLL_SECONDS, TYPED, plain_words
from tui.sitting import saves
from tui.sitting.absent import since_when, way_back
from tui.sitting.journal_text import copy_journal, judged, judged_words
from tui.sitting.ledger import Ledger, as_lines, ledger_of
from tui.sitting.lobby import Lobby
from tui.sitting.node_thread import NodeThread
from tui.sitting.peer_game import PeerGame
from tui.sitting.says import awaited_sentence, leaving_sentence, notice, unsaid_sentence
from tui.sitting.seen import Told

TABLE_HELP = """
At a table with others:
  say TEXT (t)      a line of talk to everybody
  table             who sits where, who is awaited or away, the safety number to read aloud
  fairness (f)      every shuffle, deal, lot and seal: who proved it, and how long our program worked on it
  judge             verify the journal so far, from its bytes alone
  export FILE       a copy of the journal, safe to hand to anybody
  settle            propose to end the game here without a winner (at your turn); all must agree
  leave             leave the table for good (at your turn; you are asked once more): your cards are shown, the others play on
  quit (q)          go away and come back later with 'fides resume'; the others wait for you
While you wait for others you can type, too: say, table, fairness, judge, export, board, log, rules, orders, ask, settings, help, quit;
and undo as long as your answer has not left: where hidden cards decide, every answer waits a moment, so that its time tells nothing.
"""


class PlainPeer(Plain):
    """One person at a network table."""

    game: PeerGame

    def __init__(self, thread: NodeThread, journal: Path | None) -> None:
        super().__init__(PeerGame(thread.reach), journal or saves.saves_folder() / "table")
        self.thread = thread
        self._told_waiting = ""

    # --- running ---------------------------------------------------------------------------------------------------------------

    def _play(self) -> None:
        due_before = ""
        while True:
            self._events()
            due = self.game.advance()
            if self.stopped:
                raise KeyboardInterrupt
            if due == "over":
                self._finish()
                return
            if due in ("frozen", "gone"):
                raise Stopped
            if due == "confirm":
                self._confirm()
            elif due == "vote":
                self._vote()
            elif due == "ask":
                self._ask()
            elif due == "wait":
                self._wait(due_before != "wait")
            due_before = due

    def _ask(self) -> None:
        try:
            super()._ask()
        except Refusal as why:  # the table stopped while we were thinking
            self.say(self.game.words.refusal(why, self.game.names, self.game.seat))

    def _wait(self, fresh: bool) -> None:
        """Until something happens or the person types something."""
        if fresh:
            self._tell()
        else:
            self._tell_waiting()
        if not sys.stdin.isatty():  # what a pipe holds are answers to come
            self.thread.wait(POLL_SECONDS)
            return
        self.reading = True  # Ctrl-C ends the waiting at once
        try:
            line = TYPED.line(POLL_SECONDS)
        finally:
            self.reading = False
        if line is not None:
            self._typed_meanwhile(plain_words(line))

    def _read(self, prompt: str) -> str:
        """The next line; what happens meanwhile is shown above the prompt."""
        print(prompt, end="", flush=True)
        self.reading = True
        try:
            while True:
                if self.stopped:
                    raise KeyboardInterrupt
                line = TYPED.line(POLL_SECONDS)
                if line is not None:
                    break
                self._events(f"\n{prompt}")
        except (EOFError, KeyboardInterrupt):
            print()
            raise
        finally:
            self.reading = False
        text = plain_words(line)
        if not sys.stdin.isatty():
            print(text[:TYPED_MAX])
        return text

    def _list(self, everything: bool = False) -> None:
        """Who is not there stays before one's eyes, also while one is asked."""
        if told := notice(self.game.table.seen):
            print()
            self.say(told)
        super()._list(everything)

    def _tell_waiting(self) -> None:
        seen = self.game.table.seen
        if seen.leaves_in:
            self._tell_held()
            return
        who = " and ".join(seen.awaited)
        away = [name for name in seen.away if name in seen.awaited]
        text = f"Waiting for {who}." if who else ""
        if away or (seen.resuming and who):
            text = f"{awaited_sentence(seen)} {way_back(self.game.full_names.get(self.game.seat, ''), self.thread.node.addresses)}".strip()
        if text != self._told_waiting and text and (away or sys.stdin.isatty()):
            self._told_waiting = text
            self.say(text)

    def _tell_held(self) -> None:
        """Once: a line each second would be noise."""
        seen = self.game.table.seen
        mark = f"held {seen.beats}"
        if sys.stdin.isatty() and self._told_waiting != mark:
            self._told_waiting = mark
            self.say(f"{leaving_sentence(seen)} ('undo').")

    def _typed_meanwhile(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if not line:
            self._told_waiting = ""
        elif word.lower() in ("u", "undo") and self.game.table.seen.leaves_in is not None:
            self._undo("")
        elif word.lower() in MEANWHILE:
            COMMANDS_HERE[word.lower()](self, rest.strip())
        else:
            self.say("It is not your turn. You can type say, table, fairness, judge, board, hand, log, rules, orders, help or quit.")

    def _vote(self) -> None:
        self._tell()
        while True:
            who = self.game.table.seen.proposed
            line = self._read(f"{who} proposes to end the game here, without a winner. Agree? (yes/no) > ").lower()
            if line in ("y", "yes", "n", "no"):
                agree = line in ("y", "yes")
                self.thread.run(self.thread.node.call(methodcaller("vote", agree)))
                return
            if line in ("q", "quit"):
                raise Quit
            self.say("Type yes or no.")

    def _events(self, prompt: str = "") -> None:
        """What has happened beside the game; below it the prompt again, if the person was in the middle of a line."""
        lines: list[str] = []
        for event in self.thread.taken():
            show(lines.append, event, self.thread.bot_names)
            if event.kind == "gone":
                self.game.told_gone.add(event.facts["name"])
        if lines and prompt:
            print()
        for line in lines:
            self.say(line, "    ")
        if lines and prompt:
            print(prompt.lstrip("\n"), end="", flush=True)

    # --- commands --------------------------------------------------------------------------------------------------------------

    def _answered(self, line: str) -> bool:
        word, _, rest = line.partition(" ")
        self._events()
        if word.lower() in COMMANDS_HERE:
            return COMMANDS_HERE[word.lower()](self, rest.strip()) or False
        return super()._answered(line)

    def _say_command(self, rest: str) -> None:
        if not rest:
            self.say("Say what: 'say well played'.")
            return
        try:
            self.thread.run(self.thread.node.say(rest))
        except (Misuse, Refusal) as problem:
            self.say(unsaid_sentence(problem))

    def _table_command(self, rest: str) -> None:
        seen = self.game.table.seen
        for seat, name in sorted(self.game.names.items()):
            full = self.game.full_names.get(seat, name)
            marks = ["you"] if seat == self.game.seat else []
            marks += ["awaited"] if full in seen.awaited else []
            marks += ["cannot be reached"] if full in seen.away else []
            marks += [since_when(seen.since[full])] if full in seen.since else []
            self.say(f"  seat {seat}: {name}{' (' + ', '.join(marks) + ')' if marks else ''}")
        number, words = self.thread.node.safety()
        self.say(f"Safety number: {number}; in words: {words}. All at this table must read the same.")
        self.say(f"{seen.beats} steps, every proof checked, signed by everyone.")

    def _fairness_command(self, rest: str) -> None:
        node = self.thread.node
        found = self.thread.run(node.look(lambda peer: ledger_of(peer, node.worked)))
        for line in as_lines(found or Ledger()):
            self.say(line, "      ")

    def _judge_command(self, rest: str) -> None:
        said = judged(self.path)
        for line in (said.text,) if isinstance(said, Told) else said.lines:
            self.say(line, "    ")

    def _export_command(self, rest: str) -> None:
        self.say(copy_journal(self.path, rest).text if rest else "Say where: 'export FILE'.")

    def _settle_command(self, rest: str) -> bool:
        return self._final_word("You propose to end the game here; the others are asked.", lambda peer: peer.propose_settle())

    def _leave_command(self, rest: str) -> bool:
        self.say("Your cards will be shown and the others play on without you. There is no way back; 'quit' lets you come back later.")
        if self._read("Leave for good? (yes/no) > ").lower() != "yes":
            self.say("You stay.")
            return False
        return self._final_word("You have left for good.", lambda peer: peer.leave())

    def _final_word(self, sentence: str, act: Callable[..., None]) -> bool:
        try:
            self.thread.run(self.thread.node.call(act))
        except Refusal as why:
            self.say(self.game.words.refusal(why, self.game.names, self.game.seat))
            return False
        self.say(sentence)
        return True

    def _help(self, rest: str) -> None:
        for line in [*help_lines(self.game.words), *TABLE_HELP.split("\n")]:
            if not line.startswith(("  save", "  quit (q)          leave")):
                self.say(line, " " * 20 if line.startswith("  ") else "")

    def _no_save(self, rest: str) -> None:
        self.say(f"Every word of this table is in its journal already: {self.path}")

    # --- saving and ending -----------------------------------------------------------------------------------------------------

    def _save(self) -> bool:
        return True  # the journal has everything

    def _leave(self, why: str) -> None:
        print(f"{why} The table is kept. Go on with:\n  {saves.how_to_resume(self.path.name)}".strip())

    def _finish(self) -> None:
        self._tell()
        self._events()
        print()
        over = self.game.table.seen.over
        assert over is not None
        if over.how == "finished":
            for line in self.game.ending(self.columns):
                self.say(line, "    ")
        else:
            names = self.thread.run(self.thread.node.look(lambda peer: [member.name for member in peer.roster.members])) or []
            who = "" if over.place is None else names[over.place]
            mine = who == self.game.full_names.get(self.game.seat)
            left = "You have left the table." if mine else f"{who} left the table: the game is over."
            self.say("All agreed to end the game here." if over.how == "settled" else left)
        if papers := self._papers():
            self.say(papers)

    def _papers(self) -> str:
        return f"The journal of the game: {self.path}"


class Stopped(Exception):
    """The table goes no further; its node says why."""


COMMANDS_HERE: dict[str, Callable[[PlainPeer, str], bool | None]] = {
    "say": PlainPeer._say_command,
    "t": PlainPeer._say_command,
    "table": PlainPeer._table_command,
    "fairness": PlainPeer._fairness_command,
    "f": PlainPeer._fairness_command,
    "judge": PlainPeer._judge_command,
    "export": PlainPeer._export_command,
    "settle": PlainPeer._settle_command,
    "leave": PlainPeer._leave_command,
    "save": PlainPeer._no_save,
    "help": PlainPeer._help,
    "?": PlainPeer._help,
    **{word: COMMANDS[word] for word in ("orders", "ask", "settings")},
    **{word: COMMANDS[word] for word in ("board", "b", "hand", "missions", "m", "log", "l", "rules", "r", "quit", "q", "exit")},
}
MEANWHILE = set(COMMANDS_HERE) - {"settle", "leave"}


def play(thread: NodeThread, greeting: list[str], lobby: Lobby, make: Callable[[NodeThread, Path | None], PlainPeer] = PlainPeer) -> int:
    """From the lobby to the end; the exit code. Stop with a sentence if nothing comes of it."""
    for line in greeting:
        say_line(line)
    try:
        seated = PlainLobby(thread, lobby).wait()
        plain = make(thread, thread.node.journal_path) if seated else None
        code = plain.run([]) if plain is not None else OK
    except Stopped:
        code = OK
    except KeyboardInterrupt:
        thread.stop()
        print("\nInterrupted.")
        return 130
    journal = thread.node.journal_path
    over = bool(thread.run(thread.node.look(lambda peer: peer.over is not None)))
    if over:
        _last_words(thread)
    words = thread.at_rest(thread.node.words) if over and journal is None else []
    thread.stop()
    for event in thread.taken():
        if event.kind in ("frozen", "alarm", "disk-failed"):
            show(say_line, event)
    if over:
        said = judged(journal) if journal is not None else judged_words(words)
        if not isinstance(said, Told):
            say_line(said.headline)
    if thread.ending is not None and thread.ending.how not in ("over", "stopped"):
        end, sentence = exit_of(thread.ending)
        raise Stop(end, sentence)
    return code


def _last_words(thread: NodeThread) -> None:
    """The others may lack our last words: the node stays until they have them."""
    while thread.ending is None:
        thread.wait(POLL_SECONDS)
