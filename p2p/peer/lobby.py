"""What host and guests of a lobby share: links, effects, addresses, and the signed roster once there is one. protocol.md W5.

No disk, no clock, no chance: the shell carries out the effects in order, gives the time in `tick`, and injects where nonces come from.
Before a roster is signed the table seed must be on disk: the lobby asks by Keep and signs after `kept`. Whatever a stranger sends ends
in a Tell "fault" and changes nothing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from enum import StrEnum
from typing import Any

from engine.moves import Refusal
from engine.values import dataclass
from p2p.crypto.faults import PeerFault, demand
from p2p.crypto.identity import Identity
from p2p.peer.effects import Effect, Link, Send, Tell
from p2p.peer.roster import Agreed
from p2p.wire.entries import Ack, Chat, SignedEntry
from p2p.wire.evidence import Evidence
from p2p.wire.limits import PERSON_NAME_BYTES_MAX, PERSON_NAME_COLUMNS_MAX
from p2p.wire.lobby import Roster
from p2p.wire.messages import EntriesRequest, Message, Serve, Summary
from p2p.wire.text import clean
from p2p.wire.where import Where, WhereBook

SECTION = "lobby"
KEYS_MAX = 64  # of strangers that are remembered at once
SIGN_SECONDS = 20.0  # for all guests to reveal their nonces, and again to sign the roster
TABLE_CLOSED = 4007  # bye code
TABLE_TALK = (Ack, Chat, Evidence, EntriesRequest, Serve, SignedEntry, Summary)
Nonces = Callable[[], bytes]


class Coming(StrEnum):
    """How a guest came in: to play, or by an invite that lets it look only."""

    PLAY = "play"
    VIEW = "view"


@dataclass(frozen=True, slots=True)
class Keep:
    """Put a fresh table seed and this roster on disk, then call `kept(roster.table)`; `unkept` if the disk refuses."""

    roster: Roster


@dataclass(frozen=True, slots=True)
class Drop:
    """The table that was kept will never be played: its seed may go."""

    table: bytes


LobbyEffect = Effect | Keep | Drop


class LobbyBox:
    """Effects in the order in which they must be carried out."""

    def __init__(self) -> None:
        self._effects: list[LobbyEffect] = []

    def send(self, to: Link, message: Message) -> None:
        self._effects.append(Send(to, message))

    def tell(self, event: str, **facts: Any) -> None:
        self._effects.append(Tell(event, facts))

    def keep(self, roster: Roster) -> None:
        self._effects.append(Keep(roster))

    def drop(self, table: bytes) -> None:
        self._effects.append(Drop(table))

    def take(self) -> list[LobbyEffect]:
        taken, self._effects = self._effects, []
        return taken


@dataclass(frozen=True, slots=True)
class End:
    """The other end of a link, as the HELLO has proved it."""

    public: bytes
    kind: Coming


class Lobby(ABC):
    """Half of a lobby that both sides have. Calls of the shell: linked, unlinked, receive, tick, say, here, and kept or unkept."""

    def __init__(self, me: Identity, nonce: Nonces, now: float) -> None:
        self.outbox = LobbyBox()
        self.agreed: Agreed | None = None
        self.wheres = WhereBook(KEYS_MAX)
        self._me = me
        self._nonce = nonce
        self._now = now
        self._links: dict[Link, End] = {}

    def linked(self, link: Link, public: bytes, kind: Coming = Coming.PLAY) -> None:
        self._links[link] = End(public, kind)
        self._greet(link)

    def unlinked(self, link: Link) -> None:
        end = self._links.pop(link, None)
        if end is not None and not self._links_of(end.public):
            self._lost(end.public)

    def receive(self, link: Link, message: Message) -> None:
        """Any message of anybody. A message of a link that is gone already says nothing."""
        if link not in self._links:
            return
        try:
            self._take(link, self._links[link], message)
        except PeerFault as fault:
            self.outbox.tell("fault", link=link, section=fault.section, what=fault.what)

    def tick(self, now: float) -> None:
        self._now = now

    @abstractmethod
    def say(self, text: str) -> None:
        """A line of our own person to all who have a place. Refusal if nobody would hear it, Misuse if there is no letter in it."""

    def here(self, where: Where) -> None:
        """Our own addresses, signed by us; an older word than the last one is passed over."""
        assert where.public == self._me.public, "our own addresses are under our own key"
        if self.wheres.take(where):
            self._spread_own(where)

    @abstractmethod
    def kept(self, table: bytes) -> None:
        """The seed of this table is on disk: now we may sign."""

    @abstractmethod
    def unkept(self, table: bytes, why: str) -> None:
        """It could not be written."""

    @abstractmethod
    def _greet(self, link: Link) -> None:
        """What a new link is told first."""

    @abstractmethod
    def _lost(self, public: bytes) -> None:
        """Nobody of this key is linked any more."""

    @abstractmethod
    def _take(self, link: Link, end: End, message: Message) -> None:
        """A message of this link; PeerFault if it is none that belongs here."""

    @abstractmethod
    def _spread_own(self, where: Where) -> None:
        """Tell the others where we are reached."""

    def _links_of(self, public: bytes) -> list[Link]:
        return [link for link, end in self._links.items() if end.public == public]

    def _send_to(self, public: bytes, *messages: Message) -> None:
        """On every link with this key: while one replaces another, nobody knows which will live."""
        for link in self._links_of(public):
            for message in messages:
                self.outbox.send(link, message)

    def _misplaced(self, message: Message, table_known: bool) -> None:
        """Talk of the table may overtake the last signature on another link; catch-up brings it again. All else is out of place."""
        in_place = table_known and isinstance(message, TABLE_TALK)
        demand(in_place, SECTION, f"{message.TYPE} has no place in a lobby")


def checked_name(name: str) -> str:
    """Our own person's name; Refusal unless every peer will take it."""
    if not name or clean(name, PERSON_NAME_COLUMNS_MAX) != name or len(name.encode("utf-8")) > PERSON_NAME_BYTES_MAX:
        raise Refusal("bad_name", name=clean(name, PERSON_NAME_COLUMNS_MAX))
    return name
