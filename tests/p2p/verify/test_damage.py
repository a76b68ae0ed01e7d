"""A damaged file: that it is damaged comes first, then what its intact part proves. Code 0 only if every beat is still proved."""

from __future__ import annotations

import pytest

from p2p.store.records import HEAD_BYTES, HEADER_BYTES, RECORDS_AT, SUM_BYTES, read_records
from p2p.verify import Status
from p2p.wire.entries import Ack, SignedEntry
from p2p.wire.messages import decode
from tests.p2p.peer.wires import Wires
from tests.p2p.verify.lab import MINI, file_of, journal_of, payloads_of, played, verdict_on
from tui.sitting.verdict_text import as_json, as_lines, exit_code, headline


@pytest.fixture(scope="module")
def whole() -> Wires:
    return played("mini", 2, "verdicts")


@pytest.fixture(scope="module")
def begun() -> Wires:
    table = Wires(MINI, 2, "damage")
    table.play_until(12)
    return table


def spots(table: Wires) -> list[tuple[int, object]]:
    """Where the payload of each record lies, and the word in it."""
    found: list[tuple[int, object]] = []
    at = RECORDS_AT
    for kind, payload in payloads_of(table):
        found.append((at + HEAD_BYTES, decode(payload) if kind in (1, 2) else None))
        at += HEAD_BYTES + len(payload) + SUM_BYTES
    return found


def flipped(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


def test_a_lost_word_that_others_cover_is_told_first_and_the_game_is_fair(whole: Wires) -> None:
    last = whole.nodes[0].peer.final - 1
    spot = next(at for at, word in spots(whole) if isinstance(word, Ack) and word.beat < last - 1)
    verdict = verdict_on(flipped(journal_of(whole), spot))
    lines = as_lines(verdict)
    assert verdict.status is Status.FAIR and exit_code(verdict) == 0
    assert lines[0].startswith("Damaged: records ") and "All the same every step is proved" in lines[0]
    assert lines[1].startswith("Verified fair. ") and headline(verdict) == lines[0]


def test_a_lost_word_of_a_game_that_is_not_over_may_have_been_any(begun: Wires) -> None:
    """Also if it was only an ack that a later one covers: what was lost is not known."""
    spot = next(at for at, word in spots(begun) if isinstance(word, Ack) and word.beat == 3)
    verdict = verdict_on(flipped(journal_of(begun), spot))
    assert verdict.status is Status.DAMAGED and exit_code(verdict) == 3 and verdict.beats == begun.nodes[0].peer.chain.beat
    assert headline(verdict).startswith("Damaged: records ") and f"The intact part proves {verdict.beats} steps" in headline(verdict)
    assert verdict_on(journal_of(begun)).status is Status.UNFINISHED


def test_a_lost_entry_names_the_beat_up_to_which_it_is_proved(whole: Wires) -> None:
    spot, entry = next((at, word.entry) for at, word in spots(whole) if isinstance(word, SignedEntry) and word.entry.beat == 9)
    verdict = verdict_on(flipped(journal_of(whole), spot))
    assert (verdict.status, verdict.beat, verdict.places, verdict.beats) == (Status.DAMAGED, 9, (entry.seat,), 9)
    assert "The intact part proves 9 steps, 9 of them signed by everyone present. Step 9, " in headline(verdict) and exit_code(verdict) == 3


def test_a_header_copy_or_strange_bytes_cost_nothing(begun: Wires, whole: Wires) -> None:
    for table, status in ((begun, Status.UNFINISHED), (whole, Status.FAIR)):
        data = journal_of(table)
        at = spots(table)[5][0] - HEAD_BYTES
        for spoilt in (flipped(data, 40), flipped(data, HEADER_BYTES + 40), data[:at] + b"strange" + data[at:]):
            verdict = verdict_on(spoilt)
            assert verdict.status is status and exit_code(verdict) == 0 and len(verdict.damage) == 1
            first = "Verified fair" if status is Status.FAIR else "Unfinished"
            assert headline(verdict).startswith("Damaged: ") and as_lines(verdict)[1].startswith(first)


def test_what_a_crash_leaves_is_unfinished(begun: Wires) -> None:
    """The beginning of a record, or zeros where the file system knew the length and not the bytes."""
    data = journal_of(begun)
    last = spots(begun)[-1][0] - HEAD_BYTES
    tails = [data[last:end] for end in (last + 1, last + 4, last + 11, last + HEAD_BYTES, last + HEAD_BYTES + 30, len(data) - 1)]
    tails += [tail + bytes(len(data) - last - len(tail)) for tail in tails[:-1]] + [bytes(500), tails[4] + bytes(5000)]
    for tail in tails:
        contents = read_records(data[:last] + tail)
        assert contents is not None and contents.torn_bytes and not contents.tail_was_whole, tail[:40]
        verdict = verdict_on(data[:last] + tail)
        assert verdict.status is Status.UNFINISHED and exit_code(verdict) == 0 and not verdict.damage
        assert verdict.remarks == ("the last record is not whole",) and headline(verdict).startswith("Unfinished")


def test_a_last_record_that_was_whole_once_is_damage(begun: Wires, whole: Wires) -> None:
    for table in (begun, whole):
        data = journal_of(table)
        last = spots(table)[-1][0] - HEAD_BYTES
        for at in (last, last + 6, last + 14, last + HEAD_BYTES + 3, len(data) - 1):
            verdict = verdict_on(flipped(data, at))
            assert verdict.damage and "the end of the file" in verdict.damage[0], at
            assert (exit_code(verdict) == 0) == (verdict.status is Status.FAIR) and verdict.status in (Status.FAIR, Status.DAMAGED)
    assert verdict.beats >= whole.nodes[0].peer.final - 1


def test_the_head_is_that_of_the_last_beat_that_all_signed(whole: Wires, begun: Wires) -> None:
    verdict = verdict_on(journal_of(whole))
    assert verdict.head == whole.nodes[1].peer.head and f"  head {verdict.head.hex()}" in as_lines(verdict)
    assert as_json(verdict)["head"] == verdict.head.hex() and as_json(verdict)["damage"] == []
    half = verdict_on(journal_of(begun))
    assert half.head == begun.nodes[0].peer.head and half.signed == begun.nodes[0].peer.final
    assert verdict_on(b"hello").head == b"" and as_json(verdict_on(b"hello"))["head"] == ""


def test_without_a_roster_nothing_is_proved(whole: Wires) -> None:
    payloads = [one for one in payloads_of(whole) if b'"type":"roster"' not in one[1]]
    verdict = verdict_on(file_of(whole, payloads))
    assert exit_code(verdict) == 3 and "The intact part proves no step." in headline(verdict)


def test_a_foreign_file_is_3() -> None:
    for data in (b"", b"hello", b"PNG" * 1000, b"{}", b'{"type":"bye"}'):
        assert exit_code(verdict_on(data)) == 3, data
