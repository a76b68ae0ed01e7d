"""Pure functions of the product, remembered while a simulation runs: in one process the same frame, signature and proof is looked at once
and not once per peer and restart. Whoever asks again with the same bytes gets the same answer; failures are worked out anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import p2p.crypto.coin
import p2p.crypto.passes
import p2p.crypto.slots
import p2p.peer.peer
import p2p.peer.voice
import p2p.wire.entries
import p2p.wire.messages
from p2p.crypto.group import hash_to_group
from p2p.crypto.identity import check_signature
from p2p.crypto.proofs import check_shares, check_switch
from p2p.crypto.shuffle_check import check
from p2p.wire.messages import Message

KEPT = 8192
_decode, _encode = p2p.wire.messages.decode, p2p.wire.messages.encode


@lru_cache(KEPT)
def decode(data: bytes, *limits: int) -> Message:
    """Messages are immutable, so two peers may hold the same object. A PeerFault is raised anew every time."""
    return _decode(data, *limits)


@lru_cache(KEPT)
def encode(message: Message) -> bytes:
    """Equal messages have equal bytes: ids cover every byte, and signatures are compared too."""
    return _encode(message)


def _remembered(function: Callable[..., Any]) -> Callable[..., Any]:
    return lru_cache(KEPT)(function)


def _without_report(function: Callable[..., Any]) -> Callable[..., Any]:
    """A shuffle check tells its caller how far it is; nobody listens here."""
    kept = lru_cache(KEPT)(function)
    return lambda moment, key, before, after, data, report=None: kept(moment, key, before, after, data)


_PURE: list[tuple[Any, str, Callable[..., Any]]] = [
    (p2p.wire.messages, "decode", decode),
    (p2p.peer.peer, "encode", encode),
    (p2p.peer.peer, "decode", decode),
    (p2p.peer.voice, "encode", encode),
    (p2p.wire.entries, "check_signature", _remembered(check_signature)),
    (p2p.crypto.passes, "check", _without_report(check)),
    (p2p.crypto.slots, "check", _without_report(check)),
    (p2p.crypto.coin, "hash_to_group", _remembered(hash_to_group)),
]


def _hashable_lists(function: Callable[..., Any], *lists: int) -> Callable[..., Any]:
    """For checks that take lists: they are compared by their items."""
    kept = lru_cache(KEPT)(lambda args: function(*args))

    def remembered(*args: Any) -> Any:
        return kept(tuple(tuple(arg) if at in lists else arg for at, arg in enumerate(args)))

    return remembered


_PURE += [
    (p2p.crypto.slots, "check_shares", _hashable_lists(check_shares, 3)),
    (p2p.crypto.coin, "check_shares", _hashable_lists(check_shares, 3)),
    (p2p.crypto.slots, "check_switch", _remembered(check_switch)),
]


@contextmanager
def remembered() -> Iterator[None]:
    before = [(module, name, getattr(module, name)) for module, name, _ in _PURE]
    for module, name, function in _PURE:
        setattr(module, name, function)
    try:
        yield
    finally:
        for module, name, function in before:
            setattr(module, name, function)
