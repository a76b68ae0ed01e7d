"""Is a game fair? Bots play many games; the table of what was measured goes to standard output or into docs/balance-<game>.md.

    python -m bench.balance GAME [--games 1000] [--hard 40] [--jobs 2] [--write]

Points and winning shares by seat are counted for every game. What else a game has to weigh stands in bench/games/<game>.py (`Own`).
The same seed gives the same table on every machine.
"""

from __future__ import annotations

import argparse
import math
import re
import textwrap
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import Pool
from pathlib import Path
from typing import Any, Protocol, cast

from engine.bots import Bot, play_out
from engine.games import IDS, find_game
from engine.script import Result
from engine.table import Table

DOCS = Path(__file__).parent.parent / "docs"
BATCH = 25
SEAT_OFF_MAX = 4  # points of per cent
SURE_FROM = 1000  # games; of fewer is outside what is so by more than half its 95 % interval
PROSE_COLUMNS = 100
BARS = f"Bars: no seat off its fair share by more than {SEAT_OFF_MAX} points."


@dataclass
class BalanceTally:
    """Sums over games; two tallies can be added."""

    games: int = 0
    scores: list[int] = field(default_factory=list)
    winners: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    points: Counter[str] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)  # whatever the game itself counts

    def add(self, other: BalanceTally) -> None:
        self.games += other.games
        self.scores += other.scores
        for name in ("winners", "played", "points", "counts"):
            getattr(self, name).update(getattr(other, name))

    def play(self, key: str, seat: int, result: Result) -> None:
        """A seat has played a game under this key; a shared victory is shared."""
        self.played[key] += 1
        self.winners[key] += 1 / len(result.winners) if seat in result.winners else 0  # type: ignore[assignment]
        self.points[key] += result.total(seat)


@dataclass(frozen=True)
class Series:
    """Games under the same options, reported in a group. Easy bots play them, or one level for each seat, also of `Own.LEVELS`."""

    group: str
    name: str
    players: int
    options: dict[str, str]
    games: int
    levels: str = "easy"


class Own(Protocol):
    """What bench/games/<game>.py offers."""

    BARS: str
    TUNED: str
    LEVELS: Mapping[str, Callable[[bytes, int], Bot]]  # bots that only a report knows

    def series(self, games: int) -> list[Series]: ...
    def count(self, table: Table[Any], tally: BalanceTally) -> None: ...
    def complaints(self, groups: dict[str, dict[str, BalanceTally]]) -> list[str]: ...
    def sections(self, groups: dict[str, dict[str, BalanceTally]]) -> list[tuple[str, list[str]]]: ...


@cache
def own_of(id: str) -> Own | None:
    name = f"bench.games.{id}"
    return cast(Own, import_module(name)) if find_spec(name) is not None else None


Job = tuple[str, int, dict[str, str], str, int, int]


def play(job: Job) -> BalanceTally:
    id, players, options, levels, first, count = job
    game, own = find_game(id), own_of(id)
    known, names = {**game.bots, **(own.LEVELS if own else {})}, levels.split(",")
    tally = BalanceTally()
    for number in range(first, first + count):
        seed = f"balance/{number}".encode()
        bots = {seat: known[names[at % len(names)]](seed + bytes([seat]), 100) for at, seat in enumerate(game.seating[players])}
        table = Table.new(game, players, options, seed, remembers=any(bot.looks_ahead for bot in bots.values()))
        play_out(table, bots)
        assert table.result is not None
        tally.games += 1
        for seat in game.seating[players]:
            tally.scores.append(table.result.total(seat))
            tally.play(f"seat {seat}", seat, table.result)
        if own is not None:
            own.count(table, tally)
    return tally


def measure(pool: Any, id: str, players: int, options: dict[str, str], levels: str, games: int) -> BalanceTally:
    batch = min(BATCH, max(1, games // 8))
    jobs = [(id, players, options, levels, at, min(batch, games - at)) for at in range(0, games, batch)]
    total = BalanceTally()
    for tally in pool.imap(play, jobs):
        total.add(tally)
    return total


def rate(tally: BalanceTally, key: str) -> float:
    return 100 * tally.winners[key] / max(1, tally.played[key])


def margin(tally: BalanceTally, key: str) -> float:
    """Half width of the 95 % interval of a win rate, in points."""
    n, p = max(1, tally.played[key]), rate(tally, key) / 100
    return 196 * math.sqrt(max(p * (1 - p), 1e-9) / n)


def mean(values: list[int]) -> float:
    return sum(values) / len(values)


def spread(values: list[int]) -> float:
    middle = mean(values)
    return math.sqrt(sum((value - middle) ** 2 for value in values) / len(values))


def summary_rows(tallies: dict[str, BalanceTally]) -> list[str]:
    rows = ["| table | games | mean | spread | lowest | highest | win % by seat |", "|---" * 7 + "|"]
    for name, tally in tallies.items():
        last = max(int(key.split()[1]) for key in tally.played if key.startswith("seat "))
        seats = " / ".join(f"{rate(tally, f'seat {s}'):.1f}" if tally.played[f"seat {s}"] else "-" for s in range(last + 1))
        low, high = min(tally.scores), max(tally.scores)
        rows.append(f"| {name} | {tally.games} | {mean(tally.scores):.1f} | {spread(tally.scores):.1f} | {low} | {high} | {seats} |")
    return rows


def unfair_seats(tallies: dict[str, BalanceTally]) -> list[str]:
    found = []
    for name, tally in tallies.items():
        seats = sorted(key for key in tally.played if key.startswith("seat "))
        for key in seats:
            spare = 0 if tally.games >= SURE_FROM else margin(tally, key)
            if abs(rate(tally, key) - 100 / len(seats)) > SEAT_OFF_MAX + spare:
                found.append(f"{name}: {key} wins {rate(tally, key):.1f} %")
    return found


def report(id: str, games: int, hard: int, processes: int = 2) -> tuple[str, list[str]]:
    game, own = find_game(id), own_of(id)
    levels = {level: number for level, number in (("easy", games), ("hard", hard)) if level in game.bots and number}
    groups: dict[str, dict[str, BalanceTally]] = {}
    with Pool(processes) as pool:
        plain = groups["plain"] = {}
        for level, number in levels.items():
            plain |= {f"{n} {level}": measure(pool, id, n, {}, level, number) for n in sorted(game.seating) if n > 1}
        for one in own.series(games) if own else ():
            groups.setdefault(one.group, {})[one.name] = measure(pool, id, one.players, one.options, one.levels, one.games)
    found = unfair_seats(plain) + (own.complaints(groups) if own else [])
    command = f"python -m bench.balance {game.slug} --games {games} --hard {hard} --write"
    lines = [f"# Balance of {game.title}", "", f"Measured by `{command}`.", "", own.BARS if own else BARS, ""]
    lines += ["Outside the bars: " + ("; ".join(found) if found else "nothing") + ".", ""]
    for title, rows in [("Tables", summary_rows(plain)), *(own.sections(groups) if own else [])]:
        lines += [f"## {title}", "", *rows, ""]
    return folded("\n".join([*lines, *([own.TUNED] if own else [])])), found


def folded(text: str) -> str:
    """The page with its prose in lines of PROSE_COLUMNS; paragraphs that fit already, headings and tables stay as they are."""
    parts = re.split(r"(\n{2,})", text)
    return "".join(
        part if part.startswith(("#", "|", "\n")) or all(len(line) <= PROSE_COLUMNS for line in part.split("\n")) else _filled(part)
        for part in parts
    )


def _filled(paragraph: str) -> str:
    end = "\n" if paragraph.endswith("\n") else ""
    return textwrap.fill(paragraph, PROSE_COLUMNS, break_long_words=False, break_on_hyphens=False) + end


def main(given: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default=IDS[0], help="the first one if none is named")
    parser.add_argument("--games", type=int, default=1000, help="games per player count with easy bots")
    parser.add_argument("--hard", type=int, default=0, help="games per player count with hard bots")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--write", action="store_true", help="write docs/balance-<game>.md")
    arguments = parser.parse_args(given)
    try:
        game = find_game(arguments.game)
    except KeyError:
        parser.error(f"there is no game '{arguments.game}'")
    if arguments.write and not DOCS.is_dir():
        parser.error("--write needs the source checkout; without it the table is printed")
    text, found = report(game.id, arguments.games, arguments.hard, max(1, arguments.jobs))
    if arguments.write:
        (DOCS / f"balance-{game.slug}.md").write_text(text, "utf-8")
    print(text if not arguments.write else "\n".join(found) or "all bars met")


if __name__ == "__main__":
    main()
