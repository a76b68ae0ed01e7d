"""What the judge says, as facts; the sentences people read are made of them elsewhere.

Only BROKEN names a culprit, and only by words that he signed himself. Silence, damage and a dispute name who is awaited or what is missing,
never guilt.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from engine.script import Result
from engine.values import dataclass
from p2p.wire.ballots import Vote
from p2p.wire.entries import Ack, SignedEntry
from p2p.wire.evidence import Evidence, accuse_hashes, accuse_votes

Word = SignedEntry | Ack | Vote


class Status(StrEnum):
    FAIR = "fair"  # over by the rules; every beat holds and is signed by all who were present
    LEFT = "left"  # ended because somebody left
    SETTLED = "settled"  # ended because all agreed
    UNFINISHED = "unfinished"  # holds as far as it goes; somebody is awaited
    BROKEN = "broken"  # somebody signed what breaks a rule
    DAMAGED = "damaged"  # words that others built on are missing in this file or not validly signed, or may be among what was lost
    DISPUTED = "disputed"  # somebody signed another history than this file gives; nobody can be named for it
    UNPROVEN = "unproven"  # an accusation that its own words do not show
    FORMER = "former"  # of a table of an earlier version of the protocol
    UNREADABLE = "unreadable"  # foreign: no journal, no evidence, or of a game that is not here


@dataclass(frozen=True, slots=True)
class Finding:
    """One broken rule, and the words of the accused that show it."""

    claim: str
    place: int
    beat: int
    rule: str
    what: str
    words: tuple[Word, ...]

    @property
    def evidence(self) -> Evidence:
        """As peers send it."""
        if self.claim == "bad-entry":
            return Evidence(self.claim, self.rule, self.words)
        one, two = self.words
        if isinstance(one, Vote) or isinstance(two, Vote):
            assert isinstance(one, Vote) and isinstance(two, Vote)
            return accuse_votes(one, two)
        return accuse_hashes(one, two, self.rule) if self.claim == "two-hashes" else Evidence(self.claim, self.rule, self.words)


@dataclass(frozen=True, slots=True)
class Dropped:
    """Somebody without whom the others went on, or ended: in which beat, the last one before it that counts, by whom, the reason given."""

    place: int
    beat: int
    last: int
    by: tuple[int, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """`beat`, `places` and `rule` say where and about whom. `beats`: 1 + the number of the last closed beat, `signed`: of the last that
    carries all signatures, and `head` its hash; a ballot leaves numbers out, so `steps` and `steps_signed` are how many there are.
    `damage`: what of the file was lost or changed. A status other than DAMAGED holds in spite of it."""

    status: Status
    what: str = ""
    beat: int | None = None
    places: tuple[int, ...] = ()
    rule: str = ""
    table: bytes = b""
    game: str = ""
    names: tuple[str, ...] = ()
    seat_of: Mapping[int, int] = field(default_factory=dict)
    beats: int = 0
    signed: int = 0
    steps: int = 0
    steps_signed: int = 0
    result: Result | None = None
    findings: tuple[Finding, ...] = ()  # beside any other verdict than BROKEN: against somebody who had left
    gone: tuple[tuple[int, int], ...] = ()  # who left at which beat
    remarks: tuple[str, ...] = ()
    head: bytes = b""
    damage: tuple[str, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    taken_back: tuple[int, ...] = ()  # beats that all present took back
    redealt: tuple[tuple[int, int, int], ...] = ()  # beat, printed deck, cards: what was dealt anew without who is gone
