"""EDGE: the person's settings, a small TOML file that people may edit.

A file that cannot be understood is never overwritten: it is put aside under another name before anything new is written, and a
sentence says so. Entries this program does not know stay in the file.
"""

from __future__ import annotations

import datetime
import json
import os
from contextlib import suppress
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from engine.values import dataclass
from p2p.store.reading import TooLong, read_file
from tui.kit.settings import FORMER, NAME_MAX, Settings, changed, fits

FILE = "settings.toml"
FILE_BYTES_MAX = 100_000


@dataclass(frozen=True)
class Loaded:
    """Settings, what else the file holds, and the sentence about what could not be used."""

    settings: Settings
    others: dict[str, Any]
    problem: str = ""
    broken: bool = False  # the file as a whole was not understood: it is put aside before it is written again
    unnamed: bool = False  # it says nothing about the name


def config_folder() -> Path:
    """FIDES_CONFIG names another folder."""
    named = os.environ.get("FIDES_CONFIG")
    if named:
        return Path(named)
    from platformdirs import user_config_dir

    return Path(user_config_dir("fides", appauthor=False))


def settings_path() -> Path:
    return config_folder() / FILE


def login_name() -> str:
    """The name this machine knows us by, as far as it is one."""
    import getpass

    try:
        found = getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""
    return "".join(letter for letter in found if letter.isalnum() or letter in "-._")[:NAME_MAX].capitalize()


def load() -> Loaded:
    """The settings; whatever is wrong with the file becomes a sentence and defaults. Whoever has set no name goes by that of the login."""
    loaded = _load()
    name = login_name() if loaded.unnamed else ""
    return replace(loaded, settings=changed(loaded.settings, "name", name)) if fits("name", name) else loaded


def _usual(problem: str = "", broken: bool = False) -> Loaded:
    return Loaded(Settings(), {}, problem, broken, unnamed=True)


def _load() -> Loaded:
    path = settings_path()
    try:
        text = read_file(path, FILE_BYTES_MAX).decode("utf-8")
    except FileNotFoundError:
        return _usual()
    except TooLong:
        return _usual(f"{path} is far too large for settings; the defaults are used.", broken=True)
    except UnicodeDecodeError:
        return _usual(f"{path} is not a text file; the defaults are used.", broken=True)
    except OSError as problem:
        return _usual(f"{path} cannot be read ({problem.strerror or problem}); the defaults are used.")
    return parse(text, str(path))


def parse(text: str, path: str) -> Loaded:
    """What a settings file says. One wrong value costs only itself."""
    import tomllib

    try:
        found = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as problem:
        why = str(problem).rstrip(".") or "not TOML"
        return _usual(f"{path} cannot be understood ({why[:80]}); the defaults are used.", broken=True)
    settings, wrong, unnamed = Settings(), [], "name" not in found
    for old, (name, values) in FORMER.items():
        if str(found.get(old)) in values:
            found.setdefault(name, values[found.pop(old)])
    for entry in fields(Settings):
        if entry.name in found:
            value = found.pop(entry.name)
            if fits(entry.name, value):
                settings = changed(settings, entry.name, value)
            else:
                wrong.append(entry.name)
    told = f"{path}: {', '.join(wrong)} cannot be used, the default is taken." if wrong else ""
    return Loaded(settings, found, told, unnamed=unnamed)


def save(settings: Settings, before: Loaded) -> str:
    """Write the settings; the sentence about it if something is worth telling. A file that was not understood is kept beside it."""
    from tui.sitting import saves

    path = settings_path()
    try:
        kept = _put_aside(path) if before.broken and path.exists() else None
        saves.write(path, dumps(settings, before.others))
    except OSError as problem:
        return f"The settings could not be saved: {problem.strerror or problem}."
    return f"Your old settings file was kept as {kept.name}." if kept else ""


LEARNT = "coach.txt"
LEARNT_MAX = 2000  # lines: all titles with all their questions, many times over


def learnt() -> frozenset[str]:
    """What the coach has told, a line each; a file that cannot be read is nothing learnt."""
    try:
        lines = read_file(config_folder() / LEARNT, FILE_BYTES_MAX).decode("utf-8").split()
    except (OSError, TooLong, UnicodeDecodeError):
        return frozenset()
    return frozenset(lines[:LEARNT_MAX])


def keep_learnt(ids: frozenset[str]) -> None:
    """Write it down; where the disk refuses, the coach tells it again next time."""
    from tui.sitting import saves

    with suppress(OSError):
        saves.write(config_folder() / LEARNT, "".join(f"{id}\n" for id in sorted(ids)))


def _put_aside(path: Path) -> Path:
    for number in range(1, 1000):
        kept = path.with_name(f"{path.name}.broken-{number}")
        if not kept.exists():
            os.replace(path, kept)
            return kept
    raise OSError("too many broken settings files lie there")


def dumps(settings: Settings, others: dict[str, Any]) -> str:
    lines = ["# Settings of Fides. Unknown entries are left alone."]
    lines += [f"{entry.name} = {_value(getattr(settings, entry.name))}" for entry in fields(Settings)]
    tables = {name: value for name, value in others.items() if isinstance(value, dict)}
    lines += [f"{_key(name)} = {_value(value)}" for name, value in others.items() if name not in tables]
    for name, table in tables.items():
        lines += _table(_key(name), table)
    return "\n".join(lines) + "\n"


def _table(name: str, table: dict[str, Any]) -> list[str]:
    below = {key: value for key, value in table.items() if isinstance(value, dict)}
    lines = ["", f"[{name}]", *(f"{_key(key)} = {_value(value)}" for key, value in table.items() if key not in below)]
    for key, value in below.items():
        lines += _table(f"{name}.{_key(key)}", value)
    return lines


def _key(name: str) -> str:
    plain = name.isascii() and bool(name) and all(letter.isalnum() or letter in "-_" for letter in name)
    return name if plain else json.dumps(name).replace("\x7f", "\\u007f")


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_key(key)} = {_value(item)}' for key, item in value.items())}}}"
    if isinstance(value, (datetime.datetime, datetime.date, datetime.time)):
        return value.isoformat()
    return repr(value)
