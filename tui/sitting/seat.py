"""EDGE: a table with others in a thread of its own: lobby, game and end. Wishes go in; lobbies, moments and sentences come out.

The screen never waits for the network: this thread does. It wakes when the node tells something or the person wishes something, looks,
and posts what has changed. Every word of the game is in the journal before it leaves us, so there is nothing to save.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Coroutine
from dataclasses import replace
from functools import partial
from operator import methodcaller
from pathlib import Path
from typing import Any, Literal

from engine.moves import Refusal
from p2p.crypto.faults import Misuse
from p2p.peer.peer import Peer
from p2p.shell.room import Event
from p2p.wire.entries import spoken
from tui.cli.exits import Stop
from tui.cli.headless import Begin, said, told
from tui.screens.stack import Wish
from tui.sitting import saves
from tui.sitting.absent import way_back
from tui.sitting.clocks import Clocks
from tui.sitting.journal_text import copy_journal, judged
from tui.sitting.ledger import Ledger, ledger_of, setting_up
from tui.sitting.lobby import Lobby, heard
from tui.sitting.net_seen import (
    AskJudge,
    AskLedger,
    Ended,
    Export,
    LeaveForGood,
    Ledgered,
    LobbyChanged,
    Seated,
    Settle,
    StartNow,
    Talk,
    TrustKey,
    TurnAway,
    Vote,
)  # fmt: skip
from tui.sitting.node_thread import NodeThread
from tui.sitting.peer_game import PeerGame
from tui.sitting.says import awaited_sentence, ending_of, leaving_sentence, not_begun_sentence, notice, stopped_sentence, unsaid_sentence
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

log = logging.getLogger("fides.table")

CLOSE_SECONDS = 40.0
ASKED_SECONDS = 1.0  # a person thinks: what happens beside wakes us anyway
WAITING_SECONDS = 0.25
TALK_KEPT = 200
BESIDE = ("away", "back", "gone", "met", "alarm", "disk-failed")  # what is told in the status line, whatever is on the screen
Post = Callable[[Any], None]


class _News:
    """The node has told something."""


NEWS = _News()


class PeerLive:
    """One table with others. `post` is called from the thread with whatever the screens should hear."""

    peers: Literal[True] = True

    def __init__(self, begin: Begin, lobby: Lobby, post: Post, confirm: str = "auto", again: Wish | None = None) -> None:
        self.lobby = lobby
        self.again = again
        self.post = post
        self.auto_left = 0
        self.talk: list[str] = []
        self.clocks = Clocks()
        self.game: PeerGame | None = None
        self.journal: Path | None = None
        self._begin = begin
        self._confirm = confirm
        self._wishes: queue.SimpleQueue[object] = queue.SimpleQueue()
        self._pending = False
        self._closed = False
        self._told: tuple[Any, ...] = ()
        self._ledger: Ledger | None = None
        self._over = False
        self._whole = False  # the journal is closed
        self._judge_asked = False
        self._thread = threading.Thread(target=self._run, name="fides-table", daemon=True)

    # --- from the interface

    def confirm(self, how: str) -> None:
        self._confirm = how
        if self.game is not None:
            self.game.confirms, self.game.never_confirms = how == "always", how == "never"

    def start(self) -> None:
        self._thread.start()

    def wish(self, wish: object) -> None:
        self._wishes.put(wish)

    def close(self) -> str:
        """Stop the nodes and say how to come back; nothing if there is no table to come back to."""
        self._closed = True
        self._wishes.put(NEWS)
        if self._thread.is_alive():
            self._thread.join(CLOSE_SECONDS)
        if self.journal is None:
            return ""
        if self._over:
            return f"The journal of the game: {self.journal}"
        return f"The table is kept. Go on with:\n  {saves.how_to_resume(self.journal.name)}"

    # --- the thread

    def _run(self) -> None:
        node = NodeThread(self._woken)
        try:
            try:
                self._table(node)
            finally:
                node.stop()
        except Stop as problem:
            self._end(str(problem))
        except Refusal as why:
            self._end(f"The game cannot be played so: {why}.")
        except Exception as problem:
            log.exception("the table stopped")
            self._end(f"The table cannot go on here ({type(problem).__name__}).")

    def _table(self, node: NodeThread) -> None:
        self.node = node
        self.post(LobbyChanged(self.lobby))
        node.begin(self._begin)
        if self._wait_for_seats():
            self._sit()
            while not self._closed and not self._over and self._on():
                pass
            if self._over:
                self._last_words()
        elif not self._closed and node.ending is not None:
            self._end(ending_of(node.ending))

    def _end(self, sentence: str) -> None:
        if not self._closed:
            sentence = sentence[:1].upper() + sentence[1:]
            self.post(Ended(sentence, str(self.journal or "")))

    def _woken(self) -> None:
        if not self._pending:
            self._pending = True
            self._wishes.put(NEWS)

    def _next(self, seconds: float) -> object | None:
        """The next wish; None when something has happened, or after so long."""
        try:
            wish = self._wishes.get(timeout=seconds)
        except queue.Empty:
            return None
        if wish is NEWS:
            self._pending = False
            return None
        return wish

    # --- the lobby

    def _wait_for_seats(self) -> bool:
        """Until the first question is near; False if nothing comes of the table."""
        while not self._closed:
            lobby = self.lobby
            bots = self.node.bot_names
            for event in self.node.taken():
                lobby = heard(lobby, event.kind, event.facts, bots)
                if event.kind == "chat":
                    self._hear_one(event)
            self.journal = self.node.node.journal_path
            seats, progress = self.node.run(self.node.node.look(setting_up)) or (False, None)
            lobby = replace(lobby, progress=progress, bots=tuple(sorted(bots)), is_host=self.node.node.is_host, talk=tuple(self.talk))
            if lobby != self.lobby:
                self.lobby = lobby
                self.post(LobbyChanged(lobby))
            if seats:
                return True
            if self.node.ending is not None:
                return False
            match self._next(WAITING_SECONDS):
                case StartNow():
                    self._start_now()
                case TurnAway(name):
                    self._person(self.node.node.dismiss, name)
                case TrustKey(name):
                    self._person(self.node.node.trust, name)
                case AskLedger():
                    self._show_ledger()
                case Talk(text):
                    self._say(text)
        return False

    def _start_now(self) -> None:
        try:
            self.node.run(self.node.node.start())
        except (Refusal, AssertionError) as why:
            self.post(Told(not_begun_sentence(why), bad=True))

    def _person(self, act: Callable[[str], Coroutine[Any, Any, None]], name: str) -> None:
        try:
            self.node.run(act(name))
        except Refusal:
            self.post(Told(f"{name} is not here any more.", bad=True))

    # --- the game

    def _sit(self) -> None:
        node = self.node
        self._begin_to_play()
        self.game = game = PeerGame(node)
        game.watched = True
        self.confirm(self._confirm)
        if len(game.table.record.answers):  # we come back: what happened is no news
            game.told = len(game.table.log)
            game.let_go()
        self.watcher = Watcher(game, str(self.journal or ""))
        self.words = _words(node)
        self.post(Seated(self._look("on"), self.again))

    def _begin_to_play(self) -> None:
        self.node.run(self.node.node.call(_send_by_hand))

    def _on(self) -> bool:
        """One step of the game, and what came of it; False when there is nothing more to do."""
        game = self._game
        due = game.step()
        self._hear()
        if due == "gone":
            self._end(ending_of(self.node.ending) if self.node.ending is not None else "The table is closed.")
            return False
        if due == "wait" and self.node.ending is not None:
            due = game.step()  # how it ended may have come in between
            if due == "wait":  # a node that gave up
                self._end(ending_of(self.node.ending))
                return False
        if due == "over":
            self._over = True
            self._remember()
            self._keep_record()
        if due == "ask" and self.auto_left:
            self._answer_by_itself()
            return True
        if due == "confirm" and self.auto_left:
            game.let_go()
            return True
        self._show("on" if due == "wait" else due)
        if due != "over":
            self._granted(self._next(0.0 if due == "on" else WAITING_SECONDS if due == "wait" else ASKED_SECONDS))
        return True

    @property
    def _game(self) -> PeerGame:
        assert self.game is not None
        return self.game

    def _answer_by_itself(self) -> None:
        self._granted(self._next(0.0))  # the person may want to play again
        if self.auto_left:
            self.auto_left -= 1
            try:
                self._game.auto()
            except Refusal as why:  # the table stopped meanwhile
                log.info("a bot's answer was refused: %s", why)
            self._show("on")

    def _show(self, due: str) -> None:
        """Post this moment if it differs from the last."""
        seen = self._game.table.seen
        told = (
            due, seen.beats, seen.drafted, seen.awaited, seen.away, len(seen.log), len(self.talk), seen.proposed, seen.can_undo,
            seen.frozen is not None, len(seen.gone), seen.resuming, self.auto_left > 0, self._closed, len(seen.answers), seen.leaves_in,
        )  # fmt: skip
        self.clocks = self.clocks.awaiting(seen.seats if due != "over" else (), time.monotonic())
        if told != self._told:
            self._told = told
            self.post(self._look(due))

    def _look(self, due: str) -> Seen:
        game = self._game
        seen = game.table.seen
        made = self.watcher.look(due, self.auto_left > 0)
        stopped = stopped_sentence(seen, game) if seen.frozen is not None else ""
        verified = f"verified {seen.beats} beats" if seen.frozen is None else f"stopped at beat {seen.beats}"
        return replace(
            made,
            waiting=made.waiting or tuple(seen.seats),
            doing=stopped or leaving_sentence(seen) or awaited_sentence(seen, self._way_back()),
            leaving=bool(seen.leaves_in),
            notice=notice(seen),
            gone=tuple(seat for seat, name in game.full_names.items() if name in seen.gone),
            talk=tuple(self.talk[-TALK_KEPT:]),
            journal=str(self.journal or ""),
            proposer=seen.proposed,
            trust=verified,
            words=self.words,
            clocks=self.clocks,
        )

    def _way_back(self) -> str:
        """Only where somebody is missing: whoever sits there may have another address by now."""
        seen = self._game.table.seen
        return way_back(self._game.full_names.get(self._game.seat, ""), self.node.node.addresses) if seen.away or seen.resuming else ""

    def _hear(self) -> None:
        for event in self.node.taken():
            self._hear_one(event)

    def _hear_one(self, event: Event) -> None:
        if event.kind == "chat":
            self._heard(f"{event.facts['name']}: {event.facts['text']}")
        elif event.kind in BESIDE and event.facts.get("name") not in self.node.bot_names:
            sentence = said(event) or told(event) or ""
            self.post(Told(sentence[:1].upper() + sentence[1:], bad=event.kind in ("alarm", "disk-failed")))

    def _heard(self, line: str) -> None:
        self.talk = [*self.talk[-TALK_KEPT:], line]
        if self.game is not None:  # in the lobby there is no log yet
            self.watcher.said(line)

    def _granted(self, wish: object | None) -> None:
        game = self._game
        try:
            match wish:
                case Play(move):
                    game.answer(move)
                case Undo():
                    self.post(Told(game.undo()))
                case LetGo():
                    game.let_go()
                case Auto(count):
                    self.auto_left = count
                case Advise():
                    self.post(Advised(len(game.table.record.answers), tuple(game.hints())))
                case AskAbout() | AskAlways() | NoOrders() | AlwaysSo():
                    if said := preferred(game, wish):
                        self.post(Told(said))
                    self._told = ()
                case _:
                    self._said_or_asked(wish)
        except Refusal as why:
            self.post(Told(game.words.refusal(why, game.names, game.seat), bad=True))
            self._told = ()  # the question stands as it was

    def _said_or_asked(self, wish: object | None) -> None:
        call = self.node.node.call
        match wish:
            case Talk(text):
                self._say(text)
            case Vote(agree):
                self.node.run(call(methodcaller("vote", agree)))
            case Settle():
                self.node.run(call(methodcaller("propose_settle")))
                self.post(Told("You propose to end the game here; the others are asked."))
            case LeaveForGood():
                self.node.run(call(methodcaller("leave")))
            case AskLedger():
                self._show_ledger()
            case AskJudge():
                self._judge(last=False)
            case Export(path) | Copy(path):
                self.post(self._copied(path))

    def _copied(self, path: str) -> Told:
        return copy_journal(self.journal, path)

    def _say(self, text: str) -> None:
        try:
            self.node.run(self.node.node.say(text))
        except (Misuse, Refusal) as problem:
            self.post(Told(unsaid_sentence(problem), bad=True))
            return
        self._heard(f"You: {spoken(text)}")

    def _show_ledger(self) -> None:
        rows = self._ledger or self._looked() or Ledger()
        self.post(Ledgered(rows, str(self.journal or "")))

    # --- the end

    def _remember(self) -> None:
        """What is asked for when the node is gone."""
        self._ledger = self._looked()

    def _looked(self) -> Ledger | None:
        node = self.node.node
        return self.node.run(node.look(lambda peer: ledger_of(peer, node.worked)))

    def _record_name(self) -> str:
        return self.journal.stem if self.journal is not None else ""

    def _keep_record(self) -> None:
        """The public record, for the replay viewer; nobody's hidden cards are in it."""
        over, name = self._game.table.seen.over, self._record_name()
        if over is None or over.result is None or not name:
            return
        path = saves.records_folder() / f"{name}{saves.SUFFIX}"
        try:
            saves.write(path, self._game.record().dumps())
            self.watcher.file = str(path)
        except OSError as problem:
            self.post(Told(f"The record cannot be saved: {problem.strerror or problem}.", bad=True))

    def _last_words(self) -> None:
        """The others may lack our last words: the node stays until they have them. Then the judge reads the journal."""
        deadline = time.monotonic() + self.node.node.who.linger_seconds + 2.0
        while self.node.ending is None and time.monotonic() < deadline:
            self._hear()
            self._after_the_end(self._next(WAITING_SECONDS))
        self.node.stop()  # now every word lies in the journal
        self._hear()
        self._judge(last=True)
        if self._judge_asked:
            self._judge(last=False)
        self._whole = True
        while not self._closed:
            self._after_the_end(self._next(ASKED_SECONDS))

    def _after_the_end(self, wish: object | None) -> None:
        match wish:
            case AskLedger():
                self._show_ledger()
            case AskJudge() if not self._whole:
                self._judge_asked = True
            case AskJudge():
                self._judge(last=False)
            case Export(path) | Copy(path):
                self.post(self._copied(path))
            case Talk():
                self.post(Told("The game is over; nobody listens any more.", bad=True))

    def _judge(self, last: bool) -> None:
        """Beside everything else: reading a whole game takes a moment."""
        if not self._closed and (ask := self._case(last)) is not None:
            threading.Thread(target=partial(self._judge_now, ask), name="fides-judge", daemon=True).start()

    def _case(self, last: bool) -> Callable[[], object] | None:
        return partial(judged, self.journal, last) if self.journal is not None else None

    def _judge_now(self, ask: Callable[[], object]) -> None:
        try:
            self.post(ask())
        except Exception as problem:
            log.exception("the judge failed")
            self.post(Told(f"The journal could not be judged ({type(problem).__name__}).", bad=True))


def _send_by_hand(peer: Peer) -> None:
    peer.auto_send = False


def _words(node: NodeThread) -> str:
    number, words = node.run(node.node.safety())
    return f"{words}; safety number {number}" if number else ""
