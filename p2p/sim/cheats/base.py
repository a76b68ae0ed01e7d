"""What a cheat is: it sees every message that its machine sends and decides what really leaves; it may add words of its own making.

Each cheat says what must come of it. "caught": every honest peer holds evidence that names the cheat, and all stop at the same FINAL beat.
"named": the table may stop, and then everybody sees because of whom. "harmless": the others play to the end as if nothing had been.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from p2p.crypto.faults import Freeze, Misuse
from p2p.crypto.transcript import ProofContext
from p2p.peer.chain import Chain
from p2p.peer.peer import Peer
from p2p.peer.play import Fault
from p2p.sim.lots import Lots
from p2p.wire.codec import Value, bytes_text, text_bytes
from p2p.wire.entries import Entry, SignedEntry, sign_entry
from p2p.wire.messages import Held, Message, Serve, Summary

if TYPE_CHECKING:
    from p2p.sim.hostile import Hostile

CAUGHT, NAMED, HARMLESS = "caught", "named", "harmless"
Out = list[Message | bytes]


class Cheat:
    name = ""
    verdict = CAUGHT
    seats_min = 2
    votes: bool | None = None  # whether the programs of such a table vote without a person; None: in some runs

    def __init__(self, lots: Lots, first_beat: int) -> None:
        self.lots, self.first_beat = lots, first_beat
        self.fired = False
        self.fired_at = -1  # FINAL beats of the cheat's own peer then

    def sit(self, node: Hostile) -> None:
        self.node = node

    @property
    def me(self) -> int:
        return self.node.place

    @property
    def peer(self) -> Peer:
        assert self.node.peer is not None
        return self.node.peer

    @property
    def others(self) -> list[int]:
        return [place for place in sorted(self.node.world.nodes) if place != self.me]

    @property
    def is_time(self) -> bool:
        return self.node.peer is not None and self.peer.final >= self.first_beat

    def fire(self) -> None:
        if not self.fired:
            self.fired, self.fired_at = True, self.peer.final
            self.node.world.trace("cheat", self.name, self.me)

    def sends(self, to: int, message: Message) -> Out:
        """What leaves instead of this message."""
        return [message]

    def idle(self) -> None:
        """After everything that happens to the machine."""

    # --- making words of its own ---------------------------------------------------------------------------------------------------

    def sign(self, entry: Entry) -> SignedEntry:
        return sign_entry(self.node.member.identity, entry)

    def entry(self, kind: str, body: Mapping[str, Value], **changed: Any) -> Entry:
        """An entry that would fit behind the own chain now."""
        chain = self.peer.chain
        own = chain.entries[self.me]
        fitting: dict[str, Any] = {
            "table": chain.table, "seq": len(own), "prev": own[-1].entry.id if own else chain.table,
            "beat": chain.beat, "head": chain.head(), "seat": self.me,
        }  # fmt: skip
        return Entry(**{**fitting, **changed}, kind=kind, body=body)


class Forges(Cheat, ABC):
    """One own entry is exchanged for a forged one, the same towards everybody, also when it is served again."""

    lies_about_state = False  # else the state that it says is the true one, so that it is not caught by that alone

    def __init__(self, lots: Lots, first_beat: int) -> None:
        super().__init__(lots, first_beat)
        self.forged: dict[bytes, SignedEntry] = {}

    @abstractmethod
    def forge(self, entry: Entry) -> Entry | None:
        """The forged entry, or None if this one offers no occasion."""

    def sends(self, to: int, message: Message) -> Out:
        match message:
            case SignedEntry():
                return [self._instead(message)]
            case Serve(entries, acks):
                return [Serve(tuple(self._instead(signed) for signed in entries), acks)]
            case Summary():
                seats = list(message.seats)
                held = seats[self.me]
                if held.id in self.forged:
                    seats[self.me] = Held(held.next, self.forged[held.id].entry.id)
                return [replace(message, seats=tuple(seats))]
        return [message]

    def _instead(self, signed: SignedEntry) -> SignedEntry:
        entry = signed.entry
        if entry.seat != self.me:
            return signed
        if entry.id not in self.forged and not self.fired and entry.beat >= self.first_beat:
            made = self.forge(entry)
            if made is not None and made.id != entry.id:
                self.forged[entry.id] = self.sign(made if self.lies_about_state else well_made(self.peer.chain, made))
                self.fire()
        return self.forged.get(entry.id, signed)


def changed(entry: Entry, **fields: Any) -> Entry:
    """The same entry with other fields, its id worked out anew."""
    kept = {name: getattr(entry, name) for name in ("table", "seq", "prev", "beat", "head", "seat", "kind", "body", "state")}
    return Entry(**{**kept, **fields})


def well_made(chain: Chain, entry: Entry) -> Entry:
    """With the state that follows from it, if its author alone speaks in its beat and it breaks no rule."""
    play = chain.state_at(entry.beat - 1, entry.head)
    if play is None:
        return entry
    if play.due.speakers != (entry.seat,):
        return changed(entry, state=b"")
    said = {entry.seat: (entry.kind, entry.body)}
    with suppress(Fault, Freeze, Misuse):
        following = play.after(lambda place: ProofContext(entry.table, entry.head, entry.beat, place), said)
        return changed(entry, state=following.digest())
    return entry


def contradicting(entry: Entry) -> Entry:
    """Another entry with the same number, whatever this one says."""
    lie = changed(entry, kind="settle", body={"propose": True})
    return lie if lie.id != entry.id else changed(entry, kind="settle", body={"agree": True})


def flipped(text: Value, lots: Lots) -> str:
    """A text of bytes with one bit changed."""
    assert isinstance(text, str)
    data = bytearray(text_bytes(text))
    at = lots.below(len(data))
    data[at] ^= 1 << lots.below(8)
    return bytes_text(bytes(data))
