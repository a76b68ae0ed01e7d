"""`fides record`: readable, checked, and honest about damage; a bad file is never touched."""

from __future__ import annotations

import fcntl
import json
import os
import re
import subprocess

import pytest

from engine.rules_digest import KIND


def test_a_record_reads_as_header_answers_sentences_and_score(cli, finished):
    done = cli("record", str(finished()))
    assert done.returncode == 0
    out = done.stdout
    assert out.startswith("Age of Rome, 2 players") and "seat 2: Bianka (bot, easy)" in out
    assert re.search(r"^ +\d+ 0: build \w+$", out, re.M) and "builds" in out and "FINAL SCORE" in out


def test_the_table_at_an_answer(cli, finished):
    done = cli("record", str(finished()), "--at", "40")
    assert (
        done.returncode == 0
        and "Senate, from the bottom" in done.stdout
        and "At answer 40: round" in done.stdout
        and "FINAL SCORE" not in done.stdout
    )
    assert cli("record", str(finished()), "--at", "0").returncode == 0
    assert cli("record", str(finished()), "--at", "99999").returncode == 2


def test_json_says_the_same(cli, finished):
    facts = json.loads(cli("record", str(finished()), "--json").stdout)
    assert facts["game"] == "age_of_rome" and facts["finished"] and facts["seed"]
    assert facts["totals"].keys() == {"0", "2"} and len(facts["answers"]) == facts["answers"][-1]["number"]
    assert json.loads(cli("record", str(finished()), "--json", "--public").stdout)["seed"] == ""


def test_the_public_text_keeps_seed_and_sealed_choices_to_itself(cli):
    cli.play("--seats", "4", "--variant", "spies", "--seed", "3", typed="auto all\n")
    [record] = cli.records()
    assert " seals commit " in cli("record", str(record)).stdout
    public = cli("record", str(record), "--public").stdout
    assert "seals" in public and "seals commit" not in public and "local dealer" not in public


@pytest.mark.parametrize("more", [(), ("--json",), ("--at", "40")])
def test_whoever_has_seen_enough_of_it_is_not_told_of_a_broken_pipe(cli, finished, more):
    """`fides record FILE | head -1`, with a pipe that cannot take the rest."""
    reads, writes = os.pipe()
    fcntl.fcntl(writes, fcntl.F_SETPIPE_SZ, 4096)
    done = subprocess.Popen(cli.command("record", str(finished()), *more), stdout=writes, stderr=subprocess.PIPE, env=cli.env)
    os.close(writes)
    assert os.read(reads, 20)
    os.close(reads)
    assert done.communicate(timeout=100) == (None, b"") and done.returncode == 0


def test_players_without_names_have_numbers(here, finished, tmp_path):
    path = tmp_path / "nameless.fides"
    path.write_text(rewritten(finished(), lambda record: record.names.clear()))
    out = here("record", str(path)).stdout
    assert "  seat 0: Player 1\n" in out and "  seat 2: Player 2 (bot, easy)\n" in out
    assert "Nobody" not in out and "Player 2 builds" in out
    table = out[out.index("FINAL SCORE") :]
    assert "Player 1" in table and "Player 2" in table and "seat" not in table
    facts = json.loads(here("record", str(path), "--json").stdout)
    assert facts["names"] == {"0": "Player 1", "2": "Player 2"}
    assert "Player 1" in here("verify", str(path)).stdout


def test_a_real_process_says_what_is_wrong_and_ends_with_3(cli, finished):
    path = cli.data / "bad.fides"
    path.write_bytes(flip(finished().read_bytes()))
    for command in ("record", "resume"):
        done = cli(command, str(path), typed="1\n")
        assert done.returncode == 3 and done.stdout == "" and done.stderr.count("\n") == 1


def flip(data: bytes) -> bytes:
    at = len(data) * 2 // 3
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


DAMAGE = {
    "flipped": (flip, r"answer \d+"),
    "cut": (lambda data: data[: len(data) // 2], r"answer \d+"),
    "without its end": (lambda data: data[: data.rindex(b"end ")], r"answer \d+: the file breaks off"),
    "with text behind": (lambda data: data + b"more\n", "behind the last answer"),
    "foreign": (lambda data: b"PNG\x89 not a record\n", "not a Fides record"),
    "binary": (lambda data: bytes(range(256)), "not a Fides record"),
    "empty": (lambda data: b"", "not a Fides record"),
    "of another version": (lambda data: data.replace(b"fides record 1", b"fides record 2", 1), "another version"),
    "with other line ends": (lambda data: data.replace(b"\n", b"\r\n"), "line ends were changed"),
    "of another game": (lambda data: data.replace(b'"game": "age_of_rome"', b'"game": "chess"', 1), "chess"),
    "with a broken header": (lambda data: data.replace(b'"players": 2', b'"players": "two"', 1), "players"),
}


@pytest.mark.parametrize("kind", DAMAGE)
@pytest.mark.parametrize("command", ["record", "resume"])
def test_a_damaged_or_foreign_file_is_named_and_left_alone(here, tmp_path, finished, kind, command):
    spoil, says = DAMAGE[kind]
    path = tmp_path / "bad.fides"
    path.write_bytes(spoil(finished().read_bytes()))
    before = path.read_bytes()
    done = here(command, str(path))
    assert done.returncode == 3 and re.search(says, done.stderr) and done.stderr.count("\n") == 1 and done.stdout == ""
    assert path.read_bytes() == before and [p.name for p in tmp_path.iterdir()] == ["bad.fides"]


def rewritten(path, change) -> str:
    """A record with correct check values whose content was changed: what a forger would write."""
    from engine.games import find_game
    from engine.record import Record

    record = Record.loads(path.read_text(), find_game)
    change(record)
    return record.dumps()


def drop_an_answer(record):
    del record.answers[30]


FORGED = {
    "other rules": (lambda record: setattr(record, "rules", "0" * 56 + KIND), "rules 000000000000"),
    "another seed": (lambda record: setattr(record, "seed", "00" * 32), "answer 1"),
    "an answer less": (drop_an_answer, r"answer \d+"),
    "an impossible table": (lambda record: record.options.update(solo="cassius"), "cannot be set up"),
    "a strange option": (lambda record: record.options.update(dragons="yes"), "cannot be set up"),
    "too many players": (lambda record: setattr(record, "players", 9), "cannot be set up"),
}


@pytest.mark.parametrize("kind", FORGED)
@pytest.mark.parametrize("command", ["record", "resume"])
def test_a_forged_record_is_refused_with_the_answer_that_does_not_hold(here, tmp_path, finished, kind, command):
    change, says = FORGED[kind]
    path = tmp_path / "forged.fides"
    path.write_text(rewritten(finished(), change))
    done = here(command, str(path))
    assert done.returncode == 3 and (re.search(says, done.stderr) or command == "resume") and done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda record: record.table.pop("person"),
        lambda record: record.table.update(person="7"),
        lambda record: record.table.update({"bot 2": "oracle"}),
    ],
)
def test_a_record_without_a_person_or_with_an_unknown_bot_cannot_be_resumed(here, tmp_path, finished, change):
    path = tmp_path / "other.fides"
    path.write_text(rewritten(finished(), change))
    assert here("resume", str(path)).returncode == 3
    assert here("record", str(path)).returncode == 0


def test_strange_names_in_a_header_do_no_harm(here, tmp_path, finished):
    path = tmp_path / "names.fides"
    path.write_text(rewritten(finished(), lambda record: record.names.update({"x": "y", "2": "\x1b[31m\u202eEvil", "0": ""})))
    done = here("record", str(path))
    assert done.returncode == 0 and "\x1b" not in done.stdout and "\u202e" not in done.stdout


def test_a_public_record_is_read_but_not_played_on(here, tmp_path, finished):
    path = tmp_path / "public.fides"
    path.write_text(rewritten(finished(), lambda record: setattr(record, "seed", "")))
    assert here("record", str(path)).returncode == 0
    done = here("resume", str(path))
    assert done.returncode == 1 and "not played on" in done.stderr


def test_the_same_command_verifies_a_record_and_a_journal(here, finished, tmp_path):
    whole = finished().read_text()
    done = here("verify", str(finished()))
    assert done.returncode == 0 and done.stdout.startswith("It holds.") and "the rules allow every one" in done.stdout
    damaged = tmp_path / "damaged.fides"
    damaged.write_text(whole[: len(whole) // 2] + "x" + whole[len(whole) // 2 :])
    done = here("verify", str(damaged), "--json")
    assert done.returncode == 3 and json.loads(done.stdout)["verdict"] == "damaged"
