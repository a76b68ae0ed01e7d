"""A node that comes back to a table whose roster it signed without having seen all signatures: the others may have them.

Our own signature stands already; nothing else is said here. When the last signature has come, the table begins for us, too.
"""

from __future__ import annotations

from collections.abc import Callable

from p2p.crypto.faults import PeerFault
from p2p.net import limits
from p2p.net.events import DoorRank, Guest, LinkUp
from p2p.net.mesh import Mesh
from p2p.peer.roster import Agreed, SignBook
from p2p.shell.contacts import Contacts
from p2p.shell.room import Emit
from p2p.wire.lobby import Roster, RosterSign
from p2p.wire.messages import Message
from p2p.wire.where import Where


class SignRoom:
    def __init__(
        self, roster: Roster, own: RosterSign, mesh: Mesh, contacts: Contacts, emit: Emit, on_agreed: Callable[[Agreed], None]
    ) -> None:
        self.book = SignBook(roster)
        self.book.take(own)
        self._mesh, self._contacts, self._emit, self._on_agreed = mesh, contacts, emit, on_agreed
        self._publics = {member.public for member in roster.members}
        self._links: dict[int, bytes] = {}
        self._me = roster.members[own.place].public

    @property
    def missing(self) -> tuple[bytes, ...]:
        """Members without a link with us."""
        return tuple(public for public in self._publics if public != self._me and public not in self._links.values())

    def gate(self, public: bytes, guest: Guest) -> int | None:
        return None if public in self._publics else limits.TABLE_CLOSED

    def rank(self, public: bytes, guest: Guest) -> DoorRank:
        return DoorRank.SEATED

    async def linked(self, up: LinkUp) -> None:
        if up.public in self._publics:
            self._links[up.link] = up.public
            self._mesh.send(up.link, self._contacts.say())
            for sign in self.book.signs:
                self._mesh.send(up.link, sign)

    async def unlinked(self, link: int) -> None:
        self._links.pop(link, None)

    async def receive(self, link: int, message: Message) -> None:
        try:
            if isinstance(message, Where) and message.public in self._publics:
                self._contacts.learn(message)
            elif isinstance(message, RosterSign) and message.table == self.book.roster.table and self.book.take(message):
                self._spread(link, message)
        except PeerFault as fault:
            self._emit("fault", section=fault.section, what=fault.what)

    def _spread(self, source: int, sign: RosterSign) -> None:
        for link in self._links:
            if link != source:
                self._mesh.send(link, sign)
        if not self.book.missing:
            self._on_agreed(Agreed(self.book.roster, self.book.signs))

    async def tick(self, now: float) -> None:
        return

    async def close(self) -> None:
        return
