"""`fides sim`: figures on stdout, failing seeds and their command on stderr, every wrong word one sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest

from p2p.sim import runs
from p2p.sim.world import Report, Wrong
from tui.cli.main import main

KEYS = ["runs", "forks", "stuck", "false_convictions", "leaks", "cheats_tried", "cheats_caught", "crashes", "virtual_hours"]


def test_json_has_the_promised_keys(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "mini", "--seeds", "0..1", "--faults", "cheat:wrong-key", "--jobs", "1", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert list(facts) == KEYS
    assert facts["runs"] == facts["cheats_tried"] == facts["cheats_caught"] == 2
    assert facts["forks"] == facts["stuck"] == facts["false_convictions"] == facts["leaks"] == 0


def test_a_failing_seed_prints_the_command_that_repeats_it(monkeypatch: Any, capsys: pytest.CaptureFixture[str]) -> None:
    def fails(name: str, seed: int, wanted: runs.WantedFaults) -> Report:
        return Report(seed, 3, wrongs=[Wrong("fork", "two truths", 1.5)] if seed == 5 else [])

    monkeypatch.setattr(runs, "run_seed", fails)
    assert main(["sim", "mini", "--seeds", "4..6", "--faults", "drop,crash", "--jobs", "1", "--json"]) == 1
    told = capsys.readouterr()
    assert json.loads(told.out)["forks"] == 1
    assert "fides sim mini --seeds 5..5 --faults drop,crash" in told.err
    assert "two truths" in told.err


def test_without_json_a_few_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "mini", "--seeds", "0", "--faults", "cheat:wrong-key", "--jobs", "1"]) == 0
    assert "broken laws: none" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "code", "part"),
    [
        (["nothing"], 2, "no game 'nothing'"),
        (["mini", "--seeds", "3"], 0, ""),
        (["mini", "--seeds", "5..3"], 2, "A <= B"),
        (["mini", "--seeds", "-1..3"], 2, "expected one argument"),
        (["mini", "--seeds", "x"], 2, "written as A..B"),
        (["mini", "--faults", "flood"], 2, "no fault 'flood'"),
        (["mini", "--faults", "cheat:none"], 2, "no cheat 'none'"),
        (["mini", "--jobs", "-3"], 2, "--jobs"),
    ],
)
def test_wrong_words_are_one_sentence(words: list[str], code: int, part: str, monkeypatch: Any, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(runs, "run_seed", lambda name, seed, wanted: Report(seed))
    assert main(["sim", *words]) == code
    told = capsys.readouterr().err
    assert part in told and "Traceback" not in told and told.count("\n") <= 1
