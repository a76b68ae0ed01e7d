"""A node at a table: peer, journal and links joined. Short calls run on the loop, those that make or check many proofs in a thread.

After the end it stays a moment, until all others have the last beat or were given time enough. A table that stopped for good (evidence,
another state, a disk that fails) serves what it holds for as long, too, so that everybody stops knowing the same.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from threading import Lock
from typing import Any, TypeVar

from engine.cards import Seat as Chair
from p2p.net import limits
from p2p.net.events import DoorRank, Guest, LinkUp
from p2p.net.mesh import Mesh
from p2p.peer import catchup
from p2p.peer.effects import Tell
from p2p.peer.pace import Pace
from p2p.peer.peer import Peer, author_of
from p2p.peer.roster import UNWATCHED, Agreed
from p2p.peer.trouble import Frozen
from p2p.shell.contacts import Contacts
from p2p.shell.hands import Hands
from p2p.shell.room import Emit, Ending
from p2p.shell.spare import Spare
from p2p.shell.stopped import told_out, why_stopped
from p2p.store.disk import JournalError
from p2p.store.journal import Journal
from p2p.wire.entries import Ack, SignedEntry
from p2p.wire.evidence import Evidence
from p2p.wire.listing import Decline, Listing
from p2p.wire.lobby import Join, LeaveLobby, Roster, RosterSign
from p2p.wire.lobby_chat import LobbyChat
from p2p.wire.lobby_draft import NonceReveal, Objection, RosterDraft
from p2p.wire.messages import Bye, Message, Serve, Summary
from p2p.wire.where import Where

FAULTS_MAX = 20  # of one link, then it is closed
WHERES_MAX = 20  # addresses of one player by one link in a row; one more each second
HEAVY = ("key", "coin", "pass", "redeal", "share")  # words that hold proofs: they are made and checked beside the loop
OF_THE_LOBBY = (Listing, Decline, RosterDraft, Join, LeaveLobby, LobbyChat, Objection, NonceReveal, Roster, RosterSign, Bye)
ONE_AT_A_TIME = Lock()  # of the seats in this program that check what takes long
T = TypeVar("T")


class TableRoom:
    def __init__(
        self,
        peer: Peer,
        agreed: Agreed,
        journal: Journal | None,
        mesh: Mesh,
        contacts: Contacts,
        emit: Emit,
        *,
        table_name: str,
        watchable: bool,
        acquaintances: frozenset[bytes],
        linger_seconds: float,
        on_change: Callable[[], None],
        on_end: Callable[[Ending], None],
        on_over: Callable[[], None],
    ) -> None:
        """`watchable`: anybody may watch; else only who has an invite for it. `acquaintances`: keys of people we know."""
        self._acquaintances = acquaintances
        self.peer, self.agreed, self.watchable = peer, agreed, watchable
        self._table_name, self._linger_seconds = table_name, linger_seconds
        self._mesh, self._contacts, self._emit = mesh, contacts, emit
        self._on_change, self._on_end, self._on_over = on_change, on_end, on_over
        self._clock = asyncio.get_running_loop().time
        peer.traffic = mesh.traffic
        self._hands = Hands(journal, mesh.send, self._told, self._clock)
        self._places: dict[int, int | None] = {}  # link -> place, None for who watches
        self._faults: dict[int, int] = {}
        self._finished: set[int] = set()  # places that hold the last beat
        self._stop_at: float | None = None
        self._ending: Ending | None = None
        self._is_heavy = True
        self.worked: dict[int, float] = {}  # beat -> seconds that our program worked on it: checking, applying, answering
        self._working, self._begun = 0.0, self._clock()  # on the coming beat; when the call that works now began
        peer.chain.on_beat = self._beat_done
        self._spare = Spare(self._clock())
        self._wheres = Pace[tuple[int, bytes]](WHERES_MAX)
        self._frozen = False
        self._seated = peer.play.dealing is not None
        self._present = peer.play.present

    # --- links -------------------------------------------------------------------------------------------------------------------

    def gate(self, public: bytes, guest: Guest) -> int | None:
        if self._is_to_vanish:
            return limits.FROZEN
        if self.agreed.place_of(public) is not None:
            return None
        if UNWATCHED in self.agreed.roster.variants:
            return limits.UNWATCHED
        may_watch = guest is Guest.VIEW or (self.watchable and guest is Guest.OPEN)
        return None if may_watch else limits.TABLE_CLOSED

    def rank(self, public: bytes, guest: Guest) -> DoorRank:
        if self.agreed.place_of(public) is not None:
            return DoorRank.SEATED
        return DoorRank.LOOKER if guest is Guest.OPEN and public not in self._acquaintances else DoorRank.WELCOME

    async def linked(self, up: LinkUp) -> None:
        """Whoever comes is shown the signed roster first: a member may have lost it on the way, one who watches has never had it."""
        place = self.agreed.place_of(up.public)
        if place is None and (code := self.gate(up.public, up.guest)) is not None:
            self._mesh.close_link(up.link, code)
            return
        self._places[up.link] = place
        if self.peer.me is not None:
            for message in self.agreed.messages():
                self._mesh.send(up.link, message)
        if place is None:
            self._mesh.send(up.link, self.listing())
        else:
            if self.peer.me is not None:
                self._mesh.send(up.link, self._contacts.say())
            for where in self._contacts.book.all():
                if where.public != up.public and self.agreed.place_of(where.public) is not None:
                    self._mesh.send(up.link, where)
            self._emit("link", name=self._name(place), up=True, dialled=up.dialled)
        await self.work(lambda: self.peer.linked(up.link, place))

    async def unlinked(self, link: int) -> None:
        self._faults.pop(link, None)
        if link in self._places:
            place = self._places.pop(link)
            if place is not None:
                self._emit("link", name=self._name(place), up=False)
            await self.work(lambda: self.peer.unlinked(link))
            self._end_if_all_have_it()

    async def receive(self, link: int, message: Message) -> None:
        if link not in self._places:
            return
        place = self._places[link]
        if isinstance(message, Where):
            self._hear_where(link, message)
            return
        if isinstance(message, OF_THE_LOBBY):
            return  # late, or meant for those who lost it
        if place is None:
            await self._hear_watcher(link, message)
            return
        await self.work(lambda: self.peer.receive(link, message), heavy=self._takes_long(message))
        if isinstance(message, Summary) and message.beats >= self.peer.final and self._stop_at is not None:
            self._finished.add(place)
            self._end_if_all_have_it()

    async def _hear_watcher(self, link: int, message: Message) -> None:
        """What one who watches says moves nothing at the table: unless it is a fault, nothing is to be done."""
        self.peer.receive(link, message)
        if not self.peer.outbox.is_empty:
            await self.carry_out()
        if isinstance(message, Summary) and self._stop_at is not None:
            self._end_if_all_have_it()

    def _hear_where(self, link: int, where: Where) -> None:
        """Signed by its owner, so anybody may pass it on."""
        if self.agreed.place_of(where.public) is None:
            return  # nothing is counted for keys that anybody can make up
        if not self._wheres.spend((link, where.public), self._clock()):
            return  # more than anybody moves
        if self._contacts.learn(where):
            for other, place in self._places.items():
                if other != link and place is not None:
                    self._mesh.send(other, where)

    @property
    def missing(self) -> tuple[int, ...]:
        """Places that are still at the table and have no link with us."""
        me = self.peer.me.place if self.peer.me is not None else None
        linked = set(self._places.values())
        return tuple(place for place in self.peer.play.present if place != me and place not in linked)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(member.name for member in self.agreed.roster.members)

    def listing(self) -> Listing:
        roster = self.agreed.roster
        terms = (roster.lobby, roster.game, roster.options, roster.variants, roster.rules)
        return Listing(*terms, len(self.names), self._table_name, self.names, "closed")

    # --- work --------------------------------------------------------------------------------------------------------------------

    async def tick(self, now: float) -> None:
        await self.work(lambda: self.peer.tick(now, time.time()))
        await self._feed(now)
        if self._hands.is_due:
            await self._flush()
        own = self._contacts.own
        if own is not None and self._contacts.say() is not own:
            for link, place in self._places.items():
                if place is not None:
                    self._mesh.send(link, self._contacts.say())
        if self._stop_at is not None and now >= self._stop_at and self._ending is not None:
            self._on_end(self._ending)

    async def _feed(self, now: float) -> None:
        """Those who watch."""
        if self.peer.has_to_feed and self._spare.is_there(now, self._mesh.has_news):
            begun = self._clock()
            await self.work(self.peer.feed)
            self._spare.used(begun, self._clock())

    async def work(self, act: Callable[[], T], heavy: bool | None = None) -> T:
        """One call of the peer, then everything that it wants done. `heavy`: it takes long; None: as the coming beat is."""
        try:
            if self._is_heavy if heavy is None else heavy:
                return await asyncio.to_thread(self._alone, act)
            return self.do(act)
        finally:
            self._on_change()  # seen when it is applied, before it is on disk
            await self.finish()

    def _alone(self, act: Callable[[], T]) -> T:
        """In a thread, one seat of this program after another: the next one finds the same shuffle checked."""
        with ONE_AT_A_TIME:
            return self.do(act)

    def do(self, act: Callable[[], T]) -> T:
        """The call itself; `finish` does what it wants done."""
        self._begun = self._clock()
        try:
            return act()
        finally:
            self._working += self._clock() - self._begun

    def _beat_done(self) -> None:
        """One call may bring several."""
        now = self._clock()
        self.worked[self.peer.chain.beat - 1], self._working, self._begun = self._working + now - self._begun, 0.0, now

    async def finish(self) -> None:
        await self.carry_out()
        await self._prepare()

    async def _prepare(self) -> None:
        """What we have to say is on its way: while the others work on it, so do we."""
        if self.peer.has_to_prepare:
            begun = self._clock()
            await asyncio.to_thread(self.peer.prepare)
            self._working += self._clock() - begun

    async def carry_out(self) -> None:
        try:
            await self._hands.carry_out(self.peer.outbox.take())
        except JournalError as problem:
            await self._disk_failed(str(problem))
        self._is_heavy = self._owes_proofs()
        self._look()
        self._on_change()

    def _owes_proofs(self) -> bool:
        """What may follow from any call, by time or by our person: proofs of ours, or where there are ballots a state worked out anew."""
        due, me = self.peer.chain.due, self.peer.me
        if not _are_heavy(due.kinds):
            return False
        owes = me is not None and me.place in due.speakers and me.place not in self.peer.chain.said
        return owes or self.peer.council.knows_ballots

    def _takes_long(self, message: Message) -> bool:
        """Many words at once; and of a beat with proofs the word behind which we make ours, or those of all are checked: the last that is
        missing for either. What comes before it is only kept."""
        if not isinstance(message, (SignedEntry, Ack)):
            return isinstance(message, (Serve, Evidence)) or self._is_heavy
        chain, author = self.peer.chain, author_of(message)
        due = chain.due
        if not _are_heavy(due.kinds):
            return False
        if self.peer.council.knows_ballots or self.peer.resuming is not None:
            return True
        is_last = isinstance(message, SignedEntry) and all(place == author or place in chain.said for place in due.speakers)
        return is_last or all(place == author for place in chain.silent())

    async def _flush(self) -> None:
        try:
            await self._hands.flush()
        except JournalError as problem:
            await self._disk_failed(str(problem))

    async def _disk_failed(self, sentence: str) -> None:
        """Nothing of ours leaves any more; we still show what we hold."""
        self.peer.disk_failed(sentence)
        self._hands.give_up()
        await self._hands.carry_out(self.peer.outbox.take())

    async def close(self) -> None:
        problem = await self._hands.close()
        if problem is not None:
            self._emit("disk-failed", what=problem)

    # --- what the peer tells -------------------------------------------------------------------------------------------------------

    def _told(self, tell: Tell) -> None:
        facts = dict(tell.facts)
        match tell.event:
            case "fault":
                self._fault(facts["link"], facts["section"], facts["what"])
            case "over" | "frozen":
                pass  # told with all that belongs to it, when we look
            case _:
                if (place := facts.pop("place", None)) is not None:
                    facts["name"] = self._name(place)
                for several in ("gone", "by"):
                    if several in facts:
                        facts[several] = [self._name(one) for one in facts[several]]
                self._emit(tell.event, **facts)

    def _fault(self, link: int, section: str, what: str) -> None:
        place = self._places.get(link)
        self._emit("fault", section=section, what=what, **({} if place is None else {"name": self._name(place)}))
        self._faults[link] = self._faults.get(link, 0) + 1
        if self._faults[link] >= FAULTS_MAX or place is None:
            self._mesh.close_link(link, limits.PROTOCOL_ERROR)

    def _look(self) -> None:
        """What can be seen in the state and nobody tells."""
        play = self.peer.play
        if not self._seated and play.dealing is not None:
            self._seated = True
            self._emit("seats", seats={str(chair): self._name(place) for chair, place in sorted(play.place_of.items())})
        for place in (place for place in self._present if place not in play.present):
            dropped = any(place in cut.gone for cut in play.cuts)
            self._emit("gone", name=self._name(place), **({"dropped": True} if dropped else {}))
        self._present = play.present
        frozen = self.peer.stopped
        if frozen is not None and not self._frozen:
            self._frozen = True
            who = {} if frozen.place is None else {"name": self._name(frozen.place)}
            self._emit("frozen", why=frozen.why, what=why_stopped(frozen, self.names), beat=self.peer.final, **who)
            if self._stop_at is None and not self.peer.may_part:
                self._stop(Ending("frozen", self._why_frozen(frozen), frozen.why), 0.0 if self._is_to_vanish else self._linger_seconds)
            if self._is_to_vanish:
                self._vanish()
        if frozen is None and self._frozen:
            self._frozen, self._stop_at, self._ending = False, None, None
        if self.peer.over is not None and self._stop_at is None:
            self._emit("over", **self.outcome())
            self._on_over()
            self._stop(self._how_over(), self._linger_seconds)
            for line in self.peer.links.players():
                self._mesh.send(line.link, catchup.summary(self.peer.chain, self.peer.links.places(), False))
                if line.place is not None and line.summary is not None and line.summary.beats >= self.peer.final:
                    self._finished.add(line.place)
            self._end_if_all_have_it()

    @property
    def _is_to_vanish(self) -> bool:
        return self.peer.frozen is not None and self.peer.frozen.why in ("clone", "lost")

    def _vanish(self) -> None:
        """Links of ours would push out those of the other copy of our seat, again and again."""
        self._contacts.give_up()
        for link in self._places:
            self._mesh.close_link(link, limits.FROZEN)

    def _why_frozen(self, frozen: Frozen) -> str:
        why = why_stopped(frozen, self.names)
        return f"{why[0].upper()}{why[1:]}" if frozen.why == "disk" else f"The table stopped at step {self.peer.final}: {why}"

    def outcome(self) -> dict[str, Any]:
        """How it ended, by name."""
        over = self.peer.over
        assert over is not None
        facts: dict[str, Any] = {"how": over.how, "beats": self.peer.final, "head": self.peer.head.hex()}
        if over.place is not None:
            facts["name"] = self._name(over.place)
        if over.result is not None:
            places: Mapping[Chair, int] = self.peer.play.place_of
            result = over.result
            facts["scores"] = {self._name(places[seat]) if seat in places else str(seat): result.total(seat) for seat in result.scores}
            facts["winners"] = [self._name(places[seat]) if seat in places else str(seat) for seat in result.winners]
        return facts

    def _how_over(self) -> Ending:
        parted = self.peer.parted
        if parted is None:
            return Ending("over")
        return Ending("dropped", told_out(parted, self.names))

    def _stop(self, ending: Ending, linger_seconds: float) -> None:
        self._ending = ending
        self._stop_at = self._clock() + linger_seconds

    def _end_if_all_have_it(self) -> None:
        """Who has no link with us is served by those who have one with him, if they are as far as we are. Who watches is served by nobody
        else."""
        if self._ending is None or self._ending.how != "over":
            return
        others = {place for place in self.peer.play.present if self.peer.me is None or place != self.peer.me.place}
        through = {
            place
            for line in self.peer.links.players()
            if line.place in self._finished and line.summary is not None
            for place in line.summary.links
            if self.peer.links.to(place) is None
        }
        watchers = [line.summary for line in self.peer.links.watchers()]
        are_shown = all(summary is not None and summary.beats >= self.peer.final for summary in watchers)
        if (others <= self._finished | through and are_shown) or self.peer.me is None:
            self._on_end(self._ending)

    def _name(self, place: int) -> str:
        return self.agreed.roster.members[place].name


def _are_heavy(kinds: Sequence[str]) -> bool:
    return bool(kinds) and kinds[0] in HEAVY
