"""An exhaustive, bounded model of the ballots: every order of votes, acks, entries, losses and restarts of a small table.

    python -m p2p.sim.ballots [--places 3] [--ballots 2] [--liar] [--joint] [--combos N] [--states N]

The model decides nothing by itself: whether a ballot passes, fails, locks or is enough, and which number its beat has, say the functions of
`p2p/peer/ballots.py` that the peers use. Whoever speaks alone acks by its entry; with `--joint` others speak, too, and it acks later.
Bounds: one ordinary beat (with a liar two hashes of it), so many ballots on any cut, each place says false to one of them at most, one
restart at any moment. A restart keeps what its place has signed (sign, disk, send) and forgets what it knew of others. Words are known to
whoever uses them; whoever does not act does not know them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import field, replace
from itertools import combinations, permutations, product

from engine.values import dataclass
from p2p.peer import ballots
from p2p.peer.ballots import Beats, Standing
from p2p.wire.ballots import Ballot, Signed, Vote

TABLE = b"T"
ONE, TWO = b"1", b"2"  # the ordinary beat, and what a liar who speaks in it says to others
TRUE, FALSE, ACK, ENTRY = "true", "false", "ack", "entry"
Event = tuple[str, bytes]
Chosen = tuple[tuple[bytes, tuple[int, ...], int], ...]
FALSE_MAX = 1


@dataclass(frozen=True)
class BallotPlan:
    """Ballots as (the hash of their cut, who goes, the round); beat `b0` is that of the first, and so on."""

    places: int
    speaker: int
    liar: int
    ballots: Chosen
    is_joint: bool = False  # the speaker of the ordinary beat does not speak alone in it, so its word is not yet its ack


@dataclass(frozen=True)
class BallotState:
    events: tuple[tuple[Event, ...], ...]  # of each place, in the order in which it signed them
    failed: tuple[frozenset[int], ...]  # the ballots that each place knows to have failed
    restarted: bool = False


def name(number: int) -> bytes:
    return b"b%d" % number


@dataclass
class BallotTable:
    """One state of a plan, with everything that follows from it."""

    plan: BallotPlan
    state: BallotState
    beats: Beats = field(init=False)
    numbers: dict[bytes, int] = field(init=False)
    votes: dict[int, dict[int, Vote]] = field(init=False)
    keys: dict[int, Ballot] = field(init=False)

    def __post_init__(self) -> None:
        """Beats that are there: the table, the ordinary ones, and that of every ballot to which all of S agreed."""
        everybody = range(self.plan.places)
        self.beats = Beats(TABLE, everybody)
        self.numbers = {TABLE: -1, ONE: 0, TWO: 0}
        for hash_ in (ONE, TWO):
            self.beats.add(0, hash_, TABLE, everybody)
        self.votes, self.keys = {}, {}
        waiting = list(range(len(self.plan.ballots)))
        while any(self.plan.ballots[at][0] in self.numbers for at in waiting):
            waiting = [at for at in waiting if not self._count(at)]  # a vote names what was signed before it: some ballot always goes first
        self._all_signed = [self._signed(events) for events in self.state.events]
        self._has_signed: dict[tuple[int, bytes], bool] = {}

    def _count(self, at: int) -> bool:
        """False while beats are not known that this ballot rests on."""
        cut, gone, round_ = self.plan.ballots[at]
        if cut not in self.numbers:
            return False
        key = Ballot("drop", gone, self.numbers[cut], cut, round_)
        stay = self.beats.present(cut) - set(gone)
        try:
            votes = {place: vote for place in sorted(stay) if (vote := self._vote(place, at, key)) is not None}
        except KeyError:
            return False
        self.keys[at], self.votes[at] = key, votes
        if len(votes) == len(stay) and all(vote.agree for vote in votes.values()):
            self.numbers[name(at)] = number = ballots.number_of(self.beats, key, votes)
            self.beats.add(number, name(at), cut, stay)
        return True

    def _vote(self, place: int, at: int, key: Ballot) -> Vote | None:
        if place == self.plan.liar:
            return Vote(TABLE, place, key, 0, TABLE, (), "away", True)
        events = self.state.events[place]
        for index, (kind, what) in enumerate(events):
            if kind in (TRUE, FALSE) and what == name(at):
                before = events[:index]
                over = ballots.over_of(key.last, self._signed(before))
                entries = sum(one == ENTRY for one, _ in before)
                return Vote(TABLE, place, key, entries, TABLE, over, "away", kind == TRUE)
        return None

    def _signed(self, events: tuple[Event, ...]) -> set[Signed]:
        return {Signed(self.numbers[what], what) for kind, what in events if kind in (ACK, ENTRY)} - {Signed(-1, TABLE)}

    def signed(self, place: int) -> set[Signed]:
        return self._all_signed[place]

    def own(self, place: int) -> list[Vote]:
        return [votes[place] for votes in self.votes.values() if place in votes]

    def has_signed(self, place: int, hash_: bytes) -> bool:
        if place == self.plan.liar or hash_ == TABLE:
            return True
        if (place, hash_) not in self._has_signed:
            self._has_signed[place, hash_] = any(self.beats.is_under(hash_, one.hash) for one in self.signed(place))
        return self._has_signed[place, hash_]

    def is_final(self, hash_: bytes) -> bool:
        return all(self.has_signed(place, hash_) for place in self.beats.present(hash_))

    def tip(self, place: int) -> bytes:
        return next((what for kind, what in reversed(self.state.events[place]) if kind == ACK), TABLE)

    def entries(self, place: int) -> int:
        return sum(kind == ENTRY for kind, _ in self.state.events[place])

    def locking(self, place: int) -> list[Vote]:
        return ballots.locking(self.own(place), self.entries(place), self.signed(place))

    def may_ack(self, place: int, ballot: Ballot) -> bool:
        """Only the beat of the ballot that it agreed to last, and if it has signed nothing since."""
        return [vote.ballot for vote in self.locking(place)][-1:] == [ballot]

    def number_at(self, vote: Vote) -> int:
        return next(at for at, key in self.keys.items() if key == vote.ballot)

    def is_locked(self, place: int) -> bool:
        return any(self.number_at(vote) not in self.state.failed[place] for vote in self.locking(place))

    # --- what can happen -------------------------------------------------------------------------------------------------------

    def following(self) -> Iterator[BallotState]:
        for place in range(self.plan.places):
            if place == self.plan.liar or place not in self.beats.present(self.tip(place)):
                continue
            for event in self._events(place):
                yield self._after(place, event)
            for at in self._can_fail(place):
                failed = [*self.state.failed]
                failed[place] |= {at}
                yield replace(self.state, failed=tuple(failed))
            if not self.state.restarted and self.state.failed[place]:
                own = {at for at in self.state.failed[place] if (FALSE, name(at)) in self.state.events[place]}
                failed = [*self.state.failed]
                failed[place] = frozenset(own)
                yield replace(self.state, failed=tuple(failed), restarted=True)

    def _after(self, place: int, event: Event) -> BallotState:
        events, failed = [*self.state.events], [*self.state.failed]
        events[place] = (*events[place], event)
        if event == (ENTRY, TABLE) and not self.plan.is_joint:
            events[place] = (*events[place], (ACK, ONE))
        if event[0] == FALSE:
            failed[place] |= {int(event[1][1:])}
        return replace(self.state, events=tuple(events), failed=tuple(failed))

    def _events(self, place: int) -> Iterator[Event]:
        tip, plan = self.tip(place), self.plan
        said = self.state.events[place]
        top = max((one.beat for one in self.signed(place)), default=-1)
        if not self.is_locked(place):
            speaks = place == plan.speaker if tip == TABLE else tip not in (ONE, TWO)
            if speaks and self.is_final(tip) and (ENTRY, tip) not in said and top <= self.numbers[tip]:
                yield ENTRY, tip
            if tip == TABLE and top < 1:
                yield from ((ACK, hash_) for hash_ in (ONE, TWO) if self._is_said(place, hash_))
        yield from self._ballot_events(place, tip)

    def _is_said(self, place: int, hash_: bytes) -> bool:
        """The word of the ordinary beat that leads to this hash is out."""
        if self.plan.liar == self.plan.speaker:
            return True
        return hash_ == ONE and (ENTRY, TABLE) in self.state.events[self.plan.speaker]

    def _ballot_events(self, place: int, tip: bytes) -> Iterator[Event]:
        falses = sum(kind == FALSE for kind, _ in self.state.events[place])
        for at, key in self.keys.items():
            stay = ballots.staying(self.beats, key)
            if place not in stay or not self.beats.is_under(key.head, tip):
                continue
            base = ballots.base_of(self.beats, key.head, self.has_signed)
            if place not in self.votes[at]:
                signed = {*self.signed(place), Signed(-1, TABLE)}
                if ballots.may_agree(self.beats, key, place, self.own(place), signed, base):
                    yield TRUE, name(at)
                if falses < FALSE_MAX:
                    yield FALSE, name(at)
            elif self.may_ack(place, key) and at not in self.state.failed[place]:
                yield from [(ACK, name(at))] if self._passes(at) and ballots.is_enough(stay, base) else []

    def _passes(self, at: int) -> bool:
        return ballots.standing(self.beats, self.keys[at], self.votes[at]) is Standing.PASSED

    def _can_fail(self, place: int) -> Iterator[int]:
        for at, votes in self.votes.items():
            if place not in votes or not votes[place].agree or at in self.state.failed[place]:
                continue
            stay = ballots.staying(self.beats, self.keys[at])
            if self.plan.liar in stay or ballots.standing(self.beats, self.keys[at], votes) is Standing.FAILED:
                yield at

    # --- what must hold --------------------------------------------------------------------------------------------------------

    def wrongs(self) -> Iterator[str]:
        finals = [hash_ for hash_ in self.numbers if hash_ != TABLE and self._is_real(hash_) and self.is_final(hash_)]
        for place in range(self.plan.places):
            if place != self.plan.liar:
                yield from self._evidence(place)
                yield from self._two_hashes(place, finals)
        for one, other in combinations(finals, 2):
            if self.beats.is_under(one, other) or self.beats.is_under(other, one):
                continue
            if self.plan.liar not in self.beats.present(one) & self.beats.present(other):
                yield "two histories are FINAL"  # a liar in both can play on with both, until his signatures meet and convict him
        if self.plan.liar < 0:
            for place, hash_ in product(range(self.plan.places), finals):
                if place in self.beats.present(hash_) and not self.beats.is_under(hash_, self.tip(place)):
                    yield "somebody honest left a FINAL beat"
            if self._is_stuck():
                yield "all are here, and nothing can go on"

    def _is_real(self, hash_: bytes) -> bool:
        """With a liar everything could be signed: a FINAL beat has at least one honest signature."""
        if hash_ == TWO and self.plan.liar != self.plan.speaker:
            return False
        return any(self.has_signed(place, hash_) for place in self.beats.present(hash_) if place != self.plan.liar)

    def _evidence(self, place: int) -> Iterator[str]:
        acks = [what for kind, what in self.state.events[place] if kind == ACK]
        heads = [what for kind, what in self.state.events[place] if kind == ENTRY]
        number = self.numbers
        if any(a != b and number[a] == number[b] for a, b in combinations(acks, 2)):
            yield "two-acks of somebody honest"
        if any(a != b and number[a] == number[b] for a, b in product(acks, heads)):
            yield "ack-and-head of somebody honest"
        if any(number[a] == number[b] for a, b in combinations(heads, 2)):
            yield "somebody honest spoke twice in one beat"
        own = self.own(place)
        if any(a.ballot == b.ballot or (a.agree and b.agree and a.ballot.round == b.ballot.round) for a, b in combinations(own, 2)):
            yield "two-votes of somebody honest"

    def _two_hashes(self, place: int, finals: list[bytes]) -> Iterator[str]:
        """As the judge finds it: a word on another history than a FINAL one that this place signed too, and that no ballot made void."""
        for final in finals:
            if place not in self.beats.present(final):
                continue
            for kind, what in self.state.events[place]:
                if kind not in (ACK, ENTRY) or self.beats.is_under(what, final) or self.beats.is_under(final, what):
                    continue
                if self.numbers[what] <= self.numbers[final] and self.has_signed(place, final) and not self._is_void(place, what, final):
                    yield "two-hashes of somebody honest"

    def _is_void(self, place: int, what: bytes, final: bytes) -> bool:
        for hash_, _ in self.beats.line(final):
            if hash_ in (TABLE, ONE, TWO):
                continue
            at = int(hash_[1:])
            vote = self.votes[at].get(place)
            if vote is None or Signed(self.numbers[what], what) in vote.over or what == self.keys[at].head:
                return True
        return False

    def _is_stuck(self) -> bool:
        """Everybody is here and knows everything: neither the old beat goes on, nor could any ballot pass."""
        everybody = frozenset(range(self.plan.places))
        signed = {place: [one.hash for one in self.signed(place)] for place in everybody}
        for cut in self.numbers:
            base = ballots.base_of(self.beats, cut, self.has_signed)
            present = self.beats.present(cut)
            for size in range(ballots.STAY_MIN, len(present) + 1):
                for stay in map(frozenset, combinations(sorted(present), size)):
                    if not all(self.has_signed(place, cut) for place in stay) or not ballots.is_enough(stay, base):
                        continue
                    if not ballots.gives_up_nothing(self.beats, self.numbers[cut], stay, signed):
                        continue
                    if stay != present or all(self._goes_on(place, cut) for place in stay):
                        return False
        return True

    def _goes_on(self, place: int, cut: bytes) -> bool:
        """Nobody goes: this place stands at the cut or behind it, and every ballot that locks it can still fail."""
        if not self.beats.is_under(cut, self.tip(place)):
            return False
        for vote in self.locking(place):
            votes = self.votes[self.number_at(vote)]
            whole = len(votes) == len(ballots.staying(self.beats, vote.ballot))
            if whole and ballots.standing(self.beats, vote.ballot, votes) is not Standing.FAILED:
                return False
        return True

    def told(self) -> str:
        lines = []
        for place, events in enumerate(self.state.events):
            who = f"{place}{' (liar)' if place == self.plan.liar else ''}"
            said = [f"{kind} {what.decode()}{'#' + str(self.numbers[what]) if kind in (ACK, ENTRY) else ''}" for kind, what in events]
            lines.append(f"  {who}: {'; '.join(said)}")
        chosen = enumerate(self.plan.ballots)
        lines += [f"  b{at}: cut {cut.decode()}, without {gone}, round {round_}" for at, (cut, gone, round_) in chosen]
        return "\n".join(lines)


def explore(plan: BallotPlan, states_max: int, until: frozenset[str] = frozenset()) -> tuple[int, bool, dict[str, str]]:
    """How many states, whether all of them, and of each wrong the first (so the shortest) story. Looked for no further once one of `until`
    is found."""
    start = BallotState(((),) * plan.places, (frozenset(),) * plan.places)
    seen, queue, found = {start}, [start], dict[str, str]()
    for state in queue:  # it grows
        table = BallotTable(plan, state)
        for wrong in table.wrongs():
            found.setdefault(wrong, table.told())
        if len(seen) >= states_max or until & found.keys():
            return len(seen), False, found
        for following in table.following():
            if following not in seen:
                seen.add(following)
                queue.append(following)
    return len(seen), True, found


def plans(places: int, count: int, with_liar: bool, is_joint: bool = False) -> Iterator[BallotPlan]:
    """Every choice of ballots on the table, on the ordinary beat and on the beats of earlier ballots, of rounds, speaker and liar; of those
    that only name the places otherwise one."""
    seen: set[BallotPlan] = set()
    for chosen in _ballots(places, count, with_liar, ()):
        for liar in range(places) if with_liar else (-1,):
            for speaker in range(places):
                plan = BallotPlan(places, speaker, liar, chosen, is_joint)
                if (all(cut != TWO for cut, _, _ in chosen) or liar == speaker) and plan not in seen:
                    seen.update(_renamed(plan, order) for order in permutations(range(places)))
                    yield plan


def _renamed(plan: BallotPlan, order: tuple[int, ...]) -> BallotPlan:
    chosen = tuple((cut, tuple(sorted(order[place] for place in gone)), round_) for cut, gone, round_ in plan.ballots)
    return replace(plan, speaker=order[plan.speaker], liar=order[plan.liar] if plan.liar >= 0 else -1, ballots=chosen)


def _ballots(places: int, count: int, with_liar: bool, before: Chosen) -> Iterator[Chosen]:
    if len(before) == count:
        yield before
        return
    present = {TABLE: set(range(places)), ONE: set(range(places)), TWO: set(range(places))}
    for at, (cut, gone, _) in enumerate(before):
        present[name(at)] = present[cut] - set(gone)
    last = before[-1][2] if before else 0
    for cut, here in present.items():
        if cut == TWO and not with_liar:
            continue
        for size in range(1, len(here) - 1):
            for gone in combinations(sorted(here), size):
                for round_ in (last, last + 1) if before else (1,):
                    if (cut, gone, round_) not in before:
                        yield from _ballots(places, count, with_liar, (*before, (cut, gone, round_)))


def run(
    places: int, count: int, with_liar: bool, combos: int, states_max: int, is_joint: bool = False
) -> tuple[dict[str, int], dict[str, str]]:
    """Plans in an order that spreads over all of them, as many as wanted."""
    chosen = list(plans(places, count, with_liar, is_joint))
    step = max(1, len(chosen) // combos)
    counts = {"plans": 0, "of": len(chosen), "states": 0, "cut short": 0}
    found: dict[str, str] = {}
    for plan in chosen[::step][:combos]:
        states, whole, wrongs = explore(plan, states_max)
        counts["plans"] += 1
        counts["states"] += states
        counts["cut short"] += not whole
        for wrong, story in wrongs.items():
            if wrong not in found or len(story) < len(found[wrong]):
                found[wrong] = story
    return counts, found


def main() -> int:
    parser = argparse.ArgumentParser(description="every order of votes, acks, entries and restarts of a small table")
    parser.add_argument("--places", type=int, default=3)
    parser.add_argument("--ballots", type=int, default=2)
    parser.add_argument("--liar", action="store_true")
    parser.add_argument("--joint", action="store_true")
    parser.add_argument("--combos", type=int, default=10**9)
    parser.add_argument("--states", type=int, default=200_000)
    wanted = parser.parse_args()
    counts, found = run(wanted.places, wanted.ballots, wanted.liar, wanted.combos, wanted.states, wanted.joint)
    who = f"{'one liar' if wanted.liar else 'all honest'}, {'a beat of several' if wanted.joint else 'a beat of one speaker'}"
    print(f"places {wanted.places}, ballots {wanted.ballots}, {who}: {counts}")
    for wrong, story in sorted(found.items()):
        print(f"WRONG: {wrong}\n{story}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
