"""The joint coin and the dice made of it.

Every peer publishes its share of a point that comes from a hash of table, head, beat and index: nobody can choose anything, and
n-1 peers cannot predict the value. A coin never reuses its e: a value once known is known for ever. All dice of one roll come
from one coin, by rejection, so every face is equally likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha512

from p2p.crypto.faults import demand, insist
from p2p.crypto.frames import frame
from p2p.crypto.group import Point, add, hash_to_group, solid
from p2p.crypto.keys import TableSecret
from p2p.crypto.limits import DICE_MAX, SIDES_MAX
from p2p.crypto.proofs import COIN, Shares, check_shares, prove_shares
from p2p.crypto.transcript import Moment, words

SECTION = "fair-cards/coin"


def _event(moment: Moment, index: int) -> bytes:
    """e: the same for all peers of the beat, so the prover is no part of it."""
    return frame(moment.table, moment.head, moment.beat, index)


def coin_base(moment: Moment, index: int) -> Point:
    return hash_to_group("fides/v1/coin-base", _event(moment, index))


def prove_coin_share(secret: TableSecret, moment: Moment, index: int) -> Shares:
    return prove_shares(secret, moment, COIN, [coin_base(moment, index)])


def check_coin_share(moment: Moment, index: int, key: Point, data: object) -> Point:
    (share,) = check_shares(moment, COIN, key, [coin_base(moment, index)], data)
    return share


def coin_value(moment: Moment, index: int, shares: Sequence[Point]) -> bytes:
    """64 bytes out of the checked shares of all peers, one each, in any order."""
    demand(len(shares) > 0, SECTION, "a coin without shares")
    joint = solid(add(*shares), SECTION, "the joint share")
    return sha512(frame("fides/v1/coin-value", _event(moment, index), joint.raw)).digest()


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
