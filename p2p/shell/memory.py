"""What a node remembers beside its journal: where everybody was, on which port it listened, which bots sat in its program."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from p2p.shell.abroad import Abroad
from p2p.shell.contacts import Contacts
from p2p.shell.shelf import Shelf, Whereabouts
from p2p.store.seat import Seat


class Memory:
    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._path: Path | None = None  # of the journal; nothing is saved before there is one
        self.known = Whereabouts()
        self.abroad: Abroad | None = None  # of this run

    def recall(self, path: Path) -> None:
        self._path = path
        self.known = self._shelf.whereabouts(path)

    def begin(self, path: Path, name: str, public: bool, contacts: Contacts, publics: Iterable[bytes]) -> None:
        """A new table, about to be signed: what is needed to meet again is on disk when this returns. JournalError if it is not."""
        known = replace(self._now(contacts, publics), public=public, name=name)
        self._shelf.keep_whereabouts(path, known)
        self._path, self.known = path, known

    def add_bot(self, level: str, journal: Path) -> None:
        """A bot that sits in this program, to be brought back with us."""
        others = [bot for bot in self.known.bots if Path(bot[0]).parent != journal.parent]  # of an earlier round of the lobby
        self._keep(replace(self.known, bots=(*others, (str(journal), level))))

    def hint(self, contacts: Contacts, seat: Seat, named: Mapping[str, Sequence[str]], anywhere: Sequence[str]) -> None:
        """Tell the contacts where everybody may be found."""
        for member in seat.roster.members:
            contacts.hint(member.public, self.known.addresses.get(member.public, ()))
            contacts.hint(member.public, (*named.get(member.name, ()), *anywhere))

    def save(self, contacts: Contacts, publics: Iterable[bytes]) -> None:
        """As it is now, if that is news."""
        self._keep(self._now(contacts, publics))

    def _now(self, contacts: Contacts, publics: Iterable[bytes]) -> Whereabouts:
        addresses = dict(self.known.addresses)
        for public in publics:
            if found := contacts.addresses_of(public):
                addresses[public] = found
        return replace(self.known, port=contacts.mesh.port, addresses=addresses, abroad=self.abroad or self.known.abroad)

    def _keep(self, now: Whereabouts) -> None:
        if now != self.known:
            self.known = now
            if self._path is not None:
                self._shelf.save_whereabouts(self._path, now)
