"""What a seed does: every run draws its own mix of faults, players and perhaps one cheat (swarm testing)."""

from __future__ import annotations

from dataclasses import field

from engine.values import dataclass
from p2p.sim.cheats import CHEATS
from p2p.sim.lots import Lots
from p2p.sim.net import Weather
from p2p.sim.players import Habits

NETWORK = ("drop", "delay", "partition", "oneway", "slow", "clog", "swizzle", "resend")
DISK = ("crash", "full", "error", "stale", "rot")
PROCESS = ("double", "absent", "quit", "copied")
PEOPLE = ("undo", "leave", "settle", "chat")
CROWD = ("strangers", "watchers")  # drawn by themselves, so that older seeds stay what they were but for these
GONE = ("vanish", "second", "flap", "split")  # with one of these all vote: whoever is away for a minute is dropped. Drawn by themselves
FAULTS = (*NETWORK, *DISK, *PROCESS, *PEOPLE, "cheat", *CROWD, *GONE)
SLEEP = ("expired",)  # the table has a clock, and all vote about who has no time left
ON_DEMAND = (*SLEEP, "back")  # to be named, not of `all`; `back`: people ask each other to take back the last beat
CLOCK = "30+5"  # of such a table; one more machine may have a clock that goes wrong
CLOCK_RATES = (1.0, 0.5, 20.0)
FEW = 6  # so many kinds named: then those of GONE among them happen in every run
EVERY_SECONDS = {  # mean time between two faults of a kind, while they are switched on
    "partition": 8.0, "oneway": 8.0, "slow": 10.0, "clog": 5.0, "swizzle": 12.0, "crash": 5.0, "full": 10.0, "error": 10.0,
    "stale": 8.0, "rot": 8.0, "double": 10.0, "absent": 12.0, "quit": 8.0, "copied": 8.0, "strangers": 8.0, "watchers": 8.0, "vanish": 8.0,
    "second": 8.0, "flap": 8.0, "split": 8.0, "expired": 8.0,
}  # fmt: skip
ABSENT_SECONDS = 3 * 3600.0
ONCE = ("stale", "rot", "copied", *GONE, *SLEEP)  # two machines put back could have lost the same words together
BACK = ("flap", "split", "absent")  # who was dropped comes back, and may hold words that a folder which was put back has forgotten (B5)


class NoSuchFault(ValueError):
    """A name that is no fault."""


@dataclass
class Plan:
    seed: int
    players: int
    kinds: tuple[str, ...]
    weather: Weather
    habits: Habits
    fault_seconds: float
    cheat: str = ""  # a name of p2p.sim.cheats.CHEATS
    cheater: int = -1
    cheat_from: int = 0  # the first beat in which it may happen
    votes: bool = False  # programs vote without a person
    at: list[tuple[float, str]] = field(default_factory=list)

    @property
    def command(self) -> str:
        return f"--seeds {self.seed}..{self.seed}"


def kinds_of(text: str) -> tuple[str, ...]:
    """`all`, `none` or a list with commas; every name is checked."""
    if text == "all":
        return FAULTS
    named = tuple(name for name in text.split(",") if name and name != "none")
    for name in named:
        if name not in (*FAULTS, *ON_DEMAND):
            raise NoSuchFault(f"there is no fault '{name}'; there are {', '.join((*FAULTS, *ON_DEMAND))}")
    return named


def draw_plan(seed: int, counts: tuple[int, ...], allowed: tuple[str, ...], cheats: tuple[str, ...], span: float, beats: int) -> Plan:
    """`span`: about how many virtual seconds and `beats` about how many beats an undisturbed game takes."""
    lots = Lots(seed, "plan")
    players = lots.pick(counts)
    rate = lots.pick((0.2, 0.5, 0.5, 0.8))
    streams = {**dict.fromkeys(CROWD, lots.stream("crowd")), **dict.fromkeys(GONE, lots.stream("gone"))}
    named = [kind for kind in allowed if len(allowed) == 1 or kind in ON_DEMAND or (kind in GONE and len(allowed) <= FEW)]
    kinds = tuple(kind for kind in allowed if streams.get(kind, lots).chance(rate) or kind in named)
    wide = "delay" in kinds
    weather = Weather(
        delay=lots.between(0.02, 0.15) if wide else lots.between(0.001, 0.01),
        jitter=lots.between(0.02, 0.3) if wide else lots.between(0.0, 0.01),
        break_chance=lots.pick((0.001, 0.01, 0.03)) if "drop" in kinds else 0.0,
        resend_chance=lots.between(0.2, 1.0) if "resend" in kinds else 0.0,
        retry=lots.between(0.3, 2.0),
    )
    habits = Habits(
        think=lots.pick((0.02, 0.1, 0.4)),
        rare=lots.chance(0.5),
        drafts="undo" in kinds,
        chat=0.1 if "chat" in kinds else 0.0,
        leave=0.02 if "leave" in kinds else 0.0,
        settle=0.02 if "settle" in kinds else 0.0,
        back=0.2 if "back" in kinds else 0.0,
        agree=lots.pick((0.2, 0.6)),
    )
    span *= 0.1 + 2.2 * habits.think + 2.0 * weather.delay  # quick people play in seconds: the faults must come while they do
    plan = Plan(seed, players, kinds, weather, habits, fault_seconds=lots.between(0.5, 3.0) * span)
    if cheats and "cheat" in allowed and (lots.chance(0.5) or allowed == ("cheat",)):
        plan.cheat, plan.cheater, plan.cheat_from = lots.pick(cheats), lots.below(players), lots.below(max(1, beats // 2))
    _vote(plan, allowed, lots.stream("votes"))
    _schedule(plan, lots.stream("times"), span / 20.0)
    return plan


def _vote(plan: Plan, allowed: tuple[str, ...], lots: Lots) -> None:
    """Whether people are voted out in this run. Not where a seat has two machines, which can be on both sides; and where somebody can come
    back no journal is put back."""
    mixes = not plan.cheat or CHEATS[plan.cheat].votes is not False
    if "copied" in plan.kinds or not mixes:
        plan.kinds = tuple(kind for kind in plan.kinds if kind not in GONE)
    always = bool(plan.cheat) and CHEATS[plan.cheat].votes is True
    plan.votes = bool({*GONE, *SLEEP} & set(plan.kinds)) or always
    if plan.cheat and mixes and set(GONE) & set(allowed) and "copied" not in plan.kinds:
        plan.votes |= lots.chance(0.5)
    if plan.votes and set(BACK) & set(plan.kinds):
        plan.kinds = tuple(kind for kind in plan.kinds if kind != "stale")


def _schedule(plan: Plan, clock: Lots, scale: float) -> None:
    for kind in plan.kinds:
        if kind not in EVERY_SECONDS or (kind in ONCE and (plan.cheat or ("copied" in plan.kinds and kind != "copied"))):
            continue
        when = clock.late(EVERY_SECONDS[kind] * scale)
        when = min(when, 0.5 * plan.fault_seconds) if kind in (*GONE, *SLEEP) else when
        while when < plan.fault_seconds:
            plan.at.append((when, kind))
            if kind in ONCE:
                break
            when += 0.2 + clock.late(EVERY_SECONDS[kind] * scale)
    plan.at.sort()
