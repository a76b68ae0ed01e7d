"""Which tests of a folder play a row: those that name it, run under a watch that sees whether the row really came into play."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache, partial
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

Test = Callable[[], None]


@cache
def collected(package: str, but: tuple[str, ...] = ()) -> list[tuple[str, Test]]:
    """Every test of the package that needs no fixture, once for each of its parameters, with the words it is written in."""
    folder = Path(__file__).resolve().parents[2].joinpath(*package.split("."))
    found: list[tuple[str, Test]] = []
    for path in sorted(folder.glob("test_*.py")):
        if path.stem in but:
            continue
        module = import_module(f"{package}.{path.stem}")
        for name, function in inspect.getmembers(module, inspect.isfunction):
            if name.startswith("test_") and function.__module__ == module.__name__:
                for given in parameters(function):
                    if set(inspect.signature(function).parameters) == given.keys():
                        found.append((words(function, given), partial(function, **given)))
    return found


def parameters(function: Any) -> Iterator[dict[str, Any]]:
    """All combinations that pytest would call it with."""
    sets: list[list[dict[str, Any]]] = []
    for mark in getattr(function, "pytestmark", []):
        if mark.name == "parametrize":
            names, values = mark.args[:2]
            keys = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
            sets.append([dict(zip(keys, value if len(keys) > 1 else [value], strict=True)) for value in values])
    for chosen in product(*sets):
        yield {key: value for part in chosen for key, value in part.items()}


def words(function: Any, given: dict[str, Any]) -> str:
    return f"{function.__name__} {inspect.getsource(function)} {given!r}"


def naming(id: str, tests: list[tuple[str, Test]]) -> Iterator[Test]:
    """Those in whose words the row's id stands by itself or with the letter of a copy; the ones named after it first."""
    pattern = re.compile(rf"(?<![A-Za-z0-9]){re.escape(id)}[a-z]?(?![A-Za-z0-9])", re.IGNORECASE)
    found = [(text, test) for text, test in tests if pattern.search(text)]
    yield from (test for text, test in sorted(found, key=lambda one: f"test_{id.lower()}_" not in one[0]))


def same_rows(rows: Collection[str], **homes: Collection[str]) -> None:
    """Every row stands in every home with something in it, and no home holds more; else the rows are named, however pytest is run."""
    wrong = [f"{id} has no {home}" for home, table in homes.items() for id in rows if not has(table, id)]
    wrong += [f"the {home} of {id}, which is no row" for home, table in homes.items() for id in table if id not in rows]
    assert not wrong, "; ".join(wrong)


def has(table: Collection[str], id: str) -> bool:
    return id in table and (not isinstance(table, Mapping) or bool(table[id]))
