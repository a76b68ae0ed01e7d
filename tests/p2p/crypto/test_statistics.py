"""Fairness in numbers, in small: the run with 20,000 shuffles is `make crypto-stats`."""

from __future__ import annotations

import json
from itertools import permutations

import pytest

from bench import crypto as bench
from bench.crypto_stats import chi_square, measure
from p2p.crypto import group, transcript


def test_all_orders_and_faces_are_equally_likely_although_one_peer_does_nothing() -> None:
    figures = measure(shuffles=900, coins=1000)  # make crypto-stats takes 20,000 of each
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
    orders = [tuple(transcript.Choices("l", transcript.ProofContext(none, none, i, 0), [i], seed).permutation(5)) for i in range(3000)]

    assert chi_square(orders, list(permutations(range(5))))["p"] < 1e-6


def test_the_benchmark_runs_and_names_its_bars() -> None:
    """Figures of a busy test machine prove nothing about speed; that the work is the declared one is checked here."""
    figures = bench.proofs(28, rounds=1, multiplications=20)
    assert figures["proof_bytes"] == 264 + 32 * (3 * 28 + 2)
    assert figures["mul_us"] > 0
    assert bench.set_up(4)["setup_all_work_s"] > bench.set_up(4)["setup_s"] / 2
    assert bench.draw()["draw_all_work_ms"] > 0
    assert bench.BARS["verify"] == 320


def test_the_json_of_the_benchmark_has_every_figure_for_every_size(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The work in small; the shape of the answer is the one that `fides bench crypto --json` prints."""
    true_proofs, true_set_up = bench.proofs, bench.set_up
    monkeypatch.setattr(bench, "proofs", lambda n, rounds, multiplications: true_proofs(max(2, n // 10), 1, 3))
    monkeypatch.setattr(bench, "set_up", lambda n=52: true_set_up(n // 10))
    before = group.backend_name()
    assert bench.main(["--json", "--rounds", "0"]) == 0
    assert group.backend_name() == before
    figures = json.loads(capsys.readouterr().out)
    for name in ("coincurve", "python"):
        for size in ("28", "52", "70"):
            assert {"mul_us", "shuffle", "prove", "verify", "proof_bytes", "setup_s"} <= figures[name][size].keys()
        assert {"setup_s", "setup_all_work_s", "draw_all_work_ms", "share_ms", "share_verify_ms"} <= figures[name].keys()
    assert figures["met"].keys() == figures["bars"].keys()
