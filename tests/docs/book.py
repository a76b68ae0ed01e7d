"""The game that docs/adding-a-game.md describes, taken from its code blocks and made importable for as long as somebody needs it."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import tui.boards
from engine import games
from engine.game import Game
from tests.conformance import cases

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "adding-a-game.md"
BLOCK = re.compile(r"^```(?:python|markdown|ini)\n(?:# |; |<!-- )(?P<path>\S+)(?: -->)?\n(?P<text>.*?)^```$", re.S | re.M)
ID = "mora"
OWN = ("engine.games.mora", "tui.boards.mora")
TABLES = "tests/conformance/cases.py"


def blocks() -> dict[str, str]:
    """Path -> text of every file on the page."""
    return {match["path"]: match["text"] for match in BLOCK.finditer(PAGE.read_text("utf-8"))}


def write(folder: Path) -> None:
    for name, text in blocks().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def tables() -> dict[str, dict[str, Any]]:
    """The lines for the conformance suite."""
    given: dict[str, dict[str, Any]] = {"SETUPS": {}, "ANSWERS_MAX": {}, "SHY": {}}
    exec(blocks()[TABLES], given)
    return {name: table for name, table in given.items() if name.isupper()}


def every_case() -> list[cases.Case]:
    setups = tables()["SETUPS"][ID]
    return [cases.Case(ID, players, tuple(options.items()), chooser, 0) for players, options in setups for chooser in cases.CHOOSERS]


@contextmanager
def built(folder: Path) -> Iterator[Game[Any]]:
    """The game in the registry, its board beside the others, its lines in the suite; afterwards nothing of it is left."""
    write(folder)
    known = games.IDS
    packages = {games: folder / "engine" / "games", tui.boards: folder / "tui" / "boards"}
    for package, more in packages.items():
        package.__path__.append(str(more))
    for name, table in tables().items():
        getattr(cases, name).update(table)
    games.IDS = (*known, ID)  # type: ignore[assignment]
    importlib.invalidate_caches()
    try:
        yield games.find_game(ID)
    finally:
        games.IDS = known
        tui.boards._board.cache_clear()
        for name in tables():
            del getattr(cases, name)[ID]
        for package, more in packages.items():
            package.__path__.remove(str(more))
            if hasattr(package, ID):
                delattr(package, ID)
        for name in [name for name in sys.modules if name in OWN or name.startswith(f"{OWN[0]}.")]:
            del sys.modules[name]


def whole_games(folder: Path) -> str:
    """What determinism is judged by: all digests of all set-ups."""
    from tests.conformance.tables import play

    with built(folder):
        return "\n".join(digest for case in every_case() for digest in play(case).trace)
