"""The chain of a table: what every place has signed, merged beat by beat; finality, and proof against who signs twice or breaks a rule.

Arrival order decides nothing. A beat closes when all its speakers have spoken; its hash covers the ids of their entries in order of place
and the digest of the state behind it. It is FINAL when every place still present has signed that hash, by an ack or by an entry that builds
on it. A beat may be applied before the one under it is FINAL here (its speakers have seen that it is), but nobody speaks on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from p2p.crypto.faults import Freeze, Misuse, demand
from p2p.crypto.transcript import ProofContext
from p2p.peer.play import Fault, Place, Play
from p2p.wire.entries import Ack, SignedEntry, beat_hash
from p2p.wire.messages import Evidence, accuse_twice

SECTION = "table/chain"
AHEAD_MAX = 64  # entries of one place that are kept while something before them is missing
ACKS_KEPT = 4096  # newest acks of a place that are kept to be compared and passed on
ACKS_AHEAD = 4  # beats that an ack may be ahead of us: nobody gets further without our own; what is dropped comes with the next summary
PROOFS_KEPT = 32  # words of proofs that still count as signatures


@dataclass(frozen=True, slots=True)
class Accepted:
    """An entry or an ack that is new, well signed and in its place: to be kept and passed on."""

    what: SignedEntry | Ack


@dataclass(frozen=True, slots=True)
class Applied:
    beat: int
    hash: bytes


@dataclass(frozen=True, slots=True)
class Proved:
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Missing:
    """Something before an entry of this place is not here."""

    place: Place


@dataclass(frozen=True, slots=True)
class Differs:
    """This place has signed another hash of a beat that we have applied."""

    place: Place
    beat: int
    word: SignedEntry | Ack


@dataclass(frozen=True, slots=True)
class Senseless:
    """Every rule was kept and yet the state makes no sense: the table stops, nobody is accused."""

    beat: int
    what: str


News = Accepted | Applied | Proved | Missing | Differs | Senseless


class Chain:
    def __init__(self, play: Play) -> None:
        self.play, self.due = play, play.due  # the state behind the last beat, and who must speak in the coming one
        self.roster = play.roster
        self.table = play.roster.table
        count = len(self.roster.members)
        self.entries: list[list[SignedEntry]] = [[] for _ in range(count)]
        self.ahead: list[dict[int, SignedEntry]] = [{} for _ in range(count)]
        self.hashes: list[bytes] = []  # of the beats applied
        self.said: dict[Place, SignedEntry] = {}  # in the coming beat
        self.signed = [0] * count  # how many of our beats each place has signed
        self.acks: list[dict[int, Ack]] = [{} for _ in range(count)]
        self.stop: int | None = None  # the beat of the first proof: nothing from there on is applied
        self._convicted: list[SignedEntry | Ack] = []  # the words of proofs
        self.final = 0
        self._news: list[News] = []

    # --- looking ---------------------------------------------------------------------------------------------------------------

    @property
    def beat(self) -> int:
        """The coming beat: as many have been applied."""
        return len(self.hashes)

    def head(self, beats: int | None = None) -> bytes:
        """The hash under a beat: of the one before it, or the table id."""
        at = self.beat if beats is None else beats
        return self.hashes[at - 1] if at else self.table

    def moment(self, place: Place) -> ProofContext:
        """Where a word of this place in the coming beat is proved."""
        return ProofContext(self.table, self.head(), self.beat, place)

    @property
    def is_settled(self) -> bool:
        """All that was applied is FINAL: now the coming beat may be spoken in."""
        return self.final == self.beat

    def silent(self) -> tuple[Place, ...]:
        """Who must sign or speak for the table to go on."""
        if not self.is_settled:
            return tuple(place for place in self.play.present if self.signed[place] < self.beat)
        return tuple(place for place in self.due.speakers if place not in self.said)

    def newest_acks(self, below: int | None = None) -> tuple[Ack, ...]:
        """Of every place the newest ack that we hold (for a beat below the given one)."""
        found = []
        for acks in self.acks:
            beats = [beat for beat in acks if below is None or beat < below]
            if beats:
                found.append(acks[max(beats)])
        return tuple(found)

    def news(self) -> list[News]:
        taken, self._news = self._news, []
        return taken

    # --- entries ---------------------------------------------------------------------------------------------------------------

    def take_entry(self, signed: SignedEntry, just_signed: bool = False) -> None:
        """Anything that claims to be an entry of this table. PeerFault if it was not signed by its author: then it says nothing.
        `just_signed`: by ourselves, a moment ago; that signature alone need not be looked at."""
        entry = signed.entry
        demand(entry.table == self.table, SECTION, "an entry of another table")
        demand(entry.seat < len(self.entries), SECTION, "an entry of a place that the roster does not have")
        chain = self.entries[entry.seat]
        if entry.seq < len(chain):
            known = chain[entry.seq]
            if known.entry != entry:
                self._check(signed)
                self._prove(accuse_twice(known, signed, "table/chain"))
            return
        if (other := self.ahead[entry.seat].get(entry.seq)) is not None:
            if other.entry != entry:
                self._check(signed)
                self._prove(accuse_twice(other, signed, "table/chain"))
            return
        if entry.seq >= len(chain) + AHEAD_MAX:
            self._news.append(Missing(entry.seat))
            return
        if not just_signed:
            self._check(signed)
        self.ahead[entry.seat][entry.seq] = signed
        if entry.seq > len(chain):
            self._news.append(Missing(entry.seat))
        self._go_on()

    def _check(self, signed: SignedEntry) -> None:
        signed.check(self.roster.members[signed.entry.seat].public)

    def _go_on(self) -> None:
        """Take what fits now, apply what is complete, until nothing moves."""
        moved = True
        while moved and not self._is_stopped():
            moved = False
            for place in range(len(self.entries)):
                moved |= self._take_next(place)
            due = self.due
            if due.speakers and not self._is_stopped() and all(place in self.said for place in due.speakers):
                moved |= self._apply()

    def _is_stopped(self) -> bool:
        return self.stop is not None and self.beat >= self.stop

    def _take_next(self, place: Place) -> bool:
        """The next entry of a place, if it is here and speaks in the coming beat."""
        chain = self.entries[place]
        signed = self.ahead[place].get(len(chain))
        if signed is None or self._is_stopped():
            return False
        entry = signed.entry
        if chain and chain[-1].entry.id != entry.prev:
            self._prove(Evidence("broken-chain", SECTION, (chain[-1], signed)))
            return False
        if entry.beat > self.beat:
            return False  # we are behind
        if entry.beat < self.beat:
            self._bad(signed, "table/beat")
            return False
        ack = self.acks[place].get(entry.beat - 1)
        if ack is not None and ack.hash != entry.head:
            self._prove(accuse_twice(ack, signed, SECTION))
            return False
        if entry.head != self.head():
            self._other_head(signed)
            return False
        due = self.due
        if place not in due.speakers or place in self.said or entry.kind not in due.kinds:
            self._bad(signed, "table/beat")
            return False
        del self.ahead[place][entry.seq]
        chain.append(signed)
        self.said[place] = signed
        self._news.append(Accepted(signed))
        self._has_signed(place, self.beat)
        return True

    def _other_head(self, signed: SignedEntry) -> None:
        """The author builds on another hash than ours, and no ack of his says otherwise: the entries under it must be compared."""
        entry = signed.entry
        if entry.beat == 0:
            self._bad(signed, SECTION)
        else:
            self._news.append(Differs(entry.seat, entry.beat - 1, signed))

    def _apply(self) -> bool:
        said = {place: (signed.entry.kind, signed.entry.body) for place, signed in self.said.items()}
        try:
            following = self.play.after(self.moment, said)
        except Fault as fault:
            self._bad(self.said[fault.place], fault.section)
            return False
        except (Freeze, Misuse) as problem:
            self.stop = self.beat
            self._news.append(Senseless(self.beat, str(problem)))
            return False
        ids = [self.said[place].entry.id for place in sorted(self.said)]
        made = beat_hash(self.head(), self.beat, ids, following.digest())
        self.play, self.due, self.said = following, following.due, {}
        self.hashes.append(made)
        self._news.append(Applied(self.beat - 1, made))
        for place in range(len(self.entries)):
            if (ack := self.acks[place].get(self.beat - 1)) is not None:
                self._compare(ack)
        self._count_convicted()
        self._count_final()
        return True

    # --- acks ------------------------------------------------------------------------------------------------------------------

    def take_ack(self, ack: Ack, just_signed: bool = False) -> None:
        """`just_signed` as with an entry."""
        demand(ack.table == self.table, SECTION, "an ack of another table")
        demand(ack.seat < len(self.entries), SECTION, "an ack of a place that the roster does not have")
        if ack.beat >= self.beat + ACKS_AHEAD:
            self._news.append(Missing(ack.seat))
            return
        kept = self.acks[ack.seat]
        known = kept.get(ack.beat)
        if known is not None and known.hash == ack.hash:
            return
        is_covered = ack.beat < self.signed[ack.seat] and self.hashes[ack.beat] == ack.hash
        if is_covered and ack.beat < self.signed[ack.seat] - 1:
            return  # an old word that a newer one covers
        if not just_signed:
            ack.check(self.roster.members[ack.seat].public)
        if known is not None:
            self._prove(accuse_twice(known, ack, SECTION))
            return
        contrary = self._entry_on(ack.seat, ack.beat + 1)
        if contrary is not None and contrary.entry.head != ack.hash:
            self._prove(accuse_twice(ack, contrary, SECTION))
            return
        kept[ack.beat] = ack
        if len(kept) > ACKS_KEPT:
            del kept[min(kept)]
        self._news.append(Accepted(ack))
        if ack.beat < self.beat and not is_covered:
            self._compare(ack)
            self._count_final()

    def _entry_on(self, place: Place, beat: int) -> SignedEntry | None:
        """The place's entry in this beat, if we hold one."""
        for signed in self._newest_first(place):
            if signed.entry.beat <= beat:
                return signed if signed.entry.beat == beat else None
        return None

    def _newest_first(self, place: Place) -> Iterator[SignedEntry]:
        ahead = self.ahead[place]
        yield from (ahead[seq] for seq in sorted(ahead, reverse=True))
        yield from reversed(self.entries[place])

    def _compare(self, ack: Ack) -> None:
        if self.hashes[ack.beat] == ack.hash:
            self._has_signed(ack.seat, ack.beat + 1)
        else:
            self._news.append(Differs(ack.seat, ack.beat, ack))

    def _has_signed(self, place: Place, beats: int) -> None:
        if beats > self.signed[place]:
            self.signed[place] = beats
            self._count_final()

    def _count_final(self) -> None:
        """Also behind a proof: who had stopped before a beat never signs it, so all come to the same number."""
        self.final = max(self.final, min(self.signed[place] for place in self.play.present))

    # --- proof -----------------------------------------------------------------------------------------------------------------

    def _bad(self, signed: SignedEntry, broken: str) -> None:
        self._prove(Evidence("bad-entry", broken, (signed,)))

    def _prove(self, evidence: Evidence) -> None:
        self.halt(stops_at(evidence))
        if len(self._convicted) < PROOFS_KEPT:
            self._convicted += evidence.parts
        self._count_convicted()
        self._news.append(Proved(evidence))

    def _count_convicted(self) -> None:
        """Who signs twice has signed: a word that agrees with our hashes counts as everywhere, or some would stop a beat before others."""
        for word in self._convicted:
            place, beats, signed_hash = (
                (word.seat, word.beat + 1, word.hash) if isinstance(word, Ack) else (word.entry.seat, word.entry.beat, word.entry.head)
            )
            if 0 < beats <= self.beat and self.hashes[beats - 1] == signed_hash:
                self._has_signed(place, beats)

    def halt(self, beat: int) -> None:
        """Somebody broke the rules in this beat: it and what follows is not applied (what is applied already stays)."""
        self.stop = beat if self.stop is None else min(self.stop, beat)

    def take_evidence(self, evidence: Evidence) -> None:
        """Another peer's accusation. What proves itself is believed; a bad entry is looked at like any entry, on our own state."""
        demand(evidence.table == self.table, SECTION, "evidence of another table")
        demand(evidence.seat < len(self.entries), SECTION, "evidence against a place that the roster does not have")
        evidence.check(self.roster.members[evidence.seat].public)
        if evidence.proves_itself:
            self._prove(evidence)
            return
        for part in evidence.parts:
            if isinstance(part, SignedEntry):
                self.take_entry(part)


def stops_at(evidence: Evidence) -> int:
    """The beat from which on nothing is applied, the same for whoever finds the proof and whoever is shown it."""
    beats = [part.beat if isinstance(part, Ack) else part.entry.beat for part in evidence.parts]
    return max(beats) if evidence.claim in ("ack-and-head", "broken-chain") else min(beats)
