"""PURE: the end of any game in lines: points by category and seat, totals as bars, and who has won. What else is told, the game tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.script import Result

BAR_COLUMNS_MAX = 60


def score_lines(result: Result, names: Mapping[int, str], columns: int, scored: Mapping[str, str]) -> list[str]:
    """A table and, below an empty line, a bar for each seat, the best first."""
    seats = list(result.scores)
    shown = {seat: names.get(seat, f"seat {seat}") for seat in seats}
    categories = list(dict.fromkeys(category for points in result.scores.values() for category in points))
    rows = row_names(categories, scored)
    lead = max([8, *map(len, rows)]) + 2
    wide = max([8, *map(len, shown.values())])
    lines = ["FINAL SCORE", "".ljust(lead) + "".join(shown[seat].rjust(wide + 2) for seat in seats)]
    for category, row in zip(categories, rows, strict=True):
        lines.append(row.ljust(lead) + "".join(str(result.scores[seat].get(category, "-")).rjust(wide + 2) for seat in seats))
    lines += ["total".ljust(lead) + "".join(str(result.total(seat)).rjust(wide + 2) for seat in seats), ""]
    most = max([1, *(result.total(seat) for seat in seats)])
    room = max(0, min(BAR_COLUMNS_MAX, columns - wide - 6))
    for seat in sorted(seats, key=lambda seat: -result.total(seat)):
        lines.append(f"{shown[seat]:<{wide}} {'#' * (max(0, result.total(seat)) * room // most)} {result.total(seat)}")
    return lines


def row_names(categories: Sequence[str], scored: Mapping[str, str]) -> list[str]:
    """The rows of a table of points by the names that the game gives them."""
    return [scored.get(category) or category.replace("_", " ") for category in categories]


def decided(result: Result, me: int, names: Mapping[int, str], phrases: Mapping[str, str]) -> str:
    """In which category the game was lost or won, by how much, against whom; nothing where nobody can be compared. For a spectator it is
    the winner's."""
    who = me if me in result.scores else result.winners[0] if result.winners else -1
    rivals = [seat for seat in result.scores if seat != who]
    if who not in result.scores or not rivals:
        return ""
    won = who in result.winners
    if won and set(rivals) & set(result.winners):
        return ""
    other = max(rivals, key=lambda seat: (seat in result.winners, result.total(seat)))
    mine, theirs = result.scores[who], result.scores[other]
    by = {part: mine.get(part, 0) - theirs.get(part, 0) for part in dict.fromkeys([*mine, *theirs])}
    most = max(by.values()) if won else min(by.values())
    if (most <= 0) if won else (most >= 0):
        return ""
    part = next(part for part, points in by.items() if points == most)
    name = "You" if who == me else names.get(who, f"seat {who}")
    where = phrases.get(part) or f"in {part.replace('_', ' ')}"
    return f"{name} {'won' if won else 'lost'} it {where}: {most:+d} against {names.get(other, f'seat {other}')}."


def winner_sentence(g: object, result: Result, names: Mapping[int, str]) -> str:
    """Unless a game says it better."""
    winners = [names.get(seat, f"seat {seat}") for seat in result.winners]
    if not winners:
        return f"{result.verdict or 'Nobody wins'}."
    points = result.total(result.winners[0]) if result.winners[0] in result.scores else None
    points_text = "" if points is None else f" with {points} point{'' if points == 1 else 's'}"
    if len(winners) == 1:
        return f"{winners[0]} {'win' if winners[0] == 'You' else 'wins'}{points_text}."
    return f"{' and '.join(winners)} share the victory{points_text}."
