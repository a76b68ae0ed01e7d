"""A seed is a run: the same events, bytes and times in every process, whatever its hash seed."""

from __future__ import annotations

import os
import subprocess
import sys

from p2p.sim.runs import WantedFaults, plan_of, run_seed

SEED = 3


def test_the_same_seed_gives_the_same_trace_under_any_hash_seed() -> None:
    first, second = (run_seed("mini", SEED, WantedFaults.parse("all")) for _ in range(2))
    assert first.trace_hash == second.trace_hash
    assert (first.events, first.frames, first.ended) == (second.events, second.frames, second.ended)
    code = f"from p2p.sim.runs import WantedFaults, run_seed; print(run_seed('mini', {SEED}, WantedFaults.parse('all')).trace_hash)"
    environment = {**os.environ, "PYTHONHASHSEED": "4242", "TZ": "Asia/Kathmandu"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False, timeout=200)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == first.trace_hash


def test_other_seeds_are_other_runs() -> None:
    hashes = {run_seed("mini", seed, WantedFaults.parse("none")).trace_hash for seed in (0, 1)}
    assert len(hashes) == 2


def test_swarm_every_seed_draws_its_own_mix() -> None:
    plans = [plan_of("mini", seed, WantedFaults.parse("all")) for seed in range(200)]
    assert len({plan.kinds for plan in plans}) > 100
    assert {plan.players for plan in plans} == {2, 3, 4, 5}
    assert 50 < sum(bool(plan.cheat) for plan in plans) < 150
