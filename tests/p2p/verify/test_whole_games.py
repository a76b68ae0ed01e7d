"""Whole four-seat games between peers verify as fair; with one byte changed anywhere that matters they do not, and the
verdict says in which beat and at which place."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from engine.follow import follow
from engine.script import Run
from p2p.judge.papers import read_papers
from p2p.judge.verdict import Status, Verdict
from p2p.store.records import HEAD_BYTES, RECORDS_AT, SUM_BYTES
from p2p.wire.entries import Ack, SignedEntry
from p2p.wire.lobby import Roster, RosterSign
from p2p.wire.messages import Message, decode
from tests.depth import depth
from tests.p2p.peer.wires import Wires
from tests.p2p.verify.lab import Late, entries_of, file_of, file_with, journal_of, payloads_of, played, verdict_on, without_damage

GAMES = ("age-of-rome", "rise-to-power")
LETTERS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


@pytest.fixture(scope="module", params=GAMES)
def late(request: pytest.FixtureRequest) -> Late:
    return late_in(request.param)


@cache
def late_in(game: str) -> Late:
    return Late.of(played(game, 4, "whole"))


def told(table: Wires) -> list[tuple[int, Message]]:
    """The messages of the first journal with their record numbers."""
    return [(number, decode(payload)) for number, (kind, payload) in enumerate(payloads_of(table)) if kind <= 2]


def test_a_whole_game_is_fair_and_the_score_is_that_of_the_rules(late: Late) -> None:
    table = late.table
    verdict = verdict_on(journal_of(table))
    assert verdict.status is Status.FAIR and verdict.beats == verdict.signed == table.nodes[0].peer.final and not verdict.remarks
    play = late.stands[-1].play
    game = table.game
    run: Run[object] = Run(game, game.begin(4, game.checked(4, {})))
    run.go()
    assert follow(run, play.answers, judge=True) == len(play.answers) and run.request is None
    assert verdict.result == run.result and verdict.result is not None and len(verdict.result.scores) == 4
    assert verdict.seat_of == table.nodes[0].peer.play.seat_of and sorted(verdict.seat_of.values()) == [0, 1, 2, 3]


def test_every_players_journal_in_any_order_gives_the_same_verdict() -> None:
    table = late_in(GAMES[0]).table
    payloads = payloads_of(table, 3)
    Random(4).shuffle(payloads)
    assert verdict_on(file_of(table, [*payloads, *payloads[:40]], 3)) == verdict_on(journal_of(table, 1))


def changed(payload: bytes, at: int, lots: Random) -> bytes:
    """Another byte there: half the time one that leaves texts of bytes well formed, so that the change is met as deep as possible."""
    old = payload[at]
    new = lots.choice([letter for letter in LETTERS if letter != old]) if lots.random() < 0.5 else old ^ (1 << lots.randrange(8))
    return payload[:at] + bytes([new]) + payload[at + 1 :]


def lots_of(table: Wires, lots: Random) -> list[tuple[int, Message, int]]:
    """Positions over everything that matters: most entries, anywhere in them; the roster, its signatures, the acks of the last beat."""
    last = table.nodes[0].peer.final - 1
    times: dict[type[Message], int] = {Roster: 8, RosterSign: 3, Ack: 3}
    messages = [(number, message) for number, message in told(table) if not isinstance(message, Ack) or message.beat == last]
    entries = [one for one in messages if isinstance(one[1], SignedEntry)]
    rest = [one for one in messages if one not in entries for _ in range(times[type(one[1])])]
    sizes = [len(payload) for _, payload in payloads_of(table)]
    return [(number, message, lots.randrange(sizes[number])) for number, message in [*lots.sample(entries, depth(115)), *rest]]


def expect(verdict: Verdict, message: Message, last: int) -> None:
    where = (verdict.status, verdict.beat, verdict.places)
    match message:
        case SignedEntry(entry=entry):
            assert where == (Status.DAMAGED, entry.beat, (entry.seat,))
        case Ack():
            assert where == (Status.DAMAGED, last, (message.seat,)) and message.beat == last and verdict.rule == "table/finality"
        case RosterSign():
            assert where == (Status.DAMAGED, 0, (message.place,)) and verdict.rule == "wire/roster-sign"
        case _:
            assert where == (Status.DAMAGED, 0, ()) and verdict.rule == "wire/roster"


def beat_before(message: Message, last: int) -> int:
    return message.entry.beat if isinstance(message, SignedEntry) else last + 1 if isinstance(message, Ack) else 0


def test_one_changed_byte_is_rejected_with_its_beat_and_place(late: Late) -> None:
    """The forger makes the sums of the file anew, so it is the words that must show it. Both games: 140 positions, in depth 300."""
    table, lots = late.table, Random(late.table.label)
    last = table.nodes[0].peer.final - 1
    positions = lots_of(table, lots)
    kinds: Counter[str] = Counter()
    with late.remembering():
        for number, message, at in positions:
            data = file_with(table, number, changed(payloads_of(table)[number][1], at, lots))
            verdict = late.verdict_on(data, beat_before(message, last))
            expect(verdict, message, last)
            kinds[type(message).__name__] += 1
    speakers = {signed.entry.seat for signed in entries_of(table) if signed.entry.beat == last}
    acks = 12 if len(speakers) > 1 else 9  # who speaks alone has signed by that
    assert kinds == {"SignedEntry": depth(115), "Roster": 8, "RosterSign": 12, "Ack": acks}


def test_the_short_cut_says_what_the_judge_says() -> None:
    late = late_in(GAMES[0])
    table, lots = late.table, Random(5)
    last = table.nodes[0].peer.final - 1
    with late.remembering():
        for number, message, at in lots.sample(lots_of(table, lots), 4):
            data = file_with(table, number, changed(payloads_of(table)[number][1], at, lots))
            verdict = verdict_on(data)
            expect(verdict, message, last)
            assert late.verdict_on(data, beat_before(message, last)) == verdict


def test_a_changed_byte_of_the_file_itself_loses_that_record_alone(late: Late) -> None:
    """Nobody made the sums anew: the record is a hole, named by its number, and the verdict says whose word it was."""
    table, lots = late.table, Random(6)
    data, last = journal_of(table), table.nodes[0].peer.final - 1
    starts: list[int] = []
    at = RECORDS_AT
    for _, payload in payloads_of(table):
        starts.append(at)
        at += HEAD_BYTES + len(payload) + SUM_BYTES
    assert at == len(data)
    words = [(number, message) for number, message in told(table) if isinstance(message, SignedEntry)]
    with late.remembering():
        for number, message in lots.sample(words, 30):
            spot = lots.randrange(starts[number], starts[number + 1])
            verdict = late.verdict_on(changed(data, spot, lots), beat_before(message, last))
            expect(verdict, message, last)
            assert verdict.damage[0].startswith((f"records {number} to {number} ", "one copy"))


def test_an_ack_in_the_middle_is_covered_by_later_words(late: Late) -> None:
    """It does not matter for finality: still fair, and the note says which word is not valid."""
    table, lots = late.table, Random(7)
    last = table.nodes[0].peer.final - 1
    acks = [(number, message) for number, message in told(table) if isinstance(message, Ack) and message.beat < last]
    with late.remembering():
        whole = late.verdict_on(journal_of(table), last + 1)
        for number, ack in lots.sample(acks, 12):
            payload = payloads_of(table)[number][1]
            at = payload.index(b'"sig":"') + 10
            other = payload[:at] + (b"A" if payload[at] != 65 else b"B") + payload[at + 1 :]
            verdict = late.verdict_on(file_with(table, number, other), last + 1)
            assert without_damage(verdict) == whole and verdict.status is Status.FAIR
            assert len(verdict.damage) == 1 and f"place {ack.seat} in step {ack.beat}" in verdict.damage[0]


def test_the_file_is_read_as_it_is() -> None:
    table = late_in(GAMES[0]).table
    papers = read_papers(journal_of(table, 2))
    assert papers.place == 2 and papers.table == table.roster.table and not papers.holes and not papers.torn
