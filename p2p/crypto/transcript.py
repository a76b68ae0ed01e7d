"""Transcripts: the one place where nonces, challenges, weights and choices are made.

A ProofContext says where in a game a proof is made; a Transcript adds the label and the FULL statement, and from then on makes
every challenge over everything sent so far and every nonce over the same prefix. Whatever enters the challenge before the
commitments enters the nonce: a nonce that left out the head would give the key away as soon as one statement is proved
under two heads. So nothing outside these objects can supply a nonce, a challenge or a prefix.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from hashlib import sha512

from engine.values import dataclass
from p2p.crypto.faults import Misuse, PeerFault, insist
from p2p.crypto.frames import Item, frame
from p2p.crypto.group import ORDER, Point
from p2p.crypto.limits import BEAT_MAX, PROVERS_MAX

SECTION = "fair-cards/transcript"
WEIGHT_BYTES = 16


@dataclass(frozen=True, slots=True)
class ProofContext:
    """Table id, head, beat and place in the roster (not the seat: seats are drawn later). Always from the own state."""

    table: bytes
    head: bytes
    beat: int
    prover: int

    def __post_init__(self) -> None:
        insist(len(self.table) == 32, "a table id has 32 bytes")
        insist(len(self.head) == 32, "a head has 32 bytes")
        insist(type(self.beat) is int and 0 <= self.beat < BEAT_MAX, "a beat is a whole number below 2^53")
        insist(type(self.prover) is int and 0 <= self.prover < PROVERS_MAX, "a prover is a place in the roster")


class Seed:
    """The 32 random bytes of one seat at one table. It makes MACs and is never shown, compared, copied out or pickled."""

    __slots__ = ("_key",)

    def __init__(self, key: bytes) -> None:
        insist(len(key) == 32, "a table seed has 32 bytes")
        self._key = key

    def mac(self, message: bytes) -> bytes:
        return hmac.digest(self._key, message, "sha512")

    def __repr__(self) -> str:
        return "Seed(hidden)"

    def __reduce__(self) -> str:
        raise Misuse("a seed is not to be pickled")


def _prefix(label: str, moment: ProofContext, items: Sequence[Item]) -> bytes:
    return sha512(frame(label, moment.table, moment.head, moment.beat, moment.prover, *items)).digest()


class _Nonces:
    """nonce(name, i) = HMAC(seed, name, i, prefix) mod q. Two masks never share a name and an index."""

    __slots__ = ("_made", "_pre", "_seed")

    def __init__(self, pre: bytes, seed: Seed | None) -> None:
        self._pre, self._seed = pre, seed
        self._made: set[tuple[str, int]] = set()

    def _block(self, name: str, i: int) -> bytes:
        if self._seed is None:
            raise Misuse("a transcript without a seed makes no nonces")
        insist((name, i) not in self._made, "one nonce, one use")
        self._made.add((name, i))
        return self._seed.mac(frame("fides/v1/nonce", name, i, self._pre))

    def nonce(self, name: str, i: int = 0) -> int:
        value = int.from_bytes(self._block(name, i), "big") % ORDER
        insist(value != 0, "a nonce of zero")
        return value

    def __repr__(self) -> str:
        return f"{type(self).__name__}(hidden)"


class Choices(_Nonces):
    """Secret choices (permutation, re-randomisers, seal nonces) over a prefix that holds the whole input they are used on.

    From (seed, beat) alone the same permutation and masks on two inputs would show the permutation.
    """

    __slots__ = ("_words",)

    def __init__(self, label: str, moment: ProofContext, inputs: Sequence[Item], seed: Seed) -> None:
        super().__init__(_prefix(label, moment, inputs), seed)
        self._words: list[int] = []

    def salt(self, name: str) -> bytes:
        return self._block(name, 0)[:32]

    def permutation(self, n: int) -> list[int]:
        """Fisher-Yates over 0..n-1; each index by rejection from 8-byte words."""
        order, block = list(range(n)), 0
        for i in range(n - 1, 0, -1):
            limit = 2**64 - 2**64 % (i + 1)
            while True:
                if not self._words:
                    self._words = words(self._block("permutation", block))
                    block += 1
                word = self._words.pop(0)
                if word < limit:
                    break
            j = word % (i + 1)
            order[i], order[j] = order[j], order[i]
        return order


def words(digest: bytes) -> list[int]:
    """The 8-byte big-endian words of a digest, in order."""
    return [int.from_bytes(digest[at : at + 8], "big") for at in range(0, len(digest), 8)]


class Transcript(_Nonces):
    """One proof: prefix over label, moment and full statement; then messages, challenges and weights in their order."""

    __slots__ = ("_sent",)

    def __init__(self, label: str, moment: ProofContext, statement: Sequence[Item], seed: Seed | None = None) -> None:
        super().__init__(_prefix(label, moment, statement), seed)
        self._sent: list[bytes] = []

    def send(self, *messages: Point | bytes) -> None:
        self._sent.extend(m.raw if isinstance(m, Point) else m for m in messages)

    def challenge(self, name: str) -> int:
        """Over the prefix and every message sent so far."""
        digest = sha512(frame("fides/v1/challenge", name, self._pre, *self._sent)).digest()
        value = int.from_bytes(digest, "big") % ORDER
        if value == 0:
            raise PeerFault(SECTION, f"the challenge {name} is zero")
        return value

    def weight(self, tag: str, j: int) -> int:
        """A 128-bit weight over the prefix and every message sent so far; nobody draws it, so a verdict can be repeated."""
        digest = sha512(frame(tag, j, self._pre, *self._sent)).digest()
        value = int.from_bytes(digest[:WEIGHT_BYTES], "big")
        if value == 0:
            raise PeerFault(SECTION, f"the weight {j} is zero")
        return value
