"""Strangers at the doors, and people who watch and ask for everything: neither keeps a player out, or is given more than its share.

Every machine has the door of the product. A connection between players passes it like any other; sockets of strangers, with fresh keys
from one address or one block of them, stand around in it. Who watches is a link without a place, driven from here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from p2p.net import limits
from p2p.net.events import DoorRank
from p2p.net.guard import Door, Ticket
from p2p.peer.feeding import ALL_BYTES_BURST, ALL_BYTES_PER_SECOND, MEAL_BYTES
from p2p.peer.links import size_of
from p2p.wire.limits import SERVE_ENTRIES_MAX
from p2p.wire.messages import EntriesRequest, Held, Message, Serve, Summary

if TYPE_CHECKING:
    from p2p.sim.net import Connection
    from p2p.sim.node import SimNode
    from p2p.sim.world import SimWorld

SOCKETS = 40
SHUT_OUT_SECONDS = 3.0  # that a player may find no room
WATCHERS, ROUNDS, ROUND_SECONDS = 6, 40, 0.25
FIRST_LINK = 1_000_000  # of those who watch: behind all links of the network


def host_of(place: int) -> str:
    """Every machine has an address of its own."""
    return f"10.0.0.{1 + place}"


class Doors:
    """The door of each machine, and who of the players stands behind it."""

    def __init__(self, world: SimWorld) -> None:
        self.world = world
        self._doors: dict[int, Door] = {}
        self._inside: dict[int, list[tuple[Connection, Ticket]]] = {}
        self._refused_since: dict[tuple[int, int], float] = {}

    def of(self, address: int) -> Door:
        return self._doors.setdefault(address, Door())

    def lets_in(self, guest: int, address: int, connection: Connection) -> bool:
        """A player dials another. Whatever crowd stands there, it must be let in, and soon."""
        self._sweep(address)
        public = self.world.network.machines[guest].place.to_bytes(32, "big")
        ticket = self.of(address).enter(host_of(guest), self.world.now)
        code = limits.CROWDED if ticket is None else ticket.admit(public, DoorRank.SEATED, self.world.now)
        if ticket is not None and code is None:
            self._inside.setdefault(address, []).append((connection, ticket))
            self._refused_since.pop((guest, address), None)
            return True
        if ticket is not None:
            ticket.leave()
        since = self._refused_since.setdefault((guest, address), self.world.now)
        if code == limits.CROWDED and self.world.now - since > SHUT_OUT_SECONDS:
            self.world.wrong("shut-out", f"place {guest} finds no room at the door of place {address}: {dict(self.of(address).refused)}")
        return False

    def _sweep(self, address: int) -> None:
        """Whose connection has ended on this side has left."""
        kept = []
        for connection, ticket in self._inside.get(address, []):
            if connection.broken or connection.sides[address].closed:
                ticket.leave()
            else:
                kept.append((connection, ticket))
        self._inside[address] = kept


class Crowd:
    def __init__(self, world: SimWorld) -> None:
        self.world = world
        self.lots = world.lots_of("crowd")
        self._links = FIRST_LINK
        self._served: dict[int, tuple[float, float]] = {}  # incarnation of a machine -> since when, and how many bytes

    # --- strangers -----------------------------------------------------------------------------------------------------------------

    def strangers(self, node: SimNode) -> None:
        """They come all at once, from one address or many of one block, ours or another, and come again when they are shown out."""
        block = self.lots.pick(("10.0.0.", "203.0.113."))
        hosts = [f"{block}{100 + number}" for number in range(self.lots.pick((1, 8, 60)))]
        for number in range(SOCKETS):
            self.world.agenda.after(0.02 * number, lambda: self._stand_around(node, self.lots.pick(hosts), 3))

    def _stand_around(self, node: SimNode, host: str, tries: int) -> None:
        door, now = self.world.doors.of(node.address), self.world.now
        if not tries or not self.world.faults.on:
            return
        ticket = door.enter(host, now)
        if ticket is None:
            return
        ticket.on_shown_out = lambda: self.world.agenda.after(0.01, lambda: self._again(node, ticket, tries - 1))
        if self.lots.chance(0.5) and ticket.admit(self.lots.raw(32), DoorRank.LOOKER, now) is not None:
            ticket.leave()  # the other half never says a word
        elif ticket.public is None:
            self.world.agenda.after(limits.SPOKEN_SECONDS, lambda: self._again(node, ticket, tries - 1))
        else:
            self.world.agenda.after(self.lots.between(2.0, 30.0), ticket.leave)

    def _again(self, node: SimNode, ticket: Ticket, tries: int) -> None:
        if not ticket.left:
            ticket.leave()
            self._stand_around(node, ticket.host, tries)

    # --- those who watch -----------------------------------------------------------------------------------------------------------

    def watchers(self, node: SimNode) -> None:
        for _ in range(WATCHERS):
            self._links += 1
            self._watch(node, self._links, node.incarnation)

    def _watch(self, node: SimNode, link: int, incarnation: int) -> None:
        node.watching[link] = lambda message: self._shown(node, message)
        node.act("linked", lambda peer: peer.linked(link, None))
        for number in range(ROUNDS):
            self.world.agenda.after(number * ROUND_SECONDS, lambda: self._ask(node, link, incarnation))
        self.world.agenda.after(ROUNDS * ROUND_SECONDS + self.lots.between(0.0, 2.0), lambda: self._go(node, link))

    def _ask(self, node: SimNode, link: int, incarnation: int) -> None:
        """For everything, from the beginning."""
        if node.incarnation != incarnation or link not in node.watching:
            return
        table = self.world.table.roster.table
        places = range(len(self.world.table.members))
        words: list[Message] = [Summary(table, 0, table, tuple(Held(0, table) for _ in places))]
        words += [EntriesRequest(table, place, 0, SERVE_ENTRIES_MAX) for place in places]
        for word in words:
            node.act("receive", lambda peer, word=word: peer.receive(link, word))  # type: ignore[misc]

    def _go(self, node: SimNode, link: int) -> None:
        if node.watching.pop(link, None) is not None:
            node.act("unlinked", lambda peer: peer.unlinked(link))

    def _shown(self, node: SimNode, message: Message) -> None:
        """What one of them is given: FINAL beats, and from one purse."""
        if not isinstance(message, Serve) or node.peer is None or not node.honest:
            return
        early = [signed.entry.beat for signed in message.entries if signed.entry.beat >= node.peer.final]
        if early:
            self.world.wrong("unfinal-shown", f"place {node.place} shows beat {early[0]} of {node.peer.final} FINAL ones to who watches")
        key = node.address * 1000 + node.incarnation
        since, given = self._served.get(key, (self.world.now, 0.0))
        given += size_of(message)
        self._served[key] = since, given
        most = ALL_BYTES_BURST + ALL_BYTES_PER_SECOND * (self.world.now - since) + WATCHERS * MEAL_BYTES
        if given > most:
            self.world.wrong("generous", f"place {node.place} has given {given:.0f} bytes to those who watch, and may give {most:.0f}")
