"""`dataclass`, made quickly: what `dataclasses.dataclass` makes, without compiling six functions for each class before anything is run.

A program has some hundred such classes, and a start uses few of them. Here the library reads the fields; hash and text are closures,
`__init__` and `__eq__` are written out when they are first needed. Rules, and the files of the engine that count as rules, use the library
itself, for their text is their digest; so does a class with an `InitVar`.
"""

from __future__ import annotations

from dataclasses import MISSING, Field, FrozenInstanceError, fields
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable
    from dataclasses import dataclass as dataclass
else:
    import dataclasses

    def dataclass(cls=None, /, *, repr=True, eq=True, frozen=False, slots=False, kw_only=False):
        def made(cls):
            own = {name for name, value in vars(cls).items() if value is not None}
            cls.__doc__ = cls.__doc__ or cls.__name__  # for a class without one the library writes out a signature
            cls = dataclasses.dataclass(cls, init=False, repr=False, eq=False, slots=slots, kw_only=kw_only)
            for name, method in _methods(cls, repr, eq, frozen, slots).items():
                if name not in own:
                    setattr(cls, name, method)
            return cls

        return made if cls is None else made(cls)


def _methods(cls: Any, repr: bool, eq: bool, frozen: bool, slots: bool) -> dict[str, Any]:
    """What a class gets, if it does not say something else itself."""
    methods: dict[str, Any] = {"__init__": _when_needed(cls, "__init__", lambda: _init(cls, frozen, slots))}
    if repr:
        methods["__repr__"] = _repr([one.name for one in fields(cls) if one.repr])
    if eq:
        compared = [one.name for one in fields(cls) if one.compare]
        methods |= {"__eq__": _when_needed(cls, "__eq__", lambda: _eq(compared)), "__hash__": _hash(compared) if frozen else None}
    if frozen:
        methods |= {"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
    if frozen and slots:
        methods |= {"__getstate__": _values_of, "__setstate__": _set_values}
    return methods


# --- written out


def _when_needed(cls: Any, name: str, write: Callable[[], Callable[..., Any]]) -> Callable[..., Any]:
    """Stands in for a method until its first call, and puts the true one into its place."""

    def stand_in(self: Any, *args: Any, **kwargs: Any) -> Any:
        method = write()
        method.__qualname__ = f"{cls.__qualname__}.{name}"
        setattr(cls, name, method)
        return method(self, *args, **kwargs)

    return stand_in


def _eq(names: list[str]) -> Callable[[Any, object], bool]:
    made: dict[str, Any] = {}
    mine, theirs = ("".join(f"{who}.{name}, " for name in names) for who in ("self", "other"))
    exec(f"def __eq__(self, other):\n return ({mine}) == ({theirs}) if other.__class__ is self.__class__ else NotImplemented", made)
    eq: Callable[[Any, object], bool] = made["__eq__"]
    return eq


def _init(cls: Any, frozen: bool, slots: bool) -> Callable[..., None]:
    names: dict[str, Any] = {"_put": object.__setattr__, "_new": MISSING}
    taken = [_parameter(one, names) for one in fields(cls) if one.init and not one.kw_only]
    named = [_parameter(one, names) for one in fields(cls) if one.init and one.kw_only]
    lines = [f"def __init__({', '.join(['self', *taken, *['*'] * bool(named), *named])}):"]
    for one in fields(cls):
        if value := _value(one, names, slots):
            lines.append(f" _put(self, {one.name!r}, {value})" if frozen else f" self.{one.name} = {value}")
    lines.append(" self.__post_init__()" if hasattr(cls, "__post_init__") else " pass")
    exec("\n".join(lines), names)
    init: Callable[..., None] = names["__init__"]
    return init


def _parameter(one: Field[Any], names: dict[str, Any]) -> str:
    if one.default is not MISSING:
        names[f"_usual_{one.name}"] = one.default
        return f"{one.name}=_usual_{one.name}"
    return one.name if one.default_factory is MISSING else f"{one.name}=_new"


def _value(one: Field[Any], names: dict[str, Any], slots: bool) -> str:
    """What is put into a field; nothing where the class has it already, or `__post_init__` puts it."""
    if one.default_factory is not MISSING:
        names[f"_make_{one.name}"] = one.default_factory
        made = f"_make_{one.name}()"
        return f"{made} if {one.name} is _new else {one.name}" if one.init else made
    if one.init:
        return one.name
    if slots and one.default is not MISSING:
        names[f"_usual_{one.name}"] = one.default
        return f"_usual_{one.name}"
    return ""


# --- the other methods


def _hash(names: list[str]) -> Callable[[Any], int]:
    key: Callable[[Any], Any] = attrgetter(*names) if names else lambda _: ()

    def __hash__(self: Any) -> int:
        return hash(key(self))

    return __hash__


def _repr(names: list[str]) -> Callable[[Any], str]:
    @recursive_repr()
    def __repr__(self: Any) -> str:
        return f"{self.__class__.__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    return __repr__


def _refuse_to_set(self: Any, name: str, value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: Any, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _values_of(self: Any) -> list[Any]:
    return [getattr(self, one.name) for one in fields(self)]


def _set_values(self: Any, values: list[Any]) -> None:
    for one, value in zip(fields(self), values, strict=True):
        object.__setattr__(self, one.name, value)
