"""p2p/crypto is pure: it imports nothing that reads a clock, a file, a socket or an entropy source; and one file knows the curve."""

from __future__ import annotations

import ast

import pytest

from tests.p2p.crypto.lab import FOLDER, MODULES

ALLOWED = {"__future__", "collections", "dataclasses", "functools", "hashlib", "hmac", "typing"}
SPECIAL = {"coincurve": {"curve_coin"}, "cryptography": {"identity"}, "nacl": {"identity"}}
CURVE_HALVES = {"curve_pure", "curve_coin"}


def imports(module: str) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse((FOLDER / f"{module}.py").read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide where things come from"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Name) and node.id in ("__import__", "open", "exec", "eval", "input", "print"):
            found.add(f"builtin.{node.id}")
    return found


@pytest.mark.parametrize("module", [*MODULES, "__init__"])
def test_only_pure_modules_are_imported(module: str) -> None:
    for name in imports(module):
        top = name.split(".")[0]
        if top == "p2p":
            assert name.startswith("p2p.crypto.") or name == "p2p.crypto"
        else:
            assert top in ALLOWED or name == "engine.values.dataclass" or module in SPECIAL.get(top, set()), f"{module} imports {name}"


@pytest.mark.parametrize("module", MODULES)
def test_only_the_group_knows_the_curve(module: str) -> None:
    uses = {name for name in imports(module) if any(half in name.split(".") for half in CURVE_HALVES)}
    assert not uses or module in {"group", *CURVE_HALVES}, f"{module} imports {uses}"


@pytest.mark.parametrize("module", MODULES)
def test_modules_are_a_sitting_long(module: str) -> None:
    assert len((FOLDER / f"{module}.py").read_text().splitlines()) <= 400
