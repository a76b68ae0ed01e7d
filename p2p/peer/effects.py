"""What a peer wants done: write to the journal, send on a link, tell the interface. The shell does it, in this order, or not at all.

Everything written before a send must be on disk before that send. A Tell never carries a secret: it may be logged and shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any

from engine.values import dataclass
from p2p.store.records import Kind
from p2p.store.resume import Whole
from p2p.wire.messages import Message

Link = int
"""The shell's name for a connection. A peer only compares links."""


@dataclass(frozen=True, slots=True)
class Write:
    """Append to the journal."""

    kind: Kind
    payload: bytes


@dataclass(frozen=True, slots=True)
class Settle:
    """The others were heard after a restart and our chain is whole: doubts about the journal end here, before anything new is signed."""

    verdict: Whole


@dataclass(frozen=True, slots=True)
class Send:
    to: Link
    message: Message


@dataclass(frozen=True, slots=True)
class Tell:
    """Something that happened, for people and logs."""

    event: str
    facts: Mapping[str, Any] = field(default_factory=dict)


Effect = Write | Settle | Send | Tell


class Outbox:
    """Effects in the order in which they must be carried out."""

    def __init__(self) -> None:
        self._effects: list[Effect] = []
        self._closed = False
        self.on_take: Callable[[], None] = lambda: None  # what was taken before is carried out, or its disk failed

    def close(self) -> None:
        """From now on only news for our person: what is planned is forgotten, and nothing is written or sent again."""
        self._effects, self._closed = [effect for effect in self._effects if isinstance(effect, Tell)], True

    def write(self, kind: Kind, payload: bytes) -> None:
        self._plan(Write(kind, payload))

    def settle(self, verdict: Whole) -> None:
        self._plan(Settle(verdict))

    def send(self, to: Link, message: Message) -> None:
        self._plan(Send(to, message))

    def _plan(self, effect: Effect) -> None:
        if not self._closed:
            self._effects.append(effect)

    @property
    def is_empty(self) -> bool:
        """All that was planned was taken."""
        return not self._effects

    def tell(self, event: str, **facts: Any) -> None:
        self._effects.append(Tell(event, facts))

    def take(self) -> list[Effect]:
        taken, self._effects = self._effects, []
        self.on_take()
        return taken
