"""All planted bugs by list: every file `list_*.py` of this folder, so that none can be forgotten. Data only."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from tests.planted.bug import Bug

NAMES = sorted(path.stem.removeprefix("list_") for path in Path(__file__).parent.glob("list_*.py"))
LISTS: dict[str, tuple[Bug, ...]] = {name.replace("_", "-"): import_module(f"tests.planted.list_{name}").BUGS for name in NAMES}
