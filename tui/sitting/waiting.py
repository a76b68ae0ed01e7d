"""EDGE: tables with others that wait to be resumed, as the list of `fides resume` numbers them: behind the saved games.

The code of network tables is only loaded where there is one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tui.cli.exits import USAGE, Exit


def waiting_tables() -> list[Any]:
    """Tables with others; the code for them is only loaded if there is any."""
    from tui.sitting import saves

    if not (saves.data_folder() / "tables").is_dir():
        return []
    from tui.cli import network

    found: list[Any] = network.waiting_tables()
    return found


def table_of(text: str, saves_count: int) -> Path | None:
    """The journal of a table with others, if that is what is meant."""
    from tui.cli import network

    tables = waiting_tables()
    if text.isdecimal() and len(text) < 7 and saves_count < int(text) <= saves_count + len(tables):
        return Path(tables[int(text) - saves_count - 1].journal)
    return network.find_table(text, tables) if tables or text.endswith(".journal") else None


def only_table() -> Path:
    """Whoever says where another player is can only mean a table with others. Stop if it is not clear which."""
    tables = waiting_tables()
    if len(tables) == 1:
        return Path(tables[0].journal)
    found = "there are several tables that wait" if tables else "no table with others waits"
    raise Exit(USAGE, f"{found}: say which one; 'fides resume' lists them.")
