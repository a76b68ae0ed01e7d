"""What patrons count at the end: a small function for every word."""

from __future__ import annotations

from collections.abc import Callable

from engine.cards import Seat
from engine.games.imperator.rules import data
from engine.games.imperator.rules.state import Imperator, Player


def _led(g: Imperator, player: Player) -> int:
    """Regions with a step of one's own where nobody has more."""
    best = {region: max(other.influence[region] for other in g.players.values()) for region in data.REGIONS}
    return sum(0 < steps == best[region] for region, steps in player.influence.items())


MEASURES: dict[str, Callable[[Imperator, Player], int]] = {
    "buildings": lambda g, player: sum(card.id[0] == "b" for card in player.tableau),
    "wars": lambda g, player: sum(card.id[0] == "w" for card in player.tableau),
    "raw": lambda g, player: sum(player.stock.values()),
    "coins": lambda g, player: player.coins,
    "led": _led,
    "reached": lambda g, player: sum(steps > 0 for steps in player.influence.values()),
    "political": lambda g, player: player.political,
    "icons": lambda g, player: len({data.ICON[card.id] for card in player.tableau} - {""}),
    "compensation": lambda g, player: player.compensation,
}
assert MEASURES.keys() == {row.measure for row in data.PATRONS.values()}


def patron_points(g: Imperator, seat: Seat, face: str) -> int:
    """What a patron would pay now."""
    row = data.PATRONS[data.kind_of(face)]
    count = MEASURES[row.measure](g, g[seat])
    points = row.n * (count // row.per) + (row.whole if count == len(data.REGIONS) else 0)
    return min(points, row.most)
