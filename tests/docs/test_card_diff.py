"""The diff on the page adds a trade card to Age of Rome in two places; with it the card is in the deck, has its text, and is played."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests.docs import book

CODE = """
from collections import Counter
from engine.bots import RandomBot, play_out
from engine.games import find_game
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.talk.cards import face_text
from engine.table import Table

game = find_game("age_of_rome")
assert "T09a" in data.TRADE_DECK["many"] and data.WINDOW_OF["T09a"] == "on_build"
print(face_text("T09a"))
played = Counter()
for number in range(60):
    seed = b"card %d" % number
    table = Table.new(game, 2, game.checked(2, {}), seed)
    for _ in range(2000):
        if not (waiting := table.waiting()) or played:
            break
        view = table.view(waiting[0])
        for move in view.legal():
            if "T09a" in [view.sight.get(card) for card in move.shows()]:
                line = game.words.line(view, move, {})
                table.act(view.seat, move)
                told = game.words.tell(table.log, {seat: f"P{seat}" for seat in table.own}, -1)
                played["T09a"] += any("Plumb Line" in sentence for sentence in told)
                print(line.title, "|", line.detail)
                break
        else:
            table.act(view.seat, RandomBot(seed).choose(view))
assert played, "nobody could play it"
"""


def hunks() -> dict[str, list[str]]:
    [diff] = re.findall(r"^```diff\n(.*?)^```$", book.PAGE.read_text("utf-8"), re.S | re.M)
    found: dict[str, list[str]] = {}
    for line in diff.splitlines():
        if line.startswith("+++ b/"):
            lines = found[line.removeprefix("+++ b/")] = []
        elif not line.startswith(("---", "@@")):
            lines.append(line)
    return found


def test_a_card_is_a_row_and_a_text(tmp_path: Path) -> None:
    changes = hunks()
    assert list(changes) == ["engine/games/age_of_rome/rules/data.py", "engine/games/age_of_rome/talk/en.ini"]
    shutil.copytree(book.ROOT / "engine", tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    for name, lines in changes.items():
        assert sum(line.startswith("+") for line in lines) == 1 and not any(line.startswith("-") for line in lines)
        before = "".join(f"{line[1:]}\n" for line in lines if line.startswith(" "))
        after = "".join(f"{line[1:]}\n" for line in lines)
        text = (tmp_path / name).read_text("utf-8")
        assert text.count(before) == 1, f"the lines around it are as in {name}"
        (tmp_path / name).write_text(text.replace(before, after), "utf-8")
    command = [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n{CODE}"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=200)
    assert done.returncode == 0, done.stderr[-3000:]
    printed, told = done.stdout.splitlines()[:2]
    assert "Plumb Line" in printed and "costs 4 less" in printed, "its number comes from the row"
    assert "Plumb Line" in told
