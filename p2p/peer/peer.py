"""One peer of a table: messages, local moves and time go in; writes, messages and news come out. No I/O.

The shell calls; `outbox.take()` says what is to be done, in order. Whatever a stranger sends is answered by a Tell "fault" at most. What
stops a table is in `trouble.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from engine.game import Game
from p2p.crypto.faults import PeerFault
from p2p.peer import catchup
from p2p.peer.chain import Chain
from p2p.peer.clocks import Readings, clock_of
from p2p.peer.council import Council
from p2p.peer.cuts import Cut
from p2p.peer.desk import Desk
from p2p.peer.disputes import Disputes
from p2p.peer.effects import Link, Outbox
from p2p.peer.feeding import Feeding
from p2p.peer.links import BUSY_BYTES, LinkLine, Links, size_of
from p2p.peer.news import Accepted, Applied, Differs, Missing, News, Noted, Proved, Senseless
from p2p.peer.parting import MISSED_SECONDS
from p2p.peer.play import Eyes, Place, Play, TableEnd
from p2p.peer.resuming import Resuming
from p2p.peer.starts import Starts
from p2p.peer.talk import Hearing, Talk
from p2p.peer.trouble import Frozen, Trouble
from p2p.peer.voice import Me, Voice
from p2p.peer.wishes import Wishes
from p2p.store.records import Kind, StoredRecord
from p2p.store.resume import AskFor, Refuse, Whole
from p2p.wire.ballots import Miss, Vote
from p2p.wire.entries import Ack, Chat, SignedEntry
from p2p.wire.evidence import Evidence
from p2p.wire.lobby import Roster, RosterSign
from p2p.wire.messages import EntriesRequest, Message, Serve, Summary, decode, encode, pass_on
from p2p.wire.starts import Heard, Start

RUN_ID_BYTES = 32


def author_of(word: SignedEntry | Ack) -> Place:
    return word.seat if isinstance(word, Ack) else word.entry.seat


class Peer(Wishes):
    def __init__(
        self, roster: Roster, signs: Iterable[RosterSign], game: Game[Any], me: Me | None, *, boot: int = 0, now: float = 0.0
    ) -> None:
        """A new table. Without `me` we only watch."""
        self._begin(roster, game, me, boot, now)
        self.outbox.write(Kind.HELD, encode(roster))
        for sign in signs:
            self.outbox.write(Kind.HELD, encode(sign))
        self._work()

    def _begin(self, roster: Roster, game: Game[Any], me: Me | None, boot: int, now: float) -> None:
        self.roster, self.me = roster, me
        self.chain = Chain(Play(roster, game, Eyes(me.place, me.secret) if me else None))
        self.outbox = Outbox()
        self.links = Links(len(roster.members), me.place if me else None)
        self.links.start(now)
        self.feeding = Feeding(len(roster.members))
        self.traffic: Callable[[Link], tuple[int, float]] = lambda link: (0, 0.0)  # bytes under way, lag; only a shell can know
        self.desk = Desk(Voice(me, self.chain, self.outbox, boot), self.chain, self._is_free) if me else None
        self.talk = Talk(roster)
        self.trouble = Trouble(self.chain, self.links, self.outbox, me.place if me else None, now)
        self.starts = Starts(self.chain, self.links, self.outbox, me) if me else None
        self.council = Council(self.chain, self.links, self.outbox, self.trouble, self.desk.voice if self.desk else None)
        self.council.may_vote = self._may_vote
        self.clock = clock_of(roster.options)
        self.council.readings = Readings(self.clock, len(roster.members)) if self.clock.text else None
        if self.starts is not None:
            self.starts.votes_of = self.council.votes_of
        self.on_leave = ""  # what our program does when somebody is missed (p2p/peer/parting.py); nothing: it misses nobody
        self.asks_people = False  # a person votes here, or beside us in this program: that takes time
        self.missed_seconds = MISSED_SECONDS
        self.is_doubtful = False  # there is a doubt about our journal (J3)
        self.resuming: Resuming | None = None
        self._now, self._moved_at = now, now  # when a new word last came or went
        self._source: Link | None = None
        self._told_final, self._told_over = 0, False
        self._finals = 0, 0  # FINAL beats by words that are on disk, and with those that are on their way there
        self.outbox.on_take = self._taken
        self._pressing: set[Place] = set()

    @classmethod
    def restore(
        cls,
        roster: Roster,
        game: Game[Any],
        me: Me | None,
        records: Sequence[StoredRecord],
        *,
        boot: int,
        run: bytes = bytes(RUN_ID_BYTES),
        now: float = 0.0,
    ) -> Peer:
        """From a journal. Nothing new is signed before the others were heard. `run`: random, for this process alone."""
        peer = cls.__new__(cls)
        peer._begin(roster, game, me, boot, now)
        peer.trouble.restoring = True
        if me is not None:
            peer.resuming = Resuming(peer.chain, me, boot, run)
            peer.resuming.near = peer._near
        if peer.starts is not None and peer.resuming is not None:
            peer.starts.own = peer.resuming.start
        for record in records:
            peer._recall(record)
        peer._handle_news()
        peer.trouble.restoring = False
        peer.trouble.keep(records)
        peer._told_final = peer.chain.final
        peer._work()
        return peer

    def _recall(self, record: StoredRecord) -> None:
        if record.kind is Kind.NOTE and self.desk is not None:
            self.desk.voice.read_note(record.payload)
            if self.council.readings is not None:
                self.council.readings.read_note(record.payload)
        elif record.kind in (Kind.OWN, Kind.HELD):
            try:
                message = decode(record.payload)
                if isinstance(message, (SignedEntry, Ack, Evidence, Vote)):
                    if self.me is not None and isinstance(message, (SignedEntry, Ack)) and author_of(message) == self.me.place:
                        self.council.signed(message)
                    self._take_signed(message)
                    self._handle_news()
                    self._follow()
                elif isinstance(message, Start) and self.starts is not None:
                    self.starts.recall(message)
            except PeerFault:
                return  # a record that says nothing; the peers hold the true one

    # --- what the shell tells us -----------------------------------------------------------------------------------------------

    def linked(self, link: Link, place: Place | None) -> None:
        """A link to a place of the roster, or to one who watches."""
        line = self.links.add(link, place)
        self._moved_at = self._now
        if self.starts is not None and place is not None:  # who has left or was dropped, too: it listens to the newest run alone
            self.starts.greet(line)
        self._send_summary(line)
        self.trouble.show(line)
        self._ask_to_compare(line)
        self.council.greet(line, self._now)
        self._work()

    def unlinked(self, link: Link) -> None:
        """The others learn at once whom we do not hear any more: they pass it on."""
        line = self.links.drop(link)
        self.feeding.drop(link)
        if line is not None and line.place is not None:
            for other in self.links.players():
                self._send_summary(other)

    def receive(self, link: Link, message: Message) -> None:
        line = self.links.get(link)
        if line is None or self._is_mute():
            return
        self._source = link
        try:
            self._receive(line, message)
        except PeerFault as fault:
            self.outbox.tell("fault", link=link, section=fault.section, what=fault.what)
        if line.place is not None:  # from what one who watches says nothing follows
            self._work()
        self._source = None

    def _receive(self, line: LinkLine, message: Message) -> None:
        if line.place is None and not isinstance(message, (Summary, EntriesRequest)):
            raise PeerFault("table/watch", f"who only watches has no say: {type(message).__name__}")
        if not self.links.plays(line) and not isinstance(message, (Summary, EntriesRequest)):
            if isinstance(message, Evidence):
                self._take_brought(message)
            return
        if isinstance(message, Start):
            self._hear_start(line, message)
            return
        if self.starts is not None and self.links.plays(line) and self.starts.is_superseded(line):
            return
        match message:
            case Heard():
                self._hear_heard(line, message)
            case Summary():
                self._hear_summary(line, message)
            case EntriesRequest() if not self.links.plays(line):
                self.feeding.hear(line.link, message, self._now)
            case EntriesRequest():
                self._serve(line, self._to_show(catchup.serve(self.chain, message)))
            case Serve():
                self._take_serving(line, message)
            case SignedEntry() | Ack() | Evidence() | Vote():
                self._take_signed(message)
            case Miss():
                self.council.hear_miss(line, message)
            case Chat():
                self._take_chat(line, message)
            case _:
                raise PeerFault("table/message", f"{type(message).__name__} at a table")

    def tick(self, now: float, wall: float | None = None) -> None:
        """`now` only ever grows; `wall`: seconds since 1970, for clocks that count days."""
        self._now = now
        if self.desk is not None:
            self.desk.tick(now)
        self.trouble.tick(now)
        self._read_clocks(now, now if wall is None else wall)
        self.council.tick(now)
        gone, back = self.links.tick(now, self.chain.play.present, self.awaited())
        for place in gone:
            self.outbox.tell("away", place=place, is_hearsay=bool(self.links.through(place)))
        for place in back:
            if place in self.chain.play.present:  # who has left is not awaited any more
                self.outbox.tell("back", place=place)
        pause = catchup.pause_seconds(self.chain, now - self._moved_at, self.resuming is not None)
        for line in self.links.all():
            backlog_bytes, lag_seconds = self.traffic(line.link)
            due = pause if self.links.plays(line) and not backlog_bytes else catchup.SUMMARY_SECONDS
            if now - line.summed_at >= max(due, catchup.LAGS * lag_seconds) and backlog_bytes <= BUSY_BYTES:
                if self.resuming is not None and self.links.leads_to(line, self.resuming.unheard()):
                    self.outbox.send(line.link, self.resuming.start)
                self._send_summary(line)
        self._look_for_missing()
        self._work()

    def feed(self) -> None:
        """Show those who watch what they lack, as far as they may have it now. To be called when there is time for it."""
        if not self._is_mute():
            for link, serving in self.feeding.meals(self.chain, self._now, lambda link: self.traffic(link)[0] > BUSY_BYTES):
                self.outbox.send(link, serving)

    @property
    def has_to_feed(self) -> bool:
        return self.feeding.is_hungry(self.chain)

    @property
    def has_to_prepare(self) -> bool:
        """There is long work that `prepare` can do ahead."""
        return self.desk is not None and self.desk.shuffle_to_make() is not None

    def prepare(self) -> None:
        """Once everything planned is carried out. Nothing follows from it, and nobody need call it: it only saves time later."""
        if self.desk is not None:
            self.desk.prepare()

    def disk_failed(self, what: str) -> None:
        """A write failed: the chain may hold words that are not on disk, so nothing leaves us any more, not even as a serving, and no beat
        is FINAL by them. Where only our own signature was missing that is the one which failed."""
        self.chain.final = min(self.chain.final, self._finals[0])
        self.outbox.close()
        self.trouble.freeze(Frozen("disk", what))

    # --- looking ---------------------------------------------------------------------------------------------------------------

    def _taken(self) -> None:
        self._finals = self._finals[1], self.chain.final

    @property
    def play(self) -> Play:
        return self.chain.play

    @property
    def final(self) -> int:
        return self.chain.final

    @property
    def head(self) -> bytes:
        return self.chain.head(self.chain.final)

    @property
    def over(self) -> TableEnd | None:
        """How the table ended, once that is FINAL; for one who left, that he left."""
        if self.me is not None and self.me.place not in self.chain.play.present:
            return TableEnd("left", place=self.me.place)
        return self.chain.play.over if self.chain.is_settled else None

    @property
    def parted(self) -> Cut | None:
        """The ballot by which the others went on, or ended, without us."""
        return next((cut for cut in self.chain.cuts if self.me is not None and self.me.place in cut.ballot.gone), None)

    @property
    def frozen(self) -> Frozen | None:
        return self.trouble.frozen

    @property
    def stopped(self) -> Frozen | None:
        """For people: frozen, and not just for the moment in which a leave is being signed. Who was voted out is stopped by no lie."""
        stopped = self.trouble.stopped
        return None if stopped is not None and stopped.is_awake and self.parted is not None else stopped

    @property
    def evidence(self) -> list[Evidence]:
        """Against places that count."""
        return self.trouble.evidence

    @property
    def disputes(self) -> Disputes:
        return self.trouble.disputes

    def awaited(self) -> tuple[Place, ...]:
        if self.over is not None:
            return ()
        if self.resuming is not None:
            return self.resuming.unheard() or self.chain.silent()
        return self.disputes.places() or self.chain.silent()

    def away(self) -> tuple[Place, ...]:
        return self.links.away()

    def away_seconds(self, place: Place) -> float:
        """How long ago this place was last reached."""
        return self._now - self.links.heard_at(place)

    def cut_off(self, place: Place) -> tuple[Place, ...]:
        """Who has no link with this place, as far as was said, once the table has waited for a word of it for long."""
        is_stalled = place in self.links.stalled(self._now)
        return self.links.cut_off(place, self.chain.play.present) if is_stalled else ()

    # --- hearing ---------------------------------------------------------------------------------------------------------------

    def _send_summary(self, line: LinkLine) -> None:
        line.summed_at = self._now
        self.outbox.send(line.link, catchup.summary(self.chain, self.links.places(), not self.links.plays(line)))

    def _hear_start(self, line: LinkLine, start: Start) -> None:
        newer = self.starts.hear(line, start, self._now) if self.starts is not None else None
        if newer is None or self.starts is None or self.desk is None:
            return
        if self.resuming is None or not self.resuming.outdo(newer):
            self.trouble.clone(f"this seat was started elsewhere (start {newer.boot})")
            return
        self.is_doubtful = True  # our journal does not remember it: what that run has said only those may know who would go
        self.starts.own = self.resuming.start
        self.desk.voice.boot = self.resuming.start.boot
        self.council.claim_anew(self._now)
        for other in self.links.players():
            self.outbox.send(other.link, self.resuming.start)

    def _hear_heard(self, line: LinkLine, heard: Heard) -> None:
        if self.me is not None and heard.of == self.me.place:
            if self.resuming is not None and heard.table == self.chain.table and heard.seat < len(self.chain.entries):
                self.resuming.hear(heard)
        elif self.starts is not None:
            self.starts.pass_on(line, heard)

    def _hear_summary(self, line: LinkLine, summary: Summary) -> None:
        if summary.table != self.chain.table or len(summary.seats) != len(self.chain.entries):
            raise PeerFault("wire/summary", "a summary of another table")
        backlog_bytes, lag_seconds = self.traffic(line.link)
        line.hear(summary, self._now, backlog_bytes, lag_seconds)
        if not self.links.plays(line):
            self.feeding.hear(line.link, summary, self._now)
            return
        if line.shown != summary.beats:  # they may have been too far behind to see it
            line.shown = summary.beats
            self.trouble.show(line)
        servings = self._to_show(catchup.answer(self.chain, summary, line, self.council.to_show(line.place, summary.beats)))
        if self._serve(line, servings):
            line.note_served(servings, self._now)
        again = max(catchup.NUDGE_SECONDS, catchup.LAGS * lag_seconds)
        if catchup.is_behind(self.chain, summary) and self._now - line.summed_at >= again:
            self._send_summary(line)

    def _to_show(self, servings: list[Serve]) -> list[Serve]:
        """Without words of ours that another copy of this seat may contradict. Those who stay must see what we have signed before they can
        vote on what comes behind it; then the word of who goes is needed no more than for a vote (protocol.md B5)."""
        if self.me is None or self.resuming is None or self.resuming.may_show():
            return servings
        if (gone := self.council.given_up) and self._may_vote(gone):
            return servings
        return [catchup.final_only(serving, self.me.place, self.chain.final) for serving in servings]

    def _serve(self, line: LinkLine, servings: list[Serve]) -> bool:
        """If the player may have more now, and what he has been sent is on its way; if not, his next summary asks again."""
        if not line.budget.has_any(self._now) or self.traffic(line.link)[0] > BUSY_BYTES:
            return False
        for serving in servings:
            line.budget.spend(size_of(serving))
            self.outbox.send(line.link, serving)
        return True

    def _take_serving(self, line: LinkLine, serving: Serve) -> None:
        before = [len(own) for own in self.chain.entries]
        for vote in serving.votes:
            self._take_signed(vote)
        for signed in serving.entries:
            self._take_signed(signed)
        for ack in serving.acks:
            self._take_signed(ack)
        self._handle_news()
        is_new = before != [len(own) for own in self.chain.entries]
        if line.place is not None:
            if self.resuming is not None:
                self.resuming.see_serving(line.place, self._now, is_new)
            self.trouble.compare(line.place, serving.entries)
        if is_new:
            line.asked.clear()
            self._send_summary(line)  # there may be more

    def _take_signed(self, word: SignedEntry | Ack | Evidence | Vote) -> None:
        match word:
            case Vote() if self._is_strange_vote(word):
                word.check(self.roster.members[word.seat].public)
                self.trouble.clone("a vote under our name that we did not give")
            case Vote():
                self.council.take(word, self._now, self._source)
            case SignedEntry(entry=entry) if self._is_new_of_ours(entry.seat, entry.seq):
                word.check(self.roster.members[entry.seat].public)
                self.trouble.clone(f"entry {entry.seq} under our name that we did not make")
            case SignedEntry():
                self.chain.take_entry(word)
            case Ack():
                self.chain.take_ack(word)
                if self.resuming is not None and self.me is not None and word.seat == self.me.place:
                    if self.chain.acks[word.seat].get(word.beat) is not word:  # else it was just checked
                        word.check(self.me.identity.public)
                    self.resuming.see_ack(word)
                    self.council.signed(word)
            case Evidence():
                self.chain.take_evidence(word)

    def _take_brought(self, evidence: Evidence) -> None:
        """By one who has left or was dropped: who goes without them may have told them alone that they stay. Two votes that contradict each
        other prove that without any history; nothing else that they bring is taken, and against each place one proof."""
        is_known = any(one.seat == evidence.seat for one in self.evidence)
        if evidence.claim == "two-votes" and evidence.seat in self.chain.play.present and not is_known:
            self._take_signed(evidence)

    def _is_new_of_ours(self, place: Place, seq: int) -> bool:
        """An entry under our name that we lack. After a restart it is adopted; else another copy of us is at work."""
        if self.me is None or place != self.me.place or self.resuming is not None or self.trouble.restoring:
            return False
        return seq >= len(self.chain.entries[place])

    def _is_strange_vote(self, vote: Vote) -> bool:
        """Of our own and unknown to us, though we have not just started."""
        if self.me is None or vote.seat != self.me.place or vote.table != self.chain.table:
            return False
        return self.resuming is None and not self.trouble.restoring and not self.council.register.has(vote)

    def _take_chat(self, source: LinkLine, line: Chat) -> None:
        heard = self.talk.take(line, self._now, source.place)
        if heard is Hearing.TOO_MUCH and self.talk.is_news(line.seat):
            self.outbox.tell("flood", place=line.seat)
        if heard is Hearing.NEW:
            self.outbox.tell("chat", place=line.seat, text=line.shown)
            for other in (*self.links.without(line.seat), *self.links.watchers()):
                if other.link != source.link:
                    self.outbox.send(other.link, line)

    # --- working ---------------------------------------------------------------------------------------------------------------

    def _work(self) -> None:
        """Everything that follows from what has come in, until nothing moves."""
        self._handle_news()
        self._follow()
        self.links.gone = self.chain.gone
        self.trouble.thaw()
        self._resume()
        self._ack()
        if self.desk is not None and self.desk.drop_void():
            self.outbox.tell("draft-dropped")
        while self.desk is not None and (self._decline(self.desk) or self.desk.speak_by_itself()):
            self._handle_news()
            self._ack()
        self._tell_final()

    def _follow(self) -> None:
        """Behind ballots that passed."""
        while self.council.follow():
            cut = self.chain.cuts[-1]
            if self.desk is not None:
                self.desk.see_unsaid(self.chain.unsaid)
            if not self.trouble.restoring and cut.ballot.what == "back":
                self.outbox.tell("taken-back", beat=cut.ballot.last)
            elif not self.trouble.restoring:
                self.outbox.tell("dropped", what=cut.ballot.what, gone=cut.ballot.gone, beat=cut.number, by=tuple(cut.votes), why=cut.why)
            self._handle_news()

    def _may_vote(self, gone: Collection[Place]) -> bool:
        """Nothing stops us, and after a restart all who must be were heard (J4): with a doubt about our journal those who go, too."""
        if self.frozen is not None and not self.frozen.is_awake:
            return False
        return self.resuming is None or (not self.is_doubtful and isinstance(self.resuming.verdict(gone), Whole))

    def _decline(self, desk: Desk) -> bool:
        """Whoever proposes to end the game again and again is answered by our program; our person is told once."""
        place = desk.pressed()
        if place is None:
            return False
        desk.vote(False)
        if place not in self._pressing:
            self._pressing.add(place)
            self.outbox.tell("pressed", place=place)
        return True

    def _handle_news(self) -> None:
        while news := self.chain.news():
            for one in news:
                self._handle(one)

    def _handle(self, news: News) -> None:
        match news:
            case Accepted(what):
                self._accepted(what)
            case Applied():
                pass
            case Proved(evidence):
                self.council.know(evidence)
                self.trouble.proved(evidence)
            case Noted(evidence):
                self.trouble.noted(evidence)
            case Missing(place):
                self._ask_for(place)
            case Differs(place, beat, word):
                self._differs(place, beat, word)
            case Senseless(beat, what):
                self.trouble.freeze(Frozen("fault", f"beat {beat}: {what}"))

    def _accepted(self, word: SignedEntry | Ack) -> None:
        author = author_of(word)
        ours = self.me is not None and author == self.me.place
        if ours:
            self.council.signed(word)
            if self.desk is not None and isinstance(word, SignedEntry):
                self.desk.see_said(word.entry.kind)
        if self.trouble.restoring:
            return
        self._moved_at = self._now
        self.links.word_of(author, self._now)
        if not ours:
            self.council.heard_word_of(author)
        if self.desk is None or not self.desk.voice.made(word):
            self.outbox.write(Kind.HELD, pass_on(word))
        relay = [line for line in self.links.without(author) if line.link != self._source]
        for line in self.links.players() if ours else relay:
            self.outbox.send(line.link, word)
        dealing = self.chain.play.dealing
        if isinstance(word, SignedEntry) and word.entry.kind == "redeal" and dealing is not None and dealing.slots.redeal is not None:
            done, of = dealing.slots.redeal.progress
            self.outbox.tell("redealing", done=done, of=of, place=author)
        if isinstance(word, SignedEntry) and word.entry.kind == "pass":
            left = dealing.passing.left if dealing is not None and dealing.passing is not None else 0
            of = len(self.chain.play.present)
            self.outbox.tell("shuffling", done=of - left, of=of, place=author)

    def _ask_for(self, place: Place) -> None:
        source = self.links.get(self._source) if self._source is not None else None
        for line in [source] if source is not None else self.links.players():
            request = catchup.request_for(self.chain, line, place, self._now)
            if request is not None:
                self.outbox.send(line.link, request)

    def _differs(self, place: Place, beat: int, word: SignedEntry | Ack) -> None:
        if not self.trouble.differs(place, beat, word):
            return
        for line in self.links.players():
            self._send_summary(line)
            self._ask_to_compare(line)

    def _ask_to_compare(self, line: LinkLine) -> None:
        for author, first in self.disputes.first_numbers().items() if self.disputes and self.links.plays(line) else ():
            line.asked.pop(author, None)
            request = catchup.request_for(self.chain, line, author, self._now, first)
            if request is not None:
                self.outbox.send(line.link, request)

    def _resume(self) -> None:
        if self.resuming is None or self.me is None or not (self.frozen is None or self.frozen.is_awake):
            return
        match self.resuming.verdict():
            case Whole() as whole if not self.chain.ahead[self.me.place]:
                self.resuming = None
                self.outbox.settle(whole)
                self.outbox.tell("resumed")
            case AskFor(first, places):
                self.resuming.ask(places, self._now)
                self._ask_of_us(first, places)
            case Refuse(seq, why, is_lost):
                (self.trouble.lose if is_lost else self.trouble.clone)(f"entry {seq}: {why}")

    def _ask_of_us(self, first: int, places: tuple[Place, ...]) -> None:
        """What these places hold of our own words; whoever has no link with us is asked through the others."""
        assert self.me is not None
        direct = [self.links.to(place) for place in places]
        for line in self.links.players() if None in direct else [line for line in direct if line is not None]:
            request = catchup.request_for(self.chain, line, self.me.place, self._now, first)
            if request is not None:
                self.outbox.send(line.link, request)

    def _ack(self) -> None:
        """One ack covers all beats under it."""
        if self.desk is None or self.me is None or self.me.place not in self.chain.play.present:
            return
        last: int | None = None
        if not self._is_awake():
            last = self.council.to_catch_up()
        elif self.chain.signed[self.me.place] < self.chain.beat and self.council.may_ack:
            last = self.chain.beat - 1
        if last is not None:
            ack = self.desk.voice.ack(last)
            if ack is None:
                self.trouble.clone("an ack under our name of another hash")
                return
            self.chain.take_ack(ack, just_signed=True)
            self._handle_news()

    def _is_mute(self) -> bool:
        return self.frozen is not None and self.frozen.is_mute

    def _is_awake(self) -> bool:
        """We may sign what follows from what all have said."""
        return self.resuming is None and (self.frozen is None or self.frozen.is_awake)

    def _is_free(self) -> bool:
        """We may sign entries: nothing speaks against it but whose turn it is."""
        if self.council.is_locked:
            return False
        return self.resuming is None and self.frozen is None and not self.disputes and self.chain.stop is None

    def _tell_final(self) -> None:
        if self.chain.final > self._told_final:
            self._told_final = self.chain.final
            self.outbox.tell("final", beat=self.chain.final - 1)
        if self.over is not None and not self._told_over:
            self._told_over = True
            self.outbox.tell("over", how=self.over.how)
