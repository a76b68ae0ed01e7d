"""Many seeds: which games can be simulated, one run of a seed, and what came of all of them together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import field
from typing import Any

from engine import games
from engine.game import Game
from engine.values import dataclass
from p2p.sim.cheats import CAUGHT, CHEATS
from p2p.sim.mini import GAME as MINI
from p2p.sim.plan import NoSuchFault, Plan, draw_plan, kinds_of
from p2p.sim.world import Report, SimWorld

CHEAT_MARK = "cheat:"
SEEDS_AT_ONCE = 4


@dataclass(frozen=True)
class Setting:
    """How a game is simulated: for how many players, and about how long an undisturbed game is in virtual seconds and in beats."""

    game: Game[Any]
    counts: tuple[int, ...]
    span: float
    beats: int


def setting(name: str) -> Setting:
    """KeyError if there is no such game."""
    if name == MINI.id:
        return Setting(MINI, (2, 3, 4, 5), 20.0, 50)
    game = games.find_game(name)
    return Setting(game, tuple(count for count in game.seating if count > 1), 60.0, 200)


@dataclass(frozen=True)
class WantedFaults:
    """Kinds of faults, and the cheats that may be drawn."""

    kinds: tuple[str, ...]
    cheats: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> WantedFaults:
        """`all`, `none`, or names with commas; `cheat:NAME` allows that cheat alone."""
        names = [name for name in text.split(",") if name]
        cheats = tuple(name.removeprefix(CHEAT_MARK) for name in names if name.startswith(CHEAT_MARK))
        for name in cheats:
            if name not in CHEATS:
                raise NoSuchFault(f"there is no cheat '{name}'; there are {', '.join(CHEATS)}")
        plain = [name for name in names if not name.startswith(CHEAT_MARK)]
        kinds = kinds_of(",".join([*plain, *(["cheat"] if cheats and "cheat" not in plain else [])]))
        return cls(kinds, cheats or tuple(CHEATS))


def plan_of(name: str, seed: int, wanted: WantedFaults) -> Plan:
    chosen = setting(name)
    return draw_plan(seed, chosen.counts, wanted.kinds, wanted.cheats, chosen.span, chosen.beats)


def run_seed(name: str, seed: int, wanted: WantedFaults) -> Report:
    return SimWorld(setting(name).game, plan_of(name, seed, wanted)).run()


@dataclass
class RunTally:
    """What all runs came to. `failed`: seed -> the first broken law in words."""

    game: str
    faults: str
    runs: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    laws: Counter[str] = field(default_factory=Counter)
    happened: Counter[str] = field(default_factory=Counter)
    cheats: Counter[str] = field(default_factory=Counter)
    cheats_tried: int = 0
    cheats_caught: int = 0
    crashes: int = 0
    beats: int = 0
    virtual_seconds: float = 0.0
    failed: dict[int, str] = field(default_factory=dict)

    def add(self, report: Report) -> None:
        self.runs += 1
        self.ends[report.ended or "broken off"] += 1
        self.crashes += report.crashes
        self.beats += report.beats
        self.virtual_seconds += report.virtual_seconds
        self.happened.update(report.faults)
        if report.cheat_fired:
            self.cheats[report.cheat] += 1
            if CHEATS[report.cheat].verdict == CAUGHT:
                self.cheats_tried += 1
                self.cheats_caught += report.cheat_caught
        for wrong in report.wrongs:
            self.laws[wrong.law] += 1
            self.failed.setdefault(report.seed, f"{wrong.law} at {wrong.at:.3f} s: {wrong.what}")

    def command(self, seed: int) -> str:
        """The one command that repeats a run."""
        return f"fides sim {self.game} --seeds {seed}..{seed} --faults {self.faults}"

    def as_json(self) -> dict[str, int | float]:
        stuck = self.laws["stuck"] + self.laws["unnamed"] + self.laws["exception"]
        return {
            "runs": self.runs,
            "forks": self.laws["fork"] + self.laws["unfinal"] + self.laws["reload"] + self.laws["uneven-freeze"],
            "stuck": stuck,
            "false_convictions": self.laws["false-conviction"] + self.laws["false-clone"] + self.laws["false-loss"],
            "leaks": self.laws["leak"] + self.laws["sent-before-disk"],
            "cheats_tried": self.cheats_tried,
            "cheats_caught": self.cheats_caught,
            "crashes": self.crashes,
            "virtual_hours": round(self.virtual_seconds / 3600, 2),
        }


def run_many(name: str, seeds: Iterable[int], faults: str, jobs: int, watch: Callable[[Report], None]) -> RunTally:
    """Every seed once, on several cores; `watch` sees each report as it comes."""
    wanted = WantedFaults.parse(faults)
    tally = RunTally(setting(name).game.slug, faults)
    for report in _reports(name, list(seeds), wanted, jobs):
        tally.add(report)
        watch(report)
    return tally


def _reports(name: str, seeds: list[int], wanted: WantedFaults, jobs: int) -> Iterable[Report]:
    if jobs <= 1 or len(seeds) == 1:
        for seed in seeds:
            yield run_seed(name, seed, wanted)
        return
    chunks = [(name, tuple(seeds[at : at + SEEDS_AT_ONCE]), wanted) for at in range(0, len(seeds), SEEDS_AT_ONCE)]
    with ProcessPoolExecutor(jobs) as pool:
        for reports in pool.map(_some_seeds, chunks):
            yield from reports


def _some_seeds(work: tuple[str, tuple[int, ...], WantedFaults]) -> list[Report]:
    name, seeds, wanted = work
    reports = [run_seed(name, seed, wanted) for seed in seeds]
    for report in reports:
        if not report.wrongs:
            report.trace = []  # only a failing run's trace is worth carrying over
    return reports
