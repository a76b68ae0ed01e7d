"""Any bytes get a verdict, never an exception; and no change of bytes makes anybody guilty."""

from __future__ import annotations

from random import Random

import pytest

from p2p.judge.papers import case_bytes
from p2p.judge.verdict import Status
from p2p.store.records import Kind
from p2p.wire.evidence import Evidence
from p2p.wire.messages import encode
from tests.p2p.verify.lab import Late, entries_of, file_of, journal_of, journal_with, payloads_of, played, until, verdict_on, words_of
from tui.sitting.verdict_text import as_json, as_lines, exit_code


@pytest.fixture(scope="module")
def late() -> Late:
    return Late.of(played("mini", 2, "fuzz"))


def tried(data: bytes, journal: bytes | None = None) -> Status:
    verdict = verdict_on(data, journal)
    lines = as_lines(verdict)
    assert lines and all("\n" not in line and line.isprintable() for line in lines) and exit_code(verdict) in (0, 1, 3)
    assert as_json(verdict)["verdict"] == verdict.status
    assert verdict.status is not Status.BROKEN
    return verdict.status


def scrambled(data: bytes, lots: Random) -> bytes:
    made = bytearray(data)
    for _ in range(lots.randint(1, 4)):
        at = lots.randrange(len(made))
        match lots.randrange(5):
            case 0:
                made[at] = lots.randrange(256)
            case 1:
                del made[at : at + lots.randint(1, 200)]
            case 2:
                made[at:at] = lots.randbytes(lots.randint(1, 50))
            case 3:
                made[at:at] = made[(start := lots.randrange(len(made))) : start + 300]
            case _:
                del made[max(at, len(made) // 2) :]
    return bytes(made) or b"\0"


def test_noise() -> None:
    lots = Random(1)
    for size in [0, 1, 2, 13, 14, 15, 319, 320, 640, 641, 5000] * 3:
        assert tried(lots.randbytes(size)) is Status.UNREADABLE
    bye = b'{"code":4000,"type":"bye"}'
    for text in (b"{", b"{}", b"{}\n{}", b"[]", b'{"type":"evidence"}', b"fides-journal\n", b"\n", bye, b"{" * 5000):
        assert tried(text) in (Status.UNREADABLE, Status.UNPROVEN)


def test_a_scrambled_journal(late: Late) -> None:
    lots = Random(2)
    data = journal_with(late.table, until(words_of(late.table), 9))
    with late.remembering():
        seen = {tried(scrambled(data, lots)) for _ in range(120)}
    assert len(seen) > 2


def test_scrambled_records_with_good_sums(late: Late) -> None:
    lots = Random(3)
    payloads = payloads_of(late.table)[:60]
    with late.remembering():
        for _ in range(60):
            bent = list(payloads)
            for _ in range(lots.randint(1, 3)):
                at = lots.randrange(len(bent))
                bent[at] = (lots.choice((Kind.OWN, Kind.HELD, Kind.NOTE, Kind.BOOT)), scrambled(bent[at][1], lots)[:300_000])
            tried(file_of(late.table, bent))


def test_a_scrambled_case(late: Late) -> None:
    lots = Random(4)
    good = next(one for one in entries_of(late.table) if one.entry.kind == "pass")
    accusation = Evidence("bad-entry", "table/move", (good,))
    case = case_bytes(accusation, late.table.roster, *late.table.signs, *until(words_of(late.table), 6))
    journal = journal_of(late.table)
    assert tried(case) is Status.UNPROVEN
    with late.remembering():
        for _ in range(60):
            tried(scrambled(case, lots))
        for _ in range(5):
            tried(scrambled(encode(accusation), lots), journal)
    assert tried(case, case) is Status.UNREADABLE


def test_notes_are_counted_and_not_all_told(late: Late) -> None:
    payloads = payloads_of(late.table)[:4]
    verdict = verdict_on(file_of(late.table, [*payloads, *[(Kind.HELD, b"nothing")] * 100]))
    assert len(verdict.damage) == 25 and verdict.damage[-1] == "and 76 more of this kind"
