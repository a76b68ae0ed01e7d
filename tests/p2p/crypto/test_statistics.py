"""Fairness in numbers, in small: the run with 20,000 shuffles is `make crypto-stats`."""

from __future__ import annotations

from itertools import permutations

import pytest

from bench import crypto as bench
from bench.crypto_stats import chi_square, measure
from p2p.crypto import transcript


def test_all_orders_and_faces_are_equally_likely_although_one_peer_does_nothing() -> None:
    figures = measure(shuffles=1800, coins=2000)
    for name in ("orders", "first_die", "two_dice", "twenty_sides"):
        assert figures[name]["p"] > 0.0001, (name, figures[name])
    assert figures["nobody_shuffles"]["p"] < 1e-9


def test_the_chi_square_finds_a_slight_bias() -> None:
    assert chi_square([i % 6 for i in range(6000)], list(range(6)))["p"] > 0.99
    assert chi_square([min(i % 7, 5) for i in range(6000)], list(range(6)))["p"] < 1e-6


def test_a_permutation_without_rejection_or_with_a_wrong_range_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Swapping with any place instead of those up to i is the classic mistake: 5^4 paths cannot hit 120 orders evenly."""

    def careless(self: object, n: int) -> list[int]:
        order = list(range(n))
        stream = transcript.words(self._block("permutation", 0))  # type: ignore[attr-defined]
        for i in range(n - 1, 0, -1):
            j = stream.pop(0) % n
            order[i], order[j] = order[j], order[i]
        return order

    seed, none = transcript.Seed(bytes(32)), bytes(32)
    monkeypatch.setattr(transcript.Choices, "permutation", careless)
    orders = [tuple(transcript.Choices("l", transcript.Moment(none, none, i, 0), [i], seed).permutation(5)) for i in range(3000)]

    assert chi_square(orders, list(permutations(range(5))))["p"] < 1e-6


def test_the_benchmark_runs_and_names_its_bars() -> None:
    """Figures of a busy test machine prove nothing about speed; that the work is the declared one is checked here."""
    figures = bench.proofs(28, rounds=1, multiplications=20)
    assert figures["proof_bytes"] == 264 + 32 * (3 * 28 + 2)
    assert figures["mul_us"] > 0
    assert bench.set_up(4)["setup_all_work_s"] > bench.set_up(4)["setup_s"] / 2
    assert bench.draw()["draw_all_work_ms"] > 0
    assert bench.BARS["verify"] == 320
