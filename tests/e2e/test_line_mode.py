"""A person in line mode at a table with others: real processes, real links, typed lines."""

from __future__ import annotations

import codecs
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.crew import PYCACHE, ROOT, crew_in

DEADLINE_SECONDS = 100.0
BOT = ("--headless", "--bot-level", "random", "--linger", "30")


class Person:
    """Types lines into one program and reads what it prints."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.text = ""
        self.process: subprocess.Popen[str] | None = None
        self._reader: threading.Thread | None = None

    def start(self, *args: str) -> Person:
        self.close()
        env = {**os.environ, "FIDES_DATA": str(self.folder), "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", "LC_ALL": "C.UTF-8"}
        env |= {"COLUMNS": "100", "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(PYCACHE)}
        self.folder.mkdir(parents=True, exist_ok=True)
        self.text = ""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "fides_table", *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env=env, cwd=self.folder, text=True, encoding="utf-8", errors="replace",
        )  # fmt: skip
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        return self

    def _read(self) -> None:
        assert self.process is not None and self.process.stdout is not None
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        with self.process.stdout as stream:
            while piece := os.read(stream.fileno(), 1 << 16):
                self.text += decoder.decode(piece)

    def type(self, *lines: str) -> None:
        assert self.process is not None and self.process.stdin is not None
        for line in lines:
            self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def sees(self, pattern: str) -> re.Match[str]:
        deadline = time.monotonic() + DEADLINE_SECONDS
        while True:
            found = re.search(pattern, self.text)
            if found:
                return found
            assert self.process is not None
            ended = self.process.poll() is not None and not (self._reader and self._reader.is_alive())
            assert not ended and time.monotonic() < deadline, f"never saw {pattern}:\n{self.text[-6000:]}"
            time.sleep(0.02)

    def sees_after(self, seen: int, pattern: str) -> None:
        """The same in what came after so many letters."""
        deadline = time.monotonic() + DEADLINE_SECONDS
        while not re.search(pattern, self.text[seen:]):
            assert time.monotonic() < deadline, f"never saw {pattern}:\n{self.text[-6000:]}"
            time.sleep(0.02)

    def ends(self) -> int:
        assert self.process is not None and self._reader is not None
        code = self.process.wait(DEADLINE_SECONDS)
        self._reader.join(DEADLINE_SECONDS)
        return code

    def close(self) -> None:
        if self.process is not None:
            if self.process.poll() is None:
                self.process.kill()
            self.process.wait()
            if self._reader is not None:
                self._reader.join()
            if self.process.stdin is not None:
                self.process.stdin.close()


@pytest.fixture
def people(tmp_path: Path) -> Iterator[list[Person]]:
    made = [Person(tmp_path / name) for name in ("anna", "bela", "dora")]
    yield made
    for one in made:
        one.close()


def test_a_person_and_bots_play_with_all_proofs_quit_resume_and_the_judge_says_fair(people: list[Person]) -> None:
    anna = people[0].start("play", "age-of-rome", "--seats", "2", "--name", "Anna")
    anna.sees(r"\n> $")
    anna.type("table", "auto 2")
    anna.sees(r"Table\swords:(\s\w+){4};\ssafety\snumber(\s\d{5}){6}\.\sAll\sat")
    anna.sees(r"\(auto\)[\s\S]*\(auto\)[\s\S]*\n> $")
    anna.type("fairness", "judge", "export")
    anna.sees(r"step \d+: shuffled, \d+ cards, \d+ proofs, by Anna; we worked \d+ ms on it")
    anna.sees(r"Unfinished: waiting for[\s\S]*Say where: 'export FILE'\.")
    anna.type("quit")
    assert anna.ends() == 0
    name = anna.sees(r"resume (\S+\.journal)").group(1)

    anna.start("resume", name)
    anna.sees(r"\n> $")
    anna.type("auto all")
    anna.sees(r"FINAL SCORE")
    anna.sees(r"Verified fair\. All \d+ steps")
    assert anna.ends() == 0


def test_two_people_meet_talk_settle_and_both_journals_say_so(people: list[Person], tmp_path: Path) -> None:
    people = people[:2]
    anna, bela = people
    anna.start("host", "age-of-rome", "--seats", "2", "--floor", "0", "--private", "--bind", "localhost", "--me", "Anna")
    invite = anna.sees(r"fides join --invite-file' and paste:  (fides:1:\S+)").group(1)
    (tmp_path / "invite").write_text(f"Come and play!\n  {invite}\n")
    bela.start("join", "--invite-file", str(tmp_path / "invite"), "--bind", "localhost", "--me", "Bela")
    for one in people:
        one.sees(r"Table words: \w+ \w+ \w+ \w+; safety number")
    words = [one.sees(r"Table words: ([\w ]+);").group(1) for one in people]
    assert words[0] == words[1]
    anna.sees(r"irst meeting with Bela")
    turn = _whose_turn(people)
    other = people[1 - people.index(turn)]
    turn.type("say well met \x1b[31mred")
    other.sees(r"(Anna|Bela): well met \[31mred")
    way = re.compile(rf"seat \d: {'Anna' if turn is anna else 'Bela'} \((awaited, )?(under|about) \d+ ms\)")
    while not way.search(other.text):  # known after the first ping
        seen = len(other.text)
        other.type("table")
        other.sees_after(seen, r"every proof was checked")
    proposer = _settles(people)
    people[1 - people.index(proposer)].sees(r"proposes to end the game here")
    people[1 - people.index(proposer)].type("yes")
    for one in people:
        one.sees(r"All agreed to end the game here")
        one.sees(r"Settled: at step")
        assert one.ends() == 0


def _whose_turn(people: list[Person]) -> Person:
    deadline = time.monotonic() + DEADLINE_SECONDS
    while time.monotonic() < deadline:
        for one in people:
            if one.text.endswith("\n> "):
                return one
        time.sleep(0.02)
    raise AssertionError("nobody is asked: " + " / ".join(one.text[-500:] for one in people))


def _settles(people: list[Person]) -> Person:
    """Whoever is asked alone proposes to settle; at a question to both at once it is refused with a sentence, and a bot answers it."""
    for _ in range(40):
        one = _whose_turn(people)
        seen = len(one.text)
        one.type("settle")
        one.sees_after(seen, r"You propose to end the game here|at a question of your own")
        if "You propose" in one.text[seen:]:
            return one
        _answered([one])
    raise AssertionError("nobody could propose")


def test_wrong_tables_are_one_sentence(people: list[Person]) -> None:
    anna = people[0]
    anna.start("join", "fides:1:nonsense", "--me", "Anna")
    assert anna.ends() == 2 and "Traceback" not in anna.text and anna.text.splitlines()[-1].startswith("fides: ")
    anna.start("join", "127.0.0.1:1", "--bind", "localhost", "--me", "Anna")
    assert anna.ends() == 4 and "Traceback" not in anna.text
    anna.start("watch", "127.0.0.1:1", "--plain", "--bind", "localhost", "--me", "Anna")
    assert anna.process is not None and anna.process.stdin is not None
    anna.process.stdin.close()  # a watcher need not type
    assert anna.ends() == 4 and "nobody answers there" in anna.text


def test_one_watches_in_lines_and_sees_somebody_leave_for_good(tmp_path: Path, people: list[Person]) -> None:
    """Anna leaves; Dora answers only when the watcher has looked, so the game waits for her and not for a quick machine."""
    anna, watcher, dora = people
    with crew_in(tmp_path / "crew") as crew:
        host = crew.seat("Cato").start("host", "age-of-rome", "--seats", "3", "--floor", "0", "--bind", "localhost", "--me", "Cato", *BOT)
        where = f"127.0.0.1:{host.port()}"
        for name, one in (("Dora", dora), ("Anna", anna)):
            one.start("join", where, "--bind", "localhost", "--me", name)
        _whose_turn([anna, dora])
        watcher.start("watch", where, "--plain", "--bind", "localhost")
        watcher.sees(r"PLAYERS")  # the board at the beginning
        seen = len(watcher.text)
        while not re.search(r"(?m)^(Anna|Cato|Dora) \w+", watcher.text[seen:]):  # what happens, as it happens
            _answered([anna, dora])  # a turn of several builds leaves when it is whole
        seen = len(watcher.text)
        watcher.type("board", "table", "judge")
        watcher.sees_after(seen, r"PLAYERS[\s\S]*seat \d: Anna[\s\S]*Unfinished: waiting for")
        watcher.type("nonsense")  # the judge takes its time, and nobody waits for it
        watcher.sees_after(seen, r"You watch. You can type")
        _leaves(anna, dora)
        anna.sees(r"You have left for good\.")
        assert anna.ends() == 0
        watcher.sees(r"Anna has left for good\. Their cards lie open")
        seen = len(watcher.text)
        watcher.type("table", "log 200")
        watcher.sees_after(seen, r"seat \d: Anna \(gone since step \d+\)[\s\S]*Anna has left for good")
        host.until(lambda: host.of("gone", name="Anna"), "the word that Anna has left")
        dora.sees(r"Anna has left for good")
        dora.type("auto all")
        watcher.sees(r"FINAL SCORE")
        watcher.sees(r"Verified fair")
        assert watcher.ends() == 0


def _answered(people: list[Person]) -> None:
    """A bot answers for whoever is asked."""
    one = _whose_turn(people)
    seen = len(one.text)
    one.type("auto")
    one.sees_after(seen, r"\(auto\)")


def _leaves(one: Person, other: Person) -> None:
    """Asked once more, and not at a question to several at once: there a bot answers, and for the other too."""
    for _ in range(200):
        if _whose_turn([one, other]) is other:
            _answered([other])
            continue
        seen = len(one.text)
        one.type("leave", "no")
        one.sees_after(seen, r"Leave for good\? \(yes/no\) > no\nYou stay\.\n> $")
        seen = len(one.text)
        one.type("leave for good", "yes")
        one.sees_after(seen, r"You have left for good|at a question of your own")
        if "You have left" in one.text[seen:]:
            return
        _answered([one])
    raise AssertionError("there was no question of one's own")
