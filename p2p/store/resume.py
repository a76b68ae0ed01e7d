"""After a restart: is our own chain whole, may we adopt what peers hold of it, or must we never sign again? PURE.

Anybody could have restored this journal from a backup, or run a copy of it elsewhere. Before the first new signature the peers are
asked what they hold of us. Only our own signatures count as knowledge: a bare claim makes us ask, never adopt and never give up.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from engine.values import dataclass
from p2p.crypto.faults import PeerFault
from p2p.wire.entries import Entry, SignedEntry
from p2p.wire.messages import Held


@dataclass(frozen=True, slots=True)
class Whole:
    """Nobody knows more of us than we do. The next entry has seq `next` and this prev."""

    next: int
    prev: bytes


@dataclass(frozen=True, slots=True)
class Adopt:
    """Append these, in this order (kind HELD), then compare again: they are ours, and they extend or fill our chain."""

    entries: tuple[SignedEntry, ...]


@dataclass(frozen=True, slots=True)
class AskFor:
    """Request our own entries from seq `first` on from one of these places, then compare again."""

    first: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Wait:
    """Not heard yet. A person may decide to go on without one: then it is no longer awaited."""

    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Refuse:
    """Two different entries of ours with one seq, or a broken chain: another copy of this journal has signed; or words of ours are lost for
    good (`is_lost`). Never sign at this table."""

    seq: int
    why: str
    is_lost: bool = False


def adopt_or_refuse(
    table: bytes,
    place: int,
    public: bytes,
    own: Sequence[Entry],
    shown: Sequence[SignedEntry],
    claims: Mapping[int, Held],
    awaited: Collection[int],
    base: tuple[int, bytes] | None = None,
) -> Whole | Adopt | AskFor | Wait | Refuse:
    """`own`: our entries in the journal. `shown`: what peers presented as ours. `claims`: place -> what its summary says of our chain.
    `awaited`: the places that must be heard. `base`: the number, and the id before it, from which on our chain has no holes (behind a
    ballot it goes on where our vote says). Foreign or unsigned pieces in `shown` are passed over: they say nothing about us.
    """
    mine: dict[int, Entry] = {}
    for entry in own:
        if mine.setdefault(entry.seq, entry) != entry:
            return Refuse(entry.seq, "the journal itself holds two entries with one seq")
    known = dict(mine)
    found: dict[int, SignedEntry] = {}
    for signed in shown:
        entry = signed.entry
        if entry.table != table or entry.seat != place or not _is_signed(signed, public):
            continue
        if known.setdefault(entry.seq, entry) != entry:
            return Refuse(entry.seq, "a peer holds another entry of ours with this seq: another copy of this journal has signed it")
        if entry.seq not in mine:
            found.setdefault(entry.seq, signed)
    top, prev = base or (0, table)
    while top in known:
        if known[top].prev != prev:
            return Refuse(top, "our entries do not form one chain")
        top, prev = top + 1, known[top].id
    if usable := tuple(found[seq] for seq in sorted(found) if seq < top):
        return Adopt(usable)
    return _from_claims(known, top, prev, claims, awaited)


def _from_claims(
    known: Mapping[int, Entry], top: int, prev: bytes, claims: Mapping[int, Held], awaited: Collection[int]
) -> Whole | AskFor | Wait | Refuse:
    for place, held in sorted(claims.items()):
        if 0 < held.next <= top and held.next - 1 in known and known[held.next - 1].id != held.id:
            return AskFor(held.next - 1, (place,))  # perhaps a lie; if it is not, what he shows is the end of this journal
    ahead = tuple(place for place, held in sorted(claims.items()) if held.next > top)
    silent = tuple(sorted(set(awaited) - claims.keys()))
    if ahead:
        return AskFor(top, ahead)
    if any(seq > top for seq in known):
        return Wait(silent) if silent else Refuse(top, "entries of ours are lost and no peer holds them", True)
    return Wait(silent) if silent else Whole(top, prev)


def _is_signed(signed: SignedEntry, public: bytes) -> bool:
    try:
        signed.check(public)
    except PeerFault:
        return False
    return True
