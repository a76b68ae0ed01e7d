"""No word of a stranger, of who is gone, or in somebody else's name freezes a table: in every stage of a re-deal, at shares, about clocks.
It is ignored or a fault of the link that brought it; nobody is accused, nothing is lost, and the game comes to its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest

from p2p.peer.clocks import CLOCK
from p2p.sim.mini import GAME as MINI
from p2p.wire.ballots import Miss
from p2p.wire.codec import Value
from p2p.wire.entries import Entry, SignedEntry, sign_entry
from p2p.wire.messages import Message
from tests.p2p.peer.round import identities
from tests.p2p.peer.test_council import agree, away
from tests.p2p.peer.wires import Wires

STRANGER = 50  # a link of somebody who has no place
GONE = 2


def dropped(label: str) -> Wires:
    wires = Wires(MINI, 3, label)
    wires.play_until(10)
    for place in away(wires, GONE):
        assert agree(wires, place, "drop")
    return wires


def bent(body: Mapping[str, Value]) -> Iterator[Mapping[str, Value]]:
    """The same word, with each of its lists shorter, longer or of other bytes."""
    yield body
    for name, value in body.items():
        if isinstance(value, str):
            yield {**body, name: value[4:]}
        if isinstance(value, (list, tuple)) and value:
            yield {**body, name: value[:-1]}
            yield {**body, name: [*value, value[-1]]}
            yield {**body, name: [value[-1][4:] if isinstance(value[-1], str) else {}, *value[1:]]}


def inject(wires: Wires, signed: SignedEntry) -> None:
    """What a stranger makes of an honest word: by the key of who is gone, by his own, in the honest one's name, on every kind of link."""
    stranger = identities(1, "stranger")[0]
    entry = signed.entry
    fields = {name: getattr(entry, name) for name in ("table", "seq", "prev", "beat", "head", "seat", "kind")}
    for body in bent(entry.body):
        own = wires.nodes[0].peer.chain.entries[GONE]
        late = {**fields, "seat": GONE, "seq": len(own), "prev": own.id}
        words = [
            sign_entry(stranger, Entry(**fields, body=body)),
            sign_entry(wires.people[GONE], Entry(**fields, body=body)),
            sign_entry(wires.people[GONE], Entry(**late, body=body)),
            SignedEntry(Entry(**{**fields, "beat": entry.beat + 1}, body=body), signed.signature),
        ]
        for word in words:
            for link in (STRANGER, 1):
                wires.nodes[0].peer.receive(link, word)
    wires.carry_out(0)


def unharmed(wires: Wires) -> None:
    for place in (0, 1):
        peer = wires.nodes[place].peer
        assert peer.frozen is None and not peer.evidence and not peer.disputes


def test_copies_tags_and_shares_of_strangers_stop_no_redeal() -> None:
    wires = dropped("strange words")
    seen: set[str] = set()

    def listen(source: int, target: int, message: Message) -> list[Message]:
        if isinstance(message, SignedEntry) and target == 0 and message.entry.kind in ("redeal", "share"):
            kind = message.entry.kind if message.entry.kind == "share" else "/".join(sorted(message.entry.body))
            if kind not in seen:
                seen.add(kind)
                inject(wires, message)
        return [message] if target != STRANGER else []

    wires.bend = listen
    wires.nodes[0].peer.linked(STRANGER, None)
    wires.run(lambda: all(wires.nodes[place].peer.over is not None for place in (0, 1)))
    assert seen == {"copies/piles", "tags", "shares", "share"}, "every stage was there"
    unharmed(wires)
    assert wires.nodes[0].peer.chain.hashes == wires.nodes[1].peer.chain.hashes
    assert wires.nodes[0].told("fault") and wires.nodes[0].peer.play.present == (0, 1)


@pytest.mark.parametrize("used", [(10**6,) * 3, (0, 0, 0), (), (5,), (9,) * 8])
def test_readings_of_clocks_that_lie_freeze_nothing_and_make_nobody_late(used: tuple[int, ...]) -> None:
    """Of a place, of who has no place, of another table, too many or too few: nobody alone makes anybody late."""
    wires = Wires(MINI, 3, "strange clocks", {CLOCK: "30+5"})
    wires.play_until(8)
    for node in wires.nodes:
        node.peer.on_leave = "drop"
    peer = wires.nodes[0].peer
    wires.bend = lambda source, target, message: [message] if target != STRANGER else []
    peer.linked(STRANGER, None)
    chain = peer.chain
    claim = Miss(chain.table, 1, 1000, (), chain.final - 1, chain.hashes[chain.final - 1], "wish", used)
    stranger = identities(1, "stranger")[0]
    lies = [claim.signed(wires.people[1]), claim.signed(stranger), claim.signed(wires.people[2])]
    lies += [replace(claim, table=bytes(32)).signed(wires.people[1]), replace(claim, count=2000, gone=(2,)).signed(stranger)]
    for lie in lies:
        for link in (1, STRANGER):
            peer.receive(link, lie)
    wires.carry_out(0)
    assert not peer.overdue() and peer.frozen is None and not peer.evidence
    wires.play_until(16)
    assert all(node.peer.play.present == (0, 1, 2) and node.peer.frozen is None and not node.peer.evidence for node in wires.nodes)
