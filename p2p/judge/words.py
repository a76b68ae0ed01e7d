"""The signed words of a file: kept if their author at this table signed them, each once, however often and by whomever it was brought."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.values import dataclass
from p2p.crypto.faults import PeerFault
from p2p.judge.papers import Item
from p2p.judge.verdict import Word
from p2p.peer.cuts import Cut
from p2p.wire.ballots import Ballot, Vote
from p2p.wire.entries import Ack, SignedEntry
from p2p.wire.evidence import Evidence, beat_of, signs
from p2p.wire.lobby import Roster, RosterSign
from p2p.wire.starts import Start


@dataclass(frozen=True, slots=True)
class Weighed:
    """What one item of the file is worth: words that hold, and sentences about what does not. `lost`: something signed was here once."""

    words: tuple[Word, ...] = ()
    sign: RosterSign | None = None
    start: Start | None = None
    accusation: Evidence | None = None
    remarks: tuple[str, ...] = ()
    lost: bool = False


def weigh(roster: Roster, item: Item) -> Weighed:
    match item.message:
        case None:
            return Weighed(remarks=(f"{item.where} cannot be read: {item.fault.what if item.fault else ''}",), lost=True)
        case SignedEntry() | Ack() as word:
            return _weigh_words(roster, item.where, (word,))
        case Evidence() as evidence:
            found = _weigh_words(roster, item.where, evidence.parts)
            return Weighed(found.words, accusation=evidence, remarks=found.remarks)
        case Vote() as vote:
            return _weigh_words(roster, item.where, (vote,))
        case RosterSign() as sign:
            try:
                sign.check(roster)
            except PeerFault as fault:
                return Weighed(remarks=(f"{item.where}: a signature of the roster at place {sign.place}: {fault.what}",), lost=True)
            return Weighed(sign=sign)
        case Start() as start:
            return _weigh_start(roster, start)
        case _:
            return Weighed()


def _weigh_start(roster: Roster, start: Start) -> Weighed:
    """No evidence of anything, but it may explain something."""
    try:
        if start.table == roster.table and start.seat < len(roster.members):
            start.check(roster.members[start.seat].public)
            return Weighed(start=start)
    except PeerFault:
        pass
    return Weighed()


def _weigh_words(roster: Roster, where: str, words: Iterable[Word]) -> Weighed:
    good: list[Word] = []
    remarks: list[str] = []
    lost = False
    for word in words:
        try:
            _check(roster, word)
            good.append(word)
        except PeerFault as fault:
            lost = lost or not isinstance(fault, Elsewhere)
            remarks.append(f"{where}: {_kind(word)} said to be of place {place_of(word)} in step {beat_of(word)}: {fault.what}")
    return Weighed(tuple(good), remarks=tuple(remarks), lost=lost)


class Elsewhere(PeerFault):
    """A word that its author signed at another table: nothing of this one is lost by it."""


def _check(roster: Roster, word: Word) -> None:
    table = word.entry.table if isinstance(word, SignedEntry) else word.table
    if place_of(word) >= len(roster.members):
        raise PeerFault("table/chain", "the roster does not have that place")
    word.check(roster.members[place_of(word)].public)
    if table != roster.table:
        raise Elsewhere("table/chain", "it is of another table")


def _kind(word: Word) -> str:
    if isinstance(word, Vote):
        return "a vote"
    return "an ack" if isinstance(word, Ack) else "an entry"


def place_of(word: Word) -> int:
    return word.entry.seat if isinstance(word, SignedEntry) else word.seat


class JudgeWords:
    """By place, and entries also by the head they build on. No order of arrival is left. Votes say nothing about history."""

    def __init__(self, count: int, words: Iterable[Word]) -> None:
        entries: dict[bytes, SignedEntry] = {}
        acks: dict[tuple[int, int, bytes], Ack] = {}
        votes: dict[bytes, Vote] = {}
        for word in words:
            if isinstance(word, Ack):
                acks.setdefault((word.seat, word.beat, word.hash), word)
            elif isinstance(word, Vote):
                votes.setdefault(word.id, word)
            else:
                entries.setdefault(word.entry.id, word)
        self.entries: list[list[SignedEntry]] = [[] for _ in range(count)]
        self.acks: list[list[Ack]] = [[] for _ in range(count)]
        self.votes: list[list[Vote]] = [[] for _ in range(count)]
        self._on: dict[bytes, list[SignedEntry]] = {}
        self._signers: dict[bytes, set[int]] = {}
        for signed in sorted(entries.values(), key=lambda one: (one.entry.seat, one.entry.seq, one.entry.id)):
            self.entries[signed.entry.seat].append(signed)
            self._on.setdefault(signed.entry.head, []).append(signed)
        for ack in sorted(acks.values(), key=lambda one: (one.seat, one.beat, one.hash)):
            self.acks[ack.seat].append(ack)
        for vote in sorted(votes.values(), key=lambda one: (one.seat, one.ballot, one.id)):
            self.votes[vote.seat].append(vote)
        for word in self.all():
            for _, hash_ in signs(word):
                self._signers.setdefault(hash_, set()).add(place_of(word))
        # the hashes that each place says
        self.signed = [{hash_ for word in self.of(place) for _, hash_ in signs(word)} for place in range(count)]
        self._ballots: dict[bytes, dict[Ballot, dict[int, Vote]]] = {}
        for vote in (vote for own in self.votes for vote in own):
            self._ballots.setdefault(vote.ballot.head, {}).setdefault(vote.ballot, {})[vote.seat] = vote

    def all(self) -> list[SignedEntry | Ack]:
        return [word for place in range(len(self.entries)) for word in self.of(place)]

    def without(self, leaves: Mapping[int, tuple[int, int]]) -> JudgeWords:
        """Without the void words of these places: what each said above its leave, given as its beat and the number behind it."""
        kept = [word for word in self.all() if not _is_void(word, leaves)]
        return JudgeWords(len(self.entries), [*kept, *(vote for votes in self.votes for vote in votes)])

    def ballots_on(self, head: bytes) -> dict[Ballot, dict[int, Vote]]:
        """The votes about this cut. Of two by one place in one ballot any: that is a contradiction, and found as one."""
        return self._ballots.get(head, {})

    def behind(self, cuts: Sequence[Cut]) -> JudgeWords:
        """Without what these ballots made void (protocol.md B4)."""
        kept = [word for word in self.all() if not any(_is_cut_off(word, cut) for cut in cuts)]
        return JudgeWords(len(self.entries), [*kept, *(vote for votes in self.votes for vote in votes)])

    def on(self, head: bytes) -> list[SignedEntry]:
        """The entries that build on this head, in order of place and number."""
        return self._on.get(head, [])

    def signers(self, hash_: bytes) -> set[int]:
        """Who has signed this history, by an ack or by an entry on it."""
        return self._signers.get(hash_, set())

    def of(self, place: int) -> list[SignedEntry | Ack]:
        return [*self.entries[place], *self.acks[place]]


def _is_void(word: SignedEntry | Ack, leaves: Mapping[int, tuple[int, int]]) -> bool:
    if place_of(word) not in leaves:
        return False
    beat, number = leaves[place_of(word)]
    return word.beat >= beat if isinstance(word, Ack) else word.entry.seq >= number


def _is_cut_off(word: SignedEntry | Ack, cut: Cut) -> bool:
    place = place_of(word)
    if place in cut.ballot.gone:
        return beat_of(word) > cut.ballot.last
    if isinstance(word, SignedEntry) and place in cut.votes and word.entry.head == cut.ballot.head:
        return True
    return cut.gives_up(place, word)
