"""Plant each bug in a copy of the tree and see that its tests fail.

    python -m tests.planted [--only TEXT] [--missing] [--write]

The same tests must pass on the clean copy, so that a failure says something. `--write` puts the table into docs/planted-bugs.md; together
with `--only` or `--missing` it renews the lines of those bugs alone.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from tests.planted.bug import ROOT, Bug, places, sources
from tests.planted.lists import LISTS

TABLE = ROOT / "docs" / "planted-bugs.md"
COPIED = ("engine", "p2p", "tests", "tui", "bench", "docs", "fides_table")
FILES = ("pyproject.toml", "protocol.md", "README.md", "Makefile")
LIMIT_SECONDS = 600


@dataclass(frozen=True)
class Ran:
    passed: bool
    failing: str  # the first test that failed
    seconds: float


def run(tests: tuple[str, ...], folder: Path) -> Ran:
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--timeout=240", *tests]
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    start = monotonic()
    try:
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=LIMIT_SECONDS)
    except subprocess.TimeoutExpired:
        return Ran(False, "(does not end)", monotonic() - start)
    found = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    if done.returncode not in (0, 1, 2):
        raise SystemExit(f"pytest ended with {done.returncode}:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return Ran(done.returncode == 0, found.group(1) if found else "", monotonic() - start)


def plant(one: Bug, folder: Path) -> dict[Path, str]:
    """Change the copy; what stood there before."""
    before: dict[Path, str] = {}
    for old, new in one.changes:
        (path,) = places(old, sources(folder))
        text = (folder / path).read_text("utf-8")
        before.setdefault(path, text)
        (folder / path).write_text(text.replace(old, new), "utf-8")
    return before


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.planted")
    parser.add_argument("--only", default="", help=f"bugs whose name contains this text, or of one list: {', '.join(LISTS)}")
    parser.add_argument("--missing", action="store_true", help="bugs of which the table says nothing")
    parser.add_argument("--write", action="store_true", help="write the table into docs/")
    options = parser.parse_args()
    chosen = [one for name, bugs in LISTS.items() for one in bugs if options.only == name or options.only in one.name]
    if options.missing:
        chosen = [one for one in chosen if one.name not in written()]
    lines: dict[str, str] = {}
    survivors: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in COPIED:
            shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
        for part in FILES:
            shutil.copy(ROOT / part, folder)
        clean = run(tuple(dict.fromkeys(killer for one in chosen for killer in one.killers)), folder)
        if not clean.passed:
            print(f"the clean tree fails {clean.failing}: nothing can be said about bugs")
            return 1
        for one in chosen:
            before = plant(one, folder)
            ran = run(one.killers, folder)
            for path, text in before.items():
                (folder / path).write_text(text, "utf-8")
            if ran.passed:
                survivors.append(one.name)
            killer = ran.failing.replace("tests/", "") or "SURVIVES"
            print(f"{'SURVIVES' if ran.passed else 'killed'}  {one.name}  {killer}  {ran.seconds:.1f} s", flush=True)
            lines[one.name] = f"| {one.name} | {one.row} | {killer} | {ran.seconds:.1f} |"
    print(f"{len(chosen) - len(survivors)} of {len(chosen)} killed")
    if options.write:
        known = {**(written() if options.only or options.missing else {}), **lines}
        TABLE.write_text(page([known[one.name] for bugs in LISTS.values() for one in bugs if one.name in known]), "utf-8")
    return 1 if survivors else 0


def written() -> dict[str, str]:
    """The lines of the table as it stands, by bug."""
    text = TABLE.read_text("utf-8") if TABLE.exists() else ""
    return {line.split(" | ")[0].removeprefix("| "): line for line in text.splitlines() if line.startswith("| ")}


def page(lines: list[str]) -> str:
    survivors = sum("SURVIVES" in line for line in lines)
    return "\n".join(
        [
            "# Planted bugs",
            "",
            "Each line is a small patch kept in `tests/planted`; `make planted` applies it to a copy of the tree",
            "and runs its tests, which all pass on the clean copy. *Row* is the number of an attack in the lists",
            "that fair cards and the re-deal were designed against. Seconds are wall time, start of the test",
            "program included.",
            "",
            f"{len(lines) - survivors} of {len(lines)} are killed.",
            "",
            "| bug | row | killed by | seconds |",
            "|---|---|---|---|",
            *lines,
            "",
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
