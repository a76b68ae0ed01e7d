"""Hostile places for tests on wires: one place's words are rewritten and signed anew on their way to the others, and what honest peers
must then all say of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from p2p.crypto.identity import Identity
from p2p.peer.peer import Peer
from p2p.sim.cheats.base import well_made
from p2p.wire.codec import Value, bytes_text, text_bytes
from p2p.wire.entries import Ack, Entry, SignedEntry, sign_entry
from p2p.wire.messages import Message, Serve, decode, encode
from tests.p2p.peer.wires import Wires

Change = Callable[[Entry], Entry]
Body = Mapping[str, Value]


@dataclass
class Cheat:
    """A place whose next entry (of a kind) is changed before the others get it. From then on it says nothing any more."""

    identity: Identity
    place: int
    change: Change
    kind: str | None = None
    made: SignedEntry | None = None
    wires: Wires | None = None  # where its own table says which state follows from the changed entry

    @classmethod
    def on(cls, wires: Wires, place: int, change: Change, kind: str | None = None) -> Cheat:
        cheat = cls(wires.people[place], place, change, kind, wires=wires)
        wires.bend = cheat.bend
        return cheat

    @property
    def spent(self) -> bool:
        return self.made is not None

    def bend(self, source: int, target: int, message: Message) -> list[Message]:
        if source != self.place:
            return [message]
        if isinstance(message, SignedEntry) and self._fits(message):
            return [self._forged(message)]
        if isinstance(message, Serve) and any(self._fits(signed) for signed in message.entries):
            return [Serve(tuple(self._forged(signed) if self._fits(signed) else signed for signed in message.entries), ())]
        return [] if self.spent else [message]

    def _fits(self, signed: SignedEntry) -> bool:
        entry = signed.entry
        if entry.seat != self.place or self.kind not in (None, entry.kind):
            return False
        return self.made is None or entry.seq == self.made.entry.seq

    def _forged(self, signed: SignedEntry) -> SignedEntry:
        if self.made is None:
            changed = self.change(signed.entry)
            if self.wires is not None and changed.state == signed.entry.state:
                changed = well_made(self.wires.nodes[self.place].peer.chain, changed)
            self.made = sign_entry(self.identity, changed)
        return self.made


def with_body(change: Callable[[Body], Body]) -> Change:
    return lambda entry: replace(entry, body=change(entry.body))


def flip(text: Value, at: int = 40) -> str:
    """One bit of bytes that travel as text."""
    assert isinstance(text, str)
    raw = bytearray(text_bytes(text, "test"))
    raw[at % len(raw)] ^= 1
    return bytes_text(bytes(raw))


def forge(wires: Wires, place: int, kind: str, body: Body, like: int | None = None, **changes: object) -> SignedEntry:
    """An entry as this place would sign it next. `like`: with the state that follows from it on the history of that one."""
    chain = wires.nodes[place].peer.chain
    own = chain.entries[place]
    entry = Entry(chain.table, len(own), own[-1].entry.id if own else chain.table, chain.beat, chain.head(), place, kind, body)
    made = replace(entry, **changes)  # type: ignore[arg-type]
    return sign_entry(wires.people[place], well_made(wires.nodes[place if like is None else like].peer.chain, made))


def false_ack(wires: Wires, place: int, beat: int, hash: bytes = b"\x07" * 32) -> Ack:
    return Ack(wires.roster.table, beat, hash, place).signed(wires.people[place])


def inject(wires: Wires, source: int, targets: Iterable[int], *messages: Message) -> None:
    """As if it had come on the wire from this place."""
    for target in targets:
        for message in messages:
            wires.nodes[target].peer.receive(source, decode(encode(message)))
            wires.carry_out(target)


def mute(wires: Wires, *places: int) -> None:
    wires.bend = lambda source, target, message: [] if source in places else [message]


def honest(wires: Wires, *cheats: int) -> list[int]:
    return [place for place in range(len(wires.nodes)) if place not in cheats]


def all_convict(wires: Wires, cheat: int, claims: Iterable[str], others: Iterable[int] = ()) -> None:
    """Every honest peer holds proof against this place alone, stops at the same FINAL beat, and one of them stays so after a restart."""
    places = honest(wires, cheat, *others)
    for _ in range(4):
        wires.tick()
    for place in places:
        peer = wires.nodes[place].peer
        assert peer.frozen is not None, f"place {place} goes on: waits for {peer.awaited()}"
        assert (peer.frozen.why, peer.frozen.place) == ("evidence", cheat), peer.frozen
        assert peer.evidence and {one.seat for one in peer.evidence} == {cheat}
        assert {one.claim for one in peer.evidence} <= set(claims), peer.evidence
        told = wires.nodes[place].told("evidence")
        assert told and all(tell.facts["place"] == cheat for tell in told)
        assert not wires.nodes[place].told("clone")
    finals = {wires.nodes[place].peer.final for place in places}
    heads = {wires.nodes[place].peer.head for place in places}
    assert len(finals) == len(heads) == 1, f"they stop at different beats: {finals}"
    stays_frozen(wires, places[-1], cheat)


def stays_frozen(wires: Wires, place: int, cheat: int) -> None:
    node = wires.nodes[place]
    again = Peer.restore(wires.roster, wires.game, wires.me[place], node.records, boot=9)
    assert again.frozen is not None and (again.frozen.why, again.frozen.place) == ("evidence", cheat)
    assert (again.final, again.head) == (node.peer.final, node.peer.head)
    assert again.asked() is None and not [one for one in again.chain.said if one == place and again.chain.beat > node.peer.chain.beat]


def none_accused(wires: Wires, places: Iterable[int]) -> None:
    for place in places:
        peer = wires.nodes[place].peer
        assert not peer.evidence and not wires.nodes[place].told("evidence") and not wires.nodes[place].told("clone")
