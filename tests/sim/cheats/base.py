"""What a cheat is: it sees every message that its machine sends, and decides what really leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from p2p.wire.messages import Message
from tests.sim.lots import Lots

if TYPE_CHECKING:
    from tests.sim.hostile import Hostile


class Cheat:
    name = ""
    verdict = "caught"

    def __init__(self, lots: Lots, first_beat: int) -> None:
        self.lots, self.first_beat = lots, first_beat
        self.fired = False

    def sit(self, node: Hostile) -> None:
        self.node = node

    def sends(self, to: int, message: Message) -> list[Message | bytes]:
        return [message]
