"""Pure functions of the wire, remembered: in one process the same frame is encoded once and read once, not once per peer."""

from __future__ import annotations

from functools import lru_cache

from p2p.wire import messages
from p2p.wire.messages import Message

KEPT = 4096


@lru_cache(KEPT)
def decode(data: bytes) -> Message:
    """Messages are immutable, so two peers may hold the same object. A PeerFault is raised anew every time."""
    return messages.decode(data)


@lru_cache(KEPT)
def encode(message: Message) -> bytes:
    """Equal messages have equal bytes: ids cover every byte, and signatures are compared too."""
    return messages.encode(message)
