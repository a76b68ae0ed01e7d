"""Only a game's own folder, its painter, its balance report, tests and docs know a particular game; everything else works for any.

Looked for: every game's id, slug, title, the name of its state's class and the distinctive words among its options, in every line of code
and of build files. README and docs are for people and may name games; the Makefile has one line that says which game `make play` starts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.games import IDS, find_game

ROOT = Path(__file__).parent.parent
FOLDERS = ("engine", "p2p", "tui", "bench", ".ci")
FILES = ("Makefile", "pyproject.toml", "protocol.md")
OF_GAMES = ("engine/games/", "tui/boards/", "bench/games/")
REGISTRY = "engine/games/__init__.py"
ALLOWED = {REGISTRY: r"IDS = \(.*\)", "Makefile": r"GAME \?= [a-z-]+"}
# Choices of options that mean something outside their game, too.
GENERAL = {"random", "draft", "easy", "hard", "short", "long", "one", "two", "none", "standard", "free", "same_name", "advanced"}
PRINTED_ID = re.compile(r"[a-z][0-9]{2}")  # of a card, such as x01: no word that anybody would be told by


def names(id: str) -> list[str]:
    """What gives the game away: exact words, whatever their case unless they are a class."""
    game = find_game(id)
    players = min(count for count in game.seating if count > 1)
    state = type(game.begin(players, game.checked(players, {}))).__name__
    choices = [choice for option in game.options for choice in option.choices if choice not in GENERAL and not PRINTED_ID.fullmatch(choice)]
    loose = [game.id, game.slug, game.title, *choices, *(choice.replace("_", "-") for choice in choices)]
    return [*(f"(?i:{re.escape(name)})" for name in dict.fromkeys(loose)), re.escape(state)]


def pattern(id: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![A-Za-z0-9])(?:{'|'.join(names(id))})(?![A-Za-z0-9])")


def scanned() -> Iterator[Path]:
    yield from (ROOT / name for name in FILES)
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            of_a_game = name.startswith(OF_GAMES) and name != REGISTRY
            if path.is_file() and "__pycache__" not in name and not of_a_game:
                yield path


SCANNED = list(scanned())


def found(text: str, wanted: re.Pattern[str], allowed: str = "") -> list[str]:
    lines = enumerate(text.splitlines(), 1)
    return [f"{number}: {line.strip()}" for number, line in lines if wanted.search(line) and not (allowed and re.fullmatch(allowed, line))]


@pytest.mark.parametrize("id", IDS)
def test_no_line_outside_its_folders_names_a_game(id: str) -> None:
    wanted = pattern(id)
    hits = []
    for path in SCANNED:
        name = path.relative_to(ROOT).as_posix()
        hits += [f"{name}:{hit}" for hit in found(path.read_text("utf-8"), wanted, ALLOWED.get(name, ""))]
    assert not hits, "\n".join(hits)


@pytest.mark.parametrize("id", IDS)
def test_no_file_outside_its_folders_is_named_after_a_game(id: str) -> None:
    assert not [path for path in SCANNED if pattern(id).search(path.relative_to(ROOT).as_posix().replace("/", " "))]


@pytest.mark.parametrize("id", IDS)
def test_the_search_finds_what_it_looks_for(id: str) -> None:
    game = find_game(id)
    lines = [f'find_game("{game.id}")', f"fides play {game.slug}", f"# {game.title.upper()}", f"from engine.games.{id} import data"]
    for line in lines:
        assert found(line, pattern(id)), line
    assert not found("IDS = (", pattern(id)) and not found("Roman board games, a chrome frame", pattern(id))
    own = (ROOT / "engine" / "games" / id / "__init__.py").read_text("utf-8")
    assert len(found(own, pattern(id))) > 3


def test_everything_is_looked_at() -> None:
    looked = {path.relative_to(ROOT).as_posix() for path in SCANNED}
    assert {"Makefile", REGISTRY, "engine/script.py", "tui/cli/main.py", "tui/plain/table.py", "p2p/node.py", "bench/balance.py"} <= looked
    assert len(looked) > 100


def test_the_lines_that_may_name_a_game_name_one_that_there_is() -> None:
    [line] = [line for line in (ROOT / "Makefile").read_text("utf-8").splitlines() if line.startswith("GAME ?=")]
    assert line.split()[-1].replace("-", "_") in IDS
