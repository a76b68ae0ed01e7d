"""A node's way to the internet: whether it has one, with which endpoint key, by which relays. Kept with the table: who comes back to it is
found under the same key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from secrets import token_bytes
from typing import TYPE_CHECKING, Any, Self

from engine.values import dataclass

if TYPE_CHECKING:
    from p2p.net.mesh import Mesh

RELAYS_MAX = 8
KEY_BYTES = 32


@dataclass(frozen=True, slots=True)
class Abroad:
    """A key of this table and its rematches alone, and the relays by which others find it; none named: the public ones."""

    relays: tuple[str, ...] = ()
    key: bytes = field(default_factory=lambda: token_bytes(KEY_BYTES), repr=False)

    @classmethod
    def towards(cls, addresses: Sequence[str]) -> Self | None:
        """To those who are on the internet by these addresses, by their own relays; None if nobody is. BadAddress."""
        from p2p.net.endpoint import relays_of

        relays = relays_of(tuple(addresses))
        return cls(relays) if relays else None

    def to_value(self) -> dict[str, Any]:
        return {"key": self.key.hex(), "relays": list(self.relays)}

    @classmethod
    def parse(cls, value: Any) -> Self | None:
        """What was kept; None if there was nothing, or nothing that can be understood."""
        if value is None:
            return None
        from p2p.net.endpoint import read_relay
        from p2p.net.errors import BadAddress

        try:
            key = bytes.fromhex(value["key"])
            relays = tuple(read_relay(relay) for relay in value["relays"][:RELAYS_MAX])
        except (TypeError, KeyError, ValueError, AttributeError, BadAddress):
            return None
        return cls(relays, key) if len(key) == KEY_BYTES else None

    async def open(self, mesh: Mesh, bind: Sequence[str], *, wait: bool) -> None:
        """The mesh has this road from now on. `wait`: until others can reach us on it. NoInternet, Beyond."""
        from p2p.net.internet import Internet

        road = await Internet.open(self.key, self.relays, bind)
        mesh.open_road(road)
        if wait:
            await road.wait_online()


def back_abroad(kept: Abroad | None, asked: Abroad | None) -> Abroad | None:
    """Of somebody who comes back to a table: the same key, by the relays that our person names now or else by those of before."""
    if kept is None or asked is None:
        return kept or asked
    return Abroad(asked.relays or kept.relays, kept.key)
