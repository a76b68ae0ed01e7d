"""What every bench script needs: a clock of this process alone, and a yardstick measured beside each figure."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from time import process_time
from typing import Any

from engine.games import IDS

YARDSTICK_GAME = IDS[0]  # the bars were set with it; figures of another game cannot be compared with them


def add_game(parser: argparse.ArgumentParser, default: str = YARDSTICK_GAME) -> None:
    about = "the bars are for the first one" if default else "every game if none is named"
    parser.add_argument("--game", choices=[id.replace("_", "-") for id in IDS], default=default, help=about)


def cpu_seconds(work: Callable[[], object], times: int = 1, tries: int = 3) -> float:
    """Processor time of the work, the best of a few tries, per time."""
    best = float("inf")
    for _ in range(tries):
        start = process_time()
        for _ in range(times):
            work()
        best = min(best, (process_time() - start) / times)
    return best


def yardstick_ns() -> float:
    """Nanoseconds for one turn of a bare loop of this interpreter: says how fast the machine is right now."""

    def spin() -> int:
        total = 0
        for i in range(1_000_000):
            total += i & 7
        return total

    return cpu_seconds(spin) * 1000


def show(figures: dict[str, Any], as_json: bool) -> None:
    if as_json:
        print(json.dumps(figures))
        return
    flat = {f"{name} {part}" if part else name: one for name, value in figures.items() for part, one in _parts(value).items()}
    width = max(map(len, flat))
    for name, value in flat.items():
        print(f"{name:<{width}}  {value:.2f}" if isinstance(value, float) else f"{name:<{width}}  {value}")


def _parts(value: Any) -> dict[str, Any]:
    """Figures of one game stand together."""
    return value if isinstance(value, dict) else {"": value}
