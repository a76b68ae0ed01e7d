"""What must always hold. Cheap laws are looked at after every event of a machine, the others at the end of a run.

Honest machines agree on every FINAL beat, are never accused, write before they send, keep their buffers small and tell no secret.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from p2p.peer.effects import Write
from p2p.peer.peer import Peer
from p2p.sim.memo import encode
from p2p.sim.node import SimNode
from p2p.wire.ballots import Vote
from p2p.wire.entries import Ack, SignedEntry
from p2p.wire.evidence import Evidence
from p2p.wire.messages import Message, Serve

if TYPE_CHECKING:
    from p2p.sim.world import SimWorld

BUFFER_MAX = 64  # entries of one place that a peer may keep while something before them is missing
ACKS_MAX = 8  # acks of one place that it keeps at hand


class Laws:
    def __init__(self, world: SimWorld) -> None:
        self.world = world
        self.heads: dict[int, bytes] = {0: world.table.roster.table}
        self.states: dict[int, bytes] = {}
        self.finals: dict[int, tuple[int, int]] = {}  # address -> incarnation, FINAL beats when last looked at
        self.best = 0
        self.changed_at = 0.0  # when some honest machine last counted a new FINAL beat
        self.accused: set[int] = set()

    # --- after every event -----------------------------------------------------------------------------------------------------------

    def look(self, node: SimNode) -> None:
        peer = node.peer
        if peer is None or not node.honest:
            return
        seen = (node.incarnation, peer.final)
        if self.finals.get(node.address) != seen:
            self._agrees(node, peer)
            old = self.finals.get(node.address, (0, 0))
            if old[0] == node.incarnation and peer.final < old[1]:
                self.world.wrong("unfinal", f"place {node.place} went back from {old[1]} to {peer.final} FINAL beats")
            self.finals[node.address] = seen
            self._small(node, peer)
            self._keeps_cards(node, peer)
        if peer.frozen is not None and peer.frozen.evidence is not None:
            self._blame(node, peer.frozen.evidence.seat)

    def _agrees(self, node: SimNode, peer: Peer) -> None:
        """FINAL prefixes are equal: each head covers every byte of every entry and state before it."""
        known = self.heads.setdefault(peer.final, peer.head)
        if known != peer.head:
            self.world.wrong("fork", f"place {node.place} holds another FINAL beat {peer.final - 1} than somebody else")
        if peer.final > self.best:
            self.best, self.changed_at = peer.final, self.world.now
        if peer.chain.is_settled:
            digest = peer.play.digest()
            if peer.final not in self.states:
                self.world.secrets.watch_hands(peer)
            if self.states.setdefault(peer.final, digest) != digest:
                self.world.wrong("fork", f"place {node.place} is in another state after {peer.final} FINAL beats")

    def _small(self, node: SimNode, peer: Peer) -> None:
        chain = peer.chain
        for place, ahead in enumerate(chain.ahead):
            if len(ahead) > BUFFER_MAX:
                self.world.wrong("buffer", f"place {node.place} keeps {len(ahead)} future entries of place {place}")
        for place, acks in enumerate(chain.acks):
            if len(acks) > ACKS_MAX:
                self.world.wrong("buffer", f"place {node.place} keeps {len(acks)} acks of place {place}")

    def _keeps_cards(self, node: SimNode, peer: Peer) -> None:
        """Every live handle lies in exactly one place of the state; every closed card has a slot behind it."""
        dealing = peer.play.dealing
        if dealing is None:
            return
        g = dealing.at.g
        cards = g.cards
        where = [handle for handles in self.world.table.game.places(g).values() for handle in handles]
        if len(where) != len(set(where)) or set(where) != set(cards.holder):
            self.world.wrong("cards", f"at place {node.place} a card lies nowhere or twice after {peer.final} beats")
        slots = dealing.slots
        is_busy = dealing.passing is not None or slots.release is not None or slots.redeal is not None
        if is_busy or len(peer.play.present) < 2:
            return
        for place in peer.play.present:
            held = {handle for handle, holder in cards.holder.items() if holder == peer.play.seat_of[place]}
            if not set(dealing.slots.hand(place)) <= held:
                self.world.wrong("cards", f"after {peer.final} beats slots under the key of place {place} are not its cards")

    def _blame(self, node: SimNode, accused: int) -> None:
        if accused not in self.accused:
            self.accused.add(accused)
            self.world.trace("accused", accused)
        if self.world.nodes[accused].honest:
            self.world.wrong("false-conviction", f"place {node.place} holds honest place {accused} for a cheat")

    # --- effects -----------------------------------------------------------------------------------------------------------------------

    def sending(self, node: SimNode, message: Message) -> None:
        """Own words were on disk before, and so was evidence. Words of others are safe with their authors."""
        if isinstance(message, Evidence) and encode(message) not in node.written:
            self.world.wrong("sent-before-disk", f"place {node.place} sends evidence that is not on its disk")
        for word in words_in(message):
            if _author(word) == node.place and encode(word) not in node.written:
                self.world.wrong("sent-before-disk", f"place {node.place} sends its own {type(word).__name__} that is not on its disk")

    def wrote(self, node: SimNode, batch: list[Write]) -> None:
        """What goes to the disk is looked through for secrets of others in `secrets.py`."""
        self.world.secrets.wrote(node, batch)

    def told(self, node: SimNode, event: str, facts: dict[str, Any]) -> None:
        if event == "evidence" and node.honest and isinstance(facts.get("place"), int):
            self._blame(node, facts["place"])
        if event == "clone" and node.honest and not self.world.was_put_back(node):
            self.world.wrong("false-clone", f"place {node.place} takes itself for a copy")


def words_in(message: Message) -> Iterator[SignedEntry | Ack | Vote]:
    match message:
        case SignedEntry() | Ack() | Vote():
            yield message
        case Serve(entries, acks, votes):
            yield from entries
            yield from acks
            yield from votes


def _author(word: SignedEntry | Ack | Vote) -> int:
    return word.entry.seat if isinstance(word, SignedEntry) else word.seat
