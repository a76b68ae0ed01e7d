"""Statistics of joint shuffles and dice: are all orders and all faces equally likely although one peer does nothing?

    python -m bench.crypto_stats [--shuffles 20000] [--coins 20000] [--json]

Three peers shuffle five cards; one of them always "shuffles" with the identity. Every shuffle is a real one on the group, and the deck
is opened with the three secrets at its end. A control in which nobody shuffles fairly must be found out by the same test.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Hashable, Iterable
from itertools import permutations
from math import erfc, sqrt
from typing import Any

from p2p.crypto import coin
from p2p.crypto.elgamal import Deck, card_point, start_deck
from p2p.crypto.group import ORDER, Point, mul, own, subtract
from p2p.crypto.keys import TableSecret, joint_key
from p2p.crypto.shuffle import Witness, apply, shuffle
from p2p.crypto.transcript import Choices, ProofContext, Seed

TABLE, RULES = b"\x07" * 32, b"\x02" * 32
CARDS = 5
LAZY = 1  # the peer who leaves the order alone


class Peers:
    def __init__(self, seed: int) -> None:
        self.secrets = [TableSecret(Seed(bytes([i + 1]) + seed.to_bytes(8, "big") + bytes(23)), TABLE) for i in range(3)]
        self.key = joint_key([s.key for s in self.secrets])
        self.x = sum(s.x for s in self.secrets) % ORDER
        self.cards = [card_point(RULES, "stats", i) for i in range(CARDS)]
        self.start = start_deck(self.cards, self.key)
        self.faces: dict[Point, int] = {card: i for i, card in enumerate(self.cards)}

    def opened(self, deck: Deck) -> tuple[int, ...]:
        faces = []
        for card in deck:
            point = subtract(card.b, own(mul(self.x, card.a)))
            assert isinstance(point, Point)
            faces.append(self.faces[point])
        return tuple(faces)

    def joint_shuffle(self, number: int, fair: bool = True) -> tuple[int, ...]:
        deck = self.start
        for place, secret in enumerate(self.secrets):
            now = ProofContext(TABLE, number.to_bytes(32, "big"), number, place)
            if place == LAZY or not fair:
                masks = Choices("stats/lazy", now, [number], secret.seed)
                deck = apply(self.key, deck, Witness(tuple(range(CARDS)), tuple(masks.nonce("r", i) for i in range(CARDS))))
            else:
                deck = shuffle(secret, now, self.key, deck).deck
        return self.opened(deck)

    def rolled(self, number: int, sides: list[int]) -> list[int]:
        now = ProofContext(TABLE, number.to_bytes(32, "big"), number, 0)
        base = coin.coin_base(now, 0)
        return coin.dice(coin.coin_value(now, 0, [own(mul(s.x, base)) for s in self.secrets]), sides)


def chi_square(seen: Iterable[Hashable], cells: list[Any]) -> dict[str, float]:
    """The statistic against equal frequencies and its p-value (Wilson and Hilferty's approximation)."""
    counts = Counter(seen)
    expected = counts.total() / len(cells)
    assert set(counts) <= set(cells)
    statistic = sum((counts[cell] - expected) ** 2 / expected for cell in cells)
    freedom = len(cells) - 1
    z = ((statistic / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom))
    return {
        "samples": counts.total(),
        "cells": len(cells),
        "chi_square": round(statistic, 1),
        "freedom": freedom,
        "p": round(erfc(z / sqrt(2)) / 2, 4),
    }


def measure(shuffles: int, coins: int, seed: int = 1) -> dict[str, Any]:
    peers = Peers(seed)
    orders = list(permutations(range(CARDS)))
    control = max(1000, shuffles // 20)
    rolls = [peers.rolled(i, [6, 6, 20]) for i in range(coins)]
    return {
        "orders": chi_square((peers.joint_shuffle(i) for i in range(shuffles)), orders),
        "nobody_shuffles": chi_square((peers.joint_shuffle(i, fair=False) for i in range(control)), orders),
        "first_die": chi_square((roll[0] for roll in rolls), list(range(6))),
        "two_dice": chi_square(((roll[0], roll[1]) for roll in rolls), [(a, b) for a in range(6) for b in range(6)]),
        "twenty_sides": chi_square((roll[2] for roll in rolls), list(range(20))),
    }


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.crypto_stats", description=__doc__.splitlines()[0])
    parser.add_argument("--shuffles", type=int, default=20_000)
    parser.add_argument("--coins", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    figures = measure(options.shuffles, options.coins, options.seed)
    print(json.dumps(figures, indent=1) if options.json else "\n".join(f"{name:16} {value}" for name, value in figures.items()))
    fair = all(figures[name]["p"] > 0.0001 for name in figures if name != "nobody_shuffles")
    return 0 if fair and figures["nobody_shuffles"]["p"] < 1e-9 else 1


if __name__ == "__main__":
    sys.exit(main())
