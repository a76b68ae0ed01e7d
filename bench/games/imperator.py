"""What the balance report of Imperator counts beside points and seats: where workers and points go, who is driven out, and lone players
of one style. Found by `python -m bench.balance imperator`; the bars stand in `BARS`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bench.balance import BalanceTally, Series, margin, rate
from engine.bots import Bot
from engine.games.imperator.bots.bot import EasyBot
from engine.games.imperator.rules import moves as m
from engine.table import Table

LEAN = 80  # hundredths of a point: how much more a style gives for its kind of move
LONE_OFF_MAX = 10  # points of per cent
LONE_SURE_FROM = 200
OUSTED_MIN = 50  # per cent of the games for two in which somebody is driven out
EXTRA_MIN = 30  # extra actions of a player in 100 games with five
SOURCES = ("buildings", "wars", "tiles", "workers", "regions", "political", "compensation", "patrons", "kept_tiles", "coins")
STYLES: dict[str, tuple[type[Any], ...]] = {"builder": (m.Build,), "warrior": (m.Fight,), "politician": (m.Canvass,), "chaser": (m.Enter,)}
COUNTED = ("extra", "bonus", "driven", "off_the_board", "entered", "built", "fought", "drew", "goods", "traded", "passed")
BARS = f"""Bars: no seat off its fair share by more than 4 points; no lone style off it by more than {LONE_OFF_MAX}; somebody is driven
out in more than {OUSTED_MIN} % of the games for two; with five players more than {EXTRA_MIN / 100} extra actions for each of them. A lone
style is an easy bot that gives {LEAN / 100} points more for one kind of move (building, fighting, politics, the Imperator board)."""


def style(name: str) -> Callable[[bytes, int], Bot]:
    return type(name.title(), (EasyBot,), {"lean": dict.fromkeys(STYLES[name], LEAN)})


LEVELS = {name: style(name) for name in STYLES}


def series(games: int) -> list[Series]:
    part = max(2, games // 4)
    return [
        Series("lone", f"{players} {name}", players, {}, part, ",".join([name, *["easy"] * (players - 1)]))
        for players in (2, 4)
        for name in STYLES
    ] + [Series("advanced", "5 advanced", 5, {"variants": "advanced"}, part)]


def count(table: Table[Any], tally: BalanceTally) -> None:
    assert table.result is not None
    for scores in table.result.scores.values():
        for source, points in scores.items():
            tally.counts[f"points {source}"] += points
    seen: dict[str, int] = {}
    for note in table.log:
        id = note.id.removesuffix("_as")
        if id in COUNTED:
            tally.counts[id] += 1
            seen[id] = 1
    tally.counts["games with somebody driven out"] += seen.get("driven", 0)


def _seats(tally: BalanceTally) -> int:
    return sum(key.startswith("seat ") for key in tally.played)


def _each(tally: BalanceTally, key: str) -> float:
    """For one player in one game."""
    return tally.counts[key] / tally.games / _seats(tally)


def source_rows(tallies: dict[str, BalanceTally]) -> list[str]:
    rows = [f"| table | {' | '.join(source.replace('_', ' ') for source in SOURCES)} |", "|---" * (len(SOURCES) + 1) + "|"]
    return rows + [
        f"| {name} | " + " | ".join(f"{_each(t, f'points {source}'):.1f}" for source in SOURCES) + " |" for name, t in tallies.items()
    ]


def game_rows(tallies: dict[str, BalanceTally]) -> list[str]:
    head = [*(name.replace("_", " ") for name in COUNTED), "games with somebody driven out, %"]
    rows = [f"| a player, a game | {' | '.join(head)} |", "|---" * (len(head) + 1) + "|"]
    for name, tally in tallies.items():
        ousted = 100 * tally.counts["games with somebody driven out"] / tally.games
        rows.append(f"| {name} | " + " | ".join(f"{_each(tally, key):.2f}" for key in COUNTED) + f" | {ousted:.0f} |")
    return rows


def lone_rows(tallies: dict[str, BalanceTally]) -> list[str]:
    rows = ["| players, style | games | win % (±) | fair | points: style / others |", "|---" * 5 + "|"]
    for name, tally in tallies.items():
        seats = _seats(tally)
        mine = tally.points["seat 0"] / tally.games
        theirs = sum(tally.points[f"seat {seat}"] for seat in range(1, seats)) / tally.games / (seats - 1)
        won = f"{rate(tally, 'seat 0'):.1f} (±{margin(tally, 'seat 0'):.1f})"
        rows.append(f"| {name} | {tally.games} | {won} | {100 / seats:.1f} | {mine:.1f} / {theirs:.1f} |")
    return rows


def complaints(groups: dict[str, dict[str, BalanceTally]]) -> list[str]:
    found = [
        f"{name}: a lone style wins {rate(tally, 'seat 0'):.1f} %"
        for name, tally in groups["lone"].items()
        if abs(rate(tally, "seat 0") - 100 / _seats(tally)) > LONE_OFF_MAX and tally.games >= LONE_SURE_FROM
    ]
    two, five = groups["plain"]["2 easy"], groups["plain"]["5 easy"]
    if 100 * two.counts["games with somebody driven out"] <= OUSTED_MIN * two.games:
        found.append("too seldom somebody is driven out with two players")
    if 100 * _each(five, "extra") <= EXTRA_MIN:
        found.append(f"with five players only {_each(five, 'extra'):.2f} extra actions for each")
    return found


def sections(groups: dict[str, dict[str, BalanceTally]]) -> list[tuple[str, list[str]]]:
    return [
        ("Points of a player", source_rows(groups["plain"])),
        ("What happens", game_rows({**groups["plain"], **groups["advanced"]})),
        ("Lone styles", lone_rows(groups["lone"])),
    ]


TUNED = """± is half the 95 % interval of a share. Who begins is drawn by lot, so seats are alike by the rules and a style always sits on
the first one.

## What was tuned

Nothing of the specification's house values: with them extra actions, driving out and all sources of points come up often enough. The bots
were tuned instead: they no longer hoard coins beyond what they can spend, a second row of values fades as their workers run out, and the
Imperator board is worth 0.6 points to them beside its tile; before, a lone player who gave it 0.8 points more won 34 % of 200 games for
four, and one who gave it 0.6 more 33 %. In 240 games for five every second player took an extra action, and in 60 of the advanced game
the bonus action of a region came up once in three games. A seat in fewer than 1,000 games is told as outside only if it is so by more than
half its interval; a style is judged from 200 games on.
"""
