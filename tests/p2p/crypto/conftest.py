"""Both back-ends for every test that asks for one, and the shipped one for all others."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from p2p.crypto import group
from tests.p2p.crypto import lab


@pytest.fixture(params=["coincurve", "python"])
def backend(request: pytest.FixtureRequest) -> Iterator[str]:
    before = group.backend_name()
    group.use(request.param)
    yield request.param
    group.use(before)


@pytest.fixture
def lib() -> SimpleNamespace:
    return lab.ours()
