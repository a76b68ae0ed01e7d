"""The doorman: how many sockets strangers, hosts and identities may have, and how fast a link may talk. No I/O, no clock of its own."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TypeVar

from p2p.net import limits

T = TypeVar("T")


@dataclass(slots=True)
class Door:
    """Counts sockets. Every `enter` and `dialled` is answered by exactly one `leave` of the ticket it gave."""

    refused: Counter[str] = field(default_factory=Counter)  # reason -> how often; for logs and tests
    inside: int = 0
    strangers: Counter[str] = field(default_factory=Counter)  # host -> sockets before HELLO
    known: Counter[bytes] = field(default_factory=Counter)  # identity -> sockets
    _visits: Bucket | None = None
    _visits_of: dict[str, Bucket] = field(default_factory=dict)  # host -> its visits; the one that came last is last

    def enter(self, host: str, now: float) -> Ticket | None:
        """A socket was accepted from this host. None: close it, before it cost anything."""
        why = self._full(host) or self._rush(host, now)
        if why:
            self.refused[why] += 1
            return None
        self.inside += 1
        self.strangers[host] += 1
        return Ticket(self, host)

    def _full(self, host: str) -> str:
        if self.inside >= limits.SOCKETS_MAX:
            return "sockets"
        if self.strangers.total() >= limits.STRANGERS_MAX:
            return "strangers"
        if self.strangers[host] >= limits.STRANGERS_PER_HOST_MAX:
            return "strangers of one host"
        return ""

    def _rush(self, host: str, now: float) -> str:
        """One host that comes too often is turned away before it uses up what all hosts together may."""
        own = self._visits_of.pop(host, None) or Bucket(limits.VISITS_PER_HOST_PER_SECOND, limits.VISITS_PER_HOST_BURST, now)
        while len(self._visits_of) >= limits.HOSTS_REMEMBERED_MAX:
            del self._visits_of[next(iter(self._visits_of))]
        self._visits_of[host] = own
        if self._visits is None:
            self._visits = Bucket(limits.VISITS_PER_SECOND, limits.VISITS_BURST, now)
        if not own.try_one(now):
            return "visits of one host"
        return "" if self._visits.try_one(now) else "visits"

    def dialled(self) -> Ticket | None:
        """A socket that we want to open ourselves."""
        if self.inside >= limits.SOCKETS_MAX:
            self.refused["sockets"] += 1
            return None
        self.inside += 1
        return Ticket(self, None)


@dataclass(slots=True)
class Ticket:
    """One socket's place. It starts as a stranger's (or as ours, if we dialled)."""

    door: Door
    host: str | None
    public: bytes | None = None
    left: bool = False

    def known(self, public: bytes) -> bool:
        """HELLO is done. False: this identity has enough sockets."""
        assert self.public is None and not self.left
        if self.door.known[public] >= limits.SOCKETS_PER_IDENTITY_MAX:
            self.door.refused["sockets of one identity"] += 1
            return False
        self._no_stranger()
        self.public = public
        self.door.known[public] += 1
        return True

    def leave(self) -> None:
        if self.left:
            return
        self.left = True
        self.door.inside -= 1
        self._no_stranger()
        if self.public is not None:
            _less(self.door.known, self.public)

    def _no_stranger(self) -> None:
        if self.host is not None:
            _less(self.door.strangers, self.host)
            self.host = None


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
