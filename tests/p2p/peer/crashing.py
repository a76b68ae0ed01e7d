"""Wires on which one place dies at a given write: that record is on disk, nothing behind it was carried out. Then it starts again."""

from __future__ import annotations

from typing import Any

from engine.game import Game
from p2p.peer.effects import Send, Tell, Write
from p2p.store.records import StoredRecord
from p2p.wire.messages import encode
from tests.p2p.peer.acts import _answer_once, act, at_turn
from tests.p2p.peer.court import Say, Stake
from tests.p2p.peer.wires import Wires


class Crashing(Wires):
    def __init__(self, game: Game[Any], count: int, label: str, place: int, writes: int) -> None:
        """`place` dies with its record number `writes`; 0: before its first."""
        self.dying, self.writes, self.died = place, writes, False
        super().__init__(game, count, label)

    def carry_out(self, place: int) -> None:
        node = self.nodes[place]
        effects = node.peer.outbox.take()
        for effect in effects if node.up else []:
            if place == self.dying and not self.died and isinstance(effect, Write) and len(node.records) == self.writes:
                self.died = True
                self.crash(place)
                return
            if isinstance(effect, Write):
                node.records.append(StoredRecord(len(node.records) + 1, effect.kind, effect.payload))
            elif isinstance(effect, Send) and frozenset((place, effect.to)) not in self.cut:
                self.queue.append((place, effect.to, encode(effect.message)))
            elif isinstance(effect, Tell):
                node.tells.append(effect)

    def link(self, a: int, b: int) -> None:
        if self.nodes[a].up and self.nodes[b].up:
            super().link(a, b)

    def revive(self) -> None:
        if not self.nodes[self.dying].up:
            self.restart(self.dying)
            self.settle()


def turns_taken(wires: Wires, place: int) -> int:
    answers = wires.nodes[place].peer.play.answers
    return sum(answer.kind == "move" and not isinstance(answer.move, (Say, Stake)) for answer in answers)


def drive(wires: Crashing, texts: list[str]) -> Crashing:
    """The whole game by texts, whatever dies in between."""
    for _ in range(3000):
        wires.settle()
        wires.revive()
        if all(node.peer.over is not None for node in wires.nodes):
            return wires
        place = at_turn(wires)
        if place is not None:
            act(wires, texts[turns_taken(wires, place)])
        elif not _answer_once(wires):
            wires.tick()
    raise AssertionError(f"stuck: {[(n.peer.final, n.peer.awaited(), n.peer.frozen) for n in wires.nodes]}")
