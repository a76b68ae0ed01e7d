"""The simulated network: between every two machines at most one living connection, which is a reliable stream each way.

Nothing is reordered within a stream. A lost packet that does not come again is a broken connection: what was under way is lost, the two
ends notice at different times, and later there is a new connection. Across connections everything can overtake everything. A machine's
address is the place that it plays for, except for a second one with the same place: of two connections with one place the newer stays.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from itertools import count
from typing import Protocol

from engine.values import dataclass
from p2p.sim.agenda import Agenda
from p2p.sim.lots import Lots

Place = int
SUPERSEDED_SECONDS = 1.0
FRAMES_KEPT = 8  # of each direction, for resending after a reconnect


class Machine(Protocol):
    """What the network knows of a process."""

    place: Place
    up: bool

    def linked(self, link: int, place: Place) -> None: ...
    def unlinked(self, link: int) -> None: ...
    def deliver(self, link: int, data: bytes) -> None: ...


@dataclass
class Side:
    """One end of a connection, as its own machine sees it."""

    link: int
    place: Place
    other: Place
    alive: bool = False  # its process believes in it
    closed: bool = False  # and never will again
    arrives: float = 0.0  # when the last frame to it arrives
    backlog_bytes: int = 0  # under way to it


class Connection:
    def __init__(self, a: Side, b: Side) -> None:
        self.sides = {a.place: a, b.place: b}
        self.broken = False


@dataclass
class Weather:
    """How bad the lines are; all of it per run, drawn from its seed."""

    delay: float = 0.005
    jitter: float = 0.005
    break_chance: float = 0.0  # per frame
    resend_chance: float = 0.0  # per reconnect: the last frames come again
    retry: float = 0.5


class Network:
    def __init__(self, agenda: Agenda, lots: Lots, weather: Weather) -> None:
        self.agenda, self.lots, self.weather = agenda, lots, weather
        self.machines: dict[Place, Machine] = {}
        self.connections: dict[frozenset[Place], Connection] = {}
        self.by_link: dict[int, Connection] = {}
        self.current: dict[tuple[Place, Place], Side] = {}  # machine, the one it talks to -> the end it believes in
        self.blocked: dict[tuple[Place, Place], float] = {}  # direction -> until
        self.clogged: dict[tuple[Place, Place], float] = {}
        self.slow: dict[Place, tuple[float, float]] = {}  # until, seconds per frame
        self.waiting: dict[Place, deque[tuple[Side, bytes]]] = {}  # what has reached a slow machine and was not read yet
        self.old_frames: dict[tuple[Place, Place], list[bytes]] = {}
        self.dialling: set[frozenset[Place]] = set()
        self.frames = 0
        self.bytes = 0
        self.breaks = 0
        self.resent = 0
        self._links = count(1)
        self.watch: Callable[[Place, Place, bytes], None] | None = None
        self.lets_in: Callable[[Place, Place, Connection], bool] | None = None  # the door of the second, where the first has dialled

    # --- connections -----------------------------------------------------------------------------------------------------------------

    def add(self, machine: Machine, address: Place | None = None) -> None:
        self.machines[machine.place if address is None else address] = machine

    def started(self, place: Place) -> None:
        """A process is up: everybody tries to reach it, and it tries to reach everybody."""
        for other in self.machines:
            self.dial(place, other)

    def stopped(self, place: Place) -> None:
        """A process died. The others notice sooner or later; what it had sent may still arrive."""
        for pair, connection in list(self.connections.items()):
            if place in pair:
                connection.sides[place].alive = False
                connection.sides[place].closed = True
                (other,) = pair - {place}
                self._end(connection, other, self.lots.between(0.0, 2.0))
                del self.connections[pair]

    def dial(self, a: Place, b: Place) -> None:
        pair = frozenset((a, b))
        if self.machines[a].place == self.machines[b].place:
            return
        if pair not in self.connections and pair not in self.dialling:
            self.dialling.add(pair)
            self.agenda.after(self.lots.between(0.05, self.weather.retry), lambda: self._try(pair))

    def _try(self, pair: frozenset[Place]) -> None:
        self.dialling.discard(pair)
        a, b = sorted(pair)
        if pair in self.connections or not (self.machines[a].up and self.machines[b].up):
            return
        if self._is_blocked(a, b) or self._is_blocked(b, a):
            self.dial(a, b)
            return
        sides = Side(next(self._links), a, b), Side(next(self._links), b, a)
        connection = Connection(*sides)
        if self.lets_in is not None and not self.lets_in(a, b, connection):
            self.dial(a, b)
            return
        self.connections[pair] = connection
        for side in self.lots.shuffled(sides):
            self.by_link[side.link] = connection
            side.arrives = self._arrival(side.other, side.place, side)
            self.agenda.at(side.arrives, lambda side=side: self._begin(connection, side))  # type: ignore[misc]

    def _begin(self, connection: Connection, side: Side) -> None:
        machine = self.machines[side.place]
        is_over = self.connections.get(frozenset(connection.sides)) is not connection  # its other end died or hung up meanwhile
        if side.closed or is_over or not machine.up:
            side.closed = True
            return
        old = self.current.get((side.place, side.other))
        if old is not None and old.alive:  # a newer connection with the same machine takes the place of an older one
            old.alive, old.closed = False, True
            machine.unlinked(old.link)
        if not machine.up:
            return
        side.alive = True
        self.current[side.place, side.other] = side
        place = self.machines[side.other].place
        machine.linked(side.link, place)
        for other in [one for one, twin in self.machines.items() if one != side.other and twin.place == place]:
            double = self.current.get((side.place, other))
            if double is not None and double.alive:
                self._supersede(double)
                machine.unlinked(double.link)
        if side.alive and self.lots.chance(self.weather.resend_chance):
            for data in list(self.old_frames.get((side.place, side.other), [])):
                self.resent += 1
                self.send(side.link, side.place, data)

    def cut(self, a: Place, b: Place) -> None:
        """Break the connection: what is under way is lost, both ends notice in their own time, and one is made anew."""
        connection = self.connections.pop(frozenset((a, b)), None)
        if connection is None:
            return
        self.breaks += 1
        connection.broken = True
        for place in self.lots.shuffled((a, b)):
            self._end(connection, place, self.lots.between(0.0, 1.0))
        self.dial(a, b)

    def close(self, link: int, place: Place) -> None:
        """This end hangs up, at once and politely."""
        connection = self.by_link.get(link)
        if connection is None or connection.sides[place].closed:
            return
        side = connection.sides[place]
        side.closed, side.alive = True, False
        pair = frozenset(connection.sides)
        if self.connections.get(pair) is connection:
            del self.connections[pair]
            self._end(connection, side.other, self.weather.delay)
            self.dial(*sorted(pair))
        connection.broken = True

    def _supersede(self, side: Side) -> None:
        """This end closes it for a newer one: what it has sent still arrives, and the other end dials again after a while."""
        connection, pair = self.by_link[side.link], frozenset((side.place, side.other))
        side.closed, side.alive = True, False
        if self.connections.get(pair) is connection:
            del self.connections[pair]
        self._end(connection, side.other, max(0.0, connection.sides[side.other].arrives - self.agenda.now) + self.weather.delay)
        self.agenda.after(self.lots.between(SUPERSEDED_SECONDS, 3 * SUPERSEDED_SECONDS), lambda: self.dial(side.place, side.other))

    def _end(self, connection: Connection, place: Place, delay: float) -> None:
        side = connection.sides[place]

        def notice() -> None:
            if side.alive and self.machines[place].up:
                side.alive = False
                self.machines[place].unlinked(side.link)
            side.alive, side.closed = False, True

        self.agenda.after(delay, notice)

    # --- frames ------------------------------------------------------------------------------------------------------------------------

    def send(self, link: int, place: Place, data: bytes) -> None:
        """A frame of this place on its link. Nobody learns whether it arrives."""
        connection = self.by_link[link]
        side = connection.sides[place]
        if self.watch is not None:
            self.watch(place, side.other, data)
        kept = self.old_frames.setdefault((place, side.other), [])
        kept.append(data)
        del kept[:-FRAMES_KEPT]
        if connection.broken or side.closed:
            return
        self.frames += 1
        self.bytes += len(data)
        if self.lots.chance(self.weather.break_chance):
            self.cut(place, side.other)
            return
        far = connection.sides[side.other]
        far.arrives = max(far.arrives, self._arrival(place, side.other, far))
        far.backlog_bytes += len(data)
        self.agenda.at(far.arrives, lambda: self._arrive(connection, far, data))

    def traffic(self, link: int, place: Place) -> tuple[int, float]:
        """What this place has sent on its link and has not arrived, and how long a word takes there and back."""
        sides = self.by_link[link].sides
        far = sides[sides[place].other]
        unread = len(self.waiting.get(far.place, ())) * self._slowness(far.place)
        return far.backlog_bytes, 2 * max(self.weather.delay, far.arrives - self.agenda.now, unread)

    def _arrive(self, connection: Connection, side: Side, data: bytes) -> None:
        side.backlog_bytes -= len(data)
        if connection.broken:
            return
        waiting = self.waiting.setdefault(side.place, deque())
        seconds = self._slowness(side.place)
        if not waiting and not seconds:
            self._hand_over(side, data)
            return
        waiting.append((side, data))
        if len(waiting) == 1:
            self.agenda.after(seconds, lambda: self._read_on(side.place))

    def _slowness(self, place: Place) -> float:
        """Seconds that this machine needs for a frame."""
        until, seconds = self.slow.get(place, (0.0, 0.0))
        return seconds if self.agenda.now < until else 0.0

    def _read_on(self, place: Place) -> None:
        """One frame after the other, each stream in order; as soon as the machine is quick again, the rest at once."""
        waiting = self.waiting[place]
        side, data = waiting[0]
        self._hand_over(side, data)
        waiting.popleft()
        if waiting:
            self.agenda.after(self._slowness(place), lambda: self._read_on(place))

    def _hand_over(self, side: Side, data: bytes) -> None:
        machine = self.machines[side.place]
        if side.alive and machine.up:
            machine.deliver(side.link, data)

    def _arrival(self, source: Place, target: Place, side: Side) -> float:
        direction = source, target
        travel = self.agenda.now + self.weather.delay + self.lots.late(self.weather.jitter)
        return max(travel, side.arrives, self.clogged.get(direction, 0.0), self.blocked.get(direction, 0.0))

    # --- weather -----------------------------------------------------------------------------------------------------------------------

    def _is_blocked(self, a: Place, b: Place) -> bool:
        return self.blocked.get((a, b), 0.0) > self.agenda.now

    def block(self, a: Place, b: Place, seconds: float) -> None:
        """One direction is silent. A connection that stays silent for long is given up by both ends."""
        self.blocked[a, b] = max(self.blocked.get((a, b), 0.0), self.agenda.now + seconds)
        patience = self.lots.between(5.0, 15.0)
        connection = self.connections.get(frozenset((a, b)))

        def give_up() -> None:
            if self._is_blocked(a, b) and self.connections.get(frozenset((a, b))) is connection:
                self.cut(a, b)

        if seconds > patience:
            self.agenda.after(patience, give_up)

    def clog(self, a: Place, b: Place, seconds: float) -> None:
        self.clogged[a, b] = max(self.clogged.get((a, b), 0.0), self.agenda.now + seconds)

    def heal(self) -> None:
        """From now on the lines are good. What is under way keeps its time of arrival."""
        self.weather = Weather(min(self.weather.delay, 0.05), min(self.weather.jitter, 0.02), retry=0.3)
        self.blocked.clear()
        self.clogged.clear()
        self.slow.clear()
        for a in self.machines:
            for b in self.machines:
                if a < b:
                    self.dial(a, b)
