"""Those who stay decide: whom each place misses, all votes, what our own votes forbid us to sign, and the beat of a ballot that passed.

The rules are in `ballots.py`; here they meet links, journal and chain. A vote is on disk before it leaves, is passed on like an ack and
shown again to whoever may lack it. Who has agreed signs nothing else (`is_locked`). Whoever is in S goes behind a ballot by acking it;
whoever is not, or only watches, follows the signatures of S. What does not fit our history is ignored, never a fault.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from p2p.crypto.faults import demand
from p2p.peer import catchup
from p2p.peer.aside import Aside
from p2p.peer.ballots import Register, Standing, Votes, base_of, is_enough, locking, may_agree, over_of, standing, staying
from p2p.peer.chain import Chain
from p2p.peer.clocks import Readings, smallest
from p2p.peer.cuts import Cut
from p2p.peer.effects import Outbox
from p2p.peer.links import LinkLine, Links
from p2p.peer.parting import ASK_END, CHOICES, Parting
from p2p.peer.play import Place
from p2p.peer.trouble import Trouble
from p2p.peer.voice import Voice
from p2p.store.records import Kind
from p2p.wire.ballots import Ballot, Miss, Signed, Vote
from p2p.wire.entries import Ack, SignedEntry
from p2p.wire.evidence import Evidence, accuse_votes, signs
from p2p.wire.limits import OVER_MAX, SERVE_VOTES_MAX
from p2p.wire.messages import pass_on

SECTION = "table/ballot"
MISS_AGAIN_SECONDS = 2.0
READ_AGAIN_SECONDS = 60.0  # where clocks count days
VOTES_BURST, VOTES_SECONDS = 64.0, 10.0  # votes of one place that are taken at once, and how long one more takes
OF_TROUBLE = ("differs", "proof")  # reasons for which further words of who goes change nothing


class Votable(NamedTuple):
    """What can be voted on now: without whom, behind which beat, and why our side misses them."""

    gone: tuple[Place, ...]
    last: int
    head: bytes
    why: str


class Council:
    def __init__(self, chain: Chain, links: Links, outbox: Outbox, trouble: Trouble, voice: Voice | None) -> None:
        self._chain, self._links, self._outbox, self._trouble, self._voice = chain, links, outbox, trouble, voice
        self.register = Register()
        self._aside = Aside(chain, trouble, outbox)
        self.misses: dict[Place, Miss] = {}
        self.may_vote: Callable[[Collection[Place]], bool] = lambda gone: True  # whether our journal allows it (J4)
        self._signed: set[Signed] = set()  # every beat that we have ever signed
        self._acks: dict[Signed, Ack] = {}  # of our own, for beats of ballots that come later than they in a journal
        self._wanted: tuple[tuple[Place, ...], str] = ((), "wish")  # whom we miss, and why
        self._missed_at = self._asked_at = float("-inf")
        self._claims = 0  # claims of this run
        self._insisted: tuple[tuple[object, ...], float] = ((), float("-inf"))  # what our program agreed to last, and when
        self.readings: Readings | None = None  # None: the table has no clock
        self.pause = False  # our person wants the clocks to stand still
        self._taken: dict[Place, tuple[float, float]] = {}
        self._prospects: dict[Ballot, tuple[Cut | None]] = {}
        self._proved: dict[Ballot, dict[Place, Vote]] = {}  # votes of proofs that agree, beside those in the register
        self._behind = b""  # the beat of the ballot that we may ack
        if voice is not None:
            voice.before_signing = self._clear_the_way

    @property
    def _me(self) -> Place | None:
        return None if self._voice is None else self._voice.me.place

    # --- our own words ---------------------------------------------------------------------------------------------------------

    def signed(self, word: SignedEntry | Ack) -> None:
        """A word of our own, new or from the journal."""
        said = [Signed(beats - 1, hash_) for beats, hash_ in signs(word) if beats]
        self._signed.update(said)
        if isinstance(word, Ack):
            self._acks[said[0]] = word

    def _own(self) -> list[Vote]:
        return [] if self._me is None else self.register.of(self._me)

    def _locking(self) -> list[Vote]:
        own = self._own()
        if not own or self._me is None:
            return []
        return locking(own, len(self._chain.entries[self._me]), self._signed)

    @property
    def bound_to(self) -> Ballot | None:
        """Of the ballots that we agreed to, without signing anything since, the last that has not failed."""
        return next((vote.ballot for vote in reversed(self._locking()) if self.standing(vote.ballot) is not Standing.FAILED), None)

    @property
    def is_locked(self) -> bool:
        """Nothing is signed until all ballots that bind us have failed."""
        return self.bound_to is not None

    @property
    def knows_ballots(self) -> bool:
        return bool(self.register.by_ballot)

    @property
    def may_ack(self) -> bool:
        """Nothing locks us, or what we ack is the beat of the ballot that we agreed to last."""
        return not self.is_locked or (self._chain.beat > 0 and self._chain.hashes[-1] == self._behind)

    def _votes(self, ballot: Ballot) -> Votes:
        """Of somebody who voted twice, who is not in S counts the vote that agrees: what S have signed says by itself that all agreed."""
        votes, proved = self.register.votes(ballot), self._proved.get(ballot)
        return votes if proved is None or self._me in staying(self._chain.beats, ballot) else {**votes, **proved}

    def know(self, evidence: Evidence) -> None:
        """Votes that a proof shows."""
        for vote in evidence.parts:
            if isinstance(vote, Vote) and vote.agree and not self.register.has(vote):
                self._proved.setdefault(vote.ballot, {})[vote.seat] = vote
                self._prospects.pop(vote.ballot, None)

    def standing(self, ballot: Ballot) -> Standing:
        votes = self._votes(ballot)
        for vote in votes.values():
            for signed in vote.over:
                self._aside.follow(signed)
        return standing(self._chain.beats, ballot, votes)

    def has_followed(self, signed: Signed) -> bool:
        """Whether we know this beat, of our history or beside it."""
        return self._aside.follow(signed)

    def _clear_the_way(self) -> None:
        """Before we sign something on a cut: false in every ballot on it that counts us in: nobody stays locked while we play on."""
        for ballot in self._unanswered():
            if self._chain.beats.is_under(ballot.head, self._chain.head()):
                self._cast(ballot, False, "wish")

    def _unanswered(self) -> list[Ballot]:
        """Open ballots that count us in and in which we have not voted."""
        beats, me = self._chain.beats, self._me
        return [
            ballot
            for ballot, votes in self.register.by_ballot.items()
            if me in staying(beats, ballot) and me not in votes and self.standing(ballot) is Standing.OPEN
        ]

    def heard_word_of(self, place: Place) -> None:
        """A new word of somebody who is missed: whoever holds it passes it on and waits for no vote."""
        if self._voice is None or place in self._convicted():
            return
        for ballot in self._unanswered():
            whys = {vote.why for vote in self.register.votes(ballot).values()}
            if place in ballot.gone and not whys & set(OF_TROUBLE) and self.may_vote(ballot.gone):
                self._cast(ballot, False, "wish")

    def _refuse_overtaken(self) -> None:
        """False in ballots on whose cut we had signed before we heard of them: who has agreed is bound and never comes so far."""
        last = self._last_signed()
        if last is None:
            return
        for ballot in self._unanswered():
            whys = {vote.why for vote in self.register.votes(ballot).values()}
            is_overtaken = last.beat > ballot.last and self._chain.beats.is_under(ballot.head, last.hash)
            if is_overtaken and not whys & set(OF_TROUBLE) and self.may_vote(ballot.gone):
                self._cast(ballot, False, "wish")

    def _cast(self, ballot: Ballot, agree: bool, why: str) -> None:
        assert self._voice is not None
        over = over_of(ballot.last, self._signed)
        vote = self._voice.vote(ballot, agree, over if agree else over[:OVER_MAX], why)
        self.register.take(vote)
        for line in self._links.players():
            self._outbox.send(line.link, vote)
        self._outbox.tell("voted", place=vote.seat, what=ballot.what, gone=ballot.gone, agree=agree)

    # --- whom we miss ----------------------------------------------------------------------------------------------------------

    def miss(self, gone: Collection[Place], why: str, now: float) -> None:
        """We miss exactly these; in open ballots about others we say false, whichever came first, or whoever agreed waited for ever."""
        wanted = tuple(sorted(gone)), why
        if wanted != self._wanted:
            self._wanted = wanted
            self._say_miss(now)
        for ballot in self._unanswered():
            if ballot.gone != wanted[0] and self.may_vote(ballot.gone):
                self._cast(ballot, False, "wish")

    def _say_miss(self, now: float) -> None:
        if self._voice is None or self._last_signed() is None:
            return
        me, (gone, why) = self._voice.me.place, self._wanted
        known, last = self.misses.get(me), self._last_signed()
        assert last is not None
        used = self.readings.used if self.readings is not None else ()
        if known is None and not gone and self.readings is None and not self._voice.boot:
            return  # nothing to take back: no run before this one has claimed anything
        said = (gone, *last, why, used, self.pause)
        if known is None or (known.gone, known.last, known.head, known.why, known.used, known.pause) != said:
            self.misses[me] = self._voice.miss(self._claims, gone, last, why, used, self.pause)
            self._claims += 1
        self._missed_at = now
        for line in self._links.players():
            self._outbox.send(line.link, self.misses[me])

    def claim_anew(self, now: float) -> None:
        """Our claims have a larger count from now on: above those of a run that our journal has forgotten."""
        if self._me is not None:
            self.misses.pop(self._me, None)
            self._say_miss(now)

    def tick(self, now: float) -> None:
        if now - self._missed_at >= self._pause_seconds():
            self._say_miss(now)
        if self._voice is not None:
            self._refuse_overtaken()
        if now - self._asked_at >= MISS_AGAIN_SECONDS:
            self._ask_what_they_signed(now)

    def _pause_seconds(self) -> float:
        """Between two claims: only where somebody is missed, or a clock runs that all must know."""
        if self._wanted[0]:
            return MISS_AGAIN_SECONDS
        readings, me = self.readings, self._me
        known = self.misses.get(me) if me is not None else None
        if readings is None or (known is not None and known.used == readings.used):
            return float("inf")
        return READ_AGAIN_SECONDS if readings.clock.by_days else MISS_AGAIN_SECONDS

    # --- clocks ----------------------------------------------------------------------------------------------------------------

    def greet(self, line: LinkLine, now: float) -> None:
        """Whoever has just come knows neither whom we miss nor what we have read, and may hold a claim that we, or a run before this one,
        took back while no word passed: they would ask us to vote on it, again and again."""
        if self._links.plays(line):
            self._say_miss(now)

    def hold_clocks(self, pause: bool, now: float) -> None:
        """Our person wants the clocks to stand still, or to go on. They stand while all present want it."""
        if pause != self.pause:
            self.pause = pause
            self._say_miss(now)

    def who_pauses(self) -> tuple[Place, ...]:
        present = self._chain.play.present
        return tuple(place for place in present if (self.pause if place == self._me else place in self.misses and self.misses[place].pause))

    def reading(self, place: Place) -> int:
        """What counts of this place's time: the smallest reading of all others who are present. Who has said none has read nothing, and
        so has, where each question counts by itself, who is not at this one."""
        assert self.readings is not None
        others = [other for other in self._chain.play.present if other != place]
        return smallest(self.readings.used[place] if other == self._me else self._said_of(other, place) for other in others)

    def _said_of(self, other: Place, place: Place) -> int:
        miss = self.misses.get(other)
        if miss is None or place >= len(miss.used):
            return 0
        assert self.readings is not None
        return miss.used[place] if self.readings.clock.bank or miss.head == self._chain.head() else 0

    def _last_signed(self) -> Signed | None:
        """Of our history."""
        count = self._chain.signed[self._me] if self._me is not None else 0
        return Signed(count - 1, self._chain.hashes[count - 1]) if count else None

    def to_catch_up(self) -> int | None:
        """After a restart, while those whom all miss cannot be heard: the last beat of our history that another of S has signed and we have
        not. It is acked under the rule of a vote, so that all of S come to one beat; nothing else is signed (protocol.md B5)."""
        gone, beats = self._wanted[0], self._chain.hashes
        if not gone or self._me is None or self.is_locked or not self.may_vote(gone):
            return None
        stay = [place for place in self._chain.play.present if place not in gone and place != self._me]
        said = [miss for place in stay if (miss := self.misses.get(place)) is not None and miss.gone == gone]
        ahead = [miss.last for miss in said if self._chain.signed[self._me] <= miss.last < len(beats) and beats[miss.last] == miss.head]
        return max(ahead, default=None)

    def hear_miss(self, line: LinkLine, miss: Miss) -> None:
        demand(miss.table == self._chain.table, SECTION, "a miss of another table")
        demand(miss.seat < len(self._chain.entries), SECTION, "a miss of a place that the roster does not have")
        demand(len(miss.used) in (0, len(self._chain.entries)), SECTION, "readings of clocks for another number of places")
        known = self.misses.get(miss.seat)
        if miss.seat == self._me or miss.seat not in self._chain.play.present or (known is not None and known.count >= miss.count):
            return
        miss.check(self._chain.roster.members[miss.seat].public)
        self.misses[miss.seat] = miss
        for other in self._links.without(miss.seat):
            if other is not line:
                self._outbox.send(other.link, miss)
        if (known.gone if known is not None else ()) != miss.gone:
            self._outbox.tell("missed", place=miss.seat, gone=miss.gone, why=miss.why)

    @property
    def given_up(self) -> tuple[Place, ...]:
        """Whom we miss, if all others who would stay miss exactly these."""
        gone = self._wanted[0]
        stay = [place for place in self._chain.play.present if place not in gone and place != self._me]
        return gone if stay and all(self._misses(place, gone) for place in stay) else ()

    def choice(self) -> Votable | None:
        """What our person may vote on: all who would stay miss the same places, and we know the last beat that all of them signed."""
        gone, why = self._wanted
        last = self._last_signed()
        if not gone or last is None or self._me is None:
            return None
        stay = [place for place in self._chain.play.present if place not in gone]
        tops = {last}
        for place in stay:
            if place != self._me:
                if not self._misses(place, gone):
                    return None
                miss = self.misses[place]
                tops.add(Signed(miss.last, miss.head))
        cut = self._common(tops)
        return None if cut is None else Votable(gone, *cut, why)

    def _common(self, tops: set[Signed]) -> Signed | None:
        """The last beat under all of these. Where one only lies under another its author is behind and will ack the rest: then we wait,
        unless proof lets nobody come further."""
        beats, stop = self._chain.beats, self._chain.stop
        if not all(self._aside.follow(top) for top in tops):
            return None
        first = next(iter(tops))
        if len(tops) == 1:
            return first
        coming = [top for top in tops if stop is None or top.beat + 1 < stop]
        if any(one != other and beats.is_under(one.hash, other.hash) for one in coming for other in tops):
            return None
        for hash_, beat in beats.line(first.hash):
            if all(beats.is_under(hash_, top.hash) for top in tops):
                return Signed(beat.number, hash_) if beat.number >= 0 else None
        return None

    def _ask_what_they_signed(self, now: float) -> None:
        """Who names a beat that we could not follow is asked for all above the last FINAL one; without a link, all others."""
        self._asked_at = now
        for place in self._unfollowed():
            line = self._links.to(place)
            for other in [line] if line is not None else self._links.players():
                for author, own in enumerate(self._chain.entries):
                    request = catchup.request_for(self._chain, other, author, now, own.below(self._chain.final)[0])
                    if request is not None:
                        self._outbox.send(other.link, request)

    def _unfollowed(self) -> set[Place]:
        gone = self._wanted[0]
        named = [(place, Signed(miss.last, miss.head)) for place, miss in self.misses.items() if gone and miss.gone == gone]
        for ballot, votes in self.register.by_ballot.items():
            if ballot.last + 1 >= self._chain.final and self.standing(ballot) is Standing.OPEN:
                named += [(vote.seat, one) for vote in votes.values() for one in vote.over]
        return {place for place, one in named if place != self._me and not self._aside.follow(one)}

    # --- voting ----------------------------------------------------------------------------------------------------------------

    def agree(self, what: str, may_begin: bool = True) -> bool:
        """Agree to go on without those whom all miss, or to end; False if that cannot be agreed to now. `may_begin`: also if nobody else
        has."""
        found = self.choice()
        if found is None or self._voice is None:
            return False
        about = (what, found.gone, found.last, found.head)
        if any(vote.ballot[:4] == about and self.standing(vote.ballot) is not Standing.FAILED for vote in self._locking()):
            return True  # we have, and wait for the others
        open_ = [ballot for ballot in self._unanswered() if ballot[:4] == about]
        rounds = [ballot.round for ballot in open_ if self.can_agree(ballot)]
        ballot = Ballot(*about, max(rounds) if rounds else self.register.next_round())
        if not (rounds or may_begin) or not self.can_agree(ballot):
            return False
        self._cast(ballot, True, found.why)
        return True

    def insist(self, what: str, now: float) -> None:
        """Without a person: agree. Where somebody said no to the very same a program asks again, but not so often that its votes, which are
        counted, are taken no more."""
        found = self.choice()
        if found is None:
            return
        said, at = self._insisted
        may_begin = said != found[:3] or now - at >= VOTES_SECONDS
        before = len(self._own())
        self.agree(what, may_begin)
        if len(self._own()) > before:
            self._insisted = found[:3], now

    def second(self) -> None:
        """Without a person: agree to what others have agreed to, about those whom all miss."""
        found = self.choice()
        if found is None:
            return
        for ballot in sorted(self._unanswered(), key=lambda one: -one.round):
            agreed = any(vote.agree for vote in self.register.votes(ballot).values())
            if agreed and ballot[1:4] == found[:3] and self.agree(ballot.what):
                return

    def could_part(self, gone: Collection[Place]) -> bool:
        """Whether those who stay without these are enough to decide something."""
        stay = [place for place in self._chain.play.present if place not in gone]
        return bool(gone) and self._me in stay and is_enough(stay, base_of(self._chain.beats, self._chain.head(), self._chain.has_signed))

    def parting(self, way: str) -> Parting | None:
        """What our person can be shown about those whom we miss. `way`: with ASK_END nothing but the end is offered."""
        gone, why = self._wanted
        if not gone or self._me is None or not set(gone) <= set(self._chain.play.present):
            return None
        if not self.could_part(gone):
            return Parting(gone, why, hindrance="few")
        found = self.choice()
        if found is None:
            unsure = [place for place in self._chain.play.present if place not in (*gone, self._me) and not self._misses(place, gone)]
            return Parting(gone, why, hindrance="others", unsure=tuple(unsure))
        said, asked = self._said(found), any(one[1:4] == found[:3] for one in self._unanswered())
        bound = said[self._me] if said[self._me] in CHOICES and self.is_locked else ""
        round_ = self.register.next_round()
        wanted = CHOICES if way != ASK_END else ("end",)
        offers = tuple(what for what in wanted if what == bound or self.can_agree(Ballot(what, *found[:3], round_)))
        return Parting(gone, why, offers, "" if offers else "now", (), said, asked, bool(bound))

    def _misses(self, place: Place, gone: tuple[Place, ...]) -> bool:
        miss = self.misses.get(place)
        return miss is not None and miss.gone == gone

    def _said(self, about: Votable) -> dict[Place, str]:
        """By everybody's newest vote; who agreed to what has failed since has said nothing that counts."""
        said = {place: "" for place in self._chain.play.present if place not in about.gone}
        for ballot in sorted((one for one in self.register.by_ballot if one[1:4] == about[:3]), key=lambda one: one.round):
            has_failed = self.standing(ballot) is Standing.FAILED
            for place, vote in self.register.votes(ballot).items():
                if place in said:
                    said[place] = "wait" if not vote.agree else "" if has_failed else ballot.what
        return said

    def wait(self) -> None:
        """Our person says to wait: false in every open ballot that counts us in."""
        for ballot in self._unanswered():
            if self.may_vote(ballot.gone):
                self._cast(ballot, False, "wish")

    # --- take-back -------------------------------------------------------------------------------------------------------------

    def _can_return(self, ballot: Ballot) -> bool:
        state = self._chain.state_at(ballot.last, ballot.head)
        return state is not None and state.can_drop(ballot.what, ballot.gone)

    def take_back(self) -> bool:
        """Ask all to take the last beat back, or agree to it; False if that is not to be had. Who has answered since says no by that."""
        chain, last = self._chain, self._last_signed()
        if self._voice is None or last is None or not chain.is_settled or last.hash != chain.head() or self._me in chain.said:
            return False
        open_ = [ballot.round for ballot in self.asked_back() if self.can_agree(ballot)]
        ballot = Ballot("back", (), *last, max(open_) if open_ else self.register.next_round())
        if not self.can_agree(ballot):
            return False
        self._cast(ballot, True, "wish")
        return True

    def asked_back(self) -> list[Ballot]:
        """Open ballots about taking back the last beat that we have not answered."""
        head = self._chain.head()
        return [ballot for ballot in self._unanswered() if ballot.what == "back" and ballot.head == head]

    def who_asks_back(self) -> Place | None:
        votes = [vote for ballot in self.asked_back() for vote in self.register.votes(ballot).values()]
        return next((vote.seat for vote in votes if vote.agree), None)

    def keep(self) -> None:
        """Our person does not want the last beat to be taken back."""
        for ballot in self.asked_back():
            self._cast(ballot, False, "wish")

    # --- who may agree ---------------------------------------------------------------------------------------------------------

    def can_agree(self, ballot: Ballot) -> bool:
        chain = self._chain
        state, me = chain.state_at(ballot.last, ballot.head), self._me
        if me is None or state is None or not state.can_drop(ballot.what, ballot.gone) or not self.may_vote(ballot.gone):
            return False
        stay = staying(chain.beats, ballot)
        if stay & self._convicted() or len(over_of(ballot.last, self._signed)) > OVER_MAX:
            return False
        return may_agree(chain.beats, ballot, me, self._own(), self._signed, self._base(ballot))

    def _base(self, ballot: Ballot) -> frozenset[Place]:
        return base_of(self._chain.beats, ballot.head, self._chain.has_signed)

    def _convicted(self) -> set[Place]:
        return {evidence.seat for evidence in self._trouble.evidence}

    # --- votes of others -------------------------------------------------------------------------------------------------------

    def take(self, vote: Vote, now: float, source: int | None) -> None:
        """Anything that claims to be a vote of this table. PeerFault if it was not signed by its author."""
        chain = self._chain
        demand(vote.table == chain.table, SECTION, "a vote of another table")
        demand(vote.seat < len(chain.entries), SECTION, "a vote of a place that the roster does not have")
        if self.register.has(vote) or not self._fits(vote):
            return
        if not self._trouble.restoring and not self._has_room(vote.seat, now):
            return
        vote.check(chain.roster.members[vote.seat].public)
        contrary = self.register.take(vote)
        if contrary is not None:
            chain.take_evidence(accuse_votes(contrary, vote))
            return
        if self._trouble.restoring:
            return
        self._outbox.write(Kind.HELD, pass_on(vote))
        for line in self._links.without(vote.seat):
            if line.link != source:
                self._outbox.send(line.link, vote)
        self._outbox.tell("voted", place=vote.seat, what=vote.ballot.what, gone=vote.ballot.gone, agree=vote.agree)

    def _fits(self, vote: Vote) -> bool:
        """It is about a beat that we know, by somebody whom its ballot counts in, and can still change something."""
        beats, ballot = self._chain.beats, vote.ballot
        if vote.seat not in staying(beats, ballot) or self.register.is_too_far(vote):
            return False
        contradicts = any(known.contradicts(vote) for known in self.register.of(vote.seat))
        if ballot.what == "back" and not contradicts and not self._can_return(ballot):
            return False
        return contradicts or ballot in self.register.by_ballot or ballot.last + 1 >= self._chain.final

    def _has_room(self, place: Place, now: float) -> bool:
        count, since = self._taken.get(place, (0.0, now))
        count = max(0.0, count - (now - since) / VOTES_SECONDS)
        if count >= VOTES_BURST:
            return False
        self._taken[place] = count + 1, now
        return True

    def to_show(self, place: Place | None, beats: int) -> tuple[Vote, ...]:
        """What somebody who has so many FINAL beats may lack: false ones of ballots that he agreed to, those that lead on from there, then
        the newest rounds."""
        refused = [
            vote
            for ballot, votes in self.register.by_ballot.items()
            if place in votes and votes[place].agree and self._is_open(ballot)
            for vote in votes.values()
            if not vote.agree
        ]
        led = [vote for cut in self._chain.cuts if cut.number >= beats for vote in cut.votes.values()]
        newest = sorted((ballot for ballot in self.register.by_ballot if self._is_open(ballot)), key=lambda one: -one.round)
        others = [vote for ballot in newest for vote in self.register.votes(ballot).values()]
        return tuple(dict.fromkeys([*refused, *led, *others]))[:SERVE_VOTES_MAX]

    def votes_of(self, place: Place) -> list[Vote]:
        """What we hold of a place that has started anew: it must know all of it before it votes again."""
        return [vote for vote in self.register.of(place) if self._is_open(vote.ballot)]

    def _is_open(self, ballot: Ballot) -> bool:
        """It may still matter to somebody: its cut is not behind us."""
        return ballot.last + 1 >= self._chain.final or any(cut.ballot == ballot for cut in self._chain.cuts)

    # --- the beat of a ballot --------------------------------------------------------------------------------------------------

    def follow(self) -> bool:
        """Go behind a ballot that passed, if it is for us to go; True if we did."""
        for ballot in sorted(self.register.by_ballot, key=lambda one: -one.round):
            cut = self._prospect(ballot)
            if cut is not None and self._leads(cut):
                self._behind = cut.hash
                me = self._me
                self._chain.go_behind(cut, watches=me not in cut.votes)
                if me is not None and (own := self._acks.get(Signed(cut.number, cut.hash))) is not None:
                    self._chain.take_ack(own)
                return True
        return False

    def _prospect(self, ballot: Ballot) -> Cut | None:
        """The beat of a ballot that has passed and is not of our history yet."""
        chain = self._chain
        if self.standing(ballot) is not Standing.PASSED or any(cut.ballot == ballot for cut in chain.cuts):
            return None
        if not is_enough(staying(chain.beats, ballot), self._base(ballot)) or chain.state_at(ballot.last, ballot.head) is None:
            return None
        known = self._prospects.get(ballot)
        if known is None:
            known = self._prospects[ballot] = (chain.prospect(ballot, self._votes(ballot)),)
            for cut in (one for one in known if one is not None):
                chain.expected.add(cut.hash)
                chain.beats.add(cut.number, cut.hash, ballot.head, cut.play.present)  # who has acked it names it in another vote
        return known[0]

    def _leads(self, cut: Cut) -> bool:
        """Of S: who has acked it, or agreed to it last and signed nothing since. Others follow when all of S have signed it."""
        if Signed(cut.number, cut.hash) in self._signed:
            return not any(one.ballot.last == cut.ballot.last and one.number > cut.number for one in self._chain.cuts)
        if self._me in cut.votes:
            if self._trouble.restoring or not self.may_vote(cut.ballot.gone):
                return False
            return [vote.ballot for vote in self._locking()][-1:] == [cut.ballot]
        return self._chain.signers(cut.number, cut.hash) >= cut.votes.keys()
