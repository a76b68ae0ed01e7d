"""What a node's rooms share: a node is in one room at a time, first a lobby, then a table. All calls come under the node's one lock."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any, Protocol

from engine.values import dataclass
from p2p.net.events import DoorRank, Guest, LinkUp
from p2p.wire.messages import Message

Emit = Callable[..., None]
"""emit(event, **facts): for interface and log. Never a secret."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, in plain facts."""

    kind: str
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ending:
    """Why a node has nothing more to do. `how`: "over", "dropped", "frozen", "refused", "unreachable" or "stopped"."""

    how: str
    sentence: str = ""
    why: str = ""  # of a frozen table: "evidence", "desync", "fault", "clone", "lost" or "disk"


class Room(Protocol):
    def gate(self, public: bytes, guest: Guest) -> int | None:
        """Whether to let this key in; a bye code if not."""

    def rank(self, public: bytes, guest: Guest) -> DoorRank:
        """What whoever was let in is to us now."""

    async def linked(self, up: LinkUp) -> None: ...

    async def unlinked(self, link: int) -> None: ...

    async def receive(self, link: int, message: Message) -> None: ...

    async def tick(self, now: float) -> None: ...

    async def close(self) -> None:
        """Whatever waits goes to disk; nothing is sent any more."""
