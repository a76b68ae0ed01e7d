"""`.ci/run`: tests and checks side by side, both outputs whole, and a failure of either is a failure. `make` is a stand-in here."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent.parent / ".ci" / "run"
MAKE = """#!/bin/sh
echo "begin $1" >> order
case $1 in
  test) while ! grep -q "end check" order; do sleep 0.05; done; echo "tests say one"; echo "tests say two" ;;
  check) while ! grep -q "begin test" order; do sleep 0.05; done; echo "checks say one"; echo "checks say two" >&2 ;;
esac
echo "end $1" >> order
exit "$(cat "code-$1" 2>/dev/null || echo 0)"
"""


@pytest.mark.parametrize(
    ("tests", "checks", "install", "code"), [(0, 0, 0, 0), (2, 0, 0, 2), (0, 2, 0, 2), (1, 2, 0, 1), (0, 0, 2, 2)], ids=str
)
def test_both_run_at_once_and_the_exit_code_is_right(tmp_path: Path, tests: int, checks: int, install: int, code: int) -> None:
    (tmp_path / ".ci").mkdir()
    shutil.copy(SCRIPT, tmp_path / ".ci" / "run")
    make = tmp_path / "bin" / "make"
    make.parent.mkdir()
    make.write_text(MAKE)
    make.chmod(0o755)
    (tmp_path / "code-test").write_text(str(tests))
    (tmp_path / "code-check").write_text(str(checks))
    if install:
        make.write_text(MAKE.replace("case $1 in", f"case $1 in\n  .venv/*) exit {install} ;;"))
    place = {**os.environ, "PATH": f"{make.parent}:{os.environ['PATH']}"}
    done = subprocess.run([tmp_path / ".ci" / "run"], env=place, capture_output=True, text=True, timeout=60)
    order = (tmp_path / "order").read_text().split("\n")
    assert done.returncode == code, done.stderr
    if install:
        assert order == ["begin .venv/installed-dev", ""]
        return
    assert set(order[2:4]) == {"begin test", "begin check"}, "each waits for the other to have begun"
    assert done.stdout.index("tests say one\ntests say two\n") < done.stdout.index("checks say one\nchecks say two\n")
    assert ("make test failed" in done.stdout, "make check failed" in done.stdout) == (tests > 0, checks > 0)
