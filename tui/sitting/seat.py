"""EDGE: a sitting at a table with others, from the lobby to the end. The node lives on the same loop as the screen.

Whatever the person does is done with our peer at once if nobody else works with it; else as soon as that ends. Every signed word is in the
journal before it leaves us, so there is nothing to save.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from operator import methodcaller
from pathlib import Path
from typing import Any, ClassVar

from engine.cards import Seat
from engine.moves import Move, Refusal
from p2p.crypto.faults import Misuse
from p2p.node import Node
from p2p.peer.peer import Peer
from p2p.shell.room import Event
from p2p.store.disk import JournalError
from p2p.wire.entries import spoken
from tui.cli.exits import OK, REFUSED, USAGE, Exit
from tui.cli.headless import Begin, Party, exit_of, said, told
from tui.screens.stack import Wish
from tui.sitting import results, saves
from tui.sitting.absent import way_back
from tui.sitting.clocks import Clocks
from tui.sitting.journal_text import copy_journal, judged
from tui.sitting.ledger import Ledger, ledger_of, setting_up, stage_of
from tui.sitting.lobby import LobbySeen, called, heard
from tui.sitting.model import Person, Situation
from tui.sitting.net_seen import (
    AddBot,
    AskJudge,
    AskLedger,
    CallMe,
    CastVote,
    Decide,
    Ended,
    Export,
    KeepStep,
    LeaveForGood,
    Ledgered,
    LobbyChanged,
    PauseClocks,
    ProposeEnd,
    Ready,
    SayToAll,
    Seated,
    StartNow,
    TakeBack,
    TrustKey,
    TurnAway,
)  # fmt: skip
from tui.sitting.parting import WAIT, dealing_sentence, ended_without, voted, why_not
from tui.sitting.peer_game import PeerGame, PeerMoment, Reach
from tui.sitting.says import (
    awaited_sentence,
    ending_of,
    leaving_sentence,
    not_begun_sentence,
    notice,
    stopped_sentence,
    unsaid_sentence,
    way_told,
)
from tui.sitting.seen import Copy, Notice, Seen, SpectatorSeen
from tui.sitting.sitting import Post, Sitting

log = logging.getLogger("fides.table")

TALK_KEPT = 200
PICTURE_SECONDS = 0.25
AGAIN = "Your last answer does not count, as the table goes on from before it. It is set up again: send it, or take it back with 'u'."
VOID = "Your last answer does not count, as the table goes on from before it. Please answer again."
# What is told in the status line, whatever is on the screen.
BESIDE = (
    "away", "back", "gone", "voted", "met", "alarm", "disk-failed", "crowd", "flood", "pressed", "taken-back", "draft-dropped",
    "way", "lag",
)  # fmt: skip


class PeerSeat(Sitting):
    """One table with others."""

    peers: ClassVar[bool] = True
    words_seconds: float = 15.0  # for reading the words of the table before the game begins by itself

    def __init__(
        self, begin: Begin, lobby: LobbySeen, post: Post, confirm: str = "", again: Wish | None = None, watched: bool = True
    ) -> None:
        super().__init__(post, watched)
        self.lobby = lobby
        self.again = again
        self.talk: list[str] = []
        self.clocks = Clocks()
        self.game: PeerGame | None = None
        self.journal: Path | None = None
        self._bots = frozenset[str]()  # of this program, as they are called at the table
        self.party: Party | None = None
        self._begin = begin
        self._beginning: asyncio.Future[Party] | None = None
        self._confirm = confirm
        self._is_ours = False  # nobody else works with the peer: we hold it
        self._shown: tuple[Any, ...] = ()
        self._where = ""  # as the list of unfinished tables shows it
        self._is_ready = False  # the words of the table were read
        self._stage: object = ()  # of the setting up, when it was last looked at
        self._next_picture = 0.0
        self._ledger: Ledger | None = None
        self._is_over = False
        self._is_whole = False  # the journal is closed
        self._said_last = asyncio.Event()  # nothing more is told of a game that is over
        self._failed: Exit | None = None
        self._judge_asked = False
        self._away_since: dict[str, str] = {}

    # --- from the interface

    def confirm(self, how: str) -> None:
        self._confirm = how
        if self.game is not None:
            self.game.confirm(how)

    def _start(self) -> None:
        self.post(LobbyChanged(self.lobby))
        self.spawn(self._run())

    @property
    def _is_free(self) -> bool:
        return self._is_ours or (self.party is not None and self.node.is_free)

    @property
    def _person(self) -> PeerGame | None:
        return self.game if not self._is_over else None

    def _wait(self) -> None:
        if self.party is None:  # there is nothing to wish for yet
            self._waiting.clear()
        else:
            self.owe(self._serve_later())

    async def _serve_later(self) -> None:
        async with self.node.quiet():
            self._is_ours = True
            try:
                self._serve()
            finally:
                self._is_ours = False

    async def close(self) -> str:
        """Stop the nodes and say how to come back; nothing if there is no table to come back to."""
        self.is_closed = True
        if self._beginning is not None:
            await asyncio.gather(self._beginning, return_exceptions=True)
        await self._end_tasks()
        if self.party is not None:
            self.node.on_change = None
            if self.game is not None and self.game.table.seen.drafted and not self._is_over:
                async with self.node.quiet():
                    with suppress(Refusal):
                        self.node.do(methodcaller("keep_draft"))  # written when the node stops
            await self.party.stop()
        if self.journal is None:
            return ""
        if self.lobby.local and not self.lobby.again and not self._is_begun:
            await asyncio.to_thread(self._forget)
            return ""
        if self._is_over:
            return f"The journal of the game: {self.journal}"
        return f"The table is kept. Go on with:\n  {saves.how_to_resume(self.journal.name)}"

    @property
    def _is_begun(self) -> bool:
        """Has our person answered anything?"""
        game = self.game
        if game is None or self.keeps_all:
            return self.keeps_all
        return game.table.seen.drafted > 0 or any(answer.seat == game.seat for answer in game.table.record.answers)

    def _forget(self) -> None:
        """A table of this program alone that was never really begun is not kept."""
        assert self.party is not None
        for node in (self.party.node, *self.party.bots):
            if node.journal_path is not None:
                with suppress(OSError, JournalError):
                    saves.forget_table(node.journal_path)

    # --- the table, from its beginning to its end

    @property
    def node(self) -> Node:
        assert self.party is not None
        return self.party.node

    @property
    def bot_names(self) -> frozenset[str]:
        """Of the bots that sit in this program."""
        return frozenset(bot.who.name for bot in self.party.bots) if self.party is not None else frozenset()

    async def _run(self) -> None:
        try:
            self._beginning = asyncio.ensure_future(self._begin())
            self.party = await asyncio.shield(self._beginning)
        except Exit as problem:
            self._fail(problem)
            return
        except Refusal as why:
            self._fail(Exit(USAGE, f"the game cannot be played so: {why}."))
            return
        self.node.on_change = self.changed
        self.spawn(self._await_end())
        self._look_at_lobby()
        while not self.is_closed:
            self._hear(await self.node.events.get())

    async def _await_end(self) -> None:
        ending = await self.node.ending()
        if self.game is None or (not self._is_over and self._advanced() not in (Situation.OVER, Situation.FROZEN)):
            self._end(ending_of(ending))

    def _advanced(self) -> Situation:
        assert self.game is not None
        return self.game.advance()

    def _end(self, sentence: str) -> None:
        if not self.is_closed:
            self.post(Ended(sentence[:1].upper() + sentence[1:], str(self.journal or "")))

    def _stopped(self, problem: Exception) -> None:
        if self.party is not None:
            self.node.on_change = None
        self._fail(Exit(REFUSED, f"the table cannot go on here ({type(problem).__name__})."))

    def _fail(self, stop: Exit) -> None:
        self._failed = stop
        self._end(str(stop))

    async def finished(self) -> None:
        await self._said_last.wait()

    async def exit(self) -> tuple[int, str]:
        if self._failed is not None or self.party is None:
            return (self._failed.code, str(self._failed)) if self._failed is not None else (OK, "")
        ending = await self.node.ending()
        return exit_of(ending) if ending.how not in ("over", "stopped") else (OK, "")

    def _look(self, at: Callable[[Peer], Any]) -> Any:
        return at(self.node.peer) if self.node.peer is not None else None

    # --- the lobby

    def _look_at_lobby(self, lobby: LobbySeen | None = None) -> None:
        """Until the first question is near."""
        lobby = lobby or self.lobby
        self.journal = self.node.journal_path
        stage = self._look(partial(stage_of, coarse=lobby.local)), len(self.talk), self.bot_names, self.node.is_host
        if stage == self._stage and (lobby is self.lobby or lobby.local):  # a picture for every word would cost more than the words
            self.lobby = lobby
            return
        self._stage = stage
        seats, progress = self._look(setting_up) or (False, None)
        bots = tuple(sorted(self.bot_names))
        lobby = replace(lobby, progress=progress, bots=bots, is_host=self.node.is_host, talk=tuple(self.talk))
        if lobby != self.lobby:
            self.lobby = lobby
            self._show_lobby(seats)
        if lobby.number and not self._is_ready and not lobby.ready_at:
            self._read_words()
        if seats and self.game is None and (self._is_ready or lobby.again or lobby.watching or lobby.local):
            self._sit()

    def _show_lobby(self, seats: bool) -> None:
        """At a table of this program alone every step is over in a moment: a picture for each would take longer than the step."""
        now = time.monotonic()
        if not self.lobby.local or seats or now >= self._next_picture:
            self._next_picture = now + PICTURE_SECONDS
            self.post(LobbyChanged(self.lobby))

    def _read_words(self) -> None:
        """People read the words to each other before the game; it begins when they say so, or by itself after a while."""
        people = [name for name in self.lobby.taken if name != self.lobby.me and name not in (*self.bot_names, *self.lobby.bots_there)]
        if not people or self.lobby.watching or self.lobby.again or not self.words_seconds:
            self._is_ready = True
            return
        loop = asyncio.get_running_loop()
        loop.call_later(self.words_seconds, self._guarded, self._be_ready)
        self.lobby = replace(self.lobby, ready_at=time.monotonic() + self.words_seconds)
        self.post(LobbyChanged(self.lobby))

    def _sit(self) -> None:
        self.game = game = PeerGame(Reach(self.node.do, self._look))
        everybody = self._look(lambda peer: [member.name for member in peer.roster.members])
        self._bots = frozenset(called(name, everybody) for name in self.bot_names)
        game.watched = self.watched
        if self._confirm:
            game.confirm(self._confirm)
        if len(game.table.record.answers):  # we come back: what happened is no news
            game.told = len(game.table.log)
            game.let_go()
        self.watcher = SpectatorSeen(game, str(self.journal or ""))
        number, words = self.node.safety()
        self.words = f"{words}; safety number {number}" if number else ""
        self.post(Seated(self._moment(Situation.ON), self.again))
        self._go_on()

    # --- the game

    def _go_on(self) -> None:
        if self.game is None:
            self._look_at_lobby()
            return
        if self._is_over:
            return
        due = self.game.advance()
        if self.game.taken_up:
            self.game.taken_up = 0
            self.post(Notice("What you had begun and not sent is still there; 'u' takes it back."))
        if self.game.said_again is not None:
            self.post(Notice(VOID if not self.game.said_again else AGAIN))
            self.game.said_again = None
        while due is Situation.ON:
            self._show(Situation.ON)
            due = self.game.advance()
        if due is Situation.GONE:
            return
        if due is Situation.OVER:
            self._is_over = True
            self._ledger = self._looked()
            self._remember()
            self._keep_record()
        self._show(Situation.ON if due is Situation.WAIT else due)
        if due is Situation.OVER:
            self.spawn(self._last_words())

    async def _automatic(self, person: Person, move: Move[Any], at: tuple[int, int]) -> None:
        async with self.node.quiet():
            await super()._automatic(person, move, at)

    def _show(self, due: Situation) -> None:
        """Post this moment if it differs from the last."""
        assert self.game is not None
        seen = self.game.table.seen
        shown = (
            due, seen.beats, seen.drafted, seen.awaited, seen.away, seen.cuts, len(seen.log), len(self.talk), seen.proposed, seen.can_undo,
            seen.frozen is not None, len(seen.gone), seen.resuming, len(seen.answers),
            seen.leaves_in, tuple(self.game.orders.values()), tuple(self.game.asked), seen.times.shape, seen.asks_back,
            seen.missing, seen.dealing, seen.may_part, self._ways(), seen.coming, seen.early,
        )  # fmt: skip
        self.clocks = self.clocks.awaiting(seen.seats if due is not Situation.OVER else (), time.monotonic())
        if shown != self._shown:
            self._shown = shown
            moment = self._moment(due)
            self.post(moment)
            if moment.where != self._where and self.journal is not None and not self.lobby.watching:
                self._where = moment.where
                saves.note_place(self.journal, moment.where)

    def _moment(self, due: Situation) -> Seen:
        game = self.game
        assert game is not None
        seen = game.table.seen
        made = self.watcher.look(due)
        stopped = stopped_sentence(seen) if seen.frozen is not None else ""
        dealing = dealing_sentence(seen.dealing) if seen.dealing is not None else ""
        since = self._since(seen)
        return replace(
            made,
            names=game.board_names,
            waiting=made.waiting or tuple(seen.seats),
            doing=stopped or dealing or leaving_sentence(seen) or awaited_sentence(seen, self._way_back()),
            leaving=bool(leaving_sentence(seen)),
            notice=notice(seen, {seat: name for seat, name in game.full_names.items() if seat != game.seat}, since),
            missing=replace(seen.missing, since=since.get(seen.missing.names[0], "")) if seen.missing is not None else None,
            may_part=seen.may_part,
            dealing=seen.dealing,
            parted=bool(seen.parted),
            watch_at=self._others_at() if seen.parted else "",
            people=any(name not in self._bots for seat, name in game.full_names.items() if seat != game.seat and name not in seen.gone),
            gone={seat: seen.since[name] for seat, name in game.full_names.items() if name in seen.since},
            away=tuple(seat for seat, name in game.full_names.items() if name in seen.away),
            ways=self._ways(),
            ended=self._ended(),
            talk=tuple(self.talk[-TALK_KEPT:]),
            journal=str(self.journal or ""),
            proposer=seen.proposed,
            asks_back=seen.asks_back,
            trust="fair so far" if seen.frozen is None else f"stopped at step {seen.beats}",
            steps=seen.steps,
            words=self.words,
            clocks=self.clocks,
            times=replace(seen.times, since=time.monotonic()),
        )

    def _ways(self) -> dict[Seat, str]:
        assert self.game is not None
        ways = self.node.ways
        return {seat: way_told(ways[name]) for seat, name in self.game.full_names.items() if name in ways and name not in self._bots}

    def _ended(self) -> str:
        """How the table ended, if not as its rules say."""
        assert self.game is not None
        over = self.game.table.seen.over
        if over is None or over.how == "finished":
            return ""
        place = over.place
        if self.game.table.seen.parted:
            return self.game.table.seen.parted
        if place is None:
            without = self._look(lambda peer: [cut.gone for cut in peer.play.cuts[-1:] if cut.what == "end"])
            return "All agreed to end the game here." if not without else ended_without(self.game.table.seen.dropped)
        if self._look(lambda peer: peer.me is not None and peer.me.place == place):
            return "You have left for good."
        return f"{self._look(lambda peer: peer.roster.members[place].name)} left the table: the game is over."

    def _since(self, seen: PeerMoment) -> dict[str, str]:
        """Who is away, and since which time of day: as it was first seen, so that it does not wander."""
        first = {name: time.strftime("%H:%M", time.localtime(time.time() - seconds)) for name, seconds in seen.unheard.items()}
        self._away_since = {name: self._away_since.get(name, told) for name, told in first.items()}
        return self._away_since

    def _others_at(self) -> str:
        """Where somebody who plays on listens."""
        found: tuple[str, ...] | None = self._look(
            lambda peer: next((at for line in peer.links.all() if line.place is not None and (at := self._at(peer, line.place))), ())
        )
        return found[0] if found else ""

    def _at(self, peer: Peer, place: int) -> tuple[str, ...]:
        return self.node.contacts.addresses_of(peer.roster.members[place].public)

    def _way_back(self) -> str:
        """Only where somebody is missing: they may have another address by now."""
        assert self.game is not None
        seen = self.game.table.seen
        return way_back(self.game.full_names.get(self.game.seat, ""), self.node.addresses) if seen.away or seen.resuming else ""

    # --- what is said and asked beside the game

    def _hear(self, event: Event) -> None:
        if event.kind == "chat":
            self._heard(f"{event.facts['name']}: {event.facts['text']}")
        if self.game is None:
            self._look_at_lobby(heard(self.lobby, event.kind, event.facts, self.bot_names))
        elif event.kind == "voted" and event.facts["name"] == self.node.who.name:
            return  # our person knows
        elif event.kind in BESIDE and event.facts.get("name") not in self.bot_names:
            if sentence := said(event) or told(event) or "":
                self.post(Notice(sentence[:1].upper() + sentence[1:], bad=event.kind in ("alarm", "disk-failed")))
            if event.kind in ("way", "lag") and self.node.is_free:
                self._go_on()

    def _heard(self, line: str) -> None:
        self.talk = [*self.talk[-TALK_KEPT:], line]
        if self.game is None:  # in the lobby there is no log yet
            self._look_at_lobby()
            return
        self.watcher.said(line)
        if self.node.is_free:
            self._go_on()

    def _beside(self, wish: object) -> None:
        match wish:
            case SayToAll() if self._is_over:
                self.post(Notice("The game is over; nobody listens any more.", bad=True))
            case SayToAll(text):
                self.owe(self._say(text))
            case Ready():
                self._be_ready()
            case AddBot():
                self.owe(self._add_bot())
            case CallMe(name):
                self.owe(self._call_me(name))
            case StartNow():
                self.owe(self._begin_now())
            case TurnAway(name):
                self.owe(self._about(self.node.dismiss(name), "Nobody of that name sits here."))
            case TrustKey(name):
                self.owe(self._about(self.node.trust(name), "There was no alarm about a player of that name."))
            case AskLedger():
                self.post(Ledgered(self._ledger or self._looked() or Ledger(), str(self.journal or "")))
            case AskJudge() if self._is_over and not self._is_whole:
                self._judge_asked = True
            case AskJudge():
                self.owe(self._judge(last=False))
            case Export(path) | Copy(path):
                self.post(self._copied(path))
            case Decide(what) if self.game is not None and not self._is_over:
                self._decide(what, self.game)
            case PauseClocks(stand) if self.game is not None and not self._is_over:
                self._pause_clocks(stand, self.game)
            case CastVote() | ProposeEnd() | LeaveForGood() | TakeBack() | KeepStep() if self.game is not None and not self._is_over:
                self._last_word(wish, self.game)

    def _decide(self, what: str, game: PeerGame) -> None:
        """A vote about whoever is missing."""
        missing = game.table.seen.missing
        if missing is None:
            self.post(Notice("Nobody is missed any more: there is nothing to vote on.", bad=True))
        elif what == WAIT and missing.is_bound:
            self.post(Notice("Your vote stands until all have voted.", bad=True))
        elif what == WAIT:
            self.node.do(lambda peer: peer.wait())
            self.post(Notice(voted("You", WAIT, missing.names, True)))
        elif what not in missing.offers or not self.node.do(lambda peer: peer.agree(what)):
            self.post(Notice(why_not(missing) or "That cannot be decided now.", bad=True))
        else:
            self.post(Notice(voted("You", what, missing.names, True)))
        self._go_on()

    def _last_word(self, wish: object, game: PeerGame) -> None:
        try:
            match wish:
                case CastVote(agree):
                    self.node.do(lambda peer: peer.vote(agree))
                case ProposeEnd():
                    self.node.do(lambda peer: peer.propose_settle())
                    self.post(Notice("You propose to end the game here; the others are asked."))
                case TakeBack():
                    self.node.do(lambda peer: peer.take_back())
                    self.post(Notice("You want the last step to be taken back; that is done when everybody wants it."))
                case KeepStep():
                    self.node.do(lambda peer: peer.keep())
                case LeaveForGood():
                    self.node.do(lambda peer: peer.leave())
        except Refusal as why:
            self.post(Notice(game.words.refusal(why, game.names, game.seat), bad=True))
            self._shown = ()  # the question stands as it was
        self._go_on()

    def _pause_clocks(self, stand: bool, game: PeerGame) -> None:
        if not self._look(lambda peer: bool(peer.clock.text)):
            self.post(Notice("This table has no clock.", bad=True))
            return
        self.node.do(lambda peer: peer.pause(stand))
        stands = self._look(lambda peer: peer.clocks_stand)
        told = "The clocks stand still until somebody goes on." if stands else "The clocks stand still as soon as everybody wants it."
        self.post(Notice(told if stand else "You want the clocks to run."))
        self._go_on()

    async def _begin_now(self) -> None:
        try:
            await self.node.start()
        except (Refusal, AssertionError) as why:
            self.post(Notice(not_begun_sentence(why), bad=True))

    def _be_ready(self) -> None:
        """The words were read, or nobody answered for a while."""
        if self.game is None and not self._is_ready and self.lobby.number and not self.is_closed:
            self._is_ready = True
            self._look_at_lobby(replace(self.lobby, ready_at=0.0))

    async def _add_bot(self) -> None:
        assert self.party is not None
        if self.party.add_bot is None or not self.lobby.missing or self.lobby.phase != "open":
            self.post(Notice("There is no free seat for a bot.", bad=True))
            return
        try:
            await self.party.add_bot()
        except Exit as problem:
            self.post(Notice(str(problem), bad=True))

    async def _call_me(self, name: str) -> None:
        """The reason is said in place, and the question stays."""
        try:
            await self.node.rename(name)
        except (Misuse, Refusal) as problem:
            self.post(Notice(f"This name does not go ({problem}): try another one.", bad=True))
            self.post(LobbyChanged(self.lobby))
            return
        self._look_at_lobby(replace(self.lobby, name_taken="", me=name))

    async def _about(self, act: Awaitable[None], nobody: str) -> None:
        try:
            await act
        except Refusal:
            self.post(Notice(nobody, bad=True))

    def _copied(self, path: str) -> Notice:
        return copy_journal(self.journal, path)

    async def _say(self, text: str) -> None:
        try:
            await self.node.say(text)
        except (Misuse, Refusal) as problem:
            self.post(Notice(unsaid_sentence(problem), bad=True))
            return
        self._heard(f"You: {spoken(text)}")

    def _looked(self) -> Ledger | None:
        found: Ledger | None = self._look(lambda peer: ledger_of(peer, self.node.worked))
        return found

    # --- the end

    def _remember(self) -> None:
        """What is asked for when the node is gone."""

    def _record_name(self) -> str:
        return self.journal.stem if self.journal is not None else ""

    def _keep_record(self) -> None:
        """The public record, for the replay viewer; nobody's hidden cards are in it."""
        assert self.game is not None
        over, name = self.game.table.seen.over, self._record_name()
        if over is None or over.result is None or not name:
            return
        path = saves.records_folder() / f"{name}{saves.SUFFIX}"
        try:
            saves.write(path, self.game.record().dumps())
            self.watcher.file = str(path)
            self.watcher.tally, self.watcher.table_file = results.remembered(self.game, path, time.time())
        except OSError as problem:
            self.post(Notice(f"The record cannot be saved: {problem.strerror or problem}.", bad=True))

    async def _last_words(self) -> None:
        """The others may lack our last words: the node stays until they have them. Then the judge reads the journal."""
        assert self.party is not None
        try:
            await asyncio.wait_for(self.node.ending(), self.node.who.linger_seconds + 2.0)
        except TimeoutError:
            log.info("not all have our last words")
        await self.party.stop()  # now every word lies in the journal
        self._is_whole = True
        await self._judge(last=True)
        if self._judge_asked:
            await self._judge(last=False)
        self._said_last.set()

    async def _judge(self, last: bool) -> None:
        """Beside everything else: reading a whole game takes a moment."""
        ask = await self._case(last)
        if ask is None or self.is_closed:
            return
        try:
            self.post(await asyncio.to_thread(ask))
        except Exception as problem:
            log.exception("the judge failed")
            self.post(Notice(f"The journal could not be judged ({type(problem).__name__}).", bad=True))

    async def _case(self, last: bool) -> Callable[[], object] | None:
        return partial(judged, self.journal, last) if self.journal is not None else None
