"""EDGE: the folder in which a player's tables and acquaintances lie, as a node needs it: seats, journals, who was met, where they were.

    identity.key  people  tables/<date>-<game>-<players>.journal, and beside each .seat .mark .lock .where .log

The `.where` file holds addresses of the others and our own port, so that a table finds itself again after all were gone: it is there
before the roster is signed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Collection, Mapping
from dataclasses import field
from pathlib import Path
from typing import Any

from engine.values import dataclass
from p2p.crypto.identity import Identity
from p2p.peer.roster import Agreed
from p2p.shell.abroad import Abroad
from p2p.store.disk import Disk, Exists, Files, JournalError, NoSuchFile, named, private_folder
from p2p.store.journal import Journal
from p2p.store.keyfile import create_identity, load_identity
from p2p.store.people import Acquaintance, KnownPerson, Meeting, People
from p2p.store.records import Kind
from p2p.store.seat import Seat, agree_seat, drop_seat, end_seat, keep_seat, load_seat
from p2p.store.tables import TableState, tables_in
from p2p.wire.limits import ADDRESSES_MAX, SEATS_MAX, TABLE_NAME_COLUMNS_MAX
from p2p.wire.lobby import Roster
from p2p.wire.messages import encode
from p2p.wire.text import clean
from p2p.wire.where import is_address

TABLES = "tables"
PEOPLE = "people"
KEY = "identity.key"
WHERE_BYTES_MAX = 64 * 1024


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where everybody was when we last heard: key -> addresses; our own port; whether anybody may watch; bots that sit here, too."""

    port: int = 0
    addresses: Mapping[bytes, tuple[str, ...]] = field(default_factory=dict)
    public: bool = False
    bots: tuple[tuple[str, str], ...] = ()  # journal of the bot's own folder, its level
    name: str = ""  # of the table, on the network
    abroad: Abroad | None = None  # its way to the internet

    def to_bytes(self) -> bytes:
        known = {public.hex(): list(addresses) for public, addresses in sorted(self.addresses.items())}
        bots = [list(bot) for bot in self.bots]
        value: dict[str, Any] = {"addresses": known, "bots": bots, "name": self.name, "port": self.port, "public": self.public}
        if self.abroad is not None:
            value["abroad"] = self.abroad.to_value()
        return json.dumps(value, sort_keys=True).encode("ascii")

    @classmethod
    def parse(cls, data: bytes) -> Whereabouts:
        """What can be understood of it; a damaged file is an empty one."""
        try:
            value: Any = json.loads(data)
            addresses = {
                bytes.fromhex(key): tuple(text for text in texts if isinstance(text, str) and is_address(text))[:ADDRESSES_MAX]
                for key, texts in value["addresses"].items()
            }
            port = value["port"] if type(value["port"]) is int and 0 <= value["port"] < 65536 else 0
            bots = tuple((str(journal), str(level)) for journal, level in value["bots"][:SEATS_MAX])
            name = clean(str(value.get("name", "")), TABLE_NAME_COLUMNS_MAX)
            return cls(port, addresses, value["public"] is True, bots, name, Abroad.parse(value.get("abroad")))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return cls()


def where_path(journal: Path) -> Path:
    return journal.with_name(journal.name + ".where")


def log_path(journal: Path) -> Path:
    return journal.with_name(journal.name + ".log")


class Shelf:
    def __init__(
        self, folder: Path, today: Callable[[], str], *, files: Files | None = None, accepted: Collection[str] = (), trusting: bool = False
    ) -> None:
        """`accepted`: names whose new keys our person accepts. `trusting`: a bot that sits where its host sits minds no names."""
        self.folder = folder
        self.people = People(folder / PEOPLE, files)
        self._files = files or Disk()
        self._today, self._accepted, self._trusting = today, frozenset(accepted), trusting
        self._trusted: set[tuple[str, bytes]] = set()  # accepted one by one, as they were seen
        self._kept: dict[bytes, tuple[Path, Seat]] = {}  # table -> journal and seat, of rosters not yet agreed

    @property
    def tables(self) -> Path:
        return self.folder / TABLES

    def identity(self) -> Identity:
        """Ours, made at the first time. KeyFileError or OSError if that cannot be."""
        path = self.folder / KEY
        return load_identity(path) if path.exists() else create_identity(path)

    # --- people ------------------------------------------------------------------------------------------------------------------

    def changed(self, name: str, public: bytes) -> KnownPerson | None:
        """Whom we know by a name that looks like this one, and by another key; None if nobody, or if the new key is accepted."""
        if self._trusting or self._is_accepted(name, public):
            return None
        meeting = self.people.recognise(name, public)
        return meeting.known if meeting.result is Acquaintance.CHANGED else None

    def known_keys(self) -> frozenset[bytes]:
        """Of everybody met; of nobody if that cannot be read now."""
        try:
            return frozenset() if self._trusting else frozenset(person.public for person in self.people.all())
        except JournalError:
            return frozenset()

    def is_new(self, name: str, public: bytes) -> bool:
        return not self._trusting and self.people.recognise(name, public).result is Acquaintance.NEW

    def trust(self, name: str, public: bytes) -> None:
        """Our person accepts this key under this name. It is remembered when they sit at a table together."""
        self._trusted.add((name, public))

    def _is_accepted(self, name: str, public: bytes) -> bool:
        return name in self._accepted or (name, public) in self._trusted

    def remember(self, agreed: Agreed, me: bytes) -> list[tuple[str, Meeting]]:
        """Everybody at this table, now that all have signed."""
        if self._trusting:
            return []
        met = []
        for member in agreed.roster.members:
            if member.public != me:
                changed = self.people.recognise(member.name, member.public).result is Acquaintance.CHANGED
                if changed and self._is_accepted(member.name, member.public):
                    self.people.accept(member.name, member.public, self._today())
                met.append((member.name, self.people.meet(member.name, member.public, self._today())))
        return met

    # --- seats -------------------------------------------------------------------------------------------------------------------

    def keep(self, roster: Roster, me: bytes) -> Path:
        """Our seat with a fresh seed is on disk when this returns; the path of the journal that there will be."""
        if roster.table not in self._kept:
            seat = Seat.new(roster, me, self._today())
            self._kept[roster.table] = (keep_seat(self.tables, seat, self._files), seat)
        return self._kept[roster.table][0]

    def drop(self, table: bytes) -> None:
        journal, _ = self._kept.pop(table, (None, None))
        if journal is not None:
            try:
                drop_seat(journal)
                with named(journal):
                    where_path(journal).unlink(missing_ok=True)
            except JournalError:
                return  # an unsigned seat that stays behind hurts nobody

    def agree(self, agreed: Agreed) -> tuple[Journal, Seat]:
        """All have signed: the journal first, then the seat that says so; in between a crash leaves an empty journal, not half a table."""
        path, seat = self._kept[agreed.roster.table]
        return self.begin(path, seat, agreed)

    def begin(self, path: Path, seat: Seat, agreed: Agreed) -> tuple[Journal, Seat]:
        try:
            journal = Journal.create(path, agreed.roster.table, seat.place, seat.public, self._files)
        except Exists:  # a crash came between the two; nothing was said yet
            journal = Journal.open(path, self._files, agreed.roster.table)
        try:
            if journal.boot:
                _complete(journal, agreed)
            seat = agree_seat(path, seat, agreed.signs, self._files)
        except BaseException:
            journal.close()
            raise
        self._kept.pop(agreed.roster.table, None)
        return journal, seat

    def find(self, table: bytes) -> tuple[Path, Seat] | None:
        """Our seat at this table, if we have one here."""
        for table_here in tables_in(self.tables, self._files):
            if table_here.state is not TableState.DAMAGED and (seat := self.load(table_here.journal)).roster.table == table:
                return table_here.journal, seat
        return None

    def load(self, path: Path) -> Seat:
        return load_seat(path, self._files)

    def open(self, path: Path, seat: Seat) -> Journal:
        """Damage in the middle is cut out here; what is lost comes back from the others."""
        journal = Journal.open(path, self._files, seat.roster.table)
        try:
            if journal.damaged:
                journal.mend()
            _complete(journal, Agreed(seat.roster, seat.signs))
        except BaseException:
            journal.close()
            raise
        return journal

    def end(self, path: Path, seat: Seat) -> Seat:
        return seat if seat.ended else end_seat(path, seat, self._today(), self._files)

    # --- where everybody is --------------------------------------------------------------------------------------------------------

    def whereabouts(self, path: Path) -> Whereabouts:
        try:
            return Whereabouts.parse(self._files.read(where_path(path), WHERE_BYTES_MAX))
        except (NoSuchFile, JournalError):
            return Whereabouts()

    def keep_whereabouts(self, path: Path, whereabouts: Whereabouts) -> None:
        """On disk when this returns: without it a table whose members were all gone could not meet again."""
        self._files.replace(where_path(path), whereabouts.to_bytes())

    def save_whereabouts(self, path: Path, whereabouts: Whereabouts) -> None:
        try:
            self.keep_whereabouts(path, whereabouts)
        except JournalError:
            return  # what was known before is still there

    def is_writable(self) -> bool:
        """Whether a table could be kept here at all, before anybody waits for it."""
        try:
            private_folder(self.folder)
            private_folder(self.tables)
        except OSError:
            return False
        return os.access(self.tables, os.W_OK | os.X_OK)


def _complete(journal: Journal, agreed: Agreed) -> None:
    """A journal that a crash left without them gets the roster and its signatures: without them nobody could judge it."""
    held = {record.payload for record in journal.records}
    missing = [(Kind.HELD, payload) for payload in map(encode, agreed.messages()) if payload not in held]
    if missing:
        journal.append_all(missing)
