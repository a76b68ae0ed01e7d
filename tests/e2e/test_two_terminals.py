"""Two people at two terminals, and a third in line mode who does not stay: host, join, talk in the lobby and at the table, read the
words, a round, one is killed, one quits, both come back. Real processes in tmux."""

from __future__ import annotations

import os
import re
import signal
import time
from contextlib import ExitStack
from pathlib import Path

from tests.e2e.terminal import PATIENCE_SECONDS, Terminal, terminal


def pid_of(term: Terminal) -> int:
    """The program in the terminal: the child of the shell that tmux started."""
    shell = int(term._tmux("list-panes", "-t", "t", "-F", "#{pane_pid}"))
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not (children := Path(f"/proc/{shell}/task/{shell}/children").read_text().split()):
        assert time.monotonic() < deadline, "no program runs in the terminal"
        time.sleep(0.05)
    return int(children[0])


def journal_of(folder: Path) -> str:
    (path,) = (folder / "data" / "tables").glob("*.journal")
    return path.name


def play_to_round(number: int, *people: Terminal) -> None:
    """Whoever is asked lets a bot answer, question by question, until everybody's board shows this round."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        texts = [one.text for one in people]
        if all(round_of(text) >= number and "Enter: end turn" not in text for text in texts):
            return
        assert time.monotonic() < deadline, f"round {number} did not come:\n" + "\n".join(texts)
        for one, text in zip(people, texts, strict=True):
            if "Enter: end turn" in text:  # what it leads to is shown, and nobody else knows it yet
                one.press("Enter")
            elif re.search(r"^ YOU(R TURN)? ", text, re.MULTILINE) and round_of(text) < number:  # a long question has a short tag
                one.press("a")
        time.sleep(0.05)


ROUNDS = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


def round_of(text: str) -> int:
    found = re.search(r"(?:round |\b)([IVX]+)(?:/IX| [●○])", text)
    return ROUNDS.index(found[1]) if found else 0


def leave_talk(one: Terminal) -> None:
    one.until(lambda shown: "say: " not in shown, "the end of the talk")


def words_of(text: str) -> str:
    """The stones of the lobby, without the room between their letters."""
    row = next(line for line in text.splitlines() if re.search(r"[A-Z] [A-Z] [A-Z]", line))
    return "".join(row.split())


def read_the_words(*people: Terminal) -> None:
    """Before the game begins everybody reads the same words, and says so."""
    texts = [one.see("READ THESE WORDS ALOUD", "Do all of you read the same words?") for one in people]
    assert len({words_of(text) for text in texts}) == 1, texts
    for one in people:
        one.press("Enter")


def talk_in_the_lobby(folder: Path, address: str, anna: Terminal, bela: Terminal) -> None:
    """Cleo, in line mode, and Bela, on the full screen, hear each other through Anna; then Cleo goes."""
    folder.mkdir()
    with terminal(folder) as cleo:
        cleo.start("join", address, "--plain", "--bind", "localhost", "--me", "Cleo")
        cleo.see("Age of Rome: variants spies; characters random.", "Anna, Bela, Cleo (3 of 4)")
        cleo.type("say salvete\n")
        bela.see("Cleo: salvete", "Talk ")
        bela.press("t")
        bela.type("salve Cleo")
        bela.press("Enter")
        leave_talk(bela)
        cleo.see("Bela: salve Cleo")
        cleo.type("table\n")
        cleo.see("Anna: ready", "Cleo: ready, you", "1 free seat")
        cleo.type("quit\n")
        anna.see("Cleo: salvete", "Bela: salve Cleo", "Cleo left the table.", "Waiting for 2 more players")
        cleo.see("ended with 130")


def test_two_people_meet_read_the_words_play_a_round_one_is_killed_one_quits_and_both_come_back(tmp_path: Path) -> None:
    folders = {name: tmp_path / name for name in ("anna", "bela", "vera")}
    for folder in folders.values():
        folder.mkdir()
    with ExitStack() as stack:
        anna = stack.enter_context(terminal(folders["anna"]))
        quick = ("--floor", "0", "--bind", "localhost", "--no-animations")
        anna.start("host", "age-of-rome", "--seats", "4", "--variant", "spies", "--me", "Anna", *quick)
        text = anna.see("Lobby", "Waiting for 3 more players", "fides join 127.0.0.1:", "variants spies")
        found = re.search(r"fides join (127\.0\.0\.1:\d+)", text)
        assert found is not None
        with terminal(folders["bela"]) as bela:
            bela.start("join", found[1], "--bind", "localhost", "--me", "Bela", "--no-animations")
            bela.see("variants spies; characters random", "Waiting for 2 more players")
            talk_in_the_lobby(tmp_path / "cleo", found[1], anna, bela)
            anna.press("p")
            read_the_words(anna, bela)
            for one in (anna, bela):
                one.see("fair so far", "t talk")
            vera = stack.enter_context(terminal(folders["vera"], 80, 24))
            vera.start("watch", found[1], "--bind", "localhost", "--no-animations")
            play_to_round(2, anna, bela)
            vera.until(lambda shown: "watching" in shown and round_of(shown) >= 2, "the table without a seat")
            anna.press("t")
            anna.see("say: ")
            anna.type("salve Bela")
            anna.press("Enter")
            anna.see("You: salve Bela")
            leave_talk(anna)
            bela.see("Anna: salve Bela")
            vera.see("Anna: salve Bela")
            os.kill(pid_of(bela), signal.SIGKILL)
            bela.see("ended with 137")
            anna.see("Bela is away")
            vera.see("Bela is away")
        again = stack.enter_context(terminal(folders["bela"]))
        again.start("resume", journal_of(folders["bela"]), "--bind", "localhost", "--me", "Bela", "--no-animations")
        again.until(lambda shown: "fair so far" in shown and round_of(shown) >= 2, "the table as it was")
        anna.until(lambda shown: "is away" not in shown, "Bela to be back")
        vera.until(lambda shown: round_of(shown) >= 2 and "is away" not in shown, "Bela to be back")
        vera.press("C-c")
        assert "Traceback" not in vera.see("ended with 0")
        anna.press("C-c")
        anna.see("The table is kept. Go on with:", "ended with 0")
        again.see("Anna is away")
        back = stack.enter_context(terminal(folders["anna"]))
        back.start("resume", journal_of(folders["anna"]), "--bind", "localhost", "--me", "Anna", "--no-animations")
        back.until(lambda shown: "fair so far" in shown and round_of(shown) >= 2, "the table as it was")
        again.until(lambda shown: "is away" not in shown, "Anna to be back")
        play_to_round(3, back, again)
        for one in (back, again):
            one.press("C-c")
            shown = one.see("The table is kept. Go on with:", "ended with 0")
            assert "Traceback" not in shown
