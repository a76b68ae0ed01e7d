"""A shuffle that several seats of one program are shown is checked once; what differs in a byte, and what fails, is checked anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from p2p.crypto import passes
from p2p.crypto.faults import PeerFault
from p2p.crypto.passes import Step, make_step
from tests.p2p.crypto.lab import Game, ours


def shown() -> Step:
    """A first step as every seat reads it from the wire."""
    game = Game(ours(), 3)
    game.lay(range(6))
    turn = game.slots.begin_shuffle([(list(range(6)), list(range(10, 16)))])
    assert turn is not None
    return turn.step(game.now(0), make_step(game.secrets[0], game.now(0), turn.key, turn.decks))


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What was really checked."""
    made: list[object] = []
    check: Callable[..., None] = passes.check

    def counted(*asked: Any) -> None:
        made.append(asked)
        check(*asked)

    monkeypatch.setattr(passes, "check", counted)
    return made


def test_who_makes_a_shuffle_checks_it_and_no_other_seat_of_the_program_does_it_again(checks: list[object]) -> None:
    step = shown()
    for _ in range(3):
        assert replace(step).check().step == step
    assert len(checks) == 1


def test_a_shuffle_of_somebody_elsewhere_is_checked_by_the_first_seat_that_is_shown_it(checks: list[object]) -> None:
    step = shown()
    passes._check_once.cache_clear()
    checks.clear()
    for _ in range(3):
        assert replace(step).check().step == step
    assert len(checks) == 1


def test_another_moment_or_another_byte_is_no_shuffle_that_was_checked(checks: list[object]) -> None:
    step = shown()
    step.check()
    checks.clear()
    (proof,) = step.proofs
    assert isinstance(proof, bytes)
    for other in (
        replace(step, moment=replace(step.moment, beat=step.moment.beat + 1)),
        replace(step, proofs=(proof[:-1] + bytes([proof[-1] ^ 1]),)),
        replace(step, decks=(step.decks[0][::-1],)),
        replace(step, proofs=([proof],)),
    ):
        for _ in range(2):
            with pytest.raises(PeerFault):
                other.check()
    assert len(checks) == 8, "a fault is found anew"
