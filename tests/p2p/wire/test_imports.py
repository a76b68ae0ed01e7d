"""p2p/wire is pure, and so are the two pure files of the store: no clock, no file, no socket, no entropy."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import p2p

ROOT = Path(p2p.__file__).parent
ALLOWED = {
    "__future__", "base64", "binascii", "collections", "dataclasses", "enum", "functools", "hashlib", "hmac", "itertools", "json", "re",
    "typing", "unicodedata",
}  # fmt: skip
PURE = [*sorted((ROOT / "wire").glob("*.py")), ROOT / "store" / "records.py", ROOT / "store" / "resume.py"]
ALL = sorted({*PURE, *(ROOT / "store").glob("*.py")})


@pytest.mark.parametrize("path", PURE, ids=lambda path: path.stem)
def test_only_pure_modules_are_imported(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text())):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            names = [node.module or ""]
        elif isinstance(node, ast.Name):
            assert node.id not in ("__import__", "open", "exec", "eval", "input", "print")
        for name in names:
            ours = name.startswith(("p2p.crypto.", "p2p.wire")) or name == "engine.values"
            assert ours or name.split(".")[0] in ALLOWED, f"{path.name} imports {name}"


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_modules_are_a_sitting_long_and_open_with_their_rule(path: Path) -> None:
    text = path.read_text()
    assert len(text.splitlines()) <= 400
    assert ast.get_docstring(ast.parse(text))
