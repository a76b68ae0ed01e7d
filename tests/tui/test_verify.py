"""`fides verify`: text, JSON and exit codes, from real files, with both arithmetics."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.games import find_game
from p2p.wire.evidence import accuse_twice
from p2p.wire.messages import encode
from tests.p2p.peer.wires import Wires
from tests.p2p.verify.lab import entries_of, file_with, forged, journal_of, other_body, payloads_of, played


@pytest.fixture(scope="module")
def table() -> Wires:
    made = Wires(find_game("age-of-rome"), 2, "verify command")
    made.play_until(14)
    return made


def written(folder: Path, name: str, data: bytes) -> str:
    (folder / name).write_bytes(data)
    return str(folder / name)


@pytest.mark.parametrize("arithmetic", ["", "python"])
def test_an_unfinished_game_names_who_is_awaited(cli, tmp_path, table, arithmetic):
    ran = cli("verify", written(tmp_path, "j", journal_of(table)), FIDES_GROUP=arithmetic)
    assert ran.returncode == 0 and not ran.stderr
    awaited = table.nodes[0].peer.awaited()[0]
    beat = table.nodes[0].peer.chain.beat
    first = ran.stdout.splitlines()[0]
    assert first == f"Unfinished: waiting for P{awaited} (place {awaited}) since step {beat}. What there is was checked and holds."
    assert "age-of-rome: P0, P1; table " in ran.stdout and f"\n  head {table.nodes[0].peer.head.hex()}\n" in ran.stdout


def test_a_damaged_file_says_so_first_and_what_it_still_proves(cli, tmp_path, table):
    data = bytearray(journal_of(table))
    data[60] ^= 1
    ran = cli("verify", written(tmp_path, "j", bytes(data)))
    first, second = ran.stdout.splitlines()[:2]
    assert ran.returncode == 0 and first.startswith("Damaged: one copy of the header is damaged. All the same every step is proved")
    assert second.startswith("Unfinished: waiting for ")
    data[len(data) // 2] ^= 1
    ran = cli("verify", written(tmp_path, "j", bytes(data)), "--json")
    told = json.loads(ran.stdout)
    assert ran.returncode == 3 and told["verdict"] == "damaged" and len(told["damage"]) == 2 and len(told["head"]) == 64
    assert "The intact part proves " in told["sentence"]


def test_a_changed_word_is_damage_with_code_3(cli, tmp_path, table):
    number, (_, payload) = next((n, one) for n, one in enumerate(payloads_of(table)) if b'"beat":5,"body"' in one[1])
    at = payload.index(b'"sig":"') + 9
    data = file_with(table, number, payload[:at] + (b"A" if payload[at] != 65 else b"B") + payload[at + 1 :])
    ran = cli("verify", written(tmp_path, "j", data), "--json")
    told = json.loads(ran.stdout)
    place = json.loads(payload)["entry"]["seat"]
    assert ran.returncode == 3 and (told["verdict"], told["beat"], [one["place"] for one in told["places"]]) == ("damaged", 5, [place])
    assert told["damage"] and told["score"] is None and told["players"][place]["name"] == f"P{place}"


def test_evidence_beside_a_journal_convicts_with_code_3(cli, tmp_path, table):
    signed = next(one for one in entries_of(table) if one.entry.seat == 1)
    evidence = accuse_twice(signed, forged(table, signed.entry, body=other_body(signed.entry)), "table/chain")
    accusation, journal = written(tmp_path, "e", encode(evidence)), written(tmp_path, "j", journal_of(table))
    ran = cli("verify", accusation, journal)
    first = ran.stdout.splitlines()[0]
    assert ran.returncode == 3 and first == "Broken: at step 0 P1 (place 1) broke table/chain: two different entries with number 0."
    told = json.loads(cli("verify", accusation, journal, "--json").stdout)
    assert told["findings"][0]["claim"] == "two-entries" and told["findings"][0]["evidence"].encode() == encode(evidence)
    alone = cli("verify", accusation)
    assert alone.returncode == 1 and "give a journal of that table too" in alone.stdout


def test_what_is_no_journal_or_no_game_of_ours_is_one_sentence(cli, tmp_path):
    ran = cli("verify", written(tmp_path, "j", b"hello"))
    assert ran.returncode == 3 and ran.stdout.startswith("Unreadable: neither a journal nor evidence") and ran.stdout.count("\n") == 1
    ran = cli("verify", written(tmp_path, "mini", journal_of(played("mini", 2, "verify command"))))
    assert ran.returncode == 3 and ran.stdout.startswith("Unreadable: the game mini is not known here.\n")


def test_a_file_that_cannot_be_opened_is_a_wrong_use(cli, tmp_path):
    for name in (str(tmp_path / "none"), str(tmp_path)):
        ran = cli("verify", name)
        assert ran.returncode == 2 and ran.stderr.startswith(f"fides: {name} cannot be read: ") and not ran.stdout
    ran = cli("verify", written(tmp_path, "j", b"hello"), FIDES_GROUP="abacus")
    assert ran.returncode == 2 and ran.stderr.startswith("fides: FIDES_GROUP: ")


def test_the_judge_is_measured(cli, tmp_path):
    journal = str(tmp_path / "journal")
    ran = cli("bench", "verify", "--json", "--seats", "2", "--rounds", "1", "--journal", journal)
    told = json.loads(ran.stdout)
    assert ran.returncode == 0 and told["beats"] > 50 and told["verify_s"] > 0 and told["verify_times_multiplication"] > 0
    assert cli("verify", journal).stdout.startswith(f"Verified fair. All {told['beats']} steps")
