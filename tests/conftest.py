"""What holds for every test: Hypothesis draws the same examples everywhere and measures no time, so that a slow machine fails nothing;
tests that share a whole game run in one process, so that it is played once; tests that mostly wait are spread over the run."""

from __future__ import annotations

import gc
import re
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadScopeScheduling

from tests.depth import IS_DEEP

settings.register_profile("fides", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("fides")

TOGETHER = (
    r"tests/p2p/verify/test_\w+\.py",  # by the file: each has a table or two that all its tests look at
    r"tests/docs/test_page_names\.py",
    r"tests/test_imports\.py",  # one parsed tree
    r"tests/conformance/.*(?=\[)",  # by what stands in the brackets: the game that is played
)
WAITING = "tests/e2e/"


class Shared(LoadScopeScheduling):
    """Each test goes to whoever is free, but those that share a game stay together."""

    def _split_scope(self, nodeid: str) -> str:
        for number, pattern in enumerate(TOGETHER):
            found = re.match(pattern, nodeid)
            if found:
                return f"{number} {nodeid[found.end() :]}" if nodeid[found.end() :].startswith("[") else f"{number} {found[0]}"
        return nodeid


def spread(items: list[pytest.Item]) -> list[pytest.Item]:
    """Real processes wait most of their time: one of them at a time beside tests that work, and none of them last."""
    waiting = [item for item in items if item.nodeid.startswith(WAITING)]
    found = [item for item in items if not item.nodeid.startswith(WAITING)]
    step = len(found) * 4 // 5 // max(1, len(waiting))
    for at, item in enumerate(waiting):
        found.insert(at * (step + 1), item)
    return found


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is marked `deep` is left to `make deep`."""
    left = [] if IS_DEEP else [item for item in items if item.get_closest_marker("deep")]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if not item.get_closest_marker("deep")]
    items[:] = spread(items)


def pytest_collection_finish() -> None:
    """What is loaded now stays: the search for garbage need not go through it again and again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Shared:
    return Shared(config, log)
