"""EDGE: one seat's shell: mesh, lobby or peer, journal and player joined on one event loop.

Everything that touches lobby or peer runs under one lock, in the order in which it came; what takes long runs in a thread meanwhile. Make
a node with `host`, `join`, `watch` or `resume`, read `events`, await `ending()`, and end with `stop()`, which leaves nothing behind.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Self, TypeVar

from engine.game import Game, Options, digests_of
from engine.moves import Refusal
from p2p.crypto.faults import Misuse
from p2p.crypto.identity import fingerprint, table_number, table_words
from p2p.event_log import EventLog
from p2p.net import limits
from p2p.net.addresses import is_internet
from p2p.net.dial import Dial
from p2p.net.errors import NetError, PortTaken
from p2p.net.events import DoorRank, Guest, LinkDown, LinkFault, LinkUp, Message, Unreachable
from p2p.net.events import Event as MeshEvent
from p2p.net.invite import Invite, host_mark
from p2p.net.mesh import Mesh
from p2p.net.watch import Watch
from p2p.peer.lobby import Coming
from p2p.peer.lobby_guest import GuestLobby
from p2p.peer.lobby_host import HostLobby, HostPhase
from p2p.peer.parting import ASK, ASK_END, FOLLOW
from p2p.peer.peer import RUN_ID_BYTES, Peer
from p2p.peer.roster import UNWATCHED, Agreed, terms_of
from p2p.peer.voice import Me
from p2p.shell.abroad import Abroad, back_abroad
from p2p.shell.announcing import Announcing
from p2p.shell.arrival import Doorway, Who
from p2p.shell.contacts import Contacts
from p2p.shell.gathering import Gathering
from p2p.shell.lobby_room import LobbyRoom, lobby_facts
from p2p.shell.memory import Memory
from p2p.shell.room import Ending, Event, Room
from p2p.shell.shelf import log_path
from p2p.shell.sign_room import SignRoom
from p2p.shell.table_room import TableRoom
from p2p.shell.ways import LOOK_BEATS, Way, Ways
from p2p.store.disk import JournalError
from p2p.store.journal import Journal
from p2p.store.seat import Seat
from p2p.wire.hello import INVITE_BYTES, Offers
from p2p.wire.limits import VERSION
from p2p.wire.lobby import Roster, sign_roster
from p2p.wire.messages import Message as Word

TICK_SECONDS = 0.25
CROWD, CROWD_TOLD_SECONDS = 16, 60.0  # so many turned away are told, and not more often than this
CROWD_TOLD = "Strangers crowd at your door: {count} were turned away, the last from {address}. People you invite or know still get in."
JOIN_SECONDS = 6.0  # for anybody to answer where a table is said to be
JOIN_FAR_SECONDS = 11.0  # the same, over the internet: from the command to the sentence nobody waits 20 s, however slow the start
STALE_INVITE = (limits.NOT_TRUSTED, limits.TABLE_CLOSED)  # what a door says to an invite that does not lead to its table, or no longer
CROWDED_SECONDS = 30.0  # the same, where there is a crowd at the door
LATE_SECONDS = 2.0  # a tick that comes so late is a sign that there is more work than time
NOBODY = "Nobody answers there: check the address, or ask the host for a new invite."
T = TypeVar("T")


class Node:
    def __init__(self, who: Who) -> None:
        """Use host, join, watch or resume."""
        self.who = who
        self.events: asyncio.Queue[Event] = asyncio.Queue()
        self.room: Room | None = None
        self.log = EventLog(time.time)
        self.journal_path: Path | None = None
        self.private = False
        self._loop = asyncio.get_running_loop()
        self._lock = asyncio.Lock()
        self._change = asyncio.Event()
        self.on_change: Callable[[], None] | None = None  # called on the loop, at moments in which nobody works with the peer
        self._ended: asyncio.Future[Ending] = self._loop.create_future()
        self._ups: dict[int, LinkUp] = {}
        self._agreed: Agreed | None = None
        self._seat: Seat | None = None
        self.memory = Memory(who.shelf)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._view = False
        self._chosen: str | None = None  # the game for which our person knocked
        self._first: Dial | None = None
        self._shown: tuple[tuple[str, ...], HostPhase] | None = None
        self._ranked: TableRoom | None = None  # where what each link is to us stands for good
        self._unreachable = ""
        self._addresses_told: tuple[str, ...] = ()
        self._no_internet = ""  # why there is no way there, if we wanted one
        self._knocked_at = 0.0
        self._give_up_at: float | None = None
        self._announcing: Announcing | None = None  # of our lobby
        self._gathering: Gathering | None = None  # of our table
        self._returning: Roster | None = None
        self._door_told = 0, 0.0  # how many had been turned away, and when we tell again
        self._invite_told = False
        self._stopped = False
        self._stopping: asyncio.Task[None] | None = None
        self.table_name = ""

    mesh: Mesh
    contacts: Contacts
    _watch: Watch
    _ways: Ways

    # --- beginnings --------------------------------------------------------------------------------------------------------------

    @classmethod
    async def host(
        cls,
        who: Who,
        game: Game[Any],
        options: Options,
        seats: int,
        *,
        table_name: str,
        private: bool = False,
        watchers: bool = True,
        announce: bool = True,
        keys: Mapping[Guest, bytes] | None = None,
        floor: int = 0,
        clock: str = "",
    ) -> Self:
        """Opens a lobby. Raises Refusal (the game does not go so) or NetError. `watchers`: whether anybody may watch the table. `keys`: of
        invites that shall hold again."""
        node = cls(who)
        terms = terms_of(game, seats, options, () if watchers else (UNWATCHED,), floor, clock)
        lobby = HostLobby(
            who.identity, who.games, terms, seats=seats, table_name=table_name, name=who.name, nonce=_nonce, now=node._loop.time()
        )
        keys = keys or {guest: secrets.token_bytes(INVITE_BYTES) for guest in (Guest.PLAY, Guest.VIEW)}
        async with node._lock:
            await node._open(who.port, game.slug, keys, abroad=who.abroad)
            node.private, node.table_name = private, table_name
            node.room = node._lobby_room(lobby)
            if announce and not private:
                node._announcing = Announcing(node.mesh.bound, node.mesh.port, node._emit)
            node._start()
            node._lobby_changed()
        return node

    @classmethod
    async def join(cls, who: Who, doorway: Doorway) -> Self:
        """Knocks. Whether a place is free shows in the events. Raises NetError for an address that is none."""
        return await cls(who)._knock(doorway, view=False)

    @classmethod
    async def watch(cls, who: Who, doorway: Doorway) -> Self:
        return await cls(who)._knock(doorway, view=True)

    async def _knock(self, doorway: Doorway, view: bool) -> Self:
        self._view, self._chosen, self.private = view, doorway.game, doorway.invite is not None
        abroad = Abroad.towards(doorway.addresses)
        await self._open(self.who.port, None, {}, abroad=abroad, eager=all(map(is_internet, doorway.addresses)))
        try:
            self._first = self.mesh.dial(doorway.public, doorway.addresses, doorway.invite, game=doorway.game)
        except BaseException:
            await self.mesh.close()
            raise
        self._knocked_at = self._loop.time()
        self._give_up_at = self._knocked_at + max(JOIN_SECONDS if abroad is None else JOIN_FAR_SECONDS, doorway.patience_seconds)
        self._start()
        return self

    @classmethod
    async def resume(cls, who: Who, path: Path, *, hints: Mapping[str, Sequence[str]] | None = None, anywhere: Sequence[str] = ()) -> Self:
        """Goes on with the table of this journal. Raises JournalError or NetError. `hints`: addresses by name; `anywhere`: of whomever."""
        node = cls(who)
        seat = await asyncio.to_thread(who.shelf.load, path)
        await asyncio.to_thread(node.memory.recall, path)
        if seat.public != who.identity.public:
            raise JournalError(f"{path} is the table of another key than ours: put back the key file with which it was begun")
        journal = await asyncio.to_thread(who.shelf.open, path, seat) if seat.agreed else None
        keys = {Guest.VIEW: secrets.token_bytes(INVITE_BYTES)}
        node._seat = seat
        async with node._lock:  # others may knock while we still read
            try:
                abroad = back_abroad(node.memory.known.abroad, who.abroad)
                await node._open(who.port or node.memory.known.port, seat.game, keys, lenient=not who.port, abroad=abroad, eager=False)
            except BaseException:
                if journal is not None:
                    journal.close()
                raise
            node._start()
            await node._come_back(seat, path, journal, hints or {}, anywhere)
        return node

    async def _come_back(
        self, seat: Seat, path: Path, journal: Journal | None, hints: Mapping[str, Sequence[str]], anywhere: Sequence[str]
    ) -> None:
        """To a seat of ours; without a journal not all have signed yet, as far as we know."""
        self._seat, self.journal_path = seat, path
        self.private, self.table_name = not self.memory.known.public, self.memory.known.name
        self.memory.hint(self.contacts, seat, hints, anywhere)
        self.contacts.want([member.public for member in seat.roster.members], self._loop.time(), at_once=True)
        self._gather(seat.roster, seat.place, at_once=True)
        if journal is not None:
            self._agreed = agreed = Agreed(seat.roster, seat.signs)
            await self._enter(await self._restored(seat, journal), agreed, journal)
        else:
            own = sign_roster(self.who.identity, seat.roster)
            self.room = room = SignRoom(seat.roster, own, self.mesh, self.contacts, self._emit, self._set_agreed)
            for up in list(self._ups.values()):
                await room.linked(up)

    async def _open(
        self,
        port: int,
        game: str | None,
        keys: Mapping[Guest, bytes],
        *,
        lenient: bool = False,
        abroad: Abroad | None = None,
        eager: bool = True,
    ) -> None:
        """`lenient`: another port will do. `eager`: without the way to the internet it makes no sense."""
        rules = tuple(sorted((slug, bytes.fromhex(digest)) for slug, digest in digests_of(self.who.games).items()))
        offers = Offers((VERSION,), rules)
        make = partial(Mesh.open, self.who.identity, offers, gate=self._gate, rank=self._rank, bind=self.who.bind, game=game)
        try:
            self.mesh = await make(port=port, secrets=keys, on_event=self._on_mesh)
        except PortTaken:
            if not lenient:
                raise
            self.mesh = await make(port=0, secrets=keys, on_event=self._on_mesh)
        await self._go_abroad(abroad, eager)
        self.contacts = Contacts(self.mesh, self.who.identity, time.time, self.who.advertised)
        self._ways = Ways(self.mesh, self._emit)
        self._tell_addresses()

    def _tell_addresses(self) -> None:
        """At the beginning, and again when a relay has answered: from then on we can be found there."""
        if self.addresses != self._addresses_told:
            self._addresses_told = self.addresses
            self._emit("listening", port=self.mesh.port, addresses=list(self.addresses))

    async def _go_abroad(self, abroad: Abroad | None, eager: bool) -> None:
        if abroad is None:
            return
        try:
            await abroad.open(self.mesh, self.who.bind, wait=eager and self.who.abroad is not None)
            self.memory.abroad = abroad
        except NetError as problem:
            if eager:
                await self.mesh.close()
                raise
            self._no_internet = str(problem)
            self._emit("no-internet", what=str(problem))
        except BaseException:
            await self.mesh.close()
            raise

    def _start(self) -> None:
        self._watch = Watch(self.mesh.wake)
        self._spawn(self._tick())

    def _lobby_room(self, lobby: HostLobby | GuestLobby) -> LobbyRoom:
        return LobbyRoom(
            lobby,
            self.mesh,
            self.who.identity,
            self.contacts,
            self.who.shelf,
            self._emit,
            games=self.who.games,
            name=self.who.name,
            clash=self.who.clash,
            private=self.private,
            on_kept=self._kept,
            on_seated=self._set_returning,
            on_agreed=self._set_agreed,
            on_end=self._end,
            view_again=self._guest_lobby,
        )

    def _guest_lobby(self, host: bytes) -> GuestLobby:
        kind = Coming.VIEW if self._view else Coming.PLAY
        return GuestLobby(self.who.identity, self.who.games, host, nonce=_nonce, kind=kind, game=self._chosen, now=self._loop.time())

    # --- looking and acting --------------------------------------------------------------------------------------------------------

    @property
    def peer(self) -> Peer | None:
        return self.room.peer if isinstance(self.room, TableRoom) else None

    @property
    def is_host(self) -> bool:
        return isinstance(self.room, LobbyRoom) and self.room.is_host

    def safety(self) -> tuple[str, str]:
        """The table's number and its words, to be read aloud; the same for all. Empty before all have signed."""
        if self._agreed is None:
            return "", ""
        publics = [member.public for member in self._agreed.roster.members]
        table = self._agreed.roster.table
        return table_number(table, publics), table_words(table, publics)

    @property
    def addresses(self) -> tuple[str, ...]:
        """host:port under which others reach us now."""
        return self.mesh.told_addresses(self.who.advertised)

    @property
    def ways(self) -> dict[str, Way]:
        """To everybody who is linked with us, by name."""
        return self._ways.now(self._name_of)

    def tell_invite(self) -> None:
        """An event with what our person can hand over; without an invite to watch where nobody may."""
        is_watchable = not (isinstance(self.room, LobbyRoom) and self.room.is_unwatched)
        self._emit("invite", text=self.invite(Guest.PLAY), view=self.invite(Guest.VIEW) if is_watchable else "")

    def invite(self, kind: Guest = Guest.PLAY) -> str:
        """The line to hand over. It holds a secret: for the guest's eyes."""
        addresses = self.addresses[: limits.INVITE_ADDRESSES_MAX]
        return Invite(kind, self.mesh.secrets[kind], host_mark(self.who.identity.public), addresses).text()

    async def call(self, act: Callable[[Peer], T]) -> T:
        """Run this with the peer and carry out what follows, to its end even if the caller goes away. Refusal as the peer says, and after
        the end: nothing is signed that has no journal any more."""

        async def work() -> T:
            self._refuse_if_stopped()
            assert isinstance(self.room, TableRoom)
            return await self.room.work(partial(act, self.room.peer))

        return await self._locked(work)

    @property
    def is_free(self) -> bool:
        """Nobody works with the peer, so `do` may, at once; else wait in `quiet()`."""
        return not self._lock.locked()

    def quiet(self) -> asyncio.Lock:
        """As a context: the peer is ours alone, and `do` may be called."""
        return self._lock

    def do(self, act: Callable[[Peer], T]) -> T:
        """A short call of the peer at once, on the loop: what our person does to a draft. What follows from it is carried out behind it,
        disk before wire. Refusal as the peer says."""
        self._refuse_if_stopped()
        assert isinstance(self.room, TableRoom)
        try:
            return self.room.do(partial(act, self.room.peer))
        finally:
            self._spawn(self._carry_out(self.room))

    async def _carry_out(self, room: TableRoom) -> None:
        async with self._lock:
            if not self._stopped:
                await room.finish()

    def _changed(self) -> None:
        self._change.set()
        if self.on_change is not None:
            self.on_change()

    async def look(self, at: Callable[[Peer], T]) -> T | None:
        """What `at` sees of the peer, between two calls; None before there is one and after the end."""
        async with self._lock:  # whoever goes away while he waits leaves nothing behind
            return at(self.room.peer) if isinstance(self.room, TableRoom) and not self._stopped else None

    @property
    def worked(self) -> dict[int, float]:
        """Beat -> seconds that our program worked on it, as far as it was there."""
        return dict(self.room.worked) if isinstance(self.room, TableRoom) else {}

    def words(self) -> list[Word]:
        """What the judge needs of the table: its roster, and every signed word that we hold. While nobody works with the peer."""
        if not isinstance(self.room, TableRoom):
            return []
        chain = self.room.peer.chain
        return [*self.room.agreed.messages(), *(signed for own in chain.entries for signed in own), *chain.newest_acks()]

    async def changed(self) -> None:
        """Returns when something has happened at the table since the last time. For one player."""
        await self._change.wait()
        async with self._lock:  # what is being done just now is one change, from the moment it is seen until it is carried out
            self._change.clear()

    async def start(self) -> None:
        """The host does not wait for more guests. Refusal if the game does not go with so many."""

        async def work() -> None:
            self._refuse_if_stopped()
            assert isinstance(self.room, LobbyRoom)
            await self.room.start()
            await self._after()

        await self._locked(work)

    async def dismiss(self, name: str) -> None:
        """The host turns this guest away. Refusal if nobody of this name sits in the lobby, or there is none."""
        await self._in_lobby(lambda room: room.dismiss(name))

    async def rename(self, name: str) -> None:
        """Somebody at the table is called like us: our person knocks again under another name. Refusal or Misuse as the lobby says."""
        await self._in_lobby(lambda room: room.rename(name))

    async def trust(self, name: str) -> None:
        """Our person accepts the key about which there was an alarm. Refusal if there was none about this name."""
        await self._in_lobby(lambda room: room.trust(name))

    async def _in_lobby(self, act: Callable[[LobbyRoom], Coroutine[Any, Any, None]]) -> None:
        async def work() -> None:
            self._refuse_if_stopped()
            if not isinstance(self.room, LobbyRoom):
                raise Refusal("lobby_not_open")
            await act(self.room)
            await self._after()

        await self._locked(work)

    async def say(self, text: str) -> None:
        """A line of talk to everybody who sits here, in the lobby or at the table. Refusal or Misuse if it cannot be said."""

        async def work() -> None:
            self._refuse_if_stopped()
            match self.room:
                case LobbyRoom():
                    await self.room.say(text)
                case TableRoom():
                    await self.room.work(partial(self.room.peer.say, text))
                case _:
                    raise Refusal("not_joined")

        await self._locked(work)

    def _refuse_if_stopped(self) -> None:
        if self._stopped:
            raise Refusal("stopped")

    async def ending(self) -> Ending:
        """How it ended: over and everybody has it, or why nothing comes of it any more."""
        return await asyncio.shield(self._ended)

    async def stop(self) -> None:
        """No task, socket or file is left when this returns. May be called twice."""
        if self._stopping is None:
            self._stopping = asyncio.ensure_future(self._stop())
        await asyncio.shield(self._stopping)

    async def _stop(self) -> None:
        async with self._lock:  # whatever runs now comes to its end, and nothing begins behind it
            if isinstance(self.room, TableRoom):
                await self.room.carry_out()  # what our person has just done
            self._stopped = True
            tasks = list(self._tasks)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if self._announcing is not None:
                await self._announcing.close()
            if self._gathering is not None:
                await self._gathering.close()
            if self.room is not None:
                await self.room.close()
            await self._watch.close()
            await self.mesh.close()
            self._save_memory()
            self._end(Ending("stopped"))
            self.log.close()

    # --- events ----------------------------------------------------------------------------------------------------------------------

    def tell(self, kind: str, **facts: Any) -> None:
        """An event of the program around us, in line with ours."""
        self._emit(kind, **facts)

    def _emit(self, kind: str, **facts: Any) -> None:
        self.log.note(kind, facts)
        if not self.who.quiet:
            self.events.put_nowait(Event(kind, facts))

    def _end(self, ending: Ending) -> None:
        if not self._ended.done():
            self._ended.set_result(ending)

    def _gate(self, public: bytes, guest: Guest) -> int | None:
        if self.room is not None:
            return self.room.gate(public, guest)
        expected = self._seat is not None and any(member.public == public for member in self._seat.roster.members)
        return None if expected else limits.NOT_TRUSTED

    def _rank(self, public: bytes, guest: Guest) -> DoorRank:
        return DoorRank.SEATED if self.room is None else self.room.rank(public, guest)

    async def _on_mesh(self, event: MeshEvent) -> None:
        async with self._lock:
            if self._stopped:
                return
            try:
                await self._take(event)
                await self._after()
            except Exception as error:
                self._broken(error)

    async def _take(self, event: MeshEvent) -> None:
        match event:
            case LinkUp():
                await self._linked(event)
            case LinkDown(link):
                self._ups.pop(link, None)
                if self.room is not None:
                    await self.room.unlinked(link)
            case Message(link, message):
                if self.room is not None:
                    await self.room.receive(link, message)
            case LinkFault(_, fault):
                self._emit("fault", section=fault.section, what=fault.what)
            case Unreachable():
                self._not_reached(event)

    async def _linked(self, up: LinkUp) -> None:
        self._ups[up.link] = up
        if up.host:
            self.contacts.met(up.public, up.host)
        if self.room is None and up.dialled and self._first is not None:
            self._give_up_at = None
            self.contacts.adopt(up.public, self._first)
            self.room = self._lobby_room(self._guest_lobby(up.public))
            self._emit("host", words=fingerprint(up.public))
        if self.room is not None:
            await self.room.linked(up)
        self._ways.look(self._name_of)

    def _not_reached(self, event: Unreachable) -> None:
        self._unreachable = event.sentence
        name = self._name_of(event.public)
        self._emit("unreachable", what=event.sentence, **({} if name is None else {"name": name}))
        if self.room is not None:
            return
        if event.is_hopeless:
            self._end(Ending("unreachable", event.sentence))
        if event.code == 0:
            return
        if event.code in (limits.CROWDED, limits.OVER_LIMIT):  # a crowd may pass
            self._give_up_at = max(self._give_up_at or 0.0, self._knocked_at + CROWDED_SECONDS)
        else:
            is_stale = self.private and event.code in STALE_INVITE
            self._end(Ending("unreachable" if is_stale else "refused", event.sentence))

    def _name_of(self, public: bytes | None) -> str | None:
        if self._agreed is None and public is not None and isinstance(self.room, LobbyRoom):
            return self.room.name_of(public)
        members = self._agreed.roster.members if self._agreed is not None else ()
        return next((member.name for member in members if member.public == public), None)

    async def _after(self) -> None:
        """What follows from a call of the room: the next room, the announcement."""
        if self._returning is not None:
            await self._return(self._returning)
        if self._agreed is not None and not isinstance(self.room, TableRoom):
            await self._sit_down(self._agreed)
        self._lobby_changed()
        if self._ranked is None or self._ranked is not self.room:
            self.mesh.rank_anew()
            self._ranked = self.room if isinstance(self.room, TableRoom) else None  # at a table nobody sits down any more

    def _lobby_changed(self) -> None:
        if not isinstance(self.room, LobbyRoom) or not isinstance(self.room.lobby, HostLobby):
            return
        listing, phase = self.room.lobby.listing, self.room.lobby.phase
        if (listing.taken, phase) != self._shown:
            self._shown = (listing.taken, phase)
            self._emit("lobby", **lobby_facts(listing, str(phase)))
        if self._announcing is not None and phase is HostPhase.OPEN:
            self._announcing.show(listing)

    def _gather(self, roster: Roster, place: int, at_once: bool = False) -> None:
        """A table that has begun is announced as full, for its members and for those who want to watch, until it is over. Bots in the
        program of their host are found with it."""
        if self._gathering is None and not self.private and not self.who.quiet and Gathering.is_possible(self.mesh.bound):
            announcing, self._announcing = self._announcing, None
            self._gathering = Gathering(roster, place, self.table_name, self.contacts, announcing, at_once)

    def _look_for_members(self, now: float) -> None:
        if self._gathering is None or not isinstance(self.room, (TableRoom, SignRoom)):
            return
        if isinstance(self.room, TableRoom) and (self.room.peer.over is not None or self.room.peer.stopped is not None):
            self._gathering.end()
        else:
            self._gathering.tick(now, bool(self.room.missing))

    # --- the table -------------------------------------------------------------------------------------------------------------------

    def _kept(self, path: Path, roster: Roster) -> None:
        """Our seat is on disk, and nothing is signed yet. JournalError if the rest cannot be."""
        if isinstance(self.room, LobbyRoom) and isinstance(self.room.lobby, GuestLobby) and self.room.lobby.listing is not None:
            self.table_name = self.room.lobby.listing.name
        self.memory.begin(path, self.table_name, not self.private, self.contacts, [member.public for member in roster.members])
        if self.who.on_kept is not None:
            self.who.on_kept(path)

    def _set_returning(self, roster: Roster) -> None:
        self._returning = roster

    async def _return(self, roster: Roster) -> None:
        """We knocked at a table at which we sit already: the game goes on, as if it had been resumed."""
        self._returning, shelf, journal = None, self.who.shelf, None
        try:
            found = await asyncio.to_thread(shelf.find, roster.table)
            if found is None:
                raise JournalError("but its journal is not in this folder: say with --data where it lies")
            path, seat = found
            await asyncio.to_thread(self.memory.recall, path)
            if self.memory.known.bots:
                raise JournalError(f"and bots of yours do: 'fides resume {path.name}' brings them back with you")
            journal = await asyncio.to_thread(shelf.open, path, seat) if seat.agreed else None
        except JournalError as problem:
            self._end(Ending("refused", f"You sit at this table already, {problem}."))
            return
        self._emit("already", what="you sit at this table already; the game goes on")
        await self._come_back(seat, path, journal, {}, ())

    def _set_agreed(self, agreed: Agreed) -> None:
        self._agreed = agreed

    async def _sit_down(self, agreed: Agreed) -> None:
        """All have signed. The journal is on disk before the peer says its first word."""
        shelf, journal, me = self.who.shelf, None, None
        try:
            if not self._view:
                if self.journal_path is not None and self._seat is not None:
                    begin = partial(shelf.begin, self.journal_path, self._seat, agreed)
                else:
                    begin = partial(shelf.agree, agreed)
                journal, seat = await asyncio.to_thread(begin)
                self._seat, self.journal_path = seat, journal.path
                me = Me(self.who.identity, seat.secret(), seat.place)
                await asyncio.to_thread(shelf.remember, agreed, self.who.identity.public)
        except JournalError as problem:
            if journal is not None:
                journal.close()
            self._agreed = None
            self._end(Ending("refused", f"The table cannot be saved: {problem}"))
            return
        if journal is not None and self._seat is not None and journal.boot:
            await self._enter(await self._restored(self._seat, journal), agreed, journal)
            return
        game = self.who.games[agreed.roster.game]
        peer = await asyncio.to_thread(partial(Peer, agreed.roster, agreed.signs, game, me, boot=0, now=self._loop.time()))
        await self._enter(peer, agreed, journal)

    async def _restored(self, seat: Seat, journal: Journal) -> Peer:
        me = Me(self.who.identity, seat.secret(), seat.place)
        game = self.who.games[seat.game]
        run = secrets.token_bytes(RUN_ID_BYTES)
        restore = partial(Peer.restore, seat.roster, game, me, journal.records, boot=journal.boot, run=run, now=self._loop.time())
        peer = await asyncio.to_thread(restore)
        peer.is_doubtful = bool(journal.doubts)
        return peer

    async def _enter(self, peer: Peer, agreed: Agreed, journal: Journal | None) -> None:
        roster = agreed.roster
        peer.missed_seconds = self.who.missed_seconds
        if self.who.player is not None:
            peer.on_leave = self.who.on_leave or FOLLOW
        else:
            peer.on_leave = ASK_END if self.who.on_leave == "end" else ASK
        peer.asks_people = self.who.player is None or self.who.quiet
        publics = [member.public for member in roster.members]
        self.mesh.game = roster.game
        room = TableRoom(
            peer,
            agreed,
            journal,
            self.mesh,
            self.contacts,
            self._emit,
            table_name=self.table_name or roster.game,
            watchable=not self.private,
            acquaintances=self.who.shelf.known_keys(),
            linger_seconds=self.who.linger_seconds,
            on_change=self._changed,
            on_end=self._end,
            on_over=self._over,
        )
        self.room = room
        if self.journal_path is not None:
            self.log.open(log_path(self.journal_path))
        names = [member.name for member in roster.members]
        number, words = table_number(roster.table, publics), table_words(roster.table, publics)
        journal_name = str(self.journal_path or "")
        self._emit("agreed", game=roster.game, names=names, table=roster.table.hex()[:16], number=number, words=words, journal=journal_name)
        if not self._view:
            self.contacts.want(publics, self._loop.time())
        if peer.me is not None:
            self._gather(roster, peer.me.place)
        await room.carry_out()
        for up in list(self._ups.values()):
            await room.linked(up)
        self._ways.look(self._name_of)  # names are known now, and a game of programs may be over before the next look
        self._save_memory()
        if self.who.player is not None and peer.me is not None:
            self._spawn(self.who.player.play(self))

    def _over(self) -> None:
        if self.journal_path is not None and self._seat is not None:
            try:
                self._seat = self.who.shelf.end(self.journal_path, self._seat)
            except JournalError:
                return  # it stays in the list of unfinished tables, and resuming it says that it is over

    def _save_memory(self) -> None:
        if self.journal_path is not None and self._agreed is not None:
            self.memory.save(self.contacts, [member.public for member in self._agreed.roster.members])

    # --- time ------------------------------------------------------------------------------------------------------------------------

    async def _tick(self) -> None:
        beats = 0
        while True:
            due = self._loop.time() + TICK_SECONDS
            await asyncio.sleep(TICK_SECONDS)
            beats += 1
            if self._loop.time() - due > LATE_SECONDS:  # time runs short: who only watches goes first
                self.mesh.door.shed()
            async with self._lock:
                now = self._loop.time()
                self.contacts.tick(now)
                if self.room is not None:
                    await self.room.tick(now)
                    await self._after()
                    self._look_for_members(now)
                if self._give_up_at is not None and now > self._give_up_at:
                    self._end(Ending("unreachable", self._no_internet or self._unreachable or NOBODY))
                if beats % LOOK_BEATS == 0:
                    self._ways.look(self._name_of)
                    if self.memory.abroad is not None:
                        self._tell_addresses()
                if beats % 8 == 0:
                    self._save_memory()
                self._look_at_door(now)

    def _look_at_door(self, now: float) -> None:
        """Our person is told when strangers crowd there, and not all the time. A host can then hand out an invite."""
        door = self.mesh.door
        if door.turned_away - self._door_told[0] >= CROWD and now >= self._door_told[1]:
            count = door.turned_away - self._door_told[0]
            self._emit("crowd", turned_away=count, what=CROWD_TOLD.format(count=count, address=door.busiest))
            self._door_told = door.turned_away, now + CROWD_TOLD_SECONDS
        if self.is_host and not self._invite_told and not self.private and (door.bans or self._door_told[0]):
            self._invite_told = True
            self.tell_invite()

    # --- tasks -----------------------------------------------------------------------------------------------------------------------

    async def _locked(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Under the lock, and to its end: a caller that is cancelled does not leave a thread with the peer behind."""

        async def run() -> T:
            async with self._lock:
                return await work()

        task = asyncio.ensure_future(run())
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(self._ended_alone)
            raise

    def _ended_alone(self, task: asyncio.Task[Any]) -> None:
        """Whoever asked for it has gone away: a refusal has no reader."""
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Exception) and not isinstance(error, (Refusal, Misuse)):
            self._broken(error)

    def _spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._task_ended)

    def _task_ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Exception):
            self._broken(error)

    def _broken(self, error: Exception) -> None:
        """A bug of ours. We stop here rather than go on with half a state; the journal holds what was said."""
        if os.environ.get("FIDES_DEBUG"):
            self._loop.call_exception_handler({"message": "a node failed", "exception": error})
        self._emit("broken", what=f"{type(error).__name__}: {error}")
        self._end(Ending("frozen", f"This should not have happened: {type(error).__name__}: {error} (FIDES_DEBUG=1 shows where)", "fault"))


def _nonce() -> bytes:
    return secrets.token_bytes(32)


__all__ = ["Doorway", "Node", "Who"]
