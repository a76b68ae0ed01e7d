"""EDGE: `fides sim`: runs the simulator and says what came of it."""

from __future__ import annotations

import json
import os
import re
import sys
from typing import Any

SEEDS = re.compile(r"(?P<first>0|[1-9][0-9]{0,8})(?:\.\.(?P<last>0|[1-9][0-9]{0,8}))?")
SEEDS_MAX = 1_000_000
TRACE_LINES = 60


class CannotSimulate(Exception):
    """One sentence that says why not, and whether the words on the command line were wrong."""

    def __init__(self, sentence: str, usage: bool = True) -> None:
        super().__init__(sentence)
        self.usage = usage


def seeds_of(text: str) -> range:
    match = SEEDS.fullmatch(text)
    if match is None:
        raise CannotSimulate(f"--seeds is written as A..B, not '{text}'.")
    first = int(match["first"])
    last = int(match["last"]) if match["last"] else first
    if not first <= last < first + SEEDS_MAX:
        raise CannotSimulate(f"--seeds A..B needs A <= B and at most {SEEDS_MAX} seeds.")
    return range(first, last + 1)


def simulate(game: str, seeds: str, faults: str, jobs: int, as_json: bool) -> bool:
    """True if every seed kept every law. Figures go to stdout; failing seeds, with the command that repeats each, to stderr."""
    from p2p.sim import runs

    chosen = seeds_of(seeds)
    if jobs < 0 or jobs > 256:
        raise CannotSimulate("--jobs must lie between 0 (one for each core) and 256.")
    try:
        setting = runs.setting(game)
        runs.WantedFaults.parse(faults)
    except KeyError:
        raise CannotSimulate(f"there is no game '{game}' to simulate; there are mini and those of 'fides games'.") from None
    except ValueError as problem:
        raise CannotSimulate(f"{problem}.") from None

    def watch(report: Any) -> None:
        if report.wrongs:
            wrong = report.wrongs[0]
            print(f"seed {report.seed}: {wrong.law} at {wrong.at:.3f} virtual seconds: {wrong.what}", file=sys.stderr)
            print(f"  again: fides sim {setting.game.slug} --seeds {report.seed}..{report.seed} --faults {faults}", file=sys.stderr)
            if len(chosen) == 1:
                print("\n".join(f"  {line}" for line in report.trace[-TRACE_LINES:]), file=sys.stderr)

    tally = runs.run_many(game, chosen, faults, jobs or os.cpu_count() or 1, watch)
    if as_json:
        print(json.dumps(tally.as_json()))
    else:
        print("\n".join(as_lines(tally)))
    return not tally.failed


def as_lines(tally: Any) -> list[str]:
    facts = tally.as_json()
    lines = [f"{tally.runs} runs of {tally.game}, {tally.beats} steps signed by all, {facts['virtual_hours']} virtual hours"]
    lines.append("ends: " + ", ".join(f"{name} {count}" for name, count in sorted(tally.ends.items())))
    lines.append("faults: " + (", ".join(f"{name} {count}" for name, count in sorted(tally.happened.items()) if count) or "none"))
    lines.append(f"crashes {facts['crashes']}, cheats tried {facts['cheats_tried']}, caught {facts['cheats_caught']}")
    bad = ", ".join(f"{name} {count}" for name, count in sorted(tally.laws.items()))
    lines.append(f"broken laws: {bad or 'none'}")
    return lines
