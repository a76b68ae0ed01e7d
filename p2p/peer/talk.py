"""Chat at a table: signed lines outside the chain of beats, each shown once, and of nobody more than can be read.

What is too much is charged to whoever brought it: nobody can use up the lines of another by passing on what that one never said.
"""

from __future__ import annotations

from enum import Enum, auto

from engine.moves import Refusal
from p2p.crypto.faults import demand
from p2p.peer.pace import OWN_LINES_MAX, PASSED_LINES_MAX, Pace
from p2p.peer.play import Place
from p2p.wire.entries import Chat
from p2p.wire.lobby import Roster

LINES_KEPT = 500
SECTION = "table/chat"


class Hearing(Enum):
    NEW = auto()
    KNOWN = auto()
    TOO_MUCH = auto()  # left out


class Talk:
    def __init__(self, roster: Roster) -> None:
        self._roster = roster
        self._own = Pace[Place](OWN_LINES_MAX)
        self._passed = Pace[tuple[Place | None, Place]](PASSED_LINES_MAX)
        self._flooding: set[Place] = set()
        self._next = [0] * len(roster.members)
        self.lines: list[tuple[Place, str]] = []

    def refuse_if_too_fast(self, me: Place, now: float) -> None:
        """Our own person wants to say one more line."""
        if not self._own.spend(me, now):
            raise Refusal("talk_too_fast")

    def is_news(self, author: Place) -> bool:
        """True once: that lines of this author are left out."""
        was, self._flooding = author in self._flooding, self._flooding | {author}
        return not was

    def take(self, line: Chat, now: float, source: Place | None) -> Hearing:
        """A line that the player at `source` said or passed on. PeerFault if its author did not say it."""
        demand(line.table == self._roster.table, SECTION, "a line from another table")
        demand(line.seat < len(self._next), SECTION, "a line of a place that the roster does not have")
        if line.count < self._next[line.seat]:
            return Hearing.KNOWN
        if not self._passed.spend((source, line.seat), now):
            return Hearing.TOO_MUCH
        line.check(self._roster.members[line.seat].public)
        self._next[line.seat] = line.count + 1
        self.lines = [*self.lines[-LINES_KEPT + 1 :], (line.seat, line.shown)]
        return Hearing.NEW
