"""Every kind of fault, alone: it happens, and the table comes to its end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from p2p.sim.plan import FAULTS, GONE, NoSuchFault, kinds_of
from p2p.sim.runs import WantedFaults, plan_of, run_seed
from p2p.sim.world import Report

TRIES = 40
COMPANY = {"resend": "drop"}  # frames come again after a reconnect only
HAPPENS: dict[str, Callable[[Report], bool]] = {  # what shows in a report that a kind has happened, where its count does not
    "chat": lambda report: report.told["chat"] > 0,
    "leave": lambda report: any(" leaves " in line for line in report.trace),
    "settle": lambda report: any(" proposes " in line for line in report.trace),
    "crash": lambda report: report.crashes > 0,
    "vanish": lambda report: report.told["dropped"] > 0,
}


def happened(kind: str, report: Report) -> bool:
    return HAPPENS[kind](report) if kind in HAPPENS else report.faults.get(kind, 0) > 0


@pytest.mark.parametrize("kind", [kind for kind in (*FAULTS, *GONE) if kind not in ("cheat", "delay")])
def test_the_table_survives(kind: str) -> None:
    for seed in range(TRIES):
        wanted = WantedFaults.parse(",".join(filter(None, (kind, COMPANY.get(kind)))))
        report = run_seed("mini", seed, wanted)
        assert not report.wrongs, report.wrongs
        assert report.ended in ("finished", "settled", "left")
        if happened(kind, report):
            return
    raise AssertionError(f"{kind} did not happen in {TRIES} runs")


def test_long_lines_are_survived() -> None:
    plans = {kinds: plan_of("mini", 1, WantedFaults.parse(kinds)) for kinds in ("delay", "none")}
    assert plans["delay"].weather.delay > 2 * plans["none"].weather.delay
    report = run_seed("mini", 1, WantedFaults.parse("delay"))
    assert not report.wrongs and report.ended == "finished"


def test_kinds_are_read_strictly() -> None:
    assert kinds_of("all") == FAULTS
    assert kinds_of("none") == ()
    assert kinds_of("drop,crash") == ("drop", "crash")
    with pytest.raises(NoSuchFault):
        kinds_of("drop,earthquake")
    with pytest.raises(NoSuchFault):
        WantedFaults.parse("cheat:nobody")
