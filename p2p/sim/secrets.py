"""No secret leaves a machine: everything that is sent, told or written down by others is searched for keys, seeds and hidden cards.

A secret is looked for as raw bytes inside every text of bytes that a frame carries, and as hex and base64 in the frame itself. What opens a
card (its holder's share) may travel only once the card is open; so every closed card in a hand is watched until then.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode
from collections import Counter
from typing import TYPE_CHECKING, Any

from p2p.crypto.group import ORDER, G, encode_scalar, mul, own, subtract
from p2p.peer.effects import Write
from p2p.peer.peer import Peer
from p2p.sim.node import SimNode
from p2p.wire.codec import bytes_text
from p2p.wire.entries import Entry, SignedEntry
from p2p.wire.messages import Message, Serve, decode

if TYPE_CHECKING:
    from p2p.sim.world import SimWorld

TEXT = re.compile(rb'"([A-Za-z0-9_-]{22,})"')


def inner_bytes(data: bytes) -> bytes:
    """What the texts of bytes in a frame say, one behind the other."""
    return b"\x00".join(urlsafe_b64decode(text + b"=" * (-len(text) % 4)) for text in TEXT.findall(data) if len(text) % 4 != 1)


def move_with(place: int, share: bytes, message: Message) -> Entry | None:
    """The move in which a person of this place turns up the card of this share, said now or served again, if it is in this message."""
    said = message.entries if isinstance(message, Serve) else (message,)
    moves = [word.entry for word in said if isinstance(word, SignedEntry) and word.entry.seat == place and word.entry.kind == "move"]
    return next((entry for entry in moves if share in inner_bytes(entry.raw)), None)


class Secrets:
    def __init__(self, world: SimWorld) -> None:
        self.world = world
        self.searched: set[bytes] = set()
        self.wanted: dict[int, list[tuple[str, bytes]]] = {}
        for member in world.table.members:
            found = [
                ("table seed", member.seed),
                ("card key", encode_scalar(member.secret.x)),
                ("identity", member.identity.secret_for_key_file()),
            ]
            self.wanted[member.place] = [
                (f"{name} of place {member.place}", form)
                for name, raw in found
                for form in (raw, raw.hex().encode(), bytes_text(raw).encode())
            ]
        self.hidden: dict[int, dict[bytes, int]] = {place: {} for place in self.wanted}  # share that opens a card -> its handle
        self.shares: dict[tuple[int, bytes], bytes] = {}  # place, A -> x A
        self.shown: list[tuple[int, int, int, Entry | None]] = []  # place, handle, FINAL beats then (it opens in the next), the move
        self.given_up: set[bytes] = set()  # heads on which a ballot was passed

    def frame(self, node: SimNode, data: bytes) -> None:
        """A frame that this machine sends. What a cheat tells is its own affair, if it is new."""
        if data in self.searched:
            return
        self.searched.add(data)
        if not node.honest:
            return
        place = node.place
        inner = inner_bytes(data)
        for secrets in self.wanted.values():
            self._search(secrets, data + inner, f"a frame of place {place}")
        for share, handle in self.hidden[place].items():
            if share in inner:
                beats = self.world.laws.best if node.peer is None else node.peer.final
                self.shown.append((place, handle, beats, move_with(place, share, decode(data))))

    def _may_stay_closed(self, place: int, move: Entry | None) -> bool:
        """Whoever saw a card in a move has seen it, also if the move does not count: one on a beat behind which a ballot went on otherwise,
        or of one of two copies of a seat, if it crosses a newer start, or if an older copy was put back that lacks it and it is lost on its
        way to all others."""
        if move is None:
            return False
        if move.head in self.given_up or any(copy.place == place for copy in self.world.copies):
            return True
        return self.world.was_put_back(self.world.nodes[place]) and not any(self._holds(node, move) for node in self.world.honest)

    def _holds(self, node: SimNode, move: Entry) -> bool:
        if node.peer is None:
            return True
        chain = node.peer.chain
        return any(one.entry.id == move.id for one in (*chain.entries[move.seat], *chain.ahead[move.seat].values()))

    def wrote(self, node: SimNode, batch: list[Write]) -> None:
        """Nobody's journal holds a secret of another; its own it may hold only in another form."""
        for write in batch:
            if write.payload not in self.searched:
                inner = inner_bytes(write.payload)
                for secrets in self.wanted.values():
                    self._search(secrets, write.payload + inner, f"the journal of place {node.place}")

    def told(self, node: SimNode, event: str, facts: dict[str, Any]) -> None:
        text = f"{event} {facts}".encode()
        for secrets in self.wanted.values():
            self._search(secrets, text, f"what place {node.place} tells")

    def _search(self, secrets: list[tuple[str, bytes]], data: bytes, where: str) -> None:
        for name, form in secrets:
            if form in data:
                self.world.wrong("leak", f"the {name} is in {where}")

    def watch_hands(self, peer: Peer) -> None:
        """In a new public state: what was shown must lie open by now, and the shares that would open the closed cards are watched."""
        play, dealing = peer.play, peer.play.dealing
        if dealing is None:
            return
        cards = dealing.at.g.cards
        self.given_up |= {cut.ballot.head for cut in peer.chain.cuts}
        for place, handle, beats, move in self.shown:
            if self._may_stay_closed(place, move):
                continue
            if beats < peer.final and handle in cards.holder and handle not in cards.faces and handle in dealing.slots.hand(place):
                self.world.wrong("leak", f"place {place} has shown card {handle}, which is closed")
        self.shown = [shown for shown in self.shown if shown[2] >= peer.final]
        for place in play.present:
            member = self.world.table.members[place]
            closed: dict[bytes, int] = {}
            for handle in dealing.slots.hand(place):
                point = dealing.slots[handle].card.a
                if point == G:
                    continue  # a single card that everybody knows, taken in and not mixed
                key = (place, point.raw)
                if key not in self.shares:
                    self.shares[key] = own(mul(member.secret.x, point)).raw
                closed[self.shares[key]] = handle
            self.hidden[place] = closed

    def audit(self, peer: Peer) -> None:
        """With everybody's keys every slot is read: the closed and the open cards of each printed deck are that deck, each card once."""
        dealing = peer.play.dealing
        if dealing is None or dealing.passing is not None or dealing.slots.redeal is not None:
            return
        cards, slots = dealing.at.g.cards, dealing.slots
        points = {dealing._printed(deck, copy)[1].raw: (deck, face) for deck, printed in cards.decks.items() if printed.parent < 0
                  for copy, face in enumerate(printed.faces)}  # fmt: skip
        found: Counter[tuple[int, str]] = Counter()
        for handle, face in cards.faces.items():
            found[cards.root(handle), face] += 1
        for handle in slots.handles():
            slot = slots[handle]
            if handle in cards.faces or handle not in cards.deck:
                continue
            holders = [place for place, key in slots.keys.items() if key == slot.under] or list(slots.keys)
            x = sum(self.world.table.members[place].secret.x for place in holders) % ORDER
            card = own(subtract(slot.card.b, own(mul(x, slot.card.a)))).raw
            if card not in points:
                self.world.wrong("cards", f"slot {handle} holds no card at all")
                return
            found[points[card]] += 1
        printed = Counter(points.values())
        if found != printed:
            self.world.wrong("cards", f"cards lost or doubled: {sorted((printed - found) + (found - printed))[:4]}")
