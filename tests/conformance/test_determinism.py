"""The same game on every machine: other hash seeds, languages and time zones give the same digest at every answer."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from functools import cache

import pytest

from tests.conformance.cases import cases
from tests.conformance.tables import play

PLACES = {
    "hash seed 0": {"PYTHONHASHSEED": "0"},
    "hash seed 1": {"PYTHONHASHSEED": "1"},
    "hash seed 4242, Turkish": {"PYTHONHASHSEED": "4242", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "TZ": "Asia/Kathmandu"},
    "optimised, no locale": {"PYTHONHASHSEED": "random", "LC_ALL": "C", "TZ": "America/St_Johns", "PYTHONUTF8": "0"},
}


def whole_games() -> str:
    """One digest over all digests and results of every set-up."""
    total = hashlib.sha256()
    for case in cases(1):
        table = play(case)
        assert table.result is not None
        legal = str(table.result.scores) + str(table.result.winners) + str(table.result.honours)
        total.update("\n".join([str(case), *table.trace, table.record.dumps(), legal]).encode())
    return total.hexdigest()


@cache
def here() -> str:
    return whole_games()


@pytest.mark.parametrize("place", PLACES)
def test_equal_digests_everywhere(place: str) -> None:
    code = "from tests.conformance.test_determinism import whole_games; print(whole_games())"
    environment = {**os.environ, **PLACES[place]}
    environment.pop("FIDES_CONFORMANCE_SEEDS", None)
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False, timeout=200)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == here()
