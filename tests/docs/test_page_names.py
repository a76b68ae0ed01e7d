"""Every file, name and command that docs/adding-a-game.md mentions exists."""

from __future__ import annotations

import ast
import importlib.util
import re
from functools import cache
from pathlib import Path

import pytest

from engine import games
from tests.docs import book
from tui.cli import main as cli

TEXT = re.sub(r"^```.*?^```$", "", book.PAGE.read_text("utf-8"), flags=re.S | re.M)  # the blocks are run, the rest is looked up
SPANS = sorted(set(re.findall(r"`([^`\n]+)`", TEXT)))
PATHS = [span for span in SPANS if re.fullmatch(r"[\w.<>/-]+", span) and ("/" in span or re.search(r"\w\.(py|md)$", span))]
COMMANDS = [span for span in SPANS if span.startswith(("fides ", "make ", "python -m "))]
PYTHON = ("async def", "await", "random", ".py")  # of the language, not of Fides
NOTATION = re.compile(r"show \d guess \d|(play|swap) F\d[ab](#\d)?|pass|F\d[ab]|hand \d")
TEMPLATES = re.compile(r"[\[{].*[\]}]|@move\(template\)")
SAID = [*PATHS, *COMMANDS, *PYTHON]
REST = [span for span in SPANS if span not in SAID and not NOTATION.fullmatch(span) and not TEMPLATES.fullmatch(span)]


@cache
def known() -> frozenset[str]:
    """Every identifier in the sources, the game on the page included."""
    paths = [path for folder in ("engine", "tui", "tests/conformance", "tests/games") for path in (book.ROOT / folder).rglob("*.py")]
    sources = [path.read_text("utf-8") for path in paths]
    sources += [text for name, text in book.blocks().items() if name.endswith(".py")]
    found = set(dir(__builtins__)) | set(__builtins__ if isinstance(__builtins__, dict) else ())
    for source in sources:
        for node in ast.walk(ast.parse(source)):
            found |= identifiers(node)
    return frozenset(found)


def identifiers(node: ast.AST) -> set[str]:
    names = {getattr(node, field, None) for field in ("id", "attr", "name", "arg")}
    return {name for name in names if isinstance(name, str)}


def exists(path: str) -> bool:
    """In the tree, on the page, or in the folder or a room of some game."""
    if path.rstrip("/") in ("engine/games/<game>", "tests/games/<game>"):
        return (book.ROOT / path.replace("<game>", games.IDS[0])).is_dir()
    if "<game>" in path:
        return any((book.ROOT / path.replace("<game>", id)).exists() for id in games.IDS)
    if (book.ROOT / path).exists():
        return True
    rooms = [book.ROOT / "engine" / "games" / id / room for id in games.IDS for room in ("", "rules", "talk", "bots")]
    return any((room / path).exists() for room in rooms) or any(f"/{name}".endswith(f"/{path}") for name in book.blocks())


@pytest.mark.parametrize("path", PATHS)
def test_the_files_it_names_exist(path: str) -> None:
    assert exists(path)


@pytest.mark.parametrize("span", REST)
def test_the_names_it_uses_exist(span: str) -> None:
    text = re.sub(r"=(?=[,)])", "=None", span)
    missing = {name for node in ast.walk(ast.parse(text)) for name in identifiers(node)} - known()
    assert not missing


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_it_shows_exist(command: str) -> None:
    words = command.split()
    if words[0] == "make":
        assert re.search(rf"^{words[1]}:", (book.ROOT / "Makefile").read_text("utf-8"), re.M)
    elif words[0] == "python":
        assert importlib.util.find_spec(words[2]) is not None
    else:
        cli.parser_of().parse_args(words[1:])


def test_there_is_something_to_look_up() -> None:
    assert len(PATHS) > 25 and len(COMMANDS) > 8 and len(REST) > 60
    assert not exists("engine/no_such_file.py") and "no_such_name" not in known()


def test_the_page_leaves_nothing_behind(tmp_path: Path) -> None:
    with book.built(tmp_path) as game:
        assert games.IDS[-1] == game.id == "mora"
    assert "mora" not in games.IDS and importlib.util.find_spec("engine.games.mora") is None


def test_the_game_on_the_page_is_small() -> None:
    code = [line for name, text in book.blocks().items() if name.startswith("engine/games") for line in text.splitlines() if line.strip()]
    assert len(code) <= 280
