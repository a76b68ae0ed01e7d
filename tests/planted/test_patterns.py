"""The quick look in CI: every planted bug still finds its one place, and the tests that kill it exist. `make planted` runs them all."""

from __future__ import annotations

import pytest

from tests.planted.bug import ROOT, Bug, places, sources
from tests.planted.list_ballots import BUGS as BALLOTS
from tests.planted.list_chain import BUGS as CHAIN
from tests.planted.list_door import BUGS as DOOR
from tests.planted.list_files import BUGS as FILES
from tests.planted.list_floor import BUGS as FLOOR
from tests.planted.list_hold import BUGS as HOLD
from tests.planted.list_lobby import BUGS as LOBBY
from tests.planted.list_play import BUGS as PLAY
from tests.planted.list_redeal import BUGS as REDEAL

BUGS = (*CHAIN, *HOLD, *PLAY, *LOBBY, *DOOR, *FILES, *FLOOR, *REDEAL, *BALLOTS)
ROWS = {str(row) for row in (8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 20)}
TEXTS = sources()


@pytest.mark.parametrize("one", BUGS, ids=lambda one: one.name.replace(" ", "_"))
def test_pattern_stands_exactly_once(one: Bug) -> None:
    for old, new in one.changes:
        assert len(places(old, TEXTS)) == 1, f"{len(places(old, TEXTS))} places: {old}"
        assert old != new
        (path,) = places(old, TEXTS)
        compile(TEXTS[path].replace(old, new), str(path), "exec")  # a bug that cannot even be read proves nothing


@pytest.mark.parametrize("one", BUGS, ids=lambda one: one.name.replace(" ", "_"))
def test_killers_exist(one: Bug) -> None:
    assert one.killers
    for killer in one.killers:
        path, _, name = killer.partition("::")
        text = (ROOT / path).read_text("utf-8")
        assert f"def {name.partition('[')[0]}" in text if name else "def test_" in text


def test_names_are_their_own_and_every_row_has_its_mutant() -> None:
    assert len({one.name for one in BUGS}) == len(BUGS) >= 30
    assert {one.row for one in BUGS if one.row} == ROWS
