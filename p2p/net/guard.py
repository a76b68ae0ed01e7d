"""The doorman: how many sockets strangers, guests, hosts and identities may have, how fast a link may talk. No I/O, no clock of its own.

Every standing has a room of its own. In a full one somebody gives way to a newcomer: the oldest of the most crowded block of addresses, if
the newcomer's own is less crowded; else the oldest of an equally crowded one, once it had its time. So one address, however many sockets it
opens, keeps nobody else out, and not even its own newcomers for long. A host from which players or invited guests came has the first claim
before HELLO: there nobody is anything else yet than an address.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import field
from typing import TypeVar

from engine.values import dataclass
from p2p.net import limits
from p2p.net.addresses import block_key
from p2p.net.events import DoorRank

T = TypeVar("T")
TURNED_AWAY = ("strangers", "visits of one host", "visits", "crowded", "banned")


@dataclass(frozen=True, slots=True)
class Hall:
    """The room of one standing."""

    sockets_max: int
    of_one_host_max: int
    grace_seconds: float


def _hall(standing: DoorRank) -> Hall | None:
    """None: whoever sits gives way to nobody."""
    match standing:
        case DoorRank.STRANGER:
            return Hall(limits.STRANGERS_MAX, limits.STRANGERS_PER_HOST_MAX, limits.STRANGER_GRACE_SECONDS)
        case DoorRank.LOOKER:
            return Hall(limits.LOOKERS_MAX, limits.LOOKERS_PER_HOST_MAX, limits.GUEST_GRACE_SECONDS)
        case DoorRank.WELCOME:
            return Hall(limits.WELCOME_MAX, limits.WELCOME_PER_HOST_MAX, limits.GUEST_GRACE_SECONDS)
        case _:
            return None


@dataclass(slots=True)
class Door:
    """Counts sockets. Every `enter` and `dialled` is answered by exactly one `leave` of the ticket it gave."""

    refused: Counter[str] = field(default_factory=Counter)  # reason -> how often; for logs and tests
    shown_out: int = 0  # had to give way
    known: Counter[bytes] = field(default_factory=Counter)  # identity -> sockets
    _tickets: list[Ticket] = field(default_factory=list)  # the oldest first
    bans: int = 0  # so far
    _welcome: dict[str, None] = field(default_factory=dict)  # hosts from which somebody came who is more than a looker, the newest last
    _banned: dict[str, float] = field(default_factory=dict)  # host -> until
    _busiest: str = ""
    _visits: Bucket | None = None
    _visits_of: dict[str, Bucket] = field(default_factory=dict)  # host -> its visits; the one that came last is last

    @property
    def inside(self) -> int:
        return len(self._tickets)

    @property
    def turned_away(self) -> int:
        """Sockets that found no room, or lost theirs."""
        return self.shown_out + sum(self.refused[why] for why in TURNED_AWAY)

    @property
    def busiest(self) -> str:
        """The address that was turned away last."""
        return self._busiest

    def count(self, standing: DoorRank) -> int:
        """Who had to give way counts no more, though its socket may take a moment to close."""
        return sum(ticket.standing is standing and not ticket.is_shown_out for ticket in self._tickets)

    def enter(self, host: str, now: float) -> Ticket | None:
        """A socket was accepted from this host. None: close it, before it cost anything."""
        ticket = Ticket(self, host, DoorRank.STRANGER, now)
        why = self._rush(host, now) or ("" if self._make_room(ticket, DoorRank.STRANGER, now) else "strangers")
        if why:
            self.refused[why] += 1
            self._busiest = host
            return None
        self._tickets.append(ticket)
        return ticket

    def dialled(self) -> Ticket | None:
        """A socket that we want to open ourselves."""
        if self.count(DoorRank.SEATED) >= limits.SEATED_MAX:
            self.refused["sockets"] += 1
            return None
        self._tickets.append(ticket := Ticket(self, "", DoorRank.SEATED, 0.0))
        return ticket

    def ban(self, host: str, now: float) -> None:
        """From here comes nobody any more whom we do not know, for a while."""
        self._banned = {one: until for one, until in self._banned.items() if until > now}
        if len(self._banned) < limits.HOSTS_REMEMBERED_MAX:
            self.bans += 1
            self._banned[host] = now + limits.BAN_SECONDS

    def is_banned(self, host: str, now: float) -> bool:
        return self._banned.get(host, 0.0) > now

    def shed(self) -> bool:
        """Something runs short: one of those who only look goes, the newest first."""
        for ticket in reversed(self._tickets):
            if ticket.standing is DoorRank.LOOKER and not ticket.is_shown_out:
                self._show_out(ticket)
                return True
        return False

    def _make_room(self, new: Ticket, standing: DoorRank, now: float) -> bool:
        hall = _hall(standing)
        if hall is None:
            return self.count(standing) < limits.SEATED_MAX
        here = [ticket for ticket in self._tickets if ticket.standing is standing and ticket is not new and not ticket.is_shown_out]
        same = [ticket for ticket in here if ticket.host == new.host]
        if len(same) >= hall.of_one_host_max:
            return self._give_way(same[0], hall, now)
        if len(here) < hall.sockets_max:
            return True
        crowd = _Crowd([*here, new])
        others = [ticket for ticket in here if ticket.host not in self._welcome] or here
        worst = max(others, key=lambda ticket: (crowd.of(ticket), -here.index(ticket)))
        if crowd.of(worst) > crowd.of(new) or (new.host in self._welcome and worst.host not in self._welcome):
            self._show_out(worst)
            return True
        return crowd.of(worst) == crowd.of(new) and self._give_way(worst, hall, now)

    def remember(self, host: str) -> None:
        """Somebody came from there who is invited, known, or has a place."""
        self._welcome.pop(host, None)
        self._welcome[host] = None
        while len(self._welcome) > limits.HOSTS_REMEMBERED_MAX:
            del self._welcome[next(iter(self._welcome))]

    def _give_way(self, ticket: Ticket, hall: Hall, now: float) -> bool:
        if now - ticket.since < hall.grace_seconds:
            return False
        self._show_out(ticket)
        return True

    def _show_out(self, ticket: Ticket) -> None:
        self.shown_out += 1
        self._busiest = ticket.host
        ticket.is_shown_out = True
        ticket.on_shown_out()

    def _rush(self, host: str, now: float) -> str:
        """One host that comes too often is turned away before it uses up what all hosts together may. One that hardly ever comes does not
        suffer from those who do."""
        own = self._visits_of.pop(host, None) or Bucket(limits.VISITS_PER_HOST_PER_SECOND, limits.VISITS_PER_HOST_BURST, now)
        while len(self._visits_of) >= limits.HOSTS_REMEMBERED_MAX:
            del self._visits_of[next(iter(self._visits_of))]
        self._visits_of[host] = own
        if self._visits is None:
            self._visits = Bucket(limits.VISITS_PER_SECOND, limits.VISITS_BURST, now)
        is_rare = own.saved_at(now) * limits.VISITS_PER_HOST_BURST > limits.VISITS_PER_HOST_BURST - limits.VISITS_RARE
        if not own.try_one(now):
            return "visits of one host"
        return "" if self._visits.try_one(now) or is_rare else "visits"


class _Crowd:
    """How crowded the blocks of addresses are."""

    def __init__(self, tickets: list[Ticket]) -> None:
        self._hosts = Counter(ticket.host for ticket in tickets)
        self._blocks = Counter(ticket.block for ticket in tickets)

    def of(self, ticket: Ticket) -> tuple[int, int]:
        return self._blocks[ticket.block], self._hosts[ticket.host]


@dataclass(slots=True, eq=False)
class Ticket:
    """One socket's place. It starts as a stranger's (or as ours, if we dialled). `on_shown_out` is called when it must give way."""

    door: Door
    host: str
    standing: DoorRank
    since: float
    public: bytes | None = None
    left: bool = False
    is_shown_out: bool = False
    on_shown_out: Callable[[], object] = lambda: None

    @property
    def block(self) -> str:
        return block_key(self.host) if self.host else ""

    def admit(self, public: bytes, standing: DoorRank, now: float) -> int | None:
        """HELLO is done. A bye code if there is no room for this identity, or for what it is to us."""
        assert self.public is None and not self.left
        if self.door.known[public] >= limits.SOCKETS_PER_IDENTITY_MAX:
            self.door.refused["sockets of one identity"] += 1
            return limits.OVER_LIMIT
        if standing <= DoorRank.LOOKER and self.door.is_banned(self.host, now):
            self.door.refused["banned"] += 1
            return limits.NOT_TRUSTED
        if standing is not self.standing and not self.door._make_room(self, standing, now):
            self.door.refused["crowded"] += 1
            return limits.CROWDED
        self.public, self.standing, self.since = public, standing, now
        if standing > DoorRank.LOOKER and self.host:
            self.door.remember(self.host)
        self.door.known[public] += 1
        return None

    def leave(self) -> None:
        if self.left:
            return
        self.left = True
        self.door._tickets.remove(self)
        if self.public is not None:
            _less(self.door.known, self.public)


def _less(counter: Counter[T], key: T) -> None:
    counter[key] -= 1
    if not counter[key]:
        del counter[key]


class Bucket:
    """Tokens that fill up with time. `take` may go into debt and says how long to wait until the debt is paid."""

    __slots__ = ("_at", "_burst", "_per_second", "_tokens")

    def __init__(self, per_second: float, burst: float, now: float) -> None:
        self._per_second, self._burst, self._tokens, self._at = per_second, burst, burst, now

    def take(self, count: float, now: float) -> float:
        """Seconds to wait before going on; 0 while there are tokens."""
        self._fill(now)
        self._tokens -= count
        return max(0.0, -self._tokens / self._per_second)

    @property
    def saved(self) -> float:
        """How full it is: 1 is the whole burst, below 0 is debt."""
        return self._tokens / self._burst

    def saved_at(self, now: float) -> float:
        self._fill(now)
        return self.saved

    def try_one(self, now: float) -> bool:
        """One token, but never into debt: who is turned away pays nothing."""
        self._fill(now)
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def _fill(self, now: float) -> None:
        if now > self._at:
            self._tokens = min(self._burst, self._tokens + (now - self._at) * self._per_second)
            self._at = now
