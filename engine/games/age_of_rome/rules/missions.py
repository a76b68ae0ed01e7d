"""How far a mission is, and what it is worth: both follow from its row."""

from __future__ import annotations

from engine.cards import Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.measures import MEASURES
from engine.games.age_of_rome.rules.state import Rome

Step = tuple[int, int]  # have, need: met where have reaches need


def progress(g: Rome, seat: Seat, id: str) -> tuple[Step, ...]:
    """One step for each of its needs. Against others the need is what the best of them has; for the lowest place it is one's own number,
    and what stands against it is the lowest of theirs."""
    mission = data.MISSIONS[id]
    if mission.kind in ("most", "lowest"):
        [(what, least)] = mission.needs
        mine, others = MEASURES[what](g, seat), [MEASURES[what](g, rival) for rival in g.players if rival != seat]
        if mission.kind == "lowest":
            return ((min(others, default=mine), mine),)
        assert isinstance(least, int)
        return ((mine, max([least, *others])),)
    return tuple([(MEASURES[what](g, seat), needed(g, seat, number)) for what, number in mission.needs])


def needed(g: Rome, seat: Seat, number: int | tuple[int, ...] | str) -> int:
    if isinstance(number, str):
        return MEASURES[number](g, seat)
    return number[g.count - 1] if isinstance(number, tuple) else number


def mission_points(g: Rome, seat: Seat, id: str) -> int:
    mission, steps = data.MISSIONS[id], progress(g, seat, id)
    if mission.kind == "each":
        return min(mission.most, mission.points * steps[0][0])
    return mission.points if all(have >= need for have, need in steps) else 0


def missions(g: Rome, seat: Seat) -> list[str]:
    """The seat's missions that lie open; all of them at the end."""
    return [g.cards.faces[card] for card in g[seat].missions if card in g.cards.faces]


def completed(g: Rome, seat: Seat) -> int:
    return sum(1 for id in missions(g, seat) if mission_points(g, seat, id) >= 1)


def share(g: Rome, seat: Seat, id: str) -> int:
    """How far a mission is, in hundredths: each need counts up to what it asks for, and only all of them are the whole."""
    steps = progress(g, seat, id)
    parts = [100 * have // need if have < need else 100 for have, need in steps]
    return sum(parts) // len(parts)
