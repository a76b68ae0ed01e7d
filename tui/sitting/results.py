"""EDGE: how finished games ended: a line each in a file of the data folder. From it come the tally of an evening, past results and best
scores. A line that cannot be read is left out; a file that cannot be written costs only the memory."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from engine.script import Result
from p2p.store.reading import TooLong, read_file
from tui.sitting import saves
from tui.sitting.model import Person
from tui.sitting.outcomes import FinishedGame

log = logging.getLogger("fides.results")

FILE = "results.jsonl"
FILE_BYTES_MAX = 4_000_000
KEPT_MAX = 5000  # games
TABLE_COLUMNS = 100  # of the final table as text
EVENING_SECONDS = 5 * 3600  # a longer pause ends an evening


def outcome(
    game: str, options: Mapping[str, str], names: Mapping[int, str], seat: int, result: Result, now: float, ghosts: Collection[int] = ()
) -> FinishedGame:
    """Whose seat is a ghost has neither won nor lost, whatever it scored."""
    called = {each: names.get(each, f"seat {each}") for each in result.scores}
    chosen = " ".join(f"{name}={value}" for name, value in sorted(options.items()) if value)
    totals = {called[each]: result.total(each) for each in result.scores}
    winners = tuple(called[each] for each in result.winners if each in called and each not in ghosts)
    gone = tuple(called[each] for each in sorted(ghosts) if each in called)
    return FinishedGame(int(now), game, chosen, called.get(seat, ""), totals, winners, result.verdict, day(int(now)), gone)


def day(at: int) -> str:
    return time.strftime("%d %b %Y", time.localtime(at)).lstrip("0")


def past() -> list[FinishedGame]:
    """All that is known, the oldest first."""
    try:
        text = read_file(saves.data_folder() / FILE, FILE_BYTES_MAX).decode("utf-8")
    except (OSError, TooLong, UnicodeDecodeError):
        return []
    found = []
    for line in text.splitlines()[-KEPT_MAX:]:
        with suppress(ValueError, TypeError, KeyError, AttributeError, RecursionError):
            found.append(_read(json.loads(line)))
    return found


def _read(said: dict[str, Any]) -> FinishedGame:
    totals = {str(name)[:40]: int(points) for name, points in said["totals"].items()}
    words = [str(said[name])[:200] for name in ("game", "options", "me", "verdict", "day")]
    game, options, me, verdict, when = words
    winners, ghosts = (tuple(str(name)[:40] for name in said.get(key, ())) for key in ("winners", "ghosts"))
    return FinishedGame(int(said["at"]), game, options, me, totals, winners, verdict, when, ghosts)


def keep(new: FinishedGame) -> list[FinishedGame]:
    """Write it down; everything that is known then, the new one last."""
    known = [*past(), new]
    text = "".join(json.dumps(asdict(one), ensure_ascii=False) + "\n" for one in known[-KEPT_MAX:])
    try:
        saves.write(saves.data_folder() / FILE, text)
    except OSError as problem:
        log.warning("the result cannot be kept: %s", problem)
    return known


def evening(known: Sequence[FinishedGame]) -> list[FinishedGame]:
    """The games of the newest one's title and players, back to the last long pause."""
    if not known:
        return []
    newest = known[-1]
    same = [one for one in known if one.game == newest.game and set(one.totals) == set(newest.totals)]
    first = next((i for i in range(len(same) - 1, 0, -1) if same[i].at - same[i - 1].at > EVENING_SECONDS), 0)
    return same[first:]


def tally(known: Sequence[FinishedGame]) -> list[str]:
    """What the newest game means beside those before it: the evening's score, and the own best."""
    if not known:
        return []
    newest, games, lines = known[-1], evening(known), list[str]()
    if len(games) > 1 and len(newest.totals) > 1:
        won = {name: sum(name in one.winners for one in games) for name in newest.totals if name not in newest.ghosts}
        order = sorted(won, key=lambda name: (-won[name], name != newest.me, name))
        called = [f"{'You' if name == newest.me else name} {won[name]}" for name in order]
        lines.append(f"This evening, {len(games)} games: {', '.join(called)}.")
    before = [one for one in known[:-1] if one.kind == newest.kind and one.me == newest.me]
    if newest.me and before:
        best = max(one.mine for one in before)
        better = newest.mine > best
        lines.append(f"A new best: {newest.mine} points, {best} before." if better else f"Your best so far: {best} points.")
    return lines


def save_text(record: Path, lines: Sequence[str]) -> str:
    """The final table as text beside the record; its path, or nothing if the disk refuses."""
    path = saves.records_folder() / f"{record.stem}.txt"
    try:
        saves.write(path, "\n".join(lines) + "\n")
    except OSError as problem:
        log.warning("the final table cannot be saved: %s", problem)
        return ""
    return str(path)


def remembered(person: Person, record: Path, now: float) -> tuple[tuple[str, ...], str]:
    """A game has ended: its result is kept and the final table written as text; the tally, and where the text lies."""
    result = person.table.result
    if result is None or person.seat not in result.scores:
        return (), ""
    ending = person.words.ending(person.table.g, result, person.names, TABLE_COLUMNS)
    told: tuple[str, ...] = ()
    if person.seat not in person.ghosts:  # the others went on without us: that is no game of ours
        ended = outcome(person.game.id, person.record().options, person.board_names, person.seat, result, now, person.ghosts)
        told = tuple(tally(keep(ended)))
    return told, save_text(record, [f"{person.game.title}, {day(int(now))}", "", *ending])
