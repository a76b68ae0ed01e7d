"""Ed25519 with a nonce of the signer's choice: every signer can make many valid signatures of one message, and a cheat does."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha512

from p2p.crypto.frames import frame
from p2p.crypto.identity import Identity
from p2p.wire.entries import ENTRY_LABEL, Entry, SignedEntry

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
BASE = (15112221349535400772501151409588531511454012693041857206046113283949847762202,
        46316835694926478169428394003475163141307993866256225615783033603165251855960)  # fmt: skip
Affine = tuple[int, int]


def _add(a: Affine, b: Affine) -> Affine:
    (x1, y1), (x2, y2) = a, b
    k = D * x1 * x2 * y1 * y2 % P
    return (x1 * y2 + x2 * y1) * pow(1 + k, P - 2, P) % P, (y1 * y2 + x1 * x2) * pow(1 - k, P - 2, P) % P


def _times(scalar: int, point: Affine) -> Affine:
    total = (0, 1)
    while scalar:
        if scalar & 1:
            total = _add(total, point)
        point, scalar = _add(point, point), scalar >> 1
    return total


@lru_cache(64)
def _nonce(nonce: bytes) -> tuple[int, bytes]:
    """The secret number of a signature and its point; slow, so cheats use few of them."""
    r = int.from_bytes(sha512(nonce).digest(), "little") % ORDER
    x, y = _times(r, BASE)
    return r, (y | ((x & 1) << 255)).to_bytes(32, "little")


def sign_again(identity: Identity, entry: Entry, nonce: bytes) -> SignedEntry:
    """A valid signature of this entry that the library would never make."""
    message = frame(ENTRY_LABEL, entry.id)
    digest = sha512(identity.secret_for_key_file()).digest()
    a = int.from_bytes(digest[:32], "little") & ((1 << 254) - 8) | (1 << 254)
    r, point = _nonce(nonce)
    c = int.from_bytes(sha512(point + identity.public + message).digest(), "little") % ORDER
    return SignedEntry(entry, point + ((r + c * a) % ORDER).to_bytes(32, "little"))
