"""The beat of a ballot to which all who stay agreed, alike at peers and judge (protocol.md B3)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.values import dataclass
from p2p.crypto.faults import Freeze, Misuse
from p2p.crypto.transcript import ProofContext
from p2p.peer.ballots import Beats, Votes, number_of, staying
from p2p.peer.play import Fault, Passed, Place, Play
from p2p.wire.ballots import Ballot, Signed
from p2p.wire.entries import Ack, SignedEntry, beat_hash
from p2p.wire.evidence import signs


@dataclass(frozen=True, slots=True)
class Cut:
    """Votes of who stays, the number and hash of the beat, and the state behind it."""

    ballot: Ballot
    votes: Votes
    number: int
    hash: bytes
    play: Play

    @property
    def why(self) -> str:
        """One reason that was given."""
        return min(vote.why for vote in self.votes.values())

    def gives_up(self, place: Place, word: SignedEntry | Ack) -> bool:
        """Whether this place named a hash that this word of it signs among those it gave up."""
        return place in self.votes and any(Signed(beats - 1, hash_) in self.votes[place].over for beats, hash_ in signs(word))


def taken_back(cuts: Iterable[Cut]) -> dict[int, int]:
    """Number of the beat of each take-back -> the beat that it took back. Behind a take-back the next one is about the forerunner."""
    found: dict[int, int] = {}

    def below(beat: int) -> int:
        return below(found[beat - 1]) if beat - 1 in found else beat - 1

    for cut in cuts:
        if cut.ballot.what == "back":
            last = cut.ballot.last
            found[cut.number] = below(found[last]) if last in found else last
    return found


def cut_by(table: bytes, beats: Beats, state: Play, ballot: Ballot, votes: Votes) -> Cut | None:
    """`state`: behind the cut. None if the ballot cannot be about it."""
    if not state.can_drop(ballot.what, ballot.gone):
        return None
    number = number_of(beats, ballot, votes)
    passed = Passed(ballot.what, number, ballot.last, ballot.gone)
    try:
        play = state.dropped(lambda place: ProofContext(table, ballot.head, number, place), passed)
    except (Fault, Freeze, Misuse):
        return None
    given = {place: votes[place] for place in sorted(staying(beats, ballot))}
    made = beat_hash(ballot.head, number, [vote.id for vote in given.values()], play.digest())
    return Cut(ballot, given, number, made, play)
