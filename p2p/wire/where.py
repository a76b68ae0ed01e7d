"""Where a peer can be reached, in its own signed words, so that anybody may pass it on and nobody can send peers elsewhere.

A peer counts its words up; an old one never replaces a newer. An address is a text `host:port`; whether something answers there, and
who, is found out by the HELLO of the link alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar, Self

from engine.values import dataclass
from p2p.crypto.faults import PeerFault, demand
from p2p.crypto.identity import SIGNATURE_BYTES, Identity, check_signature
from p2p.wire import codec
from p2p.wire.codec import Value, bytes_text
from p2p.wire.entries import statement_id
from p2p.wire.fields import Fields
from p2p.wire.limits import ADDRESS_BYTES_MAX, ADDRESSES_MAX, INT_MAX, PORT_MAX, VERSION

WHERE_LABEL = "fides/v1/where"
# A name or IPv4 address in small letters, or an IPv6 address in brackets; then a port without leading zeros.
_ADDRESS = re.compile(r"(?:[a-z0-9][a-z0-9.-]*|\[[0-9a-f:.]*:[0-9a-f:.]*\]):([1-9][0-9]{0,4})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Where:
    """The holder of this key listens at these addresses, best first. None at all: it cannot be dialled."""

    TYPE: ClassVar[str] = "where"
    SECTION: ClassVar[str] = "wire/where"

    public: bytes
    count: int
    addresses: tuple[str, ...]
    signature: bytes = b""

    def statement(self) -> dict[str, Value]:
        return {"addresses": self.addresses, "count": self.count, "public": bytes_text(self.public), "v": VERSION}

    @property
    def id(self) -> bytes:
        return statement_id(WHERE_LABEL, codec.encode(self.statement()))

    def to_value(self) -> dict[str, Value]:
        return {**self.statement(), "sig": bytes_text(self.signature)}

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        fields.version()
        where = cls(
            fields.public("public"),
            fields.number("count", 0, INT_MAX),
            fields.list("addresses", 0, ADDRESSES_MAX, _address),
            fields.raw("sig", SIGNATURE_BYTES, SIGNATURE_BYTES),
        )
        fields.end()
        demand(len(set(where.addresses)) == len(where.addresses), cls.SECTION, "an address twice")
        return where

    def check(self) -> None:
        check_signature(self.public, self.signature, WHERE_LABEL, self.id)


def say_where(identity: Identity, count: int, addresses: Sequence[str]) -> Where:
    """Our own addresses; `count` must be above every count we used before, also before a restart."""
    bare = Where(identity.public, count, tuple(addresses))
    return Where(bare.public, count, bare.addresses, identity.sign(WHERE_LABEL, bare.id))


def is_address(text: str) -> bool:
    if len(text) > ADDRESS_BYTES_MAX or (found := _ADDRESS.fullmatch(text)) is None:
        return False
    return int(found[1]) <= PORT_MAX


class WhereBook:
    """The newest word of each key, for as many keys as `keys_max`."""

    def __init__(self, keys_max: int) -> None:
        self._keys_max = keys_max
        self._known: dict[bytes, Where] = {}

    def take(self, where: Where) -> bool:
        """True if it is news. Checks the signature; PeerFault if it fails. The key heard of first gives way when there are too many."""
        known = self._known.get(where.public)
        if known is not None and where.count <= known.count:
            return False
        where.check()
        self._known[where.public] = where
        while len(self._known) > self._keys_max:
            del self._known[next(iter(self._known))]
        return True

    def get(self, public: bytes) -> Where | None:
        return self._known.get(public)

    def all(self) -> tuple[Where, ...]:
        return tuple(self._known[public] for public in sorted(self._known))


def _address(value: Value) -> str:
    if not isinstance(value, str) or not is_address(value):
        raise PeerFault(Where.SECTION, "an address that is not host:port")
    return value
