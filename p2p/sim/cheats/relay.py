"""Somebody who stands between an older copy of a seat and the others, and keeps back or belittles what they hold of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from p2p.sim.cheats.base import HARMLESS, Cheat, Out
from p2p.sim.lots import Lots
from p2p.sim.node import JOURNAL, SimNode
from p2p.wire.entries import Ack, SignedEntry
from p2p.wire.messages import Held, Message, Serve, Summary
from p2p.wire.starts import Heard, Start

BEATS_AGO = (3, 12)
APART_SECONDS = (5.0, 20.0, 40.0)


class LyingRelay(Cheat):
    """It waits until a victim has said more than an old copy of its journal knows and everybody has it; then that copy is put back, and for
    a while the victim reaches nobody but the liar. The others are honest, so nobody may be found guilty, and in the end all play on."""

    name = "lying-relay"
    verdict = HARMLESS
    seats_min = 3
    votes = False  # the victim's journal is put back (protocol.md B5)

    def __init__(self, lots: Lots, first_beat: int) -> None:
        super().__init__(lots, first_beat)
        self.copies: dict[int, dict[Path, bytes]] = {}
        self.put_back_at = 0
        self.victim = -1
        self.held = 0  # entries of the victim in that copy

    def idle(self) -> None:
        world = self.node.world
        if self.fired or not world.faults.on or not self.is_time or len(self.others) < 2:
            return
        if not self.copies:
            self.copies = {place: node.disk.snapshot() for place, node in sorted(world.nodes.items())}
            self.put_back_at = self.peer.final + self.lots.some(*BEATS_AGO)
        elif self.peer.final >= self.put_back_at:
            chosen = [node for node in world.honest if JOURNAL in self.copies[node.place] and self._is_known(node)]
            if chosen:
                self._put_back(self.lots.pick(chosen))

    def _is_known(self, node: SimNode) -> bool:
        """Every word of this place has reached all others for good: in beats that they have signed, so that no crash loses it again. And
        one of them who is honest is still at the table, for who has left need not be heard after a restart (protocol.md V3)."""
        honest = self.node.world.honest
        if all(one is node or one.place not in self.peer.play.present for one in honest):
            return False
        peers = [one.peer for one in honest]
        quiet = [peer for peer in peers if peer is not None and peer.chain.is_settled and node.place not in peer.chain.said]
        return len(quiet) == len(peers) and len({peer.chain.beat for peer in quiet}) == 1

    def _put_back(self, node: SimNode) -> None:
        world, self.victim = self.node.world, node.place
        node.crash()
        node.disk.put_back(self.copies[node.place], without_marks=self.lots.chance(0.5))
        world.put_back(node)
        world.cut_off(self.victim, [place for place in self.others if place != self.victim], self.lots.pick(APART_SECONDS))
        self.held = max(0, len(self.peer.chain.entries[self.victim]) - 2)
        self.fire()

    def sends(self, to: int, message: Message) -> Out:
        if not self.fired:
            return [message]
        match message:
            case Summary():
                return [replace(message, seats=self._fewer(message), links=tuple(self.others))]
            case Heard() if message.of == self.victim and message.seat == self.me:
                held = self._before()
                return [replace(message, next=held.next, id_before=held.id, ack=None).signed(self.node.member.identity)]
            case Heard() if message.of == self.victim:
                return []
            case Start() if message.seat == self.victim:
                return []
            case Serve(entries, acks) if to == self.victim:
                known = tuple(signed for signed in entries if signed.entry.seat != self.victim)
                return [Serve(known, tuple(ack for ack in acks if ack.seat != self.victim))]
            case SignedEntry() if to == self.victim == message.entry.seat:
                return []
            case Ack() if to == self.victim == message.seat:
                return []
        return [message]

    def _before(self) -> Held:
        """What it says it holds of the victim."""
        chain = self.peer.chain
        return Held(self.held, chain.entries[self.victim][self.held - 1].entry.id if self.held else chain.table)

    def _fewer(self, message: Summary) -> tuple[Held, ...]:
        return tuple(self._before() if place == self.victim else held for place, held in enumerate(message.seats))


RELAY: tuple[type[Cheat], ...] = (LyingRelay,)
