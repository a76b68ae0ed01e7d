"""What the balance report of Trajan counts beside points and seats: places in the order of turns, the arenas that points come from, lone
players who live for one of them, and bonus tiles.

Found by `python -m bench.balance trajan`; the bars stand in `BARS`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bench.balance import SEAT_OFF_MAX, SURE_FROM, BalanceTally, Series, margin, rate
from engine.bots import Bot
from engine.games.trajan.bots.bot import EasyBot, HardBot
from engine.games.trajan.rules import data
from engine.games.trajan.rules import moves as m
from engine.games.trajan.rules.scoring import bonus_points
from engine.games.trajan.rules.sowing import target_of
from engine.games.trajan.talk.cards import bonus_name
from engine.lookahead import Ranked
from engine.table import Table
from engine.world import View

SHARE_MAX, USED_MIN, SHARES_SURE_FROM = 50, 5, 100
LONE_OVER_MAX = 5  # points of per cent
BARS = f"""Bars: no seat and no place in the order of turns off its fair share by more than {SEAT_OFF_MAX} points, no arena brings more than
{SHARE_MAX} % of the points of winners, nobody who lives for one arena wins more than {LONE_OVER_MAX} points above their share among bots of
either level, every bonus tile scores in at least {USED_MIN} % of the games in which it is held. Who lives for an arena is a bot of the
others' level that ends every sowing there if it can."""
SOURCES = (*data.EARNED, *data.COUNTED)
TUNED = """Points count for the arena in which they were earned; `demands` are what unmet demands cost. No printed number is a house value,
so nothing of the game was tuned, only the bots. Fewer than 1,000 games say nothing about four points of a seat, fewer than 100 nothing
about a lone player. Easy bots once saw points and demands alone: who lived for the senate won 83 % of 100 games against one of them, 61 %
against three. They now also see what stones on their way and votes promise, and half of what is counted at the end. Who begins has an edge
by the printed rules (the clock ends a quarter in the middle of a round); who that is is drawn by lot, so that no seat gains by it.
"""


class Lone(EasyBot):
    """A bot that lives for one arena."""

    action = ""

    def sow(self, view: View[Any]) -> Ranked:
        return [(move, worth + 10**6 * (self._ends(move) == self.action)) for move, worth in super().sow(view)]

    def ranked(self, view: View[Any]) -> Ranked:
        assert view.asked is not None
        return self.sow(view) if view.asked.topic == "sow" else super().ranked(view)

    @staticmethod
    def _ends(move: Any) -> str:
        assert isinstance(move, m.Sow)
        return data.ACTIONS[target_of(data.ACTIONS.index(move.tray), len(move.drops))]


def lone(action: str, level: type[EasyBot]) -> Callable[[bytes, int], Bot]:
    return type(f"Lone{action.title()}", (Lone, level), {"action": action})


LEVELS = {f"{action} {name}": lone(action, level) for name, level in (("easy", EasyBot), ("hard", HardBot)) for action in data.ACTIONS}


def series(games: int) -> list[Series]:
    part = max(2, games // 10)
    return [
        Series(f"lone {level}", f"{players} {action}", players, {}, part, ",".join([f"{action} {level}", *[level] * (players - 1)]))
        for level in ("easy", "hard")
        for players in (2, 4)
        for action in data.ACTIONS
    ]


def count(table: Table[Any], tally: BalanceTally) -> None:
    g, result = table.g, table.result
    assert result is not None
    for place, seat in enumerate(g.around(g.start), 1):
        tally.play(f"place {place}", seat, result)
    for seat in g.players:
        for source, points in result.scores[seat].items():
            tally.counts[f"points {source}"] += points
            tally.counts[f"winners {source}"] += points if seat in result.winners else 0
        for tile, points in bonus_points(g, seat).items():
            tally.counts[f"held {tile}"] += 1
            tally.counts[f"scored {tile}"] += points > 0
            tally.counts[f"brought {tile}"] += points


def shares(tally: BalanceTally) -> dict[str, float]:
    """Per cent of the points of winners by source; what is lost is left out."""
    gained = {source: max(0, tally.counts[f"winners {source}"]) for source in SOURCES}
    return {source: 100 * points / max(1, sum(gained.values())) for source, points in gained.items()}


def used(tally: BalanceTally, tile: str) -> float:
    return 100 * tally.counts[f"scored {tile}"] / max(1, tally.counts[f"held {tile}"])


def complaints(groups: dict[str, dict[str, BalanceTally]]) -> list[str]:
    found = []
    for name, tally in groups["plain"].items():
        if tally.games >= SURE_FROM:
            fair = 100 / len(places(tally))
            late = [place for place in places(tally) if abs(rate(tally, place) - fair) > SEAT_OFF_MAX]
            found += [f"{name}: {place} in the order of turns wins {rate(tally, place):.1f} %" for place in late]
        if tally.games >= SHARES_SURE_FROM:
            found += [f"{name}: {source} brings {share:.0f} %" for source, share in shares(tally).items() if share > SHARE_MAX]
            idle = [tile for tile in data.BONUSES if used(tally, tile) < USED_MIN]
            found += [f"{name}: {bonus_name(tile)} scores in {used(tally, tile):.0f} %" for tile in idle]
    for level in ("easy", "hard"):
        for name, tally in groups.get(f"lone {level}", {}).items():
            if tally.games >= SHARES_SURE_FROM and rate(tally, "seat 0") > 100 / int(name[0]) + LONE_OVER_MAX:
                found.append(f"{name} alone wins {rate(tally, 'seat 0'):.0f} % among {level} bots")
    return found


def places(tally: BalanceTally) -> list[str]:
    return sorted(key for key in tally.played if key.startswith("place "))


def place_rows(tallies: dict[str, BalanceTally]) -> list[str]:
    rows = ["| table | win % from the start player on |", "|---|---|"]
    return rows + [f"| {name} | {' / '.join(f'{rate(tally, place):.1f}' for place in places(tally))} |" for name, tally in tallies.items()]


def lone_rows(tallies: dict[str, BalanceTally]) -> list[str]:
    rows = ["| players, arena | games | wins % | points | the others' points |", "|---" * 5 + "|"]
    for name, tally in tallies.items():
        others = sum(points for key, points in tally.points.items() if key.startswith("seat ")) - tally.points["seat 0"]
        mine, theirs = tally.points["seat 0"] / tally.games, others / tally.games / (int(name[0]) - 1)
        rows.append(
            f"| {name} | {tally.games} | {rate(tally, 'seat 0'):.0f} (± {margin(tally, 'seat 0'):.0f}) | {mine:.0f} | {theirs:.0f} |"
        )
    return rows


def source_rows(tallies: dict[str, BalanceTally]) -> list[str]:
    rows = [f"| table | {' | '.join(SOURCES)} |", "|---" * (len(SOURCES) + 1) + "|"]
    for name, tally in tallies.items():
        seats = sum(1 for key in tally.played if key.startswith("seat "))
        means = [tally.counts[f"points {source}"] / tally.games / seats for source in SOURCES]
        rows.append(f"| {name} | " + " | ".join(f"{value:.1f}" for value in means) + " |")
    return rows


def share_rows(tallies: dict[str, BalanceTally]) -> list[str]:
    rows = [f"| table | {' | '.join(SOURCES)} |", "|---" * (len(SOURCES) + 1) + "|"]
    for name, tally in tallies.items():
        rows.append(f"| {name} | " + " | ".join(f"{share:.0f}" for share in shares(tally).values()) + " |")
    return rows


def bonus_rows(tallies: dict[str, BalanceTally]) -> list[str]:
    rows = [f"| bonus tile | {' | '.join(tallies)} |", "|---" * (len(tallies) + 1) + "|"]
    for tile in data.BONUSES:
        cells = [f"{used(t, tile):.0f} % ({t.counts[f'brought {tile}'] / max(1, t.counts[f'held {tile}']):.1f})" for t in tallies.values()]
        rows.append(f"| {bonus_name(tile)} | " + " | ".join(cells) + " |")
    return rows


def sections(groups: dict[str, dict[str, BalanceTally]]) -> list[tuple[str, list[str]]]:
    plain = groups["plain"]
    return [
        ("The order of turns", place_rows(plain)),
        ("One player who lives for an arena, among hard bots", lone_rows(groups.get("lone hard", {}))),
        ("The same among easy bots", lone_rows(groups.get("lone easy", {}))),
        ("Points of a player", source_rows(plain)),
        ("Where winners have their points from, per cent", share_rows(plain)),
        ("Bonus tiles: how often they score where they are held, and what they bring", bonus_rows(plain)),
    ]
