"""The quick look in CI: every planted bug and every mutant of the cryptography still finds its one place, and the tests that kill it exist.
`make planted` and `make crypto-mutants` run them all."""

from __future__ import annotations

import pytest

from tests.p2p.crypto.mutant_list import BY_HAND
from tests.p2p.crypto.mutants import CRYPTO, FIRST
from tests.planted.bug import ROOT, Bug, places, sources
from tests.planted.lists import LISTS

BUGS = tuple(one for bugs in LISTS.values() for one in bugs)
ROWS = {*(f"fair cards {row}" for row in (8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 20)), *(f"re-deal {row}" for row in range(11, 25))}
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


@pytest.mark.parametrize(("module", "name", "old", "new"), BY_HAND, ids=lambda text: None if "\n" in text else text.replace(" ", "_"))
def test_pattern_of_a_crypto_mutant_stands_exactly_once(module: str, name: str, old: str, new: str) -> None:
    text = (CRYPTO / f"{module}.py").read_text("utf-8")
    assert text.count(old) == 1, f"{module}, {name}: {text.count(old)} places: {old}"
    assert old != new
    compile(text.replace(old, new), module, "exec")


def test_files_that_look_at_a_crypto_mutant_first_exist() -> None:
    here = ROOT / "tests" / "p2p" / "crypto"
    assert [name for names in FIRST.values() for name in names if not (here / f"{name}.py").exists()] == []
    assert [module for module in FIRST if not (CRYPTO / f"{module}.py").exists()] == []
