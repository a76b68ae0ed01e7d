"""Somebody leaves politely and then says whatever could stop those who stay."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.moves import Refusal
from p2p.sim.cheats.base import HARMLESS, Cheat, Out, contradicting
from p2p.wire.entries import Ack
from p2p.wire.evidence import Evidence, accuse_twice
from p2p.wire.messages import Held, Message, Summary
from p2p.wire.starts import Heard, Start

TIMES = 60


class HostileLeaver(Cheat):
    """Old words said anew, words for beats to come, false acks, claims about the chains of others, accusations of itself. What it signed at
    or below its leave may only be said twice once everybody has signed the leave: before, it would be caught like anybody."""

    name = "hostile-leaver"
    verdict = HARMLESS
    seats_min = 3

    def __init__(self, lots: Any, first_beat: int) -> None:
        super().__init__(lots, first_beat)
        self.left = TIMES
        self.is_leaving = False

    @property
    def has_left(self) -> bool:
        return self.me not in self.peer.play.present

    def idle(self) -> None:
        if not self.is_time or len(self.others) < 2:
            return
        if not self.has_left:
            self._leave()
        elif self.left and self.node.links and self.lots.chance(0.3):
            self.left -= 1
            to = self.lots.pick(self.others)
            for word in self.noise(to):
                if self.node.say_to(to, word):
                    self.fire()

    def _leave(self) -> None:
        if self.is_leaving or self.peer.asked() is None or self.peer.can_undo or self.peer.is_early:
            return
        self.is_leaving = True
        try:
            self.node.act("leave", lambda peer: peer.leave())
            self.node.world.leaving(self.node)
        except Refusal:  # a seal of its own is closed
            self.is_leaving = False

    def sends(self, to: int, message: Message) -> Out:
        """It claims to hold more of everybody than there is."""
        if not self.fired:
            return [message]
        match message:
            case Summary():
                return [replace(message, seats=tuple(Held(held.next + 3, self.lots.raw(32)) for held in message.seats))]
            case Heard():
                return [replace(message, next=message.next + 3, id_before=self.lots.raw(32)).signed(self.node.member.identity)]
        return [message]

    @property
    def is_signed(self) -> bool:
        """Everybody who plays knows that all have signed the leave."""
        return all(node.peer is not None and self.me in node.peer.chain.gone for node in self.node.world.honest)

    def noise(self, to: int) -> Out:
        chain, identity = self.peer.chain, self.node.member.identity
        own = chain.entries[self.me]
        words: list[Out] = [
            [self.sign(self.entry("move", {"steps": []}, seq=len(own) + n, beat=chain.beat + n, prev=self.lots.raw(32))) for n in range(5)],
            [self.sign(self.entry("settle", {"agree": True}))],
            [Ack(chain.table, chain.beat + self.lots.below(4), self.lots.raw(32), self.me).signed(identity) for _ in range(4)],
            [Summary(chain.table, 2**40, self.lots.raw(32), tuple(Held(2**31, self.lots.raw(32)) for _ in chain.entries))],
            [Start(chain.table, self.me, 1 + self.lots.below(9), self.lots.raw(32)).signed(identity)],
        ]
        if self.is_signed:
            old = self.lots.pick(own)
            again = self.sign(contradicting(old.entry))
            words += [
                [again],
                [accuse_twice(old, again, "table/chain")],
                [Evidence("bad-entry", "table/beat", (self.sign(self.entry("coin", {"share": "AAAA"})),))],
                [Ack(chain.table, self.lots.below(chain.beat), self.lots.raw(32), self.me).signed(identity)],
            ]
        return self.lots.pick(words)


LEAVING: tuple[type[Cheat], ...] = (HostileLeaver,)
