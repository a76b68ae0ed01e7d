"""PURE folders import nothing impure, and rules hold no floats and walk over no sets. Read from the syntax tree, nothing is run."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PURE = (
    "engine", "p2p/crypto", "p2p/wire", "p2p/peer", "p2p/judge", "p2p/verify.py", "p2p/store/records.py", "p2p/store/resume.py",
    "tui/sitting/model.py", "tui/screens/stack.py", "tui/screens", "tui/sitting/seen.py", "tui/sitting/replay.py", "tui/kit/widgets.py",
    "tui/kit/keymap.py", "tui/kit/settings.py", "tui/kit/field.py", "tui/kit/fuzzy.py", "tui/sitting/record_text.py",
    "tui/kit/help_text.py", "tui/kit/canvas.py", "tui/kit/theme.py", "tui/kit/glyphs.py",
    "tui/kit/grid.py", "tui/kit/headings.py", "tui/kit/palette.py", "tui/kit/signs.py", "tui/kit/panel.py", "tui/kit/board.py",
    "tui/kit/cards.py",
    "tui/boards", "tui/kit/brush.py", "tui/kit/painter.py", "tui/kit/plain_board.py", "tui/kit/scene.py",
    "tui/sitting/verdict_text.py", "tui/sitting/ledger.py", "tui/sitting/lobby.py", "tui/sitting/net_seen.py", "tui/sitting/clocks.py",
)  # fmt: skip

# What a PURE file may import besides PURE files of this project.
ALLOWED = {
    "__future__", "abc", "array", "base64", "binascii", "bisect", "collections", "contextlib", "copy", "dataclasses", "enum", "functools",
    "hashlib", "heapq", "hmac", "importlib", "itertools", "json", "math", "operator", "re", "string", "struct", "textwrap",
    "types", "typing", "typing_extensions", "unicodedata", "coincurve", "cryptography",
}  # fmt: skip
# Whole modules are allowed above; of these only what is named here, and only in these files.
IMPORTLIB = {
    "engine/game.py": "importlib.resources",
    "engine/rules_digest.py": "importlib.resources",
    "engine/games/__init__.py": "importlib.import_module",
    "tui/boards/__init__.py": "importlib.import_module",
}
IMPURE_CALLS = {"open", "input", "print", "breakpoint", "eval", "compile", "__import__", "hash", "id"}
EXEC = ("engine/canon.py", "engine/gauges.py")  # they write out copiers per dataclass, readers per game


def pure_files() -> list[Path]:
    found = []
    for name in PURE:
        path = ROOT / name
        found += [path] if path.suffix == ".py" and path.exists() else sorted(path.rglob("*.py"))
    return found


FILES = pure_files()
RULES = [path for path in FILES if path.is_relative_to(ROOT / "engine")]


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def imports(tree: ast.Module) -> list[str]:
    """Every imported module; of `from a import b` also a.b, for b may be a module."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written out in full"
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return found


def called(node: ast.AST) -> str:
    """`name` of a call of name(), `.name` of a call of a method, else nothing."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id
    return f".{node.func.attr}" if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else ""


def is_pure(module: str, path: str) -> bool:
    top = module.split(".")[0]
    if top == "importlib":
        return IMPORTLIB.get(path) == module
    if top in ("engine", "p2p", "tui"):
        return any(module.replace(".", "/").startswith(pure.removesuffix(".py")) for pure in PURE)
    return top in ALLOWED


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_pure_files_import_nothing_impure(path: Path) -> None:
    impure = [module for module in imports(ast.parse(path.read_text("utf-8"))) if not is_pure(module, name_of(path))]
    assert not impure, f"{name_of(path)} imports {', '.join(impure)}"


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_pure_files_neither_open_nor_ask_nor_print_nor_hash_addresses(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    methods = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == "__hash__"]
    hashing = [node for method in methods for node in ast.walk(method)]  # there the built-in hash is what is wanted
    calls = [called(node) for node in ast.walk(tree) if node not in hashing]
    forbidden = IMPURE_CALLS | (set() if name_of(path) in EXEC else {"exec"})
    assert not forbidden & set(calls), f"{name_of(path)} calls {', '.join(sorted(forbidden & set(calls)))}"


@pytest.mark.parametrize("path", RULES, ids=name_of)
def test_the_engine_holds_no_floats(path: Path) -> None:
    """No float literal, no true division, no float()."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        where = f"{name_of(path)}:{getattr(node, 'lineno', '?')}"
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, (float, complex))), where
        assert not (isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, ast.Div) and not _is_path(node)), where
        assert called(node) not in ("float", "round"), where


def _is_path(node: ast.BinOp | ast.AugAssign) -> bool:
    """`resources.files(...) / name` joins a path."""
    names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    return isinstance(node, ast.BinOp) and bool({"resources", "core"} & names)


@pytest.mark.parametrize("path", RULES, ids=name_of)
def test_nobody_walks_over_a_set(path: Path) -> None:
    """As far as the tree tells: displays, comprehensions and calls of set, directly in a loop, a star, or a sequence made of it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        walked: list[ast.expr] = []
        if isinstance(node, (ast.For, ast.comprehension)):
            walked = [node.iter]
        elif isinstance(node, ast.Call) and called(node) in ("list", "tuple", "enumerate", "iter", "next", "map", ".join", ".extend"):
            walked = node.args
        elif isinstance(node, (ast.List, ast.Tuple)):
            walked = [item.value for item in node.elts if isinstance(item, ast.Starred)]
        assert not any(map(_is_set, walked)), f"{name_of(path)}:{getattr(node, 'lineno', '?')} walks over a set"


def _is_set(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp):
        return _is_set(node.left) or _is_set(node.right)
    return isinstance(node, (ast.Set, ast.SetComp)) or called(node) in ("set", "frozenset")


@pytest.mark.parametrize(
    "line",
    [
        "import os", "import socket", "import asyncio", "import time", "from datetime import date", "import random", "import secrets",
        "import threading", "from pathlib import Path", "import sys", "from importlib import resources", "import tui.app",
        "from p2p.net import mesh",
        "def f():\n    import subprocess",
    ],
)  # fmt: skip
def test_the_walk_finds_what_is_impure(line: str) -> None:
    assert [module for module in imports(ast.parse(line)) if not is_pure(module, "engine/table.py")]


def test_there_is_something_to_walk() -> None:
    assert len(FILES) > 20
    assert ROOT / "engine/games/age_of_rome/rules/__init__.py" in FILES
