"""Sowing as plain functions: where stones go, which tile is claimed, which orders of stones there are and which few differ in effect.

Stones of one colour are alike, and it does not matter when a stone came into a tray. So an order is written in one way only: of two stones
that fall into the same tray (six apart) the one of the earlier colour comes first. Only equal orders then lead to the same ring.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice, product

from engine.games.trajan.rules import data
from engine.games.trajan.rules.data import COLOURS, RING
from engine.games.trajan.rules.state import Player

SOWS_COUNTED_MAX = 5_000
OFFERED_MAX = 64


@lru_cache(maxsize=1 << 12)
def ordered(stones: str) -> str:
    """Letters of stones in the order of the colours."""
    return "".join(sorted(stones, key=COLOURS.find))


def target_of(tray: int, stones: int) -> int:
    return (tray + stones) % RING


def sown(trays: Sequence[str], tray: int, drops: str) -> list[str]:
    """The ring after sowing; the emptied tray is not skipped."""
    ring = list(trays)
    ring[tray] = ""
    for step, stone in enumerate(drops, tray + 1):
        ring[step % RING] += stone
    return [ordered(stones) for stones in ring]


def has_pair(stones: str, pair: str) -> bool:
    return stones.count(pair[0]) >= 1 + (pair[0] == pair[1]) and pair[1] in stones


def claimed(player: Player, tray: int, drops: str) -> str:
    """The Trajan tile that this sowing completes; empty if it completes none."""
    target = target_of(tray, len(drops))
    tile = player.slots[target]
    if not tile:
        return ""
    stones = "" if target == tray else player.trays[target]
    stones += "".join(stone for step, stone in enumerate(drops, tray + 1) if step % RING == target)
    return tile if has_pair(stones, data.ORDERS[tile].pair) else ""


def is_canonical(drops: str) -> bool:
    return all(COLOURS.find(drops[at]) <= COLOURS.find(drops[at + RING]) for at in range(len(drops) - RING))


def orders(stones: str) -> Iterator[str]:
    """Every order of these stones, lazily, in the order of the colours: up to 202,410."""

    def further(drops: str, left: str) -> Iterator[str]:
        if not left:
            yield drops
            return
        least = COLOURS.find(drops[-RING]) if len(drops) >= RING else 0
        for colour in COLOURS[least:]:
            if colour in left:
                yield from further(drops + colour, left.replace(colour, "", 1))

    return further("", ordered(stones))


def order_count(stones: str, most: int = SOWS_COUNTED_MAX) -> int:
    """How many orders there are; counting stops at `most`."""
    return sum(1 for _ in islice(orders(stones), most))


def offered(trays: Sequence[str], slots: Sequence[str], tray: int, most: int = OFFERED_MAX) -> list[str]:
    """The few orders that differ in effect: how far each of the own Trajan tiles has come. An order that is nowhere better than another
    is left out. One that claims comes first, then those that put more wanted stones in their places."""
    stones, count = trays[tray], len(trays[tray])
    base = list(trays)
    base[tray] = ""
    receivers = [(tray + 1 + step) % RING for step in range(min(count, RING))]
    room = [1 + (step + RING < count) for step in range(len(receivers))]
    wishes = [_wishes(base[at], slots[at], places) for at, places in zip(receivers, room, strict=True)]
    if all(len(wish) == 1 for wish in wishes):  # no tile wants anything
        return [_filled(stones, [""] * len(room), room)]
    found: dict[tuple[int, ...], str] = {}
    for wish in product(*wishes):
        reserved = "".join(wish)
        if any(reserved.count(stone) > stones.count(stone) for stone in reserved):
            continue
        drops = _filled(stones, wish, room)
        reach = [progress(base[at] + drops[step::RING], slots[at]) for step, at in enumerate(receivers)]
        found.setdefault(tuple(reach), drops)
    best = [reach for reach in found if not any(other != reach and all(map(int.__ge__, other, reach)) for other in found)]
    last = (count - 1) % RING
    best.sort(key=lambda reach: (-(reach[last] == 2), -sum(reach), found[reach]))
    return [found[reach] for reach in best[:most]]


def _wishes(stones: str, tile: str, places: int) -> list[str]:
    """What could be put beside these stones for the tile's sake, nothing included."""
    missing = _missing(stones, tile)
    return list(dict.fromkeys(["", *missing, *([missing] if len(missing) <= places else [])]))


def _missing(stones: str, tile: str) -> str:
    missing = data.ORDERS[tile].pair if tile else ""
    for stone in stones:
        missing = missing.replace(stone, "", 1)
    return missing


def progress(stones: str, tile: str) -> int:
    """How many of the two stones that a tile wants are there."""
    return 2 - len(_missing(stones, tile)) if tile else 0


def _filled(stones: str, wish: Sequence[str], room: Sequence[int]) -> str:
    """The order in which every place gets what is wished for it, and of the rest whatever comes."""
    rest = stones
    for stone in "".join(wish):
        rest = rest.replace(stone, "", 1)
    first, second = "", ""
    for wished, places in zip(wish, room, strict=True):
        taken = places - len(wished)
        put, rest = ordered(wished + rest[:taken]), rest[taken:]
        first, second = first + put[0], second + put[1:]
    return first + second
