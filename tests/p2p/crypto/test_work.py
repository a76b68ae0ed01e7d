"""Proof work off the event loop: the loop stays alive, progress arrives in order, the next shuffler does not wait."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest

from p2p.crypto.faults import PeerFault
from p2p.crypto.passes import make_step
from p2p.crypto.shuffle import Report
from p2p.work import ahead, off_loop
from tests.p2p.crypto.lab import Game, ours


def started(cards: int = 30) -> tuple[Game, object]:
    game = Game(ours(), 2)
    game.lay(range(cards))
    return game, game.slots.begin_shuffle([(range(cards), range(100, 100 + cards))])


def test_the_loop_ticks_while_a_proof_is_made_and_progress_arrives_in_order() -> None:
    """The proof is held back at each step until the loop has ticked: only if both go on side by side does this end."""
    game, turn = started(6)
    reports: list[tuple[int, int]] = []
    ticked = threading.Event()

    def make(report: Report) -> object:
        def held_back(done: int, of: int) -> None:
            ticked.clear()
            assert ticked.wait(60), "the event loop stood still"
            report(done, of)

        return make_step(game.secrets[0], game.now(0), turn.key, turn.decks, held_back)  # type: ignore[attr-defined]

    async def main() -> object:
        job = asyncio.ensure_future(off_loop(make, lambda *r: reports.append(r)))
        while not job.done():
            ticked.set()
            await asyncio.sleep(0.001)
        await asyncio.sleep(0)
        return await job

    step = asyncio.run(main())
    assert turn.step(game.now(0), step).check() is not None  # type: ignore[attr-defined]
    assert reports == [(i, 8) for i in range(1, 9)]


def test_verification_reports_progress_over_all_piles() -> None:
    game = Game(ours(), 2)
    game.lay(range(3), "a")
    game.lay(range(3, 6), "b")
    turn = game.slots.begin_shuffle([(range(3), range(10, 13)), (range(3, 6), range(13, 16))])
    assert turn is not None
    made: list[tuple[int, int]] = []
    step = turn.step(game.now(0), make_step(game.secrets[0], game.now(0), turn.key, turn.decks, lambda *r: made.append(r)))
    assert made == [(i, 16) for i in range(1, 17)]
    checked: list[tuple[int, int]] = []
    step.check(lambda *r: checked.append(r))
    assert checked == [(i, 6) for i in range(1, 7)]


def test_the_next_shuffler_starts_while_the_last_step_is_still_verified() -> None:
    """The verification is held back until the next proof has begun: only if both run at once does this end."""
    game, turn = started(6)
    step = turn.step(game.now(0), make_step(game.secrets[0], game.now(0), turn.key, turn.decks))  # type: ignore[attr-defined]
    begun = threading.Event()

    def verify(report: Report) -> object:
        assert begun.wait(60), "the next shuffler waited for the verification"
        return step.check(report)

    def make(report: Report) -> object:
        begun.set()
        return make_step(game.secrets[1], game.now(1), turn.key, step.decks, report)  # type: ignore[attr-defined]

    checked, mine = asyncio.run(ahead(verify, make))
    turn.apply(checked)  # type: ignore[attr-defined]
    turn.apply(turn.step(game.now(1), mine).check())  # type: ignore[attr-defined]
    game.slots.end_shuffle()


def test_a_step_made_ahead_of_a_bad_one_is_dropped() -> None:
    game, turn = started(6)
    ((deck, proof),) = make_step(game.secrets[0], game.now(0), turn.key, turn.decks)  # type: ignore[attr-defined]
    bad = turn.step(game.now(0), [(deck[66:] + deck[:66], proof)])  # type: ignore[attr-defined]
    with pytest.raises(PeerFault, match="equation"):
        asyncio.run(ahead(bad.check, lambda report: make_step(game.secrets[1], game.now(1), turn.key, bad.decks, report)))  # type: ignore[attr-defined]


def test_a_failing_job_raises_where_it_is_awaited() -> None:
    def fail(report: Report) -> None:
        time.sleep(0.001)
        raise PeerFault("s", "w")

    with pytest.raises(PeerFault):
        asyncio.run(off_loop(fail))
