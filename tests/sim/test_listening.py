"""Whether somebody who listens can tell an automatic answer from a card that was kept."""

from __future__ import annotations

from tests.sim.listening import P_LEAST, gathered, listen, smirnov

GAMES = 3  # `make listen` plays until there are 10,000 windows


def test_times_and_sizes_do_not_tell_an_automatic_answer_from_a_card_that_was_kept() -> None:
    heard = gathered(map(listen, range(GAMES)), 10_000)
    assert min(len(heard.automatic), len(heard.kept)) >= 40
    assert heard.p_times() > P_LEAST and heard.p_sizes() > P_LEAST


def test_without_the_floor_everybody_could_tell() -> None:
    heard = gathered((listen(seed, floor=0) for seed in (1, 2)), 20)
    assert heard.p_times() < P_LEAST / 10
    assert max(seconds for seconds, _ in heard.automatic) < min(seconds for seconds, _ in heard.kept)


def test_the_comparison_itself() -> None:
    ten = [float(number) for number in range(10)]
    assert smirnov(ten, ten) == 1.0
    assert smirnov(ten, [number + 100 for number in ten]) < 0.001
    assert 0.02 < smirnov(ten * 5, [number + 2 for number in ten] * 5) < 0.5
