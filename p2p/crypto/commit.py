"""Seal and open: face-down choices as salted hashes.

The seal binds table, beat and place, so it can be neither copied nor moved; the salt of 32 bytes keeps it from being guessed.
An opening leaves a peer only when the beat of the seals is FINAL; that is the caller's duty.
"""

from __future__ import annotations

import hmac
from hashlib import sha256

from engine.values import dataclass
from p2p.crypto.faults import Misuse, demand, insist
from p2p.crypto.frames import frame
from p2p.crypto.limits import CHOICE_BYTES_MAX
from p2p.crypto.transcript import Choices, ProofContext, Seed

SECTION = "fair-cards/seal"
SEAL_BYTES = 32
SALT_BYTES = 32


@dataclass(frozen=True, slots=True, repr=False)
class Opening:
    """Salt and choice: secret until the seal beat is FINAL."""

    salt: bytes
    choice: bytes

    def raw(self) -> bytes:
        return self.salt + self.choice

    def __reduce__(self) -> str:
        raise Misuse("an opening is not to be pickled")


def _seal(moment: ProofContext, salt: bytes, choice: bytes) -> bytes:
    return sha256(frame("fides/v1/seal", moment.table, moment.beat, moment.prover, salt, choice)).digest()


def seal(seed: Seed, moment: ProofContext, choice: bytes, index: int = 0) -> tuple[bytes, Opening]:
    """The seal to publish and the opening to keep. `index` tells the seals of one seat in one beat apart: equal choices must
    not look equal."""
    insist(len(choice) <= CHOICE_BYTES_MAX, "a choice has at most 4096 bytes")
    opening = Opening(Choices("fides/v1/seal-choice", moment, [choice, index], seed).salt("salt"), choice)
    return _seal(moment, opening.salt, choice), opening


def decode_seal(data: object) -> bytes:
    demand(isinstance(data, bytes) and len(data) == SEAL_BYTES, SECTION, "a seal has 32 bytes")
    assert isinstance(data, bytes)
    return data


def check_opening(moment: ProofContext, sealed: bytes, data: object) -> bytes:
    """The choice behind a seal. `moment` is that of the seal, with the prover who made it."""
    demand(isinstance(data, bytes), SECTION, "not bytes")
    assert isinstance(data, bytes)
    demand(SALT_BYTES <= len(data) <= SALT_BYTES + CHOICE_BYTES_MAX, SECTION, f"an opening of {len(data)} bytes")
    salt, choice = data[:SALT_BYTES], data[SALT_BYTES:]
    demand(hmac.compare_digest(_seal(moment, salt, choice), sealed), SECTION, "the opening does not fit the seal")
    return choice
