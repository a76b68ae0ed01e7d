"""PURE: how long each seat has been awaited so far. The clocks only tell; no rule hangs on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.cards import Seat


@dataclass(frozen=True)
class Clocks:
    """`spent`: seconds by seat up to `since`, when those who are awaited now began to be."""

    spent: Mapping[Seat, float] = field(default_factory=dict)
    awaited: tuple[Seat, ...] = ()
    since: float = 0.0

    def awaiting(self, seats: Sequence[Seat], now: float) -> Clocks:
        """The clocks from now on, when the table waits for these seats; the same object if it did already."""
        if tuple(seats) == self.awaited:
            return self
        spent = {**self.spent, **{seat: self.total(seat, now) for seat in self.awaited}}
        return replace(self, spent=spent, awaited=tuple(seats), since=now)

    def total(self, seat: Seat, now: float) -> float:
        return self.spent.get(seat, 0.0) + (max(0.0, now - self.since) if seat in self.awaited else 0.0)

    def turn(self, now: float) -> float:
        """How long those who are awaited have been."""
        return max(0.0, now - self.since) if self.awaited else 0.0


def minutes(seconds: float) -> str:
    whole = int(seconds)
    hours, rest = divmod(whole, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"
