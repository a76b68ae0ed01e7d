"""One name, one home: a class outside of games and boards has a name of its own."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = ("engine", "p2p", "tui", "bench", "fides_table")
APART = ("engine/games/", "tui/boards/", "p2p/sim/mini/")  # games and their boards


def homes() -> dict[str, list[str]]:
    """Public class -> the files that define one of that name."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(APART):
            for node in ast.parse(path.read_bytes()).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    found[node.name].append(name)
    return found


def test_a_class_has_a_name_of_its_own() -> None:
    shared = {name: files for name, files in homes().items() if len(files) > 1}
    assert not shared, f"names with two homes: {shared}"
