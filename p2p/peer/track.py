"""The entries of one place that count, by number. Numbers may be missing: behind a ballot a chain goes on at the number that its author's
vote names, and what lay between is void and kept by nobody. `len` is the number that comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from p2p.wire.entries import SignedEntry


class Track(Sequence[SignedEntry]):
    def __init__(self, table: bytes) -> None:
        self._held: dict[int, SignedEntry] = {}
        self.id = table  # of the entry before the next one
        self.base = (0, table)  # the number, and the id before it, from which on nothing is missing
        self._next = 0

    def __len__(self) -> int:
        return self._next

    def __iter__(self) -> Iterator[SignedEntry]:
        return iter(self._held.values())

    def __reversed__(self) -> Iterator[SignedEntry]:
        return reversed(self._held.values())

    @overload
    def __getitem__(self, at: int) -> SignedEntry: ...
    @overload
    def __getitem__(self, at: slice) -> list[SignedEntry]: ...
    def __getitem__(self, at: int | slice) -> SignedEntry | list[SignedEntry]:
        """By number; from the end, counted among those that are here."""
        if isinstance(at, int):
            return list(self._held.values())[at] if at < 0 else self._held[at]
        first, behind = at.start or 0, self._next if at.stop is None else at.stop
        if first < 0 or behind < 0:
            return list(self._held.values())[at]
        return [self._held[number] for number in range(first, min(behind, self._next)) if number in self._held]

    def get(self, number: int) -> SignedEntry | None:
        return self._held.get(number)

    def append(self, signed: SignedEntry) -> None:
        assert signed.entry.seq == self._next
        self._held[self._next] = signed
        self._next, self.id = self._next + 1, signed.entry.id

    def below(self, beat: int) -> tuple[int, bytes]:
        """Where the chain stands without what was said in this beat or later: the number that comes next, and the id before it."""
        found = self._next, self.id
        for signed in reversed(self):
            if signed.entry.beat < beat:
                break
            found = signed.entry.seq, signed.entry.prev
        return found

    def cut(self, beat: int) -> None:
        """What was said in this beat or later does not count."""
        self._next, self.id = self.below(beat)
        self._held = {number: signed for number, signed in self._held.items() if signed.entry.beat < beat}
        if self.base[0] > self._next:
            self.base = self._next, self.id

    def jump(self, number: int, id_before: bytes) -> None:
        """Goes on here."""
        self._next, self.id = number, id_before
        self.base = number, id_before
