"""At a table between peers nothing that was begun is lost: Ctrl-C, a window that is closed, and the choice is there again, unsent."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from tests.e2e.terminal import Terminal, terminal

BUILD = "1 build castle I"
STILL = "What you had begun and not sent is still there"


def is_drafted(text: str) -> bool:
    return "Done? Enter: end turn" in text or "u undo" in text


def go_on(term: Terminal) -> None:
    term.start("resume", "--no-animations")
    term.see("Age of Rome")
    term.press("Enter")
    term.see(STILL)


def test_a_choice_that_was_not_sent_survives_ctrl_c_and_a_closed_window(tmp_path: Path) -> None:
    with terminal(tmp_path) as term:
        term.start("play", "age-of-rome", "--seats", "2", "--no-animations")
        while BUILD not in (asked := term.see("YOUR TURN")):  # missions, and what the event brings
            term.press("Enter")
            term.until(lambda text, before=asked: text != before, "what comes of it")  # type: ignore[misc]
        term.press("1", "Enter")
        term.until(is_drafted, "the castle in the draft")
        term.press("C-c")
        term.see("The table is kept. Go on with:", "ended with 0")
    with terminal(tmp_path) as term:
        go_on(term)
        term.until(is_drafted, "the castle in the draft")
        os.kill(term.program(), signal.SIGHUP)
        term.see("ended with")
    with terminal(tmp_path) as term:
        go_on(term)
        term.press("u")
        term.see("Taken back: build castle I", BUILD)
        term.press("C-c")
        term.see("The table is kept", "ended with 0")
