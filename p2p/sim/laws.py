"""What must always hold. Cheap laws are looked at after every event of a machine, the others at the end of a run.

Honest machines agree on every FINAL beat, are never accused, write before they send, keep their buffers small and tell no secret. The FINAL
beats of all of them are one line, so no two sets of them ever go on; a re-deal opens no card and touches no hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from engine.cards import Handle
from p2p.crypto.elgamal import Cipher
from p2p.peer.effects import Write
from p2p.peer.peer import Peer
from p2p.sim.memo import encode
from p2p.sim.node import SimNode
from p2p.wire.ballots import Vote
from p2p.wire.entries import Ack, Entry, SignedEntry
from p2p.wire.evidence import Evidence
from p2p.wire.messages import Message, Serve

if TYPE_CHECKING:
    from p2p.sim.world import SimWorld

BUFFER_MAX = 64  # entries of one place that a peer may keep while something before them is missing
ACKS_MAX = 8  # acks of one place that it keeps at hand


class Laws:
    def __init__(self, world: SimWorld) -> None:
        self.world = world
        self.line: list[bytes] = []  # FINAL beats by number, of whoever has most; empty where a ballot left a number out
        self.states: dict[int, bytes] = {}
        self.finals: dict[int, tuple[int, int]] = {}  # address -> incarnation, FINAL beats when last looked at
        self.best = 0
        self.changed_at = 0.0  # when some honest machine last counted a new FINAL beat
        self.accused: set[int] = set()
        self._dealt: dict[int, tuple[int, dict[Handle, str], dict[tuple[int, int], Cipher]]] = {}  # address -> beats, faces, slots of hands

    # --- after every event -----------------------------------------------------------------------------------------------------------

    def look(self, node: SimNode) -> None:
        peer = node.peer
        if peer is None or not node.honest:
            return
        self._redeal(node, peer)
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
        """FINAL beats are one line: of two machines one has followed the other. Each hash covers every byte of every entry and state before
        it, and a number that a ballot left out is FINAL for nobody."""
        incarnation, known = self.finals.get(node.address, (0, 0))
        first = known if incarnation == node.incarnation else 0
        ours, theirs = peer.chain.hashes[first : peer.final], self.line[first : peer.final]
        if ours[: len(theirs)] != theirs:
            self.world.wrong("fork", f"place {node.place} holds another FINAL beat below {peer.final} than somebody else")
        self.line += ours[len(theirs) :]
        self._authors_signed(node, peer, first)
        if peer.final > self.best:
            self.best, self.changed_at = peer.final, self.world.now
        if peer.chain.is_settled:
            digest = peer.play.digest()
            if peer.final not in self.states:
                self.world.secrets.watch_hands(peer)
            if self.states.setdefault(peer.final, digest) != digest:
                self.world.wrong("fork", f"place {node.place} is in another state after {peer.final} FINAL beats")

    def _authors_signed(self, node: SimNode, peer: Peer, first: int) -> None:
        """Who spoke alone in a FINAL beat has signed it by that; where several spoke nobody says a state."""
        said: dict[int, list[Entry]] = {}
        for own in peer.chain.entries:
            for signed in takewhile(lambda one: one.entry.beat >= first, reversed(own)):
                said.setdefault(signed.entry.beat, []).append(signed.entry)
        for beat, entries in said.items():
            wanted = peer.chain.hashes[beat] if beat < peer.final and len(entries) == 1 else None
            if beat < peer.final and any(self.world.nodes[entry.seat].honest and entry.acked != wanted for entry in entries):
                self.world.wrong("state", f"authors of FINAL beat {beat} at place {node.place} did not say what follows, and that alone")

    def _redeal(self, node: SimNode, peer: Peer) -> None:
        """From its first word to the beat behind its last: the open cards are the same, and so are the slots of whoever holds cards."""
        dealing = peer.play.dealing
        known = self._dealt.get(node.address)
        if dealing is None or (dealing.slots.redeal is None and known is None):
            return
        beats, slots = peer.chain.beat, dealing.slots
        held = {(place, handle): slots[handle].card for place in peer.play.present for handle in slots.hand(place)}
        faces = dict(dealing.at.g.cards.faces)
        if known is not None and beats - known[0] <= 1:
            _, open_, before = known
            stayed = {key: card for key, card in before.items() if key[0] in peer.play.present}
            is_touched = any(held.get(key, card) != card for key, card in stayed.items())
            if slots.redeal is not None:
                is_touched |= faces != open_ or held != stayed
            if is_touched or Counter(faces.values()) - Counter(open_.values()):  # behind it the rules may move open cards
                self.world.wrong("hands", f"at place {node.place} a re-deal opened a card or touched a hand in beat {beats - 1}")
        self._dealt.pop(node.address, None)
        if slots.redeal is not None:
            self._dealt[node.address] = beats, faces, held

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
        if event == "lost" and node.honest and node.place not in self.world.rotten and node not in self.world.copies:
            self.world.wrong("false-loss", f"place {node.place} takes a word of its own for lost, and its disk is whole")


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
