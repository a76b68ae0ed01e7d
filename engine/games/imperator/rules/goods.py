"""Coins, stock and surplus: what a gain becomes, what a project costs whom."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.imperator.rules import data
from engine.games.imperator.rules.state import Imperator, Player


def gain_raw(player: Player, goods: Iterable[str]) -> None:
    """What exceeds the stock becomes surplus, one for one."""
    for good in goods:
        if player.stock[good] < data.STOCK_MAX:
            player.stock[good] += 1
        else:
            player.surplus += 1


def missing(player: Player, project: data.Project) -> tuple[int, int]:
    """Raw materials and surplus that coins must replace."""
    stock = player.stock
    raw = (
        max(project.stone - stock["stone"], 0)
        + max(project.wood - stock["wood"], 0)
        + max(project.grain - stock["grain"], 0)
        + max(project.wine - stock["wine"], 0)
    )
    return raw, max(project.surplus - player.surplus, 0)


def price(player: Player, project: data.Project) -> int:
    """In coins, when own goods go first."""
    raw, surplus = missing(player, project)
    return project.coins + data.RAW_PRICE * raw + data.SURPLUS_PRICE * surplus


def pay(player: Player, project: data.Project) -> None:
    player.coins -= price(player, project)
    for good in data.RAW:
        player.stock[good] -= min(getattr(project, good), player.stock[good])
    player.surplus -= min(project.surplus, player.surplus)


def copies(player: Player, face: str) -> int:
    """Cards of this kind in the tableau."""
    return sum(data.kind_of(card.id) == data.kind_of(face) for card in player.tableau)


def rise(g: Imperator, player: Player, steps: int) -> None:
    """Up on the political track, as far as it goes."""
    player.political = min(player.political + steps, data.POLITICAL_MAX)
    g.note("political", seat=player.seat, political=player.political)
