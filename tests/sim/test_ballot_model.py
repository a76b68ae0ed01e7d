"""The model of the ballots: what it explores holds, and with one rule less it finds what that rule is for. `make ballots` explores more."""

from __future__ import annotations

from dataclasses import replace

import pytest

from p2p.peer import ballots
from p2p.peer.ballots import Standing
from p2p.sim.ballots import ONE, TABLE, BallotPlan, BallotState, BallotTable, explore, plans, run

STATES = 30_000
TWO_DROPS = BallotPlan(3, 0, -1, ((TABLE, (1,), 1), (TABLE, (2,), 2)))
ONE_ROUND = BallotPlan(3, 0, -1, ((TABLE, (1,), 1), (TABLE, (2,), 1)))
HALVES = BallotPlan(4, 0, -1, ((TABLE, (0, 1), 1), (TABLE, (2, 3), 1)))


ONE_DROP = [BallotPlan(3, 0, -1, ((TABLE, (1,), 1),)), BallotPlan(3, 1, -1, ((ONE, (0,), 1),)), BallotPlan(4, 1, -1, ((ONE, (0,), 1),))]


@pytest.mark.parametrize("plan", ONE_DROP)
def test_nothing_is_wrong_with_one_ballot(plan: BallotPlan) -> None:
    states, whole, found = explore(plan, STATES)
    assert whole and not found and states > 20


@pytest.mark.parametrize("plan", [TWO_DROPS, ONE_ROUND, HALVES])
def test_nothing_is_wrong_at_the_beginning_of_two(plan: BallotPlan) -> None:
    states, whole, found = explore(plan, 1200)
    assert (whole or states >= 1200) and states > 700 and not found


def test_one_ballot_of_three_with_any_liar() -> None:
    counts, found = run(3, 1, True, 10**9, STATES)
    assert counts["plans"] == counts["of"] > 10 and not counts["cut short"] and not found


def test_plans_are_all_there_once() -> None:
    assert sum(1 for _ in plans(3, 1, False)) == 4, "cut at the table or at the beat; the speaker goes or stays"
    assert sum(1 for _ in plans(3, 2, False)) == 36


@pytest.mark.parametrize("plan", [*ONE_DROP, BallotPlan(3, 0, 1, ((TABLE, (1,), 1),))])
def test_whatever_comes_of_an_entry_that_acks_comes_of_an_entry_and_an_ack(plan: BallotPlan) -> None:
    """One word in place of two leaves fewer orders, and no new one: what holds of the two holds of the one."""
    one, two = reached(plan), reached(replace(plan, is_joint=True))
    assert {state.events for state in one} < {state.events for state in two} and one < two


def reached(plan: BallotPlan) -> set[BallotState]:
    start = BallotState(((),) * plan.places, (frozenset(),) * plan.places)
    found, queue = {start}, [start]
    for state in queue:  # it grows
        new = set(BallotTable(plan, state).following()) - found
        found |= new
        queue += new
    assert len(found) < STATES
    return found


@pytest.mark.parametrize("plan", ONE_DROP)
def test_nothing_is_wrong_where_several_speak(plan: BallotPlan) -> None:
    states, whole, found = explore(replace(plan, is_joint=True), STATES)
    assert whole and not found and states > 20


FORK, LEFT, STUCK = "two histories are FINAL", "somebody honest left a FINAL beat", "all are here, and nothing can go on"
ACKS, HEAD, HASHES, VOTES = (f"{claim} of somebody honest" for claim in ("two-acks", "ack-and-head", "two-hashes", "two-votes"))


def finds(plan: BallotPlan, *wrongs: str) -> bool:
    return bool(explore(plan, STATES, frozenset(wrongs))[2].keys() & set(wrongs))


def test_half_is_too_few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Attack 12."""
    monkeypatch.setattr(ballots, "is_enough", lambda stay, base: len(stay) >= 2 and 2 * len(stay) >= len(base))
    assert finds(HALVES, FORK)


@pytest.mark.parametrize("liar", [0, 2])
def test_a_fork_is_found_beside_a_liar_who_is_not_in_both(monkeypatch: pytest.MonkeyPatch, liar: int) -> None:
    """Two halves go on, and the liar is in one of them: his lies are no reason for it."""
    monkeypatch.setattr(ballots, "is_enough", lambda stay, base: len(stay) >= 2 and 2 * len(stay) >= len(base))
    assert finds(BallotPlan(4, 1, liar, HALVES.ballots), FORK)


def test_a_liar_in_both_sets_can_play_on_with_both() -> None:
    """That is no fork of the votes, his signatures convict him when they meet."""
    assert not finds(BallotPlan(3, 1, 0, ((TABLE, (1,), 1), (TABLE, (2,), 1))), FORK)


def test_who_has_agreed_signs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Attack 15: on in the old beat in spite of a vote."""
    monkeypatch.setattr(BallotTable, "is_locked", lambda table, place: False)
    assert finds(BallotPlan(3, 0, -1, ((TABLE, (1,), 1),)), FORK, LEFT, HASHES)


def test_only_the_beat_of_the_last_ballot_is_acked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Attack 15, second half."""
    monkeypatch.setattr(BallotTable, "may_ack", lambda table, place, ballot: ballot in [vote.ballot for vote in table.locking(place)])
    assert finds(BallotPlan(3, 0, -1, ((TABLE, (2,), 1), (TABLE, (2,), 2))), LEFT)


def test_rounds_must_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    real = ballots.may_agree

    def any_round(beats, ballot, place, own, signed, base):  # type: ignore[no-untyped-def]
        return real(beats, ballot, place, [vote for vote in own if vote.ballot == ballot], signed, base)

    monkeypatch.setattr(ballots, "may_agree", any_round)
    assert finds(ONE_ROUND, VOTES)


def test_acked_drops_are_not_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Attack 16."""
    monkeypatch.setattr(ballots, "gives_up_nothing", lambda beats, last, stay, signed: True)
    assert finds(TWO_DROPS, FORK)


def test_numbers_must_jump(monkeypatch: pytest.MonkeyPatch) -> None:
    """Attack 17."""
    monkeypatch.setattr(ballots, "number_of", lambda beats, ballot, votes: ballot.last + 1)
    assert finds(BallotPlan(3, 0, 0, ((TABLE, (0,), 1),)), ACKS, HEAD)


def test_lists_that_break_the_rule_fail_a_ballot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Attack 24: two acked a drop, each without the ack of the other, and agree to the next round."""
    real = ballots.standing

    def only_false(beats, ballot, votes):  # type: ignore[no-untyped-def]
        found = real(beats, ballot, votes)
        return Standing.OPEN if found is Standing.FAILED and all(vote.agree for vote in votes.values()) else found

    monkeypatch.setattr(ballots, "standing", only_false)
    assert finds(BallotPlan(3, 0, -1, ((TABLE, (2,), 1), (TABLE, (2,), 2))), STUCK)
