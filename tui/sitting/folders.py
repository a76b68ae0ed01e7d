"""EDGE: the folders of a person's games. Imported before the first picture, so it imports nothing itself before it is needed."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """Saves and records live below this folder; FIDES_DATA names another one."""
    named = os.environ.get("FIDES_DATA")
    if named:
        return Path(named)
    from platformdirs import user_data_dir

    return Path(user_data_dir("fides", appauthor=False))


def saves_folder() -> Path:
    return data_folder() / "saves"


def records_folder() -> Path:
    return data_folder() / "records"


def tables_folder() -> Path:
    """Of tables with others."""
    return data_folder() / "tables"


def has_games() -> bool:
    """May something be unfinished?"""
    for folder in (saves_folder(), tables_folder()):
        try:
            if any(folder.iterdir()):
                return True
        except OSError:
            continue
    return False
