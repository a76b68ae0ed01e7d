"""EDGE: line mode in the lobby of a table with others: who comes, who is ready, talk, and how far keys and shuffles are."""

from __future__ import annotations

import sys
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

from engine.moves import Refusal
from p2p.crypto.faults import Misuse
from p2p.shell.room import Event
from p2p.wire.text import harmless
from tui.cli.headless import said, told
from tui.plain.typed import POLL_SECONDS, TYPED, plain_words
from tui.sitting.ledger import Progress, ledger_of, setting_up
from tui.sitting.lobby import Lobby, heard, remark, role, standing
from tui.sitting.node_thread import NodeThread
from tui.sitting.says import not_begun_sentence, unsaid_sentence

HELP = (
    "In the lobby you can type 'say TEXT', 'table' (who is ready, what is played), 'trust NAME' (accept the new key of a player) or "
    "'quit', the host also 'start' and 'dismiss NAME'."
)


class PlainLobby:
    """The same lobby as on the full screen, told line by line. `say` prints a line, made harmless if nothing else is told."""

    def __init__(self, thread: NodeThread, lobby: Lobby, say: Callable[[str], None] | None = None) -> None:
        self.thread, self.lobby, self.say = thread, lobby, say or say_line
        self._told_options = self._told_start = False
        self._told_step = ""

    def wait(self) -> bool:
        """Until people are asked; False if nothing comes of the table."""
        while self.thread.ending is None:
            for event in self.thread.taken():
                self.hear(event)
            seated, progress = self.thread.run(self.thread.node.look(setting_up)) or (False, None)
            self.lobby = replace(self.lobby, progress=progress, bots=tuple(sorted(self.thread.bot_names)), is_host=self.thread.node.is_host)
            self._tell_progress(progress)
            if seated:
                self._tell_proofs()
                return True
            self._read()
        return False

    def _read(self) -> None:
        if not sys.stdin.isatty():  # what a pipe holds are answers to come
            self.thread.wait(POLL_SECONDS)
            return
        try:
            line = TYPED.line(POLL_SECONDS)
        except EOFError:
            raise KeyboardInterrupt from None
        if line is not None:
            self.typed(plain_words(line))

    def hear(self, event: Event) -> None:
        self.lobby = heard(self.lobby, event.kind, event.facts, self.thread.bot_names)
        if event.kind == "lobby" and not self._told_options:
            self._told_options = True
            self._tell_options()
        if event.kind != "lobby" or event.facts["state"] == "open":
            show(self.say, event, self.thread.bot_names)
        if event.kind == "shuffling":
            self.say(f"Shuffling: {event.facts['name']} has proved shuffle {event.facts['done']} of {event.facts['of']}.")
        if self.lobby.phase == "open" and self.thread.node.is_host and len(self.lobby.taken) > 1 and not self._told_start:
            self._told_start = True
            self.say("Type 'start' to begin without waiting for more players.")

    def typed(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        match word.lower():
            case "q" | "quit" | "exit":
                raise KeyboardInterrupt
            case "say" | "t":
                self._say(rest)
            case "table":
                self._tell_table()
            case "start":
                self._start()
            case "dismiss":
                self._dismiss(rest.strip())
            case "trust":
                self._person(self.thread.node.trust, rest.strip(), "There was no alarm about a player of that name: 'trust NAME'.")
            case "":
                pass
            case _:
                self.say(HELP)

    def _say(self, text: str) -> None:
        if not text:
            self.say("Say what: 'say welcome'.")
            return
        try:
            self.thread.run(self.thread.node.say(text))
        except (Misuse, Refusal) as problem:
            self.say(unsaid_sentence(problem))

    def _start(self) -> None:
        if not self.thread.node.is_host:
            self.say("The host of the table begins the game.")
            return
        try:
            self.thread.run(self.thread.node.start())
        except (Refusal, AssertionError) as why:
            self.say(not_begun_sentence(why))

    def _dismiss(self, name: str) -> None:
        if not self.thread.node.is_host:
            self.say("The host of the table decides who sits here.")
            return
        self._person(self.thread.node.dismiss, name, "Nobody of that name sits here: 'dismiss NAME'.")

    def _person(self, act: Callable[[str], Coroutine[Any, Any, None]], name: str, nobody: str) -> None:
        try:
            self.thread.run(act(name))
        except Refusal:
            self.say(nobody)

    def _tell_table(self) -> None:
        lobby = self.lobby
        self._tell_options()
        for name in lobby.taken:
            who = role(lobby, name)
            self.say(f"  {name}: {standing(lobby, name)[0]}{', ' if who else ''}{who}")
        if lobby.missing:
            self.say(f"  {lobby.missing} free seat{'s' if lobby.missing > 1 else ''}")
        if lobby.number:
            self.say(f"Table words: {lobby.words}; safety number: {lobby.number}. All at this table must read the same.")
        if lobby.progress is not None:
            self.say(_step(lobby.progress))

    def _tell_options(self) -> None:
        if self.lobby.title:
            self.say(f"{self.lobby.title}{': ' if self.lobby.options else ''}{self.lobby.options}.")

    def _tell_progress(self, progress: Progress | None) -> None:
        if self.lobby.number and progress is not None and progress.what != self._told_step:
            self._told_step = progress.what
            self.say(_step(progress))

    def _tell_proofs(self) -> None:
        ledger = self.thread.run(self.thread.node.look(ledger_of))
        if ledger is not None and self._told_step:
            self.say(f"Keys and cards are ready: {ledger.proofs} proofs were made, sent and checked.")


def say_line(line: str) -> None:
    print(harmless(line))


def _step(progress: Progress) -> str:
    return f"{progress.what}: {progress.done} of {progress.of}; {progress.proofs} proofs made, sent and checked so far."


def show(say: Callable[[str], None], event: Event, bots: frozenset[str] = frozenset()) -> None:
    """What a person should read of an event; nothing for most. `bots` sit in this very program: there is nothing to compare."""
    if event.kind == "over" or (event.kind == "met" and event.facts["name"] in bots):
        return
    if event.kind == "invite":
        say(f"To play, others type 'fides join --invite-file' and paste:  {event.facts['text']}")
        if event.facts["view"]:
            say(f"To watch, 'fides watch --invite-file' and:  {event.facts['view']}")
        return
    remarked = remark(event.kind, event.facts, bots)
    if sentence := said(event) or told(event) or (remarked and remarked[0]):
        say(sentence[:1].upper() + sentence[1:])
