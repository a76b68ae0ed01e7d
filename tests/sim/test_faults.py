"""Every kind of fault, alone: it happens, and the table comes to its end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from p2p.sim.plan import FAULTS, ON_DEMAND, NoSuchFault, kinds_of
from p2p.sim.runs import WantedFaults, plan_of, run_seed
from p2p.sim.world import Report
from tests.depth import IS_DEEP

TRIES = 40
COMPANY = {"resend": "drop", "second": "vanish"}  # frames come again after a reconnect only, and nobody is the second without a first
FIRST = {"crash": 1, "settle": 11, "vanish": 8, "second": 7, "flap": 5, "split": 2, "expired": 8, "back": 6}  # it happens in a short game
HAPPENS: dict[str, Callable[[Report], bool]] = {  # what shows in a report that a kind has happened, where its count does not
    "chat": lambda report: report.told["chat"] > 0,
    "leave": lambda report: any(" leaves " in line for line in report.trace),
    "settle": lambda report: any(" proposes " in line for line in report.trace),
    "crash": lambda report: report.crashes > 0,
    "vanish": lambda report: report.told["dropped"] > 0,
    "second": lambda report: any(" second " in line for line in report.trace),
    "split": lambda report: report.told["dropped"] > 0,
    "flap": lambda report: report.told["voted"] > 0,
    "back": lambda report: report.told["taken-back"] > 0,
    "expired": lambda report: any("why=clock" in line for line in report.trace),
}


def happened(kind: str, report: Report) -> bool:
    return HAPPENS[kind](report) if kind in HAPPENS else report.faults.get(kind, 0) > 0


@pytest.mark.parametrize("kind", [kind for kind in (*FAULTS, *ON_DEMAND) if kind not in ("cheat", "delay")])
def test_the_table_survives(kind: str) -> None:
    for seed in range(0 if IS_DEEP else FIRST.get(kind, 0), TRIES):
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
