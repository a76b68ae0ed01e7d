"""Signatures at the edge, decided as protocol.md says: R compared byte for byte and never decoded, S below the order, no cofactor.

Libraries differ here (docs/figures.md): peers that differed about one signature would freeze a table. A curve of its own, slow and plain,
makes the cases; the equation of the protocol, written out with it, says what is right. Each case goes both ways: with the quick library
before the other one, and without it, as where it is not installed.
"""

from __future__ import annotations

from hashlib import sha512
from itertools import count

import pytest

from p2p.crypto import identity
from p2p.crypto.faults import PeerFault
from p2p.crypto.frames import frame
from p2p.crypto.identity import check_public, check_signature

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
Pt = tuple[int, int]
ONE: Pt = (0, 1)
LABEL = "test/edges"


@pytest.fixture(params=["quick", "slow"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    assert identity.quick_open is not None
    if request.param == "slow":
        monkeypatch.setattr(identity, "quick_open", None)
    return str(request.param)


def add(a: Pt, b: Pt) -> Pt:
    product = D * a[0] * b[0] * a[1] * b[1]
    x = (a[0] * b[1] + b[0] * a[1]) * pow(1 + product, -1, P)
    y = (a[1] * b[1] + a[0] * b[0]) * pow(1 - product, -1, P)
    return x % P, y % P


def mul(n: int, a: Pt) -> Pt:
    found = ONE
    while n:
        found, a, n = add(found, a) if n & 1 else found, add(a, a), n >> 1
    return found


def raw(a: Pt) -> bytes:
    return (a[1] | (a[0] & 1) << 255).to_bytes(32, "little")


def at(y: int) -> Pt | None:
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * pow(2, (P - 1) // 4, P) % P
    return (x if x % 2 == 0 else P - x, y) if x * x % P == square else None


BASE = at(4 * pow(5, -1, P) % P)
assert BASE is not None
SECRET = 2**254 + 8 * 12345
KEY = mul(SECRET, BASE)
EIGHTH = next(t for y in count(2) if (one := at(y)) is not None and (t := mul(L, one)) != ONE and mul(4, t) != ONE)  # of order 8
assert mul(8, EIGHTH) == ONE


def h(r: bytes, key: Pt, message: bytes) -> int:
    return int.from_bytes(sha512(r + raw(key) + message).digest(), "little") % L


def made(r: bytes, nonce: int, key: Pt, item: bytes) -> bytes:
    """S for this R, by the secret, whatever R is."""
    return r + ((nonce + h(r, key, frame(LABEL, item)) * SECRET) % L).to_bytes(32, "little")


def by_the_protocol(key: Pt, signature: bytes, item: bytes) -> bool:
    s = int.from_bytes(signature[32:], "little")
    minus = (P - key[0], key[1])
    found = add(mul(s, BASE), mul(h(signature[:32], key, frame(LABEL, item)), minus))  # type: ignore[arg-type]
    return s < L and raw(found) == signature[:32]


def taken(key: Pt, signature: bytes, item: bytes) -> bool:
    try:
        check_signature(raw(key), signature, LABEL, item)
    except PeerFault:
        return False
    return True


NONCE = 987654321
GOOD = made(raw(mul(NONCE, BASE)), NONCE, KEY, b"item")
CASES = {
    "plain": (GOOD, True),
    "S plus the order": (GOOD[:32] + (int.from_bytes(GOOD[32:], "little") + L).to_bytes(32, "little"), False),
    "R of small order, the identity": (made(raw(ONE), 0, KEY, b"item"), True),
    "R the identity, not canonical": (made((P + 1).to_bytes(32, "little"), 0, KEY, b"item"), False),
    "R the identity with a sign": (made(((1 << 255) + 1).to_bytes(32, "little"), 0, KEY, b"item"), False),
    "R with a part of small order": (made(raw(add(mul(NONCE, BASE), EIGHTH)), NONCE, KEY, b"item"), False),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_each_case_is_decided_by_the_equation_of_the_protocol(way: str, name: str) -> None:
    signature, right = CASES[name]
    assert by_the_protocol(KEY, signature, b"item") is right
    assert taken(KEY, signature, b"item") is right


def test_a_key_with_a_part_of_small_order_is_taken_at_its_word_without_the_cofactor(way: str) -> None:
    """Of eight signatures one holds: the one whose h is a multiple of eight. With the cofactor all would."""
    key = add(KEY, EIGHTH)
    check_public(raw(key))
    r = raw(mul(NONCE, BASE))  # type: ignore[arg-type]
    items = [number.to_bytes(2, "big") for number in range(24)]
    signatures = {item: made(r, NONCE, key, item) for item in items}
    held = [item for item in items if taken(key, signatures[item], item)]
    assert 0 < len(held) < len(items) / 2
    for item in (held[0], *(item for item in items[:4] if item not in held)):
        assert by_the_protocol(key, signatures[item], item) is (item in held)


def test_most_signatures_need_the_quick_library_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(identity, "_loaded", lambda public: object())  # a key that cannot verify anything
    assert taken(KEY, GOOD, b"item")
    with pytest.raises(AttributeError):
        taken(KEY, CASES["R of small order, the identity"][0], b"item")


@pytest.mark.parametrize("times", range(8))
def test_a_key_of_small_order_is_no_key(times: int) -> None:
    with pytest.raises(PeerFault):
        check_public(raw(mul(times, EIGHTH)))
