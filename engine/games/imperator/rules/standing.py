"""Who wins against whom in a region, and which regions a worker may enter (E2 to E5)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.cards import Seat
from engine.games.imperator.rules import data
from engine.games.imperator.rules.state import Imperator


def strength(g: Imperator, seat: Seat, value: int, region: int) -> tuple[int, int, int]:
    """Nearer to the tile's number, then more unused steps, then more political influence."""
    player = g[seat]
    return -abs(value - data.TILES[g.tiles[region]].strong), player.free_steps, player.political


def enterable(g: Imperator, seat: Seat, value: int, regions: Iterable[int]) -> list[int]:
    """Those of the regions with a tile that are empty or held by an opponent who loses."""
    return [region for region in regions if region in g.tiles and beats(g, seat, value, region)]


def beats(g: Imperator, seat: Seat, value: int, region: int) -> bool:
    stand = g.board.get(region)
    if stand is None:
        return True
    return stand.seat != seat and strength(g, seat, value, region) > strength(g, stand.seat, stand.used, region)
