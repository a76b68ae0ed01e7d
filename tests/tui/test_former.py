"""Files of version 0.1.0, whose rules digests were of another kind: one sentence that names it, exit code 3, and nothing is touched.

The files in tests/former were written by that version: a save of Age of Rome, and the journal and seat file of a table of Rise to Power.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

FILES = Path(__file__).parents[1] / "former"


@pytest.fixture
def kept(tmp_path):
    """The old files, where the program looks for them; afterwards they are as they were, and alone."""
    saves, tables = tmp_path / "saves", tmp_path / "tables"
    saves.mkdir()
    tables.mkdir()
    for name in ("table.journal", "table.journal.seat"):
        shutil.copy(FILES / name, tables)
        (tables / name).chmod(0o600)  # as the program writes them, whatever a checkout made of them
    shutil.copy(FILES / "save.fides", saves)
    before = {path: path.read_bytes() for folder in (saves, tables) for path in folder.iterdir()}
    yield {"save": str(saves / "save.fides"), "journal": str(tables / "table.journal")}
    assert {path: path.read_bytes() for folder in (saves, tables) for path in folder.iterdir()} == before


@pytest.mark.parametrize("command", ["record", "resume", "verify", "replay"])
@pytest.mark.parametrize("what", ["save", "journal"])
def test_one_sentence_and_exit_code_3(here, kept, monkeypatch, command, what):
    if command == "replay":  # only a terminal gets that far
        monkeypatch.setattr("tui.cli.full_screen.possible", lambda: True)
    done = here(command, kept[what])
    assert done.returncode == 3
    [line] = (done.stdout + done.stderr).splitlines()
    assert "Fides 0.1.0" in line and "that version reads it" in line


def test_a_real_process_says_it_too(cli, kept):
    for path in kept.values():
        done = cli("resume", path, "--plain")
        assert done.returncode == 3 and done.stderr.count("\n") == 1 and "Fides 0.1.0" in done.stderr


def test_verify_says_it_to_programs(here, kept):
    done = here("verify", kept["journal"], "--json")
    assert done.returncode == 3 and json.loads(done.stdout)["verdict"] == "former"


def test_the_list_says_which_cannot_be_resumed(here, kept):
    done = here("resume")
    assert done.returncode == 0 and " ".join(done.stdout.split()).count("Fides 0.1.0") == 2


def test_the_screen_lists_them_with_the_reason(tmp_path, kept, monkeypatch):
    from tui.sitting.jobs import list_files

    monkeypatch.setenv("FIDES_DATA", str(tmp_path))
    assert ["Fides 0.1.0" in file.problem for file in list_files("resume").files] == [True, True]
