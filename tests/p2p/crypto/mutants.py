"""The mutation check: drop each single check or equation from the cryptography and see that a test fails for every one of them.

    python -m tests.p2p.crypto.mutants [--only TEXT] [--list] [--write]

Checks are found in the source (every `demand`, every `insist`, every `if ...: raise`), so none can be forgotten; equations, hashed items
and derivations are listed by hand below. Each mutant is a copy of the tree with that one change, tested in a process of its own.
`--write` puts the table into docs/crypto-mutations.md.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TypeGuard

from tests.p2p.crypto.mutant_list import BY_HAND

ROOT = Path(__file__).resolve().parents[3]
CRYPTO = ROOT / "p2p" / "crypto"
TABLE = ROOT / "docs" / "crypto-mutations.md"
SKIP_MODULES = {"__init__", "limits", "words", "faults", "curve_pure", "curve_coin"}

# The long runs repeat in bulk what quicker tests show; a survivor need not wait for them.
QUICK = "not verifiers_and_both_back_ends_agree and not (tampered and python) and not equally_likely_although and not fair_coin"

# Which test files look at a module first; all others follow.
FIRST = {
    "slots": ["test_slots_refuse", "test_slots", "test_forge_rest"],
    "redeal": ["test_redeal", "test_forge_redeal", "test_vectors"],
    "staying": ["test_redeal", "test_forge_redeal", "test_slots_refuse"],
    "release": ["test_slots_refuse", "test_slots"],
    "passes": ["test_slots_refuse", "test_slots"],
    "transcript": ["test_transcript", "test_vectors", "test_forge_rest"],
    "shuffle": ["test_vectors", "test_forge_shuffle", "test_tampering"],
    "shuffle_check": ["test_forge_shuffle", "test_tampering", "test_vectors"],
    "proofs": ["test_proofs", "test_forge_rest", "test_tampering"],
    "keys": ["test_proofs", "test_forge_rest", "test_vectors"],
    "coin": ["test_proofs", "test_vectors"],
    "commit": ["test_proofs", "test_vectors"],
    "elgamal": ["test_tampering", "test_proofs"],
    "group": ["test_group"],
    "frames": ["test_transcript", "test_vectors"],
    "identity": ["test_identity", "test_forge_rest"],
}


@dataclass(frozen=True)
class Mutant:
    module: str
    where: str
    what: str
    source: str


def dropped_checks() -> list[Mutant]:
    """One mutant for each check that stands in the source."""
    found = []
    for path in sorted(CRYPTO.glob("*.py")):
        if path.stem in SKIP_MODULES:
            continue
        text = path.read_text()
        for function, node in _checks(ast.parse(text)):
            lines = text.splitlines()
            assert node.end_lineno is not None
            gone = lines[node.lineno - 1 : node.end_lineno]
            indent = gone[0][: len(gone[0]) - len(gone[0].lstrip())]
            source = "\n".join([*lines[: node.lineno - 1], indent + "pass", *lines[node.end_lineno :]]) + "\n"
            found.append(Mutant(path.stem, function, "without: " + " ".join(ast.unparse(node).split()), source))
    return found


def _is_check(node: ast.AST) -> TypeGuard[ast.stmt]:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        return getattr(node.value.func, "id", "") in ("demand", "insist")
    return isinstance(node, ast.If) and len(node.body) == 1 and isinstance(node.body[0], ast.Raise) and not node.orelse


def _checks(tree: ast.Module) -> list[tuple[str, ast.stmt]]:
    found: list[tuple[str, ast.stmt]] = []

    def walk(node: ast.AST, name: str) -> None:
        for child in ast.iter_child_nodes(node):
            inner = child.name if isinstance(child, ast.FunctionDef | ast.ClassDef) else name
            if _is_check(child):
                found.append((name, child))
            walk(child, inner)

    walk(tree, "")
    return found


def by_hand() -> list[Mutant]:
    found = []
    for module, name, before, after in BY_HAND:
        text = (CRYPTO / f"{module}.py").read_text()
        found.append(Mutant(module, "", name, text.replace(before, after)))
    return found


def first_failing_test(mutant: Mutant, folder: Path) -> str | None:
    """The first test that fails on the mutant; None if all pass."""
    target = folder / "p2p" / "crypto" / f"{mutant.module}.py"
    kept = target.read_text()
    target.write_text(mutant.source)
    tests = folder / "tests" / "p2p" / "crypto"
    first = [tests / f"{name}.py" for name in FIRST.get(mutant.module, ["test_group"])]
    rest = [path for path in sorted(tests.glob("test_*.py")) if path not in first]
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-q",
        "--no-header",
        "--tb=no",
        "-rfE",
        "-p",
        "no:cacheprovider",
        "-k",
        QUICK,
        *map(str, [*first, *rest]),
    ]
    environment = {**os.environ, "FIDES_TRUE_CRYPTO": str(CRYPTO), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(folder)}
    try:
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=600)
    finally:
        target.write_text(kept)
    if done.returncode == 0:
        return None
    if done.returncode in (4, 5):  # our command is wrong: that is no kill
        raise SystemExit(f"pytest ended with {done.returncode}:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    failed = re.search(r"^(?:FAILED|ERROR) (\S+?\.py)(?:::(.+?))?(?: - .*)?$", done.stdout, re.M)
    if failed is None:
        return f"the test process, which ends with code {done.returncode}"
    return f"{Path(failed.group(1)).stem}::{failed.group(2) or 'import'}"


def run(mutants: list[Mutant]) -> list[tuple[Mutant, str | None]]:
    results = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in ("p2p", "tests", "bench", "engine", "tui"):
            if (ROOT / part).is_dir():
                shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", folder)
        for i, mutant in enumerate(mutants, 1):
            start = monotonic()
            killer = first_failing_test(mutant, folder)
            results.append((mutant, killer))
            seconds = monotonic() - start
            print(
                f"{i}/{len(mutants)} {mutant.module}: {mutant.what[:90]} -> {killer or 'SURVIVES'} ({seconds:.1f} s)",
                flush=True,
            )
    return results


def table(results: list[tuple[Mutant, str | None]]) -> str:
    survive = sum(killer is None for _, killer in results)
    cell = lambda text: text.replace("|", "\\|")  # noqa: E731
    lines = [
        "# Mutation check of the card cryptography",
        "",
        "Made by `make crypto-mutants`. Each line is the shipped code with one check, equation or hashed item",
        "taken away, and the first test that fails on it. Checks are found in the source, so a new one",
        "appears here by itself; the other mutants are listed in `tests/p2p/crypto/mutant_list.py`.",
        "",
        f"{len(results)} mutants, {len(results) - survive} found out, {survive} survive.",
        "",
        "| file | where | mutant | found out by |",
        "|---|---|---|---|",
    ]
    lines += [f"| {m.module} | {m.where} | {cell(m.what)} | {cell(killer or '**survives**')} |" for m, killer in results]
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="", help="mutants whose line holds this text")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    mutants = [m for m in [*dropped_checks(), *by_hand()] if options.only in f"{m.module}: {m.where} {m.what}"]
    if options.list:
        print("\n".join(f"{m.module}: {m.where}: {m.what}" for m in mutants), f"\n{len(mutants)} mutants")
        return 0
    results = run(mutants)
    if options.write:
        TABLE.write_text(table(results))
    survivors = [m for m, killer in results if killer is None]
    print(f"{len(results)} mutants, {len(survivors)} survive")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
