"""The first game of a stranger in a real terminal, up to the first blow and the question behind it; then the next start."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.depth import deep
from tests.e2e.first_game import COACH, GO_ON, HINT, NAME, at_home, at_the_table, seed_with_an_attack
from tests.e2e.terminal import terminal

STEPS = (
    "goal", "lesson", "hint", "event", "build-lesson", "build", "end-turn", "undo", "rival", "tax-lesson", "tax", "disc", "attack", "after",
)  # fmt: skip


@pytest.mark.parametrize(("columns", "rows"), [(100, 30), pytest.param(80, 24, marks=deep)])
def test_a_stranger_is_taken_by_the_hand_sees_every_blow_and_decides_nothing_unread(tmp_path: Path, columns: int, rows: int) -> None:
    with terminal(tmp_path, columns, rows, newcomer=True) as term:
        assert [step for step, _ in at_home(term)] == ["name", "home", "set-up"]
    assert f'name = "{NAME}"' in (tmp_path / "config" / "settings.toml").read_text("utf-8")
    with terminal(tmp_path, columns, rows, newcomer=True) as term:
        shown = dict(at_the_table(term))
    assert tuple(shown) == STEPS
    assert "What is your name?" not in shown["goal"]
    told = " ".join(shown["goal"].replace("│", " ").split())
    assert all(words in told for words in ("most glory", "the disc turns", "You are ")), told
    assert " I/IX " in shown["undo"] and " II/IX " in shown["attack"]
    assert "goes to " in shown["disc"] and "You get " in shown["disc"]
    assert re.search(r"(Bianka|Gábor|Henrik), [A-Z]\w+: ", shown["attack"]) and GO_ON in shown["attack"], "who, which scheme, what it does"
    with terminal(tmp_path, columns, rows, newcomer=True) as term:  # what was told once is not told again
        term.start("play", "age-of-rome", "--local", "--seed", seed_with_an_attack(), "--no-animations")
        again = term.see(HINT, "give back")
        assert "What is your name?" not in again and COACH not in again
        term.press("C-c")
        term.see("ended with 0")
