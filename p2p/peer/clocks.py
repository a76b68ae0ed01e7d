"""The clock of a table: what all have signed, how long each person has taken as read here, and whose time is up. PURE: time comes in.

A clock decides nothing. Everybody reads everybody, the smallest reading of the others counts, and a time that is up only unlocks the vote
`clock` (protocol.md, part "Ballots", B6). So whoever reads too little gives somebody time, as a vote against would, and whoever reads too
much changes nothing. What a crash or a break in the line hides is lost in favour of who is asked.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from engine.moves import Refusal
from engine.values import dataclass
from p2p.crypto.faults import PeerFault
from p2p.wire import codec
from p2p.wire.codec import Value
from p2p.wire.fields import Fields
from p2p.wire.limits import BEAT_NUMBER_MAX, INT_MAX, SEATS_MAX, SECONDS_MAX

CLOCK = "clock"  # the option of a roster; no game has one of this name
NONE = "none"
RELAXED = "relaxed"
RELAXED_SECONDS = 600  # for one question
DAY_SECONDS = 86400
BANK_SECONDS_MAX, INCREMENT_SECONDS_MAX, DAYS_MAX = DAY_SECONDS, 3600, 30
FORMS = f"none, relaxed, SECONDS+INCREMENT (up to {BANK_SECONDS_MAX}+{INCREMENT_SECONDS_MAX}) or DAYS (1d to {DAYS_MAX}d)"
STEP_SECONDS_MAX = 5.0  # a program that was not looked at for longer has not read the time between
NOTE_SECONDS, NOTE_DAYS_SECONDS = 10.0, 600.0  # how much reading a crash may lose
HOUR_SECONDS, DIFFER_SECONDS = 3600.0, 60.0  # an hour in which wall clock and monotonic clock differ by more counts nothing
DOWN_SECONDS_MAX = 366.0 * DAY_SECONDS
SECTION = "journal/note"
_BANK = re.compile(r"([1-9][0-9]{0,4})\+(0|[1-9][0-9]{0,3})")
_DAYS = re.compile(r"([1-9][0-9]?)d")


@dataclass(frozen=True, slots=True)
class Clock:
    """`bank`: seconds for the whole game, and `increment` more for every answer; else `question`: seconds for each. `by_days`: by the wall
    clock, whoever is there."""

    text: str = ""  # as it stands in the roster; none is not written
    bank: int = 0
    increment: int = 0
    question: int = 0
    by_days: bool = False


def clock_of(options: Mapping[str, Value]) -> Clock:
    """The clock of a table; Refusal if it is written otherwise than we would. None is written as none."""
    value = options.get(CLOCK, "")
    if CLOCK not in options:
        return Clock()
    if value == RELAXED:
        return Clock(RELAXED, question=RELAXED_SECONDS)
    text = value if isinstance(value, str) else ""
    if (found := _BANK.fullmatch(text)) is not None:
        bank, increment = map(int, found.groups())
        if bank <= BANK_SECONDS_MAX and increment <= INCREMENT_SECONDS_MAX:
            return Clock(text, bank, increment)
    if (found := _DAYS.fullmatch(text)) is not None and int(found[1]) <= DAYS_MAX:
        return Clock(text, question=int(found[1]) * DAY_SECONDS, by_days=True)
    raise Refusal("no_such_choice", option=CLOCK, choice=str(value), known=FORMS)


def clock_named(text: str) -> str:
    """What a person calls a clock, as it stands in a roster: days may be a bare number. Refusal if there is no such clock."""
    if text in ("", NONE):
        return ""
    return clock_of({CLOCK: f"{text}d" if text.isdecimal() and text.isascii() else text}).text


def with_clock(options: Mapping[str, Value], clock: str) -> dict[str, Value]:
    return {**options, CLOCK: clock} if clock else dict(options)


class Readings:
    """What we have read of every place so far. A bank is summed over all questions; else only the present question counts."""

    def __init__(self, clock: Clock, places: int) -> None:
        self.clock = clock
        self._used = [0.0] * places
        self._beat = -1  # the question that is read
        self._now: float | None = None
        self._wall: float | None = None
        self._hour: tuple[float, float] = (0.0, 0.0)  # by the wall clock and by the other one, of the hour under way
        self._noted: tuple[int, ...] = ()
        self._noted_beat = -1

    def tick(self, now: float, wall: float, beat: int, asked: Collection[int], runs: bool) -> None:
        """Since the last tick these persons were asked; `runs`: all present were linked and did not pause. DAYS run all the same."""
        since, since_wall = self._now, self._wall
        self._now, self._wall = now, wall
        if beat != self._beat:
            self._beat, self._hour = beat, (0.0, 0.0)
            if not self.clock.bank:
                self._used = [0.0] * len(self._used)
            return
        if self.clock.by_days:
            passed = self._by_days(now, wall, since, since_wall)
        else:
            passed = min(max(0.0, now - since), STEP_SECONDS_MAX) if since is not None and runs else 0.0
        for place in asked:
            self._used[place] += passed

    def _by_days(self, now: float, wall: float, since: float | None, since_wall: float | None) -> float:
        """What this tick adds. Time in which we did not run counts by the wall clock alone; while we run the two must agree."""
        if since_wall is None:
            return 0.0
        by_wall = wall - since_wall
        if since is None:
            return min(max(0.0, by_wall), DOWN_SECONDS_MAX)
        before = _agreed(*self._hour)
        self._hour = self._hour[0] + by_wall, self._hour[1] + max(0.0, now - since)
        passed = _agreed(*self._hour) - before
        if self._hour[1] >= HOUR_SECONDS:
            self._hour = 0.0, 0.0
        return passed

    @property
    def used(self) -> tuple[int, ...]:
        """Whole seconds by place."""
        return tuple(min(SECONDS_MAX, max(0, int(seconds))) for seconds in self._used)

    # --- over a restart --------------------------------------------------------------------------------------------------------

    def note(self) -> bytes | None:
        """To be written down, if enough was read since the last time."""
        used, step = self.used, NOTE_DAYS_SECONDS if self.clock.by_days else NOTE_SECONDS
        is_new = self.clock.by_days and self._noted_beat != self._beat
        if not is_new and all(abs(a - b) < step for a, b in zip(used, self._noted or (0,) * len(used), strict=True)):
            return None
        self._noted, self._noted_beat = used, self._beat
        note: dict[str, Value] = {"beat": max(0, self._beat), "used": used, "wall": max(0, int(self._wall or 0.0))}
        return codec.encode(note)

    def read_note(self, payload: bytes) -> None:
        """A note of an earlier run; one that is none counts for nothing."""
        try:
            fields = Fields(codec.decode(payload), SECTION)
            used = fields.list("used", 0, SEATS_MAX, lambda value: Fields({"used": value}, SECTION).number("used", 0, SECONDS_MAX))
            beat, wall = fields.number("beat", 0, BEAT_NUMBER_MAX), fields.number("wall", 0, INT_MAX)
            fields.end()
        except PeerFault:
            return
        if len(used) == len(self._used):
            self._used, self._noted = [float(seconds) for seconds in used], used
            self._beat, self._noted_beat, self._wall = beat, beat, float(wall)


def _agreed(by_wall: float, by_monotonic: float) -> float:
    return by_monotonic if abs(by_wall - by_monotonic) <= DIFFER_SECONDS else 0.0


def smallest(said: Iterable[int]) -> int:
    """Of the readings of all others: nobody alone makes anybody late."""
    return min(said, default=0)
