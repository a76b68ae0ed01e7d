"""Points at the end: sets of building cards, final honour cards, what is left over, and majorities."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cards import Seat
from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules.state import Element, Player, Porta
from engine.script import Result

Shares = dict[Seat, int]


def final(g: Porta) -> Result:
    majorities = majority_points(g)
    scores = {
        seat: dict(player.points)
        | {"sets": set_points(player), "finals": final_points(player), "area": area_points(player), "majorities": majorities[seat]}
        for seat, player in g.players.items()
    }
    totals = {seat: sum(parts.values()) for seat, parts in scores.items()}
    winners = tuple(seat for seat in g.players if totals[seat] == max(totals.values()))
    g.note("over", winner=winners[0] if len(winners) == 1 else -1)
    return Result(scores, winners)


def set_points(player: Player) -> int:
    """Layer by layer: each further building in a group brings more, so the widest groups are the best."""
    counts = [len(player.owned(building)) for building in data.BUILDINGS]
    return sum(data.SET_POINTS[sum(count > layer for count in counts)] for layer in range(max(counts)))


def final_points(player: Player) -> int:
    return sum(data.HONOURS[card].points for card in player.honours)


def area_points(player: Player) -> int:
    left = player.romans + player.influence + player.torches + sum(player.stock.values())
    return left + player.coins // data.COINS_PER_POINT


def majority_points(g: Porta) -> Shares:
    points = dict.fromkeys(g.players, 0)
    for shares in majorities(g).values():
        for seat, share in shares.items():
            points[seat] += share
    return points


def majorities(g: Porta) -> dict[str, Shares]:
    """What every section would bring to whom now."""
    return {section: award(values, data.SECTIONS[section]) for section, values in standings(g.elements).items()}


def standings(elements: Mapping[str, Element]) -> dict[str, dict[Seat, list[int]]]:
    """What counts in every section by player: a value for each brick, or for each tower that is as high as the level."""
    found: dict[str, dict[Seat, list[int]]] = {section: {} for section in data.SECTIONS}
    for space, element in elements.items():
        printed = data.SPACES[space]
        value = data.PRICES[printed.colour]
        if printed.building == data.GATE:
            for level in list(data.LEVELS)[: element.height - data.TOWER_LEAST + 1]:
                found[level].setdefault(element.owner, []).append(value)
        else:
            found[printed.section].setdefault(element.owner, []).extend([value] * element.height)
    return found


def award(values: dict[Seat, list[int]], section: data.Section) -> Shares:
    """More count first, then the more valuable ones. Equal for first: each gets the second prize, nobody else any; for second: none."""
    keys = {seat: (len(own), sorted(own, reverse=True)) for seat, own in values.items()}
    ranks = sorted(keys.values(), reverse=True)
    first = [seat for seat, key in keys.items() if key == ranks[0]]
    if len(first) > 1:
        return dict.fromkeys(first, section.second)
    second = [seat for seat, key in keys.items() if len(ranks) > 1 and key == ranks[1]]
    return dict.fromkeys(first, section.first) | (dict.fromkeys(second, section.second) if len(second) == 1 else {})
