"""EDGE: whom we have met: name -> key, trusted on first use. A known name with another key is an alarm until a person accepts it.

Names are known by their looks: whoever calls himself like somebody we know is held to that one's key, "BELA" and "Be1a" like "Bela".
Nothing is ever forgotten to make room, and a damaged file is an error, not an empty one: both would silence an alarm.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Self

from engine.values import dataclass
from p2p.crypto.faults import PeerFault, demand
from p2p.store.disk import Disk, Files, InUse, JournalError, NoSuchFile, OpenFile, named, private_folder
from p2p.wire import codec
from p2p.wire.codec import Value, bytes_text
from p2p.wire.fields import Fields
from p2p.wire.letters import alike
from p2p.wire.limits import PERSON_NAME_COLUMNS_MAX
from p2p.wire.lobby import person_name
from p2p.wire.text import clean

FORMAT = "fides-people-1"
SECTION = "people"
PEOPLE_MAX = 1024
FILE_BYTES_MAX = 320 * 1024
SINCE_BYTES_MAX = 64
LOCK_SECONDS = 5.0


class PeopleError(JournalError):
    """The file of known people cannot be used; the text says what to do."""


class Acquaintance(StrEnum):
    NEW = "new"
    KNOWN = "known"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class KnownPerson:
    name: str
    public: bytes
    since: str  # the date of the first meeting, as the caller writes dates

    def to_value(self) -> dict[str, Value]:
        return {"name": self.name, "public": bytes_text(self.public), "since": self.since}

    @classmethod
    def parse(cls, value: Value) -> Self:
        fields = Fields(value, SECTION)
        person = cls(person_name(fields), fields.public("public"), fields.text("since", SINCE_BYTES_MAX))
        fields.end()
        return person


@dataclass(frozen=True, slots=True)
class Meeting:
    """What we know of somebody who shows this name and this key.

    `known`: who has a name that looks like this one; of several the one with this key, else the one with this very name. `same_key`:
    other names under which this key was met. `remembered`: false for a changed key until it is accepted, and when the file is full.
    """

    result: Acquaintance
    known: KnownPerson | None
    same_key: tuple[str, ...]
    remembered: bool


class People:
    """The file of known people. Every call reads it anew: several tables may be open at once."""

    def __init__(self, path: Path, files: Files | None = None) -> None:
        self.path = path
        self._files = files or Disk()

    def all(self) -> tuple[KnownPerson, ...]:
        """By name."""
        return tuple(sorted(self._load().values(), key=lambda person: person.name))

    def recognise(self, name: str, public: bytes) -> Meeting:
        """As `meet`, and nothing is remembered."""
        return _recognise(self._load(), name, public)

    def meet(self, name: str, public: bytes, when: str) -> Meeting:
        """A first meeting is remembered; a changed key is not."""
        with self._locked():
            people = self._load()
            meeting = _recognise(people, name, public)
            if meeting.result is Acquaintance.NEW and len(people) < PEOPLE_MAX:
                self._save({**people, name: _person(name, public, when)})
                meeting = replace(meeting, remembered=True)
        return meeting

    def accept(self, name: str, public: bytes, when: str) -> KnownPerson:
        """Our person says that this name has this key from now on."""
        with self._locked():
            people = self._load()
            if name not in people and len(people) >= PEOPLE_MAX:
                raise PeopleError(f"{self.path} holds {PEOPLE_MAX} people already; forget somebody first")
            person = _person(name, public, when)
            self._save({**people, name: person})
        return person

    def forget(self, name: str) -> bool:
        """False if nobody of this name is known."""
        with self._locked():
            people = self._load()
            if name not in people:
                return False
            self._save({other: person for other, person in people.items() if other != name})
        return True

    def _load(self) -> dict[str, KnownPerson]:
        try:
            data = self._files.read(self.path, FILE_BYTES_MAX)
        except NoSuchFile:
            return {}
        try:
            fields = Fields(codec.decode(data, FILE_BYTES_MAX), SECTION)
            demand(fields.text("format", 64) == FORMAT, SECTION, "another format")
            people = fields.list("people", 0, PEOPLE_MAX, KnownPerson.parse)
            fields.end()
            demand(len({person.name for person in people}) == len(people), SECTION, "a name twice")
        except PeerFault as fault:
            raise PeopleError(
                f"{self.path} is damaged ({fault.what}); put back a good copy, or move it away and compare all fingerprints anew"
            ) from None
        return {person.name: person for person in people}

    def _save(self, people: dict[str, KnownPerson]) -> None:
        value: Value = {"format": FORMAT, "people": [people[name].to_value() for name in sorted(people)]}
        self._files.replace(self.path, codec.encode(value, FILE_BYTES_MAX))

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Two processes that meet people at once must not lose each other's."""
        with named(self.path):
            private_folder(self.path.parent)
        lock = self._take_lock()
        try:
            yield
        finally:
            lock.close()

    def _take_lock(self) -> OpenFile:
        """It is held for a moment only; who waits longer than LOCK_SECONDS waits for a process that hangs."""
        until = time.monotonic() + LOCK_SECONDS
        while True:
            try:
                return self._files.lock(self.path.with_name(self.path.name + ".lock"))
            except InUse:
                if time.monotonic() > until:
                    raise PeopleError(f"{self.path} is held by another process that does not let go; end it first") from None
                time.sleep(0.02)


def _recognise(people: Mapping[str, KnownPerson], name: str, public: bytes) -> Meeting:
    like = [person for person in people.values() if alike(person.name, name)]
    known = min(like, key=lambda person: (person.public != public, person.name != name, person.name), default=None)
    result = Acquaintance.NEW if known is None else Acquaintance.KNOWN if known.public == public else Acquaintance.CHANGED
    same_key = tuple(sorted(person.name for person in people.values() if person.public == public and person.name != name))
    return Meeting(result, known, same_key, remembered=result is Acquaintance.KNOWN)


def _person(name: str, public: bytes, when: str) -> KnownPerson:
    assert name and clean(name, PERSON_NAME_COLUMNS_MAX) == name, "names are cleaned where they come in"
    return KnownPerson(name, public, when)
