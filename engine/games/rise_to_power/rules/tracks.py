"""How dice stand on a track: who leads, who is pushed to the right."""

from __future__ import annotations

from engine.cards import Seat
from engine.games.rise_to_power.rules.state import Group


def put(groups: list[Group], seat: Seat, die: int) -> None:
    """A die joins the own group at its right end, or leads a new one before the first group with a higher leader."""
    for group in groups:
        if group.seat == seat:
            group.dice.append(die)
            return
    groups.insert(section(groups, die), Group(seat, [die]))


def section(groups: list[Group], die: int) -> int:
    """Where a new group with this leading die goes. A die that was thrown again may lead out of order."""
    return next((at for at, group in enumerate(groups) if group.dice[0] > die), len(groups))


def lower(groups: list[Group], seat: Seat, spot: int) -> None:
    """A placed die loses 1. A leader that gets strictly lower than others moves before them; a 1 that becomes 0 leads everything."""
    at = next(at for at, group in enumerate(groups) if group.seat == seat)
    group, die = groups[at], groups[at].dice[spot - 1]
    if die == 1:
        group.dice = [0, *group.dice[: spot - 1], *group.dice[spot:]]
        groups.insert(0, groups.pop(at))
        return
    group.dice[spot - 1] = die - 1
    if spot == 1:
        groups.insert(min(at, section(groups, die - 1)), groups.pop(at))
