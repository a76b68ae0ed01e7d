"""The record as a file: round trip, and every kind of damage named with its answer."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.dealer import Stream
from engine.moves import BadNotation
from engine.record import ANSWERS_MAX, FIRST_LINE, Record, RecordError, _check, read_answer
from engine.script import Answer
from engine.table import Table
from tests.engine.toy import TOY, Do, find_toy, run, toy


def played() -> Record:
    table = toy()
    first = table.g.hands[0][0]
    run(table, "roll", f"show {first}", "reveal_table", "ask_all", "1: say 3", "0: say 1", "seal_both", "0: say 2", "1: say 1")
    return run(table, "open", "give_own", "mix_other", "pass_turn", "end").record


RECORD = played()
TEXT = RECORD.dumps()
LINES = TEXT.split("\n")


def load(text: str) -> Record:
    return Record.loads(text, find_toy)


def test_the_file_is_readable_and_reads_back() -> None:
    assert load(TEXT) == RECORD
    assert load(TEXT).dumps() == TEXT
    assert LINES[0] == FIRST_LINE
    assert json.loads(LINES[1])["game"] == "toy"
    assert LINES[2].startswith("1 0: do roll ~")
    assert LINES[3].startswith("2 table: roll ")
    assert any(line.split(" ~")[0].endswith("0: seals say 2") for line in LINES)
    assert any(line.split(" ~")[0].endswith("1: opens say 1") for line in LINES)
    assert TEXT.isascii()


def test_names_and_table_survive() -> None:
    named = replace(RECORD, names={"0": "Gábor ~\n\"#\"", "1": "Zita"}, table={"1": "easy"})
    assert load(named.dumps()) == named


def test_the_replayed_record_is_the_game() -> None:
    table = Table.replay(TOY, load(TEXT))
    assert table.record.answers == RECORD.answers
    assert table.result is not None


def test_a_public_record_has_no_seed_and_no_choice_that_was_not_opened() -> None:
    table = run(toy(b"a very secret seed"), "seal_own", "say 3")
    text = table.record.public().dumps()
    assert b"a very secret seed".hex() not in text
    assert "say 3" not in text
    assert "say 3" in table.record.dumps()
    assert load(text) == table.record.public()


@pytest.mark.parametrize("line", range(len(LINES)))
def test_damage_in_any_line_is_named_with_its_answer(line: int) -> None:
    """A byte changed anywhere in the line: header damage is answer 0 or the first, any other its own answer."""
    stream = Stream(b"damage", line)
    start = sum(len(text) + 1 for text in LINES[:line])
    places = range(start, min(start + len(LINES[line]) + 1, len(TEXT)))
    for at in places if len(places) < 60 else [stream.below(len(places)) + start for _ in range(60)]:
        for byte in (chr(ord(TEXT[at]) ^ 1), "~", "\n", "é"):
            damaged = TEXT[:at] + byte + TEXT[at + 1 :]
            if damaged != TEXT:
                with pytest.raises(RecordError) as found:
                    load(damaged)
                number = found.value.answer
                assert number <= 1 if line < 2 else number in (line - 1, line), f"{damaged[start : start + 60]!r}"


def test_bytes_lost_or_doubled_anywhere_are_found() -> None:
    for at in range(0, len(TEXT), 3):
        for damaged in (TEXT[:at] + TEXT[at + 1 :], TEXT[:at] + TEXT[at] + TEXT[at:]):
            if damaged != TEXT:
                with pytest.raises(RecordError):
                    load(damaged)


@pytest.mark.parametrize("count", range(len(LINES)))
def test_a_file_cut_after_any_line_is_refused(count: int) -> None:
    for ending in ("", "\n"):
        text = "\n".join(LINES[:count]) + ending
        if text != TEXT:
            with pytest.raises(RecordError) as found:
                load(text)
            assert found.value.answer == max(0, count - 1) or count <= 2 or count >= len(LINES) - 1


def test_a_file_cut_after_any_byte_is_refused() -> None:
    for at in range(len(TEXT) - 1):
        with pytest.raises(RecordError):
            load(TEXT[:at])


@pytest.mark.parametrize(
    "text",
    [
        "", "\n", "fides", "fides record 2\n", "PK\x03\x04", "\x00" * 100, "{}", FIRST_LINE, FIRST_LINE + "\n", FIRST_LINE + "\n{}\n",
        FIRST_LINE + "\nnull\n", FIRST_LINE + "\n[1]\n", FIRST_LINE + "\n" + "[" * 100_000 + "\n",
        FIRST_LINE + "\n" + '{"a":' * 50_000 + "\n",
        FIRST_LINE + '\n{"players": ' + "9" * 10_000 + "}\n", "\n".join([FIRST_LINE, LINES[1], "9" * 10_000 + " 0: nod ~00000000"]),
        TEXT.replace("\n", "\r\n"), TEXT + TEXT, TEXT + "x", "\ufeff" + TEXT,
    ],
    ids=range(20),
)  # fmt: skip
def test_foreign_files_are_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(RecordError) as found:
        load(text)
    assert str(found.value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("game", "chess"), ("game", 3), ("rules", None), ("players", "2"), ("players", True), ("players", 2.0), ("options", []),
        ("options", {"a": 1}), ("names", "x"), ("seed", "xyz"), ("seed", "abc"), ("seed", "AA"), ("table", {"0": None}),
    ],
)  # fmt: skip
def test_a_header_of_wrong_types_is_refused(name: str, value: object) -> None:
    header = json.dumps({**json.loads(LINES[1]), name: value})
    with pytest.raises(RecordError) as found:
        load("\n".join([FIRST_LINE, header, *LINES[2:]]))
    assert found.value.answer == 0
    for broken in ({k: v for k, v in json.loads(LINES[1]).items() if k != name}, {**json.loads(LINES[1]), "more": 1}):
        with pytest.raises(RecordError):
            load("\n".join([FIRST_LINE, json.dumps(broken), *LINES[2:]]))


def test_other_rules_players_or_options_do_not_replay() -> None:
    changes: list[dict[str, object]] = [{"rules": "f" * 64}, {"players": 3}, {"players": -1}, {"options": {"colour": "red"}}]
    changes += [{"options": {"length": "endless"}}]
    for change in changes:
        with pytest.raises(RecordError) as found:
            Table.replay(TOY, replace(RECORD, **change))  # type: ignore[arg-type]
        assert found.value.answer == 0


def test_another_seed_is_found_at_the_first_answer_of_the_dealer() -> None:
    with pytest.raises(RecordError) as found:
        Table.replay(TOY, replace(RECORD, seed=b"another".hex()))
    assert found.value.answer == 2


def test_answers_behind_the_end_of_the_game_are_refused() -> None:
    longer = replace(RECORD, answers=[*RECORD.answers, Answer("move", 0, Do("say"))])
    for record in (longer, longer.public()):
        with pytest.raises(RecordError) as found:
            Table.replay(TOY, record)
        assert found.value.answer == len(longer.answers)


def test_too_many_answers_are_refused_before_memory_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ANSWERS_MAX <= 1_000_000
    monkeypatch.setattr("engine.record.ANSWERS_MAX", 50)
    lines = LINES[:2]
    check = _check("", "\n".join(lines))
    for number in range(1, 60):
        check = _check(check, f"{number} 0: nod")
        lines.append(f"{number} 0: nod ~{check}")
    with pytest.raises(RecordError) as found:
        load("\n".join(lines))
    assert found.value.answer == 51


@pytest.mark.parametrize(
    ("who", "text"),
    [
        ("table", ""), ("table", "roll x"), ("table", "roll -1"), ("table", "roll 01"), ("table", "roll 99999999999"), ("table", "do roll"),
        ("0", "roll 3"), ("0", ""), ("0", "opens"), ("0", "show #1"), ("0", "show K01#"), ("0", "show K01"), ("0", "show K01#-1"),
        ("0", "show K01#01"), ("0", "say 1 2"), ("0", "seals seals say 1"),
    ],
)  # fmt: skip
def test_answers_that_nobody_writes_are_bad_notation(who: str, text: str) -> None:
    with pytest.raises(BadNotation):
        read_answer(TOY, who, text)
