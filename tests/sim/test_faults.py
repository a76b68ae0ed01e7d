"""Every kind of fault, alone: it happens, and the table comes to its end."""

from __future__ import annotations

import pytest

from tests.sim.plan import FAULTS, NoSuchFault, kinds_of
from tests.sim.runs import Wanted, run_seed
from tests.sim.world import Report

TRIES = 12
HAPPENS = {  # what shows in a report that a kind has happened, where its name alone does not
    "delay": lambda report: report.virtual_seconds > 0,
    "resend": lambda report: report.frames > 0,
    "undo": lambda report: report.beats > 0,
    "chat": lambda report: report.told["chat"] > 0,
    "leave": lambda report: any(" leaves " in line for line in report.trace),
    "settle": lambda report: any("settle" in line or report.ended == "settled" for line in report.trace),
    "crash": lambda report: report.crashes > 0,
}


def happened(kind: str, report: Report) -> bool:
    return HAPPENS[kind](report) if kind in HAPPENS else report.faults.get(kind, 0) > 0


@pytest.mark.parametrize("kind", [kind for kind in FAULTS if kind != "cheat"])
def test_the_table_survives(kind: str) -> None:
    for seed in range(TRIES):
        report = run_seed("mini", seed, Wanted.parse(kind))
        assert not report.wrongs, report.wrongs
        assert report.ended in ("finished", "settled", "left")
        if happened(kind, report):
            return
    raise AssertionError(f"{kind} did not happen in {TRIES} runs")


def test_kinds_are_read_strictly() -> None:
    assert kinds_of("all") == FAULTS
    assert kinds_of("none") == ()
    assert kinds_of("drop,crash") == ("drop", "crash")
    with pytest.raises(NoSuchFault):
        kinds_of("drop,earthquake")
    with pytest.raises(NoSuchFault):
        Wanted.parse("cheat:nobody")
