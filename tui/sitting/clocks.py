"""PURE: how long each seat has been awaited so far, and what the clock of the table leaves it. They only tell; no rule hangs on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace

from engine.cards import Seat
from engine.values import dataclass


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


@dataclass(frozen=True)
class Times:
    """By the clock of the table: what each seat has left, in seconds, when that was looked at; who is losing it since, and who has none."""

    left: Mapping[Seat, int] = field(default_factory=dict)
    running: tuple[Seat, ...] = ()
    late: tuple[Seat, ...] = ()
    pausing: tuple[Seat, ...] = ()
    since: float = 0.0

    @property
    def shape(self) -> object:
        """What is worth showing anew; seconds are counted down by whoever shows them."""
        return {seat: left // LOOKED_SECONDS for seat, left in self.left.items()}, self.running, self.late, self.pausing

    def of(self, seat: Seat, now: float) -> str:
        """What this seat has left; nothing where no clock runs for it."""
        if seat not in self.left:
            return ""
        return span(self.left[seat] - (max(0.0, now - self.since) if seat in self.running else 0.0))


LOOKED_SECONDS = 10


def span(seconds: float) -> str:
    """Time that is left; below nothing there is none."""
    days, hours = divmod(max(0, int(seconds)) // 3600, 24)
    return f"{days} d {hours} h" if days else minutes(max(0.0, seconds))


def minutes(seconds: float) -> str:
    whole = int(seconds)
    hours, rest = divmod(whole, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"
