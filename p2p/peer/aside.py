"""Beats beside our own history: what others have signed because somebody said two things, or because we stopped at the proof of it.

Whoever votes names every beat above the cut that they ever signed (protocol.md B1), and nobody counts such a list before each of these
beats was followed: else one vote could run the numbers up. When somebody names one that we do not know it is worked out here, from words
that we hold anyway: those of our history, those that wait, and those of proofs. Nothing of it ever counts for our own history. What it was
worked out from goes to the journal: whoever reads that, we after a restart or the judge, must come to the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from p2p.crypto.faults import Freeze, Misuse
from p2p.crypto.transcript import ProofContext
from p2p.peer.chain import Chain
from p2p.peer.effects import Outbox
from p2p.peer.play import Fault, Place, Play
from p2p.peer.trouble import Trouble
from p2p.store.records import Kind
from p2p.wire.ballots import Signed
from p2p.wire.entries import SignedEntry, beat_hash
from p2p.wire.messages import pass_on

TRIES_MAX = 128  # beats that are worked out here between two FINAL ones, whatever somebody says

Way = dict[Place, SignedEntry]
"""Of each speaker of a beat one word."""


class Aside:
    def __init__(self, chain: Chain, trouble: Trouble, outbox: Outbox) -> None:
        self._chain, self._trouble, self._outbox = chain, trouble, outbox
        self._states: dict[bytes, Play] = {}  # behind the beats that were worked out here
        self._tried: set[tuple[bytes, ...]] = set()
        self._final = 0
        self._in_vain: object = None  # what we held when nothing more could be made of it

    def follow(self, wanted: Signed) -> bool:
        """Whether we have followed this beat, or could now. Each step up needs words on the step before it."""
        beats = self._chain.beats
        if beats.get(wanted) is not None:
            return True
        self._forget()
        held = self._held()
        if wanted.beat < self._chain.final or held == self._in_vain:
            return False
        while self._grow():
            if beats.get(wanted) is not None:
                return True
        self._in_vain = held
        return False

    def _forget(self) -> None:
        """What lies below the last FINAL beat is asked for by nobody."""
        if self._final != self._chain.final:
            self._final = self._chain.final
            self._states = {head: state for head, state in self._states.items() if self._chain.beats.number(head) >= self._final}
            self._tried.clear()
            self._in_vain = None

    def _held(self) -> object:
        """Changes with the words that we hold."""
        chain = self._chain
        return chain.head(), len(chain.said), [len(ahead) for ahead in chain.ahead], len(self._trouble.evidence)

    def _grow(self) -> bool:
        """Closes what can be closed and was not tried yet; False if nothing came of it."""
        found = [(head, state, way) for head, state in self._ends() for way in self._ways(head, state)]
        made = [self._close(head, state, way) for head, state, way in found]
        return any(made)

    def _ends(self) -> Iterator[tuple[bytes, Play]]:
        """Beats that may be built on, and the states behind them: ours from the last FINAL one on, and those beside them."""
        chain = self._chain
        for last in range(max(chain.final, 1) - 1, chain.beat):
            if chain.hashes[last] and (state := chain.state_at(last, chain.hashes[last])) is not None:
                yield chain.hashes[last], state
        yield from self._states.items()

    def _ways(self, head: bytes, state: Play) -> Iterator[Way]:
        """Several where somebody said several things. Not what our own history was made of."""
        said = [self._said(head, place, state.due.kinds) for place in sorted(state.due.speakers)]
        for words in islice(product(*said), TRIES_MAX):
            way = {one.entry.seat: one for one in words}
            if way and (head, *_ids(way)) not in self._tried and not self._is_ours(way):
                yield way

    def _said(self, head: bytes, place: Place, kinds: tuple[str, ...]) -> list[SignedEntry]:
        chain, beat = self._chain, self._chain.beats.number(head) + 1
        proofs = (part for one in self._trouble.evidence for part in one.parts if isinstance(part, SignedEntry))
        counted = islice(reversed(chain.entries[place]), chain.beat - chain.final + 1)  # one a beat at most
        held = {one.entry.id: one for one in (*counted, *chain.ahead[place].values(), *proofs)}
        return [
            one
            for one in held.values()
            if (one.entry.seat, one.entry.head, one.entry.beat) == (place, head, beat) and one.entry.kind in kinds
        ]

    def _is_ours(self, way: Way) -> bool:
        return all(one.entry.beat < self._chain.beat and self._counts(one) for one in way.values())

    def _counts(self, signed: SignedEntry) -> bool:
        return self._chain.entries[signed.entry.seat].get(signed.entry.seq) is signed

    def _close(self, head: bytes, state: Play, way: Way) -> bool:
        ids = _ids(way)
        if len(self._tried) >= TRIES_MAX:
            return False
        self._tried.add((head, *ids))
        chain, beat = self._chain, self._chain.beats.number(head) + 1
        try:
            following = state.after(
                lambda place: ProofContext(chain.table, head, beat, place),
                {place: (one.entry.kind, one.entry.body) for place, one in way.items()},
            )
        except (Fault, Freeze, Misuse):
            return False
        made = beat_hash(head, beat, ids, following.digest())
        if chain.beats.has(made):
            return False
        chain.beats.add(beat, made, head, following.present)
        self._states[made] = following
        if not self._trouble.restoring:
            for one in way.values():
                if chain.ahead[one.entry.seat].get(one.entry.seq) is one:  # all others are there
                    self._outbox.write(Kind.HELD, pass_on(one))
        return True


def _ids(way: Way) -> list[bytes]:
    return [way[place].entry.id for place in sorted(way)]
