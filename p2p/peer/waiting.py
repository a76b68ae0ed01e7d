"""How long we wait: whose time runs and what is left of it, whom our program misses and why. Every peer has it beneath (`Peer`)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection

from p2p.peer.chain import Chain
from p2p.peer.clocks import Clock
from p2p.peer.council import Council
from p2p.peer.disputes import Disputes
from p2p.peer.effects import Outbox
from p2p.peer.links import Links
from p2p.peer.making import is_automatic
from p2p.peer.parting import CHOICES, FOLLOW, SILENT_SECONDS, missed
from p2p.peer.play import Place, TableEnd
from p2p.peer.resuming import Resuming
from p2p.peer.trouble import Frozen
from p2p.peer.voice import Me
from p2p.store.records import Kind
from p2p.wire.evidence import Evidence

ANSWERS = ("move", "settle")  # entries that answer a question to a person


class Waiting(ABC):
    me: Me | None
    chain: Chain
    links: Links
    outbox: Outbox
    council: Council
    clock: Clock
    resuming: Resuming | None
    on_leave: str  # what our program does when somebody is missed (p2p/peer/parting.py); nothing: it misses nobody
    missed_seconds: float
    is_doubtful: bool  # there is a doubt about our journal (J3)
    _now: float

    @property
    @abstractmethod
    def over(self) -> TableEnd | None: ...

    @property
    @abstractmethod
    def frozen(self) -> Frozen | None: ...

    @property
    @abstractmethod
    def evidence(self) -> list[Evidence]: ...

    @property
    @abstractmethod
    def disputes(self) -> Disputes: ...

    def _read_clocks(self, now: float, wall: float) -> None:
        readings = self.council.readings
        if readings is None:
            return
        readings.tick(now, wall, self.chain.beat, self.timed(), self.clocks_run)
        note = readings.note()
        if note is not None and self.me is not None:
            self.outbox.write(Kind.NOTE, note)

    def _near(self) -> Collection[Place] | None:
        """At a table of days, without a doubt about our journal: who can be reached. Else None: all must be heard."""
        return self.links.near(self._now) if self.clock.by_days and not self.is_doubtful else None

    def timed(self) -> tuple[Place, ...]:
        """Whose time runs: by seconds of people who are asked; by days of all who owe a word, for whoever never starts their program."""
        if self.clock.by_days:
            return self.chain.silent() if self.chain.play.over is None else ()
        return self.people_asked()

    def people_asked(self) -> tuple[Place, ...]:
        """Whose person, not whose program, is asked now and has not answered."""
        chain = self.chain
        if not chain.is_settled or chain.play.over is not None:
            return ()
        due = chain.due
        return tuple(place for place in due.speakers if place not in chain.said and not is_automatic(due, place, chain.play))

    @property
    def clocks_stand(self) -> bool:
        """Everybody present wants it."""
        return len(self.council.who_pauses()) == len(self.chain.play.present)

    @property
    def clocks_run(self) -> bool:
        """What is read now counts: all present are reached and not all want a pause. Days pass anyway."""
        if self.clock.by_days:
            return True
        return self.resuming is None and self.frozen is None and not self.links.away() and not self.clocks_stand

    def pause(self, stand: bool) -> None:
        """Our person wants the clocks to stand still, or to go on."""
        self.council.hold_clocks(stand, self._now)

    def time_left(self, place: Place) -> int | None:
        """Seconds that count for this place: of its bank, or for the question that it is asked. None: there is no clock, or none runs."""
        if self.council.readings is None:
            return None
        if self.clock.bank:
            answers = sum(signed.entry.kind in ANSWERS for signed in self.chain.entries[place])
            return self.clock.bank + self.clock.increment * answers - self.council.reading(place)
        return self.clock.question - self.council.reading(place) if place in self.timed() else None

    def overdue(self) -> tuple[Place, ...]:
        """Whose time runs and is up: those present may vote on it. Nothing else follows from it."""
        left = {place: self.time_left(place) for place in self.timed()}
        return tuple(place for place, seconds in left.items() if seconds is not None and seconds <= 0)

    def _look_for_missing(self) -> None:
        """Whoever is away for long, silent, late or found out is missed; without a person our program says what is to be done about it."""
        if not self.on_leave or self.over is not None or self.me is None:
            return
        gone, why = self._missed()
        self.council.miss(gone, why, self._now)
        if self.on_leave in (FOLLOW, *CHOICES) and self.council.who_asks_back() is not None:
            self.council.take_back()  # a program has nothing against it
        if self.on_leave == FOLLOW:
            self.council.second()
        elif self.on_leave in CHOICES:
            self.council.insist(self.on_leave, self._now)

    def _missed(self) -> tuple[tuple[Place, ...], str]:
        others = set(self.chain.play.present) - ({self.me.place} if self.me is not None else set())
        signed = self.disputes.signed() if self.frozen is not None else {}
        differing = {place for place, one in signed.items() if not self.council.has_followed(one)}  # else somebody told us two things
        away_seconds = self.clock.question if self.clock.by_days else self.missed_seconds
        found = (
            ("proof", {evidence.seat for evidence in self.evidence}),
            ("differs", differing),
            ("away", set(self.links.unreached(away_seconds, self._now))),
            ("clock", set(self.overdue())),
            ("silent", self._silent()),
        )
        return missed([(why, places & others) for why, places in found])

    def _silent(self) -> set[Place]:
        """Who is there, and whose program owes a word for long; or whose person, where no clock says how long they may think. While a vote
        binds us we owe words, too: then only those without whom it would go on, or nobody could follow it."""
        bound = self.council.bound_to
        if bound is not None:
            return set(bound.gone)
        if self.resuming is not None:
            return set()
        thinks = self.chain.is_settled and not set(ANSWERS).isdisjoint(self.chain.due.kinds)
        if thinks and self.clock.text:
            return set()
        return set(self.links.owing(SILENT_SECONDS if thinks else self.missed_seconds, self._now))
