"""The judge and whoever has left: late words are void, old double words are told beside the verdict, and nobody innocent is named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

import pytest

from p2p.judge.verdict import Status, Verdict
from p2p.sim.memo import remembered
from p2p.verify import judge, record_of
from p2p.wire.entries import SignedEntry
from p2p.wire.evidence import Evidence, accuse_twice
from p2p.wire.messages import Message, encode
from p2p.wire.starts import Start
from tests.p2p.peer.acts import at_turn, go_on, play, seated
from tests.p2p.peer.cheat import false_ack, forge
from tests.p2p.peer.court import COURT
from tests.p2p.peer.round import some_bytes
from tests.p2p.peer.wires import Wires
from tests.p2p.verify.lab import entries_of, forged, journal_with, until, words_of

NEXT = {"steps": [{"do": "do next", "show": ""}]}


@lru_cache
def left() -> tuple[Wires, int, int, int]:
    """A finished game of three that one has left; the leaver, a player who stayed, and the beat of the leave. Nobody may change it."""
    with remembered():
        wires = play(seated(3, "judged"), "save", "next", "next", "next")
        gone = at_turn(wires)
        assert gone is not None
        beat = wires.nodes[gone].peer.chain.beat
        wires.nodes[gone].peer.leave()
        wires.carry_out(gone)
        go_on(wires)
        play(wires, "draw", "save", "next", "end")
    return wires, gone, next(place for place in range(3) if place != gone), beat


def verdict_on(wires: Wires, words: list[Message], place: int) -> Verdict:
    return judge(journal_with(wires, words, place), lambda slug: COURT)


def old_again() -> list[Message]:
    wires, gone, here, _ = left()
    moves = [one for one in entries_of(wires, here) if one.entry.seat == gone and one.entry.kind == "move"]
    return [forged(wires, one.entry, body={"steps": []}) for one in moves]


def last_again() -> list[Message]:
    wires, gone, here, beat = left()
    (leave,) = [one for one in entries_of(wires, here) if one.entry.seat == gone and one.entry.beat == beat]
    return [forged(wires, leave.entry, kind="move", body=NEXT)]


def old_acks() -> list[Message]:
    wires, gone, _, beat = left()
    return [false_ack(wires, gone, at, some_bytes(at, n)) for at in range(1, beat) for n in (1, 2)]


def one_old_ack() -> list[Message]:
    wires, gone, _, beat = left()
    return [false_ack(wires, gone, beat - 2)]


def backdated() -> list[Message]:
    """On an old head, numbered behind the leave."""
    wires, gone, here, beat = left()
    chain = wires.nodes[here].peer.chain
    return [forge(wires, gone, "move", NEXT, beat=at, head=chain.head(at)) for at in (2, beat - 1, beat)]


def late() -> list[Message]:
    wires, gone, here, beat = left()
    chain = wires.nodes[here].peer.chain
    number = len(chain.entries[gone])
    return [forge(wires, gone, "move", NEXT, beat=at, head=chain.head(at), seq=number + at - beat) for at in range(beat + 1, chain.beat)]


def late_acks() -> list[Message]:
    wires, gone, here, beat = left()
    count = wires.nodes[here].peer.chain.beat
    return [false_ack(wires, gone, at, some_bytes(at, n)) for at in range(beat, count + 5) for n in (1, 2)]


def future() -> list[Message]:
    wires, gone, _, _ = left()
    return [forge(wires, gone, "move", NEXT, beat=900, head=some_bytes(1)), false_ack(wires, gone, 901)]


BELOW: list[Callable[[], list[Message]]] = [old_again, last_again, old_acks, one_old_ack]
VOID: list[Callable[[], list[Message]]] = [late, late_acks, future]


def name(make: Callable[[], list[Message]]) -> str:
    return make.__name__


@pytest.mark.parametrize("words", [*BELOW, backdated, *VOID], ids=name)
def test_a_finished_game_stays_fair_whatever_a_leaver_signs(words: Callable[[], list[Message]]) -> None:
    wires, gone, here, _ = left()
    clean = verdict_on(wires, [*words_of(wires, here)], here)
    verdict = verdict_on(wires, [*words_of(wires, here), *words()], here)
    assert clean.status is Status.FAIR and not clean.findings
    assert (verdict.status, verdict.beats, verdict.signed, verdict.result) == (clean.status, clean.beats, clean.signed, clean.result)
    assert {one.place for one in verdict.findings} <= {gone}


@pytest.mark.parametrize("words", BELOW, ids=name)
def test_what_the_leaver_signed_twice_is_told_beside_the_verdict(words: Callable[[], list[Message]]) -> None:
    wires, gone, here, _ = left()
    findings = verdict_on(wires, [*words_of(wires, here), *words()], here).findings
    assert findings and {one.place for one in findings} == {gone}


@pytest.mark.parametrize("words", [backdated, *VOID], ids=name)
def test_void_words_are_not_even_told(words: Callable[[], list[Message]]) -> None:
    wires, _, here, _ = left()
    assert not verdict_on(wires, [*words_of(wires, here), *words()], here).findings


def test_the_record_of_a_game_goes_on_behind_late_words_of_a_leaver() -> None:
    wires, _, here, _ = left()
    clean = record_of(journal_with(wires, words_of(wires, here), here), lambda slug: COURT)
    record = record_of(journal_with(wires, [*words_of(wires, here), *late()], here), lambda slug: COURT)
    assert record.answers == clean.answers


@pytest.mark.parametrize("words", [*BELOW, backdated, *VOID], ids=name)
def test_nobody_innocent_is_named_in_an_unfinished_game(words: Callable[[], list[Message]]) -> None:
    """The journal ends in the middle: who is awaited is who would be awaited without the leaver's words."""
    wires, _, here, beat = left()
    for end in (beat + 2, beat + 3, beat + 4):
        have: list[Message] = [*until(words_of(wires, here), end)]
        clean = verdict_on(wires, have, here)
        verdict = verdict_on(wires, [*have, *words()], here)
        assert clean.status is Status.UNFINISHED
        assert (verdict.status, verdict.places, verdict.beat) == (clean.status, clean.places, clean.beat), end


def unsigned() -> list[Message]:
    """Up to the leave, which one who stays has not signed."""
    wires, gone, here, beat = left()
    other = next(place for place in range(3) if place not in (gone, here))
    return [word for word in until(words_of(wires, here), beat + 1) if not (_is_ack(word, other) and _beat(word) == beat)]


@pytest.mark.parametrize("words", BELOW, ids=name)
def test_before_all_have_signed_the_leave_the_leaver_still_counts(words: Callable[[], list[Message]]) -> None:
    """What was said twice before it is the verdict, as for anybody present."""
    wires, gone, here, _ = left()
    verdict = verdict_on(wires, [*unsigned(), *words()], here)
    assert verdict.status is Status.BROKEN and verdict.places == (gone,)


@pytest.mark.parametrize("words", [backdated, *VOID], ids=name)
def test_what_the_leaver_says_behind_the_leave_is_void_from_the_first_moment(words: Callable[[], list[Message]]) -> None:
    wires, _, here, _ = left()
    clean, verdict = verdict_on(wires, unsigned(), here), verdict_on(wires, [*unsigned(), *words()], here)
    assert (verdict.status, verdict.places, verdict.findings) == (clean.status, clean.places, ()) and clean.status is Status.UNFINISHED


def _is_ack(word: object, place: int) -> bool:
    return getattr(word, "seat", None) == place


def _beat(word: Message) -> int:
    beat = word.entry.beat if isinstance(word, SignedEntry) else getattr(word, "beat", -1)
    assert isinstance(beat, int)
    return beat


def test_an_accusation_against_the_leaver_is_judged_for_what_it_is() -> None:
    """As a case of its own it holds; it does not change what the journal is worth."""
    wires, gone, here, _ = left()
    journal = journal_with(wires, words_of(wires, here), here)
    old = next(one for one in entries_of(wires, here) if one.entry.seat == gone and one.entry.kind == "move")
    case = accuse_twice(old, forged(wires, old.entry, body={"steps": []}), "table/chain")
    verdict = judge(encode(case), lambda slug: COURT, journal)
    assert verdict.status is Status.BROKEN and verdict.places == (gone,)
    void = [one for one in late() if isinstance(one, SignedEntry)]
    verdict = judge(encode(Evidence("bad-entry", "table/beat", (void[0],))), lambda slug: COURT, journal)
    assert verdict.status is Status.UNPROVEN


def test_somebody_present_who_signs_twice_is_guilty_though_another_has_left() -> None:
    wires, gone, here, beat = left()
    other = next(place for place in range(3) if place not in (gone, here))
    lie = next(one for one in entries_of(wires, here) if one.entry.seat == other and one.entry.beat > beat)
    words: list[Message] = [*words_of(wires, here), *old_again(), forged(wires, lie.entry, body={"steps": []})]
    verdict = verdict_on(wires, words, here)
    assert (verdict.status, verdict.places, verdict.beat) == (Status.BROKEN, (other,), lie.entry.beat)
    assert {one.place for one in verdict.findings} == {gone, other} and verdict.findings[0].place == other


# --- double starts -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("starts", "told"),
    [
        ([], "nothing here says that this seat was ever started twice"),
        ([(1, "a"), (2, "b")], "started again 2 times"),
        ([(1, "a"), (2, "b"), (2, "c")], "two copies of this seat were at work (start 2 was made twice)"),
    ],
)
def test_how_often_the_seat_of_the_guilty_was_started_is_told(starts: list[tuple[int, str]], told: str) -> None:
    wires, gone, here, _ = left()
    other = next(place for place in range(3) if place not in (gone, here))
    lie = next(one for one in entries_of(wires, here) if one.entry.seat == other and one.entry.kind == "move")
    made = [Start(wires.roster.table, other, boot, some_bytes(run)).signed(wires.people[other]) for boot, run in starts]
    forged_start = replace(Start(wires.roster.table, other, 7, some_bytes("x")), signature=bytes(64))
    words: list[Message] = [*words_of(wires, here), forged(wires, lie.entry, body={"steps": []}), *made, forged_start]
    verdict = verdict_on(wires, words, here)
    assert verdict.status is Status.BROKEN and verdict.places == (other,)
    assert told in verdict.remarks[0] and wires.roster.members[other].name in verdict.remarks[0]
