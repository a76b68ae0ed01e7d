"""What the balance report of Trajan counts beside points and seats: the arenas that points come from, and bonus tiles.

Found by `python -m bench.balance trajan`; the bars stand in `BARS`.
"""

from __future__ import annotations

from typing import Any

from bench.balance import SEAT_OFF_MAX, Series, Tally
from engine.games.trajan.rules import data
from engine.games.trajan.rules.scoring import bonus_points
from engine.games.trajan.talk.cards import bonus_name
from engine.table import Table

SHARE_MAX, USED_MIN, SURE_FROM = 50, 5, 100
BARS = f"""Bars: no seat off its fair share by more than {SEAT_OFF_MAX} points, no arena brings more than {SHARE_MAX} % of the points of
winners, every bonus tile scores in at least {USED_MIN} % of the games in which it is held."""
LEVELS: dict[str, Any] = {}
SOURCES = (*data.EARNED, *data.COUNTED)
TUNED = """Points count for the arena in which they were earned; `demands` are what unmet demands cost. No printed number is a house value,
so nothing of the game was tuned, only the bots."""


def series(games: int) -> list[Series]:
    return []


def count(table: Table[Any], tally: Tally) -> None:
    g, result = table.g, table.result
    assert result is not None
    for seat in g.players:
        for source, points in result.scores[seat].items():
            tally.counts[f"points {source}"] += points
            tally.counts[f"winners {source}"] += points if seat in result.winners else 0
        for tile, points in bonus_points(g, seat).items():
            tally.counts[f"held {tile}"] += 1
            tally.counts[f"scored {tile}"] += points > 0
            tally.counts[f"brought {tile}"] += points


def shares(tally: Tally) -> dict[str, float]:
    """Per cent of the points of winners by source; what is lost is left out."""
    gained = {source: max(0, tally.counts[f"winners {source}"]) for source in SOURCES}
    return {source: 100 * points / max(1, sum(gained.values())) for source, points in gained.items()}


def used(tally: Tally, tile: str) -> float:
    return 100 * tally.counts[f"scored {tile}"] / max(1, tally.counts[f"held {tile}"])


def complaints(groups: dict[str, dict[str, Tally]]) -> list[str]:
    found = []
    for name, tally in groups["plain"].items():
        if tally.games >= SURE_FROM:
            found += [f"{name}: {source} brings {share:.0f} %" for source, share in shares(tally).items() if share > SHARE_MAX]
            idle = [tile for tile in data.BONUSES if used(tally, tile) < USED_MIN]
            found += [f"{name}: {bonus_name(tile)} scores in {used(tally, tile):.0f} %" for tile in idle]
    return found


def source_rows(tallies: dict[str, Tally]) -> list[str]:
    rows = [f"| table | {' | '.join(SOURCES)} |", "|---" * (len(SOURCES) + 1) + "|"]
    for name, tally in tallies.items():
        seats = sum(1 for key in tally.played if key.startswith("seat "))
        means = [tally.counts[f"points {source}"] / tally.games / seats for source in SOURCES]
        rows.append(f"| {name} | " + " | ".join(f"{value:.1f}" for value in means) + " |")
    return rows


def share_rows(tallies: dict[str, Tally]) -> list[str]:
    rows = [f"| table | {' | '.join(SOURCES)} |", "|---" * (len(SOURCES) + 1) + "|"]
    for name, tally in tallies.items():
        rows.append(f"| {name} | " + " | ".join(f"{share:.0f}" for share in shares(tally).values()) + " |")
    return rows


def bonus_rows(tallies: dict[str, Tally]) -> list[str]:
    rows = [f"| bonus tile | {' | '.join(tallies)} |", "|---" * (len(tallies) + 1) + "|"]
    for tile in data.BONUSES:
        cells = [f"{used(t, tile):.0f} % ({t.counts[f'brought {tile}'] / max(1, t.counts[f'held {tile}']):.1f})" for t in tallies.values()]
        rows.append(f"| {bonus_name(tile)} | " + " | ".join(cells) + " |")
    return rows


def sections(groups: dict[str, dict[str, Tally]]) -> list[tuple[str, list[str]]]:
    plain = groups["plain"]
    return [
        ("Points of a player", source_rows(plain)),
        ("Where winners have their points from, per cent", share_rows(plain)),
        ("Bonus tiles: how often they score where they are held, and what they bring", bonus_rows(plain)),
    ]
