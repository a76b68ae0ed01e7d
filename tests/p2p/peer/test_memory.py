"""What strangers' words may take of our memory: bound by what they are once read, not by how many they are or how short they came."""

from __future__ import annotations

import gc
import tracemalloc
from typing import Any

import pytest

from p2p.peer.chain import AHEAD_BYTES_MAX
from p2p.peer.trouble import EVIDENCE_BYTES_MAX
from p2p.wire import entries
from p2p.wire.entries import SignedEntry, sign_entry
from p2p.wire.evidence import accuse_twice
from p2p.wire.messages import Message, Serve, decode, encode
from tests.depth import deep
from tests.p2p.peer.acts import at_turn, play, seated
from tests.p2p.peer.cheat import forge, honest, mute
from tests.p2p.peer.wires import Wires

MIB = 1024 * 1024
SHAPES: dict[str, Any] = {
    "empty objects": [{} for _ in range(8_000)],
    "objects with a key": [{"a": 1} for _ in range(5_000)],
    "short texts": [f"{n:02x}" for n in range(9_000)],
    "one long text": "x" * 60_000,
}


def big(wires: Wires, cheat: int, body: Any, ahead: int, more: int = 0) -> SignedEntry:
    chain = wires.nodes[cheat].peer.chain
    seq = len(chain.entries[cheat]) + ahead
    return forge(wires, cheat, "move", {"more": more, "steps": body}, seq=seq, beat=chain.beat + ahead, prev=bytes([ahead]) * 32)


def flood(wires: Wires, target: int, source: int, *messages: Message) -> None:
    for message in messages:
        wires.nodes[target].peer.receive(source, decode(encode(message)))
    wires.carry_out(target)
    wires.queue.clear()


@pytest.mark.parametrize("shape", SHAPES)
def test_future_entries_of_one_seat_pin_little(shape: str) -> None:
    """As entries and served; together with the test below: no more than a megabyte stays behind of what took ninety."""
    wires = seated(3, "memory")
    cheat = at_turn(wires)
    assert cheat is not None
    mute(wires, cheat)
    target = honest(wires, cheat)[0]
    words = [big(wires, cheat, SHAPES[shape], n) for n in range(1, 13 if shape == "one long text" else 3)]
    flood(wires, target, cheat, *words, Serve(tuple(words[:2]), ()))
    kept = wires.nodes[target].peer.chain.ahead[cheat]
    assert sum(one.entry.bytes_read for one in kept.values()) <= AHEAD_BYTES_MAX <= MIB
    assert len(kept) == (0 if shape != "one long text" else 8)


def test_what_is_out_of_turn_and_too_big_is_dropped_before_its_signature_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    wires = seated(3, "unchecked")
    cheat = at_turn(wires)
    assert cheat is not None
    mute(wires, cheat)
    target = honest(wires, cheat)[0]
    chain = wires.nodes[target].peer.chain
    words = [big(wires, cheat, SHAPES["empty objects"], n) for n in range(1, 4)]
    checked: list[bytes] = []
    monkeypatch.setattr(entries, "check_signature", lambda public, signature, *what: checked.append(signature))
    for signed in words:
        chain.take_entry(signed)
    assert not set(checked) & {signed.signature for signed in words} and not chain.ahead[cheat]
    in_turn = forge(wires, cheat, "move", {"steps": SHAPES["empty objects"]})
    chain.take_entry(in_turn)
    assert in_turn.signature in checked, "what is in turn is looked at, whatever its size"


@pytest.mark.parametrize("shape", SHAPES)
def test_evidence_pins_little(shape: str) -> None:
    """However many contradictions somebody signs."""
    wires = play(seated(3, "evidence"), "save")
    cheat = at_turn(wires)
    assert cheat is not None
    mute(wires, cheat)
    target = honest(wires, cheat)[0]
    for n in range(1, 4):
        one, two = (big(wires, cheat, SHAPES[shape], n, more) for more in (1, 2))
        flood(wires, target, cheat, accuse_twice(one, two, "table/chain"))
    kept = wires.nodes[target].peer.evidence
    beyond = [part.entry.bytes_read for one in kept[1:] for part in one.parts if isinstance(part, SignedEntry)]
    assert kept and sum(beyond) <= EVIDENCE_BYTES_MAX <= MIB


@deep
def test_bytes_read_is_no_less_than_what_an_entry_takes() -> None:
    wires = seated(3, "weight")
    cheat = at_turn(wires)
    assert cheat is not None
    for body in SHAPES.values():
        data = encode(big(wires, cheat, body, 1))
        gc.collect()
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        signed = decode(data)
        gc.collect()
        taken = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        assert isinstance(signed, SignedEntry) and taken <= signed.entry.bytes_read + 4096


def test_a_shuffle_that_comes_early_is_kept() -> None:
    """The biggest honest entry fits, also when it overtakes the word before it."""
    wires = seated(3, "early")
    place = at_turn(wires)
    assert place is not None
    chain = wires.nodes[honest(wires, place)[0]].peer.chain
    own = wires.nodes[place].peer.chain
    body = {"piles": [{"deck": "A" * 60_000, "proof": "A" * 60_000}]}
    entry = forge(wires, place, "pass", body, seq=len(own.entries[place]) + 1, beat=own.beat + 1, prev=bytes(32))
    chain.take_entry(sign_entry(wires.people[place], entry.entry))
    assert list(chain.ahead[place])
