"""Real processes in a real terminal: a newcomer's way through the program, and a whole game."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path

import pytest

from tests.depth import deep
from tests.e2e.first_game import DONE, picture
from tests.e2e.terminal import Terminal, terminal
from tui.screens.table import SECOND_LOOK

ASKED, DEAR = "Enter play", SECOND_LOOK


def play_a_turn(term: Terminal, *keys: str) -> int:
    """Answer one question with what is selected, and wait until the next one stands; so many answers were given by then. Whatever the cards
    are: what is dear takes a second Enter, and so does the end of a turn."""
    asked = term.until(lambda text: answers(term) >= 0 and ASKED in text, "a question")
    before = answers(term)
    term.press(*keys, "Enter")
    while True:
        text = term.until(
            lambda text: DONE in text or DEAR in text or (ASKED in text and answers(term) > before and picture(text) != picture(asked)),
            "the next question",
        )
        sign = next((sign for sign in (DONE, DEAR) if sign in text), None)
        if sign is None:
            return answers(term)
        term.press("Enter")
        term.until(lambda text, sign=sign: sign not in text, f"the end of {sign!r}")


def answers(term: Terminal) -> int:
    """How many the saved game holds."""
    saves = [*(term.folder / "data" / "saves").glob("*.fides")]
    found = re.search(r"^end (\d+) ", saves[0].read_text("utf-8"), re.MULTILINE) if saves else None
    return int(found[1]) if found else -1


def test_a_newcomer_finds_the_way_from_home_to_a_resumed_game(tmp_path: Path) -> None:
    with terminal(tmp_path) as term:
        term.start("--no-animations")
        term.see("Salve,", "Quick game")
        term.press("Enter")
        term.see("START", "Enter starts from every line")
        term.press("Enter")
        term.see("YOUR TURN", "give back")
        before = max(play_a_turn(term) for _ in range(3))
        play_a_turn(term, "m", "m")  # all choices, and the possible ones again
        term.press("u")
        term.until(lambda text: any(words in text for words in ("Taken back", "othing to take back", "already sent")), "the answer to undo")
        term.press("?")
        term.see("Help", "take back your last move")
        term.press("End")
        term.see("fides.log")
        term.press("Escape")
        term.until(lambda text: "fides.log" not in text, "the table")
        term.press("q")
        term.see("Leave the table?")
        term.press("3", "Enter")
        shown = term.see("The game is saved. Go on with:", "ended with 0")
        assert "Salve," not in shown and before > 3
        [save] = (tmp_path / "data" / "saves").glob("*.fides")
    with terminal(tmp_path) as term:
        term.start("resume", save.name, "--no-animations")
        term.see("saved", "YOUR TURN")
        assert answers(term) >= before, "the game where it was left"
        term.press("C-c")
        term.see("The game is saved", "ended with 0")


@pytest.mark.parametrize(
    ("columns", "rows", "how"), [(80, 24, ["--local", "--no-animations"]), pytest.param(120, 40, [], marks=deep)], ids=["local", "peers"]
)
def test_a_whole_game_to_the_final_score(tmp_path: Path, columns: int, rows: int, how: list[str]) -> None:
    with terminal(tmp_path, columns, rows) as term:
        term.start("play", "age-of-rome", "--seats", "2", "--seed", "e2e", "--name", "Ada", *how)
        term.see("give back")
        term.press("A")
        term.see("Let a bot play for you?")
        term.press("3", "Enter")
        term.see("the game is over", "total", "glory", "missions", "rematch", " win")  # the points are counted up before
        [record] = (tmp_path / "data" / "records").glob("*.fides")
        term.press("q")
        term.see("Salve,")
        term.press("q")
        term.see("ended with 0")
    with terminal(tmp_path, columns, rows) as term:
        term.start("replay", str(record))
        term.see("REPLAY", "everybody's view")
        term.press("End")
        term.see("(the end)")
        term.press("Escape")
        term.see("Salve,")
        term.press("q")
        term.see("ended with 0")


def test_the_program_can_be_put_to_sleep_and_woken(tmp_path: Path) -> None:
    with terminal(tmp_path) as term:
        term.shell("play", "age-of-rome", "--local", "--seed", "7", "--no-animations")
        term.see("YOUR TURN", "give back")
        term.press("C-z")
        term.until(lambda text: "Stopped" in text and "YOUR TURN" not in text, "the shell")
        term.type("fg\n")
        term.see("YOUR TURN", "give back")
        term.press("Down", "Enter")
        term.see("build castle I")
        term.press("C-c")
        term.see("The game is saved")


def test_the_terminal_may_shrink_and_the_program_may_be_ended_from_outside(tmp_path: Path) -> None:
    with terminal(tmp_path) as term:
        term.start("play", "age-of-rome", "--local", "--seed", "7", "--no-animations")
        term.see("YOUR TURN")
        term.resize(50, 12)
        term.see("This window is 50 x 12.")
        term.resize(100, 35)
        term.see("YOUR TURN")
        term.press("Enter")
        term.see("build castle I")
        [save] = (tmp_path / "data" / "saves").glob("*.fides")
        os.kill(term.program(), signal.SIGTERM)
        term.see("The game is saved", "ended with")
        assert save.exists()


@pytest.mark.parametrize(
    ("env", "there", "missing"),
    [
        ({"LC_ALL": "C", "LANG": "C"}, "PLAYERS --", "│"),
        ({"NO_COLOR": "1"}, "PLAYERS ──", r"\x1b\[[0-9;]*[34][0-8](;|m)"),
        ({"TERM": "dumb"}, "1. give back", "YOUR TURN"),
    ],
    ids=["ascii", "no colour", "dumb"],
)
def test_poor_terminals_are_served_too(tmp_path: Path, env: dict[str, str], there: str, missing: str) -> None:
    with terminal(tmp_path) as term:
        term.start("play", "age-of-rome", "--local", "--seed", "7", "--name", "Ada", "--no-animations", **env)
        term.see("give back")
        if "TERM" not in env:
            term.press("Enter")
            term.see("build castle I")
        shown = term._tmux("capture-pane", "-p", "-e", "-t", "t")
        assert there in term.text and not re.search(missing, shown)
