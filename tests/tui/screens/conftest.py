"""Every test of a screen has its own folders; and a question at a table with others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.tui.screens.test_update import at_question, local_game
from tui.sitting.seen import Seen


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FIDES_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("FIDES_CONFIG", str(tmp_path / "config"))
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("PROMPT_TOOLKIT_COLOR_DEPTH", raising=False)
    return tmp_path


@pytest.fixture(scope="module")
def question() -> Seen:
    words = "one two; safety number 1 2 3"
    return replace(at_question(local_game()), trust="fair so far", steps=7, journal="/j/table.journal", words=words)
