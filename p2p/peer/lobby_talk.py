"""Talk in a lobby: who may say how much, and which lines are new. protocol.md W5.2.

A host takes a line only from its author's own link, and passes it on; a guest takes it only from the host, who cannot have made it.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.moves import Refusal
from p2p.crypto.faults import demand
from p2p.crypto.identity import Identity
from p2p.peer.pace import OWN_LINES_MAX, Pace
from p2p.wire.lobby import Join
from p2p.wire.lobby_chat import LobbyChat, say_in_lobby

SECTION = "lobby/talk"
VOICES_MAX = 64  # joins whose numbers are remembered: forgetting one would let its lines be said again
Said = tuple[bytes, bytes, bytes]  # lobby, author, commitment of its join


class LobbyTalk:
    """The numbers of the lines that were said, ours among them, under each join."""

    def __init__(self, me: Identity, host: bytes) -> None:
        self._me, self._host = me, host
        self._own = Pace[bytes](OWN_LINES_MAX)
        self._next: dict[Said, int] = {}

    def say(self, mine: Join, text: str, now: float) -> LobbyChat:
        """Our next line. Misuse if no letter of it can be seen, Refusal if there were too many."""
        line = say_in_lobby(self._me, self._host, mine, self._next.get(_under(mine), 0), text)
        if not self._own.spend(mine.public, now):
            raise Refusal("talk_too_fast")
        self._next[_under(mine)] = line.count + 1
        return line

    def take(self, line: LobbyChat, join: Join) -> bool:
        """True if the line is new and was said under this join of its author. PeerFault if its author did not say it here."""
        demand(line.host == self._host, SECTION, "a line from the lobby of another host")
        under = _under(join)
        if (line.lobby, line.public, line.commit) != under or line.count < self._next.get(under, 0):
            return False
        if under not in self._next and len(self._next) >= VOICES_MAX:
            return False
        line.check()
        self._next[under] = line.count + 1
        return True

    def keep(self, joins: Iterable[Join]) -> None:
        """Lines under any other join are not taken any more: their numbers may be forgotten."""
        kept = set(map(_under, joins))
        self._next = {under: count for under, count in self._next.items() if under in kept}


def _under(join: Join) -> Said:
    return join.lobby, join.public, join.commit
