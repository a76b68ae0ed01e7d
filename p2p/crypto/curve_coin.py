"""secp256k1 through coincurve: private half of group.py, which alone may import it.

What the library does and this file hides: it takes uncompressed and hybrid points (group.py checks lengths before), it raises one
ValueError for "the sum is the identity" and for every other failure (so a failing sum is worked out again in plain Python and
never read as an answer), and an empty sum would abort the whole process (so none ever reaches it).
"""

from __future__ import annotations

from collections.abc import Sequence

from coincurve import PublicKey

from p2p.crypto import curve_pure

Native = PublicKey
GENERATOR = curve_pure.encode(curve_pure.G)


def decode(raw: bytes) -> Native | None:
    try:
        return PublicKey(raw)
    except ValueError:
        return None


def encode(p: Native) -> bytes:
    return p.format()


def negate(p: Native) -> Native:
    raw = p.format()
    return PublicKey(bytes((raw[0] ^ 1,)) + raw[1:])


def total(points: Sequence[Native]) -> Native | None:
    if not points:
        return None
    if len(points) == 1:
        return points[0]
    try:
        return PublicKey.combine_keys(list(points))
    except ValueError:
        return _total_again(points)


def _total_again(points: Sequence[Native]) -> Native | None:
    result = curve_pure.total([p.point() for p in points])
    return None if result is None else PublicKey(curve_pure.encode(result))


def generator_times(scalar: int) -> Native:
    """scalar in 1..ORDER-1; this one call is constant in time."""
    return PublicKey.from_valid_secret(scalar.to_bytes(32, "big"))


def times(scalar: int, p: Native) -> Native:
    """scalar in 1..ORDER-1; variable time."""
    return p.multiply(scalar.to_bytes(32, "big"))


def products(scalars: Sequence[int], points: Sequence[Native]) -> Native | None:
    return total([times(s, p) for s, p in zip(scalars, points, strict=True) if s])


def shift(points: Sequence[Native | None], base: Native, scalars: Sequence[int]) -> list[Native | None]:
    """P_i + s_i times base, for all i. The generator has a faster call of its own."""
    if encode(base) == GENERATOR:
        steps = [generator_times(s) if s else None for s in scalars]
    else:
        steps = [times(s, base) if s else None for s in scalars]
    return [total([p for p in pair if p is not None]) for pair in zip(points, steps, strict=True)]
