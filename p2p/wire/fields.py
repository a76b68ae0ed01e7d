"""Reading the fields of one parsed object: each by name, each with its limits, and none left over.

Used by the message classes only. Every refusal is a PeerFault of the message's own section and names the field.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import TypeVar

from p2p.crypto.faults import PeerFault, demand
from p2p.crypto.identity import check_public
from p2p.wire.codec import Value, text_bytes
from p2p.wire.limits import NAME_ID_BYTES_MAX, VERSION

T = TypeVar("T")
NAME_ID = re.compile(r"[a-z][a-z0-9-]*", re.ASCII)
DIGEST_BYTES = 32


FORMER_TABLE = (
    "it was made by Fides 0.1.0 or soon after, whose tables speak version 1 of the protocol: "
    "that version reads it, this one leaves it as it is"
)


class FormerVersion(PeerFault):
    """Said by a program of an earlier version of the protocol: nothing of it is read."""


class Fields:
    """One object of a peer. `end` must be called last: an unknown field is a fault, or two readers could differ."""

    __slots__ = ("_left", "section")

    def __init__(self, value: Value, section: str) -> None:
        if not isinstance(value, Mapping):
            raise PeerFault(section, "an object is missing")
        self._left = dict(value)
        self.section = section

    def take(self, name: str) -> Value:
        if name not in self._left:
            raise PeerFault(self.section, f"{name} is missing")
        return self._left.pop(name)

    def has(self, name: str) -> bool:
        return name in self._left

    def end(self) -> None:
        if self._left:
            raise PeerFault(self.section, f"unknown field {', '.join(sorted(self._left))}")

    def number(self, name: str, low: int, high: int) -> int:
        value = self.take(name)
        if type(value) is not int:
            raise PeerFault(self.section, f"{name} is no number")
        if not low <= value <= high:
            raise PeerFault(self.section, f"{name} is not within {low} and {high}")
        return value

    def version(self) -> int:
        version = self.number("v", 0, 2**32)
        if version < VERSION:
            raise FormerVersion(self.section, f"version {version} instead of {VERSION}")
        demand(version == VERSION, self.section, f"version {version} instead of {VERSION}")
        return version

    def text(self, name: str, bytes_max: int) -> str:
        value = self.take(name)
        if not isinstance(value, str):
            raise PeerFault(self.section, f"{name} is no text")
        demand(len(value.encode("utf-8")) <= bytes_max, self.section, f"{name} is longer than {bytes_max} bytes")
        return value

    def name_id(self, name: str) -> str:
        return as_name_id(self.take(name), name, self.section)

    def raw(self, name: str, low: int, high: int) -> bytes:
        return as_raw(self.take(name), name, low, high, self.section)

    def digest(self, name: str) -> bytes:
        return self.raw(name, DIGEST_BYTES, DIGEST_BYTES)

    def public(self, name: str) -> bytes:
        return check_public(self.digest(name))

    def list(self, name: str, low: int, high: int, read: Callable[[Value], T]) -> tuple[T, ...]:
        value = self.take(name)
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise PeerFault(self.section, f"{name} is no list")
        demand(low <= len(value) <= high, self.section, f"{name} has {len(value)} items instead of {low} to {high}")
        return tuple(read(item) for item in value)

    def map(self, name: str) -> Mapping[str, Value]:
        value = self.take(name)
        if not isinstance(value, Mapping):
            raise PeerFault(self.section, f"{name} is no object")
        return value


def as_raw(value: Value, name: str, low: int, high: int, section: str) -> bytes:
    if not isinstance(value, str):
        raise PeerFault(section, f"{name} is no text of bytes")
    if len(value) > (high * 4 + 2) // 3:
        raise PeerFault(section, f"{name} has more than {high} bytes")
    data = text_bytes(value, section)
    if not low <= len(data) <= high:
        raise PeerFault(section, f"{name} has {len(data)} bytes instead of {low} to {high}")
    return data


def as_name_id(value: Value, name: str, section: str) -> str:
    if not isinstance(value, str):
        raise PeerFault(section, f"{name} is no name")
    demand(len(value) <= NAME_ID_BYTES_MAX and NAME_ID.fullmatch(value) is not None, section, f"{name} is not a name of a-z 0-9 -")
    return value


def ascending(items: Sequence[bytes] | Sequence[str] | Sequence[int], name: str, section: str) -> None:
    """Lists whose order means nothing have one order, and nothing twice."""
    for before, after in pairwise(items):
        demand(before < after, section, f"{name} not in ascending order, or one twice")  # type: ignore[operator]
