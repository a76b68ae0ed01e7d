"""Ballots: when those who stay may go on without somebody, and when a place may sign again. PURE: beats and votes in, answers out.

`Beats` is every beat that was followed, on whatever branch; a vote names the last beat that counts (the cut) and all that its author signed
above it. Passing, failing, the number of a ballot's beat and the lock follow from that alone, so peers, the judge and the model of
`python -m p2p.sim.ballots` use the very same functions. The text is protocol.md, part "Ballots".
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from enum import Enum

from engine.values import dataclass
from p2p.wire.ballots import Ballot, Signed, Vote

Place = int
STAY_MIN = 2  # below that K' would be somebody's own key
JUMP = 3  # from the highest beat that one of S ever signed to the beat of the ballot
ROUND_AHEAD = 1000  # a round further above the others than this is not followed


@dataclass(frozen=True, slots=True)
class Beat:
    """A beat that was followed: its number, the hash under it (of the table itself: empty), and who is present behind it."""

    number: int
    before: bytes
    present: frozenset[Place]


class Beats:
    def __init__(self, table: bytes, places: Iterable[Place]) -> None:
        self._known: dict[bytes, Beat] = {table: Beat(-1, b"", frozenset(places))}

    def add(self, number: int, hash_: bytes, before: bytes, present: Iterable[Place]) -> None:
        self._known[hash_] = Beat(number, before, frozenset(present))

    def get(self, signed: Signed) -> Beat | None:
        """None if we have not followed it, or it has another number."""
        beat = self._known.get(signed.hash)
        return beat if beat is not None and beat.number == signed.beat else None

    def has(self, hash_: bytes) -> bool:
        return hash_ in self._known

    def number(self, hash_: bytes) -> int:
        return self._known[hash_].number

    def present(self, hash_: bytes) -> frozenset[Place]:
        return self._known[hash_].present

    def line(self, hash_: bytes) -> Iterator[tuple[bytes, Beat]]:
        """From this beat down to the table."""
        while hash_:
            beat = self._known[hash_]
            yield hash_, beat
            hash_ = beat.before

    def above(self, last: int, signed: Iterable[bytes]) -> set[bytes]:
        """What whoever signed these has signed above a number: they chain, so whatever lies under them too."""
        found: set[bytes] = set()
        for top in signed:
            for hash_, beat in self.line(top):
                if beat.number <= last or hash_ in found:
                    break
                found.add(hash_)
        return found

    def is_under(self, hash_: bytes, top: bytes) -> bool:
        """Whether `top` builds on this beat, or is it."""
        number = self._known[hash_].number
        for found, beat in self.line(top):
            if beat.number <= number:
                return found == hash_
        return False


class Standing(Enum):
    OPEN = "open"
    PASSED = "passed"
    FAILED = "failed"


Votes = Mapping[Place, Vote]
"""Of one ballot."""


def cut_of(beats: Beats, ballot: Ballot) -> Beat | None:
    return beats.get(Signed(ballot.last, ballot.head))


def staying(beats: Beats, ballot: Ballot) -> frozenset[Place]:
    """S: who is present behind the cut, without those who go. Nobody if the cut is not known."""
    cut = cut_of(beats, ballot)
    return cut.present - frozenset(ballot.gone) if cut is not None else frozenset()


def base_of(beats: Beats, head: bytes, has_signed: Callable[[Place, bytes], bool]) -> frozenset[Place]:
    """F: who is present behind the last beat on this history that all present behind it have signed. Not who is present behind the cut:
    a drop that not all of its S have signed does not make a table smaller yet."""
    for hash_, beat in beats.line(head):
        if beat.number < 0 or all(has_signed(place, hash_) for place in beat.present):
            return beat.present
    raise AssertionError("a line ends at its table")


def is_enough(stay: Collection[Place], base: Collection[Place]) -> bool:
    """More than half of F: of two sets that both are, one place is in both."""
    return len(stay) >= STAY_MIN and 2 * len(stay) > len(base)


def gives_up_nothing(beats: Beats, last: int, stay: Collection[Place], signed: Mapping[Place, Iterable[bytes]]) -> bool:
    """For every beat above the cut that one of S signed, a place of S that is present behind it has not: so it is FINAL for nobody."""
    above = {place: beats.above(last, signed.get(place, ())) for place in stay}
    signed_by_one = set().union(*above.values())
    return not any(all(hash_ in above[place] for place in stay if place in beats.present(hash_)) for hash_ in signed_by_one)


def standing(beats: Beats, ballot: Ballot, votes: Votes) -> Standing:
    """By the votes that we hold. How many are enough is another question (`is_enough`)."""
    stay = staying(beats, ballot)
    if any(place in votes and not votes[place].agree for place in stay):
        return Standing.FAILED
    if not stay or any(place not in votes for place in stay):
        return Standing.OPEN
    overs = {place: votes[place].over for place in stay}
    if any(beats.get(signed) is None for over in overs.values() for signed in over):
        return Standing.OPEN  # nobody can run the numbers up: what is listed must have been followed
    kept = gives_up_nothing(beats, ballot.last, stay, {place: [signed.hash for signed in over] for place, over in overs.items()})
    return Standing.PASSED if kept else Standing.FAILED


def number_of(beats: Beats, ballot: Ballot, votes: Votes) -> int:
    """B, the number of the beat of a passed ballot: above everything that S ever signed, so nobody honest signs one number twice."""
    listed = [signed.beat for place in staying(beats, ballot) for signed in votes[place].over]
    return JUMP + max([ballot.last, *listed])


def is_fresh(vote: Vote, next_: int, signed: Iterable[Signed]) -> bool:
    """Whether its author has signed nothing since: no entry, and no beat above the cut that the vote does not name."""
    return next_ == vote.next and all(one.beat <= vote.ballot.last or one in vote.over for one in signed)


def locking(own: Iterable[Vote], next_: int, signed: Collection[Signed]) -> list[Vote]:
    """Our votes that agree and behind which we have signed nothing, by round: until all of these ballots have failed we sign nothing but
    the beat of the last of them."""
    return sorted((vote for vote in own if vote.agree and is_fresh(vote, next_, signed)), key=lambda vote: vote.ballot.round)


def may_agree(
    beats: Beats, ballot: Ballot, place: Place, own: Iterable[Vote], signed: Collection[Signed], base: Collection[Place]
) -> bool:
    """Whether an honest place may agree: it has signed the cut, is one of enough who stay, gives up no drop that it has acked to go on with
    who was dropped, and agrees in a round above all in which it did before."""
    stay = staying(beats, ballot)
    votes = list(own)
    if place not in stay or not is_enough(stay, base) or any(vote.ballot == ballot for vote in votes):
        return False
    if any(vote.agree and vote.ballot.round >= ballot.round for vote in votes):
        return False
    known = [one.hash for one in signed if beats.get(one) is not None]
    has_signed_cut = any(beats.is_under(ballot.head, hash_) for hash_ in known)
    return has_signed_cut and gives_up_nothing(beats, ballot.last, stay, {place: known})


def over_of(ballot_last: int, signed: Iterable[Signed]) -> tuple[Signed, ...]:
    """What a vote on this cut has to name."""
    return tuple(sorted({one for one in signed if one.beat > ballot_last}))


class Register:
    """All votes that we hold, by ballot and place; each place one in a ballot, and agreeing once in a round."""

    def __init__(self) -> None:
        self.by_ballot: dict[Ballot, dict[Place, Vote]] = {}
        self._of: dict[Place, list[Vote]] = {}

    def take(self, vote: Vote) -> Vote | None:
        """The vote of the same place that this one contradicts; it is not taken then. None: it is here now."""
        for known in self._of.get(vote.seat, ()):
            if known.contradicts(vote):
                return known
        if not self.has(vote):
            self._of.setdefault(vote.seat, []).append(vote)
            self.by_ballot.setdefault(vote.ballot, {})[vote.seat] = vote
        return None

    def has(self, vote: Vote) -> bool:
        known = self.by_ballot.get(vote.ballot, {}).get(vote.seat)
        return known is not None and known.id == vote.id

    def of(self, place: Place) -> list[Vote]:
        return list(self._of.get(place, ()))

    def votes(self, ballot: Ballot) -> Votes:
        return self.by_ballot.get(ballot, {})

    def is_too_far(self, vote: Vote) -> bool:
        """A round far above all others: followed by nobody, or one vote would use up all rounds."""
        others = [known.round for known in self.by_ballot if known.round < vote.ballot.round]
        return vote.ballot.round > ROUND_AHEAD + max(others, default=0)

    def next_round(self) -> int:
        return 1 + max((ballot.round for ballot in self.by_ballot), default=0)

    def drop(self, votes: Iterable[Vote]) -> None:
        """Of no more use."""
        for vote in votes:
            self._of[vote.seat].remove(vote)
            del self.by_ballot[vote.ballot][vote.seat]
            if not self.by_ballot[vote.ballot]:
                del self.by_ballot[vote.ballot]
