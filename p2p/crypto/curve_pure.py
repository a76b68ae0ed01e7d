"""secp256k1 in plain Python: private half of group.py, fallback and oracle. Only group.py may import it.

Points are affine pairs of whole numbers; None is the identity. Large sums of products use signed buckets (Pippenger), small
ones a common chain of doublings (Straus), and sums over one base use cached window tables. Nothing here is constant in time:
see group.mul_blinded for long-term secrets.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence

FIELD = 2**256 - 2**32 - 977
ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
Affine = tuple[int, int]
Jacobian = tuple[int, int, int]

G: Affine = (
    0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
    0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8,
)
NOTHING: Jacobian = (0, 1, 0)

FEW_TERMS = 100  # up to here one chain of doublings takes fewer additions than buckets
TABLE_BITS = 6  # window of the one-base tables: 43 windows of 63 points
TABLES_KEPT = 8  # joint key, own key and generator of a table or two
_tables: OrderedDict[Affine, list[list[Affine]]] = OrderedDict()


def decode(raw: bytes) -> Affine | None:
    """The point of a 33-byte encoding with a good first byte, or None if there is none."""
    x = int.from_bytes(raw[1:], "big")
    if x >= FIELD:
        return None
    square = (x * x * x + 7) % FIELD
    y = pow(square, (FIELD + 1) // 4, FIELD)
    if y * y % FIELD != square:
        return None
    if y & 1 != raw[0] & 1:
        y = FIELD - y
    return x, y


def encode(p: Affine) -> bytes:
    return bytes((2 + (p[1] & 1),)) + p[0].to_bytes(32, "big")


def negate(p: Affine) -> Affine:
    return p[0], FIELD - p[1]


def double(p: Jacobian) -> Jacobian:
    x, y, z = p
    if not z:
        return NOTHING
    yy = y * y % FIELD
    s = 4 * x * yy % FIELD
    m = 3 * x * x % FIELD
    x3 = (m * m - 2 * s) % FIELD
    return x3, (m * (s - x3) - 8 * yy * yy) % FIELD, 2 * y * z % FIELD


def add_affine(p: Jacobian, q: Affine) -> Jacobian:
    x1, y1, z1 = p
    if not z1:
        return q[0], q[1], 1
    zz = z1 * z1 % FIELD
    h = (q[0] * zz - x1) % FIELD
    r = (q[1] * zz * z1 - y1) % FIELD
    if not h:
        return double(p) if not r else NOTHING
    hh = h * h % FIELD
    hhh = h * hh % FIELD
    v = x1 * hh % FIELD
    x3 = (r * r - hhh - 2 * v) % FIELD
    return x3, (r * (v - x3) - y1 * hhh) % FIELD, z1 * h % FIELD


def add(p: Jacobian, q: Jacobian) -> Jacobian:
    x1, y1, z1 = p
    x2, y2, z2 = q
    if not z1:
        return q
    if not z2:
        return p
    zz1, zz2 = z1 * z1 % FIELD, z2 * z2 % FIELD
    u1 = x1 * zz2 % FIELD
    s1 = y1 * zz2 * z2 % FIELD
    h = (x2 * zz1 - u1) % FIELD
    r = (y2 * zz1 * z1 - s1) % FIELD
    if not h:
        return double(p) if not r else NOTHING
    hh = h * h % FIELD
    hhh = h * hh % FIELD
    v = u1 * hh % FIELD
    x3 = (r * r - hhh - 2 * v) % FIELD
    return x3, (r * (v - x3) - s1 * hhh) % FIELD, z1 * z2 * h % FIELD


def to_affine(points: Sequence[Jacobian]) -> list[Affine | None]:
    """Many points with one field inversion; the identity becomes None."""
    partial, product = [], 1
    for _, _, z in points:
        partial.append(product)
        if z:
            product = product * z % FIELD
    inverse = pow(product, -1, FIELD)
    out: list[Affine | None] = [None] * len(points)
    for i in range(len(points) - 1, -1, -1):
        x, y, z = points[i]
        if not z:
            continue
        zi = inverse * partial[i] % FIELD
        inverse = inverse * z % FIELD
        zz = zi * zi % FIELD
        out[i] = (x * zz % FIELD, y * zz * zi % FIELD)
    return out


def total(points: Iterable[Affine]) -> Affine | None:
    acc = NOTHING
    for p in points:
        acc = add_affine(acc, p)
    return to_affine([acc])[0]


def _window_bits(terms: int) -> int:
    """Window that costs least: each one takes a bucket step per term and two per bucket, and there are 256 / bits windows."""
    return min(range(3, 11), key=lambda bits: (256 // bits + 1) * (terms + 2 * 2 ** (bits - 1) + bits))


def products(scalars: Sequence[int], points: Sequence[Affine]) -> Affine | None:
    """The sum of scalar times point. Scalars lie in 0..ORDER-1."""
    return _interleaved(scalars, points) if len(points) <= FEW_TERMS else _bucketed(scalars, points)


def _interleaved(scalars: Sequence[int], points: Sequence[Affine]) -> Affine | None:
    """Straus: one chain of doublings for all terms; each scalar in signed odd digits below 8, about one in five bits."""
    odd: list[Jacobian] = []
    for p in points:
        two = double((p[0], p[1], 1))
        odd += [(p[0], p[1], 1), three := add_affine(two, p), five := add(three, two), add(five, two)]
    tables = to_affine(odd)
    chain: list[list[Affine]] = [[] for _ in range(max((s.bit_length() for s in scalars), default=0) + 2)]
    for i, s in enumerate(scalars):
        at = 0
        while s:
            if s & 1:
                digit = s & 15
                if digit > 8:
                    digit -= 16
                s -= digit
                entry = tables[4 * i + abs(digit) // 2]
                assert entry is not None  # small multiples of a point of prime order
                chain[at].append(entry if digit > 0 else negate(entry))
            s >>= 1
            at += 1
    acc = NOTHING
    for terms in reversed(chain):
        acc = double(acc)
        for p in terms:
            acc = add_affine(acc, p)
    return to_affine([acc])[0]


def _bucketed(scalars: Sequence[int], points: Sequence[Affine]) -> Affine | None:
    """Pippenger with signed digits: buckets per window, highest window first."""
    bits = _window_bits(len(points))
    half, whole, mask = 1 << (bits - 1), 1 << bits, (1 << bits) - 1
    longest = max((s.bit_length() for s in scalars), default=0)
    windows: list[list[tuple[int, Affine]]] = [[] for _ in range(longest // bits + 1)]
    for s, p in zip(scalars, points, strict=True):
        minus, at = negate(p), 0
        while s:
            digit = s & mask
            s >>= bits
            if digit > half:
                digit -= whole
                s += 1
            if digit:
                if at == len(windows):
                    windows.append([])
                windows[at].append((digit, p) if digit > 0 else (-digit, minus))
            at += 1
    acc = NOTHING
    for window in reversed(windows):
        for _ in range(bits):
            acc = double(acc)
        acc = add(acc, _bucket_sum(window, half))
    return to_affine([acc])[0]


def _bucket_sum(window: list[tuple[int, Affine]], half: int) -> Jacobian:
    buckets: list[Jacobian] = [NOTHING] * (half + 1)
    for digit, p in window:
        buckets[digit] = add_affine(buckets[digit], p)
    running, acc = NOTHING, NOTHING
    for bucket in reversed(buckets[1:]):
        running = add(running, bucket)
        acc = add(acc, running)
    return acc


def _table(base: Affine) -> list[list[Affine]]:
    """Row w holds 1, 2, ... 2^TABLE_BITS - 1 times 2^(TABLE_BITS w) times the base."""
    kept = _tables.get(base)  # one look: another thread may drop it between two
    if kept is not None:
        return kept
    rows: list[Jacobian] = []
    step: Jacobian = (base[0], base[1], 1)
    for _ in range(256 // TABLE_BITS + 1):
        entry = step
        for _ in range(2**TABLE_BITS - 1):
            rows.append(entry)
            entry = add(entry, step)
        step = entry
    flat = to_affine(rows)
    width = 2**TABLE_BITS - 1
    table = [[p for p in flat[i : i + width] if p is not None] for i in range(0, len(flat), width)]
    while len(_tables) >= TABLES_KEPT:
        try:
            _tables.popitem(last=False)
        except KeyError:  # another thread emptied it meanwhile
            break
    _tables[base] = table
    return table


def shift(points: Sequence[Affine | None], base: Affine, scalars: Sequence[int]) -> list[Affine | None]:
    """P_i + s_i times base, for all i, with one inversion."""
    table = _table(base)
    mask = 2**TABLE_BITS - 1
    out: list[Jacobian] = []
    for p, s in zip(points, scalars, strict=True):
        acc = NOTHING if p is None else (p[0], p[1], 1)
        for row in table:
            digit = s & mask
            if digit:
                acc = add_affine(acc, row[digit - 1])
            s >>= TABLE_BITS
        out.append(acc)
    return to_affine(out)


def generator_times(scalar: int) -> Affine | None:
    return shift([None], G, [scalar])[0]
