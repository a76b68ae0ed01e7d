"""A table of peers joined by perfect wires in memory: messages are really encoded and decoded, journals really kept (in lists)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.dealer import Stream
from engine.game import Game
from engine.moves import Move
from engine.world import View
from p2p.peer.effects import Send, Settle, Tell, Write
from p2p.peer.peer import Peer
from p2p.peer.voice import Me
from p2p.store.records import Kind, StoredRecord
from p2p.wire.codec import Value
from p2p.wire.lobby import sign_roster
from p2p.wire.messages import Message, decode, encode
from tests.p2p.peer.round import any_move, identities, roster_of, secret_of

Bend = Callable[[int, int, Message], list[Message]]
"""What a wire does to a message from one place to another: hand on [message], nothing, or something else."""


@dataclass
class Node:
    """One peer with its journal and what it told."""

    peer: Peer
    records: list[StoredRecord] = field(default_factory=list)
    tells: list[Tell] = field(default_factory=list)
    up: bool = True
    boot: int = 0
    got: list[bytes] = field(default_factory=list)  # every byte that came in

    def told(self, event: str) -> list[Tell]:
        return [tell for tell in self.tells if tell.event == event]


class Wires:
    def __init__(
        self, game: Game[Any], count: int, label: str = "wires", options: Mapping[str, Value] | None = None, bend: Bend | None = None
    ) -> None:
        self.game, self.label = game, label
        self.people = identities(count, label)
        self.roster = roster_of(game, self.people, options, label)
        self.signs = [sign_roster(one, self.roster) for one in self.people]
        self.me = [Me(one, secret_of(self.roster, place, label), place) for place, one in enumerate(self.people)]
        self.now = 0.0
        self.queue: deque[tuple[int, int, bytes]] = deque()
        self.cut: set[frozenset[int]] = set()
        self.bend: Bend = bend or (lambda source, target, message: [message])
        self.stream = Stream(label.encode(), "moves")
        self.pick: Callable[[View[Any], Stream], Move[Any]] = any_move
        self.nodes = [Node(Peer(self.roster, self.signs, game, me)) for me in self.me]
        self.places = list(range(count))  # of each node: a copy of a seat is a node more with the same place
        for place in range(count):
            self.carry_out(place)
        for a in range(count):
            for b in range(a):
                self.link(a, b)

    # --- wires -----------------------------------------------------------------------------------------------------------------

    def link(self, a: int, b: int) -> None:
        for one, other in ((a, b), (b, a)):
            self.nodes[one].peer.linked(other, self.places[other])
        self.carry_out(a)
        self.carry_out(b)

    def unlink(self, a: int, b: int) -> None:
        self.queue = deque(item for item in self.queue if {item[0], item[1]} != {a, b})
        self.cut.add(frozenset((a, b)))
        self.nodes[a].peer.unlinked(b)
        self.nodes[b].peer.unlinked(a)

    def relink(self, a: int, b: int) -> None:
        self.cut.discard(frozenset((a, b)))
        self.link(a, b)

    def carry_out(self, place: int) -> None:
        node = self.nodes[place]
        for effect in node.peer.outbox.take():
            match effect:
                case Write(kind, payload):
                    node.records.append(StoredRecord(len(node.records) + 1, kind, payload))
                case Send(to, message):
                    for bent in self.bend(place, to, message):
                        if frozenset((place, to)) not in self.cut:
                            self.queue.append((place, to, encode(bent)))
                case Tell():
                    node.tells.append(effect)
                case Settle():
                    pass

    def deliver(self) -> bool:
        if not self.queue:
            return False
        source, target, data = self.queue.popleft()
        node = self.nodes[target]
        if node.up:
            node.got.append(data)
            node.peer.receive(source, decode(data))
            self.carry_out(target)
        return True

    def settle(self) -> None:
        """Until no message is on its way."""
        while self.deliver():
            pass

    def tick(self, seconds: float = 1.0) -> None:
        self.tick_all(seconds)
        self.settle()

    def tick_all(self, seconds: float = 1.0) -> None:
        """Nothing is delivered yet."""
        self.now += seconds
        for place, node in enumerate(self.nodes):
            if node.up:
                node.peer.tick(self.now)
                node.peer.feed()
                self.carry_out(place)

    # --- life ------------------------------------------------------------------------------------------------------------------

    def crash(self, place: int) -> None:
        self.nodes[place].up = False
        for other in range(len(self.nodes)):
            if other != place:
                self.queue = deque(item for item in self.queue if {item[0], item[1]} != {place, other})
                self.nodes[other].peer.unlinked(place)

    def copy(self, place: int, records: list[StoredRecord], boot: int, run: bytes) -> int:
        """A second program with this journal of a place, without links; the number of its node."""
        self.places.append(place)
        peer = Peer.restore(self.roster, self.game, self.me[place], records, boot=boot, run=run, now=self.now)
        self.nodes.append(Node(peer, list(records), boot=boot))
        self.carry_out(len(self.nodes) - 1)
        return len(self.nodes) - 1

    def restart(self, place: int, records: list[StoredRecord] | None = None) -> None:
        node = self.nodes[place]
        kept = node.records if records is None else records
        node.records = list(kept)
        node.boot += 1
        node.peer = Peer.restore(self.roster, self.game, self.me[place], kept, boot=node.boot, now=self.now)
        node.up = True
        self.carry_out(place)
        for other in range(len(self.nodes)):
            if other != place and self.nodes[other].up and frozenset((place, other)) not in self.cut:
                self.link(place, other)

    # --- play ------------------------------------------------------------------------------------------------------------------

    def act_once(self) -> bool:
        """The first place that is asked answers."""
        for place, node in enumerate(self.nodes):
            if not node.up:
                continue
            if node.peer.proposed() is not None:
                node.peer.vote(True)
                self.carry_out(place)
                return True
            if node.peer.asked() is not None:
                view = node.peer.view()
                assert view is not None
                node.peer.act(self.pick(view, self.stream))
                self.carry_out(place)
                return True
        return False

    def run(self, until: Callable[[], bool], rounds: int = 20000) -> None:
        for _ in range(rounds):
            self.settle()
            if until():
                return
            if not self.act_once():
                self.tick()
        raise AssertionError(f"stuck: {[(n.peer.final, n.peer.awaited(), n.peer.frozen) for n in self.nodes]}")

    def play_until(self, beat: int) -> None:
        self.run(lambda: all(node.peer.final >= beat or not node.up for node in self.nodes))

    def finish(self) -> None:
        self.run(lambda: all(node.peer.over is not None or not node.up for node in self.nodes))

    def agree(self) -> None:
        """The FINAL beats of all are one chain."""
        hashes = [node.peer.chain.hashes[: node.peer.final] for node in self.nodes]
        longest = max(hashes, key=len)
        assert all(longest[: len(one)] == one for one in hashes)


def own_words(node: Node) -> list[Message]:
    return [decode(record.payload) for record in node.records if record.kind is Kind.OWN]
