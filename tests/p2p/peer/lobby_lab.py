"""A lobby of several nodes in memory: links are ordered queues that may break, disks answer when told to. Everything goes over the wire."""

from __future__ import annotations

import random
from collections import deque
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, cast

from engine.game import Game, Option, Options
from engine.moves import Refusal
from engine.rules_digest import KIND
from engine.script import State
from p2p.crypto.identity import Identity
from p2p.peer.effects import Send, Tell
from p2p.peer.lobby import Coming, Drop, Keep, Lobby
from p2p.peer.lobby_guest import GuestLobby
from p2p.peer.lobby_host import HostLobby
from p2p.peer.roster import Terms, terms_of
from p2p.wire.messages import Message, decode, encode

NAMES = ("Zita", "Gábor", "李雷", "Omar", "Ada", "Eve", "Ilse")


def digest(text: str) -> bytes:
    return sha256(text.encode()).digest()


PEOPLE = [Identity(digest(f"lobby identity {number}")) for number in range(len(NAMES))]


def begin(players: int, options: Options) -> State:
    if options.get("variants") and players == 2:
        raise Refusal("not_together", variant=options["variants"])
    return State()


def game(id: str = "parlour", rules: str = "rules") -> Game[Any]:
    made: Game[Any] = Game(
        id=id,
        title="Parlour",
        seating={2: (0, 1), 3: (0, 1, 2), 4: (0, 1, 2, 3), 5: (0, 1, 2, 3, 4)},
        options=(Option("length", "", ("short", "long"), default="short"), Option("variants", "", ("big_deck", "blind"), many=True)),
        begin=begin,
        play=cast(Any, None),
        moves=(),
        bots={},
        words=cast(Any, None),
        places=cast(Any, None),
    )
    made.__dict__["rules_digest"] = digest(rules).hex()[: -len(KIND)] + KIND
    return made


GAMES = {"parlour": game()}


def terms(players: int = 3, **options: str) -> Terms:
    return terms_of(GAMES["parlour"], players, options)


@dataclass
class Node:
    """One lobby, what it told, what it keeps on disk, and the Keeps that its disk has not answered yet."""

    who: int
    lobby: Lobby
    told: list[Tell] = field(default_factory=list)
    disk: set[bytes] = field(default_factory=set)
    asked: deque[bytes] = field(default_factory=deque)
    signed: set[tuple[bytes, bytes]] = field(default_factory=set)  # (lobby, table) of every signature that left

    def events(self, name: str) -> list[dict[str, Any]]:
        return [dict(tell.facts) for tell in self.told if tell.event == name]


class Room:
    """Nodes and the pipes between them. A pipe keeps its order; cutting it loses what is under way."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)
        self.now = 0.0
        self.nodes: dict[int, Node] = {}
        self.pipes: dict[int, tuple[int, int, deque[bytes]]] = {}  # link -> from, to, bytes; the way back has the link xor 1
        self.links = 0
        self.quick_disks = True
        self.sent: list[tuple[int, int, Message]] = []

    def nonce(self) -> bytes:
        return self.rng.randbytes(32)

    def host(self, seats: int, who: int = 0, **options: str) -> HostLobby:
        chosen: dict[str, Any] = {"seats": seats, "table_name": "Zita's table", "name": NAMES[who], "nonce": self.nonce, "now": self.now}
        lobby = HostLobby(PEOPLE[who], GAMES, terms(seats, **options), **chosen)
        self.nodes[who] = Node(who, lobby)
        return lobby

    def guest(self, who: int, kind: Coming = Coming.PLAY, host: int = 0) -> GuestLobby:
        lobby = GuestLobby(PEOPLE[who], GAMES, PEOPLE[host].public, nonce=self.nonce, kind=kind, now=self.now)
        self.nodes[who] = Node(who, lobby)
        return lobby

    def link(self, a: int, b: int) -> int:
        """a is the guest. Its end of the link has the number that is returned, the other end the next one."""
        self.links += 2
        self.pipes[self.links], self.pipes[self.links + 1] = (a, b, deque()), (b, a, deque())
        kind = getattr(self.nodes[a].lobby, "kind", Coming.PLAY)
        self.nodes[b].lobby.linked(self.links + 1, PEOPLE[a].public, kind)
        self.nodes[a].lobby.linked(self.links, PEOPLE[b].public)
        self.carry_out()
        return self.links

    def cut(self, link: int) -> None:
        for end in (link, link ^ 1):
            owner = self.pipes.pop(end)[0]
            self.nodes[owner].lobby.unlinked(end)
        self.carry_out()

    def linked(self, a: int, b: int) -> bool:
        return any((one, other) == (a, b) for one, other, _ in self.pipes.values())

    def carry_out(self) -> None:
        for node in self.nodes.values():
            while effects := node.lobby.outbox.take():
                for effect in effects:
                    self._do(node, effect)

    def _do(self, node: Node, effect: object) -> None:
        match effect:
            case Send(to=link, message=message):
                if link in self.pipes:
                    self.pipes[link][2].append(encode(message))
                    self.sent.append((node.who, self.pipes[link][1], message))
                    if message.TYPE == "roster-sign":
                        self._check_sign(node, message)
            case Tell():
                node.told.append(effect)
            case Keep(roster=roster):
                node.asked.append(roster.table)
                if self.quick_disks:
                    self.answer_disk(node)
            case Drop(table=table):
                node.disk.discard(table)
                if table in node.asked:
                    node.asked.remove(table)

    def _check_sign(self, node: Node, sign: Any) -> None:
        book = node.lobby._book  # type: ignore[attr-defined]
        roster = node.lobby.agreed.roster if node.lobby.agreed else book.roster
        if roster.members[sign.place].public == PEOPLE[node.who].public:
            assert sign.table in node.disk, "a signature left before the seed was on disk"
            node.signed.add((roster.lobby, sign.table))

    def answer_disk(self, node: Node) -> None:
        table = node.asked.popleft()
        node.disk.add(table)
        node.lobby.kept(table)

    def deliver(self, link: int) -> None:
        _, to, queue = self.pipes[link]
        self.nodes[to].lobby.receive(link ^ 1, decode(queue.popleft()))
        self.carry_out()

    def busy(self) -> list[int]:
        return [link for link, (_, _, queue) in self.pipes.items() if queue]

    def settle_links(self) -> None:
        """Everything under way arrives; disks that are not quick stay silent."""
        self.carry_out()
        while busy := self.busy():
            self.deliver(self.rng.choice(busy))

    def settle(self) -> None:
        """Everything under way arrives, in a random order across links, and all disks answer."""
        self.carry_out()
        while True:
            for node in self.nodes.values():
                while node.asked:
                    self.answer_disk(node)
            self.carry_out()
            busy = self.busy()
            if not busy:
                return
            self.deliver(self.rng.choice(busy))

    def tick(self, seconds: float) -> None:
        self.now += seconds
        for node in self.nodes.values():
            node.lobby.tick(self.now)
        self.carry_out()


def table(seats: int, seed: int = 0) -> tuple[Room, HostLobby, list[GuestLobby]]:
    """A host and guests, linked with it, listed and not joined yet."""
    room = Room(seed)
    host = room.host(seats)
    guests = [room.guest(who) for who in range(1, seats)]
    for who in range(1, seats):
        room.link(who, 0)
    room.settle()
    return room, host, guests


def join_all(room: Room, guests: list[GuestLobby]) -> None:
    for who, guest in enumerate(guests, 1):
        guest.join(NAMES[who])
    room.settle()
