"""When somebody has signed another hash of a beat than we have: the entries of both sides are compared, one by one.

If one differs, its author has signed twice and the chain finds the proof. If all are the same, the programs differ, or somebody signed a
hash of nothing: a desync, with the first differing beat named, who signed what, and both journals kept. Whoever has left is in no dispute.
"""

from __future__ import annotations

from dataclasses import field

from engine.values import dataclass
from p2p.peer.chain import Chain
from p2p.peer.play import Place
from p2p.wire.ballots import Signed
from p2p.wire.entries import Ack, SignedEntry
from p2p.wire.evidence import builds_on


@dataclass(slots=True)
class Dispute:
    place: Place  # who has signed another hash
    beat: int  # the first beat known to differ
    word: SignedEntry | Ack  # by which it was signed
    since: float
    same: set[tuple[Place, int]] = field(default_factory=set)  # entries that the other side holds as we do


Sides = tuple[tuple[bytes, tuple[Place, ...]], ...]
"""Hashes of one beat, and who has signed each."""


class Disputes:
    def __init__(self, chain: Chain) -> None:
        self._chain = chain
        self._all: dict[Place, Dispute] = {}

    def __bool__(self) -> bool:
        return bool(self._open())

    def _open(self) -> list[Dispute]:
        return [dispute for place in sorted(self._all) if (dispute := self._get(place)) is not None]

    def _get(self, place: Place) -> Dispute | None:
        dispute = self._all.get(place)
        return None if dispute is None or place in self._chain.gone or self._is_given_up(dispute) else dispute

    def _is_given_up(self, dispute: Dispute) -> bool:
        """By a vote of its author, behind which we have gone."""
        return any(cut.gives_up(dispute.place, dispute.word) for cut in self._chain.cuts)

    def open(self, place: Place, beat: int, word: SignedEntry | Ack, now: float) -> bool:
        """True if this is news."""
        known = self._get(place)
        if known is not None and known.beat <= beat:
            return False
        self._all[place] = Dispute(place, beat, word, now)
        return True

    def oldest(self) -> Dispute | None:
        return min(self._open(), key=lambda dispute: dispute.since, default=None)

    def words(self) -> list[SignedEntry | Ack]:
        return [dispute.word for dispute in self._open()]

    def signed(self) -> dict[Place, Signed]:
        """By each place in dispute: what it has signed."""
        found = {dispute.place: builds_on(dispute.word) for dispute in self._open()}
        return {place: Signed(beats - 1, hash_) for place, (beats, hash_) in found.items()}

    def sides(self) -> Sides:
        """Of the first beat in dispute: who signed what. Whoever has not signed it yet is on no side."""
        open_ = self._open()
        beat = min((dispute.beat for dispute in open_), default=0)
        found: dict[bytes, list[Place]] = {}
        for dispute in open_:
            if dispute.beat == beat:
                found.setdefault(builds_on(dispute.word)[1], []).append(dispute.place)
        for place in self._chain.play.present if open_ else ():
            if self._chain.signed[place] > beat:
                found.setdefault(self._chain.hashes[beat], []).append(place)
        return tuple((hash_, tuple(sorted(places))) for hash_, places in sorted(found.items(), key=lambda one: min(one[1])))

    def first_numbers(self) -> dict[Place, int]:
        """Per place the number of its first entry that is not FINAL: from there on the two sides may differ."""
        return {
            place: own.below(self._chain.final)[0]
            for place, own in enumerate(self._chain.entries)
        }

    def compare(self, place: Place, shown: tuple[SignedEntry, ...]) -> int | None:
        """What the other side holds. The beat of a desync if everything is the same and yet the hashes differ."""
        dispute = self._get(place)
        if dispute is None:
            return None
        for signed in shown:
            entry = signed.entry
            ours = self._chain.entries[entry.seat].get(entry.seq) if entry.seat < len(self._chain.entries) else None
            if ours is not None and ours.entry == entry:
                dispute.same.add((entry.seat, entry.seq))
        wanted = {
            (who, signed.entry.seq)
            for who, own in enumerate(self._chain.entries)
            for signed in own
            if self._chain.final <= signed.entry.beat <= dispute.beat
        }
        return dispute.beat if wanted <= dispute.same else None

    def places(self) -> tuple[Place, ...]:
        return tuple(dispute.place for dispute in self._open())
