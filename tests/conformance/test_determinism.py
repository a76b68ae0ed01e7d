"""The same game on every machine: other hash seeds, languages and time zones give the same digest at every answer.

Every set-up is played at one other place, each place another quarter of them; in depth every place plays them all.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Sequence
from functools import cache

import pytest

from tests.conformance.cases import Case, cases
from tests.conformance.tables import finished
from tests.depth import IS_DEEP

PLACES = {
    "hash seed 4242, Turkish": {"PYTHONHASHSEED": "4242", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "TZ": "Asia/Kathmandu"},
    "hash seed 0": {"PYTHONHASHSEED": "0"},
    "hash seed 1": {"PYTHONHASHSEED": "1"},
    "optimised, no locale": {"PYTHONHASHSEED": "random", "LC_ALL": "C", "TZ": "America/St_Johns", "PYTHONUTF8": "0"},
}


def played_at(place: str) -> Sequence[Case]:
    return cases(1) if IS_DEEP else cases(1)[list(PLACES).index(place) :: len(PLACES)]


def whole_games(place: str) -> list[str]:
    """One digest over all digests and results of each set-up that this place plays."""
    return [summed(case) for case in played_at(place)]


def summed(case: Case) -> str:
    table = finished(case)
    assert table.result is not None
    told = [*table.trace, table.record.dumps(), str(table.result.scores), str(table.result.winners), str(table.result.honours)]
    return f"{case} {hashlib.sha256(repr(told).encode()).hexdigest()}"


here = cache(summed)


@pytest.mark.parametrize("place", PLACES)
def test_equal_digests_everywhere(place: str) -> None:
    code = f"from tests.conformance.test_determinism import whole_games; print(*whole_games({place!r}), sep='\\n')"
    environment = {**os.environ, **PLACES[place]}
    environment.pop("FIDES_CONFORMANCE_SEEDS", None)
    optimised = ["-O"] if place.startswith("optimised") else []
    command = [sys.executable, *optimised, "-c", code]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=200)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [here(case) for case in played_at(place)]


def test_every_set_up_of_every_game_is_played_elsewhere() -> None:
    assert {case for place in PLACES for case in played_at(place)} == set(cases(1))
