"""The re-encryption shuffle and the prover of its Bayer-Groth single-row argument (BG1).

Used for the joint deck (key K, every peer in turn) and for a hand (key X_P, by P alone). `shuffle` makes permutation and masks
from the table seed over the whole input, `prove` its nonces over the whole statement; no nonce can be handed in. The verifier
lives in shuffle_check.py and shares only the statement, the wire layout and the names of the challenges with this file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.values import dataclass
from p2p.crypto.elgamal import Cipher, Deck, points
from p2p.crypto.faults import Misuse, insist
from p2p.crypto.frames import Item
from p2p.crypto.group import (
    ORDER,
    G,
    Point,
    commitment_bases,
    encode_scalar,
    own,
    ranked_sum,
    shift_all,
    sum_of_products,
)
from p2p.crypto.keys import TableSecret
from p2p.crypto.limits import DECK_MAX, DECK_MIN
from p2p.crypto.transcript import Choices, ProofContext, Transcript

LABEL = "fides/v1/shuffle"

Report = Callable[[int, int], None]
"""Called with (steps done, steps in all) while a long piece of work runs."""

PROVE_STEPS = 8


def silent(done: int, of: int) -> None:
    """The report of a caller who does not want one."""


@dataclass(frozen=True, slots=True, repr=False)
class Witness:
    """order[i] is the place in the input (from 0) of output card i; masks[i] its fresh randomness. Secret."""

    order: tuple[int, ...]
    masks: tuple[int, ...]

    def __reduce__(self) -> str:
        raise Misuse("a witness is not to be pickled")


@dataclass(frozen=True, slots=True, repr=False)
class Shuffled:
    deck: Deck
    witness: Witness


def statement(key: Point, before: Deck, after: Deck) -> list[Item]:
    return [key.raw, len(before), *points(before), *points(after)]


def shuffle(secret: TableSecret, moment: ProofContext, key: Point, deck: Deck) -> Shuffled:
    insist(DECK_MIN <= len(deck) <= DECK_MAX, "2 to 128 cards can be shuffled")
    choices = Choices("fides/v1/shuffle-choice", moment, [key.raw, len(deck), *points(deck)], secret.seed)
    order = choices.permutation(len(deck))
    masks = [choices.nonce("r", i) for i in range(1, len(deck) + 1)]
    witness = Witness(tuple(order), tuple(masks))
    return Shuffled(apply(key, deck, witness), witness)


def apply(key: Point, deck: Deck, witness: Witness) -> Deck:
    """out_i = in_pi(i) + r_i (G, Y)."""
    moved = [deck[j] for j in witness.order]
    a = shift_all([card.a for card in moved], G, witness.masks)
    b = shift_all([card.b for card in moved], key, witness.masks)
    return tuple(Cipher(own(x), own(y)) for x, y in zip(a, b, strict=True))


def commit(values: Sequence[int], mask: int) -> Point:
    """com(v; r) = rG + sum of v_i H_i."""
    return own(sum_of_products([mask, *values], [G, *commitment_bases(len(values))]))


def _commit_order(places: Sequence[int], mask: int) -> Point:
    """com of the numbers 1..N in some order, by additions: H_i ranked by its value."""
    bases = commitment_bases(len(places))
    ranked = [bases[i] for i in sorted(range(len(places)), key=places.__getitem__)]
    return own(sum_of_products([mask, 1], [G, own(ranked_sum(ranked))]))


def prove(secret: TableSecret, moment: ProofContext, key: Point, deck: Deck, shuffled: Shuffled, report: Report = silent) -> bytes:
    """The proof that `shuffled.deck` is `deck` permuted and re-encrypted under `key`: 264 + 32 (3N + 2) bytes."""
    n, out, witness = len(deck), shuffled.deck, shuffled.witness
    insist(DECK_MIN <= n <= DECK_MAX, "2 to 128 cards can be shuffled")
    insist(len(out) == len(witness.order) == len(witness.masks) == n, "a shuffle keeps the number of cards")
    t = Transcript(LABEL, moment, statement(key, deck, out), secret.seed)

    def step(done: int, *sent: Point) -> None:
        t.send(*sent)
        report(done, PROVE_STEPS)

    a = [place + 1 for place in witness.order]
    mask_a, mask_b = t.nonce("rA"), t.nonce("rB")
    step(1, c_a := _commit_order(a, mask_a))
    x = t.challenge("x")
    b = [pow(x, value, ORDER) for value in a]
    step(2, c_b := commit(b, mask_b))
    y, z = t.challenge("y"), t.challenge("z")

    e = [(y * u + v - z) % ORDER for u, v in zip(a, b, strict=True)]
    p = _running_products(e)
    d = [t.nonce("d", i) for i in range(1, n + 1)]
    dd = [t.nonce("dd", i) for i in range(1, n + 1)]
    dl = [dd[0], *(t.nonce("dl", i) for i in range(2, n)), 0]
    mask_d, tau, mask_dd, s1, sx = (t.nonce(name) for name in ("rd", "tau", "rdd", "s1", "sx"))

    step(3, c_d := commit(d, mask_d))
    step(4, e_a := own(sum_of_products([*d, -tau], [*(card.a for card in out), G])))
    step(5, e_b := own(sum_of_products([*d, -tau], [*(card.b for card in out), key])))
    step(6, c_dd := commit(dd, mask_dd))
    step(7, c_dl := commit([-dl[i] * dd[i + 1] for i in range(n - 1)], s1))
    step(8, c_Dl := commit([dl[i + 1] - e[i + 1] * dl[i] - p[i] * dd[i + 1] for i in range(n - 1)], sx))
    ch = t.challenge("ch")

    rho = sum(r * v for r, v in zip(witness.masks, b, strict=True))
    answers = [
        *(u + ch * v for u, v in zip(d, b, strict=True)),
        *(u + ch * v for u, v in zip(dd, e, strict=True)),
        *(dl[i] + ch * p[i] for i in range(1, n - 1)),
        mask_d + ch * mask_b,
        tau + ch * rho,
        mask_dd + ch * (y * mask_a + mask_b),
        s1 + ch * sx,
    ]
    first = (c_a, c_b, c_d, e_a, e_b, c_dd, c_dl, c_Dl)
    return b"".join(point.raw for point in first) + b"".join(encode_scalar(value % ORDER) for value in answers)


def _running_products(factors: Sequence[int]) -> list[int]:
    products, value = [], 1
    for factor in factors:
        value = value * factor % ORDER
        products.append(value)
    return products
