"""The joint coin and the dice made of it.

Every peer publishes its share of a point that comes from a hash of table, head, beat and index: nobody can choose anything, and
n-1 peers cannot predict the value. A coin never reuses its e: a value once known is known for ever. All dice of one roll come
from one coin, by rejection, so every face is equally likely.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha512

from p2p.crypto.faults import demand, insist
from p2p.crypto.frames import frame
from p2p.crypto.group import Point, add, hash_to_group, solid
from p2p.crypto.keys import TableSecret
from p2p.crypto.limits import DICE_MAX, SIDES_MAX
from p2p.crypto.proofs import COIN, Shares, check_shares, prove_shares
from p2p.crypto.transcript import ProofContext, words

SECTION = "fair-cards/coin"


def _event(moment: ProofContext, index: int) -> bytes:
    """e: the same for all peers of the beat, so the prover is no part of it."""
    return frame(moment.table, moment.head, moment.beat, index)


def coin_base(moment: ProofContext, index: int) -> Point:
    return hash_to_group("fides/v1/coin-base", _event(moment, index))


def prove_coin_share(secret: TableSecret, moment: ProofContext, index: int) -> Shares:
    """Our own share, verified before it leaves."""
    share = prove_shares(secret, moment, COIN, [coin_base(moment, index)])
    check_coin_share(moment, index, secret.key, share.raw())
    return share


def check_coin_share(moment: ProofContext, index: int, key: Point, data: object) -> Point:
    (share,) = check_shares(moment, COIN, key, [coin_base(moment, index)], data)
    return share


def coin_value(moment: ProofContext, index: int, shares: Sequence[Point]) -> bytes:
    """64 bytes out of the checked shares of all peers, one each, in any order."""
    demand(len(shares) > 0, SECTION, "a coin without shares")
    joint = solid(add(*shares), SECTION, "the joint share")
    return sha512(frame("fides/v1/coin-value", _event(moment, index), joint.raw)).digest()


class Toss:
    """One coin: the shares of all places, each checked once; the value exists only when all are in."""

    def __init__(self, keys: Mapping[int, Point], moment: ProofContext, index: int) -> None:
        """`keys` of every place at the table now; the prover of `moment` does not matter."""
        insist(len(keys) > 0, "a coin needs peers")
        self._keys, self._moment, self._index = dict(keys), moment, index
        self._shares: dict[int, Point] = {}

    def awaited(self) -> tuple[int, ...]:
        return tuple(sorted(place for place in self._keys if place not in self._shares))

    def give(self, place: int, data: object) -> None:
        demand(place in self.awaited(), SECTION, "a share that nobody asked for")
        self._shares[place] = check_coin_share(replace(self._moment, prover=place), self._index, self._keys[place], data)

    def value(self) -> bytes:
        insist(not self.awaited(), "a coin that is not complete")
        return coin_value(self._moment, self._index, [self._shares[place] for place in sorted(self._shares)])


def dice(coin: bytes, sides: Sequence[int]) -> list[int]:
    """One whole number below each of `sides`: 8-byte words of a hash stream, taken modulo after rejection."""
    insist(len(sides) <= DICE_MAX, "too many dice in one roll")
    insist(all(type(n) is int and 1 <= n <= SIDES_MAX for n in sides), "a die has 1 to 2^32 sides")
    stream: list[int] = []
    rolled, counter = [], 0
    for n in sides:
        while True:
            if not stream:
                stream = words(sha512(frame("fides/v1/dice", coin, counter)).digest())
                counter += 1
            word = stream.pop(0)
            if word < 2**64 - 2**64 % n:
                break
        rolled.append(word % n)
    return rolled
