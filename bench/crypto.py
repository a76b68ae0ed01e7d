"""Figures of the card cryptography, each as a multiple of one group multiplication measured in the same run.

    python -m bench.crypto [--json] [--rounds N]

Every round measures the multiplication and the work one after the other and keeps their ratio; the median over the rounds is
printed, so a slow moment of the machine touches both sides. Nothing is estimated: set-up and draw are run as peers run them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

from p2p.crypto import group
from p2p.crypto.elgamal import Deck, card_point, decode_deck, encode_deck, start_deck
from p2p.crypto.keys import TableSecret, check_key, joint_key, prove_key
from p2p.crypto.passes import make_step
from p2p.crypto.proofs import CARD, check_shares, prove_shares
from p2p.crypto.shuffle import prove, shuffle
from p2p.crypto.shuffle_check import check
from p2p.crypto.slots import Slots
from p2p.crypto.transcript import ProofContext, Seed

TABLE, HEAD, RULES = bytes(32), b"\x01" * 32, b"\x02" * 32
SIZES = (28, 52, 70)
PEERS = 4
BARS = {"shuffle": 120, "prove": 450, "verify": 320, "proof_bytes": 5600, "setup_s": 0.25, "python_setup_s": 2.5}


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    start = perf_counter()
    result = work()
    return perf_counter() - start, result


def moment(beat: int, prover: int = 0) -> ProofContext:
    return ProofContext(TABLE, HEAD, beat, prover)


def secrets(n: int = PEERS) -> list[TableSecret]:
    return [TableSecret(Seed(bytes([i + 1]) * 32), TABLE) for i in range(n)]


def hidden_deck(n: int, secret: TableSecret, key: group.Point) -> Deck:
    """A deck in the middle of a pass: all points differ."""
    start = start_deck([card_point(RULES, "bench", i) for i in range(n)], key)
    return shuffle(secret, moment(0), key, start).deck


def one_multiplication(multiplications: int) -> float:
    """Seconds of one multiplication of a point by a full-size scalar, through the same interface as the proofs."""
    point = group.own(group.generator_mul(0xFEED))
    scalars = [pow(3, 1000 + i, group.ORDER) for i in range(multiplications)]
    seconds, _ = timed(lambda: [group.mul(k, point) for k in scalars])
    return seconds / multiplications


def proofs(n: int, rounds: int, multiplications: int) -> dict[str, float]:
    peers = secrets()
    key = joint_key([s.key for s in peers])
    deck = hidden_deck(n, peers[0], key)
    samples: dict[str, list[float]] = {name: [] for name in ("mul_us", "shuffle", "prove", "verify", "shuffle_ms", "prove_ms", "verify_ms")}
    proof = b""
    for i in range(rounds):
        mul = one_multiplication(multiplications)
        now = moment(i + 1)
        shuffle_s, shuffled = timed(lambda now=now: shuffle(peers[0], now, key, deck))  # type: ignore[misc]
        prove_s, proof = timed(lambda now=now, done=shuffled: prove(peers[0], now, key, deck, done))  # type: ignore[misc]
        raw = encode_deck(shuffled.deck)
        out = decode_deck(raw, n)
        verify_s, _ = timed(lambda now=now, out=out, proof=proof: check(now, key, deck, out, proof))  # type: ignore[misc]
        samples["mul_us"].append(mul * 1e6)
        for name, seconds in (("shuffle", shuffle_s), ("prove", prove_s), ("verify", verify_s)):
            samples[name].append(seconds / mul)
            samples[f"{name}_ms"].append(seconds * 1e3)
    figures = {name: round(median(values), 2) for name, values in samples.items()}
    return {**figures, "proof_bytes": len(proof), "deck_bytes": 66 * n}


def set_up(n: int = 52) -> dict[str, float]:
    """Four peers: keys with proofs, then every peer in turn shuffles, proves and checks itself, and the others verify.

    `setup_s` is the longest chain: each step is made, then decoded and verified once, before the next one begins, although in truth the
    next shuffler starts at once. `setup_all_work_s` is what one core would need to do the work of all four.
    """
    chain = every = 0.0
    peers = secrets()
    identity = b"i" * 32
    for place, peer in enumerate(peers):
        made, proof = timed(lambda peer=peer, place=place: prove_key(peer, moment(1, place), identity))  # type: ignore[misc]
        checked, _ = timed(lambda peer=peer, place=place, proof=proof: check_key(moment(1, place), identity, peer.key, proof))  # type: ignore[misc]
        chain += checked + (made if place == 0 else 0)
        every += made + (PEERS - 1) * checked
    key = joint_key([s.key for s in peers])
    seconds, deck = timed(lambda: start_deck([card_point(RULES, "bench", i) for i in range(n)], key))
    chain, every = chain + seconds, every + PEERS * seconds
    for place, peer in enumerate(peers):
        now = moment(place + 2, place)
        made, step = timed(lambda now=now, peer=peer, deck=deck: make_step(peer, now, key, [deck]))  # type: ignore[misc]
        ((raw, proof),) = step
        decoded, out = timed(lambda raw=raw: decode_deck(raw, n))  # type: ignore[misc]
        checked, _ = timed(lambda now=now, deck=deck, out=out, proof=proof: check(now, key, deck, out, proof))  # type: ignore[misc]
        deck = out
        chain += made + decoded + checked
        every += made + (PEERS - 1) * (decoded + checked)
    return {"setup_s": round(chain, 4), "setup_all_work_s": round(every, 4)}


def draw() -> dict[str, float]:
    """One card to place 0: the others make and check their shares, everybody checks everybody's, place 0 reads the card."""
    peers = secrets()
    slots = Slots([s.key for s in peers])
    cards = {i: (("bench", i), card_point(RULES, "bench", i)) for i in range(4)}
    slots.lay(cards)
    turn = slots.begin_shuffle([(list(cards), [10, 11, 12, 13])])
    assert turn is not None
    for place, peer in enumerate(peers):
        now = moment(place + 1, place)
        turn.apply(turn.step(now, make_step(peer, now, turn.key, turn.decks)).check())
    slots.end_shuffle()
    slots.begin_deal({0: [10]})
    states = [slots.copy() for _ in peers]
    everything = 0.0
    for place in (1, 2, 3):
        now = moment(9, place)
        seconds, shares = timed(lambda now=now, place=place: states[place].make_shares(peers[place], now).raw())  # type: ignore[misc]
        everything += seconds
        for state in states:
            everything += timed(lambda state=state, now=now, shares=shares: state.apply_shares(now, shares))[0]  # type: ignore[misc]
    seconds, _ = timed(lambda: states[0].read(peers[0], moment(9, 0), 10))
    share_s, one = timed(lambda: prove_shares(peers[1], moment(20, 1), CARD, [slots[11].card.a]))
    check_s, _ = timed(lambda: check_shares(moment(20, 1), CARD, peers[1].key, [slots[11].card.a], one.raw()))
    return {
        "draw_all_work_ms": round((everything + seconds) * 1e3, 3),
        "share_ms": round(share_s * 1e3, 3),
        "share_verify_ms": round(check_s * 1e3, 3),
    }


def median_of(work: Callable[[], dict[str, float]], rounds: int) -> dict[str, float]:
    results = [work() for _ in range(rounds)]
    return {name: median(result[name] for result in results) for name in results[0]}


def sized(n: int, rounds: int, quick: bool) -> dict[str, float]:
    return proofs(n, rounds, 200 if quick else 30) | median_of(lambda: set_up(n), min(rounds, 5) if quick else 1)


def measure(rounds: int = 15) -> dict[str, Any]:
    before = group.backend_name()
    figures: dict[str, Any] = {"backends": list(group.backends())}
    try:
        for name in group.backends():
            group.use(name)
            quick = name == "coincurve"
            group.commitment_bases(128)
            proofs(2, 1, 20)  # tables and caches warm
            figures[name] = {str(n): sized(n, rounds if quick else min(rounds, 3), quick) for n in SIZES}
            figures[name] |= {key: figures[name]["52"][key] for key in ("setup_s", "setup_all_work_s")}
            figures[name] |= median_of(draw, rounds if quick else min(rounds, 3))
    finally:
        group.use(before)
    figures["bars"] = BARS
    figures["met"] = met(figures)
    return figures


def met(figures: dict[str, Any]) -> dict[str, bool]:
    main = figures.get("coincurve", figures["python"])
    at_52 = main["52"]
    held = {name: at_52[name] <= BARS[name] for name in ("shuffle", "prove", "verify", "proof_bytes")}
    return {**held, "setup_s": main["setup_s"] <= BARS["setup_s"], "python_setup_s": figures["python"]["setup_s"] <= BARS["python_setup_s"]}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.crypto", description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    parser.add_argument("--rounds", type=int, default=31)
    options = parser.parse_args(arguments)
    figures = measure(max(1, options.rounds))
    if options.json:
        print(json.dumps(figures, indent=1, sort_keys=True))
        return 0
    for name in figures["backends"]:
        for key, value in figures[name].items():
            print(f"{name:10} {key:18} {value}")
    print("bars", BARS)
    print("met ", figures["met"])
    return 0


if __name__ == "__main__":
    sys.exit(main())
