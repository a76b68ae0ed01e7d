"""Who holds which place in a region, and what it is worth."""

from __future__ import annotations

from engine.cards import Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.state import Rome


def strengths(g: Rome, region: str) -> dict[Seat, int]:
    """Legions by seat; for Cassius the strength of his open battle cards."""
    counts = {seat: player.deployed[region] for seat, player in g.players.items()}
    if g.cassius is not None:
        counts[g.cassius.seat] = sum(data.BATTLE_CARDS[g.cards.faces[card]] for card in g.cassius.battle[region] if card in g.cards.faces)
    return counts


def places(g: Rome, region: str) -> list[list[Seat]]:
    """Groups of equal strength, best first; the holder of the military medal wins every tie. Empty if the region is not conquered."""
    counts = strengths(g, region)
    if sum(counts.values()) < data.SHIELDS[region]:
        return []
    holder = g.medals.get("military", -1)
    groups: dict[int, list[Seat]] = {}
    for seat, count in counts.items():
        if count:
            groups.setdefault(2 * count + (seat == holder), []).append(seat)
    return [groups[strength] for strength in sorted(groups, reverse=True)]


def region_points(g: Rome, region: str) -> dict[Seat, int]:
    """A group of one gets the points of its place; a larger group gets none but uses the place up."""
    table = data.REGION_POINTS["few" if g.few else "many"][region]
    return {group[0]: points for group, points in zip(places(g, region), table, strict=False) if len(group) == 1}


def first_places(g: Rome, seat: Seat) -> int:
    """Conquered regions in which the seat is first alone."""
    return sum(1 for region in data.REGIONS if places(g, region)[:1] == [[seat]])
