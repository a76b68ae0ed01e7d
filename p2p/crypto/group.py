"""The group: secp256k1 behind a small surface, the only file (with its private halves) that knows the curve.

Two back-ends give identical bytes: coincurve, and plain Python. The faster one is chosen at import; `use` forces one.
A Point is always a valid point other than the identity; the identity is a value of our own and has no encoding.
Never: an encoding other than 33 bytes starting 02 or 03, a zero scalar on the wire, an exception read as an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256
from typing import Any, Final

from engine.values import dataclass
from p2p.crypto import curve_pure
from p2p.crypto.curve_pure import ORDER as ORDER
from p2p.crypto.faults import Misuse, PeerFault, demand, insist
from p2p.crypto.frames import Item, frame
from p2p.crypto.limits import DECK_MAX

try:
    from p2p.crypto import curve_coin

    _HALVES: list[tuple[str, Any]] = [("coincurve", curve_coin), ("python", curve_pure)]
except ImportError:  # a Python without wheels of coincurve: the plain half does everything
    _HALVES = [("python", curve_pure)]

SECTION = "fair-cards/encoding"
POINT_BYTES = 33
SCALAR_BYTES = 32


class Neutral:
    """The neutral element. It is never legal on the wire, so it has no bytes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "IDENTITY"


IDENTITY: Final = Neutral()


class Point:
    """A group element other than the identity. Compared by its 33 bytes, whichever back-end made it."""

    __slots__ = ("_home", "_native", "_raw")

    def __init__(self, home: _Backend, native: Any, raw: bytes | None = None) -> None:
        self._home, self._native, self._raw = home, native, raw

    @property
    def raw(self) -> bytes:
        if self._raw is None:
            self._raw = self._home.encode(self._native)
        return self._raw

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Point) and self.raw == other.raw

    def __hash__(self) -> int:
        return hash(self.raw)

    def __repr__(self) -> str:
        return f"Point({self.raw.hex()})"

    def __reduce__(self) -> tuple[Callable[[bytes], Point], tuple[bytes]]:
        return (decode_point, (self.raw,))


Element = Point | Neutral


@dataclass(frozen=True, eq=False)
class _Backend:
    """What both halves offer, under the same names. Scalars arrive reduced; None stands for the identity inside."""

    name: str
    decode: Callable[[bytes], Any]
    encode: Callable[[Any], bytes]
    negate: Callable[[Any], Any]
    total: Callable[[list[Any]], Any]
    products: Callable[[list[int], list[Any]], Any]
    shift: Callable[[list[Any], Any, list[int]], list[Any]]
    generator_times: Callable[[int], Any]

    def native(self, point: Point) -> Any:
        return point._native if point._home is self else self.decode(point.raw)

    def element(self, native: Any) -> Element:
        return IDENTITY if native is None else Point(self, native)


def _backend_of(name: str, half: Any) -> _Backend:
    return _Backend(name, half.decode, half.encode, half.negate, half.total, half.products, half.shift, half.generator_times)


_BACKENDS: Final = {name: _backend_of(name, half) for name, half in _HALVES}
_backend: _Backend = next(iter(_BACKENDS.values()))


def backends() -> tuple[str, ...]:
    """The back-ends that this Python can run, fastest first."""
    return tuple(_BACKENDS)


def backend_name() -> str:
    """The back-end in use: shown by `fides id`."""
    return _backend.name


def use(name: str) -> None:
    """Force a back-end. Points made by the other one stay valid."""
    global _backend
    insist(name in _BACKENDS, f"no back-end {name!r}; there are {', '.join(_BACKENDS)}")
    _backend = _BACKENDS[name]


# --- encodings -----------------------------------------------------------------------------------------------------------------


def decode_point(data: object, section: str = SECTION) -> Point:
    demand(isinstance(data, bytes), section, "a point must be bytes")
    assert isinstance(data, bytes)
    demand(len(data) == POINT_BYTES, section, f"a point of {len(data)} bytes instead of 33")
    demand(data[0] in (2, 3), section, f"a point that starts with {data[0]:02x} instead of 02 or 03")
    native = _backend.decode(data)
    if native is None:
        raise PeerFault(section, "33 bytes that are no point of the curve")
    return Point(_backend, native, data)


def decode_scalar(data: object, section: str = SECTION) -> int:
    demand(isinstance(data, bytes), section, "a scalar must be bytes")
    assert isinstance(data, bytes)
    demand(len(data) == SCALAR_BYTES, section, f"a scalar of {len(data)} bytes instead of 32")
    value = int.from_bytes(data, "big")
    demand(value != 0, section, "a scalar that is zero")
    demand(value < ORDER, section, "a scalar not below the group order")
    return value


def encode_scalar(value: int) -> bytes:
    if not 0 < value < ORDER:
        raise Misuse("a scalar to encode must lie between zero and the order")
    return value.to_bytes(SCALAR_BYTES, "big")


def solid(element: Element, section: str, what: str) -> Point:
    """The element as a Point; the identity is the peer's fault."""
    if isinstance(element, Neutral):
        raise PeerFault(section, f"{what} is the identity")
    return element


def own(element: Element) -> Point:
    """The element as a Point where only our own inputs could have made it the identity."""
    if isinstance(element, Neutral):
        raise Misuse("our own value is the identity")
    return element


# --- arithmetic ----------------------------------------------------------------------------------------------------------------


def add(*points: Point) -> Element:
    """The sum of any number of points; of none, the identity."""
    here = _backend
    return here.element(here.total([here.native(p) for p in points]))


def negate(point: Point) -> Point:
    here = _backend
    return Point(here, here.negate(here.native(point)))


def subtract(point: Point, *others: Point) -> Element:
    return add(point, *(negate(p) for p in others))


def mul(scalar: int, point: Point) -> Element:
    """Variable time: for public values and one-time secrets. Long-term secrets go through mul_blinded."""
    here = _backend
    return here.element(here.products([scalar % ORDER], [here.native(point)]))


def generator_mul(scalar: int) -> Element:
    here = _backend
    reduced = scalar % ORDER
    return Point(here, here.generator_times(reduced)) if reduced else IDENTITY


def mul_blinded(secret: int, point: Point, blind: int) -> Element:
    """secret times point as (secret - blind) point + blind point: no multiplication ever sees the long-term secret itself."""
    here = _backend
    native = here.native(point)
    halves = [here.products([half % ORDER], [native]) for half in (secret - blind, blind)]
    return here.element(here.total([half for half in halves if half is not None]))


def sum_of_products(scalars: Sequence[int], points: Sequence[Point]) -> Element:
    """The sum of scalar times point over all pairs; of no pairs, the identity."""
    insist(len(scalars) == len(points), "as many scalars as points")
    here = _backend
    pairs = [(reduced, here.native(p)) for s, p in zip(scalars, points, strict=True) if (reduced := s % ORDER)]
    return here.element(here.products([s for s, _ in pairs], [p for _, p in pairs]) if pairs else None)


def shift_all(points: Sequence[Point], base: Point, scalars: Sequence[int]) -> list[Element]:
    """P_i + s_i base for every i: the step of a re-encryption."""
    here = _backend
    out = here.shift([here.native(p) for p in points], here.native(base), [s % ORDER for s in scalars])
    return [here.element(native) for native in out]


def ranked_sum(points: Sequence[Point]) -> Element:
    """1 P_1 + 2 P_2 + ... + n P_n by additions alone."""
    here = _backend
    running: Any = None
    acc: Any = None
    for point in reversed(points):
        running = here.total([q for q in (running, here.native(point)) if q is not None])
        acc = here.total([q for q in (acc, running) if q is not None])
    return here.element(acc)


# --- points out of hashes ------------------------------------------------------------------------------------------------------


def hash_to_group(tag: str, *items: Item) -> Point:
    """Try-and-increment on public input: the first hash that is the x of a point, with even y."""
    counter = 0
    while True:
        x = sha256(frame(tag, counter, *items)).digest()
        native = _backend.decode(b"\x02" + x)
        if native is not None:
            return Point(_backend, native, b"\x02" + x)
        counter += 1


@cache
def commitment_base(i: int) -> Point:
    """H_i for i = 1..128. Never from a peer, a file or an entropy source: a known relation between bases forges shuffles."""
    insist(1 <= i <= DECK_MAX, "commitment bases are numbered 1 to 128")
    return hash_to_group("fides/v1/gen", i)


def commitment_bases(n: int) -> list[Point]:
    return [commitment_base(i) for i in range(1, n + 1)]


G: Final = decode_point(curve_pure.encode(curve_pure.G))
