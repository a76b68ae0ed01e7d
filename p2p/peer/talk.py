"""Chat at a table: signed lines outside the chain of beats, each shown once."""

from __future__ import annotations

from p2p.crypto.faults import demand
from p2p.peer.play import Place
from p2p.wire.entries import Chat
from p2p.wire.lobby import Roster

LINES_KEPT = 500
SECTION = "table/chat"


class Talk:
    def __init__(self, roster: Roster) -> None:
        self._roster = roster
        self._next = [0] * len(roster.members)
        self.lines: list[tuple[Place, str]] = []

    def take(self, line: Chat) -> bool:
        """True if the line is new. PeerFault if its author did not say it."""
        demand(line.table == self._roster.table, SECTION, "a line from another table")
        demand(line.seat < len(self._next), SECTION, "a line of a place that the roster does not have")
        if line.count < self._next[line.seat]:
            return False
        line.check(self._roster.members[line.seat].public)
        self._next[line.seat] = line.count + 1
        self.lines = [*self.lines[-LINES_KEPT + 1 :], (line.seat, line.shown)]
        return True
