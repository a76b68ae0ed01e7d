"""What a chain has to tell after it took a word: to be kept, passed on, asked for, compared, or held against somebody."""

from __future__ import annotations

from engine.values import dataclass
from p2p.peer.play import Place
from p2p.wire.entries import Ack, SignedEntry
from p2p.wire.evidence import Evidence


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
class Noted:
    """Proof against somebody who has left: written down, and nothing else comes of it."""

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


News = Accepted | Applied | Proved | Noted | Missing | Differs | Senseless
