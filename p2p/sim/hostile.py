"""A machine that cheats: an honest peer inside, and a cheat that rewrites, withholds or adds to what leaves it.

It holds the keys of its own seat, so it can sign whatever it likes in its own name, and nothing in the name of others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from p2p.peer.peer import Peer
from p2p.sim.disk import SimDisk
from p2p.sim.memo import encode
from p2p.sim.node import SimNode
from p2p.sim.seating import SeatedMember
from p2p.wire.messages import Message

if TYPE_CHECKING:
    from p2p.sim.cheats.base import Cheat
    from p2p.sim.world import SimWorld


class Hostile(SimNode):
    def __init__(self, world: SimWorld, member: SeatedMember, disk: SimDisk, cheat: Cheat) -> None:
        super().__init__(world, member, disk)
        self.honest = False
        self.cheat = cheat
        cheat.sit(self)

    def _send(self, link: int, message: Message) -> None:
        if link not in self.links:
            return
        to = self.links[link]
        for one in self.cheat.sends(to, message):
            self.put_out(link, one if isinstance(one, bytes) else encode(one))

    def _do(self, what: str, action: Callable[[Peer], None]) -> None:
        super()._do(what, action)
        if self.up and self.peer is not None:
            self.cheat.idle()

    def act_quietly(self, action: Callable[[Peer], None]) -> None:
        """Something that the cheat does with its own peer, and not once more because of what it just did."""
        super()._do("cheats", action)

    def say_to(self, place: int, message: Message | bytes) -> bool:
        """Something of its own making, on any link to this place."""
        for link, other in self.links.items():
            if other == place:
                self.put_out(link, message if isinstance(message, bytes) else encode(message))
                return True
        return False

    def say_to_all(self, message: Message | bytes) -> int:
        return sum(self.say_to(place, message) for place in sorted(set(self.links.values())))
