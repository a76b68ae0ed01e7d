"""Gauges: the numbers by which a game tells what a move changes. A short list per game; weights stand here once.

    Gauge("denarii", lambda g, seat, sight: g[seat].denarii, weight=45)
    Gauge("place", place_on_track, about="track")
    Gauge("threat", dice_that_can_pass, about="track", weight=70)
    Gauge("region thrace", table=lambda g: region_points(g, "thrace"), it="thrace")

`of` reads it for a seat with its sight (own hand and missions count, a rival is read by open faces alone) and answers None where it means
nothing; `table` reads all seats at once where that is cheaper. The words stand in the section [gauges] of a vocabulary (engine/spoken.py),
or here:

    denarii = {d} {n?denarius|denarii} | {who} {d} {n?denarius|denarii}
    place = you are {b!ordinal} | {who} now {b!ordinal}
    threat now = {b:rival die|rival dice} can pass you
    region = {it!cap} {d} points | {it!cap}: {who} {d}

First what is said of the mover, then what is said of rivals (`theirs`), if it is told of them at all; then other words for what falls
(`less`, `theirs_less`). Templates (engine/templates.py) know {a} before, {b} after, {d} the signed change, {n} its amount, {who}, and {it},
which is what one of several alike gauges is about. With `now` it is a standing: told by its value when a gauge `about` the same thing
changes. `weight` is what one is worth in hundredths of a point, a number or a function of the state: it decides what is left out of a
narrow line and what a hint names, never what is true. `where` says of a view whether its choices can change the gauge at all: what cannot
change need not be read. `rests_on` is all of a state that the gauge is read from: gauges in a row that share it are read again only where
it differs from the last time. `pays`: when it falls that is a price, which a narrow line leaves out last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import compress, count, groupby
from operator import ne
from typing import Any, Generic, NamedTuple, TypeVar

from engine.cards import Handle, Seat, Sight
from engine.script import State
from engine.values import dataclass

G = TypeVar("G", bound=State)
K = TypeVar("K")
Reading = tuple[int | None, ...]  # of every gauge for the mover, and for each rival where it is told of rivals
Last = dict[int, tuple[object, Reading]]  # of gauges that rest on the same: what that was, and what was read from it


@dataclass(frozen=True, eq=False, slots=True)
class Gauge(Generic[G]):
    id: str
    of: Callable[[G, Seat, Sight], int | None] | None = None
    text: str = ""
    less: str = ""
    theirs: str = ""
    theirs_less: str = ""
    now: str = ""
    about: str = ""
    weight: int | Callable[[G], int] = 100
    table: Callable[[G], Mapping[Seat, int]] | None = None
    where: Callable[[Any], bool] | None = None
    rests_on: Callable[[G], object] | None = None
    pays: bool = False
    it: str = ""

    def __post_init__(self) -> None:
        assert (self.of is None) != (self.table is None), f"gauge {self.id}: either `of` or `table` reads it"
        assert not self.now or self.about, f"gauge {self.id}: a standing is `about` something"

    def weighs(self, g: G) -> int:
        """What one is worth here, in hundredths of a point."""
        return self.weight if isinstance(self.weight, int) else self.weight(g)


def alike(id: str, weights: Mapping[K, int], of: Callable[[G, Seat, K], int | None], **more: Any) -> tuple[Gauge[G], ...]:
    """A gauge for each of several things, told by the same words."""
    def reads(it: K) -> Callable[[G, Seat, Sight], int | None]:
        return lambda g, seat, sight: of(g, seat, it)

    return tuple(Gauge(f"{id} {it}", reads(it), it=str(it), weight=weight, **more) for it, weight in weights.items())


class Change(NamedTuple):
    """How a gauge differs for one seat. A standing does not change: it is what it is afterwards."""

    gauge: Gauge[Any]
    seat: Seat
    before: int
    after: int
    mine: bool

    @property
    def by(self) -> int:
        return self.after - self.before

    @property
    def template(self) -> str:
        gauge, falls = self.gauge, self.after < self.before
        if gauge.now:
            return gauge.now
        if self.mine:
            return (gauge.less if falls else "") or gauge.text
        return (gauge.theirs_less if falls else "") or gauge.theirs

    def size(self, g: Any) -> int:
        """Weight times change, a rival's counts half: by this a narrow line is cut."""
        weight = self.gauge.weighs(g)
        size = weight if self.gauge.now else abs(self.by) * weight
        return size if self.mine else size // 2


def _place(found: tuple[int, Change]) -> int:
    return found[0]


class Gauges(Generic[G]):
    """The gauges of a game for one mover and its rivals, in order of speech."""

    __slots__ = ("gauges", "last", "own", "places", "reader", "rivals", "seat", "standings")

    def __init__(self, gauges: Sequence[Gauge[G]], seat: Seat, rivals: Sequence[Seat], own: Mapping[Handle, str]) -> None:
        self.gauges, self.seat, self.rivals, self.own = tuple(gauges), seat, tuple(rivals), own
        self.reader = _reader(self.gauges, len(self.rivals))
        whose = [(gauge, (seat, *self.rivals) if gauge.theirs else (seat,)) for gauge in self.gauges]
        self.places = [(gauge, who) for gauge, seats in whose for who in seats]
        self.standings = [(at, gauge) for at, (gauge, who) in enumerate(self.places) if gauge.now and who == seat]
        self.last: Last = {}

    def read(self, g: G) -> Reading:
        """Once per question for now, once per choice; of states that do not change any more."""
        cards = g.cards
        return self.reader(g, self.seat, Sight(cards, self.own), Sight(cards), self.last, *self.rivals)

    def changes(self, old: Reading, new: Reading) -> list[Change]:
        """The mover's own first, then its rivals'. What appears counts from nothing; what means nothing afterwards is no change."""
        if old == new:
            return []
        mine: list[tuple[int, Change]] = []
        others: list[Change] = []
        touched: list[str] = []
        places, seat = self.places, self.seat
        for at in compress(count(), map(ne, old, new)):
            before, after = old[at], new[at]
            if after is not None and after != (before or 0):
                gauge, who = places[at]
                if gauge.now:
                    continue
                touched.append(gauge.about)
                if who == seat:
                    mine.append((at, Change(gauge, who, before or 0, after, True)))
                else:
                    others.append(Change(gauge, who, before or 0, after, False))
        for at, gauge in self.standings:
            value = new[at]
            if value and gauge.about in touched:
                mine.append((at, Change(gauge, seat, value, value, True)))
        return [change for _, change in sorted(mine, key=_place)] + others


@lru_cache(maxsize=512)
def _reader(gauges: tuple[Gauge[Any], ...], rivals: int) -> Callable[..., Reading]:
    """One function per game and number of rivals that calls every gauge in a row: no loop, no question asked twice."""
    names: dict[str, Any] = {}
    seats = [f"rival{i}" for i in range(rivals)]
    lines = [f"def run({', '.join(['g', 'seat', 'mine', 'others', 'last', *seats])}):"]
    parts: list[str] = []
    for number, (rests_on, some) in enumerate(groupby(enumerate(gauges), key=lambda pair: pair[1].rests_on)):
        if rests_on is None:
            body, values = _calls(some, seats, names)
            lines += [f"    {line}" for line in body]
            parts += values
            continue
        names[f"rests{number}"] = rests_on
        body, values = _calls(some, seats, names)
        lines += [
            f"    rest, kept = rests{number}(g), last.get({number})",
            "    if kept is not None and kept[0] == rest:",
            f"        some{number} = kept[1]",
            "    else:",
            *(f"        {line}" for line in body),
            f"        some{number} = ({', '.join(values)},)",
            f"        last[{number}] = rest, some{number}",
        ]
        parts.append(f"*some{number}")
    lines.append(f"    return ({', '.join(parts)}{',' if parts else ''})")
    exec("\n".join(lines), names)
    made: Callable[..., Reading] = names["run"]
    return made


def _calls(gauges: Iterable[tuple[int, Gauge[Any]]], seats: list[str], names: dict[str, Any]) -> tuple[list[str], list[str]]:
    """Lines that come first, and an expression for each value."""
    lines: list[str] = []
    values: list[str] = []
    for i, gauge in gauges:
        told = seats if gauge.theirs else []
        if gauge.table is not None:
            names[f"table{i}"] = gauge.table
            lines.append(f"value{i} = table{i}(g).get")
            values += [f"value{i}({who}, 0)" for who in ("seat", *told)]
        else:
            names[f"of{i}"] = gauge.of
            values += [f"of{i}(g, seat, mine)", *(f"of{i}(g, {who}, others)" for who in told)]
    return lines, values
