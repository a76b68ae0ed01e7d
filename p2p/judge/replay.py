"""The table played again from signed words alone, beat by beat, all words at hand at once.

A word counts in the beat whose head it names: so whoever is judged is judged on the very history that he signed, whatever else a file
holds, and what builds on a history that the file does not give is no evidence of anything. Whoever has left says nothing any more; once all
who stay have signed that, what the leaver said twice before does not end the replay either (`excused`): it goes the way the others went.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from p2p.crypto.faults import Freeze, Misuse
from p2p.crypto.transcript import ProofContext
from p2p.judge.verdict import Finding
from p2p.judge.words import JudgeWords
from p2p.peer.ballots import Beats, Standing, Votes, base_of, is_enough, standing, staying
from p2p.peer.cuts import Cut, cut_by
from p2p.peer.play import Due, Fault, Play
from p2p.wire.ballots import Ballot
from p2p.wire.entries import Entry, SignedEntry, beat_hash

BEAT = "table/beat"
CHAIN = "table/chain"
STATE = "table/state"
AROUND_MAX = 128  # beats above one cut that are worked out because a list may name them


class Replay:
    def __init__(self, play: Play, excused: frozenset[int] = frozenset()) -> None:
        self.play, self.excused = play, excused
        self.table = play.roster.table
        self.heads = [self.table]  # heads[n]: the hash of the first n beats
        self.chains = [(0, self.table) for _ in play.places]  # next number, and the id before it
        self.gone: list[tuple[int, int]] = []
        self.stayed: dict[int, tuple[int, ...]] = {}  # who was present behind a leave
        self.bad: list[Finding] = []
        self.missing: tuple[int, ...] = ()
        self.spoke: tuple[int, ...] = ()  # of the beat that did not close
        self.senseless = ""
        self.beats = Beats(self.table, play.places)  # all that were followed, on whatever way
        self.cuts: list[Cut] = []  # the ballots behind which it went
        self.passed: list[Cut] = []  # ballots that passed, and not all of their S have signed the beat

    def fork(self, excused: frozenset[int] = frozenset()) -> Replay:
        """A second way on from here; this one stays as it is."""
        twin = Replay(self.play, excused)
        twin.heads, twin.chains, twin.gone, twin.stayed = list(self.heads), list(self.chains), list(self.gone), dict(self.stayed)
        twin.beats, twin.cuts, twin.bad = self.beats, list(self.cuts), list(self.bad)
        return twin

    def become(self, other: Replay) -> None:
        """Go that way."""
        self.__dict__.update(other.__dict__)

    @property
    def beat(self) -> int:
        """The coming beat: as many are closed."""
        return len(self.heads) - 1

    def run(self, words: JudgeWords, stop: int | None = None) -> None:
        """Until the table is over, a word is missing, a rule is broken, or up to beat `stop`."""
        while (stop is None or self.beat < stop) and self.step(words):
            pass

    def step(self, words: JudgeWords) -> bool:
        """One beat, or that of a ballot; False if it cannot be closed."""
        return not self._is_broken and (self._go_behind(words) or self._speak(words))

    def _go_behind(self, words: JudgeWords) -> bool:
        """A ballot on this head that passed, and whose beat all of its S have signed; of several the one with the largest number."""
        self.passed = []
        if not words.ballots_on(self.heads[-1]):
            return False
        self._look_around(words)
        found = self._prospects(words)
        signed = [cut for cut in found if all(self._signs(words, place, cut.hash) for place in cut.votes)]
        self.passed = [cut for cut in found if cut not in signed]
        if not signed:
            return False
        cut = max(signed, key=lambda one: one.number)
        self.cuts.append(cut)
        self.heads += [b""] * (cut.number - self.beat) + [cut.hash]
        for place in cut.ballot.gone:
            self.gone.append((place, cut.number))
            self.stayed[place] = cut.play.present
        for place, vote in cut.votes.items():
            self.chains[place] = vote.next, vote.id_before
        self.play = cut.play
        self.missing, self.spoke = (), ()
        return True

    def _look_around(self, words: JudgeWords) -> None:
        """Beats above this head that somebody may have signed and given up: they must be known before a list can be believed."""
        ends, tries = [self.fork(frozenset(self.play.places))], AROUND_MAX
        for one in ends:
            said = one._heard(words)
            if one.missing or not said:
                continue
            for way in islice(one._ways(said), tries):
                tries -= 1
                twin = one.fork(one.excused)
                if twin._close(way):
                    ends.append(twin)

    def _prospects(self, words: JudgeWords) -> list[Cut]:
        """Ballots on this head that passed. One may name the beat of another, so it is asked until nothing new comes."""
        found: dict[Ballot, Cut] = {}
        while True:
            open_ = [(ballot, votes) for ballot, votes in words.ballots_on(self.heads[-1]).items() if ballot not in found]
            new = [cut for ballot, votes in open_ if (cut := self._cut(words, ballot, votes)) is not None]
            if not new:
                return list(found.values())
            for cut in new:
                found[cut.ballot] = cut
                self.beats.add(cut.number, cut.hash, cut.ballot.head, cut.play.present)

    def _cut(self, words: JudgeWords, ballot: Ballot, votes: Votes) -> Cut | None:
        if standing(self.beats, ballot, votes) is not Standing.PASSED:
            return None
        base = base_of(self.beats, ballot.head, lambda place, hash_: self._signs(words, place, hash_))
        return cut_by(self.table, self.beats, self.play, ballot, votes) if is_enough(staying(self.beats, ballot), base) else None

    def _signs(self, words: JudgeWords, place: int, hash_: bytes) -> bool:
        """By a word that says this hash, or one that we know to build on it."""
        known = [one for one in words.signed[place] if self.beats.has(one)]
        return hash_ in words.signed[place] or any(self.beats.is_under(hash_, one) for one in known)

    def _heard(self, words: JudgeWords) -> dict[int, list[SignedEntry]]:
        """What was said in the coming beat, by place; who says what does not fit is named."""
        due = self.play.due
        said: dict[int, list[SignedEntry]] = {}
        for signed in words.on(self.heads[-1]):
            place = signed.entry.seat
            wrong = self._misplaced(signed.entry, due)
            if wrong is None:
                said.setdefault(place, []).append(signed)
            elif place in self.play.present and place not in self.excused:
                rule, what = wrong
                self.bad.append(Finding("bad-entry", place, self.beat, rule, what, (signed,)))
        self.spoke = tuple(sorted(said))
        self.missing = tuple(place for place in due.speakers if place not in said)
        return said

    @property
    def _is_broken(self) -> bool:
        """By somebody who counts: the replay ends there."""
        return any(one.place not in self.excused for one in self.bad)

    def _speak(self, words: JudgeWords) -> bool:
        said = self._heard(words)
        if self._is_broken or self.missing or not said:
            return False
        ways = list(self._ways(said))
        return self._close(ways[0]) if len(ways) == 1 else self._choose(words, ways)

    def _ways(self, said: dict[int, list[SignedEntry]]) -> Iterator[dict[int, SignedEntry]]:
        """One word of each speaker; more than one way only where an excused place said two things."""
        choices = [said[place] if place in self.excused else said[place][-1:] for place in sorted(said)]
        for chosen in product(*choices):
            yield dict(zip(sorted(said), chosen, strict=True))

    def _choose(self, words: JudgeWords, ways: list[dict[int, SignedEntry]]) -> bool:
        """The way that others went on: its hash carries their signatures."""
        tried = [self.fork(self.excused) for _ in ways]
        closed = [one for one, way in zip(tried, ways, strict=True) if one._close(way)]
        signed = [(len(words.signers(one.heads[-1]) - self.excused), one) for one in closed]
        most, best = max(signed, key=lambda one: one[0], default=(0, None))
        if best is None or not most:
            return False
        self.become(best)
        return True

    def _misplaced(self, entry: Entry, due: Due) -> tuple[str, str] | None:
        """The rule that an entry on our head breaks by standing where it stands: its author signed all that lies under this head."""
        number, before = self.chains[entry.seat]
        if entry.beat != self.beat:
            return BEAT, f"it says beat {entry.beat} on the head of beat {self.beat}"
        if entry.seat not in due.speakers:
            return BEAT, "it speaks where others are due" if due.speakers else "it speaks after the table was over"
        if entry.kind not in due.kinds:
            return BEAT, f"an entry of kind {entry.kind} where {' or '.join(due.kinds)} is due"
        if entry.state and len(due.speakers) > 1:
            return STATE, "it says a state behind a step in which others speak, too"
        if (entry.seq, entry.prev) != (number, before):
            return CHAIN, f"it is not number {number} behind the author's last entry under the head that it names"
        return None

    def _close(self, said: dict[int, SignedEntry]) -> bool:
        head, beat = self.heads[-1], self.beat
        try:
            following = self.play.after(
                lambda place: ProofContext(self.table, head, beat, place),
                {place: (signed.entry.kind, signed.entry.body) for place, signed in said.items()},
            )
        except Fault as fault:
            self.bad.append(Finding("bad-entry", fault.place, beat, fault.section, fault.what, (said[fault.place],)))
            return False
        except (Freeze, Misuse) as problem:
            self.senseless = str(problem)
            return False
        for place in (one for one in self.play.present if one not in following.present):
            self.gone.append((place, beat))
            self.stayed[place] = following.present
        self.play = following
        ids, state = [said[place].entry.id for place in sorted(said)], following.digest()
        self.heads.append(beat_hash(head, beat, ids, state))
        if len(said) == 1:
            self._weigh_state(next(iter(said.values())), state)
        self.beats.add(beat, self.heads[-1], head, following.present)
        for place, signed in said.items():
            self.chains[place] = (signed.entry.seq + 1, signed.entry.id)
        return True

    def _weigh_state(self, signed: SignedEntry, state: bytes) -> None:
        """Who alone speaks in a beat signs the state behind it. The beat is what it is; a false one is its author's fault."""
        entry = signed.entry
        if entry.state != state:
            what = "it says another state than the one that follows from it" if entry.state else "it says no state, though it speaks alone"
            self.bad.append(Finding("bad-entry", entry.seat, entry.beat, STATE, what, (signed,)))
