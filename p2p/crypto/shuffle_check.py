"""The verifier of the shuffle proof: five equations, merged into one sum with hashed weights.

The merged sum gives the verdict; the five separate equations name the one that fails and are the oracle of the tests.
Every size is checked before any arithmetic, so the work is bounded by the deck size that the own state declares.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.values import dataclass
from p2p.crypto.elgamal import Deck, check_size
from p2p.crypto.faults import PeerFault, demand
from p2p.crypto.frames import cut
from p2p.crypto.group import (
    ORDER,
    POINT_BYTES,
    SCALAR_BYTES,
    Element,
    G,
    Point,
    commitment_bases,
    decode_point,
    decode_scalar,
    sum_of_products,
)
from p2p.crypto.shuffle import LABEL, Report, silent, statement
from p2p.crypto.transcript import ProofContext, Transcript

SECTION = "fair-cards/shuffle"
FIRST_POINTS = 8
CHECK_STEPS = 3


def proof_bytes(n: int) -> int:
    return FIRST_POINTS * POINT_BYTES + (3 * n + 2) * SCALAR_BYTES


@dataclass(frozen=True, slots=True)
class Proof:
    """A decoded proof: the eight first messages in the order of `ch`, then the answers. eb holds the middle N - 2 only."""

    first: tuple[Point, ...]
    f: tuple[int, ...]
    ea: tuple[int, ...]
    eb: tuple[int, ...]
    rf: int
    tf: int
    re: int
    sb: int


def decode_proof(data: object, n: int) -> Proof:
    check_size(n)
    pieces = cut(data, [POINT_BYTES] * FIRST_POINTS + [SCALAR_BYTES] * (3 * n + 2), SECTION)
    first = tuple(decode_point(piece, SECTION) for piece in pieces[:FIRST_POINTS])
    s = [decode_scalar(piece, SECTION) for piece in pieces[FIRST_POINTS:]]
    f, ea, eb = tuple(s[:n]), tuple(s[n : 2 * n]), tuple(s[2 * n : 3 * n - 2])
    return Proof(first, f, ea, eb, *s[3 * n - 2 :])


@dataclass(frozen=True, slots=True)
class Challenges:
    x: int
    y: int
    z: int
    ch: int
    weights: tuple[int, ...]


def _challenges(moment: ProofContext, key: Point, before: Deck, after: Deck, proof: Proof, data: bytes) -> Challenges:
    t = Transcript(LABEL, moment, statement(key, before, after))
    c_a, c_b, *rest = proof.first
    t.send(c_a)
    x = t.challenge("x")
    t.send(c_b)
    y, z = t.challenge("y"), t.challenge("z")
    t.send(*rest)
    ch = t.challenge("ch")
    answers = data[FIRST_POINTS * POINT_BYTES :]
    t.send(*(answers[at : at + SCALAR_BYTES] for at in range(0, len(answers), SCALAR_BYTES)))
    return Challenges(x, y, z, ch, (1, *(t.weight("fides/v1/weight", j) for j in range(2, 6))))


@dataclass(frozen=True, slots=True)
class _Numbers:
    """What the equations need besides points: powers of x, the rows of the product argument."""

    powers: list[int]
    rows: list[int]


def _numbers(proof: Proof, c: Challenges, n: int) -> _Numbers:
    powers, value = [], 1
    for _ in range(n):
        value = value * c.x % ORDER
        powers.append(value)
    product = 1
    for i, power in enumerate(powers, 1):
        product = product * (c.y * i + power - c.z) % ORDER
    demand(product != 0, SECTION, "the product of the challenges is zero")
    eb = [proof.ea[0], *proof.eb, c.ch * product % ORDER]
    rows = [(c.ch * eb[i + 1] - eb[i] * proof.ea[i + 1]) % ORDER for i in range(n - 1)]
    return _Numbers(powers, rows)


def _merged(key: Point, before: Deck, after: Deck, proof: Proof, c: Challenges, numbers: _Numbers) -> bool:
    """All five equations in one sum of 5N + 9 terms against the term cd, so that no identity is needed."""
    n, ch = len(before), c.ch
    c_a, c_b, c_d, e_a, e_b, c_dd, c_dl, c_Dl = proof.first
    w1, w2, w3, w4, w5 = c.weights
    scalars = [w1 * proof.f[i] + w2 * (proof.ea[i] + ch * c.z) + w3 * row for i, row in enumerate([*numbers.rows, 0])]
    bases: list[Point] = commitment_bases(n)
    for weight, half in ((w4, "a"), (w5, "b")):
        scalars += [weight * f for f in proof.f]
        bases += [getattr(card, half) for card in after]
        scalars += [-weight * ch * power for power in numbers.powers]
        bases += [getattr(card, half) for card in before]
    scalars += [w1 * proof.rf + w2 * proof.re + w3 * proof.sb - w4 * proof.tf, -w5 * proof.tf]
    bases += [G, key]
    scalars += [-w2 * ch * c.y, -ch * (w1 + w2), -w4, -w5, -w2, -w3, -w3 * ch]
    bases += [c_a, c_b, e_a, e_b, c_dd, c_dl, c_Dl]
    return sum_of_products(scalars, bases) == c_d


def failing_equations(key: Point, before: Deck, after: Deck, proof: Proof, c: Challenges, numbers: _Numbers) -> list[int]:
    """Each equation on its own: the oracle of the tests, and the name of the failing one in evidence."""
    n, ch = len(before), c.ch
    c_a, c_b, c_d, e_a, e_b, c_dd, c_dl, c_Dl = proof.first
    bases = commitment_bases(n)
    with_mask = [*bases, G]
    sums: list[tuple[Element, Element]] = [
        (sum_of_products([*proof.f, proof.rf], with_mask), sum_of_products([1, ch], [c_d, c_b])),
        (
            sum_of_products([*proof.ea, proof.re], with_mask),
            sum_of_products([1, ch * c.y, ch] + [-ch * c.z] * n, [c_dd, c_a, c_b, *bases]),
        ),
        (sum_of_products([*numbers.rows, proof.sb], [*bases[: n - 1], G]), sum_of_products([1, ch], [c_dl, c_Dl])),
        (
            sum_of_products([*proof.f, -proof.tf], [*(card.a for card in after), G]),
            sum_of_products([1] + [ch * p for p in numbers.powers], [e_a, *(card.a for card in before)]),
        ),
        (
            sum_of_products([*proof.f, -proof.tf], [*(card.b for card in after), key]),
            sum_of_products([1] + [ch * p for p in numbers.powers], [e_b, *(card.b for card in before)]),
        ),
    ]
    return [number for number, (left, right) in enumerate(sums, 1) if left != right]


def _prepare(moment: ProofContext, key: Point, before: Deck, after: Deck, data: object) -> tuple[Proof, Challenges, _Numbers]:
    demand(len(after) == len(before), SECTION, f"{len(after)} cards out of {len(before)}")
    proof = decode_proof(data, len(before))  # refuses sizes and lengths before any arithmetic
    assert isinstance(data, bytes)
    c = _challenges(moment, key, before, after, proof, data)
    return proof, c, _numbers(proof, c, len(before))


def check(moment: ProofContext, key: Point, before: Deck, after: Deck, data: object, report: Report = silent) -> None:
    """Raises PeerFault unless `after` is `before`, permuted and re-encrypted under `key` by this moment's prover."""
    proof, c, numbers = _prepare(moment, key, before, after, data)
    report(1, CHECK_STEPS)
    holds = _merged(key, before, after, proof, c, numbers)
    report(2, CHECK_STEPS)
    if not holds:
        failing: Sequence[int] = failing_equations(key, before, after, proof, c, numbers)
        raise PeerFault(SECTION, f"the shuffle proof fails in equation {', '.join(map(str, failing)) or 'none alone'}")
    report(CHECK_STEPS, CHECK_STEPS)
