"""How the members of a table find each other on their network: each that came back, or misses somebody, says where it is and looks.

A table that is by invite only, or bound to this machine alone, does neither. What is found is a rumour: it is dialled, and whoever
answers there has to show the key of that member.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from ipaddress import ip_address
from typing import TYPE_CHECKING

from p2p.net.errors import NoNetwork
from p2p.shell.announcing import Announcing
from p2p.shell.contacts import Contacts
from p2p.wire.lobby import Roster

if TYPE_CHECKING:
    from p2p.net.discovery import Found

MISSED_SECONDS = 2.0  # a link may break and come back without all this
AGAIN_SECONDS = 10.0  # there was no network: perhaps there is one by then


class Gathering:
    def __init__(self, roster: Roster, place: int, name: str, contacts: Contacts, announcing: Announcing | None, at_once: bool) -> None:
        """`name`: of the table. `announcing`: that of its lobby goes on. `at_once`: everybody was gone, so nobody waits to be missed."""
        self._roster, self._place, self._name, self._contacts = roster, place, name, contacts
        self._announcing, self._at_once = announcing, at_once
        self._missed_since: float | None = None
        self._finding: asyncio.Task[None] | None = None
        self._ending: list[asyncio.Task[None]] = []
        if announcing is not None:
            self._tell(announcing)

    @staticmethod
    def is_possible(bound: Sequence[str]) -> bool:
        return not all(ip_address(host).is_loopback for host in bound)

    def tick(self, now: float, missing: bool) -> None:
        """`missing`: with somebody who is still at the table there is no link."""
        if not missing:
            self._missed_since = None
            self._rest()
        elif self._missed_since is None:
            self._missed_since = now
        if self._at_once or (self._missed_since is not None and now - self._missed_since >= MISSED_SECONDS):
            self._at_once = False
            if self._announcing is None:
                mesh = self._contacts.mesh
                self._announcing = Announcing(mesh.bound, mesh.port, _quietly)
                self._tell(self._announcing)
            if missing and self._finding is None:
                self._finding = asyncio.create_task(self._find(), name="looking for members")

    def end(self) -> None:
        """The table is over: it can neither be watched nor come back to."""
        self._rest()
        if self._announcing is not None:
            self._ending.append(asyncio.ensure_future(self._announcing.close()))
            self._announcing = None

    async def close(self) -> None:
        self.end()
        await asyncio.gather(*self._ending, return_exceptions=True)

    def _tell(self, announcing: Announcing) -> None:
        from p2p.net.discovery import ListedTable, lobby_prefix

        count, prefix = len(self._roster.members), lobby_prefix(self._roster.lobby)
        announcing.tell(ListedTable(self._name or self._roster.game, self._roster.game, count, count, prefix, place=self._place))

    def _rest(self) -> None:
        if self._finding is not None:
            self._finding.cancel()
            self._ending.append(self._finding)
            self._finding = None

    async def _find(self) -> None:
        from p2p.net.discovery import Finder

        while True:
            with suppress(NoNetwork):
                finder = await Finder.open(self._heard)
                try:
                    await asyncio.Event().wait()  # until we are cancelled
                finally:
                    await finder.close()
            await asyncio.sleep(AGAIN_SECONDS)

    def _heard(self, tables: Sequence[Found]) -> None:
        from p2p.net.discovery import lobby_prefix

        members, prefix = self._roster.members, lobby_prefix(self._roster.lobby)
        for found in tables:
            place = found.table.place
            if found.table.lobby == prefix and place is not None and place != self._place and place < len(members):
                self._contacts.found(members[place].public, found.addresses)


def _quietly(event: str, **facts: object) -> None:
    """Whoever comes back to a table need not hear that nobody can be found without a network."""
