"""From what was found to one verdict. The order of the questions is the order of this file: guilt that the guilty signed comes first,
then whether this file can be believed at all, then how far the game got.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.values import dataclass
from p2p.judge.contradictions import against_history, contradictions
from p2p.judge.papers import Item, Papers
from p2p.judge.replay import Replay
from p2p.judge.verdict import Dropped, Finding, Status, Verdict, Word
from p2p.judge.words import JudgeWords, Weighed, place_of
from p2p.peer.cuts import Cut, taken_back
from p2p.wire.ballots import Vote
from p2p.wire.entries import Ack, SignedEntry
from p2p.wire.evidence import Evidence, beat_of, builds_on, signs
from p2p.wire.lobby import Roster

REMARKS_MAX = 24
WHAT_LETTERS_MAX = 240
ROSTER = "wire/roster"
ROSTER_SIGN = "wire/roster-sign"
CHAIN = "table/chain"
FINALITY = "table/finality"
SENSE = "table/sense"


@dataclass(frozen=True, slots=True)
class Case:
    """A roster and everything in the file weighed by it."""

    papers: Papers
    roster: Roster
    weighed: tuple[Weighed, ...]
    words: JudgeWords

    @classmethod
    def of(cls, papers: Papers, roster: Roster, weighed: Sequence[Weighed]) -> Case:
        return cls(papers, roster, tuple(weighed), JudgeWords(len(roster.members), (word for one in weighed for word in one.words)))

    @property
    def remarks(self) -> tuple[str, ...]:
        said = ["the last record is not whole"] if self.papers.torn else []
        if self.papers.table not in (None, self.roster.table):
            said.append("the header names another table than the roster")
        if self.roster.host is None:
            said.append("nobody at this table was bound to a nonce before the others joined, so its words may have been chosen")
        return _counted([*said, *(remark for one in self.weighed if self.papers.is_case or not one.lost for remark in one.remarks)])

    @property
    def damage(self) -> tuple[str, ...]:
        """What of this journal is not as it was written."""
        if self.papers.is_case:
            return ()
        said = [*self.papers.holes, *self.papers.scratches]
        return _counted([*said, *(remark for one in self.weighed if one.lost for remark in one.remarks)])

    @property
    def is_hurt(self) -> bool:
        """Something signed was in this file once and is not any more."""
        return bool(self.papers.holes) or any(one.lost for one in self.weighed)

    @property
    def unsigned(self) -> tuple[int, ...]:
        """The places whose signature under the roster is not here."""
        signed = [one.sign.place for one in self.weighed if one.sign is not None]
        return tuple(place for place in range(len(self.roster.members)) if place not in signed)

    def started(self, place: int) -> str:
        """How often the seat of somebody who signed twice was started, as far as its own starts say: a second copy announces itself."""
        name, orders = self.roster.members[place].name, {one.start.order for one in self.weighed if one.start and one.start.seat == place}
        numbers = [boot for boot, _ in sorted(orders)]
        if len(set(numbers)) < len(numbers):
            twice = next(boot for boot in numbers if numbers.count(boot) > 1)
            return f"{name}: two copies of this seat were at work (start {twice} was made twice); that may be why, and no attack"
        if numbers:
            return f"{name}: this seat was started again {len(numbers)} times; an older copy of its journal may be why"
        return f"{name}: nothing here says that this seat was ever started twice"

    def verdict(self, status: Status, what: str, beat: int | None = None, places: Sequence[int] = (), rule: str = "") -> Verdict:
        names = tuple(member.name for member in self.roster.members)
        verdict = Verdict(status, what[:WHAT_LETTERS_MAX], beat, tuple(places), rule, self.roster.table, self.roster.game, names)
        return replace(verdict, remarks=self.remarks, damage=self.damage)


def _counted(said: Sequence[str]) -> tuple[str, ...]:
    more = len(said) - REMARKS_MAX
    return (*said[:REMARKS_MAX], *([f"and {more} more of this kind"] if more > 0 else []))


def decide(case: Case, replay: Replay | None, why_not_playable: str = "") -> Verdict:
    """`replay`: the table at its beginning (or as far as it was played already), None if its game cannot be played here. It is run."""
    clashes = contradictions(case.words)
    if replay is None or case.unsigned:
        if clashes:
            return _broken(case.verdict(Status.BROKEN, ""), clashes)
        if case.unsigned:
            return _unsigned(case)
        return case.verdict(Status.UNREADABLE, why_not_playable)
    words = _without_void(case.words, replay)
    found, beside, others, signed = _played(words, replay, contradictions(words) if words is not case.words else clashes)
    if found:
        said = _broken(case.verdict(Status.BROKEN, ""), found, beside)
        said = replace(said, remarks=(*(case.started(place) for place in _twice(found)), *said.remarks))
    else:
        said = replace(_unbroken(case, replay, others, signed), findings=tuple(beside))
    common = min(signed[place] for place in replay.play.present)
    cuts = [(place, cut) for cut in replay.cuts for place in cut.ballot.gone]
    drops = tuple(Dropped(place, cut.number, cut.ballot.last, tuple(cut.votes), _why(cut)) for place, cut in cuts)
    gone = tuple(one for one in replay.gone if one[0] not in {drop.place for drop in drops})
    said = replace(said, seat_of=dict(replay.play.seat_of), beats=replay.beat, signed=common, gone=gone, head=replay.heads[common])
    said = replace(said, steps=_count(replay.heads[1:]), steps_signed=_count(replay.heads[1 : common + 1]))
    redealt = tuple(replay.play.dealing.redealt) if replay.play.dealing is not None else ()
    return replace(said, dropped=drops, redealt=redealt, taken_back=tuple(taken_back(replay.cuts).values()))


def _count(hashes: Sequence[bytes]) -> int:
    """Numbers that a ballot left out are no beats."""
    return sum(hash_ != b"" for hash_ in hashes)


def _why(cut: Cut) -> str:
    """The reason that most of them gave."""
    whys = [vote.why for vote in cut.votes.values()]
    return max(sorted(set(whys)), key=whys.count)


def _without_void(words: JudgeWords, replay: Replay) -> JudgeWords:
    """Whoever has left says nothing any more. The game is only played once more for this if somebody said something behind a leave."""
    talkers = frozenset(place for place in replay.play.places if _talks_on(words, place))
    voted_out = frozenset(place for votes in words.votes for vote in votes if vote.agree for place in vote.ballot.gone)
    if not talkers and not voted_out:
        return words
    run = replay.fork(talkers | voted_out)
    run.run(words)
    leaves = {place: (beat, run.chains[place][0]) for place, beat in run.gone if place in talkers and place not in _dropped(run)}
    return words.without(leaves).behind(run.cuts)


def _dropped(run: Replay) -> set[int]:
    return {place for cut in run.cuts for place in cut.ballot.gone}


def _talks_on(words: JudgeWords, place: int) -> bool:
    leave = next((signed.entry for signed in words.entries[place] if signed.entry.kind == "leave"), None)
    if leave is None:
        return False
    return words.entries[place][-1].entry.seq > leave.seq or any(ack.beat >= leave.beat for ack in words.acks[place])


def _played(
    words: JudgeWords, replay: Replay, clashes: Sequence[Finding]
) -> tuple[list[Finding], list[Finding], list[tuple[int, int]], list[int]]:
    """Runs the replay: what was found, what was found against places that had left by then, who signed only another history (beat and
    place), and how many beats each place signed."""
    excused: frozenset[int] = frozenset()
    while True:
        run = replay.fork(excused)
        run.run(words, min((one.beat for one in clashes if one.place not in excused), default=None))
        lies, others, signed = against_history(words, run.heads)
        known = {word for one in clashes for word in one.words}
        found = [*clashes, *run.bad, *(lie for lie in lies if lie.words[0] not in known)]
        more = _left(words, replay, excused | {one.place for one in found})
        if more <= excused:
            replay.become(run)
            beside = sorted((one for one in found if one.place in excused), key=lambda one: (one.beat, one.place, one.claim))
            return [one for one in found if one.place not in excused], beside[:REMARKS_MAX], others, signed
        excused |= more


def _left(words: JudgeWords, replay: Replay, suspects: frozenset[int]) -> frozenset[int]:
    """Those of them who left, with the signatures of all who stayed: there is one history of theirs, and all who count signed it."""
    votes = any(vote.agree and suspects & set(vote.ballot.gone) for own in words.votes for vote in own)
    if not votes and not any(signed.entry.kind == "leave" for place in suspects for signed in words.entries[place]):
        return frozenset()
    run = replay.fork(suspects)
    run.run(words)
    _, _, signed = against_history(words, run.heads)
    left = [(place, beat) for place, beat in run.gone if place in suspects]
    return frozenset(place for place, beat in left if all(signed[other] > beat for other in run.stayed[place]))


def _twice(found: Sequence[Finding]) -> list[int]:
    """Who contradicted themselves."""
    return sorted({one.place for one in found if one.claim != "bad-entry"})


def _broken(blank: Verdict, found: Sequence[Finding], beside: Sequence[Finding] = ()) -> Verdict:
    ordered = sorted(found, key=lambda one: (one.beat, one.place, one.claim))
    first = ordered[0]
    cut = [replace(one, what=one.what[:WHAT_LETTERS_MAX]) for one in (*ordered, *beside)[:REMARKS_MAX]]
    return replace(blank, what=cut[0].what, beat=first.beat, places=(first.place,), rule=first.rule, findings=tuple(cut))


def _unsigned(case: Case) -> Verdict:
    everybody = len(case.unsigned) == len(case.roster.members)
    what = "the roster carries none of its signatures" if everybody else "the roster is not validly signed at these places"
    return case.verdict(Status.DAMAGED, what, 0, () if everybody else case.unsigned, ROSTER if everybody else ROSTER_SIGN)


def _unbroken(case: Case, replay: Replay, others: list[tuple[int, int]], signed: list[int]) -> Verdict:
    play, beat = replay.play, replay.beat
    if replay.senseless:
        return case.verdict(Status.DISPUTED, f"no rule was broken and yet the state makes no sense: {replay.senseless}", beat, (), SENSE)
    disputes = [(at, place) for at, place in others if place in play.present]
    if disputes:
        at = disputes[0][0]
        return case.verdict(Status.DISPUTED, _sides(case, replay, at), at, sorted({p for b, p in disputes if b == at}), CHAIN)
    waiting = [place for place in play.present if signed[place] < beat]
    if play.over is not None:
        return _ended(case, replay, waiting)
    return _stopped(case, replay, waiting)


def _sides(case: Case, replay: Replay, beat: int) -> str:
    """Who signed what of this beat."""
    names = [member.name for member in case.roster.members]
    hashes: dict[bytes, list[str]] = {}
    for place in replay.play.present:
        said = [history for word in case.words.of(place) for history in signs(word)]
        for hash_ in dict.fromkeys(hash_ for beats, hash_ in said if beats == beat + 1):
            hashes.setdefault(hash_, []).append(names[place])
    told = [f"{', '.join(who)} signed {hash_.hex()[:8]}" for hash_, who in hashes.items()]
    return f"another hash of this step was signed: {'; '.join(told)}"


def _ended(case: Case, replay: Replay, waiting: list[int]) -> Verdict:
    over, last = replay.play.over, replay.beat - 1
    assert over is not None
    if waiting:
        what = "the table is over, but not everybody's signature under its last step is here"
        status = Status.DAMAGED if case.is_hurt else Status.UNFINISHED
        return replace(case.verdict(status, what, last, waiting, FINALITY), result=over.result)
    if over.how == "left":
        assert over.place is not None
        return case.verdict(Status.LEFT, "one of two left", last, (over.place,))
    if over.how == "settled" and replay.cuts and replay.cuts[-1].ballot.what == "end":
        what = f"{_names(case, replay.cuts[-1].votes)} ended the game without {_names(case, replay.cuts[-1].ballot.gone)}"
        return case.verdict(Status.SETTLED, what, last)
    if over.how == "settled":
        return case.verdict(Status.SETTLED, f"all {'present ' if replay.gone else ''}agreed to end the game", last)
    return replace(case.verdict(Status.FAIR, "every step holds and is signed by all", last), result=over.result)


def _stopped(case: Case, replay: Replay, waiting: list[int]) -> Verdict:
    beat, missing = replay.beat, replay.missing
    beyond = [word for place in replay.play.present for word in case.words.of(place) if _is_beyond(word, beat)]
    if any(isinstance(word, SignedEntry) for word in beyond) or (beyond and case.is_hurt):
        return case.verdict(Status.DAMAGED, "a message that others built on is missing or not validly signed", beat, missing, CHAIN)
    if beyond:
        what = "the file ends before these messages, though this step was signed by others"
        return case.verdict(Status.UNFINISHED, what, beat, missing, CHAIN)
    if case.is_hurt:
        what = "messages of this step or of later ones may be among what is lost"
        return case.verdict(Status.DAMAGED, what, beat, missing, CHAIN)
    own = [cut for cut in replay.cuts if case.papers.place in cut.ballot.gone]
    if own:
        after = "" if beat == own[-1].number + 1 else f" step {beat - 1}"
        what = f"dropped by {_names(case, own[-1].votes)}; what came after{after} is not in this file"
        return case.verdict(Status.UNFINISHED, what, own[-1].number, (case.papers.place,) if case.papers.place is not None else ())
    if case.papers.place is not None and (left := [at for place, at in replay.gone if place == case.papers.place]):
        return case.verdict(Status.LEFT, "the file is of one who left; what came after is not in it", left[0], (case.papers.place,))
    if replay.passed:
        places = sorted(replay.passed[0].votes.keys() - case.words.signers(replay.passed[0].hash))
        return case.verdict(Status.UNFINISHED, "not everybody who stays has signed the drop", replay.passed[0].number, places, FINALITY)
    if waiting and not replay.spoke:
        return case.verdict(Status.UNFINISHED, "not everybody has signed this step", beat - 1, waiting, FINALITY)
    return case.verdict(Status.UNFINISHED, "their message is awaited", beat, missing)


def _names(case: Case, places: Iterable[int]) -> str:
    names = [case.roster.members[place].name for place in places]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _is_beyond(word: Word, beat: int) -> bool:
    """Signed by somebody for whom this beat was closed."""
    return beat_of(word) >= beat if isinstance(word, Ack) else beat_of(word) > beat


def judge_accusations(case: Case, verdict: Verdict, items: Sequence[Item], heads: Sequence[bytes]) -> Verdict:
    """The verdict on accusations that were brought on their own. What they hold beyond the accused's signed words is not looked at."""
    accusations = [one.accusation for one in case.weighed if one.accusation is not None]
    shown = [one for one in verdict.findings if any(_rests_on(one, accusation) for accusation in accusations)]
    if shown:
        return _broken(replace(verdict, status=Status.BROKEN), shown)
    if verdict.status is Status.BROKEN:
        return replace(verdict, remarks=(*verdict.remarks, "what the accusation itself says is not shown"))
    faults = [item.fault for item in items if item.fault is not None and item.fault.section == Evidence.SECTION]
    if not accusations:
        what = f"the accusation does not hold: {faults[0].what}"
        return replace(verdict, status=Status.UNPROVEN, what=what, beat=None, places=(), rule="")
    first = accusations[0]
    places = (first.seat,) if first.seat < len(verdict.names) else ()
    what, beat = _why_unproven(case, verdict, first, heads), min(beat_of(part) for part in first.parts)
    return replace(verdict, status=Status.UNPROVEN, what=what, beat=beat, places=places, rule=first.broken)


def _rests_on(finding: Finding, accusation: Evidence) -> bool:
    return finding.place == accusation.seat and any(_same(a, b) for a in finding.words for b in accusation.parts)


def _same(a: Word, b: Word) -> bool:
    if isinstance(a, Vote) or isinstance(b, Vote):
        return isinstance(a, Vote) and isinstance(b, Vote) and a.id == b.id
    if isinstance(a, Ack) or isinstance(b, Ack):
        return isinstance(a, Ack) and isinstance(b, Ack) and (a.seat, a.beat, a.hash) == (b.seat, b.beat, b.hash)
    return a.entry.id == b.entry.id


def _why_unproven(case: Case, verdict: Verdict, accusation: Evidence, heads: Sequence[bytes]) -> str:
    if accusation.table != case.roster.table:
        return "the accusation is of another table than this journal"
    held = [*case.words.all(), *(vote for votes in case.words.votes for vote in votes)]
    if not all(any(_same(part, word) for word in held) for part in accusation.parts):
        return "the accusation does not hold: the accused did not sign it"
    part = accusation.parts[0]
    assert place_of(part) == accusation.seat and not accusation.proves_itself and not isinstance(part, Vote)
    if accusation.claim == "two-hashes":
        return "the accusation cannot be judged: no journal here leads to the later of the two histories"
    if builds_on(part)[1] in heads[:-1]:
        return "the accusation does not hold: played again on the history that its author signed, the message breaks no rule"
    if builds_on(part)[1] in heads:
        return "the accusation cannot be judged: the step of this message lacks the messages of others"
    if verdict.status is Status.UNREADABLE:
        return f"the accusation cannot be judged here: {verdict.what}"
    return "the accusation cannot be judged: no journal here leads to the history that its author signed"
