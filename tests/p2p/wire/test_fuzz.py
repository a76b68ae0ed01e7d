"""Any bytes: a message that encodes to them, or a PeerFault. A failing case prints the bytes; the seed is fixed."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p.crypto.faults import Misuse, PeerFault
from p2p.wire import codec
from p2p.wire.messages import TYPES, decode, encode
from tests.p2p.wire import lab
from tests.p2p.wire.test_codec import LEAVES, VALUES

SAMPLES = {name: encode(message) for name, message in lab.messages().items()}
JUNK = [None, True, 0, 1, -1, 2**53, "", "A", "AA", "A" * 43, "x" * 500, "é", [], [[]], {}, {"a": 1}, [0] * 40, {"entry": {}}, {"ack": {}}]


def one(data: bytes) -> bool:
    try:
        message = decode(data)
    except PeerFault as fault:
        named = fault.section.startswith(("wire/", "fair-cards/identity")) and fault.what
    else:
        named = None
    if named is not None:
        assert named, data
        return False
    assert encode(message) == data
    return True


def mutate(rng: random.Random, data: bytes) -> bytes:
    text = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        at = rng.randrange(len(text))
        match rng.randrange(5):
            case 0:
                text[at] = rng.randrange(256)
            case 1:
                del text[at : at + rng.randrange(1, 9)]
            case 2:
                text[at:at] = text[: rng.randrange(1, 40)]
            case 3:
                text[at] = rng.choice(b'"{}[]:,\\0-9eE.ntf')
            case _:
                other = rng.choice(list(SAMPLES.values()))
                text[at:] = other[rng.randrange(len(other)) :]
        text = text or bytearray(b"{")
    return bytes(text)


@pytest.mark.parametrize("name", SAMPLES)
def test_changed_bytes(name: str) -> None:
    rng = random.Random(name)
    taken = sum(one(mutate(rng, SAMPLES[name])) for _ in range(250))
    assert taken < 250


def test_random_bytes() -> None:
    rng = random.Random(4)
    for _ in range(3000):
        assert not one(rng.randbytes(rng.randrange(64)))


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(found for key, item in inner for found in places(item, (*path, key)))]


def put(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = put(copy[path[0]], path[1:], new)
    return copy


@pytest.mark.parametrize("name", SAMPLES)
def test_any_value_at_any_place(name: str) -> None:
    """Canonical bytes whose fields are wrong: they get past the codec and must fall to the fields."""
    value = codec.decode(SAMPLES[name])
    for path in places(value):
        for junk in JUNK:
            one(codec.encode(put(value, path, junk)))


@given(st.sampled_from(sorted(TYPES)), st.dictionaries(st.sampled_from(["table", "seat", "beat", "entry", "v", "sig"]), VALUES | LEAVES))
def test_any_canonical_object_of_any_type(kind: str, fields: dict[str, Any]) -> None:
    try:
        data = codec.encode({**fields, "type": kind})
    except Misuse:
        return
    one(data)
