"""PURE: judge a finished or unfinished game from the bytes of its journal, or an accusation from its evidence.

Nobody is believed: not the owner of the journal, not an accuser, not the order of the records. What counts are words that their authors
signed under a roster that all signed, played again by the rules on the history that each of them names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from engine.cards import Handle
from engine.cards import Seat as Chair
from engine.game import Game
from engine.moves import Refusal
from engine.record import Record, RecordError
from engine.rules_digest import other_rules
from engine.values import dataclass
from p2p.crypto.faults import PeerFault
from p2p.judge.decision import ROSTER, Case, decide, judge_accusations
from p2p.judge.papers import Item, Papers, Unreadable, case_bytes, read_papers
from p2p.judge.replay import Replay
from p2p.judge.verdict import Finding, Status, Verdict
from p2p.judge.words import weigh
from p2p.peer.play import Eyes, Play
from p2p.wire.fields import FORMER_TABLE, FormerVersion
from p2p.wire.lobby import Roster
from p2p.wire.messages import Message

FindGame = Callable[[str], Game[Any]]
"""The game of this slug; KeyError if there is none."""


def judge(data: bytes, find_game: FindGame, journal: bytes | None = None) -> Verdict:
    """The verdict on a journal, or on evidence, which may come with a journal of its table."""
    try:
        papers = read_papers(data)
        beside = read_papers(journal) if journal is not None else None
    except Unreadable as why:
        return Verdict(Status.UNREADABLE, str(why))
    if beside is not None and beside.is_case:
        return Verdict(Status.UNREADABLE, "the second file is no journal")
    return _judged(papers, beside, find_game)


def judge_words(words: Sequence[Message], find_game: FindGame) -> Verdict:
    """The verdict on what one who watches has heard: he keeps no journal."""
    return _judged(Papers(tuple(Item(f"word {number}", word) for number, word in enumerate(words, 1)), False), None, find_game)


def _judged(papers: Papers, beside: Papers | None, find_game: FindGame) -> Verdict:
    items = (*papers.items, *(beside.items if beside else ()))
    roster = _roster(beside or papers, items)
    if roster is None:
        return _without_roster(papers, items)
    case = Case.of(beside or papers, roster, [weigh(roster, item) for item in items])
    play, why_not = _open(roster, find_game)
    replay = Replay(play) if play is not None else None
    verdict = decide(case, replay, why_not)
    if papers.is_case:
        return judge_accusations(case, verdict, items, replay.heads if replay is not None else [])
    return verdict


@dataclass(frozen=True)
class Retold:
    """The game in a journal: its public record and, with the secret of a seat, what that seat had seen after how many answers."""

    record: Record
    seat: Chair | None = None
    sights: tuple[tuple[int, dict[Handle, str]], ...] = ()
    table: bytes = b""
    beats: int = 0
    is_over: bool = False


def told_by(data: bytes, find_game: FindGame, eyes: tuple[Roster, Eyes] | None = None) -> Retold:
    """The game of a journal as far as it goes, every proof checked on the way. RecordError if there is none. `eyes` see at their table."""
    try:
        papers = read_papers(data)
    except Unreadable as why:
        raise RecordError(str(why)) from None
    roster = _roster(papers, papers.items)
    if roster is None:
        raise RecordError(FORMER_TABLE if _is_former(papers.items) else "the roster is missing or cannot be read")
    own = eyes[1] if eyes is not None and eyes[0] == roster else None
    play, why_not = _open(roster, find_game, own)
    if play is None:
        raise RecordError(why_not)
    replay = Replay(play)
    words = Case.of(papers, roster, [weigh(roster, item) for item in papers.items]).words
    sights: list[tuple[int, dict[Handle, str]]] = []
    while replay.step(words):
        dealing = replay.play.dealing
        if own is not None and dealing is not None:
            sights.append((len(replay.play.answers), dict(dealing.at.own[dealing.seat_of[own.place]])))
    done = replay.play
    if done.dealing is None:
        raise RecordError("the game had not begun")
    names = {str(seat): roster.members[place].name for place, seat in done.seat_of.items()}
    record = Record(done.game.id, done.game.rules_digest, len(roster.members), dict(done.options), names)
    record.answers = list(done.answers)
    seat = done.seat_of[own.place] if own is not None else None
    return Retold(record, seat, tuple(sights), roster.table, replay.beat, done.over is not None)


def record_of(data: bytes, find_game: FindGame) -> Record:
    return told_by(data, find_game).record


def _roster(papers: Papers, items: tuple[Item, ...]) -> Roster | None:
    """The one that the header names, else the first."""
    found = [item.message for item in items if isinstance(item.message, Roster)]
    named = [roster for roster in found if roster.table == papers.table]
    return next(iter([*named, *found]), None)


def _is_former(items: Iterable[Item]) -> bool:
    return any(isinstance(item.fault, FormerVersion) for item in items)


def _without_roster(papers: Papers, items: tuple[Item, ...]) -> Verdict:
    if _is_former(items):
        return Verdict(Status.FORMER, FORMER_TABLE)
    if papers.is_case:
        return Verdict(Status.UNPROVEN, "evidence without the roster of its table; give a journal of that table too")
    damage = (*papers.holes, *papers.scratches)
    return Verdict(Status.DAMAGED, "the roster is missing or cannot be read", 0, (), ROSTER, damage=damage)


def _open(roster: Roster, find_game: FindGame, eyes: Eyes | None = None) -> tuple[Play | None, str]:
    """The table before its first beat, or why its game cannot be played here."""
    try:
        game = find_game(roster.game)
    except KeyError:
        return None, f"the game {roster.game} is not known here"
    if why := other_rules(roster.rules.hex(), game.rules_digest):
        return None, why
    try:
        play = Play(roster, game, eyes)
        game.begin(len(roster.members), play.options)
    except (Refusal, PeerFault) as why:
        return None, f"{roster.game} cannot be played so: {why}"
    return play, ""


__all__ = ["Finding", "Status", "Verdict", "case_bytes", "judge", "judge_words", "record_of", "told_by"]
