"""All peers of these tests live in one process: what one has checked, the next one need not check again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from p2p.sim.memo import remembered


@pytest.fixture(autouse=True)
def _remembered() -> Iterator[None]:
    with remembered():
        yield
