"""Who answers shuffles, deals, reveals and rolls. `LocalDealer` does it at once from a seed.

The local dealer is keyed by handle and roll number and has no position of its own, so undo and replay need nothing from it.
Randomness is a SHA-256 stream, the same on every machine; `random` is never used.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Mapping, MutableSequence
from dataclasses import field
from typing import Any, Protocol, TypeVar, cast

from engine.cards import Cards, Handle, Seat
from engine.script import Deal, Give, Mix, Request, Return, Reveal, Roll, Shuffle
from engine.values import dataclass

T = TypeVar("T")
FULL = 1 << 32
WORDS = struct.Struct(">8I").unpack


class Stream:
    """Uniform whole numbers from a seed and a label."""

    __slots__ = ("_counter", "_key", "_words")

    def __init__(self, seed: bytes, *label: str | int) -> None:
        text = "\x1f".join(map(str, label)).encode()
        self._key = hashlib.sha256(len(seed).to_bytes(4, "big") + seed + text).digest()
        self._counter = 0
        self._words: list[int] = []

    def below(self, sides: int) -> int:
        """A number from 0 to sides - 1, each equally likely: words that would favour small numbers are thrown away."""
        words = self._words
        while True:
            if not words:
                words.extend(WORDS(hashlib.sha256(self._key + self._counter.to_bytes(8, "big")).digest()))
                words.reverse()
                self._counter += 1
            word = words.pop()
            if word < FULL - sides or word < FULL - FULL % sides:
                return word % sides

    def shuffle(self, items: MutableSequence[T]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def pick(self, items: MutableSequence[T]) -> T:
        return items[self.below(len(items))]


@dataclass(slots=True)
class Dealt:
    """What a dealer answers: what all may know, and what each seat may see."""

    faces: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    seen: Mapping[Seat, Mapping[Handle, str]] = field(default_factory=dict)


class Dealer(Protocol):
    def answer(self, request: Request[Any], cards: Cards) -> Dealt:
        """Called before the runner's bookkeeping: `cards.next_handle` is the first handle a Shuffle or Mix will get."""

    def sealed(self, token: Handle, choice: str) -> None:
        """A seat has sealed this choice."""

    def opened(self, token: Handle) -> str:
        """The choice behind a token."""


NOTHING = Dealt()


class LocalDealer:
    """Knows every face. Hot seat, bots, tests, simulation, and worlds that a bot imagines."""

    def __init__(self, seed: bytes, faces: dict[Handle, str] | None = None) -> None:
        self.seed = seed
        self.faces: dict[Handle, str] = {} if faces is None else faces

    def answer(self, request: Request[Any], cards: Cards) -> Dealt:
        kind = type(request)
        if kind is Deal:
            hands: dict[Seat, list[Handle]] = request.hands  # type: ignore[attr-defined]
            return Dealt(seen={seat: {handle: self.faces[handle] for handle in handles} for seat, handles in hands.items()})
        if kind is Reveal:
            return Dealt(faces=tuple([self.faces[handle] for handle in request.handles]))  # type: ignore[attr-defined]
        if kind is Roll:
            stream = Stream(self.seed, "roll", cards.rolls)
            return Dealt(numbers=tuple([stream.below(sides) for sides in request.sides]))  # type: ignore[attr-defined]
        if kind is Shuffle:
            first = cards.next_handle
            for pile in request.piles:  # type: ignore[attr-defined]
                self._arrange(pile, first)
                first += len(pile)
            return NOTHING
        if kind is Mix:
            handles: list[Handle] = request.handles  # type: ignore[attr-defined]
            fresh = self._arrange(handles, cards.next_handle)
            return Dealt(seen={request.seat: fresh})  # type: ignore[attr-defined]
        if kind is Give:
            return Dealt(seen={request.seat: {request.handle: self.faces[request.handle]}})  # type: ignore[attr-defined]
        assert kind is Return, request
        return NOTHING

    def _arrange(self, pile: Any, first: int) -> dict[Handle, str]:
        faces = [card if isinstance(card, str) else self.faces[card] for card in pile]
        Stream(self.seed, "shuffle", first).shuffle(faces)
        fresh = cast("dict[Handle, str]", dict(enumerate(faces, first)))
        self.faces.update(fresh)
        return fresh

    def sealed(self, token: Handle, choice: str) -> None:
        self.faces[token] = choice

    def opened(self, token: Handle) -> str:
        return self.faces[token]
