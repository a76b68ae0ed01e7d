"""How deep the suite looks. `make test` looks at a part: fewer seeds, positions and examples of what comes in great number, and not at what
a cheaper test stands for too (`deep`). `make deep` looks at everything, with the same tests."""

from __future__ import annotations

import os

import pytest

IS_DEEP = bool(os.environ.get("FIDES_DEEP"))

deep = pytest.mark.deep


def depth(count: int, least: int = 1) -> int:
    """So many of `count` looks: a third, or all of them."""
    return count if IS_DEEP else max(least, count // 3)
