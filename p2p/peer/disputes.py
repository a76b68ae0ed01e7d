"""When somebody has signed another hash of a beat than we have: his entries are compared with ours, one by one.

If one differs, its author has signed twice and the chain finds the proof. If all are the same, the two programs differ: a desync, with the
first differing beat named and both journals kept.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from p2p.peer.chain import Chain
from p2p.peer.play import Place
from p2p.wire.entries import SignedEntry


@dataclass(slots=True)
class Dispute:
    place: Place  # who has signed another hash
    beat: int  # the first beat known to differ
    same: set[tuple[Place, int]] = field(default_factory=set)  # entries that he holds as we do


class Disputes:
    def __init__(self, chain: Chain) -> None:
        self._chain = chain
        self._open: dict[Place, Dispute] = {}

    def __bool__(self) -> bool:
        return bool(self._open)

    def open(self, place: Place, beat: int) -> bool:
        """True if this is news."""
        known = self._open.get(place)
        if known is not None and known.beat <= beat:
            return False
        self._open[place] = Dispute(place, beat)
        return True

    def first_numbers(self) -> dict[Place, int]:
        """Per place the number of its first entry that is not FINAL: from there on the two sides may differ."""
        return {
            place: next((n for n, signed in enumerate(own) if signed.entry.beat >= self._chain.final), len(own))
            for place, own in enumerate(self._chain.entries)
        }

    def compare(self, place: Place, shown: tuple[SignedEntry, ...]) -> int | None:
        """What the other side holds. The beat of a desync if everything is the same and yet the hashes differ."""
        dispute = self._open.get(place)
        if dispute is None:
            return None
        for signed in shown:
            entry = signed.entry
            own = self._chain.entries[entry.seat] if entry.seat < len(self._chain.entries) else []
            if entry.seq < len(own) and own[entry.seq].entry == entry:
                dispute.same.add((entry.seat, entry.seq))
        wanted = {
            (who, n)
            for who, own in enumerate(self._chain.entries)
            for n, signed in enumerate(own)
            if self._chain.final <= signed.entry.beat <= dispute.beat
        }
        return dispute.beat if wanted <= dispute.same else None

    def places(self) -> tuple[Place, ...]:
        return tuple(sorted(self._open))
