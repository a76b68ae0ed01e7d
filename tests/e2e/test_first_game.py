"""The first minutes of a stranger in a real terminal: the name, the goal, the coach, the first build, undo, the next start."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.e2e.terminal import Terminal, terminal
from tui.screens.stack import GUARD_SECONDS


def read_and_press(term: Terminal, seen: str, *keys: str) -> None:
    """What stands there is read: a key in the first moment would decide nothing."""
    term.see(seen)
    time.sleep(GUARD_SECONDS + 0.1)
    term.press(*keys)


@pytest.mark.parametrize(("columns", "rows"), [(80, 24)])
def test_a_stranger_is_asked_for_a_name_and_taken_by_the_hand(tmp_path: Path, columns: int, rows: int) -> None:
    game = ("play", "age-of-rome", "--local", "--seed", "7", "--no-animations")
    with terminal(tmp_path, columns, rows, newcomer=True) as term:
        term.start(*game)
        term.see("What is your name?")
        term.press("C-u", "Enter")
        term.see("Please type a name")
        term.type("x" * 200)
        term.press("Enter")
        term.see("letters long; at most 12")
        term.press("C-u")
        term.type("Mara")
        term.press("Enter")
        read_and_press(term, "You are Fulvia", "Enter")
        read_and_press(term, "Missions are secret", "Enter")
        read_and_press(term, "Hint: ", "Enter")
        read_and_press(term, "Enter: go on", "Enter")  # the event of the round, which nobody should miss
        read_and_press(term, "Your build turn", "Enter")
        term.see("a follower")
        read_and_press(term, "Hint: ", "Enter")
        read_and_press(term, "u undo", "u")
        term.see("Taken back: build ")
        term.press("C-c")
        term.see("The game is saved", "ended with 0")
    assert 'name = "Mara"' in (tmp_path / "config" / "settings.toml").read_text("utf-8")
    with terminal(tmp_path, columns, rows, newcomer=True) as term:  # what was told once is not told again
        term.start(*game)
        shown = term.see("Hint: ", "give back")
        assert "What is your name?" not in shown and "no more coaching" not in shown
        term.press("C-c")
        term.see("ended with 0")
