"""The chain of a table: what every place has signed, merged beat by beat; finality, and proof against who signs twice or breaks a rule.

Arrival order decides nothing. A beat closes when all its speakers have spoken; its hash covers the ids of their entries in order of place
and the digest of the state behind it. It is FINAL when every place still present has signed that hash: by an ack, by an entry that builds
on it, or, who alone speaks in it, by the entry itself, which says that state. A beat may be applied before the one under it is FINAL here
(its speakers have seen that it is), but nobody speaks on it.

Whoever has left says nothing any more: words above the beat of the leave are void, and once that beat is FINAL, so signed by all who stay,
proof against the leaver is only noted (protocol.md T5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile

from p2p.crypto.faults import Freeze, Misuse, demand
from p2p.crypto.transcript import ProofContext
from p2p.peer.ballots import Beats, Votes
from p2p.peer.cuts import Cut, cut_by
from p2p.peer.news import Accepted, Applied, Differs, Missing, News, Noted, Proved, Senseless
from p2p.peer.play import Fault, Place, Play, Said
from p2p.peer.track import Track
from p2p.wire.ballots import Ballot, Vote
from p2p.wire.entries import Ack, SignedEntry, beat_hash
from p2p.wire.evidence import Evidence, accuse_hashes, accuse_twice, beat_of, signs

SECTION = "table/chain"
STATE = "table/state"
AHEAD_MAX = 64  # entries of one place that are kept while something before them is missing
AHEAD_BYTES_MAX = 1024 * 1024  # and their size in memory, read (`Entry.bytes_read`); what is dropped comes with the next summary
ACKS_AHEAD = 4  # beats that an ack may be ahead of us: nobody gets further without our own; what is dropped comes with the next summary
PROOFS_KEPT = 32  # words of proofs that still count as signatures


class Chain:
    def __init__(self, play: Play) -> None:
        self.play, self.due = play, play.due  # the state behind the last beat, and who must speak in the coming one
        self.roster = play.roster
        self.table = play.roster.table
        count = len(self.roster.members)
        self.entries = [Track(self.table) for _ in range(count)]
        self.ahead: list[dict[int, SignedEntry]] = [{} for _ in range(count)]
        self.hashes: list[bytes] = []  # of the beats applied
        self.said: dict[Place, SignedEntry] = {}  # in the coming beat
        self.signed = [0] * count  # how many of our beats each place has signed
        self.acks: list[dict[int, Ack]] = [{} for _ in range(count)]  # by beat, as few as are needed: `_forget_acks`
        self.left: dict[Place, int] = {}  # who has left or was dropped, in which beat
        self.final = 0
        self.beats = Beats(self.table, range(count))  # all that were followed, also on branches that were given up
        self.expected: set[bytes] = set()  # hashes of beats of ballots: their acks are taken however far ahead
        self.cuts: list[Cut] = []  # the ballots behind which this history goes on
        self.unsaid: list[SignedEntry] = []  # what had been said on the cut of the last of them: it is void
        self._states: dict[int, Play] = {}  # behind so many beats, from the last FINAL one on: as far back as a ballot may cut
        self._void_from: dict[Place, int] = {}  # of who has left or was dropped: beats from which on their acks are void
        self._stops: dict[Place | None, int] = {}  # the first beat with a proof against a place (None: against nobody)
        self._convicted: list[tuple[Place, int, bytes]] = []  # what the words of proofs sign: who, how many beats, which hash
        self._noted: set[Place] = set()
        self._drafted: tuple[bytes, Play, Play] | None = None  # our entry being taken: its id, the state it was made on, that behind it
        self._news: list[News] = []
        self.on_beat: Callable[[], None] = lambda: None  # one was applied

    # --- looking ---------------------------------------------------------------------------------------------------------------

    @property
    def beat(self) -> int:
        """The coming beat: as many have been applied."""
        return len(self.hashes)

    def head(self, beats: int | None = None) -> bytes:
        """The hash under a beat: of the one before it, or the table id."""
        at = self.beat if beats is None else beats
        while at and not self.hashes[at - 1]:
            at -= 1
        return self.hashes[at - 1] if at else self.table

    def moment(self, place: Place) -> ProofContext:
        """Where a word of this place in the coming beat is proved."""
        return ProofContext(self.table, self.head(), self.beat, place)

    @property
    def is_settled(self) -> bool:
        """All that was applied is FINAL: now the coming beat may be spoken in."""
        return self.final == self.beat

    @property
    def gone(self) -> tuple[Place, ...]:
        """Who has left, and everybody who stays has signed it: from now on they cannot stop anything."""
        return tuple(place for place, beat in self.left.items() if beat < self.final)

    @property
    def stop(self) -> int | None:
        """The beat of the first proof against somebody who counts: nothing from there on is applied (what is applied already stays)."""
        return min((beat for place, beat in self._stops.items() if place not in self.gone), default=None) if self._stops else None

    def silent(self) -> tuple[Place, ...]:
        """Who must sign or speak for the table to go on."""
        if not self.is_settled:
            return tuple(place for place in self.play.present if self.signed[place] < self.beat)
        return tuple(place for place in self.due.speakers if place not in self.said)

    def newest_acks(self, below: int | None = None) -> tuple[Ack, ...]:
        """Of every place the newest ack of our history that we hold (for a beat below the given one)."""
        beats = self.beat if below is None else below
        found = []
        for acks in self.acks:
            ours = [ack for ack in acks.values() if ack.beat < beats and self.hashes[ack.beat] == ack.hash]
            found += [max(ours, key=lambda ack: ack.beat)] if ours else []
        return tuple(found)

    def acks_of(self, beat: int) -> tuple[Ack, ...]:
        """Of a beat of our history, as far as we keep them."""
        return tuple(acks[beat] for acks in self.acks if beat in acks and acks[beat].hash == self.hashes[beat])

    def news(self) -> list[News]:
        taken, self._news = self._news, []
        return taken

    # --- entries ---------------------------------------------------------------------------------------------------------------

    def take_own(self, signed: SignedEntry, following: Play | None = None) -> None:
        """Our own entry, signed a moment ago: its signature need not be looked at. `following`: the state behind the coming beat, if it
        alone makes that beat and says this state; then it is not worked out a second time."""
        self._drafted = (signed.entry.id, self.play, following) if following is not None else None
        self.take_entry(signed, just_signed=True)
        self._drafted = None

    def take_entry(self, signed: SignedEntry, just_signed: bool = False) -> None:
        """Anything that claims to be an entry of this table. PeerFault if it was not signed by its author: then it says nothing."""
        entry = signed.entry
        demand(entry.table == self.table, SECTION, "an entry of another table")
        demand(entry.seat < len(self.entries), SECTION, "an entry of a place that the roster does not have")
        if self._is_void(signed):
            return
        chain, ahead = self.entries[entry.seat], self.ahead[entry.seat]
        known = chain.get(entry.seq) if entry.seq < len(chain) else ahead.get(entry.seq)
        if known is not None:
            if known.entry != entry and not self._is_noted(entry.seat):
                self._check(signed)
                self._prove(accuse_twice(known, signed, SECTION))
                self._go_on()
            return
        if entry.seq < len(chain):
            return  # between what counts: made void by a ballot
        if entry.seq >= len(chain) + AHEAD_MAX or not self._has_room(signed):
            self._news.append(Missing(entry.seat))
            return
        if not just_signed:
            self._check(signed)
        ahead[entry.seq] = signed
        if entry.seq > len(chain):
            self._news.append(Missing(entry.seat))
        self._go_on()

    def _is_void(self, word: SignedEntry | Ack) -> bool:
        """Above the leave of its author, or given up by its author's own vote: as if it had never been said."""
        if isinstance(word, Ack):
            if word.seat in self.left and word.beat >= self._void_from[word.seat]:
                return True
            return any(cut.gives_up(word.seat, word) for cut in self.cuts)
        entry = word.entry
        if entry.seat in self.left and entry.seq >= len(self.entries[entry.seat]):
            return True
        return any(entry.seat in cut.votes and entry.head == cut.ballot.head for cut in self.cuts)

    def _is_noted(self, place: Place) -> bool:
        """There is nothing more to learn about a place that has left."""
        return place in self._noted and place in self.gone

    def _has_room(self, signed: SignedEntry) -> bool:
        """For the next entry of a place in the coming beat always; for what is out of turn only a little, whatever it says."""
        entry, place = signed.entry, signed.entry.seat
        if entry.seq == len(self.entries[place]) and entry.beat == self.beat:
            return True
        return sum(one.entry.bytes_read for one in (signed, *self.ahead[place].values())) <= AHEAD_BYTES_MAX

    def _check(self, signed: SignedEntry) -> None:
        signed.check(self.roster.members[signed.entry.seat].public)

    def _go_on(self) -> None:
        """Take what fits now, apply what is complete, until nothing moves."""
        moved = True
        while moved and not self._is_stopped():
            moved = False
            for place in range(len(self.entries)):
                moved |= self._take_next(place)
            due = self.due
            if due.speakers and not self._is_stopped() and all(place in self.said for place in due.speakers):
                moved |= self._apply()

    def _is_stopped(self) -> bool:
        return self.stop is not None and self.beat >= self.stop

    def _take_next(self, place: Place) -> bool:
        """The next entry of a place, if it is here and speaks in the coming beat."""
        chain = self.entries[place]
        signed = self.ahead[place].get(len(chain))
        if signed is None or self._is_stopped() or place in self.left:
            return False
        entry = signed.entry
        if chain.id != entry.prev:
            if (before := chain.get(entry.seq - 1)) is not None:
                self._prove(Evidence("broken-chain", SECTION, (before, signed)))
            else:  # its author's vote says otherwise
                self._bad(signed, SECTION)
            return False
        if entry.beat > self.beat:
            return False  # we are behind
        if entry.beat < self.beat:
            self._bad(signed, "table/beat")
            return False
        ack = self.acks[place].get(entry.beat - 1)
        if ack is not None and ack.hash != entry.head:
            self._prove(accuse_twice(ack, signed, SECTION))
            return False
        if entry.head != self.head():
            self._other_head(signed)
            return False
        due = self.due
        if place not in due.speakers or place in self.said or entry.kind not in due.kinds:
            self._bad(signed, "table/beat")
            return False
        if entry.state and len(due.speakers) > 1:
            self._bad(signed, STATE)
            return False
        del self.ahead[place][entry.seq]
        chain.append(signed)
        self.said[place] = signed
        self._news.append(Accepted(signed))
        self._has_signed(place, self.beat, signed)
        return True

    def _other_head(self, signed: SignedEntry) -> None:
        """The author builds on another hash than ours. If no word of his says otherwise the entries under it must be compared."""
        entry = signed.entry
        if entry.beat == 0:
            self._bad(signed, SECTION)
        elif (ours := self._witness(entry.seat, entry.beat)) is not None:
            self._prove(accuse_hashes(ours, signed, SECTION))
        else:
            self._news.append(Differs(entry.seat, entry.beat - 1, signed))

    def _apply(self) -> bool:
        drafted = self._behind_drafted()
        try:
            following = drafted or self.play.after(self.moment, self._said())
        except Fault as fault:
            self._bad(self.said[fault.place], fault.section)
            return False
        except (Freeze, Misuse) as problem:
            self._halt(None, self.beat)
            self._news.append(Senseless(self.beat, str(problem)))
            return False
        entries = [self.said[place].entry for place in sorted(self.said)]
        state = entries[0].state if drafted is not None else following.digest()
        made = beat_hash(self.head(), self.beat, [entry.id for entry in entries], state)
        self._states[self.beat] = self.play
        self._take_leave([place for place in self.play.present if place not in following.present], self.beat, self.beat)
        self.beats.add(self.beat, made, self.head(), following.present)
        self.hashes.append(made)
        if len(self.said) == 1:
            self._count_author(next(iter(self.said.values())), state)
        self._stand_at(following)
        self.on_beat()
        return True

    def _count_author(self, signed: SignedEntry, state: bytes) -> None:
        """The only speaker of a beat signs it by the state that the entry says. Whatever that is, we go on with what we worked out."""
        if signed.entry.state == state:
            self._has_signed(signed.entry.seat, self.beat, signed)
        else:
            self._bad(signed, STATE)

    def _said(self) -> Said:
        return {place: (signed.entry.kind, signed.entry.body) for place, signed in self.said.items()}

    def _behind_drafted(self) -> Play | None:
        if self._drafted is None or self._drafted[1] is not self.play or [one.entry.id for one in self.said.values()] != [self._drafted[0]]:
            return None
        return self._drafted[2]

    def _take_leave(self, places: Iterable[Place], beat: int, void_from: int) -> None:
        for place in places:
            self.left[place], self._void_from[place] = beat, void_from
            self.ahead[place].clear()
            self.acks[place] = {at: ack for at, ack in self.acks[place].items() if not self._is_void(ack)}

    def _stand_at(self, following: Play) -> None:
        """Behind the beat that has just closed."""
        self.play, self.due, self.said = following, following.due, {}
        self._news.append(Applied(self.beat - 1, self.hashes[-1]))
        for place in self.play.present:
            if (ack := self.acks[place].get(self.beat - 1)) is not None:
                self._compare(ack)
                self._forget_acks(place)
        self._count_convicted()
        self._count_final()

    # --- ballots ---------------------------------------------------------------------------------------------------------------

    def state_at(self, last: int, head: bytes) -> Play | None:
        """The state behind this beat, if it is one of our history behind which a ballot may still cut."""
        beats = last + 1
        if not max(self.final, 1) <= beats <= self.beat or self.hashes[last] != head:
            return None
        return self.play if beats == self.beat else self._states.get(beats)

    def prospect(self, ballot: Ballot, votes: Votes) -> Cut | None:
        """What the beat of a ballot would be to which all who stay agree."""
        state = self.state_at(ballot.last, ballot.head)
        return None if state is None else cut_by(self.table, self.beats, state, ballot, votes)

    def go_behind(self, cut: Cut, watches: bool = False) -> None:
        """The beat of a ballot closes: what lies above its cut does not count, and the chains of who stays go on where their votes say.
        `watches`: we are none of those, and all of them have signed it: proof about what lies below stops us no more."""
        ballot = cut.ballot
        above = [takewhile(lambda one: one.entry.beat > ballot.last, reversed(own)) for own in self.entries]
        self.unsaid = [one for words in above for one in words if one.entry.head == ballot.head]
        self._go_back(ballot.last + 1)
        self.cuts.append(cut)
        self._states[self.beat] = self.play
        self._take_leave(ballot.gone, cut.number, self.beat)
        for place, vote in cut.votes.items():
            self.entries[place].jump(vote.next, vote.id_before)
            self.ahead[place] = {seq: one for seq, one in self.ahead[place].items() if seq >= vote.next and not self._is_void(one)}
            self.acks[place] = {beat: ack for beat, ack in self.acks[place].items() if not self._is_void(ack)}
        if watches:
            self._stops = {place: beat for place, beat in self._stops.items() if beat > cut.number}
        self.hashes += [b""] * (cut.number - self.beat) + [cut.hash]
        self.beats.add(cut.number, cut.hash, ballot.head, cut.play.present)
        self._stand_at(cut.play)
        self._go_on()

    def _go_back(self, beats: int) -> None:
        if beats < self.beat:
            self.play = self._states[beats]
        del self.hashes[beats:]
        for track in self.entries:
            track.cut(beats)
        self.signed = [min(count, beats) for count in self.signed]
        self.left = {place: beat for place, beat in self.left.items() if beat < beats}
        self.cuts = [cut for cut in self.cuts if cut.number < beats]
        self._states = {behind: state for behind, state in self._states.items() if behind < beats}

    def signers(self, number: int, hash_: bytes) -> set[Place]:
        """Who has signed the beat of a ballot, as far as words of theirs wait here."""
        acked = {place for place, acks in enumerate(self.acks) if number in acks and acks[number].hash == hash_}
        return acked | {place for place, ahead in enumerate(self.ahead) if any(one.entry.head == hash_ for one in ahead.values())}

    def has_signed(self, place: Place, hash_: bytes) -> bool:
        """A beat of our history."""
        beat = self.beats.number(hash_)
        return beat < self.signed[place] and (beat < 0 or self.hashes[beat] == hash_)

    # --- acks ------------------------------------------------------------------------------------------------------------------

    def take_ack(self, ack: Ack, just_signed: bool = False) -> None:
        """`just_signed`: by ourselves, a moment ago."""
        demand(ack.table == self.table, SECTION, "an ack of another table")
        demand(ack.seat < len(self.entries), SECTION, "an ack of a place that the roster does not have")
        if self._is_void(ack):
            return
        if ack.beat >= self.beat + ACKS_AHEAD and ack.hash not in self.expected:
            self._news.append(Missing(ack.seat))
            return
        kept = self.acks[ack.seat]
        known = kept.get(ack.beat)
        if known is not None and known.hash == ack.hash:
            return
        is_covered = ack.beat < self.signed[ack.seat] and self.hashes[ack.beat] == ack.hash
        if (is_covered and ack.beat < self.signed[ack.seat] - 1) or (not is_covered and self._is_noted(ack.seat)):
            return  # an old word that a newer one covers, or one more of somebody who has left
        if not just_signed:
            ack.check(self.roster.members[ack.seat].public)
        contrary = known or self._against(ack)
        if contrary is not None:
            self._prove(accuse_hashes(contrary, ack, SECTION))
            self._go_on()
            return
        kept[ack.beat] = ack
        self._news.append(Accepted(ack))
        if ack.beat < self.beat and not is_covered:
            self._compare(ack)
            self._count_final()
        self._forget_acks(ack.seat)
        if self._stops:
            self._go_on()

    def _is_disputed(self, ack: Ack) -> bool:
        return ack.beat < self.beat and self.hashes[ack.beat] != ack.hash

    def _against(self, ack: Ack) -> SignedEntry | Ack | None:
        """A word of this place that cannot be true together with this ack."""
        if (built := self._entry_on(ack.seat, ack.beat + 1)) is not None and built.entry.head != ack.hash:
            return built
        return self._witness(ack.seat, ack.beat + 1) if self._is_disputed(ack) else None

    def _witness(self, place: Place, beats: int) -> SignedEntry | Ack | None:
        """A word of this place that signs so many of our beats, or more."""
        words: list[SignedEntry | Ack] = [*self.acks[place].values(), *self.entries[place][-1:]]
        return next((word for word in words if any(said[0] >= beats and self._is_ours(*said) for said in signs(word))), None)

    def _is_ours(self, beats: int, signed_hash: bytes) -> bool:
        return 0 < beats <= self.beat and self.hashes[beats - 1] == signed_hash

    def _forget_acks(self, place: Place) -> None:
        """An ack covers all below it: of those that agree with us the newest is needed, and the newest of a FINAL beat for who watches; of
        those that do not, the first."""
        kept = self.acks[place]
        lies = [beat for beat, ack in kept.items() if self._is_disputed(ack)]
        same = [beat for beat in kept if beat < self.beat and beat not in lies]
        needed = {max(same, default=-1), max((beat for beat in same if beat < self.final), default=-1), min(lies, default=-1)}
        needed |= {cut.number for cut in self.cuts}
        self.acks[place] = {beat: ack for beat, ack in kept.items() if beat >= self.beat or beat in needed}

    def _entry_on(self, place: Place, beat: int) -> SignedEntry | None:
        """The place's entry in this beat, if we hold one."""
        for signed in self._newest_first(place):
            if signed.entry.beat <= beat:
                return signed if signed.entry.beat == beat else None
        return None

    def _newest_first(self, place: Place) -> Iterator[SignedEntry]:
        ahead = self.ahead[place]
        yield from (ahead[seq] for seq in sorted(ahead, reverse=True))
        yield from reversed(self.entries[place])

    def _compare(self, ack: Ack) -> None:
        if self.hashes[ack.beat] == ack.hash:
            self._has_signed(ack.seat, ack.beat + 1, ack)
        else:
            self._news.append(Differs(ack.seat, ack.beat, ack))

    def _has_signed(self, place: Place, beats: int, word: SignedEntry | Ack | None = None) -> None:
        """By this word; None: by one that is part of a proof already."""
        if beats > self.signed[place]:
            self.signed[place] = beats
            kept = self.acks[place]
            for lie in [ack for ack in kept.values() if ack.beat < beats and self._is_disputed(ack)]:
                if word is not None and kept.pop(lie.beat, None) is not None:
                    self._prove(accuse_hashes(lie, word, SECTION))
            self._count_final()

    def _count_final(self) -> None:
        """Also behind a proof: who had stopped before a beat never signs it, so all come to the same number."""
        for beats in range(self.beat, self.final, -1):
            made = self.hashes[beats - 1]
            if made and all(self.signed[place] >= beats for place in self.beats.present(made)):
                self.final = beats
                self._states = {behind: state for behind, state in self._states.items() if behind >= beats}
                return

    # --- proof -----------------------------------------------------------------------------------------------------------------

    def _bad(self, signed: SignedEntry, broken: str) -> None:
        self._prove(Evidence("bad-entry", broken, (signed,)))

    def _prove(self, evidence: Evidence) -> None:
        if evidence.seat in self.gone:
            if evidence.seat not in self._noted:
                self._noted.add(evidence.seat)
                self._news.append(Noted(evidence))
            return
        self._halt(evidence.seat, stops_at(evidence))
        if len(self._convicted) < PROOFS_KEPT:
            words = [word for word in evidence.parts if not isinstance(word, Vote)]
            self._convicted += [(evidence.seat, *said) for word in words for said in signs(word)]
        self._count_convicted()
        self._news.append(Proved(evidence))

    def _count_convicted(self) -> None:
        """Who signs twice has signed: a word that agrees with our hashes counts as everywhere, or some would stop a beat before others."""
        for place, beats, signed_hash in self._convicted:
            if self._is_ours(beats, signed_hash):
                self._has_signed(place, beats)

    def _halt(self, place: Place | None, beat: int) -> None:
        self._stops[place] = min(beat, self._stops.get(place, beat))

    def take_evidence(self, evidence: Evidence) -> None:
        """Another peer's accusation. What proves itself is believed; other words are looked at like any, on our own state."""
        demand(evidence.table == self.table, SECTION, "evidence of another table")
        demand(evidence.seat < len(self.entries), SECTION, "evidence against a place that the roster does not have")
        if self._is_noted(evidence.seat) or any(self._is_void(part) for part in evidence.parts if not isinstance(part, Vote)):
            return
        evidence.check(self.roster.members[evidence.seat].public)
        if evidence.proves_itself:
            self._prove(evidence)
            self._go_on()
            return
        for part in evidence.parts:
            if isinstance(part, Ack):
                self.take_ack(part)
            elif isinstance(part, SignedEntry):
                self.take_entry(part)


def stops_at(evidence: Evidence) -> int:
    """The beat from which on nothing is applied, the same for whoever finds the proof and whoever is shown it."""
    beats = [beat_of(part) for part in evidence.parts]
    return max(beats) if evidence.claim in ("ack-and-head", "broken-chain") else min(beats)
