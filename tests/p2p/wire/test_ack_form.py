"""The fixed form of an ack and the strict decoder say the same about every byte: what one takes the other takes, as the same ack."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p.crypto.faults import Misuse, PeerFault
from p2p.wire import ack_form, codec
from p2p.wire.entries import ACK_LABEL, Ack, statement_id
from p2p.wire.limits import BEAT_NUMBER_MAX, FRAME_BYTES_MAX, SEATS_MAX
from p2p.wire.messages import decode, decode_strictly, encode
from tests.p2p.wire import lab
from tests.p2p.wire.test_fuzz import mutate

DIGESTS = st.binary(min_size=32, max_size=32)
ACKS = st.builds(
    Ack, DIGESTS, st.integers(0, BEAT_NUMBER_MAX), DIGESTS, st.integers(0, SEATS_MAX - 1), st.binary(min_size=64, max_size=64)
)  # fmt: skip
LETTERS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=\n \"{}"


def agree(data: bytes) -> bool:
    """Both readers are asked; True if these bytes are an ack."""
    try:
        strict = decode_strictly(data)
    except PeerFault:
        strict = None
    is_ack = isinstance(strict, Ack)
    assert ack_form.read(data) == (strict if is_ack else None), data
    return is_ack


@given(ACKS)
def test_every_ack_has_its_one_text(ack: Ack) -> None:
    text = codec.encode({"type": "ack", **ack.to_value()})
    assert ack_form.write(ack) == text == encode(ack)
    assert agree(text) and decode(text) == ack
    said = codec.decode(text)
    assert isinstance(said, dict)
    statement = {name: value for name, value in said.items() if name not in ("sig", "type")}
    assert ack.id == statement_id(ACK_LABEL, codec.encode(statement))


@given(st.binary(max_size=400))
def test_random_bytes(data: bytes) -> None:
    assert not agree(data)


def test_changed_acks() -> None:
    rng = random.Random("acks")
    data = encode(lab.ack(beat=17, seat=2))
    taken = sum(agree(mutate(rng, data)) for _ in range(1500))
    assert 0 < taken < 300


def test_every_letter_at_every_place() -> None:
    """One letter changed, taken out or put in: among them the unused bits of the last letters, numbers with a zero before, line ends."""
    data = encode(lab.ack(beat=10, seat=1))
    for at in range(len(data)):
        for letter in LETTERS if at % 7 == 0 or data[at + 1 : at + 2] in (b'"', b"") or chr(data[at]).isdigit() else LETTERS[::9]:
            agree(data[:at] + bytes([letter]) + data[at + 1 :])
            agree(data[:at] + bytes([letter]) + data[at:])
        assert not agree(data[:at] + data[at + 1 :]) or data[at : at + 1].isdigit()
    assert not agree(data + b"\n") and not agree(b"\n" + data)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"beat":10', b'"beat":%d' % (BEAT_NUMBER_MAX + 1)), (b'"beat":10', b'"beat":010'), (b'"beat":10', b'"beat":-1'),
        (b'"beat":10', b'"beat":1e1'), (b'"beat":10', b'"beat":10.0'), (b'"beat":10', b'"beat":"10"'), (b'"beat":10', b'"beat":true'),
        (b'"seat":1', b'"seat":%d' % SEATS_MAX), (b'"seat":1', b'"seat":9'), (b'"seat":1', b'"seat":01'), (b'"v":2', b'"v":1'),
        (b'"type":"ack"', b'"type":"Ack"'), (b'"beat":10', b'"beat": 10'), (b'{"beat"', b'{"a":1,"beat"'), (b'"v":2}', b'"v":2,"w":1}'),
    ],
)  # fmt: skip
def test_what_is_not_to_the_letter_the_fixed_form_is_refused(old: bytes, new: bytes) -> None:
    data = encode(lab.ack(beat=10, seat=1))
    assert old in data and not agree(data.replace(old, new))
    with pytest.raises(PeerFault):
        decode(data.replace(old, new))


def test_an_ack_too_long_for_the_moment_is_refused() -> None:
    data = encode(lab.ack())
    with pytest.raises(PeerFault):
        decode(data, len(data) - 1)
    assert decode(data, len(data)) == decode(data, FRAME_BYTES_MAX)


@pytest.mark.parametrize("wrong", [{"beat": BEAT_NUMBER_MAX + 1}, {"seat": SEATS_MAX}, {"hash": b"short"}, {"signature": b"short"}])
def test_our_own_ack_that_no_peer_would_take_does_not_leave(wrong: dict[str, object]) -> None:
    ack = lab.ack()
    fields = {"table": ack.table, "beat": ack.beat, "hash": ack.hash, "seat": ack.seat, "signature": ack.signature, **wrong}
    with pytest.raises(Misuse):
        encode(Ack(**fields))  # type: ignore[arg-type]
