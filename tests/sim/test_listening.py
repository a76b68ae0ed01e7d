"""Whether somebody who listens can tell an automatic answer from a card that was kept."""

from __future__ import annotations

from tests.sim.listening import P_LEAST, gathered, listen, smirnov

GAMES = 4  # one of three seats among them; `make listen` plays until there are 10,000 windows


def test_times_and_sizes_tell_neither_an_automatic_answer_from_a_card_that_was_kept_nor_that_something_was_taken_back() -> None:
    heard = gathered(map(listen, range(GAMES)), 10_000)
    compared = heard.comparisons()
    assert {name.partition(",")[0] for name in compared} == {
        "times of automatic and kept", "sizes of automatic and kept", "times of straight and taken back",
    }  # fmt: skip
    assert min(compared["times of automatic and kept, 1 window"][:2]) >= 40
    assert any(len(answer.topics) > 1 for answer in heard.answers)
    assert heard.p() > P_LEAST, compared


def test_without_the_floor_everybody_could_tell() -> None:
    heard = gathered((listen(seed, floor=0) for seed in (1, 2)), 10_000)
    assert heard.p() < P_LEAST / 10
    automatic, kept = ([answer.seconds for answer in heard.answers if answer.kept is it and not answer.undone] for it in (False, True))
    assert max(automatic) < min(kept)


def test_the_comparison_itself() -> None:
    ten = [float(number) for number in range(10)]
    assert smirnov(ten, ten) == 1.0
    assert smirnov(ten, [number + 100 for number in ten]) < 0.001
    assert 0.02 < smirnov(ten * 5, [number + 2 for number in ten] * 5) < 0.5
