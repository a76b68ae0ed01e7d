"""The floor: how long an answer waits that would otherwise tell by its time what its player holds.

In a window (engine/words.py: `is_window`) a player without a fitting card need not be asked and one with a card thinks. So nothing that
answers one leaves sooner than the floor, which all have signed, and a random time on top. Only our own seat waits; nobody can check it.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.moves import Refusal
from p2p.crypto.frames import frame
from p2p.crypto.transcript import Seed
from p2p.wire.codec import Value

FLOOR = "floor"  # the option of a roster; no game has one of this name
FLOOR_SECONDS = 3  # where two people or more play
FLOOR_SECONDS_MAX = 30
SCATTER_SECONDS = 1.0


def usual_floor(people: int) -> int:
    """Of a new table for so many people: bots tell nothing by their time."""
    return FLOOR_SECONDS if people >= 2 else 0


def floor_of(options: Mapping[str, Value]) -> int:
    """The floor of a table in seconds; Refusal if it is written otherwise than we would. None is written as none."""
    value = options.get(FLOOR, 0)
    if type(value) is not int or not (FLOOR in options) <= value <= FLOOR_SECONDS_MAX:
        raise Refusal("no_such_choice", option=FLOOR, choice=str(value), known=f"1 to {FLOOR_SECONDS_MAX}")
    return value


def with_floor(options: Mapping[str, str], floor: int) -> dict[str, Value]:
    return {**options, FLOOR: floor} if floor else dict(options)


class Hold:
    """Until when the answer in our draft waits. Time comes in by `tick` alone: a window counts from the first tick behind it at which the
    beat before is FINAL, so that a clock that is looked at seldom, and a draft that was begun early, make the wait longer, never shorter.
    Windows of one draft wait one behind the other: else thinking at the first would show in the second. A window behind a choice that is
    taken back never was: others see the time of a draft, never that somebody thought again."""

    def __init__(self, floor: int, seed: Seed, table: bytes) -> None:
        self.floor, self._seed, self._table = floor, seed, table
        self._now = 0.0
        self.begin()

    def begin(self) -> None:
        """Another beat: nothing waits."""
        self._windows: list[tuple[int, float]] = []  # the choices before each window in our draft, and how long it waits
        self._ends: list[float] = []  # of those that count already

    def reach(self, beat: int, choices: int) -> None:
        """A window has come up in our draft behind so many choices."""
        number = len(self._windows) + 1
        self._windows.append((choices, self.floor + self._scatter(beat, number)))

    def back(self, choices: int) -> None:
        """Our draft is back at so many choices."""
        self._windows = [window for window in self._windows if window[0] <= choices]
        del self._ends[len(self._windows) :]

    def _scatter(self, beat: int, number: int) -> float:
        """The same after a restart, and known to nobody else."""
        drawn = self._seed.mac(frame("fides/v1/floor", self._table, beat, number))
        return SCATTER_SECONDS * int.from_bytes(drawn[:6], "big") / (1 << 48)

    def tick(self, now: float, is_settled: bool) -> None:
        self._now = now
        if is_settled:
            for wait in self._pending:
                self._ends.append(max(self._end, now) + wait)

    @property
    def _end(self) -> float:
        return self._ends[-1] if self._ends else 0.0

    @property
    def _pending(self) -> list[float]:
        """The waits of windows that came up since the last tick."""
        return [wait for _, wait in self._windows[len(self._ends) :]]

    @property
    def seconds(self) -> float:
        """How long it still is; 0: it may leave."""
        return max(0.0, self._end - self._now) + sum(self._pending)
