"""The base of all moves: a frozen dataclass that knows its legality, its proposals, the cards it shows and its notation.

A move never touches the state. `refuse` must answer alike under the mover's whole sight and under the open faces plus the cards the move
shows, so that a peer judges a received move with the same function; and it must survive any value a stranger puts into a field.
"""

from __future__ import annotations

import re
import typing
from collections.abc import Callable, Iterator
from dataclasses import MISSING, dataclass, fields
from typing import Any, Generic, NamedTuple, TypeVar, dataclass_transform

from engine.canon import by_slots
from engine.cards import Handle, Seat, Sight

G = TypeVar("G")
M = TypeVar("M", bound="Move[Any]")


class Refusal(Exception):
    """Our own player asked for what the rules forbid. Also a value: what `refuse` answers, with the facts for a sentence."""

    def __init__(self, reason: str, /, **facts: int | str) -> None:
        self.reason = reason
        self.facts = facts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and (self.reason, self.facts) == (other.reason, other.facts)

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return " ".join([self.reason, *(f"{key}={value}" for key, value in self.facts.items())])


class At(Generic[G]):
    """Where a move is judged: the public state, the mover, what he may look at, and the circumstances of the question."""

    __slots__ = ("facts", "g", "seat", "sight")

    def __init__(self, g: G, seat: Seat, sight: Sight, facts: tuple[str, ...] = ()) -> None:
        self.g = g
        self.seat = seat
        self.sight = sight
        self.facts = facts


class Move(Generic[G]):
    """Base class; the notation is compiled by the `move` decorator."""

    __slots__ = ()
    notation: typing.ClassVar[Notation]
    plain: typing.ClassVar[tuple[Any, ...]] = ()  # the one move of a class without fields
    onward: typing.ClassVar[bool] = False  # does nothing but let the rules go on; a property where only some moves of a class do

    def refuse(self, at: At[G]) -> Refusal | None:
        """The legality: for the mover, for every peer, for a grey entry and its reason."""
        return None

    @classmethod
    def every(cls: type[M], at: At[G]) -> Iterator[M]:
        """Proposals, lazy, some may be refused; the legal moves are those that `refuse` lets pass."""
        return iter(cls.plain)

    def shows(self) -> tuple[Handle, ...]:
        """Closed cards of the mover that are open from this move on."""
        return ()

    def __str__(self) -> str:
        return self.notation.write(self, lambda handle: f"#{handle}")


class BadNotation(ValueError):
    """A text that no move reads; its message is a sentence."""


class _Part(NamedTuple):
    field: str  # "" for bare words
    before: tuple[str, ...]  # words that introduce the field
    flag: str  # what a true bool is written as
    optional: bool


class Notation:
    """A template such as `build {type} [with {cards}]` or `place {spot} {use_bonus:+bonus}` and the class it reads and writes."""

    PART = re.compile(r"\[(?P<words>[^{\]]*)\{(?P<group>\w+)\}\]|\{(?P<field>\w+)(?::(?P<flag>[^}]+))?\}|(?P<word>[^\s{\[]+)")

    def __init__(self, template: str, cls: type[Any]) -> None:
        self.template = template
        self.cls = cls
        self.parts = [self._part(match) for match in self.PART.finditer(template)]
        self.kinds: dict[str, Any] = {}
        self.defaults = {f.name: f.default for f in fields(cls) if f.default is not MISSING}
        named = {part.field for part in self.parts if part.field}
        assert named == {f.name for f in fields(cls)}, f"{template!r} must name every field of {cls.__name__}"

    @staticmethod
    def _part(match: re.Match[str]) -> _Part:
        if match["group"]:
            return _Part(match["group"], tuple(match["words"].split()), "", True)
        if match["field"]:
            return _Part(match["field"], (), match["flag"] or "", False)
        return _Part("", (match["word"],), "", False)

    def _kinds(self) -> dict[str, Any]:
        if not self.kinds:
            self.kinds = {
                name: hint for name, hint in typing.get_type_hints(self.cls).items() if name not in ("notation", "plain", "onward")
            }
        return self.kinds

    def write(self, move: Any, face: Callable[[Handle], str]) -> str:
        words: list[str] = []
        for part in self.parts:
            value = getattr(move, part.field) if part.field else None
            if part.flag:
                words += [part.flag] if value else []
            elif part.optional and value == self.defaults.get(part.field):
                continue
            else:
                words += part.before
                if part.field:
                    hint = self._kinds()[part.field]
                    items = value if isinstance(value, tuple) else (value,)
                    words += [face(item) if _is_handle(hint) else str(item) for item in items]
        return " ".join(words)

    def read(self, words: list[str], find: Callable[[str], Handle]) -> Any:
        """The move that these words write; None if they are not of this class at all; BadNotation if they almost are."""
        rest = list(words)
        values: dict[str, Any] = {}
        for index, part in enumerate(self.parts):
            if part.flag:
                values[part.field] = bool(rest) and rest[0] == part.flag
                rest = rest[1:] if values[part.field] else rest
                continue
            if tuple(rest[: len(part.before)]) != part.before:
                if part.optional:
                    continue
                if index == 0 or (not part.field and all(not p.field for p in self.parts[:index])):
                    return None
                raise BadNotation(f"'{' '.join(words)}' should read '{self.template}'")
            rest = rest[len(part.before) :]
            if part.field:
                rest = self._read_field(part, rest, values, find)
        if rest:
            raise BadNotation(f"'{' '.join(rest)}' is left over; the form is '{self.template}'")
        return self.cls(**values)

    def _read_field(self, part: _Part, rest: list[str], values: dict[str, Any], find: Callable[[str], Handle]) -> list[str]:
        hint = self._kinds()[part.field]
        stops = {p.before[0] for p in self.parts if p.before and p.field} | {p.flag for p in self.parts if p.flag}
        if typing.get_origin(hint) is tuple:
            count = next((i for i, word in enumerate(rest) if word in stops), len(rest))
            if not count and part.optional:
                raise BadNotation(f"{part.field} is missing; the form is '{self.template}'")
            if count or part.field not in self.defaults:
                values[part.field] = tuple(_read_item(typing.get_args(hint)[0], word, find) for word in rest[:count])
            return rest[count:]
        if not rest or rest[0] in stops:
            raise BadNotation(f"{part.field} is missing; the form is '{self.template}'")
        values[part.field] = _read_item(hint, rest[0], find)
        return rest[1:]


def _is_handle(hint: Any) -> bool:
    return hint is Handle or typing.get_args(hint)[:1] == (Handle,)


def _read_item(hint: Any, word: str, find: Callable[[str], Handle]) -> Any:
    if hint is Handle:
        return find(word)
    if hint is int:
        if not re.fullmatch(r"-?(0|[1-9][0-9]{0,8})", word):
            raise BadNotation(f"'{word}' is not a whole number")
        return int(word)
    return word


@dataclass_transform(frozen_default=True, eq_default=True)
def move(template: str) -> Callable[[type[M]], type[M]]:
    """Class decorator: frozen, slotted dataclass with its notation."""

    def decorate(cls: type[M]) -> type[M]:
        made = by_slots(dataclass(frozen=True, slots=True, init=False)(cls))
        made.notation = Notation(template, made)
        made.plain = () if fields(made) else (made(),)  # type: ignore[arg-type]
        return made

    return decorate


def read_move(kinds: tuple[type[Move[Any]], ...], text: str, find: Callable[[str], Handle]) -> Move[Any]:
    """The move of one of these classes that the text writes."""
    words = text.split()
    almost: BadNotation | None = None
    for kind in kinds:
        try:
            found = kind.notation.read(words, find)
        except BadNotation as problem:
            almost = problem
            continue
        if found is not None:
            return typing.cast("Move[Any]", found)
    raise almost or BadNotation(f"'{text}' is no move here")
