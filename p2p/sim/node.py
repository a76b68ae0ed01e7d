"""One simulated machine: a disk, a journal of the product on it, a peer of the product, and the shell that joins them.

The shell is as thin as the real one: it carries out effects in order, everything written before a send is on disk before that send, and a
failed write stops the process. The power can go before every single operation.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from p2p.crypto.faults import PeerFault
from p2p.peer.effects import Effect, Send, Settle, Tell, Write
from p2p.peer.peer import RUN_ID_BYTES, Peer
from p2p.sim.disk import PowerCut, SimDisk
from p2p.sim.memo import decode, encode
from p2p.sim.seating import SeatedMember
from p2p.store.disk import InUse, JournalError
from p2p.store.journal import Journal
from p2p.store.resume import Whole
from p2p.wire.messages import Message

if TYPE_CHECKING:
    from p2p.sim.world import SimWorld

JOURNAL = Path("/table.journal")
TICK_SECONDS = 0.25


class SimNode:
    def __init__(self, world: SimWorld, member: SeatedMember, disk: SimDisk, address: int | None = None) -> None:
        """`address`: where it is reached, if not as its place."""
        self.world = world
        self.member = member
        self.place = member.place
        self.address = member.place if address is None else address
        self.ended = False  # its person has closed it for good
        self.disk = disk
        self.honest = True
        self.up = False
        self.peer: Peer | None = None
        self.journal: Journal | None = None
        self.incarnation = 0
        self.crashes = 0
        self.links: dict[int, int] = {}
        self.watching: dict[int, Callable[[Message], None]] = {}  # links of those who only watch
        self.told: list[tuple[float, str, dict[str, Any]]] = []
        self.written: set[bytes] = set()  # payloads that are on disk now
        self.clock_rate = 1.0  # seconds of its clock for one true second
        self._drift, self._drifted_at = 0.0, 0.0

    # --- life ------------------------------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """The process begins: a new journal the first time, else what the old one says."""
        assert not self.up
        self.incarnation += 1
        self.links, self.watching = {}, {}
        try:
            self._open()
            assert self.peer is not None
            self.peer.traffic = lambda link: self.world.network.traffic(link, self.address) if link in self.links else (0, 0.0)
            self.up = True
            self._carry_out()
        except PowerCut:
            self.crash()
            return
        except JournalError as problem:
            self.world.trace("no start", self.address, type(problem).__name__)
            self._close()
            self.world.start_again_later(self)
            return
        if self.world.plan.votes:
            self.peer.on_leave = "drop"
        self.world.network.started(self.address)
        self._tick_later()
        self.world.looked_at(self)

    def _open(self) -> None:
        table = self.world.table
        if not self.disk.exists(JOURNAL):
            self.journal = Journal.create(JOURNAL, table.roster.table, self.place, self.member.identity.public, self.disk)
            self.written = set()
            self.peer = Peer(table.roster, table.signs, table.game, self.member.me, boot=self.journal.boot, now=self._own_time())
            return
        journal = self.journal = Journal.open(JOURNAL, self.disk, table.roster.table)
        if journal.damaged:
            journal.mend()
        self.written = {record.payload for record in journal.records}
        if self.written < table.opening and len(journal.records) == len(self.written):  # the power went before the table was on disk
            fresh = Peer(table.roster, table.signs, table.game, self.member.me, boot=journal.boot, now=self._own_time())
            self.peer = fresh
            if journal.doubts:
                journal.settle(Whole(0, table.roster.table))
            return
        me = self.member.me
        run = self.world.lots_of(f"run {self.address} {self.incarnation}").raw(RUN_ID_BYTES)
        self.peer = Peer.restore(table.roster, table.game, me, journal.records, boot=journal.boot, run=run, now=self._own_time())
        self.peer.is_doubtful = bool(journal.doubts)

    def crash(self) -> None:
        """The process is gone at this very moment."""
        if not self.up and self.peer is None:
            return
        self.crashes += 1
        self.world.trace("crash", self.address)
        lost = self.disk.power_cut()
        self._stop()
        self.world.crashed(self, lost)

    def _stop(self) -> None:
        self.up = False
        self.peer = None
        self.journal = None
        self.links = {}
        self.world.network.stopped(self.address)

    def _close(self) -> None:
        """The process ends in order."""
        if self.journal is not None:
            try:
                self.journal.close()
            except (JournalError, PowerCut):
                self.disk.power_cut()
        self.disk.locks.clear()
        self._stop()

    def quit(self) -> None:
        if self.up:
            self.world.trace("quit", self.address)
            self._close()

    def start_twice(self) -> bool:
        """A second process on the same machine: it must be turned away."""
        try:
            Journal.open(JOURNAL, self.disk).close()
        except InUse:
            return True
        except PowerCut:
            self.crash()
            return True
        return False

    # --- what reaches it -------------------------------------------------------------------------------------------------------------

    def linked(self, link: int, place: int) -> None:
        self.links[link] = place
        self._do("linked", lambda peer: peer.linked(link, place))

    def unlinked(self, link: int) -> None:
        self.links.pop(link, None)
        self._do("unlinked", lambda peer: peer.unlinked(link))

    def deliver(self, link: int, data: bytes) -> None:
        try:
            message = decode(data)
        except PeerFault as fault:
            self.world.trace("nonsense", self.address, fault.section)
            self.hang_up(link)
            return
        self._do("receive", lambda peer: peer.receive(link, message))

    def act(self, what: str, action: Callable[[Peer], None]) -> None:
        """Something that its person does."""
        self._do(what, action)

    def hang_up(self, link: int) -> None:
        self.world.network.close(link, self.address)
        self.unlinked(link)

    def _tick_later(self) -> None:
        incarnation = self.incarnation

        def tick() -> None:
            if self.up and self.incarnation == incarnation:
                self._do("tick", self._tick)
                self.world.agenda.after(self.world.tick_seconds(), tick)

        self.world.agenda.after(self.world.lots.between(0.0, TICK_SECONDS), tick)

    def _tick(self, peer: Peer) -> None:
        peer.tick(self._own_time())
        peer.feed()

    def _own_time(self) -> float:
        self._drift += (self.clock_rate - 1.0) * (self.world.now - self._drifted_at)
        self._drifted_at = self.world.now
        return self.world.now + self._drift

    def _do(self, what: str, action: Callable[[Peer], None]) -> None:
        if self.peer is None or not self.up:
            return
        try:
            action(self.peer)
            self._carry_out()
            if self.peer is not None:
                self.peer.prepare()  # as the shell does, when everything is on its way
        except PowerCut:
            self.crash()
        self.world.looked_at(self)

    # --- effects ---------------------------------------------------------------------------------------------------------------------

    def _carry_out(self) -> None:
        """In order. Writes that follow each other share one sync, before whatever comes next."""
        while self.peer is not None and (effects := self.peer.outbox.take()):
            batch: list[Write] = []
            for effect in effects:
                if isinstance(effect, Write):
                    batch.append(effect)
                    continue
                if batch and not self._write(batch):
                    return
                batch = []
                if isinstance(effect, Settle) and not self._settle(effect):
                    return
                self._one(effect)
                if self.peer is None:
                    return
            if batch and not self._write(batch):
                return

    def _write(self, batch: list[Write]) -> bool:
        """False: the disk failed, and nothing behind this is carried out."""
        assert self.journal is not None and self.peer is not None
        try:
            self.journal.append_all([(write.kind, write.payload) for write in batch])
        except JournalError as problem:
            self._disk_failed(problem)
            return False
        self.written.update(write.payload for write in batch)
        self.world.wrote(self, batch)
        return True

    def _settle(self, effect: Settle) -> bool:
        assert self.journal is not None
        try:
            self.journal.settle(effect.verdict)
        except JournalError as problem:
            self._disk_failed(problem)
            return False
        return True

    def _disk_failed(self, problem: JournalError) -> None:
        assert self.peer is not None
        self.world.trace("disk", self.address, type(problem).__name__)
        self.peer.disk_failed("The disk of this machine failed.")
        for effect in self.peer.outbox.take():
            if isinstance(effect, Write):
                self.world.wrong("wrote-after-failure", f"place {self.place} writes after its disk failed")
            else:
                self._one(effect)
        self.world.disk_failed(self)

    def _one(self, effect: Effect) -> None:
        match effect:
            case Send(link, message):
                self.disk.spark()
                self._send(link, message)
            case Tell(event, facts):
                self._told(event, dict(facts))
            case Write() | Settle():
                return  # carried out before

    def _send(self, link: int, message: Message) -> None:
        if link in self.watching:
            self.watching[link](message)
        if link in self.links:
            self.world.sending(self, message)
            self.put_out(link, encode(message))

    def put_out(self, link: int, data: bytes) -> None:
        if link in self.links:
            self.world.network.send(link, self.address, data)

    def _told(self, event: str, facts: dict[str, Any]) -> None:
        self.told.append((self.world.now, event, facts))
        self.world.told(self, event, facts)
        if event == "fault" and facts.get("link") in self.links:
            self.world.hang_up_soon(self, facts["link"])
