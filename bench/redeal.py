"""Figures of the re-deal: what those who stay compute when somebody is gone for good, and how it grows with cards and players.

    python -m bench.redeal [--json] [--rounds N]

`chain`: the seconds of the longest chain, as peers run it: each word made, checked by its maker, and checked by one other before the next
begins; links and disks come on top, one beat for each word. `all`: the work of everybody together. Median over the rounds.
"""

from __future__ import annotations

import argparse
import json
from statistics import median
from time import perf_counter
from typing import Any

from bench.crypto import HEAD, RULES, TABLE, one_multiplication, secrets
from p2p.crypto.elgamal import card_point
from p2p.crypto.redeal import DONE, Words
from p2p.crypto.slots import Face, Slots
from p2p.crypto.transcript import ProofContext

DECKS = ((12, 4), (38, 5), (28, 5))  # of the game the bars were set with: cards, and how many of them each of those who stay holds
YARDSTICK = "12 + 38 + 28 cards"  # with three who stay
GROWTH = (("28 cards", ((28, 5),), 3), ("52 cards", ((52, 5),), 3), ("118 cards", ((118, 8),), 3))
PLAYERS = (("two who stay", ((52, 5),), 2), ("three", ((52, 5),), 3), ("four", ((52, 5),), 4))
BAR_SECONDS = 2.5


def table(decks: tuple[tuple[int, int], ...], stay: int) -> Slots:
    """The last place is gone; nobody has said anything yet."""
    slots = Slots([secret.key for secret in secrets(stay + 1)])
    named: dict[int, tuple[list[Face], list[int]]] = {}
    for number, (size, hand) in enumerate(decks):
        cards = {1000 * number + copy: ((str(number), copy), card_point(RULES, str(number), copy)) for copy in range(size)}
        handles = list(cards)
        for place in range(stay):
            own = handles[place * hand : (place + 1) * hand]
            slots.lay({handle: cards[handle] for handle in own}, place)
        slots.lay({handle: cards[handle] for handle in handles[stay * hand :]})
        named[number] = [face for face, _ in cards.values()], handles
    slots.drop([stay], 2**40)
    slots.begin_redeal(named)
    return slots


def size_of(words: Words) -> int:
    """Bytes of a word before it becomes text."""
    items = [item for said in words.values() for item in said]
    return sum(len(part) for item in items for part in (item if isinstance(item, tuple) else (item,)) if isinstance(part, bytes))


def run(decks: tuple[tuple[int, int], ...], stay: int) -> dict[str, float]:
    slots, people = table(decks, stay), secrets(stay + 1)
    chain = work = 0.0
    size = beats = 0
    assert slots.redeal is not None
    while slots.redeal.stage != DONE:
        beats += 1
        before, spoken = slots.redeal, slots.redeal.speakers()
        made, checked, after = [], [], slots.redeal.copy()
        for place in spoken:
            moment = ProofContext(TABLE, HEAD, beats, place)
            start = perf_counter()
            words = before.copy().make(people[place], moment)
            made.append(perf_counter() - start)
            start = perf_counter()
            after.take(moment, words)
            checked.append(perf_counter() - start)
            size += size_of(words)
        slots.redeal = after
        chain += max(made) + sum(checked)  # who checks has all of a beat to check
        work += sum(made) + (stay - 1) * sum(checked)
    slots.end_redeal()
    return {"chain_s": chain, "all_s": work, "beats": beats, "bytes": size}


def measured(decks: tuple[tuple[int, int], ...], stay: int, rounds: int) -> dict[str, float]:
    ran = [run(decks, stay) for _ in range(rounds)]
    return {name: round(median(one[name] for one in ran), 4) for name in ran[0]}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.redeal", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args(arguments)
    figures: dict[str, Any] = {"multiplication_us": round(one_multiplication(400) * 1e6, 1)}
    figures[YARDSTICK] = measured(DECKS, 3, options.rounds)
    figures |= {name: measured(decks, stay, options.rounds) for name, decks, stay in (*GROWTH, *PLAYERS)}
    if options.json:
        print(json.dumps(figures))
        return 0
    mul = figures.pop("multiplication_us") / 1e6
    print(f"one multiplication: {mul * 1e6:.1f} us; in brackets: how many of them the longest chain is")
    for name, found in figures.items():
        chain = f"chain {found['chain_s']:6.3f} s ({found['chain_s'] / mul:6.0f}), all {found['all_s']:6.3f} s"
        print(f"{name:28} {chain}, {found['beats']:2.0f} beats, {found['bytes'] / 1024:6.1f} KiB")
    return 0 if figures[YARDSTICK]["chain_s"] <= BAR_SECONDS else 1


if __name__ == "__main__":
    raise SystemExit(main())
