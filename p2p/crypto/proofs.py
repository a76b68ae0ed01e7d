"""Reveal shares (single and batched, one code path) and key switches, with their proofs; the copies, tags and shares of a re-deal are the
same two proofs under labels of their own.

A proof says what was done to the points it names; that these were the right points, under the right key, is enforced by
slots.py alone. Points, keys and labels come from the own state, never from the message that is checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from engine.values import dataclass
from p2p.crypto.elgamal import CIPHER_BYTES, Cipher, decode_cipher
from p2p.crypto.faults import demand, insist
from p2p.crypto.frames import Item, cut
from p2p.crypto.group import (
    ORDER,
    POINT_BYTES,
    SCALAR_BYTES,
    G,
    Point,
    add,
    decode_point,
    decode_scalar,
    encode_scalar,
    generator_mul,
    mul,
    own,
    solid,
    subtract,
    sum_of_products,
)
from p2p.crypto.keys import TableSecret
from p2p.crypto.limits import SHARES_MAX
from p2p.crypto.transcript import Choices, ProofContext, Seed, Transcript

SHARE_SECTION = "fair-cards/share"
SWITCH_SECTION = "fair-cards/switch"
REDEAL_SECTION = "fair-cards/redeal"

ShareLabel = Literal["fides/v1/share", "fides/v1/coin", "fides/v1/tag", "fides/v1/open"]
CARD: ShareLabel = "fides/v1/share"
COIN: ShareLabel = "fides/v1/coin"
TAG: ShareLabel = "fides/v1/tag"
OPEN: ShareLabel = "fides/v1/open"

SwitchLabel = Literal["fides/v1/switch", "fides/v1/copy"]
SWITCH: SwitchLabel = "fides/v1/switch"
COPY: SwitchLabel = "fides/v1/copy"

_SECTIONS = {CARD: SHARE_SECTION, COIN: SHARE_SECTION, TAG: REDEAL_SECTION, OPEN: REDEAL_SECTION}
_FAILS = {
    CARD: "the proof of the shares fails",
    COIN: "the proof of the shares fails",
    TAG: "the tags of the closed cards do not hold: their proof fails",
    OPEN: "the shares of the re-deal do not hold: their proof fails",
    SWITCH: "the proof of the key switch fails",
    COPY: "a copy of a held card does not hold: its proof fails",
}
_SWITCH_SECTIONS = {SWITCH: SWITCH_SECTION, COPY: REDEAL_SECTION}


@dataclass(frozen=True, slots=True)
class Shares:
    """D_j = x A_j for every A_j of a batch, and one proof for all of them."""

    points: tuple[Point, ...]
    proof: bytes

    def raw(self) -> bytes:
        return b"".join(d.raw for d in self.points) + self.proof


def _share_transcript(
    label: ShareLabel, moment: ProofContext, key: Point, bases: Sequence[Point], shares: Sequence[Point], seed: Seed | None
) -> tuple[Transcript, list[int]]:
    """The weights hash the shares too: weights known before them would let two false shares balance each other."""
    statement: list[Item] = [key.raw, [a.raw for a in bases], [d.raw for d in shares]]
    transcript = Transcript(label, moment, statement, seed)
    weights = [1] + [transcript.weight("fides/v1/batch", j) for j in range(2, len(bases) + 1)]
    return transcript, weights


def prove_shares(secret: TableSecret, moment: ProofContext, label: ShareLabel, bases: Sequence[Point]) -> Shares:
    _insist_batch(bases)
    shares = tuple(own(secret.times(moment, a)) for a in bases)
    return _proved(label, moment, secret.seed, secret.x, secret.key, bases, shares)


def prove_tags(seed: Seed, moment: ProofContext, z: int, key: Point, bases: Sequence[Point]) -> Shares:
    """z times every point, z being the one-time secret behind `key`."""
    _insist_batch(bases)
    return _proved(TAG, moment, seed, z, key, bases, tuple(own(mul(z, point)) for point in bases))


def _insist_batch(bases: Sequence[Point]) -> None:
    insist(1 <= len(bases) <= SHARES_MAX, "a batch has 1 to 1024 shares")
    insist(len(set(bases)) == len(bases), "every point once in a batch")


def _proved(
    label: ShareLabel, moment: ProofContext, seed: Seed, x: int, key: Point, bases: Sequence[Point], shares: tuple[Point, ...]
) -> Shares:
    transcript, weights = _share_transcript(label, moment, key, bases, shares, seed)
    k = transcript.nonce("k")
    transcript.send(own(generator_mul(k)), own(sum_of_products([k * w for w in weights], bases)))
    c = transcript.challenge("c")
    return Shares(shares, encode_scalar(c) + encode_scalar((k + c * x) % ORDER))


def check_shares(moment: ProofContext, label: ShareLabel, key: Point, bases: Sequence[Point], data: object) -> tuple[Point, ...]:
    """The shares of one peer for these points, in this order; raises PeerFault unless every one of them is right."""
    section = _SECTIONS[label]
    demand(1 <= len(bases) <= SHARES_MAX, section, f"a batch of {len(bases)} shares")
    insist(len(set(bases)) == len(bases), "every point once in a batch")
    *pieces, c_raw, s_raw = cut(data, [POINT_BYTES] * len(bases) + [SCALAR_BYTES] * 2, section)
    shares = tuple(decode_point(piece, section) for piece in pieces)
    c, s = decode_scalar(c_raw, section), decode_scalar(s_raw, section)
    transcript, weights = _share_transcript(label, moment, key, bases, shares, None)
    t1 = solid(sum_of_products([s, -c], [G, key]), section, "the first message")
    t2 = sum_of_products([s * w for w in weights] + [-c * w for w in weights], [*bases, *shares])
    transcript.send(t1, solid(t2, section, "the second message"))
    demand(transcript.challenge("c") == c, section, _FAILS[label])
    return shares


# --- key switch: give, return, discard face down, show ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Switched:
    """The card under its new key, and the proof."""

    card: Cipher
    proof: bytes

    def raw(self) -> bytes:
        return self.card.raw() + self.proof


def _switch_statement(key: Point, target: Point, before: Cipher, after: Cipher) -> list[bytes]:
    return [p.raw for p in (key, target, before.a, before.b, after.a, after.b)]


def prove_switch(secret: TableSecret, moment: ProofContext, target: Point, card: Cipher, label: SwitchLabel = SWITCH) -> Switched:
    """(A, B) under X_P becomes (rG, B - x_P A + rY): in its place, or as a copy beside it."""
    inputs = [secret.key.raw, target.raw, card.a.raw, card.b.raw]
    r = Choices(f"{label}-choice", moment, inputs, secret.seed).nonce("r")
    opened = own(subtract(card.b, own(secret.times(moment, card.a))))
    after = Cipher(own(generator_mul(r)), own(add(opened, own(sum_of_products([r], [target])))))
    transcript = Transcript(label, moment, _switch_statement(secret.key, target, card, after), secret.seed)
    k1, k2 = transcript.nonce("k1"), transcript.nonce("k2")
    t3 = own(sum_of_products([-k1, k2], [card.a, target]))
    transcript.send(own(generator_mul(k1)), own(generator_mul(k2)), t3)
    c = transcript.challenge("c")
    answers = ((k1 + c * secret.x) % ORDER, (k2 + c * r) % ORDER)
    return Switched(after, encode_scalar(c) + encode_scalar(answers[0]) + encode_scalar(answers[1]))


def check_switch(moment: ProofContext, key: Point, target: Point, card: Cipher, data: object, label: SwitchLabel = SWITCH) -> Cipher:
    """The card under its new key. It does not show that the card was under `key` before: slots.py does."""
    section = _SWITCH_SECTIONS[label]
    raw, c_raw, s1_raw, s2_raw = cut(data, [CIPHER_BYTES] + [SCALAR_BYTES] * 3, section)
    after = decode_cipher(raw, section)
    c, s1, s2 = (decode_scalar(piece, section) for piece in (c_raw, s1_raw, s2_raw))
    transcript = Transcript(label, moment, _switch_statement(key, target, card, after))
    t1 = sum_of_products([s1, -c], [G, key])
    t2 = sum_of_products([s2, -c], [G, after.a])
    t3 = sum_of_products([-s1, s2, -c, c], [card.a, target, after.b, card.b])
    for number, t in enumerate((t1, t2, t3), 1):
        transcript.send(solid(t, section, f"message {number}"))
    demand(transcript.challenge("c") == c, section, _FAILS[label])
    return after
