"""The rules digest: another rule is another digest; other words, bots and help are not."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import engine

ENGINE = Path(engine.__file__).parent
CODE = """
import sys
from pathlib import Path
from engine.games import IDS, find_game

def digests():
    for id in IDS:
        find_game(id).__dict__.pop("rules_digest", None)
    return [find_game(id).rules_digest for id in IDS]

print("", *digests())
for name in sys.argv[1:]:
    path = Path("engine") / name
    before = path.read_bytes() if path.exists() else None
    path.write_bytes((before or b"") + b"\\n# changed\\n")
    print(name, *digests())
    path.unlink() if before is None else path.write_bytes(before)
print("again", *digests())
"""


def digests(folder: Path, *names: str) -> dict[str, str]:
    """The rules digests of a copy of the engine, as it is and with each of these files changed in turn."""
    command = [sys.executable, "-B", "-c", CODE, *names]
    done = subprocess.run(command, cwd=folder, env={"PYTHONPATH": str(folder)}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = dict(line.split(" ", 1) for line in done.stdout.splitlines())
    assert found[""] == found["again"]
    return found


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    shutil.copytree(ENGINE, tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


RULE_FILES = [
    "canon.py", "cards.py", "moves.py", "script.py", "games/age_of_rome/rules/data.py", "games/age_of_rome/rules/build.py",
    "games/age_of_rome/rules/state.py", "games/age_of_rome/rules/scoring.py", "games/age_of_rome/rules/effects.py",
    "games/age_of_rome/rules/__init__.py",
    "games/age_of_rome/rules/income.py", "games/age_of_rome/rules/new.py", "games/age_of_rome/rules/other.py",
]  # fmt: skip
TALK_FILES = [
    "games/age_of_rome/bots/bot.py", "games/age_of_rome/talk/words.py", "games/age_of_rome/talk/help.md",
    "table.py", "bots.py", "record.py", "dealer.py",
]  # fmt: skip


def test_another_rule_is_another_digest(copied: Path) -> None:
    found = digests(copied, *RULE_FILES)
    assert [name for name in RULE_FILES if found[name] == found[""]] == []
    assert len({found[name] for name in RULE_FILES}) == len(RULE_FILES), "also the name of the changed file counts"


def test_what_decides_nothing_leaves_the_digest_alone(copied: Path) -> None:
    found = digests(copied, *TALK_FILES)
    assert [name for name in TALK_FILES if found[name] != found[""]] == []


def test_line_ends_of_another_system_and_compiled_files_do_not_count(copied: Path) -> None:
    before = digests(copied)
    path = copied / "engine/games/age_of_rome/rules/data.py"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    cache = copied / "engine/games/age_of_rome/__pycache__"
    cache.mkdir()
    (cache / "stale.py").write_text("x = 1\n")
    assert digests(copied) == before
