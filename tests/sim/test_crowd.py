"""The laws about strangers and about those who watch find a door or a purse that is broken."""

from __future__ import annotations

import pytest

from p2p.net import guard, limits
from p2p.net.guard import Hall
from p2p.peer import feeding
from p2p.peer.links import Budget
from p2p.sim.runs import WantedFaults, run_seed

SEEDS = 12


def laws_broken(kind: str) -> set[str]:
    """By the first run in which any is."""
    for seed in range(SEEDS):
        report = run_seed("mini", seed, WantedFaults.parse(kind))
        if report.wrongs:
            return {wrong.law for wrong in report.wrongs}
    return set()


def test_a_door_without_room_for_players_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was: one room for all, first come, first served."""
    shared = Hall(8, 8, 10_000.0)
    monkeypatch.setattr(guard, "_hall", lambda standing: shared)
    monkeypatch.setattr(guard.Door, "count", lambda door, standing: len(door._tickets))
    monkeypatch.setattr(guard.Door, "_make_room", lambda door, new, standing, now: len(door._tickets) < limits.STRANGERS_MAX)
    assert laws_broken("strangers") == {"shut-out"}


def test_a_purse_without_a_bottom_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Budget, "spend", lambda budget, size: None)
    monkeypatch.setattr(feeding, "AGAIN_SECONDS", 0.0)
    monkeypatch.setattr("p2p.sim.crowd.ALL_BYTES_BURST", 256 * 1024.0)  # mini is small
    assert laws_broken("watchers") == {"generous"}


def test_words_that_are_not_final_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feeding, "_final", lambda chain, place, mark: list(chain.entries[place][mark:]))
    assert laws_broken("watchers") == {"unfinal-shown"}


