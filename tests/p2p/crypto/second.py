"""A second implementation of the verifiers, after the formulas of protocol.md and with nothing of ours.

Hash functions of the standard library and school-book curve arithmetic.

It only verifies, slowly, and shares no line with p2p/crypto. If it agrees on the vectors, the text is exact enough.
"""

from __future__ import annotations

import hmac
from hashlib import sha256, sha512

P = 2**256 - 2**32 - 977
Q = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
Pt = tuple[int, int] | None
G: Pt = (
    0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
    0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8,
)


def plus(a: Pt, b: Pt) -> Pt:
    if a is None or b is None:
        return a or b
    if a[0] == b[0] and (a[1] + b[1]) % P == 0:
        return None
    slope = (3 * a[0] * a[0] * pow(2 * a[1], -1, P) if a == b else (b[1] - a[1]) * pow(b[0] - a[0], -1, P)) % P
    x = (slope * slope - a[0] - b[0]) % P
    return x, (slope * (a[0] - x) - a[1]) % P


def times(k: int, a: Pt) -> Pt:
    out: Pt = None
    for bit in bin(k % Q)[2:]:
        out = plus(out, out)
        if bit == "1":
            out = plus(out, a)
    return out


def total(*terms: tuple[int, Pt]) -> Pt:
    out: Pt = None
    for k, a in terms:
        out = plus(out, times(k, a))
    return out


def lift(x: int, parity: int) -> Pt:
    y = pow(x**3 + 7, (P + 1) // 4, P)
    if x >= P or (y * y - x**3 - 7) % P:
        return None
    return x, y if y % 2 == parity else P - y


def decode(raw: bytes) -> Pt:
    assert len(raw) == 33
    assert raw[0] in (2, 3)
    point = lift(int.from_bytes(raw[1:], "big"), raw[0] & 1)
    assert point is not None
    return point


def encode(a: Pt) -> bytes:
    assert a is not None
    return bytes([2 + a[1] % 2]) + a[0].to_bytes(32, "big")


def frame(*items: bytes | str | int) -> bytes:
    out = b""
    for item in items:
        body = item if isinstance(item, bytes) else item.encode() if isinstance(item, str) else item.to_bytes(8, "big")
        out += len(body).to_bytes(4, "big") + body
    return out


def hash_to_group(tag: str, *items: bytes | str | int) -> Pt:
    ctr = 0
    while (point := lift(int.from_bytes(sha256(frame(tag, ctr, *items)).digest(), "big"), 0)) is None:
        ctr += 1
    return point


def prefix(label: str, moment: dict[str, object], *statement: bytes | str | int) -> bytes:
    where = (bytes.fromhex(str(moment["table"])), bytes.fromhex(str(moment["head"])), moment["beat"], moment["prover"])
    return sha512(frame(label, *where, *statement)).digest()  # type: ignore[arg-type]


def challenge(name: str, pre: bytes, *sent: bytes) -> int:
    return int.from_bytes(sha512(frame("fides/v1/challenge", name, pre, *sent)).digest(), "big") % Q


def nonce(seed: bytes, name: str, i: int, pre: bytes) -> int:
    return int.from_bytes(hmac.digest(seed, frame("fides/v1/nonce", name, i, pre), "sha512"), "big") % Q


def number(raw: bytes) -> int:
    value = int.from_bytes(raw, "big")
    assert 0 < value < Q
    return value


def key_holds(moment: dict[str, object], identity: bytes, key: bytes, proof: bytes) -> bool:
    c, s = number(proof[:32]), number(proof[32:])
    t = total((s, G), (-c, decode(key)))
    return c == challenge("c", prefix("fides/v1/key", moment, key, identity), encode(t))


def shares_hold(label: str, moment: dict[str, object], key: bytes, bases: list[bytes], data: bytes) -> bool:
    m = len(bases)
    shares = [data[33 * j : 33 * j + 33] for j in range(m)]
    c, s = number(data[-64:-32]), number(data[-32:])
    pre = prefix(label, moment, key, m, *bases, m, *shares)
    w = [1] + [int.from_bytes(sha512(frame("fides/v1/batch", j, pre)).digest()[:16], "big") for j in range(2, m + 1)]
    t1 = total((s, G), (-c, decode(key)))
    t2 = total(
        *((s * wj, decode(a)) for wj, a in zip(w, bases, strict=True)), *((-c * wj, decode(d)) for wj, d in zip(w, shares, strict=True))
    )
    return c == challenge("c", pre, encode(t1), encode(t2))


def switch_holds(
    moment: dict[str, object], key: bytes, target: bytes, card: bytes, data: bytes, label: str = "fides/v1/switch"
) -> bool:
    a, b, a2, b2 = card[:33], card[33:], data[:33], data[33:66]
    c, s1, s2 = (number(data[66 + 32 * i : 98 + 32 * i]) for i in range(3))
    pre = prefix(label, moment, key, target, a, b, a2, b2)
    t = [
        total((s1, G), (-c, decode(key))),
        total((s2, G), (-c, decode(a2))),
        total((-s1, decode(a)), (s2, decode(target)), (-c, decode(b2)), (c, decode(b))),
    ]
    return c == challenge("c", pre, *map(encode, t))


def shuffle_holds(moment: dict[str, object], key: bytes, before: bytes, after: bytes, proof: bytes) -> bool:
    """The five equations, one by one."""
    n = len(before) // 66
    halves = lambda deck: [deck[at : at + 33] for at in range(0, len(deck), 33)]  # noqa: E731
    pre = prefix("fides/v1/shuffle", moment, key, n, *halves(before), *halves(after))
    first = halves(proof[:264])
    s = [number(proof[at : at + 32]) for at in range(264, len(proof), 32)]
    assert len(s) == 3 * n + 2
    f, ea, middle, (rf, tf, re, sb) = s[:n], s[n : 2 * n], s[2 * n : 3 * n - 2], s[3 * n - 2 :]
    x = challenge("x", pre, first[0])
    y, z = (challenge(name, pre, *first[:2]) for name in "yz")
    ch = challenge("ch", pre, *first)
    t = 1
    for i in range(1, n + 1):
        t = t * (y * i + pow(x, i, Q) - z) % Q
    assert t
    eb = [ea[0], *middle, ch * t % Q]
    c_a, c_b, c_d, e_a, e_b, c_dd, c_dl, c_Dl = map(decode, first)
    h = [hash_to_group("fides/v1/gen", i) for i in range(1, n + 1)]
    com = lambda values, mask: total((mask, G), *zip(values, h, strict=False))  # noqa: E731
    a_in, b_in, a_out, b_out = ([decode(p) for p in halves(deck)[at::2]] for deck in (before, after) for at in (0, 1))
    powers = [ch * pow(x, i, Q) for i in range(1, n + 1)]
    return (
        com(f, rf) == total((1, c_d), (ch, c_b))
        and com(ea, re) == total((1, c_dd), (ch * y, c_a), (ch, c_b), *((-ch * z, base) for base in h))
        and com([ch * eb[i + 1] - eb[i] * ea[i + 1] for i in range(n - 1)], sb) == total((1, c_dl), (ch, c_Dl))
        and total(*zip(f, a_out, strict=True), (-tf, G)) == total((1, e_a), *zip(powers, a_in, strict=True))
        and total(*zip(f, b_out, strict=True), (-tf, decode(key))) == total((1, e_b), *zip(powers, b_in, strict=True))
    )
