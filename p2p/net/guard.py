"""The doorman: how many sockets strangers, hosts and identities may have, and how fast a link may talk. No I/O, no clock of its own."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TypeVar

from p2p.net.limits import SOCKETS_MAX, SOCKETS_PER_IDENTITY_MAX, STRANGERS_MAX, STRANGERS_PER_HOST_MAX

T = TypeVar("T")


@dataclass(slots=True)
class Door:
    """Counts sockets. Every `enter` and `dialled` is answered by exactly one `leave` of the ticket it gave."""

    refused: Counter[str] = field(default_factory=Counter)  # reason -> how often; for logs and tests
    inside: int = 0
    strangers: Counter[str] = field(default_factory=Counter)  # host -> sockets before HELLO
    known: Counter[bytes] = field(default_factory=Counter)  # identity -> sockets

    def enter(self, host: str) -> Ticket | None:
        """A socket was accepted from this host. None: close it, before it cost anything."""
        if self.inside >= SOCKETS_MAX:
            why = "sockets"
        elif self.strangers.total() >= STRANGERS_MAX:
            why = "strangers"
        elif self.strangers[host] >= STRANGERS_PER_HOST_MAX:
            why = "strangers of one host"
        else:
            why = ""
        if why:
            self.refused[why] += 1
            return None
        self.inside += 1
        self.strangers[host] += 1
        return Ticket(self, host)

    def dialled(self) -> Ticket | None:
        """A socket that we want to open ourselves."""
        if self.inside >= SOCKETS_MAX:
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
        if self.door.known[public] >= SOCKETS_PER_IDENTITY_MAX:
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
        if now > self._at:
            self._tokens = min(self._burst, self._tokens + (now - self._at) * self._per_second)
            self._at = now
        self._tokens -= count
        return max(0.0, -self._tokens / self._per_second)
