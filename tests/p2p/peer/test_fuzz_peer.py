"""Whatever comes in on a link: never an exception, never more than the limits, the sender named, the others unharmed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from p2p.crypto.faults import Misuse, PeerFault
from p2p.peer.chain import AHEAD_MAX
from p2p.peer.effects import Send, Tell, Write
from p2p.peer.peer import Peer
from p2p.peer.talk import LINES_KEPT
from p2p.peer.trouble import EVIDENCE_KEPT
from p2p.wire import codec
from p2p.wire.codec import bytes_text
from p2p.wire.entries import Ack, Entry, SignedEntry, sign_entry
from p2p.wire.evidence import Evidence
from p2p.wire.messages import Message, Serve, decode
from tests.p2p.peer.acts import act, go_on, play, seated
from tests.p2p.peer.cheat import none_accused
from tests.p2p.peer.court import COURT
from tests.p2p.peer.wires import Wires


@pytest.fixture(scope="module")
def heard() -> tuple[Wires, list[bytes]]:
    """A table in the middle of a game, and every message that one peer got on the way."""
    wires = play(seated(3, "fuzz"), "draw", "stir", "seal_all", "open", "give 0 to 1", "next", "roll")
    wires.nodes[1].peer.say("ave")
    wires.carry_out(1)
    wires.tick(3)
    return wires, wires.nodes[0].got


def restored(wires: Wires, place: int = 0) -> Peer:
    """A fresh copy of a peer that has heard the others and is linked to them."""
    peer = Peer.restore(wires.roster, COURT, wires.me[place], wires.nodes[place].records, boot=1)
    for other in range(3):
        if other != place:
            peer.linked(other, other)
    peer.linked(50, None)
    peer.outbox.take()
    return peer


def changed(value: Any, rng: Random) -> Any:
    """One place of a JSON value changed."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(sorted(value))
        if rng.random() < 0.06:
            return {name: inner for name, inner in value.items() if name != key}
        if rng.random() < 0.06:
            return {**value, "zz": 1}
        return {**value, key: changed(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.9:
        at = rng.randrange(len(value))
        if rng.random() < 0.1:
            return [*value[:at], *value[at + 1 :]]
        if rng.random() < 0.1:
            return [*value, value[at]]
        return [*value[:at], changed(value[at], rng), *value[at + 1 :]]
    if isinstance(value, str) and value and rng.random() < 0.7:
        at = rng.randrange(len(value))
        return value[:at] + rng.choice("AbZ09_-# ") + value[at + 1 :]
    if type(value) is int and rng.random() < 0.8:
        return rng.choice([0, 1, value + 1, max(0, value - 1), 7, 2**31, 2**53])
    return rng.choice([0, 1, -1, "", "x", [], {}, True, None, 2**53, "A" * 43, "A" * 44])


def bounded(peer: Peer) -> None:
    assert all(len(ahead) <= AHEAD_MAX for ahead in peer.chain.ahead)
    assert all(len(acks) <= 8 for acks in peer.chain.acks)
    assert len(peer.evidence) <= EVIDENCE_KEPT and len(peer.talk.lines) <= LINES_KEPT
    assert peer.chain.news() == []


def test_random_bytes_are_no_message() -> None:
    rng = Random(1)
    for _ in range(3000):
        data = rng.randbytes(rng.randrange(200))
        with pytest.raises(PeerFault):
            decode(data)


def test_mutated_bytes_of_true_messages(heard: tuple[Wires, list[bytes]]) -> None:
    """Single bytes changed anywhere: most are no message; the rest are faults of their sender or say nothing new."""
    wires, got = heard
    peer, rng = restored(wires), Random(2)
    digest, faults, taken = peer.play.digest(), 0, 0
    for _ in range(4000):
        data = bytearray(rng.choice(got))
        for _ in range(rng.choice([1, 1, 2])):
            data[rng.randrange(len(data))] = rng.randrange(32, 127)
        try:
            message = decode(bytes(data))
        except PeerFault:
            continue
        taken += 1
        faults += receive(peer, 1, message)
    assert taken > 50 and faults > 20
    assert peer.play.digest() == digest and peer.frozen is None
    bounded(peer)


def receive(peer: Peer, link: int, message: Message) -> bool:
    """Whether the sender was named for it."""
    peer.receive(link, message)
    told = [effect for effect in peer.outbox.take() if isinstance(effect, Tell) and effect.event == "fault"]
    assert all(tell.facts["link"] == link and tell.facts["section"] and tell.facts["what"] for tell in told)
    return bool(told)


def test_mutated_values_of_true_messages(heard: tuple[Wires, list[bytes]]) -> None:
    """Fields changed and the whole encoded anew, so that more of it gets past the codec."""
    wires, got = heard
    peer, rng = restored(wires), Random(3)
    values, seen = [json.loads(data) for data in got], 0
    for _ in range(4000):
        data = json.dumps(changed(rng.choice(values), rng), sort_keys=True, separators=(",", ":")).encode()
        try:
            message = decode(data)
        except PeerFault:
            continue
        seen += 1
        receive(peer, rng.choice([1, 2, 50, 99]), message)
    assert seen > 200 and peer.frozen is None
    bounded(peer)


def signed_anew(wires: Wires, entry: Entry, body: Any) -> SignedEntry | None:
    """The entry with another body, if any peer's codec would take it at all."""
    try:
        return sign_entry(
            wires.people[entry.seat], Entry(entry.table, entry.seq, entry.prev, entry.beat, entry.head, entry.seat, entry.kind, body)
        )
    except Misuse:
        return None


@pytest.mark.parametrize("text", ["draw", "seal_own", "stake", "flash 0", "bury 0", "give 0 to 0", "next", "play 0", "stir"])
def test_signed_nonsense_is_blamed_on_its_author_alone(text: str) -> None:
    """A member signs mutated bodies of the entry it owes, each shown to an honest peer: evidence against the member, or nothing."""
    rng = Random(text)
    wires = play(seated(3, "signed"), "next")
    cheat, entries = _next_words(wires, text)
    verdicts = set()
    for _ in range(12):
        entry = rng.choice(entries)
        body = changed(json.loads(codec.encode(entry.body)), rng)
        signed = signed_anew(wires, entry, body) if isinstance(body, dict) else None
        if signed is None or signed.entry == entry:
            continue
        honest = next(place for place in range(3) if place != cheat)
        peer = Peer.restore(wires.roster, COURT, wires.me[honest], wires.nodes[honest].records, boot=1)
        peer.linked(cheat, cheat)
        peer.outbox.take()
        receive(peer, cheat, signed)
        for own in wires.nodes[honest].peer.chain.entries:
            for other in own[-3:]:
                if other.entry.seat not in (cheat, honest):
                    receive(peer, cheat, other)
        assert {one.seat for one in peer.evidence} <= {cheat}
        assert peer.frozen is None or (peer.frozen.why == "evidence" and peer.frozen.place == cheat), peer.frozen
        verdicts.add(peer.frozen is not None)
        bounded(peer)
    assert True in verdicts


def _next_words(wires: Wires, text: str) -> tuple[int, list[Entry]]:
    """Who speaks next because of this move, or the mover, and the entries it would truly say; they are not delivered."""
    place = act(wires, text)
    own = wires.nodes[place].peer.chain.entries[place][-1].entry
    wires.queue.clear()
    return place, [own]


@pytest.mark.parametrize("kind", ["coin", "share", "pass", "move"])
def test_signed_nonsense_in_joint_beats(kind: str) -> None:
    text = {"coin": "roll", "share": "draw_all", "pass": "shuffle", "move": "ask_all"}[kind]
    rng = Random(kind)
    for number in range(8):
        wires = seated(2, "joint")
        cheat = 1 - (wires.nodes[0].peer.play.place_of[0])
        made: list[SignedEntry] = []

        def bend(
            source: int, target: int, message: Message, cheat: int = cheat, made: list[SignedEntry] = made, wires: Wires = wires
        ) -> list[Message]:
            if source == cheat and isinstance(message, SignedEntry) and message.entry.kind == kind and message.entry.beat > 5:
                while not made:
                    body = changed(json.loads(codec.encode(message.entry.body)), rng)
                    signed = signed_anew(wires, message.entry, body) if isinstance(body, dict) else None
                    if signed is not None and signed.entry != message.entry:
                        made.append(signed)
                return [made[0]]
            return [] if source == cheat and made else [message]

        wires.bend = bend
        act(wires, text)
        go_on(wires)
        frozen = wires.nodes[1 - cheat].peer.frozen
        assert made, number
        assert frozen is None or (frozen.why, frozen.place) == ("evidence", cheat), frozen
        legal = kind == "move" and frozen is None
        assert legal or frozen is not None


def test_floods_of_well_signed_words_stay_bounded() -> None:
    """A member signs as much as it likes: what is kept, sent and written stays within limits, and the table is only held up by it."""
    wires = seated(3, "flood")
    cheat, table = 2, wires.roster.table
    peer = wires.nodes[0].peer
    own = peer.chain.entries[cheat]
    peer.outbox.take()
    written = sent = 0
    for message in _flood(wires, cheat, len(own), table):
        peer.receive(cheat, message)
        effects = peer.outbox.take()
        written += sum(len(effect.payload) for effect in effects if isinstance(effect, Write))
        sent += sum(isinstance(effect, Send) for effect in effects)
    bounded(peer)
    assert written < 64 * 1024 and sent < 200
    assert {one.seat for one in peer.evidence} <= {cheat}


def _flood(wires: Wires, cheat: int, first: int, table: bytes) -> Iterator[Message]:
    identity = wires.people[cheat]
    for number in range(400):
        yield Ack(table, 100 + number, bytes([number % 256]) * 32, cheat).signed(identity)
        yield sign_entry(identity, Entry(table, first + 2 + number, bytes(32), 90, bytes(32), cheat, "move", {"steps": []}))
    for number in range(100):
        ack = Ack(table, 3, bytes([number]) * 32, cheat).signed(identity)
        yield ack
        yield Serve((), (ack, ack))
        entry = sign_entry(identity, Entry(table, first + 5, bytes(32), 91, bytes([number]) * 32, cheat, "move", {"steps": []}))
        yield entry
        yield Evidence("bad-entry", "x", (entry,))


def test_strangers_on_unknown_links_are_not_heard(heard: tuple[Wires, list[bytes]]) -> None:
    wires, got = heard
    peer = restored(wires)
    for data in got:
        peer.receive(1234, decode(data))
    assert peer.outbox.take() == []


def test_messages_that_do_not_belong_at_a_table_are_faults(heard: tuple[Wires, list[bytes]]) -> None:
    wires, _ = heard
    peer = restored(wires)
    for message in (wires.roster, wires.signs[0]):
        assert receive(peer, 1, message)
    none_accused(wires, range(3))


def test_faults_and_tells_hold_no_secret(heard: tuple[Wires, list[bytes]]) -> None:
    wires, _ = heard
    for place, node in enumerate(wires.nodes):
        text = repr(node.tells) + repr(node.peer.frozen) + repr(wires.me[place])
        scalar = wires.me[place].secret.x
        for form in (str(scalar), scalar.to_bytes(32, "big").hex(), bytes_text(scalar.to_bytes(32, "big"))):
            assert form not in text
