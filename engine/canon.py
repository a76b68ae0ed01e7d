"""Copies, canonical bytes and digests of game states, and how a frozen value is made quickly: compiled once per dataclass.

A state is a tree of dataclasses, lists, tuples and dicts over int, str, bool and None. Fields marked OUTBOX are neither copied nor hashed.
Nothing here may depend on hash order, on addresses or on the interpreter's version.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import types
import typing
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")

OUTBOX = {"outbox": True}
SCALARS = (int, str, bool, type(None))
# A state is a tree, which the conformance suite checks: nobody need look for circles here.
_WRITER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True, check_circular=False)


def digest(state: Any) -> str:
    """Hex digest of the canonical bytes of a state."""
    return hashlib.sha256(canonical(state)).hexdigest()


def canonical(state: Any) -> bytes:
    plain = _function(state, _plain_expression, "plain")(state)
    return _WRITER.encode([type(state).__name__, plain]).encode("ascii")


def copy(state: T) -> T:
    """An independent copy; the outbox of the copy is empty."""
    return typing.cast(T, _function(state, _copy_expression, "copy")(state))


def kept_fields(cls: type) -> list[tuple[str, Any]]:
    hints = typing.get_type_hints(cls)
    return [(f.name, hints[f.name]) for f in dataclasses.fields(cls) if not f.metadata.get("outbox")]


def by_slots(cls: type[T]) -> type[T]:
    """A frozen class with slots whose fields are put in by the slots themselves: half the time of the library's way."""
    taken: list[str] = []
    puts: list[str] = []
    names: dict[str, Any] = {}
    for each in dataclasses.fields(cls):  # type: ignore[arg-type]
        names[f"put_{each.name}"] = getattr(cls, each.name).__set__
        names[f"usual_{each.name}"] = each.default
        taken.append(each.name if each.default is dataclasses.MISSING else f"{each.name}=usual_{each.name}")
        puts.append(f"put_{each.name}(self, {each.name})")
    if puts:
        exec(f"def __init__(self, {', '.join(taken)}): {'; '.join(puts)}", names)
        cls.__init__ = names["__init__"]  # type: ignore[method-assign]
    return cls


def _function(state: Any, expression: Callable[[Any, str, dict[str, Any]], str | None], what: str) -> Callable[[Any], Any]:
    cls: Any = type(state)
    return _compiled(cls, expression, what)


@cache
def _compiled(cls: type, expression: Callable[[Any, str, dict[str, Any]], str | None], what: str) -> Callable[[Any], Any]:
    """One function per dataclass, written out field by field: several times faster than walking the tree by reflection."""
    names: dict[str, Any] = {"cls": cls, "new": object.__new__}
    parts = [(name, expression(hint, f"x.{name}", names) or f"x.{name}") for name, hint in kept_fields(cls)]
    if what == "plain":
        lines = ["def run(x):", f"    return [{', '.join(text for _, text in parts)}]"]
    else:
        outbox = [f.name for f in dataclasses.fields(cls) if f.metadata.get("outbox")]
        lines = ["def run(x):", "    y = new(cls)", *(f"    y.{name} = {text}" for name, text in parts)]
        lines += [*(f"    y.{name} = []" for name in outbox), "    return y"]
    exec("\n".join(lines), names)
    return typing.cast(Callable[[Any], Any], names["run"])


def _nested(hint: Any, names: dict[str, Any], expression: Callable[..., str | None], what: str) -> str:
    name = f"{what}_{hint.__name__}"
    names[name] = _compiled(hint, expression, what)
    return name


def _copy_expression(hint: Any, value: str, names: dict[str, Any]) -> str | None:
    """Source text that copies `value`, or None where the value itself will do because it cannot change."""
    hint, optional = _without_none(hint)
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if dataclasses.is_dataclass(hint):
        if hint.__dataclass_params__.frozen:  # type: ignore[union-attr]
            return None
        text = f"{_nested(hint, names, _copy_expression, 'copy')}({value})"
    elif origin is list:
        inner = _copy_expression(args[0], "e", names)
        text = f"[{inner} for e in {value}]" if inner else f"{value}[:]"
    elif origin is dict:
        inner = _copy_expression(args[1], "e", names)
        text = f"{{k: {inner} for k, e in {value}.items()}}" if inner else f"{value}.copy()"
    elif origin is tuple:
        if any(_copy_expression(arg, "e", names) for arg in args if arg is not ...):
            raise TypeError(f"{hint} cannot be part of a state: what is in a tuple must not change")
        return None
    elif _is_scalar(hint):
        return None
    else:
        raise TypeError(f"{hint} cannot be part of a state")
    return f"(None if {value} is None else {text})" if optional else text


def _plain_expression(hint: Any, value: str, names: dict[str, Any]) -> str | None:
    """Source text that turns `value` into lists, dicts and scalars."""
    hint, optional = _without_none(hint)
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if dataclasses.is_dataclass(hint):
        text = f"{_nested(hint, names, _plain_expression, 'plain')}({value})"
    elif origin in (list, tuple):
        inner = _plain_expression(args[0], "e", names)
        if inner is None:
            return None
        text = f"[{inner} for e in {value}]"
    elif origin is dict:
        inner = _plain_expression(args[1], "e", names)
        if inner is None:
            return None
        text = f"{{k: {inner} for k, e in {value}.items()}}"
    elif _is_scalar(hint):
        return None
    else:
        raise TypeError(f"{hint} cannot be part of a state")
    return f"(None if {value} is None else {text})" if optional else text


def _without_none(hint: Any) -> tuple[Any, bool]:
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        rest = [arg for arg in typing.get_args(hint) if arg is not type(None)]
        if len(rest) == 1:
            return rest[0], True
    return hint, False


def _is_scalar(hint: Any) -> bool:
    if isinstance(hint, typing.NewType):
        return _is_scalar(hint.__supertype__)
    if typing.get_origin(hint) is typing.Literal:
        return True
    return hint in SCALARS
