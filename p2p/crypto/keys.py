"""Table keys: the secret x_i of one seat at one table, its possession proof, the joint key K.

Without the proof a peer could publish yG minus the sum of the others and own the joint key alone. The secret leaves this
file only into proofs.py, shuffle.py and coin.py; it has no text form and cannot be pickled.
"""

from __future__ import annotations

from collections.abc import Sequence

from p2p.crypto.faults import Misuse, demand
from p2p.crypto.frames import cut, frame
from p2p.crypto.group import (
    ORDER,
    POINT_BYTES,
    SCALAR_BYTES,
    Element,
    G,
    Point,
    add,
    decode_point,
    decode_scalar,
    encode_scalar,
    generator_mul,
    mul_blinded,
    own,
    solid,
    sum_of_products,
)
from p2p.crypto.transcript import Choices, ProofContext, Seed, Transcript

SECTION = "fair-cards/keys"
LABEL = "fides/v1/key"


class TableSecret:
    """x_i and X_i = x_i G of one seat at one table, both from the table seed."""

    __slots__ = ("key", "seed", "x")

    def __init__(self, seed: Seed, table: bytes) -> None:
        self.seed = seed
        self.x = int.from_bytes(seed.mac(frame("fides/v1/card-key", table)), "big") % ORDER
        self.key = own(generator_mul(self.x))

    def times(self, moment: ProofContext, point: Point) -> Element:
        """x_i times a point, in two blinded halves: the multiplication is not constant in time."""
        choices = Choices("fides/v1/blind", moment, [self.key.raw, point.raw], self.seed)
        return mul_blinded(self.x, point, choices.nonce("t"))

    def __repr__(self) -> str:
        return f"TableSecret(key={self.key.raw.hex()})"

    def __reduce__(self) -> str:
        raise Misuse("a table secret is not to be pickled")


def prove_key(secret: TableSecret, moment: ProofContext, identity: bytes) -> bytes:
    transcript = Transcript(LABEL, moment, [secret.key.raw, identity], secret.seed)
    k = transcript.nonce("k")
    transcript.send(own(generator_mul(k)))
    c = transcript.challenge("c")
    return encode_scalar(c) + encode_scalar((k + c * secret.x) % ORDER)


def check_key(moment: ProofContext, identity: bytes, key: Point, proof: object) -> None:
    """That the peer at this place, of this identity and table, knows the secret of this key."""
    c, s = (decode_scalar(piece, SECTION) for piece in cut(proof, [SCALAR_BYTES] * 2, SECTION))
    transcript = Transcript(LABEL, moment, [key.raw, identity])
    transcript.send(solid(sum_of_products([s, -c], [G, key]), SECTION, "the first message"))
    demand(transcript.challenge("c") == c, SECTION, "the proof of possession fails")


def key_message(secret: TableSecret, moment: ProofContext, identity: bytes) -> bytes:
    """What a peer sends in the key beat: X_i and its proof, 97 bytes, checked before it leaves."""
    proof = prove_key(secret, moment, identity)
    check_key(moment, identity, secret.key, proof)
    return secret.key.raw + proof


def accept_key(moment: ProofContext, identity: bytes, data: object) -> Point:
    """The key in a peer's key message. `identity` is that of this place in the roster."""
    raw, proof = cut(data, [POINT_BYTES, 2 * SCALAR_BYTES], SECTION)
    key = decode_point(raw, SECTION)
    check_key(moment, identity, key, proof)
    return key


def joint_key(keys: Sequence[Point]) -> Point:
    """K, the sum of all X_i. Call it only after every possession proof has been checked."""
    demand(len(keys) > 0, SECTION, "no keys")
    demand(len(set(keys)) == len(keys), SECTION, "two peers with one key")
    joint = solid(add(*keys), SECTION, "the joint key")
    # Peers whose keys cancel out would leave K = X_P: then nobody could tell a card of the table from a card in that hand.
    demand(len(keys) == 1 or joint not in keys, SECTION, "the joint key is the key of one peer")
    return joint
